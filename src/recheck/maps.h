/* SPDX-License-Identifier: MIT */
/* Maps without a theory of maps. The sorts of maps in a ground problem become sorts without
 * meaning, reading and writing become functions, and what is known of them is said for the indices
 * that the problem has:
 *
 *   store(a, i, v)[i] = v,  and  j = i or store(a, i, v)[j] = a[j]  for every other index j
 *   const(v)[j] = v                                                 for every index j
 *   a = b or a[e] != b[e]   for every equation of maps, e a new constant
 *
 * All of this is true of maps, so a contradiction is one. It is also nearly all that can matter,
 * and solvers are much faster with it: what they would find out about maps while they search, and
 * again and again, they are told. */
#ifndef RECHECK_MAPS_H
#define RECHECK_MAPS_H

#include "recheck/ground.h"

/* Says it: further clauses. */
void ground_problem_maps(GroundProblem *);
/* The number of a sort of maps, (Array INDEX VALUE); a new one when it has none yet. */
uint32_t ground_map_sort(GroundProblem *, const Tree *sort);
bool ground_is_map_sort(const Tree *);

#endif
