/* SPDX-License-Identifier: MIT */
/* The policy of `lindy run`. Three queues take turns: failing sides of checks, by how often the
 * check was tried; other states, by strategy, first those before new blocks; and preempted
 * executions, so that one that never ends does not block the others. Paths that passed are kept:
 * when more executions are wanted, they are solved for other values. */
#include "exec/search/run_policy.h"

#include "base/clock.h"
#include "exec/search/search.h"

typedef struct Solved { /* a path that passed */
  State *state;
  SolveModels models;
} Solved;

typedef struct Runner {
  Search search;
  const RunOptions *opt;
  RunSummary *sum;
  uint64_t slice;         /* effort at which the present execution is interrupted */
  uint64_t slice_for_few; /* progress at which it is when there are only few others */
  uint64_t forks;         /* made before it was taken up */
  Map tried;              /* position of a check -> failing sides so far      */
  VEC(Solved) solved;
  uint32_t next_solved;
  uint32_t turn;
  uint32_t taken; /* states so far */
  RunnerSink *sink;
  void *env;
  uint64_t found;   /* executions handed over that were wanted */
  uint64_t effort;  /* at which to give up, 0: none            */
  uint64_t granted; /* resources at which the present questions end */
  double told;      /* when the counts were handed over last */
  bool out_of_time;
  State *best; /* the smallest failing execution, when one is wanted */
  uint64_t best_size;
} Runner;

/* ---- hooks of the engine --------------------------------------------------- */

static void run_forked(void *self, State *s) {
  Runner *r = self;
  uint64_t tried = 0;
  if (s->failure.pos) {
    map_get(&r->tried, search_check_key(s->failure), &tried);
    map_put(&r->tried, search_check_key(s->failure), tried + 1);
  }
  search_wait(&r->search, s, tried);
}

static void run_bounded(void *self, End end) {
  const Runner *r = self;
  if (end == END_AT_LOOP) r->sum->bounds |= RUN_AT_LOOP;
  if (end == END_AT_RECURSION) r->sum->bounds |= RUN_AT_RECURSION;
  if (end == END_AT_STEPS) r->sum->bounds |= RUN_AT_STEPS;
}

/* Work done so far, in units that do not depend on the machine: about a microsecond each. First
 * that of going on, then with all that it took to find values. */
static uint64_t run_progress(const Runner *r) {
  enum { PER_QUESTION = 100 };
  return (r->search.engine.counts.steps + r->search.engine.counts.evaluations) / 4 +
         solve_stats(r->search.engine.solve)->questions * PER_QUESTION;
}

static uint64_t run_effort(const Runner *r) {
  enum { PER_CALL = 50, PER_INSTANCE = 10 };
  const SolveStats *s = solve_stats(r->search.engine.solve);
  return run_progress(r) + s->evaluated / 16 + s->steps / 8 + s->resources +
         s->solver_calls * PER_CALL + s->instances * PER_INSTANCE;
}

static bool others_wait(const Runner *r) {
  return r->search.failing.heap.n || !frontier_is_empty(&r->search.others);
}

/* An execution may be left for others when it has taken much and there are others: once, and
 * sooner, when there are only few, since it may never end; they do not keep it waiting for long. */
enum { FOR_FEW = 32 };
static bool is_long(const Runner *r) {
  enum { PER_FORK = 100, MANY = 64 };
  uint64_t made = r->search.pushed - r->forks;
  if (made > MANY) return run_effort(r) + made * PER_FORK > r->slice;
  return others_wait(r) && run_progress(r) > r->slice_for_few;
}

static bool run_stop(void *self) {
  Runner *r = self;
  if (r->opt->limits.seconds > 0 && clock_now() - r->search.started > r->opt->limits.seconds)
    r->out_of_time = true;
  if (r->effort && run_effort(r) > r->effort) r->sum->bounds |= RUN_AT_EFFORT;
  return r->out_of_time || r->sum->bounds & RUN_AT_EFFORT || is_long(r);
}

/* ---- what becomes of an execution ------------------------------------------- */

typedef struct RunHandOver {
  Runner *r;
  const State *state;
  bool final;
} RunHandOver;

static void take_run_script(void *env, Script *script, const ValueStore *store) {
  const RunHandOver *h = env;
  Runner *r = h->r;
  script->by_spec = r->opt->by_spec;
  script->n_by_spec = r->opt->n_by_spec;
  if (h->final) {
    r->found++;
    r->sum->passed += !script->fails;
    r->sum->failed += script->fails;
  }
  if (h->final && script->fails) r->sum->distinct += search_report(&r->search, h->state->failure);
  r->sink(r->env, script, store, r->sum, h->final);
}

/* False: no total maps and functions have these values. */
static bool run_hand_over(Runner *r, State *s, bool fails, bool final) {
  return search_hand_over(&r->search, s, fails, take_run_script, &(RunHandOver){r, s, final});
}

static void count_end(Runner *r, End end) {
  if (end == END_INFEASIBLE) r->sum->infeasible++;
  if (end == END_UNKNOWN) {
    r->sum->undecided++;
    r->sum->bounds |= RUN_AT_SOLVER;
    if (!r->sum->reason) r->sum->reason = r->search.engine.met.unknown_reason;
  }
  run_bounded(r, end);
}

/* How much may be spent on looking for a failing execution after a passing one was found. Where
 * that one came without solving anything, others are cheap too. */
static void limit_effort(Runner *r) {
  enum { EASY = 600, AT_LEAST = 10000, AT_LEAST_EASY = 20000, MUCH = 500000 };
  if (!r->opt->first || r->effort) return;
  uint64_t spent = run_effort(r), more = spent / 2 < MUCH ? spent / 2 : MUCH + spent / 16;
  bool easy = spent < EASY && solve_stats(r->search.engine.solve)->solver_calls == 0;
  r->effort = spent + more + (easy ? AT_LEAST_EASY : AT_LEAST);
}

/* The first failing execution is often not the smallest: a little more is spent on that, unless it
 * is the very first one. */
static bool keep_smallest(Runner *r, State *s) {
  enum { AT_LEAST = 8000 };
  uint64_t size = witness_size(&r->search.engine, s);
  if (r->best && (size > r->best_size || (size == r->best_size && s->steps >= r->best->steps)))
    return true;
  if (!run_hand_over(r, s, true, false)) return false;
  if (!r->best) {
    uint64_t spent = run_effort(r);
    r->effort = s->rank.turns ? spent + spent / 2 + AT_LEAST : 1;
  }
  r->best = s;
  r->best_size = size;
  return true;
}

/* Executions that pass are counted although no script is wanted. */
static bool run_wants(void *self, const State *s, bool fails) {
  Runner *r = self;
  if (fails) return r->opt->wanted != RUN_PASSING && !search_is_reported(&r->search, s->failure);
  bool wanted = r->opt->wanted != RUN_FAILING && !(r->opt->first && r->found);
  r->sum->passed += !wanted;
  return wanted;
}

static bool run_found(void *self, State *s, bool fails) {
  Runner *r = self;
  if (r->opt->minimize) witness_minimize(&r->search.engine, s, fails);
  if (fails && r->opt->first) return keep_smallest(r, s);
  bool real = run_hand_over(r, s, fails, true);
  if (!fails) limit_effort(r);
  if (!fails && !r->opt->first) {
    Solved more = {.state = s};
    vec_push(&more.models, s->solution.model);
    vec_push(&r->solved, more);
  }
  return real;
}

static bool run_is_over(void *self) {
  const Runner *r = self;
  if (r->out_of_time || r->sum->bounds & RUN_AT_EFFORT) return true;
  return !r->opt->first && r->opt->executions && r->found >= r->opt->executions;
}

/* Did the execution stop because its effort was used up? */
static bool is_preempted(const Runner *r, End end) {
  return end == END_PAUSED || (end == END_UNKNOWN && r->granted &&
                               solve_stats(r->search.engine.solve)->resources >= r->granted);
}

/* An execution goes on for a while, longer each time it is taken up. Sides of which it is not
 * known whether they are possible get less at first. */
static void run_grant(void *self, State *s) {
  Runner *r = self;
  enum { FIRST = 2000000, FIRST_SURE = 100000, FIRST_UNSURE = 4000 };
  bool first = !s->rank.slice;
  if (!first)
    s->rank.slice *= 2;
  else
    s->rank.slice = s->rank.turns + s->failure.pos == 0 ? FIRST
                    : s->solution.unchecked             ? FIRST_UNSURE
                                                        : FIRST_SURE;
  uint64_t now = run_effort(r), most = s->rank.slice;
  if (r->effort && now + most > r->effort) most = r->effort > now ? r->effort - now : 1;
  r->slice = now + s->rank.slice;
  r->slice_for_few = first ? run_progress(r) + s->rank.slice / FOR_FEW : UINT64_MAX;
  r->forks = r->search.pushed;
  solve_limit(r->search.engine.solve, most);
  r->granted = solve_stats(r->search.engine.solve)->resources + most;
}

static void run_ended(void *self, State *s, End end) {
  Runner *r = self;
  end = search_finish(&r->search, s, end);
  uint64_t effort_so_far =
      run_progress(r) > r->slice_for_few ? s->rank.slice / FOR_FEW : s->rank.slice;
  if (is_preempted(r, end) && !run_is_over(r))
    queue_push(&r->search.preempted, effort_so_far, s);
  else
    count_end(r, end);
}

static void drop_solved(Runner *r, uint32_t i) {
  vec_free(&r->solved.at[i].models);
  r->solved.at[i] = vec_pop(&r->solved);
}

/* Other values for a path that passed; paths take turns. False: there are none. */
static bool more_values(Runner *r) {
  if (r->solved.n == 0) return false;
  if (r->next_solved >= r->solved.n) r->next_solved = 0;
  Solved *p = &r->solved.at[r->next_solved];
  Engine *e = &r->search.engine;
  uint32_t n;
  const Symbol *order = engine_order(e, p->state, &n);
  solve_limit(e->solve, 0);
  SolveAnswer a = n ? solve_next(e->solve, p->state->path, order, n, &p->models) : SOLVE_NO;
  if (a != SOLVE_YES) {
    if (a == SOLVE_UNKNOWN) count_end(r, END_UNKNOWN);
    drop_solved(r, r->next_solved);
    return true;
  }
  State *s = state_fork(&e->heap, p->state);
  s->solution.model = p->models.at[p->models.n - 1];
  End end = witness_complete(e, s);
  if (end == END_NOT && !run_hand_over(r, s, false, true)) end = END_INFEASIBLE;
  count_end(r, end);
  r->next_solved++;
  return true;
}

/* Sides of checks that were tried often without failing can wait. */
static bool failing_soon(const Runner *r) {
  enum { OFTEN = 16 };
  return !r->best && r->search.failing.heap.n && r->search.failing.heap.at[0].key < OFTEN;
}

/* Where no execution has been comes first. Else the queue whose turn it is, or the next one that
 * has something. */
static State *run_next(void *self) {
  Runner *r = self;
  r->search.others.ignore_new = r->best;
  State *s = frontier_pop_new(&r->search.others);
  Queue *f = failing_soon(r) ? &r->search.failing : NULL;
  Queue *turns[] = {f, f, f, f, NULL, &r->search.preempted, &r->search.failing};
  enum { TURNS = sizeof turns / sizeof turns[0] };
  for (uint32_t i = 0; i < TURNS && !s; i++) {
    Queue *q = turns[r->turn++ % TURNS];
    s = q ? queue_pop(q) : frontier_pop(&r->search.others);
  }
  return s;
}

/* For progress, and for a search that is ended from outside. */
static void tell_counts(Runner *r) {
  const double apart = 0.1;
  double now = clock_now();
  if (now - r->told < apart) return;
  r->told = now;
  r->sink(r->env, NULL, NULL, r->sum, false);
}

/* Now and then, and when nothing waits, more values for a path that passed. */
static bool run_between(void *self, bool idle) {
  enum { PATHS_PER_VALUE = 16 };
  Runner *r = self;
  tell_counts(r);
  bool more = r->opt->wanted != RUN_FAILING && !r->opt->first && r->opt->executions;
  bool turn = ++r->taken % PATHS_PER_VALUE == 0 || idle;
  bool made = turn && more && !run_is_over(r) && more_values(r);
  if (idle && !made) return false;
  run_stop(r);
  return true;
}

static const SearchPolicy run_policy = {"fair",      run_forked, run_bounded, run_stop,
                                        run_is_over, run_next,   run_grant,   run_ended,
                                        run_wants,   run_found,  run_between};

/* Why the search ended, once it has. */
static void run_conclude(Runner *r) {
  if (r->best) {
    r->sum->failed++;
    r->sum->distinct++;
    r->sum->bounds = (r->sum->bounds & ~(uint32_t)RUN_AT_EFFORT) | RUN_AT_COUNT;
  }
  if (run_is_over(r) && !r->opt->first) r->sum->bounds |= RUN_AT_COUNT;
  if (r->out_of_time) r->sum->bounds = (r->sum->bounds & ~(uint32_t)RUN_AT_COUNT) | RUN_AT_TIME;
}

void run_policy_search(CoreProgram *p, const RunOptions *opt, RunnerSink *sink, void *env,
                       RunSummary *sum) {
  SolveOptions so = {.solver = opt->solver,
                     .finite = true,
                     .minimize = opt->minimize,
                     .unroll = opt->unroll,
                     .log_to = opt->log_to};
  *sum = (RunSummary){0};
  Solve *solve = solve_new(p, &so);
  Runner r = {
      .search = {.policy = &run_policy, .repeats = opt->every_failure, .started = clock_now()},
      .opt = opt,
      .sum = sum,
      .sink = sink,
      .effort = opt->limits.effort,
      .env = env};
  engine_init(&r.search.engine, p, solve);
  engine_leave_out(&r.search.engine, 1U << OPTIMIZATION_OFFSET_MAPS);
  r.search.engine.limits =
      (EngineLimits){opt->limits.loop_bound, opt->limits.recursion_bound, opt->limits.steps};
  r.search.engine.choices.pick_at_jumps = opt->concretize == RUN_JUMPS;
  r.search.engine.choices.pick_when_hard = opt->concretize == RUN_AUTO;
  r.search.engine.choices.no_failures = opt->wanted == RUN_PASSING;
  for (uint32_t i = 0; i < opt->n_by_spec; i++)
    map_put_ptr(&r.search.engine.start.by_spec, opt->by_spec[i], "");
  search_begin(&r.search, opt->entry, opt->strategy, opt->solver.seed);
  search_all(&r.search);
  run_conclude(&r);
  sum->loop_pos = r.search.engine.met.loop_pos;
  sum->seconds = clock_now() - r.search.started;
  sum->solve = *solve_stats(solve);
  for (uint32_t i = 0; i < r.solved.n; i++) vec_free(&r.solved.at[i].models);
  vec_free(&r.solved);
  map_free(&r.tried);
  search_free(&r.search);
  solve_free(solve);
}
