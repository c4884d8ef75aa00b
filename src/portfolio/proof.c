/* SPDX-License-Identifier: MIT */
/* See proof.h. */
#include "portfolio/proof.h"

#include "portfolio/whole.h"

/* For one question to the solver, in its units, where the turn has no limit: about two seconds.
 * Most take a hundredth. */
static const uint64_t QUESTION = 2000000;

bool proof_begin(MethodWork *w) {
  bool ok = !whole_make(w->program, w->entry);
  if (!ok) method_tell(w, FACT_NOT_WHOLE);
  return ok;
}

bool proof_learn(Fact f) {
  return f != FACT_NOT_WHOLE;
}

VerifyOptions proof_options(const MethodWork *w) {
  const Limits *l = &w->portfolio->limits;
  return (VerifyOptions){
      .solver = {.name = SOLVER_Z3,
                 .rlimit = w->effort && w->effort < QUESTION ? w->effort : QUESTION,
                 .timeout_seconds = limits_seconds(l),
                 .triggers = true},
      .prove = {.error_limit = 1, .subsumption = 2, .hide = true},
      .jobs = 1,
      .memory_bytes = limits_memory(l),
  };
}

void proof_claim(const MethodWork *w) {
  Buf text = {0};
  whole_text(w->program, method_name(w->method), &text);
  method_prove(w, &text);
  buf_free(&text);
}

/* Stops at the first that does not verify. */
static bool count_verified(void *env, const Impl *im, const VerifyResult *r) {
  uint32_t *verified = env;
  (void)im;
  *verified += r->outcome == VERIFY_VERIFIED;
  return r->outcome == VERIFY_VERIFIED;
}

bool proof_try(const MethodWork *w) {
  CoreProgram *p = w->program;
  VerifyOptions opt = proof_options(w);
  const char *why = NULL;
  uint32_t verified = 0;
  verify_impls(&(VerifyTask){p, (const Impl *const *)p->impls.at, p->impls.n, &opt, count_verified,
                             &verified},
               &why);
  if (verified < p->impls.n) return false;
  proof_claim(w);
  return true;
}
