/* SPDX-License-Identifier: MIT */
/* Persistent maps: see the header. The trie branches sixteen ways on successive digits of
 * the key's hash; a node's children stand in one array, those present only. Keys whose whole
 * hashes agree hang in a list below the last digit, ordered by their terms. */
#include "exec/engine/maps.h"

#include "base/bug.h"
#include "base/hash.h"

#include <string.h>

enum { DIGIT_BITS = 4, FANOUT = 16, MAX_DEPTH = 64 / DIGIT_BITS };

typedef struct Entry {
  uint64_t hash;
  const struct Entry *next; /* same hash, a later key */
  SymVal value;
  uint32_t n;
  Term key[];
} Entry;

struct Trie {
  uint16_t present; /* digits that have a child          */
  uint16_t leaves;  /* of these, the ones that are entries */
  const void *child[];
};

static uint64_t hash_key(const Term *key, uint32_t n) {
  uint64_t h = n;
  for (uint32_t i = 0; i < n; i++) h = hash_pair(h, key[i].ix);
  return hash_mix(h);
}

static uint32_t digit(uint64_t hash, uint32_t depth) {
  return (uint32_t)(hash >> (DIGIT_BITS * depth)) & (FANOUT - 1);
}

static uint32_t place(uint16_t present, uint32_t d) {
  return (uint32_t)__builtin_popcount(present & ((1U << d) - 1));
}

static int compare(const Entry *e, const Term *key, uint32_t n) {
  if (e->n != n) return e->n < n ? -1 : 1;
  for (uint32_t i = 0; i < n; i++)
    if (e->key[i].ix != key[i].ix) return e->key[i].ix < key[i].ix ? -1 : 1;
  return 0;
}

SymVal trie_find(const Trie *t, const Term *key, uint32_t n) {
  uint64_t hash = hash_key(key, n);
  for (uint32_t depth = 0; t; depth++) {
    uint32_t d = digit(hash, depth);
    if (!(t->present >> d & 1)) return SYMVAL_NONE;
    const void *child = t->child[place(t->present, d)];
    if (!(t->leaves >> d & 1)) {
      t = child;
      continue;
    }
    for (const Entry *e = child; e; e = e->next)
      if (e->hash == hash && compare(e, key, n) == 0) return e->value;
    return SYMVAL_NONE;
  }
  return SYMVAL_NONE;
}

static Trie *trie_alloc(Arena *a, uint32_t children) {
  return arena_alloc(a, sizeof(Trie) + children * sizeof(void *));
}

static Entry *entry_copy(Arena *a, const Entry *e, const Entry *next) {
  size_t size = sizeof *e + e->n * sizeof(Term);
  Entry *c = arena_alloc(a, size);
  memcpy(c, e, size);
  c->next = next;
  return c;
}

/* The list with the entry in its place, replacing one of the same key. */
static const Entry *list_put(Arena *a, const Entry *list, Entry *e, bool *added) {
  int order = list ? compare(list, e->key, e->n) : 1;
  if (order < 0) return entry_copy(a, list, list_put(a, list->next, e, added));
  e->next = order ? list : list->next;
  *added = order != 0;
  return e;
}

/* Two lists of different hashes below one digit: nodes until they part. */
static const Trie *part(Arena *a, const Entry *x, const Entry *y, uint32_t depth) {
  must(depth < MAX_DEPTH);
  uint32_t dx = digit(x->hash, depth), dy = digit(y->hash, depth);
  Trie *t = trie_alloc(a, dx == dy ? 1 : 2);
  t->present = (uint16_t)(1U << dx | 1U << dy);
  if (dx == dy) {
    t->child[0] = part(a, x, y, depth + 1);
    return t;
  }
  t->leaves = t->present;
  t->child[0] = dx < dy ? x : y;
  t->child[1] = dx < dy ? y : x;
  return t;
}

static const Trie *put(Arena *a, const Trie *t, Entry *e, uint32_t depth, bool *added) {
  uint32_t d = digit(e->hash, depth), n = t ? place(t->present, FANOUT) : 0;
  uint16_t bit = (uint16_t)(1U << d);
  bool there = t && t->present & bit;
  Trie *c = trie_alloc(a, n + (there ? 0 : 1));
  uint32_t at = t ? place(t->present, d) : 0;
  if (t) {
    *c = *t;
    memcpy(c->child, t->child, at * sizeof(void *));
    memcpy(c->child + at + 1, t->child + at + (there ? 1 : 0),
           (n - at - (there ? 1 : 0)) * sizeof(void *));
  }
  c->present |= bit;
  if (!there) {
    c->leaves |= bit;
    c->child[at] = e;
    *added = true;
  } else if (!(t->leaves & bit)) {
    c->child[at] = put(a, t->child[at], e, depth + 1, added);
  } else {
    const Entry *old = t->child[at];
    if (old->hash == e->hash) {
      c->child[at] = list_put(a, old, e, added);
    } else {
      c->child[at] = part(a, old, e, depth + 1);
      c->leaves &= (uint16_t)~bit;
      *added = true;
    }
  }
  return c;
}

const Trie *trie_put(Arena *a, const Trie *t, const Term *key, uint32_t n, SymVal value,
                     bool *added) {
  Entry *e = arena_alloc(a, sizeof *e + n * sizeof(Term));
  e->hash = hash_key(key, n);
  e->value = value;
  e->n = n;
  for (uint32_t i = 0; i < n; i++) e->key[i] = key[i];
  return put(a, t, e, 0, added);
}

void trie_each(const Trie *t, TrieEach *each, void *env) {
  for (uint32_t d = 0, i = 0; t && d < FANOUT; d++) {
    if (!(t->present >> d & 1)) continue;
    const void *child = t->child[i++];
    if (!(t->leaves >> d & 1))
      trie_each(child, each, env);
    else
      for (const Entry *e = child; e; e = e->next) each(env, e->key, e->n, e->value);
  }
}

/* ---- maps ---------------------------------------------------------------- */

/* x is base + key, the literal last as the normal form has it; the zero of x's sort where there is
 * none. NONE: x is of a sort without sums, or has no literal part to tell it from others. */
static Term split_sum(TermTable *tab, Term x, Term *key) {
  Sort sort = term_sort(tab, x);
  SortKind kind = sort_kind(tab, sort);
  *key = TERM_NONE;
  if (kind != SK_INT && kind != SK_BV) return x;
  TermNode n = *term_node(tab, x);
  bool sum = (n.op == OP_ADD || n.op == OP_BV_ADD) && n.nargs > 1 &&
             op_is_const(term_op(tab, n.args[n.nargs - 1]));
  *key = sum ? n.args[n.nargs - 1]
         : kind == SK_INT
             ? term_num(tab, NUM_ZERO, sort)
             : term_bv(tab, num_numerator(term_nums(tab), NUM_ZERO), sort_data(tab, sort).a);
  if (!sum) return x;
  return n.nargs == 2 ? n.args[0] : term_cons(tab, op_plain(n.op), sort, n.args, n.nargs - 1);
}

bool maps_split(TermTable *tab, const Term *index, uint32_t n, Term *bases, Term *keys) {
  bool any = false;
  for (uint32_t i = 0; i < n; i++) {
    bases[i] = TERM_NONE;
    keys[i] = index[i];
    if (term_is_distinct(tab, index[i])) continue;
    any = true;
    bases[i] = split_sum(tab, index[i], &keys[i]);
    if (!keys[i].ix) keys[i] = TERM_TRUE; /* the base itself, and nothing else */
  }
  return any;
}

bool maps_fits(const SymMap *m, const Term *bases) {
  for (uint32_t i = 0; i < m->n_index; i++)
    if (!term_eq(m->bases ? m->bases[i] : TERM_NONE, bases[i])) return false;
  return true;
}

const SymMap *maps_over(Arena *a, Term base, uint32_t n_index, const Term *bases) {
  SymMap *m = ARENA_NEW(a, SymMap);
  *m = (SymMap){.base = base, .n_index = n_index};
  if (bases) m->bases = vec_copy_raw(a, bases, n_index * sizeof *bases);
  return m;
}

const SymMap *maps_put(Arena *a, const SymMap *m, const Term *key, uint32_t n, SymVal value) {
  must(n == m->n_index);
  SymMap *c = ARENA_NEW(a, SymMap);
  *c = *m;
  c->whole = TERM_NONE;
  bool added = false;
  c->entries = trie_put(a, m->entries, key, n, value, &added);
  c->n += added;
  return c;
}

typedef struct Whole {
  Builder *b;
  const Term *bases;
  Term map;
} Whole;

static Term index_at(Builder *b, Term base, Term key) {
  if (!base.ix) return key;
  if (term_is_true(key)) return base;
  return sort_kind(b->tab, term_sort(b->tab, key)) == SK_BV ? mk_bv2(b, OP_BV_ADD, base, key)
                                                            : mk_add2(b, base, key);
}

static void store_entry(void *env, const Term *key, uint32_t n, SymVal value) {
  Whole *w = env;
  VEC(Term) index = {0};
  for (uint32_t i = 0; w->bases && i < n; i++)
    vec_push(&index, index_at(w->b, w->bases[i], key[i]));
  w->map = mk_store(w->b, w->map, w->bases ? index.at : key, n, symval_whole(w->b, value));
  vec_free(&index);
}

Term maps_whole(Builder *b, const SymMap *m) {
  if (!m->whole.ix) {
    Whole w = {b, m->bases, m->base};
    trie_each(m->entries, store_entry, &w);
    ((SymMap *)m)->whole = w.map;
  }
  return m->whole;
}

Term symval_whole(Builder *b, SymVal h) {
  if (symval_is_term(h)) return symval_get_term(h);
  must(symval_is_map(h));
  return maps_whole(b, symval_get_map(h));
}
