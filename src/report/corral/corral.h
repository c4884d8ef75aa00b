/* SPDX-License-Identifier: MIT */
/* Executions as Corral prints them, which front-ends read line by line:
 *
 *   FILE(4,7): Trace: Thread=1  (CALL max, x = 5, RETURN from max , CALL check)
 *
 * A line begins with a place in the source. What happens there is in parentheses: calls, returns,
 * values that the front-end asked for, and the assertion that fails. */
#ifndef REPORT_CORRAL_H
#define REPORT_CORRAL_H

#include "replay/execution.h"

#include <stdio.h>

typedef struct CorralStyle {
  bool source_places; /* those that {:sourceloc} names, if the program has any */
  bool values;        /* show values that {:cexpr} names */
  bool no_trace;      /* only the error */
} CorralStyle;

/* The error, an empty line, and the lines of a failing execution, which has its steps. */
void corral_bug(FILE *, Execution *, const CorralStyle *);

#endif
