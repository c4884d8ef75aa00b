/* SPDX-License-Identifier: MIT */
/* Loop invariants with which implementations that are not proved would be: of those that inference
 * finds, the ones that the proof needs. Each is tried on the text of the program. */
#ifndef API_INFER_MISSING_INVARIANTS_H
#define API_INFER_MISSING_INVARIANTS_H

#include "api/options/options.h"
#include "api/pipeline.h"
#include "report/missing.h"

typedef VEC(MissingLoop) MissingInvariants;

/* For programs of one text. Texts live as long as the pipeline. False: interrupted. */
bool missing_invariants_find(Pipeline *, const Options *, const Impl *const *, uint32_t n,
                             MissingInvariants *);

#endif
