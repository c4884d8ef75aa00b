/* SPDX-License-Identifier: MIT */
/* Canonical layout of expressions, types, attributes and variable lists.
 *
 * Parentheses: those the user wrote, and those the grammar needs (docs/language/grammar.md 5)
 * should the tree not come from a text. An if-then-else or an ascription that is an
 * operand always gets them. */
#include "syntax/print/print_fmt.h"

#include <string.h>

/* Levels above the binary operators of operators.def. */
enum { LEVEL_POW = 8, LEVEL_IS, LEVEL_UNARY, LEVEL_ASCRIBE, LEVEL_POSTFIX, LEVEL_ATOM };

static const uint8_t binary_level[BIN_COUNT] = {
#define BINARY(tag, text, level) level,
#include "syntax/operators.def"
#undef BINARY
};

static void operand(Fmt *, const Expr *, bool needs_parens);

static int level_of(const Expr *e) {
  switch ((ExprKind)e->kind) {
  case EX_BINARY: return binary_level[e->op];
  case EX_IS: return LEVEL_IS;
  case EX_UNARY: return LEVEL_UNARY;
  case EX_ITE: return 0;     /* atoms that swallow what follows them: */
  case EX_ASCRIBE: return 0; /* in parentheses when operands          */
  case EX_BOUNDS: return LEVEL_ASCRIBE;
  case EX_SELECT:
  case EX_STORE:
  case EX_EXTRACT:
  case EX_FIELD:
  case EX_FIELD_UPDATE: return LEVEL_POSTFIX;
  default: return LEVEL_ATOM;
  }
}

/* ---- types ----------------------------------------------------------------- */

void fmt_type_params(Fmt *f, TypeParam *const *params, uint32_t n) {
  if (n == 0) return;
  fmt_word(f, "<");
  for (uint32_t i = 0; i < n; i++) {
    if (i) {
      fmt_separate(f, ",");
      fmt_space(f);
    }
    fmt_name(f, params[i]->name);
  }
  fmt_word(f, ">");
}

static void map_type(Fmt *f, const TypeExpr *t) {
  fmt_type_params(f, t->params, t->n_params);
  fmt_word(f, "[");
  for (uint32_t i = 0; i < t->n_args; i++) {
    if (i) {
      fmt_separate(f, ",");
      fmt_space(f);
    }
    fmt_type(f, t->args[i]);
  }
  fmt_close(f, "]");
  fmt_type(f, t->result);
}

static void type_argument(Fmt *f, const TypeExpr *t, bool last) {
  bool parens = t->kind == TX_MAP ? !last : t->kind == TX_NAME && t->n_args > 0;
  fmt_space(f);
  if (parens) fmt_word(f, "(");
  fmt_type(f, t);
  if (parens) fmt_close(f, ")");
}

void fmt_type(Fmt *f, const TypeExpr *t) {
  switch ((TypeExprKind)t->kind) {
  case TX_ERROR: break;
  case TX_BOOL: fmt_word(f, "bool"); break;
  case TX_INT: fmt_word(f, "int"); break;
  case TX_REAL: fmt_word(f, "real"); break;
  case TX_NAME:
    fmt_name(f, t->name);
    for (uint32_t i = 0; i < t->n_args; i++) type_argument(f, t->args[i], i + 1 == t->n_args);
    break;
  case TX_MAP: map_type(f, t); break;
  }
}

/* ---- lists ----------------------------------------------------------------- */

static void comma(Fmt *f) {
  fmt_separate(f, ",");
  fmt_mark(f, PIECE_FILL);
}

void fmt_expr_list(Fmt *f, Expr *const *e, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    if (i) comma(f);
    fmt_expr(f, e[i]);
  }
}

static void fmt_arguments(Fmt *f, Expr *const *args, uint32_t n, bool outer) {
  fmt_word(f, "(");
  fmt_mark(f, PIECE_BEGIN);
  if (!outer) fmt_mark(f, PIECE_IN);
  fmt_expr_list(f, args, n);
  if (!outer) fmt_mark(f, PIECE_OUT);
  fmt_mark(f, PIECE_END);
  fmt_close(f, ")");
}

static void attr(Fmt *f, const Attr *a) {
  fmt_word(f, "{");
  fmt_word(f, ":");
  fmt_name(f, a->name);
  fmt_mark(f, PIECE_BEGIN);
  fmt_mark(f, PIECE_IN);
  if (a->n_args) fmt_space(f);
  fmt_expr_list(f, a->args, a->n_args);
  fmt_mark(f, PIECE_OUT);
  fmt_mark(f, PIECE_END);
  fmt_word(f, "}");
}

void fmt_attrs(Fmt *f, const AttrList *attrs) {
  for (uint32_t i = 0; i < attrs->n; i++) {
    attr(f, attrs->at[i]);
    fmt_mark(f, PIECE_FILL);
  }
}

void fmt_vars(Fmt *f, const VarList *vars, bool bare) {
  for (uint32_t i = 0; i < vars->n; i++) {
    const Var *v = vars->at[i];
    bool more = i + 1 < vars->n && vars->at[i + 1]->in_group;
    bool attrs_shown = bare || (v->in_group && v->attrs.at == vars->at[i - 1]->attrs.at);
    if (i) comma(f);
    if (!attrs_shown) fmt_attrs(f, &v->attrs);
    if (v->name) fmt_name(f, v->name);
    if (more || !v->type_expr) continue;
    if (v->name) {
      fmt_word(f, ":");
      fmt_space(f);
    }
    fmt_type(f, v->type_expr);
    if (v->where) {
      fmt_mark(f, PIECE_FILL);
      fmt_word(f, "where");
      fmt_space(f);
      fmt_expr(f, v->where);
    }
  }
}

/* ---- binders --------------------------------------------------------------- */

static void trigger(Fmt *f, const Trigger *t) {
  fmt_word(f, "{");
  if (t->negative) {
    fmt_word(f, ":");
    fmt_word(f, "nopats");
    fmt_space(f);
  }
  fmt_mark(f, PIECE_BEGIN);
  fmt_mark(f, PIECE_IN);
  fmt_expr_list(f, t->terms, t->n);
  fmt_mark(f, PIECE_OUT);
  fmt_mark(f, PIECE_END);
  fmt_word(f, "}");
}

/* In textual order, each on a line of its own when the binder is broken. */
static void attrs_and_triggers(Fmt *f, const Binder *b) {
  uint32_t a = 0, t = 0;
  while (a < b->attrs.n || t < b->n_triggers) {
    bool attr_first =
        t == b->n_triggers || (a < b->attrs.n && b->attrs.at[a]->span.lo < b->triggers[t].span.lo);
    if (attr_first)
      attr(f, b->attrs.at[a++]);
    else
      trigger(f, &b->triggers[t++]);
    fmt_mark(f, PIECE_LINE);
  }
}

static void fmt_binder(Fmt *f, const char *keyword, const Binder *b, bool outer) {
  fmt_mark(f, PIECE_BEGIN);
  fmt_word(f, "(");
  if (!outer) fmt_mark(f, PIECE_IN);
  fmt_token(f, keyword, strlen(keyword), STYLE_PLAIN);
  fmt_type_params(f, b->params, b->n_params);
  fmt_space(f);
  fmt_mark(f, PIECE_BEGIN);
  fmt_mark(f, PIECE_IN);
  fmt_vars(f, &b->vars, false);
  if (b->vars.n) fmt_space(f);
  fmt_separate(f, "::");
  fmt_mark(f, PIECE_OUT);
  fmt_mark(f, PIECE_END);
  fmt_mark(f, PIECE_LINE);
  attrs_and_triggers(f, b);
  fmt_expr(f, b->body);
  if (!outer) fmt_mark(f, PIECE_OUT);
  fmt_close(f, ")");
  fmt_mark(f, PIECE_END);
}

static void let(Fmt *f, const Let *l, bool outer) {
  fmt_mark(f, PIECE_BEGIN);
  fmt_word(f, "(");
  if (!outer) fmt_mark(f, PIECE_IN);
  fmt_word(f, "var");
  fmt_space(f);
  fmt_mark(f, PIECE_BEGIN);
  fmt_vars(f, &l->vars, false);
  fmt_space(f);
  fmt_separate(f, ":=");
  fmt_space(f);
  fmt_expr_list(f, l->rhs, l->n_rhs);
  fmt_semicolon(f);
  fmt_mark(f, PIECE_END);
  fmt_mark(f, PIECE_LINE);
  fmt_attrs(f, &l->attrs);
  fmt_expr(f, l->body);
  if (!outer) fmt_mark(f, PIECE_OUT);
  fmt_close(f, ")");
  fmt_mark(f, PIECE_END);
}

/* The blocks of a code expression are items, though inside an expression. */
static void code(Fmt *f, const Code *c) {
  f->nested++;
  fmt_word(f, "|{");
  f->next.after_brace = true;
  fmt_mark(f, PIECE_IN);
  fmt_locals(f, &c->locals);
  fmt_stmts(f, c->stmts, c->n_stmts);
  fmt_before_close(f);
  fmt_mark(f, PIECE_OUT);
  fmt_mark(f, PIECE_HARD);
  fmt_word(f, "}|");
  f->nested--;
}

/* ---- operators ------------------------------------------------------------- */

static void operator(Fmt *f, const Expr *e) {
  const char *text = ast_binary_text(e->op);
  fmt_space(f);
  fmt_token(f, text, strlen(text), STYLE_SEPARATE);
}

/* a && b && c: one group for the whole chain. */
static void fmt_chain(Fmt *f, const Expr *e) {
  const Expr *left = e->u.op.a;
  if (left->kind == EX_BINARY && left->op == e->op && !left->paren)
    fmt_chain(f, left);
  else
    operand(f, left, level_of(left) <= binary_level[e->op]);
  operator(f, e);
  fmt_mark(f, PIECE_LINE);
  operand(f, e->u.op.b, level_of(e->u.op.b) <= binary_level[e->op]);
}

/* a ==> b: the consequence one step to the right. */
static void implication(Fmt *f, const Expr *e) {
  const Expr *a = e->u.op.a, *b = e->u.op.b;
  operand(f, a, level_of(a) <= 2);
  operator(f, e);
  fmt_mark(f, PIECE_IN);
  fmt_mark(f, PIECE_LINE);
  if (b->kind == EX_BINARY && b->op == BIN_IMPLIES && !b->paren)
    implication(f, b);
  else
    operand(f, b, level_of(b) <= 2);
  fmt_mark(f, PIECE_OUT);
}

/* a + b - c: as many on a line as fit. */
static void fmt_arithmetic(Fmt *f, const Expr *e, int level) {
  const Expr *a = e->u.op.a, *b = e->u.op.b;
  if (level_of(a) == level && !a->paren)
    fmt_arithmetic(f, a, level);
  else
    operand(f, a, level_of(a) < level);
  operator(f, e);
  fmt_mark(f, PIECE_FILL);
  operand(f, b, level_of(b) <= level);
}

static void fmt_binary(Fmt *f, const Expr *e) {
  int level = binary_level[e->op];
  const Expr *a = e->u.op.a, *b = e->u.op.b;
  switch ((BinaryOp)e->op) {
  case BIN_IFF:
  case BIN_EXPLIES:
  case BIN_AND:
  case BIN_OR:
  case BIN_IMPLIES:
    fmt_mark(f, PIECE_BEGIN);
    if (e->op == BIN_IMPLIES)
      implication(f, e);
    else
      fmt_chain(f, e);
    fmt_mark(f, PIECE_END);
    return;
  case BIN_POW:
    operand(f, a, level_of(a) <= level);
    operator(f, e);
    fmt_space(f);
    operand(f, b, level_of(b) < level);
    return;
  case BIN_EQ:
  case BIN_NEQ:
  case BIN_LT:
  case BIN_LE:
  case BIN_GT:
  case BIN_GE:
  case BIN_SUBTYPE: /* not associative */
    fmt_mark(f, PIECE_BEGIN);
    operand(f, a, level_of(a) <= level);
    operator(f, e);
    fmt_mark(f, PIECE_IN);
    fmt_mark(f, PIECE_LINE);
    operand(f, b, level_of(b) <= level);
    fmt_mark(f, PIECE_OUT);
    fmt_mark(f, PIECE_END);
    return;
  default:
    fmt_mark(f, PIECE_BEGIN);
    fmt_arithmetic(f, e, level);
    fmt_mark(f, PIECE_END);
    return;
  }
}

static void fmt_unary(Fmt *f, const Expr *e) {
  const char *text = ast_unary_text(e->op);
  fmt_token(f, text, strlen(text), STYLE_PLAIN);
  /* -0x1.0e0f24e8 would be one token */
  if (e->op == UN_NEG && e->u.op.a->kind == EX_FLOAT) fmt_space(f);
  operand(f, e->u.op.a, level_of(e->u.op.a) < LEVEL_UNARY);
}

static void if_then_else(Fmt *f, const Expr *e) {
  fmt_mark(f, PIECE_BEGIN);
  fmt_word(f, "if");
  fmt_space(f);
  fmt_mark(f, PIECE_IN);
  fmt_expr(f, e->u.ite.c);
  fmt_mark(f, PIECE_LINE);
  fmt_word(f, "then");
  fmt_space(f);
  fmt_expr(f, e->u.ite.a);
  fmt_mark(f, PIECE_LINE);
  fmt_word(f, "else");
  fmt_space(f);
  fmt_expr(f, e->u.ite.b);
  fmt_mark(f, PIECE_OUT);
  fmt_mark(f, PIECE_END);
}

static void postfix_operand(Fmt *f, const Expr *e) {
  operand(f, e, level_of(e) < LEVEL_POSTFIX);
}

static void select_or_store(Fmt *f, const Expr *e) {
  const MapExpr *m = e->u.map;
  postfix_operand(f, m->map);
  fmt_word(f, "[");
  fmt_mark(f, PIECE_BEGIN);
  fmt_mark(f, PIECE_IN);
  fmt_expr_list(f, m->args, m->n_args);
  if (e->kind == EX_STORE) {
    if (m->n_args) fmt_space(f);
    fmt_separate(f, ":=");
    fmt_mark(f, PIECE_FILL);
    fmt_expr(f, m->value);
  }
  fmt_mark(f, PIECE_OUT);
  fmt_mark(f, PIECE_END);
  fmt_close(f, "]");
}

static void field(Fmt *f, const Expr *e) {
  postfix_operand(f, e->u.field->of);
  fmt_word(f, "->");
  if (e->kind == EX_FIELD_UPDATE) fmt_word(f, "(");
  fmt_name(f, e->u.field->name);
  if (e->kind == EX_FIELD) return;
  fmt_space(f);
  fmt_separate(f, ":=");
  fmt_space(f);
  fmt_expr(f, e->u.field->value);
  fmt_close(f, ")");
}

static void bounds(Fmt *f, Str hi, Str lo) {
  fmt_literal(f, hi);
  fmt_word(f, ":");
  fmt_literal(f, lo);
}

static void fmt_string(Fmt *f, Str text) {
  char *quoted = arena_alloc(&f->scratch, (size_t)text->len + 2);
  quoted[0] = quoted[text->len + 1] = '"';
  memcpy(quoted + 1, text->text, text->len);
  fmt_token(f, quoted, (size_t)text->len + 2, STYLE_PLAIN);
}

static void bitvector(Fmt *f, const Expr *e) {
  char *text = arena_printf(&f->scratch, "%sbv%u", e->u.bv.value->text, e->u.bv.width);
  fmt_token(f, text, strlen(text), STYLE_PLAIN);
}

static void applied(Fmt *f, const char *word, const Expr *e) {
  fmt_token(f, word, strlen(word), STYLE_PLAIN);
  fmt_word(f, "(");
  fmt_expr(f, e);
  fmt_close(f, ")");
}

static void bare(Fmt *f, const Expr *e, bool outer) {
  switch ((ExprKind)e->kind) {
  case EX_COUNT:
  case EX_ERROR: break;
  case EX_BOOL:
    if (e->u.truth)
      fmt_word(f, "true");
    else
      fmt_word(f, "false");
    break;
  case EX_INT:
  case EX_REAL:
  case EX_FLOAT:
  case EX_RMODE: fmt_literal(f, e->u.text); break;
  case EX_BV: bitvector(f, e); break;
  case EX_STRING: fmt_string(f, e->u.text); break;
  case EX_VAR: fmt_name(f, e->u.var.name); break;
  case EX_CALL:
    fmt_name(f, e->u.call->name);
    fmt_arguments(f, e->u.call->args, e->u.call->n_args, outer);
    break;
  case EX_UNARY: fmt_unary(f, e); break;
  case EX_BINARY: fmt_binary(f, e); break;
  case EX_ITE: if_then_else(f, e); break;
  case EX_OLD: applied(f, "old", e->u.sub); break;
  case EX_TO_INT: applied(f, "int", e->u.sub); break;
  case EX_TO_REAL: applied(f, "real", e->u.sub); break;
  case EX_ASCRIBE: {
    const Expr *of = e->u.ascribe.e;
    operand(f, of, level_of(of) < LEVEL_ASCRIBE && of->kind != EX_ASCRIBE);
    fmt_word(f, ":");
    fmt_space(f);
    fmt_type(f, e->u.ascribe.type_expr);
    break;
  }
  case EX_BOUNDS:
    operand(f, e->u.bounds.e, level_of(e->u.bounds.e) < LEVEL_ASCRIBE);
    fmt_word(f, ":");
    fmt_literal(f, e->u.bounds.lo);
    break;
  case EX_SELECT:
  case EX_STORE: select_or_store(f, e); break;
  case EX_EXTRACT:
    postfix_operand(f, e->u.extract.e);
    fmt_word(f, "[");
    bounds(f, e->u.extract.hi, e->u.extract.lo);
    fmt_close(f, "]");
    break;
  case EX_FIELD:
  case EX_FIELD_UPDATE: field(f, e); break;
  case EX_IS:
    operand(f, e->u.field->of, level_of(e->u.field->of) < LEVEL_UNARY);
    fmt_space(f);
    fmt_word(f, "is");
    fmt_space(f);
    fmt_name(f, e->u.field->name);
    break;
  case EX_FORALL: fmt_binder(f, "forall", e->u.binder, outer); break;
  case EX_EXISTS: fmt_binder(f, "exists", e->u.binder, outer); break;
  case EX_LAMBDA: fmt_binder(f, "lambda", e->u.binder, outer); break;
  case EX_LET: let(f, e->u.let, outer); break;
  case EX_CODE: code(f, e->u.code); break;
  case EX_STAR: fmt_word(f, "*"); break;
  }
}

static void operand(Fmt *f, const Expr *e, bool needs_parens) {
  bool parens = e->paren || needs_parens, outer = f->next.outermost;
  f->next.outermost = false;
  if (!parens) {
    bare(f, e, outer);
    return;
  }
  fmt_word(f, "(");
  if (!outer) fmt_mark(f, PIECE_IN);
  bare(f, e, false);
  if (!outer) fmt_mark(f, PIECE_OUT);
  fmt_close(f, ")");
}

void fmt_expr(Fmt *f, const Expr *e) {
  operand(f, e, false);
}

void fmt_item_expr(Fmt *f, const Expr *e) {
  f->next.outermost = true;
  operand(f, e, false);
}
