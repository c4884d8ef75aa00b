/* SPDX-License-Identifier: MIT */
/* The solver session: an incremental solver and how much of the assertion stack it has been told.
 * Solvers start when first needed. */
#ifndef SOLVE_STATE_INCREMENTAL_H
#define SOLVE_STATE_INCREMENTAL_H

#include "solve/state/context.h"
#include "solve/state/initial_maps.h"

#include <stdio.h>

typedef struct Incremental {
  Solver *first;              /* all others are opened beside it          */
  Solver *solver;             /* has been told a prefix of the assertions */
  uint32_t told_frames, told; /* frames and terms of this prefix          */
  bool limited;               /* it has been given a limit on resources   */
  InitialMaps *maps;          /* or NULL */
  FILE *log;                  /* of its input, or NULL                    */
} Incremental;

void incremental_free(Incremental *);
/* A solver for other questions about the same terms. NULL: it could not be started (reason). */
Solver *incremental_open_beside(Solve *, const SolverOptions *);
/* For a term that the solver is told otherwise, before incremental_tell. */
void incremental_admit(Solve *, Term);
/* Tells the solver what is asserted. False: it could not be started (reason). */
bool incremental_tell(Solve *);
SolverAnswer incremental_check(Solve *, const Term *assumptions, uint32_t n);
/* The assertions are cut back to so many frames and terms. */
void incremental_pop(Solve *, uint32_t n_frames, uint32_t n_terms);
/* Ends the solver, of which nothing may be asserted; the next question starts another. */
void incremental_restart(Incremental *);
/* Tells the solver the definition, quantified. */
void incremental_define(Solve *, const Definition *);

#endif
