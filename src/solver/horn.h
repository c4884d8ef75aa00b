/* SPDX-License-Identifier: MIT */
/* Constrained Horn clauses, asked of Z3's Spacer (Komuravelli, Gurfinkel and Chaki, 2014).
 *
 * A relation is a function symbol of sort bool. A rule says that its head follows from its body:
 * the head is one application of a relation, the body a conjunction of such applications and of a
 * formula without relations; all variables in it stand for any values. Spacer may crash or never
 * come back: ask in a worker. What it says is a claim like any other; who uses a solution checks
 * it. */
#ifndef SOLVER_HORN_H
#define SOLVER_HORN_H

#include "logic/term.h"
#include "solver/solver.h"

typedef struct Horn Horn;

typedef struct HornOptions {
  uint64_t rlimit; /* in Z3's units; 0: none */
  double seconds;  /* 0: none                */
  uint32_t seed;
} HornOptions;

typedef enum HornAnswer {
  HORN_HOLDS,  /* the relation is empty in some solution of the rules: horn_solution */
  HORN_FAILS,  /* something is in the relation */
  HORN_UNKNOWN /* a limit was reached, or the rules are outside what Spacer knows */
} HornAnswer;

/* NULL: *why. */
Horn *horn_open(TermTable *, const HornOptions *, const char **why);
void horn_close(Horn *);
void horn_relation(Horn *, Symbol);
/* False: Z3 refuses it. The rules without it have more solutions. */
bool horn_rule(Horn *, Term body, Term head);
/* Is there anything in this relation, which has no arguments? */
HornAnswer horn_ask(Horn *, Symbol);
/* After HORN_HOLDS: what the solution says of the relation at these arguments. TERM_NONE: nothing,
 * or it cannot be read. */
Term horn_solution(Horn *, Symbol, const Term *args);

#endif
