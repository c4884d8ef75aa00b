/* SPDX-License-Identifier: MIT */
/* Guesses at loop invariants, for infer/candidates/sift.h to try: from guards, pre- and
 * postconditions and other assertions (also with a constant replaced by a variable of the loop),
 * from values before the loop, and from what maps keep. None of them need be true. */
#ifndef INFER_CANDIDATES_CANDIDATES_H
#define INFER_CANDIDATES_CANDIDATES_H

#include "core/program.h"

/* The first wave has clauses as they are and what is cheap to check; the second has variants of
 * those clauses that are not known at a head, which are many; the third has two changes at once. */
enum { CANDIDATE_WAVES = 3 };

/* Adds assertions with the attribute {:inferred} at the heads of loops; `number` as in
 * infer_instrument. */
void candidates_add(CoreProgram *, Impl *, uint32_t wave, uint32_t *number);

#endif
