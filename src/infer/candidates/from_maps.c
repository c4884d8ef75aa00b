/* SPDX-License-Identifier: MIT */
/* Candidates about maps (generator.h): elements that the loop has not reached are unchanged, those
 * that it has passed have the values it wrote. */
#include "infer/candidates/generator.h"
#include "logic/collect.h"
#include "logic/subst.h"

static Term fresh(Generator *g) {
  return term_fresh_var(g->p->terms, str_c(&g->p->session->strs, "k"), SORT_INT);
}

static bool over_ints(const Generator *g, Sort s) {
  SortData d = sort_data(g->p->terms, s);
  return d.kind == SK_MAP && d.a == 1 && sort_eq(d.args[0], SORT_INT);
}

/* ---- what stays ---- */

static void keeps(Generator *g, Term m, Term before, Term v) {
  Term k = fresh(g), start = generator_start(g, v);
  Term same = mk_eq(g->b, mk_select1(g->b, m, k), mk_select1(g->b, before, k));
  Term where[3] = {mk_le(g->b, v, k), mk_lt(g->b, v, k),
                   start.ix ? mk_lt(g->b, k, start) : mk_lt(g->b, k, v)};
  for (int i = 0; i < 3; i++)
    generator_propose(g, mk_forall(g->b, &k, 1, mk_implies(g->b, where[i], same), NULL));
}

/* Between two variables, where a loop works from both ends. */
static void keeps_between(Generator *g, Term m, Term before, Term v, Term w) {
  Term k = fresh(g), same = mk_eq(g->b, mk_select1(g->b, m, k), mk_select1(g->b, before, k));
  Term from = mk_le(g->b, v, k), after = mk_lt(g->b, v, k);
  Term where[4] = {mk_and2(g->b, from, mk_le(g->b, k, w)), mk_and2(g->b, from, mk_lt(g->b, k, w)),
                   mk_and2(g->b, after, mk_le(g->b, k, w)),
                   mk_and2(g->b, after, mk_lt(g->b, k, w))};
  for (int i = 0; i < 4; i++)
    generator_propose(g, mk_forall(g->b, &k, 1, mk_implies(g->b, where[i], same), NULL));
}

static void all_kept(Generator *g, Term m, Term before) {
  for (uint32_t k = 0; k < g->n_own && g->wave == WAVE_AS_IS; k++)
    keeps(g, m, before, g->ints.at[k]);
  for (uint32_t k = 0; k < g->n_own && g->wave != WAVE_AS_IS; k++)
    for (uint32_t i = 0; i < g->n_own; i++)
      if (i != k) keeps_between(g, m, before, g->ints.at[k], g->ints.at[i]);
}

/* ---- writes ---- */

/* What is written, in terms of v at that time: other variables that go with v are as far from their
 * starts as it is, and elements at the same place of maps that the loop changes are as they were.
 */
static Term written_value(Generator *g, const Term *at, uint32_t n, Term value, Term v,
                          Term start) {
  const LoopTargets *t = &g->targets[g->loop];
  int direction = generator_direction(g, v);
  for (uint32_t i = 0; i < t->n; i++) {
    Term w = mk_var(g->b, t->at[i]->sym), before = generator_start(g, w);
    SortData d = sort_data(g->p->terms, t->at[i]->sort);
    if (!before.ix || term_eq(w, v)) continue;
    if (d.kind == SK_MAP && d.a == n)
      value =
          generator_replaced(g, value, mk_select(g->b, w, at, n), mk_select(g->b, before, at, n));
    else if (sort_eq(t->at[i]->sort, SORT_INT) && direction == generator_direction(g, w))
      value = subst_one(g->b, t->at[i]->sym, mk_add2(g->b, mk_sub(g->b, v, start), before), value);
  }
  return value;
}

/* m[at..] := value, both in terms of v: for all values that v has had. */
static void written(Generator *g, Term m, const Term *at, uint32_t n, Term value, Term v) {
  Symbol s = term_symbol(g->p->terms, v);
  Term k = fresh(g), start = generator_start(g, v);
  Terms place = {0};
  bool moves = false, stays = true;
  if (start.ix && generator_about_loop(g, value)) value = written_value(g, at, n, value, v, start);
  value = subst_one(g->b, s, k, value);
  for (uint32_t i = 0; i < n && start.ix; i++) {
    moves |= collect_occurs(g->p->terms, s, at[i]);
    vec_push(&place, subst_one(g->b, s, k, at[i]));
    stays &= !generator_about_loop(g, place.at[i]);
  }
  if (moves && stays && !generator_about_loop(g, value)) { /* else it may have changed since */
    Term it = mk_eq(g->b, mk_select(g->b, m, place.at, n), value);
    const Visited of = {v, start, k};
    generator_propose_visited(g, &of, false, it);
    generator_propose_visited(g, &of, true, it);
  }
  vec_free(&place);
}

static void from_store(Generator *g, const Variable *m, Term t) {
  TermTable *tab = g->p->terms;
  Term map = mk_var(g->b, m->sym);
  while (term_op(tab, t) == OP_STORE) {
    TermNode n = *term_node(tab, t);
    for (uint32_t i = 0; i < g->n_own; i++)
      written(g, map, n.args + 1, n.nargs - 2, n.args[n.nargs - 1], g->ints.at[i]);
    t = n.args[0];
  }
}

static void from_writes(Generator *g) {
  const Loop *l = &g->loops.at[g->loop];
  for (uint32_t i = 0; i < l->n_blocks; i++) {
    const CBlock *b = g->impl->blocks.at[g->loops.blocks[l->first + i]];
    for (uint32_t k = 0; k < b->cmds.n; k++) {
      const Cmd *c = &b->cmds.at[k];
      for (uint32_t v = 0; c->kind == CMD_ASSIGN && v < c->n_vars; v++)
        if (sort_kind(g->p->terms, c->vars[v]->sort) == SK_MAP)
          from_store(g, c->vars[v], generator_expanded(g, c->terms[v]));
    }
  }
}

void generator_from_maps(Generator *g) {
  const LoopTargets *t = &g->targets[g->loop];
  if (g->wave == WAVE_AS_IS) from_writes(g);
  for (uint32_t i = 0; i < t->n; i++) {
    if (!over_ints(g, t->at[i]->sort)) continue;
    Term m = mk_var(g->b, t->at[i]->sym), before = generator_start(g, m);
    if (t->at[i]->old.ix) all_kept(g, m, mk_var(g->b, t->at[i]->old));
    if (before.ix) all_kept(g, m, before);
  }
}
