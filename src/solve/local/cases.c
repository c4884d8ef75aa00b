/* SPDX-License-Identifier: MIT */
/* See the header. Clauses only forbid combinations of values: when the solver gives an unknown
 * several values, each of them will do, so that no clause has to make them exclusive. */
#include "solve/local/cases.h"

#include "solve/ground/bounds.h"
#include "solve/state/incremental.h"

#include "base/mem.h"

#include <stdlib.h>

enum { MAX_RANGE = 128, MAX_NUMBERS = 40, FEW = 8, MAX_GIVEN = 8, MAX_INDEX = 4 };
enum { MAX_UNKNOWNS = 8, MAX_CHECKS = 32 };
static const int64_t LARGE = INT32_MAX;

typedef struct CaseUnknown {
  Term term;
  uint32_t first, n; /* its values, and the Booleans for them */
  bool given;
  int64_t now;
} CaseUnknown;

typedef struct CaseRange {
  int64_t low, high;
} CaseRange;

typedef struct Cases {
  Solve *s;
  TermTable *tab;
  VEC(CaseUnknown) unknowns;
  Map of_term; /* number in unknowns */
  VEC(int64_t) values;
  VEC(int64_t) numbers; /* to try where there is no small range */
  Map range_of;         /* term -> number in ranges */
  VEC(CaseRange) ranges;
  Map seen;
  VEC(uint32_t) given; /* unknowns that have a value now */
  VEC(uint32_t) apart; /* pairs of unknowns that differ   */
  VEC(Term) clause;
  Solver *solver;
  uint32_t left; /* of the cost */
  uint64_t steps;
} Cases;

void cases_free(CaseSolver *c) {
  if (c->solver) solver_close(c->solver);
  vec_free(&c->bits);
  free(c);
}

Term cases_bit(Solve *s, uint32_t i) {
  TermList *bits = &s->cases->bits;
  while (bits->n <= i)
    vec_push(bits,
             mk_var(s->b, symbol_var(s->tab, str_c(term_strs(s->tab), "is"), SORT_BOOL, NULL)));
  return bits->at[i];
}

/* The result of evaluating a term. */
typedef struct Case {
  enum { KNOWN, NEEDS, UNSUPPORTED } is;
  int64_t v;     /* KNOWN */
  uint32_t next; /* NEEDS: this unknown's value */
} Case;

static Case known(int64_t v) {
  return v > LARGE || v < -LARGE ? (Case){UNSUPPORTED, 0, 0} : (Case){KNOWN, v, 0};
}

/* ---- values to try ---- */

static void add_number(Cases *c, int64_t v) {
  for (uint32_t i = 0; i < c->numbers.n; i++)
    if (c->numbers.at[i] == v) return;
  if (c->numbers.n < MAX_NUMBERS && v < LARGE && v > -LARGE) vec_push(&c->numbers, v);
}

static void cases_narrow(Cases *c, Term t, int64_t low, int64_t high) {
  uint64_t at;
  if (!map_get(&c->range_of, t.ix, &at)) {
    at = c->ranges.n;
    map_put(&c->range_of, t.ix, at);
    vec_push(&c->ranges, ((CaseRange){-LARGE, LARGE}));
  }
  CaseRange *r = &c->ranges.at[at];
  if (low > r->low) r->low = low;
  if (high < r->high) r->high = high;
}

static void read_range(Cases *c, Term t) {
  Term of;
  int64_t low, high;
  if (term_op(c->tab, t) == OP_AND)
    for (uint32_t i = 0; i < term_nargs(c->tab, t); i++) read_range(c, term_arg(c->tab, t, i));
  else if (bounds_read(c->tab, t, &of, &low, &high))
    cases_narrow(c, of, low, high);
}

static int by_size(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  int64_t ax = x < 0 ? -x : x, ay = y < 0 ? -y : y;
  if (ax != ay) return ax < ay ? -1 : 1;
  return x > y ? -1 : x < y;
}

static bool has_range(const Cases *c, Term t) {
  uint64_t at;
  return map_get(&c->range_of, t.ix, &at) &&
         c->ranges.at[at].high - c->ranges.at[at].low < MAX_RANGE;
}

/* Numbers that maps contain, and those that terms without a small range are compared with. */
static void read_numbers(Cases *c, Term t) {
  TermNode n = *term_node(c->tab, t);
  if (op_is_const(n.op) || !map_add(&c->seen, t.ix)) return;
  bool compares = n.nargs == 2 && n.op != OP_ADD && n.op != OP_SUB;
  bool indexed = n.op == OP_SELECT || n.op == OP_STORE;
  for (uint32_t i = 0; i < n.nargs; i++) {
    int64_t v;
    if (indexed && i > 0 && !(n.op == OP_STORE && i == n.nargs - 1)) {
      if (!op_is_const(term_op(c->tab, n.args[i]))) read_numbers(c, n.args[i]);
    } else if (term_get_int64(c->tab, n.args[i], &v)) {
      if (n.op != OP_MUL && !(compares && has_range(c, n.args[1 - i]))) add_number(c, v);
    } else {
      read_numbers(c, n.args[i]);
    }
  }
}

static void give_values(Cases *c, Term t) {
  uint64_t at;
  uint32_t first = c->values.n;
  CaseRange r = {-LARGE, LARGE};
  if (map_get(&c->range_of, t.ix, &at)) r = c->ranges.at[at];
  if (sort_eq(term_sort(c->tab, t), SORT_BOOL)) r = (CaseRange){0, 1};
  if (r.high - r.low < MAX_RANGE)
    for (int64_t v = r.low; v <= r.high; v++) vec_push(&c->values, v);
  else
    for (uint32_t i = 0; i < c->numbers.n; i++)
      if (c->numbers.at[i] >= r.low && c->numbers.at[i] <= r.high)
        vec_push(&c->values, c->numbers.at[i]);
  if (c->values.n > first)
    qsort(c->values.at + first, c->values.n - first, sizeof *c->values.at, by_size);
}

static uint32_t unknown_of(Cases *c, Term t) {
  uint64_t at;
  if (map_get(&c->of_term, t.ix, &at)) return (uint32_t)at;
  CaseUnknown u = {.term = t, .first = c->values.n};
  give_values(c, t);
  u.n = c->values.n - u.first;
  map_put(&c->of_term, t.ix, c->unknowns.n);
  vec_push(&c->unknowns, u);
  vec_clear(&c->clause);
  for (uint32_t i = 0; i < u.n; i++) vec_push(&c->clause, cases_bit(c->s, u.first + i));
  solver_assert(c->solver, mk_or(c->s->b, c->clause.at, u.n));
  return c->unknowns.n - 1;
}

/* ---- evaluation ---- */

static Case evaluate(Cases *c, Term t);

static Case look_up(Cases *c, Term t) {
  Sort sort = term_sort(c->tab, t);
  if (!sort_eq(sort, SORT_INT) && !sort_eq(sort, SORT_BOOL)) return (Case){UNSUPPORTED, 0, 0};
  uint32_t k = unknown_of(c, t);
  const CaseUnknown *u = &c->unknowns.at[k];
  return u->given ? (Case){KNOWN, u->now, 0} : (Case){NEEDS, 0, k};
}

static bool is_symbol(const Cases *c, Term t) {
  Op op = term_op(c->tab, t);
  if (op != OP_VAR && (op != OP_APP || term_nargs(c->tab, t))) return false;
  Symbol sym = term_symbol(c->tab, t);
  return symbol_data(c->tab, sym)->kind != SYM_BUILTIN && !define_of(&c->s->defs, sym) &&
         !(symbol_data(c->tab, sym)->flags & SYM_UNIQUE);
}

static Case read_map(Cases *c, Term map, const Term *index, uint32_t n) {
  int64_t at[MAX_INDEX];
  if (n > MAX_INDEX) return (Case){UNSUPPORTED, 0, 0};
  for (uint32_t i = 0; i < n; i++) {
    Case k = evaluate(c, index[i]);
    if (k.is != KNOWN) return k;
    at[i] = k.v;
  }
  while (!is_symbol(c, map)) {
    Op op = term_op(c->tab, map);
    if (op == OP_CONST_MAP) return evaluate(c, term_arg(c->tab, map, 0));
    if (op == OP_ITE) {
      Case k = evaluate(c, term_arg(c->tab, map, 0));
      if (k.is != KNOWN) return k;
      map = term_arg(c->tab, map, k.v ? 1 : 2);
      continue;
    }
    if (op != OP_STORE) return (Case){UNSUPPORTED, 0, 0};
    bool same = true;
    for (uint32_t i = 0; i < n && same; i++) {
      Case k = evaluate(c, term_arg(c->tab, map, i + 1));
      if (k.is != KNOWN) return k;
      same = k.v == at[i];
    }
    if (same) return evaluate(c, term_arg(c->tab, map, n + 1));
    map = term_arg(c->tab, map, 0);
  }
  Term literals[MAX_INDEX];
  for (uint32_t i = 0; i < n; i++)
    literals[i] = sort_eq(term_sort(c->tab, index[i]), SORT_BOOL) ? term_bool(at[i] != 0)
                                                                  : mk_int64(c->s->b, at[i]);
  return look_up(c, mk_select(c->s->b, map, literals, n));
}

/* Conjunction (stop at 0), disjunction (stop at 1). */
static Case junction(Cases *c, TermNode n, int64_t stop) {
  Case all = {KNOWN, !stop, 0};
  for (uint32_t i = 0; i < n.nargs; i++) {
    Case k = evaluate(c, n.args[i]);
    if (k.is == KNOWN && k.v == stop) return k;
    if (k.is == UNSUPPORTED || (k.is == NEEDS && all.is == KNOWN)) all = k;
  }
  return all;
}

static Case several(Cases *c, TermNode n) {
  int64_t v[2] = {0, 0}, sum = 0, product = 1;
  for (uint32_t i = 0; i < n.nargs; i++) {
    Case k = evaluate(c, n.args[i]);
    if (k.is != KNOWN) return k;
    if (i < 2) v[i] = k.v;
    sum += k.v;
    product *= k.v;
    if (product > LARGE || product < -LARGE) return (Case){UNSUPPORTED, 0, 0};
  }
  switch (n.op) {
  case OP_NOT: return known(!v[0]);
  case OP_NEG: return known(-v[0]);
  case OP_ADD: return known(sum);
  case OP_SUB: return known(v[0] - v[1]);
  case OP_MUL: return known(product);
  case OP_EQ: return known(v[0] == v[1]);
  case OP_GE: return known(v[0] >= v[1]);
  case OP_GT: return known(v[0] > v[1]);
  case OP_LE: return known(v[0] <= v[1]);
  case OP_LT: return known(v[0] < v[1]);
  default: return (Case){UNSUPPORTED, 0, 0};
  }
}

static Case evaluate(Cases *c, Term t) {
  c->steps++;
  TermNode n = *term_node(c->tab, t);
  int64_t v;
  if (n.op == OP_CONST_BOOL) return known(term_is_true(t));
  if (n.op == OP_CONST_INT)
    return term_get_int64(c->tab, t, &v) ? known(v) : (Case){UNSUPPORTED, 0, 0};
  if (is_symbol(c, t)) return look_up(c, t);
  switch (n.op) {
  case OP_SELECT: return read_map(c, n.args[0], n.args + 1, n.nargs - 1);
  case OP_AND: return junction(c, n, 0);
  case OP_OR: return junction(c, n, 1);
  case OP_IMPLIES: {
    Case k = evaluate(c, n.args[0]);
    return k.is == KNOWN && !k.v ? known(1) : k.is == KNOWN ? evaluate(c, n.args[1]) : k;
  }
  case OP_ITE: {
    Case k = evaluate(c, n.args[0]);
    return k.is == KNOWN ? evaluate(c, n.args[k.v ? 1 : 2]) : k;
  }
  case OP_NOT:
  case OP_NEG:
  case OP_ADD:
  case OP_SUB:
  case OP_MUL:
  case OP_EQ:
  case OP_LE:
  case OP_LT:
  case OP_GE:
  case OP_GT: return several(c, n);
  default: return (Case){UNSUPPORTED, 0, 0};
  }
}

/* ---- clauses ---- */

static void forbid(Cases *c) {
  Builder *b = c->s->b;
  vec_clear(&c->clause);
  for (uint32_t i = 0; i < c->given.n; i++) {
    const CaseUnknown *u = &c->unknowns.at[c->given.at[i]];
    for (uint32_t k = 0; k < u->n; k++)
      if (c->values.at[u->first + k] == u->now)
        vec_push(&c->clause, mk_not(b, cases_bit(c->s, u->first + k)));
  }
  solver_assert(c->solver, mk_or(b, c->clause.at, c->clause.n));
}

static void forbid_false(Cases *c, Term t) {
  if (c->left == 0) return;
  c->left--;
  Case k = evaluate(c, t);
  if (k.is == KNOWN && !k.v) forbid(c);
  if (k.is != NEEDS || c->given.n == MAX_GIVEN) return;
  vec_push(&c->given, k.next);
  c->unknowns.at[k.next].given = true;
  for (uint32_t i = 0; i < c->unknowns.at[k.next].n; i++) {
    CaseUnknown *u = &c->unknowns.at[k.next]; /* moves when the list grows */
    u->now = c->values.at[u->first + i];
    forbid_false(c, t);
  }
  c->unknowns.at[k.next].given = false;
  (void)vec_pop(&c->given);
}

static void forbid_false_conjuncts(Cases *c, Term t) {
  if (term_op(c->tab, t) == OP_AND) {
    for (uint32_t i = 0; i < term_nargs(c->tab, t); i++)
      forbid_false_conjuncts(c, term_arg(c->tab, t, i));
    return;
  }
  uint64_t x, y;
  Term e = term_op(c->tab, t) == OP_NOT ? term_arg(c->tab, t, 0) : t;
  forbid_false(c, t);
  if (!term_eq(e, t) && term_op(c->tab, e) == OP_EQ &&
      map_get(&c->of_term, term_arg(c->tab, e, 0).ix, &x) &&
      map_get(&c->of_term, term_arg(c->tab, e, 1).ix, &y)) {
    vec_push(&c->apart, (uint32_t)x);
    vec_push(&c->apart, (uint32_t)y);
  }
}

/* ---- permutations ---- */

static uint32_t group_of(uint32_t *up, uint32_t i) {
  while (up[i] != i) i = up[i] = up[up[i]];
  return i;
}

static int by_value(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return x < y ? -1 : x > y;
}

/* Pigeonhole: as many unknowns that all differ as there are values, so some unknown has each. */
static void assert_permutation(Cases *c, const uint32_t *up, uint32_t group, uint32_t edges) {
  VEC(int64_t) all = {0};
  uint32_t n = 0, kinds = 0;
  for (uint32_t i = 0; i < c->unknowns.n; i++) {
    if (up[i] != group) continue;
    n++;
    for (uint32_t k = 0; k < c->unknowns.at[i].n; k++)
      vec_push(&all, c->values.at[c->unknowns.at[i].first + k]);
  }
  if (all.n) qsort(all.at, all.n, sizeof *all.at, by_value);
  for (uint32_t i = 0; i < all.n; i++)
    if (i == 0 || all.at[i] != all.at[kinds - 1]) all.at[kinds++] = all.at[i];
  for (uint32_t v = 0; v < kinds && kinds == n && edges >= n * (n - 1) / 2; v++) {
    vec_clear(&c->clause);
    for (uint32_t i = 0; i < c->unknowns.n; i++)
      for (uint32_t k = 0; up[i] == group && k < c->unknowns.at[i].n; k++)
        if (c->values.at[c->unknowns.at[i].first + k] == all.at[v])
          vec_push(&c->clause, cases_bit(c->s, c->unknowns.at[i].first + k));
    solver_assert(c->solver, mk_or(c->s->b, c->clause.at, c->clause.n));
  }
  vec_free(&all);
}

static void assert_permutations(Cases *c) {
  if (c->apart.n == 0) return;
  uint32_t *up = mem_alloc(c->unknowns.n * sizeof *up);
  uint32_t *edges = mem_calloc(c->unknowns.n, sizeof *edges);
  for (uint32_t i = 0; i < c->unknowns.n; i++) up[i] = i;
  for (uint32_t i = 0; i < c->apart.n; i += 2)
    up[group_of(up, c->apart.at[i])] = group_of(up, c->apart.at[i + 1]);
  for (uint32_t i = 0; i < c->unknowns.n; i++) up[i] = group_of(up, i);
  for (uint32_t i = 0; i < c->apart.n; i += 2) edges[up[c->apart.at[i]]]++;
  for (uint32_t i = 0; i < c->unknowns.n; i++)
    if (up[i] == i && edges[i]) assert_permutation(c, up, i, edges[i]);
  free(up);
  free(edges);
}

/* ---- the answer ---- */

/* The question is paid from the search's resources. A hard one may take PATIENCE times what is left
 * of them, since giving up and asking again would cost as much. */
static bool is_possible(Cases *c, const Term *assumptions, uint32_t n) {
  enum { MOST = 2000000, PATIENCE = 8 };
  Solve *s = c->s;
  if (s->budget.limit && !budget_left(&s->budget)) return false;
  uint64_t most = s->budget.limit ? PATIENCE * budget_left(&s->budget) : MOST;
  solver_limit(c->solver, most < MOST ? most : MOST);
  s->budget.stats.solver_calls++;
  bool yes = solver_check(c->solver, assumptions, n) == SOLVER_SAT;
  s->budget.stats.resources += solver_resources(c->solver);
  return yes;
}

/* Small values first, while there are few unknowns: of the values of each, the first that the
 * ones before it allow. False: the resources ended. */
static bool prefer_small(Cases *c) {
  TermList chosen = {0};
  uint32_t checks = 0;
  for (uint32_t i = 0; i < c->unknowns.n && c->unknowns.n <= MAX_UNKNOWNS; i++) {
    CaseUnknown *u = &c->unknowns.at[i];
    for (uint32_t k = 0; k < u->n && k < FEW && checks < MAX_CHECKS; k++, checks++) {
      vec_push(&chosen, cases_bit(c->s, u->first + k));
      if (is_possible(c, chosen.at, chosen.n)) break;
      (void)vec_pop(&chosen);
    }
  }
  bool ok = !checks || is_possible(c, chosen.at, chosen.n);
  vec_free(&chosen);
  return ok;
}

static void set_values(Cases *c, Model *m) {
  ValueStore *vs = &c->s->space.eval.store;
  for (uint32_t i = 0; i < c->unknowns.n; i++) {
    const CaseUnknown *u = &c->unknowns.at[i];
    for (uint32_t k = 0; k < u->n; k++) {
      if (!term_is_true(solver_value(c->solver, cases_bit(c->s, u->first + k), true))) continue;
      int64_t v = c->values.at[u->first + k];
      bool is_bool = sort_eq(term_sort(c->tab, u->term), SORT_BOOL);
      model_set_term(m, u->term, is_bool ? value_bool(vs, v != 0) : value_int64(vs, v));
      break;
    }
  }
  model_forget(m);
}

static bool cases_ask(Cases *c, const Term *terms, uint32_t n, Model *m) {
  for (uint32_t i = 0; i < n && c->left; i++) forbid_false_conjuncts(c, terms[i]);
  if (c->left == 0) return false;
  assert_permutations(c);
  if (!is_possible(c, NULL, 0)) return false;
  if (c->s->opts.minimize && !prefer_small(c)) return false;
  set_values(c, m);
  return true;
}

bool cases_solve(Solve *s, const Term *terms, uint32_t n, uint32_t cost, Model *m) {
  Cases c = {.s = s, .tab = s->tab, .left = cost};
  for (uint32_t i = 0; i < n; i++)
    if (term_is_false(terms[i])) return false;
  add_number(&c, 0);
  for (uint32_t i = 0; i < n; i++) read_range(&c, terms[i]);
  for (uint32_t i = 0; i < n; i++) read_numbers(&c, terms[i]);
  uint32_t plain = c.numbers.n;
  for (uint32_t i = 0; i < plain && plain <= FEW; i++) {
    add_number(&c, c.numbers.at[i] + 1);
    add_number(&c, c.numbers.at[i] - 1);
  }
  SolverOptions o = s->opts.solver;
  if (!s->cases->solver) s->cases->solver = incremental_open_beside(s, &o);
  c.solver = s->cases->solver;
  if (c.solver) solver_push(c.solver);
  bool ok = c.solver && cases_ask(&c, terms, n, m);
  if (c.solver) solver_pop(c.solver);
  s->cases->steps += c.steps;
  vec_free(&c.unknowns);
  vec_free(&c.values);
  vec_free(&c.numbers);
  vec_free(&c.ranges);
  vec_free(&c.given);
  vec_free(&c.apart);
  vec_free(&c.clause);
  map_free(&c.of_term);
  map_free(&c.range_of);
  map_free(&c.seen);
  return ok;
}
