/* SPDX-License-Identifier: MIT */
/* Expressions in the states of a counterexample: a process that has the program and the values of
 * the counterexample (api/debug/given.h), and computes what follows from them. Like a debuggee it
 * reads requests from a pipe, and may take long or die. */
#ifndef DAP_WATCH_H
#define DAP_WATCH_H

#include "api/debug/given.h"
#include "rpc/values.h"

typedef struct WatchOptions {
  GivenOptions given;
  int in; /* requests come from here */
} WatchOptions;

/* Called with each response, which it takes over, and the value that is the `result` in its body;
 * NULL: there is none. A request has besides the arguments of `evaluate` a number, `moment`. */
typedef void WatchFn(void *env, json_t *message, const LindyValue *);
LindyJob *watch_open(LindySession *, const WatchOptions *, WatchFn *, void *env);

#endif
