/* SPDX-License-Identifier: MIT */
/* Maps that a program writes to: a base (a term) under entries at indices that are known to
 * differ from each other, in a persistent hash trie. A write costs O(log n) and shares all but the
 * changed part; the STORE term of the whole map is made only when somebody needs it.
 *
 * An index is a tuple of KEYS: terms of which two different ones denote different values
 * (literals, constructor terms over literals; unique constants of uninterpreted sorts), or of
 * literal OFFSETS from bases that all entries of the map have in common (s, s + 1, s + 4). The
 * shape of a trie depends on its entries only, so equal contents give the identical STORE term.
 *
 * The trie also serves as the set of terms known to equal a literal: one index, any term. */
#ifndef EXEC_ENGINE_MAPS_H
#define EXEC_ENGINE_MAPS_H

#include "exec/engine/symbolic_value.h"
#include "logic/build.h"

typedef struct Trie Trie;

/* NULL is the empty trie. */
SymVal trie_find(const Trie *, const Term *key, uint32_t n); /* SYMVAL_NONE: not there */
const Trie *trie_put(Arena *, const Trie *, const Term *key, uint32_t n, SymVal value, bool *added);
typedef void TrieEach(void *env, const Term *key, uint32_t n, SymVal value);
/* In a fixed order that depends on the entries only. */
void trie_each(const Trie *, TrieEach *, void *env);

struct SymMap {
  Term base; /* of a map sort */
  const Trie *entries;
  uint32_t n;
  uint32_t n_index;
  const Term *bases; /* of each component of the indices, NONE: none; NULL: none at all */
  Term whole;        /* the map as a term, or TERM_NONE: not made yet */
};

/* The index as bases and keys relative to them; false: every component is a key (bases NONE). */
bool maps_split(TermTable *, const Term *index, uint32_t n, Term *bases, Term *keys);
/* Are the map's entries at indices with these bases? */
bool maps_fits(const SymMap *, const Term *bases);
/* The map with one more entry, at a key relative to its bases. */
const SymMap *maps_put(Arena *, const SymMap *, const Term *key, uint32_t n, SymVal value);
/* A map without entries. `bases` (copied) or NULL. */
const SymMap *maps_over(Arena *, Term base, uint32_t n_index, const Term *bases);
/* The whole map as a term. */
Term maps_whole(Builder *, const SymMap *);
/* A value that is no unread decision, as a term. */
Term symval_whole(Builder *, SymVal);

#endif
