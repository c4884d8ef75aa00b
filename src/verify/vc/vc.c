/* SPDX-License-Identifier: MIT */
/* See vc.h. */
#include "verify/vc/vc.h"

#include "base/mem.h"

#include <stdlib.h>

/* ---- numbers ---------------------------------------------------------------------- */

static int64_t vc_number(const Vc *vc, int64_t id) {
  if (!vc->block_number || !id) return id;
  return id > 0 ? (int64_t)vc->block_number[id] : -(int64_t)vc->check_number[-id];
}

int64_t vc_target_of(const Passive *p, const Vc *vc, int64_t number) {
  if (!vc->block_number) return number;
  for (uint32_t i = 1; number > 0 && i <= p->blocks.n; i++)
    if (vc->block_number[i] == number) return i;
  for (uint32_t i = 1; number < 0 && i <= p->last_id; i++)
    if (-(int64_t)vc->check_number[i] == number) return -(int64_t)i;
  return 0;
}

typedef struct Numbering {
  const Passive *p;
  uint32_t *block, *check, last;
  bool *leads; /* by index: to a check, or has one */
} Numbering;

static void give_number(Numbering *n, uint32_t *number) {
  if (!*number) *number = ++n->last;
}

static bool goes_on(const Numbering *n, uint32_t from, uint32_t to) {
  return n->leads[to] && !passive_is_blocked(&n->p->blocks.at[from]);
}

/* Where Boogie's condition speaks of them: jumps first, then checks from the last one. */
static void number_block(Numbering *n, uint32_t i) {
  const PassiveBlock *b = &n->p->blocks.at[i];
  for (uint32_t k = 0; k < b->succs.n; k++) {
    if (!goes_on(n, i, b->succs.at[k])) continue;
    give_number(n, &n->block[b->id]);
    give_number(n, &n->block[n->p->blocks.at[b->succs.at[k]].id]);
  }
  for (uint32_t k = b->cmds.n; k-- > 0;) {
    if (!b->cmds.at[k].is_assert) continue;
    give_number(n, &n->check[b->cmds.at[k].id]);
    give_number(n, &n->block[b->id]);
  }
}

static void find_leads(Numbering *n) {
  for (uint32_t i = n->p->blocks.n; i-- > 0;) {
    const PassiveBlock *b = &n->p->blocks.at[i];
    for (uint32_t k = 0; k < b->cmds.n; k++) n->leads[i] |= b->cmds.at[k].is_assert;
    for (uint32_t k = 0; k < b->succs.n; k++) n->leads[i] |= goes_on(n, i, b->succs.at[k]);
  }
}

/* In Boogie's order: a block follows once all after it have. */
static void number_all(Numbering *n, Arena *a) {
  uint32_t count = n->p->blocks.n, done = 0, ready = 0;
  uint32_t *missing = ARENA_ARRAY(a, uint32_t, count + 1);
  uint32_t *queue = ARENA_ARRAY(a, uint32_t, count + 1);
  for (uint32_t i = 0; i < count; i++) {
    for (uint32_t k = 0; k < n->p->blocks.at[i].succs.n; k++)
      missing[i] += goes_on(n, i, n->p->blocks.at[i].succs.at[k]);
    if (!missing[i] && n->leads[i]) queue[ready++] = i;
  }
  while (done < ready) {
    uint32_t to = queue[done++];
    number_block(n, to);
    for (uint32_t i = to; i-- > 0;)
      for (uint32_t k = 0; k < n->p->blocks.at[i].succs.n; k++)
        if (n->p->blocks.at[i].succs.at[k] == to && goes_on(n, i, to) && --missing[i] == 0)
          queue[ready++] = i;
  }
  for (uint32_t i = 0; i < count; i++) give_number(n, &n->block[n->p->blocks.at[i].id]);
}

static void number_like_boogie(const Passive *p, Vc *vc) {
  Arena *a = &p->program->session->perm;
  Numbering n = {.p = p,
                 .block = ARENA_ARRAY(a, uint32_t, p->blocks.n + 1),
                 .check = ARENA_ARRAY(a, uint32_t, p->last_id + 1),
                 .leads = ARENA_ARRAY(a, bool, p->blocks.n + 1)};
  find_leads(&n);
  number_all(&n, a);
  vc->block_number = n.block;
  vc->check_number = n.check;
}

/* ---- terms -------------------------------------------------------------------------- */

Term vc_target(const Passive *p, const Vc *vc, int64_t to) {
  return term_int64(p->program->terms, vc_number(vc, to));
}

Term vc_control(const Passive *p, const Vc *vc, int64_t at) {
  TermTable *tab = p->program->terms;
  Term args[2] = {term_int64(tab, 0), vc_target(p, vc, at)};
  return term_app(tab, vc->control_flow, args, 2);
}

static Term goes(const Passive *p, const Vc *vc, Builder *b, int64_t at, int64_t to) {
  return mk_eq(b, vc_control(p, vc, at), vc_target(p, vc, to));
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

/* Looking for predecessors takes quadratic time. */
enum { MOST_NUMBERED = 2000 };

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
  if (p->numbered && p->blocks.n <= MOST_NUMBERED) number_like_boogie(p, &vc);
  /* Not simplified: what the program says is what the solver's heuristics were tuned on. */
  Builder b = builder_plain(tab);
  Term *done = mem_alloc((p->blocks.n + 1) * sizeof *done);
  for (uint32_t i = p->blocks.n; i-- > 0;) done[i] = correct(p, &vc, &b, i, done);
  Term entry = p->blocks.n ? done[0] : TERM_TRUE;
  vc.goal = mk_implies(&b, goes(p, &vc, &b, 0, 1), entry);
  free(done);
  return vc;
}
