/* SPDX-License-Identifier: MIT */
/* Which prover /proverOpt asks for, and whether it can be had. */
#ifndef CLI_BOOGIE_PROVER_H
#define CLI_BOOGIE_PROVER_H

#include "cli/boogie/boogie_options.h"
#include "cli/options/cli.h"
#include "verify/verify.h"

typedef struct BoogieProver {
  const char *fault;    /* why there is none, in Boogie's words, or NULL: said at the first proof */
  const char *shown;    /* its file, for /trace                                                   */
  bool batch;           /* BATCH_MODE, for /trace                                                 */
  bool answers_nothing; /* each implementation ends with `outcome`                                */
  VerifyOutcome outcome; /* of a prover that is no solver */
} BoogieProver;

/* Fills the settings of the solver. A file that cannot be read is reported on standard error;
 * false then. */
bool boogie_prover(BoogieProver *, VerifyOptions *, const Cli *, const BoogieOptions *, Arena *);

#endif
