/* SPDX-License-Identifier: MIT */
/* See checks_apart.h. A check that is proved while those before it are assumed is proved: an
 * execution that failed first at it would be a counterexample. */
#include "verify/checks_apart.h"

#include "base/clock.h"
#include "verify/vc/part.h"

#include <string.h>

typedef struct ChecksApart {
  const ProofTask *task;
  ProofAttempt proof;
  Arena arena;
  Parts parts;
  bool *proved; /* by part */
  bool *open;   /* by id of a check */
  uint32_t n_open;
  double end;                  /* of the time for all; 0: no limit */
  const VerifyResult *earlier; /* or NULL: the checks that fail there are the ones to prove */
} ChecksApart;

/* Half of the time is for single checks, in equal shares of what is left. */
static ProveOptions share_of(const ChecksApart *x, uint32_t i) {
  const uint64_t budget = 1000000;
  ProveOptions opt = *x->task->opt;
  double left = x->end - clock_now();
  opt.limits.first_rlimit = budget;
  opt.limits.brief = true;
  opt.keep = NULL;
  if (opt.limits.seconds > 0) {
    double half = left - opt.limits.seconds / 2;
    opt.limits.seconds = half > 0 ? half / (x->parts.n - i) : 0.01;
  }
  return opt;
}

static void note_open(ChecksApart *x, const Passive *p) {
  for (uint32_t b = 0; b < p->blocks.n; b++)
    for (uint32_t k = 0; k < p->blocks.at[b].cmds.n; k++)
      if (p->blocks.at[b].cmds.at[k].is_assert) x->open[p->blocks.at[b].cmds.at[k].id] = true;
  x->n_open++;
}

/* A check that fails is said to fail, and not asked about again. */
static void prove_one(ChecksApart *x, VerifyResult *r, uint32_t i) {
  VerifyResult own = {0};
  ProofTask task = *x->task;
  ProveOptions opt = share_of(x, i);
  ProofAttempt proof = x->proof;
  Passive p = part_passive(&x->parts.at[i], &x->proof.whole);
  double start = clock_now();
  task.opt = &opt;
  proof.task = &task;
  proof_condition(&proof, &own, &p);
  if (x->earlier == NULL) proof_record(r, &p, &own, x->parts.n, clock_now() - start);
  if (own.outcome == VERIFY_VERIFIED || result_fails(own.outcome))
    proof_merge(r, &own);
  else
    note_open(x, &p);
  if (own.outcome != VERIFY_VERIFIED && !result_fails(own.outcome)) r->resources += own.resources;
  passive_free(&p);
  result_free(&own);
}

static bool is_still_open(const VerifyBatch *b) {
  return b->outcome != VERIFY_VERIFIED && !result_fails(b->outcome);
}

static void prove_open(ChecksApart *x, VerifyResult *r) {
  VerifyResult own = {0};
  ProofTask task = *x->task;
  ProveOptions opt = *x->task->opt;
  ProofAttempt proof = x->proof;
  Part part = part_whole(&x->arena, &x->proof.whole);
  part.check = x->open;
  if (opt.limits.seconds > 0) opt.limits.seconds = x->end - clock_now();
  if (opt.limits.seconds < 0) opt.limits.seconds = 0.01;
  opt.keep = NULL;
  task.opt = &opt;
  proof.task = &task;
  Passive p = part_passive(&part, &x->proof.whole);
  double start = clock_now();
  proof_condition(&proof, &own, &p);
  double each = (clock_now() - start) / x->n_open;
  for (uint32_t i = 0; i < r->batches.n; i++) {
    VerifyBatch *b = &r->batches.at[i];
    if (!is_still_open(b)) continue;
    b->seconds += each;
    b->outcome = own.outcome;
  }
  proof_merge(r, &own);
  passive_free(&p);
  result_free(&own);
}

static bool is_among(const Passive *p, const VerifyResult *earlier) {
  for (uint32_t b = 0; b < p->blocks.n; b++)
    for (uint32_t k = 0; k < p->blocks.at[b].cmds.n; k++) {
      const PassiveCmd *c = &p->blocks.at[b].cmds.at[k];
      for (uint32_t i = 0; c->is_assert && i < earlier->failures.n; i++)
        if (earlier->failures.at[i].id == c->id) return true;
    }
  return false;
}

/* The parts with a check that failed earlier. */
static void keep_failing(ChecksApart *x) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < x->parts.n; i++) {
    Passive p = part_passive(&x->parts.at[i], &x->proof.whole);
    if (is_among(&p, x->earlier)) x->parts.at[n++] = x->parts.at[i];
    passive_free(&p);
  }
  x->parts.n = n;
}

static void prove_failing(ChecksApart *x, VerifyResult *r) {
  for (uint32_t i = 0; i < x->parts.n; i++) prove_one(x, r, i);
  if (x->n_open) r->outcome = VERIFY_RESOURCE;
}

static void prove_apart(VerifyResult *r, const ProofTask *task, bool measures,
                        const VerifyResult *earlier) {
  ChecksApart x = {
      .task = task, .end = clock_now() + task->opt->limits.seconds, .earlier = earlier};
  if (!proof_open(&x.proof, r, task)) return;
  arena_init(&x.arena);
  SplitOptions each = {.every_check = true};
  split_parts(&x.parts, &x.arena, &x.proof.whole, &each);
  x.open = ARENA_ARRAY(&x.arena, bool, x.proof.whole.last_id + 1);
  r->outcome = VERIFY_VERIFIED;
  r->complete = true;
  if (earlier) {
    keep_failing(&x);
    prove_failing(&x, r);
  } else if (x.parts.n < 2) {
    proof_condition(&x.proof, r, &x.proof.whole);
  } else {
    for (uint32_t i = 0; i < x.parts.n; i++) prove_one(&x, r, i);
    if (x.n_open && !measures) prove_open(&x, r);
  }
  vec_free(&x.parts);
  arena_free(&x.arena);
  proof_close(&x.proof, r);
}

void checks_apart_prove(VerifyResult *r, const ProofTask *task) {
  prove_apart(r, task, false, NULL);
}

void checks_apart_failing(VerifyResult *r, const ProofTask *task) {
  prove_apart(r, task, false, task->env);
}

void checks_apart_measure(VerifyResult *r, const ProofTask *task) {
  prove_apart(r, task, true, NULL);
}
