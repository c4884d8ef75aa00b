/* SPDX-License-Identifier: MIT */
/* Contracts are code: calls of System.Diagnostics.Contracts.Contract at the beginning of a method.
 * Here that code becomes the specification of a procedure. */
#ifndef CIL_CONTRACT_H
#define CIL_CONTRACT_H

#include "cil/lift.h"

typedef struct ContractClause {
  bool ensures;    /* else requires */
  uint32_t offset; /* where its code begins */
  const char *text;
} ContractClause;

typedef struct Contract {
  uint32_t begin, end; /* the code that is the contract and not part of the body */
  VEC(ContractClause) clauses;
} Contract;

/* Reads the contract of a method. False: `why` says what is outside, `at` where. The Lift has the
 * mode `contract` and names for arguments. */
bool contract_read(Lift *, const IlBody *, Contract *, uint32_t *at);

#endif
