/* SPDX-License-Identifier: MIT */
/* See reveal.h. Blocks come in topological order. */
#include "verify/vc/reveal.h"

#include "core/hiding.h"

typedef struct Reveal {
  const Passive *p;
  Arena arena;
  HidingState *at; /* by block: at its start */
  bool *seen;      /* by function: not hidden at some check */
} Reveal;

static void walk_block(Reveal *r, uint32_t b) {
  const PassiveBlock *block = &r->p->blocks.at[b];
  const CoreProgram *program = r->p->program;
  HidingState s = hiding_copy(&r->arena, program, &r->at[b]);
  uint32_t next = 0;
  for (uint32_t k = 0; k <= block->cmds.n; k++) {
    for (; next < block->hides.n && block->hides.at[next].at <= k; next++)
      hiding_apply(&r->arena, program, &s, (CmdKind)block->hides.at[next].kind,
                   block->hides.at[next].func);
    if (k < block->cmds.n && block->cmds.at[k].is_assert) hiding_see(program, &s, r->seen);
  }
  for (uint32_t k = 0; k < block->succs.n; k++)
    hiding_meet(&r->arena, program, &r->at[block->succs.at[k]], &s);
}

bool *reveal_hidden(const Passive *p) {
  bool any = false;
  for (uint32_t b = 0; b < p->blocks.n; b++) any |= p->blocks.at[b].hides.n > 0;
  if (!any) return NULL;
  Reveal r = {.p = p};
  arena_init(&r.arena);
  r.at = ARENA_ARRAY(&r.arena, HidingState, p->blocks.n + 1);
  r.seen = ARENA_ARRAY(&r.arena, bool, p->program->functions.n + 1);
  r.at[0] = hiding_start(&r.arena, p->program);
  for (uint32_t b = 0; b < p->blocks.n; b++)
    if (r.at[b].n) walk_block(&r, b);
  bool *hidden = hiding_hidden(p->program, r.seen);
  arena_free(&r.arena);
  return hidden;
}
