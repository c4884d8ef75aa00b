/* SPDX-License-Identifier: MIT */
/* The stages of a proof as text, as Boogie prints them. */
#ifndef VERIFY_PROVE_PRINT_H
#define VERIFY_PROVE_PRINT_H

#include "verify/prove.h"

/* The passive programs that would be proved, one for each condition. */
void prove_print_conditions(CoreProgram *, const Impl *, const ProveOptions *, Buf *);
/* The implementation as it is, without loops, and passive, each under Boogie's heading. */
void prove_print_stages(CoreProgram *, const Impl *, const ProveOptions *, Buf *);
/* The passive program before it is divided. */
void prove_print_passive(CoreProgram *, const Impl *, const ProveOptions *, Buf *);

#endif
