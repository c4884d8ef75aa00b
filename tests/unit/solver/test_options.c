/* SPDX-License-Identifier: MIT */
/* The table of the solver's options: each one that may change an answer changes the key of cached
 * verdicts, and no other does. */
#include "solver/solver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { IN_KEY_VERDICT = 1, IN_KEY_IDENTITY = 0, IN_KEY_NOTHING = 0 };

static const SolverOption settings[] = {{"a", "1"}, {"b", "2"}};

static SolverOptions plain(void) {
  return (SolverOptions){.name = "one", .options = settings, .n_options = 1};
}

/* The key changes, and `same` says so, or neither. */
static void check(const char *field, const SolverOptions *other, bool counts) {
  SolverOptions usual = plain();
  Buf a = {0}, b = {0};
  solver_options_key(&usual, &a);
  solver_options_key(other, &b);
  if ((strcmp(a.text, b.text) != 0) != counts) fail_msg("%s and the key", field);
  if (solver_options_same(&usual, other) == counts) fail_msg("%s and its like", field);
  buf_free(&a);
  buf_free(&b);
}

/* Every byte of the field gets another value; settings and texts become others. */
static void flip(SolverOptions *o, size_t at, size_t n, const char *kind) {
  static const char *const text = "(check-sat)";
  unsigned char *byte = (unsigned char *)o + at;
  if (strcmp(kind, "SETTINGS") == 0)
    o->options = settings + 1;
  else if (strcmp(kind, "TEXT") == 0)
    memcpy(byte, &text, sizeof text);
  else
    for (size_t i = 0; i < (n == 1 ? n : n - 1); i++) byte[i] ^= 1;
}

static void test_each(void **state) {
  uint32_t n = 0;
#define SOLVER_OPTION(kind, type, field, part)                                                     \
  {                                                                                                \
    SolverOptions o = plain();                                                                     \
    o.field = (type){0};                                                                           \
    flip(&o, offsetof(SolverOptions, field), sizeof o.field, #kind);                               \
    if (strcmp(#field, "n_options") == 0) o.n_options = 2;                                         \
    check(#field, &o, IN_KEY_##part);                                                              \
    n++;                                                                                           \
  }
#include "solver/solver_options.def"
#undef SOLVER_OPTION
  assert_true(n > 10);
}

/* What one option ends with cannot be taken for the beginning of another. */
static void test_settings(void **state) {
  static const SolverOption one[] = {{"a", "1 1:b 1:2"}}, two[] = {{"a", "1"}, {"b", "2"}};
  SolverOptions a = {.name = "one", .options = one, .n_options = 1};
  SolverOptions b = {.name = "one", .options = two, .n_options = 1};
  Buf x = {0}, y = {0};
  solver_options_key(&a, &x);
  solver_options_key(&b, &y);
  assert_string_not_equal(x.text, y.text);
  assert_false(solver_options_same(&a, &b));
  b.n_options = 2;
  buf_clear(&y);
  solver_options_key(&b, &y);
  assert_string_not_equal(x.text, y.text);
  assert_false(solver_options_same(&a, &b));
  buf_free(&x);
  buf_free(&y);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_each), cmocka_unit_test(test_settings)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
