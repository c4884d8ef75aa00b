/* SPDX-License-Identifier: MIT */
/* See proof.h. */
#include "portfolio/proof.h"

#include "portfolio/method.h"
#include "portfolio/whole.h"

/* For one question to the solver, in its units, where the turn has no budget: about two seconds.
 * Most take a hundredth. */
static const uint64_t QUESTION = 2000000;

VerifyOptions proof_options(const Portfolio *x) {
  return (VerifyOptions){
      .solver = {.name = SOLVER_Z3,
                 .rlimit = x->budget && x->budget < QUESTION ? x->budget : QUESTION,
                 .timeout_seconds = portfolio_seconds(x),
                 .triggers = true},
      .prove = {.error_limit = 1, .subsumption = 2, .hide = true},
      .jobs = 1,
      .memory_bytes = portfolio_memory(x),
  };
}

void proof_claim(const Portfolio *x, int out) {
  Buf text = {0};
  whole_text(x->program, method_name(x->now), &text);
  method_prove(out, &text);
  buf_free(&text);
}

/* Stops at the first that does not verify. */
static bool count_verified(void *env, const Impl *im, const VerifyResult *r) {
  uint32_t *verified = env;
  (void)im;
  *verified += r->outcome == VERIFY_VERIFIED;
  return r->outcome == VERIFY_VERIFIED;
}

bool proof_try(const Portfolio *x, int out) {
  CoreProgram *p = x->program;
  VerifyOptions opt = proof_options(x);
  const char *why = NULL;
  uint32_t verified = 0;
  verify_impls(p, (const Impl *const *)p->impls.at, p->impls.n, &opt, count_verified, &verified,
               &why);
  if (verified < p->impls.n) return false;
  proof_claim(x, out);
  return true;
}
