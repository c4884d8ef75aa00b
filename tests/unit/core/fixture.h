/* SPDX-License-Identifier: MIT */
/* Core programs built by hand, for tests of core/ and lower/. */
#ifndef TESTS_UNIT_CORE_FIXTURE_H
#define TESTS_UNIT_CORE_FIXTURE_H

#include "core/dump.h"
#include "core/program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Fixture {
  Session session;
  CoreProgram *p;
} Fixture;

static inline void fixture_open(Fixture *f) {
  session_init(&f->session);
  TermTable *tab = term_table_new(&f->session.strs);
  Builder b = builder(tab);
  f->p = core_new(&f->session, tab, &b);
}
static inline void fixture_close(Fixture *f) {
  core_free(f->p);
  session_free(&f->session);
}
static inline Str fixture_str(Fixture *f, const char *text) {
  return str_c(&f->session.strs, text);
}

static inline Variable *fixture_var(Fixture *f, Variables *list, const char *name, Sort sort) {
  Variable *v = core_variable(f->p, fixture_str(f, name), sort, 0);
  vec_push(list, v);
  return v;
}
static inline Variable *fixture_global(Fixture *f, const char *name, Sort sort) {
  Variable *v = fixture_var(f, &f->p->globals, name, sort);
  char old[64];
  snprintf(old, sizeof old, "old(%s)", name);
  v->old = symbol_var(f->p->terms, fixture_str(f, old), sort, v);
  return v;
}
static inline Term fixture_term(Fixture *f, const Variable *v) {
  return mk_var(f->p->build, v->sym);
}
static inline Function *fixture_function(Fixture *f, const char *name, const Sort *args, uint32_t n,
                                         Sort result) {
  Function *fn = ARENA_NEW(&f->p->arena, Function);
  fn->name = fixture_str(f, name);
  fn->sym = symbol_func(f->p->terms, fn->name, args, n, result, fn);
  fn->is_const = n == 0;
  vec_push(&f->p->functions, fn);
  return fn;
}
static inline Axiom *fixture_axiom(Fixture *f, Term t) {
  Axiom *a = ARENA_NEW(&f->p->arena, Axiom);
  a->term = t;
  vec_push(&f->p->axioms, a);
  return a;
}

static inline Proc *fixture_proc(Fixture *f, const char *name) {
  Proc *q = core_proc(f->p, fixture_str(f, name), 1);
  vec_push(&f->p->procs, q);
  return q;
}
/* An implementation without blocks; parameters are copied from the procedure. */
static inline Impl *fixture_impl(Fixture *f, Proc *q) {
  Impl *im = core_impl(f->p, q, q->pos);
  for (uint32_t i = 0; i < q->ins.n; i++)
    fixture_var(f, &im->ins, q->ins.at[i]->name->text, q->ins.at[i]->sort);
  for (uint32_t i = 0; i < q->outs.n; i++)
    fixture_var(f, &im->outs, q->outs.at[i]->name->text, q->outs.at[i]->sort);
  vec_push(&q->impls, im);
  vec_push(&f->p->impls, im);
  return im;
}
static inline CBlock *fixture_block(Fixture *f, Impl *im, const char *label) {
  return core_block(f->p, im, fixture_str(f, label), im->blocks.n + 1);
}
static inline CoreAttrs fixture_int_attr(Fixture *f, const char *name, int64_t value) {
  CoreAttr *a = ARENA_NEW(&f->p->arena, CoreAttr);
  a->name = fixture_str(f, name);
  a->args = ARENA_NEW(&f->p->arena, CoreAttrArg);
  a->args[0].term = mk_int64(f->p->build, value);
  a->n_args = 1;
  return (CoreAttrs){.at = a, .n = 1};
}
static inline Cmd *fixture_assign(Fixture *f, CBlock *b, Variable *v, Term t) {
  Cmd *c = core_cmd_of(f->p, b, CMD_ASSIGN, b->pos, 1, 1);
  c->vars[0] = v;
  c->terms[0] = t;
  return c;
}

/* "A B C": the labels in order. */
static inline const char *fixture_labels(Fixture *f, const Impl *im) {
  Buf b = {0};
  for (uint32_t i = 0; i < im->blocks.n; i++)
    buf_printf(&b, "%s%s", i ? " " : "", im->blocks.at[i]->label->text);
  const char *text = arena_strndup(&f->session.perm, b.text, b.n);
  buf_free(&b);
  return text;
}
/* The block with that label, or NULL. */
static inline CBlock *fixture_find(const Impl *im, const char *label) {
  for (uint32_t i = 0; i < im->blocks.n; i++)
    if (strcmp(im->blocks.at[i]->label->text, label) == 0) return im->blocks.at[i];
  return NULL;
}

#endif
