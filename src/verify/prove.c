/* See prove.h.
 * SPDX-License-Identifier: MIT */
#include "verify/prove.h"

#include "base/clock.h"
#include "core/cfg.h"
#include "core/reduce.h"
#include "verify/clone.h"
#include "verify/cut.h"
#include "verify/passify.h"
#include "verify/selective.h"
#include "verify/shown.h"
#include "verify/trace.h"
#include "verify/vc.h"

#include <stdlib.h>

/* ---- background ------------------------------------------------------------ */

/* Unique constants of one sort differ from each other. */
static void assert_distinct(Solver *s, CoreProgram *p) {
  Builder b = builder_plain(p->terms);
  bool *done = calloc(p->functions.n + 1, sizeof *done);
  for (uint32_t i = 0; i < p->functions.n; i++) {
    if (!p->functions.at[i]->unique || done[i]) continue;
    Sort sort = symbol_data(p->terms, p->functions.at[i]->sym)->sort;
    VEC(Term) group = {0};
    for (uint32_t k = i; k < p->functions.n; k++) {
      const Function *f = p->functions.at[k];
      if (!f->unique || !sort_eq(symbol_data(p->terms, f->sym)->sort, sort)) continue;
      done[k] = true;
      vec_push(&group, term_app(p->terms, f->sym, NULL, 0));
    }
    if (group.n > 1) solver_assert(s, mk_distinct(&b, group.at, group.n));
    vec_free(&group);
  }
  free(done);
}

void prove_background(Solver *s, CoreProgram *p) {
  for (uint32_t i = 0; i < p->functions.n; i++) {
    const Function *f = p->functions.at[i];
    if (f->meaning == FUNC_DEFINE) solver_define(s, f->sym, f->params, f->n_params, f->body);
  }
  assert_distinct(s, p);
  for (uint32_t i = 0; i < p->axioms.n; i++) solver_assert(s, p->axioms.at[i]->term);
}

/* ---- one implementation ---------------------------------------------------- */

static VerifyOutcome outcome_of(SolverAnswer a) {
  switch (a) {
  case SOLVER_UNSAT: return VERIFY_VERIFIED;
  case SOLVER_SAT: return VERIFY_ERRORS;
  case SOLVER_TIMEOUT: return VERIFY_TIMEOUT;
  case SOLVER_RESOURCE: return VERIFY_RESOURCE;
  case SOLVER_MEMORY: return VERIFY_MEMORY;
  case SOLVER_UNKNOWN: return VERIFY_UNKNOWN;
  case SOLVER_FAILED: break;
  }
  return VERIFY_SOLVER;
}

/* Asks until no further check can fail: each failing check is recorded, then excluded. */
static void search(VerifyResult *r, const Passive *p, const Vc *vc, Solver *s,
                   const ProveOptions *opt) {
  Session *session = p->program->session;
  Builder b = builder_plain(p->program->terms);
  r->outcome = VERIFY_VERIFIED;
  for (;;) {
    SolverAnswer a = solver_check(s, NULL, 0);
    r->resources += solver_resources(s);
    Failure f;
    Term exclude;
    bool found = (a == SOLVER_SAT || a == SOLVER_UNKNOWN) && trace_read(&f, &exclude, p, vc, s);
    if (found) {
      f.from_unknown = a == SOLVER_UNKNOWN;
      vec_push(&r->failures, f);
      if (opt->error_limit && r->failures.n >= opt->error_limit) break;
      solver_assert(s, mk_not(&b, exclude));
      continue;
    }
    if (a == SOLVER_SAT) a = SOLVER_FAILED; /* a model without a path through the program */
    if (a != SOLVER_UNSAT && !r->failures.n) {
      r->outcome = outcome_of(a);
      r->reason = str_c(&session->strs, solver_reason(s));
    }
    break;
  }
  if (r->failures.n) r->outcome = VERIFY_ERRORS;
}

void prove_impl(VerifyResult *r, CoreProgram *program, const Impl *source, Solver *s,
                const ProveOptions *opt) {
  double start = clock_now();
  *r = (VerifyResult){0};
  Impl *im = clone_impl(program, source);
  clone_entry(program, im);
  cfg_cut_infeasible(im);
  cfg_drop_unreachable(im);
  bool reducible = reduce_impl(program, im, opt->max_blocks ? opt->max_blocks : 100000);
  if (!reducible) {
    r->outcome = VERIFY_UNKNOWN;
    r->reason =
        str_c(&program->session->strs, "its control flow is irreducible and too large to split");
  } else {
    cfg_drop_unreachable(im);
    cut_loops(program, im, opt->assume_free_invariants);
    cfg_drop_unreachable(im);
    CBlock *exit = clone_unify_exits(program, im);
    clone_split_joins(program, im);
    Passive p;
    PassifyOptions po = {.subsumption = opt->subsumption, .exit = exit};
    passify_impl(&p, program, im, &po);
    if (selective_wanted(im)) selective_checks(&p);
    if (!opt->show_empty_blocks) shown_blocks(&p);
    r->checks = p.n_checks;
    r->outcome = VERIFY_VERIFIED;
    Vc vc = vc_make(&p);
    if (p.n_checks && !term_is_true(vc.goal)) {
      Builder b = builder_plain(program->terms);
      solver_push(s);
      solver_assert(s, mk_not(&b, vc.goal));
      search(r, &p, &vc, s, opt);
      solver_pop(s);
    }
    passive_free(&p);
  }
  r->seconds = clock_now() - start;
}
