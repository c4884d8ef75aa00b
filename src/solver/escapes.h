/* SPDX-License-Identifier: MIT */
/* Characters in the strings that solvers print. */
#ifndef SOLVER_ESCAPES_H
#define SOLVER_ESCAPES_H

#include "base/buf.h"

#include <stdbool.h>

/* Appends the string with \u{41}, \u0041 and \x41 replaced by the bytes they stand for. Our strings
 * are bytes: false when a character is beyond them. */
bool escapes_decode(const char *text, size_t n, Buf *out);

#endif
