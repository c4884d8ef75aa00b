/* SPDX-License-Identifier: MIT */
/* Inference as lindy boogie offers it: /infer and what goes with it, and Houdini. */
#ifndef CLI_BOOGIE_INFER_H
#define CLI_BOOGIE_INFER_H

#include "cli/boogie/boogie_options.h"
#include "cli/options/cli.h"
#include "verify/verify.h"

/* With /infer: puts what abstract interpretation finds into the program, as assumptions, or as
 * assertions with /checkInfer. */
void boogie_infer_facts(const BoogieOptions *, CoreProgram *);
/* The program with what was inferred, as blocks. */
void boogie_infer_print(const BoogieOptions *, FILE *out, Pipeline *);

/* With /contractInfer: finds which candidates hold on the implementations of the task, puts their
 * values into the program and prints the assignment when asked to. False when interrupted or when
 * the solver did not start, which has been reported. */
bool boogie_infer_contracts(const Cli *, const BoogieOptions *, FILE *out, CoreProgram *,
                            const VerifyTask *);

#endif
