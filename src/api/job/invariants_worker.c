/* SPDX-License-Identifier: MIT */
/* See invariants_worker.h. The worker sends the number of each implementation before it looks for
 * its facts, so that we know which one it was in when it ended; then the result. */
#include "api/job/invariants_worker.h"

#include "base/wire.h"
#include "base/worker.h"

enum { MESSAGE_ENTERED, MESSAGE_FOUND };
/* Implementations that may be left out: each costs another search. */
static const uint32_t MOST_LEFT_OUT = 16;

typedef struct InvariantWork {
  Pipeline *p;
  const InvariantOptions *opt;
  const InvariantLimits *limits;
  bool *without; /* by implementation                             */
  int pipe;      /* in the worker                                 */
  uint32_t left_out;
  Invariants *out;
  Buf *why;
  uint32_t last; /* the implementation that the worker entered last, or how many there are */
  bool ok, again;
  bool found; /* the worker got to its end */
} InvariantWork;

/* ---- in the worker ----------------------------------------------------------------- */

static void enter_impl(void *env, uint32_t i) {
  const InvariantWork *w = env;
  Buf message = {0};
  wire_put_number(&message, MESSAGE_ENTERED);
  wire_put_number(&message, i);
  wire_send(w->pipe, &message);
  buf_free(&message);
  worker_watchdog(i < w->p->core->impls.n ? w->limits->seconds : 0);
}

static uint64_t number_of(const CoreProgram *core, const Impl *im) {
  uint64_t i = 0;
  while (core->impls.at[i] != im) i++;
  return i;
}

static void put_invariants(Buf *b, const CoreProgram *core, const Invariants *v) {
  wire_put_number(b, v->list.n);
  for (uint32_t i = 0; i < v->list.n; i++) {
    wire_put_number(b, number_of(core, v->list.at[i].impl));
    wire_put_number(b, v->list.at[i].pos);
    wire_put_text(b, v->list.at[i].text);
    wire_put_text(b, v->list.at[i].by);
  }
  wire_put_number(b, v->edits.n);
  for (uint32_t i = 0; i < v->edits.n; i++) {
    wire_put_number(b, v->edits.at[i].at);
    wire_put_number(b, v->edits.at[i].n_drop);
    wire_put_text(b, v->edits.at[i].text);
  }
  wire_put_text(b, v->declarations.text);
  wire_put_number(b, v->loops);
  wire_put_number(b, v->inexpressible);
  wire_put_text(b, v->no_linear);
}

static void find_task(void *env, uint32_t task, int out) {
  InvariantWork *w = env;
  InvariantOptions opt = *w->opt;
  Buf message = {0}, why = {0};
  Invariants found;
  (void)task;
  w->pipe = out;
  opt.without = w->without;
  opt.enter = enter_impl;
  opt.enter_env = w;
  bool ok = invariants_find(&found, w->p, &opt, &why);
  wire_put_number(&message, MESSAGE_FOUND);
  wire_put_number(&message, ok);
  wire_put_text(&message, why.text);
  put_invariants(&message, w->p->core, &found);
  wire_send(out, &message);
  buf_free(&message);
}

/* ---- in our process ---------------------------------------------------------------- */

static void read_invariants(WireReader *r, const CoreProgram *core, Invariants *v) {
  for (size_t n = wire_count(r); n && !r->damaged; n--) {
    uint32_t number = wire_below(r, core->impls.n);
    Invariant x = {.pos = wire_u32(r)};
    x.text = wire_text(r);
    x.by = wire_text(r);
    if (r->damaged) return;
    x.impl = core->impls.at[number];
    vec_push(&v->list, x);
  }
  for (size_t n = wire_count(r); n && !r->damaged; n--) {
    InvariantEdit e = {.at = wire_u32(r)};
    e.n_drop = wire_u32(r);
    e.text = wire_text(r);
    vec_push(&v->edits, e);
  }
  buf_puts(&v->declarations, wire_text(r));
  v->loops = wire_u32(r);
  v->inexpressible = wire_u32(r);
  const char *no_linear = wire_text(r);
  v->no_linear = *no_linear ? no_linear : NULL;
}

static void take_finding(void *env, const char *bytes, size_t n) {
  InvariantWork *w = env;
  const CoreProgram *core = w->p->core;
  WireReader r = wire_reader(bytes, n, &w->p->session.perm, &w->p->session.strs);
  if (wire_number(&r) == MESSAGE_ENTERED) {
    w->last = wire_u32(&r);
    return;
  }
  w->ok = wire_bool(&r);
  buf_puts(w->why, wire_text(&r));
  read_invariants(&r, core, w->out);
  w->found = wire_end(&r);
}

static bool take_found(void *env, uint32_t task, const WorkerResult *result) {
  InvariantWork *w = env;
  const CoreProgram *core = w->p->core;
  (void)task;
  w->last = core->impls.n;
  w->found = false;
  wire_messages(result->bytes.text, result->bytes.n, take_finding, w);
  if (w->found || result->outcome == WORKER_INTERRUPTED) return true;
  Buf how = {0};
  worker_end_text(result, &how);
  w->ok = false;
  w->again = w->last < core->impls.n && w->left_out++ < MOST_LEFT_OUT;
  if (w->again) {
    w->without[w->last] = true;
    w->limits->left_out(w->limits->env, core->impls.at[w->last], how.text);
  } else {
    buf_printf(w->why, "the search for invariants %s", how.text);
  }
  buf_free(&how);
  return true;
}

bool invariants_find_within(Invariants *out, Pipeline *p, const InvariantOptions *opt,
                            const InvariantLimits *limits, Buf *why) {
  InvariantWork w = {.p = p, .opt = opt, .limits = limits, .out = out, .why = why};
  WorkerJob job = {.tasks = 1,
                   .memory_bytes = limits->memory_bytes,
                   .task = find_task,
                   .sink = take_found,
                   .env = &w};
  *out = (Invariants){0};
  w.without = ARENA_ARRAY(&p->session.perm, bool, p->core->impls.n + 1);
  do {
    invariants_free(out);
    *out = (Invariants){0};
    w.again = false;
  } while (worker_run(&job) && w.again);
  return w.ok;
}
