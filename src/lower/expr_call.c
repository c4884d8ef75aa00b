/* SPDX-License-Identifier: MIT */
/* Applications: uninterpreted functions, constructors, built-ins, and {:inline}
 * functions, whose bodies are lowered once per instance and then substituted. */
#include "lower/mono.h"
#include "lower/smt_text.h"
#include "syntax/diags.h"

/* f#C(d) and is#C(d) of old-style datatypes: functions that nobody declares. */
static bool implied_call(Lower *L, const Expr *e, const Term *args, Term *out) {
  const FuncDecl *f = &e->u.call->func->u.func;
  if (f->old_selector)
    *out = mk_dt_field(L->b, args[0], f->old_selector->index, f->old_field);
  else if (f->old_tester)
    *out = mk_dt_is(L->b, args[0], f->old_tester->index);
  else
    return false;
  return true;
}

/* The body of an {:inline} function at these arguments. */
static Term expr_expand(Lower *L, Instance *i, Scope *variant, const Term *args);

Term expr_call(Lower *L, const Expr *e) {
  const CallExpr *c = e->u.call;
  Term *args = expr_lower_all(L, c->args, c->n_args), out;
  if (c->ctor) return mk_dt_make(L->b, sorts_of_type(L, e->type), c->ctor->index, args, c->n_args);
  if (implied_call(L, e, args, &out)) return out;
  LowDecl *d = low_decl(c->func);
  switch ((FuncForm)d->form) {
  case FORM_APPLY: return mk_app(L->b, env_instance(L, c->func, c->inst)->sym, args, c->n_args);
  case FORM_BUILTIN:
    return mk_builtin(L->b, d->builtin, args, c->n_args, sorts_of_type(L, e->type));
  case FORM_EXPAND:
    return expr_expand(L, env_instance(L, c->func, c->inst), mono_scope_of(L, c), args);
  case FORM_CTOR: break;
  }
  uint32_t ctor = c->func->u.func.old_ctor->index;
  return mk_dt_make(L->b, sorts_of_type(L, e->type), ctor, args, c->n_args);
}

/* function {:const_array} f(v: T) returns ([...]T): the map that is v everywhere. */
static Term const_array_body(Lower *L, const Instance *i, Sort result) {
  bool fits = i->of->decl->u.func.args.n == 1 && sort_kind(L->tab, result) == SK_MAP &&
              sort_eq(sort_data(L->tab, result).elem, term_sort(L->tab, i->params[0]));
  return fits ? mk_const_map(L->b, result, i->params[0]) : TERM_NONE;
}

/* What cannot be read is said once; the function then has no meaning. */
static Term smt_body(Lower *L, Instance *i) {
  const Decl *d = i->of->decl;
  Str text = attr_str(&d->attrs, "smtdefined");
  Sort result = sorts_of_type(L, d->u.func.result->type);
  Term t = text ? smt_text_body(L, text, &d->u.func.args, i->params, result)
                : const_array_body(L, i, result);
  if (!term_eq(t, TERM_NONE)) return t;
  Span at = {d->pos, d->pos + d->name->len};
  if (text)
    diag(L->session, DIAG_SMT_TEXT, at, text->text);
  else
    diag(L->session, DIAG_CONST_ARRAY, at);
  return mk_app(L->b, symbol_builtin(L->tab, d->name, NULL, 0, result), NULL, 0);
}

enum { EXPANSION_MAX = 50000 }; /* terms that one body may cost */

static Term body_of(Lower *L, Instance *i, Scope *variant) {
  uint64_t key = (variant ? (uint64_t)variant->id + 1 : 0) * 2 + L->place.duty, known;
  if (map_get(&i->expanded, key, &known)) return (Term){(uint32_t)known};
  Decl *decl = i->of->decl;
  FuncDecl *f = &decl->u.func;
  uint32_t before = term_count(L->tab);
  Builder *b = L->b;
  bool in_old = L->place.in_old;
  Writing writing = L->place.writing;
  L->b = L->simplifying;
  L->place.in_old = false;
  L->place.writing = WRITING_NOTHING;
  EnvMark mark =
      env_enter(L, f->params, f->n_params, i->args, variant ? variant : low_decl(decl)->scope);
  for (uint32_t k = 0; k < f->args.n; k++) env_var(L, f->args.at[k], i->params[k]);
  Term t = f->body ? expr_lower(L, f->body) : smt_body(L, i);
  env_leave(L, mark);
  if (!variant && term_count(L->tab) - before > EXPANSION_MAX) funcs_define_large(L, i, t);
  L->place.writing = writing;
  L->place.in_old = in_old;
  L->b = b;
  map_put(&i->expanded, key, t.ix);
  return t;
}

static Term expr_expand(Lower *L, Instance *i, Scope *variant, const Term *args) {
  uint32_t n = i->of->decl->u.func.args.n;
  Term body = i->function ? TERM_NONE : body_of(L, i, variant);
  if (i->function) return mk_app(L->b, i->sym, args, n);
  return n ? mk_let(L->b, i->params, args, n, body) : body;
}
