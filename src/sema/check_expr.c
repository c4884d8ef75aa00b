/* SPDX-License-Identifier: MIT */
/* Types of expressions.
 *
 * An operator or application with a wrong operand is not checked; it has the error type, which
 * agrees with every type. An operand is wrong if checking it raised the error count, as in
 * Boogie, or if resolution gave it the error type. */
#include "sema/check.h"
#include "sema/check_civl.h"

#include "sema/proxy.h"
#include "sema/unify.h"

#include <string.h>

static bool bad(const Type *t) {
  return type_strip(t)->kind == TY_ERROR;
}

static void mismatch(Sema *s, DiagId id, Span at, const Type *a, const Type *b) {
  diag(s->session, id, at, context_type_text(s, a), context_type_text(s, b));
}

/* ---- literals ------------------------------------------------------------------------------ */

/* The digits that end at `end`, as a number. */
static uint32_t digits_before(const char *text, uint32_t end) {
  uint32_t at = end, n = 0;
  while (at > 0 && text[at - 1] >= '0' && text[at - 1] <= '9') at--;
  for (; at < end && n < 100000000; at++) n = n * 10 + (uint32_t)(text[at] - '0');
  return n;
}

/* Every float literal ends in <significand bits>e<exponent bits>. */
static Type *float_literal(Sema *s, Str text) {
  uint32_t e = text->len;
  while (e > 0 && text->text[e - 1] != 'e') e--;
  uint32_t exp = digits_before(text->text, text->len);
  uint32_t sig = e > 0 ? digits_before(text->text, e - 1) : 0;
  return type_float(s->arena, sig, exp);
}

/* ---- operators ---- */

static Type *check_expr_arithmetic(Sema *s, Type *a, Type *b) {
  if (unify(s, a, s->types.t_int) && unify(s, b, s->types.t_int)) return s->types.t_int;
  if (unify(s, a, s->types.t_real) && unify(s, b, s->types.t_real)) return s->types.t_real;
  if (type_strip(a)->kind == TY_FLOAT && unify(s, a, b)) return a;
  if (type_strip(b)->kind == TY_FLOAT && unify(s, b, a)) return b;
  return NULL;
}

static Type *real_division(Sema *s, Type *a, Type *b) {
  if ((unify(s, a, s->types.t_int) || unify(s, a, s->types.t_real)) &&
      (unify(s, b, s->types.t_int) || unify(s, b, s->types.t_real)))
    return s->types.t_real;
  if (type_strip(a)->kind == TY_FLOAT && unify(s, a, b)) return a;
  if (type_strip(b)->kind == TY_FLOAT && unify(s, b, a)) return b;
  return NULL;
}

static Type *both(Sema *s, Type *a, Type *b, Type *t) {
  return unify(s, a, t) && unify(s, b, t) ? t : NULL;
}

static Type *binary_type(Sema *s, BinaryOp op, Type *a, Type *b) {
  switch (op) {
  case BIN_IFF:
  case BIN_IMPLIES:
  case BIN_EXPLIES:
  case BIN_AND:
  case BIN_OR: return both(s, a, b, s->types.t_bool);
  case BIN_EQ:
  case BIN_NEQ: return unify_instances(s, a, b) ? s->types.t_bool : NULL;
  case BIN_LT:
  case BIN_LE:
  case BIN_GT:
  case BIN_GE: return check_expr_arithmetic(s, a, b) ? s->types.t_bool : NULL;
  case BIN_SUBTYPE: return unify(s, a, b) ? s->types.t_bool : NULL;
  case BIN_ADD:
  case BIN_SUB:
  case BIN_MUL: return check_expr_arithmetic(s, a, b);
  case BIN_DIV:
  case BIN_MOD: return both(s, a, b, s->types.t_int);
  case BIN_RDIV: return real_division(s, a, b);
  case BIN_POW: return both(s, a, b, s->types.t_real);
  default: return NULL;
  }
}

Type *check_binary_types(Sema *s, BinaryOp op, Type *a, Type *b, Span at) {
  Type *t = binary_type(s, op, a, b);
  if (!t)
    diag(s->session, DIAG_BINARY_TYPES, at, context_type_text(s, a), context_type_text(s, b),
         ast_binary_text(op));
  return t;
}

static Type *check_concat(Sema *s, Expr *e) {
  Type *a = check_expr(s, e->u.op.a), *b = check_expr(s, e->u.op.b);
  if (bad(a) || bad(b)) return s->types.t_error;
  s->proxies.proxy_name +=
      (type_strip(a)->kind == TY_BV) + (uint32_t)(type_strip(b)->kind == TY_BV);
  bool ok = type_strip(a)->kind == TY_BV || unify(s, a, proxy_bv(s, "concat0", 0));
  ok = ok && (type_strip(b)->kind == TY_BV || unify(s, b, proxy_bv(s, "concat1", 0)));
  if (ok) return proxy_concat(s, a, b);
  mismatch(s, DIAG_CONCAT_TYPES, context_at(e), a, b);
  return s->types.t_error;
}

static Type *check_binary(Sema *s, Expr *e) {
  if (e->op == BIN_CONCAT) return check_concat(s, e);
  uint32_t errors = context_errors(s);
  bool swap = e->op == BIN_EXPLIES; /* a <== b is b ==> a */
  Type *a = check_expr(s, swap ? e->u.op.b : e->u.op.a);
  Type *b = check_expr(s, swap ? e->u.op.a : e->u.op.b);
  if (context_errors(s) != errors || bad(a) || bad(b)) return s->types.t_error;
  if (e->op == BIN_RDIV && s->prog->int_slash && both(s, a, b, s->types.t_int)) e->op = BIN_DIV;
  BinaryOp op = swap ? BIN_IMPLIES : (BinaryOp)e->op;
  Type *t = check_binary_types(s, op, a, b, context_at(e));
  if (!t) {
    suggest_division(s, s->session->diags.list.n - 1, e->u.op.a);
    suggest_division(s, s->session->diags.list.n - 1, e->u.op.b);
  }
  return t ? t : s->types.t_error;
}

static Type *check_unary(Sema *s, Expr *e) {
  uint32_t errors = context_errors(s);
  Type *a = check_expr(s, e->u.op.a);
  if (context_errors(s) != errors || bad(a)) return s->types.t_error;
  if (e->op == UN_NOT && unify(s, a, s->types.t_bool)) return s->types.t_bool;
  if (e->op == UN_NEG && unify(s, a, s->types.t_int)) return s->types.t_int;
  if (e->op == UN_NEG && unify(s, a, s->types.t_real)) return s->types.t_real;
  diag(s->session, DIAG_UNARY_TYPE, context_at(e), context_type_text(s, a),
       ast_unary_text((UnaryOp)e->op));
  return s->types.t_error;
}

static Type *check_ite(Sema *s, Expr *e) {
  uint32_t errors = context_errors(s);
  Type *c = check_expr(s, e->u.ite.c), *a = check_expr(s, e->u.ite.a);
  Type *b = check_expr(s, e->u.ite.b);
  if (context_errors(s) != errors || bad(c) || bad(a) || bad(b)) return s->types.t_error;
  if (!unify(s, c, s->types.t_bool))
    diag(s->session, DIAG_ITE_GUARD, diag_span(e->pos), context_type_text(s, c));
  else if (!unify(s, a, b))
    mismatch(s, DIAG_ITE_BRANCHES, diag_span(e->pos), a, b);
  else
    return a;
  return s->types.t_error;
}

static Type *check_ascribe(Sema *s, Expr *e) {
  uint32_t errors = context_errors(s);
  Type *want = e->type ? e->type : s->types.t_error; /* set by resolution */
  Type *t = check_expr(s, e->u.ascribe.e);
  if (context_errors(s) != errors || bad(t) || bad(want)) return s->types.t_error;
  if (!unify(s, want, t)) mismatch(s, DIAG_COERCE, context_at(e), t, want);
  return want;
}

static Type *check_convert(Sema *s, Expr *e, Type *from, Type *to) {
  uint32_t errors = context_errors(s);
  Type *t = check_expr(s, e->u.sub);
  if (context_errors(s) != errors || bad(t)) return s->types.t_error;
  if (!unify(s, t, from)) mismatch(s, DIAG_CONVERT_TYPE, context_at(e), t, from);
  return to;
}

/* ---- bit vectors ---- */

static uint32_t check_expr_bound(Str digits) {
  uint64_t n = 0;
  for (uint32_t i = 0; i < digits->len && n <= INT32_MAX; i++)
    n = n * 10 + (uint64_t)(digits->text[i] - '0');
  return n > INT32_MAX ? INT32_MAX : (uint32_t)n;
}

static Type *check_extract(Sema *s, Expr *e) {
  Type *t = check_expr(s, e->u.extract.e);
  uint32_t hi = check_expr_bound(e->u.extract.hi), lo = check_expr_bound(e->u.extract.lo);
  if (lo > hi) {
    diag(s->session, DIAG_EXTRACT_ORDER, context_at(e));
    return s->types.t_error;
  }
  uint32_t width = hi - lo;
  const Type *known = type_strip(t);
  s->proxies.proxy_name += known->kind == TY_BV;
  bool ok =
      known->kind == TY_BV ? known->u.width >= width : unify(s, t, proxy_bv(s, "extract", width));
  if (!ok) {
    Str bits = str_printf(&s->session->strs, "%u", width);
    diag(s->session, DIAG_EXTRACT_WIDTH, context_at(e), bits->text, context_type_text(s, t));
    return s->types.t_error;
  }
  return context_bv(s, width);
}

/* ---- maps and datatypes ---- */

static Type *check_map(Sema *s, Expr *e) {
  MapExpr *m = e->u.map;
  bool store = e->kind == EX_STORE, broken = false;
  uint32_t errors = context_errors(s);
  Type *map = check_expr(s, m->map);
  broken = bad(map);
  for (uint32_t i = 0; i < m->n_args; i++) broken |= bad(check_expr(s, m->args[i]));
  if (store) broken |= bad(check_expr(s, m->value));
  if (broken || context_errors(s) != errors) return s->types.t_error;
  const char *what = store ? "map store" : "map select";
  Type *range = check_select(s, map, m, what, context_at(e));
  if (!range) return s->types.t_error;
  if (!store) return range;
  if (unify(s, range, m->value->type)) return map;
  diag(s->session, DIAG_STORE_TYPE, context_at(m->value), what,
       context_type_text(s, m->value->type), context_type_text(s, range));
  return s->types.t_error;
}

static Type *check_field_access(Sema *s, Expr *e) {
  FieldExpr *f = e->u.field;
  uint32_t errors = context_errors(s);
  Type *of = check_expr(s, f->of);
  bool broken = bad(of);
  if (e->kind == EX_FIELD_UPDATE) broken |= bad(check_expr(s, f->value));
  if (broken || context_errors(s) != errors) return s->types.t_error;
  Type *t = check_field(s, e, of);
  if (!t) return s->types.t_error;
  if (e->kind == EX_FIELD) return t;
  if (unify(s, t, f->value->type)) return of;
  diag(s->session, DIAG_STORE_TYPE, context_at(f->value), "field update",
       context_type_text(s, f->value->type), context_type_text(s, t));
  return s->types.t_error;
}

static Type *check_is(Sema *s, Expr *e) {
  FieldExpr *f = e->u.field;
  uint32_t errors = context_errors(s);
  Type *of = check_expr(s, f->of);
  if (bad(of) || context_errors(s) != errors) return s->types.t_error;
  const Type *t = type_strip(of);
  if (t->kind != TY_CTOR || t->u.decl->kind != DECL_DATATYPE) {
    diag(s->session, DIAG_IS_OF, context_at(e), context_type_text(s, of));
    return s->types.t_error;
  }
  f->datatype = t->u.decl;
  Ctor *c = context_symbol(s, f->name)->ctor;
  if (!c || c->datatype != t->u.decl) {
    uint32_t d = diag(s->session, DIAG_NO_CTOR, context_span(f->name_pos, f->name),
                      t->u.decl->name->text, f->name->text);
    suggest_ctor(s, d, t->u.decl, f);
    return s->types.t_error;
  }
  f->ctor = c;
  return s->types.t_bool;
}

/* ---- binders ---- */

static bool mentioned_in_vars(const Binder *b, const TypeParam *p) {
  for (uint32_t i = 0; i < b->vars.n; i++)
    if (b->vars.at[i]->type && type_mentions(b->vars.at[i]->type, p)) return true;
  return false;
}

/* Does a type inside the (typed) term mention the parameter? */
static bool mentioned_in_term(const Expr *e, const TypeParam *p) {
  if (e->type && type_mentions(e->type, p)) return true;
  switch ((ExprKind)e->kind) {
  case EX_CALL:
    for (uint32_t i = 0; i < e->u.call->n_args; i++)
      if (mentioned_in_term(e->u.call->args[i], p)) return true;
    return false;
  case EX_UNARY: return mentioned_in_term(e->u.op.a, p);
  case EX_BINARY: return mentioned_in_term(e->u.op.a, p) || mentioned_in_term(e->u.op.b, p);
  case EX_ITE:
    return mentioned_in_term(e->u.ite.c, p) || mentioned_in_term(e->u.ite.a, p) ||
           mentioned_in_term(e->u.ite.b, p);
  case EX_OLD:
  case EX_TO_INT:
  case EX_TO_REAL: return mentioned_in_term(e->u.sub, p);
  case EX_ASCRIBE: return mentioned_in_term(e->u.ascribe.e, p);
  case EX_SELECT:
  case EX_STORE:
    if (mentioned_in_term(e->u.map->map, p)) return true;
    for (uint32_t i = 0; i < e->u.map->n_args; i++)
      if (mentioned_in_term(e->u.map->args[i], p)) return true;
    return e->u.map->value && mentioned_in_term(e->u.map->value, p);
  case EX_EXTRACT: return mentioned_in_term(e->u.extract.e, p);
  case EX_FIELD:
  case EX_IS: return mentioned_in_term(e->u.field->of, p);
  default: return false;
  }
}

/* A type parameter that no variable's type mentions must be in every positive trigger. */
static void check_type_params(Sema *s, const Expr *e) {
  const Binder *b = e->u.binder;
  for (uint32_t i = 0; i < b->n_triggers; i++) {
    const Trigger *t = &b->triggers[i];
    if (t->negative) continue;
    for (uint32_t k = 0; k < b->n_params; k++) {
      if (mentioned_in_vars(b, b->params[k])) continue;
      bool found = false;
      for (uint32_t j = 0; j < t->n && !found; j++)
        found = mentioned_in_term(t->terms[j], b->params[k]);
      if (!found)
        diag(s->session, DIAG_TRIGGER_TYPE_VAR, diag_span(t->pos), b->params[k]->name->text);
    }
  }
}

static Type *check_lambda(Sema *s, Expr *e) {
  Binder *b = e->u.binder;
  Type *body = check_expr(s, b->body);
  for (uint32_t i = 0; i < b->n_params; i++)
    if (!mentioned_in_vars(b, b->params[i])) {
      diag(s->session, DIAG_LAMBDA_TYPE_VAR, diag_span(e->pos), b->params[i]->name->text);
      return s->types.t_error;
    }
  Type **args = ARENA_ARRAY(s->arena, Type *, b->vars.n);
  for (uint32_t i = 0; i < b->vars.n; i++) args[i] = b->vars.at[i]->type;
  TypeParam **params = ARENA_ARRAY(s->arena, TypeParam *, b->n_params);
  for (uint32_t i = 0; i < b->n_params; i++) params[b->params[i]->index] = b->params[i];
  return type_map(s->arena, params, b->n_params, args, b->vars.n, body);
}

static Type *check_binder(Sema *s, Expr *e) {
  Binder *b = e->u.binder;
  for (uint32_t i = 0; i < b->vars.n; i++)
    if (!b->vars.at[i]->in_group) check_attrs(s, &b->vars.at[i]->attrs);
  check_attrs(s, &b->attrs);
  for (uint32_t i = 0; i < b->n_triggers; i++)
    for (uint32_t k = 0; k < b->triggers[i].n; k++) check_expr(s, b->triggers[i].terms[k]);
  if (e->kind == EX_LAMBDA) return check_lambda(s, e);
  if (!unify(s, check_expr(s, b->body), s->types.t_bool))
    diag(s->session, DIAG_QUANTIFIER_BOOL, diag_span(e->pos));
  if (b->n_params && b->n_triggers) check_type_params(s, e);
  return s->types.t_bool;
}

static Type *check_let(Sema *s, Expr *e) {
  Let *let = e->u.let;
  for (uint32_t i = 0; i < let->n_rhs; i++) check_expr(s, let->rhs[i]);
  for (uint32_t i = 0; i < let->vars.n; i++)
    let->vars.at[i]->type = i < let->n_rhs ? let->rhs[i]->type : s->types.t_error;
  for (uint32_t i = 0; i < let->vars.n; i++) check_attrs(s, &let->vars.at[i]->attrs);
  check_attrs(s, &let->attrs);
  return check_expr(s, let->body);
}

/* Messages show what a variable's synonym stands for. */
static Type *type_of_var(Sema *s, const Expr *e) {
  if (s->proc && s->proc->u.proc.civl) check_civl_variable(s, e->u.var.var, context_at(e));
  Type *t = e->u.var.var ? e->u.var.var->type : NULL;
  while (t && t->kind == TY_SYNONYM) t = t->result;
  return t ? t : s->types.t_error;
}

/* Inside, globals are always meant as they were. */
static Type *check_old(Sema *s, Expr *e) {
  bool old_only = s->civl.old_only;
  s->civl.old_only = false;
  Type *t = check_expr(s, e->u.sub);
  s->civl.old_only = old_only;
  return t;
}

/* ---- all kinds ---- */

static Type *type_of(Sema *s, Expr *e) {
  switch ((ExprKind)e->kind) {
  case EX_BOOL: return s->types.t_bool;
  case EX_INT: return s->types.t_int;
  case EX_REAL: return s->types.t_real;
  case EX_BV: return context_bv(s, e->u.bv.width);
  case EX_FLOAT: return float_literal(s, e->u.text);
  case EX_STRING: return s->types.t_string;
  case EX_RMODE: return s->types.t_rmode;
  case EX_VAR: return type_of_var(s, e);
  case EX_CALL: return check_call(s, e);
  case EX_UNARY: return check_unary(s, e);
  case EX_BINARY: return check_binary(s, e);
  case EX_ITE: return check_ite(s, e);
  case EX_OLD: return check_old(s, e);
  case EX_TO_INT: return check_convert(s, e, s->types.t_real, s->types.t_int);
  case EX_TO_REAL: return check_convert(s, e, s->types.t_int, s->types.t_real);
  case EX_ASCRIBE: return check_ascribe(s, e);
  case EX_SELECT:
  case EX_STORE: return check_map(s, e);
  case EX_EXTRACT: return check_extract(s, e);
  case EX_FIELD:
  case EX_FIELD_UPDATE: return check_field_access(s, e);
  case EX_IS: return check_is(s, e);
  case EX_FORALL:
  case EX_EXISTS:
  case EX_LAMBDA: return check_binder(s, e);
  case EX_LET: return check_let(s, e);
  case EX_CODE: check_code(s, e->u.code); return s->types.t_bool;
  case EX_BOUNDS:
  case EX_STAR:
  case EX_ERROR:
  case EX_COUNT: break;
  }
  return s->types.t_error;
}

Type *check_expr(Sema *s, Expr *e) {
  return e->type = type_of(s, e);
}

void check_bool(Sema *s, Expr *e, DiagId id, Span at) {
  Type *t = check_expr(s, e);
  if (!unify(s, t, s->types.t_bool)) diag(s->session, id, at, context_type_text(s, t));
}

void check_measure(Sema *s, Expr *e) {
  Type *t = check_expr(s, e);
  if (unify(s, t, s->types.t_int) || unify(s, t, s->types.t_bool)) return;
  diag(s->session, DIAG_MEASURE_TYPE, context_at(e), context_type_text(s, t));
}

static void check_attr_type(Sema *s, const Attr *a) {
  if (a->n_args != 1) return; /* resolution has complained where it matters */
  const Type *t = type_strip(a->args[0]->type);
  if (t->kind == TY_ERROR) return;
  bool optimize = strcmp(a->name->text, "minimize") == 0 || strcmp(a->name->text, "maximize") == 0;
  if (optimize && t->kind != TY_INT && t->kind != TY_REAL && t->kind != TY_BV)
    diag(s->session, DIAG_OPTIMIZE_TYPE, a->span);
  if (strcmp(a->name->text, "verified_under") == 0 && t->kind != TY_BOOL)
    diag(s->session, DIAG_VERIFIED_UNDER_TYPE, a->span);
}

void check_attrs(Sema *s, const AttrList *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    Attr *a = list->at[i];
    uint32_t proxies = s->proxies.n_proxies;
    for (uint32_t k = 0; k < a->n_args; k++) check_expr(s, a->args[k]);
    check_attr_type(s, a);
    if (s->proxies.n_proxies != proxies) vec_push(&s->proxies.open_attrs, a);
  }
}
