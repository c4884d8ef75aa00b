/* SPDX-License-Identifier: MIT */
/* The expressions below an expression: all of them, once, in the order of the text. */
#include "syntax/children.h"
#include "syntax/parse.h"

#include "base/buf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef struct Names {
  Buf text;
  bool kinds[EX_COUNT];
} Names;

/* Names of variables and values of literals, in the order in which they are met. */
static void note(void *env, Expr *e) {
  Names *n = env;
  n->kinds[e->kind] = true;
  if (e->kind == EX_VAR) buf_printf(&n->text, "%s ", e->u.var.name->text);
  if (e->kind == EX_INT) buf_printf(&n->text, "%s ", e->u.text->text);
  expr_children(e, note, n);
}

static void expect_names(const char *expr, ExprKind kind, const char *names) {
  Session session;
  Names n = {0};
  Buf text = {0};
  session_init(&session);
  Program *program = program_new(&session);
  buf_printf(&text, "axiom %s;", expr);
  Source *s = source_add(&session.sources, str_c(&session.strs, "t.bpl"), text.text, text.n);
  assert_true(parse_file(program, s, &(ParseOptions){0}));
  note(&n, program->decls.at[0]->u.axiom.expr);
  assert_true(n.kinds[kind]);
  assert_string_equal(n.text.text, names);
  buf_free(&n.text);
  buf_free(&text);
  program_free(program);
  session_free(&session);
}

static void every_kind(void **state) {
  expect_names("f(a, b)", EX_CALL, "a b ");
  expect_names("!a", EX_UNARY, "a ");
  expect_names("a <==> b", EX_BINARY, "a b ");
  expect_names("if a then b else c", EX_ITE, "a b c ");
  expect_names("old(a)", EX_OLD, "a ");
  expect_names("int(a)", EX_TO_INT, "a ");
  expect_names("real(a)", EX_TO_REAL, "a ");
  expect_names("(a : bool)", EX_ASCRIBE, "a ");
  expect_names("m[a, b]", EX_SELECT, "m a b ");
  expect_names("m[a, b := c]", EX_STORE, "m a b c ");
  expect_names("a[8:0]", EX_EXTRACT, "a ");
  expect_names("a->x", EX_FIELD, "a ");
  expect_names("a->(x := b)", EX_FIELD_UPDATE, "a b ");
  expect_names("a is C", EX_IS, "a ");
  expect_names("(forall x: int :: {p(a, x)} {q(b)} c)", EX_FORALL, "c a x b ");
  expect_names("(exists x: int :: a)", EX_EXISTS, "a ");
  expect_names("(lambda x: int :: a)", EX_LAMBDA, "a ");
  expect_names("(var x, y := a, b; c)", EX_LET, "a b c ");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_kind)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
