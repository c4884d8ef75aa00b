/* SPDX-License-Identifier: MIT */
/* The state of a counterexample at the end of its path: shared by values.c, which follows the
 * path, and explain.c, which asks why the check there fails. Private to the two. */
#ifndef VERIFY_TRACE_READING_H
#define VERIFY_TRACE_READING_H

#include "logic/collect.h"
#include "verify/trace/trace.h"
#include "verify/trace/value_text.h"

typedef struct Reading {
  const Passive *p;
  Solver *solver;
  TermTable *tab;
  ValueNames names;
  Map number; /* Variable * -> index in the lists below */
  VEC(const Variable *) vars;
  VEC(Term) value;   /* by variable: the term of its value now */
  VEC(Str) listed;   /* by variable: its value as it was listed last */
  VEC(bool) changed; /* by variable: within this step           */
  VEC(TraceValue) list;
  Collector mentioned; /* in commands of the path and the failing check */
  Collector needed;    /* the same without where-clauses of globals     */
} Reading;

uint32_t values_number(Reading *, const Variable *);

#endif
