/* SPDX-License-Identifier: MIT */
/* See prepare.h. */
#include "exec/engine/prepare.h"

#include "base/mem.h"
#include "core/loops.h"

#include <string.h>

/* ---- where clauses at loop heads ------------------------------------------- */

static bool some_where(const Variables *vars) {
  for (uint32_t i = 0; i < vars->n; i++)
    if (!term_is_true(vars->at[i]->where)) return true;
  return false;
}

/* Puts `n` new commands, just appended to the block, before the others. */
static void to_front(CBlock *b, uint32_t n, Arena *scratch) {
  uint32_t old = b->cmds.n - n;
  Cmd *keep = ARENA_ARRAY(scratch, Cmd, b->cmds.n);
  memcpy(keep, b->cmds.at + old, n * sizeof *keep);
  memcpy(keep + n, b->cmds.at, old * sizeof *keep);
  memcpy(b->cmds.at, keep, b->cmds.n * sizeof *keep);
}

static void assume_wheres(CoreProgram *p, Impl *im) {
  Arena scratch;
  arena_init(&scratch);
  Cfg cfg = cfg_build(&scratch, im);
  Dom dom = dom_build(&scratch, &cfg);
  Loops loops = loops_build(&scratch, &cfg, &dom);
  LoopTargets *targets = loops_targets(&scratch, &loops, im);
  for (uint32_t l = 0; l < loops.n; l++) {
    CBlock *head = im->blocks.at[loops.at[l].header];
    uint32_t n = 0;
    for (uint32_t i = 0; i < targets[l].n; i++) {
      const Variable *v = targets[l].at[i];
      if (term_is_true(v->where)) continue;
      core_cmd_test(p, head, CMD_ASSUME, v->pos, v->where);
      n++;
    }
    if (n) to_front(head, n, &scratch);
  }
  arena_free(&scratch);
}

/* ---- selective checking ---------------------------------------------------- */

static bool is_selective(const Impl *im) {
  return core_attr_flag(&im->attrs, "selective_checking") ||
         core_attr_flag(&im->proc->attrs, "selective_checking");
}

static void select_checks(Impl *im) {
  bool *checking = mem_calloc(im->blocks.n + 1, sizeof *checking);
  for (bool changed = true; changed;) { /* loops may lead back */
    changed = false;
    for (uint32_t i = 0; i < im->blocks.n; i++) {
      const CBlock *b = im->blocks.at[i];
      bool on = checking[i];
      for (uint32_t k = 0; k < b->cmds.n; k++)
        on = on || core_attr_flag(&b->cmds.at[k].attrs, "start_checking_here");
      for (uint32_t k = 0; on && k < b->succs.n; k++) {
        changed = changed || !checking[b->succs.at[k]->index];
        checking[b->succs.at[k]->index] = true;
      }
    }
  }
  for (uint32_t i = 0; i < im->blocks.n; i++) {
    bool on = checking[i];
    for (uint32_t k = 0; k < im->blocks.at[i]->cmds.n; k++) {
      Cmd *c = &im->blocks.at[i]->cmds.at[k];
      on = on || core_attr_flag(&c->attrs, "start_checking_here");
      if (!on && c->kind == CMD_ASSERT) c->kind = CMD_ASSUME;
      if (!on && c->kind == CMD_CALL) c->is_free = true;
    }
  }
  free(checking);
}

void prepare_program(CoreProgram *p) {
  bool globals = some_where(&p->globals);
  for (uint32_t i = 0; i < p->impls.n; i++) {
    Impl *im = p->impls.at[i];
    if (globals || some_where(&im->outs) || some_where(&im->locals)) assume_wheres(p, im);
    if (is_selective(im)) select_checks(im);
  }
}
