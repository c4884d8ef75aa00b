/* Where local variables stop to matter, on any flow graph: nothing reads their value after that
 * point. The fixed-point engine forgets them there, which keeps states small.
 *
 * Globals and parameters are never listed (contracts read them), nor locals that a where clause
 * mentions.
 * SPDX-License-Identifier: MIT */
#ifndef INFER_LIVE_H
#define INFER_LIVE_H

#include "core/cfg.h"

typedef struct LiveEnd {
  uint32_t after; /* the command of the block with this place; LIVE_START: before the first */
  Symbol sym;
} LiveEnd;
#define LIVE_START UINT32_MAX

typedef struct Live {
  LiveEnd *ends; /* those of block b from at[b] to at[b + 1]: LIVE_START first, then by place */
  uint32_t *at;
} Live;

/* All in the arena. Very large implementations get empty lists. */
Live live_build(Arena *, const CoreProgram *, const Impl *, const Cfg *);

#endif
