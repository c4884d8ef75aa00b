/* SPDX-License-Identifier: MIT */
/* Declarations other than procedures. */
#include "syntax/parser.h"

Decl *parse_decl_node(Parser *p, DeclKind kind, Label name, Pos lo) {
  Decl *d = ARENA_NEW(p->arena, Decl);
  d->kind = (uint8_t)kind;
  d->from_lib = p->library;
  d->index = p->program->decls.n;
  d->name = name.name;
  d->pos = name.pos;
  d->span = parser_span(p, lo);
  vec_push(&p->program->decls, d);
  return d;
}

/* ---- axioms --------------------------------------------------------------------------- */

static bool at_axiom(const Parser *p) {
  return p->la.kind == TOK_AXIOM || p->la.kind == TOK_HIDEABLE;
}

/* Axiom -> ['hideable'] 'axiom' {Attr} Expr ';' */
static Decl *parse_axiom(Parser *p) {
  Pos lo = p->la.lo;
  bool hideable = parser_accept(p, TOK_HIDEABLE);
  parser_expect(p, TOK_AXIOM);
  Decl *d = parse_decl_node(p, DECL_AXIOM, (Label){NULL, p->t.lo}, lo);
  d->attrs = parse_attributes(p);
  if (d->attrs.n) d->pos = p->t.lo;
  d->u.axiom.hideable = hideable;
  d->u.axiom.expr = parse_expr(p);
  parser_expect(p, TOK_SEMI);
  d->span = parser_span(p, lo);
  return d;
}

/* Uses -> 'uses' '{' {Axiom} '}' */
static Decl **parse_uses(Parser *p, Decl *owner, uint32_t *n) {
  uint32_t mark = p->lists.stack.n;
  parser_next(p);
  parser_expect(p, TOK_LBRACE);
  while (at_axiom(p)) {
    Decl *d = parse_axiom(p);
    d->u.axiom.owner = owner;
    parser_push(p, d);
    recover_clause(p);
  }
  parser_expect(p, TOK_RBRACE);
  return parser_list(p, mark, n);
}

/* ---- constants and variables ------------------------------------------------------------ */

static bool at_word(const Parser *p, Str word) {
  return p->la.kind == TOK_IDENT && p->la.name == word;
}

/* ['extends' [list( ['unique'] Ident )]] ['complete']: the order of constants in old programs */
static void order_spec(Parser *p, ConstDecl *c) {
  if (at_word(p, p->words.extends)) {
    parser_next(p);
    c->has_extends = true;
    VEC(struct Parent) parents = {0};
    while (p->la.kind == TOK_UNIQUE || (parser_at_ident(p) && !at_word(p, p->words.complete))) {
      struct Parent one = {.unique = parser_accept(p, TOK_UNIQUE)};
      if (parser_ident(p, &one.name)) vec_push(&parents, one);
      if (!parser_accept(p, TOK_COMMA)) break;
    }
    c->parents = vec_copy(p->arena, &parents, struct Parent);
    c->n_parents = parents.n;
    vec_free(&parents);
  }
  if (at_word(p, p->words.complete)) {
    parser_next(p);
    c->complete = true;
  }
}

/* Consts -> 'const' {Attr} ['unique'] Idents ':' Type ( ';' | Uses ) */
static void consts(Parser *p) {
  parser_next(p);
  Pos lo = p->t.lo;
  Decl *d = parse_decl_node(p, DECL_CONST, (Label){NULL, lo}, lo);
  ConstDecl *c = &d->u.konst;
  d->attrs = parse_attributes(p);
  bool unique = parser_accept(p, TOK_UNIQUE);
  uint32_t names = p->lists.names.n, mark = p->lists.stack.n, n;
  parser_idents(p);
  parser_expect(p, TOK_COLON);
  p->in.const_type = true;
  TypeExpr *type = parse_type(p);
  p->in.const_type = false;
  Label *name = parser_name_list(p, names, &n);
  for (uint32_t i = 0; i < n; i++) {
    Var *v = ARENA_NEW(p->arena, Var);
    *v = (Var){.kind = VAR_CONST,
               .unique = unique,
               .in_group = i > 0,
               .name = name[i].name,
               .pos = lo,
               .span = {name[i].pos, name[i].pos + name[i].name->len},
               .type_expr = type,
               .attrs = d->attrs,
               .decl = d};
    parser_push(p, v);
  }
  c->vars.at = parser_list(p, mark, &c->vars.n);
  order_spec(p, c);
  if (p->la.kind == TOK_USES) {
    c->has_uses = true;
    c->uses = parse_uses(p, d, &c->n_uses);
  } else if (c->has_extends || c->complete) {
    parser_expect(p, TOK_SEMI);
  } else if (slip_value(p, c->vars.n == 1 ? c->vars.at[0] : NULL)) {
    parser_expect(p, TOK_SEMI);
  } else if (!parser_accept(p, TOK_SEMI)) {
    parser_invalid(p, "Consts");
  }
  d->span = parser_span(p, lo);
}

/* GlobalVars -> 'var' {Attr} list( Idents ':' Type ['where' Expr] ) ';' */
static void global_vars(Parser *p) {
  parser_next(p);
  Pos lo = p->t.lo;
  Decl *d = parse_decl_node(p, DECL_VAR, (Label){NULL, p->la.lo}, lo);
  d->attrs = parse_attributes(p);
  d->pos = p->la.lo;
  uint32_t mark = p->lists.stack.n;
  parse_vars(p, VAR_GLOBAL, d->attrs);
  d->u.globals.at = parser_list(p, mark, &d->u.globals.n);
  for (uint32_t i = 0; i < d->u.globals.n; i++) d->u.globals.at[i]->decl = d;
  slip_global(p);
  parser_expect(p, TOK_SEMI);
  d->span = parser_span(p, lo);
}

/* ---- types --------------------------------------------------------------------------------- */

/* Of Boogie 2: 'finite' before the name of a type. */
static void parse_finite(Parser *p) {
  if (p->dialect != DIALECT_ULTIMATE && p->dialect != DIALECT_OLD) return;
  if (at_word(p, p->words.finite) && parser_peek(p) == TOK_IDENT) parser_next(p);
}

/* UserDefinedTypes -> 'type' {Attr} list( Ident {Ident} ['=' Type] ) ';' */
static void user_defined_types(Parser *p) {
  parser_next(p);
  Pos lo = p->t.lo;
  AttrList attrs = parse_attributes(p);
  bool in_group = false;
  do {
    Label name;
    parse_finite(p);
    bool good = parser_ident(p, &name);
    Decl *d = parse_decl_node(p, good ? DECL_TYPE : DECL_ERROR, name, in_group ? name.pos : lo);
    TypeDecl *t = &d->u.type;
    d->attrs = attrs;
    t->in_group = in_group;
    uint32_t mark = p->lists.names.n;
    while (parser_at_ident(p)) {
      Label l;
      parser_ident(p, &l);
      vec_push(&p->lists.names, l);
    }
    t->params = parse_make_params(p, mark, &t->n_params);
    if (slip_synonym(p) || parser_accept(p, TOK_EQUAL)) t->synonym = parse_type(p);
    d->span = parser_span(p, d->span.lo);
    in_group = true;
  } while (parser_accept(p, TOK_COMMA));
  parser_expect(p, TOK_SEMI);
  vec_last(&p->program->decls)->span.hi = p->t.hi;
}

/* Constructor -> Ident '(' [list(AVar)] ')' */
static void constructor(Parser *p, Decl *d, uint32_t mark, Map *seen) {
  Label name;
  bool good = parser_ident(p, &name);
  Ctor *c = ARENA_NEW(p->arena, Ctor);
  *c = (Ctor){.name = name.name, .pos = name.pos, .index = p->lists.stack.n - mark, .datatype = d};
  c->fields = parse_formals(p, VAR_FIELD, "datatype constructor");
  c->span = parser_span(p, name.pos);
  const Ctor *first = good ? map_get_ptr(seen, name.name) : NULL;
  if (first) {
    uint32_t before = p->session->diags.list.n;
    parser_complain(p, DIAG_DUPLICATE_CTOR, name.name->text);
    if (p->session->diags.list.n == before) return;
    if (!p->compat) /* Boogie quotes the end */
      p->session->diags.list.at[before].span = (Span){name.pos, name.pos + name.name->len};
    diag_note(&p->session->diags, before, (Span){first->pos, first->pos + first->name->len},
              "the first one is here");
  } else if (good) {
    map_put_ptr(seen, name.name, c);
    parser_push(p, c);
  }
}

/* Datatype -> 'datatype' {Attr} Ident [TypeParams] '{' list(Constructor) '}' */
static void parse_datatype(Parser *p) {
  parser_next(p);
  Pos lo = p->t.lo;
  AttrList attrs = parse_attributes(p);
  Label name;
  bool good = parser_ident(p, &name);
  Decl *d = parse_decl_node(p, good ? DECL_DATATYPE : DECL_ERROR, name, lo);
  DatatypeDecl *t = &d->u.datatype;
  d->attrs = attrs;
  if (p->la.kind == TOK_LT) t->params = parse_type_params(p, &t->n_params);
  parser_expect(p, TOK_LBRACE);
  uint32_t mark = p->lists.stack.n;
  Map seen = {0};
  do constructor(p, d, mark, &seen);
  while (parser_accept(p, TOK_COMMA));
  map_free(&seen);
  t->ctors = parser_list(p, mark, &t->n_ctors);
  parser_expect(p, TOK_RBRACE);
  d->span = parser_span(p, lo);
}

/* ---- functions ------------------------------------------------------------------------------- */

/* VarOrType -> {Attr} Type [':' Type] */
static Var *var_or_type(Parser *p) {
  Var *v = ARENA_NEW(p->arena, Var);
  v->kind = VAR_FARG;
  v->attrs = parse_attributes(p);
  v->pos = p->la.lo;
  v->type_expr = parse_type(p);
  if (p->compat && v->type_expr->kind == TX_ERROR) v->pos = 0; /* as Boogie quotes it */
  if (parser_accept(p, TOK_COLON)) {
    const TypeExpr *t = v->type_expr;
    if (t->kind == TX_NAME && t->n_args == 0)
      v->name = t->name;
    else
      parser_complain(p, DIAG_IDENT_BEFORE_COLON, NULL);
    v->type_expr = parse_type(p);
  }
  v->span = v->pos ? parser_span(p, v->pos) : (Span){0, 0};
  return v;
}

/* Once some argument is named, an unnamed one is a name that shares the type to its right. */
static void name_arguments(Parser *p, const VarList *args) {
  bool some = false;
  for (uint32_t i = 0; i < args->n; i++) some |= args->at[i]->name != NULL;
  if (!some || p->error.stopped) return;
  Var *next = NULL;
  for (uint32_t i = args->n; i-- > 0;) {
    Var *v = args->at[i];
    if (!v->name) {
      const TypeExpr *t = v->type_expr;
      if (!next) {
        diag(p->session, DIAG_LAST_PARAM_TYPE, v->span);
        return;
      }
      if (t->kind == TX_NAME && t->n_args == 0)
        v->name = t->name;
      else if (t->kind != TX_ERROR)
        diag(p->session, DIAG_IDENT_AS_PARAM, v->span);
      v->type_expr = next->type_expr;
      next->in_group = !v->attrs.n && !next->attrs.n;
    }
    next = v;
  }
}

static bool at_var_or_type(const Parser *p) {
  TokenKind k = p->la.kind;
  return k == TOK_LBRACE || k == TOK_INT || k == TOK_REAL || k == TOK_BOOL || k == TOK_LPAREN ||
         k == TOK_LBRACK || k == TOK_LT || parser_must_be_ident(p);
}

/* '(' [list(VarOrType)] ')' ( 'returns' '(' VarOrType ')' | ':' Type ) */
static void function_signature(Parser *p, FuncDecl *f) {
  uint32_t mark = p->lists.stack.n;
  parser_expect(p, TOK_LPAREN);
  if (at_var_or_type(p)) {
    do parser_push(p, var_or_type(p));
    while (parser_accept(p, TOK_COMMA));
  }
  f->args.at = parser_list(p, mark, &f->args.n);
  recover_parenthesis(p);
  parser_expect(p, TOK_RPAREN);
  if (parser_accept(p, TOK_RETURNS)) {
    f->returns_form = true;
    parser_expect(p, TOK_LPAREN);
    f->result = var_or_type(p);
    recover_parenthesis(p);
    parser_expect(p, TOK_RPAREN);
    return;
  }
  f->result = ARENA_NEW(p->arena, Var);
  f->result->kind = VAR_FARG;
  bool colon = parser_accept(p, TOK_COLON);
  if (!colon) parser_invalid(p, "Function");
  f->result->pos = p->la.lo;
  f->result->type_expr = colon ? parse_type(p) : ARENA_NEW(p->arena, TypeExpr);
  f->result->span = parser_span(p, f->result->pos);
}

static void check_function(Parser *p, const Decl *d) {
  const FuncDecl *f = &d->u.func;
  name_arguments(p, &f->args);
  if (!f->body) return;
  bool define = attr_flag(&d->attrs, "define");
  if (define && attr_flag(&d->attrs, "inline"))
    parser_complain(p, DIAG_INLINE_AND_DEFINE, NULL);
  else if (define && f->n_params)
    parser_complain(p, DIAG_DEFINE_POLYMORPHIC, NULL);
}

/* Function -> ['revealed'] 'function' {Attr} Ident [TypeParams] function_signature
 *             ( '{' Expr '}' [Uses] | Uses | ';' ) */
static void parse_function(Parser *p) {
  Pos lo = p->la.lo;
  bool revealed = parser_accept(p, TOK_REVEALED);
  parser_expect(p, TOK_FUNCTION);
  AttrList attrs = parse_attributes(p);
  Label name;
  bool good = parser_ident(p, &name);
  Decl *d = parse_decl_node(p, good ? DECL_FUNC : DECL_ERROR, name, lo);
  FuncDecl *f = &d->u.func;
  d->attrs = attrs;
  f->revealed = revealed;
  if (p->la.kind == TOK_LT) f->params = parse_type_params(p, &f->n_params);
  function_signature(p, f);
  bool has_body = parser_accept(p, TOK_LBRACE);
  if (has_body) {
    f->body = parse_expr(p);
    slip_function_end(p);
    parser_expect(p, TOK_RBRACE);
  }
  if (p->la.kind == TOK_USES) {
    f->has_uses = true;
    f->uses = parse_uses(p, d, &f->n_uses);
  } else if (!has_body && slip_value(p, NULL)) {
    parser_expect(p, TOK_SEMI);
  } else if (!has_body && !parser_accept(p, TOK_SEMI)) {
    parser_invalid(p, "Function");
  }
  d->span = parser_span(p, lo);
  if (p->dialect == DIALECT_ULTIMATE) parse_drop_inline(p, d);
  check_function(p, d);
}

/* ---- programs ---- */

/* One declaration; false when none starts here. */
static bool declaration(Parser *p) {
  Pos lo = p->la.lo;
  switch (p->la.kind) {
  case TOK_CONST: consts(p); return true;
  case TOK_REVEALED:
  case TOK_FUNCTION: parse_function(p); return true;
  case TOK_HIDEABLE:
  case TOK_AXIOM: parse_axiom(p); return true;
  case TOK_TYPE: user_defined_types(p); return true;
  case TOK_DATATYPE: parse_datatype(p); return true;
  case TOK_VAR: global_vars(p); return true;
  case TOK_PROCEDURE: parse_procedure(p, false, lo); return true;
  case TOK_IMPLEMENTATION: parse_implementation(p); return true;
  case TOK_INVARIANT: parse_yield_invariant(p, false, lo); return true;
  case TOK_PURE:
    parser_next(p);
    if (p->la.kind == TOK_PROCEDURE)
      parse_procedure(p, true, lo);
    else if (p->la.kind == TOK_ACTION || parse_at_mover(p))
      parse_action(p, true, lo);
    else
      parser_invalid(p, "BoogiePL");
    return true;
  case TOK_YIELD:
    parser_next(p);
    if (p->la.kind == TOK_INVARIANT)
      parse_yield_invariant(p, true, lo);
    else if (p->la.kind == TOK_PROCEDURE || parse_at_mover(p))
      parse_yield_procedure(p, lo);
    else
      parser_invalid(p, "BoogiePL");
    return true;
  default:
    if (p->la.kind != TOK_ACTION && !parse_at_mover(p)) return false;
    parse_action(p, false, lo);
    return true;
  }
}

/* Program -> {declaration} EOF */
void parse_program(Parser *p) {
  for (;;) {
    if (declaration(p)) {
      recover_declaration(p);
      continue;
    }
    if (p->compat || p->la.kind == TOK_EOF) break;
    if (p->braces.unclosed &&
        p->la.kind == TOK_RBRACE) { /* that of a body which was ended before */
      p->braces.unclosed--;
      parser_next(p);
      continue;
    }
    parser_expect(p, TOK_EOF); /* fails: what stands here starts no declaration */
    recover_declaration(p);
  }
  parser_expect(p, TOK_EOF);
}
