/* SPDX-License-Identifier: MIT */
/* Workers that work in turns (worker.h): coroutines in processes of their own.
 *
 * The owner gives a worker one turn after the other, each until a given effort. The worker counts
 * its effort itself; when that of its turn is used up, it calls turns_wait, which sends a notice
 * over a pipe and blocks until the next command comes. So it keeps all that it has, wherever in its
 * code it is. Effort is counted from the start of the worker, in units that do not depend on the
 * machine.
 *
 * Some work cannot be counted while it goes on: a question that a solver does not come to an end
 * with. With turns_limit a worker also waits when it has used much more processor time than its
 * effort stands for. It then waits inside the handler of a signal; the command that ends the wait
 * is what turns_wait returns when it is next called, without another wait.
 *
 * Notices and commands have two pipes of their own: what a worker writes as its result may be half
 * written when the signal comes. */
#ifndef BASE_TURNS_H
#define BASE_TURNS_H

#include "base/worker.h"

#include <time.h>

/* A command: what the worker may use until it waits again. */
typedef struct Turn {
  uint64_t effort;          /* in all since its start; 0: any */
  double processor_seconds; /* from now on; 0: any. The worker itself looks at it */
} Turn;

typedef enum TurnsState {
  TURNS_ENDED, /* no worker, or none any more */
  TURNS_WORKING,
  TURNS_WAITING,
} TurnsState;

/* The worker has a copy of this, with its own ends of the pipes. Stays where it is while open. */
typedef struct Turns {
  int commands[2], notices[2];
  /* of the owner */
  TurnsState state;
  WorkerPool *pool;
  /* of the worker */
  Turn now;
  double most_at_least, most_each; /* turns_limit */
  bool has_timer;
  timer_t timer;
  volatile sig_atomic_t taken; /* the handler has taken the next command already */
} Turns;

/* Starts a worker, whose first turn begins. The job has one task. */
void turns_open(Turns *, const WorkerJob *, Turn first);
/* A worker that waits has its next turn. */
void turns_resume(Turns *, Turn);
/* Waits until one of them, or a signal, has something to say, and looks at all. False: a signal
 * asked us to end. Workers that have ended are handed over to the sinks of their jobs. */
bool turns_poll(Turns *const *, uint32_t n, WorkerSignals *);
/* Ends the worker, if there is one; the sink gets it as interrupted. */
void turns_close(Turns *);

/* In the worker: waits for the next turn. */
Turn turns_wait(Turns *);
/* In the worker: it waits as well once it has used `at_least` seconds of processor time and `each`
 * for each unit of effort, in this turn and those that come. */
void turns_limit(Turns *, double at_least, double each);

#endif
