/* SPDX-License-Identifier: MIT */
/* Boogie's options as settings of the verification engine. */
#ifndef CLI_BOOGIE_SETTINGS_H
#define CLI_BOOGIE_SETTINGS_H

#include "cli/boogie/boogie_options.h"
#include "cli/boogie/boogie_prover.h"
#include "cli/options/cli.h"
#include "verify/verify.h"

/* Texts live in the arena or are borrowed from the options. A file that cannot be read is reported
 * on standard error; false then. */
bool boogie_settings(VerifyOptions *, BoogieProver *, const Cli *, const BoogieOptions *, Arena *);
/* A file name with @PREFIX@, @TIME@ and @FILE@ replaced; @PROC@ stays. */
const char *boogie_settings_path(const char *, const BoogieOptions *, Arena *);

/* Are models shown? */
bool boogie_settings_models(const BoogieOptions *);

#endif
