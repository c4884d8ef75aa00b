/* SPDX-License-Identifier: MIT */
/* Patterns of names with `*`. */
#include "base/text/glob.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void whole_names_match(void **state) {
  static const struct {
    const char *pattern, *name;
    bool matches;
  } cases[] = {
      {"", "", true},
      {"", "a", false},
      {"abc", "abc", true},
      {"abc", "abcd", false},
      {"abc", "ab", false},
      {"*", "", true},
      {"*", "abc", true},
      {"a*", "a", true},
      {"a*", "ba", false},
      {"*c", "abcc", true},
      {"*c", "abcd", false},
      {"a*c", "ac", true},
      {"a*c", "a*c", true},
      {"a**c", "abbc", true},
      {"*ab*ab*", "abxab", true},
      {"*ab*ab*", "aab", false},
      {"a*bc", "abcbd", false},
      {"*aab", "aaab", true},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_int_equal(glob_matches(cases[i].pattern, cases[i].name), cases[i].matches);
}

/* An exponential matcher does not come back from this one. */
static void many_stars_end(void **state) {
  char pattern[128], name[128];
  size_t n = 0;
  for (size_t i = 0; i < 40; i++) {
    pattern[n++] = '*';
    pattern[n++] = 'a';
  }
  pattern[n++] = 'b';
  pattern[n] = 0;
  for (size_t i = 0; i < sizeof name - 1; i++) name[i] = 'a';
  name[sizeof name - 1] = 0;
  assert_false(glob_matches(pattern, name));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(whole_names_match),
      cmocka_unit_test(many_stars_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
