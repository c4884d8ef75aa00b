/* SPDX-License-Identifier: MIT */
/* Types inside declarations. */
#include "sema/check.h"
#include "sema/check_civl.h"

#include "sema/unify.h"

#include <string.h>

/* ---- variables ------------------------------------------------------------------------------ */

/* Members of a group share where clause and attributes, which are typed once. */
static void check_var(Sema *s, Var *v) {
  const AttrList *attrs = v->decl ? &v->decl->attrs : &v->attrs;
  if (!v->in_group) check_attrs(s, attrs);
  if (v->where && !v->in_group) check_expr(s, v->where);
  if (v->where && (!v->in_group || s->opt.compat) && !unify(s, v->where->type, s->types.t_bool))
    diag(s->session, DIAG_WHERE_BOOL, context_span(v->pos, v->name));
  if (attrs->n && v->type && attr_flag(attrs, "assumption")) {
    uint8_t kind = type_strip(v->type)->kind;
    if (kind != TY_BOOL && kind != TY_ERROR)
      diag(s->session, DIAG_ASSUMPTION_TYPE, context_span(v->pos, v->name));
  }
}

void check_vars(Sema *s, const VarList *list) {
  for (uint32_t i = 0; i < list->n; i++) check_var(s, list->at[i]);
}

static void check_const(Sema *s, Decl *d) {
  ConstDecl *c = &d->u.konst;
  check_vars(s, &c->vars);
  for (uint32_t i = 0; i < c->n_parents; i++) {
    struct Parent *p = &c->parents[i];
    for (uint32_t k = 0; p->var && k < c->vars.n; k++) {
      Type *t = c->vars.at[k]->type;
      if (!t || !p->var->type || unify(s, p->var->type, t)) continue;
      diag(s->session, DIAG_PARENT_TYPE, context_span(p->name.pos, p->name.name),
           context_type_text(s, p->var->type), context_type_text(s, t));
    }
  }
}

/* ---- datatypes ---- */

/* A field name shared by constructors must have one type. */
static void check_datatype(Sema *s, Decl *d) {
  check_attrs(s, &d->attrs);
  Map first = {0}; /* name -> constructor << 32 | field */
  for (uint32_t i = 0; i < d->u.datatype.n_ctors; i++) {
    Ctor *c = d->u.datatype.ctors[i];
    for (uint32_t k = 0; k < c->fields.n; k++) {
      Var *f = c->fields.at[k];
      if (!f->in_group) check_attrs(s, &f->attrs);
      if (!f->name || !f->type) continue;
      uint64_t at = 0;
      if (!map_get(&first, f->name->id, &at)) {
        map_put(&first, f->name->id, (uint64_t)i << 32 | k);
        continue;
      }
      Ctor *other = d->u.datatype.ctors[at >> 32];
      Var *g = other->fields.at[(uint32_t)at];
      if (other == c || type_equal(f->type, g->type)) continue;
      uint32_t n = diag(s->session, DIAG_FIELD_TYPES, context_span(f->pos, f->name), f->name->text,
                        other->name->text);
      diag_note(&s->session->diags, n, context_span(g->pos, g->name),
                "the other field is declared here");
    }
  }
  map_free(&first);
}

/* ---- functions ---- */

/* To Boogie, the axiom of an ill-typed body is an ill-typed expression as well. */
static void check_axiom_of_body(Sema *s, const Decl *d) {
  if (unify(s, s->types.t_error, s->types.t_bool)) return;
  diag(s->session, d->u.func.args.n ? DIAG_QUANTIFIER_BOOL : DIAG_AXIOM_BOOL,
       context_span(d->pos, d->name));
}

/* A plain body stands for the axiom f(args) == body; the others have the result type itself. */
static void check_func_body(Sema *s, Decl *d) {
  FuncDecl *f = &d->u.func;
  Type *want = f->result->type ? f->result->type : s->types.t_error;
  uint32_t errors = context_errors(s);
  Type *t = check_expr(s, f->body);
  bool typed = context_errors(s) == errors;
  if (attr_flag(&d->attrs, "inline") || attr_flag(&d->attrs, "define")) {
    if (unify(s, t, want)) return;
    diag(s->session, DIAG_FUNC_BODY_TYPE, context_at(f->body), context_type_text(s, t),
         context_type_text(s, want));
    suggest_division(s, s->session->diags.list.n - 1, f->body);
    return;
  }
  if (typed) {
    if (check_binary_types(s, BIN_EQ, want, t, context_span(d->pos, d->name))) return;
    suggest_division(s, s->session->diags.list.n - 1, f->body);
  }
  check_axiom_of_body(s, d);
}

static void check_func(Sema *s, Decl *d) {
  check_attrs(s, &d->attrs);
  check_vars(s, &d->u.func.args);
  check_var(s, d->u.func.result);
  if (d->u.func.body) check_func_body(s, d);
}

/* ---- procedures ---- */

static void check_specs(Sema *s, Spec *list, uint32_t n, DiagId id, CivlClause clause) {
  for (uint32_t i = 0; i < n; i++) {
    s->civl = check_civl_clause(s, &list[i].attrs, clause);
    check_bool(s, list[i].expr, id, diag_span(list[i].pos));
    s->civl = CIVL_FREE;
    check_attrs(s, &list[i].attrs);
  }
}

static void check_proc(Sema *s, Decl *d) {
  ProcDecl *p = &d->u.proc;
  check_attrs(s, &d->attrs);
  check_vars(s, &p->ins);
  check_vars(s, &p->outs);
  for (uint32_t i = 0; i < p->modifies.n; i++)
    if (p->modifies.at[i]->kind != VAR_GLOBAL)
      diag(s->session, DIAG_MODIFIES_CONST, context_span(d->pos, d->name),
           p->modifies.at[i]->name->text);
  s->proc = d;
  check_frame(s);
  check_civl_head(s, d);
  check_specs(s, p->requires, p->n_requires, DIAG_REQUIRES_BOOL, CIVL_CLAUSE_REQUIRES);
  for (uint32_t i = 0; i < p->n_measures; i++) {
    for (uint32_t k = 0; k < p->measures[i].n; k++) check_measure(s, p->measures[i].exprs[k]);
    check_attrs(s, &p->measures[i].attrs);
  }
  check_civl_preserves(s, d);
  check_specs(s, p->ensures, p->n_ensures, DIAG_ENSURES_BOOL, CIVL_CLAUSE_ENSURES);
  check_civl_clauses(s, d);
  s->proc = NULL;
}

/* Type parameters correspond by order of first occurrence. */
static TypeParam **by_index(Sema *s, TypeParam **params, uint32_t n) {
  TypeParam **sorted = ARENA_ARRAY(s->arena, TypeParam *, n);
  for (uint32_t i = 0; i < n; i++) sorted[params[i]->index] = params[i];
  return sorted;
}

/* The parameters, or else the results, of an implementation and of its procedure, whose type
 * parameters are `a` and `b`. */
static void match_formals(Sema *s, Decl *d, TypeParam **a, TypeParam **b, bool results) {
  const ImplDecl *m = &d->u.impl;
  const ProcDecl *p = &m->proc->u.proc;
  const VarList *mine = results ? &m->outs : &m->ins, *theirs = results ? &p->outs : &p->ins;
  const char *which = results ? "out" : "in";
  if (mine->n != theirs->n) {
    diag(s->session, DIAG_IMPL_PARAMS, context_span(d->pos, d->name), which, d->name->text);
    return;
  }
  for (uint32_t i = 0; i < mine->n; i++) {
    Var *v = mine->at[i], *w = theirs->at[i];
    if (!v->type || !w->type || type_strip(v->type)->kind == TY_ERROR ||
        type_strip(w->type)->kind == TY_ERROR ||
        type_equal_renamed(v->type, w->type, a, b, m->n_params))
      continue;
    const char *name = w->name->text;
    if (v->name != w->name)
      name = arena_printf(&s->session->diags.arena, "%s (named %s in implementation)",
                          w->name->text, v->name->text);
    uint32_t n = diag(s->session, DIAG_IMPL_PARAM_TYPE, context_span(d->pos, d->name), which,
                      d->name->text, name);
    diag_note(&s->session->diags, n, context_span(w->pos, w->name),
              "the procedure's parameter is declared here");
  }
}

static void match_procedure(Sema *s, Decl *d) {
  ImplDecl *m = &d->u.impl;
  ProcDecl *p = &m->proc->u.proc;
  if (m->n_params != p->n_params) {
    diag(s->session, DIAG_IMPL_TYPE_PARAMS, context_span(d->pos, d->name), d->name->text);
    return;
  }
  TypeParam **a = by_index(s, m->params, m->n_params), **b = by_index(s, p->params, p->n_params);
  match_formals(s, d, a, b, false);
  match_formals(s, d, a, b, true);
}

static void check_impl(Sema *s, Decl *d) {
  ImplDecl *m = &d->u.impl;
  if (!m->from_proc) {
    check_attrs(s, &d->attrs);
    check_vars(s, &m->ins);
    check_vars(s, &m->outs);
    if (m->proc) match_procedure(s, d);
  }
  s->proc = m->proc;
  check_frame(s);
  check_vars(s, &m->locals);
  check_block(s, &m->body);
  check_civl_body(s, d);
  s->proc = NULL;
}

/* ---- the program ---- */

static void check_decl(Sema *s, Decl *d) {
  switch ((DeclKind)d->kind) {
  case DECL_TYPE:
    if (!d->u.type.in_group) check_attrs(s, &d->attrs);
    break;
  case DECL_DATATYPE: check_datatype(s, d); break;
  case DECL_CONST: check_const(s, d); break;
  case DECL_VAR: check_vars(s, &d->u.globals); break;
  case DECL_FUNC: check_func(s, d); break;
  case DECL_AXIOM:
    check_attrs(s, &d->attrs);
    check_bool(s, d->u.axiom.expr, DIAG_AXIOM_BOOL, diag_span(d->pos));
    break;
  case DECL_PROC: check_proc(s, d); break;
  case DECL_IMPL: check_impl(s, d); break;
  case DECL_ERROR: break;
  }
}

void check_program(Sema *s) {
  for (uint32_t i = 0; i < s->prog->decls.n; i++) {
    Decl *d = s->prog->decls.at[i];
    if (!d->ignored) check_decl(s, d);
  }
}
