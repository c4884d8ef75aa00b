/* SPDX-License-Identifier: MIT */
/* A text, parsed, checked and lowered, for tests. */
#ifndef TESTS_LOWERED_H
#define TESTS_LOWERED_H

#include "core/dump.h"
#include "lower/lower.h"
#include "sema/sema.h"
#include "syntax/parse.h"

#include <string.h>

typedef struct Lowered {
  Session session;
  Program *program;
  CoreProgram *core; /* NULL: refused */
} Lowered;

/* False when the text is not a legal program. */
static bool lowered_make(Lowered *l, const char *text, const LowerOptions *options) {
  memset(l, 0, sizeof *l);
  session_init(&l->session);
  const char *copy = arena_strndup(&l->session.perm, text, strlen(text));
  Source *s = source_add(&l->session.sources, str_c(&l->session.strs, "t.bpl"), copy, strlen(text));
  l->program = program_new(&l->session);
  if (!parse_file(l->program, s, &(ParseOptions){0})) return false;
  if (!sema_check(l->program, &(SemaOptions){0})) return false;
  l->core = lower_program(l->program, options);
  return true;
}

static void lowered_free(Lowered *l) {
  core_free(l->core);
  program_free(l->program);
  session_free(&l->session);
}

#endif
