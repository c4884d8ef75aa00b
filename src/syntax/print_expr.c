/* Expressions and types in Boogie's style.
 *
 * Parentheses are printed where the strengths demand them and nowhere else. A strength
 * is class * 16 + member: within one class different members (&& and ||) must be
 * parenthesised against each other, equal members only in a fragile position
 * (the right operand of `-`, either operand of `==`).
 * SPDX-License-Identifier: MIT */
#include "syntax/print_parts.h"

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
    [BIN_EQ] = {PRINT_COMPARISON, true, true},
    [BIN_NEQ] = {PRINT_COMPARISON, true, true},
    [BIN_LT] = {PRINT_COMPARISON, true, true},
    [BIN_LE] = {PRINT_COMPARISON, true, true},
    [BIN_GT] = {PRINT_COMPARISON, true, true},
    [BIN_GE] = {PRINT_COMPARISON, true, true},
    [BIN_SUBTYPE] = {PRINT_COMPARISON, true, true},
    [BIN_CONCAT] = {CONCAT_STRENGTH, false, true},
    [BIN_ADD] = {0x40, false, false},
    [BIN_SUB] = {0x40, false, true},
    [BIN_MUL] = {0x50, false, false},
    [BIN_DIV] = {0x50, false, true},
    [BIN_MOD] = {0x50, false, true},
    [BIN_RDIV] = {0x50, false, true},
    [BIN_POW] = {0x60, true, false},
};

/* ---- types ----------------------------------------------------------------- */

void print_type_params(Buf *out, TypeParam *const *params, uint32_t n) {
  if (n == 0) return;
  buf_putc(out, '<');
  for (uint32_t i = 0; i < n; i++) {
    if (i) buf_putc(out, ',');
    print_name(out, params[i]->name);
  }
  buf_putc(out, '>');
}

/* context: 0 anywhere, 1 last argument of a constructor (maps stand bare), 2 other
 * arguments. */
static void print_type_in(Buf *out, const TypeExpr *t, int context) {
  bool parens =
      (t->kind == TX_MAP && context > 1) || (t->kind == TX_NAME && t->n_args > 0 && context > 0);
  if (parens) buf_putc(out, '(');
  switch ((TypeExprKind)t->kind) {
  case TX_ERROR: buf_puts(out, "?"); break;
  case TX_BOOL: buf_puts(out, "bool"); break;
  case TX_INT: buf_puts(out, "int"); break;
  case TX_REAL: buf_puts(out, "real"); break;
  case TX_NAME:
    print_name(out, t->name);
    for (uint32_t i = 0; i < t->n_args; i++) {
      buf_putc(out, ' ');
      print_type_in(out, t->args[i], i + 1 == t->n_args ? 1 : 2);
    }
    break;
  case TX_MAP:
    print_type_params(out, t->params, t->n_params);
    buf_putc(out, '[');
    for (uint32_t i = 0; i < t->n_args; i++) {
      if (i) buf_putc(out, ',');
      print_type_in(out, t->args[i], 0);
    }
    buf_putc(out, ']');
    print_type_in(out, t->result, 0);
    break;
  }
  if (parens) buf_putc(out, ')');
}

void print_type_expr(Buf *out, const TypeExpr *t) {
  print_type_in(out, t, 0);
}

/* ---- literals -------------------------------------------------------------- */

static void print_digits(Buf *out, const char *text, size_t n) {
  while (n > 1 && *text == '0') text++, n--;
  buf_add(out, text, n);
}

/* Reals as an integer without trailing zeros and a power of ten: 1.50 is 15e-1. */
static void print_real(Buf *out, Str text) {
  size_t start = out->n;
  const char *s = text->text, *end = s + text->len;
  int64_t exponent = 0, written = 0;
  bool after_point = false, negative = false;
  for (; s < end && *s != 'e'; s++) {
    if (*s == '.') {
      after_point = true;
      continue;
    }
    if (after_point) exponent--;
    if (*s != '0' || out->n > start) buf_putc(out, *s);
  }
  if (s < end) s++;
  if (s < end && *s == '-') negative = true, s++;
  for (; s < end && written < INT64_MAX / 20; s++) written = written * 10 + (*s - '0');
  exponent += negative ? -written : written;
  if (out->n == start) {
    buf_puts(out, "0e0");
    return;
  }
  while (out->text[out->n - 1] == '0') out->n--, exponent++;
  buf_printf(out, "e%lld", (long long)exponent);
}

/* ---- pieces ---------------------------------------------------------------- */

void print_exprs(Buf *out, Expr *const *e, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    if (i) buf_puts(out, ", ");
    print_expr(out, e[i]);
  }
}

void print_attrs(Buf *out, const AttrList *attrs) {
  for (uint32_t i = 0; i < attrs->n; i++) {
    const Attr *a = attrs->at[i];
    buf_puts(out, "{:");
    buf_add(out, a->name->text, a->name->len);
    if (a->n_args) buf_putc(out, ' ');
    print_exprs(out, a->args, a->n_args);
    buf_puts(out, "} ");
  }
}

void print_var(Buf *out, const Var *v) {
  print_attrs(out, &v->attrs);
  if (v->name) print_name(out, v->name);
  if (v->name && v->type_expr) buf_puts(out, ": ");
  if (v->type_expr) print_type_expr(out, v->type_expr);
  if (v->where) {
    buf_puts(out, " where ");
    print_expr(out, v->where);
  }
}

void print_vars(Buf *out, const VarList *vars) {
  for (uint32_t i = 0; i < vars->n; i++) {
    if (i) buf_puts(out, ", ");
    print_var(out, vars->at[i]);
  }
}

static void print_binder(Buf *out, const char *keyword, const Binder *b) {
  buf_putc(out, '(');
  buf_puts(out, keyword);
  print_type_params(out, b->params, b->n_params);
  buf_putc(out, ' ');
  print_vars(out, &b->vars);
  buf_puts(out, " :: ");
  print_attrs(out, &b->attrs);
  for (uint32_t i = 0; i < b->n_triggers; i++) {
    buf_puts(out, b->triggers[i].negative ? "{:nopats " : "{ ");
    print_exprs(out, b->triggers[i].terms, b->triggers[i].n);
    buf_puts(out, " } ");
  }
  print_expr(out, b->body);
  buf_putc(out, ')');
}

static void print_let(Buf *out, const Let *let) {
  buf_puts(out, "(var ");
  print_vars(out, &let->vars);
  buf_puts(out, " := ");
  print_exprs(out, let->rhs, let->n_rhs);
  buf_puts(out, "; ");
  print_attrs(out, &let->attrs);
  print_expr(out, let->body);
  buf_putc(out, ')');
}

static void print_wrapped(Buf *out, const char *before, const Expr *e) {
  buf_puts(out, before);
  print_expr(out, e);
  buf_putc(out, ')');
}

/* ---- operators ------------------------------------------------------------- */

static void print_binary(Buf *out, const Expr *e) {
  Strength s = strengths[e->op];
  const Expr *a = e->u.op.a, *b = e->u.op.b;
  const char *text = ast_binary_text(e->op);
  if (e->op == BIN_EXPLIES) { /* Boogie reads a <== b as b ==> a */
    const Expr *swap = a;
    a = b, b = swap;
    text = ast_binary_text(BIN_IMPLIES);
  }
  print_operand(out, a, s.value, s.fragile_left);
  buf_putc(out, ' ');
  buf_puts(out, text);
  buf_putc(out, ' ');
  print_operand(out, b, s.value, s.fragile_right);
}

static void print_postfix(Buf *out, const Expr *e) {
  switch ((ExprKind)e->kind) {
  case EX_SELECT:
  case EX_STORE:
    print_operand(out, e->u.map->map, POSTFIX_STRENGTH, false);
    buf_putc(out, '[');
    print_exprs(out, e->u.map->args, e->u.map->n_args);
    if (e->kind == EX_STORE) {
      buf_puts(out, " := ");
      print_expr(out, e->u.map->value);
    }
    buf_putc(out, ']');
    break;
  case EX_EXTRACT:
    print_operand(out, e->u.extract.e, POSTFIX_STRENGTH, false);
    buf_putc(out, '[');
    print_digits(out, e->u.extract.hi->text, e->u.extract.hi->len);
    buf_putc(out, ':');
    print_digits(out, e->u.extract.lo->text, e->u.extract.lo->len);
    buf_putc(out, ']');
    break;
  case EX_FIELD:
  case EX_FIELD_UPDATE:
    print_operand(out, e->u.field->of, POSTFIX_STRENGTH, false);
    buf_puts(out, e->kind == EX_FIELD ? "->" : "->(");
    print_name(out, e->u.field->name);
    if (e->kind == EX_FIELD) break;
    buf_puts(out, " := ");
    print_expr(out, e->u.field->value);
    buf_putc(out, ')');
    break;
  case EX_IS:
    print_operand(out, e->u.field->of, POSTFIX_STRENGTH, false);
    buf_puts(out, " is ");
    print_name(out, e->u.field->name);
    break;
  default: break;
  }
}

/* The strength of the expression's outermost operator; 0xFF for what never needs parentheses. */
static int strength_of(const Expr *e) {
  switch ((ExprKind)e->kind) {
  case EX_BINARY: return strengths[e->op].value;
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

static bool needs_parens(const Expr *e, int context, bool fragile) {
  int own = strength_of(e);
  if (own == 0xFF) return false;
  if (e->kind != EX_BINARY || e->op == BIN_CONCAT)
    return own < context || (fragile && own == context);
  int own_class = own & 0xF0, context_class = context & 0xF0;
  return own_class < context_class || (own_class == context_class && (own != context || fragile));
}

static void print_bare(Buf *out, const Expr *e) {
  switch ((ExprKind)e->kind) {
  case EX_COUNT:
  case EX_ERROR: buf_putc(out, '?'); break;
  case EX_BOOL: buf_puts(out, e->u.truth ? "true" : "false"); break;
  case EX_INT: print_digits(out, e->u.text->text, e->u.text->len); break;
  case EX_REAL: print_real(out, e->u.text); break;
  case EX_BV:
    print_digits(out, e->u.bv.value->text, e->u.bv.value->len);
    buf_printf(out, "bv%u", e->u.bv.width);
    break;
  case EX_FLOAT:
  case EX_RMODE: buf_add(out, e->u.text->text, e->u.text->len); break;
  case EX_STRING:
    buf_putc(out, '"');
    buf_add(out, e->u.text->text, e->u.text->len);
    buf_putc(out, '"');
    break;
  case EX_VAR: print_name(out, e->u.var.name); break;
  case EX_CALL:
    print_name(out, e->u.call->name);
    buf_putc(out, '(');
    print_exprs(out, e->u.call->args, e->u.call->n_args);
    buf_putc(out, ')');
    break;
  case EX_UNARY:
    buf_puts(out, ast_unary_text(e->op));
    print_operand(out, e->u.op.a, UNARY_STRENGTH, false);
    break;
  case EX_BINARY: print_binary(out, e); break;
  case EX_ITE:
    buf_puts(out, "(if ");
    print_expr(out, e->u.ite.c);
    buf_puts(out, " then ");
    print_expr(out, e->u.ite.a);
    buf_puts(out, " else ");
    print_expr(out, e->u.ite.b);
    buf_putc(out, ')');
    break;
  case EX_OLD: print_wrapped(out, "old(", e->u.sub); break;
  case EX_TO_INT: print_wrapped(out, "int(", e->u.sub); break;
  case EX_TO_REAL: print_wrapped(out, "real(", e->u.sub); break;
  case EX_ASCRIBE:
    print_operand(out, e->u.ascribe.e, ASCRIBE_STRENGTH, false);
    buf_puts(out, ": ");
    print_type_expr(out, e->u.ascribe.type_expr);
    break;
  case EX_BOUNDS:
    print_operand(out, e->u.bounds.e, ASCRIBE_STRENGTH, false);
    buf_putc(out, ':');
    print_digits(out, e->u.bounds.lo->text, e->u.bounds.lo->len);
    break;
  case EX_SELECT:
  case EX_STORE:
  case EX_EXTRACT:
  case EX_FIELD:
  case EX_FIELD_UPDATE:
  case EX_IS: print_postfix(out, e); break;
  case EX_FORALL: print_binder(out, "forall", e->u.binder); break;
  case EX_EXISTS: print_binder(out, "exists", e->u.binder); break;
  case EX_LAMBDA: print_binder(out, "lambda", e->u.binder); break;
  case EX_LET: print_let(out, e->u.let); break;
  case EX_CODE: print_code(out, e->u.code); break;
  case EX_STAR: buf_putc(out, '*'); break;
  }
}

void print_operand(Buf *out, const Expr *e, int context, bool fragile) {
  bool parens = needs_parens(e, context, fragile);
  if (parens) buf_putc(out, '(');
  print_bare(out, e);
  if (parens) buf_putc(out, ')');
}

void print_expr(Buf *out, const Expr *e) {
  print_operand(out, e, 0, false);
}
