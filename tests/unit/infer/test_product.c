/* SPDX-License-Identifier: MIT */
/* The engine's states against concrete ones: whatever is done to a state of all domains together
 * and to a set of concrete states alike, no fact is wrong of one of these. There are maps, so that
 * aliens, equalities and updates of maps take part. */
#include "infer/domains/isl_api.h"
#include "infer/engine/infer.h"
#include "logic/subst.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

enum { INTS = 3, BOOLS = 3, MAPS = 2, VARS = INTS + BOOLS + MAPS };
enum { STATES = 10, STEPS = 16, WALKS = 600 };

typedef struct World {
  StrTable strs;
  TermTable *tab;
  Builder build;
  Arena arena;
  Domains domains;
  Sort sort[VARS];
  Symbol vars[VARS], fresh[VARS];
  uint64_t seed;
} World;

typedef struct Concrete {
  Term at[VARS]; /* values; of maps, updates of a constant map */
} Concrete;

typedef struct Pair {
  const Product *e;
  Concrete s[STATES];
  uint32_t n;
} Pair;

static uint32_t pick(World *w, uint32_t n) {
  w->seed = w->seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (uint32_t)(w->seed >> 33) % n;
}

static Term variable(World *w, uint32_t first, uint32_t n) {
  return mk_var(&w->build, w->vars[first + pick(w, n)]);
}

static Term expr(World *w, uint32_t depth);

static Term map(World *w, uint32_t depth) {
  if (!depth || pick(w, 3)) return variable(w, INTS + BOOLS, MAPS);
  return mk_store1(&w->build, map(w, depth - 1), expr(w, 1), expr(w, 1));
}

static Term cond(World *w, uint32_t depth) {
  Builder *b = &w->build;
  if (!depth) return variable(w, INTS, BOOLS);
  switch (pick(w, 9)) {
  case 0: return mk_and2(b, cond(w, depth - 1), cond(w, depth - 1));
  case 1: return mk_or2(b, cond(w, depth - 1), cond(w, depth - 1));
  case 2: return mk_not(b, cond(w, depth - 1));
  case 3: return mk_implies(b, cond(w, depth - 1), cond(w, depth - 1));
  case 4: return mk_neq(b, expr(w, depth - 1), expr(w, depth - 1));
  case 5:
  case 6: return mk_eq(b, expr(w, depth - 1), expr(w, depth - 1));
  case 7: return mk_lt(b, expr(w, depth - 1), expr(w, depth - 1));
  default: return mk_le(b, expr(w, depth - 1), expr(w, depth - 1));
  }
}

static Term expr(World *w, uint32_t depth) {
  Builder *b = &w->build;
  if (!depth || pick(w, 4) == 0)
    return pick(w, 3) ? variable(w, 0, INTS) : mk_int64(b, (int64_t)pick(w, 5) - 1);
  Term x = expr(w, depth - 1);
  switch (pick(w, 5)) {
  case 0: return mk_sub(b, x, expr(w, depth - 1));
  case 1: return mk_add2(b, x, expr(w, depth - 1));
  case 2: return mk_ite(b, cond(w, depth - 1), x, expr(w, depth - 1));
  default: return mk_select1(b, map(w, 1), x);
  }
}

static Term at(World *w, const Concrete *s, Term t) {
  Subst sub;
  subst_init(&sub, &w->build);
  for (uint32_t i = 0; i < VARS; i++) subst_add(&sub, w->vars[i], s->at[i]);
  Term r = subst_apply(&sub, t);
  subst_free(&sub);
  return r;
}

static Term random_value(World *w, uint32_t v) {
  Builder *b = &w->build;
  if (v < INTS) return mk_int64(b, (int64_t)pick(w, 5) - 1);
  if (v < INTS + BOOLS) return mk_bool(b, pick(w, 2));
  Term m = mk_const_map(b, w->sort[v], mk_int64(b, pick(w, 3)));
  for (uint32_t i = pick(w, 3); i > 0; i--)
    m = mk_store1(b, m, mk_int64(b, (int64_t)pick(w, 5) - 1), mk_int64(b, pick(w, 4)));
  return m;
}

/* A fact about whole maps need not fold to a literal, but to false it must not; one about all
 * indices is tried at some. */
static void check_fact(World *w, const Concrete *s, Term fact) {
  assert_false(term_is_false(at(w, s, fact)));
  if (term_op(w->tab, fact) != OP_FORALL) return;
  assert_int_equal(term_binder(w->tab, fact)->nvars, 1);
  for (int64_t i = -6; i < 9; i++) {
    Term index = mk_int64(&w->build, i);
    assert_true(term_is_true(at(w, s, mk_instance(&w->build, fact, &index))));
  }
}

static void check(World *w, const Pair *p) {
  InferredFacts facts = {0};
  if (p->n) assert_non_null(p->e);
  if (p->e) product_facts(&w->domains, p->e, &facts);
  for (uint32_t i = 0; i < facts.n; i++)
    for (uint32_t k = 0; k < p->n; k++) check_fact(w, &p->s[k], facts.at[i].term);
  vec_free(&facts);
}

static void start(World *w, Pair *p) {
  p->e = product_top(&w->domains);
  p->n = STATES;
  for (uint32_t i = 0; i < STATES; i++)
    for (uint32_t v = 0; v < VARS; v++) p->s[i].at[v] = random_value(w, v);
}

static void assume(World *w, Pair *p) {
  Term t = cond(w, 1 + pick(w, 3));
  uint32_t n = 0;
  for (uint32_t i = 0; i < p->n; i++)
    if (term_is_true(at(w, &p->s[i], t))) p->s[n++] = p->s[i];
  p->n = n;
  p->e = product_constrain(&w->domains, p->e, t);
}

static void assign(World *w, Pair *p) {
  uint32_t v = pick(w, VARS);
  Term e = v < INTS           ? expr(w, 3)
           : v < INTS + BOOLS ? cond(w, 2)
                              : mk_store1(&w->build, map(w, 1), expr(w, 1), expr(w, 2));
  for (uint32_t i = 0; i < p->n; i++) p->s[i].at[v] = at(w, &p->s[i], e);
  p->e = product_constrain(&w->domains, p->e, mk_eq(&w->build, mk_var(&w->build, w->fresh[v]), e));
  p->e = product_eliminate(&w->domains, p->e, w->vars[v]);
  p->e = product_rename(&w->domains, p->e, w->fresh[v], w->vars[v]);
}

static void havoc(World *w, Pair *p) {
  uint32_t v = pick(w, VARS);
  for (uint32_t i = 0; i < p->n; i++) p->s[i].at[v] = random_value(w, v);
  p->e = product_eliminate(&w->domains, p->e, w->vars[v]);
}

static void walk(World *w, Pair *p, uint32_t depth);

static void meet_another(World *w, Pair *p, uint32_t depth) {
  Pair other, both = {.n = 0};
  walk(w, &other, depth);
  both.e = product_join(&w->domains, p->e, other.e);
  if (pick(w, 2)) both.e = product_widen(&w->domains, p->e, both.e);
  for (uint32_t i = 0; i < p->n && both.n < STATES; i++) both.s[both.n++] = p->s[i];
  for (uint32_t i = 0; i < other.n; i++)
    both.s[both.n < STATES ? both.n++ : pick(w, STATES)] = other.s[i];
  *p = both;
}

static void walk(World *w, Pair *p, uint32_t depth) {
  start(w, p);
  for (uint32_t i = 0; i < STEPS && p->e; i++) {
    switch (pick(w, 8)) {
    case 0: havoc(w, p); break;
    case 1:
    case 2:
    case 3: assign(w, p); break;
    case 4:
      if (depth) meet_another(w, p, depth - 1);
      break;
    default: assume(w, p); break;
    }
    check(w, p);
  }
}

static void open_world(World *w) {
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
  Sort index = SORT_INT;
  for (uint32_t i = 0; i < VARS; i++) {
    char name[] = {(char)('p' + i), 0};
    w->sort[i] = i < INTS           ? SORT_INT
                 : i < INTS + BOOLS ? SORT_BOOL
                                    : sort_map(w->tab, &index, 1, SORT_INT);
    w->vars[i] = symbol_var(w->tab, str_c(&w->strs, name), w->sort[i], NULL);
    w->fresh[i] = symbol_var(w->tab, str_c(&w->strs, name), w->sort[i], NULL);
  }
}

static void close_world(World *w) {
  for (uint32_t i = 0; i < w->domains.n; i++)
    if (w->domains.at[i]->close) w->domains.at[i]->close(&w->domains.env);
  product_free(&w->domains);
  arena_free(&w->arena);
  term_table_free(w->tab);
  str_table_free(&w->strs);
}

static void states_are_right(void **state) {
  (void)state;
  World w = {.seed = 5};
  open_world(&w);
  for (uint32_t i = 0; i < WALKS; i++) {
    ArenaMark mark = arena_mark(&w.arena);
    Pair p;
    walk(&w, &p, 2);
    arena_reset(&w.arena, mark);
  }
  close_world(&w);
}

static bool says(World *w, const Product *s, Term t) {
  InferredFacts facts = {0};
  bool found = false;
  product_facts(&w->domains, s, &facts);
  for (uint32_t i = 0; i < facts.n; i++) found |= term_eq(facts.at[i].term, t);
  vec_free(&facts);
  return found;
}

/* m[p] == 3, p != q, m := m[q := r]: m[p] == 3 still; m[q] == 3 would not be. */
static void updates_elsewhere_keep_reads(void **state) {
  (void)state;
  World w = {0};
  open_world(&w);
  Builder *b = &w.build;
  Term p = mk_var(b, w.vars[0]), q = mk_var(b, w.vars[1]), r = mk_var(b, w.vars[2]);
  Term m = mk_var(b, w.vars[INTS + BOOLS]), after = mk_var(b, w.fresh[INTS + BOOLS]);
  Term known = mk_eq(b, mk_select1(b, m, p), mk_int64(b, 3));
  for (int differ = 0; differ < 2; differ++) {
    const Product *s = product_top(&w.domains);
    s = product_constrain(&w.domains, s, known);
    if (differ) s = product_constrain(&w.domains, s, mk_neq(b, p, q));
    s = product_constrain(&w.domains, s, mk_eq(b, after, mk_store1(b, m, q, r)));
    s = product_eliminate(&w.domains, s, w.vars[INTS + BOOLS]);
    s = product_rename(&w.domains, s, w.fresh[INTS + BOOLS], w.vars[INTS + BOOLS]);
    assert_int_equal(says(&w, s, known), differ);
    assert_true(says(&w, s, mk_eq(b, mk_select1(b, m, q), r)));
  }
  close_world(&w);
}

/* b := p < 3; assume b: then p < 3. */
static void definitions_are_unfolded(void **state) {
  (void)state;
  World w = {0};
  open_world(&w);
  Builder *b = &w.build;
  Term p = mk_var(b, w.vars[0]), flag = mk_var(b, w.vars[INTS]);
  Term less = mk_lt(b, p, mk_int64(b, 3));
  const Product *s = product_top(&w.domains);
  s = product_constrain(&w.domains, s, mk_eq(b, flag, less));
  assert_false(says(&w, s, less));
  s = product_constrain(&w.domains, s, flag);
  assert_true(says(&w, s, less));
  close_world(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(states_are_right),
      cmocka_unit_test(updates_elsewhere_keep_reads),
      cmocka_unit_test(definitions_are_unfolded),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
