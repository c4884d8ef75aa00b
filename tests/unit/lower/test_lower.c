/* SPDX-License-Identifier: MIT */
/* Lowering: what the core program says about small texts. */
#include "lowered.h"

#include "base/bigstack.h"
#include "base/buf.h"
#include "logic/collect.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static Impl *impl_of(const Lowered *l, const char *unique) {
  for (uint32_t i = 0; i < l->core->impls.n; i++)
    if (!strcmp(l->core->impls.at[i]->unique->text, unique)) return l->core->impls.at[i];
  return NULL;
}

static void must_lower(Lowered *l, const char *text) {
  assert_true(lowered_make(l, text, NULL));
  assert_non_null(l->core);
  assert_null(core_check(l->core));
}

/* The labels of an implementation, each followed by a space. */
static void check_labels(const char *body, const char *labels) {
  Lowered l;
  char text[2048];
  snprintf(text, sizeof text, "procedure P(c: bool) returns (x: int) { %s }", body);
  must_lower(&l, text);
  Buf out = {0};
  const Impl *im = impl_of(&l, "P");
  for (uint32_t i = 0; i < im->blocks.n; i++)
    buf_printf(&out, "%s ", im->blocks.at[i]->label->text);
  assert_string_equal(out.text, labels);
  buf_free(&out);
  lowered_free(&l);
}

static void labels_are_boogies(void **state) {
  check_labels("", "anon0 ");
  check_labels("x := 1; L: x := 2; M: N: return; x := 3;", "anon0 L M N anon1 ");
  check_labels("while (c) { x := 1; }", "anon0 anon2_LoopHead anon2_LoopBody anon2_LoopDone ");
  check_labels("while (c) { L: x := 1; }", "anon0 anon1_LoopHead anon1_LoopBody L anon1_LoopDone ");
  check_labels("while (*) { L: x := 1; }", "anon0 anon1_LoopHead L anon1_LoopDone ");
  check_labels("if (c) { x := 1; } x := 2;", "anon0 anon3_Then anon3_Else anon2 ");
  check_labels("if (c) { } else if (*) { } else { }",
               "anon0 anon4_Then anon4_Else anon5_Then anon5_Else ");
  check_labels("while (*) { while (*) { } }",
               "anon0 anon4_LoopHead anon4_LoopBody anon5_LoopHead anon5_LoopBody anon5_LoopDone "
               "anon3 anon4_LoopDone ");
  check_labels("anon0x: x := 1; if (c) { }", "anon0x anon11_Then anon11_Else ");
}

static void breaks_leave_the_right_statement(void **state) {
  Lowered l;
  must_lower(&l, "procedure P() { var x: int; A: while (*) { B: if (*) { while (*) { break A; } "
                 "if (*) { break B; } break; } x := 1; } x := 2; }");
  const Impl *im = impl_of(&l, "P");
  uint32_t to_end = 0;
  for (uint32_t i = 0; i < im->blocks.n; i++) {
    const CBlock *b = im->blocks.at[i];
    assert_true(b->is_return ? b->succs.n == 0 : b->succs.n > 0);
    for (uint32_t k = 0; k < b->succs.n; k++)
      to_end += b->succs.at[k] == im->blocks.at[im->blocks.n - 1];
  }
  assert_int_equal(to_end, 3); /* loop done, break A, break */
  lowered_free(&l);
}

/* old(g) is another symbol only where the procedure modifies g. */
static void old_is_the_entry_value_of_what_is_modified(void **state) {
  Lowered l;
  must_lower(&l, "var g, h: int; procedure P(); modifies g; ensures old(g + h) == g + h;");
  Collector c;
  collector_init(&c, l.core->terms);
  collector_add(&c, l.core->procs.at[0]->ensures.at[0].term);
  assert_true(collector_has(&c, l.core->globals.at[0]->old));
  assert_false(collector_has(&c, l.core->globals.at[1]->old));
  collector_free(&c);
  lowered_free(&l);
}

static Term first_test(const Impl *im, uint32_t i) {
  return im->blocks.at[0]->cmds.at[i].terms[0];
}

static void code_without_choice_means_the_same_both_ways(void **state) {
  Lowered l;
  must_lower(&l, "procedure P(a: int, c: bool) {\n"
                 "assert |{ var x: int; s: x := a + 1; x := x * 2; return x > 3; }|;\n"
                 "assume |{ var x: int; s: x := a + 1; x := x * 2; return x > 3; }|;\n"
                 "assert 2 * a + 2 > 3;\n"
                 "assert |{ s: assume c; goto t; t: return a > 0; }|;\n"
                 "assert c ==> a > 0;\n"
                 "assume |{ s: assume c; goto t; t: return a > 0; }|;\n"
                 "assert c && a > 0; }");
  const Impl *im = impl_of(&l, "P");
  assert_true(term_eq(first_test(im, 0), first_test(im, 1)));
  assert_true(term_eq(first_test(im, 0), first_test(im, 2)));
  assert_true(term_eq(first_test(im, 3), first_test(im, 4)));
  assert_true(term_eq(first_test(im, 5), first_test(im, 6)));
  lowered_free(&l);
}

static uint32_t instances_named(const Lowered *l, const char *name) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < l->core->functions.n; i++)
    n += !strcmp(l->core->functions.at[i]->name->text, name);
  return n;
}

static void instances_are_those_reached(void **state) {
  Lowered l;
  must_lower(&l, "type C a; function f<a>(x: a): C a; function g<a>(x: C a): a;\n"
                 "function idle<a>(x: a): a; function wrap<a>(x: a): C a { f(x) }\n"
                 "axiom (forall<a> x: a :: { f(x) } g(f(x)) == x);\n"
                 "axiom (forall<a> x: a :: { f(idle(x)) } f(idle(x)) == f(x));\n"
                 "procedure P() { assert g(wrap(1)) == 1 && f(true) == f(true); }");
  assert_int_equal(instances_named(&l, "f"), 2);
  assert_int_equal(instances_named(&l, "g"), 2);
  assert_int_equal(instances_named(&l, "wrap"), 1);
  assert_int_equal(instances_named(&l, "idle"), 0);
  lowered_free(&l);
}

/* A goal over all types speaks of a type nobody knows; an assumption does not. */
static void goals_are_checked_at_a_fresh_type(void **state) {
  const char *head = "function f<a>(x: a): int; procedure P(y: int) { assert f(1) == f(2); ";
  char text[512];
  Lowered l;
  snprintf(text, sizeof text, "%s assert (forall<a> x: a :: f(x) == y); }", head);
  must_lower(&l, text);
  assert_int_equal(instances_named(&l, "f"), 2);
  assert_int_equal(l.core->opaque_sorts.n, 1);
  lowered_free(&l);
  snprintf(text, sizeof text, "%s assume (forall<a> x: a :: f(x) == y); }", head);
  must_lower(&l, text);
  assert_int_equal(instances_named(&l, "f"), 1);
  assert_int_equal(l.core->opaque_sorts.n, 0);
  lowered_free(&l);
}

/* exists<a> may mean a type that is not listed: an opaque predicate stands for it. */
static void unlisted_types_are_not_denied(void **state) {
  Lowered l;
  must_lower(&l, "function f<a>(x: a): int; procedure P(y: int) { assert f(1) == 1;\n"
                 "assume (exists<a> x: a :: f(x) == y); assume !(forall<a> x: a :: f(x) != y); }");
  uint32_t unknown = 0;
  for (uint32_t i = 0; i < l.core->functions.n; i++)
    unknown += !strncmp(l.core->functions.at[i]->name->text, "types#", 6);
  assert_int_equal(unknown, 2);
  lowered_free(&l);
}

static void endless_types_are_refused_or_cut_off(void **state) {
  Lowered l;
  assert_true(lowered_make(&l,
                           "type C a; function c<a>(x: a): C a;\n"
                           "procedure P<a>(x: a) { call P(c(x)); }",
                           NULL));
  assert_null(l.core);
  assert_int_equal(l.session.diags.errors, 1);
  lowered_free(&l);
  assert_true(lowered_make(&l,
                           "type C a; function c<a>(x: a): C a;\n"
                           "axiom (forall<a> x: a :: c(c(x)) != c(c(x)));\n"
                           "procedure P() { assert c(1) == c(2); }",
                           NULL));
  assert_non_null(l.core);
  assert_int_equal(l.session.diags.errors, 0);
  assert_int_equal(l.session.diags.warnings, 1);
  lowered_free(&l);
}

static void many_combinations_stop_at_the_bound(void **state) {
  Buf text = {0};
  buf_puts(&text, "function g<a,b,c>(x: a, y: b, z: c): bool;\n"
                  "axiom (forall<a,b,c> x: a, y: b, z: c :: g(x, y, z));\nprocedure P() {\n");
  for (int i = 1; i <= 20; i++) buf_printf(&text, "assert g(1bv%d, 1bv%d, 1bv%d);\n", i, i, i);
  buf_puts(&text, "}\n");
  Lowered l;
  assert_true(lowered_make(&l, text.text, &(LowerOptions){.max_instances = 500}));
  assert_non_null(l.core);
  assert_int_equal(l.session.diags.warnings, 1);
  assert_in_range(l.core->functions.n, 20, 600);
  lowered_free(&l);
  buf_free(&text);
}

/* Bodies that double at every level become functions with an equation. */
static int expand_doubling_bodies(void *axioms) {
  Buf text = {0};
  buf_puts(&text, "function f0(x: int, y: int): int;\n");
  for (int i = 1; i <= 30; i++)
    buf_printf(&text, "function {:inline} f%d(x: int, y: int): int { f%d(f%d(x, y), f%d(y, x)) }\n",
               i, i - 1, i - 1, i - 1);
  buf_puts(&text, "procedure P() { assert f30(1, 2) == 3; }\n");
  Lowered l;
  must_lower(&l, text.text);
  *(uint32_t *)axioms = l.core->axioms.n;
  lowered_free(&l);
  buf_free(&text);
  return 0;
}

static void large_expansions_become_functions(void **state) {
  uint32_t axioms = 0;
  assert_int_equal(bigstack_run(expand_doubling_bodies, &axioms), 0);
  assert_in_range(axioms, 1, 30);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(labels_are_boogies),
      cmocka_unit_test(breaks_leave_the_right_statement),
      cmocka_unit_test(old_is_the_entry_value_of_what_is_modified),
      cmocka_unit_test(code_without_choice_means_the_same_both_ways),
      cmocka_unit_test(instances_are_those_reached),
      cmocka_unit_test(goals_are_checked_at_a_fresh_type),
      cmocka_unit_test(unlisted_types_are_not_denied),
      cmocka_unit_test(endless_types_are_refused_or_cut_off),
      cmocka_unit_test(many_combinations_stop_at_the_bound),
      cmocka_unit_test(large_expansions_become_functions),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
