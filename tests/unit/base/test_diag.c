/* SPDX-License-Identifier: MIT */
/* Diagnostics: texts, counts by phase, notes. */
#include "base/diag.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const DiagInfo undeclared = {"R001", SEV_ERROR, PHASE_RESOLVE, "undeclared: %s"};
static const DiagInfo mismatch = {"T001", SEV_ERROR, PHASE_TYPE, "%d against %d"};
static const DiagInfo unused = {"W001", SEV_WARNING, PHASE_RESOLVE, "unused"};

static void counts_and_texts(void **state) {
  Diags d;
  diags_init(&d);
  for (int i = 0; i < 100; i++) {
    char name[] = "x0";
    name[1] = (char)('0' + i % 10);
    diag_add(&d, 1, &undeclared, (Span){1, 2}, name);
  }
  uint32_t at = diag_add(&d, 2, &mismatch, (Span){3, 4}, 5, 6);
  diag_add(&d, 3, &unused, (Span){0, 0});
  assert_int_equal(d.errors, 101);
  assert_int_equal(d.warnings, 1);
  assert_int_equal(d.count[PHASE_RESOLVE], 100);
  assert_int_equal(d.count[PHASE_TYPE], 1);
  assert_int_equal(d.count[PHASE_PARSE], 0);
  assert_string_equal(d.list.at[42].text, "undeclared: x2");
  assert_string_equal(d.list.at[at].text, "5 against 6");
  assert_int_equal(d.list.at[at].span.lo, 3);
  diags_free(&d);
}

static void notes_stay_with_their_diagnostic(void **state) {
  Diags d;
  diags_init(&d);
  uint32_t first = diag_add(&d, 1, &undeclared, (Span){1, 2}, "a");
  uint32_t second = diag_add(&d, 1, &undeclared, (Span){5, 6}, "b");
  diag_note(&d, first, (Span){9, 9}, "did you mean '%s'?", "aa");
  diag_note(&d, first, (Span){0, 0}, "and more");
  assert_int_equal(d.list.at[first].notes.n, 2);
  assert_int_equal(d.list.at[second].notes.n, 0);
  assert_string_equal(d.list.at[first].notes.at[0].text, "did you mean 'aa'?");
  diags_free(&d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(counts_and_texts),
      cmocka_unit_test(notes_stay_with_their_diagnostic),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
