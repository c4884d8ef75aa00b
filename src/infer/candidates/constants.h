/* SPDX-License-Identifier: MIT */
/* Candidate constants (docs/language/semantics.md 10): the greatest set of them that holds, found
 * by Houdini (verify/houdini.h).
 *
 * `const {:existential true} b: bool` is a candidate; it guards annotations of the form
 * `b ==> e` (also further to the right). All are taken to hold; a check that fails drops the
 * candidate that guards it, and what mentions it is proved again, until nothing more falls.
 * An implementation that cannot be decided (a limit was reached) drops all candidates that it
 * should establish. Failures that no candidate guards are left for whoever verifies the program
 * afterwards.
 *
 * The terms of contracts and code are rewritten with the values found; axioms are not changed,
 * so that an assignment can never make them contradict each other. */
#ifndef INFER_CANDIDATES_CONSTANTS_H
#define INFER_CANDIDATES_CONSTANTS_H

#include "verify/verify.h"

typedef struct CandidateConstant {
  Function *func;
  bool holds;
  Pos refuted_by; /* the check that failed, when it does not hold          */
  bool undecided; /* it may not fail: a limit was reached before that was known */
} CandidateConstant;
typedef VEC(CandidateConstant) CandidateConstants;

/* Runs on the implementations given. False when interrupted, or the solver does not start
 * (*why; else NULL). The candidates are listed as they are declared; free the list. */
bool constants_find(CoreProgram *, const Impl *const *, uint32_t n, const VerifyOptions *,
                    CandidateConstants *, const char **why);

#endif
