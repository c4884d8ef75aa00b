/* SPDX-License-Identifier: MIT */
/* Choosing implementations by name (--proc): patterns in which `*` stands for any text. */
#ifndef CLI_SELECT_H
#define CLI_SELECT_H

#include "cli/cli.h"

#include "core/program.h"

/* The implementations to prove, in program order, into `list` (room for all). False when a pattern
 * fits none; that has been said. */
bool select_impls(const Cli *, const CoreProgram *, const Impl **list, uint32_t *n);

#endif
