/* SPDX-License-Identifier: MIT */
/* Where local variables die: nothing reads their value after that point. The fixed-point engine
 * forgets them there, which keeps states small.
 *
 * Globals and parameters never die here (contracts read them), nor do locals that a where clause
 * mentions. */
#ifndef INFER_ENGINE_DEAD_LOCALS_H
#define INFER_ENGINE_DEAD_LOCALS_H

#include "core/liveness.h"

typedef struct DeadLocal {
  uint32_t after; /* the command of the block with this place; DEAD_START: before the first */
  Symbol sym;
} DeadLocal;
#define DEAD_START UINT32_MAX

typedef struct DeadLocals {
  Liveness live;   /* of locals; without sets where the implementation is too large */
  DeadLocal *list; /* those of block b from at[b] to at[b + 1]: DEAD_START first, then by place */
  uint32_t *at;
} DeadLocals;

/* All in the arena but a map, which dead_locals_free releases. Very large implementations get empty
 * lists. */
DeadLocals dead_locals_build(Arena *, const CoreProgram *, const Impl *, const Cfg *);
void dead_locals_free(DeadLocals *);
/* May the value that the variable has at the start of the block be read? */
bool dead_locals_live(const DeadLocals *, uint32_t block, Symbol);

#endif
