/* SPDX-License-Identifier: MIT */
/* Generates candidate loop invariants for Houdini (prove_candidates.h): from guards, pre- and
 * postconditions and other assertions (also with a constant replaced by a variable of the loop),
 * from values before the loop, and from what maps keep. None of them need be true. */
#ifndef INFER_CANDIDATES_GENERATE_H
#define INFER_CANDIDATES_GENERATE_H

#include "core/program.h"

/* Later waves are tried only where the earlier ones were not enough. */
typedef enum GeneratorWave {
  WAVE_AS_IS,    /* clauses as they are, and candidates that are cheap to check */
  WAVE_VARIANTS, /* of those that are not known at a head: many   */
  WAVE_COMBINED, /* these again, and with two changes at once       */
  GENERATOR_WAVES
} GeneratorWave;

/* Adds assertions with the attribute {:inferred} at the heads of loops; `fact` as in
 * infer_instrument. */
void generate_candidates(CoreProgram *, Impl *, GeneratorWave wave, uint32_t *fact);

#endif
