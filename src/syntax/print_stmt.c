/* Statements in Boogie's style.
 *
 * A statement list is shown as Boogie's "big blocks": a label or the end of a structured
 * statement or jump starts a new one, a blank line separates two. Labels stand one level
 * left of the commands.
 * SPDX-License-Identifier: MIT */
#include "syntax/print_parts.h"

static void indent(Buf *out, uint32_t level) {
  buf_spaces(out, (size_t)level * 2);
}

static void print_label_list(Buf *out, const Label *labels, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    if (i) buf_puts(out, ", ");
    print_name(out, labels[i].name);
  }
}

static void print_guard(Buf *out, const Expr *guard) {
  if (guard)
    print_expr(out, guard);
  else
    buf_putc(out, '*');
  buf_puts(out, ")\n");
}

static void print_braced(Buf *out, const Block *body, uint32_t level) {
  indent(out, level);
  buf_puts(out, "{\n");
  print_stmts(out, body->at, body->n, level + 1);
  indent(out, level);
  buf_puts(out, "}\n");
}

static void print_if(Buf *out, const Stmt *s, uint32_t level) {
  for (;;) {
    buf_puts(out, "if (");
    print_guard(out, s->expr);
    print_braced(out, &s->body, level);
    if (!s->has_else) return;
    indent(out, level);
    buf_puts(out, "else");
    if (!s->else_if) break;
    buf_putc(out, ' ');
    s = s->else_body.at[0];
  }
  buf_putc(out, '\n');
  print_braced(out, &s->else_body, level);
}

static void print_while(Buf *out, const Stmt *s, uint32_t level) {
  buf_puts(out, "while (");
  print_guard(out, s->expr);
  for (uint32_t i = 0; i < s->n_specs; i++) {
    const LoopSpec *spec = &s->specs[i];
    indent(out, level + 1);
    if (spec->is_free) buf_puts(out, "free ");
    buf_puts(out, spec->is_measure ? "measure " : "invariant ");
    print_attrs(out, &spec->attrs);
    print_exprs(out, spec->exprs, spec->n);
    buf_puts(out, ";\n");
  }
  print_braced(out, &s->body, level);
}

static void print_assign(Buf *out, const Stmt *s) {
  if (s->kind == ST_UNPACK) {
    print_name(out, s->name);
    buf_putc(out, '(');
  }
  print_exprs(out, s->lhs, s->n_lhs);
  if (s->kind == ST_UNPACK) buf_putc(out, ')');
  buf_puts(out, " := ");
  print_attrs(out, &s->attrs);
  print_exprs(out, s->rhs, s->n_rhs);
}

static void print_call(Buf *out, const Stmt *s) {
  if (s->is_async) buf_puts(out, "async ");
  if (s->is_free) buf_puts(out, "free ");
  buf_puts(out, "call ");
  print_attrs(out, &s->attrs);
  if (s->kind == ST_CALL_FORALL) buf_puts(out, "forall ");
  if (s->n_lhs) {
    print_exprs(out, s->lhs, s->n_lhs);
    buf_puts(out, " := ");
  }
  print_name(out, s->name);
  buf_putc(out, '(');
  print_exprs(out, s->rhs, s->n_rhs);
  buf_putc(out, ')');
}

static void print_keyword(Buf *out, const char *keyword, const AttrList *attrs) {
  buf_puts(out, keyword);
  if (attrs->n == 0) return;
  buf_putc(out, ' ');
  print_attrs(out, attrs);
  out->n--; /* the space after the last attribute */
}

/* Everything that ends in a semicolon, without it. */
static void print_simple(Buf *out, const Stmt *s) {
  switch ((StmtKind)s->kind) {
  case ST_ASSIGN:
  case ST_UNPACK: print_assign(out, s); break;
  case ST_ASSERT:
  case ST_ASSUME:
    print_keyword(out, s->kind == ST_ASSERT ? "assert" : "assume", &s->attrs);
    buf_putc(out, ' ');
    print_expr(out, s->expr);
    break;
  case ST_HAVOC:
    buf_puts(out, "havoc ");
    print_exprs(out, s->lhs, s->n_lhs);
    break;
  case ST_CALL:
  case ST_CALL_FORALL: print_call(out, s); break;
  case ST_HIDE:
  case ST_REVEAL:
    buf_puts(out, s->kind == ST_HIDE ? "hide " : "reveal ");
    if (s->name)
      print_name(out, s->name);
    else
      buf_putc(out, '*');
    break;
  case ST_PUSH: buf_puts(out, "push"); break;
  case ST_POP: buf_puts(out, "pop"); break;
  case ST_MEASURE:
    print_keyword(out, "measure", &s->attrs);
    buf_putc(out, ' ');
    print_exprs(out, s->rhs, s->n_rhs);
    break;
  case ST_GOTO:
    print_keyword(out, "goto", &s->attrs);
    buf_putc(out, ' ');
    print_label_list(out, s->labels, s->n_labels);
    break;
  case ST_RETURN:
    print_keyword(out, "return", &s->attrs);
    if (s->expr) {
      buf_putc(out, ' ');
      print_expr(out, s->expr);
    }
    break;
  case ST_BREAK:
    buf_puts(out, "break");
    if (s->name) {
      buf_putc(out, ' ');
      print_name(out, s->name);
    }
    break;
  default: break; /* structured, unsupported or erroneous statements */
  }
}

static bool ends_big_block(const Stmt *s) {
  switch ((StmtKind)s->kind) {
  case ST_IF:
  case ST_WHILE:
  case ST_BREAK:
  case ST_GOTO:
  case ST_RETURN: return true;
  default: return false;
  }
}

void print_stmts(Buf *out, Stmt *const *stmts, uint32_t n, uint32_t level) {
  for (uint32_t i = 0; i < n; i++) {
    const Stmt *s = stmts[i];
    if (i && (s->kind == ST_LABEL || ends_big_block(stmts[i - 1]))) buf_putc(out, '\n');
    if (s->kind == ST_LABEL) {
      indent(out, level);
      print_name(out, s->name);
      buf_puts(out, ":\n");
      continue;
    }
    if (s->kind == ST_ERROR || s->kind == ST_CIVL) continue;
    indent(out, level + 1);
    if (s->kind == ST_IF) {
      print_if(out, s, level + 1);
    } else if (s->kind == ST_WHILE) {
      print_while(out, s, level + 1);
    } else {
      print_simple(out, s);
      buf_puts(out, ";\n");
    }
  }
}

void print_locals(Buf *out, const VarList *locals, uint32_t level) {
  for (uint32_t i = 0; i < locals->n; i++) {
    indent(out, level);
    buf_puts(out, "var ");
    print_var(out, locals->at[i]);
    buf_puts(out, ";\n");
  }
}

void print_code(Buf *out, const Code *code) {
  buf_puts(out, "|{\n");
  print_locals(out, &code->locals, 1);
  print_stmts(out, code->stmts, code->n_stmts, 1);
  buf_puts(out, "\n}|");
}
