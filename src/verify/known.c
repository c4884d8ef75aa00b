/* SPDX-License-Identifier: MIT */
/* What is known of implementations before they are proved: by the cache, or from hints. See run.h.
 */
#include "base/worker.h"
#include "verify/fingerprint.h"
#include "verify/run.h"
#include "verify/strategies.h"

#include <string.h>

/* Runs in a worker of its own, because a dry run makes terms and symbols: whether there is a cache
 * must not change what the solver is asked afterwards. */
static void write_keys(void *env, uint32_t task, int out) {
  const Run *run = env;
  const VerifyOptions *opt = run->opt;
  Fingerprint f;
  (void)task;
  fingerprint_init(&f, run->program, &opt->solver, &opt->prove, opt->known.version);
  for (uint32_t i = 0; i < run->n; i++) {
    uint8_t key[SHA256_BYTES];
    fingerprint_impl(&f, run->impls[i], &run->tuned[i], key);
    worker_write(out, key, sizeof key);
  }
  fingerprint_free(&f);
}

static bool read_keys(void *env, uint32_t task, const WorkerResult *w) {
  Run *run = env;
  const VerifyOptions *opt = run->opt;
  (void)task;
  if (w->outcome != WORKER_DONE || w->bytes.n != (size_t)run->n * SHA256_BYTES) return true;
  run->keyed = true;
  for (uint32_t i = 0; i < run->n; i++) {
    Known *k = &run->known[i];
    memcpy(k->key, w->bytes.text + (size_t)i * SHA256_BYTES, SHA256_BYTES);
    k->verified = !opt->log_path && !opt->prove.smoke && !opt->prove.vacuous &&
                  cache_find(opt->known.cache, k->key, &k->entry);
  }
  return true;
}

static void confirm_task(void *env, uint32_t i, int out) {
  const Run *run = env;
  const VerifyOptions *opt = run->opt;
  bool ok = opt->known.confirm(opt->known.confirm_env, run->program, run->impls[run->todo[i]], opt);
  worker_write(out, ok ? "1" : "0", 1);
}

/* Whatever comes of it does not change what a solver is asked afterwards: it has a worker of its
 * own. Little effort: what helps does so soon. */
static void hint_task(void *env, uint32_t i, int out) {
  const Run *run = env;
  const VerifyOptions *opt = run->opt;
  uint32_t at = run->todo[i], checks = 0;
  SolverOptions settings = run->tuned[at];
  settings.profile = false;
  uint64_t budget = strategies_hint_budget();
  if (!settings.rlimit || settings.rlimit > budget) settings.rlimit = budget;
  if (opt->hint(opt->hint_env, run->program, run->impls[at], opt, &settings, &checks))
    worker_write(out, &checks, sizeof checks);
}

static bool note_hinted(void *env, uint32_t i, const WorkerResult *w) {
  Run *run = env;
  Known *k = &run->known[run->todo[i]];
  uint32_t checks;
  if (w->outcome != WORKER_DONE || w->bytes.n != sizeof checks) return true;
  memcpy(&checks, w->bytes.text, sizeof checks);
  k->verified = k->hinted = true;
  k->entry.checks = checks;
  return true;
}

/* As many seconds as the proof itself may take, 0: no limit. */
static double hint_seconds(void *env, uint32_t i) {
  const Run *run = env;
  double seconds = run->tuned[run->todo[i]].timeout_seconds;
  return seconds > 0 ? prove_patience(seconds) : 0;
}

static bool prove_by_hints(Run *run) {
  const ProveOptions *prove = &run->opt->prove;
  WorkerJob job = {.at_a_time = run->opt->jobs,
                   .limit = hint_seconds,
                   .memory_bytes = run->opt->memory_bytes,
                   .task = hint_task,
                   .sink = note_hinted,
                   .env = run};
  if (run->opt->log_path || prove->smoke || prove->vacuous || run->opt->only) return true;
  for (uint32_t i = 0; i < run->n; i++)
    if (!run->known[i].verified) run->todo[job.tasks++] = i;
  return worker_run(&job);
}

static bool note_confirmed(void *env, uint32_t i, const WorkerResult *w) {
  Run *run = env;
  Known *k = &run->known[run->todo[i]];
  k->verified = w->outcome == WORKER_DONE && w->bytes.n == 1 && w->bytes.text[0] == '1';
  k->unconfirmed = !k->verified;
  return true;
}

/* The list of what is to be proved serves for what is to be confirmed before. */
static bool confirm_known(Run *run) {
  WorkerJob job = {.at_a_time = run->opt->jobs,
                   .memory_bytes = run->opt->memory_bytes,
                   .task = confirm_task,
                   .sink = note_confirmed,
                   .env = run};
  for (uint32_t i = 0; i < run->n; i++)
    if (run->known[i].verified) run->todo[job.tasks++] = i;
  return worker_run(&job);
}

bool run_recall(Run *run) {
  WorkerJob keys = {.tasks = 1, .task = write_keys, .sink = read_keys, .env = run};
  run->known = ARENA_ARRAY(&run->program->session->perm, Known, run->n);
  run->todo = ARENA_ARRAY(&run->program->session->perm, uint32_t, run->n);
  run->handed = ARENA_ARRAY(&run->program->session->perm, bool, run->n);
  bool ok = !run->opt->known.cache || worker_run(&keys);
  if (ok && run->keyed && run->opt->known.confirm) ok = confirm_known(run);
  if (ok && run->opt->hint) ok = prove_by_hints(run);
  for (uint32_t i = 0; i < run->n; i++)
    if (!run->known[i].verified) run->todo[run->n_todo++] = i;
  return ok;
}
