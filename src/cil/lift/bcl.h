/* SPDX-License-Identifier: MIT */
/* Methods of the class library of which something is known: lib/bcl.bpl, and the user's own files
 * (--contracts). */
#ifndef CIL_LIFT_BCL_H
#define CIL_LIFT_BCL_H

#include "cil/lift/decls.h"
#include "cil/text/rows.h"

/* Finds those that the assembly refers to, also in other assemblies that are at hand (outside.h),
 * and declares their globals. */
void bcl_read(LiftNames *, const OutsideFile *other, uint32_t others);
void bcl_free(LiftNames *);
/* What is known of a method; NULL: nothing. */
const Row *bcl_row(const LiftNames *, const Member *, const SigMethod *);
/* A call with the prefix `constrained.`: if something is known of the method of that very type,
 * this is the one that is meant. */
bool bcl_constrained(const LiftNames *, uint32_t type, Member *, const SigMethod *);
/* What code of the program it may call, as a node of effects.h. */
uint32_t bcl_reaches(const LiftNames *, const Row *);
/* In a contract: the value of a call with arguments on the stack. False: it is not known. */
bool bcl_value(Lift *, const Member *, const SigMethod *);
/* In a contract: how many elements a list of the library has, and the one at an index. False: it is
 * no list, or the program may have lists that are enumerated in another way. */
bool bcl_list(Lift *, LiftValue list, const char *index, const char **count, LiftValue *element);
/* The declarations. */
void bcl_put(const LiftNames *, Buf *);

#endif
