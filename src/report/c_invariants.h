/* SPDX-License-Identifier: MIT */
/* Loop invariants of a program made from C, in terms of C, for witnesses of correctness.
 *
 * A variable stands for an expression of C when every assignment to it is told by {:cexpr}, by one
 * name, and no other variable has that name. Values are compared as `long long`, so that nothing
 * overflows in between and the sign of the type does not matter. */
#ifndef REPORT_C_INVARIANTS_H
#define REPORT_C_INVARIANTS_H

#include "core/program.h"

#include <jansson.h>

/* Objects with `line`, `procedure` and `value` (an expression of C) of the invariants at heads of
 * loops that say where they are in `file`; how many could not be written in C. */
json_t *c_invariants(CoreProgram *, Str file, uint32_t *left_out);

#endif
