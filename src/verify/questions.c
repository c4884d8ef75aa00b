/* SPDX-License-Identifier: MIT */
/* See questions.h. */
#include "verify/questions.h"

static void note_text(void *env, const char *text, size_t n) {
  buf_add(env, text, n);
}

void questions_begin(Questions *q, CoreProgram *program, const SolverOptions *solver,
                     const ProveOptions *opt) {
  SolverOptions listening = *solver;
  const char *why;
  *q = (Questions){.prove = *opt};
  listening.name = SOLVER_Z3; /* its way of writing, whoever proves */
  listening.dry_run = note_text;
  listening.dry_run_env = &q->text;
  /* other questions than those of the proof */
  q->prove.smoke = q->prove.vacuous = q->prove.shows.batches = false;
  q->prove.watchdog = NULL;
  q->listener = solver_open(program->terms, &listening, &why);
  prove_background(q->listener, program, &q->prove);
}

VerifyOutcome questions_rest(Questions *q, CoreProgram *program, const Impl *im, uint32_t *checks) {
  VerifyResult r;
  buf_clear(&q->text);
  prove_by(&r, prove_plain,
           &(ProofTask){.program = program, .source = im, .solver = q->listener, .opt = &q->prove});
  VerifyOutcome outcome = r.outcome;
  if (checks) *checks = r.checks;
  result_free(&r);
  return outcome;
}

void questions_free(Questions *q) {
  solver_close(q->listener);
  buf_free(&q->text);
}

VerifyOutcome questions_text(CoreProgram *program, const Impl *im, const SolverOptions *solver,
                             const ProveOptions *opt, Buf *out, uint32_t *checks) {
  Questions q;
  questions_begin(&q, program, solver, opt);
  buf_add(out, q.text.text ? q.text.text : "", q.text.n);
  VerifyOutcome outcome = questions_rest(&q, program, im, checks);
  buf_add(out, q.text.text ? q.text.text : "", q.text.n);
  questions_free(&q);
  return outcome;
}
