/* SPDX-License-Identifier: MIT */
/* See questions.h. */
#include "verify/questions.h"

static void note_text(void *env, const char *text, size_t n) {
  buf_add(env, text, n);
}

VerifyOutcome questions_text(CoreProgram *program, const Impl *im, const SolverOptions *solver,
                             const ProveOptions *opt, Buf *out) {
  SolverOptions listening = *solver;
  ProveOptions plain = *opt;
  VerifyResult r;
  const char *why;
  listening.name = SOLVER_Z3; /* its way of writing, whoever proves */
  listening.dry_run = note_text;
  listening.dry_run_env = out;
  plain.smoke = plain.vacuous = plain.batches = false; /* other questions than those of the proof */
  plain.watchdog = NULL;
  Solver *s = solver_open(program->terms, &listening, &why);
  prove_background(s, program, &plain);
  prove_impl(&r, program, im, s, &plain);
  solver_close(s);
  VerifyOutcome outcome = r.outcome;
  result_free(&r);
  return outcome;
}
