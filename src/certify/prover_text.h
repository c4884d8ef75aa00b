/* SPDX-License-Identifier: MIT */
/* A condition as text for the prover. Only the names of bound variables differ: variable V of
 * quantifier Q is q!Q!V, so that a proof shows which quantifier it instantiates. */
#ifndef CERTIFY_PROVER_TEXT_H
#define CERTIFY_PROVER_TEXT_H

#include "recheck/problem.h"

void prover_text(const Problem *, const Condition *, Buf *);

#endif
