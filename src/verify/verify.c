/* See verify.h.
 * SPDX-License-Identifier: MIT */
#include "verify/verify.h"

#include "base/worker.h"

typedef struct Run {
  CoreProgram *program;
  const Impl *const *impls;
  const VerifyOptions *opt;
  Solver *solver;
  VerifySink *sink;
  void *env;
} Run;

bool verify_wanted(const CoreProgram *p, const Impl *im) {
  (void)p;
  return im->verify;
}

static void task(void *env, uint32_t i, int out) {
  Run *run = env;
  VerifyResult r;
  Buf bytes = {0};
  prove_impl(&r, run->program, run->impls[i], run->solver, &run->opt->prove);
  result_encode(&r, &bytes);
  worker_write(out, bytes.text, bytes.n);
  buf_free(&bytes);
  result_free(&r);
}

static VerifyOutcome outcome_of_worker(const WorkerResult *w) {
  switch (w->outcome) {
  case WORKER_TIMEOUT: return VERIFY_TIMEOUT;
  case WORKER_MEMORY: return VERIFY_MEMORY;
  case WORKER_INTERRUPTED: return VERIFY_INTERRUPTED;
  default: return VERIFY_SOLVER;
  }
}

static bool finished(void *env, uint32_t i, const WorkerResult *w) {
  Run *run = env;
  Session *session = run->program->session;
  VerifyResult r = {0};
  if (w->outcome != WORKER_DONE || !result_decode(&r, session, w->bytes.text, w->bytes.n)) {
    result_free(&r);
    r = (VerifyResult){.outcome = outcome_of_worker(w), .seconds = w->seconds};
    r.reason = str_c(&session->strs, worker_outcome_text(w->outcome));
  }
  bool go_on = run->sink(run->env, run->impls[i], &r);
  result_free(&r);
  return go_on;
}

bool verify_impls(CoreProgram *program, const Impl *const *impls, uint32_t n,
                  const VerifyOptions *opt, VerifySink *sink, void *env, const char **why) {
  Run run = {program, impls, opt, NULL, sink, env};
  *why = NULL;
  if (!n) return true;
  run.solver = solver_open(program->terms, &opt->solver, why);
  if (!run.solver) return false;
  prove_background(run.solver, program, &opt->prove);
  double limit = opt->solver.timeout_seconds;
  WorkerJob job = {.tasks = n,
                   .at_a_time = opt->jobs,
                   .seconds =
                       limit > 0 ? limit * 1.1 + 2 : 0, /* the solver's own limit comes first */
                   .memory_bytes = opt->memory_bytes,
                   .task = task,
                   .sink = finished,
                   .env = &run};
  bool ok = worker_run(&job);
  solver_close(run.solver);
  return ok;
}
