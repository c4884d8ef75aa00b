/* SPDX-License-Identifier: MIT */
/* The canonical printer: layout, comments, and that it says the same as before. */
#include "syntax/compare.h"
#include "syntax/parse.h"
#include "syntax/print/print.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef struct Input {
  Session session;
  Source *source;
  Program *program;
} Input;

static void input_open(Input *in, const char *text) {
  session_init(&in->session);
  in->source =
      source_add(&in->session.sources, str_c(&in->session.strs, "t.bpl"), text, strlen(text));
  in->program = program_new(&in->session);
  assert_true(parse_file(in->program, in->source, &(ParseOptions){0}));
}

static void input_close(Input *in) {
  program_free(in->program);
  session_free(&in->session);
}

/* The text must be printed like this, and the result must pass verification. */
static void prints(const char *text, const char *expected) {
  Input in;
  Buf out = {0};
  const char *why = NULL;
  Pos where;
  input_open(&in, text);
  assert_true(print_format(&out, in.program, in.source, &why));
  assert_string_equal(out.text ? out.text : "", expected);
  if (!print_verify(in.program, in.source, &out, &why, &where)) fail_msg("%s", why);
  buf_free(&out);
  input_close(&in);
}

static void declarations_keep_their_groups(void **state) {
  prints("type A,B a=[a]bool ;", "type A, B a = [a]bool;\n");
  prints("const{:a 1,\"s\"}unique x,y:int;", "const {:a 1, \"s\"} unique x, y: int;\n");
  prints("var x,y:int where x>y,z:bool;", "var x, y: int where x > y, z: bool;\n");
  prints("function f(x,y:int)returns(r:int);", "function f(x, y: int) returns (r: int);\n");
  prints("function f<T>(T,C (D T)):T{f(x)}", "function f<T>(T, C (D T)): T { f(x) }\n");
  prints("datatype D<a>{N(),C(h:a,t:D a)}", "datatype D<a> { N(), C(h: a, t: D a) }\n");
  prints("function f():int uses{axiom true;}", "function f(): int uses {\n  axiom true;\n}\n");
}

static void blank_lines_collapse(void **state) {
  prints("\n\n\nvar x: int;\n\n\n\nvar y: int;\nvar z: int;\n\n",
         "var x: int;\n\nvar y: int;\nvar z: int;\n");
  prints("procedure P(){\n\n  return;\n\n\n  return;\n\n} procedure Q();",
         "procedure P()\n{\n  return;\n\n  return;\n}\n\nprocedure Q();\n");
}

static void parentheses_are_the_users(void **state) {
  prints("axiom ((x)) + (y*z) == (a);", "axiom (x) + (y * z) == (a);\n");
  prints("axiom x == (if a then b else c);", "axiom x == (if a then b else c);\n");
  prints("axiom - 0x1.0e0f24e8 == --y;", "axiom - 0x1.0e0f24e8 == --y;\n");
  prints("axiom (∀ x: int • x ≠ 0);", "axiom (forall x: int :: x != 0);\n");
}

static void procedures(void **state) {
  prints("procedure P(x:int)returns(y:int);ensures y>x;free requires x>0;modifies g,h;",
         "procedure P(x: int) returns (y: int);\n  ensures y > x;\n  free requires x > 0;\n"
         "  modifies g, h;\n");
  prints("procedure P() { var x,y:int,z:bool; var u:int; a: x:=1; goto a,b; b: return; }",
         "procedure P()\n{\n  var x, y: int, z: bool;\n  var u: int;\n  a:\n    x := 1;\n"
         "    goto a, b;\n  b:\n    return;\n}\n");
  prints("procedure P() { while(*)invariant x;{if(x){}else if(*){break;}else{call y:=Q(1,x);}} }",
         "procedure P()\n{\n  while (*)\n    invariant x;\n  {\n    if (x) {\n    } else if (*) {\n"
         "      break;\n    } else {\n      call y := Q(1, x);\n    }\n  }\n}\n");
}

static void comments_stay_in_place(void **state) {
  prints("// a\n\n/* b */ var x: int; // c\n  // d\n", "// a\n\n/* b */ var x: int; // c\n// d\n");
  prints("procedure P() // a\n  // b\n  requires x; // c\n{ // d\n  // e\n}",
         "procedure P() // a\n  // b\n  requires x; // c\n{ // d\n  // e\n}\n");
  prints("axiom f(/*a*/x,y/*b*/);", "axiom f(/*a*/ x, y /*b*/);\n");
  prints("axiom x // a\n && y // b\n ;", "axiom x && // a\n  y; // b\n");
  prints("axiom x\n // a\n && y;", "axiom x &&\n  // a\n  y;\n");
  prints("axiom f(x, // a\n y // b\n);", "axiom f(x, // a\n  y); // b\n");
  prints("axiom x // a\n ; // b\n", "axiom x; // a\n// b\n");
  prints("/* a\n   b */", "/* a\n   b */\n");
}

static void pragmas_stay_in_column_one(void **state) {
  prints("procedure P() {\n#line 7 a.c\n  x :=\n#line 9\n 1; }",
         "procedure P()\n{\n#line 7 a.c\n  x :=\n#line 9\n    1;\n}\n");
}

static void names_that_need_a_backslash(void **state) {
  prints("procedure \\old(\\any: int) { \\hide := 1; }",
         "procedure \\old(any: int)\n{\n  \\hide := 1;\n}\n");
  prints("procedure P() { x := 1; #if := 2; }", "procedure P()\n{\n  x := 1;\n  \\#if := 2;\n}\n");
}

static void long_lines_break(void **state) {
  prints("axiom aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa && "
         "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb "
         "==> cccccccccccccccccccccccccc;",
         "axiom aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa && "
         "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb ==>\n    cccccccccccccccccccccccccc;\n");
  prints("axiom (forall x: int :: {:q} {ffffffffffffffffffffffffffffffff(x)} "
         "ffffffffffffffffffffffffffffffff(x) == 0 && ffffffffffffffff(x) == 0);",
         "axiom (forall x: int ::\n  {:q}\n  {ffffffffffffffffffffffffffffffff(x)}\n"
         "  ffffffffffffffffffffffffffffffff(x) == 0 && ffffffffffffffff(x) == 0);\n");
}

static void conditional_lines_stay(void **state) {
  prints("#if FILE_1\nvar  x: int;\n\n#else\nvar  y: int;\n  #endif\n",
         "#if FILE_1\nvar  x: int;\n\n#else\nvar y: int;\n  #endif\n");
  prints("axiom x\n#if FILE_0\n && y\n#endif\n ; // c",
         "axiom x\n#if FILE_0\n  &&\n  y\n#endif\n  ; // c\n");
}

/* Dropping one of two parentheses might drop it under one condition only. */
static void conditional_lines_with_needless_parentheses(void **state) {
  Input in;
  Buf out = {0};
  const char *why = NULL;
  input_open(&in, "#if FILE_0\naxiom ((x));\n#endif\n");
  assert_false(print_format(&out, in.program, in.source, &why));
  assert_non_null(why);
  buf_free(&out);
  input_close(&in);
}

/* Verification must notice a change of program, comment or layout. */
static void rejects(const char *text, const char *formatted) {
  Input in;
  Buf out = {0};
  const char *why = NULL;
  Pos where;
  input_open(&in, text);
  buf_puts(&out, formatted);
  assert_false(print_verify(in.program, in.source, &out, &why, &where));
  assert_non_null(why);
  buf_free(&out);
  input_close(&in);
}

static void verification_notices_changes(void **state) {
  rejects("var x: int;", "var y: int;\n");
  rejects("var x: int;", "var x: int\n");
  rejects("var x: int;", "var x:  int;\n");
  rejects("var x: int; // a", "var x: int;\n");
  rejects("var x: int; // a", "var x: int; // b\n");
  rejects("axiom (a + b) * c == 0;", "axiom a + b * c == 0;\n");
  rejects("procedure P() { assert {:a} x; }", "procedure P()\n{\n  assert x;\n}\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(declarations_keep_their_groups),
      cmocka_unit_test(blank_lines_collapse),
      cmocka_unit_test(parentheses_are_the_users),
      cmocka_unit_test(procedures),
      cmocka_unit_test(comments_stay_in_place),
      cmocka_unit_test(pragmas_stay_in_column_one),
      cmocka_unit_test(names_that_need_a_backslash),
      cmocka_unit_test(long_lines_break),
      cmocka_unit_test(conditional_lines_stay),
      cmocka_unit_test(conditional_lines_with_needless_parentheses),
      cmocka_unit_test(verification_notices_changes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
