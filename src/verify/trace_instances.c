/* SPDX-License-Identifier: MIT */
/* See trace_instances.h. */
#include "verify/trace_instances.h"

#include "base/worker.h"

#include <poll.h>

static void trace_task(void *env, uint32_t i, int out) {
  const Run *run = env;
  (void)out;
  run_trace_one(run, run->todo[i]);
}

static bool hear_trace(void *env, uint32_t i, const char *line, size_t n) {
  instance_graph_hear(&((Run *)env)->learned.graphs[i], line, n);
  return true;
}

static bool pass_over_trace(void *env, uint32_t i, const WorkerResult *w) {
  (void)env, (void)i;
  return w->outcome != WORKER_INTERRUPTED;
}

bool trace_instances(Run *run, uint32_t jobs) {
  WorkerJob job = {.tasks = run->n_todo,
                   .at_a_time = jobs,
                   .seconds = RUN_TRACE_SECONDS + 0.5,
                   .memory_bytes = run->opt->memory_bytes,
                   .task = trace_task,
                   .sink = pass_over_trace,
                   .said = hear_trace,
                   .env = run};
  run->learned.graphs = ARENA_ARRAY(&run->program->session->perm, InstanceGraph, run->n_todo);
  return worker_run(&job);
}

/* ---- one task ----------------------------------------------------------------------------- */

typedef struct BriefTrace {
  const Run *run;
  uint32_t task;
  InstanceGraph graph;
} BriefTrace;

static void trace_briefly(void *env, uint32_t i, int out) {
  const BriefTrace *t = env;
  (void)i, (void)out;
  run_trace_one(t->run, t->run->todo[t->task]);
}

static bool hear_briefly(void *env, uint32_t i, const char *line, size_t n) {
  (void)i;
  instance_graph_hear(&((BriefTrace *)env)->graph, line, n);
  return true;
}

void trace_instances_briefly(Run *run, uint32_t task, QuantifierUses *uses) {
  enum { MILLISECONDS = 50 };
  BriefTrace t = {.run = run, .task = task};
  WorkerJob job = {.tasks = 1,
                   .at_a_time = 1,
                   .seconds = 1,
                   .memory_bytes = run->opt->memory_bytes,
                   .task = trace_briefly,
                   .sink = pass_over_trace,
                   .said = hear_briefly,
                   .env = &t};
  WorkerPool *pool = worker_open(&job);
  while (worker_step(pool)) {
    struct pollfd ready = {.fd = worker_fd(pool), .events = POLLIN};
    poll(&ready, 1, MILLISECONDS);
  }
  worker_close(pool);
  for (uint32_t i = 0; i < t.graph.nodes.n; i++) {
    const InstanceNode *n = &t.graph.nodes.at[i];
    QuantifierUse use = {.pos = n->pos, .instances = n->instances};
    use.needed = QUANTIFIER_NEED_UNKNOWN;
    if (n->instances) vec_push(uses, use);
  }
  instance_graph_free(&t.graph);
}
