/* SPDX-License-Identifier: MIT */
/* What Boogie says of conditions that reach a limit. If a condition has one check, and one path
 * leads to it, the check fails. /runDiagnosticsOnTimeout proves the checks of a condition one by
 * one. */
#ifndef CLI_BOOGIE_UNDECIDED_H
#define CLI_BOOGIE_UNDECIDED_H

#include "api/pipeline.h"
#include "verify/verify.h"

typedef struct BoogieUndecided {
  Pipeline *pipeline;
  CoreProgram *program; /* a second one, made when first needed; core_free it */
} BoogieUndecided;

/* The result with these failures; result_free it. */
VerifyResult boogie_undecided_blamed(BoogieUndecided *, const Impl *, const ProveOptions *,
                                     const VerifyResult *);
/* As verify_impls; but the checks of what runs out of time are then proved one by one, each in this
 * share of its time. The results list those that have no answer. */
bool boogie_undecided_diagnose(BoogieUndecided *, const VerifyTask *, double share,
                               const char **why);

#endif
