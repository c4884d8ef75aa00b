/* SPDX-License-Identifier: MIT */
/* See pack.h. */
#include "exec/explicit/pack.h"

#include <string.h>

enum { TAG_INT, TAG_UNKNOWN, TAG_MAP, TAG_ANY, TAG_BITS = 2 };

void packer_init(Packer *p, const ExplicitCode *c, const Cells *cells) {
  *p = (Packer){.cells = cells};
  for (uint32_t i = 0; i < c->n_globals; i++)
    if (i >= c->program->globals.n || live_needed(&c->live, c->program->globals.at[i]))
      vec_push(&p->globals, i);
}

void packer_free(Packer *p) {
  vec_free(&p->globals);
  vec_free(&p->bytes);
  vec_free(&p->occurs);
  vec_free(&p->numbers);
  vec_free(&p->domains);
  vec_free(&p->ranges);
  vec_free(&p->points);
}

/* ---- numbers --------------------------------------------------------------------- */

static void pack_number(Packer *p, uint64_t v) {
  for (; v >= 128; v >>= 7) vec_push(&p->bytes, (uint8_t)(v | 128));
  vec_push(&p->bytes, (uint8_t)v);
}

static uint64_t get(const uint8_t **at) {
  uint64_t v = 0;
  for (uint32_t shift = 0;; shift += 7) {
    uint8_t b = *(*at)++;
    v |= (uint64_t)(b & 127) << shift;
    if (b < 128) return v;
  }
}

/* Small numbers of either sign are small. */
static uint64_t fold_sign(int64_t v) {
  return (uint64_t)v << 1 ^ (uint64_t)(v >> 63);
}

static int64_t unfold_sign(uint64_t v) {
  return (int64_t)(v >> 1) ^ -(int64_t)(v & 1);
}

/* ---- which words ------------------------------------------------------------------- */

typedef void EachWord(Packer *, Machine *, Word *, const Variable *);

static const Variable *variable_at(const Body *b, uint32_t slot) {
  const Variables *ins = b->impl ? &b->impl->ins : &b->proc->ins;
  const Variables *outs = b->impl ? &b->impl->outs : &b->proc->outs;
  if (slot < ins->n) return ins->at[slot];
  slot -= ins->n;
  return slot < outs->n ? outs->at[slot] : b->impl->locals.at[slot - outs->n];
}

static uint32_t site_of(const Machine *m, uint32_t frame, uint32_t site) {
  if (frame + 1 == m->state.frames.n) return site;
  return m->code->calls.at[m->state.frames.at[frame + 1].call - 1].site;
}

static void each_word(Packer *p, Machine *m, uint32_t site, EachWord *each) {
  const CoreProgram *program = m->code->program;
  for (uint32_t i = 0; i < p->globals.n; i++) {
    uint32_t g = p->globals.at[i];
    each(p, m, &m->state.cells.at[g], g < program->globals.n ? program->globals.at[g] : NULL);
  }
  for (uint32_t i = 0; i < m->state.frames.n; i++) {
    const StateSite *s = &m->code->sites.at[site_of(m, i, site)];
    const MachineFrame *f = &m->state.frames.at[i];
    for (uint32_t k = 0; k < s->n_live; k++)
      each(p, m, &m->state.cells.at[f->base + s->live[k]],
           variable_at(&m->code->bodies.at[f->body], s->live[k]));
  }
}

/* ---- writing ------------------------------------------------------------------------ */

static void count_unknown(Packer *p, Word w) {
  if (word_is_unknown(w)) p->occurs.at[word_number(w)]++;
}

static void count_word(Packer *p, Machine *m, Word *w, const Variable *v) {
  (void)v;
  *w = machine_resolve(m, *w);
  count_unknown(p, *w);
  if (!word_is_map(*w) || !points_have_unknowns(&m->points, word_number(*w))) return;
  vec_clear(&p->points);
  points_unknowns(&m->points, word_number(*w), &p->points);
  for (uint32_t i = 0; i < p->points.n; i++)
    count_unknown(p, machine_resolve(m, p->points.at[i].value));
}

static bool is_nothing(const Packer *p, const Machine *m, uint32_t u) {
  return p->occurs.at[u] == 1 && domain_is_full(&m->state.domains.at[u]);
}

static uint32_t number_of(Packer *p, const Machine *m, uint32_t u) {
  if (!p->numbers.at[u]) {
    vec_push(&p->domains, m->state.domains.at[u]);
    p->numbers.at[u] = p->domains.n;
  }
  return p->numbers.at[u] - 1;
}

static void put_tagged(Packer *p, uint64_t v, uint32_t tag) {
  pack_number(p, v << TAG_BITS | tag);
}

/* Is the variable's value one of cells? */
static bool is_abstracted(const Packer *p, const Variable *v) {
  return p->cells && v && sort_eq(v->sort, SORT_INT) && !cells_are_exact(p->cells, v->sym);
}

/* Writes the cells around a value in its place. False: it is a cell of its own. */
static bool put_interval(Packer *p, const Machine *m, Word w, const Variable *v) {
  ValueDomain d = domain_full, wide = domain_full;
  if (word_is_int(w)) d.lo = d.hi = word_get_int(w);
  if (word_is_unknown(w)) d = m->state.domains.at[word_number(w)];
  int64_t other;
  if (d.lo != DOMAIN_LOWEST) cells_around(p->cells, v->sym, d.lo, &wide.lo, &other);
  if (d.hi != DOMAIN_HIGHEST) cells_around(p->cells, v->sym, d.hi, &other, &wide.hi);
  if (wide.lo == wide.hi) return false;
  vec_push(&p->ranges, ((Range){p->domains.n, d.lo, d.hi}));
  put_tagged(p, p->domains.n, TAG_UNKNOWN);
  vec_push(&p->domains, wide);
  return true;
}

static void put_map(Packer *p, Machine *m, uint32_t map) {
  vec_clear(&p->points);
  points_unknowns(&m->points, map, &p->points);
  uint32_t left = 0;
  for (uint32_t i = 0; i < p->points.n; i++) {
    Point x = p->points.at[i];
    x.value = machine_resolve(m, x.value);
    if (word_is_int(x.value)) {
      map = points_put(&m->points, map, x.index, x.value);
      continue;
    }
    map = points_drop(&m->points, map, x.index);
    if (!is_nothing(p, m, word_number(x.value))) p->points.at[left++] = x;
  }
  put_tagged(p, map, TAG_MAP);
  pack_number(p, left);
  for (uint32_t i = 0; i < left; i++) {
    pack_number(p, fold_sign(p->points.at[i].index));
    pack_number(p, number_of(p, m, word_number(p->points.at[i].value)));
  }
}

static void put_word(Packer *p, Machine *m, Word *at, const Variable *v) {
  Word w = *at;
  if (is_abstracted(p, v) && put_interval(p, m, w, v)) return;
  if (w == WORD_ANY || (word_is_unknown(w) && is_nothing(p, m, word_number(w)))) {
    put_tagged(p, 0, TAG_ANY);
    return;
  }
  if (word_is_map(w)) {
    put_map(p, m, word_number(w));
    return;
  }
  if (word_is_int(w))
    put_tagged(p, fold_sign(word_get_int(w)), TAG_INT);
  else
    put_tagged(p, number_of(p, m, word_number(w)), TAG_UNKNOWN);
}

static void put_bound(Packer *p, int64_t bound, int64_t none) {
  pack_number(p, bound == none ? 0 : fold_sign(bound) + 1);
}

void pack_state(Packer *p, Machine *m, uint32_t site) {
  const Cells *cells = p->cells;
  if (!m->code->sites.at[site].head) p->cells = NULL;
  vec_clear(&p->bytes);
  vec_clear(&p->domains);
  vec_clear(&p->ranges);
  vec_reserve(&p->occurs, m->state.domains.n + 1);
  vec_reserve(&p->numbers, m->state.domains.n + 1);
  memset(p->occurs.at, 0, m->state.domains.n * sizeof *p->occurs.at);
  memset(p->numbers.at, 0, m->state.domains.n * sizeof *p->numbers.at);
  pack_number(p, site);
  pack_number(p, m->state.frames.n);
  for (uint32_t i = 1; i < m->state.frames.n; i++) pack_number(p, m->state.frames.at[i].call - 1);
  each_word(p, m, site, count_word);
  each_word(p, m, site, put_word);
  for (uint32_t i = 0; i < p->domains.n; i++) {
    put_bound(p, p->domains.at[i].lo, DOMAIN_LOWEST);
    put_bound(p, p->domains.at[i].hi, DOMAIN_HIGHEST);
    pack_number(p, p->domains.at[i].holes);
  }
  p->cells = cells;
}

/* ---- reading ------------------------------------------------------------------------ */

typedef struct Unpacker {
  const uint8_t *at;
  uint32_t unknowns;
} Unpacker;

static Word get_unknown(Unpacker *u, uint64_t number) {
  if (number >= u->unknowns) u->unknowns = (uint32_t)number + 1;
  return word_unknown((uint32_t)number);
}

static Word get_word(Unpacker *u, Machine *m) {
  uint64_t v = get(&u->at), rest = v >> TAG_BITS;
  switch (v & ((1U << TAG_BITS) - 1)) {
  case TAG_INT: return word_int(unfold_sign(rest));
  case TAG_UNKNOWN: return get_unknown(u, rest);
  case TAG_ANY: return WORD_ANY;
  default: break;
  }
  uint32_t map = (uint32_t)rest;
  for (uint64_t n = get(&u->at); n; n--) {
    int64_t index = unfold_sign(get(&u->at));
    map = points_put(&m->points, map, index, get_unknown(u, get(&u->at)));
  }
  return word_map(map);
}

static int64_t get_bound(Unpacker *u, int64_t none) {
  uint64_t v = get(&u->at);
  return v ? unfold_sign(v - 1) : none;
}

static void add_frame(Machine *m, uint32_t body, uint32_t call) {
  uint32_t base = m->state.cells.n, n = m->code->bodies.at[body].n_slots;
  vec_push(&m->state.frames, ((MachineFrame){base, body, call}));
  vec_reserve(&m->state.cells, base + n + 1);
  for (uint32_t i = 0; i < n; i++) vec_push(&m->state.cells, WORD_ANY);
}

void pack_restore(const Packer *p, Machine *m, const uint8_t *bytes, const Range *ranges,
                  uint32_t n_ranges) {
  Unpacker u = {.at = bytes};
  const ExplicitCode *c = m->code;
  uint32_t site = (uint32_t)get(&u.at), n = (uint32_t)get(&u.at), call = 0;
  vec_clear(&m->state.cells);
  vec_clear(&m->state.frames);
  vec_clear(&m->state.domains);
  for (uint32_t i = 0; i < c->n_globals; i++) vec_push(&m->state.cells, WORD_ANY);
  for (uint32_t i = 1; i < n; i++) {
    uint32_t next = (uint32_t)get(&u.at);
    add_frame(m, c->sites.at[c->calls.at[next].site].body, call);
    call = next + 1;
  }
  add_frame(m, c->sites.at[site].body, call);
  for (uint32_t i = 0; i < p->globals.n; i++) m->state.cells.at[p->globals.at[i]] = get_word(&u, m);
  for (uint32_t i = 0; i < m->state.frames.n; i++) {
    const StateSite *s = &c->sites.at[site_of(m, i, site)];
    for (uint32_t k = 0; k < s->n_live; k++)
      m->state.cells.at[m->state.frames.at[i].base + s->live[k]] = get_word(&u, m);
  }
  for (uint32_t i = 0; i < u.unknowns; i++) {
    ValueDomain d = {.lo = get_bound(&u, DOMAIN_LOWEST), .hi = get_bound(&u, DOMAIN_HIGHEST)};
    d.holes = (uint32_t)get(&u.at);
    vec_push(&m->state.domains, d);
  }
  for (uint32_t i = 0; i < n_ranges; i++) {
    m->state.domains.at[ranges[i].number].lo = ranges[i].lo;
    m->state.domains.at[ranges[i].number].hi = ranges[i].hi;
  }
  m->state.pc = c->sites.at[site].at;
  m->state.forked = false;
  machine_rebase(m);
}
