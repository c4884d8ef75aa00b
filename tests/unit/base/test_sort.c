/* SPDX-License-Identifier: MIT */
/* Sorting is stable and complete, for all sizes around powers of two. */
#include "base/sort.h"
#include "base/vec.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

typedef struct Item {
  uint32_t key, place;
  char more[5];
} Item;

static int by_key(const void *a, const void *b, const void *env) {
  uint32_t x = ((const Item *)a)->key, y = ((const Item *)b)->key;
  int c = (x > y) - (x < y);
  return *(const int *)env * c;
}

static void sort_sorts(void **state) {
  uint32_t seed = 7;
  for (uint32_t n = 0; n < 70; n++)
    for (int sign = -1; sign <= 1; sign += 2) {
      VEC(Item) v = {0};
      uint32_t sum = 0, seen = 0;
      for (uint32_t i = 0; i < n; i++) {
        seed = seed * 1664525 + 1013904223;
        vec_push(&v, ((Item){seed >> 28, i, {0}}));
        sum += i;
      }
      sort_vec(&v, by_key, &sign);
      for (uint32_t i = 0; i < n; i++) seen += v.at[i].place;
      assert_int_equal(seen, sum);
      for (uint32_t i = 1; i < n; i++) {
        int c = by_key(&v.at[i - 1], &v.at[i], &sign);
        assert_true(c < 0 || (c == 0 && v.at[i - 1].place < v.at[i].place));
      }
      vec_free(&v);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(sort_sorts)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
