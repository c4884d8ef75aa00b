/* SPDX-License-Identifier: MIT */
/* Keeps the assertion stack in step with a path: facts that two questions have in common are
 * asserted once. */
#ifndef SOLVE_INSTANTIATE_ASSERT_H
#define SOLVE_INSTANTIATE_ASSERT_H

#include "solve/instantiate/instances.h"

/* Asserts the ground term, and what has to be known of the applications in it. */
void assert_term(Solve *, Term, uint32_t generation);
/* Asserts the instances. False: all of them were asserted before. */
bool assert_instances(Solve *, const BrokenInstances *);
/* Makes the facts of the path, and the axioms, all that is asserted. */
void assert_path(Solve *, const Path *);
void assert_nothing(Solve *);
/* A frame: what is asserted in it ends with it. `path`: its facts are asserted then; NULL: it is
 * for one question. */
void assert_push(Solve *, const Path *);
void assert_pop(Solve *);

#endif
