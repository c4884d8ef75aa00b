/* SPDX-License-Identifier: MIT */
/* See fingerprint.h.
 *
 * The text comes from a dry run: the same code that proves an implementation runs with a
 * solver that only listens (solver/dry_run.c), so nothing that is asked can be forgotten. */
#include "verify/fingerprint.h"

/* What is hashed changes with the encoding: verdicts under another version are never found. */
#define ENCODING "lindy verdict 3"

static void listen(void *env, const char *text, size_t n) {
  script_hash_script(&((Fingerprint *)env)->hash, text, n);
}

/* What the text of the script does not say. */
static void add_options(ScriptHash *h, const SolverOptions *o) {
  Buf key = {0};
  solver_options_key(o, &key);
  script_hash_text(h, key.text);
  buf_free(&key);
}

void fingerprint_init(Fingerprint *f, CoreProgram *program, const SolverOptions *solver,
                      const ProveOptions *opt, const char *version) {
  *f = (Fingerprint){.program = program, .opt = opt};
  Buf identity = {0};
  solver_identity(solver, &identity);
  script_hash_init(&f->hash, &program->session->strs);
  script_hash_text(&f->hash, ENCODING);
  script_hash_text(&f->hash, version);
  script_hash_text(&f->hash, identity.text ? identity.text : "");
  buf_free(&identity);
  SolverOptions listening = *solver;
  const char *why;
  listening.dry_run = listen;
  listening.dry_run_env = f;
  f->dry_run = solver_open(program->terms, &listening, &why);
  prove_background(f->dry_run, program, opt);
  f->background = f->hash.now;
  f->n_background = f->hash.numbered.n;
}

void fingerprint_impl(Fingerprint *f, const Impl *im, const SolverOptions *solver,
                      uint8_t key[SHA256_BYTES]) {
  VerifyResult ignored;
  f->hash.now = f->background;
  add_options(&f->hash, solver);
  prove_by(&ignored, prove_plain,
           &(ProofTask){.program = f->program, .source = im, .solver = f->dry_run, .opt = f->opt});
  script_hash_number(&f->hash, ignored.outcome); /* what was decided without any question */
  result_free(&ignored);
  sha256_end(&f->hash.now, key);
  script_hash_forget(&f->hash, f->n_background);
}

void fingerprint_free(Fingerprint *f) {
  solver_close(f->dry_run);
  script_hash_free(&f->hash);
}
