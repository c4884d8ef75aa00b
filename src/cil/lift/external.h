/* SPDX-License-Identifier: MIT */
/* Contracts that other assemblies hold: X.dll has some of its own, or X.Contracts.dll beside it has
 * them, whose methods consist of contracts alone (a contract reference assembly).
 *
 * Such a contract is code of another assembly, with its own numbers for everything. It is evaluated
 * there and then belongs to the program: what it names has to be parameters, the prelude, what is
 * specified of the library, or what is declared here. */
#ifndef CIL_LIFT_EXTERNAL_H
#define CIL_LIFT_EXTERNAL_H

#include "cil/lift/contract.h"

/* What it says of one method. */
typedef struct ExternalContract {
  SpecLines clauses;

  const char **param; /* how these call the parameters; NULL: as usual    */
  const char *state;  /* the variable for its value; NULL: there is none  */
  bool promises;      /* there is a postcondition                         */
  bool pure;          /* it changes nothing                               */
} ExternalContract;

void external_open(LiftNames *, const ExternalFile *, uint32_t n);
void external_free(LiftNames *);
/* Reads the contract of a method of another assembly that the program refers to. Before effects.h
 * looks at the program, because globals are declared. */
void external_read(const LiftNames *, const Member *, const SigMethod *);
/* What was read; NULL: nothing. */
const ExternalContract *external_find(const LiftNames *, const Member *, const SigMethod *);

/* In a contract: a call of one that has a value. False: it is none. */
bool external_value(Lift *, const Member *, const SigMethod *);

/* The parameters that clauses of another assembly speak about, by the names they have here. */
typedef struct ExternalActuals {
  const SigMethod *sig;
  LiftValue *arg, *before; /* `before`: at the beginning of the method, or NULL */
  uint32_t args;
} ExternalActuals;

/* The contract of a method of this assembly, from its contract reference assembly, when the method
 * has none itself. */
void external_own(const LiftNames *, uint32_t method, const ExternalActuals *, CilContract *);

/* In a contract of another assembly: a call of a method that it defines. */
void external_call(Lift *, const Member *, const SigMethod *);

/* What is taken for granted because of all this, as phrases. */
void external_assumed(const LiftNames *, LiftTexts *);

/* Is this type of another assembly one of .NET itself? */
bool external_is_framework(const LiftNames *, uint32_t owner);

#endif
