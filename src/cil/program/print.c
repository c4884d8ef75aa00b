/* SPDX-License-Identifier: MIT */
/* The program as text. A #line pragma says the number of the next line only; lines after that count
 * on, so there is one in front of every line with a place. */
#include "syntax/print/print.h"
#include "cil/program/boogie.h"

typedef struct Printing {
  const Assembly *a;
  const BoogieProgram *p;
  Buf *out;
  Pos base;            /* the position of the first byte */
  BoogiePlaces places; /* of the text                    */
} Printing;

/* The position of what is printed next, which `place` says where it comes from. */
static Pos put_place(Printing *x, Pos place) {
  if (!place) return x->base + (Pos)x->out->n;
  BoogiePlace at = x->p->places.at[place - 1];
  places_put(x->a, x->out, &at);
  at.at = (uint32_t)x->out->n;
  vec_push(&x->places, at);
  return x->base + (Pos)x->out->n;
}

static Span span_from(const Printing *x, Pos lo) {
  return (Span){lo, x->base + (Pos)x->out->n};
}

static void put_expr(Printing *x, Expr *e) {
  print_with_spans(x->out, e, x->base);
}

static void put_exprs(Printing *x, Expr **at, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    if (i) buf_puts(x->out, ", ");
    put_expr(x, at[i]);
  }
}

static void put_attrs(Printing *x, const AttrList *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    Attr *a = list->at[i];
    Pos lo = x->base + (Pos)x->out->n;
    buf_puts(x->out, "{:");
    a->pos = x->base + (Pos)x->out->n;
    buf_puts(x->out, a->name->text);
    if (a->n_args) buf_putc(x->out, ' ');
    put_exprs(x, a->args, a->n_args);
    buf_putc(x->out, '}');
    a->span = span_from(x, lo);
    buf_putc(x->out, ' ');
  }
}

static void print_labels(Printing *x, const Label *at, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    if (i) buf_puts(x->out, ", ");
    print_name(x->out, at[i].name);
  }
}

static void put_vars(Printing *x, const VarList *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    Var *v = list->at[i];
    if (i) buf_puts(x->out, ", ");
    v->pos = x->base + (Pos)x->out->n;
    print_name(x->out, v->name);
    buf_puts(x->out, ": ");
    print_type(x->out, v->type_expr);
    if (v->where) buf_puts(x->out, " where ");
    if (v->where) put_expr(x, v->where);
    v->span = span_from(x, v->pos);
  }
}

/* ---- statements ---------------------------------------------------------------- */

static void put_code(Printing *x, const Block *body);

static void put_call(Printing *x, const Stmt *s) {
  buf_puts(x->out, "call ");
  put_exprs(x, s->lhs, s->n_lhs);
  if (s->n_lhs) buf_puts(x->out, " := ");
  print_name(x->out, s->name);
  buf_putc(x->out, '(');
  put_exprs(x, s->rhs, s->n_rhs);
  buf_putc(x->out, ')');
}

static void put_simple(Printing *x, const Stmt *s) {
  switch ((StmtKind)s->kind) {
  case ST_ASSIGN:
    put_exprs(x, s->lhs, s->n_lhs);
    buf_puts(x->out, " := ");
    put_exprs(x, s->rhs, s->n_rhs);
    break;
  case ST_ASSERT:
  case ST_ASSUME:
    buf_puts(x->out, s->kind == ST_ASSERT ? "assert " : "assume ");
    put_attrs(x, &s->attrs);
    put_expr(x, s->expr);
    break;
  case ST_HAVOC:
    buf_puts(x->out, "havoc ");
    put_exprs(x, s->lhs, s->n_lhs);
    break;
  case ST_CALL: put_call(x, s); break;
  case ST_GOTO:
    buf_puts(x->out, "goto ");
    print_labels(x, s->labels, s->n_labels);
    break;
  default: buf_puts(x->out, "return"); break;
  }
}

static void put_if(Printing *x, const Stmt *s) {
  buf_puts(x->out, "if (");
  put_expr(x, s->expr);
  buf_puts(x->out, ") {\n");
  put_code(x, &s->body);
  if (!s->has_else) {
    buf_puts(x->out, "  }\n");
  } else if (s->else_if) {
    buf_puts(x->out, "  } else ");
    s->else_body.at[0]->pos = x->base + (Pos)x->out->n;
    put_if(x, s->else_body.at[0]);
  } else {
    buf_puts(x->out, "  } else {\n");
    put_code(x, &s->else_body);
    buf_puts(x->out, "  }\n");
  }
}

static void put_stmt(Printing *x, Stmt *s) {
  s->pos = put_place(x, s->pos);
  if (s->kind == ST_LABEL) {
    s->name_pos = s->pos;
    print_name(x->out, s->name);
    buf_puts(x->out, ":\n");
  } else {
    buf_puts(x->out, "  ");
    s->pos += 2;
    if (s->kind == ST_IF) {
      put_if(x, s);
    } else {
      put_simple(x, s);
      buf_puts(x->out, ";\n");
    }
  }
  s->span = span_from(x, s->pos);
  s->span.hi--; /* the end of the line */
}

static void put_code(Printing *x, const Block *body) {
  for (uint32_t i = 0; i < body->n; i++) put_stmt(x, body->at[i]);
}

/* ---- declarations ---------------------------------------------------------------- */

static void put_specs(Printing *x, const char *word, Spec *at, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    Pos lo = put_place(x, at[i].pos) + 2;
    buf_puts(x->out, at[i].is_free ? "  free " : "  ");
    at[i].pos = x->base + (Pos)x->out->n;
    buf_puts(x->out, word);
    put_attrs(x, &at[i].attrs);
    put_expr(x, at[i].expr);
    buf_putc(x->out, ';');
    at[i].span = span_from(x, lo);
    buf_putc(x->out, '\n');
  }
}

static void put_procedure(Printing *x, Decl *d) {
  ProcDecl *p = &d->u.proc;
  buf_puts(x->out, "\n");
  Pos lo = put_place(x, d->pos);
  buf_puts(x->out, "procedure ");
  put_attrs(x, &d->attrs);
  d->pos = x->base + (Pos)x->out->n;
  print_name(x->out, d->name);
  buf_putc(x->out, '(');
  put_vars(x, &p->ins);
  buf_puts(x->out, p->outs.n ? ") returns (" : ")");
  put_vars(x, &p->outs);
  if (p->outs.n) buf_putc(x->out, ')');
  buf_puts(x->out, p->body_impl ? "\n" : ";\n");
  for (uint32_t i = 0; i < p->n_modifies_clauses; i++) {
    Modifies *m = &p->modifies_clauses[i];
    buf_puts(x->out, "  modifies ");
    print_labels(x, m->names, m->n);
    buf_puts(x->out, ";\n");
  }
  put_specs(x, "requires ", p->requires, p->n_requires);
  put_specs(x, "ensures ", p->ensures, p->n_ensures);
  d->span = span_from(x, lo);
  if (!p->body_impl) return;
  ImplDecl *body = &p->body_impl->u.impl;
  buf_puts(x->out, "{\n");
  for (uint32_t i = 0; i < body->locals.n; i++) {
    buf_puts(x->out, "  var ");
    put_vars(x, &(VarList){&body->locals.at[i], 1});
    buf_puts(x->out, ";\n");
  }
  put_code(x, &body->body);
  buf_puts(x->out, "}\n");
  d->span = span_from(x, lo);
  p->body_impl->pos = d->pos;
  p->body_impl->span = d->span;
}

void boogie_print(const Assembly *a, BoogieProgram *p, Pos base, Buf *out) {
  Printing x = {.a = a, .p = p, .out = out, .base = base};
  for (uint32_t i = 0; i < p->decls.n; i++) {
    Decl *d = p->decls.at[i];
    if (d->kind == DECL_PROC)
      put_procedure(&x, d);
    else if (d->kind != DECL_IMPL && (d->kind != DECL_AXIOM || !d->u.axiom.owner))
      print_declaration(out, d, base);
  }
  vec_free(&p->places);
  p->places = x.places;
}
