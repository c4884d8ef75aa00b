/* SPDX-License-Identifier: MIT */
/* A program (whole.h) as constrained Horn clauses, and their solutions as invariants and contracts.
 *
 * For each implementation there are relations between the values at its entry and those
 *   - at the head of each loop and after each call (reached),
 *   - where it returns (the summary),
 * and the relation of entry values with which a check in it, or in what it calls, fails (failing).
 * Nothing fails if the last is empty for the entry of the program. Solutions: at heads, the
 * relation is an invariant; a procedure that is called ensures its summary, and requires that it
 * does not fail (Gurfinkel, Kahsai, Komuravelli and Navas, The SeaHorn verification framework). */
#ifndef PORTFOLIO_HORN_PROGRAM_H
#define PORTFOLIO_HORN_PROGRAM_H

#include "portfolio/horn_terms.h"
#include "portfolio/segment.h"
#include "solver/horn.h"

/* A relation and the numbers of the variables (flow.h) that are its parameters, after the
 * constants of the program. */
typedef struct HornRelation {
  Symbol symbol;
  VEC(uint32_t) numbers;
} HornRelation;

typedef struct HornPlace {
  FlowPlace place;
  HornRelation reached;
} HornPlace;

typedef struct HornImpl {
  Impl *impl;
  Flow flow;
  bool is_entry, is_called;
  VEC(HornPlace) places; /* grows while rules are made; the first is the entry, without relation */
  HornRelation summary, failing;
} HornImpl;

typedef struct HornProgram {
  CoreProgram *program;
  HornTerms terms;
  HornImpl *impls; /* as CoreProgram.impls */
  Horn *horn;
  bool *used;   /* globals that the program mentions, by number */
  bool refused; /* Z3 did not take a rule */
} HornProgram;

/* The Horn clauses go to `horn`, which is borrowed. */
void horn_program_init(HornProgram *, CoreProgram *, const Proc *entry, Horn *);
HornAnswer horn_program_ask(HornProgram *);
/* After HORN_HOLDS: puts the solution into the program. */
void horn_program_annotate(HornProgram *);
void horn_program_free(HornProgram *);

#endif
