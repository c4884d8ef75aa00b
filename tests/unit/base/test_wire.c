/* SPDX-License-Identifier: MIT */
/* Messages: what is put is got again; of bytes that were cut or changed nothing is read past the
 * end, and the reader says so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/wire.h"

#include <stdlib.h>
#include <string.h>

typedef struct Reading {
  Arena arena;
  StrTable strs;
  char *bytes; /* exactly so many, so that a sanitizer sees who reads on */
  WireReader r;
} Reading;

static void begin(Reading *x, const char *bytes, size_t n) {
  arena_init(&x->arena);
  str_table_init(&x->strs);
  x->bytes = malloc(n ? n : 1);
  assert_non_null(x->bytes);
  if (n) memcpy(x->bytes, bytes, n);
  x->r = wire_reader(x->bytes, n, &x->arena, &x->strs);
}

static void end(Reading *x) {
  free(x->bytes);
  str_table_free(&x->strs);
  arena_free(&x->arena);
}

static void numbers(void **state) {
  static const uint64_t list[] = {0, 1, 127, 128, 16383, 16384, UINT32_MAX, 1ull << 63, UINT64_MAX};
  enum { N = sizeof list / sizeof *list };
  Buf b = {0};
  Reading x;
  for (size_t i = 0; i < N; i++) wire_put_number(&b, list[i]);
  begin(&x, b.text, b.n);
  for (size_t i = 0; i < N; i++) assert_int_equal(wire_number(&x.r), list[i]);
  assert_true(wire_end(&x.r));
  assert_int_equal(b.text[0], 0);
  assert_int_equal(b.text[1], 1); /* small ones take a byte */
  end(&x);
  buf_free(&b);
}

static void expect_damaged(const char *bytes, size_t n) {
  Reading x;
  begin(&x, bytes, n);
  assert_int_equal(wire_number(&x.r), 0);
  assert_true(x.r.damaged);
  assert_false(wire_end(&x.r));
  end(&x);
}

static void numbers_that_are_none(void **state) {
  expect_damaged("", 0);
  expect_damaged("\x80", 1);
  expect_damaged("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02", 10); /* 65 bits */
  expect_damaged("\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01", 11);
}

static void limits(void **state) {
  Buf b = {0};
  Reading x;
  wire_put_number(&b, 4);
  wire_put_number(&b, 1ull << 32);
  begin(&x, b.text, b.n);
  assert_int_equal(wire_below(&x.r, 5), 4);
  assert_int_equal(wire_u32(&x.r), 0);
  assert_true(x.r.damaged);
  end(&x);
  begin(&x, b.text, b.n);
  assert_int_equal(wire_below(&x.r, 4), 0);
  assert_true(x.r.damaged);
  assert_int_equal(wire_number(&x.r), 0); /* it stays so */
  end(&x);
  begin(&x, b.text, b.n);
  assert_false(wire_bool(&x.r));
  assert_true(x.r.damaged);
  end(&x);
  buf_free(&b);
}

static void texts(void **state) {
  Buf b = {0};
  Reading x;
  size_t n;
  StrTable strs;
  str_table_init(&strs);
  wire_put_text(&b, NULL);
  wire_put_text(&b, "one");
  wire_put_bytes(&b, "a\0b", 3);
  wire_put_str(&b, NULL);
  wire_put_str(&b, str_c(&strs, ""));
  wire_put_str(&b, str_intern(&strs, "x\0y", 3));
  wire_put_real(&b, -0.25);
  begin(&x, b.text, b.n);
  assert_string_equal(wire_text(&x.r), "");
  assert_string_equal(wire_text(&x.r), "one");
  assert_memory_equal(wire_bytes(&x.r, &n), "a\0b", 3);
  assert_int_equal(n, 3);
  assert_null(wire_str(&x.r));
  assert_string_equal(wire_name(&x.r)->text, "");
  Str s = wire_name(&x.r);
  assert_int_equal(s->len, 3);
  assert_memory_equal(s->text, "x\0y", 4);
  assert_true(wire_real(&x.r) == -0.25);
  assert_true(wire_end(&x.r));
  end(&x);
  for (size_t cut = 0; cut < b.n; cut++) { /* each beginning of it is damaged */
    begin(&x, b.text, cut);
    wire_text(&x.r), wire_text(&x.r), wire_bytes(&x.r, &n), wire_str(&x.r);
    wire_name(&x.r), wire_name(&x.r), wire_real(&x.r);
    assert_false(wire_end(&x.r));
    end(&x);
  }
  str_table_free(&strs);
  buf_free(&b);
}

static void missing_name(void **state) {
  Reading x;
  begin(&x, "\0", 1);
  assert_string_equal(wire_name(&x.r)->text, "");
  assert_true(x.r.damaged);
  end(&x);
}

/* A list cannot be longer than what is left. */
static void counts(void **state) {
  Reading x;
  begin(&x,
        "\x03"
        "abc",
        4);
  assert_int_equal(wire_count(&x.r), 3);
  assert_false(x.r.damaged);
  end(&x);
  begin(&x,
        "\x04"
        "abc",
        4);
  assert_int_equal(wire_count(&x.r), 0);
  assert_true(x.r.damaged);
  end(&x);
  begin(&x,
        "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"
        "abc",
        13);
  size_t n;
  wire_bytes(&x.r, &n);
  assert_int_equal(n, 0);
  assert_true(x.r.damaged);
  end(&x);
}

static void more_than_was_read(void **state) {
  Reading x;
  begin(&x, "\x01\x02", 2);
  assert_int_equal(wire_number(&x.r), 1);
  assert_false(wire_end(&x.r));
  end(&x);
}

static void note_message(void *env, const char *bytes, size_t n) {
  buf_printf(env, "<%.*s>", (int)n, bytes);
}

/* In a pipe: whole messages only. */
static void messages(void **state) {
  Buf stream = {0}, seen = {0};
  static const char *const texts[] = {"one", "", "three"};
  for (size_t i = 0; i < 3; i++) {
    uint64_t n = strlen(texts[i]);
    buf_add(&stream, (const char *)&n, sizeof n);
    buf_puts(&stream, texts[i]);
  }
  assert_int_equal(wire_messages(stream.text, stream.n, note_message, &seen), stream.n);
  assert_string_equal(seen.text, "<one><><three>");
  buf_clear(&seen);
  assert_int_equal(wire_messages(stream.text, stream.n - 1, note_message, &seen), 11 + 8);
  assert_string_equal(seen.text, "<one><>");
  memset(stream.text, 0xff, 8); /* a length that is larger than all there is */
  assert_int_equal(wire_messages(stream.text, stream.n, note_message, &seen), 0);
  assert_int_equal(wire_messages(NULL, 0, note_message, &seen), 0);
  buf_free(&stream);
  buf_free(&seen);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers),  cmocka_unit_test(numbers_that_are_none), cmocka_unit_test(limits),
      cmocka_unit_test(texts),    cmocka_unit_test(missing_name),          cmocka_unit_test(counts),
      cmocka_unit_test(messages), cmocka_unit_test(more_than_was_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
