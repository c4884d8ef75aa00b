/* SPDX-License-Identifier: MIT */
/* Which variables may still be read: the usual backward equations, over any flow graph.
 *
 * The client numbers the variables that it wants to know about; symbols without a number are
 * ignored, and symbols with the same number count as one variable. An implementation that returns
 * has its results and its postconditions read. */
#ifndef CORE_LIVENESS_H
#define CORE_LIVENESS_H

#include "core/cfg.h"

#define LIVENESS_NONE UINT32_MAX

typedef struct Liveness {
  bool as_read;    /* results live at the end only where there is a postcondition */
  bool contracts;  /* a call reads and writes what the contract of its procedure says */
  bool attributes; /* a command reads the arguments of its attributes                 */
  Map numbers;     /* symbol -> number                                                */
  uint32_t n;      /* numbers are below this                                          */
  uint32_t words;  /* 64-bit words of a set                                           */
  const CoreProgram *program;
  const Impl *impl;
  uint64_t *entry; /* by block: what is live at its start                */
  uint64_t *used;  /* what a reachable command reads or writes           */
} Liveness;

void liveness_track(Liveness *, Symbol, uint32_t number);
/* Sets live in the arena. The implementation must not change while steps are asked for. */
void liveness_solve(Liveness *, Arena *, const CoreProgram *, const Impl *, const Cfg *);
void liveness_free(Liveness *);
/* The number of a symbol or LIVENESS_NONE. */
uint32_t liveness_number(const Liveness *, Symbol);
/* What is live after the last command of a block, into a set. */
void liveness_at_end(const Liveness *, uint32_t block, uint64_t *set);
/* From what is live after a command to what is live before it. */
void liveness_before(const Liveness *, const Cmd *, uint64_t *set);

static inline bool liveness_has(const uint64_t *set, uint32_t number) {
  return set[number / 64] >> (number % 64) & 1;
}
static inline bool liveness_at(const Liveness *l, uint32_t block, uint32_t number) {
  return liveness_has(l->entry + (size_t)block * l->words, number);
}

#endif
