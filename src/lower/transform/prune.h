/* SPDX-License-Identifier: MIT */
/* prune: drop declarations that no implementation depends on.
 * needs   nothing                 breaks  lists of declarations
 * keeps   every verdict, but see  checked core_check()
 *
 * What the implementations reach (core/reach.h) stays. An axiom over other symbols says nothing
 * about these, unless it contradicts itself (or another such): then everything was provable
 * before, for no good reason, and is not any more. The same holds for `unique` constants and for
 * where clauses of globals. */
#ifndef LOWER_PRUNE_H
#define LOWER_PRUNE_H

#include "core/program.h"

void prune_dead(CoreProgram *);

#endif
