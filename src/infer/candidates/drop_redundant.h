/* SPDX-License-Identifier: MIT */
/* Few facts for people to read: at each head of a loop, those that follow from the others there go.
 * What is simple stays, what is long goes first. */
#ifndef INFER_CANDIDATES_DROP_REDUNDANT_H
#define INFER_CANDIDATES_DROP_REDUNDANT_H

#include "verify/verify.h"

/* Takes facts (Cmd.fact) out of the implementation that the solver proves from those before them
 * in the order of simplicity. The implementation is then proved again; when that fails where it did
 * not before (`verified`), because the solver needs them all the same, everything is put back.
 * False: interrupted, or *why. */
bool drop_redundant_facts(CoreProgram *, Impl *, bool verified, const VerifyOptions *,
                          const char **why);

#endif
