/* SPDX-License-Identifier: MIT */
/* Localization: the program with only those variables that its failures seem to depend on. What
 * the others hold is arbitrary wherever it is read, so that
 *   x := e      with a variable in e that is not kept is `havoc x`, and is gone if x is not kept,
 *   assume e    likewise is gone,
 *   calls       that neither change nor restrict what is kept, and in which nothing can fail, too.
 * Every execution of the program is one of what is left, which has more: when none of these fails,
 * none of the program's does.
 *
 * Which variables are kept is a guess (LocalizeLevel). It begins with the variables of checks, and
 * of the conditions next to them on the path back from them, into callers; what is assigned to a
 * kept variable is kept. */
#ifndef EXEC_REDUCE_LOCALIZE_H
#define EXEC_REDUCE_LOCALIZE_H

#include "core/program.h"
#include "exec/engine/coverage.h"

typedef enum LocalizeLevel {
  LOCALIZE_NEAR,      /* as above, but maps only where a check or such a condition reads them */
  LOCALIZE_CONTROL,   /* and what decides which of the commands left are executed */
  LOCALIZE_NEAR_MAPS, /* the first with all maps that kept variables are read from */
  LOCALIZE_LEVELS,
} LocalizeLevel;

typedef struct Localization Localization;

Localization *localize_new(CoreProgram *, const Proc *entry);
void localize_free(Localization *);
/* Puts the program that is left in place of the program's commands and clauses. False: nothing
 * would be left out, or no more than at the level before; the program is as it was. */
bool localize_apply(Localization *, LocalizeLevel);
/* Puts everything back. `covered`, of the program that was left, becomes that of the program. */
void localize_restore(Localization *, CoveredBlock *covered);
/* Variables that were left out at the last level. */
uint32_t localize_left_out(const Localization *);

#endif
