/* SPDX-License-Identifier: MIT */
/* Delegates whose method is known, and the objects that compilers make for variables that lambdas
 * capture. ForAll and Exists are quantifiers over the lambda's condition.
 *
 * Compilers differ in names, so shapes count: a class or static field that the compiler has marked
 * as its own. */
#ifndef CIL_LIFT_CLOSURE_H
#define CIL_LIFT_CLOSURE_H

#include "cil/lift/lift.h"

typedef struct LiftCaptured {
  uint32_t field; /* row */
  LiftValue value;
} LiftCaptured;

struct LiftClosure {
  uint32_t method;  /* of a delegate: its method, by row; else 0                          */
  LiftValue target; /* of a delegate: what its method is called on                        */
  Expr *object;     /* of a delegate that a static field keeps, in code; else NULL */
  uint32_t cache;   /* a static field that has not been filled yet: its row               */
  VEC(LiftCaptured) captured; /* of an object, in a contract                             */
};

/* Whether a delegate is left in a contract, which is outside then. */
bool closure_is_in(const Expr *);

/* A class that the compiler has made, or one inside of such a class. */
bool closure_generated(const Assembly *, uint32_t type);
/* True when the instruction is one of those: creating such objects and delegates in contracts,
 * their fields, and the static fields that keep delegates. */
bool closure_step(Lift *, const IlInsn *);
/* After a delegate was made in code: its method is known from now on. */
void closure_made(Lift *, uint32_t token, LiftValue target);
/* The method of this delegate is known also in another block: what it is called on does not change.
 */
bool closure_stays(const LiftValue *);
/* Variables are not known to hold such delegates any more: another block begins, or one of them is
 * assigned by its address. */
void closure_forget(Lift *);
bool closure_same(const LiftClosure *, const LiftClosure *);
/* In a contract: an object of which fields have these values. */
LiftValue closure_object(Lift *, const LiftCaptured *, uint32_t n);
/* A branch on a delegate that is known, or on a static field that is still empty: whether it is
 * taken. False: it is none. */
bool closure_branch(Lift *, const IlInsn *, bool *taken);
/* ForAll or Exists: pops its arguments, pushes the condition. False, in code: it is not known as a
 * formula, and nothing has happened; it is a call like others. */
bool closure_quantifier(Lift *, const IlInsn *, bool forall);
/* The same for methods of the library that ask as much: All, Any, TrueForAll, Exists. */
bool closure_query(Lift *, const Member *, const SigMethod *);

#endif
