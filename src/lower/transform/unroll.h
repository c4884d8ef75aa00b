/* SPDX-License-Identifier: MIT */
/* unroll: replace loops by copies of their bodies (docs/language/semantics.md 5, /loopUnroll).
 * needs   nothing                        breaks  block indices, unreachable blocks, loops
 * keeps   executions within the bound    checked core_check()
 *
 * A block L becomes L#n ... L#0: the number says how many more back edges may be followed.
 * It starts again at n when control leaves a loop nest for good. A loop header at 0 keeps
 * its leading asserts and assumes and then stops: `assume false`, or with sound unrolling
 * `assert false`. */
#ifndef LOWER_UNROLL_H
#define LOWER_UNROLL_H

#include "core/program.h"

typedef struct UnrollOptions {
  uint32_t depth;
  bool sound;        /* reaching the bound is an error                                  */
  uint32_t max_size; /* blocks and commands of an implementation; a larger one keeps its loops,
                        with a warning; 0: default */
} UnrollOptions;

void unroll_loops(CoreProgram *, const UnrollOptions *);

#endif
