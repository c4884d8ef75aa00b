/* SPDX-License-Identifier: MIT */
/* See vacuous.h. */
#include "verify/vacuous.h"

#include "verify/vc/part.h"

bool vacuous_as_before(const PassiveBlock *b, uint32_t cmd) {
  return cmd > 0 && b->cmds.at[cmd - 1].is_assert;
}

bool vacuous_on_purpose(const PassiveCmd *c) {
  return term_is_false(c->term);
}

Passive vacuous_passive(const Passive *p, uint32_t block, uint32_t cmd) {
  Arena arena;
  arena_init(&arena);
  Part part = part_whole(&arena, p);
  part.keep = part_ancestors(&part, &arena, p, block);
  part.check = ARENA_ARRAY(&arena, bool, p->last_id + 1);
  Passive out = part_passive(&part, p);
  PassiveBlock *b = &out.blocks.at[block];
  PassiveCmd stop = {.is_assert = true, .term = TERM_FALSE, .id = ++out.last_id};
  b->cmds.n = cmd;
  vec_push(&b->cmds, stop);
  vec_clear(&b->succs);
  out.n_checks++;
  arena_free(&arena);
  return out;
}

void vacuous_note(VacuousGoals *goals, const PassiveCmd *c, bool reached) {
  for (uint32_t i = 0; i < goals->n; i++) {
    VacuousGoal *g = &goals->at[i];
    if (g->check != c->check || g->pos != c->pos || g->related != c->related) continue;
    g->reached |= reached;
    return;
  }
  VacuousGoal g = {c->check, c->pos, c->related, reached};
  vec_push(goals, g);
}

Pos vacuous_pos(const VacuousGoal *g) {
  return g->pos ? g->pos : g->related;
}
