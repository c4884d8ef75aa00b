/* SPDX-License-Identifier: MIT */
#include "solve/local/local.h"

#include "solve/ground/bounds.h"
#include "solve/instantiate/holds.h"
#include "solve/local/cases.h"
#include "solve/state/assertions.h"
#include "solve/state/incremental.h"

enum {
  MAX_SIZE = 300,
  MAX_ATOMS = 6,
  MAX_CLAUSES = 1500000,
  MIN_CLAUSES = 30,
  MIN_LEFT = 50000, /* resources below which it is not tried */
  PATIENCE = 8,     /* times what is left of the question's resources */
};

typedef struct OneHotVar {
  Term term;
  int64_t low, high;
  uint32_t first; /* in bits */
} OneHotVar;

/* a*x + b*y + c, compared with 0. */
typedef struct Atom {
  int64_t a, b, c;
  enum { EQUAL, DIFFERENT, AT_MOST } is;
} Atom;

typedef struct Clause {
  Atom at[MAX_ATOMS];
  uint32_t n;
  uint32_t vars[2], n_vars;
} Clause;

typedef struct OneHot {
  Solve *s;
  VEC(OneHotVar) vars;
  Map of_term; /* number in vars */
  VEC(Term) bits;
  Solver *solver;
  uint32_t n_clauses;
} OneHot;

/* ---- variables ---- */

static bool is_unknown(const Solve *s, Term t) {
  Op op = term_op(s->tab, t);
  return sort_eq(term_sort(s->tab, t), SORT_INT) &&
         (op == OP_VAR || op == OP_SELECT || (op == OP_APP && term_nargs(s->tab, t) == 0));
}

static void one_hot_bound(OneHot *d, Term t, int64_t low, int64_t high) {
  uint64_t at;
  if (!map_get(&d->of_term, t.ix, &at)) {
    at = d->vars.n;
    map_put(&d->of_term, t.ix, at);
    vec_push(&d->vars, ((OneHotVar){t, INT32_MIN, INT32_MAX, 0}));
  }
  OneHotVar *v = &d->vars.at[at];
  if (low > v->low) v->low = low;
  if (high < v->high) v->high = high;
}

static bool small(const OneHotVar *v) {
  return v->low > INT32_MIN && v->high < INT32_MAX && v->high - v->low < MAX_SIZE;
}

/* ---- clauses ---- */

/* The number of a variable in the clause, 0 or 1; -1: no room, or no domain. */
static int slot(OneHot *d, Clause *k, Term t) {
  uint64_t at;
  if (!map_get(&d->of_term, t.ix, &at) || !small(&d->vars.at[at])) return -1;
  for (uint32_t i = 0; i < k->n_vars; i++)
    if (k->vars[i] == at) return (int)i;
  if (k->n_vars == 2) return -1;
  k->vars[k->n_vars] = (uint32_t)at;
  return (int)k->n_vars++;
}

static bool linear(OneHot *d, Clause *k, Term t, int64_t factor, Atom *out) {
  TermTable *tab = d->s->tab;
  int64_t c;
  if (term_get_int64(tab, t, &c)) {
    if (c > INT32_MAX || c < INT32_MIN) return false;
    out->c += factor * c;
    return true;
  }
  if (term_op(tab, t) == OP_ADD) {
    for (uint32_t i = 0; i < term_nargs(tab, t); i++)
      if (!linear(d, k, term_arg(tab, t, i), factor, out)) return false;
    return true;
  }
  if (term_op(tab, t) == OP_MUL && term_nargs(tab, t) == 2 &&
      term_get_int64(tab, term_arg(tab, t, 0), &c) && c < 100000 && c > -100000 &&
      factor * factor == 1)
    return linear(d, k, term_arg(tab, t, 1), factor * c, out);
  int at = slot(d, k, t);
  if (at < 0) return false;
  *(at ? &out->b : &out->a) += factor;
  return true;
}

static bool atom(OneHot *d, Clause *k, Term t, bool negated) {
  TermTable *tab = d->s->tab;
  Op op = term_op(tab, t);
  if (op == OP_NOT) return atom(d, k, term_arg(tab, t, 0), !negated);
  if (op == (negated ? OP_AND : OP_OR)) {
    for (uint32_t i = 0; i < term_nargs(tab, t); i++)
      if (!atom(d, k, term_arg(tab, t, i), negated)) return false;
    return true;
  }
  if (k->n == MAX_ATOMS || (op != OP_EQ && op != OP_LE && op != OP_LT)) return false;
  Term l = term_arg(tab, t, 0), r = term_arg(tab, t, 1);
  if (!sort_eq(term_sort(tab, l), SORT_INT)) return false;
  Atom a = {0};
  /* l <= r is l - r <= 0; denied, r - l + 1 <= 0 */
  int64_t sign = op != OP_EQ && negated ? -1 : 1;
  if (!linear(d, k, l, sign, &a) || !linear(d, k, r, -sign, &a)) return false;
  a.is = op != OP_EQ ? AT_MOST : negated ? DIFFERENT : EQUAL;
  if (op != OP_EQ && (op == OP_LT) != negated) a.c++;
  k->at[k->n++] = a;
  return true;
}

static bool holds_at(const Clause *k, int64_t x, int64_t y) {
  for (uint32_t i = 0; i < k->n; i++) {
    const Atom *a = &k->at[i];
    int64_t v = a->a * x + a->b * y + a->c;
    if (a->is == EQUAL ? v == 0 : a->is == DIFFERENT ? v != 0 : v <= 0) return true;
  }
  return false;
}

/* ---- assertions ---- */

static Term bit(const OneHot *d, const OneHotVar *v, int64_t value) {
  return d->bits.at[v->first + (uint64_t)(value - v->low)];
}

static void forbid(OneHot *d, Term x, Term y) {
  Builder *b = d->s->b;
  d->n_clauses++;
  solver_assert(d->solver, mk_or2(b, mk_not(b, x), mk_not(b, y)));
}

static void assert_clause(OneHot *d, const Clause *k) {
  const OneHotVar *x = &d->vars.at[k->vars[0]];
  const OneHotVar *y = k->n_vars == 2 ? &d->vars.at[k->vars[1]] : x;
  for (int64_t v = x->low; v <= x->high && d->n_clauses < MAX_CLAUSES; v++) {
    if (k->n_vars == 1) {
      if (!holds_at(k, v, 0)) forbid(d, bit(d, x, v), bit(d, x, v));
      continue;
    }
    for (int64_t w = y->low; w <= y->high; w++)
      if (!holds_at(k, v, w)) forbid(d, bit(d, x, v), bit(d, y, w));
  }
}

static void assert_domain(OneHot *d, OneHotVar *v) {
  Solve *s = d->s;
  v->first = d->bits.n;
  uint32_t n = (uint32_t)(v->high - v->low + 1);
  for (uint32_t i = 0; i < n; i++) vec_push(&d->bits, cases_bit(s, v->first + i));
  solver_assert(d->solver, mk_or(s->b, &d->bits.at[v->first], n));
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < i; k++) forbid(d, d->bits.at[v->first + i], d->bits.at[v->first + k]);
}

static bool one_hot_assert(OneHot *d) {
  Solve *s = d->s;
  for (uint32_t i = 0; i < d->vars.n; i++) {
    OneHotVar *v = &d->vars.at[i];
    if (!small(v)) continue;
    if (v->low > v->high) solver_assert(d->solver, TERM_FALSE);
    if (v->low <= v->high) assert_domain(d, v);
  }
  for (uint32_t i = 0; i < s->assertions->terms.n && d->n_clauses < MAX_CLAUSES; i++) {
    Clause k = {0};
    if (atom(d, &k, s->assertions->terms.at[i].term, false) && k.n_vars) assert_clause(d, &k);
  }
  return d->n_clauses < MAX_CLAUSES;
}

/* ---- the answer ---- */

static Model *read_model(OneHot *d, const Question *q) {
  Solve *s = d->s;
  Model *m = model_fork(q->hint);
  for (uint32_t i = 0; i < d->vars.n; i++) {
    const OneHotVar *v = &d->vars.at[i];
    for (int64_t k = v->low; small(v) && k <= v->high; k++)
      if (term_is_true(solver_value(d->solver, bit(d, v, k), true)))
        model_set_term(m, v->term, value_int64(&s->space.eval.store, k));
  }
  model_forget(m);
  return holds_path(s, q->path, m) ? model_fork(m) : NULL;
}

/* Whether enough of the facts is of this kind. */
static bool worthwhile(OneHot *d) {
  Solve *s = d->s;
  uint32_t clauses = 0;
  for (uint32_t i = 0; i < s->assertions->terms.n && clauses < MIN_CLAUSES; i++) {
    Clause k = {0};
    clauses += atom(d, &k, s->assertions->terms.at[i].term, false) && k.n_vars == 2;
  }
  return clauses >= MIN_CLAUSES;
}

static SolveAnswer one_hot_ask(OneHot *d, Question *q) {
  Solve *s = d->s;
  SolverOptions o = s->opts.solver;
  if (s->budget.limit && budget_left(&s->budget) < MIN_LEFT) return SOLVE_UNKNOWN;
  if (s->budget.limit) o.rlimit = PATIENCE * budget_left(&s->budget);
  d->solver = incremental_open_beside(s, &o);
  if (!d->solver) return SOLVE_UNKNOWN;
  SolveAnswer answer = SOLVE_UNKNOWN;
  if (one_hot_assert(d)) {
    SolverAnswer a = solver_check(d->solver, NULL, 0);
    s->budget.stats.solver_calls++;
    if (a == SOLVER_UNSAT) answer = SOLVE_NO;
    if (a == SOLVER_SAT && (q->model = read_model(d, q))) answer = SOLVE_YES;
  }
  solver_close(d->solver);
  return answer;
}

SolveAnswer one_hot_solve(Question *q) {
  Solve *s = q->solve;
  OneHot d = {.s = s};
  for (uint32_t i = 0; i < s->assertions->terms.n; i++) {
    Term of;
    int64_t low, high;
    if (bounds_read(s->tab, s->assertions->terms.at[i].term, &of, &low, &high) && is_unknown(s, of))
      one_hot_bound(&d, of, low, high);
  }
  SolveAnswer a = q->hint && worthwhile(&d) ? one_hot_ask(&d, q) : SOLVE_UNKNOWN;
  vec_free(&d.vars);
  vec_free(&d.bits);
  map_free(&d.of_term);
  return a;
}
