/* SPDX-License-Identifier: MIT */
/* Unknown values, and assumptions about them. A comparison of an unknown integer with a known one
 * only narrows what may be drawn; an equation gives a value. Otherwise the values that an
 * assumption needs are drawn, and when it does not hold, the last one is drawn again, then more and
 * more of them. */
#include "replay/sample/sample.h"

#include <string.h>

enum { MAX_TRIES = 32, MAX_LIMBS = 200 };

/* Sums beyond are left to evaluation. */
static const int64_t LARGEST = INT64_C(1) << 61;

/* ---- cells ------------------------------------------------------------------ */

const Value *sample_unknown(Sample *s, Sort sort) {
  Value *v = ARENA_NEW(&s->eval->store.arena, Value);
  UnknownCell *c = ARENA_NEW(&s->eval->store.arena, UnknownCell);
  c->low = INT64_MIN;
  c->high = INT64_MAX;
  v->kind = VAL_UNKNOWN;
  v->sort = sort;
  v->u.unknown = c;
  return v;
}

void sample_change(Sample *s, SampleChange change) {
  if (s->trial.depth) vec_push(&s->trial.changes, change);
}

const Value *sample_read(Sample *s, const Value *unknown) {
  UnknownCell *c = unknown->u.unknown;
  if (c->value || s->trial.read_only) return c->value;
  c->value = sample_draw(s, unknown->sort, c);
  if (c->value) sample_assigned(s, c->value);
  sample_change(s, (SampleChange){.kind = CHANGE_CELL, .of.cell = c});
  return c->value;
}

void sample_assigned(void *self, const Value *v) {
  Sample *s = self;
  if (v->kind != VAL_NUM) return;
  s->pool.recent[s->pool.n_recent++ % SAMPLE_RECENT] = v;
  if (mpz_size(num_numerator(&s->eval->store.nums, v->u.num)) > MAX_LIMBS)
    s->bounds.too_large = true;
}

static UnknownCell *if_unknown(const Value *v) {
  UnknownCell *c = v && v->kind == VAL_UNKNOWN ? v->u.unknown : NULL;
  return c && !c->value ? c : NULL;
}

static const Value *unknown_variable(const Sample *s, Term t) {
  Symbol sym = term_symbol(s->core->terms, t);
  return sym.ix < s->in.now.n ? s->in.now.at[sym.ix] : NULL;
}

/* Whether any value will do, as far as axioms go. */
static bool is_free(const Sample *s, Symbol sym) {
  const Function *f = sym.ix < s->in.replay->named.n ? s->in.replay->named.at[sym.ix].func : NULL;
  SortKind k = sort_kind(s->core->terms, symbol_data(s->core->terms, sym)->sort);
  bool number = k == SK_INT || k == SK_BV; /* only narrowed, never given */
  return f && !define_of(&s->in.replay->defs, sym) && (!f->unique || number) &&
         !map_get(&s->rules.first, sym.ix, NULL);
}

/* f(x..) without a definition. */
static const Value *unknown_application(Sample *s, Term t) {
  enum { FEW = 4 };
  const TermTable *tab = s->core->terms;
  const Value *args[FEW];
  uint32_t n = term_nargs(tab, t);
  Symbol sym = term_symbol(tab, t);
  if (n > FEW || !is_free(s, sym)) return NULL;
  for (uint32_t i = 0; i < n; i++)
    if (!(args[i] = eval_term(s->eval, term_arg(tab, t, i)))) return NULL;
  return interp_point(&s->in, sym, args, n);
}

/* The cell that a variable holds, or a function has, when nothing has been drawn for it. */
static UnknownCell *unknown_cell(Sample *s, Term t) {
  switch (term_op(s->core->terms, t)) {
  case OP_VAR: return if_unknown(unknown_variable(s, t));
  case OP_APP: return if_unknown(unknown_application(s, t));
  default: return NULL;
  }
}

const Value *sample_evaluate(void *self, Term t) {
  Sample *s = self;
  if (term_op(s->core->terms, t) == OP_VAR && if_unknown(unknown_variable(s, t)))
    return unknown_variable(s, t);
  return eval_term(s->eval, t);
}

static void undo(Sample *s, uint32_t keep) {
  for (; s->trial.changes.n > keep; s->trial.changes.n--) {
    const SampleChange *d = &vec_last(&s->trial.changes);
    switch (d->kind) {
    case CHANGE_CELL: d->of.cell->value = NULL; break;
    case CHANGE_ENTRY: d->of.map->points.at[d->point].value = NULL; break;
    case CHANGE_LIMITS: *d->of.cell = d->before; break;
    }
  }
  interp_forget_computed(&s->in);
  eval_forget(s->eval);
}

/* ---- sums ------------------------------------------------------------------- */

/* sign * (the unknown variable) + rest */
typedef struct UnknownSum {
  UnknownCell *unknown;
  int sign;
  int64_t rest;
} UnknownSum;

static bool add_rest(UnknownSum *sum, int sign, int64_t x) {
  if (x > LARGEST || x < -LARGEST) return false;
  sum->rest += sign * x;
  return sum->rest <= LARGEST && sum->rest >= -LARGEST;
}

static bool has_unknown(Sample *s, Term t) {
  const TermTable *tab = s->core->terms;
  Op op = term_op(tab, t);
  if (op == OP_VAR || op == OP_APP) return unknown_cell(s, t) != NULL;
  if (op != OP_ADD && op != OP_SUB && op != OP_NEG) return false;
  for (uint32_t i = 0; i < term_nargs(tab, t); i++)
    if (has_unknown(s, term_arg(tab, t, i))) return true;
  return false;
}

static bool unknown_add_term(Sample *s, UnknownSum *sum, int sign, Term t) {
  const TermTable *tab = s->core->terms;
  Op op = term_op(tab, t);
  if (op == OP_ADD || op == OP_SUB || op == OP_NEG) {
    for (uint32_t i = 0; i < term_nargs(tab, t); i++) {
      bool minus = op == OP_NEG || (op == OP_SUB && i > 0);
      if (!unknown_add_term(s, sum, minus ? -sign : sign, term_arg(tab, t, i))) return false;
    }
    return true;
  }
  UnknownCell *c = unknown_cell(s, t);
  if (c && !sum->unknown) {
    sum->unknown = c;
    sum->sign = sign;
    return true;
  }
  if (c && c == sum->unknown) return false;
  const Value *v = eval_term(s->eval, t);
  int64_t x;
  return v && num_get_int64(&s->eval->store.nums, v->u.num, &x) && add_rest(sum, sign, x);
}

/* ---- narrowing -------------------------------------------------------------- */

static bool is_excluded(const UnknownCell *c, int64_t v) {
  for (uint32_t i = 0; i < c->n_excluded; i++)
    if (c->excluded[i] == v) return true;
  return false;
}

static bool some_left(const UnknownCell *c) {
  if (c->low > c->high) return false;
  if ((uint64_t)c->high - (uint64_t)c->low >= c->n_excluded) return true;
  for (int64_t v = c->low;; v++) {
    if (!is_excluded(c, v)) return true;
    if (v == c->high) return false;
  }
}

/* The cell with other limits; FALSE and as before when nothing is left. */
static Tri limit(Sample *s, UnknownCell *c, const UnknownCell *to) {
  if (!some_left(to)) return TRI_FALSE;
  sample_change(s, (SampleChange){.kind = CHANGE_LIMITS, .of.cell = c, .before = *c});
  *c = *to;
  c->narrowed = true;
  return TRI_TRUE;
}

/* sign * x + rest ? 0 */
static Tri narrow_sum(Sample *s, const UnknownSum *sum, Op op, bool negated) {
  UnknownCell to = *sum->unknown;
  int64_t at = sum->sign > 0 ? -sum->rest : sum->rest;
  if (op == OP_EQ && negated) {
    if (to.n_excluded == SAMPLE_EXCLUDED) return TRI_UNKNOWN;
    to.excluded[to.n_excluded++] = at;
    return limit(s, sum->unknown, &to);
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
  return limit(s, sum->unknown, &to);
}

static Tri narrow_order(Sample *s, Term t, Op op, bool negated) {
  const TermTable *tab = s->core->terms;
  Term l = term_arg(tab, t, 0), h = term_arg(tab, t, 1);
  if (!sort_eq(term_sort(tab, l), SORT_INT) || (!has_unknown(s, l) && !has_unknown(s, h)))
    return TRI_UNKNOWN;
  UnknownSum sum = {0};
  if (!unknown_add_term(s, &sum, 1, l) || !unknown_add_term(s, &sum, -1, h) || !sum.unknown ||
      sum.unknown->value)
    return TRI_UNKNOWN;
  return narrow_sum(s, &sum, op, negated);
}

/* ---- bit-vectors --------------------------------------------------------------- */

/* As a signed number, when it is not too large. */
static bool signed_number(Sample *s, const Value *v, uint32_t width, int64_t *out) {
  if (!v || !num_get_int64(&s->eval->store.nums, v->u.num, out)) return false;
  if (*out >= INT64_C(1) << (width - 1)) *out -= INT64_C(1) << width;
  return true;
}

/* x op at; of unsigned comparisons the part that is one for signed numbers too. */
static Tri limit_bv(Sample *s, UnknownCell *c, Op op, int64_t at) {
  UnknownCell to = *c;
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

static void set_range(UnknownCell *c, uint32_t width) {
  int64_t high = (INT64_C(1) << (width - 1)) - 1;
  if (c->low < -high - 1) c->low = -high - 1;
  if (c->high > high) c->high = high;
}

static Tri narrow_bv(Sample *s, Term t, Op op, bool negated) {
  enum { WIDEST = 61 };
  const TermTable *tab = s->core->terms;
  Term l = term_arg(tab, t, 0), h = term_arg(tab, t, 1);
  if (sort_kind(tab, term_sort(tab, l)) != SK_BV) return TRI_UNKNOWN;
  uint32_t width = sort_bv_width(tab, term_sort(tab, l));
  UnknownCell *left = unknown_cell(s, l), *c = left ? left : unknown_cell(s, h);
  int64_t at;
  if (!c || !width || width > WIDEST ||
      !signed_number(s, eval_term(s->eval, left ? h : l), width, &at) || c->value)
    return TRI_UNKNOWN;
  set_range(c, width);
  if (op == OP_EQ) {
    UnknownCell to = *c;
    if (!negated) {
      if (at < to.low || at > to.high) return TRI_FALSE;
      to.low = to.high = at;
    } else {
      if (to.n_excluded == SAMPLE_EXCLUDED) return TRI_UNKNOWN;
      to.excluded[to.n_excluded++] = at;
    }
    return limit(s, c, &to);
  }
  if (negated) op = opposite(op, false);
  if (!left) op = opposite(op, true);
  return limit_bv(s, c, op, at);
}

/* ---- equations -------------------------------------------------------------- */

static Tri unknown_give(Sample *s, UnknownCell *c, const Value *v) {
  if (!v || c->value) return TRI_UNKNOWN; /* the other side read it */
  if (c->narrowed) return TRI_UNKNOWN;
  c->value = v;
  sample_change(s, (SampleChange){.kind = CHANGE_CELL, .of.cell = c});
  return TRI_TRUE;
}

/* An entry that nobody has read yet of a map that is drawn. */
static bool give_entry(Sample *s, Term t, const Value *v) {
  enum { FEW = 4, MOST = 64 };
  const TermTable *tab = s->core->terms;
  const Value *index[FEW];
  uint32_t n = term_nargs(tab, t) - 1;
  const Value *m = n <= FEW ? eval_term(s->eval, term_arg(tab, t, 0)) : NULL;
  if (!m) return false;
  for (uint32_t i = 0; i < n; i++)
    if (!(index[i] = eval_term(s->eval, term_arg(tab, t, i + 1)))) return false;
  for (uint32_t k = 0; m->kind == VAL_STORE; k++, m = m->u.store.base) {
    bool other = k < MOST;
    for (uint32_t i = 0; i < n && other; i++)
      other = value_equal(&s->eval->store, m->u.store.index[i], index[i]) == TRI_FALSE;
    if (!other) return false;
  }
  bool sure = false;
  if (m->kind != VAL_FINITE || m->u.finite->whole || !n ||
      finite_find(&s->eval->store, m->u.finite, index, &sure) || !sure)
    return false;
  Finite *f = m->u.finite;
  sample_change(s, (SampleChange){.kind = CHANGE_ENTRY, .of.map = f, .point = f->points.n});
  finite_write(&s->eval->store, f, index, v);
  return true;
}

static Tri equation(Sample *s, Term l, Term h) {
  const TermTable *tab = s->core->terms;
  for (int side = 0; side < 2; side++) {
    Term a = side ? h : l, b = side ? l : h;
    UnknownCell *c = unknown_cell(s, a);
    if (c && !term_eq(a, b)) {
      const Value *v = sample_evaluate(s, b);
      if (v && v->kind == VAL_UNKNOWN) v = sample_read(s, v);
      return unknown_give(s, c, v);
    }
  }
  for (int side = 0; side < 2; side++) {
    Term a = side ? h : l, b = side ? l : h;
    if (term_op(tab, a) != OP_SELECT) continue;
    const Value *v = eval_term(s->eval, b);
    if (v && v->kind <= VAL_SEQ && give_entry(s, a, v)) return TRI_TRUE;
  }
  return TRI_UNKNOWN;
}

/* Makes a condition true without drawing. UNKNOWN: it is not of a form that this is known for. */
static Tri unknown_narrow(Sample *s, Term t) {
  const TermTable *tab = s->core->terms;
  Op op = term_op(tab, t);
  bool negated = op == OP_NOT;
  if (negated) {
    t = term_arg(tab, t, 0);
    op = term_op(tab, t);
  }
  UnknownCell *c;
  switch (op) {
  case OP_LT:
  case OP_LE:
  case OP_GT:
  case OP_GE: return narrow_order(s, t, op, negated);
  case OP_BV_ULT:
  case OP_BV_ULE:
  case OP_BV_UGT:
  case OP_BV_UGE:
  case OP_BV_SLT:
  case OP_BV_SLE:
  case OP_BV_SGT:
  case OP_BV_SGE: return narrow_bv(s, t, op, negated);
  case OP_EQ: {
    Tri n = narrow_order(s, t, op, negated);
    if (n == TRI_UNKNOWN) n = narrow_bv(s, t, op, negated);
    if (n != TRI_UNKNOWN || negated) return n;
    return equation(s, term_arg(tab, t, 0), term_arg(tab, t, 1));
  }
  case OP_VAR:
  case OP_APP:
    c = unknown_cell(s, t);
    return c ? unknown_give(s, c, value_bool(&s->eval->store, !negated)) : TRI_UNKNOWN;
  default: return TRI_UNKNOWN;
  }
}

/* ---- assumptions ------------------------------------------------------------ */

static Tri attempt(Sample *s, Term t) {
  const TermTable *tab = s->core->terms;
  if (term_op(tab, t) != OP_AND) {
    Tri n = term_op(tab, t) == OP_FORALL ? sample_frame(s, t) : unknown_narrow(s, t);
    return n == TRI_UNKNOWN ? eval_bool(s->eval, t) : n;
  }
  Tri all = TRI_TRUE;
  for (uint32_t i = 0; i < term_nargs(tab, t); i++) {
    Tri one = attempt(s, term_arg(tab, t, i));
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

Tri sample_assume(void *self, Term t) {
  Sample *s = self;
  if (term_is_true(t)) return TRI_TRUE;
  uint32_t mark = s->trial.changes.n;
  s->trial.depth++;
  Tri holds = TRI_UNKNOWN;
  for (uint32_t k = 0; k < MAX_TRIES; k++) {
    holds = attempt(s, t);
    if (holds != TRI_FALSE || s->trial.changes.n == mark) break;
    undo(s, s->trial.changes.n - (k + 1 < MAX_TRIES ? back(k, s->trial.changes.n - mark)
                                                    : s->trial.changes.n - mark));
  }
  if (--s->trial.depth == 0) s->trial.changes.n = 0;
  return holds;
}
