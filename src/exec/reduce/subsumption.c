/* SPDX-License-Identifier: MIT */
/* See the header. A state is turned into words (exec/reduce/canonical.h): equal words stand for
 * equal values, so that states are compared exactly, at the cost of a number. */
#include "exec/reduce/subsumption.h"

#include "base/bug.h"
#include "base/hash.h"
#include "logic/collect.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ENTRIES = 20000 };

/* ---- canonical words ------------------------------------------------------------ */

/* A term or value is one word: twice the index of a term without unknowns, which is the same on
 * every path, or an odd word, from the number of a record. */
enum { WORD_ABSENT = 0, RECORD_OF_MAP = OP_COUNT };

/* A function, because the word may come from a call that pushes others. */
static void push_word(Subsumption *s, uint32_t word) {
  vec_push(&s->words, word);
}

/* The words that were pushed since `start`, as one. */
static uint32_t record_word(Subsumption *s, uint32_t start) {
  uint32_t n = s->words.n - start;
  s->words.n = start;
  return canonical_number(&s->canonical, s->words.at + start, n) << 1 | 1;
}

void subsumption_init(Subsumption *s, Engine *e) {
  *s = (Subsumption){.e = e};
  arena_init(&s->arena);
  canonical_init(&s->canonical);
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
  canonical_free(&s->canonical);
  map_free(&s->terms);
  vec_free(&s->words);
  vec_free(&s->path);
  vec_free(&s->found);
}

/* ---- terms and values ---------------------------------------------------------- */

/* Unknowns are numbered in the order in which they are met. `key`: its symbol, or a decision that
 * has no symbol yet. */
static uint32_t unknown_word(Subsumption *s, uint64_t key, Sort sort) {
  uint64_t word;
  if (map_get(&s->numbers, key, &word)) return (uint32_t)word;
  uint32_t words[] = {OP_VAR, sort.ix, s->numbers.n};
  word = canonical_number(&s->canonical, words, 3) << 1 | 1;
  map_put(&s->numbers, key, word);
  return (uint32_t)word;
}

static uint32_t term_word(Subsumption *s, Term t) {
  TermNode n = *term_node(s->e->tab, t);
  must(t.ix < 1U << 31);
  if (!n.var_bloom) return t.ix << 1;
  if (n.op == OP_VAR) return unknown_word(s, n.p0, n.sort);
  uint64_t known;
  if (map_get(&s->terms, t.ix, &known)) return (uint32_t)known;
  s->too_large |= s->entries++ > MOST_ENTRIES; /* counted on the way down: terms may be deep */
  if (s->too_large) return WORD_ABSENT;
  uint32_t start = s->words.n;
  vec_push(&s->words, n.op);
  vec_push(&s->words, n.sort.ix);
  vec_push(&s->words, n.p0);
  vec_push(&s->words, n.p1);
  /* the sorts and triggers of bound variables are in the node */
  if (op_is_binder(n.op)) vec_push(&s->words, t.ix);
  for (uint32_t i = 0; i < n.nargs; i++) push_word(s, term_word(s, n.args[i]));
  uint32_t word = record_word(s, start);
  map_put(&s->terms, t.ix, word);
  return word;
}

static uint32_t value_word(Subsumption *s, SymVal v, Sort sort);

typedef struct MapEntries {
  Subsumption *s;
  uint32_t start; /* of the words of the present chunk */
  VEC(uint32_t) chunks;
} MapEntries;

static void end_chunk(MapEntries *x) {
  uint32_t word = record_word(x->s, x->start);
  vec_push(&x->chunks, word);
}

/* Maps that differ in one entry share most chunks, because the keys say where a chunk ends. */
static void push_entry(void *env, const Term *key, uint32_t n, SymVal value) {
  enum { PER_CHUNK = 16 };
  MapEntries *x = env;
  uint64_t end = 0;
  for (uint32_t i = 0; i < n; i++) {
    push_word(x->s, term_word(x->s, key[i]));
    end = hash_pair(end, vec_last(&x->s->words));
  }
  push_word(x->s, value_word(x->s, value, SORT_NONE));
  if (end % PER_CHUNK == 0) end_chunk(x);
}

static uint32_t map_word(Subsumption *s, const SymMap *m) {
  s->entries += m->n;
  s->too_large |= s->entries > MOST_ENTRIES;
  if (s->too_large) return WORD_ABSENT;
  MapEntries x = {.s = s, .start = s->words.n};
  trie_each(m->entries, push_entry, &x);
  end_chunk(&x);
  uint32_t n_bases = m->bases ? m->n_index : 0, word = term_word(s, m->base);
  vec_push(&s->words, RECORD_OF_MAP);
  vec_push(&s->words, m->n);
  vec_push(&s->words, n_bases);
  vec_push(&s->words, word);
  for (uint32_t i = 0; i < n_bases; i++)
    push_word(s, m->bases[i].ix ? term_word(s, m->bases[i]) : WORD_ABSENT);
  for (uint32_t i = 0; i < x.chunks.n; i++) vec_push(&s->words, x.chunks.at[i]);
  vec_free(&x.chunks);
  return record_word(s, x.start);
}

static uint32_t value_word(Subsumption *s, SymVal v, Sort sort) {
  if (symval_is_term(v)) {
    Term t = symval_get_term(v);
    SymVal known = s->e->values.state->facts.known
                       ? trie_find(s->e->values.state->facts.known, &t, 1)
                       : SYMVAL_NONE;
    return term_word(s, symval_is_none(known) ? t : symval_get_term(known));
  }
  if (symval_is_decision(v)) {
    uint32_t decision = symval_get_decision(v);
    Term t = unknowns_find(&s->e->unknowns, decision, sort);
    if (t.ix) return value_word(s, symval_term(t), sort);
    return unknown_word(s, UINT64_C(1) << 32 | decision, sort); /* never read: it has no facts */
  }
  if (symval_is_map(v)) return map_word(s, symval_get_map(v));
  return WORD_ABSENT;
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
static void push_frame(Subsumption *s, const Frame *f, const Cmd *call) {
  const Impl *im = f->shape->impl;
  const uint64_t *live = live_at(&s->live, f->shape, f->block, f->at);
  vec_push(&s->words, f->shape->first + f->block->index);
  vec_push(&s->words, f->at);
  for (uint32_t i = 0; i < f->n_slots; i++) {
    if (!liveness_has(live, i) || is_result(s, call, i)) continue;
    const Variable *v = i < im->ins.n                ? im->ins.at[i]
                        : i < im->ins.n + im->outs.n ? im->outs.at[i - im->ins.n]
                                                     : im->locals.at[i - im->ins.n - im->outs.n];
    if (live_needed(&s->live, v)) push_word(s, value_word(s, frame_slot(f, i), v->sort));
  }
  for (uint32_t i = 0; i < s->live.olds.n; i++) {
    uint32_t g = s->live.olds.at[i];
    push_word(s, value_word(s, frame_old(f, g), s->e->program->globals.at[g]->sort));
  }
}

/* The word for where the state stands and what its variables hold: one of each frame, then one of
 * every few globals, because most of both are what they were in other states. Equal positions have
 * the same number of values, so that nothing has to separate them. */
static uint32_t values_word(Subsumption *s, const State *state) {
  enum { TOGETHER = 16 };
  const Variables *globals = &s->e->program->globals;
  const Cmd *call = NULL;
  uint32_t start = 0;
  for (const Frame *f = state->top; f; f = f->up) {
    push_frame(s, f, call);
    call = f->call;
    push_word(s, record_word(s, start++));
    s->entries++;
  }
  for (uint32_t i = 0; i < globals->n; i++) {
    if (live_needed(&s->live, globals->at[i]))
      push_word(s, value_word(s, state_global(state, i), globals->at[i]->sort));
    if (s->words.n - start == TOGETHER) push_word(s, record_word(s, start++));
  }
  return record_word(s, 0);
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
  if (n.nargs == 0 || !map_add(done, t.ix)) return false;
  if (op_is_binder(n.op) || is_partial(tab, &n)) return true;
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

static bool fact_bears(const Subsumption *s, const FactInfo *f) {
  if (f->shared) return true;
  for (uint32_t i = 0; i < f->n; i++)
    if (map_get(&s->numbers, s->unknowns.at[f->first + i].ix, NULL)) return true;
  return false;
}

/* Appends the words of facts that bear on what has been met; meeting more brings more. */
static void find_facts(Subsumption *s, const State *state) {
  vec_clear(&s->path);
  vec_clear(&s->found);
  for (const Path *p = state->path; p; p = p->up) vec_push(&s->path, p->fact);
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = s->path.n; i-- > 0;) { /* oldest first */
      Term t = s->path.at[i];
      if (!t.ix || !(state->facts.universals || fact_bears(s, fact_of(s, t)))) continue;
      uint32_t met = s->numbers.n;
      uint32_t word = term_word(s, t);
      vec_push(&s->found, word);
      s->path.at[i] = TERM_NONE;
      more |= s->numbers.n > met;
    }
  }
}

static int compare_words(const void *x, const void *y) {
  uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
  return a < b ? -1 : a > b;
}

/* Are all facts of the earlier state among these? Both ascend. */
static bool facts_include(const uint32_t *all, uint32_t n, const ExploredState *some) {
  uint32_t i = 0;
  for (uint32_t k = 0; k < some->n_facts; k++) {
    while (i < n && all[i] < some->facts[k]) i++;
    if (i == n || all[i] != some->facts[k]) return false;
  }
  return true;
}

/* Where states are large and few were subsumed, only some are compared: the larger, the fewer. */
static bool is_worth_comparing(JoinPoint *p) {
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
  if (!is_worth_comparing(place)) return true;
  s->arrivals_all++;
  if (++place->lately == LATELY) place->lately /= 2, place->found_lately /= 2;
  s->e->values.state = state;
  s->too_large = false;
  s->entries = 0;
  map_clear(&s->numbers);
  map_clear(&s->terms);
  vec_clear(&s->words);
  uint32_t values = values_word(s, state);
  place->size = s->entries;
  if (s->too_large) return true;
  find_facts(s, state);
  if (s->too_large) return true;
  place->size = s->entries + s->path.n;
  if (s->found.n) qsort(s->found.at, s->found.n, sizeof *s->found.at, compare_words);
  void *key = (void *)(uintptr_t)values;
  const ExploredState *first = map_get_ptr(&s->states, key);
  for (const ExploredState *o = first; o; o = o->next)
    if (facts_include(s->found.at, s->found.n, o)) {
      place->found++;
      s->found_all++;
      place->found_lately++;
      return false;
    }
  ExploredState *now = arena_alloc(&s->arena, sizeof *now + s->found.n * sizeof *s->found.at);
  *now = (ExploredState){first, s->found.n};
  if (s->found.n) memcpy(now->facts, s->found.at, s->found.n * sizeof *s->found.at);
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
