/* SPDX-License-Identifier: MIT */
/* A proof in another form: each case of the implementation by itself (vc/cases.h), with values in
 * place of the constants that stand for them (vc/definitions.h), and with indices at which maps
 * agree in place of their equality (vc/witnesses.h).
 *
 * For programs about sets and fields as maps, without quantifiers, of which a solver has to
 * consider every pair of maps otherwise. Every case has a solver of its own, which is faster than
 * one that goes back after each. It proves or it says nothing: its counterexamples need not be any.
 */
#ifndef VERIFY_BY_CASES_H
#define VERIFY_BY_CASES_H

#include "verify/prove.h"

/* The solvers of the cases have the settings of the task. */
ProofMethod by_cases_prove;

#endif
