/* SPDX-License-Identifier: MIT */
/* Puts one SMT-LIB 2 text to a solver, a program that reads from standard input, and listens to its
 * answer. It runs in our process group with limits on time and memory, and dies with us. */
#ifndef RECHECK_ASK_H
#define RECHECK_ASK_H

#include "base/buf.h"

#include <stdbool.h>

typedef enum AskAnswer {
  ASK_UNSAT,
  ASK_SAT,
  ASK_UNKNOWN,
  ASK_TIMEOUT,
  ASK_FAILED /* `said` tells what it said or how it ended */
} AskAnswer;

typedef struct AskOptions {
  const char *solver; /* a program, in PATH or with a path */
  double seconds;     /* of processor time; 0: no limit */
  size_t memory_bytes;
} AskOptions;

/* `used` gets the time that was needed added: processor time, or a part of that by the clock. */
AskAnswer ask_solver(const AskOptions *, const Buf *text, Buf *said, double *used);
/* Is there such a program? */
bool ask_finds(const char *solver);

#endif
