/* SPDX-License-Identifier: MIT */
/* See failing_checks.h. */
#include "verify/failing_checks.h"

#include "verify/trace/doubt.h"
#include "verify/trace/judge.h"
#include "verify/trace/model.h"
#include "verify/trace/small_values.h"
#include "verify/trace/trace.h"
#include "verify/trace/values.h"

static VerifyOutcome outcome_of(SolverAnswer a) {
  switch (a) {
  case SOLVER_UNSAT: return VERIFY_VERIFIED;
  case SOLVER_SAT: return VERIFY_ERRORS;
  case SOLVER_TIMEOUT: return VERIFY_TIMEOUT;
  case SOLVER_RESOURCE: return VERIFY_RESOURCE;
  case SOLVER_MEMORY: return VERIFY_MEMORY;
  case SOLVER_UNKNOWN: return VERIFY_UNKNOWN;
  case SOLVER_FAILED: break;
  }
  return VERIFY_SOLVER;
}

/* The questions about one condition. */
typedef struct FailureSearch {
  const Passive *p;
  const Vc *vc;
  Solver *solver;
  const ProveOptions *opt;
  Judge *judge;    /* made when first needed              */
  double left;     /* seconds, where there is a limit     */
  bool doubted;    /* the last path is doubtful, whatever its values are */
  uint64_t budget; /* of the next question, in the solver's units; 0: as its options have it */
} FailureSearch;

static const char BEYOND_BOUND[] =
    "an execution goes beyond the bound of unrolling or inlining, where nothing was checked";

/* After the first failure: the next check that fails is found with some times the effort that the
 * first took, or hardly ever. */
static uint64_t further_budget(uint64_t took) {
  const uint64_t least = 3000000, times = 4;
  return times * took < least ? least : times * took;
}

/* What the model of the last question shows, evaluated: whether it is a counterexample, and its
 * values. What is none has no values that would mean anything. */
static void read_failure(Failure *f, FailureSearch *x, const TracePath *path) {
  const char *why;
  if (!x->judge) x->judge = judge_new(x->p->program);
  switch (judge_path(x->judge, path, x->solver, f->from_unknown, &why)) {
  case JUDGEMENT_FAILS: f->standing = FAILURE_CONFIRMED; break;
  case JUDGEMENT_NO: f->standing = FAILURE_UNPROVED; break;
  case JUDGEMENT_UNKNOWN:
    f->standing = f->from_unknown ? FAILURE_UNPROVED : FAILURE_UNCONFIRMED;
    break;
  }
  if (f->standing != FAILURE_CONFIRMED) f->words.doubt = str_c(&x->p->program->session->strs, why);
  if (f->check == CHECK_BOUND && failure_is_refuted(f)) { /* no check of the program fails */
    f->standing = FAILURE_ABSTRACT;
    f->words.doubt = str_c(&x->p->program->session->strs, BEYOND_BOUND);
  }
  bool abstract;
  Str doubt = doubt_of_path(x->p->program, path, &abstract);
  x->doubted = doubt && !abstract;
  if (doubt && (!abstract || failure_is_refuted(f))) {
    f->standing = abstract ? FAILURE_ABSTRACT : FAILURE_UNPROVED;
    f->words.doubt = doubt;
  }
  values_read(f, path, x->p, x->solver);
}

/* Hands over what is known if the solver should die, or a limit be reached, while its model is
 * evaluated. Until then nobody knows whether an execution fails. */
static void keep_failure(VerifyResult *r, const Failure *f, const FailureSearch *x) {
  if (!x->opt->keep) return;
  Failure kept = *f;
  kept.standing = FAILURE_UNPROVED;
  kept.words.doubt =
      str_c(&x->p->program->session->strs, "its counterexample was not evaluated in time");
  vec_push(&r->failures, kept);
  r->outcome = result_of_failures(&r->failures);
  x->opt->keep(x->opt->keep_env, r);
  r->failures.n--;
  r->outcome = VERIFY_VERIFIED;
}

/* The better of two standings is the lesser. */
static int rank(const Failure *f) {
  return f->standing == FAILURE_UNCHECKED ? FAILURE_UNPROVED + 1 : (int)f->standing;
}

/* Asks again, within a budget, while the model breaks what it ought to satisfy: the instances that
 * it breaks are asserted each time. Whether a failure was read that stands as well as `f`. */
static bool ask_again(Failure *f, FailureSearch *x, const TracePath *path, uint64_t budget,
                      uint32_t rounds) {
  Failure other = *f;
  for (bool again = true; again && rounds > 0; rounds--) {
    const Term *broken;
    solver_limit(x->solver, budget);
    SolverAnswer a = prove_ask(x->solver, &x->left, x->opt);
    solver_limit(x->solver, x->budget);
    if (a != SOLVER_SAT && a != SOLVER_UNKNOWN) return false;
    other.from_unknown = a == SOLVER_UNKNOWN;
    other.words.doubt = NULL;
    read_failure(&other, x, path);
    uint32_t n = judge_broken(x->judge, &broken);
    again = n && other.standing == FAILURE_UNPROVED;
    for (uint32_t i = 0; again && i < n; i++) solver_assert(x->solver, broken[i]);
  }
  if (other.standing == FAILURE_UNPROVED || rank(&other) > rank(f)) return false;
  *f = other;
  return true;
}

/* Asks for the same failure with small numbers, with little effort, and takes it when it stands as
 * well. Only solvers that can be kept to a budget are asked. */
static void read_smaller(Failure *f, FailureSearch *x, const TracePath *path, uint64_t took) {
  enum { ROUNDS = 8 };
  const uint64_t least = 20000, most = 200000;
  uint64_t budget = 2 * took < least ? least : 2 * took > most ? most : 2 * took;
  Term claims[SMALL_VALUES_TRIES];
  const Term *broken;
  VEC(Term) first = {0};
  if (!took || x->doubted || (f->standing == FAILURE_UNPROVED && judge_is_large(x->judge))) return;
  for (uint32_t k = 0; k < SMALL_VALUES_TRIES; k++) /* while the model is there */
    claims[k] = small_values_claim(path, x->p, x->vc, x->solver, k);
  for (uint32_t i = 0, n = judge_broken(x->judge, &broken); i < n; i++) vec_push(&first, broken[i]);
  bool doubted = f->standing == FAILURE_UNPROVED, done = false;
  for (uint32_t k = 0; k < SMALL_VALUES_TRIES && !done; k++) {
    if (!claims[k].ix && !(k == 0 && first.n)) continue;
    solver_push(x->solver);
    solver_assert(x->solver, claims[k].ix ? claims[k] : small_values_path(path, x->p, x->vc));
    for (uint32_t i = 0; i < first.n; i++) solver_assert(x->solver, first.at[i]);
    done = ask_again(f, x, path, budget, doubted ? ROUNDS : 1);
    solver_pop(x->solver);
  }
  vec_free(&first);
}

void failing_checks_find(VerifyResult *r, const Passive *p, const Vc *vc, Solver *s,
                         const ProveOptions *opt) {
  Session *session = p->program->session;
  Builder b = builder_plain(p->program->terms);
  FailureSearch x = {.p = p, .vc = vc, .solver = s, .opt = opt, .left = opt->limits.seconds};
  x.budget = opt->limits.first_rlimit;
  r->outcome = VERIFY_VERIFIED;
  r->complete = false;
  if (x.budget) solver_limit(s, x.budget);
  for (;;) {
    SolverAnswer a = prove_ask(s, &x.left, opt);
    uint64_t took = solver_resources(s);
    r->resources += took;
    r->effort.counts = solver_counts(s);
    if (a == SOLVER_UNSAT) solver_needs(s, &r->effort.needs);
    Failure f = {0};
    Term exclude;
    TracePath path = {0};
    bool found =
        (a == SOLVER_SAT || a == SOLVER_UNKNOWN) && trace_read(&f, &path, &exclude, p, vc, s);
    f.from_unknown = a == SOLVER_UNKNOWN;
    if (found && opt->shows.values) {
      keep_failure(r, &f, &x);
      read_failure(&f, &x, &path);
      r->no_model |= judge_is_large(x.judge);
    }
    if (found && (opt->shows.models || opt->shows.prints))
      model_read(&f, &path, p, s, opt->shows.models);
    else if (found && opt->shows.values)
      read_smaller(&f, &x, &path, took);
    vec_free(&path.points);
    if (found) {
      vec_push(&r->failures, f);
      if (opt->error_limit && r->failures.n >= opt->error_limit) break;
      if (!opt->limits.brief && r->failures.n == 1) {
        x.budget = further_budget(took);
        solver_limit(s, x.budget);
      }
      solver_assert(s, mk_not(&b, exclude));
      continue;
    }
    if (a == SOLVER_SAT) a = SOLVER_FAILED; /* a model without a path through the program */
    r->complete = a == SOLVER_UNSAT;
    if (a != SOLVER_UNSAT && !r->failures.n) {
      r->outcome = outcome_of(a);
      if (a != SOLVER_TIMEOUT && a != SOLVER_RESOURCE) /* that says it all */
        r->reason = str_c(&session->strs, solver_reason(s));
    }
    break;
  }
  if (x.budget) solver_limit(s, 0);
  judge_free(x.judge);
  if (r->failures.n) r->outcome = result_of_failures(&r->failures);
}
