/* SPDX-License-Identifier: MIT */
/* Tentative assertions at heads of loops: the largest set of them that holds together, and which of
 * them the proof of the rest needs.
 *
 * Each gets a guard (guarded.h). They come in stages: first facts that are known to hold for other
 * reasons, then guesses without quantifiers, then those with. What a stage has proved stays proved,
 * whatever is tried later, so that facts are never lost by guesses. */
#ifndef VERIFY_TENTATIVE_H
#define VERIFY_TENTATIVE_H

#include "verify/prove.h"

/* ProveOptions.tentative says which. In the result: failures of those that fell, by their numbers
 * (`related`), nothing about other checks; `useful` lists those that are needed. Verified: all
 * other checks were proved with what is left. Uses the seconds of the options for all questions
 * together. */
void tentative_prove(VerifyResult *, CoreProgram *, const Impl *, Solver *, const ProveOptions *);
/* How long that may take by the clock. */
double tentative_patience(double seconds);

#endif
