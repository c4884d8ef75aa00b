/* SPDX-License-Identifier: MIT */
/* Tokens, errors and lists; see parser.h. */
#include "syntax/parser.h"
#include "syntax/civl_number.h"

#include "base/bigstack.h"

#include <string.h>

#include "base/mem.h"

#include <stdlib.h>

/* ---- tokens ------------------------------------------------------------------ */

TokenKind parser_peek(Parser *p) {
  if (!p->has_ahead) p->ahead = lex_next(&p->lex);
  p->has_ahead = true;
  return p->ahead.kind;
}

/* ---- errors ------------------------------------------------------------------ */

/* Does a specification go on here, or a body begin? No expression goes on like this. */
static bool at_clause(const Parser *p) {
  TokenKind k = p->la.kind;
  return k == TOK_LBRACE || k == TOK_REQUIRES || k == TOK_ENSURES || k == TOK_MODIFIES;
}

bool parser_forgotten(const Parser *p, TokenKind kind) {
  uint8_t role = lex_role[p->la.kind];
  bool boundary = p->la.kind == TOK_RBRACE || p->la.kind == TOK_EOF || (role & ROLE_DECL);
  if (kind == TOK_SEMI)
    return boundary || (p->la.first && (role & (ROLE_STMT | ROLE_SOFT_DECL))) ||
           (p->in.clause && at_clause(p));
  if (kind == TOK_RPAREN) return p->la.kind == TOK_LBRACE || p->la.kind == TOK_SEMI;
  if (kind == TOK_RBRACK) return p->la.kind == TOK_SEMI;
  if (kind == TOK_RBRACE) return p->la.kind == TOK_EOF || (role & ROLE_DECL);
  return false;
}

static bool forgot_any(const Parser *p, const char *what) {
  static const TokenKind closing[] = {TOK_SEMI, TOK_RPAREN, TOK_RBRACK, TOK_RBRACE};
  for (size_t i = 0; i < sizeof closing / sizeof *closing; i++)
    if (strcmp(what, lex_name[closing[i]]) == 0) return parser_forgotten(p, closing[i]);
  return false;
}

static void syntax_error(Parser *p, DiagId id, const char *what) {
  p->error.index = UINT32_MAX;
  if (p->error.stopped || p->error.panic) return;
  if (p->compat ? p->error.since >= ERROR_DISTANCE : p->la.lo != p->error.at) {
    Pos hi = p->la.hi > p->la.lo ? p->la.hi : p->la.lo + 1;
    Span span = {p->la.lo, hi};
    /* what was left out at the end of a line is missed there, not on the next */
    if (!p->compat && p->la.first && p->t.hi && id == DIAG_EXPECTED && forgot_any(p, what))
      span = (Span){p->t.hi, p->t.hi + 1};
    p->error.index =
        p->compat ? diag(p->session, id, span, what) : parse_hint_error(p, id, span, what);
  }
  p->error.since = 0;
  p->error.at = p->la.lo;
}

static void panic(Parser *p) {
  if (p->compat || p->error.panic || p->error.stopped) return;
  p->error.panic = true;
  p->error.held = p->la.kind;
  p->la.kind = TOK_PANIC;
}

void parser_missing(Parser *p, TokenKind kind) {
  syntax_error(p, DIAG_EXPECTED, lex_name[kind]);
}

bool parser_expect(Parser *p, TokenKind kind) {
  if (p->la.kind == kind) {
    parser_next(p);
    return true;
  }
  parser_missing(p, kind);
  if (!p->compat && !parser_forgotten(p, kind)) panic(p);
  return false;
}

void parser_end_clause(Parser *p) {
  p->in.clause = true;
  parser_expect(p, TOK_SEMI);
  p->in.clause = false;
}

void parser_invalid(Parser *p, const char *production) {
  syntax_error(p, DIAG_INVALID, production);
  panic(p);
}

void parser_complain(Parser *p, DiagId id, const char *arg) {
  if (p->error.stopped || p->error.panic) return;
  if (!p->compat || p->error.since >= ERROR_DISTANCE)
    diag(p->session, id, (Span){p->t.lo, p->t.hi}, arg);
  if (p->compat) p->error.since = 0;
}

static void skip_rest(Parser *p, DiagId why, int64_t limit) {
  if (p->error.stopped) return;
  p->error.stopped = true;
  diag(p->session, why, (Span){p->la.lo, p->la.hi}, (int)limit);
  p->error.panic = p->has_ahead = false;
  p->lex.malformed = NULL;
  p->lex.at = p->lex.len;
  p->la = lex_next(&p->lex);
}

void parser_too_long(Parser *p, DiagId why) {
  skip_rest(p, why, p->nesting.most_links);
}

bool parser_enter(Parser *p) {
  if (++p->nesting.depth > MAX_NESTING) skip_rest(p, DIAG_NESTING, MAX_NESTING);
  return !p->error.stopped;
}

void parser_leave(Parser *p) {
  p->nesting.depth--;
}

bool parser_enter_link(Parser *p, DiagId too_long) {
  if (++p->nesting.links > p->nesting.most_links) parser_too_long(p, too_long);
  return !p->error.stopped;
}

void parser_leave_link(Parser *p) {
  p->nesting.links--;
}

/* A level of recursion takes less than this, in all passes and with sanitizers. */
enum { STACK_OF_LEVEL = 15000 };

static uint32_t links_for_stack(void) {
  size_t levels = bigstack_size() / STACK_OF_LEVEL;
  return levels >= MAX_CHAIN + MAX_NESTING ? MAX_CHAIN : MAX_NESTING / 2;
}

/* ---- names ------------------------------------------------------------------- */

bool parser_at_ident(const Parser *p) {
  return p->la.kind == TOK_IDENT || (lex_role[p->la.kind] & ROLE_IDENT);
}

bool parser_must_be_ident(const Parser *p) {
  uint8_t role = lex_role[p->la.kind];
  return p->la.kind == TOK_IDENT || (role & ROLE_IDENT) || (!p->compat && (role & ROLE_OLD_IDENT));
}

bool parser_at_expr(const Parser *p) {
  uint8_t role = lex_role[p->la.kind];
  if (p->dialect == DIALECT_ULTIMATE && parse_at_ultimate_atom(p)) return true;
  return (role & ROLE_EXPR) || (!p->compat && (role & ROLE_OLD_IDENT));
}

Str parser_text(Parser *p, const Token *t) {
  uint32_t len;
  const char *text = lex_text(&p->lex, t, &len);
  return str_intern(&p->session->strs, text, len);
}

Str parser_digits(Parser *p, const Token *t, uint32_t skip_end) {
  uint32_t len;
  const char *text = lex_text(&p->lex, t, &len);
  len -= skip_end;
  while (len > 1 && *text == '0') {
    text++;
    len--;
  }
  return str_intern(&p->session->strs, text, len);
}

bool parser_ident(Parser *p, Label *out) {
  if (!parser_must_be_ident(p)) {
    parser_invalid(p, "Ident");
    *out = (Label){str_c(&p->session->strs, ""), p->la.lo};
    /* Boogie goes on with the token before, which shows in later messages. */
    if (p->compat && p->t.lo) *out = (Label){parser_text(p, &p->t), p->t.lo};
    return p->compat;
  }
  parser_next(p);
  *out = (Label){p->t.kind == TOK_IDENT ? p->t.name : parser_text(p, &p->t), p->t.lo};
  return true;
}

void parser_idents(Parser *p) {
  do {
    Label l;
    if (parser_ident(p, &l)) vec_push(&p->lists.names, l);
  } while (parser_accept(p, TOK_COMMA));
}

/* ---- lists ------------------------------------------------------------------- */

void *parser_list(Parser *p, uint32_t mark, uint32_t *n) {
  *n = p->lists.stack.n - mark;
  if (!*n) return NULL;
  void *list = vec_copy_raw(p->arena, p->lists.stack.at + mark, *n * sizeof(void *));
  p->lists.stack.n = mark;
  return list;
}

Label *parser_name_list(Parser *p, uint32_t mark, uint32_t *n) {
  *n = p->lists.names.n - mark;
  if (!*n) return NULL;
  Label *list = vec_copy_raw(p->arena, p->lists.names.at + mark, *n * sizeof(Label));
  p->lists.names.n = mark;
  return list;
}

Span parser_span(const Parser *p, Pos lo) {
  return (Span){lo, p->t.hi > lo ? p->t.hi : lo};
}

/* ---- the interface ----------------------------------------------------------- */

Program *program_new(Session *session) {
  Arena arena;
  arena_init(&arena);
  Program *program = ARENA_NEW(&arena, Program);
  program->session = session;
  program->arena = arena;
  return program;
}

void program_free(Program *program) {
  if (!program) return;
  vec_free(&program->decls);
  vec_free(&program->comments);
  vec_free(&program->structs);
  Arena arena = program->arena;
  arena_free(&arena);
}

Dialect parse_dialect(const char *name) {
  static const char *const names[] = {
#define DIALECT(tag, name) name,
#include "syntax/dialects.def"
#undef DIALECT
  };
  for (uint32_t i = 0; i < DIALECT_COUNT; i++)
    if (strcmp(names[i], name) == 0) return (Dialect)i;
  return DIALECT_COUNT;
}

static Parser *parser_open(Program *program, Source *source, const ParseOptions *options) {
  Session *session = program->session;
  Parser *p = mem_calloc(1, sizeof *p);
  p->program = program;
  p->session = session;
  p->arena = &program->arena;
  p->error.since = ERROR_DISTANCE;
  p->words.extends = str_c(&session->strs, "extends");
  p->words.complete = str_c(&session->strs, "complete");
  p->words.par = str_c(&session->strs, "par");
  p->words.nopats = str_c(&session->strs, "nopats");
  p->words.cast = str_c(&session->strs, "cast");
  p->words.finite = str_c(&session->strs, "finite");
  p->dialect = options->dialect;
  p->nesting.most_links = links_for_stack();
  lex_init(&p->lex, program, source, options->names);
  p->lex.paper = p->dialect == DIALECT_PAPER;
  p->lex.percent = p->dialect != DIALECT_TODAY;
  p->lex.hash_names = p->dialect == DIALECT_ULTIMATE;
  if (!p->lex.hash_names) lex_preprocess(&p->lex, options->file_index);
  p->la = lex_next(&p->lex);
  return p;
}

static void parser_close(Parser *p) {
  vec_free(&p->lists.stack);
  vec_free(&p->lists.names);
  vec_free(&p->lists.late);
  map_free(&p->labels);
  free(p);
}

/* Declarations with these attributes make a program one of Civl. */
static bool has_civl_attribute(const Decl *d) {
  static const char *const names[] = {"layer",  "yields",    "hide",      "sync",
                                      "linear", "linear_in", "linear_out"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (attr_find(&d->attrs, names[i])) return true;
  return false;
}

bool parse_file(Program *program, Source *source, const ParseOptions *options) {
  uint32_t errors = program->session->diags.count[PHASE_PARSE];
  Parser *p = parser_open(program, source, options);
  p->compat = options->compat;
  p->library = options->library;
  uint32_t first = program->decls.n;
  parse_program(p);
  for (uint32_t i = first; i < program->decls.n && !p->library; i++)
    program->has_civl |= has_civl_attribute(program->decls.at[i]);
  bool good = program->session->diags.count[PHASE_PARSE] == errors;
  if (good && !p->library) civl_name_anonymous(program, first);
  parser_close(p);
  return good;
}

Expr *parse_expression(Program *program, Source *source) {
  uint32_t errors = program->session->diags.errors;
  Parser *p = parser_open(program, source, &(ParseOptions){0});
  Expr *e = parse_expr(p);
  if (p->la.kind != TOK_EOF) parser_invalid(p, "Expression");
  parser_close(p);
  return program->session->diags.errors == errors ? e : NULL;
}
