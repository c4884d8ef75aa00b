/* SPDX-License-Identifier: MIT */
/* Distances between words. */
#include "base/text/edit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static uint32_t distance(const char *a, const char *b, uint32_t limit) {
  uint32_t there = edit_distance(a, strlen(a), b, strlen(b), limit);
  assert_int_equal(there, edit_distance(b, strlen(b), a, strlen(a), limit));
  return there;
}

static void single_steps(void **state) {
  assert_int_equal(distance("word", "word", 9), 0);
  assert_int_equal(distance("word", "words", 9), 1);
  assert_int_equal(distance("word", "ward", 9), 1);
  assert_int_equal(distance("word", "wrod", 9), 1);
  assert_int_equal(distance("", "abc", 9), 3);
}

static void several_steps(void **state) {
  assert_int_equal(distance("kitten", "sitting", 9), 3);
  assert_int_equal(distance("abcdef", "badcfe", 9), 3);
}

static void limits(void **state) {
  assert_int_equal(distance("kitten", "sitting", 3), 3);
  assert_int_equal(distance("kitten", "sitting", 2), 2);
  assert_int_equal(distance("a", "abcdefgh", 4), 4);
  char longer[EDIT_LONGEST + 2];
  memset(longer, 'x', EDIT_LONGEST + 1);
  longer[EDIT_LONGEST + 1] = 0;
  assert_int_equal(distance(longer, longer + 1, 5), 5);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(single_steps),
      cmocka_unit_test(several_steps),
      cmocka_unit_test(limits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
