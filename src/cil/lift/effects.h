/* SPDX-License-Identifier: MIT */
/* What methods change and use, from their IL alone: before anything is translated, and also for
 * what is not. Sets of globals are closed over calls.
 *
 * Nodes: the row of a method is that method; effects_dispatch the method or any that overrides it.
 * Methods of other assemblies may call methods of the program back, by what they get hold of:
 * EFFECTS_EQUALITY is what compares and prints objects, EFFECTS_OBJECTS all methods that implement
 * something of another assembly, EFFECTS_UNKNOWN also those in delegates. A method that the program
 * itself introduced is not known to others, but for reflection: effects_constructors is what makes
 * objects of a type parameter, effects_everything all methods and all fields. Overrides in other
 * assemblies are not there: the assembly is taken for the whole program. */
#ifndef CIL_LIFT_EFFECTS_H
#define CIL_LIFT_EFFECTS_H

#include "cil/lift/decls.h"

#define EFFECTS_NONE UINT32_MAX
enum { EFFECTS_UNKNOWN = 0 };
uint32_t effects_objects(const LiftNames *);
uint32_t effects_equality(const LiftNames *);
uint32_t effects_constructors(const LiftNames *);
uint32_t effects_everything(const LiftNames *);
uint32_t effects_nodes(const LiftNames *); /* how many there are */

/* Looks at all bodies. All globals are declared afterwards. */
void effects_find(LiftNames *);
void effects_free(LiftEffects *);

uint32_t effects_dispatch(const LiftNames *, uint32_t method);
bool effects_overridden(const LiftNames *, uint32_t method);
/* Methods that override it, directly or not; for bodies to be checked against its contract. */
const LiftRows *effects_overrides(const LiftNames *, uint32_t method);

/* Marks the methods, by row, that run where a node does. */
void effects_reach(const LiftNames *, uint32_t node, uint8_t *methods);
/* Whether code of others that gets hold of so much (a node) may run some method of the program. */
bool effects_runs_code(const LiftNames *, uint32_t node);
/* How many names it would take to say what all methods change. */
uint64_t effects_count(const LiftNames *);
bool effects_changes(const LiftNames *, uint32_t node, uint32_t global);
bool effects_touches(const LiftNames *, uint32_t node, uint32_t global); /* reads or changes */
bool effects_reads(const LiftNames *, uint32_t node, uint32_t global);
/* What an instruction may call, as nodes. */
void effects_calls(const LiftNames *, const IlInsn *, LiftRows *nodes);
/* Marks what code in [from, to) of a body changes, by number of the global. */
void effects_region(const LiftNames *, const IlBody *, uint32_t from, uint32_t to,
                    uint8_t *changed);

/* What calls.c takes for an expression, and the constructor that does nothing. */
bool effects_plain(const LiftNames *, const Member *);
LibraryEffect effects_library(const LiftNames *, const Member *, const SigMethod *);

/* The row of the class that a class of this assembly extends, if it is here as well; else 0. */
uint32_t effects_base(const LiftNames *, uint32_t type);

#endif
