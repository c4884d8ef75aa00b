/* SPDX-License-Identifier: MIT */
/* Houdini for candidates at heads of loops: the assertions with a number in Cmd.fact.
 *
 * Each gets an assumption literal (verify/houdini.h). They come in stages: first facts that domains
 * have inferred, then generated candidates without quantifiers, then those with. What a stage has
 * proved stays proved, whatever is tried later, so that facts are never lost by candidates. */
#ifndef INFER_CANDIDATES_LOOP_CANDIDATES_H
#define INFER_CANDIDATES_LOOP_CANDIDATES_H

#include "verify/strategies.h"

typedef struct LoopCandidates {
  uint32_t first_generated; /* assertions from this number on are generated, not inferred */
  bool all;                 /* try every candidate, also where fewer are enough           */
} LoopCandidates;

/* For VerifyOptions.only, with a LoopCandidates as its environment. The result has a verdict about
 * each candidate. Verified: all other checks were proved with those that hold. The seconds of the
 * options are for all questions together. */
extern const ProofStrategy loop_candidates_strategy;

#endif
