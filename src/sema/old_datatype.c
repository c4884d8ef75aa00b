/* SPDX-License-Identifier: MIT */
/* The datatypes of older programs: type {:datatype} D; function {:constructor} C(f: T): D;
 * Each such function is a constructor; f#C(d) and is#C(d) are functions nobody declares.
 *
 * The implied functions are declarations outside Program.decls: applications point at them. */
#include "sema/resolve.h"

static bool is_old_ctor(const Decl *d) {
  return d->kind == DECL_FUNC && !d->ignored && d->attrs.n && attr_flag(&d->attrs, "constructor");
}

static Decl *implied(Sema *s, const Decl *ctor, Str name) {
  SemaSymbol *y = context_symbol(s, name);
  if (y->func) return NULL;
  Decl *d = ARENA_NEW(s->arena, Decl);
  FuncDecl *f = &d->u.func;
  d->kind = DECL_FUNC;
  d->from_lib = ctor->from_lib;
  d->index = ctor->index;
  d->name = name;
  d->pos = ctor->pos;
  d->span = ctor->span;
  f->params = ctor->u.func.params;
  f->n_params = ctor->u.func.n_params;
  f->args = (VarList){ARENA_ARRAY(s->arena, Var *, 1), 1};
  f->args.at[0] = ARENA_NEW(s->arena, Var);
  f->args.at[0]->kind = VAR_FARG;
  f->args.at[0]->pos = ctor->pos;
  f->result = ARENA_NEW(s->arena, Var);
  f->result->kind = VAR_FARG;
  f->result->pos = ctor->pos;
  y->func = d;
  return d;
}

void old_datatype_register(Sema *s) {
  Map ctors = {0}; /* Str of the result type -> number of constructors so far */
  for (uint32_t i = 0; i < s->prog->decls.n; i++) {
    Decl *d = s->prog->decls.at[i];
    if (!is_old_ctor(d)) continue;
    FuncDecl *f = &d->u.func;
    TypeExpr *x = f->result->type_expr;
    Decl *type = x && x->kind == TX_NAME ? context_symbol(s, x->name)->type : NULL;
    Ctor *c = ARENA_NEW(s->arena, Ctor);
    uint64_t index = 0;
    if (type) map_get(&ctors, (uint64_t)(uintptr_t)type, &index);
    *c = (Ctor){.name = d->name,
                .pos = d->pos,
                .span = d->span,
                .fields = f->args,
                .index = (uint32_t)index,
                .datatype = type};
    if (type) map_put(&ctors, (uint64_t)(uintptr_t)type, index + 1);
    f->old_ctor = c;
    for (uint32_t k = 0; k < f->args.n; k++) {
      if (!f->args.at[k]->name) continue;
      Decl *sel = implied(
          s, d, str_printf(&s->session->strs, "%s#%s", f->args.at[k]->name->text, d->name->text));
      if (!sel) continue;
      sel->u.func.old_selector = c;
      sel->u.func.old_field = k;
    }
    Decl *test = implied(s, d, str_printf(&s->session->strs, "is#%s", d->name->text));
    if (test) test->u.func.old_tester = c;
  }
  map_free(&ctors);
}

static Decl *find_implied(Sema *s, Str name) {
  return context_symbol(s, name)->func;
}

void old_datatype_resolve(Sema *s) {
  for (uint32_t i = 0; i < s->prog->decls.n; i++) {
    Decl *d = s->prog->decls.at[i];
    if (!is_old_ctor(d) || !d->u.func.old_ctor) continue;
    FuncDecl *f = &d->u.func;
    for (uint32_t k = 0; k < f->args.n; k++) {
      if (!f->args.at[k]->name) continue;
      Decl *sel = find_implied(
          s, str_printf(&s->session->strs, "%s#%s", f->args.at[k]->name->text, d->name->text));
      if (!sel || sel->u.func.old_selector != f->old_ctor) continue;
      sel->u.func.args.at[0]->type = f->result->type;
      sel->u.func.result->type = f->args.at[k]->type;
    }
    Decl *test = find_implied(s, str_printf(&s->session->strs, "is#%s", d->name->text));
    if (!test || test->u.func.old_tester != f->old_ctor) continue;
    test->u.func.args.at[0]->type = f->result->type;
    test->u.func.result->type = s->types.t_bool;
  }
}
