/* SPDX-License-Identifier: MIT */
/* Private to lowering: the state that its files share, and what they call of each other.
 *
 * Lowering has two halves. mono.* finds every instance the program reaches; the rest then
 * makes core declarations, one decl and one instance after the other, with `env` saying
 * what the type parameters in scope stand for. The syntax tree's scratch pointers are
 * used: Var.core is a LowVar, Decl.core a LowDecl. A Var is re-pointed whenever its owner
 * (instance, binder) is lowered again. */
#ifndef LOWER_CONTEXT_H
#define LOWER_CONTEXT_H

#include "core/program.h"
#include "lower/attribute/attrs.h"
#include "lower/generic.h"
#include "lower/ground.h"
#include "lower/lower.h"

typedef struct Scope Scope; /* lower/mono.h */
typedef struct Mono Mono;

typedef struct LowVar {
  Term now, old;      /* `old` only for globals        */
  Variable *variable; /* program variables             */
  uint32_t modified;  /* frame whose procedure modifies it */
} LowVar;

/* How an application of a function is lowered. */
typedef enum FuncForm {
  FORM_APPLY,   /* an application of its symbol        */
  FORM_EXPAND,  /* {:inline}: replaced by the body     */
  FORM_BUILTIN, /* {:builtin}, {:bvbuiltin}            */
  FORM_CTOR,    /* old-style constructor of a datatype */
} FuncForm;

typedef struct LowDecl {
  Generic *generic;
  Scope *scope;
  uint8_t form; /* FuncForm */
  Str builtin;
  Map fields;             /* datatype: field name -> LowField                     */
  Map variants;           /* {:inline} function: stance and fresh types -> Scope  */
  uint32_t group;         /* procedure: strongly connected component of calls     */
  VEC(Decl *) impls;      /* procedure: its implementations                       */
  VEC(Decl *) old_ctors;  /* type {:datatype}: its {:constructor} functions       */
  VEC(Function *) consts; /* constants of the group                               */
} LowDecl;

/* A field name of a datatype: the constructors that have it, and where. */
typedef struct LowField {
  uint32_t n;
  struct {
    uint32_t ctor, field;
  } at[];
} LowField;

/* What a code expression becomes: all its executions are true, or some is. */
typedef enum Duty { DUTY_PROVE, DUTY_ASSUME } Duty;

/* A loop head with a measure: what it is now, and what it was at the head. */
typedef struct LoopMeasure {
  CBlock *head;
  Pos pos;
  uint32_t n;
  Term *now, *saved;
} LoopMeasure;

/* What written.c notes of the expressions being lowered. */
typedef enum Writing {
  WRITING_NOTHING,
  WRITING_INSIDE, /* of a conjunct: what it reads */
  WRITING_TOP,    /* conjuncts of a clause        */
} Writing;

/* Types, and the sorts that stand for them. */
typedef struct LowerTypes {
  Grounds grounds;
  TypeEnv env;
  VEC(Generic *) generics;
  Map bundle_sorts;      /* sort -> Generic of the map type        */
  VEC(Ground *) pending; /* datatypes declared, not yet defined    */
  bool defining;         /* they are being defined                 */
} LowerTypes;

/* Where the expression that is lowered stands. */
typedef struct LowerPlace {
  Scope *scope;        /* of the type binders and expansions met next */
  uint32_t frame;      /* stamp of the procedure whose `modifies` counts in old() */
  uint32_t last_frame; /* counter for the above */
  bool in_old;
  Duty duty;
  Writing writing;
  const Instance *caller; /* the procedure whose body is lowered */
} LowerPlace;

/* The partial order `<:`. */
typedef struct LowerOrders {
  Map funcs; /* sort -> symbol */
  VEC(Sort) sorts;
} LowerOrders;

typedef struct LowerCounts {
  uint32_t code_expressions; /* lowered so far */
  uint32_t unknowns;         /* opaque predicates for type quantifiers */
} LowerCounts;

typedef struct Lower {
  Session *session;
  StrTable *strs;
  Program *program;
  CoreProgram *core;
  TermTable *tab;
  Builder *b; /* the one in use: `simplifying`, or `plain` in triggers */
  Builder *simplifying, plain;
  Arena arena; /* lives as long as the lowering */
  LowerOptions options;
  LowerTypes types;
  LowerPlace place;
  LowerOrders orders;
  LowerCounts counts;
  Mono *mono;
  VEC(LowDecl *) decls; /* all Decl.core, for freeing */
  Map never_patterns;   /* symbols of {:never_pattern} functions */
  CoreAttrs partition_attrs;
  VEC(LoopMeasure) loop_measures;
} Lower;

static inline LowDecl *low_decl(const Decl *d) {
  return d->core;
}

/* ---- sorts.c: ground types to sorts ---- */
Sort sorts_of(Lower *, const Ground *);
Sort sorts_of_type(Lower *, const Type *);
/* Defines the datatypes declared so far. */
void sorts_define_pending(Lower *);
/* founded.c: has each datatype a finite value? If not, a diagnostic says so. */
bool sorts_founded(Lower *);
/* Binds the type parameters of an old-style constructor whose result is `t`. */
void sorts_bind_result(TypeEnv *, const FuncDecl *ctor, const Ground *t);
/* The map type behind the sort of a bundle, or NULL. */
Generic *sorts_bundle(Lower *, Sort);
const LowField *sorts_field(Lower *, Decl *datatype, Str name);
/* `name<type,...>`, or name when there are no arguments. */
Str sorts_instance_name(Lower *, Str name, const Ground *const *args, uint32_t n);

/* ---- expr*.c ---- */
Term expr_lower(Lower *, const Expr *);
Term *expr_lower_all(Lower *, Expr *const *, uint32_t n); /* in the arena */
/* Some value of the sort, depending only on the variables free in `e`. */
Term expr_unknown(Lower *, const Expr *e, Sort);
/* As above, for what is assumed or proved: code expressions differ. */
Term expr_duty(Lower *, const Expr *, Duty);
/* !e, as Boogie simplifies it (docs/language/semantics.md 3, rule 8). */
Term expr_not(Lower *, const Expr *);
Term expr_old(Lower *, const Expr *); /* old(e) */
/* `lhs := *value`: the variable at the root of lhs, and in *value what it is assigned. */
const Expr *expr_assign(Lower *, const Expr *lhs, Term *value);
Term expr_binder(Lower *, const Expr *); /* forall, exists, lambda */
/* The instances of a quantifier over types, one at a time. */
uint32_t expr_binder_instances(Lower *, const Expr *);
Term expr_binder_instance(Lower *, const Expr *, uint32_t i);
Term expr_call(Lower *, const Expr *);     /* function application   */
Term expr_code(Lower *, const Code *);     /* code expression        */
Term expr_operator(Lower *, const Expr *); /* unary, binary          */
Str expr_qid(Lower *, Pos);                /* the default name of a quantifier, or NULL */
Term expr_literal(Lower *, const Expr *);
Term expr_equal(Lower *, Term, Term); /* false when the sorts differ */

/* ---- written.c ---- */
/* Something to prove, and a note of how it is written. */
Term written_clause(Lower *, const Expr *, Pos);
/* What is quoted of the check at a position: a span, expressions, or a statement. */
void written_text(Lower *, Pos, Span);
void written_list(Lower *, Pos, Expr *const *, uint32_t n);
void written_statement(Lower *, const Stmt *);
bool written_divides(const Expr *); /* into several conjuncts */
Writing written_below(const Expr *);
void written_note(Lower *, const Expr *, Term, bool conjunct);

/* ---- attrs.c ---- */
CoreAttrs attrs_lower(Lower *, const AttrList *, uint32_t place); /* AT_* */
/* What the failure of a made-up check is called. */
void attrs_name_failure(Lower *, CoreAttrs *, const MadeCheck *);

/* ---- env.c: type arguments and variables ---- */
typedef struct EnvMark {
  uint32_t n, base;
  Scope *scope;
} EnvMark;
/* A fresh environment of these parameters; env_leave restores. */
EnvMark env_enter(Lower *, TypeParam **, uint32_t n, const Ground *const *args, Scope *);
void env_leave(Lower *, EnvMark);
/* The ground types of `n` type arguments, in the arena. */
const Ground **env_args(Lower *, Type **, uint32_t n);
LowVar *env_var(Lower *, Var *, Term);
Instance *env_instance(Lower *, Decl *, Type **inst); /* of a function or procedure */
/* A bound variable (of binders and function bodies): a fresh term. */
Term env_bound(Lower *, Var *);

/* ---- decls.c, funcs.c, order.c ---- */
void decls_declare(Lower *);
void decls_define(Lower *);
void funcs_declare(Lower *, Decl *);
void funcs_define(Lower *, Decl *);
void funcs_define_large(Lower *, Instance *, Term body);
void order_axioms(Lower *);
void unique_axiom(Lower *);
Term order_below(Lower *, Term, Term);

/* ---- procs.c, stmt.c, blocks.c, measure.c ---- */
void procs_declare(Lower *);
void procs_define(Lower *);
/* One simple command, appended to the block. */
void stmt_lower(Lower *, Impl *, CBlock *, const Stmt *);
/* The whole body. */
void blocks_lower(Lower *, Impl *, const ImplDecl *);
void measure_requires(Lower *, Proc *, const ProcDecl *);
/* Groups of mutually recursive procedures. */
void measure_groups(Lower *);
void measure_at_call(Lower *, Impl *, CBlock *, const Stmt *, const Instance *callee,
                     const Term *args);
/* Asserts that the measure of a loop head is bounded, and saves it. */
void measure_at_head(Lower *, Impl *, CBlock *, Pos, Expr **, uint32_t n);
/* Asserts the decrease on the back edges of every head that measure_at_head has seen. */
void measure_back_edges(Lower *, Impl *);

#endif
