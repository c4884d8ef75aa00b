/* SPDX-License-Identifier: MIT */
/* Operands that stand for other files: project files of C#, for the assemblies made of them. */
#ifndef CLI_OPERANDS_H
#define CLI_OPERANDS_H

#include "base/arena.h"
#include "cli/options/cli.h"

/* Puts the assembly in the place of each project file, and says which it is if there are several.
 * False: there is none, which has been reported. */
bool operands_find(const Cli *, Options *, Arena *);

#endif
