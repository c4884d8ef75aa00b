/* SPDX-License-Identifier: MIT */
/* See portfolio.h. */
#include "portfolio/portfolio.h"

#include "base/clock.h"
#include "base/process_tree.h"
#include "base/worker.h"
#include "exec/engine/relevant.h"
#include "exec/search/records.h"
#include "portfolio/method.h"
#include "portfolio/symbolic.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

static const Method methods[] = {
#define METHOD(name, turn, help) {name, turn, help},
#include "portfolio/methods.def"
#undef METHOD
};
enum { METHODS = sizeof methods / sizeof *methods };

const char method_list[] =
#define METHOD(name, turn, help) "|" name
#include "portfolio/methods.def"
#undef METHOD
    ;

const Method *method_find(const char *name) {
  for (uint32_t i = 0; i < METHODS; i++)
    if (strcmp(methods[i].name, name) == 0) return &methods[i];
  return NULL;
}

const char *method_name(const Method *m) {
  return m->name;
}

uint32_t method_number(const Method *m) {
  return (uint32_t)(m - methods);
}

/* ---- limits ------------------------------------------------------------------ */

static double processor_used(const Portfolio *x) {
  return process_tree_seconds(x->root) - x->processor_started;
}

static double at_least_a_little(double seconds) {
  static const double A_LITTLE = 0.05;
  return seconds < A_LITTLE ? A_LITTLE : seconds;
}

double portfolio_processor_seconds(const Portfolio *x) {
  if (x->processor_seconds <= 0) return 0;
  return at_least_a_little(x->processor_seconds - processor_used(x));
}

/* Where processor time is the limit, a clock only ends what does not work at all. */
double portfolio_seconds(const Portfolio *x) {
  enum { PATIENCE = 60 };
  double processor = portfolio_processor_seconds(x) * PATIENCE;
  if (x->seconds <= 0) return processor;
  double left = at_least_a_little(x->seconds - (clock_now() - x->started));
  return processor > 0 && processor < left ? processor : left;
}

/* A new process shares all pages with the one that starts it, and may come to write to them. */
size_t portfolio_memory(const Portfolio *x) {
  enum { LEAST = 16 << 20 };
  if (!x->memory_bytes) return 0;
  size_t used = process_tree_memory(x->root) + process_memory(getpid());
  return used + LEAST < x->memory_bytes ? x->memory_bytes - used : LEAST;
}

/* Symbolic execution looks at the clock itself, between questions, and ends by itself then. */
WorkerOutcome portfolio_watch(void *env) {
  static const double GRACE = 0.3;
  const Portfolio *x = env;
  if (x->processor_seconds > 0 && processor_used(x) > x->processor_seconds + GRACE)
    return WORKER_PROCESSOR_TIME;
  bool fits = !x->memory_bytes || process_tree_fits(x->root, x->memory_bytes);
  return fits ? WORKER_DONE : WORKER_MEMORY;
}

static bool has_time(const Portfolio *x) {
  if (x->seconds > 0 && clock_now() - x->started >= x->seconds) return false;
  return x->processor_seconds <= 0 || processor_used(x) < x->processor_seconds;
}

/* ---- turns ------------------------------------------------------------------- */

/* Who has a turn when symbolic execution has worked that much (ExploreOptions.interlude). */
static const struct {
  uint64_t effort;
  MethodTurn *turn;
  uint64_t budget; /* Portfolio.budget */
} turns[] = {
    {100000, invariants_turn, 1000000},  {100000, summaries_turn, 1000000},
    {300000, explicit_turn, 60000000},   {300000, spacer_turn, 3000000},
    {300000, bounded_turn, 1000000},     {2000000, summaries_turn, 4000000},
    {2000000, bounded_turn, 3000000},    {3000000, explicit_turn, UINT64_C(4000000000)},
    {3000000, invariants_turn, 4000000}, {20000000, spacer_turn, 10000000},
    {20000000, bounded_turn, 10000000},  {40000000, invariants_turn, 0},
    {40000000, spacer_turn, 50000000},   {80000000, bounded_turn, 50000000},
};
enum { TURNS = sizeof turns / sizeof *turns };

static const Method *method_of(MethodTurn *turn) {
  uint32_t i = 0;
  while (methods[i].turn != turn) i++;
  return &methods[i];
}

static bool take_turn(Portfolio *x, const Method *m) {
  x->now = m;
  return m->turn(x);
}

static bool take_next_turn(Portfolio *x) {
  uint32_t i = x->turn++;
  const Method *m = method_of(turns[i].turn);
  x->budget = turns[i].budget;
  if (!has_time(x)) return false;
  return !(x->without >> method_number(m) & 1) && take_turn(x, m);
}

uint64_t portfolio_first_effort(void) {
  return turns[0].effort;
}

uint64_t portfolio_interlude(Portfolio *x) {
  while (x->turn < TURNS) {
    if (take_next_turn(x)) return PORTFOLIO_DECIDED;
    if (x->turn < TURNS && turns[x->turn].effort > turns[x->turn - 1].effort)
      return turns[x->turn].effort;
  }
  return 0;
}

/* The turns that are left when symbolic execution has come to its end. */
static void take_other_turns(Portfolio *x) {
  x->nobody_waits = true;
  while (x->turn < TURNS)
    if (take_next_turn(x)) return;
}

static bool needs_witness(const Portfolio *x) {
  if (!x->with_witness || x->interrupted || x->refuted || x->witness.n) return false;
  return x->proved ? !x->states : symbolic_abstracts(x->symbolic);
}

/* A proof in which states stand for others: the methods that prove with invariants are asked for
 * them, for as long as their early turns take. */
static void find_witness(Portfolio *x) {
  enum { LATE = 3000000 };
  const Method *by = x->proved, *only = x->only;
  x->only = NULL;
  x->nobody_waits = true;
  x->turn = 0;
  while (needs_witness(x) && x->turn < TURNS && turns[x->turn].effort <= LATE) {
    if (turns[x->turn].turn == explicit_turn)
      x->turn++;
    else
      take_next_turn(x);
  }
  x->proved = by;
  x->only = only;
}

/* Symbolic execution leaves out axioms that the entry does not lead to; where nothing fails if
 * axioms contradict each other, one of those may be the reason. */
static bool may_contradict_elsewhere(Portfolio *x) {
  if (!x->symbolic->opt->vacuous || x->only) return false;
  CoreProgram view = relevant_view(x->program, x->entry);
  bool fewer = view.axioms.n < x->program->axioms.n;
  relevant_free(&view);
  return fewer;
}

static void find_verdict(Portfolio *x) {
  x->budget = turns[0].budget;
  if (may_contradict_elsewhere(x) && take_turn(x, method_of(invariants_turn))) return;
  if (take_turn(x, x->only ? x->only : method_of(symbolic_turn)) || x->only) return;
  if (!x->interrupted) take_other_turns(x);
}

void portfolio_decide(Portfolio *x) {
  process_tree_adopt();
  x->root = getpid();
  x->started = clock_now();
  x->processor_started = process_tree_seconds(x->root);
  find_verdict(x);
  if (needs_witness(x)) find_witness(x);
}

void portfolio_free(Portfolio *x) {
  buf_free(&x->witness);
}

/* ---- methods in workers ------------------------------------------------------ */

typedef struct MethodRun {
  Portfolio *x;
  MethodWork *work;
  bool decided;
} MethodRun;

static void method_work(void *env, uint32_t task, int out) {
  MethodRun *r = env;
  (void)task;
  r->work(r->x, out);
}

static void method_record(void *env, RecordKind kind, const char *bytes, size_t n) {
  MethodRun *r = env;
  Portfolio *x = r->x;
  if (kind == RECORD_FAILING && record_read_script(x->program, bytes, n, x->sink, x->env)) {
    x->refuted = x->now;
    r->decided = true;
  }
  if (kind != RECORD_WITNESS && kind != RECORD_STATES) return;
  x->proved = x->now;
  if (kind == RECORD_STATES)
    memcpy(&x->states, bytes, n < sizeof x->states ? n : sizeof x->states);
  else if (n)
    buf_add(&x->witness, bytes, n);
  r->decided = true;
}

static WorkerOutcome method_watch(void *env) {
  const MethodRun *r = env;
  double limit = r->x->turn_limit;
  if (limit > 0 && processor_used(r->x) > limit) return WORKER_PROCESSOR_TIME;
  return portfolio_watch(r->x);
}

/* A turn whose limits, which are in other units, do not end it, leaves half of the time to symbolic
 * execution, which may wait, and to the turns to come; an early one leaves more. When nobody waits
 * any more, the last turn leaves nothing. */
static double turn_part(const Portfolio *x) {
  enum { EARLY = 1000000 };
  bool early = x->turn && turns[x->turn - 1].effort < EARLY;
  if (x->only || (x->nobody_waits && x->turn == TURNS)) return 1;
  return early && !x->nobody_waits ? 1.0 / 6 : 0.5;
}

static bool method_done(void *env, uint32_t task, const WorkerResult *result) {
  (void)task;
  records_each(&result->bytes, method_record, env);
  return true;
}

bool method_run(Portfolio *x, MethodWork *work) {
  MethodRun r = {.x = x, .work = work};
  double processor = portfolio_processor_seconds(x) * turn_part(x);
  x->turn_limit = processor > 0 ? processor_used(x) + processor : 0;
  WorkerJob job = {.tasks = 1,
                   .at_a_time = 1,
                   .seconds = portfolio_seconds(x) * turn_part(x),
                   .memory_bytes = portfolio_memory(x),
                   .task = method_work,
                   .sink = method_done,
                   .watch = method_watch,
                   .env = &r};
  x->interrupted |= !worker_run(&job);
  /* The signal was ours to take; the search that waits has to see it as well. */
  if (x->interrupted) raise(SIGINT);
  return r.decided || x->interrupted;
}

void method_exhaust(int out, uint64_t states) {
  record_write(out, RECORD_STATES, &states, sizeof states);
}

void method_prove(int out, const Buf *witness) {
  record_write(out, RECORD_WITNESS, witness->text, witness->n);
}
