/* SPDX-License-Identifier: MIT */
/* Text buffers. */
#include "base/buf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void pieces_add_up(void **state) {
  Buf b = {0};
  buf_puts(&b, "let ");
  buf_add(&b, "xyz", 1);
  buf_putc(&b, '=');
  buf_spaces(&b, 2);
  buf_spaces(&b, 0);
  buf_printf(&b, "%d%s", 12, ";");
  assert_string_equal(b.text, "let x=  12;");
  assert_int_equal(b.n, 11);
  buf_clear(&b);
  assert_int_equal(b.n, 0);
  assert_string_equal(b.text, "");
  buf_free(&b);
  assert_null(b.text);
}

static void grows_and_stays_terminated(void **state) {
  Buf b = {0};
  for (size_t i = 0; i < 1000; i++) {
    buf_printf(&b, "%*d", (int)i, 5);
    assert_int_equal(strlen(b.text), b.n);
  }
  buf_free(&b);
}

static void nothing_added(void **state) {
  Buf b = {0};
  buf_clear(&b);
  buf_add(&b, NULL, 0);
  assert_string_equal(b.text, "");
  buf_free(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pieces_add_up),
      cmocka_unit_test(grows_and_stays_terminated),
      cmocka_unit_test(nothing_added),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
