/* SPDX-License-Identifier: MIT */
/* Texts as editors see them: lines, columns in units of UTF-16, edits. */
#include "lsp/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static LspText text_of(const char *s) {
  LspText t = {0};
  text_set(&t, s, strlen(s));
  return t;
}

static void expect_place(const LspText *t, size_t offset, uint32_t line, uint32_t character) {
  LspPosition p = text_position(t, offset);
  assert_int_equal(p.line, line);
  assert_int_equal(p.character, character);
  size_t back;
  assert_true(text_offset(t, p, &back));
  assert_int_equal(back, offset);
}

static void columns_are_units_of_utf16(void **state) {
  LspText t =
      text_of("a\xc3\xa9\xe2\x82\xac\xf0\x9d\x84\x9ez"); /* of one, two, three, four bytes */
  expect_place(&t, 0, 0, 0);
  expect_place(&t, 1, 0, 1);
  expect_place(&t, 3, 0, 2);
  expect_place(&t, 6, 0, 3);
  expect_place(&t, 10, 0, 5);
  expect_place(&t, 11, 0, 6);
  assert_int_equal(text_units(t.bytes, t.n), 6);
  text_free(&t);
}

static void three_ways_to_end_a_line(void **state) {
  LspText t = text_of("a\nb\r\nc\rd\n");
  assert_int_equal(t.lines.n, 5);
  expect_place(&t, 2, 1, 0);
  expect_place(&t, 5, 2, 0);
  expect_place(&t, 7, 3, 0);
  expect_place(&t, 9, 4, 0);
  size_t offset;
  assert_true(text_offset(&t, (LspPosition){1, 99}, &offset)); /* the end of line 1 */
  assert_int_equal(offset, 3);
  assert_false(text_offset(&t, (LspPosition){5, 0}, &offset));
  assert_int_equal(text_position(&t, 1000).line, 4);
  text_free(&t);
}

/* A text after an edit is the same as the text made anew, its lines included. */
static void edits_keep_lines(void **state) {
  static const char *const pieces[] = {"", "\n", "\r", "\r\n", "x", "\xc3\xa9", "ab\ncd", "\n\r"};
  enum { PIECES = sizeof pieces / sizeof *pieces };
  srand(7);
  LspText t = text_of("one\r\ntwo\nthree\r");
  for (int round = 0; round < 3000; round++) {
    const char *piece = pieces[rand() % PIECES];
    size_t from = (size_t)rand() % (t.n + 1), to = from + (size_t)rand() % (t.n - from + 1);
    if (to - from > 6) to = from + 6;
    text_edit(&t, (LspEdit){from, to, strlen(piece)}, piece);
    LspText anew = {0};
    text_set(&anew, t.bytes, t.n);
    assert_int_equal(t.lines.n, anew.lines.n);
    assert_memory_equal(t.lines.at, anew.lines.at, t.lines.n * sizeof *t.lines.at);
    text_free(&anew);
  }
  text_free(&t);
}

/* The difference, applied, gives the other text, and begins and ends between characters. */
static void differences_lead_there(void **state) {
  static const char *const texts[] = {
      "", "abc", "abXc", "a\xc3\xa9z", "a\xc3\xa8z", "a\xc3\xa9\xc3\xa9z", "abcabc", "aabc"};
  enum { TEXTS = sizeof texts / sizeof *texts };
  for (int i = 0; i < TEXTS; i++)
    for (int j = 0; j < TEXTS; j++) {
      LspText t = text_of(texts[i]);
      LspEdit e = text_difference(&t, texts[j], strlen(texts[j]));
      assert_true(e.offset <= e.end && e.end <= t.n);
      assert_int_not_equal(t.bytes[e.offset] & 0xc0, 0x80);
      assert_int_not_equal(t.bytes[e.end] & 0xc0, 0x80);
      text_edit(&t, e, texts[j] + e.offset);
      assert_string_equal(t.bytes, texts[j]);
      text_free(&t);
    }
}

static void offsets_move_with_edits(void **state) {
  LspEdit e = {10, 14, 2};
  assert_int_equal(text_moved(9, e, false), 9);
  assert_int_equal(text_moved(14, e, false), 12);
  assert_int_equal(text_moved(20, e, true), 18);
  LspEdit put_in = {10, 10, 3};
  assert_int_equal(text_moved(10, put_in, true), 10);
  assert_int_equal(text_moved(10, put_in, false), 13);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(columns_are_units_of_utf16), cmocka_unit_test(three_ways_to_end_a_line),
      cmocka_unit_test(edits_keep_lines),           cmocka_unit_test(differences_lead_there),
      cmocka_unit_test(offsets_move_with_edits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
