/* SPDX-License-Identifier: MIT */
/* Loops without an invariant that failing proofs go through: what such a loop changes may have any
 * value at its head, which is the commonest reason for a proof to fail. */
#ifndef REPORT_BARE_LOOPS_H
#define REPORT_BARE_LOOPS_H

#include "base/buf.h"
#include "verify/trace/result.h"

typedef struct BareLoop {
  Pos pos;
  Buf message; /* `this loop has no invariant: at its head i and s may have any value` */
} BareLoop;
typedef VEC(BareLoop) BareLoops;

/* Adds those on the path of the failure that the list does not have. */
void bare_loops_find(BareLoops *, const Impl *, const Failure *);
void bare_loops_free(BareLoops *);

#endif
