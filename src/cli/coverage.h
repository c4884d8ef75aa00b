/* SPDX-License-Identifier: MIT */
/* lindy verify --coverage: what the proofs used, after they were found. */
#ifndef CLI_COVERAGE_H
#define CLI_COVERAGE_H

#include "cli/options/cli.h"
#include "api/verification.h"

/* False when interrupted, or *why. */
bool cli_coverage(const Cli *, const VerifyTask *verified, const char **why);

#endif
