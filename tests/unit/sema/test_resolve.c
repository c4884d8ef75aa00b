/* SPDX-License-Identifier: MIT */
/* Names: scopes, duplicates, contexts, triggers, order and repetition of messages. */
#include "checked.h"

static void scopes(void **state) {
  finds("const x: int; procedure P(x: int) returns (y: int) { y := x + (var x := 1; x); }", "");
  finds("procedure P(x: int, x: int);", "1:21 more than one declaration of variable name: x\n");
  finds("procedure P(x: int where y > 0) returns (y: int where x > 0);",
        "1:26 undeclared identifier: y\n");
  finds("axiom (var x := x; true);", "1:17 undeclared identifier: x\n");
  finds("function f(int): int { _0 + 1 }", "");
  finds("function f(x: int) returns (r: int) { r }", "1:39 undeclared identifier: r\n");
  finds("function {:inline} f(x: int) returns (r: int) { r }", "");
}

static void name_spaces(void **state) {
  finds("type x; const x: int; function x(): int; procedure x();", "");
  finds("type T; type T;", "1:14 more than one declaration of type name: T\n");
  finds("const c, c: int;", "1:1 more than one declaration of variable name: c\n");
  finds("function f(): int; datatype D { f() }",
        "1:33 more than one declaration of function name: f\n");
  finds("axiom {:name \"a\"} true; axiom {:name \"a\"} true;",
        "1:41 more than one declaration of axiom name: a\n");
  finds("type bv8; type bvx;", "1:6 type name: bv8 is registered for bitvectors\n");
  finds("type a; function f<a>(x: a): int;",
        "1:20 name is already reserved for type constructor: a\n");
}

static void externs(void **state) {
  finds("const {:extern} c: int; const c: bool; axiom c;", "");
  finds("const c: bool; const {:extern} c: int; axiom c;", "");
  finds("function {:extern} f(): int; function f(): bool; axiom f();", "");
  finds("const {:ignore} c: Unknown;", "");
}

static void types(void **state) {
  finds("type A = B; type B = C int; type C _;", "");
  finds("type A = B; type B = A; type C = A;",
        "1:6 type synonym could not be resolved because of cycles: A"
        " (replacing body with \"bool\" to continue resolving)\n"
        "1:18 type synonym could not be resolved because of cycles: B"
        " (replacing body with \"bool\" to continue resolving)\n"
        "1:30 type synonym could not be resolved because of cycles: C"
        " (replacing body with \"bool\" to continue resolving)\n");
  finds("type C _; const c: C; const d: C int int;",
        "1:20 type constructor received wrong number of arguments: C\n"
        "1:32 type constructor received wrong number of arguments: C\n");
  finds("const c: bv8 int; function f<a>(x: a int): int;",
        "1:10 bitvector types must not be applied to arguments: bv8\n"
        "1:36 type variables must not be applied to arguments: a\n");
  finds("const m: <a,b>[a]int; function f<a>(): int;",
        "1:10 type variable must occur in map arguments: b\n"
        "1:32 type variable must occur in function arguments: a\n");
  finds("procedure P<a>(x: <a>[a]int);", "1:20 more than one declaration of type variable: a\n");
}

static void datatypes(void **state) {
  finds("datatype L { N(), C(x: int, t: L) } datatype M { M(f: [int]L) }", "");
  finds("datatype A { A(b: B) } datatype B { B(f: [int]A) } datatype C { C(x: A), D() }",
        "0:0 Datatype declarations are not well-founded: A, B\n");
  finds("datatype A { A(x: int, x: int) }", "1:24 more than one declaration of variable name: x\n");
}

static void states(void **state) {
  finds("var g: int; axiom g == 0; function f(): int { g }",
        "1:19 cannot refer to a global variable in this context: g\n"
        "1:47 cannot refer to a global variable in this context: g\n");
  finds("var g: int; procedure P(); requires old(g) == g; ensures old(g) == g;",
        "1:37 old expressions allowed only in two-state contexts\n");
  finds("var g: int; axiom {:a old(g)} true;", "");
  finds("var g: int; procedure Q(); pure procedure P() { var x: int; x := g; call Q(); }",
        "1:66 cannot refer to a global variable in this context: g\n"
        "1:69 pure procedure may only call a pure procedure\n");
}

static void triggers(void **state) {
  finds("function f(int): int; axiom (forall x, y: int :: {f(x), f(y)} {f(x)} f(x) == y);",
        "1:63 trigger must mention all quantified variables, but does not mention: y\n");
  finds("axiom (forall x: int :: {x} true);",
        "1:26 a matching pattern must be more than just a variable by itself: x\n");
  finds("function f(int): bool; axiom (forall x: int :: {!f(x)} true);",
        "1:49 boolean operators are not allowed in triggers\n");
  finds("axiom (forall x: int :: (forall x: int :: x == x));",
        "1:33 more than one declaration of variable name: x\n");
  finds("function f(int): int; axiom (forall x: int :: (forall x: int :: {f(x)} f(x) == x));", "");
}

static void statements(void **state) {
  finds("procedure P() { var x, y: int; x, x := 1; }",
        "1:37 number of left-hand sides does not match number of right-hand sides\n"
        "1:35 variable x is assigned more than once in parallel assignment\n");
  finds("procedure Q(a: int) returns (b: int); procedure P() { var x: int; call x, x := Q(); }",
        "1:67 left-hand side of call command contains variable twice: x\n"
        "1:67 wrong number of arguments in call to Q: 0\n");
  finds("procedure Q() returns (b: int); procedure P() { var x, y: int; call x, y := Q(); }",
        "1:64 wrong number of result variables in call to Q: 2\n");
  finds("procedure P() { assert {:id \"a\"} true; assume {:id \"a\"} true; }",
        "1:40 more than one statement with same id: a\n");
  finds("procedure P() { L: L: }", "1:20 more than one declaration of block name: L\n");
}

/* Guards are resolved twice, shared types once per name, signatures once per use. */
static void repetition(void **state) {
  const char *guard = "procedure P() { if (a) { assert b; } }";
  finds(guard, "1:21 undeclared identifier: a\n1:33 undeclared identifier: b\n"
               "1:21 undeclared identifier: a\n");
  finds_plainly(guard, "1:21 undeclared identifier: a\n1:33 undeclared identifier: b\n");
  const char *group = "var x, y: T;";
  finds_plainly(group, "1:11 undeclared type: T (replacing with \"bool\" to continue resolving)\n");
  finds(group, "1:11 undeclared type: T (replacing with \"bool\" to continue resolving)\n"
               "1:11 undeclared type: T (replacing with \"bool\" to continue resolving)\n");
  const char *body = "procedure P(x: T) { }";
  finds_plainly(body, "1:16 undeclared type: T (replacing with \"bool\" to continue resolving)\n");
  finds(body, "1:16 undeclared type: T (replacing with \"bool\" to continue resolving)\n"
              "1:16 undeclared type: T (replacing with \"bool\" to continue resolving)\n");
}

/* Where Boogie stops, a plain check goes on without follow-up noise. */
static void recovery(void **state) {
  finds_plainly("const c: T; axiom c + 1 == d && f(c) && 1;",
                "1:10 undeclared type: T (replacing with \"bool\" to continue resolving)\n"
                "1:28 undeclared identifier: d\n1:33 use of undeclared function: f\n");
  finds_plainly("procedure P() { var x: int; x := y; x := true; call Q(x); }",
                "1:34 undeclared identifier: y\n1:48 call to undeclared procedure: Q\n"
                "1:37 mismatched types in assignment command (cannot assign bool to int)\n");
}

static void suggestions(void **state) {
  Checked c;
  checked_make(&c, "const counter: int; axiom countre == 0;", (SemaOptions){0});
  assert_int_equal(c.session.diags.list.n, 1);
  assert_int_equal(c.session.diags.list.at[0].notes.n, 1);
  assert_string_equal(c.session.diags.list.at[0].notes.at[0].text, "did you mean 'counter'?");
  checked_free(&c);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(scopes),   cmocka_unit_test(name_spaces), cmocka_unit_test(externs),
      cmocka_unit_test(types),    cmocka_unit_test(datatypes),   cmocka_unit_test(states),
      cmocka_unit_test(triggers), cmocka_unit_test(statements),  cmocka_unit_test(repetition),
      cmocka_unit_test(recovery), cmocka_unit_test(suggestions),
  };
  return cmocka_run_group_tests_name("sema/resolve", tests, NULL, NULL);
}
