/* SPDX-License-Identifier: MIT */
/* Checkers of types of actions: commutativity, preservation of gates and of failures, progress. */
#ifndef CIVL_REWRITE_MOVERS_H
#define CIVL_REWRITE_MOVERS_H

#include "civl/rewrite/rewrite.h"

void movers_emit(Rewrite *);

#endif
