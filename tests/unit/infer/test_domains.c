/* SPDX-License-Identifier: MIT */
/* Domains against concrete states: whatever is done to an element and to a set of states alike, the
 * element says nothing that is wrong of one of the states. */
#include "infer/engine/infer.h"
#include "infer/linear/isl_api.h"
#include "logic/subst.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

enum {
  INTS = 3, /* variables: integers, then the other sorts, in this order */
  BOOLS = 1,
  BITS = 2,
  REALS = 1,
  FIRST_BOOL = INTS,
  FIRST_BITS = FIRST_BOOL + BOOLS,
  FIRST_REAL = FIRST_BITS + BITS,
  VARS = FIRST_REAL + REALS,
  WIDTH = 4,
  STATES = 12,
  STEPS = 14,
  WALKS = 1500
};

typedef struct World {
  StrTable strs;
  TermTable *tab;
  Builder build;
  Arena arena;
  DomainEnv env;
  Symbol vars[VARS], fresh[VARS];
  uint64_t seed;
} World;

typedef struct Concrete {
  Term at[VARS]; /* literals */
} Concrete;

/* An element and states that it must hold. */
typedef struct Pair {
  const void *e;
  Concrete s[STATES];
  uint32_t n;
} Pair;

static uint32_t pick(World *w, uint32_t n) {
  w->seed = w->seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (uint32_t)(w->seed >> 33) % n;
}

static Term number(World *w, int64_t v) {
  return mk_int64(&w->build, v);
}

/* A small value for the variable. */
static Term random_value(World *w, uint32_t var) {
  Builder *b = &w->build;
  if (var < FIRST_BOOL) return number(w, (int64_t)pick(w, 21) - 10);
  if (var < FIRST_BITS) return mk_bool(b, pick(w, 2));
  if (var < FIRST_REAL) return mk_bv64(b, pick(w, 1 << WIDTH), WIDTH);
  Term half = mk_rdiv(b, mk_to_real(b, number(w, 1)), mk_to_real(b, number(w, 2)));
  return mk_mul2(b, half, mk_to_real(b, number(w, (int64_t)pick(w, 21) - 10)));
}

static Term var(World *w, uint32_t first, uint32_t n) {
  return mk_var(&w->build, w->vars[first + pick(w, n)]);
}

static Term expr(World *w, uint32_t depth);

static Term bits(World *w, uint32_t depth) {
  static const Op ops[] = {OP_BV_ADD,  OP_BV_SUB, OP_BV_MUL,  OP_BV_UDIV, OP_BV_UREM,
                           OP_BV_AND,  OP_BV_OR,  OP_BV_SHL,  OP_BV_LSHR, OP_BV_XOR,
                           OP_BV_SDIV, OP_BV_ADD, OP_BV_ASHR, OP_BV_ADD};
  Builder *b = &w->build;
  if (!depth || pick(w, 4) == 0)
    return pick(w, 2) ? var(w, FIRST_BITS, BITS) : random_value(w, FIRST_BITS);
  Term x = bits(w, depth - 1), y = bits(w, depth - 1);
  switch (pick(w, 8)) {
  case 0: return mk_ite(b, mk_eq(b, x, y), bits(w, depth - 1), x);
  case 1: { /* the low part of a longer one */
    Term wide = mk_bv2(b, OP_BV_ADD, mk_indexed(b, OP_BV_ZEXT, &x, 1, 2, 0),
                       mk_indexed(b, OP_BV_SEXT, &y, 1, 2, 0));
    return mk_indexed(b, OP_BV_EXTRACT, &wide, 1, WIDTH, 0);
  }
  case 2: { /* of two halves */
    Term high = mk_indexed(b, OP_BV_EXTRACT, &x, 1, 2, 0);
    return mk_bv2(b, OP_BV_CONCAT, high, mk_indexed(b, OP_BV_EXTRACT, &y, 1, WIDTH, 2));
  }
  default: return mk_bv2(b, ops[pick(w, sizeof ops / sizeof *ops)], x, y);
  }
}

static Term real(World *w, uint32_t depth) {
  Builder *b = &w->build;
  if (!depth || pick(w, 4) == 0)
    return pick(w, 2) ? var(w, FIRST_REAL, REALS) : random_value(w, FIRST_REAL);
  Term x = real(w, depth - 1), y = real(w, depth - 1);
  switch (pick(w, 6)) {
  case 0: return mk_sub(b, x, y);
  case 1: return mk_mul2(b, x, y);
  case 2: return mk_rdiv(b, x, y);
  case 3: return mk_to_real(b, expr(w, depth - 1));
  default: return mk_add2(b, x, y);
  }
}

static Term order(World *w, uint32_t depth) {
  static const Op ops[] = {OP_BV_ULT, OP_BV_ULE, OP_BV_UGT, OP_BV_UGE,
                           OP_BV_SLT, OP_BV_SLE, OP_BV_SGT, OP_BV_SGE};
  Builder *b = &w->build;
  switch (pick(w, 7)) {
  case 0: return mk_eq(b, expr(w, depth), expr(w, depth));
  case 1: return mk_lt(b, expr(w, depth), expr(w, depth));
  case 2: return mk_bv2(b, ops[pick(w, 8)], bits(w, depth), bits(w, depth));
  case 3: return mk_eq(b, bits(w, depth), bits(w, depth));
  case 4:
    return pick(w, 2) ? mk_le(b, real(w, depth), real(w, depth))
                      : mk_lt(b, real(w, depth), real(w, depth));
  default: return mk_le(b, expr(w, depth), expr(w, depth));
  }
}

static Term cond(World *w, uint32_t depth) {
  Builder *b = &w->build;
  if (!depth) return var(w, FIRST_BOOL, BOOLS);
  switch (pick(w, 9)) {
  case 0: return mk_and2(b, cond(w, depth - 1), cond(w, depth - 1));
  case 1: return mk_or2(b, cond(w, depth - 1), cond(w, depth - 1));
  case 2: return mk_not(b, cond(w, depth - 1));
  case 3: return mk_implies(b, cond(w, depth - 1), cond(w, depth - 1));
  case 4: return mk_eq(b, cond(w, depth - 1), cond(w, depth - 1));
  default: return order(w, depth - 1);
  }
}

static Term expr(World *w, uint32_t depth) {
  Builder *b = &w->build;
  if (!depth || pick(w, 4) == 0)
    return pick(w, 2) ? var(w, 0, INTS) : number(w, (int64_t)pick(w, 11) - 5);
  Term x = expr(w, depth - 1), y = expr(w, depth - 1);
  switch (pick(w, 7)) {
  case 0: return mk_sub(b, x, y);
  case 1: return mk_mul2(b, x, y);
  case 2: return mk_idiv(b, x, y);
  case 3: return mk_mod(b, x, y);
  case 4: return mk_ite(b, cond(w, depth - 1), x, y);
  default: return mk_add2(b, x, y);
  }
}

static Term random_term(World *w, uint32_t var, uint32_t depth) {
  if (var < FIRST_BOOL) return expr(w, depth);
  if (var < FIRST_BITS) return cond(w, depth - 1);
  return var < FIRST_REAL ? bits(w, depth) : real(w, depth);
}

static Term at(World *w, const Concrete *s, Term t) {
  Subst sub;
  subst_init(&sub, &w->build);
  for (uint32_t i = 0; i < VARS; i++) subst_add(&sub, w->vars[i], s->at[i]);
  Term r = subst_apply(&sub, t);
  subst_free(&sub);
  return r;
}

static void random_state(World *w, Concrete *s) {
  for (uint32_t i = 0; i < VARS; i++) s->at[i] = random_value(w, i);
}

static void check(World *w, const Domain *d, const Pair *p) {
  Terms facts = {0};
  if (p->n) assert_non_null(p->e);
  if (p->e) d->facts(&w->env, p->e, &facts);
  for (uint32_t i = 0; i < facts.n; i++)
    for (uint32_t k = 0; k < p->n; k++) assert_true(term_is_true(at(w, &p->s[k], facts.at[i])));
  vec_free(&facts);
}

static void start(World *w, const Domain *d, Pair *p) {
  p->e = d->top(&w->env);
  p->n = STATES;
  for (uint32_t i = 0; i < STATES; i++) random_state(w, &p->s[i]);
}

static void assume(World *w, const Domain *d, Pair *p) {
  Term t = cond(w, 1 + pick(w, 3));
  uint32_t n = 0;
  for (uint32_t i = 0; i < p->n; i++)
    if (term_is_true(at(w, &p->s[i], t))) p->s[n++] = p->s[i];
  p->n = n;
  p->e = d->constrain(&w->env, p->e, t);
}

/* x := e; division by zero can give anything, so such states are not followed. */
static void assign(World *w, const Domain *d, Pair *p) {
  uint32_t v = pick(w, VARS), n = 0;
  Term e = random_term(w, v, 3);
  for (uint32_t i = 0; i < p->n; i++) {
    Term r = at(w, &p->s[i], e);
    if (!term_is_value(w->tab, r)) continue;
    p->s[n] = p->s[i];
    p->s[n++].at[v] = r;
  }
  p->n = n;
  p->e = d->constrain(&w->env, p->e, mk_eq(&w->build, mk_var(&w->build, w->fresh[v]), e));
  if (p->e) p->e = d->eliminate(&w->env, p->e, w->vars[v]);
  if (p->e) p->e = d->rename(&w->env, p->e, w->fresh[v], w->vars[v]);
}

static void havoc(World *w, const Domain *d, Pair *p) {
  uint32_t v = pick(w, VARS);
  for (uint32_t i = 0; i < p->n; i++) p->s[i].at[v] = random_value(w, v);
  p->e = d->eliminate(&w->env, p->e, w->vars[v]);
}

static void walk(World *w, const Domain *d, Pair *p, uint32_t depth);

/* Both, and something above both. */
static void meet_another(World *w, const Domain *d, Pair *p, uint32_t depth) {
  Pair other, both = {.n = 0};
  walk(w, d, &other, depth);
  if (!p->e || !other.e) return;
  both.e = d->join(&w->env, p->e, other.e);
  assert_true(d->leq(&w->env, p->e, both.e));
  assert_true(d->leq(&w->env, other.e, both.e));
  if (pick(w, 2)) both.e = d->widen(&w->env, p->e, both.e);
  for (uint32_t i = 0; i < p->n && both.n < STATES; i++) both.s[both.n++] = p->s[i];
  for (uint32_t i = 0; i < other.n; i++)
    both.s[both.n < STATES ? both.n++ : pick(w, STATES)] = other.s[i];
  *p = both;
}

static void walk(World *w, const Domain *d, Pair *p, uint32_t depth) {
  start(w, d, p);
  for (uint32_t i = 0; i < STEPS && p->e; i++) {
    switch (pick(w, 8)) {
    case 0: havoc(w, d, p); break;
    case 1:
    case 2: assign(w, d, p); break;
    case 3:
      if (depth) meet_another(w, d, p, depth - 1);
      break;
    default: assume(w, d, p); break;
    }
    check(w, d, p);
  }
}

static void domains_are_right(void **state) {
  (void)state;
  const char *why;
  assert_true(isl_api_load(&why));
  for (uint32_t k = 0; k < infer_n_known_domains; k++) {
    World w = {.seed = 20 + k};
    str_table_init(&w.strs);
    w.tab = term_table_new(&w.strs);
    w.build = builder(w.tab);
    arena_init(&w.arena);
    NumTable *nums = term_nums(w.tab);
    Num half = num_inverse(nums, num_int64(nums, 2)); /* of reals only */
    Num thresholds[4] = {num_int64(nums, -3), num_int64(nums, 0), half, num_int64(nums, 7)};
    w.env = (DomainEnv){.build = &w.build,
                        .tab = w.tab,
                        .nums = term_nums(w.tab),
                        .arena = &w.arena,
                        .stops.thresholds = thresholds,
                        .stops.n_thresholds = 4};
    for (uint32_t i = 0; i < VARS; i++) {
      char name[] = {(char)('p' + i), 0};
      Sort s = i < FIRST_BOOL   ? SORT_INT
               : i < FIRST_BITS ? SORT_BOOL
               : i < FIRST_REAL ? sort_bv(w.tab, WIDTH)
                                : SORT_REAL;
      w.vars[i] = symbol_var(w.tab, str_c(&w.strs, name), s, NULL);
      w.fresh[i] = symbol_var(w.tab, str_c(&w.strs, name), s, NULL);
    }
    for (uint32_t i = 0; i < WALKS; i++) {
      ArenaMark mark = arena_mark(&w.arena);
      Pair p;
      walk(&w, infer_known_domains[k], &p, 2);
      arena_reset(&w.arena, mark);
      if (infer_known_domains[k]->close) infer_known_domains[k]->close(&w.env);
    }
    arena_free(&w.arena);
    term_table_free(w.tab);
    str_table_free(&w.strs);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(domains_are_right)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
