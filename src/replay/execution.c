/* SPDX-License-Identifier: MIT */
/* See execution.h. */
#include "replay/execution.h"

#include "base/mem.h"

#include <stdlib.h>

static const char *const titles[] = {
#define CHECK(tag, code, title, json) title,
#include "replay/checks.def"
#undef CHECK
};
static const char *const codes[] = {
#define CHECK(tag, code, title, json) code,
#include "replay/checks.def"
#undef CHECK
};
static const char *const json_names[] = {
#define CHECK(tag, code, title, json) json,
#include "replay/checks.def"
#undef CHECK
};

const char *execution_check_title(ExecCheck k) {
  return titles[k];
}
const char *execution_check_code(ExecCheck k) {
  return codes[k];
}
const char *execution_check_json(ExecCheck k) {
  return json_names[k];
}

const char *execution_outcome_name(ExecOutcome o) {
  static const char *const names[] = {"passed", "failed", "infeasible", "lost"};
  return names[o];
}

Execution *execution_new(CoreProgram *core, const Proc *entry) {
  Execution *x = mem_calloc(1, sizeof *x);
  arena_init(&x->arena);
  x->core = core;
  x->entry = entry;
  return x;
}

void execution_free(Execution *x) {
  if (!x) return;
  vec_free(&x->given.inputs);
  vec_free(&x->given.globals);
  vec_free(&x->given.constants);
  vec_free(&x->given.functions);
  vec_free(&x->outputs);
  vec_free(&x->final_globals);
  vec_free(&x->failure.values);
  vec_free(&x->failure.witness);
  vec_free(&x->calls);
  vec_free(&x->stack);
  vec_free(&x->notes);
  vec_free(&x->places.all);
  vec_free(&x->places.values);
  vec_free(&x->choices);
  vec_free(&x->steps);
  vec_free(&x->changes);
  eval_free(&x->eval);
  arena_free(&x->arena);
  free(x);
}
