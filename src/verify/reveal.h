/* hide, reveal, push, pop: which axioms may not be used (semantics.md section 9).
 *
 * The set of hidden functions follows control flow: all revealed at the start; where paths
 * meet, a function is hidden when it is hidden on all of them.
 * SPDX-License-Identifier: MIT */
#ifndef VERIFY_REVEAL_H
#define VERIFY_REVEAL_H

#include "verify/passive.h"

/* By axiom of the program: it is hideable and its owner is hidden at every check. NULL when
 * nothing is ever hidden. The caller frees it. */
bool *reveal_hidden(const Passive *);

#endif
