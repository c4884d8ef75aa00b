/* SPDX-License-Identifier: MIT */
/* Methods of the class library of which something is known: lib/bcl.bpl, and the user's own files
 * (--contracts). */
#ifndef CIL_LIFT_SPECIFICATIONS_H
#define CIL_LIFT_SPECIFICATIONS_H

#include "cil/lift/decls.h"
#include "cil/lift/specification_index.h"

/* Finds those that the assembly refers to, also in other assemblies that are at hand (external.h),
 * and declares their globals. NULL, or what is wrong with the user's own. */
const char *specifications_read(LiftNames *, const ExternalFile *other, uint32_t others);
void specifications_free(LiftNames *);
/* What is known of a method; NULL: nothing. */
const LibrarySpec *specifications_of(const LiftNames *, const Member *, const SigMethod *);
/* A type of another assembly as rows name it; NULL: it has no such name. */
const char *specifications_owner(const LiftNames *, uint32_t token);
/* The constant that a static field of another assembly is, by its name; NULL: it is none. */
const char *specifications_constant(const LiftNames *, const Member *field);
/* A call with the prefix `constrained.`: if something is known of the method of that very type,
 * this is the one that is meant. */
bool specifications_constrained(const LiftNames *, uint32_t type, Member *, const SigMethod *);
/* In code, before a call with these arguments: where a precondition does not hold, the library
 * throws, which a handler may take. */
void specifications_before_call(Lift *, const LibrarySpec *, Expr *const *argument, uint32_t n);
/* What code of the program it may call, as a node of effects.h. */
uint32_t specifications_reach(const LiftNames *, const LibrarySpec *);
/* In a contract: the value of a call with arguments on the stack. False: it is not known. */
bool specifications_value(Lift *, const Member *, const SigMethod *);
/* In a contract: how many elements a list of the library has, and the one at an index. False: it is
 * no list, or the program may have lists that are enumerated in another way. */
bool specifications_list(Lift *, LiftValue list, Expr *index, Expr **count, LiftValue *element);
/* The declarations. */
void specifications_put(const LiftNames *, TreeDecls *);

#endif
