/* SPDX-License-Identifier: MIT */
/* The worker of `lindy explore`: see the header. */
#include "exec/search/explore.h"

#include "base/bug.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/process_tree.h"
#include "base/worker.h"
#include "exec/search/explore_policy.h"
#include "exec/search/records.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

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
  atomic_int child;              /* its process, once it works */
  atomic_bool waits;             /* set by the child, cleared by the parent after the interlude */
  atomic_uint_fast64_t go_on_to; /* what the last interlude returned, NOTHING_NEW: it is known */
  CoveredBlock blocks[];
} ExploreShared;

#define NOTHING_NEW (UINT64_MAX - 1)

typedef struct ExploreTask {
  CoreProgram *program;
  const ExploreOptions *opt;
  ExploreShared *shared;
  pid_t parent;
  double processor_before; /* of the parent and all below when the search began */
  /* in the parent */
  uint64_t due; /* the effort at which the next interlude is, 0: there is none */
  bool answered;
  ExploreSink *sink;
  ExploreProgress *progress;
  void *env;
  /* in the child */
  int out;
  ExploreOptions own;
} ExploreTask;

/* ---- the child -------------------------------------------------------------- */

static void explore_write_script(void *env, Script *s, const ValueStore *store) {
  const ExploreTask *t = env;
  record_write_script(t->out, s->fails ? RECORD_FAILING : RECORD_PASSING, t->program, s, store);
}

/* What is left of the processor time when others have used some of it. */
static void explore_recount(ExploreTask *t) {
  if (t->opt->processor_seconds <= 0) return;
  double used = process_tree_seconds(t->parent) - t->processor_before;
  double left = t->opt->processor_seconds - used;
  t->own.processor_seconds = clock_processor() + (left > 0 ? left : 1e-3);
}

/* Waits while the parent does something else, which may take as long as the whole search; unless it
 * has done that already. */
static uint64_t explore_wait_for_parent(void *env) {
  ExploreTask *t = env;
  const struct timespec a_moment = {0, 2000000};
  uint64_t next = atomic_exchange(&t->shared->go_on_to, NOTHING_NEW);
  if (next == NOTHING_NEW) {
    atomic_store(&t->shared->waits, true);
    while (atomic_load(&t->shared->waits)) nanosleep(&a_moment, NULL);
    next = atomic_exchange(&t->shared->go_on_to, NOTHING_NEW);
  }
  explore_recount(t);
  return next;
}

static void explore_work(void *env, uint32_t task, int out) {
  ExploreTask *t = env;
  (void)task;
  t->out = out;
  t->own = *t->opt;
  if (t->own.interlude) t->own.interlude = explore_wait_for_parent;
  t->own.interlude_env = t;
  atomic_store(&t->shared->child, getpid());
  explore_policy_search(t->program, &t->own, explore_write_script, t, &t->shared->sum,
                        t->shared->blocks);
}

/* ---- the parent ------------------------------------------------------------- */

static void explore_record(void *env, RecordKind kind, const char *bytes, size_t n) {
  const ExploreTask *t = env;
  (void)kind;
  record_read_script(t->program, bytes, n, t->sink, t->env);
}

static uint32_t stopped_by(const WorkerResult *r) {
  switch (r->outcome) {
  case WORKER_DONE: return 0;
  case WORKER_TIMEOUT: return EXPLORE_AT_TIME;
  case WORKER_PROCESSOR_TIME: return EXPLORE_AT_PROCESSOR_TIME;
  case WORKER_MEMORY: return EXPLORE_AT_MEMORY;
  case WORKER_INTERRUPTED: return EXPLORE_INTERRUPTED;
  default: return EXPLORE_CRASHED;
  }
}

static void note_death(ExploreSummary *sum, const WorkerResult *r) {
  Buf text = {0};
  worker_end_text(r, &text);
  snprintf(sum->death, sizeof sum->death, "%s", text.text);
  buf_free(&text);
}

static bool explore_done(void *env, uint32_t task, const WorkerResult *result) {
  ExploreTask *t = env;
  (void)task;
  records_each(&result->bytes, explore_record, t);
  ExploreSummary *sum = &t->shared->sum;
  sum->stopped |= t->answered ? EXPLORE_AT_ANSWER : stopped_by(result);
  if (sum->stopped & EXPLORE_CRASHED) note_death(sum, result);
  sum->seconds = result->seconds;
  sum->ended[ENDED_DROPPED] += sum->waiting; /* of a worker that did not come to its end */
  sum->waiting = 0;
  return true;
}

static void explore_interlude(ExploreTask *t) {
  uint64_t next = t->opt->interlude(t->opt->interlude_env);
  t->due = next == EXPLORE_NO_MORE ? 0 : next;
  t->answered = next == EXPLORE_NO_MORE;
  atomic_store(&t->shared->go_on_to, next);
}

/* Effort is in about microseconds. A search that takes several times as long for it, because a
 * question does not end, has the others take their turns all the same. */
static bool is_overdue(const ExploreTask *t) {
  enum { TIMES = 4 };
  static const double A_WHILE = 2;
  clockid_t clock;
  struct timespec used;
  pid_t child = atomic_load(&t->shared->child);
  if (!t->due || !child || clock_getcpuclockid(child, &clock) != 0) return false;
  if (clock_gettime(clock, &used) != 0) return false;
  double seconds = (double)used.tv_sec + (double)used.tv_nsec * 1e-9;
  return seconds > A_WHILE + TIMES * (double)t->due * 1e-6;
}

static void explore_tick(void *env, const uint32_t *running, uint32_t n, uint32_t finished) {
  ExploreTask *t = env;
  (void)running;
  (void)finished;
  if (atomic_load(&t->shared->waits)) {
    explore_interlude(t);
    atomic_store(&t->shared->waits, false);
  } else if (n && is_overdue(t)) {
    pid_t child = atomic_load(&t->shared->child);
    kill(child, SIGSTOP);
    explore_interlude(t);
    kill(child, SIGCONT);
  }
  if (t->progress) t->progress(t->env, &t->shared->sum);
}

static WorkerOutcome explore_watch(void *env) {
  const ExploreTask *t = env;
  if (t->answered) return WORKER_INTERRUPTED;
  return t->opt->watch ? t->opt->watch(t->opt->watch_env) : WORKER_DONE;
}

/* Seconds for a worker to stop by itself. */
static const double GRACE = 0.5;

void explore_search(CoreProgram *p, const ExploreOptions *opt, ExploreSink *sink,
                    ExploreProgress *progress, void *env, Exploration *out) {
  uint32_t n = coverage_blocks(p);
  size_t size = sizeof(ExploreShared) + n * sizeof(CoveredBlock);
  ExploreShared *shared =
      mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) bug_oom(size);
  atomic_store(&shared->go_on_to, NOTHING_NEW);
  ExploreTask t = {.program = p,
                   .opt = opt,
                   .shared = shared,
                   .parent = getpid(),
                   .processor_before = process_tree_seconds(getpid()),
                   .due = opt->interlude ? opt->interlude_effort : 0,
                   .sink = sink,
                   .progress = progress,
                   .env = env};
  WorkerJob job = {.tasks = 1,
                   .at_a_time = 1,
                   .seconds = opt->seconds > 0 ? opt->seconds + GRACE : 0,
                   .memory_bytes = opt->process_memory_bytes,
                   .task = explore_work,
                   .sink = explore_done,
                   .progress = explore_tick,
                   .watch = explore_watch,
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
