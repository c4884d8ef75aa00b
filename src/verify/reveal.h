/* hide, reveal, push, pop: which axioms may not be used (semantics.md section 9).
 *
 * The set of hidden functions follows control flow: all revealed at the start; where paths
 * meet, a function is hidden when it is hidden on all of them.
 *
 * Boogie's /print leaves out the word `hideable`, so programs that front-ends have written that way
 * hide functions but have no axiom to hide. There, every axiom in the `uses` clause of a function
 * that is not `revealed` counts as hideable, as it was when the front-end made it.
 * SPDX-License-Identifier: MIT */
#ifndef VERIFY_REVEAL_H
#define VERIFY_REVEAL_H

#include "verify/passive.h"

/* By axiom of the program: it may be hidden and its owner is hidden at every check. NULL when
 * nothing is ever hidden. The caller frees it. */
bool *reveal_hidden(const Passive *);
/* By axiom of the program: some implementation may hide it. NULL when none hides anything. The
 * caller frees it. */
bool *reveal_hideable(const CoreProgram *);

#endif
