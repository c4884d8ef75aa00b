/* SPDX-License-Identifier: MIT */
/* The big stack and the clock. */
#include "base/bigstack.h"

#include "base/clock.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static int access(int depth) {
  volatile char frame[4096];
  frame[0] = (char)depth;
  return depth == 0 ? 0 : access(depth - 1) + (frame[0] == (char)depth);
}

static int deep(void *env) {
  return access(*(int *)env);
}

static void deep_recursion_returns(void **state) {
  int depth = 50000; /* with 4 KB frames: 200 MB */
  assert_int_equal(bigstack_run(deep, &depth), depth);
}

static int nested(void *env) {
  int depth = 1000;
  return bigstack_run(deep, &depth) + 1;
}

static void runs_may_nest(void **state) {
  assert_int_equal(bigstack_run(nested, NULL), 1001);
}

static void the_clock_moves_forward(void **state) {
  double before = clock_now();
  for (int i = 0; i < 1000; i++) {
    double now = clock_now();
    assert_true(now >= before);
    before = now;
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(deep_recursion_returns),
      cmocka_unit_test(runs_may_nest),
      cmocka_unit_test(the_clock_moves_forward),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
