/* SPDX-License-Identifier: MIT */
/* Numbers read from bytes that nobody vouches for. */
#include "cil/bytes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define READER(...)                                                                                \
  bytes_read((Bytes){(const uint8_t[]){__VA_ARGS__}, sizeof(uint8_t[]){__VA_ARGS__}})

static void numbers_are_little_endian(void **state) {
  ByteReader r = READER(0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0a, 0x0b, 0x0c,
                        0x0d, 0x0e, 0x0f);
  assert_int_equal(bytes_u8(&r), 0x01);
  assert_int_equal(bytes_u16(&r), 0x0302);
  assert_int_equal(bytes_u32(&r), 0x07060504);
  assert_true(bytes_u64(&r) == 0x0f0e0d0c0b0a0908);
  assert_int_equal(bytes_left(&r), 0);
  assert_false(r.bad);
}

/* What is read beyond the end is zero, and so is everything from then on. */
static void the_end_is_never_passed(void **state) {
  ByteReader r = READER(0xff, 0xff, 0xff);
  assert_int_equal(bytes_u32(&r), 0);
  assert_true(r.bad);
  assert_int_equal(bytes_u8(&r), 0);
  assert_true(r.bad);
  ByteReader s = READER(0xff);
  assert_int_equal(bytes_take(&s, 2).n, 0);
  assert_true(s.bad);
}

/* The examples of ECMA-335 II.23.2. */
static void packed_numbers_are_those_of_the_standard(void **state) {
  ByteReader r = READER(0x03, 0x7f, 0x80, 0x80, 0xae, 0x57, 0xbf, 0xff, 0xc0, 0x00, 0x40, 0x00,
                        0xdf, 0xff, 0xff, 0xff);
  const uint32_t expected[] = {0x03, 0x7f, 0x80, 0x2e57, 0x3fff, 0x4000, 0x1fffffff};
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
    assert_int_equal(bytes_packed(&r), expected[i]);
  assert_false(r.bad);
  assert_int_equal(bytes_left(&r), 0);
}

static void packed_numbers_with_a_sign(void **state) {
  ByteReader r = READER(0x06, 0x7b, 0x80, 0x80, 0x01, 0xc0, 0x00, 0x40, 0x00, 0x80, 0x01, 0xdf,
                        0xff, 0xff, 0xfe, 0xc0, 0x00, 0x00, 0x01);
  const int32_t expected[] = {3, -3, 64, -64, 8192, -8192, 268435455, -268435456};
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
    assert_int_equal(bytes_packed_signed(&r), expected[i]);
  assert_false(r.bad);
}

static void leb_numbers_have_32_bits_at_most(void **state) {
  ByteReader r = READER(0x00, 0x7f, 0x80, 0x01, 0xe5, 0x8e, 0x26, 0xff, 0xff, 0xff, 0xff, 0x0f);
  assert_int_equal(bytes_leb(&r), 0);
  assert_int_equal(bytes_leb(&r), 127);
  assert_int_equal(bytes_leb(&r), 128);
  assert_int_equal(bytes_leb(&r), 624485);
  assert_true(bytes_leb(&r) == UINT32_MAX);
  assert_false(r.bad);
  ByteReader wide = READER(0xff, 0xff, 0xff, 0xff, 0x1f);
  bytes_leb(&wide);
  assert_true(wide.bad);
}

/* No sum of the two numbers can wrap around. */
static void a_part_is_there_or_refused(void **state) {
  const uint8_t bytes[4] = {1, 2, 3, 4};
  Bytes whole = {bytes, sizeof bytes}, part;
  assert_true(bytes_part(whole, 1, 3, &part));
  assert_ptr_equal(part.at, bytes + 1);
  assert_int_equal(part.n, 3);
  assert_true(bytes_part(whole, 4, 0, &part));
  assert_false(bytes_part(whole, 1, 4, &part));
  assert_int_equal(part.n, 0);
  assert_false(bytes_part(whole, 2, UINT64_MAX, &part));
  assert_false(bytes_part(whole, UINT64_MAX, 2, &part));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers_are_little_endian),
      cmocka_unit_test(the_end_is_never_passed),
      cmocka_unit_test(packed_numbers_are_those_of_the_standard),
      cmocka_unit_test(packed_numbers_with_a_sign),
      cmocka_unit_test(leb_numbers_have_32_bits_at_most),
      cmocka_unit_test(a_part_is_there_or_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
