/* SPDX-License-Identifier: MIT */
/* Invariants of objects.
 *
 * An invariant that only reads private fields of its own object (and what never changes: lengths,
 * strings) can only break inside of its class. Then it holds for all objects of the class whenever
 * code of other classes runs: methods of the class may assume it when they are called from outside,
 * and have to show it when they return, and before they call something that may come back. An
 * invariant that reads more is assumed of `this` where a method begins, and shown where it ends;
 * that others leave it alone in between is an assumption, which is said. */
#ifndef CIL_LIFT_OBJECT_INVARIANTS_H
#define CIL_LIFT_OBJECT_INVARIANTS_H

#include "cil/lift/contract.h"

typedef struct ObjectInvariants ObjectInvariants;

/* Reads those of all classes; fields have their names, and what methods change is known. */
ObjectInvariants *object_invariants_read(const LiftNames *);
void object_invariants_free(ObjectInvariants *);

bool object_invariants_any(const ObjectInvariants *);
/* What speaks against a method: an invariant that cannot be read. */
const char *object_invariants_objection(const ObjectInvariants *, uint32_t method);
/* What is assumed and shown of them by a method, or by a virtual call of it. */
/* `passed`: the parameters that are references. */
void object_invariants_specify(const ObjectInvariants *, uint32_t method, uint32_t node,
                               const TreeList *passed, SpecLines *);
/* What holds after code of other assemblies that calls methods of this one. */
void object_invariants_after_library(const ObjectInvariants *, uint32_t node, TreeList *);
/* In front of a call, in code: shows them where what is called may rely on them. `callee`: a method
 * of this assembly by row, or 0. `node`: what it touches (effects.h). `object`: of a constructor,
 * the new object; or NULL. */
void object_invariants_before_call(Lift *, uint32_t callee, uint32_t node, Expr *object);
/* Classes whose invariants are assumed to hold between calls, as C# names them. */
void object_invariants_assumed(const ObjectInvariants *, LiftTexts *);

#endif
