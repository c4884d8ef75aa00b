/* SPDX-License-Identifier: MIT */
/* Invariants of objects.
 *
 * An invariant that only reads private fields of its own object (and what never changes: lengths,
 * strings) can only break inside of its class. Then it holds for all objects of the class whenever
 * code of other classes runs: methods of the class may assume it when they are called from outside,
 * and have to show it when they return, and before they call something that may come back. An
 * invariant that reads more is assumed of `this` where a method begins, and shown where it ends;
 * that others leave it alone in between is an assumption, which is said. */
#ifndef CIL_LIFT_HOLDS_H
#define CIL_LIFT_HOLDS_H

#include "cil/lift/contract.h"

/* A line of a procedure's specification. */
typedef struct InvariantLine {
  const char *text;            /* without `;`             */
  const ContractClause *where; /* its place in C#; or NULL */
} InvariantLine;
typedef VEC(InvariantLine) InvariantLines;

typedef struct Invariants Invariants;

/* Reads those of all classes; fields have their names, and what methods change is known. */
Invariants *holds_read(const LiftNames *);
void holds_free(Invariants *);

/* What speaks against a method: an invariant that cannot be read. */
const char *holds_objection(const Invariants *, uint32_t method);
/* What is assumed and shown of them by a method, or by a virtual call of it. */
void holds_specify(const Invariants *, uint32_t method, uint32_t node, InvariantLines *);
/* What holds after code of other assemblies that calls methods of this one. */
void holds_after_library(const Invariants *, uint32_t node, LiftTexts *);
/* In front of a call, in code: shows them where what is called may rely on them. `callee`: a method
 * of this assembly by row, or 0. `node`: what it touches (effects.h). `object`: of a constructor,
 * the new object; or NULL. */
void holds_before_call(Lift *, uint32_t callee, uint32_t node, const char *object);
/* Classes whose invariants are assumed to hold between calls, as C# names them. */
void holds_assumed(const Invariants *, LiftTexts *);

#endif
