/* SPDX-License-Identifier: MIT */
/* The simplifier against a solver: for random terms x, `x != simplified x` has no model. Skipped
 * where no z3 is installed. It checks the SMT-LIB writer as well: every text must be accepted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "random_terms.h"

#include "logic/collect.h"
#include "logic/print/print.h"
#include "logic/print/smt.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void declare(Gen *g, Term goal, Buf *out) {
  Collector c;
  Sort dts[2];
  uint32_t ndts = 0;
  collector_init(&c, g->t);
  collector_add(&c, goal);
  for (uint32_t i = 0; i < c.sorts.n; i++) {
    if (sort_kind(g->t, c.sorts.at[i]) == SK_UNINT) smt_declare_sort(g->t, c.sorts.at[i], out);
    if (sort_kind(g->t, c.sorts.at[i]) == SK_DT) dts[ndts++] = c.sorts.at[i];
  }
  for (uint32_t i = 0; i < ndts; i++) smt_declare_datatypes(g->t, &dts[i], 1, out);
  for (uint32_t i = 0; i < c.symbols.n; i++) smt_declare_symbol(g->t, c.symbols.at[i], out);
  Builder b = builder_plain(g->t);
  Term u[NVARS];
  for (uint32_t k = 0; k < NVARS; k++) {
    u[k] = mk_app(&b, g->unique[k], NULL, 0);
  }
  for (uint32_t i = 0; i < NVARS; i++)
    for (uint32_t j = 0; j < i; j++) {
      if (!collector_has(&c, g->unique[i]) || !collector_has(&c, g->unique[j])) continue;
      buf_puts(out, "(assert ");
      smt_term(g->t, mk_neq(&b, u[i], u[j]), out);
      buf_puts(out, ")\n");
    }
  collector_free(&c);
}

/* Writes one query per term; the answers are read back in order. */
static void run(bool quantifiers, uint32_t count, int depth, uint64_t seed) {
  StrTable strs;
  Gen g;
  str_table_init(&strs);
  TermTable *t = term_table_new(&strs);
  gen_init(&g, t, seed);
  g.quantifiers = quantifiers;
  g.solver = true;
  Builder b = builder(t), plain = builder_plain(t);
  VEC(Term) goals = {0};
  Buf script = {0};
  buf_puts(&script, "(set-option :timeout 300)\n");
  for (uint32_t i = 0; i < count; i++) {
    Map memo = {0};
    Term x = gen_term(&g, gen_sort(&g), depth), y = gen_rebuild(&g, &b, x, &memo);
    map_free(&memo);
    if (term_eq(x, y)) continue;
    Term goal = mk_not(&plain, mk_eq(&plain, x, y));
    vec_push(&goals, goal);
    buf_puts(&script, "(push)\n");
    declare(&g, goal, &script);
    buf_puts(&script, "(assert ");
    smt_term(t, goal, &script);
    buf_puts(&script, ")\n(check-sat)\n(pop)\n");
  }
  char path[] = "/tmp/lindy_solver_XXXXXX", command[96], line[512];
  int fd = mkstemp(path);
  assert_true(fd >= 0 && write(fd, script.text, script.n) == (ssize_t)script.n);
  close(fd);
  snprintf(command, sizeof command, "z3 %s 2>&1", path);
  FILE *z3 = popen(command, "r");
  assert_non_null(z3);
  uint32_t i = 0, unknown = 0;
  while (fgets(line, sizeof line, z3)) {
    if (!strcmp(line, "timeout\n")) continue;
    if (!strcmp(line, "unknown\n")) unknown++;
    if (!strcmp(line, "sat\n") || !strncmp(line, "(error", 6)) {
      Buf text = {0};
      print_term(t, goals.at[i], &text);
      buf_puts(&text, "\n");
      smt_term(t, goals.at[i], &text);
      print_error("%s\n", text.text);
      buf_free(&text);
      fail_msg("%s", line);
    }
    i++;
  }
  pclose(z3);
  unlink(path);
  assert_int_equal(i, goals.n);
  print_message("%u compared, %u left open\n", i, unknown);
  vec_free(&goals);
  buf_free(&script);
  term_table_free(t);
  str_table_free(&strs);
}

static void test_plain(void **state) {
  if (system("command -v z3 >/dev/null 2>&1") != 0) skip();
  run(false, 150, 3, 11);
}

static void test_quantified(void **state) {
  if (system("command -v z3 >/dev/null 2>&1") != 0) skip();
  run(true, 150, 3, 12);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_plain),
      cmocka_unit_test(test_quantified),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
