/* SPDX-License-Identifier: MIT */
/* Which variables may still be read: backward over an acyclic implementation.
 *
 * Variables are numbered: globals first, then ins, outs, locals of the implementation.
 * A join needs a new incarnation only for a variable that is live there. */
#ifndef VERIFY_VC_LIVENESS_H
#define VERIFY_VC_LIVENESS_H

#include "core/cfg.h"
#include "core/program.h"

typedef struct Liveness {
  Variables vars;  /* by number                                  */
  Map numbers;     /* Variable * -> number                       */
  Map by_symbol;   /* symbol -> number                           */
  uint32_t words;  /* 64-bit words per set                       */
  uint64_t *entry; /* by block: live at its start                */
  uint64_t *used;  /* variables read or written anywhere         */
} Liveness;

/* Results live in the arena; liveness_free releases the maps. */
void liveness_build(Liveness *, Arena *, CoreProgram *, const Impl *, const Cfg *);
void liveness_free(Liveness *);
uint32_t liveness_number(const Liveness *, const Variable *);
bool liveness_used(const Liveness *, const Variable *);
static inline bool liveness_at(const Liveness *l, uint32_t block, uint32_t var) {
  return l->entry[(size_t)block * l->words + var / 64] >> (var % 64) & 1;
}

#endif
