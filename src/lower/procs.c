/* SPDX-License-Identifier: MIT */
/* Procedures and implementations: signatures, specifications, and one Impl per
 * implementation and instance. */
#include "lower/context.h"
#include "syntax/civl.h"

/* ---- variables ---------------------------------------------------------------------- */

static Variable *new_variable(Lower *L, Var *v) {
  Variable *x = core_variable(L->core, v->name, sorts_of_type(L, v->type), v->pos);
  x->shown = v->shown;
  x->assumption = v->kind == VAR_LOCAL && attr_flag(&v->attrs, "assumption");
  return x;
}

static void new_variables(Lower *L, const VarList *vars, Variables *out) {
  for (uint32_t i = 0; i < vars->n; i++) vec_push(out, new_variable(L, vars->at[i]));
}

static void point_at(Lower *L, const VarList *vars, const Variables *at) {
  for (uint32_t i = 0; i < vars->n; i++)
    env_var(L, vars->at[i], mk_var(L->b, at->at[i]->sym))->variable = at->at[i];
}

static void variable_details(Lower *L, const VarList *vars, const Variables *at) {
  for (uint32_t i = 0; i < vars->n; i++) {
    at->at[i]->attrs = attrs_lower(L, &vars->at[i]->attrs, AT_VARIABLE);
    if (vars->at[i]->where) at->at[i]->where = expr_duty(L, vars->at[i]->where, DUTY_ASSUME);
  }
}

/* From now on old() means the globals that this procedure modifies. */
static void begin_frame(Lower *L, const ProcDecl *p) {
  L->place.frame = ++L->place.last_frame;
  for (uint32_t i = 0; i < p->modifies.n; i++)
    ((LowVar *)p->modifies.at[i]->core)->modified = L->place.frame;
}

/* ---- procedures ------------------------------------------------------------------------ */

void procs_declare(Lower *L) {
  for (uint32_t k = 0; k < L->program->decls.n; k++) {
    Decl *d = L->program->decls.at[k];
    if (d->kind != DECL_PROC || d->ignored) continue;
    const ProcDecl *decl = &d->u.proc;
    Generic *g = low_decl(d)->generic;
    for (uint32_t i = 0; i < g->list.n; i++) {
      Instance *inst = g->list.at[i];
      EnvMark mark = env_enter(L, decl->params, decl->n_params, inst->args, low_decl(d)->scope);
      Proc *p = core_proc(L->core, d->name, d->pos);
      p->unique = sorts_instance_name(L, d->name, inst->args, g->n_params);
      p->pure = decl->pure;
      p->no_entry = d->from_lib || civl_is(d, CIVL_ACTION);
      p->is_instance = g->n_params != 0;
      new_variables(L, &decl->ins, &p->ins);
      new_variables(L, &decl->outs, &p->outs);
      for (uint32_t m = 0; m < decl->modifies.n; m++)
        vec_push(&p->modifies, ((LowVar *)decl->modifies.at[m]->core)->variable);
      vec_push(&L->core->procs, p);
      inst->proc = p;
      env_leave(L, mark);
    }
  }
}

static void contracts(Lower *L, const Spec *specs, uint32_t n, Contracts *out) {
  for (uint32_t i = 0; i < n; i++) {
    Contract c = {.is_free = specs[i].is_free, .pos = specs[i].pos};
    c.attrs = attrs_lower(L, &specs[i].attrs, AT_CLAUSE);
    attrs_name_failure(L, &c.attrs, specs[i].made);
    written_text(L, c.pos, specs[i].expr->span);
    uint32_t code = L->counts.code_expressions;
    c.term = c.is_free ? expr_duty(L, specs[i].expr, DUTY_ASSUME)
                       : written_clause(L, specs[i].expr, c.pos);
    if (!c.is_free && code != L->counts.code_expressions)
      c.assumed = expr_duty(L, specs[i].expr, DUTY_ASSUME);
    vec_push(out, c);
  }
}

static void define_proc(Lower *L, Decl *d, Instance *i) {
  const ProcDecl *decl = &d->u.proc;
  Proc *p = i->proc;
  EnvMark mark = env_enter(L, decl->params, decl->n_params, i->args, low_decl(d)->scope);
  begin_frame(L, decl);
  point_at(L, &decl->ins, &p->ins);
  point_at(L, &decl->outs, &p->outs);
  variable_details(L, &decl->ins, &p->ins);
  variable_details(L, &decl->outs, &p->outs);
  p->attrs = attrs_lower(L, &d->attrs, AT_BODY);
  contracts(L, decl->requires, decl->n_requires, &p->requires);
  contracts(L, decl->ensures, decl->n_ensures, &p->ensures);
  measure_requires(L, p, decl);
  env_leave(L, mark);
}

/* ---- implementations ---------------------------------------------------------------------- */

/* The instance at the opaque types is the one to verify. */
static bool is_generic_instance(const Instance *i) {
  for (uint32_t k = 0; k < i->of->n_params; k++)
    if (i->args[k]->kind != GROUND_OPAQUE || i->args[k]->a != k) return false;
  return i->of->n_params != 0;
}

static bool wants_verify(const Decl *impl, const Decl *proc) {
  bool on = true;
  if (attr_bool(&impl->attrs, "verify", &on) && !on) return false;
  return !attr_bool(&proc->attrs, "verify", &on) || on;
}

/* The implementation's formals take the where clauses of the procedure's. */
static void formal_wheres(Lower *L, Decl *proc, const Instance *i, const Impl *im) {
  const ProcDecl *p = &proc->u.proc;
  EnvMark mark = env_enter(L, p->params, p->n_params, i->args, low_decl(proc)->scope);
  point_at(L, &p->ins, &im->ins);
  point_at(L, &p->outs, &im->outs);
  variable_details(L, &p->ins, &im->ins);
  variable_details(L, &p->outs, &im->outs);
  env_leave(L, mark);
}

static void own_attributes(Lower *L, const VarList *vars, const Variables *at) {
  for (uint32_t i = 0; i < vars->n; i++)
    if (vars->at[i]->attrs.n) at->at[i]->attrs = attrs_lower(L, &vars->at[i]->attrs, AT_VARIABLE);
}

static bool is_inlined(const Decl *proc) {
  bool yes = attr_find(&proc->attrs, "inline");
  for (uint32_t i = 0; i < low_decl(proc)->impls.n; i++)
    yes |= attr_find(&low_decl(proc)->impls.at[i]->attrs, "inline") != NULL;
  return yes;
}

static Impl *define_impl(Lower *L, Decl *d, Instance *i) {
  const ImplDecl *decl = &d->u.impl;
  Decl *proc = decl->proc;
  Impl *im = core_impl(L->core, i->proc, d->pos);
  if (i->proc->impls.n)
    im->unique = str_printf(L->strs, "%s#%u", i->proc->unique->text, i->proc->impls.n + 1);
  im->close = decl->body.close;
  im->generic = is_generic_instance(i);
  im->verify = (im->generic || !i->of->n_params) && wants_verify(d, proc);
  EnvMark mark = env_enter(L, decl->params, decl->n_params, i->args, low_decl(d)->scope);
  new_variables(L, &decl->ins, &im->ins);
  new_variables(L, &decl->outs, &im->outs);
  new_variables(L, &decl->locals, &im->locals);
  begin_frame(L, &proc->u.proc);
  formal_wheres(L, proc, i, im);
  point_at(L, &decl->ins, &im->ins);
  point_at(L, &decl->outs, &im->outs);
  point_at(L, &decl->locals, &im->locals);
  own_attributes(L, &decl->ins, &im->ins);
  own_attributes(L, &decl->outs, &im->outs);
  variable_details(L, &decl->locals, &im->locals);
  im->attrs = attrs_lower(L, &d->attrs, AT_BODY);
  L->place.caller = i;
  blocks_lower(L, im, decl);
  env_leave(L, mark);
  vec_push(&i->proc->impls, im);
  return im;
}

/* Bodies to be inlined come first: code expressions look for them. The program lists all as they
 * are written. */
static void define_impls(Lower *L) {
  VEC(Impl *) made = {0};
  for (int inlined = 1; inlined >= 0; inlined--) {
    uint32_t at = 0;
    for (uint32_t k = 0; k < L->program->decls.n; k++) {
      Decl *d = L->program->decls.at[k];
      if (d->kind != DECL_IMPL || d->ignored) continue;
      const Generic *g = low_decl(d->u.impl.proc)->generic;
      bool now = is_inlined(d->u.impl.proc) == (inlined == 1);
      for (uint32_t i = 0; i < g->list.n; i++, at++) {
        if (made.n == at) vec_push(&made, NULL);
        if (now) made.at[at] = define_impl(L, d, g->list.at[i]);
      }
    }
  }
  for (uint32_t i = 0; i < made.n; i++) vec_push(&L->core->impls, made.at[i]);
  vec_free(&made);
}

void procs_define(Lower *L) {
  for (uint32_t k = 0; k < L->program->decls.n; k++) {
    Decl *d = L->program->decls.at[k];
    if (d->kind != DECL_PROC || d->ignored) continue;
    Generic *g = low_decl(d)->generic;
    for (uint32_t i = 0; i < g->list.n; i++) define_proc(L, d, g->list.at[i]);
  }
  define_impls(L);
}
