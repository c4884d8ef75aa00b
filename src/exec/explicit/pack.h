/* SPDX-License-Identifier: MIT */
/* An explicit state as bytes: what can still be read of it, unknowns numbered by their first
 * occurrence. Equal bytes at the same site: the same states.
 *
 * A number is written in groups of seven bits; a word as two bits that say what it is, and the
 * rest. An unknown of which nothing is known and which occurs once is any value.
 *
 * Where values are abstracted to cells, the bytes have the cells, and the ranges of the values
 * inside them are kept apart: states with the same bytes are taken together by widening the ranges.
 */
#ifndef EXEC_EXPLICIT_PACK_H
#define EXEC_EXPLICIT_PACK_H

#include "exec/explicit/cells.h"
#include "exec/explicit/machine.h"

/* The values that stand for a cell. */
typedef struct Range {
  uint32_t number; /* of the unknown in the bytes */
  int64_t lo, hi;
} Range;

typedef struct Packer {
  const Cells *cells;    /* values are abstracted to these at heads of loops; or NULL */
  VEC(uint32_t) globals; /* those that conditions may depend on */
  VEC(uint8_t) bytes;    /* the result */
  VEC(uint32_t) occurs;  /* by unknown */
  VEC(uint32_t) numbers; /* by unknown: 1 + its number in the bytes */
  Domains domains;       /* of the numbers */
  VEC(Range) ranges;
  PointList points;
} Packer;

void packer_init(Packer *, const ExplicitCode *, const Cells *);
void packer_free(Packer *);
/* Into Packer.bytes; the state stands at the site. */
void pack_state(Packer *, Machine *, uint32_t site);
/* The machine goes on from there. */
void pack_restore(const Packer *, Machine *, const uint8_t *bytes, const Range *, uint32_t n);

#endif
