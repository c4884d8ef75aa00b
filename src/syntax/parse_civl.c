/* SPDX-License-Identifier: MIT */
/* Civl, the concurrency layer: its declarations and statements are read in full, so that what
 * stands around them is checked, reported as unsupported, and kept only by name. */
#include "syntax/parser.h"

void parse_unsupported(Parser *p, DiagId id, Span span, const char *name) {
  bool follow_up = p->stopped || p->panic || (p->compat && p->since_error < ERROR_DISTANCE);
  if (follow_up) return;
  p->program->has_civl = true;
  diag(p->session, id, span, name);
}

bool parse_at_mover(const Parser *p) {
  TokenKind k = p->la.kind;
  return k == TOK_ATOMIC || k == TOK_LEFT || k == TOK_RIGHT || k == TOK_BOTH;
}

static void parse_declare(Parser *p, const char *what, DiagId id, Label name, bool good,
                          AttrList attrs, Pos lo) {
  Decl *d = parse_decl_node(p, good ? DECL_CIVL : DECL_ERROR, name, lo);
  d->attrs = attrs;
  d->u.civl.what = what;
  if (good) parse_unsupported(p, id, (Span){name.pos, name.pos + name.name->len}, name.name->text);
}

static bool at_call(const Parser *p) {
  return p->la.kind == TOK_CALL || p->la.kind == TOK_ASYNC || p->la.kind == TOK_FREE;
}

void parse_civl_call(Parser *p) {
  Pos lo = p->la.lo;
  parser_accept(p, TOK_ASYNC);
  parser_accept(p, TOK_FREE);
  Stmt *s = parse_call(p);
  if (s->kind == ST_CIVL)
    diag(p->session, DIAG_PARALLEL_CALL, s->span);
  else
    parse_unsupported(p, DIAG_CIVL_CALL_SPEC, parser_span(p, lo), NULL);
}

/* After the keyword: {Attr} ( Expr | Call ) ';' */
static void condition_or_call(Parser *p, const char *production) {
  parse_attributes(p);
  if (at_call(p)) {
    parse_civl_call(p);
  } else if (parser_at_expr(p)) {
    parse_expr(p);
  } else {
    parser_invalid(p, production);
  }
  parser_expect(p, TOK_SEMI);
}

/* After the keyword: {Attr} Expr ';' */
static void condition(Parser *p) {
  parse_attributes(p);
  parse_expr(p);
  parser_expect(p, TOK_SEMI);
}

static void parse_civl_body(Parser *p) {
  VarList locals;
  Block block;
  parse_body(p, &locals, &block);
}

/* ---- yield invariants -------------------------------------------------------------------- */

/* 'invariant' {Attr} Ident '(' [list(AVar)] ')' ';' {'preserves' {Attr} Expr ';'} */
void parse_yield_invariant(Parser *p, Pos lo) {
  parser_next(p);
  AttrList attrs = parse_attributes(p);
  Label name;
  bool good = parser_ident(p, &name);
  parse_declare(p, "yield invariant", DIAG_CIVL_INVARIANT, name, good, attrs, lo);
  Decl *d = vec_last(&p->program->decls);
  parse_formals(p, VAR_IN, NULL);
  parser_expect(p, TOK_SEMI);
  while (parser_accept(p, TOK_PRESERVES)) {
    condition(p);
    recover_clause(p);
  }
  d->span = parser_span(p, lo);
}

/* ---- actions ------------------------------------------------------------------------------ */

/* MoverQualifier -> 'left' | 'right' | 'both' | 'atomic' */
static void mover_qualifier(Parser *p) {
  if (parse_at_mover(p))
    parser_next(p);
  else
    parser_invalid(p, "MoverQualifier");
}

static bool at_action_spec(const Parser *p) {
  TokenKind k = p->la.kind;
  return k == TOK_REFINES || k == TOK_MODIFIES || k == TOK_REQUIRES || k == TOK_ASSERTS;
}

/* SpecAction -> 'refines' {Attr} Ident ';' | 'modifies' ... | 'requires' ( {Attr} Expr | Call ) ';'
 *             | 'asserts' {Attr} Expr ';' */
static void spec_action(Parser *p, bool *refines) {
  Modifies ignored;
  Label name;
  switch (p->la.kind) {
  case TOK_REFINES:
    parser_next(p);
    if (*refines) parser_complain(p, DIAG_REFINES_TWICE, NULL);
    *refines = true;
    parse_attributes(p);
    parser_ident(p, &name);
    parser_expect(p, TOK_SEMI);
    break;
  case TOK_MODIFIES: parse_modifies(p, &ignored); break;
  case TOK_REQUIRES:
    parser_next(p);
    condition_or_call(p, "SpecYieldRequires");
    break;
  default: parser_next(p); condition(p);
  }
  recover_clause(p);
}

/* Formals ['returns' Formals] */
static void formals(Parser *p) {
  parse_formals(p, VAR_IN, NULL);
  if (parser_accept(p, TOK_RETURNS)) parse_formals(p, VAR_OUT, NULL);
}

/* [Mover] 'action' {Attr} Ident formals ( ';' {ASpec} | {ASpec} Body ) */
void parse_action(Parser *p, bool pure, Pos lo) {
  if (parse_at_mover(p)) {
    mover_qualifier(p);
    if (pure) parser_complain(p, DIAG_PURE_MOVER, NULL);
  }
  parser_expect(p, TOK_ACTION);
  AttrList attrs = parse_attributes(p);
  Label name;
  bool good = parser_ident(p, &name), refines = false;
  parse_declare(p, "action", DIAG_CIVL_ACTION, name, good, attrs, lo);
  Decl *d = vec_last(&p->program->decls);
  formals(p);
  if (parser_accept(p, TOK_SEMI)) {
    while (at_action_spec(p)) spec_action(p, &refines);
  } else if (at_action_spec(p) || p->la.kind == TOK_LBRACE) {
    while (at_action_spec(p)) spec_action(p, &refines);
    parse_civl_body(p);
  } else {
    parser_invalid(p, "ActionDecl");
  }
  d->span = parser_span(p, lo);
}

/* ---- yield procedures ---------------------------------------------------------------------- */

/* After 'refines': {Attr} ( [Mover] 'action' {Attr} Ident Body | Ident ';' ) */
static void refined_action(Parser *p) {
  Label name;
  parse_attributes(p);
  if (p->la.kind == TOK_ACTION || (parse_at_mover(p) && parser_peek(p) == TOK_ACTION)) {
    if (parse_at_mover(p)) mover_qualifier(p);
    parser_expect(p, TOK_ACTION);
    parse_attributes(p);
    parser_ident(p, &name);
    parse_civl_body(p);
  } else if (parser_must_be_ident(p)) {
    parser_ident(p, &name);
    parser_expect(p, TOK_SEMI);
  } else {
    parser_invalid(p, "SpecRefinedActionForYieldProcedure");
  }
}

static bool at_yield_spec(const Parser *p) {
  TokenKind k = p->la.kind;
  return k == TOK_REFINES || k == TOK_REQUIRES || k == TOK_ENSURES || k == TOK_PRESERVES ||
         k == TOK_MEASURE || k == TOK_MODIFIES;
}

/* SpecYieldPrePost, 'refines', 'measure' and 'modifies' clauses */
static void spec_yield(Parser *p, bool *refines) {
  Modifies ignored;
  if (p->la.kind == TOK_MODIFIES) {
    parse_modifies(p, &ignored);
    recover_clause(p);
    return;
  }
  parser_next(p);
  switch (p->t.kind) {
  case TOK_REFINES:
    if (*refines) parser_complain(p, DIAG_REFINES_TWICE, NULL);
    *refines = true;
    refined_action(p);
    break;
  case TOK_REQUIRES: condition_or_call(p, "SpecYieldRequires"); break;
  case TOK_ENSURES: condition_or_call(p, "SpecYieldEnsures"); break;
  case TOK_PRESERVES: condition_or_call(p, "SpecYieldPreserves"); break;
  default: {
    uint32_t mark = p->stack.n;
    parse_attributes(p);
    parse_exprs(p);
    p->stack.n = mark;
    parser_expect(p, TOK_SEMI);
  }
  }
  recover_clause(p);
}

/* [Mover] 'procedure' {Attr} Ident formals ( ';' {YSpec} | {YSpec} Body ) */
void parse_yield_procedure(Parser *p, Pos lo) {
  if (parse_at_mover(p)) mover_qualifier(p);
  parser_expect(p, TOK_PROCEDURE);
  AttrList attrs = parse_attributes(p);
  Label name;
  bool good = parser_ident(p, &name), refines = false;
  parse_declare(p, "yield procedure", DIAG_CIVL_PROCEDURE, name, good, attrs, lo);
  Decl *d = vec_last(&p->program->decls);
  formals(p);
  if (parser_accept(p, TOK_SEMI)) {
    while (at_yield_spec(p)) spec_yield(p, &refines);
  } else if (at_yield_spec(p) || p->la.kind == TOK_LBRACE) {
    while (at_yield_spec(p)) spec_yield(p, &refines);
    parse_civl_body(p);
  } else {
    parser_invalid(p, "YieldProcedureDecl");
  }
  d->span = parser_span(p, lo);
}

/* ---- statements of older programs ----------------------------------------------------------- */

/* 'par' CallTarget {'|' CallTarget} ';' */
Stmt *parse_par(Parser *p) {
  Pos lo = p->la.lo;
  p->la.kind = TOK_CALL; /* the targets are those of a call */
  Stmt *s = parse_call(p);
  parser_expect(p, TOK_SEMI);
  if (s->kind == ST_CALL) parse_unsupported(p, DIAG_CIVL_PARALLEL, parser_span(p, lo), NULL);
  s->kind = ST_CIVL;
  s->span = parser_span(p, lo);
  return s;
}

/* 'yield' ';' */
Stmt *parse_yield(Parser *p) {
  parser_next(p);
  Pos lo = p->t.lo;
  parser_expect(p, TOK_SEMI);
  Stmt *s = parse_stmt_node(p, ST_CIVL, lo, lo);
  parse_unsupported(p, DIAG_CIVL_YIELD, s->span, NULL);
  return s;
}
