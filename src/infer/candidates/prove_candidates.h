/* SPDX-License-Identifier: MIT */
/* Verification with candidate invariants: facts that domains inferred, and generated candidates.
 *
 * Each implementation is proved as it is first. Where that fails, it gets candidates, and Houdini
 * (loop_candidates.h) finds those that hold. Where the program's own checks do not follow, it is
 * proved once more with these, for the errors that are left. So candidates help where they hold
 * and do no harm where they do not. */
#ifndef INFER_CANDIDATES_PROVE_CANDIDATES_H
#define INFER_CANDIDATES_PROVE_CANDIDATES_H

#include "verify/verify.h"

typedef VEC(uint32_t) FactNumbers; /* of Cmd.fact */

typedef struct CandidateOptions {
  /* Adds facts to an implementation that is not verified as it is. NULL: what there is has been
   * added already, and nothing is proved before. */
  void (*facts)(void *env, Impl *);
  void *env;
  bool generate;        /* also candidates (generate.h), in waves: the next one where the last was
                           not enough */
  bool keep;            /* what holds stays, also when proofs do not need it, and what domains found
                           stays also when the solver cannot decide it. Results tell only what was
                           verified */
  uint32_t *fact;       /* the next free number of Cmd.fact; grows  */
  FactNumbers *dropped; /* gets the numbers of what fell; or NULL */
} CandidateOptions;

/* As verify_impls. The implementations are changed: what holds is in them, what fell is gone. */
bool prove_candidates(const VerifyTask *, const CandidateOptions *, const char **why);

#endif
