/* SPDX-License-Identifier: MIT */
/* The adapter: what its parts share. Private to dap/; dap.h is for others.
 *
 * `launch` loads a program and starts a search for executions (a job of api/lindy.h). When the
 * wanted one is there, its script starts a debuggee (dap/debuggee.h), and what the adapter does not
 * answer itself is passed on to it. A counterexample (dap/counterexample.h) needs no debuggee.
 * Requests that come earlier wait. Nothing here blocks. */
#ifndef DAP_ADAPTER_H
#define DAP_ADAPTER_H

#include "api/lindy.h"
#include "base/vec.h"
#include "dap/dap.h"
#include "dap/message.h"
#include "rpc/frame.h"

typedef struct Counterexample Counterexample; /* dap/counterexample.h */

typedef enum AdapterEngine {
  ENGINE_RUN,
  ENGINE_EXPLORE,
  ENGINE_VERIFY, /* finds counterexamples, which are no executions */
  ENGINE_COUNT
} AdapterEngine;

/* The number of requests that the adapter makes itself; their answers go nowhere. */
enum { OWN_REQUEST = -1 };

/* What was launched. */
typedef struct AdapterLaunch {
  VEC(char *) files;     /* paths */
  VEC(char *) libraries; /* that come with Lindy */
  char *procedure;       /* or NULL */
  AdapterEngine engine;
  char *dialect; /* or NULL */
  bool infer_modifies;
  char *script;       /* the text of a saved execution, or NULL */
  uint64_t execution; /* the wanted one, from 1; 0: the first that fails, else the first */
  uint64_t random, loop_bound, recursion_bound, memory_mb, seed;
  double seconds;
  bool stop_on_entry, no_debug;
} AdapterLaunch;

/* An execution that was found, or a counterexample. */
typedef struct AdapterFound {
  bool failed, confirmed;
  char *call, *message, *doubt;
  char *script;                   /* of a counterexample a text that no other one has */
  Counterexample *counterexample; /* or NULL */
} AdapterFound;

/* How far the session is. */
typedef struct AdapterPhase {
  bool initialized, launched, configured, started, finished, disconnected;
} AdapterPhase;

/* The process that holds the execution, or what stands in its place. */
typedef struct AdapterDebuggee {
  LindyJob *job;
  Counterexample *shown; /* in place of a process, or NULL; one of those found */
  bool ready;
  int requests; /* a descriptor; -1: none */
  Framing frame;
  VEC(json_t *) waiting;   /* for it to be ready                         */
  VEC(json_t *) passed_on; /* to it, and not answered yet                */
} AdapterDebuggee;

struct Adapter {
  Framing rpc;
  int64_t seq;
  AdapterPhase phase;
  bool works; /* it may start processes */
  bool lines_from_0, columns_from_0;
  AdapterLaunch launch;
  LindySession *session;
  LindyJob *search;
  VEC(AdapterFound) found;
  char *current;            /* the script of the execution that is debugged, or NULL   */
  json_t *starting;         /* the request launch or restart that is not answered yet  */
  VEC(json_t *) executions; /* requests lindy/executions that wait for the search      */
  json_t *breakpoints;      /* the last setBreakpoints of each source: key -> request  */
  AdapterDebuggee target;
};

/* ---- adapter.c ---- */
void adapter_send(Adapter *, json_t *message);
/* Each answers a request and takes the body over. */
void adapter_answer(Adapter *, const json_t *request, json_t *body);
void adapter_refuse(Adapter *, const json_t *request, const char *why);
/* Passes a request on; the adapter keeps its own reference. */
void adapter_pass_on(Adapter *, json_t *request);

/* ---- launch.c ---- */
/* Reads arguments into a->launch and loads the program. False: the request was refused. */
bool launch_begin(Adapter *, json_t *request, const json_t *arguments);
/* Starts the search for at least so many executions; 0: as the launch wants. */
void launch_search(Adapter *, uint64_t count);
void launch_free(Adapter *);

/* ---- session.c ---- */
/* Takes what jobs have found and starts what is due. */
void session_step(Adapter *);
/* Ends search and debuggee. */
void session_stop(Adapter *);
/* Restarts with the arguments of a request. */
void session_restart(Adapter *, json_t *request);
/* The request that is starting something fails, and with it the session. */
void session_fail(Adapter *, const char *why);
void session_executions(Adapter *, json_t *request);
/* Both the client and the debuggee are ready. */
void session_go(Adapter *);

#endif
