/* SPDX-License-Identifier: MIT */
/* Nullable annotations as contracts: a parameter of type T is not null when the method is called,
 * a result of type T is not null when it returns. What holds is checked like a contract that
 * somebody wrote, at calls, and at the end of bodies. */
#ifndef CIL_NULLABLE_CLAUSES_H
#define CIL_NULLABLE_CLAUSES_H

#include "cil/lift/contract.h"

/* A method as its contract sees it. */
typedef struct NullableMethod {
  const LiftNames *names;
  uint32_t method;
  const SigMethod *sig;
  const LiftValue *arg, *before; /* before: as they come in; NULL when none differs */
} NullableMethod;

/* Adds clauses to the contract. */
void nullable_clauses(const NullableMethod *, CilContract *);

#endif
