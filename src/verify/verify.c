/* SPDX-License-Identifier: MIT */
/* See verify.h. */
#include "verify/verify.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/sort.h"
#include "base/worker.h"
#include "verify/attempts.h"
#include "verify/easy.h"
#include "verify/fingerprint.h"
#include "verify/houdini.h"
#include "verify/tuning.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

/* What is known of an implementation without the proof: from the cache, or from hints. */
typedef struct Known {
  uint8_t key[SHA256_BYTES];
  bool verified;
  bool hinted;
  bool unconfirmed; /* verified it was, but that is not believed (VerifyOptions.confirm) */
  CacheEntry entry;
  VerifyResult *easy; /* proved together with others (easy.h), or NULL */
} Known;

typedef struct Run {
  CoreProgram *program;
  const Impl *const *impls;
  uint32_t n;
  const VerifyOptions *opt;
  Solver *solver;              /* with the background theory, or NULL: workers open their own */
  bool survives;               /* a child has tried that     */
  SolverOptions *tuned;        /* by implementation                                        */
  const SolverOptions *shared; /* the implementations with these options share it          */
  VerifySink *sink;
  void *env;
  Known *known;   /* by implementation                          */
  bool keyed;     /* they have keys: there is a cache           */
  uint32_t *todo; /* by task: the implementation                */
  uint32_t n_todo;
  uint32_t delivered; /* implementations handed over            */
  bool interrupted;   /* before the workers started */
  bool stopped;       /* by the sink */
} Run;

bool verify_wanted(const Impl *im) {
  return im->verify;
}

static int64_t priority(const Impl *im) {
  int64_t own = core_attr(&im->attrs)->priority;
  return own == ATTR_ABSENT ? 1 : own;
}

static int by_priority(const void *a, const void *b, const void *env) {
  int64_t pa = priority(*(const Impl *const *)a), pb = priority(*(const Impl *const *)b);
  (void)env;
  return pa > pb ? -1 : pa < pb;
}

void verify_by_priority(const Impl **list, uint32_t n) {
  sort_stable(list, n, sizeof *list, by_priority, NULL);
}

/* ---- sharing a solver ------------------------------------------------------------- */

static void tune(Run *run) {
  SolverOptions base = run->opt->solver;
  base.keep_log |= run->opt->log_path != NULL;
  run->tuned = ARENA_ARRAY(&run->program->session->perm, SolverOptions, run->n);
  for (uint32_t i = 0; i < run->n; i++)
    run->tuned[i] = tuning_of(run->program, run->impls[i], &base);
}

/* The implementation whose options most of the others have as well (front-ends write the same ones
 * everywhere): those share a solver that is told the background theory once. Only a few
 * candidates are looked at. */
static uint32_t typical(const Run *run) {
  enum { CANDIDATES = 4 };
  uint32_t best = 0, most = 0, tried = 0;
  for (uint32_t i = 0; i < run->n_todo && tried < CANDIDATES && most <= run->n_todo / 2; i++) {
    const SolverOptions *a = &run->tuned[run->todo[i]];
    uint32_t same = 0;
    if (i && tuning_same(a, &run->tuned[run->todo[best]])) continue;
    tried++;
    for (uint32_t k = i; k < run->n_todo; k++) same += tuning_same(a, &run->tuned[run->todo[k]]);
    if (same <= most) continue;
    most = same;
    best = i;
  }
  return best;
}

/* ---- logs ------------------------------------------------------------------------ */

/* The log of one implementation: a file of its own, or a further part of the common one. A further
 * attempt follows the one before. */
static FILE *open_log(const char *path, const Impl *im, bool first, bool further) {
  Buf name = {0};
  bool own = file_name(&name, path, "@PROC@", im->unique->text);
  bool anew = (own || first) && !further;
  FILE *f = fopen(name.text, anew ? "w" : "a");
  if (f && !anew) fputs("(reset)\n", f);
  buf_free(&name);
  return f;
}

static void log_failed(VerifyResult *r, const Run *run) {
  Str why = str_c(&run->program->session->strs, strerror(errno));
  *r = (VerifyResult){.outcome = VERIFY_LOG, .reason = why};
}

/* The solver has the background theory. */
static void prove_logged(VerifyResult *r, const Run *run, uint32_t i, Solver *s,
                         const ProveOptions *prove, bool further) {
  const char *path = run->opt->log_path;
  FILE *f = path ? open_log(path, run->impls[i], i == run->todo[0], further) : NULL;
  if (path && !f) {
    log_failed(r, run);
    return;
  }
  if (f) {
    solver_log_to(s, f);
    solver_info(s, "boogie-vc-id", run->impls[i]->unique->text);
  }
  ProveOptions own = *prove;
  SolverOptions cases;
  if (prove->by_cases) {
    cases = *prove->by_cases;
    cases.log = f;
    own.by_cases = &cases;
  }
  prove_impl(r, run->program, run->impls[i], s, &own);
  if (!f) return;
  solver_log_to(s, NULL);
  if (file_close(f)) return;
  result_free(r);
  log_failed(r, run);
}

/* The background theory, and all that the solver does with it before the first question: for Z3,
 * as much as an easy proof. */
static void verify_prepare_solver(Solver *s, const Run *run, const ProveOptions *prove) {
  prove_background(s, run->program, prove);
  solver_push(s);
}

static void prove_with(VerifyResult *r, const Run *run, uint32_t i, const SolverOptions *settings,
                       const ProveOptions *prove, bool further) {
  const char *why = NULL;
  Solver *own = solver_open(run->program->terms, settings, &why);
  if (!own) {
    Str reason = str_c(&run->program->session->strs, why ? why : "the solver does not start");
    *r = (VerifyResult){.outcome = VERIFY_SOLVER, .reason = reason};
    return;
  }
  verify_prepare_solver(own, run, prove);
  prove_logged(r, run, i, own, prove, further);
  if (!solver_in_process(settings)) solver_close(own); /* else the end of the worker is faster */
}

/* Other settings are tried, and failures kept, only where nothing is divided. */
static bool has_one_condition(const Run *run, uint32_t i) {
  ProveOptions plain = run->opt->prove;
  plain.smoke = plain.vacuous = false;
  return prove_most_conditions(run->impls[i], &plain) == 1;
}

/* Results come as records: a length, and so many bytes. The last whole one counts. */
static void write_result(int out, const VerifyResult *r) {
  Buf bytes = {0};
  result_encode(r, &bytes);
  uint64_t n = bytes.n;
  worker_write(out, &n, sizeof n);
  worker_write(out, bytes.text, bytes.n);
  buf_free(&bytes);
}

/* The seconds that are left of those since `start`; 0: there is no limit, or nothing is left. */
static double seconds_left(double limit, double start) {
  double left = limit - (clock_now() - start);
  return limit > 0 && left > 0 ? left : 0;
}

static void refute_unproved(VerifyResult *r, const Run *run, uint32_t i, double start, int out) {
  const VerifyOptions *opt = run->opt;
  double limit = run->tuned[i].timeout_seconds, left = seconds_left(limit, start);
  if (!opt->refute || !result_fails(r->outcome) || (limit > 0 && left <= 0)) return;
  write_result(out, r);
  opt->refute(opt->refute_env, run->impls[i], r, left);
}

/* With a solver of its own when it has options of its own, or when there is no other. What fails is
 * written before another attempt is made: a solver that dies then takes nothing back. */
static void prove_tuned(VerifyResult *r, const Run *run, uint32_t i, int out) {
  const SolverOptions *tuned = &run->tuned[i];
  ProveOptions prove = run->opt->prove;
  double start = clock_now();
  Attempts attempts;
  SolverOptions settings;
  bool one = has_one_condition(run, i);
  attempts_init(&attempts, tuned, one && run->opt->attempts && attempts_open(tuned));
  prove.seconds = tuned->timeout_seconds;
  prove.watchdog = worker_watchdog;
  if (one) {
    prove.keep = write_result;
    prove.keep_env = out;
  }
  if (attempts.allowed) attempts.maps = tuning_compares_maps(run->program, run->impls[i]);
  prove.first_rlimit = attempts_budget(&attempts);
  if (run->solver && tuning_same(tuned, run->shared))
    prove_logged(r, run, i, run->solver, &prove, false);
  else
    prove_with(r, run, i, tuned, &prove, false);
  if (r->outcome != VERIFY_VERIFIED && attempts.allowed)
    attempts.bits = tuning_has_bits(run->program, run->impls[i]);
  while (attempts_next(&attempts, r, &settings, &prove.first_rlimit)) {
    VerifyResult other;
    prove.by_cases = attempts.by_cases ? &settings : NULL;
    prove.brief = attempts.looks > 0; /* else one of its questions might never end */
    if (tuned->timeout_seconds > 0) {
      prove.seconds = seconds_left(tuned->timeout_seconds, start);
      if (prove.seconds <= 0) {
        if (r->outcome == VERIFY_RESOURCE) r->outcome = VERIFY_TIMEOUT; /* it was only a budget */
        break;
      }
    }
    if (result_fails(r->outcome)) {
      write_result(out, r);
      prove.keep = NULL;
      prove.values = prove.values && !r->no_model; /* then it can only prove checks */
    }
    prove_with(&other, run, i, &settings, &prove, true);
    attempts_take(&attempts, r, &other);
  }
  refute_unproved(r, run, i, start, out);
}

/* ---- what is known already -------------------------------------------------------- */

/* Runs in a worker of its own, because a dry run makes terms and symbols: whether there is a cache
 * must not change what the solver is asked afterwards. */
static void write_keys(void *env, uint32_t task, int out) {
  const Run *run = env;
  const VerifyOptions *opt = run->opt;
  Fingerprint f;
  (void)task;
  fingerprint_init(&f, run->program, &opt->solver, &opt->prove, opt->version);
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
                  cache_find(opt->cache, k->key, &k->entry);
  }
  return true;
}

static void confirm_task(void *env, uint32_t i, int out) {
  const Run *run = env;
  const VerifyOptions *opt = run->opt;
  bool ok = opt->confirm(opt->confirm_env, run->program, run->impls[run->todo[i]], opt);
  worker_write(out, ok ? "1" : "0", 1);
}

/* Whatever comes of it does not change what a solver is asked afterwards: it has a worker of its
 * own. Little effort: what helps does so soon. */
static void hint_task(void *env, uint32_t i, int out) {
  const Run *run = env;
  const VerifyOptions *opt = run->opt;
  uint32_t at = run->todo[i], checks = 0;
  SolverOptions settings = run->tuned[at];
  uint64_t budget = attempts_hint_budget();
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
  if (run->opt->log_path || prove->smoke || prove->vacuous || prove->instead) return true;
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

/* False when interrupted. */
static bool plan(Run *run) {
  WorkerJob keys = {.tasks = 1, .task = write_keys, .sink = read_keys, .env = run};
  run->known = ARENA_ARRAY(&run->program->session->perm, Known, run->n);
  run->todo = ARENA_ARRAY(&run->program->session->perm, uint32_t, run->n);
  bool ok = !run->opt->cache || worker_run(&keys);
  if (ok && run->keyed && run->opt->confirm) ok = confirm_known(run);
  if (ok && run->opt->hint) ok = prove_by_hints(run);
  for (uint32_t i = 0; i < run->n; i++)
    if (!run->known[i].verified) run->todo[run->n_todo++] = i;
  return ok;
}

static bool deliver_easy(Run *run, uint32_t i) {
  Known *k = &run->known[i];
  VerifyResult *r = k->easy;
  k->easy = NULL;
  r->unconfirmed = k->unconfirmed;
  if (run->keyed) cache_add(run->opt->cache, k->key, &(CacheEntry){r->checks, r->resources});
  bool go_on = run->sink(run->env, run->impls[i], r);
  result_free(r);
  return go_on;
}

/* Hands over the known ones before implementation `end`, which is next in the list otherwise. */
static bool deliver_known(Run *run, uint32_t end) {
  for (; !run->stopped && run->delivered < end; run->delivered++) {
    const Known *k = &run->known[run->delivered];
    if (k->easy) {
      run->stopped = !deliver_easy(run, run->delivered);
      continue;
    }
    VerifyResult r = {.outcome = VERIFY_VERIFIED,
                      .resources = k->entry.resources,
                      .checks = (uint32_t)k->entry.checks,
                      .cached = !k->hinted,
                      .hinted = k->hinted,
                      .unconfirmed = k->unconfirmed};
    if (k->hinted && run->keyed) cache_add(run->opt->cache, k->key, &k->entry);
    run->stopped = !run->sink(run->env, run->impls[run->delivered], &r);
  }
  return !run->stopped;
}

static bool deliver(Run *run, uint32_t i, const VerifyResult *r) {
  if (!deliver_known(run, i)) return false;
  run->delivered = i + 1;
  if (run->keyed && r->outcome == VERIFY_VERIFIED)
    cache_add(run->opt->cache, run->known[i].key, &(CacheEntry){r->checks, r->resources});
  run->stopped = !run->sink(run->env, run->impls[i], r);
  return !run->stopped;
}

/* ---- workers -------------------------------------------------------------------- */

/* How long a worker may take: the limit of each condition comes first. 0: no limit. */
static double seconds_for(void *env, uint32_t i) {
  const Run *run = env;
  double seconds = run->tuned[run->todo[i]].timeout_seconds;
  if (seconds <= 0) return 0;
  if (run->opt->prove.instead) return houdini_patience(seconds);
  return prove_most_conditions(run->impls[run->todo[i]], &run->opt->prove) *
             prove_patience(seconds) +
         1;
}

static void task(void *env, uint32_t i, int out) {
  Run *run = env;
  VerifyResult r;
  prove_tuned(&r, run, run->todo[i], out);
  write_result(out, &r);
  result_free(&r);
}

/* Solvers do not always get to say that memory ran out: some end in a way of their own. */
static bool near_memory_limit(const Run *run, const WorkerResult *w) {
  double limit = (double)run->opt->solver.memory_mb * 1024;
  return limit > 0 && (double)w->peak_kb >= 0.9 * limit;
}

/* How it ended, and the first line of what it said of that. */
static Str crash(StrTable *strs, const WorkerResult *w) {
  Buf text = {0};
  if (w->signal)
    buf_printf(&text, "signal %d (%s)", w->signal, strsignal(w->signal));
  else
    buf_printf(&text, "exit status %d", w->status);
  size_t n = 0;
  while (n < w->complaint.n && w->complaint.text[n] != '\n') n++;
  if (n) buf_puts(&text, ": ");
  buf_add(&text, w->complaint.text, n);
  Str s = str_intern(strs, text.text, text.n);
  buf_free(&text);
  return s;
}

/* What to say of a worker that gave no result. */
static VerifyResult no_result(const Run *run, const WorkerResult *w) {
  StrTable *strs = &run->program->session->strs;
  VerifyResult r = {.outcome = VERIFY_CRASHED, .seconds = w->seconds};
  switch (w->outcome) {
  case WORKER_PROCESSOR_TIME:
  case WORKER_TIMEOUT:
    r.outcome = VERIFY_TIMEOUT;
    r.reason = str_c(strs, "the solver did not stop by itself");
    break;
  case WORKER_MEMORY: r.outcome = VERIFY_MEMORY; break;
  case WORKER_INTERRUPTED: r.outcome = VERIFY_INTERRUPTED; break;
  case WORKER_CRASHED:
    if (w->signal != SIGKILL && near_memory_limit(run, w)) r.outcome = VERIFY_MEMORY;
    r.reason = crash(strs, w);
    break;
  case WORKER_DONE: r.reason = str_c(strs, "its result is damaged"); break;
  case WORKER_TOO_MUCH:
  case WORKER_NOT_STARTED: r.reason = str_c(strs, worker_outcome_text(w->outcome)); break;
  }
  return r;
}

/* Reads the last whole record. */
static bool read_result(const Run *run, const WorkerResult *w, VerifyResult *r) {
  const char *at = w->bytes.text, *end = at + w->bytes.n, *last = NULL;
  uint64_t n = 0, size = 0;
  while ((size_t)(end - at) >= sizeof n) {
    memcpy(&n, at, sizeof n);
    at += sizeof n;
    if (n > (size_t)(end - at)) break;
    last = at;
    size = n;
    at += n;
  }
  return last && result_decode(r, run->program->session, last, size);
}

static bool finished(void *env, uint32_t i, const WorkerResult *w) {
  Run *run = env;
  VerifyResult r = {0};
  bool known = read_result(run, w, &r);
  if (!known || r.outcome == VERIFY_INTERRUPTED || w->outcome == WORKER_INTERRUPTED) {
    VerifyResult begun = r; /* it says which checks are open */
    r = no_result(run, w);
    if (known && begun.outcome == VERIFY_INTERRUPTED) {
      r.checks = begun.checks;
      r.batches = begun.batches;
      begun.batches.at = NULL;
    }
    result_free(&begun);
  }
  if (r.attempts && i + 1 < run->n_todo)
    solver_keep_spare(run->shared); /* where one fails, others do: for what they try then */
  if (w->complaint.n && run->opt->warn && r.outcome != VERIFY_MEMORY)
    run->opt->warn(run->env, w->complaint.text);
  r.unconfirmed = run->known[run->todo[i]].unconfirmed;
  bool go_on = deliver(run, run->todo[i], &r);
  result_free(&r);
  return go_on;
}

static void progress(void *env, const uint32_t *running, uint32_t n, uint32_t done) {
  Run *run = env;
  VEC(const Impl *) now = {0};
  for (uint32_t i = 0; i < n; i++) vec_push(&now, run->impls[run->todo[running[i]]]);
  run->opt->progress(run->env, now.at, now.n, done + run->n - run->n_todo, run->n);
  vec_free(&now);
}

/* Workers that write to one log go one after the other. */
static uint32_t jobs(const VerifyOptions *opt) {
  return opt->log_path && !strstr(opt->log_path, "@PROC@") ? 1 : opt->jobs;
}

/* What the solver does not like about its options. */
static void tell_warnings(const Run *run) {
  const char *const *list;
  uint32_t n = run->opt->warn ? solver_warnings(run->solver, &list) : 0;
  for (uint32_t i = 0; i < n; i++) run->opt->warn(run->env, list[i]);
}

/* ---- the solver that workers share ------------------------------------------------ */

static void prepare_and_forget(void *env, uint32_t i, int out) {
  const Run *run = env;
  const char *why;
  (void)i;
  Solver *s = solver_open(run->program->terms, run->shared, &why);
  if (s) verify_prepare_solver(s, run, &run->opt->prove);
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
static bool open_shared(Run *run, const char **why) {
  const SolverOptions *opt = run->shared;
  if (!solver_load(opt, why)) return false;
  bool shares = !solver_in_process(opt) || sharing_pays(run);
  if (run->interrupted) return false;
  if (!shares && !run->opt->solver.n_options) return true;
  run->solver = solver_open(run->program->terms, opt, why);
  if (!run->solver) return false;
  tell_warnings(run);
  if (shares) {
    verify_prepare_solver(run->solver, run, &run->opt->prove);
  } else {
    solver_close(run->solver);
    run->solver = NULL;
  }
  return true;
}

/* ---- many at once ------------------------------------------------------------------- */

static void take_easy(void *env, uint32_t i, VerifyResult *r) {
  Run *run = env;
  run->known[i].easy = ARENA_NEW(&run->program->session->perm, VerifyResult);
  *run->known[i].easy = *r;
}

/* Hands over as far as everything is known. */
static bool deliver_so_far(void *env) {
  Run *run = env;
  uint32_t end = run->delivered;
  while (end < run->n && (run->known[end].verified || run->known[end].easy)) end++;
  return deliver_known(run, end);
}

static void easy_progress(void *env, const uint32_t *now, uint32_t n, uint32_t done) {
  Run *run = env;
  VEC(const Impl *) list = {0};
  for (uint32_t i = 0; i < n; i++) vec_push(&list, run->impls[now[i]]);
  run->opt->progress(run->env, list.at, list.n, done + run->n - run->n_todo, run->n);
  vec_free(&list);
}

/* What the solver would do for its own sake (logs, tests of the program, whole models) is for a
 * worker that does nothing else. */
static bool may_be_easy(const Run *run) {
  const ProveOptions *prove = &run->opt->prove;
  return run->solver && solver_in_process(run->shared) && !run->opt->log_path && !prove->smoke &&
         !prove->vacuous && !prove->instead;
}

/* What is left to be done for those that were not proved together with others. False: interrupted,
 * or stopped by the sink. */
static bool prove_easy(Run *run) {
  const VerifyOptions *opt = run->opt;
  uint32_t *list = ARENA_ARRAY(&run->program->session->perm, uint32_t, run->n_todo), n = 0;
  for (uint32_t i = 0; i < run->n_todo; i++)
    if (tuning_same(&run->tuned[run->todo[i]], run->shared) &&
        easy_seems(run->impls[run->todo[i]], &opt->prove))
      list[n++] = run->todo[i];
  EasyJob job = {.program = run->program,
                 .impls = run->impls,
                 .n = run->n,
                 .todo = list,
                 .n_todo = n,
                 .solver = run->solver,
                 .prove = &opt->prove,
                 .rlimit = run->shared->rlimit,
                 .seconds = run->shared->timeout_seconds,
                 .memory_bytes = opt->memory_bytes,
                 .jobs = opt->jobs,
                 .proved = take_easy,
                 .progress = opt->progress ? easy_progress : NULL,
                 .step = deliver_so_far,
                 .env = run};
  bool ok = !easy_pays(n) || easy_proofs(&job);
  uint32_t left = 0;
  for (uint32_t i = 0; i < run->n_todo; i++)
    if (run->todo[i] >= run->delivered && !run->known[run->todo[i]].easy)
      run->todo[left++] = run->todo[i];
  run->n_todo = left;
  return ok;
}

/* After an interruption: what is known is handed over, the others as interrupted. */
static void deliver_interrupted(Run *run) {
  for (uint32_t i = 0; i < run->n_todo && !run->stopped; i++)
    deliver(run, run->todo[i], &(VerifyResult){.outcome = VERIFY_INTERRUPTED});
}

static bool prove_todo(Run *run, const char **why) {
  const VerifyOptions *opt = run->opt;
  run->shared = &run->tuned[run->todo[typical(run)]];
  if (!open_shared(run, why)) return false;
  if (may_be_easy(run) && !prove_easy(run)) {
    deliver_interrupted(run);
    return false;
  }
  WorkerJob job = {.tasks = run->n_todo,
                   .at_a_time = jobs(opt),
                   .limit = seconds_for,
                   .memory_bytes = opt->memory_bytes,
                   .task = task,
                   .sink = finished,
                   .progress = opt->progress ? progress : NULL,
                   .env = run};
  bool ok = worker_run(&job);
  if (run->solver) solver_close(run->solver);
  return ok;
}

bool verify_impls(CoreProgram *program, const Impl *const *impls, uint32_t n,
                  const VerifyOptions *opt, VerifySink *sink, void *env, const char **why) {
  Run run = {.program = program, .impls = impls, .n = n, .opt = opt, .sink = sink, .env = env};
  *why = NULL;
  if (!n) return true;
  /* Work is done by several pools. A signal that comes between two of them is for the next, so that
   * what is known is printed. */
  sigset_t before;
  worker_hold_signals(&before);
  tune(&run);
  bool ok = plan(&run) && (!run.n_todo || prove_todo(&run, why)) && deliver_known(&run, n);
  ok = !worker_take_signals() && ok;
  worker_release_signals(&before);
  return ok;
}
