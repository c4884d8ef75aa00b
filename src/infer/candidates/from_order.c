/* SPDX-License-Identifier: MIT */
/* Candidates about sorted maps (generator.h). From m[x] <= m[y] for all x before y: all elements
 * before a variable of the loop are at most some value that the loop reads (the next element of
 * another map, the element that is being moved), and all elements after it are at least that. */
#include "infer/candidates/generator.h"
#include "logic/collect.h"

typedef struct Order {
  Generator *g;
  const Term *vars; /* two */
  Terms conditions;
  Term atom; /* compares the elements at both */
} Order;

static bool order_has(const Generator *g, Term t, Term var) {
  return collect_occurs(g->p->terms, term_symbol(g->p->terms, var), t);
}

/* ---- taking the clause apart --------------------------------------------------------------- */

static void add_conditions(Order *o, Term t) {
  const TermTable *tab = o->g->p->terms;
  if (term_op(tab, t) != OP_AND) {
    vec_push(&o->conditions, t);
    return;
  }
  for (uint32_t i = 0; i < term_nargs(tab, t); i++) add_conditions(o, term_arg(tab, t, i));
}

static bool is_comparison(const Generator *g, Term t) {
  Op op = term_op(g->p->terms, t);
  return op == OP_LE || op == OP_LT || op == OP_GE || op == OP_GT;
}

static bool compares_elements(const Order *o, Term t) {
  const Generator *g = o->g;
  if (!is_comparison(g, t)) return false;
  for (uint32_t i = 0; i < 2; i++) {
    Term side = term_arg(g->p->terms, t, i);
    if (term_op(g->p->terms, side) != OP_SELECT) return false;
    if (order_has(g, side, o->vars[0]) == order_has(g, side, o->vars[1])) return false;
  }
  return order_has(g, term_arg(g->p->terms, t, 0), o->vars[0]) !=
         order_has(g, term_arg(g->p->terms, t, 1), o->vars[0]);
}

/* Conditions and one comparison, however they are written. */
static void take_apart(Order *o, Term body) {
  TermTable *tab = o->g->p->terms;
  Op op = term_op(tab, body);
  if (op == OP_IMPLIES) {
    add_conditions(o, term_arg(tab, body, 0));
    take_apart(o, term_arg(tab, body, 1));
    return;
  }
  if (compares_elements(o, body)) o->atom = body;
  for (uint32_t i = 0; op == OP_OR && i < term_nargs(tab, body); i++) {
    Term a = term_arg(tab, body, i);
    if (!o->atom.ix && compares_elements(o, a))
      o->atom = a;
    else
      add_conditions(o, mk_not(o->g->b, a));
  }
}

/* ---- putting it together --------------------------------------------------------------------- */

/* Is x the one that comes first? By a condition x <= y or x < y. */
static bool comes_first(const Order *o, Term x, Term y) {
  const TermTable *tab = o->g->p->terms;
  for (uint32_t i = 0; i < o->conditions.n; i++) {
    Term t = o->conditions.at[i];
    if (!is_comparison(o->g, t)) continue;
    bool turned = term_op(tab, t) == OP_GE || term_op(tab, t) == OP_GT;
    if (term_eq(term_arg(tab, t, turned), x) && term_eq(term_arg(tab, t, !turned), y)) return true;
  }
  return false;
}

/* In the clause x's element stays, the other one is `value`. */
static void border(const Order *o, Term x, Term y, Term value, Term unless) {
  Generator *g = o->g;
  Builder *b = g->b;
  const TermTable *tab = g->p->terms;
  bool first = comes_first(o, x, y);
  uint32_t stays = order_has(g, term_arg(tab, o->atom, 0), x) ? 0 : 1;
  Term args[2] = {value, value}, where = TERM_TRUE;
  args[stays] = term_arg(tab, o->atom, stays);
  Term claim = mk_same(b, o->atom, args);
  for (uint32_t i = 0; i < o->conditions.n; i++)
    if (!order_has(g, o->conditions.at[i], y)) where = mk_and2(b, where, o->conditions.at[i]);
  if (unless.ix) where = mk_and2(b, where, unless);
  for (uint32_t i = 0; i < g->ints.n; i++) {
    Term v = g->ints.at[i];
    Term cut[2] = {first ? mk_lt(b, x, v) : mk_lt(b, v, x),
                   first ? mk_le(b, x, v) : mk_le(b, v, x)};
    for (int k = 0; k < 2; k++)
      generator_propose(g,
                        mk_forall(b, &x, 1, mk_implies(b, mk_and2(b, where, cut[k]), claim), NULL));
  }
}

/* A value that is read at some place is only of interest while that place is in bounds: tests of
 * the same variables say when. */
static void borders(const Order *o, Term value, const Terms *tests) {
  const Generator *g = o->g;
  for (uint32_t side = 0; side < 2; side++) {
    Term x = o->vars[side], y = o->vars[1 - side];
    border(o, x, y, value, TERM_NONE);
    for (uint32_t t = 0; t < tests->n; t++) {
      bool about = false;
      for (uint32_t i = 0; i < g->n_own; i++)
        about |= order_has(g, tests->at[t], g->ints.at[i]) && order_has(g, value, g->ints.at[i]);
      if (about && is_comparison(g, tests->at[t]) &&
          !term_eq(value, term_arg(g->p->terms, tests->at[t], 0)))
        border(o, x, y, value, tests->at[t]);
    }
  }
}

void generator_from_order(Generator *g, Term t) {
  TermTable *tab = g->p->terms;
  if (term_op(tab, t) != OP_FORALL || term_binder(tab, t)->nvars != 2) return;
  Order o = {.g = g};
  Term body = binder_open(tab, t, &o.vars);
  Terms reads = {0}, tests = {0};
  take_apart(&o, body);
  if (o.atom.ix) {
    generator_reads(g, &reads);
    generator_tests(g, &tests);
    for (uint32_t i = 0; i < reads.n; i++) borders(&o, reads.at[i], &tests);
    tests.n = 0;
    for (uint32_t i = 0; i < g->ints.n; i++) borders(&o, g->ints.at[i], &tests);
  }
  vec_free(&reads);
  vec_free(&tests);
  vec_free(&o.conditions);
}
