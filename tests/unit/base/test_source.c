/* SPDX-License-Identifier: MIT */
/* Sources: positions to lines and columns, line ends, #line pragmas, reading files. */
#include "base/session.h"
#include "base/source.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static Source *add(Session *s, const char *name, const char *text) {
  return source_add(&s->sources, str_c(&s->strs, name), text, strlen(text));
}

static void expect(Session *s, Pos pos, const char *file, int line, int col) {
  Loc loc = source_locate(&s->sources, pos);
  assert_string_equal(loc.file->text, file);
  assert_int_equal(loc.line, line);
  assert_int_equal(loc.col, col);
}

static void positions_of_several_files(void **state) {
  Session s;
  session_init(&s);
  Source *a = add(&s, "a.bpl", "one\ntwo\n"), *e = add(&s, "e.bpl", ""), *b = add(&s, "b.bpl", "x");
  expect(&s, a->base, "a.bpl", 1, 1);
  expect(&s, a->base + 3, "a.bpl", 1, 4);
  expect(&s, a->base + 4, "a.bpl", 2, 1);
  expect(&s, a->base + 8, "a.bpl", 3, 1); /* end of file */
  expect(&s, e->base, "e.bpl", 1, 1);
  expect(&s, b->base, "b.bpl", 1, 1);
  expect(&s, b->base + 1, "b.bpl", 1, 2);
  assert_null(source_locate(&s.sources, 0).source);
  assert_null(source_locate(&s.sources, b->base + 2).source);
  session_free(&s);
}

static void all_line_ends(void **state) {
  Session s;
  session_init(&s);
  Source *a = add(&s, "a", "1\r\n2\r3\n\n5\r");
  expect(&s, a->base + 1, "a", 1, 2); /* CR and LF belong to line 1 */
  expect(&s, a->base + 2, "a", 1, 3);
  expect(&s, a->base + 3, "a", 2, 1);
  expect(&s, a->base + 5, "a", 3, 1);
  expect(&s, a->base + 7, "a", 4, 1);
  expect(&s, a->base + 8, "a", 5, 1);
  uint32_t len;
  assert_memory_equal(source_line(a, 1, &len), "1", 1);
  assert_int_equal(len, 1);
  source_line(a, 4, &len);
  assert_int_equal(len, 0);
  source_line(a, 6, &len);
  assert_int_equal(len, 0);
  session_free(&s);
}

static void line_pragmas(void **state) {
  Session s;
  session_init(&s);
  Source *a = add(&s, "a", "p\n#line 10 f\nq\n#line 3\nr\nr\n");
  vec_push(&a->pragmas, ((LinePragma){a->base + 2, 10, str_c(&s.strs, "f")}));
  vec_push(&a->pragmas, ((LinePragma){a->base + 15, 3, NULL}));
  expect(&s, a->base, "a", 1, 1);
  expect(&s, a->base + 3, "a", 2, 2); /* the pragma's own line keeps its number */
  expect(&s, a->base + 13, "f", 10, 1);
  expect(&s, a->base + 23, "f", 3, 1);
  expect(&s, a->base + 25, "f", 4, 1);
  assert_int_equal(source_locate(&s.sources, a->base + 25).text_line, 6);
  session_free(&s);
}

static void position_space_is_bounded(void **state) {
  Session s;
  session_init(&s);
  Str name = str_c(&s.strs, "big");
  assert_null(source_add(&s.sources, name, "", (size_t)1 << 31));
  session_free(&s);
}

static void reading(void **state) {
  Session s;
  session_init(&s);
  char path[] = "/tmp/lindy-test-XXXXXX";
  int fd = mkstemp(path);
  assert_true(fd >= 0);
  enum { N = 100000 };
  static char bytes[N];
  for (int i = 0; i < N; i++) bytes[i] = (char)(i * 31);
  assert_int_equal(write(fd, bytes, N), N);
  size_t len = 0;
  const char *why = NULL, *text = source_read(&s.perm, path, &len, &why);
  assert_int_equal(len, N);
  assert_memory_equal(text, bytes, N);
  assert_int_equal(text[N], 0);
  assert_int_equal(ftruncate(fd, 0), 0);
  text = source_read(&s.perm, path, &len, &why);
  assert_int_equal(len, 0);
  assert_string_equal(text, "");
  close(fd);
  unlink(path);
  assert_null(source_read(&s.perm, path, &len, &why));
  assert_string_equal(why, "No such file or directory");
  assert_null(source_read(&s.perm, "/tmp", &len, &why));
  assert_string_equal(why, "is a directory");
  session_free(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(positions_of_several_files),
      cmocka_unit_test(all_line_ends),
      cmocka_unit_test(line_pragmas),
      cmocka_unit_test(position_space_is_bounded),
      cmocka_unit_test(reading),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
