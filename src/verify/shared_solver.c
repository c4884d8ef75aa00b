/* SPDX-License-Identifier: MIT */
/* The solver that workers share: it is told the background theory once, in our own process. See
 * run.h. */
#include "base/worker.h"
#include "verify/run.h"
#include "verify/tuning.h"

/* The implementation whose options most of the others have as well (front-ends write the same ones
 * everywhere): those share a solver that is told the background theory once. Only a few
 * candidates are looked at. */
static uint32_t typical(const Run *run) {
  enum { CANDIDATES = 4 };
  uint32_t best = 0, most = 0, tried = 0;
  for (uint32_t i = 0; i < run->n_todo && tried < CANDIDATES && most <= run->n_todo / 2; i++) {
    const SolverOptions *a = &run->tuned[run->todo[i]];
    uint32_t same = 0;
    if (i && solver_options_same(a, &run->tuned[run->todo[best]])) continue;
    tried++;
    for (uint32_t k = i; k < run->n_todo; k++)
      same += solver_options_same(a, &run->tuned[run->todo[k]]);
    if (same <= most) continue;
    most = same;
    best = i;
  }
  return best;
}

void run_prepare_solver(Solver *s, const Run *run) {
  prove_background(s, run->program, &run->opt->prove);
  solver_push(s);
}

/* What the solver does not like about its options. */
static void tell_warnings(const Run *run) {
  const char *const *list;
  uint32_t n = run->opt->warn ? solver_warnings(run->solver, &list) : 0;
  for (uint32_t i = 0; i < n; i++) run->opt->warn(run->env, list[i]);
}

static void prepare_and_forget(void *env, uint32_t i, int out) {
  const Run *run = env;
  const char *why;
  (void)i;
  SolverOptions quiet = *run->shared;
  quiet.profile = false;
  Solver *s = solver_open(run->program->terms, &quiet, &why);
  if (s) run_prepare_solver(s, run);
  worker_write(out, s ? "1" : "0", 1);
}

static bool note_survival(void *env, uint32_t i, const WorkerResult *w) {
  (void)i;
  ((Run *)env)->survives = w->outcome == WORKER_DONE && w->bytes.n == 1 && w->bytes.text[0] == '1';
  return true;
}

/* What the solver does with the background theory is done in our own process, for all workers at
 * once, only after a child has survived it; and not for so few that it would not pay. */
static bool sharing_pays(Run *run) {
  enum { FEW = 2 };
  double seconds = run->shared->timeout_seconds;
  WorkerJob job = {.tasks = 1,
                   .seconds = seconds > 0 ? prove_patience(seconds) : 0,
                   .memory_bytes = run->opt->memory_bytes,
                   .task = prepare_and_forget,
                   .sink = note_survival,
                   .env = run};
  if (run->n_todo <= FEW) return false;
  run->interrupted = !worker_run(&job);
  return run->survives;
}

/* A program that is started for each worker is found now, and its options are looked at now. */
bool run_open_shared(Run *run, const char **why) {
  const SolverOptions *opt = run->shared = &run->tuned[run->todo[typical(run)]];
  if (!solver_load(opt, why)) return false;
  bool shares = !solver_in_process(opt) || sharing_pays(run);
  if (run->interrupted) return false;
  if (!shares && !run->opt->solver.n_options) return true;
  run->solver = solver_open(run->program->terms, opt, why);
  if (!run->solver) return false;
  tell_warnings(run);
  if (shares) {
    run_prepare_solver(run->solver, run);
  } else {
    solver_close(run->solver);
    run->solver = NULL;
  }
  return true;
}
