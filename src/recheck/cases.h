/* SPDX-License-Identifier: MIT */
/* A condition in parts. Its goal, the last negation that it asserts, is a formula for all paths and
 * checks of an implementation. Where it is false, one of several cases holds:
 *
 *   a => b   is false:  a, and b is false
 *   b and c  is false:  b is false, or c is false
 *
 * so that the condition has no model if no case has one. A case is easier than the whole: what is
 * assumed on the way to a check stands there by itself, and other paths do not. */
#ifndef RECHECK_CASES_H
#define RECHECK_CASES_H

#include "recheck/ground.h"

struct GroundCase {
  VEC(Node) facts;
  Node goal, negated; /* is false; the formula that says so */
};

typedef VEC(GroundCase) GroundCases;

/* The whole as one case; false: it is not known what the goal is. */
bool ground_case_whole(GroundProblem *, GroundCase *);
/* Appends cases, about `most` of them, that together are this one; false: it has no parts. */
bool ground_case_split(GroundProblem *, const GroundCase *, uint32_t most, GroundCases *);
void ground_case_free(GroundCase *);
void ground_cases_free(GroundCases *);

#endif
