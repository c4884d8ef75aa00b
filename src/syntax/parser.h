/* SPDX-License-Identifier: MIT */
/* Inside the parser: its state, and the productions that cross files.
 *
 * Recursive descent with one token of lookahead. Each production is named as in Boogie's grammar
 * and decides on the lookahead alone, so that the errors come out the same. An error consumes
 * nothing. What happens next depends on the mode:
 *  compat   the production just goes on; errors closer than two accepted tokens to the one before
 *           are not reported. This is how Boogie's generated parser behaves.
 *  recover  the lookahead turns into TOK_PANIC, which fits nowhere: all productions end quietly up
 *           to one that synchronises (statement, specification, parameter list, declaration).
 * Productions never return NULL; what is missing is an error node. Only parse_statement does, where
 * no statement begins. */
#ifndef SYNTAX_PARSER_H
#define SYNTAX_PARSER_H

#include "base/buf.h"
#include "syntax/diags.h"
#include "syntax/lex.h"
#include "syntax/parse.h"

/* Errors closer than this many accepted tokens to the one before are follow-ups. */
enum { ERROR_DISTANCE = 2 };

/* The last syntax error, and what follows from it. */
typedef struct ParserErrors {
  bool stopped;  /* nesting too deep: the rest of the text is skipped    */
  bool panic;    /* la.kind is TOK_PANIC; `held` is what it really is    */
  bool no_hints; /* the next error is explained by the caller            */
  uint8_t held;
  uint32_t since; /* tokens accepted since the last syntax error        */
  Pos at;         /* lookahead of the last reported syntax error        */
  uint32_t index; /* of the last syntax error; UINT32_MAX: not reported */
} ParserErrors;

/* Productions around the present one that change what it means. */
typedef struct ParserContext {
  bool requires;   /* of Ultimate's: old(e) is e                           */
  bool clause;     /* of a specification: a '{' begins the body            */
  bool const_type; /* `extends` and `complete` end the type                */
} ParserContext;

typedef struct ParserNesting {
  uint32_t depth;      /* of nesting                                       */
  uint32_t links;      /* of recursion to the right, in a chain            */
  uint32_t most_links; /* MAX_CHAIN, or what the stack is large enough for */
} ParserNesting;

typedef struct ParserLists {
  VEC(void *) stack; /* nodes of the lists being read                       */
  VEC(Label) names;  /* names of the lists being read                       */
  VEC(Var *) late;   /* local variables declared after statements, an error */
} ParserLists;

/* The last comparison: its right operand, and whether that selects a field. */
typedef struct ParserComparison {
  Span right;
  bool selects;
} ParserComparison;

typedef struct ParserBraces {
  Pos odd;           /* '{' in this body whose '}' is indented less than it */
  uint32_t unclosed; /* bodies so far whose last '}' is missing             */
} ParserBraces;

/* Words that are names as well. */
typedef struct ParserWords {
  Str extends, complete, par, nopats, cast, finite;
} ParserWords;

typedef struct Parser {
  Program *program;
  Session *session;
  Arena *arena;
  Lexer lex;
  Token t, la; /* last accepted token, lookahead       */
  Token ahead; /* the token after la, when has_ahead   */
  bool has_ahead;
  bool compat;
  bool library;
  Dialect dialect;
  ParserErrors error;
  ParserContext in;
  ParserNesting nesting;
  ParserLists lists;
  ParserComparison comparison;
  ParserBraces braces;
  VarList results; /* of the procedure being read          */
  Map labels;      /* of the body being checked            */
  ParserWords words;
} Parser;

/* ---- parser.c: tokens, errors, lists --------------------------------------- */

static inline void parser_next(Parser *p) {
  p->t = p->la;
  p->error.since++;
  p->la = p->has_ahead ? p->ahead : lex_next(&p->lex);
  p->has_ahead = false;
}
static inline bool parser_accept(Parser *p, TokenKind kind) {
  if (p->la.kind != kind) return false;
  parser_next(p);
  return true;
}
bool parser_expect(Parser *, TokenKind);
void parser_end_clause(Parser *); /* the ';' of a clause before a body */
/* Was the token surely just left out, the rest being in order? */
bool parser_forgotten(const Parser *, TokenKind);
/* Reports that the token is missing, and goes on as if it were there. */
void parser_missing(Parser *, TokenKind);
TokenKind parser_peek(Parser *); /* the kind of the token after the lookahead */
/* No alternative of the production fits the lookahead. */
void parser_invalid(Parser *, const char *production);
/* An error at the last accepted token; `arg` for the %s of the format. */
void parser_complain(Parser *, DiagId, const char *arg);
/* Guards recursion: false when the program is nested too deeply. Always paired. */
bool parser_enter(Parser *);
void parser_leave(Parser *);
/* The same for the rest of a chain that leans to the right: a ==> b ==> c, else if. */
bool parser_enter_link(Parser *, DiagId too_long);
void parser_leave_link(Parser *);
void parser_too_long(Parser *, DiagId); /* a chain: the rest of the text is skipped */

/* Is the lookahead an identifier (where one may or may not follow / where one must follow)? */
bool parser_at_ident(const Parser *);
bool parser_must_be_ident(const Parser *);
bool parser_at_expr(const Parser *);
/* Ident: false (and an error) when there is none; the name is then empty. */
bool parser_ident(Parser *, Label *);
/* Idents: pushed on `names`. */
void parser_idents(Parser *);
Str parser_text(Parser *, const Token *);                      /* interned text of a token */
Str parser_digits(Parser *, const Token *, uint32_t skip_end); /* without leading zeros */

/* The nodes pushed on the stack since `mark`, as a list in the arena. */
void *parser_list(Parser *, uint32_t mark, uint32_t *n);
Label *parser_name_list(Parser *, uint32_t mark, uint32_t *n);
static inline void parser_push(Parser *p, void *node) {
  vec_push(&p->lists.stack, node);
}

/* From `lo` to the last accepted token. */
Span parser_span(const Parser *, Pos lo);

/* ---- recover.c -------------------------------------------------------------- */

void recover_statement(Parser *);
void recover_declaration(Parser *);
void recover_parenthesis(Parser *); /* to the ')' of the list being read      */
void recover_block(Parser *);       /* past the '{' of a body, if one comes     */
void recover_attribute(Parser *);   /* past the '}' of an attribute, on its line */
void recover_clause(Parser *);      /* past the ';' of a specification or variable */

/* ---- parse_hint.c ----------------------------------------------------------- */

/* Notes, at the last error, about a statement that begins with a word of other languages, if it is
 * one. */
bool parse_hint_statement(Parser *, Label name);
/* A syntax error about the lookahead in plain words, with notes and perhaps a fix. Its index. */
uint32_t parse_hint_error(Parser *, DiagId, Span, const char *what);

/* ---- parse_slip.c ----------------------------------------------------------- */

/* What people write who come from other languages; never in compat mode. The parser goes on as if
 * they had written what they mean. */
bool slip_initializer(Parser *, uint32_t mark); /* var x: int := 3; `mark`: its variables   */
bool slip_return(Parser *);                     /* return 3;                                */
bool slip_call(Parser *, Label, uint32_t mark); /* P(3); the arguments are above `mark`     */
bool slip_for(Parser *, Label);                 /* for (i := 0; ...) { ... }, after the (  */
void slip_guard(Parser *, const Expr *);        /* if x > 0 {                               */
bool slip_body(Parser *, Pos semicolon);        /* procedure P(); {                         */
bool slip_formal(Parser *);                     /* procedure P(int x): pushes Vars          */
bool slip_results(Parser *);                    /* returns r: int: pushes Vars              */
void slip_array(Parser *, TypeExpr *element);   /* int[]                                    */
bool slip_type_arguments(Parser *);             /* array<int>                               */
bool slip_value(Parser *, const Var *constant); /* const c: int = 3; NULL: of a function    */
void slip_function_end(Parser *);               /* function f(x: int): int { x; }           */
bool slip_synonym(Parser *);                    /* type T == int; or := int                 */
void slip_global(Parser *);                     /* var g: int := 3;                         */
Expr *slip_quantifier(Parser *, ExprKind);      /* forall x: int :: e                       */
/* An error, notes about it, an edit that mends it, a piece of the program, skipping to the closing
 * token: what slips are made of. */
void slip_missing(Parser *, TokenKind);
void slip_note(Parser *, const char *text);
void slip_fix(Parser *, Span, const char *text, const char *title);
void slip_text(const Parser *, Span, Buf *);
void slip_skip(Parser *, TokenKind open, TokenKind close);

/* ---- parse_slip_stmt.c: `only` says that nothing was read since the `{` ------ */

bool slip_unbraced(Parser *, Block *);                    /* if (c) x := 1;               */
void slip_statement(Parser *, const Block *b, bool only); /* what begins no statement      */
bool slip_assigned_call(Parser *, Stmt *);                /* x := call P();               */
bool slip_havoc(Parser *);                                /* havoc(x);                    */
bool slip_do(Parser *, Label name);                       /* do { ... } while (c);         */
void slip_closed(Parser *, Pos open);   /* a block was closed, by the last token           */
void slip_unclosed(Parser *, Pos open); /* it was not: the last error says so               */

/* ---- parse_type.c ----------------------------------------------------------- */

TypeExpr *parse_type(Parser *);
/* TypeParams: '<' Idents '>' when it is there. */
TypeParam **parse_type_params(Parser *, uint32_t *n);
TypeParam **parse_make_params(Parser *, uint32_t mark, uint32_t *n); /* from `names` */
/* [list( {Attr} Idents ':' Type ['where' Expr] )]: pushes Vars. `no_where` names the
 * construct where clauses are not allowed on, or is NULL. */
void parse_attr_vars(Parser *, VarKind, const char *no_where);
/* list( Idents ':' Type ['where' Expr] ) with given attributes: pushes Vars. */
void parse_vars(Parser *, VarKind, AttrList);

/* ---- parse_ultimate.c ------------------------------------------------------- */

/* Only in Ultimate's dialect: structs, binders without parentheses, concurrency (refused). */
bool parse_at_ultimate_atom(const Parser *);
Expr *parse_ultimate_atom(Parser *);
TypeExpr *parse_struct_type(Parser *); /* '{' list( Idents ':' Type ) '}' */
/* Is the lookahead the '!' of a field, which is then accepted? */
bool parse_accept_field(Parser *);
/* fork, join (which are refused) or atomic { }; NULL when the statement is none of them. */
Stmt *parse_ultimate_stmt(Parser *, Label first);
/* Callers take a free precondition for granted, too. */
void parse_always_assume(Parser *, Spec *);
/* Attributes that mean nothing to a function without a body. */
void parse_drop_inline(Parser *, Decl *);

/* ---- parse_attr.c ----------------------------------------------------------- */

AttrList parse_attributes(Parser *);
/* { Attr | Trig } of a binder. */
void parse_attrs_and_triggers(Parser *, Binder *);

/* ---- parse_expr.c, parse_atom.c --------------------------------------------- */

Expr *parse_expr(Parser *);
Expr *parse_else(Parser *); /* an expression; another conditional does not count as nested */
/* list(Expr): pushes them. */
void parse_exprs(Parser *);
Expr *parse_atom(Parser *);
/* 'forall', 'exists' or 'lambda', without the parentheses around it. */
Expr *parse_quantifier(Parser *, ExprKind);
Expr *parse_node(Parser *, ExprKind, Pos pos, Pos lo); /* a new expression of height 1 */
/* Sets the height from the children's; ends parsing when it is too great. */
void parse_raise(Parser *, Expr *, uint32_t child_height);

/* ---- parse_stmt.c, parse_flow.c, parse_label.c -------------------------------------------- */

/* '{' {VarDecl} {Stmt} '}' */
void parse_body(Parser *, VarList *locals, Block *);
/* {Stmt} '}': the brace was accepted. */
void parse_stmts(Parser *, Block *);
Stmt *parse_statement(Parser *); /* one, or NULL when none starts here */
LoopSpec *parse_loop_spec(Parser *);
/* One simple command of a code expression, or a label. */
Stmt *parse_label_or_cmd(Parser *);
bool parse_at_simple(Parser *); /* may one follow? */
Stmt *parse_stmt_node(Parser *, StmtKind, Pos pos, Pos lo);
void parse_local_vars(Parser *); /* VarDecl: pushes them */
/* ['async'] ['free'] 'call' CallTarget {'|' CallTarget}, without the ';' */
Stmt *parse_call(Parser *);
/* Gotos and breaks of a body that lead nowhere. */
void parse_check_labels(Parser *, const Block *);

/* ---- parse_decl.c, parse_proc.c, parse_civl.c -------------------------------- */

void parse_program(Parser *);
Decl *parse_decl_node(Parser *, DeclKind, Label name, Pos lo); /* appended to the program */
/* [ '(' [list(AVar)] ')' ] of procedures */
VarList parse_formals(Parser *, VarKind, const char *no_where);
void parse_procedure(Parser *, bool pure, Pos lo);
void parse_implementation(Parser *);
/* 'modifies' [Idents] ';' */
void parse_modifies(Parser *, Modifies *);
bool parse_at_mover(const Parser *);
/* After ['yield'] / ['pure'], whose position is `lo`. */
void parse_yield_invariant(Parser *, bool local, Pos lo);
void parse_action(Parser *, bool pure, Pos lo);
void parse_yield_procedure(Parser *, Pos lo);
/* Reports a construct outside of what Lindy supports, unless an error is near. */
void parse_unsupported(Parser *, DiagId, Span, const char *name);
/* CallSpec: a call of a yield invariant where an expression could stand; ST_CALL or ST_ERROR */
Stmt *parse_civl_call(Parser *);
Stmt *parse_par(Parser *);   /* old: par A() | B(); */
Stmt *parse_yield(Parser *); /* old: yield;         */

#endif
