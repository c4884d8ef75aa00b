/* SPDX-License-Identifier: MIT */
/* Variables and declarations of generated code. */
#include "civl/rewrite/make.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

Str rewrite_name(Rewrite *r, const char *format, ...) {
  va_list args, again;
  va_start(args, format);
  va_copy(again, args);
  int n = vsnprintf(NULL, 0, format, args);
  char *text = arena_alloc(r->arena, (size_t)n + 1);
  vsnprintf(text, (size_t)n + 1, format, again);
  va_end(again);
  va_end(args);
  return str_printf(r->strs, "%s%s", r->civl->prefix->text, text);
}

/* The type as it would be written. */
static TypeExpr *written_type(Rewrite *r, const Type *t) {
  while (t->kind == TY_PROXY && t->result) t = t->result;
  Buf text = {0};
  type_print(&text, t);
  TypeExpr *x = ARENA_NEW(r->arena, TypeExpr);
  x->kind = t->kind == TY_BOOL   ? TX_BOOL
            : t->kind == TY_INT  ? TX_INT
            : t->kind == TY_REAL ? TX_REAL
                                 : TX_NAME;
  x->name = str_intern(r->strs, text.text, text.n);
  buf_free(&text);
  return x;
}

Var *make_variable(Rewrite *r, VarKind kind, Str name, const Type *type, Pos pos) {
  Var *v = ARENA_NEW(r->arena, Var);
  v->kind = (uint8_t)kind;
  v->name = name;
  v->shown = str_c(r->strs, "");
  v->pos = pos;
  v->type = (Type *)(uintptr_t)type;
  v->type_expr = written_type(r, type);
  return v;
}

Var *make_like(Rewrite *r, VarKind kind, Str name, const Var *like) {
  Var *v = ARENA_NEW(r->arena, Var);
  *v = *like;
  v->kind = (uint8_t)kind;
  v->name = name;
  v->where = NULL;
  v->in_group = false;
  v->core = NULL;
  return v;
}

VarList make_list(Rewrite *r, const VarVec *vars) {
  return (VarList){vec_copy(r->arena, vars, Var *), vars->n};
}

Decl *make_decl(Rewrite *r, DeclKind kind, Str name, Pos pos) {
  Decl *d = ARENA_NEW(r->arena, Decl);
  d->kind = (uint8_t)kind;
  d->name = name;
  d->pos = pos;
  d->span = (Span){pos, pos};
  return d;
}

AttrList make_inline(Rewrite *r) {
  Attr *a = ARENA_NEW(r->arena, Attr);
  a->name = str_c(r->strs, "inline");
  a->n_args = 1;
  a->args = ARENA_ARRAY(r->arena, Expr *, 1);
  a->args[0] = make_number(r, 1);
  AttrList list = {ARENA_ARRAY(r->arena, Attr *, 1), 1};
  list.at[0] = a;
  return list;
}

void make_emit(Rewrite *r, Decl *d) {
  d->index = r->out->decls.n;
  vec_push(&r->out->decls, d);
}

Decl *make_procedure(Rewrite *r, Str name, Pos pos, VarList ins, VarList outs) {
  Decl *d = make_decl(r, DECL_PROC, name, pos);
  d->u.proc.ins = ins;
  d->u.proc.outs = outs;
  d->u.proc.order = "";
  return d;
}

static void set_order(Rewrite *r, ProcDecl *p) {
  uint32_t m = p->n_modifies_clauses;
  char *order = arena_alloc(r->arena, m + p->n_requires + p->n_ensures + 1);
  memset(order, 'm', m);
  memset(order + m, 'r', p->n_requires);
  memset(order + m + p->n_requires, 'e', p->n_ensures);
  p->order = order;
}

void make_modifies(Rewrite *r, Decl *proc, VarList globals) {
  ProcDecl *p = &proc->u.proc;
  p->modifies = globals;
  p->modifies_clauses = NULL;
  p->n_modifies_clauses = 0;
  if (globals.n) {
    Modifies *m = p->modifies_clauses = ARENA_NEW(r->arena, Modifies);
    m->names = ARENA_ARRAY(r->arena, Label, globals.n);
    m->n = globals.n;
    for (uint32_t i = 0; i < globals.n; i++) m->names[i].name = globals.at[i]->name;
    p->n_modifies_clauses = 1;
  }
  set_order(r, p);
}

void make_specs(Rewrite *r, Decl *proc, const SpecVec *requires, const SpecVec *ensures) {
  ProcDecl *p = &proc->u.proc;
  if (requires) {
    p->requires = vec_copy(r->arena, requires, Spec);
    p->n_requires = requires->n;
  }
  if (ensures) {
    p->ensures = vec_copy(r->arena, ensures, Spec);
    p->n_ensures = ensures->n;
  }
  set_order(r, p);
}

Decl *make_implementation(Rewrite *r, Decl *proc, VarList ins, VarList outs, VarList locals,
                          Block body) {
  Decl *d = make_decl(r, DECL_IMPL, proc->name, proc->pos);
  d->attrs = proc->attrs;
  d->u.impl = (ImplDecl){
      .from_proc = true, .ins = ins, .outs = outs, .locals = locals, .body = body, .proc = proc};
  proc->u.proc.body_impl = d;
  return d;
}
