/* SPDX-License-Identifier: MIT */
/* The literals that a variable is compared with divide the integers into cells. Where a variable
 * has only such comparisons, and is no index of a map, the execution after the head of a loop may
 * be followed with the cell in place of the value. There are more executions then than the program
 * has: only the absence of failures counts.
 *
 * Variables that are copied to each other have the same cells. */
#ifndef EXEC_EXPLICIT_CELLS_H
#define EXEC_EXPLICIT_CELLS_H

#include "core/program.h"

typedef struct CellBounds {
  int64_t *at; /* ascending; a cell ends before each */
  uint32_t n;
  bool exact; /* values are kept as they are */
} CellBounds;

typedef struct Cells {
  Arena arena;
  VEC(uint32_t) class_of; /* by symbol */
  VEC(CellBounds) bounds; /* by class */
} Cells;

void cells_init(Cells *, const CoreProgram *);
void cells_free(Cells *);
/* The cell of a value of a variable that is not exact. */
void cells_around(const Cells *, Symbol, int64_t value, int64_t *lo, int64_t *hi);
bool cells_are_exact(const Cells *, Symbol);

#endif
