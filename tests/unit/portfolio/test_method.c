/* SPDX-License-Identifier: MIT */
/* Methods: their names and numbers, and what they learn from each other. */
#include "portfolio/method.h"
#include "portfolio/symbolic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { METHODS = 6 };

static void names_are_found(void **state) {
  static const char *const names[METHODS] = {"symbolic",  "invariants", "spacer",
                                             "summaries", "bounded",    "explicit"};
  (void)state;
  for (uint32_t i = 0; i < METHODS; i++) {
    const Method *m = method_find(names[i]);
    assert_non_null(m);
    assert_int_equal(method_number(m), i);
    assert_string_equal(method_name(m), names[i]);
  }
  assert_null(method_find("oracle"));
  assert_string_equal(method_list, "|symbolic|invariants|spacer|summaries|bounded|explicit");
}

/* What cannot be put as a program to verify leaves nothing to do for those that verify. */
static void provers_learn_that_there_is_nothing_to_prove(void **state) {
  MethodWork works[METHODS] = {0};
  Portfolio x = {.works = works};
  (void)state;
  portfolio_learn(&x, FACT_NOT_WHOLE);
  assert_true(works[method_number(&method_invariants)].over);
  assert_true(works[method_number(&method_spacer)].over);
  assert_true(works[method_number(&method_summaries)].over);
  assert_false(works[method_number(&method_symbolic)].over);
  assert_false(works[method_number(&method_explicit)].over);
}

static void options_about_paths_leave_others_out(void **state) {
  ExploreOptions opt = {0};
  Symbolic s = {.opt = &opt};
  (void)state;
  assert_false(symbolic_is_alone(&s));
  opt.keep_going = true;
  assert_true(symbolic_is_alone(&s));
  opt = (ExploreOptions){.limits.loop_bound = 3};
  assert_true(symbolic_is_alone(&s));
}

/* Nothing was decided, or it was decided path by path: no witness is to be looked for. */
static void abstraction_is_told_apart(void **state) {
  Symbolic s = {0};
  (void)state;
  assert_false(symbolic_abstracts(&s));
  s.explored.sum.abstract_loops = 1;
  assert_true(symbolic_abstracts(&s));
  s.explored.sum.ended[ENDED_ASSERT] = 1;
  assert_false(symbolic_abstracts(&s));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(names_are_found),
      cmocka_unit_test(provers_learn_that_there_is_nothing_to_prove),
      cmocka_unit_test(options_about_paths_leave_others_out),
      cmocka_unit_test(abstraction_is_told_apart),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
