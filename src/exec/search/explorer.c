/* SPDX-License-Identifier: MIT */
/* See explorer.h. */
#include "exec/search/explorer.h"

#include "base/bug.h"
#include "base/clock.h"
#include "base/process_tree.h"
#include "exec/reduce/batch.h"

#include <stdio.h>
#include <unistd.h>

/* ---- waiting states ---------------------------------------------------------- */

static void explore_wait(Explorer *x, State *s) {
  x->sum->waiting++;
  if (x->sum->waiting > x->sum->work.most_waiting) x->sum->work.most_waiting = x->sum->waiting;
  search_wait(&x->search, s, UINT64_MAX - x->search.pushed); /* the newest first */
}

/* Failing sides first. Every now and then a preempted path. */
static State *explore_next(void *self) {
  Explorer *x = self;
  enum { LONG_ONES = 8 };
  State *s = queue_pop(&x->search.failing);
  if (!s && x->search.pushed % LONG_ONES == 0) s = queue_pop(&x->search.preempted);
  if (!s) s = frontier_pop(&x->search.others);
  if (!s) s = queue_pop(&x->search.preempted);
  if (s) x->sum->waiting--;
  return s;
}

/* ---- how states end ---------------------------------------------------------- */

static void end_state(Explorer *x, State *s, EndKind kind) {
  x->sum->ended[kind]++;
  state_drop(&x->search.engine.heap, s);
}

/* Is the frame still before the body of the entry? */
static bool at_entry(const State *s) {
  return s->top && !s->top->call && s->top->stage < STAGE_BODY;
}

static EndKind failure_kind(const State *s) {
  const Frame *f = s->top;
  must(f);
  if (f->stage == STAGE_REQUIRES) return ENDED_REQUIRES;
  if (f->stage == STAGE_ENSURES) return ENDED_ENSURES;
  if (f->stage == STAGE_BODY && f->at && f->block->cmds.at[f->at - 1].origin == FROM_INVARIANT)
    return ENDED_INVARIANT;
  return ENDED_ASSERT;
}

/* Did it end at a where clause that is assumed at the head of a loop? */
static bool at_where(const State *s) {
  const Frame *f = s->top;
  return f && f->stage == STAGE_BODY && f->at && f->block->cmds.at[f->at - 1].origin == FROM_WHERE;
}

static EndKind end_kind(const State *s, End end, bool unchecked) {
  switch (end) {
  case END_PASSED: return ENDED_PASSED;
  case END_FAILED: return failure_kind(s);
  case END_INFEASIBLE:
    if (at_entry(s)) return s->path ? ENDED_ENTRY : ENDED_AXIOM;
    if (at_where(s)) return ENDED_WHERE;
    return unchecked ? ENDED_BRANCH : ENDED_ASSUME;
  case END_UNKNOWN: return ENDED_UNKNOWN;
  case END_AT_LOOP: return ENDED_LOOP;
  case END_AT_RECURSION: return ENDED_RECURSION;
  case END_AT_STEPS: return ENDED_DEPTH;
  case END_SUBSUMED: return ENDED_SUBSUMED;
  case END_COVERED: return ENDED_COVERED;
  case END_LOST: return ENDED_DROPPED;
  case END_NOT:
  case END_PAUSED: break;
  }
  bug("a state ends as %d", end);
}

/* ---- hooks of the engine ----------------------------------------------------- */

/* Asks about the failing sides together; only if some may be possible they wait one by one. */
static void ask_batch(Explorer *x) {
  enum { WORTH_IT = 2 };
  SolveAnswer any = SOLVE_YES;
  Engine *e = &x->search.engine;
  if (x->batch.n >= WORTH_IT) {
    const State *last = vec_last(&x->batch);
    uint32_t n;
    Model *m;
    const Path *path = batch_path(e, x->batch.at, x->batch.n);
    const Symbol *order = engine_order(e, last, &n);
    any = solve_path(e->solve, path, order, n, last->solution.model, &m);
  }
  for (uint32_t i = 0; i < x->batch.n; i++) {
    if (any == SOLVE_NO)
      end_state(x, x->batch.at[i], ENDED_BRANCH);
    else
      explore_wait(x, x->batch.at[i]);
  }
  vec_clear(&x->batch);
}

/* Tests are of single paths, and the bound on their length is for those. */
static bool may_merge(const ExploreOptions *o) {
  return optimization_on(o->without, OPTIMIZATION_MERGING) &&
         optimization_on(o->without, OPTIMIZATION_LOOKAHEAD) && !o->every_path && !o->limits.steps;
}

/* Only where there are many paths. */
static MergeLevel merge_level(const Explorer *x) {
  enum { MANY = 64, TOO_MANY = 1024 };
  uint64_t n = x->sum->ended[ENDED_PASSED] + x->sum->ended[ENDED_ASSUME] +
               x->sum->ended[ENDED_COVERED] + x->sum->ended[ENDED_SUBSUMED];
  return n < MANY ? MERGE_NOTHING : n < TOO_MANY ? MERGE_OTHERS : MERGE_MOST;
}

static void explore_forked(void *self, State *s) {
  Explorer *x = self;
  x->sum->work.forks++;
  x->merging.level = merge_level(x);
  if (x->opt->limits.states && x->sum->waiting >= x->opt->limits.states) {
    end_state(x, s, ENDED_DROPPED);
    x->sum->stopped |= EXPLORE_AT_STATES;
    return;
  }
  if (s->failure.pos && optimization_on(x->opt->without, OPTIMIZATION_BATCHES)) {
    enum { MOST = 24 };
    vec_push(&x->batch, s);
    if (x->batch.n >= MOST) ask_batch(x);
  } else {
    explore_wait(x, s);
  }
}

static void explore_bounded(void *self, End end) {
  const Explorer *x = self;
  x->sum->ended[end_kind(NULL, end, false)]++;
}

static bool explore_arrived(void *self, State *s) {
  Explorer *x = self;
  return subsumption_is_new(&x->seen, s);
}

static bool memory_is_short(const Explorer *x) {
  return x->opt->limits.process_memory_bytes &&
         process_memory(getpid()) > x->opt->limits.process_memory_bytes / 10 * 8;
}

/* Do states hold more than they may? Counted, so that it is the same on every machine. */
static bool is_full(const Explorer *x) {
  return x->memory.most_bytes && x->search.engine.heap.arena.total > x->memory.most_bytes;
}

uint64_t explorer_own_effort(const Explorer *x) {
  return (x->search.engine.counts.steps + x->search.engine.counts.evaluations + x->seen.work / 4) /
         4;
}

uint64_t explorer_effort(const Explorer *x) {
  enum { PER_CALL = 5000 }; /* telling the solver what it is about */
  const SolveStats *s = solve_stats(x->search.engine.solve);
  uint64_t terms = term_count(x->search.engine.program->terms) - x->memory.terms_before;
  return explorer_own_effort(x) + terms / 4 + s->evaluated / 16 + s->copied + s->resources / 3 +
         s->solver_calls * PER_CALL;
}

bool explorer_is_tired(const Explorer *x) {
  return (x->pace.effort && explorer_effort(x) > x->pace.effort) || (x->loops && is_full(x));
}

static bool is_past(double seconds, double limit) {
  return limit > 0 && seconds > limit;
}

static Explorer *first_of(Explorer *x) {
  return x->waits ? x->waits : x;
}

static void count_work(Explorer *x) {
  ExploreWork *w = &x->sum->work;
  const EngineCounts *c = &x->search.engine.counts;
  w->effort = explorer_effort(x) + (x->waits ? explorer_own_effort(x->waits) : 0);
  w->commands = c->steps;
  w->most_iterations = c->most_iterations;
  w->merged = merging_count(&x->merging);
  w->redone = c->redone;
}

/* Waits when the effort of this turn is used up. Others may have used processor time meanwhile. */
static void end_turn(Explorer *x) {
  Explorer *first = first_of(x);
  if (!first->pace.turn.effort || x->sum->work.effort < first->pace.turn.effort) return;
  first->pace.turn = turns_wait(x->opt->turns);
  if (first->pace.turn.processor_seconds > 0)
    first->pace.turn.processor_seconds += clock_processor() - first->pace.processor_started;
}

/* The counts that people see, of whichever exploration is going on. */
static void show_progress(const Explorer *x) {
  const ExploreSummary *s = x->sum;
  const Explorer *first = x->waits ? x->waits : x;
  ExploreNow *now = &first->sum->now;
  uint64_t failed = 0;
  for (EndKind k = 0; k < ENDED_COUNT; k++)
    if (ended_verdict(k) == ENDED_BUG) failed += s->ended[k];
  *now = (ExploreNow){.passed = s->ended[ENDED_PASSED] + s->ended[ENDED_COVERED],
                      .failed = failed,
                      .impossible =
                          s->ended[ENDED_BRANCH] + s->ended[ENDED_ASSUME] + s->ended[ENDED_WHERE],
                      .waiting = s->waiting,
                      .together = x->waits != NULL};
}

static bool explore_stop(void *self) {
  enum { SELDOM = 16 };
  Explorer *x = self;
  show_progress(x);
  count_work(x);
  x->sum->solve = *solve_stats(x->search.engine.solve);
  x->sum->seconds = clock_now() - x->search.started;
  x->sum->processor_seconds = clock_processor() - x->pace.processor_started;
  if (is_past(x->sum->seconds, x->opt->limits.seconds)) x->sum->stopped |= EXPLORE_AT_TIME;
  if (is_past(x->sum->processor_seconds, first_of(x)->pace.turn.processor_seconds))
    x->sum->stopped |= EXPLORE_AT_PROCESSOR_TIME;
  end_turn(x);
  if (x->pace.asked++ % SELDOM == 0 && memory_is_short(x)) x->sum->stopped |= EXPLORE_AT_MEMORY;
  return x->sum->stopped & EXPLORER_NO_MORE || x->search.engine.counts.steps > x->pace.slice ||
         explorer_is_tired(x) || (!x->search.engine.guide.reexecution && is_full(x));
}

/* ---- paths ------------------------------------------------------------------- */

static bool explore_wants(void *self, const State *s, bool fails) {
  const Explorer *x = self;
  return fails ? !search_is_reported(&x->search, s->failure)
               : x->opt->every_path && !s->solution.unknown;
}

static bool explore_found(void *self, State *s, bool fails) {
  Explorer *x = self;
  if (s->solution.unknown) return true; /* no test of it */
  if (!search_hand_over(&x->search, s, fails, x->sink, x->env)) return false;
  if (fails) search_report(&x->search, s->failure);
  if (fails && !x->opt->keep_going) x->sum->stopped |= EXPLORE_AT_BUG;
  return true;
}

static void cover_end(Explorer *x, const State *s) {
  for (const Frame *f = s->top; f; f = f->up) {
    if (!f->shape || !f->block) continue;
    CoveredBlock *b = &x->search.engine.coverage[f->shape->first + f->block->index];
    if (f->at > b->commands) b->commands = f->at;
  }
}

static void explore_grant(void *self, State *s) {
  enum { FIRST = 20000 };
  Explorer *x = self;
  x->unchecked = s->solution.unchecked;
  s->rank.slice = s->rank.slice ? 2 * s->rank.slice : FIRST;
  x->pace.slice = x->search.engine.counts.steps + s->rank.slice;
}

static void explore_ended(void *self, State *s, End end) {
  Explorer *x = self;
  ask_batch(x);
  bool known = !x->unchecked || (end != END_INFEASIBLE && end != END_UNKNOWN);
  if (known && !s->solution.unknown) cover_end(x, s);
  if (end == END_FAILED && x->localized) {
    x->again = true;
    return;
  }
  const LoopArrival *blamed = end == END_FAILED ? loop_abstraction_cause(s) : NULL;
  if (blamed) loop_abstraction_refine(&x->search.engine, blamed->head);
  if (blamed || (x->loops && x->loops->grown)) {
    x->again = true;
    return;
  }
  end = search_finish(&x->search, s, end);
  if (end == END_PAUSED) {
    x->search.others.take_old = true;
    x->sum->waiting++;
    queue_push(&x->search.preempted, s->rank.slice, s);
    return;
  }
  const char *why = x->search.engine.met.unknown_reason;
  if (end == END_UNKNOWN && why && !x->sum->reason[0])
    snprintf(x->sum->reason, sizeof x->sum->reason, "%s", why);
  EndKind kind = end_kind(s, end, x->unchecked);
  end_state(x, s, kind);
  /* nothing comes after the entry's conditions but what they allow */
  if (kind == ENDED_ENTRY || kind == ENDED_AXIOM) x->sum->inconsistent = true;
}

static void keep_models(const Queue *q) {
  for (uint32_t i = 0; i < q->heap.n; i++) model_keep(q->heap.at[i].state->solution.model);
}

static uint64_t evict_queue(const Queue *q) {
  uint64_t n = 0;
  for (uint32_t i = 0; i < q->heap.n; i++) {
    State *s = q->heap.at[i].state;
    if (s->evicted) continue; /* a state may wait in several queues */
    state_evict(s);
    n++;
  }
  return n;
}

static bool queue_has_picks(const Queue *q) {
  for (uint32_t i = 0; i < q->heap.n; i++)
    if (q->heap.at[i].state->reading.picked) return true;
  return false;
}

/* What waiting states hold is freed. They may hold more from now on where less was done since the
 * last time than was done again: a search that goes on in many places at a time would otherwise
 * come to a stand. Values that were concretized depend on models: then nothing is evicted. */
static void evict_states(Explorer *x) {
  Engine *e = &x->search.engine;
  const Queue *all[STRATEGY_KEYS + 3] = {&x->search.failing, &x->search.preempted,
                                         &x->search.others.new};
  for (uint32_t i = 0; i < STRATEGY_KEYS; i++) all[i + 3] = &x->search.others.queues[i];
  bool picks = false;
  for (uint32_t i = 0; i < STRATEGY_KEYS + 3; i++) picks = picks || queue_has_picks(all[i]);
  if (picks) {
    x->memory.most_bytes = 0;
    return;
  }
  for (uint32_t i = 0; i < STRATEGY_KEYS + 3; i++) x->sum->work.evicted += evict_queue(all[i]);
  heap_release(&e->heap);
  if (e->counts.redone - x->memory.redone_before > e->counts.steps - x->memory.steps_before)
    x->memory.most_bytes *= 2;
  x->memory.redone_before = e->counts.redone;
  x->memory.steps_before = e->counts.steps;
}

/* Frees models that no waiting state refers to. */
static bool explore_between(void *self, bool idle) {
  enum { FEW = 256 };
  Explorer *x = self;
  Solve *solve = x->search.engine.solve;
  if (!idle && is_full(x) && !x->loops) evict_states(x);
  if (idle || solve_models(solve) < x->memory.most_models) return !idle;
  for (const Explorer *y = x; y; y = y->waits) {
    keep_models(&y->search.failing);
    keep_models(&y->search.preempted);
    for (uint32_t i = 0; i < STRATEGY_KEYS; i++) keep_models(&y->search.others.queues[i]);
    keep_models(&y->search.others.new);
  }
  solve_sweep(solve);
  x->memory.most_models = 2 * solve_models(solve) + FEW;
  return true;
}

static bool explore_is_over(void *self) {
  Explorer *x = self;
  explore_stop(x);
  return x->sum->stopped & (EXPLORER_NO_MORE | EXPLORE_AT_BUG) || x->again ||
         explorer_is_tired(x) || (x->pace.split && x->sum->waiting >= x->pace.split);
}

const SearchPolicy explorer_policy = {
    "depth",       explore_forked, explore_bounded, explore_stop,  explore_is_over, explore_next,
    explore_grant, explore_ended,  explore_wants,   explore_found, explore_between};

/* ---- explorations ------------------------------------------------------------- */

static void explore_outside(void *self, const Cmd *call) {
  Explorer *x = self;
  outside_note(&x->sum->outside, call);
}

void explorer_begin(Explorer *x, CoreProgram *p, Solve *solve, CoveredBlock *coverage,
                    LoopAbstraction *loops) {
  Engine *e = &x->search.engine;
  const ExploreOptions *o = x->opt;
  engine_init(e, p, solve);
  e->limits = (EngineLimits){o->limits.loop_bound, o->limits.recursion_bound, o->limits.steps};
  engine_leave_out(e, o->without);
  e->choices.past_unknown = true;
  e->coverage = coverage;
  e->hooks.outside = explore_outside;
  x->loops = loops;
  x->memory.most_bytes =
      o->limits.state_bytes ? o->limits.state_bytes : o->limits.process_memory_bytes / 4;
  if (loops) e->hooks.loops = &loops->hooks;
  if (optimization_on(o->without, OPTIMIZATION_SUBSUMPTION)) e->hooks.arrived = explore_arrived;
  subsumption_init(&x->seen, e);
  merging_init(&x->merging, &x->seen.live, e->hooks.arrived ? &x->seen : NULL);
  if (may_merge(o)) e->hooks.merging = &x->merging.hooks;
  x->sum->waiting++;
  search_begin(&x->search, o->entry, o->strategy, o->seed);
}

bool explorer_explore(Explorer *x) {
  bool exhausted = search_all(&x->search);
  explore_stop(x);
  return exhausted || x->sum->stopped & (EXPLORER_NO_MORE | EXPLORE_AT_BUG);
}

void explorer_end(Explorer *x) {
  x->sum->ended[ENDED_DROPPED] += x->sum->waiting;
  x->sum->waiting = 0;
  x->sum->loop_pos = x->search.engine.met.loop_pos;
  merging_free(&x->merging);
  subsumption_free(&x->seen);
  search_free(&x->search);
  vec_free(&x->batch);
}
