/* SPDX-License-Identifier: MIT */
/* See by_cases.h. */
#include "verify/by_cases.h"

#include "verify/vc/cases.h"
#include "verify/vc/definitions.h"
#include "verify/vc/vc.h"
#include "verify/vc/witnesses.h"

static bool case_holds(Passive *p, double *left, const ProofTask *task, uint64_t *took) {
  const ProveOptions *opt = task->opt;
  const char *why;
  definitions_use(p);
  witnesses_use(p);
  Vc vc = vc_make(p);
  if (term_is_true(vc.goal)) return true;
  if (task->settings->log) fputs("(reset)\n", task->settings->log);
  Solver *s = solver_open(p->program->terms, task->settings, &why);
  if (!s) return false;
  Builder b = builder_plain(p->program->terms);
  prove_background(s, p->program, opt);
  prove_assert_axioms(s, p, vc.goal, opt);
  solver_assert(s, mk_not(&b, vc.goal));
  if (opt->limits.first_rlimit) solver_limit(s, opt->limits.first_rlimit);
  SolverAnswer a = prove_ask(s, left, opt);
  *took += solver_resources(s);
  solver_close(s);
  return a == SOLVER_UNSAT;
}

void by_cases_prove(VerifyResult *r, const ProofTask *task) {
  Arena arena;
  Parts parts = {0};
  ProofAttempt proof;
  double left = task->opt->limits.seconds;
  if (!proof_open(&proof, r, task)) return;
  bool proved = true;
  arena_init(&arena);
  cases_parts(&parts, &arena, &proof.whole);
  for (uint32_t i = 0; i < parts.n && proved; i++) {
    Passive p = part_passive(&parts.at[i], &proof.whole);
    proved = !p.n_checks || case_holds(&p, &left, task, &r->resources);
    passive_free(&p);
  }
  r->complete = proved;
  r->outcome = proved ? VERIFY_VERIFIED : VERIFY_RESOURCE;
  vec_free(&parts);
  arena_free(&arena);
  proof_close(&proof, r);
}
