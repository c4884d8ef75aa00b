/* SPDX-License-Identifier: MIT */
/* What is checked and what is assumed, written into the program, so that all engines agree.
 *
 *   assert {:verified_under e} p   becomes   assert e || p; assume p
 *   call {:verified_under e} P(a)            assert e || Pre(a); assume Pre(a); free call P(a)
 *   call P(*)                                havoc w; assert (exists w :: Pre(w)); assume Pre(w);
 *                                            free call P(w)
 *
 * {:selective_checking}: a check that cannot be reached from {:start_checking_here} becomes an
 * assumption: of an assertion, of a callee's preconditions, of an invariant on the edges into its
 * loop, and of the postconditions when no return can be reached (docs/language/semantics.md). */
#ifndef LOWER_CHECKS_H
#define LOWER_CHECKS_H

#include "core/program.h"

/* Before inlining, which copies checks. */
void checks_write(CoreProgram *);
/* After inlining: what is inlined is selected as a part of its caller. */
void checks_select(CoreProgram *);

/* The condition of a check that is not made, appended as an assumption. */
void checks_grant(CoreProgram *, CBlock *to, Pos, const CoreAttrs *of_check, Term);
/* Does an assumption replace this check? {:subsumption} may say that it does not; `granted` is set
 * when it says nothing. */
bool checks_granted(const CoreProgram *, const CoreAttrs *, Term, bool *granted);
/* Appends assumptions of the callee's preconditions and makes the call a free one. */
void checks_assume_requires(CoreProgram *, CBlock *to, Cmd *call);

#endif
