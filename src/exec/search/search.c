/* SPDX-License-Identifier: MIT */
/* See the header. */
#include "exec/search/search.h"

/* A failing side is dropped when its check was reported. */
static bool search_drop(Search *s, State *state) {
  bool drop = state->failure.pos && search_is_reported(s, state->failure);
  if (drop) state_drop(&s->engine.heap, state);
  return drop;
}

static void search_forked(void *self, State *state) {
  Search *s = self;
  state->rank.slice = 0;
  if (!search_drop(s, state)) s->policy->forked(s, state);
}

void search_begin(Search *s, const Proc *entry, const Strategy *strategy, uint32_t seed) {
  Engine *e = &s->engine;
  if (!strategy) strategy = strategy_find(s->policy->strategy);
  s->entry = entry;
  e->choices.leave_loops = strategy->leaves_loops;
  e->hooks.forked = search_forked;
  e->hooks.bounded = s->policy->bounded;
  e->hooks.stop = s->policy->stop;
  e->hooks.self = s;
  frontier_init(&s->others, strategy, e, seed);
  frontier_push(&s->others, engine_start(e, entry), ++s->pushed);
}

void search_wait(Search *s, State *state, uint64_t failing_key) {
  s->pushed++;
  if (state->failure.pos)
    queue_push(&s->failing, failing_key, state);
  else
    frontier_push(&s->others, state, s->pushed);
}

bool search_all(Search *s) {
  while (!s->policy->is_over(s)) {
    State *state = s->policy->next(s);
    if (state && !search_drop(s, state)) {
      s->policy->grant(s, state);
      s->policy->ended(s, state, engine_run(&s->engine, state));
    }
    if (!s->policy->between(s, !state)) return true;
  }
  return false;
}

End search_finish(Search *s, State *state, End end) {
  bool fails = end == END_FAILED;
  if (!fails && end != END_PASSED) return end;
  if (!s->policy->wants(s, state, fails)) return end;
  if (s->small) solve_small(s->engine.solve, true);
  End completed = witness_complete(&s->engine, state);
  if (s->small) solve_small(s->engine.solve, false);
  if (completed != END_NOT) return completed;
  return s->policy->found(s, state, fails) ? end : END_INFEASIBLE;
}

void search_free(Search *s) {
  queue_free(&s->failing);
  queue_free(&s->preempted);
  frontier_free(&s->others);
  map_free(&s->reported);
  engine_free(&s->engine);
}

uint64_t search_check_key(FailedCheck f) {
  return (uint64_t)f.pos << 32 | f.related;
}

bool search_is_reported(const Search *s, FailedCheck f) {
  return !s->repeats && map_get(&s->reported, search_check_key(f), NULL);
}

bool search_report(Search *s, FailedCheck f) {
  return map_add(&s->reported, search_check_key(f));
}

bool search_hand_over(Search *s, State *state, bool fails, SearchScript *sink, void *env) {
  Arena arena;
  arena_init(&arena);
  Script script;
  bool real = witness_script(&s->engine, s->entry, state, fails, &arena, &script);
  if (real) sink(env, &script, model_store(state->solution.model));
  script_free(&script);
  arena_free(&arena);
  return real;
}
