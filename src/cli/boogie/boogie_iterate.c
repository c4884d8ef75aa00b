/* SPDX-License-Identifier: MIT */
/* See boogie_iterate.h. */
#include "cli/boogie/boogie_iterate.h"

#include "base/mem.h"
#include "core/mutate.h"

#include <stdlib.h>

typedef struct Iterations {
  VerifyResult *results; /* by implementation */
  uint32_t next;         /* the implementation whose result comes next */
  bool begun;            /* there are results already                  */
} Iterations;

static bool same_failure(const Failure *a, const Failure *b) {
  return a->check == b->check && a->pos == b->pos && a->related == b->related;
}

static void add_failures(VerifyResult *r, const VerifyResult *again) {
  for (uint32_t i = 0, n = r->failures.n; i < again->failures.n; i++) {
    Failure f = again->failures.at[i];
    for (uint32_t k = 0; k < n; k++) f.repeated |= same_failure(&r->failures.at[k], &f);
    vec_push(&r->failures, f);
  }
}

/* An error is the outcome; else what was not decided; else verified. */
static void add_result(VerifyResult *r, const VerifyResult *again) {
  add_failures(r, again);
  for (uint32_t i = 0; i < again->batches.n; i++) vec_push(&r->batches, again->batches.at[i]);
  r->seconds += again->seconds;
  r->resources += again->resources;
  r->checks += again->checks;
  r->complete &= again->complete;
  if (r->failures.n) {
    r->outcome = result_of_failures(&r->failures);
  } else if (again->outcome != VERIFY_VERIFIED) {
    r->outcome = again->outcome;
    r->reason = again->reason;
  }
}

static bool iterate_take(void *env, const Impl *im, const VerifyResult *r) {
  Iterations *x = env;
  (void)im;
  VerifyResult *own = &x->results[x->next++];
  if (x->begun)
    add_result(own, r);
  else
    *own = result_copy(r);
  return true;
}

bool boogie_iterate(const VerifyTask *task, uint32_t times, const char **why) {
  if (times < 2) return verify_impls(task, why);
  Iterations x = {.results = mem_calloc(task->n + 1, sizeof *x.results)};
  VerifyOptions opt = *task->opt;
  VerifyTask own = *task;
  own.opt = &opt;
  own.sink = iterate_take;
  own.env = &x;
  bool ok = true;
  *why = NULL;
  for (uint32_t i = 0; i < times && ok; i++) {
    opt.solver.seed = task->opt->solver.seed + i;
    opt.attempts = false;
    if (i) core_mutate(task->program, opt.solver.seed, false);
    x.next = 0;
    ok = verify_impls(&own, why) && x.next == task->n;
    x.begun = true;
  }
  for (uint32_t i = 0; i < task->n && ok; i++)
    ok = task->sink(task->env, task->impls[i], &x.results[i]);
  for (uint32_t i = 0; i < task->n; i++) result_free(&x.results[i]);
  free(x.results);
  return ok;
}
