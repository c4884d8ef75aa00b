/* SPDX-License-Identifier: MIT */
/* See prepare.h. */
#include "exec/engine/prepare.h"

#include "base/mem.h"
#include "core/loops.h"

#include <string.h>

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
      core_cmd_test(p, head, CMD_ASSUME, v->pos, v->where)->origin = FROM_WHERE;
      n++;
    }
    if (n) to_front(head, n, &scratch);
  }
  arena_free(&scratch);
}

void prepare_program(CoreProgram *p) {
  bool globals = some_where(&p->globals);
  for (uint32_t i = 0; i < p->impls.n; i++) {
    Impl *im = p->impls.at[i];
    if (globals || some_where(&im->outs) || some_where(&im->locals)) assume_wheres(p, im);
  }
}
