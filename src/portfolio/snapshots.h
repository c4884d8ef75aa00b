/* SPDX-License-Identifier: MIT */
/* Values from before a loop, kept in new variables: what a loop keeps of a map and makes of its
 * elements, or adds to a number, can be said only with a name for what that was, and after an
 * earlier loop there is none. Changes no execution. */
#ifndef PORTFOLIO_SNAPSHOTS_H
#define PORTFOLIO_SNAPSHOTS_H

#include "core/program.h"

void snapshots_add(CoreProgram *);

#endif
