/* SPDX-License-Identifier: MIT */
/* Private to logic/: entries of map values by index, and points read in recording maps. */
#ifndef LOGIC_VALUE_MAP_H
#define LOGIC_VALUE_MAP_H

#include "logic/eval/value.h"

/* The trie with one more entry, a VAL_STORE, which hides an older one at its index. NULL: the
 * index cannot be hashed. */
const ValueTrie *value_trie_add(ValueStore *, const ValueTrie *, const Value *entry);
/* The entry at the index, or NULL. The index has this hash. */
const Value *value_trie_find(ValueStore *, const ValueTrie *, uint64_t hash,
                             const Value *const *index, uint32_t n);
bool value_hash_all(const Value *const *, uint32_t n, uint64_t *);
void value_forget_accessed(ValueStore *);
ValueAccessed *value_accessed_new(ValueStore *);
/* Remembers a point that was read; the value to use for it from now on. */
const Value *value_access_point(ValueStore *, ValueAccessed *, const Value *const *index,
                                uint32_t n, const Value *);

/* Finds the entry at an index of a map. TRUE: *found is its value; FALSE: there is none, the
 * bottom decides; UNKNOWN: indices that cannot be compared. */
Tri value_entry(ValueStore *, const Value *map, const Value *const *index, uint32_t n,
                const Value **found);
/* The value of a constant map at an index; recorded when it is a recording map. NULL: a new point
 * where none are allowed. */
const Value *value_access(ValueStore *, const Value *map, const Value *const *index, uint32_t n);

#endif
