/* SPDX-License-Identifier: MIT */
/* The proving half of lindy boogie. */
#ifndef CLI_BOOGIE_PROVE_H
#define CLI_BOOGIE_PROVE_H

#include "cli/boogie/boogie_options.h"
#include "cli/options/cli.h"
#include "report/boogie/boogie.h"
#include "report/verify.h"

/* Proves the implementations of the core program and prints what Boogie would; with `json`, which
 * counts them, as lindy verify --json does instead. False when the run was interrupted or the
 * solver did not start. */
bool boogie_prove(const Cli *, const BoogieOptions *, FILE *out, Pipeline *, const BoogiePrinted *,
                  VerifyCounts *json);

#endif
