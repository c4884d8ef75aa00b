/* SPDX-License-Identifier: MIT */
/* The proof of one implementation, in a worker. See run.h. */
#include "base/clock.h"
#include "base/file.h"
#include "base/worker.h"
#include "verify/checks_apart.h"
#include "verify/program_loops.h"
#include "verify/run.h"
#include "verify/strategies.h"
#include "verify/tuning.h"

#include <errno.h>
#include <string.h>

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

/* ---- one strategy ------------------------------------------------------------------- */

typedef struct Attempt {
  const Run *run;
  uint32_t i;
  const ProofStrategy *strategy;
  SolverOptions settings;
  ProveOptions prove;
  bool further;               /* not the first one */
  const VerifyResult *so_far; /* of those before it, or NULL; the `env` of methods */
  VerifyEffort effort;        /* of those before it */
} Attempt;

/* The solver has the background theory. */
static void prove_logged(VerifyResult *r, Attempt *a, Solver *s) {
  const Run *run = a->run;
  const Impl *im = run->impls[a->i];
  const char *path = run->opt->log_path;
  FILE *f = path ? open_log(path, im, a->i == run->todo[0], a->further) : NULL;
  if (path && !f) {
    log_failed(r, run);
    return;
  }
  if (f) {
    solver_log_to(s, f);
    solver_info(s, "boogie-vc-id", im->unique->text);
    a->settings.log = f; /* for solvers that the method opens */
  }
  prove_by(r, a->strategy->prove,
           &(ProofTask){.program = run->program,
                        .source = im,
                        .solver = s,
                        .settings = &a->settings,
                        .opt = &a->prove,
                        .env = run->opt->only ? run->opt->only_env : a->so_far});
  if (!f) return;
  solver_log_to(s, NULL);
  if (file_close(f)) return;
  result_free(r);
  log_failed(r, run);
}

/* With a large theory it takes longer to forget than many a proof. */
static bool is_worth_telling(const VerifyResult *r, const Attempt *a) {
  enum { LARGE = 50, MANY = 100 };
  bool small = a->run->program->axioms.n < LARGE;
  return a->run->opt->profile && (small || r->effort.counts.instances >= MANY);
}

/* A solver in process tells how often it instantiated a quantifier when it forgets it. Otherwise
 * the end of the worker is faster. */
static void forget_solver(Solver *s, const VerifyResult *r, const Attempt *a) {
  const uint64_t few = 20000; /* of more, what was said while searching is enough */
  bool open = r->outcome != VERIFY_VERIFIED && !result_fails(r->outcome);
  bool wanted = is_worth_telling(r, a) || (open && r->effort.counts.instances < few);
  bool told = a->settings.profile && wanted;
  if (!solver_in_process(&a->settings))
    solver_close(s);
  else if (told)
    solver_tell(s);
}

/* With a solver of its own, unless the shared one has the same settings: that is this worker's
 * copy, which nobody needs again. */
static void make_attempt(VerifyResult *r, Attempt *a) {
  const Run *run = a->run;
  const char *why = NULL;
  if (a->settings.profile) quantifier_use_begin();
  if (!a->further && run->solver && solver_options_same(&a->settings, run->shared)) {
    prove_logged(r, a, run->solver);
    if (solver_in_process(&a->settings)) forget_solver(run->solver, r, a);
    return;
  }
  Solver *own = solver_open(run->program->terms, &a->settings, &why);
  if (!own) {
    Str reason = str_c(&run->program->session->strs, why ? why : "the solver does not start");
    *r = (VerifyResult){.outcome = VERIFY_SOLVER, .reason = reason};
    return;
  }
  run_prepare_solver(own, run);
  prove_logged(r, a, own);
  forget_solver(own, r, a);
}

/* ---- one implementation -------------------------------------------------------------- */

/* Other settings are tried, and failures kept, only where nothing is divided. */
static bool has_one_condition(const Run *run, uint32_t i) {
  ProveOptions plain = run->opt->prove;
  plain.smoke = plain.vacuous = false;
  return prove_most_conditions(run->impls[i], &plain) == 1;
}

void run_write_result(int out, const VerifyResult *r) {
  Buf bytes = {0};
  result_put(&bytes, r);
  wire_send(out, &bytes);
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
  if (!opt->refute.find || !result_fails(r->outcome) || (limit > 0 && left <= 0)) return;
  run_write_result(out, r);
  opt->refute.find(opt->refute.env, run->impls[i], r, left);
}

/* Where there are several strategies, a part of the time is kept for the last one. False: nothing
 * is left. */
static bool has_time(Attempt *a, const StrategyRun *turns, double start) {
  const double for_others = 0.7;
  double limit = turns->own->timeout_seconds;
  a->prove.limits.seconds = limit;
  if (limit <= 0) return true;
  if (turns->others && a->strategy->budget) limit *= for_others;
  a->prove.limits.seconds = seconds_left(limit, start);
  return a->prove.limits.seconds > 0;
}

/* A part of the time is a budget like any other. */
static void out_of_share(VerifyResult *r, const Attempt *a, const StrategyRun *turns) {
  if (turns->others && a->strategy->budget && r->outcome == VERIFY_TIMEOUT)
    r->outcome = VERIFY_RESOURCE;
}

static void note_try(Attempt *a, const VerifyResult *r) {
  StrTable *strs = &a->run->program->session->strs;
  VerifyTry t = {str_c(strs, a->strategy->name), r->outcome, r->seconds, r->resources,
                 r->effort.counts};
  vec_push(&a->effort.tries, t);
}

/* For the case that the next attempt is ended by force. */
static void keep_tries(const Attempt *a, const VerifyResult *r, int out) {
  if (result_fails(r->outcome)) return;
  VerifyResult now = *r;
  now.outcome = VERIFY_INTERRUPTED;
  now.effort.tries = a->effort.tries;
  run_write_result(out, &now);
}

static void prove_by_strategies(VerifyResult *r, Attempt *a, StrategyRun *turns, int out) {
  const Run *run = a->run;
  const Impl *im = run->impls[a->i];
  double start = clock_now();
  while (
      strategies_next(turns, a->further ? r : NULL, &a->settings, &a->prove.limits.first_rlimit)) {
    VerifyResult other;
    a->strategy = turns->now;
    a->prove.limits.brief = a->strategy->brief; /* else one of its questions might never end */
    if (!has_time(a, turns, start)) {
      if (a->strategy->budget) continue;
      if (r->outcome == VERIFY_RESOURCE) r->outcome = VERIFY_TIMEOUT; /* it was only a budget */
      return;
    }
    if (!a->further) {
      make_attempt(r, a);
      out_of_share(r, a, turns);
      note_try(a, r);
      if (r->outcome == VERIFY_VERIFIED) return;
      turns->bits = turns->others && tuning_has_bits(run->program, im);
      a->so_far = r;
      a->further = a->prove.further = true;
      continue;
    }
    if (result_fails(r->outcome)) {
      run_write_result(out, r);
      a->prove.keep = NULL;
      a->prove.shows.values =
          a->prove.shows.values && !r->no_model; /* then it can only prove checks */
    }
    keep_tries(a, r, out);
    make_attempt(&other, a);
    out_of_share(&other, a, turns);
    note_try(a, &other);
    strategies_take(turns, r, &other);
  }
}

/* Where the checks were decided together, each is decided by itself, with a quarter of the time
 * that they took. */
static void measure_checks(VerifyResult *r, Attempt *a) {
  static const ProofStrategy apart = {.name = "each check by itself",
                                      .prove = checks_apart_measure};
  const double least = 1, share = 0.25;
  VerifyResult each;
  if (r->checks < 2 || r->batches.n > 1 || r->seconds < least) return;
  a->strategy = &apart;
  a->further = a->prove.further = true;
  a->prove.keep = NULL;
  a->prove.shows.values = false;
  a->prove.limits.seconds = 2 * share * r->seconds; /* of which it takes half */
  make_attempt(&each, a);
  note_try(a, &each);
  vec_free(&r->batches);
  r->batches = each.batches;
  each.batches.at = NULL;
  result_free(&each);
}

/* The proof once more, which tells what it needs of the quantifiers. */
static void measure_needs(VerifyResult *r, Attempt *a) {
  const double least = 1, share = 3; /* with proofs Z3 is slower */
  VerifyResult again;
  if (r->outcome != VERIFY_VERIFIED || !r->effort.counts.instances) return;
  static const ProofStrategy traced = {.name = "with a proof", .prove = prove_plain};
  a->strategy = &traced;
  a->further = a->prove.further = true;
  a->prove.keep = NULL;
  a->prove.shows.values = false;
  a->prove.limits.seconds = least + share * r->seconds;
  a->prove.limits.first_rlimit = 0;
  a->settings.profile = false;
  a->settings.proofs = true;
  make_attempt(&again, a);
  note_try(a, &again);
  if (again.outcome == VERIFY_VERIFIED) vec_append(&r->effort.needs, &again.effort.needs);
  result_free(&again);
}

/* For the explanation of what is open. The terms that this makes are this worker's own. */
static void note_loops(VerifyResult *r, const Run *run) {
  if (r->outcome == VERIFY_VERIFIED || r->outcome == VERIFY_ERRORS) return;
  const double slow = 0.5; /* seconds: a quick failure needs no explanation */
  if (result_fails(r->outcome) && (!run->opt->profile || r->seconds < slow)) return;
  if (r->effort.counts.instances) program_loops_note(run->program, &r->effort);
}

void run_prove_one(VerifyResult *r, const Run *run, uint32_t i, int out) {
  const SolverOptions *tuned = &run->tuned[i];
  Attempt a = {.run = run, .i = i, .prove = run->opt->prove, .settings = *tuned};
  double start = clock_now();
  bool one = has_one_condition(run, i);
  StrategyRun turns = {.own = tuned, .divided = !one, .thrifty = a.prove.thrifty};
  turns.others = one && run->opt->attempts && strategies_may_vary(tuned);
  if (turns.others) turns.maps = tuning_compares_maps(run->program, run->impls[i]);
  a.prove.watchdog = worker_watchdog;
  if (one) {
    a.prove.keep = run_write_result;
    a.prove.keep_env = out;
  }
  if (run->opt->only) {
    a.strategy = run->opt->only;
    a.prove.limits.seconds = tuned->timeout_seconds;
    make_attempt(r, &a);
    note_try(&a, r);
  } else {
    prove_by_strategies(r, &a, &turns, out);
  }
  if (run->opt->profile && one) measure_checks(r, &a);
  if (run->opt->needed) measure_needs(r, &a);
  r->effort.tries = a.effort.tries;
  if (run->opt->listen) note_loops(r, run);
  refute_unproved(r, run, i, start, out);
}

void run_trace_one(const Run *run, uint32_t i) {
  static const ProofStrategy traced = {.name = "traced", .prove = prove_plain};
  Attempt a = {.run = run, .i = i, .prove = run->opt->prove, .settings = run->tuned[i]};
  VerifyResult ignored;
  a.strategy = &traced;
  a.settings.profile = false;
  a.settings.trace = true;
  a.further = a.prove.further = true;
  a.prove.shows.values = false;
  a.prove.limits.seconds = RUN_TRACE_SECONDS;
  make_attempt(&ignored, &a);
  result_free(&ignored);
}
