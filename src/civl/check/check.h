/* SPDX-License-Identifier: MIT */
/* The checks of Civl that need the whole program, in Boogie's order. */
#ifndef CIVL_CHECK_CHECK_H
#define CIVL_CHECK_CHECK_H

#include "civl/linear.h"

/* Findings go to the session's diagnostics. True when no error was found; then the yield procedures
 * with a body know what is `available`. */
bool civl_check(CivlProgram *);

#endif
