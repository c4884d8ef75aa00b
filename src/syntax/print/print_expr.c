/* SPDX-License-Identifier: MIT */
/* Expressions and types in Boogie's style.
 *
 * Parentheses are printed where the strengths demand them and nowhere else. A strength
 * is class * 16 + member: within one class different members (&& and ||) must be
 * parenthesised against each other, equal members only in a fragile position
 * (the right operand of `-`, either operand of `==`). */
#include "base/num.h"
#include "syntax/print/print_parts.h"

#include <string.h>

enum {
  CONCAT_STRENGTH = 0x32,
  UNARY_STRENGTH = 0x70,
  ASCRIBE_STRENGTH = 0x80,
  POSTFIX_STRENGTH = 0x90,
};

typedef struct Strength {
  uint8_t value;
  bool fragile_left, fragile_right;
} Strength;

static const Strength strengths[BIN_COUNT] = {
    [BIN_IFF] = {0x00, false, false},
    [BIN_IMPLIES] = {0x10, true, false},
    [BIN_EXPLIES] = {0x10, true, false},
    [BIN_AND] = {0x20, false, false},
    [BIN_OR] = {0x21, false, false},
    [BIN_EQ] = {PUT_COMPARISON, true, true},
    [BIN_NEQ] = {PUT_COMPARISON, true, true},
    [BIN_LT] = {PUT_COMPARISON, true, true},
    [BIN_LE] = {PUT_COMPARISON, true, true},
    [BIN_GT] = {PUT_COMPARISON, true, true},
    [BIN_GE] = {PUT_COMPARISON, true, true},
    [BIN_SUBTYPE] = {PUT_COMPARISON, true, true},
    [BIN_CONCAT] = {CONCAT_STRENGTH, false, true},
    [BIN_ADD] = {0x40, false, false},
    [BIN_SUB] = {0x40, false, true},
    [BIN_MUL] = {0x50, false, false},
    [BIN_DIV] = {0x50, false, true},
    [BIN_MOD] = {0x50, false, true},
    [BIN_RDIV] = {0x50, false, true},
    [BIN_POW] = {0x60, true, false},
};

void put_place(Printer *pr, Pos pos) {
  if (pr->unplaced) return;
  if (!pr->opt->places) return;
  PrintPlace place = {.pos = pos, .offset = pr->out->n};
  vec_push(pr->opt->places, place);
}

/* ---- types ----------------------------------------------------------------- */

void put_type_params(Printer *pr, TypeParam *const *params, uint32_t n) {
  if (n == 0) return;
  buf_putc(pr->out, '<');
  for (uint32_t i = 0; i < n; i++) {
    if (i) buf_putc(pr->out, ',');
    put_name(pr, params[i]->name);
  }
  buf_putc(pr->out, '>');
}

/* context: 0 anywhere, 1 last argument of a constructor (maps stand bare), 2 other
 * arguments. */
static void put_type_in(Printer *pr, const TypeExpr *t, int context) {
  put_place(pr, t->pos);
  if (t->kind == TX_MAP) put_place(pr, t->span.lo); /* of its type parameters */
  bool parens =
      (t->kind == TX_MAP && context > 1) || (t->kind == TX_NAME && t->n_args > 0 && context > 0);
  if (parens) buf_putc(pr->out, '(');
  switch ((TypeExprKind)t->kind) {
  case TX_ERROR: buf_puts(pr->out, "?"); break;
  case TX_BOOL: buf_puts(pr->out, "bool"); break;
  case TX_INT: buf_puts(pr->out, "int"); break;
  case TX_REAL: buf_puts(pr->out, "real"); break;
  case TX_NAME:
    put_name(pr, t->name);
    for (uint32_t i = 0; i < t->n_args; i++) {
      buf_putc(pr->out, ' ');
      put_type_in(pr, t->args[i], i + 1 == t->n_args ? 1 : 2);
    }
    break;
  case TX_MAP:
    put_type_params(pr, t->params, t->n_params);
    buf_putc(pr->out, '[');
    for (uint32_t i = 0; i < t->n_args; i++) {
      if (i) buf_putc(pr->out, ',');
      put_type_in(pr, t->args[i], 0);
    }
    buf_putc(pr->out, ']');
    put_type_in(pr, t->result, 0);
    break;
  }
  if (parens) buf_putc(pr->out, ')');
}

void put_type(Printer *pr, const TypeExpr *t) {
  put_type_in(pr, t, 0);
}

/* ---- literals -------------------------------------------------------------- */

static void put_digits(Printer *pr, const char *text, size_t n) {
  while (n > 1 && *text == '0') text++, n--;
  buf_add(pr->out, text, n);
}

/* ---- pieces ---------------------------------------------------------------- */

void put_exprs(Printer *pr, Expr *const *e, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    if (i) buf_puts(pr->out, ", ");
    put_expr(pr, e[i]);
  }
}

void put_attrs(Printer *pr, const AttrList *attrs) {
  for (uint32_t i = 0; i < attrs->n; i++) {
    const Attr *a = attrs->at[i];
    buf_puts(pr->out, "{:");
    buf_add(pr->out, a->name->text, a->name->len);
    if (a->n_args) buf_putc(pr->out, ' ');
    put_exprs(pr, a->args, a->n_args);
    buf_puts(pr->out, "} ");
  }
}

void put_var(Printer *pr, const Var *v) {
  put_open(pr, WRAP_ALONE);
  put_attrs(pr, &v->attrs);
  if (v->name) {
    put_id(pr);
    put_name(pr, v->name);
  }
  if (v->name && v->type_expr) buf_puts(pr->out, ": ");
  if (v->type_expr) put_type(pr, v->type_expr);
  if (v->where) {
    put_sep(pr);
    buf_puts(pr->out, " where ");
    put_expr(pr, v->where);
  }
  put_close(pr);
}

void put_vars_in(Printer *pr, const VarList *vars, uint32_t group) {
  put_open(pr, group);
  for (uint32_t i = 0; i < vars->n; i++) {
    if (i) {
      buf_puts(pr->out, ", ");
      put_sep(pr);
    }
    put_var(pr, vars->at[i]);
  }
  put_close(pr);
}

void put_vars(Printer *pr, const VarList *vars) {
  put_vars_in(pr, vars, WRAP_ALONE);
}

void put_arguments(Printer *pr, Expr *const *e, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    if (i) {
      buf_puts(pr->out, ", ");
      put_sep(pr);
    }
    put_expr(pr, e[i]);
  }
}

static void put_binder(Printer *pr, const char *keyword, const Binder *b) {
  put_open(pr, WRAP_ALONE);
  buf_putc(pr->out, '(');
  buf_puts(pr->out, keyword);
  put_type_params(pr, b->params, b->n_params);
  buf_putc(pr->out, ' ');
  put_vars(pr, &b->vars);
  buf_puts(pr->out, " :: ");
  put_sep(pr);
  put_attrs(pr, &b->attrs);
  put_open(pr, WRAP_ALONE);
  for (uint32_t i = 0; i < b->n_triggers; i++) {
    if (i) put_sep(pr);
    buf_puts(pr->out, b->triggers[i].negative ? "{:nopats " : "{ ");
    put_exprs(pr, b->triggers[i].terms, b->triggers[i].n);
    buf_puts(pr->out, " } ");
  }
  put_close(pr);
  put_sep(pr);
  put_expr(pr, b->body);
  buf_putc(pr->out, ')');
  put_close(pr);
}

static void put_let(Printer *pr, const Let *let) {
  put_open(pr, WRAP_ALONE);
  buf_puts(pr->out, "(var ");
  put_vars(pr, &let->vars);
  buf_puts(pr->out, " := ");
  put_open(pr, WRAP_ALONE);
  put_arguments(pr, let->rhs, let->n_rhs);
  put_close(pr);
  buf_puts(pr->out, "; ");
  put_sep(pr);
  put_attrs(pr, &let->attrs);
  put_expr(pr, let->body);
  buf_putc(pr->out, ')');
  put_close(pr);
}

static void put_wrapped(Printer *pr, const char *before, const Expr *e) {
  buf_puts(pr->out, before);
  put_expr(pr, e);
  buf_putc(pr->out, ')');
}

/* ---- operators ------------------------------------------------------------- */

/* Once types are known, == between booleans is <==>. */
static BinaryOp operator_of(const Printer *pr, const Expr *e) {
  bool iff =
      e->op == BIN_EQ && pr->opt->is_bool && e->u.op.a->type && pr->opt->is_bool(e->u.op.a->type);
  return iff ? BIN_IFF : (BinaryOp)e->op;
}

static void put_binary(Printer *pr, const Expr *e) {
  BinaryOp op = operator_of(pr, e);
  Strength s = strengths[op];
  const Expr *a = e->u.op.a, *b = e->u.op.b;
  const char *text = ast_binary_text(op);
  if (op == BIN_EXPLIES) { /* Boogie reads a <== b as b ==> a */
    const Expr *swap = a;
    a = b, b = swap;
    text = ast_binary_text(BIN_IMPLIES);
  }
  put_operand(pr, a, s.value, s.fragile_left);
  if (op != BIN_CONCAT) put_sep(pr);
  buf_putc(pr->out, ' ');
  buf_puts(pr->out, text);
  buf_putc(pr->out, ' ');
  put_operand(pr, b, s.value, s.fragile_right);
}

static void put_postfix(Printer *pr, const Expr *e) {
  switch ((ExprKind)e->kind) {
  case EX_SELECT:
  case EX_STORE:
    put_operand(pr, e->u.map->map, POSTFIX_STRENGTH, false);
    buf_putc(pr->out, '[');
    put_exprs(pr, e->u.map->args, e->u.map->n_args);
    if (e->kind == EX_STORE) {
      buf_puts(pr->out, " := ");
      put_expr(pr, e->u.map->value);
    }
    buf_putc(pr->out, ']');
    break;
  case EX_EXTRACT:
    put_operand(pr, e->u.extract.e, POSTFIX_STRENGTH, false);
    buf_putc(pr->out, '[');
    put_digits(pr, e->u.extract.hi->text, e->u.extract.hi->len);
    buf_putc(pr->out, ':');
    put_digits(pr, e->u.extract.lo->text, e->u.extract.lo->len);
    buf_putc(pr->out, ']');
    break;
  case EX_FIELD:
  case EX_FIELD_UPDATE:
    put_operand(pr, e->u.field->of, POSTFIX_STRENGTH, false);
    buf_puts(pr->out, e->kind == EX_FIELD ? "->" : "->(");
    put_name(pr, e->u.field->name);
    if (e->kind == EX_FIELD) break;
    buf_puts(pr->out, " := ");
    put_expr(pr, e->u.field->value);
    buf_putc(pr->out, ')');
    break;
  case EX_IS:
    put_operand(pr, e->u.field->of, POSTFIX_STRENGTH, false);
    buf_puts(pr->out, " is ");
    put_name(pr, e->u.field->name);
    break;
  default: break;
  }
}

/* The strength of the expression's outermost operator; 0xFF for what never needs parentheses. */
static int strength_of(const Printer *pr, const Expr *e) {
  switch ((ExprKind)e->kind) {
  case EX_BINARY: return strengths[operator_of(pr, e)].value;
  case EX_UNARY: return UNARY_STRENGTH;
  case EX_ASCRIBE: return ASCRIBE_STRENGTH;
  case EX_BOUNDS: return ASCRIBE_STRENGTH;
  case EX_SELECT:
  case EX_STORE:
  case EX_EXTRACT:
  case EX_FIELD:
  case EX_FIELD_UPDATE:
  case EX_IS: return POSTFIX_STRENGTH;
  default: return 0xFF;
  }
}

static bool needs_parens(const Printer *pr, const Expr *e, int context, bool fragile) {
  int own = strength_of(pr, e);
  if (own == 0xFF) return false;
  if (e->kind != EX_BINARY || e->op == BIN_CONCAT)
    return own < context || (fragile && own == context);
  int own_class = own & 0xF0, context_class = context & 0xF0;
  return own_class < context_class || (own_class == context_class && (own != context || fragile));
}

static void put_variable(Printer *pr, const Expr *e) {
  for (uint32_t i = 0; i < pr->n_renames; i++) {
    const PrintRename *r = &pr->renames[i];
    if (r->var != e->u.var.var || (r->old && !pr->in_old)) continue;
    buf_puts(pr->out, r->text);
    return;
  }
  put_no_id(pr);
  put_name(pr, e->u.var.name);
}

/* In the desugaring of a call, names say what is old. */
static void put_old(Printer *pr, const Expr *e) {
  if (!pr->renames) {
    put_wrapped(pr, "old(", e->u.sub);
    return;
  }
  bool outer = pr->in_old;
  pr->in_old = true;
  put_expr(pr, e->u.sub);
  pr->in_old = outer;
}

static void put_bare(Printer *pr, const Expr *e) {
  switch ((ExprKind)e->kind) {
  case EX_COUNT:
  case EX_ERROR: buf_putc(pr->out, '?'); break;
  case EX_BOOL: buf_puts(pr->out, e->u.truth ? "true" : "false"); break;
  case EX_INT: put_digits(pr, e->u.text->text, e->u.text->len); break;
  case EX_REAL: num_print_scientific(e->u.text->text, e->u.text->len, pr->out); break;
  case EX_BV:
    put_digits(pr, e->u.bv.value->text, e->u.bv.value->len);
    buf_printf(pr->out, "bv%u", e->u.bv.width);
    break;
  case EX_FLOAT:
  case EX_RMODE: buf_add(pr->out, e->u.text->text, e->u.text->len); break;
  case EX_STRING:
    buf_putc(pr->out, '"');
    buf_add(pr->out, e->u.text->text, e->u.text->len);
    buf_putc(pr->out, '"');
    break;
  case EX_VAR: put_variable(pr, e); break;
  case EX_CALL:
    put_no_id(pr);
    put_name(pr, e->u.call->name);
    buf_putc(pr->out, '(');
    put_arguments(pr, e->u.call->args, e->u.call->n_args);
    buf_putc(pr->out, ')');
    break;
  case EX_UNARY:
    buf_puts(pr->out, ast_unary_text(e->op));
    put_operand(pr, e->u.op.a, UNARY_STRENGTH, false);
    break;
  case EX_BINARY: put_binary(pr, e); break;
  case EX_ITE:
    buf_puts(pr->out, "(if ");
    put_expr(pr, e->u.ite.c);
    put_sep(pr);
    buf_puts(pr->out, " then ");
    put_expr(pr, e->u.ite.a);
    put_sep(pr);
    buf_puts(pr->out, " else ");
    put_expr(pr, e->u.ite.b);
    buf_putc(pr->out, ')');
    break;
  case EX_OLD: put_old(pr, e); break;
  case EX_TO_INT: put_wrapped(pr, "int(", e->u.sub); break;
  case EX_TO_REAL: put_wrapped(pr, "real(", e->u.sub); break;
  case EX_ASCRIBE:
    put_operand(pr, e->u.ascribe.e, ASCRIBE_STRENGTH, false);
    buf_puts(pr->out, ": ");
    put_type(pr, e->u.ascribe.type_expr);
    break;
  case EX_BOUNDS:
    put_operand(pr, e->u.bounds.e, ASCRIBE_STRENGTH, false);
    buf_putc(pr->out, ':');
    put_digits(pr, e->u.bounds.lo->text, e->u.bounds.lo->len);
    break;
  case EX_SELECT:
  case EX_STORE:
  case EX_EXTRACT:
  case EX_FIELD:
  case EX_FIELD_UPDATE:
  case EX_IS: put_postfix(pr, e); break;
  case EX_FORALL: put_binder(pr, "forall", e->u.binder); break;
  case EX_EXISTS: put_binder(pr, "exists", e->u.binder); break;
  case EX_LAMBDA: put_binder(pr, "lambda", e->u.binder); break;
  case EX_LET: put_let(pr, e->u.let); break;
  case EX_CODE: put_code(pr, e->u.code); break;
  case EX_STAR: buf_putc(pr->out, '*'); break;
  }
}

/* What makes a group of its own in Boogie; a group of the same operator goes on with it. */
static bool opens_group(Printer *pr, const Expr *e) {
  switch ((ExprKind)e->kind) {
  case EX_BINARY: {
    BinaryOp op = operator_of(pr, e);
    if (op == BIN_CONCAT) return false;
    put_open(pr, 1 + (uint32_t)(op == BIN_EXPLIES ? BIN_IMPLIES : op));
    return true;
  }
  case EX_CALL:
  case EX_ITE:
  case EX_TO_INT:
  case EX_TO_REAL:
  case EX_FIELD:
  case EX_FIELD_UPDATE:
  case EX_IS: put_open(pr, WRAP_ALONE); return true;
  default: return false;
  }
}

void put_operand(Printer *pr, const Expr *e, int context, bool fragile) {
  bool parens = needs_parens(pr, e, context, fragile), group = opens_group(pr, e);
  put_place(pr, e->pos);
  if (parens) buf_putc(pr->out, '(');
  Pos lo = pr->opt->base + (Pos)pr->out->n;
  put_bare(pr, e);
  if (pr->opt->spans) { /* the caller owns the tree */
    Expr *own = (Expr *)(uintptr_t)e;
    own->pos = lo;
    own->span = (Span){lo, pr->opt->base + (Pos)pr->out->n};
  }
  if (parens) buf_putc(pr->out, ')');
  if (group) put_close(pr);
}

void put_expr(Printer *pr, const Expr *e) {
  put_operand(pr, e, 0, false);
}

void print_expr(Buf *out, const Expr *e) {
  PrintOptions opt = {0};
  put_expr(&(Printer){.out = out, .opt = &opt}, e);
}

void print_with_spans(Buf *out, Expr *e, Pos base) {
  PrintOptions opt = {.spans = true, .base = base};
  put_expr(&(Printer){.out = out, .opt = &opt}, e);
}

void print_type(Buf *out, const TypeExpr *t) {
  PrintOptions opt = {0};
  put_type(&(Printer){.out = out, .opt = &opt}, t);
}
