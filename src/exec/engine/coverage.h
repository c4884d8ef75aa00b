/* SPDX-License-Identifier: MIT */
/* What of the program has been executed: commands by block, and jumps. The counters may stand in
 * memory that several processes see. */
#ifndef EXEC_ENGINE_COVERAGE_H
#define EXEC_ENGINE_COVERAGE_H

#include "core/program.h"

typedef struct CoveredBlock {
  uint32_t commands; /* the first so many have been executed */
  bool entered;
  uint64_t jumps; /* successors that were taken, as bits; the 64th stands for all further ones */
} CoveredBlock;

typedef struct Coverage {
  CoveredBlock *at;
  uint32_t n;
} Coverage;

/* How much of an implementation. */
typedef struct CoverageOf {
  uint32_t commands, commands_all, jumps, jumps_all; /* jumps: of blocks that have a choice */
} CoverageOf;

/* Blocks of the whole program. */
uint32_t coverage_blocks(const CoreProgram *);
/* The number of the first block of an implementation. */
uint32_t coverage_first(const CoreProgram *, const Impl *);
CoverageOf coverage_of(const Coverage *, const CoreProgram *, const Impl *);

#endif
