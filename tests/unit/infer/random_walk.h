/* SPDX-License-Identifier: MIT */
/* A random walk of an abstract state and a set of concrete ones: whatever is done to the state of
 * all domains together and to the set alike, no fact is wrong of one of the concrete states.
 *
 * The test that includes this defines before it VARS, WALKS and `struct Model` (what its terms need
 * to know), and after it the functions that are declared here and not defined. */
#ifndef TESTS_UNIT_INFER_RANDOM_WALK_H
#define TESTS_UNIT_INFER_RANDOM_WALK_H

#include "infer/engine/infer.h"
#include "infer/linear/isl_api.h"
#include "logic/subst.h"

enum { STATES = 10, STEPS = 16 };

typedef struct World {
  StrTable strs;
  TermTable *tab;
  Builder build;
  Arena arena;
  Domains domains;
  Symbol vars[VARS], fresh[VARS];
  uint64_t seed;
  struct Model model;
} World;

typedef struct Concrete {
  Term at[VARS]; /* values; of maps, updates of a constant map */
} Concrete;

typedef struct Pair {
  const Product *e;
  Concrete s[STATES];
  uint32_t n;
} Pair;

static Term random_value(World *, uint32_t var);
static Term random_condition(World *);
static Term random_expression(World *, uint32_t var); /* of that variable's sort */
static Term fold(World *, Term);                      /* without variables */
static void check_fact(World *, const Concrete *, Term);

static inline uint32_t pick(World *w, uint32_t n) {
  w->seed = w->seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (uint32_t)(w->seed >> 33) % n;
}

static inline Term at(World *w, const Concrete *s, Term t) {
  Subst sub;
  subst_init(&sub, &w->build);
  for (uint32_t i = 0; i < VARS; i++) subst_add(&sub, w->vars[i], s->at[i]);
  Term r = fold(w, subst_apply(&sub, t));
  subst_free(&sub);
  return r;
}

static inline void walk_check(World *w, const Pair *p) {
  InferredFacts facts = {0};
  if (p->n) assert_non_null(p->e);
  if (p->e) product_facts(&w->domains, p->e, &facts);
  for (uint32_t i = 0; i < facts.n; i++)
    for (uint32_t k = 0; k < p->n; k++) check_fact(w, &p->s[k], facts.at[i].term);
  vec_free(&facts);
}

static inline void walk_start(World *w, Pair *p) {
  p->e = product_top(&w->domains);
  p->n = STATES;
  for (uint32_t i = 0; i < STATES; i++)
    for (uint32_t v = 0; v < VARS; v++) p->s[i].at[v] = random_value(w, v);
}

static inline void walk_assume(World *w, Pair *p) {
  Term t = random_condition(w);
  uint32_t n = 0;
  for (uint32_t i = 0; i < p->n; i++)
    if (term_is_true(at(w, &p->s[i], t))) p->s[n++] = p->s[i];
  p->n = n;
  p->e = product_constrain(&w->domains, p->e, t);
}

static inline const Product *assigned(World *w, const Product *s, uint32_t v, Term e) {
  s = product_constrain(&w->domains, s, mk_eq(&w->build, mk_var(&w->build, w->fresh[v]), e));
  s = product_eliminate(&w->domains, s, w->vars[v]);
  return product_rename(&w->domains, s, w->fresh[v], w->vars[v]);
}

static inline void walk_assign(World *w, Pair *p) {
  uint32_t v = pick(w, VARS);
  Term e = random_expression(w, v);
  for (uint32_t i = 0; i < p->n; i++) p->s[i].at[v] = at(w, &p->s[i], e);
  p->e = assigned(w, p->e, v, e);
}

static inline void walk_havoc(World *w, Pair *p) {
  uint32_t v = pick(w, VARS);
  for (uint32_t i = 0; i < p->n; i++) p->s[i].at[v] = random_value(w, v);
  p->e = product_eliminate(&w->domains, p->e, w->vars[v]);
}

static inline void walk(World *w, Pair *p, uint32_t depth);

static inline void walk_join(World *w, Pair *p, uint32_t depth) {
  Pair other, both = {.n = 0};
  walk(w, &other, depth);
  both.e = product_join(&w->domains, p->e, other.e);
  w->domains.env.stops.past_thresholds = pick(w, 2);
  if (pick(w, 2)) both.e = product_widen(&w->domains, p->e, both.e);
  for (uint32_t i = 0; i < p->n && both.n < STATES; i++) both.s[both.n++] = p->s[i];
  for (uint32_t i = 0; i < other.n; i++)
    both.s[both.n < STATES ? both.n++ : pick(w, STATES)] = other.s[i];
  *p = both;
}

static inline void walk(World *w, Pair *p, uint32_t depth) {
  walk_start(w, p);
  for (uint32_t i = 0; i < STEPS && p->e; i++) {
    switch (pick(w, 8)) {
    case 0: walk_havoc(w, p); break;
    case 1:
    case 2:
    case 3: walk_assign(w, p); break;
    case 4:
      if (depth) walk_join(w, p, depth - 1);
      break;
    default: walk_assume(w, p); break;
    }
    walk_check(w, p);
  }
}

static inline void walk_often(World *w) {
  for (uint32_t i = 0; i < WALKS; i++) {
    ArenaMark mark = arena_mark(&w->arena);
    Pair p;
    walk(w, &p, 2);
    arena_reset(&w->arena, mark);
  }
}

static inline bool says(World *w, const Product *s, Term t) {
  InferredFacts facts = {0};
  bool found = false;
  product_facts(&w->domains, s, &facts);
  for (uint32_t i = 0; i < facts.n; i++) found |= term_eq(facts.at[i].term, t);
  vec_free(&facts);
  return found;
}

/* Terms and domains; the test makes its sorts and variables. */
static inline void world_open(World *w) {
  const char *why;
  assert_true(isl_api_load(&why));
  str_table_init(&w->strs);
  w->tab = term_table_new(&w->strs);
  w->build = builder(w->tab);
  arena_init(&w->arena);
  w->domains.env =
      (DomainEnv){.build = &w->build, .tab = w->tab, .nums = term_nums(w->tab), .arena = &w->arena};
  w->domains.n = infer_n_known_domains;
  for (uint32_t i = 0; i < infer_n_known_domains; i++) w->domains.at[i] = infer_known_domains[i];
}

static inline void world_variable(World *w, uint32_t i, Sort sort) {
  char name[] = {(char)('p' + i), 0};
  w->vars[i] = symbol_var(w->tab, str_c(&w->strs, name), sort, NULL);
  w->fresh[i] = symbol_var(w->tab, str_c(&w->strs, name), sort, NULL);
}

static inline void world_close(World *w) {
  for (uint32_t i = 0; i < w->domains.n; i++)
    if (w->domains.at[i]->close) w->domains.at[i]->close(&w->domains.env);
  product_free(&w->domains);
  arena_free(&w->arena);
  term_table_free(w->tab);
  str_table_free(&w->strs);
}

#endif
