/* Small values: first zero for as many as possible, by unsatisfiable cores (the least important
 * of a core gives way), then the least absolute value for one after the other.
 *
 * What is minimized: numbers among the unknowns that people see, then the points of their maps
 * and the values of functions, as they occur in what is asserted. The cost is bounded by
 * that of the question itself, in the solver's units, so results do not depend on the machine.
 * SPDX-License-Identifier: MIT */
#include "exec/solve_state.h"

enum { SPARE = 400000, TIMES = 8, MAX_TARGETS = 4096 };

typedef struct Target {
  Term term;
  bool zero;  /* asserted to be */
  bool fixed; /* asserted to be what it is */
} Target;

typedef struct Minimize {
  Solve *s;
  const Question *q;
  Model *best;
  VEC(Target) targets;
  Map seen;
  uint64_t stop_at; /* resources */
} Minimize;

/* ---- targets ---- */

static bool is_number(const Solve *s, Term t) {
  SortKind k = sort_kind(s->tab, term_sort(s->tab, t));
  return k == SK_INT || k == SK_REAL;
}

static void add_target(Minimize *z, Term t) {
  uint64_t known;
  if (z->targets.n >= MAX_TARGETS || map_get(&z->seen, t.ix, &known)) return;
  map_put(&z->seen, t.ix, 1);
  vec_push(&z->targets, ((Target){t, false, false}));
}

static Term leaf_of(Solve *s, Symbol sym) {
  return symbol_data(s->tab, sym)->kind == SYM_VAR ? term_var(s->tab, sym)
                                                   : term_app(s->tab, sym, NULL, 0);
}

static Symbol root_of(const Solve *s, Term map) {
  for (;;) {
    Op op = term_op(s->tab, map);
    if (op == OP_VAR || op == OP_APP) return term_symbol(s->tab, map);
    if (op != OP_SELECT && op != OP_STORE) return SYMBOL_NONE;
    map = term_arg(s->tab, map, 0);
  }
}

/* Reads of numbers from maps and functions in what is asserted: from this symbol, or (NONE)
 * from any. */
static void add_points(Minimize *z, Term t, Symbol from, Map *seen) {
  Solve *s = z->s;
  uint64_t known;
  if (map_get(seen, t.ix, &known)) return;
  map_put(seen, t.ix, 1);
  TermNode n = *term_node(s->tab, t);
  for (uint32_t i = 0; i < n.nargs; i++) add_points(z, n.args[i], from, seen);
  bool read = n.op == OP_SELECT;
  if (!read && (n.op != OP_APP || n.nargs == 0)) return;
  Symbol root = read ? root_of(s, n.args[0]) : (Symbol){n.p0};
  if (from.ix ? symbol_eq(root, from) : !define_of(&s->defs, root))
    if (is_number(s, t)) add_target(z, t);
}

static void find_targets(Minimize *z) {
  Solve *s = z->s;
  for (uint32_t i = 0; i < z->q->n_order; i++) {
    const SymbolData *d = symbol_data(s->tab, z->q->order[i]);
    if (d->nargs || define_of(&s->defs, z->q->order[i])) continue;
    Term t = leaf_of(s, z->q->order[i]);
    if (is_number(s, t)) add_target(z, t);
  }
  for (uint32_t i = 0; i <= z->q->n_order; i++) {
    bool any = i == z->q->n_order;
    Symbol sym = any ? SYMBOL_NONE : z->q->order[i];
    if (!any && sort_kind(s->tab, symbol_data(s->tab, sym)->sort) != SK_MAP) continue;
    Map seen = {0};
    for (uint32_t k = 0; k < s->asserted.n; k++) add_points(z, s->asserted.at[k].term, sym, &seen);
    map_free(&seen);
  }
}

/* ---- asking ---- */

static bool spent(const Minimize *z) {
  return z->s->stats.resources >= z->stop_at || solve_late(z->s);
}

static SolveAnswer ask(Minimize *z, const Term *assumptions, uint32_t n, SolveCore *core) {
  Model *m = NULL;
  uint64_t limit = z->s->limit;
  if (!limit || z->stop_at < limit) z->s->limit = z->stop_at;
  SolveAnswer a = solve_settle(z->s, z->q, assumptions, n, &m, core);
  z->s->limit = limit;
  if (a == SOLVE_YES) z->best = m;
  return a;
}

static Term zero_of(Minimize *z, Term t) {
  Builder *b = z->s->b;
  return term_num(b->tab, NUM_ZERO, term_sort(b->tab, t));
}

static Term is_zero(Minimize *z, Term t) {
  return mk_eq(z->s->b, t, zero_of(z, t));
}

/* All zero but for those that unsatisfiable cores name. */
static void zeros(Minimize *z) {
  Solve *s = z->s;
  VEC(Term) wanted = {0};
  VEC(uint32_t) number = {0};
  SolveCore core = {0};
  for (uint32_t i = 0; i < z->targets.n; i++) {
    Term t = is_zero(z, z->targets.at[i].term);
    if (op_is_const(term_op(s->tab, t))) continue;
    vec_push(&wanted, t);
    vec_push(&number, i);
  }
  SolveAnswer a = SOLVE_NO;
  while (wanted.n && !spent(z)) {
    a = ask(z, wanted.at, wanted.n, &core);
    if (a != SOLVE_NO) break;
    uint32_t last = UINT32_MAX;
    for (uint32_t i = wanted.n; i-- > 0 && last == UINT32_MAX;)
      for (uint32_t k = 0; k < core.n; k++)
        if (term_eq(core.at[k], wanted.at[i])) last = i;
    if (last == UINT32_MAX) break;
    for (uint32_t i = last; i + 1 < wanted.n; i++) {
      wanted.at[i] = wanted.at[i + 1];
      number.at[i] = number.at[i + 1];
    }
    wanted.n--;
    number.n--;
  }
  if (a == SOLVE_YES)
    for (uint32_t i = 0; i < wanted.n; i++) {
      solve_assert(s, wanted.at[i], 0);
      z->targets.at[number.at[i]].zero = true;
    }
  vec_free(&wanted);
  vec_free(&number);
  vec_free(&core);
}

/* |t| <= bound */
static Term within(Minimize *z, Term t, mpz_srcptr bound) {
  Builder *b = z->s->b;
  Term high = mk_int(b, bound), low = mk_neg(b, high);
  return mk_and2(b, mk_le(b, low, t), mk_le(b, t, high));
}

static bool integer_of(Minimize *z, Term t, mpz_t out) {
  const Value *v = model_value(z->best, t, NULL);
  if (!v || v->kind != VAL_NUM || !sort_eq(v->sort, SORT_INT)) return false;
  mpz_set(out, value_mpz(&z->s->space.eval.store, v));
  return true;
}

/* The least absolute value of one number, the ones before it being fixed. Bounds are tried upwards,
 * doubling, then halved in between. */
static void least(Minimize *z, Target *t) {
  mpz_t low, high, mid, now;
  mpz_inits(low, high, mid, now, NULL);
  if (integer_of(z, t->term, now)) {
    mpz_abs(high, now);
    bool doubling = true;
    mpz_set(mid, low);
    while (mpz_cmp(low, high) < 0 && !spent(z)) { /* low <= answer <= high */
      if (mpz_cmp(mid, high) >= 0) {
        doubling = false;
        mpz_add(mid, low, high);
        mpz_fdiv_q_2exp(mid, mid, 1);
      }
      Term bound = within(z, t->term, mid);
      SolveAnswer a = ask(z, &bound, 1, NULL);
      if (a == SOLVE_OPEN) break;
      if (a == SOLVE_YES && integer_of(z, t->term, now)) {
        mpz_abs(high, now);
        doubling = false;
      } else {
        mpz_add_ui(low, mid, 1);
      }
      if (doubling) {
        mpz_mul_2exp(mid, mid, 1);
        mpz_add_ui(mid, mid, 1);
      } else {
        mpz_add(mid, low, high);
        mpz_fdiv_q_2exp(mid, mid, 1);
      }
    }
    if (mpz_sgn(now) < 0 && !spent(z)) {
      mpz_neg(mid, now);
      Term other = mk_eq(z->s->b, t->term, mk_int(z->s->b, mid));
      if (ask(z, &other, 1, NULL) == SOLVE_YES) mpz_set(now, mid);
    }
    if (integer_of(z, t->term, now))
      solve_assert(z->s, mk_eq(z->s->b, t->term, mk_int(z->s->b, now)), 0);
    t->fixed = true;
  }
  mpz_clears(low, high, mid, now, NULL);
}

Model *minimize_model(Solve *s, const Question *q, Model *m) {
  Minimize z = {.s = s, .q = q, .best = m};
  find_targets(&z);
  z.stop_at = s->stats.resources + SPARE + TIMES * (s->stats.resources - s->started_at);
  solve_open_frame(s);
  zeros(&z);
  for (uint32_t i = 0; i < z.targets.n && !spent(&z); i++)
    if (!z.targets.at[i].zero) least(&z, &z.targets.at[i]);
  solve_close_frame(s);
  vec_free(&z.targets);
  map_free(&z.seen);
  return z.best;
}
