/* SPDX-License-Identifier: MIT */
/* The worker of `lindy explore`: see the header. */
#include "exec/search/explore.h"

#include "base/bug.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/worker.h"
#include "exec/search/explore_policy.h"
#include "exec/search/records.h"

#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>

static const struct {
  const char *json, *title;
  EndVerdict verdict;
} ends[] = {
#define ENDED(tag, json, verdict, title) {json, title, ENDED_##verdict},
#include "exec/search/ends.def"
#undef ENDED
};

const char *ended_title(EndKind k) {
  return ends[k].title;
}

const char *ended_json(EndKind k) {
  return ends[k].json;
}

EndVerdict ended_verdict(EndKind k) {
  return ends[k].verdict;
}

typedef struct ExploreShared { /* by both processes */
  ExploreSummary sum;
  CoveredBlock blocks[];
} ExploreShared;

typedef struct ExploreTask {
  CoreProgram *program;
  const ExploreOptions *opt;
  ExploreShared *shared;
  /* in the parent */
  ExploreSink *sink;
  ExploreProgress *progress;
  void *env;
  /* in the child */
  int out;
} ExploreTask;

/* ---- the child -------------------------------------------------------------- */

static void explore_write_script(void *env, Script *s, const ValueStore *store) {
  const ExploreTask *t = env;
  record_write_script(t->out, s->fails ? RECORD_FAILING : RECORD_PASSING, t->program, s, store);
}

enum { GRACE = 3 }; /* seconds for a worker to stop by itself */

/* The search reads the clock between questions; this limit ends it inside one. */
static void limit_processor_time(double seconds) {
  if (seconds <= 0) return;
  rlim_t n = (rlim_t)(clock_processor() + seconds) + GRACE;
  setrlimit(RLIMIT_CPU, &(struct rlimit){n, n + GRACE}); /* SIGXCPU, not SIGKILL */
}

static void explore_work(void *env, uint32_t task, int out) {
  ExploreTask *t = env;
  (void)task;
  limit_processor_time(t->opt->processor_seconds);
  t->out = out;
  explore_policy_search(t->program, t->opt, explore_write_script, t, &t->shared->sum,
                        t->shared->blocks);
}

/* ---- the parent ------------------------------------------------------------- */

static void explore_record(void *env, RecordKind kind, const char *bytes, size_t n) {
  const ExploreTask *t = env;
  (void)kind;
  record_read_script(t->program, bytes, n, t->sink, t->env);
}

static uint32_t stopped_by(const WorkerResult *r) {
  if (r->outcome == WORKER_CRASHED && r->signal == SIGXCPU) return EXPLORE_AT_PROCESSOR_TIME;
  switch (r->outcome) {
  case WORKER_DONE: return 0;
  case WORKER_TIMEOUT: return EXPLORE_AT_TIME;
  case WORKER_MEMORY: return EXPLORE_AT_MEMORY;
  case WORKER_INTERRUPTED: return EXPLORE_INTERRUPTED;
  default: return EXPLORE_CRASHED;
  }
}

static bool explore_done(void *env, uint32_t task, const WorkerResult *result) {
  ExploreTask *t = env;
  (void)task;
  records_each(&result->bytes, explore_record, t);
  ExploreSummary *sum = &t->shared->sum;
  sum->stopped |= stopped_by(result);
  sum->seconds = result->seconds;
  sum->ended[ENDED_DROPPED] += sum->waiting; /* of a worker that did not come to its end */
  sum->waiting = 0;
  return true;
}

static void explore_tick(void *env, const uint32_t *running, uint32_t n, uint32_t finished) {
  ExploreTask *t = env;
  (void)running;
  (void)n;
  (void)finished;
  if (t->progress) t->progress(t->env, &t->shared->sum);
}

void explore_search(CoreProgram *p, const ExploreOptions *opt, ExploreSink *sink,
                    ExploreProgress *progress, void *env, Exploration *out) {
  uint32_t n = coverage_blocks(p);
  size_t size = sizeof(ExploreShared) + n * sizeof(CoveredBlock);
  ExploreShared *shared =
      mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) bug_oom(size);
  ExploreTask t = {
      .program = p, .opt = opt, .shared = shared, .sink = sink, .progress = progress, .env = env};
  WorkerJob job = {.tasks = 1,
                   .at_a_time = 1,
                   .seconds = opt->seconds > 0 ? opt->seconds + GRACE : 0,
                   .memory_bytes = opt->memory_bytes,
                   .task = explore_work,
                   .sink = explore_done,
                   .progress = explore_tick,
                   .env = &t};
  if (!worker_run(&job)) shared->sum.stopped |= EXPLORE_INTERRUPTED;
  out->sum = shared->sum;
  out->coverage = (Coverage){mem_calloc(n + 1, sizeof(CoveredBlock)), n};
  if (n) memcpy(out->coverage.at, shared->blocks, n * sizeof(CoveredBlock));
  munmap(shared, size);
}

void explore_free(Exploration *x) {
  free(x->coverage.at);
}
