/* SPDX-License-Identifier: MIT */
/* The abstract syntax tree.
 *
 * The parser builds it, sema/ fills in the fields marked "sema", nobody changes it
 * afterwards. Nodes are data; phases own behaviour. Everything lives in the arena
 * of the Program. Lists are (pointer, count) pairs.
 *
 * Positions: `pos` is the token that diagnostics quote (docs/language/grammar.md 6),
 * `span` the full extent of the text, which the printer and editors use.
 * Nesting (of expressions, statements and types alike) is at most MAX_NESTING, and the height of
 * a tree, to which each term of a sum and each `else if` adds one, at most that and MAX_CHAIN,
 * so recursion over the tree is safe on the big stack (base/bigstack.h). */
#ifndef SYNTAX_AST_H
#define SYNTAX_AST_H

#include "base/session.h"

enum { MAX_NESTING = 50000, MAX_CHAIN = 1000000 };

typedef struct Type Type; /* sema/type.h */
typedef struct TypeExpr TypeExpr;
typedef struct TypeParam TypeParam;
typedef struct Attr Attr;
typedef struct Expr Expr;
typedef struct Stmt Stmt;
typedef struct Var Var;
typedef struct Decl Decl;
typedef struct CivlDecl CivlDecl; /* syntax/civl.h */

typedef enum ExprKind {
#define EX(tag, arm) EX_##tag,
#include "syntax/exprs.def"
#undef EX
  EX_COUNT
} ExprKind;

typedef enum UnaryOp {
#define UNARY(tag, text) UN_##tag,
#include "syntax/operators.def"
#undef UNARY
  UN_COUNT
} UnaryOp;

typedef enum BinaryOp {
#define BINARY(tag, text, level) BIN_##tag,
#include "syntax/operators.def"
#undef BINARY
  BIN_COUNT
} BinaryOp;

/* ---- types as written ------------------------------------------------------ */

typedef enum TypeExprKind {
  TX_ERROR,
  TX_BOOL,
  TX_INT,
  TX_REAL,
  TX_NAME, /* name, args: constructor, synonym, variable, bvN, floatSeE, ...  */
  TX_MAP,  /* params, args, result                                            */
} TypeExprKind;

struct TypeExpr {
  uint8_t kind;
  Pos pos;
  Span span;
  Str name;
  TypeParam **params;
  TypeExpr **args;
  uint32_t n_params, n_args;
  TypeExpr *result;
};

/* A type variable: of a function, procedure, map type, binder, datatype or synonym. */
struct TypeParam {
  Str name;
  Pos pos;
  uint32_t index; /* in its list, after sema's reordering to first occurrence (sema) */
  Type *type;     /* the TY_VAR type that stands for it (sema)                        */
};

/* ---- attributes ------------------------------------------------------------ */

/* One argument; EX_STRING expressions for string literals. */
struct Attr {
  Str name;
  Pos pos;   /* the identifier                               */
  Span span; /* the whole { ... }; span.hi - 1 is its '}'    */
  Expr **args;
  uint32_t n_args;
};
typedef struct AttrList {
  Attr **at;
  uint32_t n;
} AttrList;

/* ---- variables ------------------------------------------------------------- */

typedef enum VarKind {
  VAR_CONST,
  VAR_GLOBAL,
  VAR_IN,    /* in-parameter of procedure or implementation */
  VAR_OUT,   /* out-parameter                               */
  VAR_LOCAL, /* of an implementation or code expression     */
  VAR_BOUND, /* of a quantifier or lambda                   */
  VAR_LET,
  VAR_FARG,  /* function argument, or its named result      */
  VAR_FIELD, /* field of a datatype constructor             */
} VarKind;

/* Layers of a Civl program from lo up to hi, both included. */
typedef struct LayerRange {
  int32_t lo, hi;
} LayerRange;

struct Var {
  uint8_t kind;
  bool unique;         /* const unique                                         */
  bool in_group;       /* shares type, where and attributes with the Var before it */
  bool ignored;        /* const, global: the losing side of {:extern} (sema)   */
  Str name;            /* NULL: unnamed function argument or result            */
  Str shown;           /* to readers, of a made variable: "" for nothing; or NULL */
  Pos pos;             /* the name; of a constant, the word `const`            */
  Span span;           /* starts at the name                                   */
  TypeExpr *type_expr; /* NULL for let variables                          */
  Expr *where;
  AttrList attrs;
  Decl *decl;        /* const, global: the declaration it belongs to             */
  Type *type;        /* sema                                                     */
  LayerRange layers; /* at which it exists, in a Civl program (sema)           */
  void *core;        /* scratch for lower/                                       */
};
typedef struct VarList {
  Var **at;
  uint32_t n;
} VarList;

/* ---- expressions ----------------------------------------------------------- */

typedef struct Trigger {
  Pos pos;
  Span span;
  bool negative; /* {:nopats e} */
  Expr **terms;
  uint32_t n;
} Trigger;

/* Dafny writes binders that bind nothing: no params and no vars. */
typedef struct Binder {
  TypeParam **params; /* as written; sema may reorder a copy, never this list */
  uint32_t n_params;
  VarList vars;
  AttrList attrs;
  Trigger *triggers; /* in textual order, negative ones included */
  uint32_t n_triggers;
  Expr *body;
} Binder;

typedef struct Let {
  VarList vars;
  Expr **rhs;
  uint32_t n_rhs; /* differs from vars.n in erroneous programs */
  AttrList attrs;
  Expr *body;
} Let;

/* |{ locals; label: commands goto/return e; ... }|. Blocks are ST_LABEL followed by simple
 * commands and a final ST_GOTO or ST_RETURN with an expression, in one flat list. */
typedef struct Code {
  VarList locals;
  Stmt **stmts;
  uint32_t n_stmts;
} Code;

typedef struct CallExpr {
  Str name;
  Expr **args;
  uint32_t n_args;
  Decl *func; /* DECL_FUNC, or DECL_DATATYPE with `ctor` (sema)              */
  struct Ctor *ctor;
  Type **inst; /* type arguments, indexed by TypeParam.index of func (sema)   */
} CallExpr;

typedef struct MapExpr {
  Expr *map;
  Expr **args;
  uint32_t n_args;
  Expr *value; /* EX_STORE */
  Type **inst; /* type arguments of a polymorphic map type, else NULL (sema)  */
} MapExpr;

typedef struct FieldExpr {
  Expr *of;
  Str name; /* field (FIELD, FIELD_UPDATE) or constructor (IS) */
  Pos name_pos;
  Expr *value;       /* EX_FIELD_UPDATE                                            */
  Decl *datatype;    /* sema                                                        */
  struct Ctor *ctor; /* EX_IS (sema)                                                */
} FieldExpr;

struct Expr {
  uint8_t kind;    /* EX_*                                            */
  uint8_t op;      /* UNARY: UN_*, BINARY: BIN_*                      */
  bool paren;      /* the text had parentheses around it              */
  uint32_t height; /* 1 for leaves                                   */
  Pos pos;
  Span span;
  Type *type; /* sema; never NULL after a clean check */
  union {
    bool truth;
    Str text;
    struct {
      Str value; /* decimal digits */
      uint32_t width;
    } bv;
    struct {
      Str name;
      Var *var; /* sema */
    } var;
    CallExpr *call;
    struct {
      Expr *a, *b; /* b: NULL for unary */
    } op;          /* EX_UNARY, EX_BINARY */
    struct {
      Expr *c, *a, *b;
    } ite;
    Expr *sub;
    struct {
      Expr *e;
      TypeExpr *type_expr;
    } ascribe;
    struct {
      Expr *e; /* the left part: e : lo */
      Str lo;
    } bounds;
    MapExpr *map;
    struct {
      Expr *e;
      Str hi, lo; /* decimal digits; hi_value/lo_value when they fit */
    } extract;
    FieldExpr *field;
    Binder *binder;
    Let *let;
    Code *code;
  } u;
};

/* ---- statements ------------------------------------------------------------ */

typedef enum StmtKind {
  ST_ERROR,
  ST_LABEL,  /* label:                                                     */
  ST_ASSIGN, /* lhs, ... := {attrs} rhs, ...;  lhs: EX_VAR/SELECT/FIELD chain */
  ST_UNPACK, /* C(x, ...) := {attrs} e;  name=C, lhs=x..., rhs[0]=e         */
  ST_ASSERT, /* expr                                                       */
  ST_ASSUME,
  ST_HAVOC,       /* lhs (EX_VAR)                                               */
  ST_CALL,        /* lhs := name(rhs): outs may be EX_STAR in old programs      */
  ST_CALL_FORALL, /* call forall name(rhs) with EX_STAR arguments            */
  ST_HIDE,        /* name (NULL = `*`)                                          */
  ST_REVEAL,
  ST_PUSH,
  ST_POP,
  ST_MEASURE,  /* rhs                                                        */
  ST_GOTO,     /* labels                                                     */
  ST_RETURN,   /* expr only inside code expressions                          */
  ST_IF,       /* expr (NULL = `*`), body, else_body                         */
  ST_WHILE,    /* expr (NULL = `*`), invariants, body                        */
  ST_BREAK,    /* name: label or NULL                                        */
  ST_PARALLEL, /* call A() | B(); body: its arms, each an ST_CALL            */
  ST_CIVL,     /* yield; or par A(); of older programs: recognised, refused  */
} StmtKind;

typedef struct Label {
  Str name;
  Pos pos;
} Label;

typedef struct Block {
  Stmt **at;
  uint32_t n;
  Pos open, close; /* the braces */
} Block;

/* invariant / free invariant / measure at a loop head, in textual order */
typedef struct LoopSpec {
  bool is_measure, is_free;
  Stmt *call; /* of a yield invariant: ST_CALL, and no expression; or NULL */
  Pos pos;    /* keyword */
  Span span;
  AttrList attrs;
  Expr **exprs; /* one for an invariant */
  uint32_t n;
} LoopSpec;

/* How the failure of a check is reported that is in no text (civl/). */
typedef struct MadeCheck {
  Str words;       /* Boogie's; NULL: the usual ones                            */
  Str plain;       /* ours, or NULL: the same                                   */
  bool is_callees; /* an assert of an action where it is called, which stands at `related` */
  Pos related;
} MadeCheck;

struct Stmt {
  uint8_t kind;
  bool is_free, is_async; /* ST_CALL                                       */
  bool else_if;           /* ST_IF: else_body is a single ST_IF, `else if` */
  bool has_else;
  Pos pos; /* the quoted token: keyword, `:=`, label name */
  Span span;
  AttrList attrs;
  Str name; /* label, callee, constructor, hidden function, break target */
  Pos name_pos;
  Expr *expr;
  Expr **lhs, **rhs;
  uint32_t n_lhs, n_rhs;
  Label *labels; /* ST_GOTO */
  uint32_t n_labels;
  Block body, else_body;
  LoopSpec *specs;
  uint32_t n_specs;
  Decl *target; /* ST_CALL: DECL_PROC, of any Civl kind; ST_UNPACK: the datatype; ST_HIDE/REVEAL:
                   function (sema) */
  struct Ctor *ctor; /* ST_UNPACK (sema)                                                        */
  Type **inst;       /* ST_CALL: type arguments (sema)                                          */
  const MadeCheck *made; /* ST_ASSERT, or NULL */
};

/* ---- declarations ---------------------------------------------------------- */

typedef enum DeclKind {
  DECL_ERROR,
  DECL_TYPE, /* constructor or synonym                              */
  DECL_DATATYPE,
  DECL_CONST,
  DECL_VAR,
  DECL_FUNC,
  DECL_AXIOM,
  DECL_PROC, /* also actions, yield procedures, yield invariants: u.proc.civl */
  DECL_IMPL,
} DeclKind;

typedef struct TypeDecl {
  TypeParam **params;
  uint32_t n_params;
  TypeExpr *synonym; /* NULL: constructor                      */
  Type *expansion;   /* synonym: its right-hand side (sema)    */
  bool in_group;     /* `type A, B;`: continues the one before */
} TypeDecl;

typedef struct Ctor {
  Str name;
  Pos pos;
  Span span;
  VarList fields;
  uint32_t index; /* in its datatype */
  Decl *datatype;
} Ctor;

typedef struct DatatypeDecl {
  TypeParam **params;
  uint32_t n_params;
  Ctor **ctors;
  uint32_t n_ctors;
} DatatypeDecl;

typedef struct ConstDecl {
  VarList vars;
  /* old: extends [unique] p, ... [complete] */
  bool has_extends, complete;
  struct Parent {
    bool unique;
    Label name;
    Var *var; /* sema */
  } * parents;
  uint32_t n_parents;
  Decl **uses; /* axioms; they also stand in Program.decls right after this one */
  uint32_t n_uses;
  bool has_uses;
} ConstDecl;

typedef struct FuncDecl {
  bool revealed;
  TypeParam **params;
  uint32_t n_params;
  VarList args;
  Var *result;
  bool returns_form; /* written `returns (T)` rather than `: T` */
  Expr *body;
  Decl **uses;
  uint32_t n_uses;
  bool has_uses;
  /* Old datatypes: type {:datatype} D; function {:constructor} C(...): D. (sema) */
  struct Ctor *old_ctor;     /* this function is a constructor               */
  struct Ctor *old_selector; /* implied f#C: constructor and field           */
  uint32_t old_field;
  struct Ctor *old_tester; /* implied is#C */
} FuncDecl;

typedef struct AxiomDecl {
  bool hideable;
  Expr *expr;
  Decl *owner; /* const or function whose `uses` holds it */
} AxiomDecl;

typedef struct Spec {
  bool is_free;
  Pos pos; /* keyword */
  Span span;
  AttrList attrs;
  Expr *expr;
  const MadeCheck *made; /* or NULL */
} Spec;

typedef struct Modifies {
  Label *names;
  uint32_t n;
  Pos pos;
  Span span;
} Modifies;

typedef struct Measure {
  Pos pos;
  Span span;
  AttrList attrs;
  Expr **exprs;
  uint32_t n;
} Measure;

/* Specs keep textual order within their kind; `order` records the interleaving for the
 * printer: 'm' modifies, 'r' requires, 'e' ensures, 'd' measure, one char per clause; of Civl 'p'
 * preserves, 's' asserts, 'f' refines, and 'R' 'P' 'E' calls in requires, preserves, ensures. */
typedef struct ProcDecl {
  bool pure;
  TypeParam **params;
  uint32_t n_params;
  VarList ins, outs;
  Spec *requires, *ensures;
  uint32_t n_requires, n_ensures;
  Modifies *modifies_clauses;
  uint32_t n_modifies_clauses;
  Measure *measures;
  uint32_t n_measures;
  const char *order;
  Decl *body_impl;  /* the DECL_IMPL made from `procedure P() { ... }`, or NULL */
  VarList modifies; /* globals, each once, clause order, then inferred (sema)  */
  CivlDecl *civl;   /* action, yield procedure or invariant; NULL: plain       */
} ProcDecl;

typedef struct ImplDecl {
  bool from_proc; /* its text is the body of the procedure declared just before it */
  TypeParam **params;
  uint32_t n_params;
  VarList ins, outs, locals;
  Block body;
  Decl *proc; /* sema */
} ImplDecl;

struct Decl {
  uint8_t kind;
  bool ignored;   /* dropped: {:ignore}, or the losing side of {:extern} (sema) */
  bool from_lib;  /* comes from a bundled library (-lib:base)                   */
  uint32_t index; /* in Program.decls                                          */
  Str name;       /* NULL for axioms, const and var groups                     */
  Pos pos;        /* quoted in diagnostics                                     */
  Span span;
  AttrList attrs;
  union {
    TypeDecl type;
    DatatypeDecl datatype;
    ConstDecl konst;
    VarList globals;
    FuncDecl func;
    AxiomDecl axiom;
    ProcDecl proc;
    ImplDecl impl;
  } u;
  void *core; /* scratch for lower/ */
};

typedef struct Comment {
  Span span;     /* from the opening to the last byte (line comments: without the LF) */
  bool block;    /* slash-star comment                                                */
  bool own_line; /* nothing but white space before it on its line                     */
} Comment;

typedef struct Program {
  Session *session;
  Arena arena;
  VEC(Decl *) decls; /* all files, textual order */
  VEC(Comment) comments;
  VEC(Decl *) structs; /* datatypes that stand for struct types (parse_ultimate.c) */
  uint32_t nodes;      /* of Boogie's tree for what is parsed so far (civl_number.h) */
  bool has_civl;       /* a declaration of an input file has an attribute of Civl */
  bool generic;        /* some type parameter is declared                         */
  bool smt_texts;      /* {:smtdefined} and {:indices} mean something */
  bool int_slash;      /* `/` on integers is `div`                                         */

} Program;

/* Attribute lookups, docs/language/semantics.md 13. */
Attr *attr_find(const AttrList *, const char *name);               /* first, any shape, or NULL */
bool attr_flag(const AttrList *, const char *name);                /* {:a} or {:a true}         */
bool attr_bool(const AttrList *, const char *name, bool *value);   /* last right-shaped */
bool attr_int(const AttrList *, const char *name, int64_t *value); /* last right-shaped */
Str attr_str(const AttrList *, const char *name);                  /* first, or NULL    */

const char *ast_unary_text(UnaryOp);
const char *ast_binary_text(BinaryOp);

#endif
