/* SPDX-License-Identifier: MIT */
/* The scanner: extents of tokens, words, pragmas, conditional lines, comments. */
#include "syntax/lex.h"
#include "syntax/parse.h"

#include "base/buf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef struct Scan {
  Session session;
  Program *program;
  Source *source;
  Buf out;
} Scan;

/* Tokens as `text` separated by blanks; error tokens in brackets. */
static const char *scan(Scan *s, const char *text, size_t len) {
  session_init(&s->session);
  s->program = program_new(&s->session);
  s->source = source_add(&s->session.sources, str_c(&s->session.strs, "t.bpl"), text, len);
  s->out = (Buf){0};
  Lexer lx;
  lex_init(&lx, s->program, s->source, NULL);
  lex_preprocess(&lx, 0);
  for (;;) {
    Token t = lex_next(&lx);
    if (t.kind == TOK_EOF) break;
    if (s->out.n) buf_putc(&s->out, ' ');
    uint32_t n;
    const char *p = lex_text(&lx, &t, &n);
    if (t.kind == TOK_ERROR) buf_putc(&s->out, '[');
    buf_add(&s->out, p, n);
    if (t.kind == TOK_ERROR) buf_putc(&s->out, ']');
  }
  buf_puts(&s->out, "");
  return s->out.text ? s->out.text : "";
}

static void done(Scan *s) {
  buf_free(&s->out);
  program_free(s->program);
  session_free(&s->session);
}

static void expect(const char *text, const char *tokens) {
  Scan s;
  assert_string_equal(scan(&s, text, strlen(text)), tokens);
  done(&s);
}

static TokenKind only_kind(const char *text) {
  Scan s;
  scan(&s, text, strlen(text));
  Lexer lx;
  lex_init(&lx, s.program, s.source, NULL);
  TokenKind kind = lex_next(&lx).kind;
  assert_int_equal(lex_next(&lx).kind, TOK_EOF);
  done(&s);
  return kind;
}

static void longest_match(void **state) {
  expect("a<==>b", "a <==> b");
  expect("a<==b", "a <== b");
  expect("a<=b<c<:d", "a <= b < c <: d");
  expect("x:=y::z:w", "x := y :: z : w");
  expect("a==>b==c=d", "a ==> b == c = d");
  expect("|{ }| || | }", "|{ }| || | }");
  expect("a->b - >", "a -> b - >");
  expect("a**b*c++d+e", "a ** b * c ++ d + e");
}

static void numbers_back_off(void **state) {
  expect("0+1", "0 + 1");
  expect("1.f", "1 .f");
  expect("1e 2e- 3e-4 5e6", "1 e 2 e - 3e-4 5e6");
  expect("5bv 5bv8x 1.5e2", "5 bv 5bv8 x 1.5e2");
  expect("0+oo24e8 0+oo 0NaN24e8 0nan", "0+oo24e8 0 + oo 0NaN24e8 0 nan");
  expect("0x1.0e5f24e8 0x1.0e5 -0x1.8e-2f24e8", "0x1.0e5f24e8 0 x1.0e5 -0x1.8e-2f24e8");
  expect("a-0x1.0", "a - 0 x1.0");
  assert_int_equal(only_kind("007"), TOK_DIGITS);
  assert_int_equal(only_kind("7bv3"), TOK_BVLIT);
  assert_int_equal(only_kind("1e3"), TOK_DECIMAL);
  assert_int_equal(only_kind("1.5"), TOK_DEC_FLOAT);
  assert_int_equal(only_kind("0-oo11e53"), TOK_FLOAT);
}

static void names_and_words(void **state) {
  expect("x.y a#b .x ? `q' ^~$_", "x.y a#b .x ? `q' ^~$_");
  assert_int_equal(only_kind("forall"), TOK_FORALL);
  assert_int_equal(only_kind("\\forall"), TOK_IDENT);
  assert_int_equal(only_kind("foralll"), TOK_IDENT);
  assert_int_equal(only_kind("roundNearestTiesToEven"), TOK_RNE_LONG);
  assert_int_equal(only_kind("\xE2\x88\x80"), TOK_FORALL);
#define WORD(tag, text, role) assert_int_equal(only_kind(text), TOK_##tag);
#include "syntax/token.def"
#undef WORD
}

static void strings_end_at_the_last_possible_quote(void **state) {
  expect("\"a\" \"b\\\"c\" x", "\"a\" \"b\\\"c\" x");
  expect("\"a\\\" x", "\"a\\\" x");
  expect("\"open\nx", "[\"open] x");
}

static void what_fits_nowhere_is_an_error_token(void **state) {
  expect("a @ b & \\ \xC3\xA9", "a [@] b [&] [\\] [\xC3\xA9]");
  Scan s;
  scan(&s, "a\0b", 3);
  assert_int_equal(s.out.n, 7);
  assert_memory_equal(s.out.text, "a [\0] b", 7);
  done(&s);
}

static void comments_nest_and_are_kept(void **state) {
  const char *text = "a // one\n/* x /* y */ z */ b /* rest";
  Scan s;
  assert_string_equal(scan(&s, text, strlen(text)), "a b");
  assert_int_equal(s.program->comments.n, 3);
  assert_false(s.program->comments.at[0].own_line);
  assert_false(s.program->comments.at[0].block);
  assert_true(s.program->comments.at[1].own_line);
  assert_true(s.program->comments.at[1].block);
  assert_int_equal(s.program->comments.at[2].span.hi, s.source->base + strlen(text));
  done(&s);
}

static void pragmas_move_lines(void **state) {
  const char *text = "#line 7 a b.c\nx /*\n#line -3\n*/ y\n #z";
  Scan s;
  assert_string_equal(scan(&s, text, strlen(text)), "x y #z");
  assert_int_equal(s.source->pragmas.n, 2);
  Loc x = source_locate(&s.session.sources, s.source->base + 14);
  assert_int_equal(x.line, 7);
  assert_string_equal(x.file->text, "a b.c");
  Loc y = source_locate(&s.session.sources, s.source->base + (Pos)strlen(text) - 5);
  assert_int_equal(y.line, -3);
  assert_int_equal(s.session.diags.errors, 0);
  done(&s);
}

static void bad_pragmas_are_reported(void **state) {
  const char *text = "#line x\n#define y  \n#line 99999999999\n#line\n";
  Scan s;
  scan(&s, text, strlen(text));
  assert_int_equal(s.session.diags.list.n, 4);
  assert_string_equal(s.session.diags.list.at[0].text,
                      "Malformed (#line num [filename]) pragma: #line x");
  assert_string_equal(s.session.diags.list.at[1].text, "Unrecognized pragma: #define y");
  done(&s);
}

static void conditional_lines(void **state) {
  expect("#if FILE_0\na\n#else\nb\n#endif\nc", "a c");
  expect(" #if ! FILE_0\na\n#elsif FILE_0\nb\n#else\nd\n #endif\nc", "b c");
  expect("#if X\n#if FILE_0\na\n#else\nb\n#endif\n#endif\nc", "c");
  expect("#if !!FILE_0\r\na\r\n#endif\r\nb", "a b");
}

static void misused_conditions_cut_the_text(void **state) {
  static const char *const text[] = {"a\n#endif\nb", "a\n#else\nb", "a\n#elsif X\nb",
                                     "a\n#if X\nb"};
  static const char *const what[] = {"misplaced #endif", "misplaced #else", "misplaced #elsif",
                                     "missing #endif"};
  for (int i = 0; i < 4; i++) {
    Scan s;
    assert_string_equal(scan(&s, text[i], strlen(text[i])), "a");
    assert_int_equal(s.session.diags.list.n, 1);
    assert_non_null(strstr(s.session.diags.list.at[0].text, what[i]));
    done(&s);
  }
}

static bool valid(const char *text) {
  return lex_float_valid(text, (uint32_t)strlen(text));
}

static void floats_must_be_representable(void **state) {
  assert_true(valid("0x1.0e5f24e8"));
  assert_true(valid("0x0.0e0f2e2"));
  assert_false(valid("0x0.0e0f1e2"));
  assert_false(valid("0x0.0e0f2e1"));
  assert_true(valid("0x1.fffffee0f24e8"));
  assert_false(valid("0x1.ffffffe0f24e8"));
  assert_true(valid("0x0.8e32f24e8"));
  assert_false(valid("-0x1.0e32f24e8"));
  assert_true(valid("0x0.000008e-32f24e8"));
  assert_false(valid("0x0.000004e-32f24e8"));
  assert_true(valid("0x0.00000ce-32f24e8")); /* rounded onto a subnormal */
  assert_false(valid("0x1.0e99999999999999999999f11e53"));
  assert_true(valid("0x1.0e9f24e99"));
  assert_true(valid("0NaN24e8"));
  assert_false(valid("0+oo1e8"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(longest_match),
      cmocka_unit_test(numbers_back_off),
      cmocka_unit_test(names_and_words),
      cmocka_unit_test(strings_end_at_the_last_possible_quote),
      cmocka_unit_test(what_fits_nowhere_is_an_error_token),
      cmocka_unit_test(comments_nest_and_are_kept),
      cmocka_unit_test(pragmas_move_lines),
      cmocka_unit_test(bad_pragmas_are_reported),
      cmocka_unit_test(conditional_lines),
      cmocka_unit_test(misused_conditions_cut_the_text),
      cmocka_unit_test(floats_must_be_representable),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
