/* SPDX-License-Identifier: MIT */
/* What a program writes to memory before it does anything else, as facts about the memory that it
 * starts with.
 *
 * Programs of C begin with hundreds of writes at literal addresses. As a chain of STOREs over an
 * unknown map, every read at an unknown address meets each of them. Where the unknown map occurs
 * nowhere but under writes at all of these addresses, or read at others, what it holds there does
 * not matter: it may as well hold what was written. So the chain is replaced by the map itself, and
 * by a fact for each entry. A model of the one is, but for entries that nobody reads, a
 * model of the other.
 *
 * Everything that the solver is told has to be seen first (initial_maps_admit), because one
 * occurrence of a map in other terms forbids this for it. */
#ifndef SOLVE_STATE_INITIAL_MAPS_H
#define SOLVE_STATE_INITIAL_MAPS_H

#include "logic/build.h"

typedef struct InitialMaps InitialMaps;

InitialMaps *initial_maps_new(Builder *);
void initial_maps_free(InitialMaps *);
/* False: a map occurs otherwise than others did. From now on it is left as it is, and what was told
 * of it before may not stand. */
bool initial_maps_admit(InitialMaps *, Term);
/* The admitted term with maps in place of chains. */
Term initial_maps_rewrite(InitialMaps *, Term);
typedef void InitialMapsTell(void *env, Term fact);
/* Tells the facts about maps of the admitted term that do not stand; they stand until
 * initial_maps_pop with fewer frames. */
void initial_maps_facts(InitialMaps *, Term, uint32_t frames, InitialMapsTell *, void *env);
void initial_maps_pop(InitialMaps *, uint32_t frames);

#endif
