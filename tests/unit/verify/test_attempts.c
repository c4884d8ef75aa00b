/* SPDX-License-Identifier: MIT */
/* Which settings are tried after which answers, and what is made of theirs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "verify/attempts.h"

static VerifyResult failing(const uint32_t *ids, uint32_t n, bool unsure, bool complete) {
  VerifyResult r = {.outcome = VERIFY_ERRORS, .complete = complete, .resources = 1000};
  for (uint32_t i = 0; i < n; i++) {
    Failure f = {.id = ids[i], .from_unknown = unsure};
    vec_push(&r.failures, f);
  }
  return r;
}

static void chosen_settings_are_kept(void **state) {
  (void)state;
  SolverOption o = {"smt.case_split", "3"};
  assert_true(attempts_open(&(SolverOptions){.name = "z3"}));
  assert_false(attempts_open(&(SolverOptions){.name = "z3", .seed = 7}));
  assert_false(attempts_open(&(SolverOptions){.name = "z3", .options = &o, .n_options = 1}));
  assert_false(attempts_open(&(SolverOptions){.name = "cvc5"}));
  Attempts a;
  SolverOptions own = {.name = "z3"}, next;
  uint64_t budget;
  attempts_init(&a, &own, false);
  assert_int_equal(attempts_budget(&a), 0);
  assert_false(attempts_next(&a, &(VerifyResult){.outcome = VERIFY_RESOURCE}, &next, &budget));
}

/* Budget used up: others have their turns, then the first has no budget any more. */
static void turns(void **state) {
  (void)state;
  Attempts a;
  SolverOptions own = {.name = "z3", .rlimit = 0}, next = {0};
  VerifyResult stuck = {.outcome = VERIFY_RESOURCE};
  uint64_t budget = 1;
  uint32_t n = 0, triggers = 0;
  attempts_init(&a, &own, true);
  assert_true(attempts_budget(&a) > 0);
  for (; attempts_next(&a, &stuck, &next, &budget); n++) triggers += next.triggers;
  assert_true(n > 2 && triggers == n - 1);
  assert_int_equal(budget, 0);
  assert_false(next.triggers || next.seed || next.n_options);
  /* a limit that the user gave is kept to */
  own.rlimit = 10;
  attempts_init(&a, &own, true);
  assert_int_equal(attempts_budget(&a), 10);
  assert_false(attempts_next(&a, &stuck, &next, &budget));
}

static void certain_answers_stand(void **state) {
  (void)state;
  Attempts a;
  SolverOptions own = {.name = "z3"}, next;
  uint64_t budget;
  uint32_t id = 1;
  VerifyResult sure = failing(&id, 1, false, true);
  attempts_init(&a, &own, true);
  assert_false(attempts_next(&a, &sure, &next, &budget));
  assert_false(attempts_next(&a, &(VerifyResult){.outcome = VERIFY_VERIFIED}, &next, &budget));
  assert_false(attempts_next(&a, &(VerifyResult){.outcome = VERIFY_TIMEOUT}, &next, &budget));
  result_free(&sure);
}

/* One look, after which only what both could not prove fails. */
static void looks(void **state) {
  (void)state;
  static const uint32_t first[] = {1, 2, 3}, second[] = {2, 9};
  Attempts a;
  SolverOptions own = {.name = "z3"}, next;
  uint64_t budget;
  VerifyResult r = failing(first, 3, true, true), other = failing(second, 2, true, true);
  attempts_init(&a, &own, true);
  assert_true(attempts_next(&a, &r, &next, &budget));
  attempts_take(&a, &r, &other);
  assert_int_equal(r.failures.n, 1);
  assert_int_equal(r.failures.at[0].id, 2);
  assert_int_equal(r.attempts, 2);
  assert_int_equal(r.resources, 2000);
  assert_false(attempts_next(&a, &r, &next, &budget));
  /* nothing in common: each proves what the other could not */
  other = failing(first, 1, true, true);
  attempts_take(&a, &r, &other);
  assert_int_equal(r.outcome, VERIFY_VERIFIED);
  result_free(&r);
}

/* One that stopped at its limits has not proved what it does not name. */
static void partial_looks_say_nothing(void **state) {
  (void)state;
  static const uint32_t first[] = {1, 2}, second[] = {9};
  Attempts a;
  SolverOptions own = {.name = "z3"};
  attempts_init(&a, &own, true);
  VerifyResult r = failing(first, 2, true, true), other = failing(second, 1, true, false);
  attempts_take(&a, &r, &other);
  assert_int_equal(r.failures.n, 2);
  other = (VerifyResult){.outcome = VERIFY_RESOURCE};
  attempts_take(&a, &r, &other);
  assert_int_equal(r.outcome, VERIFY_ERRORS);
  result_free(&r);
  r = failing(first, 2, true, false);
  other = failing(second, 1, true, true);
  attempts_take(&a, &r, &other);
  assert_int_equal(r.failures.n, 2);
  result_free(&r);
  r = failing(first, 2, false, true); /* certain */
  other = failing(second, 1, true, true);
  attempts_take(&a, &r, &other);
  assert_int_equal(r.failures.n, 2);
  other = (VerifyResult){.outcome = VERIFY_VERIFIED, .complete = true};
  attempts_take(&a, &r, &other);
  assert_int_equal(r.outcome, VERIFY_VERIFIED);
  result_free(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(chosen_settings_are_kept),  cmocka_unit_test(turns),
      cmocka_unit_test(certain_answers_stand),     cmocka_unit_test(looks),
      cmocka_unit_test(partial_looks_say_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
