/* SPDX-License-Identifier: MIT */
/* Facts at heads of loops case by case (partition.h): `the loop is over ==> ...`, and what is
 * common to all cases. */
#ifndef INFER_ENGINE_CASES_H
#define INFER_ENGINE_CASES_H

#include "infer/engine/fixpoint.h"
#include "infer/engine/infer.h"

/* Adds to the facts of heads in the result what the plain analysis does not know. */
void cases_add(Transfer *, Arena *, const Impl *, const Fixpoint *plain, const FixpointStart *,
               InferResult *);

#endif
