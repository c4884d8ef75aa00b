/* SPDX-License-Identifier: MIT */
/* What attributes mean: shapes, places, and which of several counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lowered.h"

static const AttrValues *impl_values(const Lowered *l) {
  return core_attr(&l->core->impls.at[0]->attrs);
}
static const AttrValues *cmd_values(const Lowered *l, uint32_t i) {
  return core_attr(&l->core->impls.at[0]->blocks.at[0]->cmds.at[i].attrs);
}

static void test_declaration(void **state) {
  (void)state;
  Lowered l;
  assert_true(lowered_make(&l,
                           "procedure {:priority 3} {:priority 4} {:priority \"x\"}"
                           " {:rlimit true} {:verboseName \"a\"} {:verboseName \"b\"}"
                           " {:entrypoint false} {:entrypoint} {:unknown 1} {:msg \"no\"} P() {}",
                           NULL));
  assert_int_equal(impl_values(&l)->proof.priority, 4); /* the last of the right shape */
  assert_true(impl_values(&l)->proof.rlimit == ATTR_ABSENT);
  assert_string_equal(impl_values(&l)->proof.verbose_name->text, "a"); /* the first */
  assert_true(impl_values(&l)->entrypoint);                            /* any */
  assert_null(impl_values(&l)->message);                               /* may not stand here */
  lowered_free(&l);
}

static void test_command(void **state) {
  (void)state;
  Lowered l;
  assert_true(lowered_make(&l,
                           "procedure P() { assert {:subsumption 1} {:subsumption 2}"
                           " {:msg \"m\"} {:focus false} {:isolate \"paths\"} true;"
                           " assert {:split_here true} true; assert {:unknown} true; }",
                           NULL));
  const AttrValues *first = cmd_values(&l, 0);
  assert_int_equal(first->subsumption, 1);
  assert_string_equal(first->message->text, "m");
  assert_false(first->parts.focus);
  assert_true(first->parts.isolate);
  assert_string_equal(first->parts.isolate_by->text, "paths");
  assert_true(cmd_values(&l, 1)->parts.split_here);
  assert_ptr_equal(cmd_values(&l, 2), &core_no_values);
  lowered_free(&l);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_declaration),
                                     cmocka_unit_test(test_command)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
