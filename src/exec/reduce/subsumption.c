/* SPDX-License-Identifier: MIT */
/* See the header. Hashes have 128 bits: two states that differ have different ones. */
#include "exec/reduce/subsumption.h"

#include "base/bug.h"
#include "base/hash.h"
#include "logic/collect.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ENTRIES = 20000 };

static StateHash with(StateHash h, uint64_t x) {
  return (StateHash){hash_pair(h.a, x), hash_pair(h.b ^ UINT64_C(0x5851F42D4C957F2D), ~x * 3)};
}

static StateHash with_hash(StateHash h, StateHash x) {
  return with(with(h, x.a), x.b);
}

void subsumption_init(Subsumption *s, Engine *e) {
  *s = (Subsumption){.e = e};
  arena_init(&s->arena);
  live_init(&s->live, &e->layout);
}

void subsumption_free(Subsumption *s) {
  live_free(&s->live);
  arena_free(&s->arena);
  map_free(&s->states);
  map_free(&s->places);
  map_free(&s->facts);
  vec_free(&s->fact_data);
  vec_free(&s->unknowns);
  map_free(&s->numbers);
  vec_free(&s->met);
  map_free(&s->hashes);
  vec_free(&s->hash_data);
  vec_free(&s->path);
  vec_free(&s->found);
}

/* ---- terms and values ---------------------------------------------------------- */

static uint64_t number_of(Subsumption *s, Symbol sym) {
  uint64_t k;
  if (!map_get(&s->numbers, sym.ix, &k)) {
    k = s->met.n;
    map_put(&s->numbers, sym.ix, k);
    vec_push(&s->met, sym);
  }
  return k;
}

static StateHash hash_term(Subsumption *s, Term t) {
  TermTable *tab = s->e->tab;
  TermNode n = *term_node(tab, t);
  if (!n.var_bloom) return with((StateHash){1, 2}, t.ix); /* the same on every path */
  if (n.op == OP_VAR) {
    uint64_t k = number_of(s, (Symbol){n.p0});
    return with(with((StateHash){3, 4}, k), n.sort.ix);
  }
  uint64_t at;
  if (map_get(&s->hashes, t.ix, &at)) return s->hash_data.at[at];
  s->too_large |= s->entries++ > MOST_ENTRIES; /* counted on the way down: terms may be deep */
  if (s->too_large) return (StateHash){7, 8};
  StateHash h = with(with(with(with((StateHash){5, 6}, n.op), n.p0), n.p1), n.sort.ix);
  if (op_is_binder(
          n.op)) /* its variables have no names; their sorts and triggers are in the node */
    h = with(h, n.hash);
  for (uint32_t i = 0; i < n.nargs; i++) h = with_hash(h, hash_term(s, n.args[i]));
  map_put(&s->hashes, t.ix, s->hash_data.n);
  vec_push(&s->hash_data, h);
  return h;
}

static StateHash hash_held(Subsumption *s, SymVal h, Sort sort);

typedef struct HashEntries {
  Subsumption *s;
  StateHash h;
} HashEntries;

static void hash_entry(void *env, const Term *key, uint32_t n, SymVal value) {
  HashEntries *x = env;
  for (uint32_t i = 0; i < n; i++) x->h = with_hash(x->h, hash_term(x->s, key[i]));
  x->h = with_hash(x->h, hash_held(x->s, value, SORT_NONE));
}

/* A value that nobody has looked at yet is an unknown without facts. */
static StateHash hash_open(Subsumption *s, uint32_t decision, Sort sort) {
  uint64_t k;
  Term t = unknowns_find(&s->e->unknowns, decision, sort);
  if (t.ix) return hash_held(s, symval_term(t), sort);
  uint64_t key = UINT64_C(1) << 32 | decision;
  if (!map_get(&s->numbers, key, &k)) {
    k = s->met.n;
    map_put(&s->numbers, key, k);
    vec_push(&s->met, (Symbol){0});
  }
  return with(with((StateHash){3, 4}, k), sort.ix);
}

static StateHash hash_held(Subsumption *s, SymVal h, Sort sort) {
  if (symval_is_term(h)) {
    Term t = symval_get_term(h);
    SymVal known = s->e->state->known ? trie_find(s->e->state->known, &t, 1) : SYMVAL_NONE;
    return hash_term(s, symval_is_none(known) ? t : symval_get_term(known));
  }
  if (symval_is_decision(h)) return hash_open(s, symval_get_decision(h), sort);
  if (!symval_is_map(h)) return (StateHash){7, 8};
  const SymMap *m = symval_get_map(h);
  s->entries += m->n;
  if (s->entries > MOST_ENTRIES) {
    s->too_large = true;
    return (StateHash){7, 8};
  }
  HashEntries x = {s, with((StateHash){9, 10}, m->n)};
  x.h = with_hash(x.h, hash_term(s, m->base));
  for (uint32_t i = 0; m->bases && i < m->n_index; i++)
    x.h = m->bases[i].ix ? with_hash(x.h, hash_term(s, m->bases[i])) : with(x.h, 0);
  trie_each(m->entries, hash_entry, &x);
  return x.h;
}

/* ---- where it stands, and what can still be read ------------------------------- */

/* Will the call that is going on give the slot its value? */
static bool is_result(const Subsumption *s, const Cmd *call, uint32_t slot) {
  for (uint32_t i = 0; call && i < call->n_vars; i++) {
    Slot at = call->vars[i] ? layout_slot(&s->e->layout, call->vars[i]->sym) : (Slot){SLOT_NONE, 0};
    if (at.scope == SLOT_FRAME && at.number == slot) return true;
  }
  return false;
}

/* `call`: the one that is going on in this frame, or NULL. */
static StateHash hash_frame(Subsumption *s, const Frame *f, const Cmd *call, StateHash h) {
  const Impl *im = f->shape->impl;
  const uint64_t *live = live_at(&s->live, f->shape, f->block, f->at);
  h = with(with(with(h, f->shape->first), f->block->index), f->at);
  for (uint32_t i = 0; i < f->n_slots; i++) {
    if (!liveness_has(live, i) || is_result(s, call, i)) continue;
    const Variable *v = i < im->ins.n                ? im->ins.at[i]
                        : i < im->ins.n + im->outs.n ? im->outs.at[i - im->ins.n]
                                                     : im->locals.at[i - im->ins.n - im->outs.n];
    if (live_needed(&s->live, v))
      h = with_hash(with(h, i), hash_held(s, frame_slot(f, i), v->sort));
  }
  for (uint32_t i = 0; i < s->live.olds.n; i++) {
    uint32_t g = s->live.olds.at[i];
    h = with_hash(h, hash_held(s, frame_old(f, g), s->e->program->globals.at[g]->sort));
  }
  return h;
}

static StateHash hash_values(Subsumption *s, const State *state) {
  StateHash h = {11, 12};
  const Variables *globals = &s->e->program->globals;
  const Cmd *call = NULL;
  for (const Frame *f = state->top; f; f = f->up) {
    h = hash_frame(s, f, call, h);
    call = f->call;
  }
  for (uint32_t i = 0; i < globals->n; i++)
    if (live_needed(&s->live, globals->at[i]))
      h = with_hash(h, hash_held(s, state_global(state, i), globals->at[i]->sort));
  return h;
}

/* ---- facts --------------------------------------------------------------------- */

/* x div y with a y that may be 0, and the like. */
static bool is_partial(const TermTable *tab, const TermNode *n) {
  if (n->op == OP_POW) return true;
  if (n->op != OP_IDIV && n->op != OP_MOD && n->op != OP_RDIV) return false;
  return !term_is_const(tab, n->args[1]) || mpz_sgn(term_get_mpz(tab, n->args[1])) == 0;
}

/* Results that are not determined by the operands alone are the same on all paths, like functions.
 */
static bool has_partial(const TermTable *tab, Map *done, Term t) {
  TermNode n = *term_node(tab, t);
  if (n.nargs == 0 || map_get(done, t.ix, NULL)) return false;
  map_put(done, t.ix, 1);
  if (op_is_binder(n.op)) return true;
  if (is_partial(tab, &n)) return true;
  for (uint32_t i = 0; i < n.nargs; i++)
    if (has_partial(tab, done, n.args[i])) return true;
  return false;
}

static FactInfo *fact_of(Subsumption *s, Term t) {
  uint64_t at;
  if (map_get(&s->facts, t.ix, &at)) return &s->fact_data.at[at];
  FactInfo f = {.first = s->unknowns.n};
  Collector c;
  collector_init(&c, s->e->tab);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n; i++) {
    SymbolKind kind = symbol_data(s->e->tab, c.symbols.at[i])->kind;
    if (kind == SYM_FUNC) f.shared = true;
    if (kind == SYM_VAR) vec_push(&s->unknowns, c.symbols.at[i]);
  }
  collector_free(&c);
  Map done = {0};
  f.shared = f.shared || has_partial(s->e->tab, &done, t);
  map_free(&done);
  f.n = s->unknowns.n - f.first;
  map_put(&s->facts, t.ix, s->fact_data.n);
  vec_push(&s->fact_data, f);
  return &vec_last(&s->fact_data);
}

static bool bears(const Subsumption *s, const FactInfo *f) {
  if (f->shared) return true;
  for (uint32_t i = 0; i < f->n; i++)
    if (map_get(&s->numbers, s->unknowns.at[f->first + i].ix, NULL)) return true;
  return false;
}

/* Appends the hashes of facts that bear on what has been met; meeting more brings more. */
static void find_facts(Subsumption *s, const State *state) {
  vec_clear(&s->path);
  vec_clear(&s->found);
  for (const Path *p = state->path; p; p = p->up) vec_push(&s->path, p->fact);
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = s->path.n; i-- > 0;) { /* oldest first */
      Term t = s->path.at[i];
      if (!t.ix || !(state->universals || bears(s, fact_of(s, t)))) continue;
      uint32_t met = s->met.n;
      vec_push(&s->found, hash_term(s, t));
      s->path.at[i] = TERM_NONE;
      more |= s->met.n > met;
    }
  }
}

static int compare(const void *x, const void *y) {
  const StateHash *a = x, *b = y;
  if (a->a != b->a) return a->a < b->a ? -1 : 1;
  return a->b < b->b ? -1 : a->b > b->b;
}

/* Are all facts of the earlier state among these? Both ascend. */
static bool includes(const StateHash *all, uint32_t n, const ExploredState *some) {
  uint32_t i = 0;
  for (uint32_t k = 0; k < some->n_facts; k++) {
    while (i < n && compare(&all[i], &some->facts[k]) < 0) i++;
    if (i == n || compare(&all[i], &some->facts[k]) != 0) return false;
  }
  return true;
}

/* Where states are large and few were ever found, it is not looked every time: the larger they are,
 * the less often. */
static bool worth_it(JoinPoint *p) {
  enum { TRIED = 64, LARGE = 400, UNIT = 8, ENOUGH = 16 };
  p->arrivals++;
  if (p->arrivals < TRIED || p->size < LARGE || p->found * ENOUGH > p->arrivals) return true;
  return p->arrivals % (p->size / UNIT) == 0;
}

static JoinPoint *place_of(Subsumption *s, const State *state) {
  JoinPoint *p = map_get_ptr(&s->places, state->top->block);
  if (p) return p;
  p = ARENA_NEW(&s->arena, JoinPoint);
  map_put_ptr(&s->places, state->top->block, p);
  return p;
}

static bool is_new(Subsumption *s, State *state) {
  enum { LATELY = 128 };
  JoinPoint *place = place_of(s, state);
  if (!worth_it(place)) return true;
  s->arrivals_all++;
  if (++place->lately == LATELY) place->lately /= 2, place->found_lately /= 2;
  s->e->state = state;
  s->too_large = false;
  s->entries = 0;
  map_clear(&s->numbers);
  vec_clear(&s->met);
  map_clear(&s->hashes);
  vec_clear(&s->hash_data);
  StateHash values = hash_values(s, state);
  place->size = s->entries;
  if (s->too_large) return true;
  find_facts(s, state);
  if (s->too_large) return true;
  place->size = s->entries + s->path.n;
  if (s->found.n) qsort(s->found.at, s->found.n, sizeof(StateHash), compare);
  void *key = (void *)(uintptr_t)values.a;
  const ExploredState *first = map_get_ptr(&s->states, key);
  for (const ExploredState *o = first; o; o = o->next)
    if (o->values.a == values.a && o->values.b == values.b &&
        includes(s->found.at, s->found.n, o)) {
      place->found++;
      s->found_all++;
      place->found_lately++;
      return false;
    }
  ExploredState *now = arena_alloc(&s->arena, sizeof *now + s->found.n * sizeof(StateHash));
  *now = (ExploredState){first, values, s->found.n};
  if (s->found.n) memcpy(now->facts, s->found.at, s->found.n * sizeof(StateHash));
  map_put_ptr(&s->states, key, now);
  return true;
}

bool subsumption_is_new(Subsumption *s, State *state) {
  s->entries = 0;
  vec_clear(&s->path);
  bool new = is_new(s, state);
  s->work += s->entries + s->path.n;
  return new;
}

bool subsumption_is_rare(const Subsumption *s, const CBlock *b) {
  enum { FEW = 8, OFTEN = 4, MANY = 32 };
  const JoinPoint *p = map_get_ptr(&s->places, b);
  if (!p || p->lately < FEW) return false;
  bool elsewhere = s->found_all > s->arrivals_all / 4;
  return elsewhere ? p->lately >= MANY && !p->found_lately : p->found_lately * OFTEN < p->lately;
}
