/* SPDX-License-Identifier: MIT */
/* Boogie's style: parentheses, literals, declarations. */
#include "syntax/parse.h"
#include "syntax/print/print.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void prints_with(const char *text, PrintBodies bodies, const char *expected) {
  Session session;
  Buf out = {0};
  session_init(&session);
  Source *source = source_add(&session.sources, str_c(&session.strs, "t.bpl"), text, strlen(text));
  Program *program = program_new(&session);
  assert_true(parse_file(program, source, &(ParseOptions){0}));
  print_boogie(&out, program, &(PrintOptions){.bodies = bodies});
  assert_string_equal(out.text ? out.text : "", expected);
  buf_free(&out);
  program_free(program);
  session_free(&session);
}

static void prints(const char *text, const char *expected) {
  prints_with(text, PRINT_STRUCTURED, expected);
}

static void parentheses_are_minimal(void **state) {
  prints("axiom ((a+b))+(c-d)==(e*(f*g));", "axiom a + b + c - d == e * f * g;\n");
  prints("axiom a-(b-c)==d div (e div f);", "axiom a - (b - c) == d div (e div f);\n");
  prints("axiom (a&&b)||(c&&d);", "axiom (a && b) || (c && d);\n");
  prints("axiom (a==>b)==>(c==>d);", "axiom (a ==> b) ==> c ==> d;\n");
  prints("axiom a <== b;", "axiom b ==> a;\n");
  prints("axiom -(a+b)==!c;", "axiom -(a + b) == !c;\n");
  prints("axiom x == if a then b else c;", "axiom x == (if a then b else c);\n");
  prints("axiom (m[a,b:=c])[d][8:0] == e:int;", "axiom m[a, b := c][d][8:0] == e: int;\n");
}

static void literals(void **state) {
  prints("axiom 1.50 == 0.015 && 100.0 == 0.0 && 0e2 == 3.5e1 && 007 == 7;",
         "axiom 15e-1 == 15e-3 && 1e2 == 0e0 && 0e0 == 35e0 && 7 == 7;\n");
  prints("axiom 07bv8 == x && \"a\\b\" == s;", "axiom 7bv8 == x && \"a\\b\" == s;\n");
}

static void binders(void **state) {
  prints("axiom (forall<T> x,y:T,z:C (D T) [int]bool::{:q}{f(x),g(y)}{:nopats h(x)}x==y);",
         "axiom (forall<T> x: T, y: T, z: C (D T) [int]bool :: {:q} { f(x), g(y) } "
         "{:nopats h(x) } x == y);\n");
  prints("axiom (var a,b:=1,2;a<b);", "axiom (var a, b := 1, 2; a < b);\n");
}

static void declarations(void **state) {
  prints("type T a b, S a=[a,int]bool;", "type T _ _;\n\ntype S a = [a,int]bool;\n");
  prints("const {:a} unique x,y:int;", "const {:a} unique x: int;\n\nconst {:a} unique y: int;\n");
  prints("function f<T>(x:T,y:int)returns(r:int){1}",
         "function f<T>(x: T, y: int) : int\nuses {\n"
         "axiom (forall<T> x: T, y: int :: { f(x, y): int } f(x, y): int == 1);\n}\n");
  prints("function f(int):int;", "function f(int) : int;\n");
  prints("function {:inline} f():int{1}", "function {:inline} f() : int\n{\n  1\n}\n");
}

static void procedures_and_implementations_are_separate(void **state) {
  prints("procedure P(\\old:int) ensures x; requires y; modifies a; modifies b; "
         "{ var i,j:int; i:=1; l: while(*)invariant x;{break;} goto l; }",
         "procedure P(\\old: int);\n  requires y;\n  modifies a, b;\n  ensures x;\n\n\n\n"
         "implementation P(\\old: int)\n{\n  var i: int;\n  var j: int;\n\n    i := 1;\n\n"
         "  l:\n    while (*)\n      invariant x;\n    {\n        break;\n    }\n\n    goto l;\n"
         "}\n\n\n");
}

/* Names and order of blocks, and guards turned around. */
static void bodies_as_blocks(void **state) {
  prints_with("implementation P() { var x: int; while (x < 3) invariant x > 0; { x := x + 1; "
              "if (x == y) { break; } else if (b) { } } anon: if (*) { l: return; } }",
              PRINT_BLOCKS,
              "implementation P()\n{\n  var x: int;\n\n"
              "  anon00:\n    goto anon04_LoopHead;\n\n"
              "  anon04_LoopHead:\n    assert x > 0;\n"
              "    goto anon04_LoopDone, anon04_LoopBody;\n\n"
              "  anon04_LoopBody:\n    assume {:partition} x < 3;\n    x := x + 1;\n"
              "    goto anon05_Then, anon05_Else;\n\n"
              "  anon05_Then:\n    assume {:partition} x == y;\n    goto anon;\n\n"
              "  anon05_Else:\n    assume {:partition} x != y;\n"
              "    goto anon06_Then, anon06_Else;\n\n"
              "  anon06_Then:\n    assume {:partition} b;\n    goto anon04_LoopHead;\n\n"
              "  anon06_Else:\n    assume {:partition} !b;\n    goto anon04_LoopHead;\n\n"
              "  anon04_LoopDone:\n    assume {:partition} 3 <= x;\n    goto anon;\n\n"
              "  anon:\n    goto l, anon07_Else;\n\n"
              "  l:\n    return;\n\n"
              "  anon07_Else:\n    return;\n}\n\n\n");
  prints_with("implementation P() { return; }", PRINT_BOTH,
              "implementation P()\n{\n  /*** structured program:\n    return;\n"
              "  **** end structured program */\n\n  anon0:\n    return;\n}\n\n\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(parentheses_are_minimal),
      cmocka_unit_test(literals),
      cmocka_unit_test(binders),
      cmocka_unit_test(declarations),
      cmocka_unit_test(procedures_and_implementations_are_separate),
      cmocka_unit_test(bodies_as_blocks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
