/* SPDX-License-Identifier: MIT */
/* Every check of an implementation as it is written, with what is known of it: for editors. */
#ifndef API_LISTED_CHECKS_H
#define API_LISTED_CHECKS_H

#include "verify/trace/result.h"

/* Fills result->listed: checks in the order of the blocks, postconditions last. What the engine did
 * not decide is open. The list is freed with the result. */
void listed_checks(const Impl *, VerifyResult *);

#endif
