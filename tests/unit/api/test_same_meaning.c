/* SPDX-License-Identifier: MIT */
/* Which edits of a program leave its meaning alone. */
#include "api/heal/same_meaning.h"
#include "api/pipeline.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void lower(Pipeline *p, const char *text) {
  pipeline_init(p, &(PipelineOptions){0});
  assert_true(pipeline_load_text(p, "test", text, strlen(text)));
  assert_true(pipeline_core(p));
}

static bool same(const char *a, const char *b) {
  Pipeline p, q;
  lower(&p, a);
  lower(&q, b);
  bool result = same_meaning(p.core, q.core);
  pipeline_free(&p);
  pipeline_free(&q);
  return result;
}

#define PROGRAM(attributes, triggers, axiom, body)                                                 \
  "function f(x: int): int; var g: int;"                                                           \
  "axiom (forall x: int :: " triggers " " axiom ");"                                               \
  "procedure " attributes " P(a: int) returns (r: int) requires a > 0; ensures r > a;"             \
  "modifies g; { var k: int; " body " }"

static const char *const plain = PROGRAM("", "{f(x)}", "f(x) > x && f(f(x)) > x",
                                         "k := a; while (k < 9) { k := k + a * g; } g := k;");

static void test_cures(void **state) {
  (void)state;
  assert_true(same(plain, plain));
  assert_true(same(plain, PROGRAM("{:smt_option \"smt.relevancy\", 0}", "{:weight 20} {f(f(x))}",
                                  "f(x) > x && f(f(x)) > x",
                                  "k := a; while (k < 9) { k := k + a * g; } g := k;")));
  assert_true(same(plain, PROGRAM("{:vcs_split_on_every_assert}", "", "f(f(x)) > x && f(x) > x",
                                  "k := a; while (k < 9) { k := k + g * a; } g := k;")));
}

static void test_changes(void **state) {
  (void)state;
  const char *const changed[] = {
      PROGRAM("", "{f(x)}", "f(x) > x && f(f(x)) >= x",
              "k := a; while (k < 9) { k := k + a * g; } g := k;"),
      PROGRAM("", "{f(x)}", "f(x) > x", "k := a; while (k < 9) { k := k + a * g; } g := k;"),
      PROGRAM("", "{f(x)}", "f(x) > x && f(f(x)) > x",
              "k := a; while (k < 8) { k := k + a * g; } g := k;"),
      PROGRAM("", "{f(x)}", "f(x) > x && f(f(x)) > x",
              "k := a; while (k < 9) { k := k + a * g; } g := a;"),
      PROGRAM("", "{f(x)}", "f(x) > x && f(f(x)) > x",
              "k := a; while (k < 9) { k := k + a * g; } g := k; assume false;"),
      PROGRAM("{:verify false}", "{f(x)}", "f(x) > x && f(f(x)) > x",
              "k := a; while (k < 9) { k := k + a * g; } g := k;"),
  };
  for (size_t i = 0; i < sizeof changed / sizeof *changed; i++)
    assert_false(same(plain, changed[i]));
}

/* Each pair differs in meaning, though often by one attribute or one word. */
static void test_attacks(void **state) {
  (void)state;
  static const char *const pairs[][2] = {
      {"procedure P(x: int) requires x > 0; { assert x > 0; }",
       "procedure P(x: int) free requires x > 0; { assert x > 0; }"},
      {"procedure P(x: int) { assert x > 0; }", "procedure P(x: int) { assume x > 0; }"},
      {"procedure P(x: int) { assert x > 0; assert x > 1; }",
       "procedure P(x: int) { assert {:subsumption 0} x > 0; assert x > 1; }"},
      {"procedure P(x: int) { assert x > 0; assert x > 1; }",
       "procedure {:selective_checking} P(x: int) { assert x > 0; assert x > 1; }"},
      {"procedure {:selective_checking} P(x: int) "
       "{ assume {:start_checking_here} true; assert x > 0; assume true; }",
       "procedure {:selective_checking} P(x: int) "
       "{ assume true; assert x > 0; assume {:start_checking_here} true; }"},
      {"procedure P(x: int) { assert x > 0; }",
       "procedure {:verify false} P(x: int) { assert x > 0; }"},
      {"datatype D { A(x: int), B(y: int) } procedure P(d: D) { assert d is A; }",
       "datatype D { A(x: int) } procedure P(d: D) { assert d is A; }"},
      {"datatype D { A(x: int), B(y: int) } procedure P(d: D) { assert d is A; }",
       "datatype D { A(x: bool), B(y: int) } procedure P(d: D) { assert d is A; }"},
      {"datatype D { A(x: int, y: int) } procedure P(d: D) { assert d->x > 0; }",
       "datatype D { A(y: int, x: int) } procedure P(d: D) { assert d->x > 0; }"},
      {"function {:builtin \"bv2nat\"} f(x: bv8): int; procedure P(x: bv8) { assert f(x) > 0; }",
       "function {:builtin \"bv2int\"} f(x: bv8): int; procedure P(x: bv8) { assert f(x) > 0; }"},
      {"function {:bvbuiltin \"bvadd\"} f(x: bv8, y: bv8): bv8; "
       "procedure P(x: bv8) { assert f(x, x) == 0bv8; }",
       "function {:bvbuiltin \"bvsub\"} f(x: bv8, y: bv8): bv8; "
       "procedure P(x: bv8) { assert f(x, x) == 0bv8; }"},
      {"function f(x: bv8, y: bv8): bv8; procedure P(x: bv8) { assert f(x, x) == 0bv8; }",
       "function {:bvbuiltin \"bvsub\"} f(x: bv8, y: bv8): bv8; "
       "procedure P(x: bv8) { assert f(x, x) == 0bv8; }"},
      {"const a: int; const b: int; procedure P() { assert a != b; }",
       "const unique a: int; const unique b: int; procedure P() { assert a != b; }"},
      {"function f(x: int): int; procedure P() { assert f(1) == 1; }",
       "function f(x: int): int { x } procedure P() { assert f(1) == 1; }"},
      {"function f(x: int): int { x } procedure P() { assert f(1) == 1; }",
       "function {:define} f(x: int): int { x + 0 * x + 1 } procedure P() { assert f(1) == 1; }"},
      {"procedure P(x: int) { var y: int; y := x; assert y == x; }",
       "procedure P(x: int) { var y: int; havoc y; assert y == x; }"},
      {"procedure P(x: int, y: int) { assert x - y == 1; }",
       "procedure P(x: int, y: int) { assert y - x == 1; }"},
      {"procedure P(x: int, y: int) { assert (forall i: int, j: int :: i - j == x); }",
       "procedure P(x: int, y: int) { assert (forall i: int, j: int :: j - i == x); }"},
      {"procedure P(x: int) { assert (forall i: int :: i > x); }",
       "procedure P(x: int) { assert (exists i: int :: i > x); }"},
      {"procedure P(x: int) { assert (forall i: int :: (exists j: int :: i > j)); }",
       "procedure P(x: int) { assert (exists j: int :: (forall i: int :: i > j)); }"},
      {"procedure P(x: int) { assert (forall i: int :: i > 0); }",
       "procedure P(x: int) { assert (forall i: real :: i > 0.0); }"},
      {"procedure P(x: int) { assert x div 2 == 1; }",
       "procedure P(x: int) { assert x mod 2 == 1; }"},
      {"procedure P(x: int where x > 0) { assert x > 0; }",
       "procedure P(x: int where x >= 0) { assert x > 0; }"},
      {"var g: int; procedure P() modifies g; { g := g + 1; assert g == old(g); }",
       "var g: int; procedure P() modifies g; { g := g + 1; assert g == g; }"},
      {"var g: int; procedure Q(); modifies g; procedure P() modifies g; "
       "{ g := 1; call Q(); assert g == 1; }",
       "var g: int; procedure Q(); procedure P() modifies g; { g := 1; call Q(); assert g == 1; }"},
      {"procedure Q() returns (r: int); ensures r > 0; "
       "procedure P() { var r: int; call r := Q(); assert r > 0; }",
       "procedure Q() returns (r: int); ensures r > 0; "
       "procedure P() { var r: int; havoc r; assert r > 0; }"},
      {"procedure Q(x: int); requires x > 0; procedure P() { call Q(0); }",
       "procedure Q(x: int); requires x > 0; procedure P() { free call Q(0); }"},
      {"procedure P(x: int) { L: goto A, B; A: assert x > 0; return; B: return; }",
       "procedure P(x: int) { L: goto B; A: assert x > 0; return; B: return; }"},
      {"procedure P(x: int) { var i: int; while (i < x) invariant i <= x; { i := i + 1; } "
       "assert i >= x; }",
       "procedure P(x: int) { var i: int; while (i < x) free invariant i <= x; { i := i + 1; } "
       "assert i >= x; }"},
      {"procedure P(x: int) { var i: int; while (i < x) { i := i + 1; } assert i >= x; }",
       "procedure P(x: int) { var i: int; while (i < x) { i := i + 1; assume i < x; } assert i >= "
       "x; }"},
      {"function f(x: int): bool; axiom (forall x: int :: {f(x)} f(x)); procedure P() { assert "
       "f(1); }",
       "function f(x: int): bool; axiom (forall x: int :: {f(x)} f(x) || x > 5); "
       "procedure P() { assert f(1); }"},
      {"const c: int; procedure P() { assert c == 0; }",
       "const {:existential true} c: bool; procedure P() { assert c; }"},
      {"const c: bool; procedure P() { assert c; }",
       "const {:existential true} c: bool; procedure P() { assert c; }"},
      {"procedure {:inline 1} Q(x: int) { assert x > 0; } procedure P() { call Q(0); }",
       "procedure {:inline 0} Q(x: int) { assert x > 0; } procedure P() { call Q(0); }"},
      {"type T; const a: T; const b: T; procedure P() { assert a == b; }",
       "type T; type U; const a: T; const b: T; const u: U; procedure P() { assert a == b; }"},
      {"procedure P(m: [int]int) { assert m[1 := 2][1] == m[1]; }",
       "procedure P(m: [int]int) { assert m[2 := 1][1] == m[1]; }"},
      {"procedure P(x: bv8) { assert x[4:0] == 1bv4; }",
       "procedure P(x: bv8) { assert x[5:1] == 1bv4; }"},
      {"procedure P(x: int) { assert (x == 1) == (x == 2); }",
       "procedure P(x: int) { assert (x == 1) == (x == 1); }"},
      {"procedure P(x: real) { assert x == 0.5; }", "procedure P(x: real) { assert x == 0.25; }"},
      {"procedure {:kInductionDepth 1} P(x: int) { var i: int; while (i < x) invariant i <= x; "
       "{ i := i + 1; } assert i >= x; }",
       "procedure {:kInductionDepth 2} P(x: int) { var i: int; while (i < x) invariant i <= x; "
       "{ i := i + 1; } assert i >= x; }"},
      {"procedure P(x: int) ensures {:always_assume} x > 0; { } procedure Q() { call P(0); }",
       "procedure P(x: int) free ensures {:always_assume} x > 0; { } procedure Q() { call P(0); }"},
      {"procedure P(x: int) { var {:assumption} a: bool; a := a && x > 0; assert a; }",
       "procedure P(x: int) { var a: bool; a := a && x > 0; assert a; }"},
  };
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    assert_false(same(pairs[i][0], pairs[i][1]));
    assert_false(same(pairs[i][1], pairs[i][0]));
    assert_true(same(pairs[i][0], pairs[i][0]));
    assert_true(same(pairs[i][1], pairs[i][1]));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_cures), cmocka_unit_test(test_changes),
                                     cmocka_unit_test(test_attacks)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
