/* SPDX-License-Identifier: MIT */
/* See lifetimes.h. Sets of locals by block, backward until nothing changes; then one walk over each
 * block finds the ends. */
#include "infer/engine/lifetimes.h"

#include "logic/collect.h"

#include <string.h>

enum { MAX_WORDS = 1 << 22 }; /* of a set for every block */

typedef struct Flow {
  const CoreProgram *p;
  const Impl *impl;
  const Cfg *cfg;
  Map number;      /* symbol of a local -> place in the sets             */
  Symbol *symbols; /* by place                                            */
  uint32_t n, words;
  uint64_t *entry; /* by block: live at its start                          */
  uint64_t *now;   /* one set                                              */
  VEC(LifeEnd) ends;
} Flow;

static bool has(const uint64_t *set, uint32_t i) {
  return set[i / 64] >> (i % 64) & 1;
}
static void put(uint64_t *set, uint32_t i) {
  set[i / 64] |= UINT64_C(1) << (i % 64);
}
static void drop(uint64_t *set, uint32_t i) {
  set[i / 64] &= ~(UINT64_C(1) << (i % 64));
}

/* ---- commands -------------------------------------------------------------------------- */

typedef void Seen(Flow *, uint32_t local, uint32_t place);

static void is_read(Flow *f, uint32_t local, uint32_t place) {
  (void)place;
  put(f->now, local);
}
static void is_written(Flow *f, uint32_t local, uint32_t place) {
  (void)place;
  drop(f->now, local);
}
static void may_end(Flow *f, uint32_t local, uint32_t place) {
  if (has(f->now, local)) return;
  vec_push(&f->ends, ((LifeEnd){place, f->symbols[local]}));
  put(f->now, local); /* once */
}

static void each_in(Flow *f, Term t, uint32_t place, Seen *see) {
  Collector c;
  uint64_t i;
  if (!t.ix) return;
  if (term_op(f->p->terms, t) == OP_VAR) {
    if (map_get(&f->number, term_symbol(f->p->terms, t).ix, &i)) see(f, (uint32_t)i, place);
    return;
  }
  if (!term_nargs(f->p->terms, t) && !term_node(f->p->terms, t)->binder_level) return;
  collector_init(&c, f->p->terms);
  collector_add(&c, t);
  for (uint32_t k = 0; k < c.symbols.n; k++)
    if (map_get(&f->number, c.symbols.at[k].ix, &i)) see(f, (uint32_t)i, place);
  collector_free(&c);
}

static void reads(Flow *f, const Cmd *c, uint32_t place, Seen *see) {
  for (uint32_t i = 0; i < c->n_terms; i++) each_in(f, c->terms[i], place, see);
}
static void writes(Flow *f, const Cmd *c, uint32_t place, Seen *see) {
  uint64_t k;
  for (uint32_t i = 0; i < c->n_vars; i++)
    if (c->vars[i] && map_get(&f->number, c->vars[i]->sym.ix, &k)) see(f, (uint32_t)k, place);
}

/* ---- blocks ---------------------------------------------------------------------------- */

static void live_after(Flow *f, uint32_t block) {
  const Graph *g = &f->cfg->succs;
  memset(f->now, 0, f->words * sizeof *f->now);
  for (uint32_t i = g->at[block]; i < g->at[block + 1]; i++)
    for (uint32_t w = 0; w < f->words; w++) f->now[w] |= f->entry[(size_t)g->to[i] * f->words + w];
}

static bool flow_block(Flow *f, uint32_t block) {
  const CBlock *b = f->impl->blocks.at[block];
  uint64_t *entry = f->entry + (size_t)block * f->words;
  live_after(f, block);
  for (uint32_t i = b->cmds.n; i > 0; i--) {
    writes(f, &b->cmds.at[i - 1], i - 1, is_written);
    reads(f, &b->cmds.at[i - 1], i - 1, is_read);
  }
  bool changed = memcmp(entry, f->now, f->words * sizeof *entry) != 0;
  memcpy(entry, f->now, f->words * sizeof *entry);
  return changed;
}

/* What some way to the block still has but the block does not need. */
static void ends_at_start(Flow *f, uint32_t block) {
  const Graph *g = &f->cfg->preds;
  const uint64_t *entry = f->entry + (size_t)block * f->words;
  uint64_t *all = f->now;
  memset(all, 0, f->words * sizeof *all);
  for (uint32_t i = g->at[block]; i < g->at[block + 1]; i++) {
    const Graph *s = &f->cfg->succs;
    for (uint32_t k = s->at[g->to[i]]; k < s->at[g->to[i] + 1]; k++)
      for (uint32_t w = 0; w < f->words; w++)
        all[w] |= f->entry[(size_t)s->to[k] * f->words + w] & ~entry[w];
  }
  for (uint32_t w = 0; w < f->words; w++)
    for (uint64_t bits = all[w]; bits; bits &= bits - 1) {
      uint32_t i = w * 64 + (uint32_t)__builtin_ctzll(bits);
      vec_push(&f->ends, ((LifeEnd){LIFE_START, f->symbols[i]}));
    }
}

static void find_ends(Flow *f, uint32_t block) {
  const CBlock *b = f->impl->blocks.at[block];
  ends_at_start(f, block);
  uint32_t first = f->ends.n;
  live_after(f, block);
  for (uint32_t i = b->cmds.n; i > 0; i--) {
    const Cmd *c = &b->cmds.at[i - 1];
    writes(f, c, i - 1, may_end);
    reads(f, c, i - 1, may_end);
    writes(f, c, i - 1, is_written);
    reads(f, c, i - 1, is_read);
  }
  for (uint32_t i = first, k = f->ends.n; i + 1 < k; i++) { /* by place, ascending */
    LifeEnd e = f->ends.at[i];
    f->ends.at[i] = f->ends.at[--k];
    f->ends.at[k] = e;
  }
}

static void number_locals(Flow *f, Arena *a) {
  Collector kept;
  collector_init(&kept, f->p->terms);
  for (uint32_t i = 0; i < f->p->globals.n; i++) collector_add(&kept, f->p->globals.at[i]->where);
  for (uint32_t i = 0; i < f->impl->outs.n; i++) collector_add(&kept, f->impl->outs.at[i]->where);
  for (uint32_t i = 0; i < f->impl->ins.n; i++) collector_add(&kept, f->impl->ins.at[i]->where);
  const Variables *list = &f->impl->locals;
  for (uint32_t i = 0; i < list->n; i++) collector_add(&kept, list->at[i]->where);
  f->symbols = ARENA_ARRAY(a, Symbol, list->n + 1);
  for (uint32_t i = 0; i < list->n; i++) {
    if (collector_has(&kept, list->at[i]->sym)) continue;
    map_put(&f->number, list->at[i]->sym.ix, f->n);
    f->symbols[f->n++] = list->at[i]->sym;
  }
  f->words = (f->n + 63) / 64;
  collector_free(&kept);
}

Lifetimes lifetimes_build(Arena *a, const CoreProgram *p, const Impl *im, const Cfg *cfg) {
  Flow f = {.p = p, .impl = im, .cfg = cfg};
  uint32_t n = im->blocks.n;
  Lifetimes live = {.at = ARENA_ARRAY(a, uint32_t, n + 2)};
  number_locals(&f, a);
  if (f.n && (uint64_t)f.words * n <= MAX_WORDS) {
    f.entry = ARENA_ARRAY(a, uint64_t, (size_t)f.words * n);
    f.now = ARENA_ARRAY(a, uint64_t, f.words);
    for (bool changed = true; changed;) {
      changed = false;
      for (uint32_t i = cfg->order.n; i > 0; i--) changed |= flow_block(&f, cfg->order.node[i - 1]);
    }
    for (uint32_t b = 0; b < n; b++) {
      live.at[b] = f.ends.n;
      if (cfg_reachable(cfg, b)) find_ends(&f, b);
    }
    live.at[n] = f.ends.n;
    live.ends = vec_copy(a, &f.ends, LifeEnd);
  }
  vec_free(&f.ends);
  live.number = f.number;
  live.entry = f.entry;
  live.words = f.words;
  return live;
}

void lifetimes_free(Lifetimes *l) {
  map_free(&l->number);
}

bool lifetimes_live(const Lifetimes *l, uint32_t block, Symbol s) {
  uint64_t i;
  if (!l->entry || !map_get(&l->number, s.ix, &i)) return true;
  return has(l->entry + (size_t)block * l->words, (uint32_t)i);
}
