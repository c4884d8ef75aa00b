/* SPDX-License-Identifier: MIT */
/* See by_cases.h. */
#include "verify/by_cases.h"

#include "verify/vc/cases.h"
#include "verify/vc/definitions.h"
#include "verify/vc/vc.h"
#include "verify/vc/witnesses.h"

static bool case_holds(Passive *p, Solver *s, double *left, const ProveOptions *opt,
                       uint64_t *took) {
  definitions_use(p);
  witnesses_use(p);
  Vc vc = vc_make(p);
  if (term_is_true(vc.goal)) return true;
  Builder b = builder_plain(p->program->terms);
  solver_push(s);
  prove_assert_axioms(s, p, vc.goal, opt);
  solver_assert(s, mk_not(&b, vc.goal));
  if (opt->first_rlimit) solver_limit(s, opt->first_rlimit);
  SolverAnswer a = prove_ask(s, left, opt);
  *took += solver_resources(s);
  if (opt->first_rlimit) solver_limit(s, 0);
  solver_pop(s);
  return a == SOLVER_UNSAT;
}

void by_cases_prove(VerifyResult *r, const Passive *whole, Solver *s, const ProveOptions *opt) {
  Arena arena;
  Parts parts = {0};
  double left = opt->seconds;
  bool proved = true;
  arena_init(&arena);
  cases_parts(&parts, &arena, whole);
  for (uint32_t i = 0; i < parts.n && proved; i++) {
    Passive p = part_passive(&parts.at[i], whole);
    proved = !p.n_checks || case_holds(&p, s, &left, opt, &r->resources);
    passive_free(&p);
  }
  r->complete = proved;
  r->outcome = proved ? VERIFY_VERIFIED : VERIFY_RESOURCE;
  vec_free(&parts);
  arena_free(&arena);
}
