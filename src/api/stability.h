/* SPDX-License-Identifier: MIT */
/* How stable proofs are: each implementation is proved again with mutations that must not matter.
 */
#ifndef API_STABILITY_H
#define API_STABILITY_H

#include "verify/verify.h"

/* Proves the implementations with mutations 1 to `mutations`, each in a worker: another seed,
 * another order of declarations, and other names, except where VerifyOptions.hint replays
 * certificates, which speak of names. verified[i]: how many of them verified implementation i.
 * False when interrupted, or when a worker did not come back (*why; else NULL). */
bool stability_measure(const VerifyTask *, uint32_t mutations, uint32_t *verified,
                       const char **why);

#endif
