/* See reveal.h. A state is a stack of sets of hidden functions, innermost last; programs nest
 * push and pop by structure, and where stacks of different height meet, the lower one counts.
 * SPDX-License-Identifier: MIT */
#include "verify/reveal.h"

#include <stdlib.h>
#include <string.h>

typedef struct State {
  bool **sets; /* each by function */
  uint32_t n;  /* 0: not reached   */
} State;

typedef struct Reveal {
  const Passive *p;
  Arena arena;
  State *at; /* by block: at its start */
  uint32_t n_functions;
  bool *seen; /* by function: not hidden at some check */
} Reveal;

static bool *copy_set(Reveal *r, const bool *set) {
  bool *c = ARENA_ARRAY(&r->arena, bool, r->n_functions + 1);
  if (set) memcpy(c, set, r->n_functions * sizeof *c);
  return c;
}

static State copy_state(Reveal *r, const State *s) {
  State c = {ARENA_ARRAY(&r->arena, bool *, s->n + 1), s->n};
  for (uint32_t i = 0; i < s->n; i++) c.sets[i] = copy_set(r, s->sets[i]);
  return c;
}

static void meet(Reveal *r, State *into, const State *from) {
  if (!into->n) {
    *into = copy_state(r, from);
    return;
  }
  if (from->n < into->n) into->n = from->n;
  for (uint32_t i = 0; i < into->n; i++)
    for (uint32_t f = 0; f < r->n_functions; f++) into->sets[i][f] &= from->sets[i][f];
}

static void apply(Reveal *r, State *s, const PassiveHide *h) {
  bool *top = s->sets[s->n - 1];
  if (h->kind == CMD_PUSH) {
    bool **sets = ARENA_ARRAY(&r->arena, bool *, s->n + 1);
    memcpy(sets, s->sets, s->n * sizeof *sets);
    sets[s->n++] = copy_set(r, top);
    s->sets = sets;
  } else if (h->kind == CMD_POP) {
    if (s->n > 1) s->n--;
  } else {
    for (uint32_t f = 0; f < r->n_functions; f++) {
      const Function *fn = r->p->program->functions.at[f];
      if (!h->func || fn == h->func || fn->name == h->func->name) top[f] = h->kind == CMD_HIDE;
    }
  }
}

static void walk_block(Reveal *r, uint32_t b) {
  const PassiveBlock *block = &r->p->blocks.at[b];
  State s = copy_state(r, &r->at[b]);
  uint32_t next = 0;
  for (uint32_t k = 0; k <= block->cmds.n; k++) {
    while (next < block->hides.n && block->hides.at[next].at <= k)
      apply(r, &s, &block->hides.at[next++]);
    if (k == block->cmds.n || !block->cmds.at[k].is_assert) continue;
    for (uint32_t f = 0; f < r->n_functions; f++) r->seen[f] |= !s.sets[s.n - 1][f];
  }
  for (uint32_t k = 0; k < block->succs.n; k++) meet(r, &r->at[block->succs.at[k]], &s);
}

/* ---- which axioms ------------------------------------------------------------- */

static bool word_is_lost(const CoreProgram *p) {
  for (uint32_t i = 0; i < p->axioms.n; i++)
    if (p->axioms.at[i]->hideable) return false;
  return true;
}

static bool may_hide(const Axiom *a, bool lost) {
  if (!a->owner || a->owner->revealed) return false;
  return a->hideable || (lost && !a->is_definition && !a->owner->is_const);
}

static bool hides(const Impl *im) {
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t i = 0; i < im->blocks.at[b]->cmds.n; i++)
      if (im->blocks.at[b]->cmds.at[i].kind == CMD_HIDE) return true;
  return false;
}

bool *reveal_hideable(const CoreProgram *p) {
  bool any = false, lost = word_is_lost(p);
  for (uint32_t i = 0; i < p->impls.n && !any; i++) any = hides(p->impls.at[i]);
  if (!any) return NULL;
  bool *hideable = calloc(p->axioms.n + 1, sizeof *hideable);
  for (uint32_t i = 0; i < p->axioms.n; i++) hideable[i] = may_hide(p->axioms.at[i], lost);
  return hideable;
}

/* ---- where ---------------------------------------------------------------------- */

bool *reveal_hidden(const Passive *p) {
  bool any = false;
  for (uint32_t b = 0; b < p->blocks.n; b++) any |= p->blocks.at[b].hides.n > 0;
  if (!any) return NULL;
  Reveal r = {.p = p, .n_functions = p->program->functions.n};
  arena_init(&r.arena);
  r.at = ARENA_ARRAY(&r.arena, State, p->blocks.n + 1);
  r.seen = ARENA_ARRAY(&r.arena, bool, r.n_functions + 1);
  r.at[0].sets = ARENA_ARRAY(&r.arena, bool *, 1);
  r.at[0].sets[0] = copy_set(&r, NULL);
  r.at[0].n = 1;
  for (uint32_t b = 0; b < p->blocks.n; b++)
    if (r.at[b].n) walk_block(&r, b);
  bool *hidden = calloc(p->program->axioms.n + 1, sizeof *hidden), lost = word_is_lost(p->program);
  for (uint32_t i = 0; i < p->program->axioms.n; i++) {
    const Axiom *a = p->program->axioms.at[i];
    if (!may_hide(a, lost)) continue;
    for (uint32_t f = 0; f < r.n_functions; f++)
      if (p->program->functions.at[f] == a->owner) hidden[i] = !r.seen[f];
  }
  arena_free(&r.arena);
  return hidden;
}
