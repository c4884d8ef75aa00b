/* SPDX-License-Identifier: MIT */
/* Statements in Boogie's style.
 *
 * A statement list is shown as Boogie's "big blocks": a label or the end of a structured
 * statement or jump starts a new one, a blank line separates two. Labels stand one level
 * left of the commands. */
#include "syntax/flatten.h"
#include "syntax/print/print_parts.h"

static void indent(Printer *pr, uint32_t level) {
  buf_spaces(pr->out, (size_t)level * 2);
}

static void put_label_list(Printer *pr, const Label *labels, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    if (i) buf_puts(pr->out, ", ");
    put_no_id(pr);
    put_name(pr, labels[i].name);
  }
}

static void put_guard(Printer *pr, const Expr *guard) {
  if (guard)
    put_expr(pr, guard);
  else
    buf_putc(pr->out, '*');
  buf_puts(pr->out, ")\n");
}

static void put_braced(Printer *pr, const Block *body, uint32_t level) {
  indent(pr, level);
  buf_puts(pr->out, "{\n");
  put_stmts(pr, body->at, body->n, level + 1);
  indent(pr, level);
  buf_puts(pr->out, "}\n");
}

static void put_if(Printer *pr, const Stmt *s, uint32_t level) {
  for (;;) {
    buf_puts(pr->out, "if (");
    put_guard(pr, s->expr);
    put_braced(pr, &s->body, level);
    if (!s->has_else) return;
    indent(pr, level);
    buf_puts(pr->out, "else");
    if (!s->else_if) break;
    buf_putc(pr->out, ' ');
    s = s->else_body.at[0];
  }
  buf_putc(pr->out, '\n');
  put_braced(pr, &s->else_body, level);
}

static void put_while(Printer *pr, const Stmt *s, uint32_t level) {
  buf_puts(pr->out, "while (");
  put_guard(pr, s->expr);
  for (uint32_t i = 0; i < s->n_specs; i++) {
    const LoopSpec *spec = &s->specs[i];
    indent(pr, level + 1);
    put_place(pr, spec->pos);
    if (spec->is_free) buf_puts(pr->out, "free ");
    buf_puts(pr->out, spec->is_measure ? "measure " : "invariant ");
    put_attrs(pr, &spec->attrs);
    put_exprs(pr, spec->exprs, spec->n);
    buf_puts(pr->out, ";\n");
  }
  put_braced(pr, &s->body, level);
}

static void put_assign(Printer *pr, const Stmt *s) {
  if (s->kind == ST_UNPACK) {
    put_open(pr, WRAP_ALONE);
    put_name(pr, s->name);
    buf_putc(pr->out, '(');
    put_arguments(pr, s->lhs, s->n_lhs);
    buf_putc(pr->out, ')');
    put_close(pr);
  } else {
    put_exprs(pr, s->lhs, s->n_lhs);
  }
  buf_puts(pr->out, " := ");
  put_attrs(pr, &s->attrs);
  put_exprs(pr, s->rhs, s->n_rhs);
}

static void put_callee(Printer *pr, const Stmt *s) {
  if (s->n_lhs) {
    put_exprs(pr, s->lhs, s->n_lhs);
    buf_puts(pr->out, " := ");
  }
  put_name(pr, s->name);
  buf_putc(pr->out, '(');
  put_exprs(pr, s->rhs, s->n_rhs);
  buf_putc(pr->out, ')');
}

static void put_call(Printer *pr, const Stmt *s) {
  if (s->is_async) buf_puts(pr->out, "async ");
  if (s->is_free) buf_puts(pr->out, "free ");
  buf_puts(pr->out, "call ");
  put_attrs(pr, &s->attrs);
  if (s->kind == ST_CALL_FORALL) buf_puts(pr->out, "forall ");
  put_callee(pr, s);
}

/* Boogie prints a word that its own grammar does not have any more. */
static void put_parallel(Printer *pr, const Stmt *s) {
  buf_puts(pr->out, "par ");
  for (uint32_t i = 0; i < s->body.n; i++) {
    if (i) buf_puts(pr->out, " | ");
    put_callee(pr, s->body.at[i]);
  }
}

static void put_keyword(Printer *pr, const char *keyword, const AttrList *attrs) {
  buf_puts(pr->out, keyword);
  if (attrs->n == 0) return;
  buf_putc(pr->out, ' ');
  put_attrs(pr, attrs);
  pr->out->n--; /* the space after the last attribute */
}

/* Everything that ends in a semicolon, without it. */
static void put_simple(Printer *pr, const Stmt *s) {
  switch ((StmtKind)s->kind) {
  case ST_ASSIGN:
  case ST_UNPACK: put_assign(pr, s); break;
  case ST_ASSERT:
  case ST_ASSUME:
    put_keyword(pr, s->kind == ST_ASSERT ? "assert" : "assume", &s->attrs);
    buf_putc(pr->out, ' ');
    put_expr(pr, s->expr);
    break;
  case ST_HAVOC:
    buf_puts(pr->out, "havoc ");
    put_exprs(pr, s->lhs, s->n_lhs);
    break;
  case ST_CALL:
  case ST_CALL_FORALL: put_call(pr, s); break;
  case ST_PARALLEL: put_parallel(pr, s); break;
  case ST_HIDE:
  case ST_REVEAL:
    buf_puts(pr->out, s->kind == ST_HIDE ? "hide " : "reveal ");
    if (s->name)
      put_name(pr, s->name);
    else
      buf_putc(pr->out, '*');
    break;
  case ST_PUSH: buf_puts(pr->out, "push"); break;
  case ST_POP: buf_puts(pr->out, "pop"); break;
  case ST_MEASURE:
    put_keyword(pr, "measure", &s->attrs);
    buf_putc(pr->out, ' ');
    put_exprs(pr, s->rhs, s->n_rhs);
    break;
  case ST_GOTO:
    put_keyword(pr, "goto", &s->attrs);
    buf_putc(pr->out, ' ');
    put_label_list(pr, s->labels, s->n_labels);
    break;
  case ST_RETURN:
    put_keyword(pr, "return", &s->attrs);
    if (s->expr) {
      buf_putc(pr->out, ' ');
      put_expr(pr, s->expr);
    }
    break;
  case ST_BREAK:
    buf_puts(pr->out, "break");
    if (s->name) {
      buf_putc(pr->out, ' ');
      put_name(pr, s->name);
    }
    break;
  default: break; /* structured, unsupported or erroneous statements */
  }
}

void put_stmt(Printer *pr, const Stmt *s, uint32_t level) {
  if (s->kind == ST_ERROR || s->kind == ST_CIVL) return;
  bool returns = s->kind == ST_RETURN; /* its place is the start of the line, as in Boogie */
  if (returns) put_place(pr, s->pos);
  indent(pr, level);
  if (!returns) put_place(pr, s->pos);
  if (s->kind == ST_IF) {
    put_if(pr, s, level);
  } else if (s->kind == ST_WHILE) {
    put_while(pr, s, level);
  } else {
    put_simple(pr, s);
    buf_puts(pr->out, ";\n");
    put_desugared(pr, s, level);
  }
}

void put_stmts(Printer *pr, Stmt *const *stmts, uint32_t n, uint32_t level) {
  for (uint32_t i = 0; i < n; i++) {
    const Stmt *s = stmts[i];
    if (i && (s->kind == ST_LABEL || flatten_ends_block(stmts[i - 1]))) buf_putc(pr->out, '\n');
    if (s->kind != ST_LABEL) {
      put_stmt(pr, s, level + 1);
      continue;
    }
    put_place(pr, s->pos);
    indent(pr, level);
    put_id(pr);
    put_name(pr, s->name);
    buf_puts(pr->out, ":\n");
  }
}

void put_locals(Printer *pr, const VarList *locals, uint32_t level) {
  for (uint32_t i = 0; i < locals->n; i++) {
    indent(pr, level);
    put_place(pr, locals->at[i]->pos);
    buf_puts(pr->out, "var ");
    put_var(pr, locals->at[i]);
    buf_puts(pr->out, ";\n");
  }
}

void put_code(Printer *pr, const Code *code) {
  buf_puts(pr->out, "|{\n");
  put_locals(pr, &code->locals, 1);
  put_stmts(pr, code->stmts, code->n_stmts, 1);
  buf_puts(pr->out, "\n}|");
}
