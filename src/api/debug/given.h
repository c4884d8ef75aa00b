/* SPDX-License-Identifier: MIT */
/* Expressions in the states of a counterexample. Only some values are known there: those that it
 * gives to variables, and those of what the failing check reads. The concrete evaluator computes
 * the rest from them; what they do not determine has no value.
 *
 * Elements of opaque types are known by their names: different names are different elements. */
#ifndef API_DEBUG_GIVEN_H
#define API_DEBUG_GIVEN_H

#include "api/job/job.h"
#include "logic/eval/value_tree.h"

/* Moments are numbered along the path; the last one is the check that fails. */
typedef struct GivenValue {
  LindyVariable variable;
  uint32_t moment; /* from which on it holds */
} GivenValue;

/* What an expression is evaluated for; the list and all in it outlives the evaluation. */
typedef struct GivenOptions {
  const char *procedure;
  LindyPlace place; /* the name of the implementation: there may be several of a procedure */
  const GivenValue *list;
  size_t n;
} GivenOptions;

typedef struct Given Given;

/* Lowers the program of the job. NULL: w->why, or there is no such implementation. */
Given *given_open(JobWork *, const GivenOptions *);
void given_free(Given *);

/* What is known of an expression; in an arena of the caller. */
typedef struct GivenResult {
  const char *type;
  ValueTree value;
  const char *why; /* not NULL: there is no value */
} GivenResult;

GivenResult given_evaluate(Given *, const char *expression, uint32_t moment, Arena *);

#endif
