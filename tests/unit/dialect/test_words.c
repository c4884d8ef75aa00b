/* SPDX-License-Identifier: MIT */
/* Reserved words of today that are names in texts of Boogie 2. */
#include "dialect/dialect.h"
#include "syntax/lex.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef struct Words {
  Session session;
  bool names[256];
  uint32_t warnings;
} Words;

static void look_through(Words *w, const char *text, bool warn) {
  memset(w, 0, sizeof *w);
  session_init(&w->session);
  const char *copy = arena_strndup(&w->session.perm, text, strlen(text));
  Source *s = source_add(&w->session.sources, str_c(&w->session.strs, "t.bpl"), copy, strlen(text));
  words_of_old(&w->session, s, w->names, warn);
}

static void what_is_declared_is_a_name(void **state) {
  Words w;
  look_through(&w, "var real: int; procedure P() { real := 1; }", false);
  assert_true(w.names[TOK_REAL]);
  assert_false(w.names[TOK_DIV]);
  session_free(&w.session);
}

static void todays_programs_keep_their_words(void **state) {
  Words w;
  look_through(&w, "var x: real; function f(a: int): int { a div 2 mod 3 }", false);
  for (size_t k = 0; k < sizeof w.names; k++) assert_false(w.names[k]);
  session_free(&w.session);
}

static void comments_declare_nothing(void **state) {
  Words w;
  look_through(&w, "// var real: int;\n/* var div: int; */ var x: int;", false);
  assert_false(w.names[TOK_REAL]);
  assert_false(w.names[TOK_DIV]);
  session_free(&w.session);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_declared_is_a_name),
      cmocka_unit_test(todays_programs_keep_their_words),
      cmocka_unit_test(comments_declare_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
