/* SPDX-License-Identifier: MIT */
/* Matching loops (Detlefs, Nelson and Saxe, "Simplify", 2005): an instance of a quantifier makes a
 * new term that matches a trigger again, directly or through other quantifiers, and so without end.
 *
 * The problem. That a trigger's function occurs in the body proves nothing: the new term may be
 * equal to an old one (`f(f(x)) == f(x)`), or be made only under a guard that ends the chain, as in
 * the definition of a recursive function. A report that is not a loop would teach people to ignore
 * reports.
 *
 * The steps. Quantifiers are connected where the body of one makes the head of a trigger of
 * another. For each one on a cycle, the trigger's own terms are put into an empty graph of known
 * terms (match_graph.h), the guards of its first instance are assumed, and the program's
 * quantifiers are instantiated there, breadth first. A chain in which the same quantifiers come
 * back four times is a loop if each time the new values are the same function of those before, and
 * one grows: then the next round is possible for the same reason as the last, forever.
 *
 * The invariant. No loop is reported whose terms become equal to earlier ones, or whose guard does
 * not follow from the guards and conclusions of the round before.
 *
 * An example. `forall x {f(x)} f(x) == f(g(x))` makes f(g(x)) of f(x), and so f(g(g(x))).
 * `forall i {a[i]} i < n ==> a[i] <= a[i + 1]` makes a[i + 1], but not for certain i + 1 < n. */
#ifndef CORE_MATCHING_LOOPS_H
#define CORE_MATCHING_LOOPS_H

#include "core/program.h"

/* A quantifier of the loop, in the order of the chain. */
typedef struct MatchingStep {
  Pos pos;     /* of the axiom, function or clause */
  Pos at;      /* of the quantifier itself */
  Str matched; /* the terms that match its trigger, with the variables of the first */
} MatchingStep;

typedef struct MatchingLoop {
  MatchingStep *steps; /* the period of the loop */
  uint32_t n;
  Str again; /* what matches the first one's trigger after a round */
} MatchingLoop;

typedef VEC(MatchingLoop) MatchingLoops;

/* By position of their first quantifier, each once. Makes terms in the program's table, so it is
 * not for a program that is still to be proved. */
void matching_loops_find(CoreProgram *, MatchingLoops *);

#endif
