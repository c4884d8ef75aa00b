/* SPDX-License-Identifier: MIT */
/* The executor and the policy of run: what is found in small programs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "api/pipeline.h"
#include "exec/search/run_policy.h"

#include <string.h>

typedef struct Found {
  RunSummary sum;
  char args[512]; /* of the first failing execution, else of the first */
  int64_t failed_line;
  uint64_t decisions; /* of the last one */
  Pipeline p;
  const Proc *entry;
} Found;

static void note(void *env, const Script *s, const ValueStore *store, const RunSummary *sum,
                 bool final) {
  Found *f = env;
  if (!s) return; /* only counts */
  f->decisions = s->decisions.n;
  if (f->args[0] && !(s->fails && (sum->failed == 1 || !final))) return;
  Buf b = {0};
  for (uint32_t i = 0; i < s->entry->ins.n; i++) {
    if (i) buf_puts(&b, ", ");
    if (s->args[i])
      value_print((ValueStore *)(uintptr_t)store, s->args[i], &b);
    else
      buf_puts(&b, "-");
  }
  buf_putc(&b, ';');
  snprintf(f->args, sizeof f->args, "%s", b.text);
  buf_free(&b);
  if (s->fails) f->failed_line = source_locate(&f->p.session.sources, s->failed_pos).line;
}

static RunOptions options(void) {
  return (RunOptions){.first = true,
                      .limits.loop_bound = 200000,
                      .limits.recursion_bound = 1000,
                      .limits.steps = 10000000,
                      .unroll = 100,
                      .minimize = true,
                      .solver = {.name = "z3"}};
}

/* Runs the procedure `Main`. */
static Found run(const char *text, RunOptions opt) {
  Found f = {0};
  PipelineOptions po = {
      .pass = {.inline_mode = INLINE_NONE, .stop = true, .stop_after = PASS_SELECT}};
  pipeline_init(&f.p, &po);
  assert_true(pipeline_load_text(&f.p, "t.bpl", text, strlen(text)));
  assert_true(pipeline_core(&f.p));
  for (uint32_t i = 0; i < f.p.core->procs.n; i++)
    if (strcmp(f.p.core->procs.at[i]->name->text, "Main") == 0) opt.entry = f.p.core->procs.at[i];
  assert_non_null(opt.entry);
  RunSummary sum;
  run_policy_search(f.p.core, &opt, note, &f, &sum);
  f.sum = sum;
  pipeline_free(&f.p);
  return f;
}

static void passes(const char *text) {
  Found f = run(text, options());
  if (f.sum.passed == 0 || f.sum.failed || f.sum.undecided)
    fail_msg("passed %d failed %d (line %d) open %d: %s", (int)f.sum.passed, (int)f.sum.failed,
             (int)f.failed_line, (int)f.sum.undecided, text);
}

static void fails(const char *text, int64_t line) {
  Found f = run(text, options());
  if (f.sum.failed != 1 || f.failed_line != line)
    fail_msg("passed %d failed %d line %d: %s", (int)f.sum.passed, (int)f.sum.failed,
             (int)f.failed_line, text);
}

/* No execution at all, and that is certain. */
static void blocks(const char *text) {
  Found f = run(text, options());
  if (f.sum.passed || f.sum.failed || f.sum.undecided || f.sum.bounds)
    fail_msg("passed %d failed %d bounds %x: %s", (int)f.sum.passed, (int)f.sum.failed,
             f.sum.bounds, text);
}

#define MAX_HEAD(pre)                                                                              \
  "procedure Main(N: int, a: [int]int) returns (max: int)\n" pre                                   \
  "  ensures (forall j: int :: 0 <= j && j < N ==> a[j] <= max);\n"                                \
  "  ensures (exists j: int :: 0 <= j && j < N && a[j] == max);\n"                                 \
  "{ var i: int; i := 0;\n"
#define MAX_LOOP "  while (i < N) { if (a[i] > max) { max := a[i]; } i := i + 1; } }\n"

static void the_paper_s_example(void **state) {
  Found f = run(MAX_HEAD("") " max := 0;" MAX_LOOP, options());
  assert_int_equal(f.sum.failed, 1);
  assert_int_equal(f.failed_line, 3);
  assert_string_equal(f.args, "0, [else := 0];");
  f = run(MAX_HEAD("  requires N > 0;\n") " max := 0;" MAX_LOOP, options());
  assert_int_equal(f.sum.failed, 1);
  assert_int_equal(f.failed_line, 4);
  assert_string_equal(f.args, "1, [0 := -1, else := 0];");
  f = run(MAX_HEAD("  requires N > 0;\n") " max := a[0];" MAX_LOOP, options());
  assert_int_equal(f.sum.failed, 0);
  assert_true(f.sum.passed > 0);
}

static void calls_and_globals(void **state) {
  passes("var g: int; var h: [int]int;\n"
         "procedure Add(x: int) returns (y: int) modifies g, h;\n"
         "  requires x > 0; ensures g == old(g) + x; ensures y == old(g); ensures h[0] == x;\n"
         "{ y := g; g := g + x; h[0] := x; }\n"
         "procedure Main() modifies g, h; { var a: int;\n"
         "  g := 5; call a := Add(3); assert a == 5 && g == 8 && h[0] == 3; }\n");
  fails("procedure P(x: int) requires x > 3; { }\n"
        "procedure Main() {\n"
        "  call P(3);\n"
        "}\n",
        3);
  fails("procedure P() returns (y: int)\n"
        "  ensures y == 1;\n"
        "{ y := 2; }\n"
        "procedure Main() { var x: int; call x := P(); }\n",
        2);
  passes("procedure P(x: int) requires x > 3; { }\n"
         "procedure Main() { free call P(3); }\n");
}

static void calls_by_specification(void **state) {
  passes("var g: int;\n"
         "procedure P(x: int) returns (y: int); modifies g; requires x > 0;\n"
         "  ensures y > x && g == old(g) + 1; free ensures y < 10;\n"
         "procedure Main() modifies g; { var a: int; g := 3; call a := P(7);\n"
         "  assert g == 4; assert a == 8 || a == 9; }\n");
  fails("procedure P() returns (y: int); ensures y >= 0;\n"
        "procedure Main() { var a: int; call a := P();\n"
        "  assert a != 3; }\n",
        3);
  blocks("procedure P() returns (y: int); ensures false;\n"
         "procedure Main() { var a: int; call a := P(); assert false; }\n");
  passes("procedure L(x: int); ensures x * x >= 0;\n"
         "procedure Main(y: int) { call forall L(*); assert y * y >= 0; }\n");
  passes("procedure P(x: int); requires x != 7;\n"
         "procedure Main() {\n"
         "  call P(*); }\n");
  fails("procedure P(x: int); requires x * x < 0;\n"
        "procedure Main() {\n"
        "  call P(*); }\n",
        3);
}

static void choices(void **state) {
  fails("procedure Main() { var x: int;\n"
        "  goto A, B;\n"
        "  A: x := 1; goto C;\n"
        "  B: x := 2; goto C;\n"
        "  C: assert x == 1; }\n",
        5);
  fails("procedure P() returns (y: int);\n"
        "implementation P() returns (z: int) { z := 1; }\n"
        "implementation P() returns (z: int) { z := 2; }\n"
        "procedure Main() { var x: int; call x := P();\n"
        "  assert x == 1; }\n",
        5);
  passes("procedure Main() { var x: int where x > 3; havoc x; assert x > 3; }\n");
  fails("procedure Main() { var x: int where x > 3; havoc x;\n"
        " assert x > 4; }\n",
        2);
  blocks("procedure Main(x: int) requires x > 3; { assume x < 2; assert false; }\n");
  passes("procedure Main(x: int) { assume x == 7; if (x < 3) { assert false; } }\n");
  passes("procedure Main(x: int) free requires x == 3; free ensures false || x > 0; {\n"
         "  assert x == 3; }\n");
}

static void loops_and_bounds(void **state) {
  passes("procedure Main() returns (s: int) ensures s == 100000; { var i: int;\n"
         "  i := 0; s := 0; while (i < 100000) { s := s + 1; i := i + 1; } }\n");
  RunOptions few = options();
  few.limits.loop_bound = 50;
  Found f = run("procedure Main() { while (true) { } }\n", few);
  assert_int_equal(f.sum.passed, 0);
  assert_true(f.sum.bounds & RUN_AT_LOOP);
  f = run("procedure P(x: int) { call P(x + 1); }\nprocedure Main() { call P(0); }\n", few);
  assert_true(f.sum.bounds & RUN_AT_RECURSION);
  /* the inner loop starts anew in each round of the outer one */
  f = run("procedure Main() { var i, j: int; i := 0;\n"
          "  while (i < 40) { j := 0; while (j < 40) { j := j + 1; } i := i + 1; } }\n",
          few);
  assert_int_equal(f.sum.passed, 1);
  assert_int_equal(f.sum.bounds, 0);
}

static void maps(void **state) {
  passes("procedure Main(a: [int]int) { var b: [int]int; var m: [int][bool]int;\n"
         "  b := a; b[3] := 4; assert a[5] == b[5]; assert b[3] == 4;\n"
         "  m[1][true] := 2; m[1][false] := 3; m[2] := m[1]; assert m[2][true] == 2;\n"
         "  assert b == a[3 := 4]; assert (lambda i: int :: i + 1)[4] == 5; }\n");
  fails("procedure Main(a: [int]int, i: int, j: int) { var b: [int]int;\n"
        "  b := a; b[i] := 1; b[j] := 2;\n"
        "  assert b[i] == 1; }\n",
        3);
  passes("type T; const unique A: T; const unique B: T;\n"
         "procedure Main() { var m: [T]int; m[A] := 1; m[B] := 2; assert m[A] == 1; }\n");
}

static void facts_fold(void **state) {
  /* what bounds settle needs no other side and no solver */
  Found f = run("procedure Main(n: int) requires 15 <= n && n <= 16; { var i: int;\n"
                "  if (n < 15) { assert false; } if (n != 16) { assert n == 15; }\n"
                "  i := n; assert 2 * i > 29; }\n",
                options());
  assert_int_equal(f.sum.failed, 0);
  assert_int_equal(f.sum.bounds, 0);
  assert_int_equal(f.sum.infeasible, 0);
  /* the same condition twice parts once */
  f = run("procedure Main(a: [int]int) { if (a[0] < a[1]) { if (a[1] <= a[0]) { assert false; } }\n"
          "  assert a[0] < a[1] || a[1] <= a[0]; }\n",
          options());
  assert_int_equal(f.sum.passed, 2);
  assert_int_equal(f.sum.infeasible, 0);
  /* a frame condition is seen to hold, whatever else was written before */
  f = run("var a: [int]int;\n"
          "procedure Swap(i: int, j: int) modifies a;\n"
          "  ensures (forall k: int :: k != i && k != j ==> a[k] == old(a)[k]);\n"
          "{ var t: int; t := a[i]; a[i] := a[j]; a[j] := t; }\n"
          "procedure Main(i: int) modifies a; { a[7] := 1; call Swap(2, 5); call Swap(i, i + 1);\n"
          "  call Swap(5, 7); }\n",
          options());
  assert_int_equal(f.sum.passed, 1);
  assert_int_equal(f.sum.bounds, 0);
  assert_int_equal(f.sum.infeasible, 0);
}

/* An execution that would go on for ever does not keep those from coming up that leave it. */
static void endless_executions_wait(void **state) {
  RunOptions any = options();
  any.limits.loop_bound = 0;
  any.limits.steps = 0;
  Found f = run("procedure Main(n: int, a: [int]int) { var i: int; i := n;\n"
                "  while (a[i] != 5) { i := i + 1; } }\n",
                any);
  assert_true(f.sum.passed > 0);
}

static void concretizing(void **state) {
  RunOptions jumps = options();
  jumps.concretize = RUN_JUMPS;
  Found f = run("procedure Main(x: int, y: int) { assume x > 3 && y > x;\n"
                "  if (x + y > 20) {\n"
                "    assert y < 30; } }\n",
                jumps);
  assert_true(f.sum.passed > 0);
  passes("procedure Main(x: int) { assume x > 3; assume {:pick} true; assert x == x; }\n");
}

static void counting(void **state) {
  RunOptions five = options();
  five.first = false;
  five.executions = 5;
  Found f = run("procedure Main(x: int) { assume x > 3; }\n", five);
  assert_int_equal(f.sum.passed, 5);
  five.executions = 100;
  f = run("procedure Main(b: bool, c: bool) { if (b) { assert c; } else { assert !c; } }\n", five);
  assert_int_equal(f.sum.failed, 2);
  assert_int_equal(f.sum.distinct, 2);
  assert_int_equal(f.sum.passed, 2);
  assert_int_equal(f.sum.bounds, 0);
  five.wanted = RUN_FAILING;
  f = run("procedure Main(x: int) { var i: int; i := 0; while (i < 5) {\n"
          "  assert x < i + 100; i := i + 1; } }\n",
          five);
  assert_int_equal(f.sum.failed, 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_paper_s_example),
      cmocka_unit_test(calls_and_globals),
      cmocka_unit_test(calls_by_specification),
      cmocka_unit_test(choices),
      cmocka_unit_test(loops_and_bounds),
      cmocka_unit_test(maps),
      cmocka_unit_test(counting),
      cmocka_unit_test(facts_fold),
      cmocka_unit_test(endless_executions_wait),
      cmocka_unit_test(concretizing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
