/* SPDX-License-Identifier: MIT */
/* Types: operators, inference, maps, calls, frames, and what the typed tree holds. */
#include "checked.h"

static void operators(void **state) {
  finds("axiom 1 + 2 == 3 && 1.0 / 2.0 == 0.5 && 1 / 2 == 0.5 && 2.0 ** 2.0 == 4.0;", "");
  finds("axiom 1 + 2.0 == 3;", "1:9 invalid argument types (int and real) to binary operator +\n");
  finds("axiom !1;", "1:7 invalid argument type (int) to unary operator !\n");
  finds("axiom 1 <== true;", "1:9 invalid argument types (bool and int) to binary operator ==>\n");
  finds("axiom 1;", "1:1 axioms must be of type bool\n");
  finds("axiom (if 1 then 2 else 3) == 2;",
        "1:8 the first argument to if-then-else should be bool, not int\n");
  finds("axiom int(1) == 1;", "1:7 argument type int does not match expected type real\n");
  finds("axiom (1 : bool);", "1:10 int cannot be coerced to bool\n");
  finds("axiom (1 + true == 2) == (2 + true == 3);",
        "1:10 invalid argument types (int and bool) to binary operator +\n"
        "1:29 invalid argument types (int and bool) to binary operator +\n");
}

static void bit_vectors(void **state) {
  finds("const x: bv8; axiom x[8:4] ++ x[4:0] == x;", "");
  finds("const x: bv8; axiom x[20:4] == x;",
        "1:22 extract operand must be a bitvector of at least 16 bits (got bv8)\n");
  finds("const x: bv8; axiom x[4:8] == x;",
        "1:22 start index in extract must be no bigger than the end index\n");
  finds("function g<a>(): a; const x: bv8; axiom g() ++ 1bv3 == x;", "");
  finds("function g<a>(): a; const x: bv8; axiom g() ++ 1bv9 == x;",
        "1:53 invalid argument types (concat$bvproxy#3 and bv8) to binary operator ==\n");
}

static void maps(void **state) {
  finds("const m: [int,bool]int; axiom m[1, true] == 0 && m[1, true := 2] == m;", "");
  finds("const m: [int]int; axiom m[1, 2] == 0;",
        "1:27 wrong number of arguments in map select: 2 instead of 1\n");
  finds("axiom (1 + 2)[3] == 4;", "1:10 map select applied to a non-map: 1 + 2\n");
  finds("type F _; const h: <a>[F a]a; const f: F int; axiom h[f] == 1 && h[f := 2] == h;", "");
  finds("type F _; const h: <a>[F a]a; const f: F int; axiom h[f := true] == h;",
        "1:60 right-hand side in map store with wrong type: bool (expected: int)\n");
  finds("const a: <x>[x]x; const b: <y>[y]y; const c: <y>[y]int; axiom a == b && a == c;",
        "1:75 invalid argument types (<x>[x]x and <y>[y]int) to binary operator ==\n");
}

static void polymorphism(void **state) {
  finds("function id<a>(x: a): a; axiom id(1) == 1 && id(id(true));", "");
  finds("function same<a>(x: a, y: a): bool; axiom same(1, true);",
        "1:51 invalid type for argument 1 in application of same: bool (expected: a)\n");
  finds("axiom (forall<a,b> x: a, y: b :: x == y);", "");
  finds("type C _; axiom (forall<a> x: a, y: C a :: x == y);",
        "1:46 invalid argument types (a and C a) to binary operator ==\n");
  finds("function f<a>(x: a): a { 3 }", "");
  finds("function {:inline} f<a>(x: a): a { 3 }",
        "1:36 function body with invalid type: int (expected: a)\n");
  finds("axiom (lambda<a> x: int :: x)[1] == 1;",
        "1:8 the type variable a does not occur in types of the lambda parameters\n");
}

static void ambiguity(void **state) {
  finds("type L _; function nil<a>(): L a; axiom nil() == nil();",
        "1:41 type parameter a is ambiguous, instantiating to int\n");
  finds("function g<a>(): a; procedure P() { assert g()[1] == g(); }",
        "1:44 type parameter a is ambiguous, instantiating to <arg0,res>[arg0]res\n"
        "1:54 type parameter a is ambiguous, instantiating to int\n");
}

static void statements(void **state) {
  finds("var g: int; procedure P() { g := 1; }",
        "1:31 command assigns to a global variable that is not in the enclosing procedure's"
        " modifies clause: g\n");
  finds("var g: int; procedure Q(); modifies g; procedure P() { call Q(); }",
        "1:56 command assigns to a global variable that is not in the enclosing procedure's"
        " modifies clause: g\n");
  finds("const c: int; procedure P(x: int) { havoc x; c := 1; }",
        "1:37 command assigns to an immutable variable: x\n"
        "1:48 command assigns to an immutable variable: c\n");
  finds("procedure P() { if (1) { } }",
        "1:17 an assumed expression must be of type bool (got: int)\n"
        "0:0 invalid argument type (int) to unary operator !\n");
  finds("procedure Q<a>(x: a) returns (y: a); procedure P() { var b: bool; call b := Q(1); }",
        "1:72 invalid type for out-parameter 0 in call to Q: bool (expected: int)\n");
  finds("datatype D { C(x: int), E() } procedure P(d: D) { var b: bool; C(b) := d; }",
        "1:66 invalid type for argument 0 in application of C: bool (expected: int)\n");
}

static void datatypes(void **state) {
  finds("datatype D<a> { C(f: a), E() } const d: D int;"
        "axiom d->f == 1 && d is C && d->(f := 2) == C(2);",
        "");
  finds("datatype D { C(f: int) } const d: D; axiom d->g == 1 && d is E;",
        "1:47 datatype D does not have a field with name g\n"
        "1:62 datatype D does not have a constructor with name E\n");
  finds("datatype D { C(f: int), E(f: bool) }",
        "1:27 type mismatch between field f and identically-named field in constructor C\n");
  finds("axiom 1->f == 2;",
        "1:8 field-access must be applied to a datatype, int is not a datatype\n");
}

static void old_datatypes(void **state) {
  finds("type {:datatype} L; function {:constructor} nil(): L;"
        "function {:constructor} cons(h: int, t: L): L; const l: L;"
        "axiom is#cons(l) ==> l == cons(h#cons(l), t#cons(l));",
        "");
}

static void implementations(void **state) {
  finds("procedure P<a,b>(x: a, y: b); implementation P<d,c>(x: c, y: d) { }", "");
  finds(
      "procedure P(x: int); implementation P(y: bool) { }",
      "1:37 mismatched type of in-parameter in implementation P: x (named y in implementation)\n");
  finds("procedure P(x: int); implementation P() { }",
        "1:37 mismatched number of in-parameters in procedure implementation: P\n");
}

static void function_attributes(void **state) {
  finds("function {:inline} f(x: int): int { g(x) } function {:inline} g(x: int): int { f(x) }",
        "1:20 Call cycle detected among functions: f, g\n");
  finds("function {:inline} f(x: int): int;",
        "1:20 Function with :inline attribute must have a body\n");
  finds("function {:inline 1} f(x: int): int { x }",
        "1:22 Parameter to :inline attribute on a function must be Boolean\n");
}

static void measures(void **state) {
  finds("procedure P() { var n: int; while (n > 0) measure n; { n := n - 1; } }", "");
  finds("procedure P() { var n: int; measure n; }",
        "1:29 Measure command must not occur outside a loop head\n");
  finds("procedure P() { var n: int; while (n > 0) measure n; measure n; { } }",
        "1:29 Loop head may contain at most one measure command in a sequential procedure\n");
  finds("procedure P(n: int) measure n; { call Q(n); } procedure Q(n: int) measure n, n;"
        "{ call P(n); }",
        "1:34 Expected number of measure expressions on callee and caller to be same\n"
        "1:82 Expected number of measure expressions on callee and caller to be same\n");
}

static void inferred_modifies(void **state) {
  Checked c;
  checked_make(&c,
               "var a, b: int; procedure P() { call Q(); } procedure Q() { call P(); b := 1; }"
               "procedure R() modifies b; { a := b; }",
               (SemaOptions){.infer_modifies = true});
  assert_null(c.found.text);
  const VarList *p = &checked_decl(&c, DECL_PROC, "P")->u.proc.modifies;
  assert_int_equal(p->n, 1);
  assert_string_equal(p->at[0]->name->text, "b");
  const VarList *r = &checked_decl(&c, DECL_PROC, "R")->u.proc.modifies;
  assert_int_equal(r->n, 2);
  assert_string_equal(r->at[0]->name->text, "b");
  assert_string_equal(r->at[1]->name->text, "a");
  checked_free(&c);
}

static void typed_tree(void **state) {
  Checked c;
  checked_make(
      &c,
      "type F _; function pick<a,b>(x: [b]a, y: b): a; const h: <t>[F t]t; const f: F bool;"
      "function {:inline} v(): bool { pick((lambda i: int :: h[f]), 3) }",
      (SemaOptions){0});
  assert_null(c.found.text);
  const Expr *call = checked_decl(&c, DECL_FUNC, "v")->u.func.body;
  assert_int_equal(call->kind, EX_CALL);
  type_is(call->type, "bool");
  type_is(call->u.call->args[0]->type, "[int]bool");
  /* type arguments in order of first occurrence: b, then a */
  type_is(call->u.call->inst[0], "int");
  type_is(call->u.call->inst[1], "bool");
  const Expr *select = call->u.call->args[0]->u.binder->body;
  type_is(select->u.map->inst[0], "bool");
  checked_free(&c);
}

static void printed_types(void **state) {
  finds("type C _ _; type D _; type S a = [a]D a; const c: C (D int) (<a>[a,int]S a); axiom c;",
        "1:78 axioms must be of type bool\n");
  finds("type C _ _; type D _; type S a = [a]D a; const c: C (D int) (<a>[a,int]S a);"
        "axiom c + 1 == 2;",
        "1:85 invalid argument types (C (D int) <a>[a,int]S a and int) to binary operator +\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(operators),
      cmocka_unit_test(bit_vectors),
      cmocka_unit_test(maps),
      cmocka_unit_test(polymorphism),
      cmocka_unit_test(ambiguity),
      cmocka_unit_test(statements),
      cmocka_unit_test(datatypes),
      cmocka_unit_test(old_datatypes),
      cmocka_unit_test(implementations),
      cmocka_unit_test(function_attributes),
      cmocka_unit_test(measures),
      cmocka_unit_test(inferred_modifies),
      cmocka_unit_test(typed_tree),
      cmocka_unit_test(printed_types),
  };
  return cmocka_run_group_tests_name("sema/check", tests, NULL, NULL);
}
