/* SPDX-License-Identifier: MIT */
/* See the header. */
#include "exec/search/search.h"

void search_begin(Search *s, const Proc *entry, const Strategy *strategy, uint32_t seed) {
  s->entry = entry;
  s->engine.leave_loops = strategy->leaves_loops;
  frontier_init(&s->others, strategy, &s->engine, seed);
  frontier_push(&s->others, engine_start(&s->engine, entry), ++s->pushed);
}

void search_free(Search *s) {
  queue_free(&s->failing);
  queue_free(&s->preempted);
  frontier_free(&s->others);
  map_free(&s->reported);
  engine_free(&s->engine);
}

uint64_t search_check_key(Failure f) {
  return (uint64_t)f.pos << 32 | f.related;
}

bool search_is_reported(const Search *s, Failure f) {
  return map_get(&s->reported, search_check_key(f), NULL);
}

void search_report(Search *s, Failure f) {
  map_put(&s->reported, search_check_key(f), 1);
}

bool search_hand_over(Search *s, State *state, bool fails, SearchScript *take, void *env) {
  Arena arena;
  arena_init(&arena);
  Script script;
  bool real = witness_script(&s->engine, s->entry, state, fails, &arena, &script);
  if (real) take(env, &script, model_store(state->model));
  script_free(&script);
  arena_free(&arena);
  return real;
}
