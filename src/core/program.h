/* SPDX-License-Identifier: MIT */
/* The core program: what every engine works on. Monomorphic; blocks and commands over
 * logic terms; no names left to resolve, no type variables (docs/ARCHITECTURE.md, decision 1).
 *
 * Variables are Symbols of kind VAR; a command's terms mention them as leaves. `old(g)`
 * is the separate symbol Variable.old: it denotes g at entry of the procedure whose text
 * mentions it (for globals that the procedure does not modify, lowering uses g itself).
 * Calls are kept as calls: a caller by contract reads Proc, a caller by body Proc.impls.
 * Everything lives in the CoreProgram's arena. Lists are VECs; passes may
 * rebuild them, ids are stable (pointers). */
#ifndef CORE_PROGRAM_H
#define CORE_PROGRAM_H

#include "base/session.h"
#include "logic/build.h"
#include "logic/term.h"

typedef struct CoreProgram CoreProgram;
typedef struct Proc Proc;
typedef struct Impl Impl;
typedef struct CBlock CBlock;
typedef struct Cmd Cmd;

/* What the arguments of an attribute are for, where an engine reads a list of them. */
typedef enum AttrRole {
  ATTR_OTHER,
  ATTR_PRINT,         /* values that a trace shows                     */
  ATTR_TRACE,         /* the same, shown as a step of their own        */
  ATTR_SOURCE,        /* file, line and column of the original program */
  ATTR_SOLVER_OPTION, /* name and value                                */
  ATTR_DOUBT,         /* a reason, and values that need not occur      */
  ATTR_POOL,          /* a pool, and terms that go into it             */
} AttrRole;

/* {:name arg, ...}; an argument is a string or a term. */
typedef struct CoreAttrArg {
  Str str;   /* NULL: the argument is `term` */
  Term term; /* TERM_NONE when a string, or when not expressible (code expression) */
} CoreAttrArg;
typedef struct CoreAttr {
  Str name;
  CoreAttrArg *args;
  uint32_t n_args;
  uint8_t role; /* ATTR_* */
} CoreAttr;

#define ATTR_ABSENT INT64_MIN

/* Where a command comes from (origin.h). */
typedef struct AttrOrigin {
  Str state, source_file, source_expression;
  int64_t source_line;
  int64_t source_number; /* in the table of places */
} AttrOrigin;

/* Procedures and implementations: how to prove them. */
typedef struct AttrProof {
  /* procedures and implementations */
  Str verbose_name, msg_if_verifies;
  int64_t time_limit, rlimit, random_seed, priority, k_induction;
  int64_t max_splits, max_keep_going_splits, split_on_every_assert; /* the last: 0 or 1 */
  bool selective_checking;
} AttrProof;

/* What pruning keeps. */
typedef struct AttrPrune {
  bool keep, include_dep;
} AttrPrune;

/* Checks that are in no text (civl/): what a failure is called, by Boogie and by us. */
typedef struct AttrMade {
  Str failure, plain_failure;
} AttrMade;

/* Which commands a verification condition has. */
typedef struct AttrParts {
  Str isolate_by; /* "paths": one condition for each path */
  bool split_here, focus, isolate, allow_path_isolation, start_checking_here;
} AttrParts;

/* What attributes mean. Lowering decides it (lower/attribute/attributes.def has a row for each
 * field); engines read these fields and never look for a name. A string is NULL and a number
 * ATTR_ABSENT when the attribute is absent or has another shape. */
typedef struct AttrValues {
  /* commands, clauses and jumps */
  Str message, id;
  int64_t subsumption;
  bool always_assume, inline_assume, possibly_unreachable, pick;
  AttrParts parts;
  AttrOrigin origin;
  AttrMade made;
  AttrProof proof;
  bool entrypoint, kernel, inferred_invariants, outside;
  bool undoubted; /* variables */
  /* functions, constants, axioms; overapproximates: also procedures */
  int64_t existential; /* 0 or 1 */
  AttrPrune prune;
  bool conservative, overapproximates;
} AttrValues;

typedef struct CoreAttrs {
  CoreAttr *at; /* as written, for those who print them */
  uint32_t n;
  const AttrValues *values; /* NULL: none that an engine reads */
} CoreAttrs;

extern const AttrValues core_no_values;
static inline const AttrValues *core_attr(const CoreAttrs *attrs) {
  return attrs && attrs->values ? attrs->values : &core_no_values;
}

typedef struct Variable {
  Symbol sym;
  Str name;  /* source name, for people */
  Str shown; /* what they are shown instead, "" for nothing; or NULL */
  Pos pos;
  Sort sort;
  Term where;      /* TERM_TRUE when absent; over current values */
  Symbol old;      /* globals only: the value at entry           */
  bool assumption; /* {:assumption} local                      */
  CoreAttrs attrs;
} Variable;
typedef VEC(Variable *) Variables;

/* Uninterpreted constants and functions, with their definitions if any. */
typedef enum FuncMeaning {
  FUNC_OPAQUE,  /* only axioms speak of it                                     */
  FUNC_AXIOM,   /* has a body; the axiom `definition` states it               */
  FUNC_DEFINE,  /* {:define}: a macro for the solver, non-recursive            */
  FUNC_BUILTIN, /* {:builtin}/{:bvbuiltin}: a solver symbol                    */
} FuncMeaning;  /* {:inline} functions have been expanded and are gone */

typedef struct Function {
  Symbol sym;
  Str name; /* source name; instances of a polymorphic one share it */
  Pos pos;
  bool is_const, unique, revealed;
  FuncMeaning meaning;
  Term *params; /* variables of `body` (VAR leaves)            */
  uint32_t n_params;
  Term body;                /* FUNC_AXIOM, FUNC_DEFINE; else TERM_NONE      */
  struct Axiom *definition; /* FUNC_AXIOM                                    */
  CoreAttrs attrs;
} Function;

typedef struct Axiom {
  Term term;
  Pos pos;
  bool hideable;
  bool is_definition; /* of owner's body                                         */
  bool from_order;    /* made from `extends` / `unique` order of constants        */
  Function *owner;    /* `uses` or definition: the constant or function, or NULL  */
  CoreAttrs attrs;
} Axiom;

typedef struct Contract { /* requires, ensures */
  Term term;              /* as something to prove (free clauses: to assume)                      */
  Term assumed; /* as something to assume, where code expressions make a difference; else NONE */
  bool is_free;
  bool from_measure; /* requires: a measure must not be negative */
  Pos pos;
  CoreAttrs attrs;
} Contract;
typedef VEC(Contract) Contracts;

typedef struct MeasureClause {
  Term *terms;
  uint32_t n;
  Pos pos;
} MeasureClause;

struct Proc {
  Str name; /* source name; unique name is `unique` */
  Str unique;
  Pos pos;
  bool pure, is_instance; /* instance of a type-generic procedure */
  bool no_entry;          /* of a library, or an atomic action: executions do not begin here */
  Variables ins, outs;
  Contracts requires, ensures; /* over ins, outs, globals and their `old` symbols */
  Variables modifies;          /* globals, each once */
  VEC(MeasureClause) measures;
  VEC(Impl *) impls;
  CoreAttrs attrs;
  Proc *next_made; /* every procedure ever made, for core_free */
};

typedef enum CmdKind {
  CMD_ASSIGN, /* vars[i] := terms[i], simultaneous                       */
  CMD_HAVOC,  /* vars                                                    */
  CMD_ASSERT, /* terms[0]                                                */
  CMD_ASSUME,
  CMD_CALL,        /* vars := proc(terms); a result nobody wants has var NULL */
  CMD_CALL_FORALL, /* old: proc(terms), TERM_NONE = `*`                   */
  CMD_HIDE,        /* func (NULL = all)                                       */
  CMD_REVEAL,
  CMD_PUSH,
  CMD_POP,
} CmdKind;

/* Why an assert or assume stands here; engines word their messages by it. */
typedef enum CmdOrigin {
  FROM_SOURCE,         /* assert / assume statement                          */
  FROM_GUARD,          /* branch condition, {:partition}                     */
  FROM_INVARIANT,      /* leading loop invariant (assert; free: assume)      */
  FROM_UNPACK,         /* C(x) := e requires e is C                          */
  FROM_MEASURE,        /* decreases / non-negative checks                    */
  FROM_REQUIRES,       /* made by inlining: callee's precondition            */
  FROM_ENSURES,        /* made by inlining: callee's postcondition           */
  FROM_INV_ENTRY,      /* made by cutting a loop: checked before it */
  FROM_INV_MAINTAINED, /* ... and at its back edges */
  FROM_CALL,           /* made by inlining: parameters and results (assignments) */
  FROM_BOUND,          /* loop or inlining bound reached                     */
  FROM_WHERE,          /* where clause, assumed at the head of a loop        */
  FROM_CALLEE,         /* an assert of an action where it is called: `related` */
} CmdOrigin;

/* The arrays of a command are never written to once made, only replaced: copies of a command
 * (unrolling, node splitting) share them. */
struct Cmd {
  uint8_t kind;   /* CMD_*  */
  uint8_t origin; /* FROM_* */
  bool is_free;   /* CMD_CALL: `free call` */
  bool computed;  /* assert, assume: was not written as plain `true` or `false`; assignment: written
                   * as that of an entry of a map */
  bool granted;   /* assume: an assert that is not checked here, and that is assumed if the option
                   * /subsumption assumes checks */
  uint32_t n_vars, n_terms;
  Pos pos;
  Pos related;   /* the clause an inlined check comes from, else 0 */
  uint32_t fact; /* assert, assume: the number of an inferred fact or candidate; 0: the program's */
  Variable **vars;
  Term *terms;
  Proc *proc;
  Function *func;
  CoreAttrs attrs;
};

/* A procedure that was inlined: its names begin with `name` and $. */
typedef struct InlinedScope {
  Str name;
  const struct InlinedScope *caller; /* NULL: the implementation itself */
} InlinedScope;

struct CBlock {
  Str label;
  Pos pos;
  uint32_t index; /* in Impl.blocks */
  VEC(Cmd) cmds;
  bool is_return;   /* else: goto succs (none = blocked) */
  bool says_return; /* its jump is a 'return' of the text */
  Pos jump_pos;     /* return/goto keyword, or the closing brace */
  CoreAttrs jump_attrs;
  VEC(CBlock *) succs;
  const InlinedScope *scope; /* that it was copied from, or NULL */
  CBlock *next_made;         /* every block ever made, for core_free */
};

struct Impl {
  Str name, unique;
  Proc *proc;
  Pos pos;
  Pos close;                   /* closing brace: where a missing return is */
  Variables ins, outs, locals; /* ins/outs are the implementation's own variables, */
                               /* position by position those of proc              */
  VEC(CBlock *) blocks;        /* blocks.at[0] is the entry                        */
  CoreAttrs attrs;
  bool verify;     /* false: {:verify false} on it or its procedure               */
  bool generic;    /* verified at fresh opaque types                              */
  Impl *next_made; /* every implementation ever made, for core_free            */
};

/* A piece of a condition as it is written, for those who explain why it fails. */
typedef struct WrittenPart {
  Term term;
  Span span;
  bool conjunct; /* of the clause; else something it reads: a variable, m[i], f(x), old(x) */
} WrittenPart;
typedef struct WrittenClause {
  Pos pos;           /* of the assert, requires, ensures or invariant */
  Term term;         /* all of it */
  uint32_t first, n; /* in CoreProgram.written, those inside before those around */
} WrittenClause;

/* What is quoted of the check at a position. */
typedef struct WrittenText {
  Pos pos;
  Span span;
} WrittenText;

struct CoreProgram {
  Session *session;
  Arena arena;
  TermTable *terms;
  Builder *build;
  VEC(Sort) opaque_sorts;    /* uninterpreted sorts in use, declaration order       */
  VEC(Sort) datatypes;       /* datatype sorts in use, including map bundles        */
  VEC(Function *) functions; /* constants and functions, declaration order       */
  VEC(Axiom *) axioms;
  bool has_pools; /* some binder has hints (logic/term.h) */
  Variables globals;
  VEC(Proc *) procs;
  VEC(Impl *) impls;
  VEC(WrittenPart) written;
  VEC(WrittenClause) clauses; /* what is checked, as lowering met it */
  VEC(WrittenText) texts;     /* of clauses and statements that have checks */
  /* private: what core_free releases, also what passes have dropped from the lists */
  Proc *made_procs;
  Impl *made_impls;
  CBlock *made_blocks;
};

CoreProgram *core_new(Session *, TermTable *, Builder *); /* takes the table, copies the builder */
void core_free(CoreProgram *);                            /* frees also the terms */
/* What is quoted of the check at the position; empty: nothing is. */
Span core_text_at(const CoreProgram *, Pos);
/* Make procedures, implementations and blocks with these only: their lists are freed by
 * core_free. core_proc and core_impl do not add to the program's lists (a pass may want
 * another place); core_block appends to impl->blocks and sets `index`. */
Proc *core_proc(CoreProgram *, Str name, Pos);
Impl *core_impl(CoreProgram *, Proc *, Pos); /* names those of proc; not added to proc->impls */
Variable *core_variable(CoreProgram *, Str name, Sort, Pos); /* new VAR symbol; no where   */
/* Made by a pass, with a name that no program can have. */
bool core_variable_made(const Variable *);
CBlock *core_block(CoreProgram *, Impl *, Str label, Pos);
/* How many asserts and assumes it begins with: of the head of a loop, these are its invariant. */
uint32_t core_leading_tests(const CBlock *);
Cmd *core_cmd(CBlock *, CmdKind, Pos); /* appended; pointer valid until the next append */
/* Appended likewise, with arrays of the given sizes (zeroed) from the program's arena. */
Cmd *core_cmd_of(CoreProgram *, CBlock *, CmdKind, Pos, uint32_t n_vars, uint32_t n_terms);
/* assert or assume of one term */
Cmd *core_cmd_test(CoreProgram *, CBlock *, CmdKind, Pos, Term);
/* The invariants of the structure (core/check.c), for debug builds and --self-check; NULL
 * when well-formed, else what is wrong, in the session's memory. Linear in the program. */
const char *core_check(const CoreProgram *);

#endif
