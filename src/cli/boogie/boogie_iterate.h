/* SPDX-License-Identifier: MIT */
/* /randomizeVcIterations: the same proofs again, with other seeds and another order of the axioms.
 */
#ifndef CLI_BOOGIE_ITERATE_H
#define CLI_BOOGIE_ITERATE_H

#include "verify/verify.h"

/* Proves everything so often; the sink gets one result for each implementation. An error counts
 * once for each proof that has it and is shown once. As verify_impls else. */
bool boogie_iterate(const VerifyTask *, uint32_t times, const char **why);

#endif
