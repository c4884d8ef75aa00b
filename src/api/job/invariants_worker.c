/* SPDX-License-Identifier: MIT */
/* See invariants_worker.h. The worker writes the number of each implementation before it looks for
 * its facts, so that we know which one it was in when it ended; then END and the result. */
#include "api/job/invariants_worker.h"

#include "api/job/wire.h"
#include "base/worker.h"

static const uint64_t END = UINT64_MAX;
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
  bool ok, again;
} InvariantWork;

/* ---- in the worker ----------------------------------------------------------------- */

static void enter_impl(void *env, uint32_t i) {
  const InvariantWork *w = env;
  uint64_t number = i;
  worker_write(w->pipe, &number, sizeof number);
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
  wire_put_number(&message, END);
  wire_put_number(&message, ok);
  wire_put_text(&message, why.text);
  put_invariants(&message, w->p->core, &found);
  worker_write(out, message.text, message.n);
}

/* ---- in our process ---------------------------------------------------------------- */

static void read_invariants(WireReader *r, const CoreProgram *core, Invariants *v) {
  for (size_t n = wire_count(r); n && !r->damaged; n--) {
    uint64_t number = wire_number(r);
    Invariant x = {.pos = (Pos)wire_number(r)};
    x.text = wire_text(r);
    x.by = wire_text(r);
    r->damaged |= number >= core->impls.n;
    if (r->damaged) return;
    x.impl = core->impls.at[number];
    vec_push(&v->list, x);
  }
  for (size_t n = wire_count(r); n && !r->damaged; n--) {
    InvariantEdit e = {.at = (Pos)wire_number(r)};
    e.n_drop = (uint32_t)wire_number(r);
    e.text = wire_text(r);
    vec_push(&v->edits, e);
  }
  buf_puts(&v->declarations, wire_text(r));
  v->loops = (uint32_t)wire_number(r);
  v->inexpressible = (uint32_t)wire_number(r);
  const char *no_linear = wire_text(r);
  v->no_linear = *no_linear ? no_linear : NULL;
}

static bool take_found(void *env, uint32_t task, const WorkerResult *result) {
  InvariantWork *w = env;
  const CoreProgram *core = w->p->core;
  Arena *perm = &w->p->session.perm;
  WireReader r = {result->bytes.text, result->bytes.text + result->bytes.n, perm, false};
  uint64_t number, last = core->impls.n;
  (void)task;
  while ((number = wire_number(&r)) != END && !r.damaged) last = number;
  w->ok = wire_number(&r);
  buf_puts(w->why, wire_text(&r));
  read_invariants(&r, core, w->out);
  if (!r.damaged || result->outcome == WORKER_INTERRUPTED) return true;
  Buf how = {0};
  worker_end_text(result, &how);
  w->ok = false;
  w->again = last < core->impls.n && w->left_out++ < MOST_LEFT_OUT;
  if (w->again) {
    w->without[last] = true;
    w->limits->left_out(w->limits->env, core->impls.at[last], how.text);
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
