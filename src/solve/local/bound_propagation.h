/* SPDX-License-Identifier: MIT */
/* Private to exec/: reckoning with ground facts, without a solver.
 *
 * Facts are taken apart as far as they say something of Booleans and of sums of integers; whatever
 * else is in them is an unknown Boolean or number of its own. So 'no' is a proof, and values found
 * are a proposal that has to be evaluated. Elements of opaque sorts count as numbers from 0: what
 * is true of all of them is true of as many numbers.
 *
 * What follows at once is derived as facts come in (bounds of numbers, cycles of differences,
 * clauses with one choice left), undone frame by frame. Cases are distinguished when asked. Work is
 * counted in steps, so results do not depend on the machine. */
#ifndef SOLVE_LOCAL_BOUND_PROPAGATION_H
#define SOLVE_LOCAL_BOUND_PROPAGATION_H

#include "logic/build.h"

typedef struct Reckon Reckon;

Reckon *reckon_new(Builder *);
void reckon_free(Reckon *);
void reckon_push(Reckon *);
void reckon_pop(Reckon *);
void reckon_assert(Reckon *, Term); /* ground */
/* No values satisfy what is asserted: certain. */
bool reckon_refutes(Reckon *);

/* A number or a Boolean that facts speak of. */
typedef struct ReckonItem {
  Term term;
  uint32_t rank;  /* least: most important */
  int64_t wanted; /* the value it had; Booleans: 0, 1 */
  int64_t value;  /* found */
  bool known;     /* there is a value it had */
  bool set;       /* a value was found */
} ReckonItem;
typedef struct ReckonItems {
  ReckonItem *at;
  uint32_t n, cap;
} ReckonItems;

typedef enum Reckoned { RECKON_NO, RECKON_YES, RECKON_OPEN } Reckoned;
/* All items that what is asserted speaks of. */
void reckon_items(Reckon *, ReckonItems *);
/* Values for items: those that they had where possible, else the least ones, the most important
 * first. `items` are as reckon_items made them, in any order; it takes that many steps at most. */
Reckoned reckon_solve(Reckon *, ReckonItems *, uint64_t steps);
uint64_t reckon_steps(const Reckon *); /* so far */

#endif
