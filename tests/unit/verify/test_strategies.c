/* SPDX-License-Identifier: MIT */
/* Which settings are tried after which answers, and what is made of theirs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "verify/checks_apart.h"
#include "verify/strategies.h"

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
  assert_true(strategies_may_vary(&(SolverOptions){.name = "z3"}));
  assert_false(strategies_may_vary(&(SolverOptions){.name = "z3", .seed = 7}));
  assert_false(strategies_may_vary(&(SolverOptions){.name = "z3", .options = &o, .n_options = 1}));
  assert_false(strategies_may_vary(&(SolverOptions){.name = "cvc5"}));
  SolverOptions own = {.name = "z3"}, next;
  uint64_t budget = 1;
  StrategyRun a = {.own = &own};
  assert_true(strategies_next(&a, NULL, &next, &budget));
  assert_int_equal(budget, 0);
  assert_false(strategies_next(&a, &(VerifyResult){.outcome = VERIFY_RESOURCE}, &next, &budget));
}

/* Budget used up: others have their turns, then the first has no budget any more. */
static void turns(void **state) {
  (void)state;
  SolverOptions own = {.name = "z3", .rlimit = 0}, next = {0};
  VerifyResult stuck = {.outcome = VERIFY_RESOURCE};
  uint64_t budget = 1;
  uint32_t n = 0, triggers = 0;
  StrategyRun a = {.own = &own, .others = true};
  assert_true(strategies_next(&a, NULL, &next, &budget));
  assert_true(budget > 0);
  for (; strategies_next(&a, &stuck, &next, &budget); n++) triggers += next.triggers;
  assert_true(n > 2 && triggers == n - 1);
  assert_int_equal(budget, 0);
  assert_false(next.triggers || next.seed || next.n_options);
  /* a limit that the user gave is kept to */
  own.rlimit = 10;
  a = (StrategyRun){.own = &own, .others = true};
  assert_true(strategies_next(&a, NULL, &next, &budget));
  assert_int_equal(budget, 10);
  assert_false(strategies_next(&a, &stuck, &next, &budget));
}

static void certain_answers_stand(void **state) {
  (void)state;
  SolverOptions own = {.name = "z3"}, next;
  uint64_t budget;
  uint32_t id = 1;
  VerifyResult sure = failing(&id, 1, false, true);
  StrategyRun a = {.own = &own, .others = true};
  assert_true(strategies_next(&a, NULL, &next, &budget));
  StrategyRun after = a;
  assert_false(strategies_next(&a, &sure, &next, &budget));
  a = after;
  assert_false(strategies_next(&a, &(VerifyResult){.outcome = VERIFY_VERIFIED}, &next, &budget));
  a = after;
  assert_false(strategies_next(&a, &(VerifyResult){.outcome = VERIFY_TIMEOUT}, &next, &budget));
  result_free(&sure);
}

/* One look, after which only what both could not prove fails, and each such check by itself. */
static void looks(void **state) {
  (void)state;
  static const uint32_t first[] = {1, 2, 3}, second[] = {2, 9};
  SolverOptions own = {.name = "z3"}, next;
  uint64_t budget;
  StrategyRun a = {.own = &own, .others = true};
  VerifyResult r = failing(first, 3, true, true), other = failing(second, 2, true, true);
  assert_true(strategies_next(&a, NULL, &next, &budget));
  assert_true(strategies_next(&a, &r, &next, &budget));
  strategies_take(&a, &r, &other);
  assert_int_equal(r.failures.n, 1);
  assert_int_equal(r.failures.at[0].id, 2);
  assert_int_equal(r.attempts, 2);
  assert_int_equal(r.resources, 2000);
  assert_true(strategies_next(&a, &r, &next, &budget));
  assert_ptr_equal(a.now->prove, checks_apart_failing);
  assert_false(strategies_next(&a, &r, &next, &budget));
  /* nothing in common: each proves what the other could not */
  other = failing(first, 1, true, true);
  strategies_take(&a, &r, &other);
  assert_int_equal(r.outcome, VERIFY_VERIFIED);
  result_free(&r);
}

/* One that stopped at its limits has not proved what it does not name. */
static void partial_looks_say_nothing(void **state) {
  (void)state;
  static const uint32_t first[] = {1, 2}, second[] = {9};
  SolverOptions own = {.name = "z3"}, next;
  uint64_t budget;
  StrategyRun a = {.own = &own, .others = true};
  assert_true(strategies_next(&a, NULL, &next, &budget));
  VerifyResult r = failing(first, 2, true, true), other = failing(second, 1, true, false);
  strategies_take(&a, &r, &other);
  assert_int_equal(r.failures.n, 2);
  other = (VerifyResult){.outcome = VERIFY_RESOURCE};
  strategies_take(&a, &r, &other);
  assert_int_equal(r.outcome, VERIFY_ERRORS);
  result_free(&r);
  r = failing(first, 2, true, false);
  other = failing(second, 1, true, true);
  strategies_take(&a, &r, &other);
  assert_int_equal(r.failures.n, 2);
  result_free(&r);
  r = failing(first, 2, false, true); /* certain */
  other = failing(second, 1, true, true);
  strategies_take(&a, &r, &other);
  assert_int_equal(r.failures.n, 2);
  other = (VerifyResult){.outcome = VERIFY_VERIFIED, .complete = true};
  strategies_take(&a, &r, &other);
  assert_int_equal(r.outcome, VERIFY_VERIFIED);
  result_free(&r);
}

/* A short first one, then case by case, and only then other settings. */
static void maps_are_proved_by_cases(void **state) {
  (void)state;
  SolverOptions own = {.name = "z3"}, next;
  uint64_t budget, first;
  VerifyResult stuck = {.outcome = VERIFY_RESOURCE};
  StrategyRun a = {.own = &own, .others = true, .maps = true};
  assert_true(strategies_next(&a, NULL, &next, &first));
  assert_true(strategies_next(&a, &stuck, &next, &budget));
  assert_true(a.weaker && next.triggers && next.n_options == 2 && budget > first);
  assert_ptr_not_equal(a.now->prove, prove_plain);
  assert_true(strategies_next(&a, &stuck, &next, &budget));
  assert_ptr_equal(a.now->prove, prove_plain);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(chosen_settings_are_kept),  cmocka_unit_test(turns),
      cmocka_unit_test(certain_answers_stand),     cmocka_unit_test(looks),
      cmocka_unit_test(partial_looks_say_nothing), cmocka_unit_test(maps_are_proved_by_cases),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
