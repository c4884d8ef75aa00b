/* SPDX-License-Identifier: MIT */
/* The worker around the search: see the header. Through the pipe come records: a letter, a length,
 * bytes. F and P a script of a failing or passing execution, B of a failing one that is the
 * smallest so far; C the summary so far; R the reason it names; K how checks fared in random
 * executions. */
#include "exec/search/run.h"

#include "base/worker.h"
#include "exec/search/runner.h"
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
  const char *best; /* the last that was the smallest so far, or NULL  */
  size_t n_best;
  /* in the child */
  int out;
  Buf buf;
} Task;

/* ---- the child -------------------------------------------------------------- */

static void record(Task *t, char letter, const void *bytes, size_t n) {
  uint64_t length = n;
  Buf head = {0};
  buf_putc(&head, letter);
  buf_add(&head, (const char *)&length, sizeof length);
  worker_write(t->out, head.text, head.n);
  if (n) worker_write(t->out, bytes, n);
  buf_free(&head);
}

static void write_summary(Task *t, const RunSummary *sum) {
  record(t, 'C', sum, sizeof *sum);
  if (sum->reason) record(t, 'R', sum->reason, strlen(sum->reason));
}

static void write_script(void *env, const Script *s, const ValueStore *store, const RunSummary *sum,
                         bool final) {
  Task *t = env;
  buf_clear(&t->buf);
  script_encode(t->program, store, s, &t->buf);
  record(t, !final ? 'B' : s->fails ? 'F' : 'P', t->buf.text, t->buf.n);
  write_summary(t, sum);
}

static void write_checks(void *env, const RunSummary *sum, const CheckCounts *checks) {
  write_summary(env, sum);
  record(env, 'K', checks->at, checks->n * sizeof *checks->at);
}

static void work(void *env, uint32_t task, int out) {
  Task *t = env;
  (void)task;
  t->out = out;
  RunSummary sum;
  if (t->opt->random) {
    sampler_search(t->program, t->opt, write_script, write_checks, t, &sum);
  } else {
    runner_search(t->program, t->opt, write_script, t, &sum);
    write_summary(t, &sum);
  }
  buf_free(&t->buf);
}

/* ---- the parent ------------------------------------------------------------- */

static bool is_record(char c) {
  return c == 'F' || c == 'P' || c == 'B' || c == 'C' || c == 'R' || c == 'K';
}

/* Calls back for each whole record with this letter; false: enough. */
typedef bool Each(Task *, char letter, const char *bytes, size_t n);
static void each_record(Task *t, const Buf *b, Each *each) {
  size_t at = 0;
  uint64_t n;
  while (at + 1 + sizeof n <= b->n) {
    char letter = b->text[at++];
    memcpy(&n, b->text + at, sizeof n);
    at += sizeof n;
    if (!is_record(letter) || n > b->n - at) return;
    if (!each(t, letter, b->text + at, (size_t)n)) return;
    at += (size_t)n;
  }
}

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

static bool take_summary(Task *t, char letter, const char *bytes, size_t n) {
  const char *reason = t->sum->reason;
  switch (letter) {
  case 'C':
    if (n == sizeof *t->sum) memcpy(t->sum, bytes, n);
    t->sum->reason = reason; /* the pointer is the child's */
    break;
  case 'F': t->final = true; break;
  case 'B':
    t->best = bytes;
    t->n_best = n;
    break;
  case 'R': t->sum->reason = keep(t, bytes, n); break;
  case 'K': take_checks(t, bytes, n); break;
  default: break;
  }
  return true;
}

static bool take_script(Task *t, const char *bytes, size_t n) {
  ValueStore store;
  value_store_init(&store, t->program->terms);
  Script s;
  bool go_on = true;
  if (script_decode(t->program, &store, bytes, n, &s)) {
    go_on = t->sink(t->env, &s, &store);
    script_free(&s);
  } else {
    t->sum->bounds |= RUN_CRASHED;
    t->sum->death = "found an execution that cannot be handed over";
  }
  value_store_free(&store);
  return go_on;
}

static bool take_failing(Task *t, char letter, const char *bytes, size_t n) {
  return letter != 'F' || take_script(t, bytes, n);
}

static bool take_passing(Task *t, char letter, const char *bytes, size_t n) {
  return letter != 'P' || take_script(t, bytes, n);
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
  each_record(t, &result->bytes, take_summary);
  t->sum->bounds |= bound_of(result->outcome);
  t->sum->seconds = result->seconds;
  if (bound_of(result->outcome) == RUN_CRASHED) say_end(t, result);
  if (t->best && !t->final) {
    take_script(t, t->best, t->n_best);
    t->sum->failed = 1;
  }
  each_record(t, &result->bytes, take_failing);
  if (!t->opt->first || !t->sum->failed) each_record(t, &result->bytes, take_passing);
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
