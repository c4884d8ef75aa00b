/* SPDX-License-Identifier: MIT */
/* Civl, the concurrency layer: actions, yield procedures, invariants, and their clauses. */
#include "syntax/civl.h"
#include "syntax/parse_specs.h"

#include <string.h>

bool parse_at_mover(const Parser *p) {
  TokenKind k = p->la.kind;
  return k == TOK_ATOMIC || k == TOK_LEFT || k == TOK_RIGHT || k == TOK_BOTH;
}

/* MoverQualifier -> 'left' | 'right' | 'both' | 'atomic' */
static Mover mover_qualifier(Parser *p) {
  static const uint8_t movers[TOK_COUNT] = {[TOK_ATOMIC] = MOVER_ATOMIC,
                                            [TOK_LEFT] = MOVER_LEFT,
                                            [TOK_RIGHT] = MOVER_RIGHT,
                                            [TOK_BOTH] = MOVER_BOTH};
  if (!parse_at_mover(p)) {
    parser_invalid(p, "MoverQualifier");
    return MOVER_NONE;
  }
  parser_next(p);
  return (Mover)movers[p->t.kind];
}

/* ---- clauses -------------------------------------------------------------------------------- */

/* The clauses of one declaration, until they are stored. */
typedef struct CivlSpecs {
  Specs plain;
  VEC(Spec) preserves, asserts;
  VEC(Stmt *) calls[3]; /* by CallClause */
  Refines *refines;
} CivlSpecs;

typedef enum CallClause { CALL_REQUIRES, CALL_PRESERVES, CALL_ENSURES } CallClause;

static bool at_call(const Parser *p) {
  return p->la.kind == TOK_CALL || p->la.kind == TOK_ASYNC || p->la.kind == TOK_FREE;
}

Stmt *parse_civl_call(Parser *p) {
  Stmt *s = parse_call(p);
  if (s->kind != ST_PARALLEL) return s;
  diag(p->session, DIAG_PARALLEL_CALL, (Span){s->pos, s->pos + 4});
  s->kind = ST_ERROR;
  return s;
}

/* 'requires' | 'preserves' | 'ensures' ( {Attr} Expr | CallSpec ) ';' */
static void condition_or_call(Parser *p, CivlSpecs *s, CallClause clause) {
  static const char *const production[] = {"SpecYieldRequires", "SpecYieldPreserves",
                                           "SpecYieldEnsures"};
  Pos lo = p->la.lo;
  Token word = p->la;
  parser_next(p);
  if (at_call(p)) {
    Stmt *call = parse_civl_call(p);
    parser_end_clause(p);
    if (call->kind == ST_CALL) {
      vec_push(&s->calls[clause], call);
      vec_push(&s->plain.order, "RPE"[clause]);
    }
    return;
  }
  Spec spec = {.pos = word.lo};
  if (p->la.kind != TOK_LBRACE && !parser_at_expr(p)) {
    parser_invalid(p, production[clause]);
    parser_expect(p, TOK_SEMI);
    return;
  }
  spec.attrs = parse_attributes(p);
  spec.expr = parse_expr(p);
  parser_end_clause(p);
  spec.span = parser_span(p, lo);
  if (clause == CALL_REQUIRES)
    vec_push(&s->plain.requires, spec);
  else if (clause == CALL_ENSURES)
    vec_push(&s->plain.ensures, spec);
  else
    vec_push(&s->preserves, spec);
  vec_push(&s->plain.order, "rpe"[clause]);
}

static void modifies_clause(Parser *p, CivlSpecs *s) {
  Modifies m;
  parse_modifies(p, &m);
  vec_push(&s->plain.modifies, m);
  vec_push(&s->plain.order, 'm');
}

/* After 'refines': the clause, or NULL when there is one before it. */
static Refines *new_refines(Parser *p, CivlSpecs *s) {
  Refines *r = ARENA_NEW(p->arena, Refines);
  *r = (Refines){.pos = p->t.lo};
  if (s->refines) {
    parser_complain(p, DIAG_REFINES_TWICE, NULL);
    return r;
  }
  s->refines = r;
  vec_push(&s->plain.order, 'f');
  return r;
}

static void store_clauses(Parser *p, CivlSpecs *s, Decl *d) {
  CivlDecl *c = d->u.proc.civl;
  c->preserves = vec_copy(p->arena, &s->preserves, Spec);
  c->n_preserves = s->preserves.n;
  c->asserts = vec_copy(p->arena, &s->asserts, Spec);
  c->n_asserts = s->asserts.n;
  CallList *lists[] = {&c->requires_calls, &c->preserves_calls, &c->ensures_calls};
  for (uint32_t i = 0; i < 3; i++) {
    *lists[i] = (CallList){vec_copy(p->arena, &s->calls[i], Stmt *), s->calls[i].n};
    vec_free(&s->calls[i]);
  }
  c->refines = s->refines;
  vec_free(&s->preserves);
  vec_free(&s->asserts);
  parse_store_specs(p, &s->plain, &d->u.proc);
}

/* ---- declarations --------------------------------------------------------------------------- */

/* {Attr} Ident Formals ['returns' Formals] */
static ProcSignature signature(Parser *p, bool outs) {
  ProcSignature s = {.attrs = parse_attributes(p)};
  s.good = parser_ident(p, &s.name);
  s.ins = parse_formals(p, VAR_IN, NULL);
  if (outs && parser_accept(p, TOK_RETURNS)) s.outs = parse_formals(p, VAR_OUT, NULL);
  return s;
}

static Decl *civl_node(Parser *p, CivlKind kind, const ProcSignature *s, Pos lo) {
  Decl *d = parse_decl_node(p, s->good ? DECL_PROC : DECL_ERROR, s->name, lo);
  CivlDecl *c = ARENA_NEW(p->arena, CivlDecl);
  *c = (CivlDecl){.kind = (uint8_t)kind, .name_pos = s->name.pos};
  d->attrs = s->attrs;
  d->u.proc = (ProcDecl){.ins = s->ins, .outs = s->outs, .civl = c};
  return d;
}

/* 'invariant' {Attr} Ident '(' [list(AVar)] ')' ';' {'preserves' {Attr} Expr ';'} */
void parse_yield_invariant(Parser *p, bool local, Pos lo) {
  parser_next(p);
  ProcSignature sig = signature(p, false);
  Decl *d = civl_node(p, CIVL_INVARIANT, &sig, lo);
  d->u.proc.civl->local = local;
  parser_expect(p, TOK_SEMI);
  CivlSpecs s = {0};
  while (p->la.kind == TOK_PRESERVES) {
    vec_push(&s.preserves, parse_condition(p, false, p->la.lo));
    vec_push(&s.plain.order, 'p');
    recover_clause(p);
  }
  store_clauses(p, &s, d);
  d->span = parser_span(p, lo);
}

static bool at_action_spec(const Parser *p) {
  TokenKind k = p->la.kind;
  return k == TOK_REFINES || k == TOK_MODIFIES || k == TOK_REQUIRES || k == TOK_ASSERTS;
}

/* SpecAction -> 'refines' {Attr} Ident ';' | 'modifies' ... | 'requires' ( {Attr} Expr | Call ) ';'
 *             | 'asserts' {Attr} Expr ';' */
static void action_specs(Parser *p, CivlSpecs *s) {
  while (at_action_spec(p)) {
    Pos lo = p->la.lo;
    switch (p->la.kind) {
    case TOK_REFINES: {
      parser_next(p);
      Refines *r = new_refines(p, s);
      r->attrs = parse_attributes(p);
      parser_ident(p, &r->name);
      parser_end_clause(p);
      r->span = parser_span(p, lo);
      break;
    }
    case TOK_MODIFIES: modifies_clause(p, s); break;
    case TOK_REQUIRES: condition_or_call(p, s, CALL_REQUIRES); break;
    default: vec_push(&s->asserts, parse_condition(p, false, lo)); vec_push(&s->plain.order, 's');
    }
    recover_clause(p);
  }
}

static void set_mover(CivlDecl *c, Mover m, bool pure) {
  c->mover_word = m != MOVER_NONE;
  if (pure) m = MOVER_BOTH;
  if (m == MOVER_NONE && c->kind == CIVL_ACTION) m = MOVER_ATOMIC;
  c->mover = (uint8_t)m;
}

/* [Mover] 'action' {Attr} Ident formals ( ';' {ASpec} | {ASpec} Body ) */
void parse_action(Parser *p, bool pure, Pos lo) {
  Mover mover = MOVER_NONE;
  if (parse_at_mover(p)) {
    mover = mover_qualifier(p);
    if (pure) parser_complain(p, DIAG_PURE_MOVER, NULL);
  }
  parser_expect(p, TOK_ACTION);
  ProcSignature sig = signature(p, true);
  Decl *d = civl_node(p, CIVL_ACTION, &sig, lo);
  d->u.proc.pure = pure;
  set_mover(d->u.proc.civl, mover, pure);
  CivlSpecs s = {0};
  bool ends = parser_accept(p, TOK_SEMI), starts = at_action_spec(p) || p->la.kind == TOK_LBRACE;
  if (ends || starts)
    action_specs(p, &s);
  else
    parser_invalid(p, "ActionDecl");
  store_clauses(p, &s, d);
  d->span = parser_span(p, lo);
  if (!ends && starts) parse_body_of(p, d, &sig, lo);
  d->span = parser_span(p, lo);
}

/* ---- yield procedures ---------------------------------------------------------------------- */

/* The formals that the refined action has, too: copies of those without {:hide}. */
static VarList visible_copies(Parser *p, VarList from) {
  VarList list = {ARENA_ARRAY(p->arena, Var *, from.n), 0};
  const Var *last = NULL;
  for (uint32_t i = 0; i < from.n; i++) {
    if (attr_find(&from.at[i]->attrs, "hide")) continue;
    Var *v = ARENA_NEW(p->arena, Var);
    *v = *from.at[i];
    v->where = NULL;
    v->in_group = last && last->type_expr == v->type_expr;
    last = v;
    list.at[list.n++] = v;
  }
  return list;
}

/* [Mover] 'action' {Attr} Ident Body: declares the action. */
static Decl *inline_action(Parser *p, Decl *proc, const ProcSignature *of, Refines *r) {
  Pos lo = p->la.lo;
  Mover mover = parse_at_mover(p) ? mover_qualifier(p) : MOVER_NONE;
  parser_expect(p, TOK_ACTION);
  Pos word = p->t.lo;
  ProcSignature sig = {.attrs = parse_attributes(p)};
  sig.good = parser_ident(p, &r->name);
  bool anonymous = strcmp(r->name.name->text, "_") == 0;
  if (anonymous) /* until civl_name_anonymous */
    r->name.name = str_printf(&p->session->strs, "AnonymousAction_%u", p->program->decls.n);
  sig.name = (Label){r->name.name, word};
  sig.ins = visible_copies(p, of->ins);
  sig.outs = visible_copies(p, of->outs);
  Decl *d = civl_node(p, CIVL_ACTION, &sig, lo);
  d->u.proc.civl->name_pos = r->name.pos;
  d->u.proc.civl->within = proc;
  d->u.proc.civl->anonymous = anonymous;
  set_mover(d->u.proc.civl, mover, false);
  CivlSpecs none = {0};
  store_clauses(p, &none, d);
  parse_body_of(p, d, &sig, lo);
  d->span = parser_span(p, lo);
  return d;
}

/* After 'refines': {Attr} ( [Mover] 'action' {Attr} Ident Body | Ident ';' ) */
static void refined_action(Parser *p, CivlSpecs *s, Decl *proc, const ProcSignature *sig) {
  Pos lo = p->t.lo;
  Refines *r = new_refines(p, s);
  r->attrs = parse_attributes(p);
  if (p->la.kind == TOK_ACTION || (parse_at_mover(p) && parser_peek(p) == TOK_ACTION)) {
    r->action = inline_action(p, proc, sig, r);
  } else if (parser_must_be_ident(p)) {
    parser_ident(p, &r->name);
    parser_end_clause(p);
  } else {
    parser_invalid(p, "SpecRefinedActionForYieldProcedure");
  }
  r->span = parser_span(p, lo);
}

static bool at_yield_spec(const Parser *p) {
  TokenKind k = p->la.kind;
  return k == TOK_REFINES || k == TOK_REQUIRES || k == TOK_ENSURES || k == TOK_PRESERVES ||
         k == TOK_MEASURE || k == TOK_MODIFIES;
}

/* SpecYieldPrePost, 'refines', 'measure' and 'modifies' clauses */
static void yield_specs(Parser *p, CivlSpecs *s, Decl *proc, const ProcSignature *sig) {
  while (at_yield_spec(p)) {
    switch (p->la.kind) {
    case TOK_MODIFIES: modifies_clause(p, s); break;
    case TOK_REQUIRES: condition_or_call(p, s, CALL_REQUIRES); break;
    case TOK_ENSURES: condition_or_call(p, s, CALL_ENSURES); break;
    case TOK_PRESERVES: condition_or_call(p, s, CALL_PRESERVES); break;
    case TOK_MEASURE:
      vec_push(&s->plain.measures, parse_measure_clause(p, p->la.lo));
      vec_push(&s->plain.order, 'd');
      break;
    default: parser_next(p); refined_action(p, s, proc, sig);
    }
    recover_clause(p);
  }
}

/* Declarations from `first` on, the procedure and then its action, change places. */
static void action_first(Program *program, uint32_t first, Decl *proc) {
  uint32_t n = program->decls.n;
  for (uint32_t i = first; i + 1 < n; i++) program->decls.at[i] = program->decls.at[i + 1];
  program->decls.at[n - 1] = proc;
  for (uint32_t i = first; i < n; i++) program->decls.at[i]->index = i;
}

/* [Mover] 'procedure' {Attr} Ident formals ( ';' {YSpec} | {YSpec} Body ) */
void parse_yield_procedure(Parser *p, Pos lo) {
  Mover mover = parse_at_mover(p) ? mover_qualifier(p) : MOVER_NONE;
  parser_expect(p, TOK_PROCEDURE);
  ProcSignature sig = signature(p, true);
  Decl *d = civl_node(p, CIVL_YIELD_PROCEDURE, &sig, lo);
  uint32_t first = d->index;
  set_mover(d->u.proc.civl, mover, false);
  CivlSpecs s = {0};
  bool ends = parser_accept(p, TOK_SEMI), starts = at_yield_spec(p) || p->la.kind == TOK_LBRACE;
  if (ends || starts)
    yield_specs(p, &s, d, &sig);
  else
    parser_invalid(p, "YieldProcedureDecl");
  action_first(p->program, first, d);
  store_clauses(p, &s, d);
  d->span = parser_span(p, lo);
  if (!ends && starts) parse_body_of(p, d, &sig, lo);
  d->span = parser_span(p, lo);
}

/* ---- statements of older programs ----------------------------------------------------------- */

void parse_unsupported(Parser *p, DiagId id, Span span, const char *name) {
  bool follow_up =
      p->error.stopped || p->error.panic || (p->compat && p->error.since < ERROR_DISTANCE);
  if (!follow_up) diag(p->session, id, span, name);
}

/* 'par' CallTarget {'|' CallTarget} ';' */
Stmt *parse_par(Parser *p) {
  Pos lo = p->la.lo;
  p->la.kind = TOK_CALL; /* the targets are those of a call */
  Stmt *s = parse_call(p);
  parser_expect(p, TOK_SEMI);
  parse_unsupported(p, DIAG_CIVL_PAR, (Span){lo, lo + 3}, NULL);
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
