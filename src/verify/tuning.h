/* SPDX-License-Identifier: MIT */
/* The solver's options for one implementation: those of the run, what its attributes ask for
 * ({:timeLimit}, {:rlimit}, {:random_seed}, {:smt_option}), and what suits its theory. */
#ifndef VERIFY_TUNING_H
#define VERIFY_TUNING_H

#include "core/program.h"
#include "solver/solver.h"

/* In the memory of the program. */
SolverOptions tuning_of(CoreProgram *, const Impl *, const SolverOptions *);
/* Are there bit vectors or floats in what it computes or promises? */
bool tuning_has_bits(CoreProgram *, const Impl *);
/* Does it say that maps are equal, in a program without quantifiers, bit vectors and floats? */
bool tuning_compares_maps(CoreProgram *, const Impl *);

#endif
