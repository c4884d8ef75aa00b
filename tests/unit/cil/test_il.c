/* SPDX-License-Identifier: MIT */
/* Instructions decoded one by one. */
#include "cil/il.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define CODE(...) ((Bytes){(const uint8_t[]){__VA_ARGS__}, sizeof(uint8_t[]){__VA_ARGS__}})

static void branches_count_from_the_next_instruction(void **state) {
  IlInsn i;
  Bytes code = CODE(0x00, 0x2b, 0xfd, 0x38, 0x01, 0x00, 0x00, 0x00, 0x00, 0x2a);
  assert_true(il_decode(code, 1, &i)); /* br.s -3 */
  assert_string_equal(il_op[i.op].name, "br.s");
  assert_int_equal(i.next, 3);
  assert_int_equal(i.target, 0);
  assert_true(il_decode(code, 3, &i)); /* br 1 */
  assert_string_equal(il_op[i.op].name, "br");
  assert_int_equal(i.target, 9);
}

static void operands_have_signs(void **state) {
  IlInsn i;
  assert_true(il_decode(CODE(0x1f, 0x80), 0, &i));
  assert_string_equal(il_op[i.op].name, "ldc.i4.s");
  assert_int_equal(i.number, -128);
  assert_true(il_decode(CODE(0x20, 0xff, 0xff, 0xff, 0xff), 0, &i));
  assert_string_equal(il_op[i.op].name, "ldc.i4");
  assert_int_equal(i.number, -1);
  assert_true(il_decode(CODE(0x23, 0, 0, 0, 0, 0, 0, 0xf8, 0xbf), 0, &i));
  assert_true(i.real == -1.5);
}

static void cases_of_a_switch(void **state) {
  IlInsn i;
  Bytes code = CODE(0x45, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0x00, 0x2a);
  assert_true(il_decode(code, 0, &i));
  assert_int_equal(i.token, 2);
  assert_int_equal(i.next, 13);
  assert_int_equal(il_case(&i, 0), 13);
  assert_int_equal(il_case(&i, 1), 14);
  /* more cases than there are bytes, also when four times their number wraps around */
  assert_false(il_decode(CODE(0x45, 3, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0), 0, &i));
  assert_false(il_decode(CODE(0x45, 0, 0, 0, 0x40, 0, 0, 0, 0), 0, &i));
}

/* Every opcode of the table decodes by its code to itself; without its last byte it does not. */
static void the_table_agrees_with_the_decoder(void **state) {
  for (int op = 0; op < IL_COUNT; op++) {
    uint8_t bytes[16] = {0};
    size_t n = 0;
    if (il_op[op].code > 0xff) bytes[n++] = (uint8_t)(il_op[op].code >> 8);
    bytes[n++] = (uint8_t)il_op[op].code;
    IlInsn i;
    assert_true(il_decode((Bytes){bytes, sizeof bytes}, 0, &i));
    assert_int_equal(i.op, op);
    assert_in_range(i.next, n, sizeof bytes);
    assert_false(il_decode((Bytes){bytes, i.next - 1}, 0, &i));
  }
}

static void bodies_are_checked(void **state) {
  const char *why = NULL;
  IlBody good = {.code = CODE(0x2b, 0x00, 0x2a)};
  assert_true(il_check(&good, &why));
  IlBody inside = {.code = CODE(0x2b, 0x01, 0x1f, 0x00, 0x2a)}; /* into the operand of ldc.i4.s */
  assert_false(il_check(&inside, &why));
  assert_non_null(why);
  IlBody outside = {.code = CODE(0x2b, 0x7f, 0x2a)};
  assert_false(il_check(&outside, &why));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(branches_count_from_the_next_instruction),
      cmocka_unit_test(operands_have_signs),
      cmocka_unit_test(cases_of_a_switch),
      cmocka_unit_test(the_table_agrees_with_the_decoder),
      cmocka_unit_test(bodies_are_checked),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
