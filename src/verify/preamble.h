/* SPDX-License-Identifier: MIT */
/* A file in SMT-LIB that the prover reads before anything else (SolverOptions.preamble). */
#ifndef VERIFY_PREAMBLE_H
#define VERIFY_PREAMBLE_H

#include "base/arena.h"
#include "solver/solver.h"

typedef VEC(SolverOption) SolverSettings;

/* The text of the file without its (set-option ...), and what these say. NULL: *why is static. */
const char *preamble_read(Arena *, const char *path, SolverSettings *, const char **why);

#endif
