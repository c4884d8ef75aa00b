/* SPDX-License-Identifier: MIT */
/* Candidates from universal clauses (generator.h): the clause for some of the values only, cut at
 * variables of the loop. One cut: values up to a variable, from it on, or at it. Two cuts, where
 * one is not enough: values before a variable compared with those after it, values between two
 * variables, a row of a table up to a variable, all values but the one that the loop is at. */
#include "infer/candidates/generator.h"
#include "logic/subst.h"

enum { MAX_BOUND = 3 };

/* A clause taken apart: for all vars, body. */
typedef struct Cut {
  Generator *g;
  const Term *vars;
  uint32_t n;
  Term body;
} Cut;

static bool is_int(const Cut *c, uint32_t x) {
  return sort_eq(term_sort(c->g->p->terms, c->vars[x]), SORT_INT);
}

static void when(const Cut *c, Term condition) {
  Builder *b = c->g->b;
  const TermTable *tab = c->g->p->terms;
  Term claim = c->body;
  if (term_op(tab, claim) == OP_IMPLIES) { /* one condition is easier to read than two */
    condition = mk_and2(b, term_arg(tab, claim, 0), condition);
    claim = term_arg(tab, claim, 1);
  }
  generator_propose(c->g, mk_forall(b, c->vars, c->n, mk_implies(b, condition, claim), NULL));
}

/* The clause for one value of x. */
static Cut at(const Cut *c, uint32_t x, Term v, Term *rest) {
  Cut r = {c->g, rest, 0, c->body};
  for (uint32_t i = 0; i < c->n; i++)
    if (i != x) rest[r.n++] = c->vars[i];
  r.body = subst_one(c->g->b, term_symbol(c->g->p->terms, c->vars[x]), v, c->body);
  return r;
}

/* For all values of x that compare so with v. */
static void cut_at(const Cut *c, uint32_t x, Term v) {
  Builder *b = c->g->b;
  when(c, mk_lt(b, c->vars[x], v));
  when(c, mk_le(b, v, c->vars[x]));
  when(c, mk_lt(b, v, c->vars[x]));
  when(c, mk_le(b, c->vars[x], v));
}

/* ---- two cuts ---- */

/* One row: x is where the outer loop is, y is cut by the inner one. */
static void rows(const Cut *c, uint32_t x) {
  Generator *g = c->g;
  Term rest[MAX_BOUND];
  for (uint32_t o = g->n_own; o < g->ints.n && c->n > 1; o++) {
    Cut row = at(c, x, g->ints.at[o], rest);
    for (uint32_t i = 0; i < g->n_own; i++)
      for (uint32_t y = 0; y < row.n; y++)
        if (is_int(&row, y)) cut_at(&row, y, g->ints.at[i]);
  }
}

/* x before v, y not before it. */
static void across(const Cut *c, uint32_t x, uint32_t y) {
  Builder *b = c->g->b;
  for (uint32_t i = 0; i < c->g->ints.n; i++) {
    Term v = c->g->ints.at[i];
    when(c, mk_and2(b, mk_lt(b, c->vars[x], v), mk_le(b, v, c->vars[y])));
    when(c, mk_and2(b, mk_le(b, c->vars[x], v), mk_lt(b, v, c->vars[y])));
  }
}

static void between(const Cut *c, uint32_t x) {
  Builder *b = c->g->b;
  const Terms *ints = &c->g->ints;
  for (uint32_t i = 0; i < ints->n; i++)
    for (uint32_t k = 0; k < ints->n; k++) {
      if (i == k || (i >= c->g->n_own && k >= c->g->n_own)) continue;
      Term from = mk_le(b, ints->at[i], c->vars[x]), after = mk_lt(b, ints->at[i], c->vars[x]);
      when(c, mk_and2(b, from, mk_lt(b, c->vars[x], ints->at[k])));
      when(c, mk_and2(b, after, mk_le(b, c->vars[x], ints->at[k])));
    }
}

/* ---- places being worked on ---- */

/* Not at `hole`: x, y, or either of them. Up to where a loop around this one is. */
static void without(const Cut *c, uint32_t x, uint32_t y, Term hole) {
  Generator *g = c->g;
  Builder *b = g->b;
  Term not_x = mk_neq(b, c->vars[x], hole), not_y = mk_neq(b, c->vars[y], hole);
  Term not [3] = {not_x, not_y, mk_and2(b, not_x, not_y)};
  for (uint32_t i = 0; i < (x == y ? 1u : 3u); i++)
    for (uint32_t o = g->n_own; o <= g->ints.n; o++) {
      if (o == g->ints.n) {
        when(c, not [i]);
        continue;
      }
      when(c, mk_and2(b, not [i], mk_le(b, c->vars[y], g->ints.at[o])));
      when(c, mk_and2(b, not [i], mk_lt(b, c->vars[y], g->ints.at[o])));
    }
}

static void holes(const Cut *c, uint32_t x, uint32_t y) {
  Generator *g = c->g;
  for (uint32_t i = 0; i < g->n_own; i++) {
    without(c, x, y, g->ints.at[i]);
    without(c, x, y, mk_add2(g->b, g->ints.at[i], mk_int64(g->b, 1)));
  }
}

/* ---- all ---- */

static bool taken_apart(Generator *g, Term t, Cut *c) {
  TermTable *tab = g->p->terms;
  if (term_op(tab, t) != OP_FORALL || term_binder(tab, t)->nvars > MAX_BOUND) return false;
  *c = (Cut){.g = g, .n = term_binder(tab, t)->nvars};
  c->body = binder_open(tab, t, &c->vars);
  return true;
}

void generator_cut_once(Generator *g, Term t) {
  Cut c;
  Term rest[MAX_BOUND];
  if (!taken_apart(g, t, &c)) return;
  for (uint32_t i = 0; i < g->ints.n; i++)
    for (uint32_t x = 0; x < c.n; x++) {
      if (!is_int(&c, x)) continue;
      cut_at(&c, x, g->ints.at[i]);
      Cut one = at(&c, x, g->ints.at[i], rest);
      generator_propose(g, one.n ? mk_forall(g->b, one.vars, one.n, one.body, NULL) : one.body);
    }
}

void generator_cut_twice(Generator *g, Term t) {
  Cut c;
  if (!taken_apart(g, t, &c)) return;
  for (uint32_t x = 0; x < c.n; x++)
    if (is_int(&c, x)) rows(&c, x);
  for (uint32_t x = 0; x < c.n; x++)
    for (uint32_t y = 0; y < c.n; y++)
      if (x != y && is_int(&c, x) && is_int(&c, y)) across(&c, x, y);
  for (uint32_t x = 0; x < c.n; x++)
    for (uint32_t y = 0; y < c.n; y++)
      if ((c.n == 1 || x < y) && is_int(&c, x) && is_int(&c, y)) holes(&c, x, y);
  for (uint32_t x = 0; x < c.n; x++)
    if (is_int(&c, x)) between(&c, x);
}
