/* SPDX-License-Identifier: MIT */
/* The worker of `lindy explore` and its owner: see the header. */
#include "exec/search/explore.h"

#include "base/bug.h"
#include "base/mem.h"
#include "exec/search/explore_policy.h"
#include "exec/search/records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

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

struct ExploreCounts { /* in memory of both processes */
  size_t size;
  uint32_t blocks;
  ExploreSummary sum;
  CoveredBlock block[];
};

ExploreCounts *explore_counts_new(const CoreProgram *p) {
  uint32_t n = coverage_blocks(p);
  size_t size = sizeof(ExploreCounts) + n * sizeof(CoveredBlock);
  ExploreCounts *c = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (c == MAP_FAILED) bug_oom(size);
  c->size = size;
  c->blocks = n;
  return c;
}

const ExploreSummary *explore_counts_now(const ExploreCounts *c) {
  return &c->sum;
}

/* ---- in the worker ---------------------------------------------------------- */

typedef struct ScriptWriter {
  CoreProgram *program;
  int out;
} ScriptWriter;

static void explore_write_script(void *env, Script *s, const ValueStore *store) {
  const ScriptWriter *w = env;
  record_write_script(w->out, s->fails ? RECORD_FAILING : RECORD_PASSING, w->program, s, store);
}

void explore_work(CoreProgram *p, const ExploreOptions *opt, ExploreCounts *c, int out) {
  ScriptWriter w = {p, out};
  explore_policy_search(p, opt, explore_write_script, &w, &c->sum, c->block);
}

/* ---- in its owner ----------------------------------------------------------- */

typedef struct ScriptReader {
  CoreProgram *program;
  ExploreSink *sink;
  void *env;
} ScriptReader;

static void explore_record(void *env, RecordKind kind, const char *bytes, size_t n) {
  const ScriptReader *r = env;
  (void)kind;
  record_read_script(r->program, bytes, n, r->sink, r->env);
}

size_t explore_part(CoreProgram *p, const char *bytes, size_t n, ExploreSink *sink, void *env) {
  ScriptReader reader = {p, sink, env};
  return records_taken(bytes, n, explore_record, &reader);
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

void explore_take(ExploreCounts *c, const WorkerResult *result, bool dismissed, Exploration *out) {
  ExploreSummary *sum = &c->sum;
  if (!dismissed) sum->stopped |= stopped_by(result);
  if (sum->stopped & EXPLORE_CRASHED) note_death(sum, result);
  sum->seconds = result->seconds;
  sum->ended[ENDED_DROPPED] += sum->waiting; /* of a worker that did not come to its end */
  sum->waiting = 0;
  out->sum = *sum;
  out->coverage = (Coverage){mem_calloc(c->blocks + 1, sizeof(CoveredBlock)), c->blocks};
  if (c->blocks) memcpy(out->coverage.at, c->block, c->blocks * sizeof(CoveredBlock));
  munmap(c, c->size);
}

void explore_free(Exploration *x) {
  free(x->coverage.at);
}
