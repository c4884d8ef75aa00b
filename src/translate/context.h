/* SPDX-License-Identifier: MIT */
/* What the files of translate/ share. Private to translate/.
 *
 * The parts of the module are collected apart, so that a term that needs a type, a library or a
 * helper can ask for it while it is written: the prelude ends up before whatever uses it. */
#ifndef TRANSLATE_CONTEXT_H
#define TRANSLATE_CONTEXT_H

#include "translate/names.h"
#include "translate/whyml.h"

typedef struct HideableAxiom {
  bool is;  /* some implementation hides it, perhaps */
  Str name; /* of the predicate that says it, or NULL */
} HideableAxiom;

/* Parts of the module, in their order. */
typedef struct WriterParts {
  Buf uses, types, prelude, decls, vals, lets;
} WriterParts;

/* The names of what is declared. */
typedef struct WriterNames {
  Names types, module;   /* of the module; constructors and exceptions too */
  Names local;           /* of the function or formula being written */
  VEC(Str) symbol;       /* symbol -> its name, or NULL */
  VEC(bool) is_old;      /* symbol -> the value at entry of the global so named */
  VEC(Str) sort;         /* sort -> the text of its type, or NULL */
  VEC(Str) ctors;        /* names of constructors, all datatypes in a row */
  VEC(uint32_t) dt_ctor; /* datatype -> its first constructor */
  VEC(bool) dt_abstract; /* datatype -> known by axioms only */
  Map helpers;           /* string id of what it stands for -> Str, the name */
} WriterNames;

/* Where a term is being written. */
typedef struct WriterPlace {
  bool old_is_now; /* old(g) is written g: there is no earlier state here */
  Map named;       /* term -> Str: bound by a let around what is being written */
  uint32_t depth;  /* of terms being written within each other */
  bool in_program; /* an expression of a program is being written, not a formula */
} WriterPlace;

typedef struct Writer {
  CoreProgram *program;
  TermTable *tab;
  StrTable *strs;
  size_t max_text; /* bytes of one declaration or implementation */
  Whyml *result;
  Arena arena;
  WriterParts parts;
  WriterNames names;
  WriterPlace place;
  VEC(HideableAxiom) hideable; /* axiom -> whether it may be hidden */
  bool needs_eval;             /* some value is computed by the logic */
  bool needs_ref;              /* something is mutable */
  bool powers;                 /* ** has been written */
  const char *refused;         /* why the unit being written cannot be translated, or NULL */
} Writer;

/* ---- types.c ---- */
Str types_text(Writer *, Sort); /* as an argument: in parentheses where needed */
Str types_bare(Writer *, Sort); /* where it stands alone */
/* A library, once: types_use(w, "int.Int", NULL), or with the scope its names are in. */
void types_use(Writer *, const char *module, const char *as);

/* ---- datatype.c ---- */
void datatype_declare(Writer *); /* all of them, and their constructors */
bool datatype_is_record(const Writer *, Sort);
bool datatype_is_abstract(const Writer *, Sort);
Str datatype_ctor(const Writer *, Sort, uint32_t ctor);
/* The function that reads a field, the predicate that knows a constructor; declared when first
 * asked for. */
Str datatype_field(Writer *, Sort, uint32_t ctor, uint32_t field);
Str datatype_tester(Writer *, Sort, uint32_t ctor);

/* ---- formula.c ---- */
/* How tightly the context binds; parentheses appear where the term binds less. */
typedef enum Level {
  LEVEL_ANY,
  LEVEL_IMPLIES,
  LEVEL_OR,
  LEVEL_AND,
  LEVEL_NOT,
  LEVEL_COMPARE,
  LEVEL_SUM,
  LEVEL_PRODUCT,
  LEVEL_APPLY,
  LEVEL_ATOM,
} Level;
void formula_write(Writer *, Buf *, Term, Level);
/* As an expression of a program: plain where programs may compute it, else eval (pure { }). */
void formula_value(Writer *, Buf *, Term, Level);
void formula_name(Writer *, Symbol, Str); /* NULL: the symbol has no name any more */
Str formula_find_name(Writer *, Symbol);

/* ---- operator.c: operators of theories ---- */
bool operator_write(Writer *, Buf *, Term, Level); /* false: not one of these */
/* An operator or literal that Why3 does not have: SMT-LIB's, else one that nothing is known of. */
void operator_foreign(Writer *, Buf *, Term, Level);

/* ---- arrays.c ---- */
bool arrays_write(Writer *, Buf *, Term, Level);

/* ---- bitvector.c ---- */
Str bitvector_scope(Writer *,
                    uint32_t width); /* "BV32": its library is there; NULL: there is none */
bool bitvector_in_library(const Writer *, Term);
bool bitvector_computable(const Writer *, Term); /* by programs, given its operands */
bool bitvector_write(Writer *, Buf *, Term, Level);

/* ---- native.c ---- */
void native_type(Writer *, Sort, Str name);
Str native_seq(Writer *); /* of sequences, to be applied to that of their elements */
/* Declares the operator of the term, or the solver's symbol, under this name. False: there is none.
 */
bool native_operator(Writer *, Buf *out, Term, Str name);
bool native_symbol(Writer *, Buf *out, Symbol, Str name);

/* ---- floating.c ---- */
Str floating_scope(Writer *, Sort); /* "Float32": its library is there; NULL: there is none */
bool floating_write(Writer *, Buf *, Term, Level);

/* ---- declare.c ---- */
void declare_all(Writer *);
void declare_where(Writer *, Buf *, Pos); /* the comment with the line it comes from */

/* ---- hidden.c ---- */
void hidden_find(Writer *);
void hidden_requires(Writer *, Buf *, const Impl *); /* what the implementation does not hide */

/* ---- contract.c ---- */
void contract_prepare(Writer *, Impl *, WhymlUnit *); /* all of them before anything is written */
void contract_vals(Writer *);
Str contract_val(Writer *, const Proc *, bool free_call); /* the name of what a call calls */
void contract_impl(Writer *, Impl *, WhymlUnit *);

Str contract_outs(Writer *, const Proc *); /* the constructor of its results; NULL: less than two */

/* ---- command.c ---- */
/* Statements one after another: separators and indentation. */
typedef struct Seq {
  Buf *out;
  size_t indent;
  uint32_t n; /* statements written */
} Seq;
void seq_indent(Seq *);
Buf *seq_next(Seq *);  /* begins a statement */
void seq_close(Seq *); /* an empty sequence becomes () */
void command_write(Writer *, Seq *, const Cmd *);
void command_assume(Writer *, Seq *, Term);

/* ---- flow.c ---- */
/* The body, as a unit expression; `result` is what it gives back when it returns early. Sets *loops
 * when there is one. */
void flow_write(Writer *, Buf *, Impl *, size_t indent, const char *result, bool *loops);

#endif
