/* SPDX-License-Identifier: MIT */
/* Splitting one implementation into several verification conditions
 * (docs/language/semantics.md 8.6):
 * {:focus}, {:isolate} on jumps and asserts, {:split_here}, a check at a time.
 *
 * Soundness: take an execution and the first check that fails on it. Every step below keeps, in
 * some part, this execution up to that check, with the check among the checked ones; the
 * checks before it hold, so it does no harm that they are assumed there. That every check is
 * checked in some part is verified at the end (split_parts ends in a must()). */
#ifndef VERIFY_VC_SPLIT_H
#define VERIFY_VC_SPLIT_H

#include "verify/vc/part.h"

typedef struct SplitOptions {
  bool every_check;    /* each check a part of its own                        */
  bool bottom_up;      /* foci from the last to the first                     */
  uint32_t max_splits; /* > 1: divide the checks, when nothing else divides   */
} SplitOptions;

typedef VEC(Part) Parts;

/* Is there anything that asks for a division? */
bool split_wanted(const Passive *, const SplitOptions *);
/* At least one part when there is a check at all. Sets live in the arena. */
void split_parts(Parts *out, Arena *, const Passive *, const SplitOptions *);
/* Two parts with half of the checks each; false when there is only one check. */
bool split_halves(const Part *, Arena *, const Passive *, Part out[2]);

#endif
