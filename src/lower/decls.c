/* SPDX-License-Identifier: MIT */
/* Top-level declarations other than functions and procedures: types, constants,
 * globals, axioms. Everything is declared before anything is defined. */
#include "lower/context.h"

#include "logic/collect.h"
#include "lower/smt_text.h"
#include "syntax/diags.h"

/* ---- declaring --------------------------------------------------------------------- */

/* const {:smtdefined "RNE"} c: T; is a name for the value. */
static Term const_value(Lower *L, const Decl *d, const Var *v, Term constant) {
  Str text = L->program->smt_texts ? attr_str(&d->attrs, "smtdefined") : NULL;
  if (!text && L->program->smt_texts) text = attr_str(&d->attrs, "builtin");
  if (!text) return constant;
  Term t = smt_text_body(L, text, &(VarList){0}, NULL, sorts_of_type(L, v->type));
  if (!term_eq(t, TERM_NONE)) return t;
  diag(L->session, DIAG_SMT_TEXT, (Span){v->span.lo, v->span.lo + v->name->len}, text->text);
  return constant;
}

static void declare_const(Lower *L, Decl *d, Var *v) {
  Function *fn = ARENA_NEW(&L->core->arena, Function);
  fn->name = v->name;
  fn->pos = v->pos;
  fn->is_const = true;
  fn->unique = v->unique;
  Sort sort = sorts_of_type(L, v->type);
  fn->sym = v->unique ? symbol_unique(L->tab, v->name, sort, fn)
                      : symbol_func(L->tab, v->name, NULL, 0, sort, fn);
  env_var(L, v, const_value(L, d, v, mk_app(L->b, fn->sym, NULL, 0)));
  vec_push(&L->core->functions, fn);
  vec_push(&low_decl(d)->consts, fn);
}

static void declare_global(Lower *L, Var *v) {
  Variable *g = core_variable(L->core, v->name, sorts_of_type(L, v->type), v->pos);
  Str unique = symbol_data(L->tab, g->sym)->unique_name;
  g->old = symbol_var(L->tab, str_printf(L->strs, "old(%s)", unique->text), g->sort, g);
  LowVar *low = env_var(L, v, mk_var(L->b, g->sym));
  low->old = mk_var(L->b, g->old);
  low->variable = g;
  vec_push(&L->core->globals, g);
}

/* Types without parameters are declared whether used or not, like everything else. */
static void declare_type(Lower *L, Decl *d) {
  if (d->kind == DECL_TYPE && (d->u.type.synonym || d->u.type.n_params)) return;
  if (d->kind == DECL_DATATYPE && d->u.datatype.n_params) return;
  sorts_of(L, ground_ctor(&L->types.grounds, d, NULL, 0));
}

void decls_declare(Lower *L) {
  for (uint32_t i = 0; i < L->program->decls.n; i++) {
    Decl *d = L->program->decls.at[i];
    if (d->ignored) continue;
    if (d->kind == DECL_TYPE || d->kind == DECL_DATATYPE) declare_type(L, d);
  }
  sorts_define_pending(L);
  for (uint32_t i = 0; i < L->program->decls.n; i++) {
    Decl *d = L->program->decls.at[i];
    if (d->ignored) continue;
    if (d->kind == DECL_CONST)
      for (uint32_t k = 0; k < d->u.konst.vars.n; k++) {
        if (!d->u.konst.vars.at[k]->ignored) declare_const(L, d, d->u.konst.vars.at[k]);
      }
    else if (d->kind == DECL_VAR)
      for (uint32_t k = 0; k < d->u.globals.n; k++) {
        if (!d->u.globals.at[k]->ignored) declare_global(L, d->u.globals.at[k]);
      }
    else if (d->kind == DECL_FUNC)
      funcs_declare(L, d);
  }
  sorts_define_pending(L);
}

/* ---- axioms --------------------------------------------------------------------------- */

static void decls_add_axiom(Lower *L, const Decl *d, Term t, Function *owner, CoreAttrs attrs) {
  Axiom *a = ARENA_NEW(&L->core->arena, Axiom);
  a->term = t;
  a->pos = d->pos;
  a->hideable = d->u.axiom.hideable;
  a->owner = owner;
  a->attrs = attrs;
  vec_push(&L->core->axioms, a);
}

/* The axiom belongs to each instance of its owner that it speaks of; to the
 * first one when it speaks of none. */
static void add_owned(Lower *L, const Decl *d, Term t, CoreAttrs attrs) {
  const Decl *owner = d->u.axiom.owner;
  if (!owner || owner->ignored) {
    decls_add_axiom(L, d, t, NULL, attrs);
    return;
  }
  if (owner->kind == DECL_CONST) {
    for (uint32_t i = 0; i < low_decl(owner)->consts.n; i++)
      decls_add_axiom(L, d, t, low_decl(owner)->consts.at[i], attrs);
    return;
  }
  const Generic *g = low_decl(owner)->generic;
  if (!g->list.n) return; /* never used, so neither is the axiom */
  if (g->list.n == 1) {
    decls_add_axiom(L, d, t, g->list.at[0]->function, attrs);
    return;
  }
  Collector c;
  collector_init(&c, L->tab);
  collector_add(&c, t);
  bool any = false;
  for (uint32_t i = 0; i < g->list.n; i++) {
    if (!g->list.at[i]->function || !collector_has(&c, g->list.at[i]->sym)) continue;
    decls_add_axiom(L, d, t, g->list.at[i]->function, attrs);
    any = true;
  }
  if (!any) decls_add_axiom(L, d, t, g->list.at[0]->function, attrs);
  collector_free(&c);
}

static void define_axiom(Lower *L, Decl *d) {
  EnvMark mark = env_enter(L, NULL, 0, NULL, low_decl(d)->scope);
  CoreAttrs attrs = attrs_lower(L, &d->attrs, AT_AXIOM);
  const Expr *e = d->u.axiom.expr;
  Duty before = L->place.duty;
  L->place.duty = DUTY_ASSUME;
  if (e->kind == EX_FORALL && e->u.binder->n_params) {
    /* One axiom per instance, so that pruning can tell them apart. */
    uint32_t n = expr_binder_instances(L, e);
    for (uint32_t i = 0; i < n; i++) add_owned(L, d, expr_binder_instance(L, e, i), attrs);
  } else {
    add_owned(L, d, expr_lower(L, e), attrs);
  }
  L->place.duty = before;
  env_leave(L, mark);
}

static void define_consts(Lower *L, const Decl *d) {
  EnvMark mark = env_enter(L, NULL, 0, NULL, low_decl(d)->scope);
  CoreAttrs attrs = attrs_lower(L, &d->attrs, AT_FUNCTION);
  for (uint32_t i = 0; i < low_decl(d)->consts.n; i++) low_decl(d)->consts.at[i]->attrs = attrs;
  env_leave(L, mark);
}

static void define_globals(Lower *L, const Decl *d) {
  EnvMark mark = env_enter(L, NULL, 0, NULL, low_decl(d)->scope);
  for (uint32_t i = 0; i < d->u.globals.n; i++) {
    Var *v = d->u.globals.at[i];
    if (v->ignored) continue;
    Variable *g = ((LowVar *)v->core)->variable;
    g->attrs = attrs_lower(L, d->attrs.n ? &d->attrs : &v->attrs, AT_VARIABLE);
    if (v->where) g->where = expr_duty(L, v->where, DUTY_ASSUME);
  }
  env_leave(L, mark);
}

void decls_define(Lower *L) {
  for (uint32_t i = 0; i < L->program->decls.n; i++) {
    Decl *d = L->program->decls.at[i];
    if (d->ignored) continue;
    if (d->kind == DECL_CONST) define_consts(L, d);
    if (d->kind == DECL_VAR) define_globals(L, d);
    if (d->kind == DECL_FUNC) funcs_define(L, d);
    if (d->kind == DECL_AXIOM) define_axiom(L, d);
  }
}
