/* SPDX-License-Identifier: MIT */
/* See vc.h. */
#include "verify/vc/vc.h"

#include "base/mem.h"

#include <stdlib.h>

Term vc_control(const Passive *p, const Vc *vc, int64_t at) {
  TermTable *tab = p->program->terms;
  Term args[2] = {term_int64(tab, 0), term_int64(tab, at)};
  return term_app(tab, vc->control_flow, args, 2);
}

static Term goes(const Passive *p, const Vc *vc, Builder *b, int64_t at, int64_t to) {
  return mk_eq(b, vc_control(p, vc, at), term_int64(p->program->terms, to));
}

static Term before(const Passive *p, const Vc *vc, Builder *b, const PassiveBlock *block,
                   const PassiveCmd *c, Term rest) {
  if (!c->is_assert)
    return term_is_true(c->term) || term_is_true(rest) ? rest : mk_implies(b, c->term, rest);
  Term guard = goes(p, vc, b, block->id, -(int64_t)c->id);
  Term here = mk_implies(b, guard, c->goal.ix ? c->goal : c->term);
  if (c->assumed_after && !term_is_true(rest)) rest = mk_implies(b, c->term, rest);
  return mk_and2(b, here, rest);
}

/* Assumptions in a row are nested implications, unless there are so many that the depth of the
 * term would matter: then one implication from their conjunction. */
enum { LONG_RUN = 200 };

/* Where the run of assumptions that ends before `end` starts; at most 4 * LONG_RUN long. */
static uint32_t run_of_assumes(const PassiveBlock *block, uint32_t end) {
  uint32_t first = end;
  while (first > 0 && end - first < 4 * LONG_RUN && !block->cmds.at[first - 1].is_assert) first--;
  return first;
}

static Term after_run(Builder *b, const PassiveBlock *block, uint32_t first, uint32_t end,
                      Term rest) {
  if (term_is_true(rest)) return rest;
  Term run[4 * LONG_RUN];
  uint32_t n = 0;
  for (uint32_t k = first; k < end; k++)
    if (!term_is_true(block->cmds.at[k].term)) run[n++] = block->cmds.at[k].term;
  return n ? mk_implies(b, mk_and(b, run, n), rest) : rest;
}

static Term correct(const Passive *p, const Vc *vc, Builder *b, uint32_t i, const Term *done) {
  const PassiveBlock *block = &p->blocks.at[i];
  Term *edges = mem_alloc((block->succs.n + 1) * sizeof *edges);
  uint32_t n = 0;
  for (uint32_t k = 0; k < block->succs.n; k++) {
    uint32_t s = block->succs.at[k];
    if (term_is_true(done[s])) continue;
    edges[n++] = mk_implies(b, goes(p, vc, b, block->id, p->blocks.at[s].id), done[s]);
  }
  Term t = mk_and(b, edges, n);
  free(edges);
  for (uint32_t k = block->cmds.n; k > 0;) {
    uint32_t first = run_of_assumes(block, k);
    if (k - first >= LONG_RUN) {
      t = after_run(b, block, first, k, t);
      k = first;
    } else {
      k--;
      t = before(p, vc, b, block, &block->cmds.at[k], t);
    }
  }
  return t;
}

Vc vc_make(const Passive *p) {
  TermTable *tab = p->program->terms;
  Sort ints[2] = {SORT_INT, SORT_INT};
  Vc vc = {.control_flow =
               symbol_func(tab, str_c(term_strs(tab), "ControlFlow"), ints, 2, SORT_INT, NULL)};
  /* Not simplified: what the program says is what the solver's heuristics were tuned on. */
  Builder b = builder_plain(tab);
  Term *done = mem_alloc((p->blocks.n + 1) * sizeof *done);
  for (uint32_t i = p->blocks.n; i-- > 0;) done[i] = correct(p, &vc, &b, i, done);
  Term entry = p->blocks.n ? done[0] : TERM_TRUE;
  vc.goal = mk_implies(&b, goes(p, &vc, &b, 0, 1), entry);
  free(done);
  return vc;
}
