/* SPDX-License-Identifier: MIT */
/* Name resolution of the whole program: registration, types, declarations in program order,
 * finally the where clauses of globals. */
#include "sema/resolve.h"

#include "sema/civl.h"

static void add_params(Sema *s, TypeParam **params, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) scope_add_tvar(s, params[i]);
}

static void add_formals(Sema *s, const VarList *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    Var *v = list->at[i];
    if (v->name) scope_add_var(s, v, v->pos);
    resolve_var(s, v, i ? list->at[i - 1] : NULL);
  }
}

static void resolve_wheres(Sema *s, const VarList *list) {
  for (uint32_t i = 0; i < list->n; i++) resolve_where(s, list->at[i]);
}

/* ---- constants and globals ----------------------------------------------------------------- */

static void resolve_parents(Sema *s, Decl *d) {
  ConstDecl *c = &d->u.konst;
  Map seen = {0};
  for (uint32_t i = 0; i < c->n_parents; i++) {
    struct Parent *p = &c->parents[i];
    Span at = context_span(p->name.pos, p->name.name);
    p->var = context_symbol(s, p->name.name)->var;
    DiagId fault = DIAG_NONE;
    if (!p->var)
      fault = DIAG_UNDECLARED;
    else if (p->var->kind != VAR_CONST)
      fault = DIAG_PARENT_KIND;
    else if (p->var->decl == d)
      fault = DIAG_PARENT_SELF;
    else if (map_get(&seen, (uint64_t)(uintptr_t)p->var, NULL))
      fault = DIAG_PARENT_TWICE;
    map_put(&seen, (uint64_t)(uintptr_t)p->var, 1);
    if (fault == DIAG_NONE) continue;
    uint32_t x = diag(s->session, fault, at, p->name.name->text);
    if (!p->var) suggest_var(s, x, p->name.name, p->name.pos);
    p->var = NULL;
  }
  map_free(&seen);
}

static void resolve_vars(Sema *s, const VarList *list) {
  for (uint32_t i = 0; i < list->n; i++) resolve_var(s, list->at[i], i ? list->at[i - 1] : NULL);
}

/* ---- functions ---- */

/* In the axiom that a plain body stands for, unnamed arguments are called _0, _1, .. and the
 * result is not visible. */
static void bind_axiom_args(Sema *s, const VarList *args) {
  for (uint32_t i = 0; i < args->n; i++) {
    Var *v = args->at[i];
    scope_bind_var(s, v, v->name ? v->name : str_printf(&s->session->strs, "_%u", i));
  }
}

static bool has_inline_body(const Decl *d) {
  return attr_flag(&d->attrs, "inline") || attr_flag(&d->attrs, "define");
}

static void resolve_func_body(Sema *s, FuncDecl *f) {
  StateMode state = s->state;
  s->state = STATELESS;
  resolve_expr(s, f->body);
  s->state = state;
}

/* The axiom of a plain body has the arguments, attributes and result type once more, and Boogie
 * complains once more. */
static void repeat_signature(Sema *s, Decl *d) {
  FuncDecl *f = &d->u.func;
  for (uint32_t i = 0; i < f->args.n; i++) {
    Var *v = f->args.at[i];
    if (v->name) scope_add_var(s, v, v->pos);
    resolve_var_type(s, v, i ? f->args.at[i - 1] : NULL);
  }
  if (f->args.n || f->n_params) resolve_attrs(s, &d->attrs);
  resolve_type(s, f->result->type_expr);
  for (uint32_t i = 0; i < f->args.n; i++) { /* the axiom's trigger has the first of a name */
    const Var *v = f->args.at[i];
    if (v->name && scope_find_var(s, v->name) != v)
      diag(s->session, DIAG_TRIGGER_MENTION, context_span(d->pos, d->name), v->name->text);
  }
}

static void resolve_func(Sema *s, Decl *d) {
  FuncDecl *f = &d->u.func;
  bool plain = f->body && !has_inline_body(d);
  uint32_t mark = scope_mark_tvars(s), errors = context_errors(s);
  add_params(s, f->params, f->n_params);
  scope_push(s);
  add_formals(s, &f->args);
  if (f->result->name) scope_add_var(s, f->result, f->result->pos);
  resolve_var(s, f->result, NULL);
  resolve_wheres(s, &f->args);
  resolve_where(s, f->result);
  resolve_attrs(s, &d->attrs);
  if (f->body && !plain) resolve_func_body(s, f);
  scope_pop(s);
  uint32_t n = 0;
  Type **types = resolve_var_types(s, &f->args, NULL, &n);
  uint32_t occur = resolve_order_params(f->params, f->n_params, types, n, f->result->type);
  resolve_unused_params(s, f->params, f->n_params, occur, d->pos, "function arguments");
  if (plain) {
    scope_push(s);
    if (errors != context_errors(s) && s->opt.compat) repeat_signature(s, d);
    bind_axiom_args(s, &f->args);
    resolve_func_body(s, f);
    scope_pop(s);
  }
  scope_reset_tvars(s, mark);
}

/* ---- procedures and implementations ---- */

static void resolve_modifies(Sema *s, ProcDecl *p) {
  VEC(Var *) list = {0};
  Map seen = {0};
  for (uint32_t i = 0; i < p->n_modifies_clauses; i++) {
    for (uint32_t k = 0; k < p->modifies_clauses[i].n; k++) {
      Label *l = &p->modifies_clauses[i].names[k];
      Var *v = context_symbol(s, l->name)->var;
      if (!v) {
        uint32_t d =
            diag(s->session, DIAG_UNDECLARED, context_span(l->pos, l->name), l->name->text);
        suggest_var(s, d, l->name, l->pos);
      } else if (!map_get(&seen, (uint64_t)(uintptr_t)v, NULL)) {
        map_put(&seen, (uint64_t)(uintptr_t)v, 1);
        vec_push(&list, v);
      }
    }
  }
  p->modifies = (VarList){vec_copy(s->arena, &list, Var *), list.n};
  vec_free(&list);
  map_free(&seen);
}

static void resolve_specs(Sema *s, Spec *list, uint32_t n, bool requires) {
  for (uint32_t i = 0; i < n; i++) {
    resolve_expr(s, list[i].expr);
    resolve_attrs(s, &list[i].attrs);
    resolve_civl_clause(s, &list[i].attrs, list[i].pos, requires);
  }
}

static void resolve_proc(Sema *s, Decl *d) {
  ProcDecl *p = &d->u.proc;
  s->proc = d;
  if (p->pure && p->n_modifies_clauses)
    diag(s->session, DIAG_PURE_MODIFIES, context_span(d->pos, d->name),
         civl_is(d, CIVL_ACTION) ? "action" : "procedure");
  resolve_modifies(s, p);
  uint32_t mark = scope_mark_tvars(s), errors = context_errors(s);
  add_params(s, p->params, p->n_params);
  scope_push(s);
  s->state = p->pure ? STATELESS : ONE_STATE;
  add_formals(s, &p->ins);
  resolve_civl_vars(s, &p->ins);
  s->bad_signature = context_errors(s) != errors;
  resolve_wheres(s, &p->ins);
  resolve_specs(s, p->requires, p->n_requires, true);
  for (uint32_t i = 0; i < p->n_measures; i++) {
    for (uint32_t k = 0; k < p->measures[i].n; k++) resolve_expr(s, p->measures[i].exprs[k]);
    resolve_attrs(s, &p->measures[i].attrs);
    resolve_civl_measure(s, &p->measures[i].attrs, p->measures[i].pos);
  }
  resolve_civl_preserves(s, d);
  errors = context_errors(s);
  add_formals(s, &p->outs);
  resolve_civl_vars(s, &p->outs);
  s->bad_signature |= context_errors(s) != errors;
  resolve_wheres(s, &p->outs);
  s->state = p->pure ? STATELESS : TWO_STATE;
  resolve_specs(s, p->ensures, p->n_ensures, false);
  s->state = ONE_STATE;
  resolve_attrs(s, &d->attrs);
  scope_pop(s);
  uint32_t n = 0;
  Type **types = resolve_var_types(s, &p->ins, &p->outs, &n);
  errors = context_errors(s);
  uint32_t occur = resolve_order_params(p->params, p->n_params, types, n, NULL);
  resolve_unused_params(s, p->params, p->n_params, occur, d->pos, "procedure arguments");
  s->bad_signature |= context_errors(s) != errors;
  resolve_civl_rest(s, d);
  scope_reset_tvars(s, mark);
  s->proc = NULL;
}

/* The signature of an implementation that is the body of its procedure is that one's; only
 * Boogie repeats the complaints about it. */
static void copy_formals(Sema *s, const VarList *list, const VarList *model, const ProcDecl *p,
                         Type **inst) {
  for (uint32_t i = 0; i < list->n; i++) {
    Var *v = list->at[i];
    if (v->name) scope_bind_var(s, v, v->name);
    v->type = type_subst(s->arena, model->at[i]->type, p->params, inst, p->n_params);
    v->layers = model->at[i]->layers;
  }
}

static void copy_signature(Sema *s, ImplDecl *m, const ProcDecl *p) {
  Type **inst = ARENA_ARRAY(s->arena, Type *, m->n_params);
  for (uint32_t i = 0; i < m->n_params; i++) {
    m->params[i]->type = NULL;
    m->params[i]->index = p->params[i]->index;
    inst[m->params[i]->index] = type_of_param(s->arena, m->params[i]);
    scope_bind_tvar(s, m->params[i]);
  }
  copy_formals(s, &m->ins, &p->ins, p, inst);
  copy_formals(s, &m->outs, &p->outs, p, inst);
}

static void resolve_impl(Sema *s, Decl *d) {
  ImplDecl *m = &d->u.impl;
  Decl *proc = context_symbol(s, d->name)->proc;
  if (proc && proc->kind != DECL_PROC) return;
  m->proc = proc;
  if (!proc) {
    uint32_t x =
        diag(s->session, DIAG_IMPL_UNDECLARED, context_span(d->pos, d->name), d->name->text);
    suggest_proc(s, x, d->name, d->pos);
  }
  s->proc = proc;
  s->body = ++s->bodies;
  uint32_t mark = scope_mark_tvars(s);
  bool copy =
      m->from_proc && proc && proc->u.proc.body_impl == d && !(s->bad_signature && s->opt.compat);
  scope_push(s);
  if (copy) {
    copy_signature(s, m, &proc->u.proc);
  } else {
    add_params(s, m->params, m->n_params);
    add_formals(s, &m->ins);
    add_formals(s, &m->outs);
    resolve_civl_vars(s, &m->ins);
    resolve_civl_vars(s, &m->outs);
  }
  for (uint32_t i = 0; i < m->locals.n; i++) {
    Var *v = m->locals.at[i];
    scope_add_var(s, v, v->pos);
    resolve_var(s, v, i ? m->locals.at[i - 1] : NULL);
  }
  resolve_civl_vars(s, &m->locals);
  bool pure = proc && proc->u.proc.pure;
  s->state = pure ? STATELESS : ONE_STATE;
  resolve_wheres(s, &m->locals);
  resolve_labels(s, m->body.at, m->body.n);
  if (!m->from_proc || s->opt.compat) resolve_attrs(s, &d->attrs);
  s->state = pure ? STATELESS : civl_is(proc, CIVL_ACTION) ? ONE_STATE : TWO_STATE;
  resolve_block(s, &m->body);
  s->state = ONE_STATE;
  scope_pop(s);
  if (!copy) {
    uint32_t n = 0;
    Type **types = resolve_var_types(s, &m->ins, &m->outs, &n);
    uint32_t occur = resolve_order_params(m->params, m->n_params, types, n, NULL);
    resolve_unused_params(s, m->params, m->n_params, occur, d->pos, "implementation arguments");
  }
  scope_reset_tvars(s, mark);
  s->proc = NULL;
}

/* ---- the program ---- */

static void resolve_decl(Sema *s, Decl *d) {
  switch ((DeclKind)d->kind) {
  case DECL_CONST:
    resolve_vars(s, &d->u.konst.vars);
    resolve_parents(s, d);
    break;
  case DECL_VAR:
    resolve_vars(s, &d->u.globals);
    resolve_civl_globals(s, d);
    break;
  case DECL_FUNC: resolve_func(s, d); break;
  case DECL_AXIOM:
    resolve_attrs(s, &d->attrs);
    s->state = STATELESS;
    resolve_expr(s, d->u.axiom.expr);
    s->state = ONE_STATE;
    break;
  case DECL_PROC: resolve_proc(s, d); break;
  case DECL_IMPL: resolve_impl(s, d); break;
  default: break;
  }
}

/* Its errors stay in the list, and count no longer. */
static void overlook(Sema *s, Decl *d, uint32_t errors) {
  Diags *diags = &s->session->diags;
  if (!s->opt.overlook || d->kind != DECL_IMPL || diags->errors == errors) return;
  diags->count[PHASE_RESOLVE] -= diags->errors - errors;
  diags->errors = errors;
  d->ignored = true;
  diag(s->session, DIAG_OVERLOOKED, (Span){0, 0}, d->name->text);
}

void resolve_program(Sema *s) {
  register_names(s);
  old_datatype_register(s);
  resolve_type_decls(s);
  for (uint32_t i = 0; i < s->prog->decls.n; i++) {
    Decl *d = s->prog->decls.at[i];
    uint32_t errors = context_errors(s);
    if (d->ignored) continue;
    resolve_decl(s, d);
    overlook(s, d, errors);
  }
  for (uint32_t i = 0; i < s->prog->decls.n; i++) {
    Decl *d = s->prog->decls.at[i];
    if (d->ignored) continue;
    if (d->kind == DECL_CONST) resolve_wheres(s, &d->u.konst.vars);
    if (d->kind == DECL_VAR) resolve_wheres(s, &d->u.globals);
  }
  old_datatype_resolve(s);
}
