/* SPDX-License-Identifier: MIT */
/* See refute.h. */
#include "api/refute.h"

#include "api/executions.h"
#include "api/select.h"
#include "exec/engine/relevant.h"
#include "exec/search/run.h"
#include "report/executions/run_value.h"

#include <stdlib.h>

/* Small executions are found at once or, where a program is hard, not at all. The effort is in
 * units of about a microsecond (RunOptions.effort). */
static const uint64_t REFUTE_EFFORT = 60000;
enum { REFUTE_LOOPS = 1000, REFUTE_CALLS = 100, REFUTE_STEPS = 100000, REFUTE_UNFOLDINGS = 100 };
/* A trace that is longer than people read shows its entry and its end. */
enum { MAX_TRACE = 60 };

typedef struct Refuting {
  Session *session;
  VerifyResult *result;
} Refuting;

typedef struct RefuteSearch {
  const VerifyResult *result;
  Executions made;
  bool *done; /* by failure: no more is to be found out about it */
  RefuteSink *sink;
  void *env;
} RefuteSearch;

/* ---- an execution as a trace --------------------------------------------------- */

static TraceValue trace_value(Refuting *c, Execution *x, uint32_t step, const char *name,
                              const Value *value) {
  Buf text = {0};
  StrTable *strs = &c->session->strs;
  run_value_text(x, value, 0, &text);
  ValueTree *tree = ARENA_NEW(&c->session->perm, ValueTree);
  *tree = run_value_tree(x, value, &c->session->perm);
  TraceValue v = {step, str_c(strs, name), str_intern(strs, text.text, text.n), tree};
  buf_free(&text);
  return v;
}

typedef VEC(TraceStep) TraceSteps;
typedef VEC(TraceValue) TraceValues;

static void add_values(Refuting *c, Execution *x, const ExecValues *list, uint32_t step,
                       TraceValues *out) {
  for (uint32_t i = 0; i < list->n; i++) {
    Buf name = {0};
    run_value_name(&list->at[i], &name);
    TraceValue v = trace_value(c, x, step, name.text, list->at[i].value);
    if (v.name != v.value) vec_push(out, v); /* a constant is its own value */
    buf_free(&name);
  }
}

/* The first of the last commands of the entry that the trace has room for. */
static uint32_t first_shown(const Execution *x) {
  uint32_t i = x->steps.n;
  for (uint32_t room = MAX_TRACE; i > 0 && room > 0; i--)
    room -= x->steps.at[i - 1].n_changes && !x->steps.at[i - 1].call;
  return i;
}

/* The entry with its arguments, then the commands that change something. */
static void make_trace(Refuting *c, Execution *x, TraceSteps *steps, TraceValues *values) {
  vec_push(steps, ((TraceStep){.label = str_c(&c->session->strs, "")}));
  add_values(c, x, &x->given.inputs, 0, values);
  add_values(c, x, &x->given.globals, 0, values);
  for (uint32_t i = first_shown(x); i < x->steps.n; i++) {
    const ExecStep *s = &x->steps.at[i];
    if (s->call || !s->n_changes || s->kind == STEP_ENTER || !s->pos) continue;
    vec_push(steps, ((TraceStep){str_c(&c->session->strs, ""), s->pos}));
    for (uint32_t k = 0; k < s->n_changes; k++) {
      const ExecChange *change = &x->changes.at[s->first + k];
      vec_push(values, trace_value(c, x, steps->n - 1, change->var->name->text, change->value));
    }
  }
}

static void take_evidence(Refuting *c, Failure *f, Execution *x) {
  Arena *arena = &c->session->perm;
  TraceSteps steps = {0};
  TraceValues values = {0}, reads = {0};
  make_trace(c, x, &steps, &values);
  add_values(c, x, &x->failure.values, 0, &reads);
  f->standing = FAILURE_CONFIRMED;
  f->words.doubt = NULL;
  f->n_parts = 0;
  f->n_trace = steps.n;
  f->trace = vec_copy(arena, &steps, TraceStep);
  f->n_values = values.n;
  f->values = vec_copy(arena, &values, TraceValue);
  f->n_reads = reads.n;
  f->reads = vec_copy(arena, &reads, TraceValue);
  vec_free(&steps);
  vec_free(&values);
  vec_free(&reads);
}

/* ---- the search --------------------------------------------------------------- */

/* May an execution fail there? The bound of unrolling is no check of the program. */
static bool may_fail(const Failure *f) {
  return !failure_is_refuted(f) && !f->fact && f->check != CHECK_BOUND;
}

/* The same condition; of a call, at the same call. */
static bool is_same_check(const Failure *f, const ExecFailure *x) {
  if ((f->related ? f->related : f->pos) != x->clause) return false;
  return x->kind != EXEC_CHECK_PRECONDITION || f->pos == x->pos;
}

static bool take_failing(void *env, Script *script, ValueStore *store) {
  RefuteSearch *s = env;
  bool fresh, left = false;
  Execution *x = executions_take(&s->made, script, store, true, &fresh);
  for (uint32_t i = 0; i < s->result->failures.n; i++) {
    const Failure *f = &s->result->failures.at[i];
    if (s->done[i]) continue;
    if (x->outcome == EXEC_FAILED && x->confirmed && is_same_check(f, &x->failure))
      s->done[i] = !s->sink(s->env, i, x);
    left |= !s->done[i];
  }
  execution_free(x);
  return left;
}

static const Proc *proc_named(const CoreProgram *core, Str name) {
  for (uint32_t i = 0; i < core->procs.n; i++)
    if (core->procs.at[i]->name == name) return core->procs.at[i];
  return NULL;
}

static CoreProgram *searched_program(Pipeline *p) {
  PassOptions pass = executions_passes();
  return passes_run(pipeline_engine_program(p), &pass, NULL);
}

/* False: there is nothing to look for. */
static bool search_failing(Pipeline *p, const Impl *im, RefuteSearch *s, double seconds) {
  CoreProgram *core = p->searched ? p->searched : searched_program(p);
  const Proc *entry = core ? proc_named(core, im->proc->name) : NULL;
  if (!entry || !select_can_enter(entry)) return false;
  RunOptions opt = {.entry = entry,
                    .wanted = RUN_FAILING,
                    .limits.effort = REFUTE_EFFORT,
                    .limits.loop_bound = REFUTE_LOOPS,
                    .limits.recursion_bound = REFUTE_CALLS,
                    .limits.steps = REFUTE_STEPS,
                    .unroll = REFUTE_UNFOLDINGS,
                    .limits.seconds = seconds,
                    .minimize = true,
                    .solver = {.name = SOLVER_Z3}};
  RunSummary sum;
  /* Axioms about what the entry does not reach need not be decided. */
  CoreProgram view = relevant_view(core, entry);
  executions_init(&s->made, &view);
  run_search(&view, &opt, take_failing, NULL, s, &sum);
  executions_free(&s->made);
  relevant_free(&view);
  return true;
}

void refute_executions(Pipeline *p, const Impl *im, const VerifyResult *r, double seconds,
                       RefuteSink *sink, void *env) {
  RefuteSearch s = {.result = r, .sink = sink, .env = env};
  s.done = ARENA_ARRAY(&p->session.perm, bool, r->failures.n + 1);
  for (uint32_t i = 0; i < r->failures.n; i++)
    s.done[i] = !failure_is_refuted(&r->failures.at[i]) || r->failures.at[i].fact;
  search_failing(p, im, &s, seconds);
}

static bool take_evidence_of(void *env, uint32_t failure, Execution *x) {
  Refuting *c = env;
  take_evidence(c, &c->result->failures.at[failure], x);
  return false;
}

static void refute_unproved(void *env, const Impl *im, VerifyResult *r, double seconds) {
  Pipeline *p = env;
  bool any = false;
  Refuting c = {.session = &p->session, .result = r};
  RefuteSearch s = {.result = r, .sink = take_evidence_of, .env = &c};
  s.done = ARENA_ARRAY(&p->session.perm, bool, r->failures.n + 1);
  for (uint32_t i = 0; i < r->failures.n; i++) {
    s.done[i] = !may_fail(&r->failures.at[i]);
    any |= !s.done[i];
  }
  if (any && !r->no_model && search_failing(p, im, &s, seconds))
    r->outcome = result_of_failures(&r->failures);
}

static void make_ready(void *env) {
  Pipeline *p = env;
  if (!p->searched) p->searched = searched_program(p);
}

VerifyRefuter refute_with(Pipeline *p) {
  return (VerifyRefuter){.find = refute_unproved, .ready = make_ready, .env = p};
}
