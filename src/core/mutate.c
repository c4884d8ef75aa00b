/* SPDX-License-Identifier: MIT */
/* See mutate.h. */
#include "core/mutate.h"

#include "base/hash.h"

/* Numbers below `n`, the next in a sequence that `state` begins. */
static uint32_t next_below(uint64_t *state, uint32_t n) {
  *state = hash_mix(*state + 0x9E3779B97F4A7C15ULL);
  return (uint32_t)(*state % n);
}

/* Unique constants among each other; the places of functions that others are defined by stay. */
static void shuffle_unique(CoreProgram *p, uint64_t *state) {
  VEC(uint32_t) places = {0};
  for (uint32_t i = 0; i < p->functions.n; i++)
    if (p->functions.at[i]->unique) vec_push(&places, i);
  for (uint32_t i = places.n; i > 1; i--) {
    uint32_t a = places.at[i - 1], b = places.at[next_below(state, i)];
    Function *f = p->functions.at[a];
    p->functions.at[a] = p->functions.at[b];
    p->functions.at[b] = f;
  }
  vec_free(&places);
}

void core_mutate(CoreProgram *p, uint32_t number, bool names) {
  uint64_t state = number;
  for (uint32_t i = p->axioms.n; i > 1; i--) {
    uint32_t k = next_below(&state, i);
    Axiom *a = p->axioms.at[i - 1];
    p->axioms.at[i - 1] = p->axioms.at[k];
    p->axioms.at[k] = a;
  }
  shuffle_unique(p, &state);
  if (names) symbol_scramble(p->terms, number);
}
