/* SPDX-License-Identifier: MIT */
/* What is never null although nobody says so: private fields, parameters of methods that only this
 * assembly calls, results, and what compilers capture for lambdas, iterators and async methods.
 * They become rules and clauses like those of annotations, so all of it is checked. */
#ifndef CIL_NULLABLE_INFER_H
#define CIL_NULLABLE_INFER_H

#include "cil/lift/nonnull.h"

/* The rules for a field that may turn out to be never null, to be confirmed by infer_nonnull; 0: it
 * is none of those. */
uint8_t infer_field_rules(const LiftNames *, uint32_t field);
/* Keeps what every store, call and return agrees with. */
void infer_nonnull(const LiftNames *, NonNull *);

#endif
