/* SPDX-License-Identifier: MIT */
/* Bound propagation: what follows from ground facts, without a solver.
 *
 * Facts are taken apart as far as they say something of Booleans and of sums of integers; whatever
 * else is in them is an unknown Boolean or number of its own. So 'no' is a proof, and values found
 * have to be evaluated. Elements of opaque sorts count as numbers from 0: what
 * is true of all of them is true of as many numbers.
 *
 * Consequences are derived as facts come in (bounds of numbers, cycles of differences,
 * clauses with one choice left), undone frame by frame. Cases are distinguished when asked. Work is
 * counted in steps, so results do not depend on the machine. */
#ifndef SOLVE_LOCAL_BOUND_PROPAGATION_H
#define SOLVE_LOCAL_BOUND_PROPAGATION_H

#include "logic/build.h"

typedef struct Propagator Propagator;

Propagator *propagate_new(Builder *);
void propagate_free(Propagator *);
void propagate_push(Propagator *);
void propagate_pop(Propagator *);
void propagate_assert(Propagator *, Term); /* ground */
/* No values satisfy what is asserted: certain. */
bool propagate_refutes(Propagator *);

/* A number or a Boolean that facts speak of. */
typedef struct PropagateItem {
  Term term;
  uint32_t rank;  /* least: most important */
  int64_t wanted; /* the value it had; Booleans: 0, 1 */
  int64_t value;  /* found */
  bool known;     /* there is a value it had */
  bool set;       /* a value was found */
} PropagateItem;
typedef struct PropagateItems {
  PropagateItem *at;
  uint32_t n, cap;
} PropagateItems;

typedef enum PropagateAnswer { PROPAGATE_NO, PROPAGATE_YES, PROPAGATE_UNKNOWN } PropagateAnswer;
/* All items that what is asserted speaks of. */
void propagate_items(Propagator *, PropagateItems *);
/* Values for items: those that they had where possible, else the least ones, the most important
 * first. `items` are as propagate_items made them, in any order; it takes that many steps at most.
 */
PropagateAnswer propagate_solve(Propagator *, PropagateItems *, uint64_t steps);
uint64_t propagate_steps(const Propagator *); /* so far */

#endif
