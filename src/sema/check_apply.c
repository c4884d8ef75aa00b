/* SPDX-License-Identifier: MIT */
/* Formal against actual arguments: functions, constructors, maps, fields.
 *
 * Type parameters get fresh proxies; arguments are unified left to right, each mismatch is
 * reported at the actual argument with the formal type as it was declared. Boogie then goes on with
 * the result type; a plain check has the error type, so that one fault gives one message. */
#include "sema/check.h"

#include "sema/proxy.h"
#include "sema/unify.h"

#include "syntax/print/print.h"

#include <string.h>

static void report_argument(Sema *s, const Application *app, uint32_t i, const Expr *actual,
                            const Type *formal) {
  const char *what = app->what;
  if (app->name) what = arena_printf(&s->session->diags.arena, "%s %s", what, app->name->text);
  uint32_t d = diag(s->session, DIAG_ARG_TYPE, context_at(actual), i, what,
                    context_type_text(s, actual->type), context_type_text(s, formal));
  suggest_division(s, d, actual);
  const Var *v = app->formals ? app->formals->at[i] : NULL;
  if (v && v->name)
    diag_note(&s->session->diags, d, context_span(v->pos, v->name),
              "the parameter '%s' is declared here", v->name->text);
}

bool check_arguments(Sema *s, const Application *app, Type **formals, Expr **actuals, uint32_t n) {
  bool ok = true;
  for (uint32_t i = 0; i < n; i++) {
    Type *formal = type_subst(s->arena, formals[i], app->params, app->inst, app->n_params);
    if (actuals[i]->kind == EX_STAR) {
      actuals[i]->type = formal;
    } else if (!unify(s, formal, actuals[i]->type)) {
      report_argument(s, app, i, actuals[i], formals[i]);
      ok = false;
    }
  }
  return ok;
}

/* ---- maps ------------------------------------------------------------------------------------ */

/* Boogie shows the class of an assignment's left side for want of a text. */
static void print_subject(Sema *s, Buf *b, const Expr *map, const char *what) {
  bool assignment = strcmp(what, "map assignment") == 0;
  if (!assignment || !s->opt.compat)
    print_expr(b, map);
  else
    buf_printf(b, "Microsoft.Boogie.%sAssignLhs",
               map->kind == EX_SELECT  ? "Map"
               : map->kind == EX_FIELD ? "Field"
                                       : "Simple");
}

static void not_a_map(Sema *s, const char *what, const Expr *map) {
  Buf text = {0};
  print_subject(s, &text, map, what);
  diag(s->session, DIAG_NOT_A_MAP, context_at(map), what, text.text ? text.text : "");
  buf_free(&text);
}

Type *check_select(Sema *s, Type *type, MapExpr *e, const char *what, Span at) {
  uint32_t n = e->n_args;
  Type *m = (Type *)type_strip(type), *fresh = NULL;
  if (m->kind == TY_PROXY && m->u.proxy->kind == PROXY_PLAIN) {
    fresh = proxy_map(s, "select", n);
    unify(s, m, fresh);
    m = fresh;
  }
  bool is_proxy = m->kind == TY_PROXY && m->u.proxy->kind == PROXY_MAP;
  if (m->kind != TY_MAP && !is_proxy) {
    not_a_map(s, what, e->map);
    return NULL;
  }
  uint32_t arity = is_proxy ? m->u.proxy->size : m->n_args;
  if (arity != n) {
    diag(s->session, DIAG_MAP_ARGS, at, what, n, arity);
    return NULL;
  }
  if (m != fresh) s->proxies.proxy_name++;
  if (is_proxy) {
    Type **types = ARENA_ARRAY(s->arena, Type *, n);
    for (uint32_t i = 0; i < n; i++) types[i] = e->args[i]->type;
    return proxy_map_select(s, m->u.proxy, types, e);
  }
  Type **inst = proxy_instances(s, m->u.params, m->n_params);
  Application app = {what, NULL, NULL, m->u.params, inst, m->n_params};
  bool fit = check_arguments(s, &app, m->args, e->args, n);
  if (!fit && !s->opt.compat) return NULL;
  e->inst = inst;
  return type_subst(s->arena, m->result, m->u.params, inst, m->n_params);
}

/* ---- functions and constructors ---- */

/* The datatype applied to types; for a datatype without parameters always the same object. */
static Type *check_datatype_type(Sema *s, Decl *d, Type **inst) {
  uint32_t n = d->u.datatype.n_params;
  if (n) return type_ctor(s->arena, d, inst, n);
  SemaSymbol *y = context_symbol(s, d->name);
  if (y->type != d) return type_ctor(s->arena, d, NULL, 0);
  if (!y->type_nullary) y->type_nullary = type_ctor(s->arena, d, NULL, 0);
  return y->type_nullary;
}

typedef struct Signature {
  TypeParam **params;
  uint32_t n_params;
  const VarList *args;
} Signature;

static Signature signature_of(const CallExpr *c) {
  if (c->ctor && c->func->kind == DECL_DATATYPE)
    return (Signature){c->func->u.datatype.params, c->func->u.datatype.n_params, &c->ctor->fields};
  return (Signature){c->func->u.func.params, c->func->u.func.n_params, &c->func->u.func.args};
}

enum { FEW_ARGS = 16 };

static bool check_apply_match(Sema *s, Expr *e, const Signature *sig) {
  CallExpr *c = e->u.call;
  Type *few[FEW_ARGS];
  Type **formals = c->n_args <= FEW_ARGS ? few : ARENA_ARRAY(s->arena, Type *, c->n_args);
  for (uint32_t i = 0; i < c->n_args; i++)
    formals[i] = sig->args->at[i]->type ? sig->args->at[i]->type : s->types.t_error;
  Application app = {"application of", c->name, sig->args, sig->params, c->inst, sig->n_params};
  return check_arguments(s, &app, formals, c->args, c->n_args);
}

Type *check_call(Sema *s, Expr *e) {
  CallExpr *c = e->u.call;
  uint32_t errors = context_errors(s);
  bool broken = !c->func;
  for (uint32_t i = 0; i < c->n_args; i++)
    broken |= type_strip(check_expr(s, c->args[i]))->kind == TY_ERROR;
  if (!c->func) return s->types.t_error;
  Signature sig = signature_of(c);
  if (c->n_args != sig.args->n) {
    uint32_t d =
        diag(s->session, DIAG_FUNC_ARGS, context_at(e), c->name->text, c->n_args, sig.args->n);
    diag_note(&s->session->diags, d, context_span(c->ctor ? c->ctor->pos : c->func->pos, c->name),
              "it is declared here");
    return s->types.t_error;
  }
  if (broken || context_errors(s) != errors) return s->types.t_error;
  c->inst = proxy_instances(s, sig.params, sig.n_params);
  if (!check_apply_match(s, e, &sig) && !s->opt.compat) return s->types.t_error;
  if (c->func->kind == DECL_DATATYPE) return check_datatype_type(s, c->func, c->inst);
  Type *result = c->func->u.func.result->type;
  if (!result) return s->types.t_error;
  return type_subst(s->arena, result, sig.params, c->inst, sig.n_params);
}

/* ---- fields ---- */

/* The first declaration of a field in a datatype, through an index made per datatype. */
static Var *find_field(Sema *s, const Decl *d, Str name) {
  uint64_t base = (uint64_t)d->index << 32, found = 0;
  if (!map_get(&s->named.fields, base | UINT32_MAX, NULL)) {
    map_put(&s->named.fields, base | UINT32_MAX, 1);
    for (uint32_t i = d->u.datatype.n_ctors; i-- > 0;) {
      const VarList *list = &d->u.datatype.ctors[i]->fields;
      for (uint32_t k = list->n; k-- > 0;)
        if (list->at[k]->name)
          map_put(&s->named.fields, base | list->at[k]->name->id, (uint64_t)(uintptr_t)list->at[k]);
    }
  }
  return map_get(&s->named.fields, base | name->id, &found) ? (Var *)(uintptr_t)found : NULL;
}

Type *check_field(Sema *s, Expr *e, Type *of) {
  FieldExpr *f = e->u.field;
  const Type *t = type_strip(of);
  if (t->kind != TY_CTOR || t->u.decl->kind != DECL_DATATYPE) {
    diag(s->session, DIAG_FIELD_OF, context_at(e), context_type_text(s, of));
    return NULL;
  }
  f->datatype = t->u.decl;
  Var *v = find_field(s, t->u.decl, f->name);
  if (!v) {
    uint32_t d = diag(s->session, DIAG_NO_FIELD, context_span(f->name_pos, f->name),
                      context_type_text(s, t), f->name->text);
    suggest_field(s, d, t->u.decl, f);
    if (!s->session->diags.list.at[d].notes.n)
      diag_note(&s->session->diags, d, context_span(t->u.decl->pos, t->u.decl->name),
                "the datatype is declared here");
    return NULL;
  }
  if (!v->type) return s->types.t_error;
  return type_subst(s->arena, v->type, t->u.decl->u.datatype.params, t->args, t->n_args);
}
