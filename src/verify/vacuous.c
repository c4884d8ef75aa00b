/* SPDX-License-Identifier: MIT */
/* See vacuous.h. */
#include "verify/vacuous.h"

#include "verify/vc/part.h"

/* What is to be proved, as the program's text has it: a postcondition at several returns is one. */
typedef struct VacuousGoal {
  uint8_t check;
  Pos pos, related;
  bool reached; /* somewhere */
} VacuousGoal;
typedef VEC(VacuousGoal) VacuousGoals;

/* Are executions that get to this command those that get to the check before it in the block? */
static bool vacuous_as_before(const PassiveBlock *b, uint32_t cmd) {
  return cmd > 0 && b->cmds.at[cmd - 1].is_assert;
}

/* Does it say by itself that nothing gets there? */
static bool vacuous_on_purpose(const PassiveCmd *c) {
  return term_is_false(c->term);
}

/* The passive program that is correct when no execution gets to the command. */
static Passive vacuous_passive(const Passive *p, uint32_t block, uint32_t cmd) {
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

static void vacuous_note(VacuousGoals *goals, const PassiveCmd *c, bool reached) {
  for (uint32_t i = 0; i < goals->n; i++) {
    VacuousGoal *g = &goals->at[i];
    if (g->check != c->check || g->pos != c->pos || g->related != c->related) continue;
    g->reached |= reached;
    return;
  }
  VacuousGoal g = {c->check, c->pos, c->related, reached};
  vec_push(goals, g);
}

/* Where a warning points. */
static Pos vacuous_pos(const VacuousGoal *g) {
  return g->pos ? g->pos : g->related;
}

/* ---- the test -------------------------------------------------------------------- */

static bool is_reached(const ProofAttempt *proof, uint32_t block, uint32_t cmd) {
  VerifyResult own = {0};
  Passive p = vacuous_passive(&proof->whole, block, cmd);
  proof_condition(proof, &own, &p);
  bool reached = own.outcome != VERIFY_VERIFIED;
  result_free(&own);
  passive_free(&p);
  return reached;
}

void vacuous_test(VerifyResult *r, const ProofAttempt *proof) {
  VacuousGoals goals = {0};
  for (uint32_t i = 0; i < proof->whole.blocks.n; i++) {
    const PassiveBlock *b = &proof->whole.blocks.at[i];
    bool reached = true;
    for (uint32_t k = 0; k < b->cmds.n; k++) {
      if (!b->cmds.at[k].is_assert) continue;
      if (!vacuous_as_before(b, k)) reached = is_reached(proof, i, k);
      if (!vacuous_on_purpose(&b->cmds.at[k])) vacuous_note(&goals, &b->cmds.at[k], reached);
    }
  }
  for (uint32_t i = 0; i < goals.n; i++)
    if (!goals.at[i].reached) vec_push(&r->vacuous, vacuous_pos(&goals.at[i]));
  vec_free(&goals);
}
