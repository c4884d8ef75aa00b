/* SPDX-License-Identifier: MIT */
/* Private to logic/: the insides of the TermTable, for the files that fill it. */
#ifndef LOGIC_TABLE_H
#define LOGIC_TABLE_H

#include "logic/term.h"

/* A binder taken apart once: its VARs, body, triggers and no-patterns over them. */
typedef struct OpenedBinder {
  const Term *vars;
  const Term *parts; /* as the operands: body, triggers, no-patterns */
} OpenedBinder;

struct TermTable {
  Arena arena;
  StrTable *strs;
  NumTable nums;
  VEC(SortData) sorts;
  VEC(SymbolData) symbols;
  VEC(DtData) datatypes;
  VEC(Str) strings; /* of the string literals */
  VEC(const BinderData *) binders;
  VEC(TermNode) nodes;
  uint64_t *slots; /* hash-consing: hash << 32 | term, 0 = free; a power of two of them */
  uint32_t nslots;
  Map sort_map, builtin_map; /* structure -> id                          */
  Map name_uses;             /* interned name -> how often it was given  */
  uint32_t scrambled_by;     /* see symbol_scramble; 0: not at all          */
  Map string_ix;             /* string id -> index in strings */
  /* Scratch of one walk at a time: entry i belongs to the walk `epoch` when stamp[i] says so. */
  VEC(uint64_t) scratch; /* stamp << 32 | result, by term */
  uint32_t epoch;
  Map opened; /* binder term -> OpenedBinder              */
};

void sort_init(TermTable *); /* the fixed sorts */
Symbol symbol_local(TermTable *, Str name, Sort);
/* A memo over the terms that exist now, for a walk that starts no other walk. */
void term_memo_start(TermTable *);
static inline bool term_memo_get(const TermTable *t, Term x, Term *r) {
  uint64_t e = t->scratch.at[x.ix];
  if ((uint32_t)(e >> 32) != t->epoch) return false;
  *r = (Term){(uint32_t)e};
  return true;
}
static inline void term_memo_put(TermTable *t, Term x, Term r) {
  t->scratch.at[x.ix] = (uint64_t)t->epoch << 32 | r.ix;
}
/* The node over exactly these parts, shared. Copies the operands. */
Term term_intern(TermTable *, TermNode probe);
/* Same node over other operands, commutative ones in normal order; nothing is rewritten. */
Term term_rebuild(TermTable *, Term like, const Term *args);
/* Sorts operands as the normal form wants them: by id, literals last (MUL: first). */
void term_order_args(const TermTable *, Op, Term *args, uint32_t n);

#endif
