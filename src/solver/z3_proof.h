/* SPDX-License-Identifier: MIT */
/* Private to the Z3 backend: what a proof of its used. */
#ifndef SOLVER_Z3_PROOF_H
#define SOLVER_Z3_PROOF_H

#include "solver/quantifier_use.h"
#include "solver/z3_api.h"

/* The name of a bound variable: the place of its quantifier, and its number there. */
#define PROOF_PLACE "@%u.%u"

/* Adds how many instances of each quantifier the proof has. */
void z3_proof_needs(Z3_context, Z3_ast proof, QuantifierNeeds *);

#endif
