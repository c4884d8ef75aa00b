/* SPDX-License-Identifier: MIT */
/* Functions: their symbols, definitions and meanings (docs/language/semantics.md 2.2). */
#include "lower/context.h"

static FuncMeaning meaning_of(const Decl *d) {
  if (low_decl(d)->form == FORM_BUILTIN) return FUNC_BUILTIN;
  if (!d->u.func.body) return FUNC_OPAQUE;
  return attr_flag(&d->attrs, "define") ? FUNC_DEFINE : FUNC_AXIOM;
}

static Term param(Lower *L, const Var *v, uint32_t i) {
  Str name = v->name ? v->name : str_printf(L->strs, "_%u", i);
  return term_fresh_var(L->tab, name, sorts_of_type(L, v->type));
}

static Function *make_function(Lower *L, Decl *d, Instance *i, const Sort *sorts, Sort result) {
  const FuncDecl *f = &d->u.func;
  LowDecl *low = low_decl(d);
  uint32_t n = f->args.n;
  Function *fn = ARENA_NEW(&L->core->arena, Function);
  i->function = fn;
  fn->name = d->name;
  fn->pos = d->pos;
  fn->revealed = f->revealed;
  fn->meaning = meaning_of(d);
  fn->params = i->params;
  fn->n_params = n;
  Str name = sorts_instance_name(L, d->name, i->args, f->n_params);
  if (low->form == FORM_BUILTIN)
    fn->sym = symbol_builtin(L->tab, low->builtin, sorts, n, result);
  else
    fn->sym = symbol_func(L->tab, name, sorts, n, result, fn);
  i->sym = fn->sym;
  bool never = false;
  if (attr_bool(&d->attrs, "never_pattern", &never) && never)
    map_put(&L->never_patterns, fn->sym.ix, 1);
  if (low->form == FORM_BUILTIN) {
    /* Several functions may be names of one solver function: it is listed once. */
    if (symbol_data(L->tab, fn->sym)->decl) return fn;
    symbol_set_decl(L->tab, fn->sym, fn);
  }
  vec_push(&L->core->functions, fn);
  return fn;
}

static void declare_instance(Lower *L, Decl *d, Instance *i) {
  const FuncDecl *f = &d->u.func;
  LowDecl *low = low_decl(d);
  EnvMark mark = env_enter(L, f->params, f->n_params, i->args, low->scope);
  uint32_t n = f->args.n;
  i->params = ARENA_ARRAY(&L->core->arena, Term, n);
  Sort *sorts = ARENA_ARRAY(&L->arena, Sort, n);
  for (uint32_t k = 0; k < n; k++) {
    i->params[k] = param(L, f->args.at[k], k);
    sorts[k] = term_sort(L->tab, i->params[k]);
  }
  Sort result = sorts_of_type(L, f->result->type);
  env_leave(L, mark);
  if (low->form == FORM_APPLY || low->form == FORM_BUILTIN) make_function(L, d, i, sorts, result);
}

void funcs_declare(Lower *L, Decl *d) {
  Generic *g = low_decl(d)->generic;
  for (uint32_t i = 0; i < g->list.n; i++) declare_instance(L, d, g->list.at[i]);
}

/* ---- bodies ------------------------------------------------------------------------- */

static int32_t weight_of(const Decl *d) {
  int64_t w = 0;
  return attr_int(&d->attrs, "weight", &w) && w >= 0 && w <= INT32_MAX ? (int32_t)w : 0;
}

/* f(args) == body for all args, with f(args) as the trigger. */
static void define_by_axiom(Lower *L, Decl *d, const Instance *i) {
  Function *fn = i->function;
  Term app = mk_app(L->b, fn->sym, fn->params, fn->n_params);
  Term equation = expr_equal(L, app, fn->body);
  if (fn->n_params) {
    const Term *trigger = &app;
    uint32_t one = 1;
    CoreAttrs *attrs = fn->attrs.n ? &fn->attrs : NULL;
    QuantAttrs q = {.triggers = &trigger,
                    .trigger_len = &one,
                    .ntriggers = 1,
                    .weight = weight_of(d),
                    .qid = attr_str(&d->attrs, "qid"),
                    .attrs = attrs,
                    .pos = d->pos};
    if (!q.qid) q.qid = expr_qid(L, d->pos);
    equation = mk_forall(L->b, fn->params, fn->n_params, equation, &q);
  }
  Axiom *a = ARENA_NEW(&L->core->arena, Axiom);
  a->term = equation;
  a->pos = d->pos;
  a->is_definition = true;
  a->owner = fn;
  fn->definition = a;
  vec_push(&L->core->axioms, a);
}

/* An {:inline} function whose body would be too large to copy becomes an ordinary one: the
 * equation says the same. */
void funcs_define_large(Lower *L, Instance *i, Term body) {
  Decl *d = i->of->decl;
  uint32_t n = d->u.func.args.n;
  Sort *sorts = ARENA_ARRAY(&L->arena, Sort, n);
  for (uint32_t k = 0; k < n; k++) sorts[k] = term_sort(L->tab, i->params[k]);
  Function *fn = make_function(L, d, i, sorts, term_sort(L->tab, body));
  fn->body = body;
  define_by_axiom(L, d, i);
}

static void define_instance(Lower *L, Decl *d, Instance *i) {
  const FuncDecl *f = &d->u.func;
  Function *fn = i->function;
  if (!fn || fn->definition) return;
  EnvMark mark = env_enter(L, f->params, f->n_params, i->args, low_decl(d)->scope);
  for (uint32_t k = 0; k < f->args.n; k++) env_var(L, f->args.at[k], i->params[k]);
  env_var(L, f->result, mk_app(L->b, fn->sym, fn->params, fn->n_params));
  fn->attrs = attrs_lower(L, &d->attrs, AT_FUNCTION);
  if (fn->meaning == FUNC_AXIOM || fn->meaning == FUNC_DEFINE) {
    fn->body = expr_lower(L, f->body);
    if (fn->meaning == FUNC_AXIOM) define_by_axiom(L, d, i);
  }
  env_leave(L, mark);
}

void funcs_define(Lower *L, Decl *d) {
  Generic *g = low_decl(d)->generic;
  for (uint32_t i = 0; i < g->list.n; i++) define_instance(L, d, g->list.at[i]);
}
