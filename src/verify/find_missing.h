/* SPDX-License-Identifier: MIT */
/* What is missing for a check that is not proved: preconditions with which it would hold.
 *
 * The problem (abduction). Of all conditions on the entry with which a check can be proved, those
 * are of use that are simple, weak, and not absurd: they do not contradict the precondition, and
 * callers satisfy them.
 *
 * The steps. Up to three counterexamples with different inputs are asked for. Conditions of the
 * program's own words (missing_terms.h) that are false in all of them are tried, the simplest
 * first: the check must be proved with the condition, and not because nothing gets there any more,
 * unless nothing else is found. Then each must agree with the precondition, weaker ones take the
 * place of stronger ones, and every call in the program is asked whether it satisfies the
 * condition.
 *
 * The invariants. A condition is handed over only if the solver proved the check with it, and did
 * not refute it together with the precondition. Questions have a budget in the solver's units; what
 * is not answered within it counts as not proved. */
#ifndef VERIFY_FIND_MISSING_H
#define VERIFY_FIND_MISSING_H

#include "verify/strategies.h"

typedef struct FindMissingOptions {
  bool prune;         /* the proofs had pruned axioms */
  const Pos *failing; /* clauses of the checks that are not proved: only these are looked at */
  uint32_t n_failing;
  /* A condition on parameters of the procedure and globals in the words of the program. False: it
   * cannot be written. */
  bool (*write)(void *write_env, const Impl *, Term, Buf *out);
  void *write_env;
} FindMissingOptions;

/* For VerifyOptions.only, with FindMissingOptions as its env, and with prune set. The outcome is
 * unknown; result.use.missing tells. */
extern const ProofStrategy find_missing_strategy;

#endif
