/* SPDX-License-Identifier: MIT */
/* See bug_program.h. */
#include "api/bug_program.h"

#include "api/executions.h"
#include "exec/engine/relevant.h"
#include "exec/search/run.h"
#include "portfolio/path_program.h"

static void put_head(const Pipeline *p, const Execution *x, Buf *out) {
  Loc at = source_locate(&p->session.sources, x->failure.pos);
  buf_printf(
      out,
      "// A failing execution of %s (lindy explore), command by command, with the values that\n"
      "// were found. lindy run and lindy verify fail at its assertion, the %s",
      x->entry->name->text, execution_check_title(x->failure.kind));
  if (at.source)
    buf_printf(out, " of %s:%lld:%lld", at.source->name->text, (long long)at.line,
               (long long)at.col);
  buf_puts(out, ".\n");
}

typedef struct BugCheck {
  Executions made;
  bool fails;
} BugCheck;

static bool check_script(void *env, Script *s, ValueStore *store) {
  BugCheck *c = env;
  bool fresh;
  Execution *x = executions_take(&c->made, s, store, false, &fresh);
  c->fails |= x->outcome == EXEC_FAILED;
  execution_free(x);
  return !c->fails;
}

/* Only the assertion at the end can fail. */
static bool fails_again(const Buf *text) {
  enum { SECONDS = 20 };
  PipelineOptions opt = {.pass = executions_passes()};
  Pipeline p;
  BugCheck check = {.fails = false};
  pipeline_init(&p, &opt);
  if (pipeline_load_text(&p, "witness", text->text, text->n) && pipeline_core(&p) &&
      p.core->impls.n) {
    RunOptions run = {.entry = p.core->impls.at[0]->proc,
                      .wanted = RUN_FAILING,
                      .executions = 1,
                      .limits.seconds = SECONDS,
                      .solver = {.name = SOLVER_Z3}};
    RunSummary sum = {0};
    executions_init(&check.made, p.core);
    run_search(p.core, &run, check_script, NULL, &check, &sum);
    executions_free(&check.made);
  }
  pipeline_free(&p);
  return check.fails;
}

const char *bug_program(Pipeline *p, const Execution *x, const Script *s, ValueStore *store,
                        Buf *out) {
  CoreProgram view = relevant_view(p->core, x->entry);
  put_head(p, x, out);
  const char *why = path_program(p->core, &view, x, s, store, out);
  relevant_free(&view);
  if (!why && !fails_again(out)) why = "what it says of the values does not determine the failure";
  return why;
}
