/* SPDX-License-Identifier: MIT */
/* See stability.h. */
#include "api/stability.h"

#include "base/worker.h"
#include "core/mutate.h"

typedef struct Measuring {
  const VerifyTask *asked;
  uint32_t *verified;
  const char *why;
  int out; /* in a worker: where results go */
} Measuring;

static bool write_verdict(void *env, const Impl *im, const VerifyResult *r) {
  const Measuring *m = env;
  char verified = r->outcome == VERIFY_VERIFIED;
  (void)im;
  return worker_write(m->out, &verified, 1);
}

/* The program is this worker's own. */
static void measure_task(void *env, uint32_t task, int out) {
  Measuring *m = env;
  VerifyOptions own = *m->asked->opt;
  VerifyTask mine = *m->asked;
  const char *why = NULL;
  own.solver.mutation = task + 1;
  own.jobs = 1;
  own.known.cache = NULL;
  own.known.confirm = NULL;
  own.refute.find = NULL;
  own.listen = own.profile = false;
  own.progress = NULL;
  own.warn = NULL;
  own.log_path = NULL;
  own.prove.smoke = own.prove.vacuous = false;
  m->out = out;
  core_mutate(mine.program, task + 1, !own.hint);
  mine.opt = &own;
  mine.sink = write_verdict;
  mine.env = m;
  verify_impls(&mine, &why);
}

static bool count_verified(void *env, uint32_t task, const WorkerResult *w) {
  Measuring *m = env;
  (void)task;
  if (w->outcome == WORKER_INTERRUPTED) return false;
  if (w->outcome != WORKER_DONE || w->bytes.n != m->asked->n) {
    m->why = "a mutation could not be measured";
    return false;
  }
  for (uint32_t i = 0; i < m->asked->n; i++) m->verified[i] += w->bytes.text[i] == 1;
  return true;
}

bool stability_measure(const VerifyTask *asked, uint32_t mutations, uint32_t *verified,
                       const char **why) {
  Measuring m = {asked, verified, NULL, -1};
  WorkerJob job = {.tasks = mutations,
                   .at_a_time = asked->opt->jobs,
                   .task = measure_task,
                   .sink = count_verified,
                   .env = &m};
  *why = NULL;
  if (!asked->n) return true;
  bool ok = worker_run(&job);
  *why = m.why;
  return ok && !m.why;
}
