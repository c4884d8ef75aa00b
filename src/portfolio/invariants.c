/* SPDX-License-Identifier: MIT */
/* The method `invariants`: the whole program (whole.h) is verified, with facts of abstract domains
 * and generated candidates at the heads of its loops where it does not verify without them.
 *
 * Of many programs nothing has to be said at all, however large they are: calls replaced by bodies
 * are enough. So its first turn comes early. Candidates are then left to later turns, unless the
 * program is small, and so are facts where it is large. */
#include "portfolio/invariants.h"

#include "infer/inference.h"
#include "portfolio/proof.h"
#include "portfolio/snapshots.h"
#include "portfolio/whole.h"

/* Candidates, or facts alone, are for programs with no more commands than this part of the effort.
 */
enum { UNITS_FOR_CANDIDATES = 600, UNITS_FOR_FACTS = 100 };

typedef struct InvariantProofs {
  uint32_t verified;
} InvariantProofs;

static bool take_proof(void *env, const Impl *im, const VerifyResult *r) {
  InvariantProofs *proofs = env;
  (void)im;
  proofs->verified += r->outcome == VERIFY_VERIFIED;
  return true;
}

static void invariants_find(MethodWork *w, bool candidates) {
  CoreProgram *p = w->program;
  Inference inference;
  Buf wrong = {0};
  InvariantProofs proofs = {0};
  snapshots_add(p);
  if (inference_init(&inference, p, "all", true, &wrong)) {
    VerifyOptions opt = proof_options(w);
    InferenceCounts counts;
    const char *why = NULL;
    VerifyTask task = {p, (const Impl *const *)p->impls.at, p->impls.n, &opt, take_proof, &proofs};
    bool ok = inference_prove(&inference, candidates, &task, &counts, &why);
    if (ok && proofs.verified == p->impls.n) proof_claim(w);
  }
  inference_free(&inference);
  buf_free(&wrong);
}

void invariants_prove(MethodWork *w) {
  invariants_find(w, true);
}

static bool is_worth_it(const MethodWork *w, uint32_t units) {
  return !w->effort || whole_size(w->program) <= w->effort / units;
}

static void invariants_resume(MethodWork *w) {
  if (!proof_begin(w)) return;
  if (is_worth_it(w, UNITS_FOR_FACTS))
    invariants_find(w, is_worth_it(w, UNITS_FOR_CANDIDATES));
  else
    proof_try(w);
}

const Method method_invariants = {.start = method_start,
                                  .resume = invariants_resume,
                                  .learn = proof_learn,
                                  .result = method_result};
