/* SPDX-License-Identifier: MIT */
/* The scheduler: see portfolio.h. */
#include "portfolio/portfolio.h"

#include "base/mem.h"
#include "exec/engine/relevant.h"
#include "portfolio/method.h"
#include "portfolio/symbolic.h"

#include <stdlib.h>

static const Method *const all_methods[] = {
#define METHOD(name, functions, help) &functions,
#include "portfolio/methods.def"
#undef METHOD
};
enum { METHODS = sizeof all_methods / sizeof *all_methods };

static const struct {
  const Method *method;
  uint64_t effort;
} schedule[] = {
#define TURN(functions, effort) {&functions, UINT64_C(effort)},
#include "portfolio/schedule.def"
#undef TURN
};
enum { TURNS = sizeof schedule / sizeof *schedule };

/* ---- workers ----------------------------------------------------------------- */

static MethodWork *work_of(const Portfolio *x, const Method *m) {
  return &x->works[method_number(m)];
}

static void method_task(void *env, uint32_t task, int out) {
  MethodWork *w = env;
  (void)task;
  w->out = out;
  w->method->resume(w);
}

static size_t method_part(void *env, uint32_t task, const char *bytes, size_t n) {
  MethodWork *w = env;
  (void)task;
  return w->method->part(w, bytes, n);
}

static bool method_ended(void *env, uint32_t task, const WorkerResult *result) {
  MethodWork *w = env;
  (void)task;
  w->method->result(w, result);
  return true;
}

static WorkerOutcome method_watch(void *env) {
  const MethodWork *w = env;
  const Limits *l = &w->portfolio->limits;
  if (w->processor_limit > 0 && limits_used(l) > w->processor_limit) return WORKER_PROCESSOR_TIME;
  return limits_watch(l);
}

static void start_worker(MethodWork *w, Turn turn) {
  w->effort = turn.effort;
  w->method->start(w);
  WorkerJob job = {.tasks = 1,
                   .at_a_time = 1,
                   .seconds = w->seconds,
                   .memory_bytes = w->memory_bytes,
                   .task = method_task,
                   .sink = method_ended,
                   .part = w->method->part ? method_part : NULL,
                   .watch = method_watch,
                   .progress = w->progress,
                   .mask = &w->portfolio->signals.before,
                   .env = w};
  turns_open(&w->turns, &job, turn);
}

void portfolio_learn(Portfolio *x, uint32_t fact) {
  for (uint32_t i = 0; i < METHODS; i++)
    if (all_methods[i]->learn && !all_methods[i]->learn((Fact)fact)) x->works[i].over = true;
}

/* ---- turns ------------------------------------------------------------------- */

/* Until the worker waits or has ended. Another one that waits may be ended by a limit meanwhile. */
static void take_turn(Portfolio *x, const Method *m, uint64_t effort) {
  MethodWork *w = work_of(x, m);
  Turn turn = {effort, limits_processor_seconds(&x->limits)};
  Turns *all[METHODS];
  for (uint32_t i = 0; i < METHODS; i++) all[i] = &x->works[i].turns;
  if (w->over || x->answered) return;
  if (w->turns.state == TURNS_WAITING)
    turns_resume(&w->turns, turn);
  else
    start_worker(w, turn);
  while (w->turns.state == TURNS_WORKING && !x->answered)
    if (!turns_poll(all, METHODS, &x->signals)) x->found.interrupted = x->answered = true;
}

static bool is_symbolic(uint32_t row) {
  return schedule[row].method == &method_symbolic;
}

static bool is_last_of_others(const Portfolio *x) {
  for (uint32_t i = x->row + 1; i < TURNS; i++)
    if (!is_symbolic(i)) return false;
  return true;
}

/* A turn whose effort does not end it leaves half of the time to symbolic execution, which may
 * wait, and to the turns to come; an early one leaves more. When nobody waits any more, the last
 * turn leaves nothing. */
double portfolio_part(const Portfolio *x) {
  enum { EARLY = 1000000 };
  bool waits = work_of(x, &method_symbolic)->turns.state == TURNS_WAITING;
  if (x->only || (!waits && is_last_of_others(x))) return 1;
  return waits && x->reached < EARLY ? 1.0 / 6 : 0.5;
}

static void take_row(Portfolio *x) {
  const Method *m = schedule[x->row].method;
  bool left_out = x->without >> method_number(m) & 1;
  if (is_symbolic(x->row)) {
    x->reached = schedule[x->row].effort; /* which looks at the time itself */
    take_turn(x, m, x->reached);
  } else if (!left_out && limits_left(&x->limits)) {
    take_turn(x, m, schedule[x->row].effort);
  }
}

static void follow_schedule(Portfolio *x) {
  uint32_t n = x->turns && x->turns < TURNS ? x->turns : TURNS;
  for (x->row = 0; x->row < n && !x->answered; x->row++) take_row(x);
  x->found.taken = x->row;
  x->found.out_of_turns = n < TURNS && !x->answered;
}

/* Symbolic execution leaves out axioms that the entry does not lead to; where nothing fails if
 * axioms contradict each other, one of those may be the reason. */
static bool may_contradict_elsewhere(const Portfolio *x) {
  if (!x->symbolic->opt->vacuous) return false;
  CoreProgram view = relevant_view(x->program, x->entry);
  bool fewer = view.axioms.n < x->program->axioms.n;
  relevant_free(&view);
  return fewer;
}

static void find_verdict(Portfolio *x) {
  enum { SHORT = 1000000 };
  if (x->only) {
    take_turn(x, x->only, 0);
    return;
  }
  if (may_contradict_elsewhere(x)) take_turn(x, &method_invariants, SHORT);
  if (symbolic_is_alone(x->symbolic))
    take_turn(x, &method_symbolic, 0);
  else
    follow_schedule(x);
}

/* ---- witnesses --------------------------------------------------------------- */

static bool needs_witness(const Portfolio *x) {
  if (!x->with_witness || x->found.interrupted || x->found.refuted || x->found.witness.n)
    return false;
  return x->found.proved ? !x->found.states : symbolic_abstracts(x->symbolic);
}

/* A proof in which states stand for others: the methods that prove with invariants are asked for
 * them, for as long as their early turns take. */
static void find_witness(Portfolio *x) {
  enum { LATE = 3000000 };
  const Method *by = x->found.proved, *only = x->only;
  x->only = NULL;
  for (x->row = 0; x->row < TURNS && needs_witness(x); x->row++) {
    x->answered = false;
    if (is_symbolic(x->row) && schedule[x->row].effort > LATE) break;
    if (!is_symbolic(x->row) && schedule[x->row].method != &method_explicit) take_row(x);
  }
  x->found.proved = by;
  x->only = only;
}

/* ---- all of it --------------------------------------------------------------- */

static void begin_works(Portfolio *x) {
  x->works = mem_calloc(METHODS, sizeof *x->works);
  for (uint32_t i = 0; i < METHODS; i++)
    x->works[i] = (MethodWork){
        .portfolio = x, .method = all_methods[i], .program = x->program, .entry = x->entry};
}

/* What waits is not needed any more, unless the user ended it. */
static void end_works(Portfolio *x) {
  x->answered = true;
  for (uint32_t i = 0; i < METHODS; i++) turns_close(&x->works[i].turns);
}

void portfolio_decide(Portfolio *x) {
  limits_begin(&x->limits);
  worker_signals_open(&x->signals);
  begin_works(x);
  find_verdict(x);
  end_works(x);
  if (needs_witness(x)) find_witness(x);
  end_works(x);
  worker_signals_close(&x->signals);
  free(x->works);
}

void portfolio_free(Portfolio *x) {
  buf_free(&x->found.witness);
}
