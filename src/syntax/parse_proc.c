/* SPDX-License-Identifier: MIT */
/* Procedures and implementations. */
#include "syntax/parse_specs.h"

#include <string.h>

/* ProcFormals -> '(' [list(AVar)] ')' */
VarList parse_formals(Parser *p, VarKind kind, const char *no_where) {
  VarList list;
  uint32_t mark = p->lists.stack.n;
  if (kind == VAR_OUT && slip_results(p)) {
    list.at = parser_list(p, mark, &list.n);
    return list;
  }
  parser_expect(p, TOK_LPAREN);
  if (slip_formal(p))
    ; /* its variables are known */
  else if (p->la.kind == TOK_LBRACE || parser_must_be_ident(p))
    parse_attr_vars(p, kind, no_where);
  recover_parenthesis(p);
  parser_expect(p, TOK_RPAREN);
  list.at = parser_list(p, mark, &list.n);
  return list;
}

/* ProcSignature -> {Attr} Ident [TypeParams] ProcFormals ['returns' ProcFormals] */
static ProcSignature parse_signature(Parser *p, const char *no_where) {
  ProcSignature s = {.attrs = parse_attributes(p)};
  s.good = parser_ident(p, &s.name);
  if (p->la.kind == TOK_LT) s.params = parse_type_params(p, &s.n_params);
  s.ins = parse_formals(p, VAR_IN, no_where);
  if (parser_accept(p, TOK_RETURNS)) s.outs = parse_formals(p, VAR_OUT, no_where);
  return s;
}

/* ---- specifications ------------------------------------------------------------------- */

void parse_modifies(Parser *p, Modifies *m) {
  parser_next(p);
  m->pos = p->t.lo;
  uint32_t mark = p->lists.names.n;
  if (parser_must_be_ident(p)) parser_idents(p);
  m->names = parser_name_list(p, mark, &m->n);
  parser_end_clause(p);
  m->span = parser_span(p, m->pos);
}

Spec parse_condition(Parser *p, bool is_free, Pos lo) {
  parser_next(p);
  Spec s = {.is_free = is_free, .pos = p->t.lo};
  bool requires = p->t.kind == TOK_REQUIRES;
  s.attrs = parse_attributes(p);
  p->in.requires = requires && p->dialect == DIALECT_ULTIMATE;
  if (p->in.requires && is_free) parse_always_assume(p, &s);
  s.expr = parse_expr(p);
  p->in.requires = false;
  parser_end_clause(p);
  s.span = parser_span(p, lo);
  return s;
}

Measure parse_measure_clause(Parser *p, Pos lo) {
  parser_next(p);
  Measure m = {.pos = p->t.lo};
  m.attrs = parse_attributes(p);
  uint32_t mark = p->lists.stack.n;
  parse_exprs(p);
  m.exprs = parser_list(p, mark, &m.n);
  parser_end_clause(p);
  m.span = parser_span(p, lo);
  return m;
}

/* SpecPrePost -> ('requires' | 'ensures') {Attr} Expr ';' | 'measure' {Attr} list(Expr) ';' */
static void spec_pre_post(Parser *p, Specs *s, bool is_free, Pos lo) {
  if (p->la.kind == TOK_REQUIRES) {
    vec_push(&s->requires, parse_condition(p, is_free, lo));
    vec_push(&s->order, 'r');
  } else if (p->la.kind == TOK_ENSURES) {
    vec_push(&s->ensures, parse_condition(p, is_free, lo));
    vec_push(&s->order, 'e');
  } else if (p->la.kind == TOK_MEASURE) {
    vec_push(&s->measures, parse_measure_clause(p, lo));
    vec_push(&s->order, 'd');
  } else {
    parser_invalid(p, "SpecPrePost");
  }
}

static bool at_spec(const Parser *p) {
  TokenKind k = p->la.kind;
  return k == TOK_MODIFIES || k == TOK_FREE || k == TOK_REQUIRES || k == TOK_ENSURES ||
         k == TOK_MEASURE;
}

/* Spec -> 'modifies' [Idents] ';' | ['free'] SpecPrePost */
static void parse_specs(Parser *p, Specs *s) {
  while (at_spec(p)) {
    Pos lo = p->la.lo;
    if (p->la.kind == TOK_MODIFIES) {
      Modifies m;
      parse_modifies(p, &m);
      vec_push(&s->modifies, m);
      vec_push(&s->order, 'm');
    } else {
      bool is_free = parser_accept(p, TOK_FREE);
      spec_pre_post(p, s, is_free, lo);
    }
    recover_clause(p);
  }
}

void parse_store_specs(Parser *p, Specs *s, ProcDecl *d) {
  Arena *a = p->arena;
  d->requires = vec_copy(a, &s->requires, Spec);
  d->n_requires = s->requires.n;
  d->ensures = vec_copy(a, &s->ensures, Spec);
  d->n_ensures = s->ensures.n;
  d->modifies_clauses = vec_copy(a, &s->modifies, Modifies);
  d->n_modifies_clauses = s->modifies.n;
  d->measures = vec_copy(a, &s->measures, Measure);
  d->n_measures = s->measures.n;
  d->order = arena_strndup(a, s->order.at, s->order.n);
  vec_free(&s->requires);
  vec_free(&s->ensures);
  vec_free(&s->modifies);
  vec_free(&s->measures);
  vec_free(&s->order);
}

/* ---- procedures -------------------------------------------------------------------------- */

/* The formals of the implementation a procedure with a body stands for. */
static VarList without_where(Parser *p, VarList from) {
  VarList list = {ARENA_ARRAY(p->arena, Var *, from.n), from.n};
  for (uint32_t i = 0; i < from.n; i++) {
    list.at[i] = ARENA_NEW(p->arena, Var);
    *list.at[i] = *from.at[i];
    list.at[i]->where = NULL;
  }
  return list;
}

void parse_body_of(Parser *p, Decl *proc, const ProcSignature *s, Pos lo) {
  Decl *d = parse_decl_node(p, s->good ? DECL_IMPL : DECL_ERROR, s->name, lo);
  ImplDecl *i = &d->u.impl;
  d->attrs = s->attrs;
  *i = (ImplDecl){.from_proc = true, .n_params = s->n_params};
  i->params = ARENA_ARRAY(p->arena, TypeParam *, s->n_params);
  for (uint32_t k = 0; k < s->n_params; k++) {
    i->params[k] = ARENA_NEW(p->arena, TypeParam);
    *i->params[k] = *s->params[k];
  }
  i->ins = without_where(p, s->ins);
  i->outs = without_where(p, s->outs);
  p->results = s->outs;
  parse_body(p, &i->locals, &i->body);
  d->span = parser_span(p, lo);
  proc->u.proc.body_impl = d;
}

/* Procedure -> 'procedure' ProcSignature ( ';' {Spec} | {Spec} ImplBody ) */
void parse_procedure(Parser *p, bool pure, Pos lo) {
  parser_next(p);
  ProcSignature s = parse_signature(p, NULL);
  Decl *d = parse_decl_node(p, s.good ? DECL_PROC : DECL_ERROR, s.name, lo);
  ProcDecl *proc = &d->u.proc;
  d->attrs = s.attrs;
  *proc = (ProcDecl){
      .pure = pure, .params = s.params, .n_params = s.n_params, .ins = s.ins, .outs = s.outs};
  Specs list = {0};
  if (parser_accept(p, TOK_SEMI)) {
    Pos semicolon = p->t.lo;
    parse_specs(p, &list);
    parse_store_specs(p, &list, proc);
    d->span = parser_span(p, lo);
    if (slip_body(p, semicolon)) parse_body_of(p, d, &s, lo);
  } else if (p->la.kind == TOK_LBRACE || at_spec(p)) {
    parse_specs(p, &list);
    parse_store_specs(p, &list, proc);
    d->span = parser_span(p, lo);
    parse_body_of(p, d, &s, lo);
  } else {
    parser_invalid(p, "Procedure");
    parse_store_specs(p, &list, proc);
  }
  d->span = parser_span(p, lo);
}

/* Implementation -> 'implementation' ProcSignature ImplBody */
void parse_implementation(Parser *p) {
  parser_next(p);
  Pos lo = p->t.lo;
  ProcSignature s = parse_signature(p, "the 'implementation' copies of formals");
  Decl *d = parse_decl_node(p, s.good ? DECL_IMPL : DECL_ERROR, s.name, lo);
  d->attrs = s.attrs;
  d->u.impl = (ImplDecl){.params = s.params, .n_params = s.n_params, .ins = s.ins, .outs = s.outs};
  p->results = s.outs;
  parse_body(p, &d->u.impl.locals, &d->u.impl.body);
  d->span = parser_span(p, lo);
}
