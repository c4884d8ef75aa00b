/* SPDX-License-Identifier: MIT */
/* Interned strings: identity, ids, odd bytes, long texts. */
#include "base/str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void equal_text_is_the_same_pointer(void **state) {
  StrTable t;
  str_table_init(&t);
  Str a = str_c(&t, "heap"), b = str_intern(&t, "heaps", 4), c = str_c(&t, "heaps");
  assert_ptr_equal(a, b);
  assert_ptr_not_equal(a, c);
  assert_string_equal(c->text, "heaps");
  assert_int_equal(c->len, 5);
  str_table_free(&t);
}

static void ids_count_in_order_of_first_sight(void **state) {
  StrTable t;
  str_table_init(&t);
  for (int round = 0; round < 2; round++)
    for (uint32_t i = 0; i < 1000; i++) assert_int_equal(str_printf(&t, "name%u", i)->id, i);
  assert_int_equal(t.n, 1000);
  str_table_free(&t);
}

static void any_bytes(void **state) {
  StrTable t;
  str_table_init(&t);
  Str empty = str_c(&t, ""), nul = str_intern(&t, "\0", 1), high = str_intern(&t, "\xff\xfe", 2);
  assert_int_equal(empty->len, 0);
  assert_ptr_not_equal(empty, nul);
  assert_ptr_equal(nul, str_intern(&t, "\0", 1));
  assert_memory_equal(high->text, "\xff\xfe", 3);
  str_table_free(&t);
}

static void formatted_text_of_any_length(void **state) {
  StrTable t;
  str_table_init(&t);
  for (int width = 250; width < 262; width++) {
    Str s = str_printf(&t, "%*d", width, 1);
    assert_int_equal(s->len, width);
    assert_int_equal(s->text[width - 1], '1');
  }
  str_table_free(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(equal_text_is_the_same_pointer),
      cmocka_unit_test(ids_count_in_order_of_first_sight),
      cmocka_unit_test(any_bytes),
      cmocka_unit_test(formatted_text_of_any_length),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
