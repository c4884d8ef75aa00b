/* SPDX-License-Identifier: MIT */
/* Candidates from tests of elements (generator.h): a test that passes at one element held for all
 * elements before it, also when it compares with a variable that it sets (the largest so far); a
 * test of a value that is then written holds for all values that were written. */
#include "infer/candidates/generator.h"
#include "logic/collect.h"
#include "logic/subst.h"

static Term fresh(Generator *g) {
  return term_fresh_var(g->p->terms, str_c(&g->p->session->strs, "k"), SORT_INT);
}

/* For all values that v has had. */
static void for_visited(Generator *g, Term v, Term start, Term k, Term claim) {
  const Visited of = {v, start, k};
  int direction = generator_direction(g, v);
  for (int down = direction < 0; down <= (direction <= 0); down++)
    generator_propose_visited(g, &of, down, claim);
}

/* ---- what was tested ---- */

static void tested(Generator *g, Term test, Term v) {
  Symbol s = term_symbol(g->p->terms, v);
  if (!collect_occurs(g->p->terms, s, test)) return;
  Term k = fresh(g), claim = subst_one(g->b, s, k, test);
  for (uint32_t i = 0; i < g->n_own; i++) { /* another variable may have started elsewhere */
    Term start = generator_start(g, g->ints.at[i]);
    if (start.ix) for_visited(g, v, start, k, claim);
  }
}

/* ---- what was written ---- */

/* m[at] := value after tests of the value. */
static void written(Generator *g, const Terms *tests, Term m, Term at, Term value) {
  TermTable *tab = g->p->terms;
  Term hole = term_fresh_var(tab, str_c(&g->p->session->strs, "x"), term_sort(tab, value));
  for (uint32_t t = 0; t < tests->n; t++) {
    Term about = generator_replaced(g, tests->at[t], value, hole);
    if (term_eq(about, tests->at[t])) continue;
    for (uint32_t i = 0; i < g->n_own; i++) {
      Term v = g->ints.at[i], start = generator_start(g, v);
      if (!start.ix || !collect_occurs(tab, term_symbol(tab, v), at)) continue;
      Term k = fresh(g), place = subst_one(g->b, term_symbol(tab, v), k, at);
      Term claim = subst_one(g->b, term_symbol(tab, hole), mk_select1(g->b, m, place), about);
      for_visited(g, v, start, k, claim);
    }
  }
}

static void from_writes(Generator *g, const CBlock *b) {
  TermTable *tab = g->p->terms;
  Terms tests = {0};
  for (uint32_t k = 0; k < b->cmds.n; k++) {
    const Cmd *c = &b->cmds.at[k];
    for (uint32_t v = 0; c->kind == CMD_ASSIGN && v < c->n_vars; v++) {
      Term t = generator_expanded(g, c->terms[v]);
      if (term_op(tab, t) != OP_STORE || term_nargs(tab, t) != 3) continue;
      if (!sort_eq(term_sort(tab, term_arg(tab, t, 1)), SORT_INT)) continue;
      if (!tests.n) generator_tests_before(g, b->index, &tests);
      written(g, &tests, mk_var(g->b, c->vars[v]->sym), term_arg(tab, t, 1), term_arg(tab, t, 2));
    }
  }
  vec_free(&tests);
}

void generator_from_tests(Generator *g) {
  const Loop *l = &g->loops.at[g->loop];
  Terms tests = {0};
  generator_tests(g, &tests);
  for (uint32_t t = 0; t < tests.n; t++)
    for (uint32_t i = 0; i < g->n_own && generator_reads_map(g, tests.at[t]); i++)
      tested(g, tests.at[t], g->ints.at[i]);
  vec_free(&tests);
  for (uint32_t i = 0; i < l->n_blocks; i++)
    from_writes(g, g->impl->blocks.at[g->loops.blocks[l->first + i]]);
}
