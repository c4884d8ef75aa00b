/* SPDX-License-Identifier: MIT */
/* A long-lived process: a thousand programs are loaded, checked, verified and freed, in memory that
 * does not grow. */
#include "api/lindy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static long resident_pages(void) {
  long all = 0, resident = 0;
  FILE *f = fopen("/proc/self/statm", "r");
  assert_non_null(f);
  assert_int_equal(fscanf(f, "%ld %ld", &all, &resident), 2);
  fclose(f);
  return resident;
}

static void count(void *env, const LindyVerification *v) {
  *(unsigned *)env += v->verdict == LINDY_VERIFIED;
}

/* Each program has names of its own, so that a table that outlives its session would grow. */
static void verify_one(unsigned i, unsigned *verified) {
  char text[400], name[32];
  int n = snprintf(text, sizeof text,
                   "var g%u: int;\n"
                   "procedure P%u(x%u: int) returns (r%u: int)\n"
                   "  requires x%u > %u; ensures r%u > %u; modifies g%u;\n"
                   "{ r%u := x%u; while (g%u > 0) { g%u := g%u - 1; } }\n",
                   i, i, i, i, i, i, i, i, i, i, i, i, i, i);
  snprintf(name, sizeof name, "p%u.bpl", i);
  LindySession *s = lindy_open();
  lindy_set_text(s, name, "procedure", 9); /* replaced: an error and its texts are freed as well */
  assert_false(lindy_check(s));
  lindy_set_text(s, name, text, (size_t)n);
  assert_true(lindy_check(s));
  LindyJob *job = lindy_verify(s, NULL, count, verified);
  assert_int_equal(lindy_job_wait(job), LINDY_DONE);
  if (i % 2) lindy_job_free(job);
  lindy_close(s);
}

static void a_thousand_programs(void **state) {
#ifdef LINDY_HOSTILE /* its allocator keeps what was freed, and looks for leaks instead */
  enum { WARM = 0, ALL = 100 };
#else
  enum { WARM = 100, ALL = 1000 };
#endif
  unsigned verified = 0;
  long warm = 0;
  for (unsigned i = 0; i < ALL; i++) {
    verify_one(i, &verified);
    if (i + 1 == WARM) warm = resident_pages();
  }
  assert_int_equal(verified, ALL);
  long end = resident_pages();
  if (WARM && end > warm + warm / 10)
    fail_msg("%ld pages after %d, %ld after %d", warm, WARM, end, ALL);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(a_thousand_programs)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
