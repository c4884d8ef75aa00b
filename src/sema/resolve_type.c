/* SPDX-License-Identifier: MIT */
/* Type expressions to types; the type declarations themselves.
 *
 * Synonyms are resolved in passes over the declarations. A pass takes those whose dependencies
 * are resolved; this fixes the order of messages, and what remains is cyclic. */
#include "sema/resolve.h"

#include <string.h>

/* ---- type expressions --------------------------------------------------------------- */

/* Decimal digits from `at`; false when there are none, something else follows or 32 bits overflow.
 */
static bool resolve_number(Str s, uint32_t at, uint32_t end, uint32_t *value) {
  uint64_t n = 0;
  if (at >= end) return false;
  for (; at < end; at++) {
    if (s->text[at] < '0' || s->text[at] > '9') return false;
    n = n * 10 + (uint64_t)(s->text[at] - '0');
    if (n > INT32_MAX) return false;
  }
  *value = (uint32_t)n;
  return true;
}

static bool float_name(Str s, uint32_t *sig, uint32_t *exp) {
  if (s->len < 8 || memcmp(s->text, "float", 5) != 0) return false;
  const char *e = memchr(s->text + 5, 'e', s->len - 5);
  if (!e) return false;
  uint32_t mid = (uint32_t)(e - s->text);
  return resolve_number(s, 5, mid, sig) && resolve_number(s, mid + 1, s->len, exp);
}

static bool is_name(Str s, const char *text) {
  return strcmp(s->text, text) == 0;
}

/* The types that cannot be shadowed; NULL: not one of them. */
static Type *built_in(Sema *s, Str name, const char **kind) {
  uint32_t a = 0, b = 0;
  switch (name->text[0]) {
  case 'b':
    if (!scope_is_bv_name(name) || !resolve_number(name, 2, name->len, &a)) return NULL;
    *kind = "bitvector types";
    return context_bv(s, a);
  case 'f':
    if (!float_name(name, &a, &b)) return NULL;
    *kind = "float types";
    return type_float(s->arena, a, b);
  case 'r':
    *kind = "rounding mode type";
    if (is_name(name, "rmode")) return s->types.t_rmode;
    *kind = "regex type";
    return is_name(name, "regex") ? s->types.t_regex : NULL;
  case 's': *kind = "string type"; return is_name(name, "string") ? s->types.t_string : NULL;
  default: return NULL;
  }
}

static Type **resolve_list(Sema *s, TypeExpr **list, uint32_t n) {
  Type **out = ARENA_ARRAY(s->arena, Type *, n);
  for (uint32_t i = 0; i < n; i++) out[i] = resolve_type(s, list[i]);
  return out;
}

static uint32_t arity(const Decl *d) {
  return d->kind == DECL_DATATYPE ? d->u.datatype.n_params : d->u.type.n_params;
}

/* Synonyms of synonyms can stand for types of any size. What one synonym stands for, and what is
 * expanded in all, is limited, far above what a program would ask for. */
enum { SYNONYM_LIMIT = 20000, EXPANSION_LIMIT = 2000000 };

static void add_size(Sema *s, const Type *t) {
  if (++s->proxies.expanded > EXPANSION_LIMIT || !type_open(t)) return;
  for (uint32_t i = 0; i < t->n_args; i++) add_size(s, t->args[i]);
  if (t->result) add_size(s, t->result);
}

/* A declared constructor, datatype or synonym with its arguments. */
static Type *applied(Sema *s, TypeExpr *x, SemaSymbol *y) {
  Decl *d = y->type;
  bool synonym = d->kind == DECL_TYPE && d->u.type.synonym;
  if (arity(d) != x->n_args) {
    uint32_t n = diag(s->session, synonym ? DIAG_SYNONYM_ARITY : DIAG_TYPE_CTOR_ARITY,
                      context_span(x->pos, x->name), x->name->text);
    diag_note(&s->session->diags, n, context_span(d->pos, x->name),
              "'%s' is declared here with %u type argument%s", x->name->text, arity(d),
              arity(d) == 1 ? "" : "s");
    return s->types.t_error;
  }
  if (x->n_args == 0 && y->type_nullary) return y->type_nullary;
  Type **args = resolve_list(s, x->args, x->n_args);
  Type *t;
  if (synonym) {
    if (!d->u.type.expansion) return s->types.t_error;
    bool full = s->proxies.expanded > EXPANSION_LIMIT;
    if (d->u.type.expansion->size > SYNONYM_LIMIT) s->proxies.expanded = EXPANSION_LIMIT;
    add_size(s, d->u.type.expansion);
    if (s->proxies.expanded > EXPANSION_LIMIT) { /* said once */
      if (!full) diag(s->session, DIAG_SYNONYM_SIZE, context_span(x->pos, x->name), x->name->text);
      return s->types.t_error;
    }
    Type *body = type_subst(s->arena, d->u.type.expansion, d->u.type.params, args, x->n_args);
    t = type_synonym(s->arena, d, args, x->n_args, body);
  } else {
    t = type_ctor(s->arena, d, args, x->n_args);
  }
  if (x->n_args == 0) y->type_nullary = t;
  return t;
}

static Type *resolve_named(Sema *s, TypeExpr *x) {
  const char *kind = NULL;
  Type *t = built_in(s, x->name, &kind);
  SemaSymbol *y = context_symbol(s, x->name);
  if (!t && y->tvar) {
    kind = "type variables";
    t = y->tvar->type;
  }
  if (t) {
    if (x->n_args)
      diag(s->session, DIAG_TYPE_ARGS, context_span(x->pos, x->name), kind, x->name->text);
    return t;
  }
  if (y->type) return applied(s, x, y);
  uint32_t d = diag(s->session, DIAG_UNDECLARED_TYPE, context_span(x->pos, x->name), x->name->text);
  suggest_type(s, d, x->name, x->pos);
  return s->types.t_error;
}

static Type *map_type(Sema *s, TypeExpr *x) {
  uint32_t mark = scope_mark_tvars(s);
  for (uint32_t i = 0; i < x->n_params; i++) scope_add_tvar(s, x->params[i]);
  Type **args = resolve_list(s, x->args, x->n_args);
  Type *result = resolve_type(s, x->result);
  TypeParam **params = NULL;
  if (x->n_params) {
    uint32_t occur = resolve_order_params(x->params, x->n_params, args, x->n_args, result);
    resolve_unused_params(s, x->params, x->n_params, occur, x->span.lo, "map arguments");
    params = ARENA_ARRAY(s->arena, TypeParam *, x->n_params);
    for (uint32_t i = 0; i < x->n_params; i++) params[x->params[i]->index] = x->params[i];
  }
  scope_reset_tvars(s, mark);
  return type_map(s->arena, params, x->n_params, args, x->n_args, result);
}

Type *resolve_type(Sema *s, TypeExpr *x) {
  switch ((TypeExprKind)x->kind) {
  case TX_BOOL: return s->types.t_bool;
  case TX_INT: return s->types.t_int;
  case TX_REAL: return s->types.t_real;
  case TX_NAME: return resolve_named(s, x);
  case TX_MAP: return map_type(s, x);
  case TX_ERROR: break;
  }
  return s->types.t_error;
}

void resolve_var_type(Sema *s, Var *v, const Var *prev) {
  if (!v->type_expr) return;
  bool shared = v->in_group && prev && prev->type_expr == v->type_expr && prev->type;
  /* Boogie resolves the type once per name, and reports its faults each time. */
  if (shared && (!s->opt.compat || type_strip(prev->type)->kind != TY_ERROR))
    v->type = prev->type;
  else
    v->type = resolve_type(s, v->type_expr);
}

/* ---- order of type parameters --------------------------------------------------------- */

static const uint32_t UNSEEN = UINT32_MAX;

static void number_params(const Type *t, uint32_t *next) {
  t = type_strip(t);
  if (t->kind == TY_VAR) {
    if (t->u.var->index == UNSEEN) t->u.var->index = (*next)++;
    return;
  }
  if (!type_open(t)) return;
  for (uint32_t i = 0; i < t->n_args; i++) number_params(t->args[i], next);
  if (t->kind == TY_MAP) number_params(t->result, next);
}

uint32_t resolve_order_params(TypeParam **params, uint32_t n, Type **types, uint32_t n_types,
                              Type *result) {
  uint32_t next = 0;
  if (n == 0) return 0;
  for (uint32_t i = 0; i < n; i++) params[i]->index = UNSEEN;
  for (uint32_t i = 0; i < n_types; i++) number_params(types[i], &next);
  if (result) number_params(result, &next);
  uint32_t occur = next;
  for (uint32_t i = 0; i < n; i++)
    if (params[i]->index == UNSEEN) params[i]->index = next++;
  return occur;
}

void resolve_unused_params(Sema *s, TypeParam **params, uint32_t n, uint32_t occur, Pos pos,
                           const char *what) {
  for (uint32_t i = 0; i < n; i++)
    /* A type variable whose name clashes has been reported already. */
    if (params[i]->index >= occur && context_symbol(s, params[i]->name)->tvar == params[i])
      diag(s->session, DIAG_TYPE_VAR_UNUSED, diag_span(pos), what, params[i]->name->text);
}

Type **resolve_var_types(Sema *s, const VarList *a, const VarList *b, uint32_t *n) {
  *n = a->n + (b ? b->n : 0);
  Type **types = ARENA_ARRAY(s->arena, Type *, *n);
  for (uint32_t i = 0; i < a->n; i++) types[i] = a->at[i]->type;
  for (uint32_t i = a->n; i < *n; i++) types[i] = b->at[i - a->n]->type;
  return types;
}
