/* SPDX-License-Identifier: MIT */
/* Elements that say something of each of some atoms by itself: sorted tables of entries, shared by
 * the domains of that shape. Nothing is known of other atoms.
 *
 * An entry is a struct that begins with its atom (a Term); all entries of a kind have one size. */
#ifndef INFER_DOMAINS_TABLE_H
#define INFER_DOMAINS_TABLE_H

#include "infer/domains/domain.h"

typedef struct TableWork TableWork;

/* What a condition says; false: it cannot hold (or fail). */
typedef bool TableAssume(TableWork *, Term, bool holds);

typedef struct TableKind {
  size_t entry; /* bytes of one */
  /* Does the first say all that the second says? */
  bool (*within)(DomainEnv *, const void *a, const void *b);
  /* Into the first, what holds of both; false: nothing is left to say. */
  bool (*join)(DomainEnv *, void *into, const void *other);
  bool (*widen)(DomainEnv *, void *into, const void *other);
  TableAssume *condition; /* of a condition without connectives; for table_assume */
} TableKind;

typedef struct Table {
  uint32_t n;
  const char *at; /* entries, ascending by atom */
} Table;

/* A table being changed. */
struct TableWork {
  DomainEnv *env;
  const TableKind *kind;
  char *at;
  uint32_t n, cap;
  uint32_t fuel; /* steps left: terms share parts, walks over them may not be long */
};

const void *table_top(DomainEnv *);
const void *table_copy(DomainEnv *, const TableKind *, const void *);
bool table_leq(DomainEnv *, const TableKind *, const void *a, const void *b);
/* Atoms that both know, each combined. */
const void *table_combine(DomainEnv *, const TableKind *, const void *a, const void *b,
                          bool (*)(DomainEnv *, void *into, const void *other));
const void *table_constrain(DomainEnv *, const TableKind *, const void *, Term, TableAssume *,
                            uint32_t fuel);
const void *table_eliminate(DomainEnv *, const TableKind *, const void *, Symbol);
const void *table_rename(DomainEnv *, const TableKind *, const void *, Symbol from, Symbol to);

/* The operations of a domain (domain.h) that a kind of table gives, under the names of Domain's
 * members: those that do not look at variables, and all of them. */
#define TABLE_LATTICE(kind)                                                                        \
  static const void *copy(DomainEnv *env, const void *e) {                                         \
    return table_copy(env, &(kind), e);                                                            \
  }                                                                                                \
  static bool leq(DomainEnv *env, const void *a, const void *b) {                                  \
    return table_leq(env, &(kind), a, b);                                                          \
  }                                                                                                \
  static const void *join(DomainEnv *env, const void *a, const void *b) {                          \
    return table_combine(env, &(kind), a, b, (kind).join);                                         \
  }                                                                                                \
  static const void *widen(DomainEnv *env, const void *a, const void *b) {                         \
    return table_combine(env, &(kind), a, b, (kind).widen);                                        \
  }
#define TABLE_OPERATIONS(kind, assume, fuel)                                                       \
  TABLE_LATTICE(kind)                                                                              \
  static const void *constrain(DomainEnv *env, const void *e, Term t) {                            \
    return table_constrain(env, &(kind), e, t, assume, fuel);                                      \
  }                                                                                                \
  static const void *eliminate(DomainEnv *env, const void *e, Symbol s) {                          \
    return table_eliminate(env, &(kind), e, s);                                                    \
  }                                                                                                \
  static const void *rename_symbol(DomainEnv *env, const void *e, Symbol from, Symbol to) {        \
    return table_rename(env, &(kind), e, from, to);                                                \
  }
#define TABLE_MEMBERS                                                                              \
  .top = table_top, .leq = leq, .join = join, .widen = widen, .constrain = constrain,              \
  .eliminate = eliminate, .rename = rename_symbol, .copy = copy

static inline const void *table_entry(const TableKind *k, const Table *t, uint32_t i) {
  return t->at + (size_t)i * k->entry;
}

void table_begin(TableWork *, DomainEnv *, const TableKind *, const void *, uint32_t fuel);
typedef struct TableCase {
  Term t;
  bool holds;
} TableCase;
/* One of the cases is so: what follows from each of them. */
bool table_cases(TableWork *, const TableCase *, uint32_t n, TableAssume *);
/* Of `and`, `or` and `==>`: one operand after the other, or as cases where these are few; other
 * conditions are left to the kind. */
TableAssume table_assume;
/* The element made, in the arena of the moment; NULL unless possible. Frees the work. */
const void *table_end(TableWork *, bool possible);
void table_drop(TableWork *);
void *table_find(const TableWork *, Term atom); /* or NULL */
void table_put(TableWork *, const void *entry); /* replaces that of the same atom */

#endif
