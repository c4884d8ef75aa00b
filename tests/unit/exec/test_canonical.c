/* SPDX-License-Identifier: MIT */
/* Sequences of words are told apart by their words, whatever their hashes are. */
#include "exec/reduce/canonical.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void equal_words_have_one_number(void **state) {
  (void)state;
  Canonical c;
  canonical_init(&c);
  uint32_t a[] = {1, 2, 3}, b[] = {1, 2, 3}, d[] = {1, 2, 4};
  uint32_t n = canonical_number(&c, a, 3);
  assert_int_equal(canonical_number(&c, b, 3), n);
  assert_int_not_equal(canonical_number(&c, d, 3), n);
  assert_int_not_equal(canonical_number(&c, a, 2), n);
  assert_int_equal(canonical_number(&c, a, 3), n);
  canonical_free(&c);
}

/* Two states of an exploration whose values have the same hash are two states. */
static void colliding_hashes_are_kept_apart(void **state) {
  enum { N = 40, LENGTH = 3 };
  (void)state;
  Canonical c;
  canonical_init(&c);
  c.hash_mask = 0;
  uint32_t numbers[N];
  for (uint32_t i = 0; i < N; i++)
    numbers[i] = canonical_number(&c, (uint32_t[]){i, i * i, 7}, LENGTH);
  for (uint32_t i = 0; i < N; i++) {
    assert_int_equal(canonical_number(&c, (uint32_t[]){i, i * i, 7}, LENGTH), numbers[i]);
    for (uint32_t k = 0; k < i; k++) assert_int_not_equal(numbers[i], numbers[k]);
  }
  canonical_free(&c);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(equal_words_have_one_number),
      cmocka_unit_test(colliding_hashes_are_kept_apart),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
