/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/num.h"

#include <string.h>

static void check_text(NumTable *t, Num n, const char *expected) {
  Buf b = {0};
  num_print(t, n, &b);
  assert_string_equal(b.text, expected);
  buf_free(&b);
}

static void test_intern(void **state) {
  NumTable t;
  num_table_init(&t);
  Num n, m;
  assert_true(num_digits(&t, "0012", 4, &n));
  assert_true(num_eq(n, num_int64(&t, 12)));
  assert_true(num_eq(num_int64(&t, INT64_MIN), num_int64(&t, INT64_MIN)));
  check_text(&t, num_int64(&t, INT64_MIN), "-9223372036854775808");
  assert_false(num_digits(&t, "12a", 3, &m));
  assert_false(num_digits(&t, "", 0, &m));
  num_table_free(&t);
}

static void test_decimal(void **state) {
  static const struct {
    const char *text, *value;
  } cases[] = {{"1.5", "3/2"}, {"0.10", "1/10"}, {"2.0e3", "2000"}, {"2.5e-1", "1/4"},
               {"1e2", "100"}, {"7", "7"},       {"0.0", "0"},      {"12.340e1", "617/5"}};
  static const char *const wrong[] = {"",      ".5", "1.", "1.5e", "1.5e-", "1e99999999999",
                                      "1.2.3", "e5"};
  NumTable t;
  Num n;
  num_table_init(&t);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    assert_true(num_decimal(&t, cases[i].text, strlen(cases[i].text), &n));
    check_text(&t, n, cases[i].value);
  }
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    assert_false(num_decimal(&t, wrong[i], strlen(wrong[i]), &n));
  num_table_free(&t);
}

static void test_arithmetic(void **state) {
  NumTable t;
  num_table_init(&t);
  Num big = num_int64(&t, INT64_MAX), two = num_int64(&t, 2);
  check_text(&t, num_add(&t, big, num_int64(&t, 1)), "9223372036854775808");
  check_text(&t, num_mul(&t, big, two), "18446744073709551614");
  check_text(&t, num_neg(&t, num_int64(&t, INT64_MIN)), "9223372036854775808");
  check_text(&t, num_inverse(&t, num_int64(&t, -2)), "-1/2");
  assert_true(num_cmp(&t, num_inverse(&t, two), num_int64(&t, 1)) < 0);
  assert_true(num_cmp(&t, num_mul(&t, big, two), big) > 0);
  assert_true(num_eq(num_mul(&t, num_inverse(&t, two), two), num_int64(&t, 1)));
  num_table_free(&t);
}

static void test_long(void **state) {
  enum { LEN = 100000 };
  NumTable t;
  Num n, m;
  num_table_init(&t);
  char *digits = malloc(LEN + 1);
  memset(digits, '7', LEN);
  digits[LEN] = 0;
  assert_true(num_digits(&t, digits, LEN, &n));
  assert_true(num_digits(&t, digits, LEN, &m));
  assert_true(num_eq(n, m));
  check_text(&t, n, digits);
  free(digits);
  num_table_free(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_intern),
      cmocka_unit_test(test_decimal),
      cmocka_unit_test(test_arithmetic),
      cmocka_unit_test(test_long),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
