/* SPDX-License-Identifier: MIT */
/* A certificate as a hint for another version of the problem: the instances that worked are looked
 * for in the new one, quantifier by quantifier, and put to Z3 without quantifiers.
 *
 * The certificate may be about anything. What Z3 gets is made from the new problem alone by
 * recheck/ground.h, and follows from it whatever the terms are: when it is unsatisfiable, the
 * problem is. */
#ifndef CERTIFY_HINTS_H
#define CERTIFY_HINTS_H

#include "base/buf.h"
#include "solver/solver.h"

/* Do the instances of the certificate prove all conditions of the problem, within the limits of the
 * options? */
bool hints_prove(const Buf *problem, const Buf *certificate, const SolverOptions *);

#endif
