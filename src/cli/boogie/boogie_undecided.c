/* SPDX-License-Identifier: MIT */
/* See boogie_undecided.h. */
#include "cli/boogie/boogie_undecided.h"

#include "base/mem.h"
#include "base/sort.h"
#include "lower/passes.h"
#include "verify/undecided.h"

#include <stdlib.h>
#include <string.h>

/* The same implementation in the program for such questions. */
static const Impl *second_of(BoogieUndecided *u, const Impl *im) {
  if (!u->program) u->program = passes_run(u->pipeline->program, &u->pipeline->opt.pass, NULL);
  for (uint32_t i = 0; u->program && i < u->program->impls.n; i++)
    if (u->program->impls.at[i]->unique == im->unique && u->program->impls.at[i]->pos == im->pos)
      return u->program->impls.at[i];
  return NULL;
}

static bool has_limit(const VerifyResult *r) {
  bool any = undecided_is_limit(r->outcome);
  for (uint32_t i = 0; i < r->batches.n; i++) any |= undecided_is_limit(r->batches.at[i].outcome);
  return any;
}

VerifyResult boogie_undecided_blamed(BoogieUndecided *u, const Impl *im, const ProveOptions *opt,
                                     const VerifyResult *r) {
  VerifyResult blamed = result_copy(r);
  const Impl *second = has_limit(r) ? second_of(u, im) : NULL;
  if (!second) return blamed;
  Failures checks = {0};
  undecided_checks(&checks, u->program, second, opt, r);
  for (uint32_t i = 0; i < checks.n; i++)
    if (checks.at[i].n_trace) {
      checks.at[i].repeated = r->listed.n > 0; /* it is shown there */
      vec_push(&blamed.failures, checks.at[i]);
    }
  if (blamed.failures.n) blamed.outcome = result_of_failures(&blamed.failures);
  vec_free(&checks);
  return blamed;
}

/* ---- /runDiagnosticsOnTimeout -------------------------------------------------- */

typedef struct Diagnosis {
  VerifyResult *results;
  uint32_t n;
} Diagnosis;

static bool diagnosis_take(void *env, const Impl *im, const VerifyResult *r) {
  Diagnosis *d = env;
  (void)im;
  d->results[d->n++] = result_copy(r);
  return true;
}

static bool has_failure(const VerifyResult *r, const Failure *f) {
  for (uint32_t i = 0; i < r->failures.n; i++) {
    const Failure *g = &r->failures.at[i];
    if (g->check == f->check && g->pos == f->pos && g->related == f->related) return true;
  }
  return false;
}

static int diagnosis_by_place(const void *a, const void *b, const void *env) {
  const Failure *x = a, *y = b;
  (void)env;
  if (x->pos != y->pos) return x->pos < y->pos ? -1 : 1;
  return strcmp(passive_message(x->check), passive_message(y->check));
}

/* What came of the checks one by one: errors, and checks that have no answer in their share. */
static void diagnosis_add(BoogieUndecided *u, const Impl *im, const ProveOptions *opt,
                          VerifyResult *r, const VerifyResult *single) {
  Failures open = {0};
  const Impl *second = second_of(u, im);
  if (second) undecided_checks(&open, u->program, second, opt, single);
  sort_stable(open.at, open.n, sizeof *open.at, diagnosis_by_place, NULL);
  for (uint32_t i = 0; i < open.n; i++) {
    ListedCheck c = {open.at[i].check, open.at[i].pos, open.at[i].related, CHECK_IS_OPEN};
    vec_push(&r->listed, c);
  }
  for (uint32_t i = 0; i < single->failures.n; i++)
    if (!has_failure(r, &single->failures.at[i])) vec_push(&r->failures, single->failures.at[i]);
  if (r->failures.n) r->outcome = result_of_failures(&r->failures);
  vec_free(&open);
}

static bool ran_out_of_time(const VerifyResult *r) {
  bool any = r->outcome == VERIFY_TIMEOUT;
  for (uint32_t i = 0; i < r->batches.n; i++) any |= r->batches.at[i].outcome == VERIFY_TIMEOUT;
  return any;
}

static bool diagnose_again(BoogieUndecided *u, const VerifyTask *task, double share, Diagnosis *d,
                           const char **why) {
  const Impl **list = ARENA_ARRAY(&task->program->session->perm, const Impl *, task->n + 1);
  uint32_t *at = ARENA_ARRAY(&task->program->session->perm, uint32_t, task->n + 1), n = 0;
  for (uint32_t i = 0; i < task->n; i++)
    if (ran_out_of_time(&d->results[i])) at[n] = i, list[n++] = task->impls[i];
  VerifyOptions opt = *task->opt;
  opt.prove.splits.split_every_check = true;
  opt.prove.limits.share = share;
  opt.prove.splits.max_keep_going = 0;
  Diagnosis single = {mem_calloc(n + 1, sizeof *single.results), 0};
  VerifyTask own = {task->program, list, n, &opt, diagnosis_take, &single};
  bool ok = verify_impls(&own, why);
  for (uint32_t i = 0; i < single.n; i++) {
    diagnosis_add(u, list[i], &opt.prove, &d->results[at[i]], &single.results[i]);
    result_free(&single.results[i]);
  }
  free(single.results);
  return ok;
}

bool boogie_undecided_diagnose(BoogieUndecided *u, const VerifyTask *task, double share,
                               const char **why) {
  Diagnosis d = {mem_calloc(task->n + 1, sizeof *d.results), 0};
  VerifyTask own = *task;
  own.sink = diagnosis_take;
  own.env = &d;
  bool ok = verify_impls(&own, why) && d.n == task->n && diagnose_again(u, task, share, &d, why);
  for (uint32_t i = 0; i < d.n && ok; i++)
    ok = task->sink(task->env, task->impls[i], &d.results[i]);
  for (uint32_t i = 0; i < d.n; i++) result_free(&d.results[i]);
  free(d.results);
  return ok;
}
