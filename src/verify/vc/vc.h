/* SPDX-License-Identifier: MIT */
/* The verification condition of a passive program, as one shared term
 * (docs/language/semantics.md 8.2).
 *
 * correct(b) = the commands of b hold along every path from b; each block's term is made
 * once and shared, so the size is linear in the program. ControlFlow(0, b) = s
 * guards the edge b -> s and ControlFlow(0, b) = -a the check a in b, so that a model
 * tells the path: start at ControlFlow(0, 0). */
#ifndef VERIFY_VC_VC_H
#define VERIFY_VC_VC_H

#include "verify/vc/passive.h"

typedef struct Vc {
  Term goal;           /* valid iff the implementation is correct              */
  Symbol control_flow; /* ControlFlow: int, int -> int                         */
  /* What blocks and checks are called there, by id; NULL: their ids. */
  const uint32_t *block_number, *check_number;
} Vc;

Vc vc_make(const Passive *);
/* ControlFlow(0, at), of the id of a block. */
Term vc_control(const Passive *, const Vc *, int64_t at);
/* Its value: the id of a block, or minus that of a check. */
Term vc_target(const Passive *, const Vc *, int64_t to);
/* The reverse; 0: there is none of this number. */
int64_t vc_target_of(const Passive *, const Vc *, int64_t number);

#endif
