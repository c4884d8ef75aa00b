/* SPDX-License-Identifier: MIT */
/* Symbols: the named leaves and heads of terms.
 *
 *   FUNC     uninterpreted function or constant (constants have no arguments)
 *   VAR      program variable: global, local, parameter, old copy, incarnation; or, with
 *            SYM_LOCAL, a fresh variable that a binder is about to abstract
 *   BUILTIN  a solver function known only by its SMT-LIB text; interned by text and sorts
 *
 * FUNC and VAR symbols are never interned: each call makes another symbol, also for the
 * same name. `unique_name` is the name made distinct within the table (for SMT-LIB and dumps). */
#ifndef LOGIC_SYMBOL_H
#define LOGIC_SYMBOL_H

#include "logic/sort.h"

typedef struct Symbol {
  uint32_t ix;
} Symbol;

static const Symbol SYMBOL_NONE = {0};

typedef enum SymbolKind { SYM_FUNC = 1, SYM_VAR, SYM_BUILTIN } SymbolKind;

enum {
  SYM_UNIQUE = 1, /* a unique constant: differs from every other unique one of its sort */
  SYM_LOCAL = 2,  /* made by term_fresh_var, for binders */
};

typedef struct SymbolData {
  SymbolKind kind;
  uint32_t flags;
  Str name, unique_name;
  Sort sort; /* of the variable, or the result */
  uint32_t nargs;
  const Sort *args;
  void *decl; /* for the layers above */
} SymbolData;

Symbol symbol_func(TermTable *, Str name, const Sort *args, uint32_t n, Sort result, void *decl);
Symbol symbol_unique(TermTable *, Str name, Sort, void *decl); /* a constant with SYM_UNIQUE */
Symbol symbol_var(TermTable *, Str name, Sort, void *decl);
Symbol symbol_builtin(TermTable *, Str text, const Sort *args, uint32_t n, Sort result);

/* Valid until the next symbol is made. */
const SymbolData *symbol_data(const TermTable *, Symbol);
void symbol_set_decl(TermTable *, Symbol, void *decl);
uint32_t symbol_count(const TermTable *); /* ids are 1 .. count-1 */
/* Gives all symbols, and those that are made from now on, other unique names: to see whether a
 * solver minds. `by`: not 0, another one makes other names. */
void symbol_scramble(TermTable *, uint32_t by);

static inline bool symbol_eq(Symbol a, Symbol b) {
  return a.ix == b.ix;
}

#endif
