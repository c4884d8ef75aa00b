/* SPDX-License-Identifier: MIT */
/* See infer_ops.h. */
#include "api/infer/infer_ops.h"

#include "logic/print/print_ops.h"

static StrTable *strings(const InferOps *x) {
  return &x->core->session->strs;
}

static Str own_name(const InferOps *x, const TermNode *n) {
  Buf name = {0};
  print_op_name(x->core->terms, n, &name);
  Str s = str_intern(strings(x), name.text, name.n);
  buf_free(&name);
  return s;
}

/* A function of the program that is just an operator is a name of it. */
static void learn_name(InferOps *x, const Function *f) {
  const TermTable *tab = x->core->terms;
  Builder plain = builder_plain(x->core->terms);
  const SymbolData *d = symbol_data(tab, f->sym);
  Term t = mk_builtin(&plain, d->name, f->params, f->n_params, d->sort);
  const TermNode *n = term_node(tab, t);
  if (n->nargs != f->n_params || !n->nargs || !print_op_is_call(tab, n)) return;
  for (uint32_t i = 0; i < n->nargs; i++)
    if (!term_eq(n->args[i], f->params[i])) return;
  Str own = own_name(x, n);
  if (!map_get(&x->names, own->id, NULL)) map_put(&x->names, own->id, (uintptr_t)f->name);
}

void infer_ops_init(InferOps *x, CoreProgram *core) {
  *x = (InferOps){.core = core};
  for (uint32_t i = 0; i < core->functions.n; i++)
    if (core->functions.at[i]->meaning == FUNC_BUILTIN) learn_name(x, core->functions.at[i]);
}

void infer_ops_free(InferOps *x) {
  map_free(&x->names);
  map_free(&x->taken);
  buf_free(&x->declarations);
}

void infer_ops_take(InferOps *x, Str name) {
  map_put(&x->taken, name->id, 1);
}

bool infer_ops_has_sort(const TermTable *tab, Sort s) {
  switch (sort_data(tab, s).kind) {
  case SK_BOOL:
  case SK_INT:
  case SK_REAL:
  case SK_BV:
  case SK_FLOAT: return true;
  default: return false;
  }
}

bool infer_ops_can(const InferOps *x, const TermNode *n) {
  const TermTable *tab = x->core->terms;
  if (!print_op_is_call(tab, n)) return false;
  if (map_get(&x->names, own_name(x, n)->id, NULL)) return true;
  bool common = infer_ops_has_sort(tab, n->sort);
  for (uint32_t i = 0; i < n->nargs && common; i++)
    common = infer_ops_has_sort(tab, term_sort(tab, n->args[i]));
  return common;
}

Str infer_ops_name(InferOps *x, const TermNode *n) {
  Str own = own_name(x, n), name = own;
  uint64_t known;
  if (map_get(&x->names, own->id, &known)) return (Str)(uintptr_t)known;
  for (uint32_t i = 0; map_get(&x->taken, name->id, NULL); i++)
    name = str_printf(strings(x), "%s#%u", own->text, i);
  infer_ops_take(x, name);
  map_put(&x->names, own->id, (uintptr_t)name);
  print_op_declare(x->core->terms, n, name, &x->declarations);
  return name;
}
