/* SPDX-License-Identifier: MIT */
/* The last attempt at an implementation that no other has decided: each check by itself, with a
 * small share of the time, and then those that are left, together, with the rest of it. So a time
 * limit leaves a list of checks that are proved and checks that are open, with the time of each. */
#ifndef VERIFY_CHECKS_APART_H
#define VERIFY_CHECKS_APART_H

#include "verify/prove.h"

ProofMethod checks_apart_prove;
/* Only the checks that fail in an earlier result (`env` of the task), which knows of all that do.
 */
ProofMethod checks_apart_failing;
/* Only the first part: of an implementation that is decided, to see which checks take the time. */
ProofMethod checks_apart_measure;

#endif
