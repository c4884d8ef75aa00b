/* SPDX-License-Identifier: MIT */
/* A condition as text for the prover, the same but for the names of bound variables: variable V of
 * quantifier Q is q!Q!V, so that each quantifier can be told in a proof. */
#ifndef CERTIFY_PROVER_TEXT_H
#define CERTIFY_PROVER_TEXT_H

#include "recheck/problem.h"

void prover_text(const Problem *, const Condition *, Buf *);

#endif
