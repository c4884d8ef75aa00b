/* SPDX-License-Identifier: MIT */
/* A command without the variables that localization leaves out. */
#ifndef EXEC_REDUCE_KEPT_COMMANDS_H
#define EXEC_REDUCE_KEPT_COMMANDS_H

#include "exec/reduce/kept.h"

typedef VEC(Cmd) Commands;

/* Locals that stand for what is not known are added to the implementation. */
void kept_put_command(KeptVariables *, Commands *, Impl *, const Cmd *);

#endif
