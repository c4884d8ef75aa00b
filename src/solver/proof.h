/* SPDX-License-Identifier: MIT */
/* What a proof by Z3 did with quantifiers: which terms it put in for their variables, and which of
 * them it skolemized. The rest of the proof is forgotten.
 *
 * A context with proofs is slower and is made for this alone. The question is SMT-LIB text, read by
 * Z3's own parser. */
#ifndef SOLVER_PROOF_H
#define SOLVER_PROOF_H

#include "base/vec.h"
#include "solver/solver.h"

/* A quantifier is known by the names of its variables. */
typedef struct ProofStep {
  uint32_t n;
  const char *const *vars;
  const char *const *terms; /* SMT-LIB; NULL: it was skolemized. A skolem function has the name of
                               the variable as the first part of its own */
} ProofStep;

typedef VEC(uint32_t) ProofCore;

typedef struct Proof {
  Arena arena;
  VEC(ProofStep) steps;
  Buf why;     /* it found none, or failed */
  bool wanted; /* else only the answer */
  ProofCore *core;
} Proof;

/* `text` declares and asserts; proof_free in any case. UNSAT: there is a proof. */
SolverAnswer proof_find(Proof *, const SolverOptions *, const char *text);
/* The same question without proofs. Z3's parameters are then those of these options, for solvers
 * that are opened before, too. */
SolverAnswer proof_ask(const SolverOptions *, const char *text);
/* Without proofs, too. UNSAT: `core` gets the numbers, ascending, of assertions that are
 * unsatisfiable by themselves; `core` is emptied first. */
SolverAnswer proof_core(const SolverOptions *, const char *text, ProofCore *core);
void proof_free(Proof *);

#endif
