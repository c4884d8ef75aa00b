/* SPDX-License-Identifier: MIT */
/* The source line under a diagnostic: windows, tabs, odd bytes, underlines. */
#include "report/excerpt.h"

#include "base/session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* The excerpt of `text` for the bytes [lo, hi), counted from 0; hi 0: one token. */
static void check(const char *text, size_t len, uint32_t lo, uint32_t hi, const char *line,
                  size_t marks, size_t n_mark) {
  Session s;
  session_init(&s);
  Source *source = source_add(&s.sources, str_c(&s.strs, "t"), text, len);
  Span span = {source->base + lo, hi ? source->base + hi : 0};
  Excerpt ex;
  excerpt_make(&ex, source, span, source_locate(&s.sources, span.lo).text_line);
  assert_string_equal(ex.text.text, line);
  assert_int_equal(ex.marks, marks);
  assert_int_equal(ex.n_mark, n_mark);
  buf_free(&ex.text);
  session_free(&s);
}

static void check_c(const char *text, uint32_t lo, uint32_t hi, const char *line, size_t marks,
                    size_t n_mark) {
  check(text, strlen(text), lo, hi, line, marks, n_mark);
}

static void test_tokens(void **state) {
  check_c("x := lenght + 1;", 5, 0, "x := lenght + 1;", 5, 6);
  check_c("x := 1;", 2, 0, "x := 1;", 2, 2);
  check_c("a <==> b", 2, 0, "a <==> b", 2, 4);
  check_c("{:msg \"two words\"}", 6, 0, "{:msg \"two words\"}", 6, 11);
  check_c("(x)", 0, 0, "(x)", 0, 1);
}

static void test_lines(void **state) {
  check_c("one\ntwo three\nfour", 8, 0, "two three", 4, 5);
  check_c("one\r\ntwo\r\n", 5, 0, "two", 0, 3);
  check_c("end", 3, 0, "end", 3, 1);
  check_c("", 0, 0, "", 0, 1);
  check_c("a + b\n+ c", 0, 9, "a + b", 0, 5);
}

static void test_odd_bytes(void **state) {
  check_c("\tx;", 1, 0, "    x;", 4, 1);
  check_c("a\tb", 2, 0, "a   b", 4, 1);
  check_c("a\x1b[31m b", 7, 0, "a\\x1B[31m b", 10, 1);
  check("a\0b", 3, 2, 3, "a\\x00b", 5, 1);
  check_c("\xff x", 2, 0, "\\xFF x", 5, 1);
  check_c("\xe2\x88\x80 x", 4, 0, "\xe2\x88\x80 x", 2, 1);
  check_c("\xe6\xbc\xa2 x", 4, 0, "\xe6\xbc\xa2 x", 3, 1);
  check_c("\xe2\x80\xae x", 4, 0, "\\u202E x", 7, 1);
}

static void test_long_line(void **state) {
  enum { LONG = 10000000 };
  char *text = malloc(LONG + 1);
  assert_non_null(text);
  memset(text, ' ', LONG);
  text[LONG] = 0;
  memcpy(text + LONG / 2, "here", 4);
  Session s;
  session_init(&s);
  Source *source = source_add(&s.sources, str_c(&s.strs, "t"), text, LONG);
  Excerpt ex;
  excerpt_make(&ex, source, (Span){source->base + LONG / 2, 0}, 1);
  assert_true(ex.text.n <= 110);
  assert_memory_equal(ex.text.text, "...", 3);
  assert_memory_equal(ex.text.text + ex.marks, "here", 4);
  assert_int_equal(ex.n_mark, 4);
  buf_free(&ex.text);
  session_free(&s);
  free(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_tokens),
      cmocka_unit_test(test_lines),
      cmocka_unit_test(test_odd_bytes),
      cmocka_unit_test(test_long_line),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
