/* SPDX-License-Identifier: MIT */
/* Invariants that speak of the parts of an object: of objects and arrays that a private field owns
 * (cil/ownership.h). A part changes only while a method of its owner's class runs, so such an
 * invariant breaks only there, as one about the object's own fields does. Methods of the part run
 * while it is broken; they know nothing of it, nor does what they call, which must not come back to
 * the owner's class. */
#ifndef CIL_LIFT_OWNED_H
#define CIL_LIFT_OWNED_H

#include "cil/lift/contract.h"

typedef struct OwnedPart {
  uint32_t field;    /* the row of the field that owns it            */
  uint32_t part;     /* the row of its class; 0: an array            */
  const char *owner; /* the function that gives the owner of a part  */
  uint8_t *runs;     /* by row: what methods of the part may run     */
} OwnedPart;
typedef VEC(OwnedPart) OwnedParts;

/* Adds the part in a field, once. False: the field does not own what it has. */
bool owned_add(const LiftNames *, OwnedParts *, uint32_t field);
/* The method may run while an owner's invariant is broken. */
bool owned_runs(const OwnedParts *, uint32_t method);
/* The method is one of a part. */
bool owned_is_part(const LiftNames *, const OwnedParts *, uint32_t method);
/* What holds of owners and parts at every time: each part has one owner, and nothing that is passed
 * is one. For methods of the owner's class. */
void owned_specify(const LiftNames *, const OwnedParts *, uint32_t node, const TreeList *passed,
                   SpecLines *);
/* After a store to a field. */
void owned_store(Lift *, uint32_t field, Expr *object, Expr *value);
void owned_free(OwnedParts *);

#endif
