/* SPDX-License-Identifier: MIT */
/* What the body of the loop at work tests, reads and writes (generator.h), in terms of values at
 * its head as far as temporaries stand for them. */
#include "infer/candidates/generator.h"
#include "logic/collect.h"

enum { MAX_TESTS = 24, MAX_READS = 6 };

static bool among(const Terms *list, Term t) {
  for (uint32_t i = 0; i < list->n; i++)
    if (term_eq(list->at[i], t)) return true;
  return false;
}

/* Whether all its variables have their values at the head. */
static bool generator_is_known(const Generator *g, Term t) {
  Collector c;
  bool known = true;
  uint32_t head = g->loops.at[g->loop].header;
  collector_init(&c, g->p->terms);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n && known; i++)
    known = !map_get(&g->changed, c.symbols.at[i].ix, NULL) ||
            dead_locals_live(&g->live, head, c.symbols.at[i]);
  collector_free(&c);
  return known;
}

/* ---- tests ---------------------------------------------------------------------------------- */

static void add_test(Generator *g, Term t, Terms *out) {
  TermTable *tab = g->p->terms;
  Op op = term_op(tab, t);
  if (op == OP_AND || op == OP_OR) {
    for (uint32_t i = 0; i < term_nargs(tab, t); i++) add_test(g, term_arg(tab, t, i), out);
  } else if (out->n < MAX_TESTS && generator_about_loop(g, t) && generator_is_known(g, t) &&
             !term_node(tab, t)->binder_level && !among(out, t)) {
    vec_push(out, t);
  }
}

static void add_tests(Generator *g, const CBlock *b, Terms *out) {
  for (uint32_t k = 0; k < b->cmds.n; k++) {
    const Cmd *c = &b->cmds.at[k];
    if (c->kind == CMD_ASSUME && !c->fact) add_test(g, generator_expanded(g, c->terms[0]), out);
  }
}

void generator_tests(Generator *g, Terms *out) {
  const Loop *l = &g->loops.at[g->loop];
  for (uint32_t i = 0; i < l->n_blocks; i++)
    add_tests(g, g->impl->blocks.at[g->loops.blocks[l->first + i]], out);
}

void generator_tests_before(Generator *g, uint32_t block, Terms *out) {
  const Loop *l = &g->loops.at[g->loop];
  for (uint32_t i = 0; i < l->n_blocks; i++) {
    uint32_t b = g->loops.blocks[l->first + i];
    if (dom_dominates(&g->dom, b, block)) add_tests(g, g->impl->blocks.at[b], out);
  }
}

/* ---- reads ---- */

bool generator_reads_map(const Generator *g, Term t) {
  TermNode n = *term_node(g->p->terms, t);
  if (n.op == OP_SELECT) return true;
  for (uint32_t i = 0; i < n.nargs; i++)
    if (generator_reads_map(g, n.args[i])) return true;
  return false;
}

static void add_reads(Generator *g, Term t, Terms *out, Map *seen) {
  TermTable *tab = g->p->terms;
  TermNode n = *term_node(tab, t);
  if (n.binder_level || !map_add(seen, t.ix)) return;
  if (n.op == OP_SELECT && out->n < MAX_READS && sort_eq(term_sort(tab, t), SORT_INT) &&
      generator_about_loop(g, t) && generator_is_known(g, t) && !among(out, t))
    vec_push(out, t);
  for (uint32_t i = 0; i < n.nargs; i++) add_reads(g, n.args[i], out, seen);
}

void generator_reads(Generator *g, Terms *out) {
  const Loop *l = &g->loops.at[g->loop];
  Map seen = {0};
  for (uint32_t i = 0; i < l->n_blocks; i++) {
    const CBlock *b = g->impl->blocks.at[g->loops.blocks[l->first + i]];
    for (uint32_t k = 0; k < b->cmds.n; k++)
      for (uint32_t v = 0; v < b->cmds.at[k].n_terms; v++)
        if (!b->cmds.at[k].fact && b->cmds.at[k].terms[v].ix)
          add_reads(g, generator_expanded(g, b->cmds.at[k].terms[v]), out, &seen);
  }
  map_free(&seen);
}

typedef struct Replacement {
  Generator *g;
  Term what, by;
} Replacement;

static Term replaced(void *env, Term in) {
  const Replacement *r = env;
  return generator_replaced(r->g, in, r->what, r->by);
}

Term generator_replaced(Generator *g, Term in, Term what, Term by) {
  const TermNode *n = term_node(g->p->terms, in);
  if (term_eq(in, what)) return by;
  if (!n->nargs || n->binder_level) return in;
  return mk_changed(g->b, in, replaced, &(Replacement){g, what, by});
}
