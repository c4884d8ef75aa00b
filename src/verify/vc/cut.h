/* SPDX-License-Identifier: MIT */
/* cut: make an implementation acyclic by cutting its loops at their invariants.
 * needs   reducible control flow, no unreachable blocks   breaks  block indices
 * keeps   block order, positions                          checked core_check()
 *
 * docs/language/semantics.md 5: each leading assert of a loop head is checked at the end of every
 * predecessor (on entry, or maintained), the head havocs what the loop may change and
 * assumes, and back edges go. */
#ifndef VERIFY_VC_CUT_H
#define VERIFY_VC_CUT_H

#include "core/program.h"

/* `assume_free`: free invariants are assumed also where the others are checked. */
void cut_loops(CoreProgram *, Impl *, bool assume_free);

#endif
