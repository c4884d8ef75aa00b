/* SPDX-License-Identifier: MIT */
/* Whose instances made whose, from lines of a trace. */
#include "solver/instance_graph.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void hear(InstanceGraph *g, const char *line) {
  assert_true(instance_graph_hear(g, line, strlen(line)));
}

static uint64_t edge(const InstanceGraph *g, uint32_t from, uint32_t to) {
  for (uint32_t i = 0; i < g->edges.n; i++)
    if (g->edges.at[i].from == from && g->edges.at[i].to == to) return g->edges.at[i].n;
  return 0;
}

static void test_chain(void **state) {
  InstanceGraph g = {0};
  (void)state;
  hear(&g, "[mk-quant] #10 @100.7 1 #8 #9");
  hear(&g, "[mk-quant] #20 @200.8 1 #18 #19");
  hear(&g, "[new-match] 0x1a0 #10 #8 #3 ; #4");
  hear(&g, "[instance] 0x1a0 ; 1");
  hear(&g, "[attach-enode] #30 1");
  hear(&g, "[end-of-instance]");
  hear(&g, "[attach-enode] #31 0");
  hear(&g, "[new-match] 0x1b0 #20 #18 #30 ; #30 (#30 #4)");
  hear(&g, "[new-match] 0x1c0 #20 #18 #31 ; #31");
  hear(&g, "[instance] 0x1b0 #77 ; 2");
  hear(&g, "[attach-enode] #32 2");
  hear(&g, "[end-of-instance]");
  hear(&g, "[new-match] 0x1d0 #10 #8 #32 ; #32");
  hear(&g, "[instance] 0x1d0 ; 3");
  hear(&g, "[end-of-instance]");
  assert_int_equal(edge(&g, 0, 100), 1);
  assert_int_equal(edge(&g, 100, 200), 1);
  assert_int_equal(edge(&g, 200, 100), 1);
  assert_int_equal(g.nodes.at[1].matches, 2);
  assert_int_equal(g.nodes.at[1].instances, 1);
  assert_int_equal(g.nodes.at[0].terms, 1);
  instance_graph_free(&g);
}

/* A number that is given anew is another term. */
static void test_numbers(void **state) {
  InstanceGraph g = {0};
  (void)state;
  hear(&g, "[mk-quant] #10 @100.7 1 #8 #9");
  hear(&g, "[new-match] 0x1 #10 #8 #3 ; #4");
  hear(&g, "[instance] 0x1 ; 1");
  hear(&g, "[attach-enode] #30 1");
  hear(&g, "[end-of-instance]");
  hear(&g, "[mk-app] #30 f #3");
  hear(&g, "[new-match] 0x2 #10 #8 #30 ; #30");
  hear(&g, "[instance] 0x2 ; 1");
  assert_int_equal(edge(&g, 0, 100), 2);
  assert_int_equal(edge(&g, 100, 100), 0);
  instance_graph_free(&g);
}

static void test_damaged_lines(void **state) {
  static const char *const lines[] = {"[mk-quant]",        "[mk-quant] #",
                                      "[new-match] 0x #1", "[new-match] ; #1",
                                      "[instance] 0x9",    "[attach-enode] #99999999999",
                                      "[mk-app] #",        "[end-of-inst"};
  InstanceGraph g = {0};
  (void)state;
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) hear(&g, lines[i]);
  assert_false(instance_graph_hear(&g, "WARNING: x", 10));
  assert_false(instance_graph_hear(&g, "", 0));
  assert_int_equal(g.edges.n, 0);
  instance_graph_free(&g);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_chain), cmocka_unit_test(test_numbers),
                                     cmocka_unit_test(test_damaged_lines)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
