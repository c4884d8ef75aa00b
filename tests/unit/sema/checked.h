/* SPDX-License-Identifier: MIT */
/* What the tests of sema/ share: a program from text, checked, with its findings as text. */
#ifndef TESTS_SEMA_CHECKED_H
#define TESTS_SEMA_CHECKED_H

#include "base/buf.h"
#include "sema/sema.h"
#include "sema/type.h"
#include "syntax/parse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef struct Checked {
  Session session;
  Program *program;
  Buf found; /* "line:column text\n" per diagnostic, columns from 1 */
} Checked;

static inline void checked_make(Checked *c, const char *text, SemaOptions opt) {
  *c = (Checked){0};
  session_init(&c->session);
  Source *source =
      source_add(&c->session.sources, str_c(&c->session.strs, "t.bpl"), text, strlen(text));
  c->program = program_new(&c->session);
  assert_true(parse_file(c->program, source, &(ParseOptions){.compat = opt.compat}));
  if (sema_check(c->program, &opt)) sema_measures(c->program);
  for (uint32_t i = 0; i < c->session.diags.list.n; i++) {
    const Diag *d = &c->session.diags.list.at[i];
    Loc at = source_locate(&c->session.sources, d->span.lo);
    buf_printf(&c->found, "%d:%u %s\n", (int)at.line, at.col, d->text);
  }
}

static inline void checked_free(Checked *c) {
  buf_free(&c->found);
  program_free(c->program);
  session_free(&c->session);
}

/* The findings in Boogie's order and number. */
static inline void finds(const char *text, const char *expected) {
  Checked c;
  checked_make(&c, text, (SemaOptions){.compat = true});
  assert_string_equal(c.found.text ? c.found.text : "", expected);
  checked_free(&c);
}

/* The findings of `lindy check`: nothing twice. */
static inline void finds_plainly(const char *text, const char *expected) {
  Checked c;
  checked_make(&c, text, (SemaOptions){0});
  assert_string_equal(c.found.text ? c.found.text : "", expected);
  checked_free(&c);
}

/* The declaration of this name. */
static inline Decl *checked_decl(const Checked *c, DeclKind kind, const char *name) {
  for (uint32_t i = 0; i < c->program->decls.n; i++) {
    Decl *d = c->program->decls.at[i];
    if (d->kind == kind && d->name && strcmp(d->name->text, name) == 0) return d;
  }
  fail_msg("no declaration %s", name);
  return NULL;
}

static inline void type_is(const Type *t, const char *expected) {
  Buf b = {0};
  type_print(&b, t);
  assert_string_equal(b.text, expected);
  buf_free(&b);
}

#endif
