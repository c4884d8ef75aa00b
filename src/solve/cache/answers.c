/* SPDX-License-Identifier: MIT */
#include "solve/cache/answers.h"

#include "base/hash.h"
#include "base/mem.h"

#include <string.h>

enum { MOST_CORES = 20000, OF_FACTS = 4, LAST = 8 };

Answers *answers_new(void) {
  Answers *a = mem_calloc(1, sizeof *a);
  arena_init(&a->arena);
  return a;
}

void answers_free(Answers *a) {
  map_free(&a->sets);
  vec_free(&a->known);
  vec_free(&a->model_of_set);
  vec_free(&a->cores);
  map_free(&a->cores_of);
  map_free(&a->model_of_fact);
  arena_free(&a->arena);
  free(a);
}

static AnswerSet copy_set(Answers *a, AnswerSet s) {
  return (AnswerSet){vec_copy_raw(&a->arena, s.at, s.n * sizeof *s.at), s.n};
}

/* ---- the same question --------------------------------------------------------- */

static uint64_t hash_of(AnswerSet s) {
  uint64_t h = s.n;
  for (uint32_t i = 0; i < s.n; i++) h = hash_pair(h, s.at[i].ix);
  return hash_mix(h);
}

typedef struct Wanted {
  const Answers *a;
  AnswerSet set;
} Wanted;

static bool is_wanted(const void *env, uint64_t id) {
  const Wanted *w = env;
  AnswerSet s = w->a->known.at[id];
  return s.n == w->set.n && (s.n == 0 || memcmp(s.at, w->set.at, s.n * sizeof *s.at) == 0);
}

/* NULL: it is no longer there. */
static Model *numbered(const Answers *a, uint64_t number) {
  return a->n_models - number < ANSWER_MODELS ? a->models[number % ANSWER_MODELS] : NULL;
}

static bool find(const Answers *a, AnswerSet s, uint64_t *id) {
  Wanted w = {a, s};
  return map_find_hash(&a->sets, hash_of(s), is_wanted, &w, id);
}

bool answers_find(const Answers *a, AnswerSet s, Model **model) {
  uint64_t id;
  if (!find(a, s, &id)) return false;
  uint64_t number = a->model_of_set.at[id];
  *model = number ? numbered(a, number) : NULL;
  return !number || *model;
}

static uint64_t add_model(Answers *a, AnswerSet s, Model *m) {
  a->models[++a->n_models % ANSWER_MODELS] = m;
  for (uint32_t i = 0; i < s.n; i++) map_put(&a->model_of_fact, s.at[i].ix, a->n_models);
  return a->n_models;
}

void answers_add(Answers *a, AnswerSet s, Model *or_null) {
  uint64_t id, number = or_null ? add_model(a, s, or_null) : 0;
  if (!find(a, s, &id)) {
    id = a->known.n;
    map_add_hash(&a->sets, hash_of(s), id);
    vec_push(&a->known, copy_set(a, s));
    vec_push(&a->model_of_set, number);
  }
  a->model_of_set.at[id] = number;
}

/* ---- cores --------------------------------------------------------------------- */

/* Both are sorted. */
static bool contains(AnswerSet s, AnswerSet part) {
  uint32_t i = 0, k = 0;
  for (; i < s.n && k < part.n; i++)
    if (term_eq(s.at[i], part.at[k])) k++;
  return k == part.n;
}

bool answers_refuted(const Answers *a, AnswerSet s) {
  for (uint32_t i = 0; i < s.n; i++) {
    uint64_t at;
    if (!map_get(&a->cores_of, s.at[i].ix, &at)) continue;
    for (; at; at = a->cores.at[at - 1].next)
      if (contains(s, a->cores.at[at - 1].facts)) return true;
  }
  return false;
}

void answers_add_core(Answers *a, AnswerSet s) {
  if (s.n == 0 || a->cores.n >= MOST_CORES || answers_refuted(a, s)) return;
  Term last = s.at[s.n - 1];
  uint64_t next = 0;
  map_get(&a->cores_of, last.ix, &next);
  vec_push(&a->cores, ((AnswerCore){copy_set(a, s), (uint32_t)next}));
  map_put(&a->cores_of, last.ix, a->cores.n);
}

/* ---- models -------------------------------------------------------------------- */

static void propose(Model *m, Model **out, uint32_t *n) {
  for (uint32_t i = 0; i < *n; i++)
    if (out[i] == m) return;
  if (m) out[(*n)++] = m;
}

uint32_t answers_models(const Answers *a, AnswerSet s, Model **out) {
  uint32_t n = 0;
  /* the newest terms: what has come last to a path */
  for (uint32_t i = 0; i < s.n && i < OF_FACTS; i++) {
    uint64_t m;
    if (map_get(&a->model_of_fact, s.at[s.n - 1 - i].ix, &m)) propose(numbered(a, m), out, &n);
  }
  for (uint32_t i = 0; i < a->n_models && i < LAST; i++)
    propose(numbered(a, a->n_models - i), out, &n);
  return n;
}
