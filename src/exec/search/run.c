/* SPDX-License-Identifier: MIT */
/* The worker of `lindy run`: see the header. */
#include "exec/search/run.h"

#include "base/worker.h"
#include "exec/search/records.h"
#include "exec/search/run_policy.h"
#include "exec/search/sampler.h"

#include <string.h>

typedef struct Task {
  CoreProgram *program;
  const RunOptions *opt;
  /* in the parent */
  RunSink *sink;
  RunProgress *progress;
  void *env;
  RunSummary *sum;
  bool final;       /* a failing execution was handed over for good    */
  bool enough;      /* the sink wants no more                          */
  const char *best; /* the last that was the smallest so far, or NULL  */
  size_t n_best;
  /* in the child */
  int out;
} Task;

/* ---- the child -------------------------------------------------------------- */

static void write_summary(Task *t, const RunSummary *sum) {
  record_write(t->out, RECORD_SUMMARY, sum, sizeof *sum);
  if (sum->reason) record_write_text(t->out, RECORD_REASON, sum->reason);
}

static void write_script(void *env, const Script *s, const ValueStore *store, const RunSummary *sum,
                         bool final) {
  Task *t = env;
  RecordKind kind = !final ? RECORD_SMALLEST : s->fails ? RECORD_FAILING : RECORD_PASSING;
  record_write_script(t->out, kind, t->program, s, store);
  write_summary(t, sum);
}

static void write_checks(void *env, const RunSummary *sum, const CheckCounts *checks) {
  Task *t = env;
  write_summary(t, sum);
  record_write(t->out, RECORD_CHECKS, checks->at, checks->n * sizeof *checks->at);
}

static void work(void *env, uint32_t task, int out) {
  Task *t = env;
  (void)task;
  t->out = out;
  RunSummary sum;
  if (t->opt->random) {
    sampler_search(t->program, t->opt, write_script, write_checks, t, &sum);
  } else {
    run_policy_search(t->program, t->opt, write_script, t, &sum);
    write_summary(t, &sum);
  }
}

/* ---- the parent ------------------------------------------------------------- */

static const char *keep(Task *t, const char *bytes, size_t n) {
  return str_intern(&t->program->session->strs, bytes, n)->text;
}

static void take_checks(Task *t, const char *bytes, size_t n) {
  CheckCount one;
  if (t->opt->checks) vec_clear(t->opt->checks); /* the last counts */
  for (size_t at = 0; t->opt->checks && at + sizeof one <= n; at += sizeof one) {
    memcpy(&one, bytes + at, sizeof one);
    vec_push(t->opt->checks, one);
  }
}

static bool take_summary(void *env, RecordKind kind, const char *bytes, size_t n) {
  Task *t = env;
  const char *reason = t->sum->reason;
  switch (kind) {
  case RECORD_SUMMARY:
    if (n == sizeof *t->sum) memcpy(t->sum, bytes, n);
    t->sum->reason = reason; /* the pointer is the child's */
    break;
  case RECORD_FAILING: t->final = true; break;
  case RECORD_SMALLEST:
    t->best = bytes;
    t->n_best = n;
    break;
  case RECORD_REASON: t->sum->reason = keep(t, bytes, n); break;
  case RECORD_CHECKS: take_checks(t, bytes, n); break;
  default: break;
  }
  return true;
}

static void take_decoded(void *env, Script *s, ValueStore *store) {
  Task *t = env;
  t->enough = !t->sink(t->env, s, store);
}

static void take_script(Task *t, const char *bytes, size_t n) {
  if (t->enough || record_read_script(t->program, bytes, n, take_decoded, t)) return;
  t->sum->bounds |= RUN_CRASHED;
  t->sum->death = "found an execution that cannot be handed over";
}

static bool take_failing(void *env, RecordKind kind, const char *bytes, size_t n) {
  if (kind == RECORD_FAILING) take_script(env, bytes, n);
  return true;
}

static bool take_passing(void *env, RecordKind kind, const char *bytes, size_t n) {
  if (kind == RECORD_PASSING) take_script(env, bytes, n);
  return true;
}

static uint32_t bound_of(WorkerOutcome o) {
  switch (o) {
  case WORKER_DONE: return 0;
  case WORKER_TIMEOUT: return RUN_AT_TIME;
  case WORKER_MEMORY: return RUN_AT_MEMORY;
  case WORKER_CRASHED:
  case WORKER_TOO_MUCH:
  case WORKER_NOT_STARTED: return RUN_CRASHED;
  case WORKER_INTERRUPTED: return RUN_INTERRUPTED;
  }
  return RUN_CRASHED;
}

static void say_end(Task *t, const WorkerResult *result) {
  Buf text = {0};
  worker_end_text(result, &text);
  t->sum->death = keep(t, text.text, text.n);
  buf_free(&text);
}

/* Failing executions first. Of those that were the smallest so far, the last counts when the search
 * did not come to its end. */
static bool done(void *env, uint32_t task, const WorkerResult *result) {
  Task *t = env;
  (void)task;
  records_each(&result->bytes, take_summary, t);
  t->sum->bounds |= bound_of(result->outcome);
  t->sum->seconds = result->seconds;
  if (bound_of(result->outcome) == RUN_CRASHED) say_end(t, result);
  if (t->best && !t->final) {
    take_script(t, t->best, t->n_best);
    t->sum->failed = 1;
  }
  records_each(&result->bytes, take_failing, t);
  if (!t->opt->first || !t->sum->failed) records_each(&result->bytes, take_passing, t);
  return true;
}

static void tick(void *env, const uint32_t *running, uint32_t n, uint32_t finished) {
  Task *t = env;
  (void)running;
  (void)n;
  (void)finished;
  if (t->progress) t->progress(t->env, t->sum);
}

void run_search(CoreProgram *p, const RunOptions *opt, RunSink *sink, RunProgress *progress,
                void *env, RunSummary *sum) {
  enum {
    GRACE = 1
  }; /* seconds for a worker to stop by itself; what it has found is here already */
  *sum = (RunSummary){0};
  Task t = {.program = p, .opt = opt, .sink = sink, .progress = progress, .env = env, .sum = sum};
  WorkerJob job = {.tasks = 1,
                   .at_a_time = 1,
                   .seconds = opt->seconds > 0 ? opt->seconds + GRACE : 0,
                   .memory_bytes = opt->memory_bytes,
                   .task = work,
                   .sink = done,
                   .progress = tick,
                   .env = &t};
  if (!worker_run(&job)) sum->bounds |= RUN_INTERRUPTED;
}
