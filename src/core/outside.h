/* SPDX-License-Identifier: MIT */
/* Procedures that stand for code that is not part of the program ({:outside}): what a call of one
 * does is not known, so an execution through such a call proves nothing. */
#ifndef CORE_OUTSIDE_H
#define CORE_OUTSIDE_H

#include "core/program.h"

/* Whether a call of the procedure leaves the program. */
static inline bool outside_is(const Proc *p) {
  return !p->impls.n && core_attr(&p->attrs)->outside;
}
/* Its name for people. */
const char *outside_name(const Proc *);
/* Whether such a call can be reached from the procedure, as far as the call graph says. */
bool outside_reached(const Proc *entry);
/* Puts `assert false` in front of each such call: what then verifies never leaves the program. */
void outside_forbid(CoreProgram *);

/* Different calls that left the program. Pointers are valid in a process and those that it starts.
 */
enum { OUTSIDE_SHOWN = 8 };
typedef struct OutsideCalls {
  const Cmd *at[OUTSIDE_SHOWN];
  uint32_t n; /* of all kinds; there may be more than are kept */
} OutsideCalls;
void outside_note(OutsideCalls *, const Cmd *call);

#endif
