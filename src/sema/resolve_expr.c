/* SPDX-License-Identifier: MIT */
/* Names inside expressions.
 *
 * The order of visits is the order of Boogie's messages: an operator or application before its
 * operands, `a <== b` as `b ==> a`, a binder's variables, attributes, triggers, then its body. */
#include "sema/resolve.h"

#include "syntax/children.h"

#include <string.h>

static void resolve_list(Sema *s, Expr **list, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) resolve_expr(s, list[i]);
}

static void resolve_name(Sema *s, Expr *e) {
  if (e->u.var.var) return;
  Var *v = scope_find_var(s, e->u.var.name);
  e->u.var.var = v;
  if (!v) {
    uint32_t d = diag(s->session, DIAG_UNDECLARED, context_at(e), e->u.var.name->text);
    suggest_var(s, d, e->u.var.name, e->pos);
  } else if (s->state == STATELESS && v->kind == VAR_GLOBAL) {
    uint32_t d = diag(s->session, DIAG_GLOBAL_IN_CONTEXT, context_at(e), e->u.var.name->text);
    diag_note(&s->session->diags, d, context_span(v->pos, v->name), "it is declared here");
  }
}

static void resolve_call(Sema *s, Expr *e) {
  CallExpr *c = e->u.call;
  if (!c->func) {
    SemaSymbol *y = context_symbol(s, c->name);
    c->func = y->func;
    c->ctor = y->ctor;
    if (!c->func) {
      uint32_t d = diag(s->session, DIAG_UNDECLARED_FUNC, context_at(e), c->name->text);
      suggest_func(s, d, c->name, e->pos);
    }
  }
  resolve_list(s, c->args, c->n_args);
}

static void not_in_trigger(Sema *s, const Expr *e, const char *what) {
  diag(s->session, DIAG_IN_TRIGGER, context_at(e), what);
}

static void resolve_binary(Sema *s, Expr *e) {
  if (s->in_trigger) {
    switch ((BinaryOp)e->op) {
    case BIN_AND:
    case BIN_OR:
    case BIN_IMPLIES:
    case BIN_EXPLIES:
    case BIN_IFF: not_in_trigger(s, e, "boolean operators are"); break;
    case BIN_EQ: not_in_trigger(s, e, "equality is"); break;
    case BIN_LT:
    case BIN_LE:
    case BIN_GT:
    case BIN_GE: not_in_trigger(s, e, "arithmetic comparisons are"); break;
    default: break;
    }
  }
  bool swap = e->op == BIN_EXPLIES;
  resolve_expr(s, swap ? e->u.op.b : e->u.op.a);
  resolve_expr(s, swap ? e->u.op.a : e->u.op.b);
}

Expr *sema_quantifier_merged(const Expr *e) {
  if (e->kind != EX_FORALL && e->kind != EX_EXISTS) return NULL;
  const Binder *b = e->u.binder;
  Expr *in = b->body;
  if (b->n_triggers || !in || in->kind != e->kind) return NULL;
  /* Merging works from the inside out: what `in` absorbs has no triggers either. */
  return in->u.binder->n_triggers ? NULL : in;
}

static void add_binder(Sema *s, Binder *b) {
  for (uint32_t i = 0; i < b->n_params; i++) scope_add_tvar(s, b->params[i]);
}

static void add_bound(Sema *s, Binder *b) {
  for (uint32_t i = 0; i < b->vars.n; i++) {
    Var *v = b->vars.at[i];
    scope_add_var(s, v, v->pos);
    resolve_var(s, v, i ? b->vars.at[i - 1] : NULL);
  }
}

/* In Boogie the variables of merged quantifiers are in one scope, where names clash; otherwise the
 * inner one may hide the outer. */
static Expr *same_scope(const Sema *s, const Expr *e) {
  return s->opt.compat ? sema_quantifier_merged(e) : NULL;
}

/* A binder, with the quantifiers directly inside that count as part of it. */
static void resolve_binder(Sema *s, Expr *e) {
  if (s->in_trigger) not_in_trigger(s, e, "quantifiers are");
  bool trigger = s->in_trigger;
  uint32_t mark = scope_mark_tvars(s);
  scope_push(s);
  Expr *last = e;
  for (Expr *q = e; q; q = same_scope(s, q)) {
    add_binder(s, q->u.binder);
    last = q;
  }
  for (Expr *q = e; q; q = same_scope(s, q)) add_bound(s, q->u.binder);
  for (Expr *q = e; q; q = same_scope(s, q)) resolve_attrs(s, &q->u.binder->attrs);
  Binder *b = last->u.binder;
  resolve_triggers(s, b);
  s->in_trigger = trigger;
  resolve_expr(s, b->body);
  scope_pop(s);
  scope_reset_tvars(s, mark);
  for (Expr *q = e; q; q = same_scope(s, q)) {
    Binder *c = q->u.binder;
    if (c->n_params) {
      uint32_t n = 0;
      Type **types = resolve_var_types(s, &c->vars, NULL, &n);
      resolve_order_params(c->params, c->n_params, types, n, NULL);
    }
  }
}

static void resolve_let(Sema *s, Expr *e) {
  Let *let = e->u.let;
  if (let->vars.n != let->n_rhs) diag(s->session, DIAG_SIDES_DIFFER, context_at(e));
  resolve_list(s, let->rhs, let->n_rhs);
  scope_push(s);
  for (uint32_t i = 0; i < let->vars.n; i++)
    scope_add_var(s, let->vars.at[i], let->vars.at[i]->pos);
  for (uint32_t i = 0; i < let->vars.n; i++) resolve_attrs(s, &let->vars.at[i]->attrs);
  resolve_attrs(s, &let->attrs);
  resolve_expr(s, let->body);
  scope_pop(s);
}

static void resolve_child(void *env, Expr *e) {
  resolve_expr(env, e);
}

void resolve_expr(Sema *s, Expr *e) {
  switch ((ExprKind)e->kind) {
  case EX_VAR: resolve_name(s, e); break;
  case EX_CALL: resolve_call(s, e); break;
  case EX_UNARY:
    if (s->in_trigger && e->op == UN_NOT) not_in_trigger(s, e, "boolean operators are");
    resolve_expr(s, e->u.op.a);
    break;
  case EX_BINARY: resolve_binary(s, e); break;
  case EX_OLD:
    if (s->state != TWO_STATE) diag(s->session, DIAG_OLD_CONTEXT, context_at(e));
    resolve_expr(s, e->u.sub);
    break;
  case EX_ASCRIBE:
    if (!e->type) e->type = resolve_type(s, e->u.ascribe.type_expr);
    resolve_expr(s, e->u.ascribe.e);
    break;
  case EX_BOUNDS: diag(s->session, DIAG_BOUNDS_POSITION, context_at(e)); break;
  case EX_FORALL:
  case EX_EXISTS:
  case EX_LAMBDA: resolve_binder(s, e); break;
  case EX_LET: resolve_let(s, e); break;
  case EX_CODE: resolve_code(s, e->u.code); break;
  default: expr_children(e, resolve_child, s);
  }
}

static bool resolve_named(const Attr *a, const char *name) {
  return strcmp(a->name->text, name) == 0;
}

/* {:layer n, ..}: non-negative int literals. */
static void check_layers(Sema *s, const Attr *a) {
  for (uint32_t i = 0; i < a->n_args; i++) {
    const Expr *e = a->args[i];
    bool negative = e->kind == EX_UNARY && e->op == UN_NEG && e->u.op.a->kind == EX_INT;
    if (negative) {
      diag(s->session, DIAG_LAYER_NEGATIVE, a->span);
    } else if (e->kind != EX_INT) {
      diag(s->session, DIAG_LAYER_SHAPE, a->span);
    } else {
      Str digits = e->u.text;
      uint32_t zeros = 0;
      while (zeros < digits->len && digits->text[zeros] == '0') zeros++;
      uint32_t len = digits->len - zeros;
      if (len > 10 || (len == 10 && strcmp(digits->text + zeros, "2147483647") > 0))
        diag(s->session, DIAG_LAYER_LARGE, a->span);
    }
  }
}

void resolve_attrs(Sema *s, const AttrList *list) {
  if (list->n == 0) return;
  StateMode state = s->state;
  bool trigger = s->in_trigger;
  if (state == ONE_STATE) s->state = TWO_STATE;
  s->in_trigger = false;
  for (uint32_t i = 0; i < list->n; i++) {
    const Attr *a = list->at[i];
    if ((resolve_named(a, "minimize") || resolve_named(a, "maximize")) && a->n_args != 1)
      diag(s->session, DIAG_OPTIMIZE_ARGS, a->span);
    if (resolve_named(a, "verified_under") && a->n_args != 1)
      diag(s->session, DIAG_VERIFIED_UNDER_ARGS, a->span);
    if (resolve_named(a, "layer")) check_layers(s, a);
    resolve_list(s, a->args, a->n_args);
  }
  s->state = state;
  s->in_trigger = trigger;
}

static const AttrList *attrs_of_var(const Var *v) {
  return v->decl ? &v->decl->attrs : &v->attrs;
}

/* Boogie looks at the shared parts of a group once per name; only its repeats show. */
static bool resolved_before(const Sema *s, const Var *v) {
  return v->in_group && !s->opt.compat;
}

void resolve_var(Sema *s, Var *v, const Var *prev) {
  resolve_var_type(s, v, prev);
  if (!resolved_before(s, v)) resolve_attrs(s, attrs_of_var(v));
}

void resolve_where(Sema *s, Var *v) {
  if (!v->where || resolved_before(s, v)) return;
  if (attr_flag(attrs_of_var(v), "assumption"))
    diag(s->session, DIAG_ASSUMPTION_WHERE, context_span(v->pos, v->name));
  resolve_expr(s, v->where);
}
