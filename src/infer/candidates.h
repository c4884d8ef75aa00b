/* Guesses at loop invariants, for infer/sift.h to try: from guards, pre- and postconditions and other
 * assertions (also with a constant replaced by a variable of the loop), from values before the loop,
 * and from what maps keep. None of them need be true.
 * SPDX-License-Identifier: MIT */
#ifndef INFER_CANDIDATES_H
#define INFER_CANDIDATES_H

#include "core/program.h"

/* Adds assertions with the attribute {:inferred} at the heads of loops; `number` as in
 * infer_instrument. */
void candidates_add(CoreProgram *, Impl *, uint32_t *number);

#endif
