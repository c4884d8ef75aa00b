/* SPDX-License-Identifier: MIT */
/* Variables that only carry a value within one iteration (generator.h): translators from other
 * languages make one for every intermediate result. */
#include "infer/candidates/generator.h"
#include "logic/collect.h"
#include "logic/subst.h"

enum { MAX_DEPTH = 12, MAX_COMMANDS = 600 }; /* of a loop, which is searched for every variable */

static const CBlock *loop_block(const Generator *g, uint32_t i) {
  return g->impl->blocks.at[g->loops.blocks[g->loops.at[g->loop].first + i]];
}

typedef struct Place {
  uint32_t block, cmd;
} Place;

/* The one command that changes it; false when there are none or several. */
static bool only_assignment(const Generator *g, Symbol s, Place *at, Term *value) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < g->loops.at[g->loop].n_blocks; i++) {
    const CBlock *b = loop_block(g, i);
    for (uint32_t k = 0; k < b->cmds.n; k++) {
      const Cmd *c = &b->cmds.at[k];
      for (uint32_t v = 0; v < c->n_vars; v++) {
        if (!c->vars[v] || !symbol_eq(c->vars[v]->sym, s)) continue;
        n++;
        *at = (Place){b->index, k};
        *value = c->kind == CMD_ASSIGN ? c->terms[v] : TERM_NONE;
      }
    }
  }
  return n == 1;
}

static bool reads(const Generator *g, const Cmd *c, Symbol s) {
  for (uint32_t i = 0; i < c->n_terms; i++)
    if (c->terms[i].ix && (term_node(g->p->terms, c->terms[i])->var_bloom >> (s.ix & 63) & 1) &&
        collect_occurs(g->p->terms, s, c->terms[i]))
      return true;
  return false;
}

static bool read_before(const Generator *g, Symbol s, Place at) {
  for (uint32_t i = 0; i < g->loops.at[g->loop].n_blocks; i++) {
    const CBlock *b = loop_block(g, i);
    bool after = b->index != at.block && dom_dominates(&g->dom, at.block, b->index);
    for (uint32_t k = 0; k < b->cmds.n && !after; k++) {
      if (b->index == at.block && k > at.cmd) break;
      if (reads(g, &b->cmds.at[k], s)) return true;
    }
  }
  return false;
}

static Term expanded(const Generator *g, Term t, uint32_t depth) {
  Collector c;
  Subst s;
  bool any = false;
  collector_init(&c, g->p->terms);
  collector_add(&c, t);
  subst_init(&s, g->b);
  for (uint32_t i = 0; i < c.symbols.n; i++) {
    Place at;
    Term value = TERM_NONE;
    if (!map_get(&g->changed, c.symbols.at[i].ix, NULL)) continue;
    if (!only_assignment(g, c.symbols.at[i], &at, &value) || !value.ix) continue;
    if (read_before(g, c.symbols.at[i], at)) continue;
    subst_add(&s, c.symbols.at[i], value);
    any = true;
  }
  Term r = any ? subst_apply(&s, t) : t;
  subst_free(&s);
  collector_free(&c);
  return any && depth > 0 ? expanded(g, r, depth - 1) : r;
}

Term generator_expanded(const Generator *g, Term t) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < g->loops.at[g->loop].n_blocks; i++) n += loop_block(g, i)->cmds.n;
  return n <= MAX_COMMANDS ? expanded(g, t, MAX_DEPTH) : t;
}
