/* SPDX-License-Identifier: MIT */
/* See model.h.
 *
 * The path is run again: the steps of its blocks say what each variable stands for when a
 * command is reached. Variables at joins get other names for the same values, which does not matter
 * here. */
#include "verify/trace/model.h"

#include "logic/print/print.h"
#include "logic/subst.h"

#include <stdlib.h>
#include <string.h>

typedef struct ModelReplay {
  const Passive *p;
  Solver *solver;
  TermTable *tab;
  VEC(const Variable *) vars; /* by name */
  VEC(Term) value;            /* by variable: what it stands for now             */
  VEC(Term) last;             /* by variable: what it stood for in the state before */
  Map number;                 /* Variable * -> index                             */
  Buf model, line;
  VEC(Str) prints;
} ModelReplay;

static int by_name(const void *a, const void *b) {
  const Variable *x = *(const Variable *const *)a, *y = *(const Variable *const *)b;
  int c = strcasecmp(x->name->text, y->name->text);
  if (!c) c = strcmp(x->name->text, y->name->text);
  return c ? c : (x->sym.ix > y->sym.ix) - (x->sym.ix < y->sym.ix);
}

static void model_collect(ModelReplay *r) {
  const Impl *im = r->p->impl;
  const Variables *lists[] = {&r->p->program->globals, &im->ins, &im->outs, &im->locals};
  for (uint32_t l = 0; l < 4; l++)
    for (uint32_t i = 0; i < lists[l]->n; i++) vec_push(&r->vars, lists[l]->at[i]);
  if (r->vars.n) qsort(r->vars.at, r->vars.n, sizeof *r->vars.at, by_name);
  for (uint32_t i = 0; i < r->vars.n; i++) {
    map_put(&r->number, (uintptr_t)r->vars.at[i], i);
    vec_push(&r->value, term_var(r->tab, r->vars.at[i]->sym));
    vec_push(&r->last, TERM_NONE);
  }
}

/* As the solver writes it. */
static void print_value(ModelReplay *r, Term t, bool complete, Buf *out) {
  if (solver_print_value(r->solver, t, complete, out)) return;
  Term v = solver_value(r->solver, t, complete);
  if (v.ix) print_term(r->tab, v, out);
}

/* Locals and results have no value before their first assignment, unless something speaks of it. */
static bool has_value(const ModelReplay *r, uint32_t i) {
  const Variable *v = r->vars.at[i];
  if (v->old.ix || !term_eq(r->value.at[i], term_var(r->tab, v->sym))) return true;
  for (uint32_t k = 0; k < r->p->impl->ins.n; k++)
    if (r->p->impl->ins.at[k] == v) return true;
  return false;
}

static void add_model_value(ModelReplay *r, Symbol s, bool complete, ModelVariables *all) {
  buf_clear(&r->line);
  print_value(r, term_var(r->tab, s), complete, &r->line);
  Str value = str_intern(&r->p->program->session->strs, r->line.n ? r->line.text : "", r->line.n);
  vec_push(all, ((ModelVariable){s, value}));
}

/* What each variable of the implementation is at entry and later, also where the model says nothing
 * of it. */
static void print_model(ModelReplay *r) {
  ModelVariables all = {0};
  for (uint32_t i = 0; i < r->vars.n; i++)
    if (!r->vars.at[i]->old.ix) add_model_value(r, r->vars.at[i]->sym, has_value(r, i), &all);
  for (uint32_t b = 0; b < r->p->blocks.n; b++)
    for (uint32_t i = 0; i < r->p->blocks.at[b].made.n; i++)
      add_model_value(r, r->p->blocks.at[b].made.at[i], true, &all);
  solver_print_model(r->solver, &all, &r->model);
  vec_free(&all);
}

static void state(ModelReplay *r, const char *name) {
  if (!r->vars.n) return;
  buf_printf(&r->model, "*** STATE %s\n", name);
  for (uint32_t i = 0; i < r->vars.n; i++) {
    if (term_eq(r->value.at[i], r->last.at[i])) continue;
    r->last.at[i] = r->value.at[i];
    buf_printf(&r->model, "  %s -> ", r->vars.at[i]->name->text);
    print_value(r, r->value.at[i], has_value(r, i), &r->model);
    buf_putc(&r->model, '\n');
  }
  buf_puts(&r->model, "*** END_STATE\n");
}

/* A term of the program's text in the state now. */
static Term model_now(ModelReplay *r, Term t) {
  Builder b = builder_plain(r->tab);
  Subst s;
  subst_init(&s, &b);
  for (uint32_t i = 0; i < r->vars.n; i++) {
    const Variable *v = r->vars.at[i];
    subst_add(&s, v->sym, r->value.at[i]);
    if (v->old.ix) subst_add(&s, v->old, term_var(r->tab, v->sym));
  }
  Term u = subst_apply(&s, t);
  subst_free(&s);
  return u;
}

static void print_line(ModelReplay *r, const CoreAttr *a) {
  buf_clear(&r->line);
  for (uint32_t i = 0; i < a->n_args; i++) {
    if (a->args[i].str)
      buf_add(&r->line, a->args[i].str->text, a->args[i].str->len);
    else if (a->args[i].term.ix)
      print_value(r, model_now(r, a->args[i].term), true, &r->line);
  }
  vec_push(&r->prints,
           str_intern(&r->p->program->session->strs, r->line.n ? r->line.text : "", r->line.n));
}

static void reach(ModelReplay *r, const Cmd *c, bool whole) {
  for (uint32_t i = 0; i < c->attrs.n; i++) {
    const CoreAttr *a = &c->attrs.at[i];
    if (strcmp(a->name->text, "print") == 0)
      print_line(r, a);
    else if (whole && c->kind == CMD_ASSUME && strcmp(a->name->text, "captureState") == 0 &&
             a->n_args == 1 && a->args[0].str)
      state(r, a->args[0].str->text);
  }
}

static void run_block(ModelReplay *r, const PassiveBlock *b, const PassiveCmd *failed, bool whole) {
  uint32_t step = 0;
  const Cmd *done = NULL;
  for (uint32_t k = 0; k <= b->cmds.n; k++) {
    for (; step < b->steps.n && b->steps.at[step].at <= k; step++) {
      uint64_t n;
      if (map_get(&r->number, (uintptr_t)b->steps.at[step].var, &n))
        r->value.at[n] = b->steps.at[step].value;
    }
    if (k == b->cmds.n) return;
    const Cmd *source = b->cmds.at[k].source;
    if (source && source != done) reach(r, source, whole);
    done = source;
    if (&b->cmds.at[k] == failed) return;
  }
}

void model_read(Failure *f, const TracePath *path, const Passive *p, Solver *s, bool whole) {
  Session *session = p->program->session;
  ModelReplay r = {.p = p, .solver = s, .tab = p->program->terms};
  model_collect(&r);
  if (whole) {
    buf_puts(&r.model, "*** MODEL\n");
    print_model(&r);
    state(&r, "<initial>");
  }
  for (uint32_t i = 0; i < path->points.n; i++)
    run_block(&r, path->points.at[i].block, path->failed, whole);
  if (whole) {
    buf_puts(&r.model, "*** END_MODEL\n");
    f->words.model = str_intern(&session->strs, r.model.text, r.model.n);
  }
  f->prints = vec_copy(&session->perm, &r.prints, Str);
  f->n_prints = r.prints.n;
  map_free(&r.number);
  vec_free(&r.vars);
  vec_free(&r.value);
  vec_free(&r.last);
  vec_free(&r.prints);
  buf_free(&r.model);
  buf_free(&r.line);
}
