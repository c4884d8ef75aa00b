/* SPDX-License-Identifier: MIT */
/* Where local variables stop to matter, on any flow graph: nothing reads their value after that
 * point. The fixed-point engine forgets them there, which keeps states small.
 *
 * Globals and parameters are never listed (contracts read them), nor locals that a where clause
 * mentions. */
#ifndef INFER_ENGINE_LIFETIMES_H
#define INFER_ENGINE_LIFETIMES_H

#include "core/cfg.h"

typedef struct LifeEnd {
  uint32_t after; /* the command of the block with this place; LIFE_START: before the first */
  Symbol sym;
} LifeEnd;
#define LIFE_START UINT32_MAX

typedef struct Lifetimes {
  Map number;            /* symbol of a local -> its place in the sets     */
  const uint64_t *entry; /* by block: locals that are live at its start; NULL: not known */
  uint32_t words;
  LifeEnd *ends; /* those of block b from at[b] to at[b + 1]: LIFE_START first, then by place */
  uint32_t *at;
} Lifetimes;

/* All in the arena but a map, which lifetimes_free releases. Very large implementations get empty
 * lists. */
Lifetimes lifetimes_build(Arena *, const CoreProgram *, const Impl *, const Cfg *);
void lifetimes_free(Lifetimes *);
/* May the value that the variable has at the start of the block be read? */
bool lifetimes_live(const Lifetimes *, uint32_t block, Symbol);

#endif
