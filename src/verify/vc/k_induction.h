/* SPDX-License-Identifier: MIT */
/* Loops without invariants: combined-case k-induction.
 *
 * Donaldson, Haller, Kroening, Ruemmer: "Software verification using k-induction" (SAS 2011). A
 * loop becomes k copies that are run from the start (base), a havoc of what it changes, k copies
 * whose checks are assumed (step), and one copy whose checks are tested. The loop is left from base
 * copies and from the last one.
 *
 * Soundness: take an execution and its first check that fails in the loop. In the first k
 * iterations, a base copy tests it. Later, the k iterations before it pass their checks and go on,
 * as the step copies assume, from a state that the havoc allows. */
#ifndef VERIFY_VC_K_INDUCTION_H
#define VERIFY_VC_K_INDUCTION_H

#include "core/program.h"

/* Replaces the loops of an implementation whose graph is reducible. False: it would have more
 * blocks than allowed, and is of no use any more. */
bool k_induction(CoreProgram *, Impl *, uint32_t k, uint32_t max_blocks);

#endif
