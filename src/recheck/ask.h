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
  const char *solver;   /* a program, in PATH or with a path */
  const char *argument; /* a further one, or NULL */
  double seconds;       /* of processor time; 0: no limit */
  size_t memory_bytes;
} AskOptions;

AskAnswer ask_solver(const AskOptions *, const char *text, size_t n, Buf *said);
/* Another way of reasoning that this solver has, as an argument; NULL: none is known. Its answers
 * other than 'unsat' do not count. */
const char *ask_other_way(const char *solver);
/* Is there such a program? */
bool ask_finds(const char *solver);

#endif
