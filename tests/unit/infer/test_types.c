/* SPDX-License-Identifier: MIT */
/* References with dynamic types against concrete ones: whatever is done to a state of all domains
 * together and to a set of concrete states alike, no fact is wrong of one of these. And what must
 * be known, is. */
#include "infer/domains/isl_api.h"
#include "infer/domains/relations.h"
#include "infer/engine/infer.h"
#include "logic/subst.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

enum { REFS = 3, VARS = REFS + 1, HEAP = REFS, KINDS = 4, IDS = 3 };
enum { STATES = 10, STEPS = 16, WALKS = 800 };

/* A reference is a record of an identity and a type; `null` is one of them. Types are ordered as
 * 2 <: 1 <: 0, 3 <: 0. */
typedef struct World {
  StrTable strs;
  TermTable *tab;
  Builder build;
  Arena arena;
  Domains domains;
  Relations relations;
  Sort kinds, ids, ref, heap;
  Symbol below, vars[VARS], fresh[VARS];
  uint64_t seed;
} World;

typedef struct Concrete {
  Term at[VARS];
} Concrete;

typedef struct Pair {
  const Product *e;
  Concrete s[STATES];
  uint32_t n;
} Pair;

static const bool order[KINDS][KINDS] = {{1}, {1, 1}, {1, 1, 1}, {1, 0, 0, 1}};

static uint32_t pick(World *w, uint32_t n) {
  w->seed = w->seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (uint32_t)(w->seed >> 33) % n;
}

static Term kind(World *w, uint32_t k) {
  return mk_dt_make(&w->build, w->kinds, k, NULL, 0);
}

static Term constant(World *w, uint32_t id, uint32_t k) {
  Term fields[2] = {mk_dt_make(&w->build, w->ids, id, NULL, 0), kind(w, k)};
  return mk_dt_make(&w->build, w->ref, 0, fields, 2);
}

static Term null(World *w) {
  return constant(w, 0, 0);
}

static Term type_of(World *w, Term o) {
  return mk_dt_field(&w->build, o, 0, 1);
}

static Term below(World *w, Term a, Term b) {
  return mk_app(&w->build, w->below, (Term[2]){a, b}, 2);
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
static Term settle(World *w, Term t) {
  uint32_t n = term_nargs(w->tab, t);
  Terms made = {0};
  for (uint32_t i = 0; i < n; i++) {
    Term a = settle(w, term_arg(w->tab, t, i));
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

static Term at(World *w, const Concrete *s, Term t) {
  Subst sub;
  subst_init(&sub, &w->build);
  for (uint32_t i = 0; i < VARS; i++) subst_add(&sub, w->vars[i], s->at[i]);
  Term r = settle(w, subst_apply(&sub, t));
  subst_free(&sub);
  return r;
}

static Term random_value(World *w, uint32_t v) {
  if (v < REFS) return constant(w, pick(w, IDS), pick(w, KINDS));
  Term m = mk_const_map(&w->build, w->heap, random_value(w, 0));
  for (uint32_t i = pick(w, 4); i > 0; i--)
    m = mk_store1(&w->build, m, random_value(w, 0), random_value(w, 0));
  return m;
}

static void check(World *w, const Pair *p) {
  InferredFacts facts = {0};
  if (p->n) assert_non_null(p->e);
  if (p->e) product_facts(&w->domains, p->e, &facts);
  for (uint32_t i = 0; i < facts.n; i++)
    for (uint32_t k = 0; k < p->n; k++)
      assert_false(term_is_false(at(w, &p->s[k], facts.at[i].term)));
  vec_free(&facts);
}

static void start(World *w, Pair *p) {
  p->e = product_top(&w->domains);
  p->n = STATES;
  for (uint32_t i = 0; i < STATES; i++)
    for (uint32_t v = 0; v < VARS; v++) p->s[i].at[v] = random_value(w, v);
}

static void assume(World *w, Pair *p) {
  Term t = cond(w, pick(w, 3));
  uint32_t n = 0;
  for (uint32_t i = 0; i < p->n; i++)
    if (term_is_true(at(w, &p->s[i], t))) p->s[n++] = p->s[i];
  p->n = n;
  p->e = product_constrain(&w->domains, p->e, t);
}

static const Product *assigned(World *w, const Product *s, uint32_t v, Term e) {
  s = product_constrain(&w->domains, s, mk_eq(&w->build, mk_var(&w->build, w->fresh[v]), e));
  s = product_eliminate(&w->domains, s, w->vars[v]);
  return product_rename(&w->domains, s, w->fresh[v], w->vars[v]);
}

static void assign(World *w, Pair *p) {
  uint32_t v = pick(w, VARS);
  Term e = v < REFS ? ref(w, 2) : mk_store1(&w->build, ref_var(w, HEAP), ref(w, 1), ref(w, 1));
  for (uint32_t i = 0; i < p->n; i++) p->s[i].at[v] = at(w, &p->s[i], e);
  p->e = assigned(w, p->e, v, e);
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
  w->domains.env.past_thresholds = pick(w, 2);
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
    case 2: assign(w, p); break;
    case 3:
      if (depth) meet_another(w, p, depth - 1);
      break;
    default: assume(w, p); break;
    }
    check(w, p);
  }
}

/* ---- the world
 * ----------------------------------------------------------------------------------- */

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
  Term x = term_fresh_var(w->tab, str_c(&w->strs, "x"), w->kinds);
  Term y = term_fresh_var(w->tab, str_c(&w->strs, "y"), w->kinds);
  Term z = term_fresh_var(w->tab, str_c(&w->strs, "z"), w->kinds);
  Term both = mk_and2(b, below(w, x, y), below(w, y, z));
  Term all[3] = {x, y, z};
  axioms[0].term = mk_forall(b, all, 3, mk_implies(b, both, below(w, x, z)), NULL);
  axioms[1].term = mk_forall(b, &x, 1, below(w, x, x), NULL);
  axioms[2].term = below(w, kind(w, 1), kind(w, 0));
  axioms[3].term = below(w, kind(w, 2), kind(w, 1));
  axioms[4].term = below(w, kind(w, 3), kind(w, 0));
  for (uint32_t i = 0; i < 5; i++) vec_push(&p.axioms, &axioms[i]);
  relations_init(&w->relations, &p);
  vec_free(&p.axioms);
}

static void open_world(World *w) {
  const char *why;
  assert_true(isl_api_load(&why));
  str_table_init(&w->strs);
  w->tab = term_table_new(&w->strs);
  w->build = builder(w->tab);
  arena_init(&w->arena);
  w->kinds = enumeration(w, "K", KINDS);
  w->ids = enumeration(w, "I", IDS);
  w->ref = sort_dt_declare(w->tab, str_c(&w->strs, "Ref"), NULL);
  DtField fields[2] = {{str_c(&w->strs, "id"), w->ids}, {str_c(&w->strs, "kind"), w->kinds}};
  DtCtor ctor = {str_c(&w->strs, "obj"), 2, fields};
  sort_dt_define(w->tab, w->ref, &ctor, 1);
  w->heap = sort_map(w->tab, &w->ref, 1, w->ref);
  w->below = symbol_func(w->tab, str_c(&w->strs, "below"), (Sort[2]){w->kinds, w->kinds}, 2,
                         SORT_BOOL, 0, NULL);
  state_order(w);
  w->domains.env = (DomainEnv){.build = &w->build,
                               .tab = w->tab,
                               .nums = term_nums(w->tab),
                               .arena = &w->arena,
                               .relations = &w->relations};
  w->domains.n = infer_n_known_domains;
  for (uint32_t i = 0; i < infer_n_known_domains; i++) w->domains.at[i] = infer_known_domains[i];
  for (uint32_t i = 0; i < VARS; i++) {
    char name[] = {(char)('p' + i), 0};
    Sort s = i < REFS ? w->ref : w->heap;
    w->vars[i] = symbol_var(w->tab, str_c(&w->strs, name), s, NULL);
    w->fresh[i] = symbol_var(w->tab, str_c(&w->strs, name), s, NULL);
  }
}

static void close_world(World *w) {
  for (uint32_t i = 0; i < w->domains.n; i++)
    if (w->domains.at[i]->close) w->domains.at[i]->close(&w->domains.env);
  product_free(&w->domains);
  relations_free(&w->relations);
  arena_free(&w->arena);
  term_table_free(w->tab);
  str_table_free(&w->strs);
}

/* ---- tests
 * ------------------------------------------------------------------------------------------ */

static void states_are_right(void **state) {
  (void)state;
  World w = {.seed = 7};
  open_world(&w);
  for (uint32_t i = 0; i < WALKS; i++) {
    ArenaMark mark = arena_mark(&w.arena);
    Pair p;
    walk(&w, &p, 2);
    arena_reset(&w.arena, mark);
  }
  close_world(&w);
}

static void the_order_is_closed(void **state) {
  (void)state;
  World w = {0};
  open_world(&w);
  for (uint32_t i = 0; i < KINDS; i++)
    for (uint32_t k = 0; k < KINDS; k++)
      assert_int_equal(relations_holds(&w.relations, w.below, kind(&w, i), kind(&w, k)),
                       order[i][k]);
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
