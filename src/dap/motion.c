/* SPDX-License-Identifier: MIT */
/* Stepping and continuing, forward and back. */
#include "dap/debuggee.h"

bool motion_stops(const Debuggee *d, uint32_t moment) {
  switch (d->x->steps.at[moment].kind) {
  case STEP_ENTER: /* parameters have no values yet        */
  case STEP_SPEC:  /* part of the call that came before it */
  case STEP_RETURN: /* likewise                             */ return false;
  default: return true;
  }
}

uint32_t motion_first(const Debuggee *d, uint32_t moment) {
  while (moment + 1 < d->x->steps.n && !motion_stops(d, moment)) moment++;
  return moment;
}

static uint32_t last_moment(const Debuggee *d) {
  uint32_t i = d->x->steps.n - 1;
  while (i > 0 && !motion_stops(d, i)) i--;
  return i;
}

static uint32_t depth_at(const Debuggee *d, uint32_t moment) {
  return d->x->calls.at[stack_call(d, moment)].depth;
}

/* ---- telling -------------------------------------------------------------------- */

static void tell_stop(Debuggee *d, uint32_t moment, const char *reason, const char *description,
                      const Breakpoint *b) {
  enum { THREAD = 1 };
  json_t *body = json_object();
  variables_forget(d);
  d->moment = moment;
  rpc_set(body, "reason", json_string(reason));
  if (description) rpc_set(body, "description", json_string(description));
  rpc_set(body, "threadId", json_integer(THREAD));
  rpc_set(body, "allThreadsStopped", json_true());
  if (b) {
    json_t *ids = json_array();
    json_array_append_new(ids, json_integer(b->id));
    rpc_set(body, "hitBreakpointIds", ids);
  }
  debuggee_send(d, message_event("stopped", body));
}

static bool fails_at(const Debuggee *d, uint32_t moment) {
  return d->x->steps.at[moment].kind == STEP_FAIL;
}

static void stop_at(Debuggee *d, uint32_t moment, const char *reason, const Breakpoint *b) {
  if (fails_at(d, moment))
    tell_stop(d, moment, "exception", "a check fails", NULL);
  else if (moment == last_moment(d) && !b)
    tell_stop(d, moment, reason, "end of the execution", NULL);
  else
    tell_stop(d, moment, reason, NULL, b);
}

static void tell_end(Debuggee *d) {
  json_t *body = json_object();
  d->ended = true;
  rpc_set(body, "exitCode", json_integer(d->x->outcome == EXEC_FAILED));
  debuggee_send(d, message_event("exited", body));
  debuggee_send(d, message_event("terminated", NULL));
}

/* ---- moving ------------------------------------------------------------------------ */

/* Does the motion end at a moment of that depth, whatever is there? */
static bool arrives(Motion m, uint32_t depth, uint32_t from) {
  switch (m) {
  case MOTION_IN: return true;
  case MOTION_NEXT:
  case MOTION_BACK: return depth <= from;
  case MOTION_OUT: return depth < from;
  default: return false;
  }
}

static bool stops_here(Debuggee *d, Motion m, uint32_t at, uint32_t from_depth, bool forward) {
  if (!motion_stops(d, at)) return false;
  bool arrived = arrives(m, depth_at(d, at), from_depth);
  const Breakpoint *b = breakpoints_at(d, at, forward);
  if (b)
    stop_at(d, at, "breakpoint", b);
  else if (arrived)
    stop_at(d, at, "step", NULL);
  return b || arrived;
}

static void move(Debuggee *d, Motion m) {
  enum { LOOK_MASK = 0xFF };
  bool forward = m != MOTION_BACK && m != MOTION_REVERSE;
  uint32_t at = d->moment, last = last_moment(d), first = motion_first(d, 0);
  uint32_t depth = depth_at(d, at);
  if (forward && at == last) {
    tell_end(d);
    return;
  }
  const char *reason = m == MOTION_CONTINUE || m == MOTION_REVERSE ? "pause" : "step";
  while (at != (forward ? last : first)) {
    at += forward ? 1 : UINT32_MAX;
    if (stops_here(d, m, at, depth, forward)) return;
    if ((at & LOOK_MASK) == 0 && debuggee_interrupted(d)) {
      stop_at(d, forward ? motion_first(d, at) : at, "pause", NULL);
      return;
    }
  }
  if (forward)
    stop_at(d, last, reason, NULL);
  else
    tell_stop(d, first, "entry", "beginning of the execution", NULL);
}

static void start(Debuggee *d) {
  const Breakpoint *b = breakpoints_at(d, d->moment, true);
  if (b || d->moment == last_moment(d))
    stop_at(d, d->moment, b ? "breakpoint" : "entry", b);
  else
    move(d, MOTION_CONTINUE);
}

void motion_go(Debuggee *d) {
  Motion m = d->motion;
  d->motion = MOTION_NONE;
  d->moving = true;
  d->pausing = false;
  if (m == MOTION_ENTRY)
    stop_at(d, d->moment, "entry", NULL);
  else if (m == MOTION_END)
    tell_end(d);
  else if (m == MOTION_START)
    start(d);
  else if (m == MOTION_GOTO)
    stop_at(d, d->target, "restart", NULL);
  else
    move(d, m);
  d->moving = false;
}

/* ---- requests ---------------------------------------------------------------------- */

static json_t *ask_for(Debuggee *d, Motion m) {
  if (d->moving) return debuggee_fail(d, "the execution is going on");
  if (d->ended) return debuggee_fail(d, "the execution has ended");
  d->motion = m;
  return NULL;
}

json_t *debuggee_start(Debuggee *d, const json_t *arguments) {
  bool stop = json_is_true(json_object_get(arguments, "stopOnEntry"));
  bool end = json_is_true(json_object_get(arguments, "noDebug"));
  return ask_for(d, end ? MOTION_END : stop ? MOTION_ENTRY : MOTION_START);
}

json_t *debuggee_next(Debuggee *d, const json_t *arguments) {
  (void)arguments;
  return ask_for(d, MOTION_NEXT);
}

json_t *debuggee_step_in(Debuggee *d, const json_t *arguments) {
  (void)arguments;
  return ask_for(d, MOTION_IN);
}

json_t *debuggee_step_out(Debuggee *d, const json_t *arguments) {
  (void)arguments;
  return ask_for(d, MOTION_OUT);
}

json_t *debuggee_step_back(Debuggee *d, const json_t *arguments) {
  (void)arguments;
  return ask_for(d, MOTION_BACK);
}

json_t *debuggee_continue(Debuggee *d, const json_t *arguments) {
  (void)arguments;
  ask_for(d, MOTION_CONTINUE);
  json_t *body = d->why.n ? NULL : json_object();
  if (body) rpc_set(body, "allThreadsContinued", json_true());
  return body;
}

json_t *debuggee_reverse_continue(Debuggee *d, const json_t *arguments) {
  (void)arguments;
  return ask_for(d, MOTION_REVERSE);
}

json_t *debuggee_pause(Debuggee *d, const json_t *arguments) {
  (void)arguments;
  d->pausing = true;
  return NULL;
}

json_t *debuggee_restart_frame(Debuggee *d, const json_t *arguments) {
  uint32_t call;
  if (!stack_frame(d, json_object_get(arguments, "frameId"), &call))
    return debuggee_fail(d, "there is no such frame");
  d->target = motion_first(d, d->history.entered.at[call]);
  return ask_for(d, MOTION_GOTO);
}
