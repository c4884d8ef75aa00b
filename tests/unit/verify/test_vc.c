/* SPDX-License-Identifier: MIT */
/* Verification conditions say what executions do: random programs without loops over small sorts
 * are tried out in full, and the checks that can fail must be those that are not proved. Conditions
 * with planted mistakes must not pass this test. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "../lower/lowered.h"
#include "small_program.h"
#include "try_out.h"
#include "verify/by_cases.h"
#include "verify/prepare.h"
#include "verify/vc/vc.h"

/* The sanitizers take ten times as long, and what they look for is there in any program. */
#ifdef LINDY_HOSTILE
enum { PROGRAMS = 20, PLANTED = 0 };
#else
enum { PROGRAMS = 250, PLANTED = 250 };
#endif

static const ProveOptions all_failures = {.subsumption = 2};
static const SolverOptions z3 = {.name = SOLVER_Z3};

static Solver *open_solver(CoreProgram *p) {
  const char *why = NULL;
  Solver *s = solver_open(p->terms, &(SolverOptions){.name = SOLVER_Z3}, &why);
  assert_non_null(s);
  prove_background(s, p, &all_failures);
  return s;
}

static const Impl *only_impl(const Lowered *l) {
  assert_int_equal(l->core->impls.n, 1);
  return l->core->impls.at[0];
}

static bool has_failure(const VerifyResult *r, TryCheck c) {
  for (uint32_t i = 0; i < r->failures.n; i++) {
    const Failure *f = &r->failures.at[i];
    bool at_exit = c.pos == 0;
    if (f->related == c.related && (at_exit || f->pos == c.pos)) return true;
  }
  return false;
}

static bool was_seen(const Try *t, const Failure *f) {
  for (uint32_t i = 0; i < t->failing.n; i++)
    if (t->failing.at[i].related == f->related &&
        (!t->failing.at[i].pos || t->failing.at[i].pos == f->pos))
      return true;
  return false;
}

static void compare(uint64_t number, uint32_t *failing, uint32_t *proved) {
  Lowered l;
  Buf text = small_program(number);
  if (!lowered_make(&l, text.text, NULL)) fail_msg("program %d:\n%s", (int)number, text.text);
  const Impl *im = only_impl(&l);
  Solver *s = open_solver(l.core);
  ProofTask task = {
      .program = l.core, .source = im, .solver = s, .settings = &z3, .opt = &all_failures};
  VerifyResult r;
  Try t;
  try_out(&t, l.core, im);
  prove_by(&r, prove_plain, &task);
  bool same = r.outcome == (t.failing.n ? VERIFY_ERRORS : VERIFY_VERIFIED);
  for (uint32_t i = 0; i < t.failing.n; i++) same &= has_failure(&r, t.failing.at[i]);
  for (uint32_t i = 0; i < r.failures.n; i++) same &= was_seen(&t, &r.failures.at[i]);
  if (!same)
    fail_msg("program %d: %u checks fail, %u are not proved\n%s", (int)number,
             (unsigned)t.failing.n, (unsigned)r.failures.n, text.text);
  VerifyResult c;
  prove_by(&c, by_cases_prove, &task);
  if ((c.outcome == VERIFY_VERIFIED) != (t.failing.n == 0))
    fail_msg("program %d by cases: %u checks fail\n%s", (int)number, (unsigned)t.failing.n,
             text.text);
  result_free(&c);
  *failing += t.failing.n > 0;
  *proved += t.failing.n == 0;
  result_free(&r);
  try_free(&t);
  solver_close(s);
  lowered_free(&l);
  buf_free(&text);
}

static void conditions_say_what_executions_do(void **state) {
  uint32_t failing = 0, proved = 0;
  (void)state;
  for (uint64_t i = 1; i <= PROGRAMS; i++) compare(i, &failing, &proved);
  /* both kinds are there in number, else the comparison says little */
  assert_true(failing > PROGRAMS / 5 && proved > PROGRAMS / 10);
}

/* ---- planted mistakes -------------------------------------------------------- */

typedef enum Mistake {
  LOSE_EQUATION,   /* of a new incarnation                     */
  OTHER_VALUE,     /* the equation of one has the value of another */
  LOSE_ASSUMPTION, /* of the program                           */
  LOSE_CHECK,
  LOSE_EDGE,
  MISTAKES
} Mistake;

static const char *const mistake_names[] = {"an equation is lost", "a value is another's",
                                            "an assumption is lost", "a check is lost",
                                            "an edge is lost"};

static bool is_equation(const Passive *p, const PassiveCmd *c) {
  return !c->is_assert && term_op(p->program->terms, c->term) == OP_EQ;
}

/* False: there is no place for it in block `b`. */
static bool plant(Passive *p, Mistake m, PassiveBlock *b) {
  TermTable *tab = p->program->terms;
  Builder plain = builder_plain(tab);
  if (m == LOSE_EDGE) {
    if (b->succs.n < 2) return false;
    b->succs.n--;
    return true;
  }
  for (uint32_t i = 0; i < b->cmds.n; i++) {
    PassiveCmd *c = &b->cmds.at[i];
    bool equation = is_equation(p, c);
    if ((m == LOSE_EQUATION && equation) || (m == LOSE_ASSUMPTION && !c->is_assert && !equation) ||
        (m == LOSE_CHECK && c->is_assert)) {
      c->term = TERM_TRUE;
      return true;
    }
    for (uint32_t k = 0; m == OTHER_VALUE && equation && k < p->blocks.n; k++)
      for (uint32_t j = 0; j < p->blocks.at[k].cmds.n; j++) {
        const PassiveCmd *o = &p->blocks.at[k].cmds.at[j];
        if (!is_equation(p, o)) continue;
        Term mine = term_arg(tab, c->term, 1), theirs = term_arg(tab, o->term, 1);
        if (term_eq(mine, theirs) || !sort_eq(term_sort(tab, mine), term_sort(tab, theirs)))
          continue;
        c->term = mk_eq(&plain, term_arg(tab, c->term, 0), theirs);
        return true;
      }
  }
  return false;
}

static bool is_valid(CoreProgram *core, const Passive *p) {
  Builder plain = builder_plain(core->terms);
  Solver *s = open_solver(core);
  Vc vc = vc_make(p);
  solver_assert(s, mk_not(&plain, vc.goal));
  SolverAnswer a = solver_check(s, NULL, 0);
  assert_true(a == SOLVER_SAT || a == SOLVER_UNSAT);
  solver_close(s);
  return a == SOLVER_UNSAT;
}

/* Whether the condition with the mistake, in one block or another, says something else than
 * executions do. */
static bool is_noticed(uint64_t number, Mistake m) {
  Lowered l;
  Buf text = small_program(number);
  assert_true(lowered_make(&l, text.text, NULL));
  const Impl *im = only_impl(&l);
  bool noticed = false, more = true;
  Try t;
  try_out(&t, l.core, im);
  for (uint32_t i = 0; more && !noticed; i++) {
    Passive p;
    assert_true(prepare_impl(&p, l.core, im, &all_failures));
    if (plant(&p, m, &p.blocks.at[i])) noticed = is_valid(l.core, &p) != (t.failing.n == 0);
    more = i + 1 < p.blocks.n;
    passive_free(&p);
  }
  try_free(&t);
  lowered_free(&l);
  buf_free(&text);
  return noticed;
}

static void planted_mistakes_are_noticed(void **state) {
  (void)state;
  for (uint32_t m = 0; m < MISTAKES && PLANTED; m++) {
    bool noticed = false;
    for (uint64_t i = 1; i <= (uint64_t)PLANTED && !noticed; i++)
      noticed = is_noticed(i, (Mistake)m);
    if (!noticed) fail_msg("%s, and nobody notices", mistake_names[m]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(conditions_say_what_executions_do),
      cmocka_unit_test(planted_mistakes_are_noticed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
