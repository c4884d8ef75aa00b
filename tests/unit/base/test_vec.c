/* SPDX-License-Identifier: MIT */
/* Vectors: growth, stack use, arena copies. */
#include "base/vec.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void push_keeps_all(void **state) {
  VEC(uint32_t) v = {0};
  for (uint32_t i = 0; i < 3000; i++) {
    vec_push(&v, i * 7);
    assert_int_equal(vec_last(&v), i * 7);
    assert_true(v.cap >= v.n);
  }
  for (uint32_t i = 0; i < 3000; i++) assert_int_equal(v.at[i], i * 7);
  vec_free(&v);
  assert_null(v.at);
  assert_int_equal(v.n + v.cap, 0);
}

static void pop_and_clear(void **state) {
  VEC(const char *) v = {0};
  vec_push(&v, "a");
  vec_push(&v, "b");
  assert_string_equal(vec_pop(&v), "b");
  assert_string_equal(vec_pop(&v), "a");
  assert_int_equal(v.n, 0);
  vec_push(&v, "c");
  vec_clear(&v);
  assert_int_equal(v.n, 0);
  vec_free(&v);
}

static void reserve_makes_room_without_moving(void **state) {
  VEC(int) v = {0};
  vec_reserve(&v, 100U);
  int *before = v.at;
  for (int i = 0; i < 100; i++) vec_push(&v, i);
  assert_ptr_equal(v.at, before);
  vec_free(&v);
}

static void copy_outlives_the_vector(void **state) {
  Arena a;
  arena_init(&a);
  VEC(int) v = {0};
  assert_null(vec_copy(&a, &v, int));
  vec_push(&v, 5);
  vec_push(&v, 6);
  int *copy = vec_copy(&a, &v, int);
  vec_free(&v);
  assert_int_equal(copy[0], 5);
  assert_int_equal(copy[1], 6);
  arena_free(&a);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(push_keeps_all),
      cmocka_unit_test(pop_and_clear),
      cmocka_unit_test(reserve_makes_room_without_moving),
      cmocka_unit_test(copy_outlives_the_vector),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
