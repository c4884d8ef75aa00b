/* SPDX-License-Identifier: MIT */
/* See expression.h. What an expression needs is looked for before it is lowered, because lowering
 * takes for granted that monomorphization has seen everything. */
#include "lower/expression.h"

#include "lower/context.h"
#include "sema/walk.h"

/* ---- declarations ----------------------------------------------------------------- */

static Instance *instance_of(const Decl *proc, const Proc *p) {
  const Generic *g = low_decl(proc)->generic;
  for (uint32_t i = 0; i < g->list.n; i++)
    if (g->list.at[i]->proc == p) return g->list.at[i];
  return NULL;
}

Decl *expression_owner(const Lower *L, const Proc *p, const Impl *im) {
  DeclKind kind = im ? DECL_IMPL : DECL_PROC;
  Pos pos = im ? im->pos : p->pos;
  for (uint32_t i = 0; i < L->program->decls.n; i++) {
    Decl *d = L->program->decls.at[i];
    if (d->kind == kind && d->pos == pos && !d->ignored) return d;
  }
  return NULL;
}

/* ---- what is missing ---------------------------------------------------------------- */

typedef struct Needs {
  Lower *L;
  uint32_t depth; /* of bodies of {:inline} functions */
  const char *why;
} Needs;

static void look_at_expr(void *env, Expr *e);

static void look_into(Needs *n, Instance *i) {
  enum { DEEPEST = 1000 };
  Decl *d = i->of->decl;
  FuncDecl *f = &d->u.func;
  if (i->function || i->expanded.n) return; /* the program has it */
  if (n->depth >= DEEPEST) {
    n->why = "functions are expanded too deeply";
    return;
  }
  EnvMark mark = env_enter(n->L, f->params, f->n_params, i->args, low_decl(d)->scope);
  n->depth++;
  walk_expr(f->body, look_at_expr, n);
  n->depth--;
  env_leave(n->L, mark);
}

static void look_at_call(Needs *n, const CallExpr *c) {
  const FuncDecl *f = &c->func->u.func;
  if (c->ctor || f->old_selector || f->old_tester) return;
  LowDecl *d = low_decl(c->func);
  if (d->form == FORM_BUILTIN || d->form == FORM_CTOR) return;
  Instance *i = generic_find(d->generic, env_args(n->L, c->inst, d->generic->n_params));
  if (!i)
    n->why = "a function at types for which the program does not use it";
  else if (d->form == FORM_EXPAND)
    look_into(n, i);
}

static void look_at_map(Needs *n, const MapExpr *m) {
  const Ground *map = ground_of(&n->L->types.grounds, &n->L->types.env, m->map->type);
  if (!map->bundle) return;
  const Generic *g = map->bundle;
  if (!generic_find(g, env_args(n->L, m->inst, g->n_params)))
    n->why = "a polymorphic map at types for which the program does not use it";
}

static void look_at_expr(void *env, Expr *e) {
  Needs *n = env;
  if (n->why) return;
  const Ground *type = ground_of(&n->L->types.grounds, &n->L->types.env, e->type);
  if (type->kind == GROUND_MAP && type->n_params && !type->bundle) {
    n->why = "a polymorphic map type that the program does not use";
    return;
  }
  switch ((ExprKind)e->kind) {
  case EX_CALL: look_at_call(n, e->u.call); break;
  case EX_SELECT:
  case EX_STORE: look_at_map(n, e->u.map); break;
  case EX_FORALL:
  case EX_EXISTS:
  case EX_LAMBDA:
    if (e->u.binder->n_params) n->why = "a quantifier over types";
    break;
  case EX_CODE: n->why = "a code expression"; break;
  case EX_VAR:
    if (!e->u.var.var->core && e->u.var.var->kind == VAR_LOCAL)
      n->why = "a variable that the program does not use";
    break;
  default: break;
  }
}

/* ---- lowering ---------------------------------------------------------------------------- */

static Variable *variable_of(const Variables *list, const Var *v) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i]->pos == v->pos && list->at[i]->name == v->name) return list->at[i];
  return NULL;
}

/* Passes may have dropped variables. */
static void point_at_present(Lower *L, const VarList *vars, const Variables *at) {
  for (uint32_t i = 0; i < vars->n; i++) {
    Variable *v = variable_of(at, vars->at[i]);
    vars->at[i]->core = NULL;
    if (v) env_var(L, vars->at[i], mk_var(L->b, v->sym))->variable = v;
  }
}

/* Parameters are never dropped; those of a body may be written elsewhere than its own. */
static void point_at_all(Lower *L, const VarList *vars, const Variables *at) {
  for (uint32_t i = 0; i < vars->n; i++)
    env_var(L, vars->at[i], mk_var(L->b, at->at[i]->sym))->variable = at->at[i];
}

static void begin_frame(Lower *L, const ProcDecl *p) {
  L->place.frame = ++L->place.last_frame;
  for (uint32_t i = 0; i < p->modifies.n; i++)
    ((LowVar *)p->modifies.at[i]->core)->modified = L->place.frame;
}

Term expression_lower(Lower *L, const Proc *p, const Impl *im, Expr *e, const char **why) {
  Decl *d = expression_owner(L, p, im);
  Decl *proc = d && im ? d->u.impl.proc : d;
  Instance *i = proc ? instance_of(proc, p) : NULL;
  if (!i) {
    *why = "its declaration was not found";
    return TERM_NONE;
  }
  TypeParam **params = im ? d->u.impl.params : d->u.proc.params;
  uint32_t n = im ? d->u.impl.n_params : d->u.proc.n_params;
  EnvMark mark = env_enter(L, params, n, i->args, low_decl(d)->scope);
  begin_frame(L, &proc->u.proc);
  point_at_all(L, im ? &d->u.impl.ins : &d->u.proc.ins, im ? &im->ins : &p->ins);
  point_at_all(L, im ? &d->u.impl.outs : &d->u.proc.outs, im ? &im->outs : &p->outs);
  if (im) point_at_present(L, &d->u.impl.locals, &im->locals);
  Needs needs = {.L = L};
  walk_expr(e, look_at_expr, &needs);
  Term t = needs.why ? TERM_NONE : expr_lower(L, e);
  sorts_define_pending(L);
  env_leave(L, mark);
  *why = needs.why;
  return t;
}
