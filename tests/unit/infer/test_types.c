/* SPDX-License-Identifier: MIT */
/* References with dynamic types against concrete ones (random_walk.h); and what must be known, is.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "infer/domains/relations.h"

enum { REFS = 3, VARS = REFS + 1, HEAP = REFS, KINDS = 4, IDS = 3, WALKS = 800 };

/* A reference is a record of an identity and a type; `null` is one of them. Types are ordered as
 * 2 <: 1 <: 0, 3 <: 0. */
struct Model {
  Relations relations;
  Sort kinds, ids, ref, heap;
  Symbol below;
};

#include "random_walk.h"

static const bool order[KINDS][KINDS] = {{1}, {1, 1}, {1, 1, 1}, {1, 0, 0, 1}};

static Term kind(World *w, uint32_t k) {
  return mk_dt_make(&w->build, w->model.kinds, k, NULL, 0);
}

static Term constant(World *w, uint32_t id, uint32_t k) {
  Term fields[2] = {mk_dt_make(&w->build, w->model.ids, id, NULL, 0), kind(w, k)};
  return mk_dt_make(&w->build, w->model.ref, 0, fields, 2);
}

static Term null(World *w) {
  return constant(w, 0, 0);
}

static Term type_of(World *w, Term o) {
  return mk_dt_field(&w->build, o, 0, 1);
}

static Term below(World *w, Term a, Term b) {
  return mk_app(&w->build, w->model.below, (Term[2]){a, b}, 2);
}

static Term ref_var(World *w, uint32_t i) {
  return mk_var(&w->build, w->vars[i]);
}

static Term ref(World *w, uint32_t depth) {
  switch (pick(w, depth ? 5 : 3)) {
  case 0: return pick(w, 2) ? null(w) : constant(w, pick(w, IDS), pick(w, KINDS));
  case 1:
  case 2: return ref_var(w, pick(w, REFS));
  default: return mk_select1(&w->build, ref_var(w, HEAP), ref(w, depth - 1));
  }
}

static Term cond(World *w, uint32_t depth) {
  Builder *b = &w->build;
  switch (pick(w, depth ? 9 : 5)) {
  case 0: return mk_eq(b, ref(w, 1), ref(w, 1));
  case 1: return mk_neq(b, ref(w, 1), null(w));
  case 2: return mk_eq(b, type_of(w, ref(w, 1)), kind(w, pick(w, KINDS)));
  case 3:
  case 4: return below(w, type_of(w, ref(w, 1)), kind(w, pick(w, KINDS)));
  case 5: return mk_and2(b, cond(w, depth - 1), cond(w, depth - 1));
  case 6: return mk_not(b, cond(w, depth - 1));
  case 7: return mk_implies(b, cond(w, depth - 1), cond(w, depth - 1));
  default: return mk_or2(b, cond(w, depth - 1), cond(w, depth - 1));
  }
}

/* Applications of the order to literals are known. */
static Term fold(World *w, Term t) {
  uint32_t n = term_nargs(w->tab, t);
  Terms made = {0};
  for (uint32_t i = 0; i < n; i++) {
    Term a = fold(w, term_arg(w->tab, t, i));
    vec_push(&made, a);
  }
  Term r = n ? mk_same(&w->build, t, made.at) : t;
  if (term_op(w->tab, t) == OP_APP && n == 2 && term_op(w->tab, made.at[0]) == OP_DT_MAKE &&
      term_op(w->tab, made.at[1]) == OP_DT_MAKE)
    r = mk_bool(&w->build,
                order[term_node(w->tab, made.at[0])->p0][term_node(w->tab, made.at[1])->p0]);
  vec_free(&made);
  return r;
}

static Term random_value(World *w, uint32_t v) {
  if (v < REFS) return constant(w, pick(w, IDS), pick(w, KINDS));
  Term m = mk_const_map(&w->build, w->model.heap, random_value(w, 0));
  for (uint32_t i = pick(w, 4); i > 0; i--)
    m = mk_store1(&w->build, m, random_value(w, 0), random_value(w, 0));
  return m;
}

static void check_fact(World *w, const Concrete *s, Term fact) {
  assert_false(term_is_false(at(w, s, fact)));
}

static Term random_condition(World *w) {
  return cond(w, pick(w, 3));
}

static Term random_expression(World *w, uint32_t v) {
  return v < REFS ? ref(w, 2) : mk_store1(&w->build, ref_var(w, HEAP), ref(w, 1), ref(w, 1));
}

/* ---- the world ------------------------------------------------------------------ */

static Sort enumeration(World *w, const char *name, uint32_t n) {
  DtCtor ctors[KINDS];
  Sort s = sort_dt_declare(w->tab, str_c(&w->strs, name), NULL);
  for (uint32_t i = 0; i < n; i++)
    ctors[i] = (DtCtor){str_printf(&w->strs, "%s%u", name, i), 0, NULL};
  sort_dt_define(w->tab, s, ctors, n);
  return s;
}

/* The order's axioms, as a program states them. */
static void state_order(World *w) {
  Builder *b = &w->build;
  Axiom axioms[5] = {0};
  CoreProgram p = {.terms = w->tab};
  Term x = term_fresh_var(w->tab, str_c(&w->strs, "x"), w->model.kinds);
  Term y = term_fresh_var(w->tab, str_c(&w->strs, "y"), w->model.kinds);
  Term z = term_fresh_var(w->tab, str_c(&w->strs, "z"), w->model.kinds);
  Term both = mk_and2(b, below(w, x, y), below(w, y, z));
  Term all[3] = {x, y, z};
  axioms[0].term = mk_forall(b, all, 3, mk_implies(b, both, below(w, x, z)), NULL);
  axioms[1].term = mk_forall(b, &x, 1, below(w, x, x), NULL);
  axioms[2].term = below(w, kind(w, 1), kind(w, 0));
  axioms[3].term = below(w, kind(w, 2), kind(w, 1));
  axioms[4].term = below(w, kind(w, 3), kind(w, 0));
  for (uint32_t i = 0; i < 5; i++) vec_push(&p.axioms, &axioms[i]);
  relations_init(&w->model.relations, &p);
  vec_free(&p.axioms);
}

static void open_world(World *w) {
  world_open(w);
  w->model.kinds = enumeration(w, "K", KINDS);
  w->model.ids = enumeration(w, "I", IDS);
  w->model.ref = sort_dt_declare(w->tab, str_c(&w->strs, "Ref"), NULL);
  DtField fields[2] = {{str_c(&w->strs, "id"), w->model.ids},
                       {str_c(&w->strs, "kind"), w->model.kinds}};
  DtCtor ctor = {str_c(&w->strs, "obj"), 2, fields};
  sort_dt_define(w->tab, w->model.ref, &ctor, 1);
  w->model.heap = sort_map(w->tab, &w->model.ref, 1, w->model.ref);
  w->model.below = symbol_func(w->tab, str_c(&w->strs, "below"),
                               (Sort[2]){w->model.kinds, w->model.kinds}, 2, SORT_BOOL, NULL);
  state_order(w);
  w->domains.env.relations = &w->model.relations;
  for (uint32_t i = 0; i < VARS; i++) world_variable(w, i, i < REFS ? w->model.ref : w->model.heap);
}

static void close_world(World *w) {
  relations_free(&w->model.relations);
  world_close(w);
}

/* ---- tests ---------------------------------------------------------------------- */

static void states_are_right(void **state) {
  (void)state;
  World w = {.seed = 7};
  open_world(&w);
  walk_often(&w);
  close_world(&w);
}

static void the_order_is_closed(void **state) {
  (void)state;
  World w = {0};
  open_world(&w);
  for (uint32_t i = 0; i < KINDS; i++)
    for (uint32_t k = 0; k < KINDS; k++)
      assert_int_equal(relations_holds(&w.model.relations, w.model.below, kind(&w, i), kind(&w, k)),
                       order[i][k]);
  close_world(&w);
}

/* p := q or p := r: a type above both; p := q or p := null: that type, or null. */
static void joins_keep_what_both_are(void **state) {
  (void)state;
  World w = {0};
  open_world(&w);
  Domains *d = &w.domains;
  Term p = ref_var(&w, 0), q = ref_var(&w, 1), r = ref_var(&w, 2);
  const Product *s = product_top(d);
  s = product_constrain(d, s, mk_eq(&w.build, type_of(&w, q), kind(&w, 2)));
  s = product_constrain(d, s, below(&w, type_of(&w, r), kind(&w, 1)));
  const Product *a = assigned(&w, s, 0, q), *b = assigned(&w, s, 0, r),
                *c = assigned(&w, s, 0, null(&w));
  Term wanted = below(&w, type_of(&w, p), kind(&w, 1));
  assert_true(says(&w, product_join(d, a, b), wanted));
  Term weak = mk_or2(&w.build, mk_eq(&w.build, p, null(&w)), wanted);
  assert_true(says(&w, product_join(d, b, c), weak));
  assert_false(says(&w, product_join(d, b, c), wanted));
  const Product *nonnull =
      product_constrain(d, product_join(d, b, c), mk_neq(&w.build, p, null(&w)));
  assert_true(says(&w, product_join(d, a, nonnull), wanted));
  close_world(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(states_are_right),
      cmocka_unit_test(the_order_is_closed),
      cmocka_unit_test(joins_keep_what_both_are),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
