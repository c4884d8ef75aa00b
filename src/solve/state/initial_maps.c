/* SPDX-License-Identifier: MIT */
/* See the header. A set of maps is a word of bits, so there are few; further ones are left as they
 * are. */
#include "solve/state/initial_maps.h"

#include "base/map.h"
#include "base/mem.h"
#include "base/vec.h"
#include "logic/table.h"

#include <stdlib.h>

enum { MOST_MAPS = 64, FEWEST_ENTRIES = 32 };

typedef struct InitialEntry {
  Term key, value;
} InitialEntry;

typedef struct InitialMap {
  Term map;
  bool stays; /* as it is */
  VEC(InitialEntry) entries;
  Map by_key;    /* number of the entry */
  Map read;      /* literal indices at which the map itself is read: no entry may be there */
  uint32_t told; /* frames when its facts were told, 0: they do not stand */
} InitialMap;

struct InitialMaps {
  Builder *b;
  VEC(InitialMap) all;
  Map by_map; /* number */
  Map seen;   /* of a term: the maps in it, as bits */
  Map made;   /* of a term: what it was rewritten to */
  bool conflict;
};

InitialMaps *initial_maps_new(Builder *b) {
  InitialMaps *x = mem_alloc(sizeof *x);
  *x = (InitialMaps){.b = b};
  return x;
}

void initial_maps_free(InitialMaps *x) {
  for (uint32_t i = 0; i < x->all.n; i++) {
    vec_free(&x->all.at[i].entries);
    map_free(&x->all.at[i].by_key);
    map_free(&x->all.at[i].read);
  }
  vec_free(&x->all);
  map_free(&x->by_map);
  map_free(&x->seen);
  map_free(&x->made);
  free(x);
}

/* ---- chains -------------------------------------------------------------------- */

static bool is_unknown_map(const InitialMaps *x, Term t) {
  const TermNode *n = term_node(x->b->tab, t);
  return n->nargs == 0 && !n->loose_level && sort_kind(x->b->tab, n->sort) == SK_MAP;
}

/* A write at one literal index. */
static bool is_entry(const InitialMaps *x, Term t) {
  const TermNode *n = term_node(x->b->tab, t);
  return n->op == OP_STORE && n->nargs == 3 && term_is_const(x->b->tab, n->args[1]);
}

/* What is below the writes at literal indices. */
static Term below(const InitialMaps *x, Term t) {
  while (is_entry(x, t)) t = term_arg(x->b->tab, t, 0);
  return t;
}

/* NULL: there are too many. */
static InitialMap *record_of(InitialMaps *x, Term map) {
  uint64_t number;
  if (map_get(&x->by_map, map.ix, &number)) return &x->all.at[number];
  if (x->all.n == MOST_MAPS) return NULL;
  map_put(&x->by_map, map.ix, x->all.n);
  vec_push(&x->all, ((InitialMap){.map = map}));
  return &vec_last(&x->all);
}

static void leave_as_it_is(InitialMaps *x, InitialMap *m) {
  x->conflict |= !m->stays && m->entries.n;
  m->stays = true;
}

/* The outermost write at an index counts. */
static void take_entries(InitialMaps *x, InitialMap *m, Term t) {
  for (; is_entry(x, t); t = term_arg(x->b->tab, t, 0)) {
    Term key = term_arg(x->b->tab, t, 1);
    if (map_get(&m->by_key, key.ix, NULL) || map_get(&m->read, key.ix, NULL)) continue;
    map_put(&m->by_key, key.ix, m->entries.n);
    vec_push(&m->entries, ((InitialEntry){key, term_arg(x->b->tab, t, 2)}));
  }
  if (m->entries.n < FEWEST_ENTRIES) m->stays = true;
}

/* Does the chain write wherever the map's entries are? */
static bool covers(const InitialMaps *x, const InitialMap *m, Term t) {
  uint32_t n = 0;
  Map written = {0};
  for (; is_entry(x, t); t = term_arg(x->b->tab, t, 0)) {
    Term key = term_arg(x->b->tab, t, 1);
    n += map_get(&m->by_key, key.ix, NULL) && map_add(&written, key.ix);
  }
  map_free(&written);
  return n == m->entries.n;
}

/* ---- seeing terms ---------------------------------------------------------------- */

static uint64_t look(InitialMaps *x, Term t);

static uint64_t look_at_map(InitialMaps *x, Term map, Term chain) {
  InitialMap *m = record_of(x, map);
  if (!m || m->stays) return 0;
  bool bound = term_node(x->b->tab, chain)->loose_level; /* to a quantifier around it */
  if (bound || term_eq(map, chain) || (m->entries.n && !covers(x, m, chain)))
    leave_as_it_is(x, m);
  else if (!m->entries.n)
    take_entries(x, m, chain);
  return m->stays ? 0 : UINT64_C(1) << (m - x->all.at);
}

/* The map itself, read at a literal index. */
static bool is_plain_read(const InitialMaps *x, Term t) {
  const TermNode *n = term_node(x->b->tab, t);
  return n->op == OP_SELECT && n->nargs == 2 && is_unknown_map(x, n->args[0]) &&
         term_is_const(x->b->tab, n->args[1]);
}

static void look_at_read(InitialMaps *x, Term t) {
  InitialMap *m = record_of(x, term_arg(x->b->tab, t, 0));
  if (!m || m->stays) return;
  Term key = term_arg(x->b->tab, t, 1);
  map_put(&m->read, key.ix, 1);
  if (map_get(&m->by_key, key.ix, NULL)) leave_as_it_is(x, m);
}

static uint64_t look_into(InitialMaps *x, Term t) {
  Term map = is_entry(x, t) || is_unknown_map(x, t) ? below(x, t) : TERM_NONE;
  uint64_t bits = 0;
  if (is_plain_read(x, t)) {
    look_at_read(x, t);
    return 0;
  }
  if (map.ix && is_unknown_map(x, map)) {
    for (Term at = t; is_entry(x, at); at = term_arg(x->b->tab, at, 0))
      bits |= look(x, term_arg(x->b->tab, at, 2));
    return bits | look_at_map(x, map, t);
  }
  const Term *args = term_args(x->b->tab, t);
  for (uint32_t i = 0, n = term_nargs(x->b->tab, t); i < n; i++) bits |= look(x, args[i]);
  return bits;
}

static uint64_t look(InitialMaps *x, Term t) {
  uint64_t bits;
  if (map_get(&x->seen, t.ix, &bits)) return bits;
  bits = look_into(x, t);
  map_put(&x->seen, t.ix, bits);
  return bits;
}

bool initial_maps_admit(InitialMaps *x, Term t) {
  x->conflict = false;
  look(x, t);
  if (!x->conflict) return true;
  map_clear(&x->made);
  return false;
}

/* The maps of the term that are not left as they are, by now. */
static uint64_t maps_in(const InitialMaps *x, Term t) {
  uint64_t bits = 0, now = 0;
  map_get(&x->seen, t.ix, &bits);
  for (uint32_t i = 0; i < x->all.n; i++)
    if (bits >> i & 1 && !x->all.at[i].stays) now |= UINT64_C(1) << i;
  return now;
}

/* ---- rewriting --------------------------------------------------------------------- */

/* The writes of the chain that its map's facts do not say. */
static Term rewrite_chain(InitialMaps *x, const InitialMap *m, Term t) {
  if (!is_entry(x, t)) return t;
  Term rest = rewrite_chain(x, m, term_arg(x->b->tab, t, 0));
  Term key = term_arg(x->b->tab, t, 1), value = term_arg(x->b->tab, t, 2);
  uint64_t number;
  bool known = map_get(&m->by_key, key.ix, &number) && term_eq(m->entries.at[number].value, value);
  for (Term at = rest; known && is_entry(x, at); at = term_arg(x->b->tab, at, 0))
    known = !term_eq(term_arg(x->b->tab, at, 1), key);
  return known ? rest : mk_store(x->b, rest, &key, 1, initial_maps_rewrite(x, value));
}

static Term rewrite_arguments(InitialMaps *x, Term t) {
  TermNode n = *term_node(x->b->tab, t);
  if (n.binder_level) return t; /* as true as it is */
  VEC(Term) args = {0};
  for (uint32_t i = 0; i < n.nargs; i++) vec_push(&args, initial_maps_rewrite(x, n.args[i]));
  Term made = term_rebuild(x->b->tab, t, args.at);
  vec_free(&args);
  return made;
}

Term initial_maps_rewrite(InitialMaps *x, Term t) {
  uint64_t made;
  if (!maps_in(x, t)) return t;
  if (map_get(&x->made, t.ix, &made)) return (Term){(uint32_t)made};
  Term map = is_entry(x, t) ? below(x, t) : TERM_NONE;
  uint64_t number;
  bool chain = map.ix && map_get(&x->by_map, map.ix, &number) && !x->all.at[number].stays;
  Term r = chain ? rewrite_chain(x, &x->all.at[number], t) : rewrite_arguments(x, t);
  map_put(&x->made, t.ix, r.ix);
  return r;
}

void initial_maps_facts(InitialMaps *x, Term t, uint32_t frames, InitialMapsTell *tell, void *env) {
  uint64_t bits = maps_in(x, t);
  for (uint32_t i = 0; i < x->all.n; i++) {
    InitialMap *m = &x->all.at[i];
    if (!(bits >> i & 1) || m->told) continue;
    m->told = frames + 1;
    for (uint32_t k = 0; k < m->entries.n; k++) {
      InitialEntry e = m->entries.at[k];
      Term at = mk_select(x->b, m->map, &e.key, 1);
      tell(env, mk_eq(x->b, at, initial_maps_rewrite(x, e.value)));
    }
  }
}

void initial_maps_pop(InitialMaps *x, uint32_t frames) {
  for (uint32_t i = 0; i < x->all.n; i++)
    if (x->all.at[i].told > frames + 1) x->all.at[i].told = 0;
}
