/* SPDX-License-Identifier: MIT */
/* Jobs that execute: run, explore, replay. */
#include "api/driver.h"
#include "api/engine_options.h"
#include "api/executions.h"
#include "api/exploring.h"
#include "api/job/job.h"
#include "api/job/job_options.h"
#include "api/select.h"
#include "api/variable.h"
#include "report/executions/run_value.h"

#include <string.h>

/* ---- writing ------------------------------------------------------------------ */

typedef struct ExecutionWork {
  JobWork *w;
  Executions made;
  bool commands, tests, passing; /* passing ones are handed over, too */
} ExecutionWork;

static void put_named_value(JobWork *w, Execution *x, const char *name, const Value *value) {
  Buf text = {0};
  Arena arena;
  arena_init(&arena);
  ValueTree tree = run_value_tree(x, value, &arena);
  run_value_text(x, value, 0, &text);
  variable_put(&w->message, name, text.text, &tree);
  buf_free(&text);
  arena_free(&arena);
}

static void put_values(JobWork *w, Execution *x, const ExecValues *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    Buf name = {0};
    run_value_name(&list->at[i], &name);
    put_named_value(w, x, name.text, list->at[i].value);
    buf_free(&name);
  }
}

static void put_command(JobWork *w, Execution *x, const ExecStep *s) {
  const ExecCall *call = &x->calls.at[s->call];
  job_put_place(&w->message, job_place(w, s->pos));
  wire_put_text(&w->message, call->proc->name->text);
  wire_put_number(&w->message, call->depth);
  wire_put_number(&w->message, s->n_changes);
  for (uint32_t i = 0; i < s->n_changes; i++) {
    const ExecChange *c = &x->changes.at[s->first + i];
    put_named_value(w, x, c->var->name->text, c->value);
  }
}

static void put_test(ExecutionWork *e, Execution *x, bool failed) {
  Buf name = {0}, text = {0};
  bool made = e->tests && failed && driver_write(e->w->pipeline, x, &name, &text);
  wire_put_text(&e->w->message, made ? text.text : "");
  wire_put_text(&e->w->message, made ? name.text : "");
  buf_free(&name);
  buf_free(&text);
}

static void write_execution(ExecutionWork *e, Execution *x, const Script *s, ValueStore *store) {
  JobWork *w = e->w;
  Buf *b = &w->message, text = {0};
  bool failed = x->outcome == EXEC_FAILED;
  wire_put_number(b, failed);
  wire_put_number(b, x->confirmed);
  run_call(x, &text);
  wire_put_text(b, text.text);
  buf_clear(&text);
  if (failed) run_failure(x, &text);
  wire_put_text(b, text.n ? text.text : "");
  job_put_place(b, job_place(w, failed ? x->failure.pos : 0));
  job_put_place(b, job_place(w, failed ? x->failure.clause : 0));
  wire_put_text(b, x->unsure.why);
  wire_put_number(b, x->given.inputs.n);
  wire_put_number(b, x->given.inputs.n + x->given.globals.n + x->outputs.n);
  put_values(w, x, &x->given.inputs);
  put_values(w, x, &x->given.globals);
  put_values(w, x, &x->outputs);
  wire_put_number(b, e->commands ? x->steps.n : 0);
  for (uint32_t i = 0; e->commands && i < x->steps.n; i++) put_command(w, x, &x->steps.at[i]);
  buf_clear(&text);
  script_to_json(w->pipeline->core, store, s, &text);
  wire_put_text(b, text.text);
  put_test(e, x, failed);
  buf_free(&text);
  job_write(w);
}

/* Replays it; each failing check is handed over once. False: it is no execution of the program. */
static bool take_script(ExecutionWork *e, const Script *s, ValueStore *store) {
  bool fresh;
  Execution *x = executions_take(&e->made, s, store, e->commands, &fresh);
  bool passed = x->outcome == EXEC_PASSED, failed = x->outcome == EXEC_FAILED;
  if ((passed && e->passing) || (failed && fresh)) write_execution(e, x, s, store);
  execution_free(x);
  return passed || failed;
}

static LindyVerdict verdict_of(Verdict v) {
  return v == VERDICT_VERIFIED  ? LINDY_VERIFIED
         : v == VERDICT_REFUTED ? LINDY_REFUTED
                                : LINDY_INCONCLUSIVE;
}

/* ---- the work -------------------------------------------------------------------- */

typedef struct RunWork {
  Options opt;
  bool commands, tests; /* as in LindyRunOptions */
  const char *script;   /* to be replayed, or NULL */
} RunWork;

static bool begin_work(ExecutionWork *e, JobWork *w, const RunWork *o, bool passing) {
  PassOptions pass = executions_passes();
  *e = (ExecutionWork){.w = w, .commands = o->commands, .tests = o->tests, .passing = passing};
  if (!job_lower(w, &pass)) return false;
  executions_init(&e->made, w->pipeline->core);
  return true;
}

static const Proc *entry_of(JobWork *w, const RunWork *o) {
  return select_entry(w->pipeline->core, o->opt.entry, &w->why);
}

static bool run_sink(void *env, Script *s, ValueStore *store) {
  take_script(env, s, store);
  return true;
}

static bool run_run(JobWork *w) {
  const RunWork *o = w->options;
  ExecutionWork e;
  if (!begin_work(&e, w, o, true)) return false;
  Session *session = &w->pipeline->session;
  CoreProgram *core = w->pipeline->core;
  RunOptions opt;
  RunSummary sum = {0};
  const Proc *entry = entry_of(w, o);
  bool ok = entry && engine_options_run(&o->opt, &session->perm, core, entry, &opt, &w->why);
  if (ok) {
    run_search(core, &opt, run_sink, NULL, &e, &sum);
    executions_count(&e.made, &opt, &sum);
    w->verdict = verdict_of(run_verdict(&e.made.counts));
    run_bounds(session, &e.made.counts, &w->why);
  }
  executions_free(&e.made);
  return ok;
}

static void explore_sink(void *env, Script *s, ValueStore *store) {
  if (s->fails) take_script(env, s, store);
}

static bool run_explore(JobWork *w) {
  const RunWork *o = w->options;
  ExecutionWork e;
  if (!begin_work(&e, w, o, false)) return false;
  CoreProgram *core = w->pipeline->core;
  ExploreOptions opt;
  uint32_t without;
  const Proc *entry = entry_of(w, o);
  bool ok = entry && engine_options_explore(&o->opt, entry, &opt, &without, &w->why);
  if (!ok) {
    executions_free(&e.made);
    return false;
  }
  Exploring exploring;
  exploring_decide(
      &exploring, core, &opt,
      &(ExploringTask){
          .without = without, .turns = (uint32_t)o->opt.turns, .sink = explore_sink, .env = &e});
  ExploreReport report = exploring_report(&exploring, &e.made.counts, 0);
  w->verdict = verdict_of(explore_verdict(&report));
  explore_reasons(&w->pipeline->session, &report, &w->why);
  exploring_free(&exploring);
  executions_free(&e.made);
  return true;
}

static bool run_replay(JobWork *w) {
  const RunWork *o = w->options;
  ExecutionWork e;
  if (!begin_work(&e, w, o, true)) return false;
  Script s;
  ValueStore store;
  const char *why = NULL;
  value_store_init(&store, w->pipeline->core->terms);
  bool ok = script_of_json(w->pipeline->core, &store, o->script, strlen(o->script), &s, &why);
  if (ok) {
    ok = take_script(&e, &s, &store);
    if (!ok) why = "this is no execution of the program";
    script_free(&s);
    w->verdict = verdict_of(run_verdict(&e.made.counts));
  }
  if (why) buf_puts(&w->why, why);
  value_store_free(&store);
  executions_free(&e.made);
  return ok;
}

/* ---- reading ----------------------------------------------------------------------- */

void job_read_execution(WireReader *r, void (*callback)(void), void *env) {
  LindyExecution x = {.failed = wire_bool(r)};
  x.confirmed = wire_bool(r);
  x.call = wire_text(r);
  x.message = wire_text(r);
  x.place = job_get_place(r);
  x.clause = job_get_place(r);
  x.doubt = wire_text(r);
  x.n_inputs = wire_u32(r);
  x.values = job_get_values(r, &x.n_values);
  r->damaged |= x.n_inputs > x.n_values;
  x.n_commands = wire_count(r);
  LindyCommand *list = ARENA_ARRAY(r->arena, LindyCommand, x.n_commands);
  for (size_t i = 0; i < x.n_commands; i++) {
    list[i].place = job_get_place(r);
    list[i].procedure = wire_text(r);
    list[i].depth = wire_u32(r);
    list[i].values = job_get_values(r, &list[i].n_values);
  }
  x.commands = list;
  x.script = wire_text(r);
  x.test = wire_text(r);
  x.test_name = wire_text(r);
  if (wire_end(r) && callback) ((LindyExecutionFn *)callback)(env, &x);
}

static LindyJob *start_executions(LindySession *s, const JobKind *kind, const LindyRunOptions *o,
                                  const char *script, LindyExecutionFn *fn, void *env) {
  static const LindyRunOptions defaults = {0};
  if (!o) o = &defaults;
  RunWork work = {.commands = o->commands, .tests = o->tests, .script = script};
  job_options_run(&work.opt, o);
  session_add_options(s, &work.opt);
  LindyJob *job = job_start(s, kind, &work, (void (*)(void))fn, env);
  options_free(&work.opt);
  return job;
}

LindyJob *lindy_run(LindySession *s, const LindyRunOptions *o, LindyExecutionFn *fn, void *env) {
  static const JobKind kind = {run_run, job_read_execution, true};
  return start_executions(s, &kind, o, NULL, fn, env);
}

LindyJob *lindy_explore(LindySession *s, const LindyRunOptions *o, LindyExecutionFn *fn,
                        void *env) {
  static const JobKind kind = {run_explore, job_read_execution, true};
  return start_executions(s, &kind, o, NULL, fn, env);
}

LindyJob *lindy_replay(LindySession *s, const char *script, const LindyRunOptions *o,
                       LindyExecutionFn *fn, void *env) {
  static const JobKind kind = {run_replay, job_read_execution, true};
  return start_executions(s, &kind, o, script, fn, env);
}
