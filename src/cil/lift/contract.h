/* SPDX-License-Identifier: MIT */
/* Contracts are code: calls of System.Diagnostics.Contracts.Contract at the beginning of a method.
 * Here that code becomes the specification of a procedure. */
#ifndef CIL_LIFT_CONTRACT_H
#define CIL_LIFT_CONTRACT_H

#include "cil/lift/lift.h"

typedef enum ClauseKind {
  CLAUSE_REQUIRES, /* also if (c) throw, before the end of the contract */
  CLAUSE_ENSURES,
  CLAUSE_THROWS,    /* EnsuresOnThrow */
  CLAUSE_INVARIANT, /* of the objects of a class */
  CLAUSE_NONE,      /* EndContractBlock */
} ClauseKind;

typedef struct ContractClause {
  ClauseKind kind;
  uint32_t method;      /* in whose code it is: another one's when it is inherited */
  uint32_t offset, end; /* its code                                               */
  Expr *condition;
  bool computed;  /* from the code; nobody has written it, so nobody inherits it */
  bool fact;      /* true in every state, so that nobody checks it */
  bool nullable;  /* from an annotation; what it says of parameters, it says of what is passed */
  uint32_t param; /* of an annotation: the parameter that it is about, from 1, or 0 */
  const char *message; /* or NULL */
} ContractClause;

typedef struct CilContract {
  uint32_t begin, end; /* the code that is the contract and not part of the body */
  VEC(ContractClause) clauses;
} CilContract;

/* A clause of a procedure's specification. */
typedef struct SpecLine {
  bool is_free, ensures; /* or requires */
  const char *message;   /* or NULL */
  Expr *condition;
  const ContractClause *where; /* its place in C#; or NULL */
} SpecLine;
typedef VEC(SpecLine) SpecLines;

/* Adds it to a procedure, with a place. */
void contract_add(Trees *, Decl *, const SpecLine *, Pos place);

/* Reads the contract of a method. False: `why` says what is outside, `at` where. The Lift has the
 * mode `contract` and names for arguments. */
bool contract_read(Lift *, const IlBody *, CilContract *, uint32_t *at);
/* Where it begins and ends, when all that matters is what comes after it. */
void contract_extent(const LiftNames *, uint32_t method, const IlBody *, CilContract *);

/* A class that only holds contracts of an interface or an abstract class: nobody runs its code. */
bool contract_is_class(const LiftNames *, uint32_t type);

/* The condition that a delegate computes of a value. */
Expr *contract_apply(Lift *, const LiftClosure *, LiftValue);
/* All of them, with && between; NULL when there are none. */
Expr *contract_conjunction(Lift *, const TreeList *);

/* ---- contract_run.c --------------------------------------------------------- */

/* How contract code ended. */
typedef struct ContractEnd {
  uint32_t at; /* where the code goes on */
  ClauseKind kind;
  uint32_t abbreviation; /* the method whose contract stands here, or 0 */
  LiftValue value;
} ContractEnd;

/* Evaluates code to the call that ends a clause; of a method that is called, to its return. `stop`:
 * of `if (c) throw`, where the code goes on after it; else 0. */
bool contract_run(Lift *, const IlBody *, uint32_t at, uint32_t stop, ContractEnd *);
/* The method of an abbreviation (ContractAbbreviator, ContractArgumentValidator) that is called, or
 * 0. */
uint32_t contract_abbreviation(const LiftNames *, const IlInsn *);
/* Variables of a body, which hold what a contract's code puts there. */
void contract_locals(Lift *, const IlBody *);
/* In a contract of another assembly: the value of a method of the program, with `n` arguments on
 * the stack. */
void contract_call_at_home(Lift *, uint32_t method, const SigMethod *, const char *name,
                           uint32_t n);
/* Which clause a call ends; false: none. */
bool contract_kind(const LiftNames *, const IlInsn *, ClauseKind *);

#endif
