/* SPDX-License-Identifier: MIT */
/* Maps that are written to, and persistent traces: what is shared stays as it was. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exec/engine/maps.h"
#include "exec/engine/state.h"

typedef struct Fixture {
  StrTable strs;
  TermTable *t;
  Builder b;
  Arena arena;
  Term base;
} Fixture;

static int set_up(void **state) {
  Fixture *f = calloc(1, sizeof *f);
  str_table_init(&f->strs);
  f->t = term_table_new(&f->strs);
  f->b = builder_plain(f->t);
  f->b.simplify = true;
  arena_init(&f->arena);
  Sort map = sort_map(f->t, &SORT_INT, 1, SORT_INT);
  f->base = mk_var(&f->b, symbol_var(f->t, str_c(&f->strs, "m"), map, NULL));
  *state = f;
  return 0;
}

static int tear_down(void **state) {
  Fixture *f = *state;
  arena_free(&f->arena);
  term_table_free(f->t);
  str_table_free(&f->strs);
  free(f);
  return 0;
}

static const SymMap *put(Fixture *f, const SymMap *m, int64_t at, int64_t value) {
  Term key = mk_int64(&f->b, at);
  return maps_put(&f->arena, m, &key, 1, symval_term(mk_int64(&f->b, value)));
}

static int64_t get(Fixture *f, const SymMap *m, int64_t at) {
  Term key = mk_int64(&f->b, at);
  SymVal h = trie_find(m->entries, &key, 1);
  if (symval_is_none(h)) return -1;
  int64_t v;
  assert_true(term_get_int64(f->t, symval_get_term(h), &v));
  return v;
}

static void writes_do_not_change_older_maps(void **state) {
  Fixture *f = *state;
  enum { N = 3000 };
  const SymMap *at[N + 1];
  at[0] = maps_over(&f->arena, f->base, 1, NULL);
  for (int i = 0; i < N; i++) at[i + 1] = put(f, at[i], i * 7, i);
  for (int i = 0; i <= N; i += 97) {
    assert_int_equal(at[i]->n, i);
    for (int k = 0; k < N; k += 31) assert_int_equal(get(f, at[i], k * 7), k < i ? k : -1);
  }
  const SymMap *again = put(f, at[N], 7, 99);
  assert_int_equal(again->n, N);
  assert_int_equal(get(f, again, 7), 99);
  assert_int_equal(get(f, at[N], 7), 1);
}

static void equal_contents_are_the_same_term(void **state) {
  Fixture *f = *state;
  enum { N = 200 };
  const SymMap *up = maps_over(&f->arena, f->base, 1, NULL), *down = up;
  for (int i = 0; i < N; i++) up = put(f, up, i, i % 5);
  for (int i = N - 1; i >= 0; i--) down = put(f, put(f, down, i, 77), i, i % 5);
  assert_true(term_eq(maps_whole(&f->b, up), maps_whole(&f->b, down)));
  Term key = mk_int64(&f->b, 13);
  assert_true(term_eq(mk_select(&f->b, maps_whole(&f->b, up), &key, 1), mk_int64(&f->b, 13 % 5)));
}

static void keys_are_what_surely_differs(void **state) {
  Fixture *f = *state;
  Sort refs = sort_unint(f->t, str_c(&f->strs, "ref"));
  Symbol u = symbol_unique(f->t, str_c(&f->strs, "null"), refs, NULL);
  Symbol v = symbol_func(f->t, str_c(&f->strs, "some"), NULL, 0, refs, NULL);
  Symbol i = symbol_unique(f->t, str_c(&f->strs, "seven"), SORT_INT, NULL);
  assert_true(term_is_distinct(f->t, mk_app(&f->b, u, NULL, 0)));
  assert_false(term_is_distinct(f->t, mk_app(&f->b, v, NULL, 0)));
  assert_false(term_is_distinct(f->t, mk_app(&f->b, i, NULL, 0)));
  assert_true(term_is_distinct(f->t, mk_int64(&f->b, 7)));
}

/* The index as bases and keys; the key's literal. */
static int64_t split(Fixture *f, Term index, Term *base) {
  Term key;
  assert_true(maps_split(f->t, &index, 1, base, &key));
  int64_t v;
  assert_true(term_get_int64(f->t, key, &v));
  return v;
}

static void offsets_from_one_base(void **state) {
  Fixture *f = *state;
  Term s = mk_var(&f->b, symbol_var(f->t, str_c(&f->strs, "s"), SORT_INT, NULL)), base, other;
  Term t = mk_var(&f->b, symbol_var(f->t, str_c(&f->strs, "t"), SORT_INT, NULL));
  assert_int_equal(split(f, s, &base), 0);
  assert_int_equal(split(f, mk_add2(&f->b, s, mk_int64(&f->b, -3)), &other), -3);
  assert_true(term_eq(base, other));
  Term sum = mk_add2(&f->b, mk_add2(&f->b, t, s), mk_int64(&f->b, 8));
  assert_int_equal(split(f, sum, &other), 8);
  assert_true(term_eq(other, mk_add2(&f->b, s, t)));
  const SymMap *m = maps_over(&f->arena, f->base, 1, &base);
  assert_true(maps_fits(m, &base));
  assert_false(maps_fits(m, &other));
  m = put(f, put(f, put(f, m, 0, 10), 4, 14), 0, 11);
  assert_int_equal(m->n, 2);
  Term whole = maps_whole(&f->b, m), at = mk_add2(&f->b, s, mk_int64(&f->b, 4));
  assert_true(term_eq(mk_select(&f->b, whole, &s, 1), mk_int64(&f->b, 11)));
  assert_true(term_eq(mk_select(&f->b, whole, &at, 1), mk_int64(&f->b, 14)));
}

/* Modulo the width as well, offsets that differ are places that differ. */
static void offsets_of_bitvectors(void **state) {
  Fixture *f = *state;
  Sort word = sort_bv(f->t, 8), map = sort_map(f->t, &word, 1, SORT_INT);
  Term p = mk_var(&f->b, symbol_var(f->t, str_c(&f->strs, "p"), word, NULL));
  Term w = mk_var(&f->b, symbol_var(f->t, str_c(&f->strs, "w"), map, NULL));
  Term down = mk_bv2(&f->b, OP_BV_SUB, p, mk_bv64(&f->b, 1, 8)), base, key, zero;
  assert_true(maps_split(f->t, &down, 1, &base, &key));
  assert_true(term_eq(base, p) && term_eq(key, mk_bv64(&f->b, 255, 8)));
  assert_true(maps_split(f->t, &p, 1, &base, &zero));
  const SymMap *m = maps_over(&f->arena, w, 1, &base);
  m = maps_put(&f->arena, m, &key, 1, symval_term(mk_int64(&f->b, 1)));
  m = maps_put(&f->arena, m, &zero, 1, symval_term(mk_int64(&f->b, 2)));
  Term whole = maps_whole(&f->b, m);
  assert_true(term_eq(mk_select(&f->b, whole, &down, 1), mk_int64(&f->b, 1)));
  assert_true(term_eq(mk_select(&f->b, whole, &p, 1), mk_int64(&f->b, 2)));
}

static void traces_share_what_came_before(void **state) {
  Fixture *f = *state;
  Trace a = {0};
  for (uint32_t i = 0; i < 1000; i++) trace_push(&f->arena, &a, 1, i);
  Trace b = a;
  for (uint32_t i = 0; i < 500; i++) trace_push(&f->arena, &a, 2, 5000 + i);
  for (uint32_t i = 0; i < 300; i++) trace_push(&f->arena, &b, 3, 9000 + i);
  uint32_t out[1500];
  trace_words(&a, out);
  for (uint32_t i = 0; i < 1500; i++) assert_int_equal(out[i], i < 1000 ? i : 4000 + i);
  trace_words(&b, out);
  for (uint32_t i = 0; i < 1300; i++) assert_int_equal(out[i], i < 1000 ? i : 8000 + i);
  for (uint32_t first = 0; first <= 1300; first += 50) {
    trace_since(&b, first, out);
    for (uint32_t i = first; i < 1300; i++)
      assert_int_equal(out[i - first], i < 1000 ? i : 8000 + i);
  }
}

static void forked_states_write_apart(void **state) {
  Fixture *f = *state;
  Heap h;
  heap_init(&h, 2, false);
  State *s = state_new(&h);
  state_set_global(&h, s, 0, symval_term(TERM_TRUE));
  State *t = state_fork(&h, s);
  state_set_global(&h, t, 0, symval_term(TERM_FALSE));
  assert_true(term_is_true(symval_get_term(state_global(s, 0))));
  state_set_global(&h, s, 1, symval_term(TERM_TRUE));
  assert_true(symval_is_none(state_global(t, 1)));
  SymVal x = state_unknown(&h, s, SORT_INT), y = state_unknown(&h, t, SORT_BOOL);
  assert_int_equal(symval_get_decision(x), symval_get_decision(y));
  assert_int_equal(s->trace.n, 1);
  heap_free(&h);
  (void)f;
}

static void parrays_share_until_written(void **state) {
  Fixture *f = *state;
  enum { N = 5000 };
  PArrayPool pool = {.arena = &f->arena};
  PArray a = parray_new(N);
  for (uint32_t i = 0; i < N; i += 3) parray_set(&pool, &a, i, i + 1);
  PArray b = parray_share(a);
  for (uint32_t i = 0; i < N; i += 5) parray_set(&pool, &b, i, 7);
  for (uint32_t i = 0; i < N; i++) {
    uint64_t was = i % 3 == 0 ? i + 1 : 0;
    assert_int_equal(parray_get(&a, i), was);
    assert_int_equal(parray_get(&b, i), i % 5 == 0 ? 7 : was);
  }
  parray_drop(&pool, &a);
  for (uint32_t i = 0; i < N; i++)
    assert_int_equal(parray_get(&b, i), i % 5 == 0 ? 7 : i % 3 == 0 ? i + 1 : 0);
  parray_drop(&pool, &b);
}

/* What a fork and its writes cost does not depend on the size of the state. */
static void forks_cost_the_same_in_large_states(void **state) {
  (void)state;
  enum { LARGE = 60000, FORKS = 2000, EACH = 3000 };
  Heap h;
  heap_init(&h, LARGE, true);
  State *s = state_new(&h);
  for (uint32_t i = 0; i < LARGE; i++) state_set_global(&h, s, i, symval_term(TERM_TRUE));
  size_t before = h.arena.total;
  VEC(State *) all = {0};
  for (uint32_t i = 0; i < FORKS; i++) {
    vec_push(&all, state_fork(&h, s));
    state_set_global(&h, vec_last(&all), i * 17, symval_term(TERM_FALSE));
  }
  size_t grown = h.arena.total - before;
  assert_true(grown < (size_t)FORKS * EACH);
  while (all.n) state_drop(&h, vec_pop(&all));
  for (uint32_t i = 0; i < FORKS; i++) {
    vec_push(&all, state_fork(&h, s));
    state_set_global(&h, vec_last(&all), i * 13, symval_term(TERM_FALSE));
  }
  assert_true(h.arena.total - before == grown); /* dropped states were used again */
  assert_true(term_is_true(symval_get_term(state_global(s, 13))));
  vec_free(&all);
  heap_free(&h);
}

static void frames_are_copied_when_shared(void **state) {
  (void)state;
  Heap h;
  heap_init(&h, 1, true);
  Proc p = {0};
  State *s = state_new(&h);
  state_set_global(&h, s, 0, symval_term(TERM_TRUE));
  state_push(&h, s, &p, NULL, NULL);
  state_set_global(&h, s, 0, symval_term(TERM_FALSE));
  assert_true(term_is_true(symval_get_term(frame_old(s->top, 0))));
  State *t = state_fork(&h, s);
  frame_set_count(&h, state_top(&h, t), 0, (BlockCount){.taken = 3, .iterations = 2});
  assert_int_equal(frame_count(s->top, 0).taken, 0);
  assert_int_equal(frame_count(t->top, 0).iterations, 2);
  state_pop(&h, s);
  assert_null(s->top);
  assert_int_equal(frame_count(t->top, 0).taken, 3);
  state_drop(&h, t);
  state_drop(&h, s);
  heap_free(&h);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(writes_do_not_change_older_maps, set_up, tear_down),
      cmocka_unit_test_setup_teardown(equal_contents_are_the_same_term, set_up, tear_down),
      cmocka_unit_test_setup_teardown(keys_are_what_surely_differs, set_up, tear_down),
      cmocka_unit_test_setup_teardown(offsets_from_one_base, set_up, tear_down),
      cmocka_unit_test_setup_teardown(offsets_of_bitvectors, set_up, tear_down),
      cmocka_unit_test_setup_teardown(traces_share_what_came_before, set_up, tear_down),
      cmocka_unit_test_setup_teardown(forked_states_write_apart, set_up, tear_down),
      cmocka_unit_test_setup_teardown(parrays_share_until_written, set_up, tear_down),
      cmocka_unit_test(forks_cost_the_same_in_large_states),
      cmocka_unit_test(frames_are_copied_when_shared),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
