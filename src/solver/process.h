/* SPDX-License-Identifier: MIT */
/* A program that we talk to: text to its input, replies from its output, with a deadline.
 *
 * Belongs to the process that started it: after a fork, the copy is not running for the
 * child of the fork. It is killed, not asked, to end; it dies when we die. */
#ifndef SOLVER_PROCESS_H
#define SOLVER_PROCESS_H

#include "base/buf.h"

#include <stdbool.h>
#include <sys/types.h>

typedef struct Process {
  pid_t pid, owner; /* pid 0: none; owner: who started it */
  int in, out, err; /* our ends                           */
  Buf said;         /* replies not taken yet              */
  Buf complaint;    /* the beginning of its standard error */
} Process;

typedef enum ProcessTalk {
  PROCESS_ANSWERED,
  PROCESS_LATE,    /* the deadline passed                                   */
  PROCESS_ENDED,   /* it closed its output: died, or was killed             */
  PROCESS_TOO_MUCH /* it said more than anybody could want                 */
} ProcessTalk;

/* NULL-terminated arguments, the program first (searched in PATH). memory_bytes: 0 is no limit.
 * False: `why` (of `size` bytes) says what the system said. */
bool process_start(Process *, char *const *argv, size_t memory_bytes, char *why, size_t size);
/* After PROCESS_ENDED: "signal 11 (Segmentation fault)", "exit status 3"; empty when it only closed
 * its output. */
void process_how_ended(const Process *, char *how, size_t size);
bool process_running(const Process *);
void process_end(Process *);
void process_free(Process *); /* ends it, if it is ours */

/* Looks at p->said, which has grown; true when that completes the reply. */
typedef bool ProcessReply(void *env, Process *p);
/* Sends the text and listens until the reply is complete. deadline: clock_now, or 0. */
ProcessTalk process_talk(Process *, const char *text, size_t n, ProcessReply *, void *env,
                         double deadline);

#endif
