/* SPDX-License-Identifier: MIT */
/* Z3's parameters: process-wide until a context is made, so they are set just before. */
#ifndef SOLVER_Z3_PARAMETERS_H
#define SOLVER_Z3_PARAMETERS_H

#include "base/arena.h"
#include "base/vec.h"
#include "solver/solver.h"

typedef struct Z3Parameters {
  Arena arena;
  VEC(const char *) warnings; /* about options that Z3 does not take */
} Z3Parameters;

/* Boogie's own settings for Z3, then the user's. */
void z3_parameters_set(Z3Parameters *, const SolverOptions *);
void z3_parameters_free(Z3Parameters *);

#endif
