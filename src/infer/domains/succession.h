/* SPDX-License-Identifier: MIT */
/* The part of the domain of heap succession that the engine asks. */
#ifndef INFER_DOMAINS_SUCCESSION_H
#define INFER_DOMAINS_SUCCESSION_H

#include "infer/engine/domain.h"

/* Is the condition known to hold? */
typedef bool SuccessionHolds(void *env, Term);

/* A read of a map that is about to be forgotten with the variable: adds reads of maps that are the
 * same at that index. */
void succession_moved(DomainEnv *, const void *, Term read, Symbol, SuccessionHolds *, void *env,
                      Terms *out);

#endif
