/* SPDX-License-Identifier: MIT */
/* Ends a check of Z3's that takes too much processor time. Z3's own units (rlimit) do not bound its
 * time: some of its loops count nothing. */
#ifndef SOLVER_Z3_STOPWATCH_H
#define SOLVER_Z3_STOPWATCH_H

#include "solver/z3_api.h"

#include <pthread.h>
#include <sys/types.h>
#include <time.h>

typedef struct Z3Stopwatch {
  Z3_context ctx;
  pthread_mutex_t lock;
  bool running, expired;
  timer_t timer;
  pid_t owner; /* the process that has the timer, 0: there is none yet */
} Z3Stopwatch;

void z3_stopwatch_init(Z3Stopwatch *, Z3_context);
void z3_stopwatch_free(Z3Stopwatch *);
/* The check that comes next is ended after so many seconds of this process; 0: never. */
void z3_stopwatch_start(Z3Stopwatch *, double seconds);
/* After the check. Was it ended? */
bool z3_stopwatch_stop(Z3Stopwatch *);

#endif
