/* SPDX-License-Identifier: MIT */
/* Expressions in the states of a counterexample: a process that has the program, and is given with
 * each request the values that the counterexample has there, as texts. They are read back, and the
 * concrete evaluator computes the rest; what they do not determine is refused, with the reason.
 * Like a debuggee it reads requests from a pipe, and may take long or die. */
#ifndef DAP_WATCH_H
#define DAP_WATCH_H

#include "api/lindy.h"
#include "rpc/values.h"

typedef struct WatchOptions {
  const char *procedure;
  LindyPlace place; /* the name of the implementation */
  int in;           /* requests come from here        */
} WatchOptions;

/* Called with each response, which it takes over. The body of one is `result`, a text, and `type`.
 * A request has besides the arguments of `evaluate` the objects `values`, `entry` (at the beginning
 * of the procedure) and `constants`: texts by name. */
typedef void WatchFn(void *env, json_t *message);
LindyJob *watch_open(LindySession *, const WatchOptions *, WatchFn *, void *env);

#endif
