/* SPDX-License-Identifier: MIT */
/* prune: drop declarations that no implementation depends on.
 * needs   nothing                 breaks  lists of declarations
 * keeps   every verdict, but see  checked core_check()
 *
 * Live is what the roots mention, through calls, contracts, where-clauses, definitions, and
 * axioms: an axiom is live when it mentions a live function or constant, or none at all, and
 * makes all it mentions live. An axiom over dead symbols only says nothing about the live
 * ones, unless it contradicts itself (or another such): then everything was provable before,
 * for no good reason, and is not any more. The same holds for `unique` constants
 * and for where-clauses of globals, which are kept when they mention something live or
 * nothing but their variable. */
#ifndef LOWER_PRUNE_H
#define LOWER_PRUNE_H

#include "core/program.h"

/* The roots are the given implementations, or with n = 0 all of them; bodies of procedures
 * they call are live too. */
void prune_dead(CoreProgram *, Impl *const *roots, uint32_t n);

#endif
