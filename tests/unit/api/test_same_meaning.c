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

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_cures), cmocka_unit_test(test_changes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
