/* SPDX-License-Identifier: MIT */
/* The debuggee: a process that holds one recorded execution and answers what the adapter passes on.
 * Private to dap/.
 *
 * It reads requests of the protocol from a pipe and writes responses and events as messages of a
 * job (api/job/job.h). It may take long or die, and the adapter goes on. Where it stands is one
 * number, a moment of api/debug/history.h; going back is going to a smaller one. */
#ifndef DAP_DEBUGGEE_H
#define DAP_DEBUGGEE_H

#include "api/debug/expression.h"
#include "api/debug/history.h"
#include "api/job/job.h"
#include "dap/message.h"
#include "rpc/frame.h"

/* What starts a debuggee. */
typedef struct DebuggeeOptions {
  const char *script;         /* JSON of replay/script.h */
  int in;                     /* requests come from here */
  int line_base, column_base; /* how the client counts: from 0 or 1 */
} DebuggeeOptions;

/* Called with each message that it writes; takes the message over. The first is the event
 * `lindy/ready`. */
typedef void DebuggeeFn(void *env, json_t *message);
LindyJob *debuggee_open(LindySession *, const DebuggeeOptions *, DebuggeeFn *, void *env);

/* ---- in its process ------------------------------------------------------------------- */

/* What a variablesReference stands for; they are numbered from 1 and end when it moves. */
typedef enum ShownKind {
  SHOWN_VARIABLES, /* of a call */
  SHOWN_GLOBALS,
  SHOWN_CONSTANTS,
  SHOWN_VALUE,    /* a map, datatype or sequence */
  SHOWN_FUNCTION, /* at its points               */
} ShownKind;

typedef struct Shown {
  ShownKind kind;
  uint32_t call;
  const Value *value;
  uint32_t function; /* in Execution.functions */
  char *name;        /* as an expression; NULL: it has none */
} Shown;

typedef struct Breakpoint {
  int64_t id;
  Pos pos;         /* the command it stands at; 0: none */
  char *condition; /* each may be NULL */
  char *hit_condition, *log;
  VEC(uint32_t) hits; /* moments at which it is reached and its condition holds */
  bool counted;       /* `hits` are known, for conditions on their number       */
  bool complained;    /* the user was told that a condition cannot be evaluated */
} Breakpoint;

/* An expression that was asked for before. */
typedef struct Watched {
  const Proc *proc;
  const Impl *impl;
  char *text;
  Term term; /* TERM_NONE: `why` */
  char *why;
  char *type;
} Watched;

/* What is done once the response to a request is out. */
typedef enum Motion {
  MOTION_NONE,
  MOTION_START, /* to the first breakpoint, which may be at the beginning */
  MOTION_ENTRY, /* stop at the beginning */
  MOTION_END,   /* to the end, without a stop */
  MOTION_NEXT,
  MOTION_IN,
  MOTION_OUT,
  MOTION_BACK,
  MOTION_CONTINUE,
  MOTION_REVERSE,
  MOTION_GOTO, /* to `target` */
} Motion;

/* Whoever debugs. */
typedef struct DebugClient {
  Framing frame; /* requests */
  int in;
  int line_base, column_base;
} DebugClient;

typedef struct Debuggee {
  JobWork *work;
  CoreProgram *core;
  Program *program;
  Lower *lowering;
  History history;
  Execution *x;
  uint32_t moment;
  Motion motion;
  uint32_t target;
  bool moving, ended;
  VEC(Shown) shown;
  VEC(Breakpoint) breakpoints;
  int64_t last_breakpoint; /* id */
  VEC(Watched) watched;
  VEC(Pos) places; /* of commands, ascending: where breakpoints can be */
  DebugClient client;
  bool pausing; /* the user wants it to stop */
  Buf why;      /* why the request fails */
} Debuggee;

/* A request. The body of the response, or NULL: `why` if that says something, else no body. */
typedef json_t *DebuggeeHandler(Debuggee *, const json_t *arguments);
#define REQUEST(name, fn) DebuggeeHandler debuggee_##fn;
#include "dap/requests.def"
#undef REQUEST

void debuggee_send(Debuggee *, json_t *message);
json_t *debuggee_fail(Debuggee *, const char *why);
/* Answers what has come in meanwhile; true: the user wants it to stop. */
bool debuggee_interrupted(Debuggee *);

/* ---- motion.c ---- */
/* Is it a moment at which a person may want to stop? */
bool motion_stops(const Debuggee *, uint32_t moment);
/* The first such moment from there on. */
uint32_t motion_first(const Debuggee *, uint32_t moment);
/* Does what a request has asked for, and tells where it stopped. */
void motion_go(Debuggee *);

/* ---- breakpoints.c ---- */
/* The breakpoint that wants to stop there, or NULL. Log points write. */
const Breakpoint *breakpoints_at(Debuggee *, uint32_t moment, bool forward);
void breakpoints_free(Debuggee *);

/* ---- evaluate.c ---- */
/* The value in the state of the moment as the call sees it. NULL: `why`. */
const Value *evaluate_text(Debuggee *, const char *text, uint32_t call, uint32_t moment,
                           const char **type);
void evaluate_free(Debuggee *);

/* ---- variables.c ---- */
/* {value, type, variablesReference, ...} of a value, put into the object; `name` is an expression
 * for it, or NULL. */
void variables_show(Debuggee *, json_t *object, const char *value_key, const Value *,
                    const char *name);
void variables_forget(Debuggee *);

/* ---- stack.c ---- */
/* {name, path} or {name, sourceReference} of the source at a position, and the place in it. */
void stack_place(const Debuggee *, json_t *object, Pos);
/* The call that a frame of the protocol stands for. False: there is none. */
bool stack_frame(Debuggee *, const json_t *frame_id, uint32_t *call);
/* The call that the step after a moment belongs to. */
uint32_t stack_call(const Debuggee *, uint32_t moment);

#endif
