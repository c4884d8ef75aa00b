/* SPDX-License-Identifier: MIT */
/* Type arguments that nothing determines: a warning each, and a default. In attributes, where
 * Boogie sets no default, they get one silently, or the program is refused (closed_attrs). */
#include "sema/check.h"

#include "sema/proxy.h"
#include "sema/walk.h"

static void fix(Sema *s, const Expr *e, TypeParam **params, uint32_t n, Type **inst) {
  if (!inst) return;
  for (uint32_t i = 0; i < n; i++) {
    Type *t = inst[i];
    if (!proxy_unbound(s, t)) continue;
    proxy_default(s, t);
    const TypeParam *p = params[i];
    for (uint32_t k = 0; k < n; k++)
      if (params[k]->index == i) p = params[k];
    diag(s->session, DIAG_TYPE_AMBIGUOUS, context_at(e), p->name->text, context_type_text(s, t));
  }
}

/* The type parameters and arguments of an application or select. */
typedef struct AmbiguousInstance {
  TypeParam **params;
  uint32_t n;
  Type **inst;
} AmbiguousInstance;

static AmbiguousInstance instance_of(const Expr *e) {
  if (e->kind == EX_CALL && e->u.call->inst) {
    const CallExpr *c = e->u.call;
    if (c->func->kind == DECL_DATATYPE)
      return (AmbiguousInstance){c->func->u.datatype.params, c->func->u.datatype.n_params, c->inst};
    return (AmbiguousInstance){c->func->u.func.params, c->func->u.func.n_params, c->inst};
  }
  if ((e->kind == EX_SELECT || e->kind == EX_STORE) && e->u.map->inst && e->u.map->map->type) {
    const Type *m = type_strip(e->u.map->map->type);
    if (m->kind == TY_MAP) return (AmbiguousInstance){m->u.params, m->n_params, e->u.map->inst};
  }
  return (AmbiguousInstance){NULL, 0, NULL};
}

static void ambiguity_visit(void *env, Expr *e) {
  AmbiguousInstance x = instance_of(e);
  fix(env, e, x.params, x.n, x.inst);
}

typedef struct Undetermined {
  Sema *s;
  bool found;
} Undetermined;

static void visit_attr(void *env, Expr *e) {
  Undetermined *u = env;
  AmbiguousInstance x = instance_of(e);
  for (uint32_t i = 0; i < x.n; i++) {
    if (!proxy_unbound(u->s, x.inst[i])) continue;
    u->found = true;
    proxy_default(u->s, x.inst[i]);
  }
}

static void check_open_attrs(Sema *s) {
  Undetermined u = {s, false};
  for (uint32_t i = 0; i < s->proxies.open_attrs.n; i++) {
    const Attr *a = s->proxies.open_attrs.at[i];
    for (uint32_t k = 0; k < a->n_args; k++) walk_expr(a->args[k], visit_attr, &u);
  }
  if (u.found && s->opt.closed_attrs) diag(s->session, DIAG_MONO_OPEN, (Span){0, 0});
}

void ambiguity_expression(Sema *s, Expr *e) {
  if (s->proxies.n_proxies) walk_expr(e, ambiguity_visit, s);
}

void ambiguity_report(Sema *s) {
  if (s->proxies.n_proxies == 0) return;
  for (uint32_t i = 0; i < s->prog->decls.n; i++) {
    Decl *d = s->prog->decls.at[i];
    if (!d->ignored) walk_decl(d, ambiguity_visit, s);
  }
  check_open_attrs(s);
}
