/* SPDX-License-Identifier: MIT */
/* The method `invariants`: the whole program (whole.h) is verified, with facts of abstract domains
 * and generated candidates at the heads of its loops where it does not verify without them.
 *
 * Of many programs nothing has to be said at all, however large they are: calls replaced by bodies
 * are enough. So its first turn comes early. Candidates are then left to later turns, unless the
 * program is small, and so are facts where it is large. */
#include "portfolio/invariants.h"

#include "infer/inference.h"
#include "portfolio/method.h"
#include "portfolio/proof.h"
#include "portfolio/snapshots.h"
#include "portfolio/whole.h"

/* Candidates, or facts alone, are for programs with no more commands than this part of the budget.
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

static void invariants_find(Portfolio *x, bool candidates, int out) {
  CoreProgram *p = x->program;
  Inference inference;
  Buf wrong = {0};
  InvariantProofs proofs = {0};
  snapshots_add(p);
  if (inference_init(&inference, p, "all", true, &wrong)) {
    VerifyOptions opt = proof_options(x);
    InferenceCounts counts;
    const char *why = NULL;
    bool ok = inference_prove(&inference, candidates, (const Impl *const *)p->impls.at, p->impls.n,
                              &opt, take_proof, &proofs, &counts, &why);
    if (ok && proofs.verified == p->impls.n) proof_claim(x, out);
  }
  inference_free(&inference);
  buf_free(&wrong);
}

void invariants_prove(Portfolio *x, int out) {
  invariants_find(x, true, out);
}

static bool is_worth_it(const Portfolio *x, uint32_t units) {
  return !x->budget || whole_size(x->program) <= x->budget / units;
}

static void invariants_work(Portfolio *x, int out) {
  if (whole_make(x->program, x->entry)) return;
  if (is_worth_it(x, UNITS_FOR_FACTS))
    invariants_find(x, is_worth_it(x, UNITS_FOR_CANDIDATES), out);
  else
    proof_try(x, out);
}

bool invariants_turn(Portfolio *x) {
  return method_run(x, invariants_work);
}
