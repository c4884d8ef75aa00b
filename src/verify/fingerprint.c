/* SPDX-License-Identifier: MIT */
/* See fingerprint.h.
 *
 * The text comes from a dry run: the same code that proves an implementation runs with a
 * solver that only listens (solver/dry_run.c), so nothing that is asked can be forgotten. */
#include "verify/fingerprint.h"

#include <string.h>

static void add(Fingerprint *f, const char *text, size_t n) {
  sha256_add(&f->now, text, n);
}

static bool ends_token(char c) {
  return c == ' ' || c == '(' || c == ')' || c == '|' || c == '\n' || c == '\t' || c == '"';
}

static uint32_t new_number(Fingerprint *f, const char *token, size_t n) {
  Str key = str_intern(&f->program->session->strs, token, n);
  uint64_t number;
  if (map_get(&f->numbers, (uintptr_t)key, &number)) return (uint32_t)number;
  map_put(&f->numbers, (uintptr_t)key, f->numbered.n);
  vec_push(&f->numbered, key);
  return f->numbered.n - 1;
}

/* Different tokens stay different: the new number is that of the token, and the sign before it
 * stands in no name. */
static void add_numbered(Fingerprint *f, const char *token, size_t n, size_t at) {
  char text[16];
  int len = snprintf(text, sizeof text, "#%u", (unsigned)new_number(f, token, n));
  add(f, token, at);
  add(f, text, (size_t)len);
}

static void listen(void *env, const char *text, size_t n) {
  Fingerprint *f = env;
  const char *end = text + n, *done = text;
  for (const char *p = text; (p = memmem(p, (size_t)(end - p), "@@", 2)) != NULL;) {
    const char *from = p, *to = p;
    while (from > done && !ends_token(from[-1])) from--;
    while (to < end && !ends_token(*to)) to++;
    add(f, done, (size_t)(from - done));
    add_numbered(f, from, (size_t)(to - from), (size_t)(p - from));
    done = p = to;
  }
  add(f, done, (size_t)(end - done));
}

static void add_number(Fingerprint *f, uint64_t v) {
  char text[32];
  add(f, text, (size_t)snprintf(text, sizeof text, "%llu;", (unsigned long long)v));
}

static void add_text(Fingerprint *f, const char *text) {
  add_number(f, strlen(text));
  add(f, text, strlen(text));
}

/* What the text of the script does not say. */
static void add_options(Fingerprint *f, const SolverOptions *o) {
  char limit[32];
  snprintf(limit, sizeof limit, "%.17g", o->timeout_seconds);
  add_text(f, limit);
  add_number(f, o->rlimit);
  add_number(f, o->memory_mb);
  add_number(f, o->seed);
  add_number(f, o->triggers);
  add_number(f, o->array_axioms);
  add_number(f, o->n_options);
  for (uint32_t i = 0; i < o->n_options; i++) {
    add_text(f, o->options[i].key);
    add_text(f, o->options[i].value);
  }
}

void fingerprint_init(Fingerprint *f, CoreProgram *program, const SolverOptions *solver,
                      const ProveOptions *opt, const char *version) {
  *f = (Fingerprint){.program = program, .opt = opt};
  Buf identity = {0};
  solver_identity(solver, &identity);
  sha256_init(&f->now);
  add_text(f, "lindy verdict");
  add_text(f, version);
  add_text(f, identity.text ? identity.text : "");
  buf_free(&identity);
  SolverOptions listening = *solver;
  const char *why;
  listening.dry_run = listen;
  listening.dry_run_env = f;
  f->dry_run = solver_open(program->terms, &listening, &why);
  prove_background(f->dry_run, program, opt);
  f->background = f->now;
  f->n_background = f->numbered.n;
}

void fingerprint_impl(Fingerprint *f, const Impl *im, const SolverOptions *solver,
                      uint8_t key[SHA256_BYTES]) {
  VerifyResult ignored;
  f->now = f->background;
  add_options(f, solver);
  prove_impl(&ignored, f->program, im, f->dry_run, f->opt);
  add_number(f, ignored.outcome); /* what was decided without any question */
  result_free(&ignored);
  sha256_end(&f->now, key);
  while (f->numbered.n > f->n_background) {
    Str last = vec_pop(&f->numbered);
    map_del(&f->numbers, (uintptr_t)last);
  }
}

void fingerprint_free(Fingerprint *f) {
  solver_close(f->dry_run);
  map_free(&f->numbers);
  vec_free(&f->numbered);
}
