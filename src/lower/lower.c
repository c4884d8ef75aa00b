/* SPDX-License-Identifier: MIT */
/* The two halves of lowering, top to bottom: find all instances, then make core declarations. */
#include "lower/lower.h"

#include "base/mem.h"
#include "lower/context.h"
#include "lower/expression.h"
#include "lower/mono.h"

#include <stdlib.h>

static uint32_t type_params(const Decl *d) {
  switch ((DeclKind)d->kind) {
  case DECL_TYPE: return d->u.type.n_params;
  case DECL_DATATYPE: return d->u.datatype.n_params;
  case DECL_FUNC: return d->u.func.n_params;
  case DECL_PROC: return d->u.proc.n_params;
  default: return 0;
  }
}

/* {:builtin "sign_extend"} {:indices 24} is {:builtin "sign_extend 24"} in other words. */
static Str with_indices(Lower *L, const Decl *d, Str builtin) {
  const Attr *a = L->program->smt_texts ? attr_find(&d->attrs, "indices") : NULL;
  if (!a) return builtin;
  Buf text = {0};
  buf_puts(&text, builtin->text);
  for (uint32_t i = 0; i < a->n_args; i++)
    if (a->args[i]->kind == EX_INT) buf_printf(&text, " %s", a->args[i]->u.text->text);
  Str s = str_intern(L->strs, text.text, text.n);
  buf_free(&text);
  return s;
}

static FuncForm form_of(Lower *L, Decl *d, Str *builtin) {
  const FuncDecl *f = &d->u.func;
  if (f->old_ctor && f->old_ctor->datatype) return FORM_CTOR;
  *builtin = attr_str(&d->attrs, "bvbuiltin");
  if (!*builtin) *builtin = attr_str(&d->attrs, "builtin");
  if (*builtin) *builtin = with_indices(L, d, *builtin);
  if (*builtin && !f->body) return FORM_BUILTIN;
  if (L->program->smt_texts && !f->body &&
      (attr_str(&d->attrs, "smtdefined") || attr_flag(&d->attrs, "const_array")))
    return FORM_EXPAND;
  return f->body && attr_flag(&d->attrs, "inline") ? FORM_EXPAND : FORM_APPLY;
}

/* Decl.core of everything; what takes no type arguments has its one instance from the start. */
static void lower_prepare(Lower *L) {
  for (uint32_t i = 0; i < L->program->decls.n; i++) {
    Decl *d = L->program->decls.at[i];
    LowDecl *low = ARENA_NEW(&L->arena, LowDecl);
    d->core = low;
    vec_push(&L->decls, low);
    if (d->ignored) continue;
    if (d->kind == DECL_FUNC) low->form = (uint8_t)form_of(L, d, &low->builtin);
    if (d->kind == DECL_IMPL) continue;
    low->generic = generic_new(&L->arena, d, NULL, type_params(d));
    vec_push(&L->types.generics, low->generic);
    bool fresh;
    if (!low->generic->n_params) generic_add(low->generic, &L->arena, NULL, &fresh);
  }
  for (uint32_t i = 0; i < L->program->decls.n; i++) {
    Decl *d = L->program->decls.at[i];
    if (d->ignored) continue;
    if (d->kind == DECL_IMPL) vec_push(&low_decl(d->u.impl.proc)->impls, d);
    Ctor *old = d->kind == DECL_FUNC ? d->u.func.old_ctor : NULL;
    if (old && old->datatype) vec_push(&low_decl(old->datatype)->old_ctors, d);
  }
}

static void begin(Lower *L, Program *program, const LowerOptions *options) {
  L->session = program->session;
  L->strs = &program->session->strs;
  L->program = program;
  if (options) L->options = *options;
  L->tab = term_table_new(L->strs);
  L->plain = builder_plain(L->tab);
  Builder b = builder(L->tab);
  b.opaque_maps = L->options.opaque_maps;
  b.simplify = !L->options.plain;
  L->core = core_new(L->session, L->tab, &b);
  L->b = L->simplifying = L->core->build;
  arena_init(&L->arena);
  ground_init(&L->types.grounds, &L->arena);
  L->partition_attrs.n = 1;
  L->partition_attrs.at = ARENA_NEW(&L->core->arena, CoreAttr);
  L->partition_attrs.at[0].name = str_c(L->strs, "partition");
}

static void end(Lower *L) {
  mono_free(L);
  for (uint32_t i = 0; i < L->types.generics.n; i++) generic_free(L->types.generics.at[i]);
  for (uint32_t i = 0; i < L->decls.n; i++) {
    map_free(&L->decls.at[i]->fields);
    map_free(&L->decls.at[i]->variants);
    vec_free(&L->decls.at[i]->impls);
    vec_free(&L->decls.at[i]->old_ctors);
    vec_free(&L->decls.at[i]->consts);
  }
  vec_free(&L->types.generics);
  vec_free(&L->decls);
  vec_free(&L->types.pending);
  vec_free(&L->orders.sorts);
  vec_free(&L->loop_measures);
  vec_free(&L->types.env.list);
  map_free(&L->types.bundle_sorts);
  map_free(&L->orders.funcs);
  map_free(&L->never_patterns);
  ground_free(&L->types.grounds);
  arena_free(&L->arena);
}

static CoreProgram *refuse(Lower *L) {
  core_free(L->core);
  return L->core = NULL;
}

static CoreProgram *lower_all(Lower *L) {
  lower_prepare(L);
  if (!mono_find(L)) return refuse(L);
  measure_groups(L);
  decls_declare(L);
  procs_declare(L);
  decls_define(L);
  procs_define(L);
  order_axioms(L);
  unique_axiom(L);
  return sorts_founded(L) ? L->core : refuse(L);
}

void expression_free(Lower *L) {
  if (!L) return;
  end(L);
  free(L);
}

CoreProgram *lower_program(Program *program, const LowerOptions *options) {
  Lower *L = mem_calloc(1, sizeof *L);
  begin(L, program, options);
  CoreProgram *core = lower_all(L);
  if (core && options && options->keep)
    *options->keep = L;
  else
    expression_free(L);
  return core;
}
