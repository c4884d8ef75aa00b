/* Type arguments that nothing determines: a warning each, and a default.
 * Attributes get neither, as in Boogie; there, such types make Boogie refuse the program.
 * SPDX-License-Identifier: MIT */
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

static void visit(void *env, Expr *e) {
  Sema *s = env;
  if (e->kind == EX_CALL && e->u.call->inst) {
    CallExpr *c = e->u.call;
    if (c->func->kind == DECL_DATATYPE)
      fix(s, e, c->func->u.datatype.params, c->func->u.datatype.n_params, c->inst);
    else
      fix(s, e, c->func->u.func.params, c->func->u.func.n_params, c->inst);
  } else if ((e->kind == EX_SELECT || e->kind == EX_STORE) && e->u.map->map->type) {
    const Type *m = type_strip(e->u.map->map->type);
    if (m->kind == TY_MAP) fix(s, e, m->u.params, m->n_params, e->u.map->inst);
  }
}

void ambiguity_report(Sema *s) {
  if (s->n_proxies == 0) return;
  for (uint32_t i = 0; i < s->prog->decls.n; i++) {
    Decl *d = s->prog->decls.at[i];
    if (!d->ignored) walk_decl(d, visit, s);
  }
}

typedef struct Open {
  Sema *s;
  bool found;
} Open;

static void look(Open *o, uint32_t n, Type *const *inst) {
  for (uint32_t i = 0; inst && i < n; i++) o->found |= proxy_unbound(o->s, inst[i]);
}

static void visit_open(void *env, Expr *e) {
  Open *o = env;
  if (e->kind == EX_CALL && e->u.call->inst) {
    const Decl *f = e->u.call->func;
    look(o, f->kind == DECL_DATATYPE ? f->u.datatype.n_params : f->u.func.n_params,
         e->u.call->inst);
  } else if ((e->kind == EX_SELECT || e->kind == EX_STORE) && e->u.map->map->type) {
    const Type *m = type_strip(e->u.map->map->type);
    if (m->kind == TY_MAP) look(o, m->n_params, e->u.map->inst);
  }
}

void ambiguity_in_attrs(Sema *s) {
  Open o = {s, false};
  for (uint32_t i = 0; i < s->attr_args.n && s->n_proxies && !o.found; i++)
    walk_expr(s->attr_args.at[i], visit_open, &o);
  if (o.found) diag(s->session, DIAG_MONO_OPEN, (Span){0, 0});
}
