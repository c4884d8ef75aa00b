/* SPDX-License-Identifier: MIT */
/* Proofs by cases: what holds of maps is proved without extensionality, and nothing else is. The
 * steps are also compared with all executions of random programs (test_vc.c). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../lower/lowered.h"
#include "base/arena.h"
#include "verify/by_cases.h"
#include "verify/prepare.h"
#include "verify/vc/cases.h"

static const SolverOption not_extensional[] = {{"smt.array.extensional", "false"}};
static const SolverOptions settings = {
    .name = SOLVER_Z3, .options = not_extensional, .n_options = 1};
static const ProveOptions options = {.subsumption = 2};

static const char prelude[] =
    "type Set = [int]bool; var A, B: Set; var F: [int]Set;\n"
    "function {:builtin \"MapConst\"} All(bool): Set;\n"
    "function {:builtin \"MapAnd\"} And(Set, Set): Set;\n"
    "function {:builtin \"MapOr\"} Or(Set, Set): Set;\n"
    "function {:builtin \"MapNot\"} Not(Set): Set;\n"
    "procedure Add(x: int); modifies A; ensures A == old(A)[x := true];\n"
    "procedure AddTo(x: int); modifies A, B;\n"
    "  ensures x >= 0 ==> A == old(A)[x := true]; ensures x < 0 ==> A == old(A);\n"
    "  ensures B == old(B);\n";

static bool proves(const char *body) {
  Lowered l;
  Buf text = {0};
  buf_printf(&text, "%sprocedure P(x: int, y: int, c: bool) modifies A, B, F; {\n%s\n}\n", prelude,
             body);
  if (!lowered_make(&l, text.text, NULL)) fail_msg("not a program:\n%s", text.text);
  VerifyResult r;
  prove_by(&r, by_cases_prove,
           &(ProofTask){.program = l.core,
                        .source = l.core->impls.at[0],
                        .settings = &settings,
                        .opt = &options});
  bool proved = r.outcome == VERIFY_VERIFIED;
  assert_int_equal(r.failures.n, 0); /* it tells of no failures */
  result_free(&r);
  lowered_free(&l);
  buf_free(&text);
  return proved;
}

static void laws_of_sets_are_proved(void **state) {
  (void)state;
  assert_true(proves("assert Or(A, B) == Or(B, A);"));
  assert_true(proves("assert Not(And(A, B)) == Or(Not(A), Not(B));"));
  assert_true(proves("assert A[x := true][y := true] == A[y := true][x := true];"));
  assert_true(proves("F[x] := A; F[y] := A; assert x == y || F == F[x := A][y := A];"));
  assert_true(proves("assume A != B; assert !(Or(A, B) == And(A, B));"));
  assert_true(proves("call Add(x); assert A == old(A)[x := true]; assert A[x];"));
  assert_true(proves("call AddTo(x); assert x < 0 ==> A == old(A); assert x >= 0 ==> A[x];"));
}

static void what_does_not_hold_is_not_proved(void **state) {
  (void)state;
  assert_false(proves("assert A == B;"));
  assert_false(proves("assert F[x] == F[y];"));
  assert_false(proves("assert A[x := true][y := false] == A[y := false][x := true];"));
  assert_false(proves("call AddTo(x); assert A[x];"));
  /* Two maps may each differ, at indices of their own. */
  assert_false(proves("assert A == All(true) || A == All(false);"));
  assert_false(proves("assert A != All(true) ==> A == All(false);"));
  assert_false(proves("assert (A == B) <==> A[x] == B[x];"));
}

/* What is assumed of a value on one side of a branch is no definition of it on the other. */
static void other_sides_keep_their_values(void **state) {
  (void)state;
  assert_false(proves("var v: int; havoc v; if (c) { assume v == 3; } else { assert v == 3; }"));
  assert_false(proves("var v: int; havoc v; if (c) { assume v == 3; } assert v == 3;"));
  assert_false(proves("var v: int; havoc v; assert v == 3; assume v == 3;"));
  assert_false(proves("var v: int; if (c) { v := 1; } else { v := 2; } assert v == 1;"));
  assert_false(proves("if (c) { A := B; return; } assert A == B;"));
  assert_true(proves("var v: int; havoc v; assume v == 3; if (c) { v := v + 1; } assert v > 2;"));
}

/* Every path to the end is a case; what comes together before stays together. */
static void branches_to_the_end_are_cases(void **state) {
  (void)state;
  static const char text[] =
      "procedure P(x: int, c: bool) returns (r: int) {\n"
      "  if (c) { r := 1; } else { r := 2; }\n"
      "  assert r > 0;\n"
      "  if (x > 0) { assert r < 3; if (x > 5) { return; } r := 3; return; }\n"
      "  assert r < 4; }\n";
  Lowered l;
  Passive p;
  Parts parts = {0};
  Arena arena;
  assert_true(lowered_make(&l, text, NULL));
  assert_true(prepare_impl(&p, l.core, l.core->impls.at[0], &options));
  arena_init(&arena);
  cases_parts(&parts, &arena, &p);
  assert_int_equal(p.n_checks, 3);
  uint32_t seen[4] = {0};
  for (uint32_t i = 0; i < parts.n; i++)
    for (uint32_t id = 1; id <= p.last_id; id++) seen[id] += parts.at[i].check[id];
  for (uint32_t id = 1; id <= 3; id++) assert_int_equal(seen[id], 1);
  assert_int_equal(parts.n, 2); /* a path without a check is left out */
  vec_free(&parts);
  arena_free(&arena);
  passive_free(&p);
  lowered_free(&l);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(laws_of_sets_are_proved),
      cmocka_unit_test(what_does_not_hold_is_not_proved),
      cmocka_unit_test(other_sides_keep_their_values),
      cmocka_unit_test(branches_to_the_end_are_cases),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
