/* SPDX-License-Identifier: MIT */
/* See infer_text.h. */
#include "api/infer/infer_text.h"

#include "logic/print/print.h"

#include <string.h>

enum { MAX_SIZE = 400 }; /* nodes of a fact worth printing */

void infer_text_init(InferText *x, const Pipeline *p) {
  *x = (InferText){.core = p->core};
  infer_ops_init(&x->ops, p->core);
  for (uint32_t i = 0; i < p->program->decls.n; i++) {
    const Decl *d = p->program->decls.at[i];
    if (d->name) infer_ops_take(&x->ops, d->name);
    if (d->kind == DECL_TYPE || d->kind == DECL_DATATYPE) map_put(&x->types, d->name->id, 1);
    if (d->kind == DECL_FUNC) map_put(&x->declared, d->name->id, d->u.func.args.n);
    for (uint32_t k = 0; d->kind == DECL_CONST && k < d->u.konst.vars.n; k++)
      map_put(&x->declared, d->u.konst.vars.at[k]->name->id, 0);
  }
  for (uint32_t i = 0; i < p->core->globals.n; i++) {
    const Variable *g = p->core->globals.at[i];
    map_put(&x->globals, g->sym.ix, g->name->id);
    map_put(&x->globals, g->old.ix, g->name->id);
  }
}

void infer_text_free(InferText *x) {
  infer_ops_free(&x->ops);
  map_free(&x->declared);
  map_free(&x->types);
  map_free(&x->globals);
  map_free(&x->hidden);
}

static void hide_names(InferText *x, const Variables *list) {
  for (uint32_t i = 0; i < list->n; i++) map_put(&x->hidden, list->at[i]->name->id, 1);
}

void infer_text_enter(InferText *x, const Impl *im) {
  map_clear(&x->hidden);
  hide_names(x, &im->ins);
  hide_names(x, &im->outs);
  hide_names(x, &im->locals);
}

/* ---- what can be written ------------------------------------------------------------------- */

/* Lowering names the datatype that stands for a polymorphic map by the map's type. */
static bool is_bundle(void *env, Sort s) {
  const InferText *x = env;
  return sort_dt(x->core->terms, s)->name->text[0] == '<';
}

static const Function *function_of(const InferText *x, Symbol s) {
  const SymbolData *d = symbol_data(x->core->terms, s);
  return d->kind == SYM_VAR ? NULL : d->decl;
}

static bool can_name(const InferText *x, Symbol s, uint32_t nargs) {
  const Function *f = function_of(x, s);
  uint64_t n;
  if (f && f->name && !strcmp(f->name->text, "<:")) return true;
  if (!f || !f->name || !map_get(&x->declared, f->name->id, &n) || n != nargs) return false;
  return nargs || !map_get(&x->hidden, f->name->id, NULL);
}

/* Operators that Boogie's text has itself. */
static bool is_written(Op op) {
  switch (op) {
  case OP_ITE:
  case OP_TO_REAL:
  case OP_TO_INT:
  case OP_BV_EXTRACT:
  case OP_SELECT:
  case OP_STORE:
  case OP_DT_MAKE:
  case OP_DT_FIELD:
  case OP_DT_IS: return true;
  default: return op_is_const(op) || op_is_binder(op) || op == OP_BVAR || op_info(op)->prec > 0;
  }
}

static bool can_datatype(const InferText *x, Op op, const TermNode *n, bool read) {
  const TermTable *tab = x->core->terms;
  Sort s = op == OP_DT_MAKE ? n->sort : term_sort(tab, n->args[0]);
  return !is_bundle((void *)(uintptr_t)x, s) || (op == OP_DT_FIELD && read);
}

/* Is each word in it a type? Instances are named by their text, such as Field int. */
static bool can_type(const InferText *x, const char *s) {
  StrTable *strs = &x->core->session->strs;
  while (*s) {
    size_t n = strcspn(s, " (),[]<>");
    Str word = str_intern(strs, s, n);
    bool builtin = !strcmp(word->text, "int") || !strcmp(word->text, "bool") ||
                   !strcmp(word->text, "real") || !strncmp(word->text, "bv", 2);
    if (*s == '<' || (n && !builtin && !map_get(&x->types, word->id, NULL))) return false;
    s += n ? n : 1;
  }
  return true;
}

static bool can_sort(const InferText *x, Sort s) {
  SortData d = sort_data(x->core->terms, s);
  switch (d.kind) {
  case SK_UNINT:
  case SK_DT: return can_type(x, d.name->text);
  case SK_MAP:
    for (uint32_t i = 0; i < d.a; i++)
      if (!can_sort(x, d.args[i])) return false;
    return can_sort(x, d.elem);
  default: return infer_ops_has_sort(x->core->terms, s);
  }
}

static bool can_bind(const InferText *x, Term binder) {
  const BinderData *d = term_binder(x->core->terms, binder);
  for (uint32_t i = 0; i < d->nvars; i++)
    if (!can_sort(x, d->sorts[i])) return false;
  return true;
}

/* `read`: it is the map of a read. */
static bool can_write(const InferText *x, Term t, bool read, uint32_t *fuel) {
  const TermTable *tab = x->core->terms;
  TermNode n = *term_node(tab, t);
  Op op = (Op)n.op;
  if (!(*fuel)--) return *fuel = 0, false;
  uint64_t name;
  if (op == OP_VAR) return !map_get(&x->globals, n.p0, &name) || !map_get(&x->hidden, name, NULL);
  if (op == OP_APP) {
    if (!can_name(x, (Symbol){n.p0}, n.nargs)) return false;
  } else if (!is_written(op)) {
    if (!infer_ops_can(&x->ops, &n)) return false;
  } else if (op == OP_DT_MAKE || op == OP_DT_FIELD || op == OP_DT_IS) {
    if (!can_datatype(x, op, &n, read)) return false;
  }
  if (op_is_binder(op) && !can_bind(x, t)) return false;
  for (uint32_t i = 0; i < n.nargs; i++)
    if (!can_write(x, n.args[i], op == OP_SELECT && i == 0, fuel)) return false;
  return true;
}

bool infer_text_can(const InferText *x, Term t) {
  uint32_t fuel = MAX_SIZE;
  return can_write(x, t, false, &fuel);
}

/* ---- writing it ------------------------------------------------------------------------------ */

static Str symbol_text(void *env, Symbol s) {
  const InferText *x = env;
  const SymbolData *d = symbol_data(x->core->terms, s);
  const Function *f = function_of(x, s);
  for (uint32_t i = 0; !f && i < x->core->globals.n; i++)
    if (symbol_eq(x->core->globals.at[i]->old, s))
      return str_printf(&x->core->session->strs, "old(%s)", x->core->globals.at[i]->name->text);
  if (!f) return d->name;
  /* a function without parameters is not a constant: f() */
  return f->is_const || d->nargs ? f->name
                                 : str_printf(&x->core->session->strs, "%s()", f->name->text);
}

static Str operation_text(void *env, const TermNode *n) {
  InferText *x = env;
  return infer_ops_name(&x->ops, n);
}

/* A bound variable that has the name of something else would be legal, and hard to read. */
static bool is_used(void *env, Str name) {
  const InferText *x = env;
  for (uint32_t i = 0; i < x->core->globals.n; i++)
    if (x->core->globals.at[i]->name == name) return true;
  return map_get(&x->hidden, name->id, NULL) || map_get(&x->declared, name->id, NULL);
}

void infer_text_put(InferText *x, Term t, Buf *out) {
  PrintWords words = {symbol_text, operation_text, is_bundle, x, is_used};
  print_term_words(x->core->terms, t, &words, out);
}
