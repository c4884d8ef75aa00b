/* SPDX-License-Identifier: MIT */
/* See divide.h. */
#include "exec/search/divide.h"

#include "base/mem.h"

#include <stdlib.h>

typedef VEC(State *) States;

static void take_queue(Queue *q, States *out) {
  for (State *s; (s = queue_pop(q));) vec_push(out, s);
}

void divide_regroup(Search *s, const Strategy *strategy, uint32_t seed) {
  States all = {0};
  for (State *state; (state = frontier_pop(&s->others));) vec_push(&all, state);
  frontier_free(&s->others);
  frontier_init(&s->others, strategy, &s->engine, seed);
  for (uint32_t i = 0; i < all.n; i++) frontier_push(&s->others, all.at[i], ++s->pushed);
  vec_free(&all);
}

static void hash_prefix(Sha256 *h, const State *s) {
  uint32_t *words = mem_alloc((s->trace.n + 1) * sizeof *words);
  trace_words(&s->trace, words);
  sha256_add(h, &s->trace.n, sizeof s->trace.n);
  sha256_add(h, words, s->trace.n * sizeof *words);
  sha256_add(h, &s->failure.pos, sizeof s->failure.pos);
  free(words);
}

/* A state that stays goes back to where it came from. */
static void put_back(Search *s, State *state, uint32_t from) {
  s->pushed++;
  if (from == 0)
    queue_push(&s->failing, UINT64_MAX - s->pushed, state);
  else if (from == 1)
    queue_push(&s->preempted, state->rank.slice, state);
  else
    frontier_push(&s->others, state, s->pushed);
}

void divide_states(Search *s, uint32_t shard, uint32_t shards, Division *d) {
  States group[3] = {0};
  Sha256 h;
  *d = (Division){0};
  sha256_init(&h);
  take_queue(&s->failing, &group[0]);
  take_queue(&s->preempted, &group[1]);
  for (State *state; (state = frontier_pop(&s->others));) vec_push(&group[2], state);
  for (uint32_t g = 0; g < 3; g++) {
    for (uint32_t i = 0; i < group[g].n; i++) {
      State *state = group[g].at[i];
      hash_prefix(&h, state);
      bool mine = d->all++ % shards + 1 == shard;
      d->mine += mine;
      if (mine)
        put_back(s, state, g);
      else
        state_drop(&s->engine.heap, state);
    }
    vec_free(&group[g]);
  }
  sha256_end(&h, d->prefixes);
}
