/* SPDX-License-Identifier: MIT */
/* What the phases of sema/ share: the symbol table, the place in the program being looked at,
 * and how to report. Private to sema/.
 *
 * Names are interned, so the symbol table is one array indexed by Str.id that says what the
 * name means right now in each name space. Inner scopes overwrite the variable and the
 * type variable entry and restore it when they end. */
#ifndef SEMA_CONTEXT_H
#define SEMA_CONTEXT_H

#include "sema/sema.h"
#include "sema/type.h"

#include "base/map.h"
#include "base/vec.h"
#include "syntax/diags.h"

typedef enum StateMode { STATELESS, ONE_STATE, TWO_STATE } StateMode;

typedef struct SemaSymbol {
  Decl *type; /* DECL_TYPE, DECL_DATATYPE                                 */
  Decl *func; /* DECL_FUNC; DECL_DATATYPE when `ctor` is set               */
  Ctor *ctor;
  Decl *proc; /* DECL_PROC                                                  */
  Var *var;
  TypeParam *tvar;
  Type *type_nullary;  /* the type named by a constructor without arguments */
  Pos label;           /* the label's place, when label_body is the current body */
  uint32_t label_body; /* number of the body the label belongs to           */
  uint32_t var_scope;  /* number of the scope that `var` belongs to          */
} SemaSymbol;

/* What an expression of a Civl program may mention. */
typedef struct CivlView {
  LayerRange range; /* its variables exist at all of these layers, when `bounded` */
  bool bounded;
  bool old_only; /* globals only inside of old(..) */
} CivlView;

typedef struct VarUndo {
  Str name;
  Var *var;
  uint32_t scope;
} VarUndo;

/* Types that every program has. */
typedef struct SemaTypes {
  Map bv_types; /* width -> Type *                          */
  Type *t_bool, *t_int, *t_real, *t_rmode, *t_string, *t_regex, *t_error;
} SemaTypes;

/* What names mean in the scopes that are open. */
typedef struct SemaScopes {
  VEC(VarUndo) vars;        /* what inner scopes have hidden */
  VEC(TypeParam *) tvars;   /* type variables in scope       */
  uint32_t scope;           /* current depth; 0: top level   */
  VEC(uint32_t) scope_vars; /* vars.n at the start of each scope */
} SemaScopes;

/* Type arguments to be inferred. */
typedef struct SemaProxies {
  uint64_t expanded;      /* size of the synonyms expanded so far */
  VEC(Attr *) open_attrs; /* with inferred type arguments, perhaps not all determined */
  uint32_t n_proxies;     /* made so far                                            */
  uint32_t proxy_name;    /* number in the next one's name: those Boogie would make count */
  uint32_t mark;          /* last value given to Type.mark */
} SemaProxies;

/* What bodies may change, and have changed. */
typedef struct SemaFrames {
  Map assumptions; /* {:assumption} variables assigned so far  */
  Map in_frame;    /* type check: Var * -> number of the body that may change it */
  Map frame_ok;    /* type check: callee -> body whose frame holds its modifies  */
} SemaFrames;

/* What is found by name. */
typedef struct SemaNamed {
  Map statement_ids, axiom_names;
  Map fields; /* datatype index, name id -> Var *                          */
} SemaNamed;

typedef struct Sema {
  Program *prog;
  Session *session;
  Arena *arena; /* of the program */
  SemaOptions opt;

  SemaSymbol *symbols;
  uint32_t n_symbols;
  SemaScopes scopes;

  StateMode state;
  bool in_trigger;
  CivlView civl;   /* type check */
  Decl *proc;      /* procedure whose specification or body is being checked */
  uint32_t body;   /* number of the current body, for labels              */
  uint32_t bodies; /* bodies seen                                         */

  SemaNamed named;
  SemaFrames frames;
  SemaTypes types;
  SemaProxies proxies;
  uint32_t suggestions; /* spent on "did you mean" */
  bool bad_signature;   /* the procedure resolved last had errors in parameters or types */

} Sema;

/* ---- context.c ---- */
void context_init(Sema *, Program *, const SemaOptions *);
void context_free(Sema *);
SemaSymbol *context_symbol(Sema *, Str);
Type *context_bv(Sema *, uint32_t width);

static inline uint32_t context_errors(const Sema *s) {
  return s->session->diags.errors;
}
/* The span of a name written at `pos`. */
static inline Span context_span(Pos pos, Str name) {
  return (Span){pos, pos ? pos + (name && name->len ? name->len : 1) : 0};
}
/* The span of the token that diagnostics quote for an expression. */
Span context_at(const Expr *);
/* Types as text, in the arena of the diagnostics. */
const char *context_type_text(Sema *, const Type *);

/* ---- scope.c ---- */
void scope_push(Sema *);
void scope_pop(Sema *);
/* Adds a variable to the innermost scope; reports a duplicate at `pos`. */
void scope_add_var(Sema *, Var *, Pos pos);
/* The same under a given name and without complaint; an earlier one of the scope stays. */
void scope_bind_var(Sema *, Var *, Str name);
Var *scope_find_var(Sema *, Str name);
/* Type variables: the mark is what scope_reset_tvars returns to. */
uint32_t scope_mark_tvars(const Sema *);
void scope_add_tvar(Sema *, TypeParam *);
void scope_bind_tvar(Sema *, TypeParam *); /* without complaint */
void scope_reset_tvars(Sema *, uint32_t mark);
/* bv<digits>: reserved as a type name. */
bool scope_is_bv_name(Str);

/* ---- suggest.c: notes with the name that was probably meant, and the edit. `at`: the name ---- */
void suggest_var(Sema *, uint32_t diag_index, Str name, Pos at);
void suggest_func(Sema *, uint32_t diag_index, Str name, Pos at);
void suggest_proc(Sema *, uint32_t diag_index, Str name, Pos at);
/* x := P(); where P is a procedure; `before`: the number of diagnostics before its right side. */
void suggest_call(Sema *, uint32_t before, const Stmt *);
void suggest_type(Sema *, uint32_t diag_index, Str name, Pos at);
void suggest_field(Sema *, uint32_t diag_index, const Decl *datatype, const FieldExpr *);
void suggest_ctor(Sema *, uint32_t diag_index, const Decl *datatype, const FieldExpr *);
/* A type is wrong: because "/" was used on integers? */
void suggest_division(Sema *, uint32_t diag, const Expr *);

#endif
