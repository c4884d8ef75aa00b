/* SPDX-License-Identifier: MIT */
/* The body of a call that may come to one of several methods: a branch for each, with conversions
 * between what the call passes and what the method takes. */
#ifndef CIL_PROGRAM_BRANCHES_H
#define CIL_PROGRAM_BRANCHES_H

#include "cil/program/program.h"

/* A value to pass on. */
typedef struct DispatchValue {
  Expr *value, *back; /* back: the variable it comes back in, or NULL */
  const LiftSort *sort;
} DispatchValue;

/* A body while it is written: branches, each behind the ones before it. */
typedef struct Branches {
  Translation *t;
  Lift l; /* makes variables and conversions */
  DispatchValue given[LIFT_STACK];
  uint32_t n;
  const LiftSort *result; /* NULL: none                          */
  const char *elsewhere;  /* the procedure that leaves the program */
  TreeCode out, branches; /* out: of the call that is written    */
} Branches;

/* `args`: how many values will be given. */
void branches_begin(Branches *, Translation *, uint32_t args, const SigType *result);
void branches_give(Branches *, Expr *value, Expr *back, const LiftSort *);
/* The call that leaves the program, with all that came in. */
Stmt *branches_elsewhere(Branches *);
Stmt *branches_add(Branches *, Expr *condition, TreeCode *then);
/* A branch that calls a method. False: it cannot be called with these values. */
bool branches_call(Branches *, Expr *condition, uint32_t method, const char *procedure,
                   const DispatchValue *given, uint32_t n);
/* Otherwise the call leaves the program, or is impossible. */
DispatchBody branches_finish(Branches *, bool leaves);
void branches_free(Branches *);

#endif
