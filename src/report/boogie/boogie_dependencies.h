/* SPDX-License-Identifier: MIT */
/* /trackVerificationCoverage with /trace: the {:id}s of what proofs depend on, as Boogie prints
 * them. */
#ifndef REPORT_BOOGIE_BOOGIE_DEPENDENCIES_H
#define REPORT_BOOGIE_BOOGIE_DEPENDENCIES_H

#include "verify/trace/proof_use.h"

#include <stdio.h>

typedef VEC(Str) BoogieDependencies;

/* Of one implementation; they are added to those of the whole program. */
void boogie_dependencies(FILE *, StrTable *, const ProofUse *, BoogieDependencies *all);
/* At the end; nothing if there are none. */
void boogie_dependencies_of_all(FILE *, BoogieDependencies *);

#endif
