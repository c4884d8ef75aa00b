/* SPDX-License-Identifier: MIT */
/* A method: one way to decide a whole program from its entry, as a worker that works in turns. The
 * scheduler (portfolio.h) sees nothing of it but these functions. Adding one is a file with them, a
 * line of methods.def, and lines of schedule.def.
 *
 * Effort is in units that do not depend on the machine, so that the same program gets the same
 * answer from the same method everywhere; the time that the user gives only ends it. What a method
 * claims without having explored every path it claims with a witness: a Boogie program with
 * invariants and contracts that the verifier has accepted. A bug is a script, which the sink of the
 * portfolio replays. */
#ifndef PORTFOLIO_METHOD_H
#define PORTFOLIO_METHOD_H

#include "base/turns.h"
#include "portfolio/portfolio.h"

/* What one method has found out and others would find out again. */
typedef enum Fact {
  FACT_NOT_WHOLE, /* the program cannot be put as one to verify (whole.h) */
} Fact;

/* A method at work on a program. The worker has a copy of its own. */
struct MethodWork {
  Portfolio *portfolio;
  const Method *method;
  CoreProgram *program; /* the worker may change its copy */
  const Proc *entry;
  Turns turns;
  uint64_t effort; /* until the end of the present turn, since the start; 0: no limit but time */
  int out;         /* in the worker: for results */
  /* in the scheduler, set by `start` */
  void *shared;             /* what `start` has made for both processes */
  double seconds;           /* of the worker; 0: no limit */
  double processor_limit;   /* processor time of all at which the worker is ended; 0: none */
  size_t memory_bytes;      /* that the worker may add; 0: no limit */
  WorkerProgress *progress; /* or NULL; its env is the work */
  bool over;                /* it can do no more for this program */
};

struct Method {
  /* In the scheduler, before the worker is forked: its limits, what both processes share. */
  void (*start)(MethodWork *);
  /* In the worker: works until its effort is used up. It then waits for its next turn (turns_wait),
   * where it can go on; or returns, and begins again in its next turn. */
  void (*resume)(MethodWork *);
  /* In the scheduler: another method has found this out. False: there is nothing left to do for
   * this one. NULL: it makes no difference. */
  bool (*learn)(Fact);
  /* In the scheduler: the worker has written this, and goes on. How many bytes were used; the rest
   * comes again, at last in the result. NULL: the result is soon enough. */
  size_t (*part)(MethodWork *, const char *bytes, size_t n);
  /* In the scheduler: the worker has ended, and this is what it wrote. */
  void (*result)(MethodWork *, const WorkerResult *);
};

#define METHOD(name, functions, help) extern const Method functions;
#include "portfolio/methods.def"
#undef METHOD

/* For methods whose worker writes claims, and begins again in each turn. */
void method_start(MethodWork *);
void method_result(MethodWork *, const WorkerResult *);

/* In the worker: there is no bug. The text is the witness; empty: there is one to be found. */
void method_prove(const MethodWork *, const Buf *witness);
/* In the worker: there is no bug, since there is none in any of so many states. */
void method_exhaust(const MethodWork *, uint64_t states);
/* In the worker: the others are to know. */
void method_tell(const MethodWork *, Fact);

#endif
