/* SPDX-License-Identifier: MIT */
/* The worker of `lindy run`: see the header. */
#include "exec/search/run.h"

#include "base/worker.h"
#include "exec/search/records.h"
#include "exec/search/run_policy.h"
#include "exec/search/sampler.h"

#include <string.h>

typedef struct RunTask {
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
} RunTask;

/* ---- the child -------------------------------------------------------------- */

static void write_summary(RunTask *t, const RunSummary *sum) {
  record_write(t->out, RECORD_SUMMARY, sum, sizeof *sum);
  if (sum->reason) record_write(t->out, RECORD_REASON, sum->reason, strlen(sum->reason));
}

static void run_write_script(void *env, const Script *s, const ValueStore *store,
                             const RunSummary *sum, bool final) {
  RunTask *t = env;
  if (s) {
    RecordKind kind = !final ? RECORD_SMALLEST : s->fails ? RECORD_FAILING : RECORD_PASSING;
    record_write_script(t->out, kind, t->program, s, store);
  }
  write_summary(t, sum);
}

static void write_checks(void *env, const RunSummary *sum, const CheckCounts *checks) {
  RunTask *t = env;
  write_summary(t, sum);
  record_write(t->out, RECORD_CHECKS, checks->at, checks->n * sizeof *checks->at);
}

static void run_work(void *env, uint32_t task, int out) {
  RunTask *t = env;
  (void)task;
  t->out = out;
  RunSummary sum;
  if (t->opt->random) {
    sampler_search(t->program, t->opt, run_write_script, write_checks, t, &sum);
  } else {
    run_policy_search(t->program, t->opt, run_write_script, t, &sum);
    write_summary(t, &sum);
  }
}

/* ---- the parent ------------------------------------------------------------- */

static const char *keep_text(RunTask *t, const char *bytes, size_t n) {
  return str_intern(&t->program->session->strs, bytes, n)->text;
}

static void run_take_checks(RunTask *t, const char *bytes, size_t n) {
  CheckCount one;
  if (t->opt->checks) vec_clear(t->opt->checks); /* the last counts */
  for (size_t at = 0; t->opt->checks && at + sizeof one <= n; at += sizeof one) {
    memcpy(&one, bytes + at, sizeof one);
    vec_push(t->opt->checks, one);
  }
}

static void run_take_record(void *env, RecordKind kind, const char *bytes, size_t n) {
  RunTask *t = env;
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
  case RECORD_REASON: t->sum->reason = keep_text(t, bytes, n); break;
  case RECORD_CHECKS: run_take_checks(t, bytes, n); break;
  default: break;
  }
}

static void run_take_decoded(void *env, Script *s, ValueStore *store) {
  RunTask *t = env;
  t->enough = !t->sink(t->env, s, store);
}

static void run_take_script(RunTask *t, const char *bytes, size_t n) {
  if (t->enough || record_read_script(t->program, bytes, n, run_take_decoded, t)) return;
  t->sum->bounds |= RUN_CRASHED;
  t->sum->death = "found an execution that cannot be handed over";
}

static void run_take_failing(void *env, RecordKind kind, const char *bytes, size_t n) {
  if (kind == RECORD_FAILING) run_take_script(env, bytes, n);
}

static void run_take_passing(void *env, RecordKind kind, const char *bytes, size_t n) {
  if (kind == RECORD_PASSING) run_take_script(env, bytes, n);
}

/* While the search goes on: when failing executions are all that is wanted, each is handed over as
 * it comes. */
static void run_take_at_once(void *env, RecordKind kind, const char *bytes, size_t n) {
  run_take_failing(env, kind, bytes, n);
  if (kind != RECORD_SMALLEST) run_take_record(env, kind, bytes, n);
}

static size_t run_part(void *env, uint32_t task, const char *bytes, size_t n) {
  (void)task;
  return records_taken(bytes, n, run_take_at_once, env);
}

static bool hands_over_at_once(const RunOptions *o) {
  return o->wanted == RUN_FAILING && !o->first && !o->random;
}

static uint32_t bound_of(WorkerOutcome o) {
  switch (o) {
  case WORKER_DONE: return 0;
  case WORKER_TIMEOUT: return RUN_AT_TIME;
  case WORKER_MEMORY: return RUN_AT_MEMORY;
  case WORKER_INTERRUPTED: return RUN_INTERRUPTED;
  default: return RUN_CRASHED;
  }
}

static void note_death(RunTask *t, const WorkerResult *result) {
  Buf text = {0};
  worker_end_text(result, &text);
  t->sum->death = keep_text(t, text.text, text.n);
  buf_free(&text);
}

/* Failing executions first. Of those that were the smallest so far, the last counts when the search
 * did not come to its end. */
static bool run_done(void *env, uint32_t task, const WorkerResult *result) {
  RunTask *t = env;
  (void)task;
  records_each(&result->bytes, run_take_record, t);
  t->sum->bounds |= bound_of(result->outcome);
  t->sum->seconds = result->seconds;
  if (bound_of(result->outcome) == RUN_CRASHED) note_death(t, result);
  if (t->best && !t->final) {
    run_take_script(t, t->best, t->n_best);
    t->sum->failed = 1;
  }
  records_each(&result->bytes, run_take_failing, t);
  if (!t->opt->first || !t->sum->failed) records_each(&result->bytes, run_take_passing, t);
  return true;
}

static void run_tick(void *env, const uint32_t *running, uint32_t n, uint32_t finished) {
  RunTask *t = env;
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
  RunTask t = {
      .program = p, .opt = opt, .sink = sink, .progress = progress, .env = env, .sum = sum};
  WorkerJob job = {.tasks = 1,
                   .at_a_time = 1,
                   .seconds = opt->limits.seconds > 0 ? opt->limits.seconds + GRACE : 0,
                   .memory_bytes = opt->limits.memory_bytes,
                   .task = run_work,
                   .sink = run_done,
                   .part = hands_over_at_once(opt) ? run_part : NULL,
                   .progress = run_tick,
                   .env = &t};
  if (!worker_run(&job)) sum->bounds |= RUN_INTERRUPTED;
}
