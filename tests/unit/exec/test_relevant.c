/* SPDX-License-Identifier: MIT */
/* What executions from an entry depend on: not on facts of constants that they do not mention. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../lower/lowered.h"
#include "exec/engine/relevant.h"

#include <stdio.h>

#define SHARED                                                                                     \
  "type T;\n"                                                                                      \
  "function below(x: T, y: T): bool;\n"                                                            \
  "const unique top: T uses { axiom {:conservative} (forall x: T :: {below(x, top)} "              \
  "below(x, top)); }\n"                                                                            \
  "procedure Main(x: T) { assert below(x, top); }\n"

/* Functions and axioms in the view, as a text. */
static void sizes(const char *text, char out[static 32]) {
  Lowered l;
  assert_true(lowered_make(&l, text, &(LowerOptions){0}));
  assert_non_null(l.core);
  CoreProgram view = relevant_view(l.core, l.core->procs.at[0]);
  snprintf(out, 32, "%u functions, %u axioms", view.functions.n, view.axioms.n);
  relevant_free(&view);
  lowered_free(&l);
}

static void constants_that_are_not_mentioned(void **state) {
  char got[32];
  sizes(SHARED, got);
  assert_string_equal(got, "2 functions, 1 axioms");
  sizes(SHARED "const unique other: T uses { axiom {:conservative} below(other, top); }\n", got);
  assert_string_equal(got, "2 functions, 1 axioms");
}

/* They may say something of what is mentioned: no author vouches for the contrary. */
static void axioms_that_are_not_conservative(void **state) {
  char got[32];
  sizes(SHARED "const unique other: T uses { axiom below(other, top); }\n", got);
  assert_string_equal(got, "3 functions, 2 axioms");
  sizes(SHARED "const unique other: T;\naxiom {:conservative} below(other, top);\n", got);
  assert_string_equal(got, "3 functions, 2 axioms");
  sizes(SHARED "function f(x: T): T uses { axiom {:conservative} (forall x: T :: {f(x)} "
               "below(f(x), x)); }\n",
        got);
  assert_string_equal(got, "3 functions, 2 axioms");
}

/* An axiom of a constant that is mentioned leads to the constants that it mentions. */
static void constants_of_constants(void **state) {
  char got[32];
  sizes(SHARED "const unique a: T uses { axiom {:conservative} below(a, b); }\n"
               "const unique b: T uses { axiom {:conservative} below(b, top); }\n"
               "const unique c: T uses { axiom {:conservative} below(c, a); }\n"
               "axiom below(a, top);\n",
        got);
  assert_string_equal(got, "4 functions, 4 axioms");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(constants_that_are_not_mentioned),
      cmocka_unit_test(axioms_that_are_not_conservative),
      cmocka_unit_test(constants_of_constants),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
