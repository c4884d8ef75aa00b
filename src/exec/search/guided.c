/* SPDX-License-Identifier: MIT */
/* See guided.h. */
#include "exec/search/guided.h"

#include "exec/search/search.h"

typedef struct Guided {
  Search search;
  GuidedPath *path;
  ExplorerSink *sink;
  void *env;
  bool found;
} Guided;

/* Failing sides are tried when all jumps have been taken, the last one first. */
static void guided_forked(void *self, State *s) {
  Guided *g = self;
  if (s->failure.pos)
    search_wait(&g->search, s, UINT64_MAX - g->search.pushed);
  else
    state_drop(&g->search.engine.heap, s);
}

static void guided_bounded(void *self, End end) {
  (void)self;
  (void)end;
}

static bool guided_stop(void *self) {
  enum { PER_CALL = 5000 };
  const Guided *g = self;
  const Engine *e = &g->search.engine;
  const SolveStats *s = solve_stats(e->solve);
  g->path->used = (e->counts.steps + e->counts.evaluations) / 4 + s->evaluated / 16 +
                  s->resources / 3 + s->solver_calls * PER_CALL;
  return g->path->used > g->path->effort;
}

static bool guided_is_over(void *self) {
  const Guided *g = self;
  return g->found || guided_stop(self);
}

static State *guided_next(void *self) {
  Guided *g = self;
  State *s = frontier_pop(&g->search.others);
  return s ? s : queue_pop(&g->search.failing);
}

static void guided_grant(void *self, State *s) {
  (void)self;
  (void)s;
}

static void guided_ended(void *self, State *s, End end) {
  Guided *g = self;
  search_finish(&g->search, s, end);
  state_drop(&g->search.engine.heap, s);
}

static bool guided_wants(void *self, const State *s, bool fails) {
  (void)self;
  return fails && !s->solution.unknown;
}

static bool guided_found(void *self, State *s, bool fails) {
  Guided *g = self;
  g->found = search_hand_over(&g->search, s, fails, g->sink, g->env);
  return g->found;
}

static bool guided_between(void *self, bool idle) {
  (void)self;
  return !idle;
}

static const SearchPolicy guided_policy = {
    "depth",      guided_forked, guided_bounded, guided_stop,  guided_is_over, guided_next,
    guided_grant, guided_ended,  guided_wants,   guided_found, guided_between};

bool guided_search(CoreProgram *p, const ExploreOptions *opt, GuidedPath *path, ExplorerSink *sink,
                   void *env) {
  SolveOptions so = {.solver = opt->solver,
                     .unroll = 100,
                     .without = opt->without,
                     .seconds = opt->limits.question_seconds,
                     .log_to = opt->log_to};
  Guided g = {
      .search = {.policy = &guided_policy, .small = true}, .path = path, .sink = sink, .env = env};
  static const uint32_t none;
  Solve *solve = solve_new(p, &so);
  Engine *e = &g.search.engine;
  engine_init(e, p, solve);
  e->limits.recursion = opt->limits.recursion_bound;
  engine_leave_out(e, opt->without);
  e->choices.past_unknown = true;
  e->choices.pick_indices = true;
  e->choices.pick_addresses = path->addresses;
  e->guide.successors = path->n ? path->jumps : &none;
  e->guide.n = path->n;
  search_begin(&g.search, opt->entry, NULL, opt->seed);
  search_all(&g.search);
  guided_stop(&g);
  path->followed = e->guide.at;
  search_free(&g.search);
  solve_free(solve);
  return g.found;
}
