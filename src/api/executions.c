/* SPDX-License-Identifier: MIT */
/* See executions.h. */
#include "api/executions.h"

#include "exec/engine/prepare.h"

PassOptions executions_passes(void) {
  return (PassOptions){
      .closed_types = true, .inline_mode = INLINE_NONE, .stop = true, .stop_after = PASS_SELECT};
}

void executions_init(Executions *r, CoreProgram *core) {
  prepare_program(core);
  *r = (Executions){.replay = replay_new(core)};
}

void executions_free(Executions *r) {
  replay_free(r->replay);
  vec_free(&r->seen);
}

static bool is_new_failure(Executions *r, const Execution *x) {
  SeenFailure f = {x->failure.clause, x->failure.pos};
  for (uint32_t i = 0; i < r->seen.n; i++)
    if (r->seen.at[i].clause == f.clause && r->seen.at[i].pos == f.pos) return false;
  vec_push(&r->seen, f);
  return true;
}

Execution *executions_take(Executions *r, const Script *s, const ValueStore *store, bool steps,
                           bool *fresh) {
  RunCounts *c = &r->counts;
  Execution *x = replay_run(r->replay, s, store, steps);
  bool failed = x->outcome == EXEC_FAILED, passed = x->outcome == EXEC_PASSED;
  *fresh = failed && is_new_failure(r, x);
  if (failed && r->judge) r->judge(r->env, x);
  c->passed += passed;
  c->failed += failed;
  c->distinct += *fresh;
  c->dropped += !passed && !failed;
  c->unconfirmed += (passed || failed) && !x->confirmed;
  c->doubtful += failed && !x->confirmed;
  return x;
}

void executions_count(Executions *r, const RunOptions *o, const RunSummary *sum) {
  RunCounts *c = &r->counts;
  if (o->random) {
    c->made = sum->made;
    c->failing = sum->failed;
    c->passed = sum->passed;
  }
  c->infeasible += sum->infeasible;
  c->undecided += sum->undecided;
  c->bounds |= sum->bounds;
  c->loop_pos = sum->loop_pos;
  c->reason = sum->reason;
  c->death = sum->death;
}
