/* SPDX-License-Identifier: MIT */
/* Worker processes: tasks that may hang, crash or eat all memory without harm to us.
 *
 * Each task is a C function run in a forked child, which writes its result as bytes to
 * a pipe. Some number of tasks run at a time; results are handed over in task order,
 * whatever the order of finishing, so output never depends on the number of workers.
 * A child leads its own process group and the group is killed when the task ends, however
 * it ends, so that nothing a task started (a solver) stays behind; children also
 * die when we do.
 *
 * A pool never blocks: its owner polls one descriptor and calls worker_step when it is readable.
 * worker_run is that loop. There, SIGINT (Ctrl-C), SIGTERM or SIGHUP, unless we were started with
 * it ignored, kills every child; unfinished tasks are then handed over as interrupted. */
#ifndef BASE_WORKER_H
#define BASE_WORKER_H

#include "base/buf.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum WorkerOutcome {
#define OUTCOME(name, text) WORKER_##name,
#include "base/worker_outcomes.def"
#undef OUTCOME
} WorkerOutcome;

typedef struct WorkerResult {
  WorkerOutcome outcome;
  int signal;     /* CRASHED: the signal that ended it, 0 if it left by itself     */
  int status;     /* CRASHED: its exit status when it left by itself               */
  Buf bytes;      /* all that was written, also by a task that did not finish       */
  Buf complaint;  /* the beginning of what it wrote to standard error                */
  double seconds; /* wall clock                                                      */
  long peak_kb;   /* largest resident size of the child                            */
} WorkerResult;

/* Runs in the child. `out` goes to worker_write; returning ends the task as DONE. */
typedef void WorkerTask(void *env, uint32_t task, int out);
/* Runs in the parent, in task order unless as_known. The result is borrowed. False: cancel the
 * rest. */
typedef bool WorkerSink(void *env, uint32_t task, const WorkerResult *);
/* Runs in the parent whenever a task has written. Returns how many bytes were used; the rest comes
 * again with what follows, and at last in the result. */
typedef size_t WorkerPart(void *env, uint32_t task, const char *bytes, size_t n);

/* Runs in the parent for each line that a task has written to standard error, as soon as it is
 * there. True: it is not part of the complaint. */
typedef bool WorkerSaid(void *env, uint32_t task, const char *line, size_t n);

/* Runs in the parent, whenever something has changed and some times a second. */
typedef void WorkerProgress(void *env, const uint32_t *running, uint32_t n, uint32_t done);

/* Runs in the parent some times a second while there are tasks: DONE, or how all of them shall end.
 * For limits that they have together. */
typedef WorkerOutcome WorkerWatch(void *env);

typedef struct WorkerJob {
  uint32_t tasks;     /* numbered from 0                                              */
  uint32_t at_a_time; /* 0 counts as 1                                                */
  double seconds;     /* wall-clock limit of a task; 0: none                          */
  double (*limit)(void *env, uint32_t task); /* the same for one task, or NULL: all alike */
  size_t memory_bytes; /* address space a task may add to what we had mapped; 0: any */
  double grace;        /* cancelled children get SIGTERM, and that many seconds to end themselves */
  bool as_known;       /* results are handed over when they are there, in any order */
  WorkerTask *task;
  WorkerSink *sink;
  WorkerPart *part;         /* or NULL */
  WorkerSaid *said;         /* or NULL */
  WorkerProgress *progress; /* or NULL */
  WorkerWatch *watch;       /* or NULL */
  void *env;                /* given to all */
  const sigset_t *mask;     /* of signals in children, or NULL: as we have it now */
} WorkerJob;

typedef struct WorkerPool WorkerPool;

/* Starts the first tasks. The job is copied, its env borrowed. */
WorkerPool *worker_open(const WorkerJob *);
/* Readable when worker_step has something to do; -1: step a few times a second. */
int worker_fd(const WorkerPool *);
/* Reads, ends, hands over and starts what can be, without waiting. False: all is handed over. */
bool worker_step(WorkerPool *);
/* The next step ends all children and hands over what is unfinished as interrupted. With `grace`,
 * they may end by themselves first, unless this is called again. */
void worker_cancel(WorkerPool *);
/* Ends all children; nothing more is handed over. Not from within a callback. */
void worker_close(WorkerPool *);
/* Runs all tasks. False when a signal interrupted the run. */
bool worker_run(const WorkerJob *);
/* For the child: writes all bytes, waiting when the pipe is full. */
bool worker_write(int out, const void *bytes, size_t n);
/* For the child: it ends as TIMEOUT that many seconds from now, whatever it does then; 0: never.
 * For a part of a task that has a limit of its own. */
void worker_watchdog(double seconds);
/* Makes a pipe of descriptors that no child takes for its standard ones. False: there is none. */
bool worker_pipe(int ends[2]);

/* For an owner that waits for other descriptors beside those of pools: the signals that worker_run
 * looks after come from a descriptor until worker_signals_close. */
typedef struct WorkerSignals {
  int fd;          /* readable when one has come; -1: there is none to be had */
  sigset_t before; /* WorkerJob.mask of pools that are opened meanwhile */
  bool came;
} WorkerSignals;
void worker_signals_open(WorkerSignals *);
/* Has one come since they were opened? */
bool worker_signals_came(WorkerSignals *);
void worker_signals_close(const WorkerSignals *);

/* Has SIGINT, SIGTERM and SIGHUP wait (a worker_run in between sees them all the same), for the
 * time in which something is on the disk that must not stay there. */
void worker_hold_signals(sigset_t *before);
void worker_release_signals(const sigset_t *before);
/* Those that wait are taken. True: there was one, so the caller should print what is known and end.
 */
bool worker_take_signals(void);
const char *worker_outcome_text(WorkerOutcome);
/* How a task ended, for people: of a crash also the signal or status, and what it last said. */
void worker_end_text(const WorkerResult *, Buf *);

#endif
