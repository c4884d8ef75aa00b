/* SPDX-License-Identifier: MIT */
/* Names of the translation: legal in WhyML, and never the same for two things. */
#include "translate/names.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static StrTable strs;
static Names names;

static int begin(void **state) {
  str_table_init(&strs);
  names_init(&names, &strs);
  return 0;
}

static int end(void **state) {
  names_free(&names);
  str_table_free(&strs);
  return 0;
}

static const char *take(const char *wanted, bool upper) {
  return names_take(&names, NULL, wanted, upper)->text;
}

static void names_that_are_legal_stay(void **state) {
  assert_string_equal(take("count", false), "count");
  assert_string_equal(take("_a1", false), "_a1");
  assert_string_equal(take("x''", false), "x''");
}

static void the_case_of_the_first_letter(void **state) {
  assert_string_equal(take("Heap", false), "heap");
  assert_string_equal(take("nil", true), "Nil");
  assert_string_equal(take("$x", true), "X");
  assert_string_equal(take("7up", true), "C7up");
}

static void reserved_words_are_taken(void **state) {
  static const char *const words[] = {"let", "match", "forall", "function", "module"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    assert_string_not_equal(take(words[i], false), words[i]);
}

/* Whatever is wanted, names are legal and all different. */
static void no_two_are_the_same(void **state) {
  static const char *const wanted[] = {"a#b", "a$b", "a_b", "A.b",   "a b",
                                       "",    "$",   "'",   "a_b_2", "\xc3\xa9"};
  enum { WANTED = sizeof wanted / sizeof *wanted, ROUNDS = 5 };
  const char *taken[WANTED * ROUNDS];
  for (int i = 0; i < WANTED * ROUNDS; i++) {
    const char *s = taken[i] = take(wanted[i % WANTED], false);
    assert_true(islower((unsigned char)*s) || (*s == '_' && s[1]));
    for (const char *c = s; *c; c++)
      assert_true(isalnum((unsigned char)*c) || *c == '_' || *c == '\'');
    for (int j = 0; j < i; j++) assert_string_not_equal(s, taken[j]);
  }
}

static void a_released_name_is_free_again(void **state) {
  names.passing = true;
  Str first = names_take(&names, NULL, "x", false);
  assert_string_equal(take("x", false), "x_2");
  names_release(&names, first);
  assert_string_equal(take("x", false), "x");
}

static void another_space_is_respected(void **state) {
  Names other;
  names_init(&other, &strs);
  names_take(&other, NULL, "x", false);
  assert_string_equal(names_take(&names, &other, "x", false)->text, "x_2");
  names_free(&other);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(names_that_are_legal_stay, begin, end),
      cmocka_unit_test_setup_teardown(the_case_of_the_first_letter, begin, end),
      cmocka_unit_test_setup_teardown(reserved_words_are_taken, begin, end),
      cmocka_unit_test_setup_teardown(no_two_are_the_same, begin, end),
      cmocka_unit_test_setup_teardown(a_released_name_is_free_again, begin, end),
      cmocka_unit_test_setup_teardown(another_space_is_respected, begin, end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
