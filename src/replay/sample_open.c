/* SPDX-License-Identifier: MIT */
/* Open values, and assumptions about them. A comparison of an open integer with what is known only
 * narrows what may be drawn; an equation gives a value. Otherwise what an assumption needs is
 * drawn, and when it does not hold, what was drawn last is drawn again, then more and more of it.
 */
#include "replay/sample.h"

#include <string.h>

enum { MAX_TRIES = 32, MAX_LIMBS = 200 };

/* Sums beyond are left to evaluation. */
static const int64_t LARGEST = INT64_C(1) << 61;

/* ---- cells ------------------------------------------------------------------ */

static const Value *new_cell(Run *r, Sort sort) {
  Value *v = ARENA_NEW(&r->eval->store.arena, Value);
  OpenCell *c = ARENA_NEW(&r->eval->store.arena, OpenCell);
  c->low = INT64_MIN;
  c->high = INT64_MAX;
  v->kind = VAL_OPEN;
  v->sort = sort;
  v->u.open = c;
  return v;
}

const Value *sample_initial(Run *r, Sort sort) {
  return new_cell(r, sort);
}

static void decided(Run *r, const Value *v) {
  Decision d = {DECIDE_VALUE, 0, v};
  vec_push(&r->sample->decisions, d);
}

const Value *sample_value(Run *r, Sort sort) {
  const Value *v = new_cell(r, sort);
  decided(r, v);
  return v;
}

const Value *sample_true(Run *r) {
  decided(r, NULL);
  return value_bool(&r->eval->store, true);
}

static void note(Sample *s, Drawn d) {
  if (s->trying) vec_push(&s->drawn, d);
}

const Value *sample_read(Run *r, const Value *open) {
  OpenCell *c = open->u.open;
  if (c->value || r->sample->looking) return c->value;
  c->value = sample_draw(r, open->sort, c);
  if (c->value) sample_seen(r, c->value);
  note(r->sample, (Drawn){.kind = DRAWN_CELL, .of.cell = c});
  return c->value;
}

void sample_seen(Run *r, const Value *v) {
  Sample *s = r->sample;
  if (v->kind != VAL_NUM) return;
  s->recent[s->n_recent++ % SAMPLE_RECENT] = v;
  if (mpz_size(num_numerator(&r->eval->store.nums, v->u.num)) > MAX_LIMBS) s->too_large = true;
}

static OpenCell *if_open(const Value *v) {
  OpenCell *c = v && v->kind == VAL_OPEN ? v->u.open : NULL;
  return c && !c->value ? c : NULL;
}

static const Value *variable(const Run *r, Term t) {
  Symbol sym = term_symbol(r->core->terms, t);
  return sym.ix < r->now.n ? r->now.at[sym.ix] : NULL;
}

/* Whether any value will do, as far as axioms go. */
static bool is_free(const Run *r, Symbol sym) {
  const Function *f = sym.ix < r->replay->named.n ? r->replay->named.at[sym.ix].func : NULL;
  SortKind k = sort_kind(r->core->terms, symbol_data(r->core->terms, sym)->sort);
  bool number = k == SK_INT || k == SK_BV; /* only narrowed, never given */
  return f && !define_of(&r->replay->defs, sym) && (!f->unique || number) &&
         !map_get(&r->sample->rules.first, sym.ix, NULL);
}

/* f(x..) without a definition. */
static const Value *application(Run *r, Term t) {
  enum { FEW = 4 };
  const TermTable *tab = r->core->terms;
  const Value *args[FEW];
  uint32_t n = term_nargs(tab, t);
  Symbol sym = term_symbol(tab, t);
  if (n > FEW || !is_free(r, sym)) return NULL;
  for (uint32_t i = 0; i < n; i++)
    if (!(args[i] = eval_term(r->eval, term_arg(tab, t, i)))) return NULL;
  return replay_open_point(r, sym, args, n);
}

/* The cell that a variable holds, or a function has, when nothing has been drawn for it. */
static OpenCell *open_cell(Run *r, Term t) {
  switch (term_op(r->core->terms, t)) {
  case OP_VAR: return if_open(variable(r, t));
  case OP_APP: return if_open(application(r, t));
  default: return NULL;
  }
}

const Value *sample_term(Run *r, Term t) {
  if (term_op(r->core->terms, t) == OP_VAR && if_open(variable(r, t))) return variable(r, t);
  return eval_term(r->eval, t);
}

static void undo(Run *r, uint32_t keep) {
  Sample *s = r->sample;
  for (; s->drawn.n > keep; s->drawn.n--) {
    const Drawn *d = &vec_last(&s->drawn);
    switch (d->kind) {
    case DRAWN_CELL: d->of.cell->value = NULL; break;
    case DRAWN_ENTRY: d->of.map->points.at[d->point].value = NULL; break;
    case DRAWN_LIMITS: *d->of.cell = d->before; break;
    }
  }
  replay_forget_computed(r);
  eval_forget(r->eval);
}

/* ---- sums ------------------------------------------------------------------- */

/* sign * (the open variable) + rest */
typedef struct Sum {
  OpenCell *open;
  int sign;
  int64_t rest;
} Sum;

static bool add_rest(Sum *sum, int sign, int64_t x) {
  if (x > LARGEST || x < -LARGEST) return false;
  sum->rest += sign * x;
  return sum->rest <= LARGEST && sum->rest >= -LARGEST;
}

static bool has_open(Run *r, Term t) {
  const TermTable *tab = r->core->terms;
  Op op = term_op(tab, t);
  if (op == OP_VAR || op == OP_APP) return open_cell(r, t) != NULL;
  if (op != OP_ADD && op != OP_SUB && op != OP_NEG) return false;
  for (uint32_t i = 0; i < term_nargs(tab, t); i++)
    if (has_open(r, term_arg(tab, t, i))) return true;
  return false;
}

static bool add_term(Run *r, Sum *sum, int sign, Term t) {
  const TermTable *tab = r->core->terms;
  Op op = term_op(tab, t);
  if (op == OP_ADD || op == OP_SUB || op == OP_NEG) {
    for (uint32_t i = 0; i < term_nargs(tab, t); i++) {
      bool minus = op == OP_NEG || (op == OP_SUB && i > 0);
      if (!add_term(r, sum, minus ? -sign : sign, term_arg(tab, t, i))) return false;
    }
    return true;
  }
  OpenCell *c = open_cell(r, t);
  if (c && !sum->open) {
    sum->open = c;
    sum->sign = sign;
    return true;
  }
  if (c && c == sum->open) return false;
  const Value *v = eval_term(r->eval, t);
  int64_t x;
  return v && num_get_int64(&r->eval->store.nums, v->u.num, &x) && add_rest(sum, sign, x);
}

/* ---- narrowing -------------------------------------------------------------- */

static bool is_excluded(const OpenCell *c, int64_t v) {
  for (uint32_t i = 0; i < c->n_excluded; i++)
    if (c->excluded[i] == v) return true;
  return false;
}

static bool some_left(const OpenCell *c) {
  if (c->low > c->high) return false;
  if ((uint64_t)c->high - (uint64_t)c->low >= c->n_excluded) return true;
  for (int64_t v = c->low;; v++) {
    if (!is_excluded(c, v)) return true;
    if (v == c->high) return false;
  }
}

/* The cell with other limits; FALSE and as before when nothing is left. */
static Tri limit(Sample *s, OpenCell *c, const OpenCell *to) {
  if (!some_left(to)) return TRI_FALSE;
  note(s, (Drawn){.kind = DRAWN_LIMITS, .of.cell = c, .before = *c});
  *c = *to;
  c->narrowed = true;
  return TRI_TRUE;
}

/* sign * x + rest ? 0 */
static Tri narrow_sum(Sample *s, const Sum *sum, Op op, bool negated) {
  OpenCell to = *sum->open;
  int64_t at = sum->sign > 0 ? -sum->rest : sum->rest;
  if (op == OP_EQ && negated) {
    if (to.n_excluded == SAMPLE_EXCLUDED) return TRI_UNKNOWN;
    to.excluded[to.n_excluded++] = at;
    return limit(s, sum->open, &to);
  }
  bool upper = op == OP_LE || op == OP_LT, strict = op == OP_LT || op == OP_GT;
  if (negated) {
    upper = !upper;
    strict = !strict;
  }
  if (sum->sign < 0) upper = !upper;
  if (op == OP_EQ) strict = false;
  if (op == OP_EQ || upper) {
    int64_t high = strict ? at - 1 : at;
    if (high < to.high) to.high = high;
  }
  if (op == OP_EQ || !upper) {
    int64_t low = strict ? at + 1 : at;
    if (low > to.low) to.low = low;
  }
  return limit(s, sum->open, &to);
}

static Tri narrow_order(Run *r, Term t, Op op, bool negated) {
  const TermTable *tab = r->core->terms;
  Term l = term_arg(tab, t, 0), h = term_arg(tab, t, 1);
  if (!sort_eq(term_sort(tab, l), SORT_INT) || (!has_open(r, l) && !has_open(r, h)))
    return TRI_UNKNOWN;
  Sum sum = {0};
  if (!add_term(r, &sum, 1, l) || !add_term(r, &sum, -1, h) || !sum.open || sum.open->value)
    return TRI_UNKNOWN;
  return narrow_sum(r->sample, &sum, op, negated);
}

/* ---- bit-vectors --------------------------------------------------------------- */

/* As a signed number, when it is not too large. */
static bool signed_number(Run *r, const Value *v, uint32_t width, int64_t *out) {
  if (!v || !num_get_int64(&r->eval->store.nums, v->u.num, out)) return false;
  if (*out >= INT64_C(1) << (width - 1)) *out -= INT64_C(1) << width;
  return true;
}

/* x op at; of unsigned comparisons the part that is one for signed numbers too. */
static Tri limit_bv(Sample *s, OpenCell *c, Op op, int64_t at) {
  OpenCell to = *c;
  bool sign = op >= OP_BV_SLT;
  bool upper = op == OP_BV_ULT || op == OP_BV_ULE || op == OP_BV_SLT || op == OP_BV_SLE;
  bool strict = op == OP_BV_ULT || op == OP_BV_UGT || op == OP_BV_SLT || op == OP_BV_SGT;
  if (!sign && at < 0) return TRI_UNKNOWN;
  if (upper && at - strict < to.high) to.high = at - strict;
  if (!upper && at + strict > to.low) to.low = at + strict;
  if (!sign && to.low < 0) to.low = 0;
  Tri n = limit(s, c, &to);
  return n == TRI_FALSE && !sign ? TRI_UNKNOWN : n;
}

static Op opposite(Op op, bool swap) {
  switch (op) {
  case OP_BV_ULT: return swap ? OP_BV_UGT : OP_BV_UGE;
  case OP_BV_ULE: return swap ? OP_BV_UGE : OP_BV_UGT;
  case OP_BV_UGT: return swap ? OP_BV_ULT : OP_BV_ULE;
  case OP_BV_UGE: return swap ? OP_BV_ULE : OP_BV_ULT;
  case OP_BV_SLT: return swap ? OP_BV_SGT : OP_BV_SGE;
  case OP_BV_SLE: return swap ? OP_BV_SGE : OP_BV_SGT;
  case OP_BV_SGT: return swap ? OP_BV_SLT : OP_BV_SLE;
  default: return swap ? OP_BV_SLE : OP_BV_SLT;
  }
}

static void set_range(OpenCell *c, uint32_t width) {
  int64_t high = (INT64_C(1) << (width - 1)) - 1;
  if (c->low < -high - 1) c->low = -high - 1;
  if (c->high > high) c->high = high;
}

static Tri narrow_bv(Run *r, Term t, Op op, bool negated) {
  enum { WIDEST = 61 };
  const TermTable *tab = r->core->terms;
  Term l = term_arg(tab, t, 0), h = term_arg(tab, t, 1);
  if (sort_kind(tab, term_sort(tab, l)) != SK_BV) return TRI_UNKNOWN;
  uint32_t width = sort_bv_width(tab, term_sort(tab, l));
  OpenCell *left = open_cell(r, l), *c = left ? left : open_cell(r, h);
  int64_t at;
  if (!c || !width || width > WIDEST ||
      !signed_number(r, eval_term(r->eval, left ? h : l), width, &at) || c->value)
    return TRI_UNKNOWN;
  set_range(c, width);
  if (op == OP_EQ) {
    OpenCell to = *c;
    if (!negated) {
      if (at < to.low || at > to.high) return TRI_FALSE;
      to.low = to.high = at;
    } else {
      if (to.n_excluded == SAMPLE_EXCLUDED) return TRI_UNKNOWN;
      to.excluded[to.n_excluded++] = at;
    }
    return limit(r->sample, c, &to);
  }
  if (negated) op = opposite(op, false);
  if (!left) op = opposite(op, true);
  return limit_bv(r->sample, c, op, at);
}

/* ---- equations -------------------------------------------------------------- */

static Tri give(Run *r, OpenCell *c, const Value *v) {
  if (!v || c->value) return TRI_UNKNOWN; /* the other side read it */
  if (c->narrowed) return TRI_UNKNOWN;
  c->value = v;
  note(r->sample, (Drawn){.kind = DRAWN_CELL, .of.cell = c});
  return TRI_TRUE;
}

/* An entry that nobody has read yet of a map that is drawn. */
static bool give_entry(Run *r, Term t, const Value *v) {
  enum { FEW = 4, MOST = 64 };
  const TermTable *tab = r->core->terms;
  const Value *index[FEW];
  uint32_t n = term_nargs(tab, t) - 1;
  const Value *m = n <= FEW ? eval_term(r->eval, term_arg(tab, t, 0)) : NULL;
  if (!m) return false;
  for (uint32_t i = 0; i < n; i++)
    if (!(index[i] = eval_term(r->eval, term_arg(tab, t, i + 1)))) return false;
  for (uint32_t k = 0; m->kind == VAL_STORE; k++, m = m->u.store.base) {
    bool other = k < MOST;
    for (uint32_t i = 0; i < n && other; i++)
      other = value_equal(&r->eval->store, m->u.store.index[i], index[i]) == TRI_FALSE;
    if (!other) return false;
  }
  bool sure = false;
  if (m->kind != VAL_FINITE || m->u.finite->whole || !n ||
      finite_find(&r->eval->store, m->u.finite, index, &sure) || !sure)
    return false;
  Finite *f = m->u.finite;
  note(r->sample, (Drawn){.kind = DRAWN_ENTRY, .of.map = f, .point = f->points.n});
  finite_write(&r->eval->store, f, index, v);
  return true;
}

static Tri equation(Run *r, Term l, Term h) {
  const TermTable *tab = r->core->terms;
  for (int side = 0; side < 2; side++) {
    Term a = side ? h : l, b = side ? l : h;
    OpenCell *c = open_cell(r, a);
    if (c && !term_eq(a, b)) {
      const Value *v = sample_term(r, b);
      if (v && v->kind == VAL_OPEN) v = sample_read(r, v);
      return give(r, c, v);
    }
  }
  for (int side = 0; side < 2; side++) {
    Term a = side ? h : l, b = side ? l : h;
    if (term_op(tab, a) != OP_SELECT) continue;
    const Value *v = eval_term(r->eval, b);
    if (v && v->kind <= VAL_SEQ && give_entry(r, a, v)) return TRI_TRUE;
  }
  return TRI_UNKNOWN;
}

/* Makes a condition true without drawing. UNKNOWN: it is not of a form that this is known for. */
static Tri narrow(Run *r, Term t) {
  const TermTable *tab = r->core->terms;
  Op op = term_op(tab, t);
  bool negated = op == OP_NOT;
  if (negated) {
    t = term_arg(tab, t, 0);
    op = term_op(tab, t);
  }
  OpenCell *c;
  switch (op) {
  case OP_LT:
  case OP_LE:
  case OP_GT:
  case OP_GE: return narrow_order(r, t, op, negated);
  case OP_BV_ULT:
  case OP_BV_ULE:
  case OP_BV_UGT:
  case OP_BV_UGE:
  case OP_BV_SLT:
  case OP_BV_SLE:
  case OP_BV_SGT:
  case OP_BV_SGE: return narrow_bv(r, t, op, negated);
  case OP_EQ: {
    Tri n = narrow_order(r, t, op, negated);
    if (n == TRI_UNKNOWN) n = narrow_bv(r, t, op, negated);
    if (n != TRI_UNKNOWN || negated) return n;
    return equation(r, term_arg(tab, t, 0), term_arg(tab, t, 1));
  }
  case OP_VAR:
  case OP_APP:
    c = open_cell(r, t);
    return c ? give(r, c, value_bool(&r->eval->store, !negated)) : TRI_UNKNOWN;
  default: return TRI_UNKNOWN;
  }
}

/* ---- assumptions ------------------------------------------------------------ */

static Tri attempt(Run *r, Term t) {
  const TermTable *tab = r->core->terms;
  if (term_op(tab, t) != OP_AND) {
    Tri n = term_op(tab, t) == OP_FORALL ? sample_frame(r, t) : narrow(r, t);
    return n == TRI_UNKNOWN ? eval_bool(r->eval, t) : n;
  }
  Tri all = TRI_TRUE;
  for (uint32_t i = 0; i < term_nargs(tab, t); i++) {
    Tri one = attempt(r, term_arg(tab, t, i));
    if (one == TRI_FALSE) return TRI_FALSE;
    if (one == TRI_UNKNOWN) all = TRI_UNKNOWN;
  }
  return all;
}

/* How many of the last draws are made again before the k-th try. */
static uint32_t back(uint32_t k, uint32_t n) {
  uint32_t some = k < 6 ? 1 : k < 12 ? 2 : k < 20 ? 1U << (k - 10) : n;
  return some < n ? some : n;
}

Tri sample_assume(Run *r, Term t) {
  Sample *s = r->sample;
  if (term_is_true(t)) return TRI_TRUE;
  uint32_t mark = s->drawn.n;
  s->trying++;
  Tri holds = TRI_UNKNOWN;
  for (uint32_t k = 0; k < MAX_TRIES; k++) {
    holds = attempt(r, t);
    if (holds != TRI_FALSE || s->drawn.n == mark) break;
    undo(r, s->drawn.n - (k + 1 < MAX_TRIES ? back(k, s->drawn.n - mark) : s->drawn.n - mark));
  }
  if (--s->trying == 0) s->drawn.n = 0;
  return holds;
}

/* ---- jumps ------------------------------------------------------------------ */

uint32_t sample_number(Run *r, DecisionKind kind, uint32_t n) {
  uint32_t k = (uint32_t)sample_choice(r->sample, n);
  Decision d = {kind, k, NULL};
  vec_push(&r->sample->decisions, d);
  return k;
}

/* Do the assumptions that a block begins with hold, or can they? */
static bool can_enter(Run *r, const CBlock *b) {
  for (uint32_t i = 0; i < b->cmds.n && b->cmds.at[i].kind == CMD_ASSUME; i++)
    if (sample_assume(r, b->cmds.at[i].terms[0]) == TRI_FALSE) return false;
  return true;
}

/* Does what is known so far, without drawing, keep the block from being entered? */
static bool is_closed(Run *r, const CBlock *b) {
  bool closed = false;
  r->sample->looking = r->sample->maps.locked = true;
  for (uint32_t i = 0; i < b->cmds.n && b->cmds.at[i].kind == CMD_ASSUME && !closed; i++)
    closed = eval_bool(r->eval, b->cmds.at[i].terms[0]) == TRI_FALSE;
  r->sample->looking = r->sample->maps.locked = false;
  return closed;
}

static bool go(Sample *s, uint32_t way) {
  Decision d = {DECIDE_JUMP, way, NULL};
  vec_push(&s->decisions, d);
  return true;
}

bool sample_jump(Run *r, const CBlock *b, uint32_t *way) {
  Sample *s = r->sample;
  uint32_t open = 0;
  for (uint32_t i = 0; i < b->succs.n; i++) {
    if (is_closed(r, b->succs.at[i])) continue;
    *way = i;
    open++;
  }
  if (open == 1) return go(s, *way);
  uint32_t n = b->succs.n, first = s->favourite == SAMPLE_LAST ? n - 1 : 0;
  if (s->favourite == SAMPLE_NONE || sample_choice(s, 8) == 7)
    first = (uint32_t)sample_choice(s, n);
  for (uint32_t i = 0; i < n; i++) {
    *way = (first + i) % n;
    if (!can_enter(r, b->succs.at[*way])) continue;
    return go(s, *way);
  }
  return false;
}
