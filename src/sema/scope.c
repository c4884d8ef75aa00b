/* SPDX-License-Identifier: MIT */
/* Scopes of variables and type variables, over the symbol array. */
#include "sema/context.h"

void scope_push(Sema *s) {
  s->scopes.scope++;
  vec_push(&s->scopes.scope_vars, s->scopes.vars.n);
}

void scope_pop(Sema *s) {
  uint32_t start = vec_pop(&s->scopes.scope_vars);
  while (s->scopes.vars.n > start) {
    VarUndo u = vec_pop(&s->scopes.vars);
    SemaSymbol *y = context_symbol(s, u.name);
    y->var = u.var;
    y->var_scope = u.scope;
  }
  s->scopes.scope--;
}

static const AttrList *attrs_of(const Var *v) {
  return v->decl ? &v->decl->attrs : &v->attrs;
}

void scope_add_var(Sema *s, Var *v, Pos pos) {
  SemaSymbol *y = context_symbol(s, v->name);
  if (y->var && y->var_scope == s->scopes.scope) {
    Var *old = y->var;
    if (attr_flag(attrs_of(v), "extern")) {
      v->ignored = true;
    } else if (attr_flag(attrs_of(old), "extern")) {
      old->ignored = true;
      y->var = v;
    } else {
      uint32_t d = diag(s->session, DIAG_DUP_VAR, context_span(pos, v->name), v->name->text);
      diag_note(&s->session->diags, d, context_span(old->pos, v->name),
                "the first declaration is here");
    }
    return;
  }
  scope_bind_var(s, v, v->name);
}

void scope_bind_var(Sema *s, Var *v, Str name) {
  SemaSymbol *y = context_symbol(s, name);
  if (y->var && y->var_scope == s->scopes.scope) return;
  if (s->scopes.scope) vec_push(&s->scopes.vars, ((VarUndo){name, y->var, y->var_scope}));
  y->var = v;
  y->var_scope = s->scopes.scope;
}

Var *scope_find_var(Sema *s, Str name) {
  return context_symbol(s, name)->var;
}

bool scope_is_bv_name(Str name) {
  if (name->len < 3 || name->text[0] != 'b' || name->text[1] != 'v') return false;
  for (uint32_t i = 2; i < name->len; i++)
    if (name->text[i] < '0' || name->text[i] > '9') return false;
  return true;
}

uint32_t scope_mark_tvars(const Sema *s) {
  return s->scopes.tvars.n;
}

void scope_add_tvar(Sema *s, TypeParam *p) {
  Span at = context_span(p->pos, p->name);
  SemaSymbol *y = context_symbol(s, p->name);
  type_of_param(s->arena, p);
  if (scope_is_bv_name(p->name)) {
    diag(s->session, DIAG_BV_TYPE_NAME, at, p->name->text);
  } else if (y->type) {
    uint32_t d = diag(s->session, DIAG_TYPE_VAR_RESERVED, at, p->name->text);
    diag_note(&s->session->diags, d, context_span(y->type->pos, p->name),
              "the type is declared here");
  } else if (y->tvar) {
    uint32_t d = diag(s->session, DIAG_DUP_TYPE_VAR, at, p->name->text);
    diag_note(&s->session->diags, d, context_span(y->tvar->pos, p->name),
              "the first declaration is here");
  } else {
    scope_bind_tvar(s, p);
  }
}

void scope_bind_tvar(Sema *s, TypeParam *p) {
  SemaSymbol *y = context_symbol(s, p->name);
  if (y->tvar) return;
  y->tvar = p;
  vec_push(&s->scopes.tvars, p);
}

void scope_reset_tvars(Sema *s, uint32_t mark) {
  while (s->scopes.tvars.n > mark) {
    TypeParam *p = vec_pop(&s->scopes.tvars);
    context_symbol(s, p->name)->tvar = NULL;
  }
}
