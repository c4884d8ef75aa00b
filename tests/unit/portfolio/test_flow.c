/* SPDX-License-Identifier: MIT */
/* Implementations as the methods see them: numbers of variables, cycles cut; assignments nobody
 * reads. */
#include "lower/transform/dead_stores.h"
#include "portfolio/flow.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../lower/lowered.h"

static const char text[] = "var g: int; var h: bool;\n"
                           "procedure P(n: int) returns (r: int) modifies g;\n"
                           "{ var i, dead: int; i := 0; dead := 5;\n"
                           "  while (i < n) { i := i + 1; while (*) { g := g + i; } dead := i; }\n"
                           "  r := i; assert r >= 0; }\n";

static void open_it(Lowered *l, Flow *f) {
  assert_true(lowered_make(l, text, &(LowerOptions){0}));
  flow_init(f, l->core, l->core->impls.at[0]);
}

static void numbers_name_variables(void **state) {
  Lowered l;
  Flow f;
  open_it(&l, &f);
  for (uint32_t i = 0; i < f.vars.n; i++) {
    assert_int_equal(flow_number(&f, f.vars.at[i]), i);
    assert_true(flow_sort(&f, i).ix == f.vars.at[i]->sort.ix);
  }
  flow_free(&f);
  lowered_free(&l);
}

/* Globals come first, and each has a second number at the end: its value at the entry. */
static void globals_have_two_numbers(void **state) {
  Lowered l;
  Flow f;
  open_it(&l, &f);
  uint32_t globals = l.core->globals.n;
  assert_int_equal(f.n, f.vars.n + globals);
  for (uint32_t i = 0; i < globals; i++) {
    const Variable *g = l.core->globals.at[i];
    assert_int_equal(flow_number(&f, g), i);
    assert_true(flow_symbol(&f, f.vars.n + i).ix == g->old.ix);
    assert_true(flow_sort(&f, f.vars.n + i).ix == g->sort.ix);
  }
  flow_free(&f);
  lowered_free(&l);
}

/* Without the blocks that are cut no path comes back to where it was. */
static bool comes_back(const Flow *f, uint32_t at, uint8_t *seen) {
  enum { NEW, OPEN, DONE };
  if (seen[at] != NEW) return seen[at] == OPEN;
  seen[at] = OPEN;
  for (uint32_t e = f->cfg.succs.at[at]; e < f->cfg.succs.at[at + 1]; e++) {
    uint32_t to = f->cfg.succs.to[e];
    if (!f->cut[to] && comes_back(f, to, seen)) return true;
  }
  seen[at] = DONE;
  return false;
}

static void every_cycle_is_cut(void **state) {
  Lowered l;
  Flow f;
  open_it(&l, &f);
  uint32_t cuts = 0;
  for (uint32_t b = 0; b < f.impl->blocks.n; b++) {
    uint8_t seen[64] = {0};
    assert_in_range(f.impl->blocks.n, 1, sizeof seen);
    assert_false(comes_back(&f, b, seen));
    cuts += f.cut[b];
  }
  assert_int_equal(cuts, 2); /* one for each loop */
  flow_free(&f);
  lowered_free(&l);
}

static uint32_t assignments_to(const Impl *im, const char *name) {
  uint32_t n = 0;
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t c = 0; c < im->blocks.at[b]->cmds.n; c++) {
      const Cmd *cmd = &im->blocks.at[b]->cmds.at[c];
      if (cmd->kind != CMD_ASSIGN) continue;
      for (uint32_t v = 0; v < cmd->n_vars; v++) n += strcmp(cmd->vars[v]->name->text, name) == 0;
    }
  return n;
}

static void what_nobody_reads_is_not_assigned(void **state) {
  Lowered l;
  assert_true(lowered_make(&l, text, &(LowerOptions){0}));
  const Impl *im = l.core->impls.at[0];
  assert_int_equal(assignments_to(im, "dead"), 2);
  uint32_t kept = assignments_to(im, "i");
  dead_stores_drop(l.core);
  assert_int_equal(assignments_to(im, "dead"), 0);
  assert_int_equal(assignments_to(im, "i"), kept);
  assert_int_equal(assignments_to(im, "g"), 0); /* only g itself reads it */
  lowered_free(&l);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers_name_variables),
      cmocka_unit_test(globals_have_two_numbers),
      cmocka_unit_test(every_cycle_is_cut),
      cmocka_unit_test(what_nobody_reads_is_not_assigned),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
