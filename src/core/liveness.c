/* SPDX-License-Identifier: MIT */
/* See liveness.h. The first pass walks all commands. Later passes need only the set of variables
 * that a block writes: its own reads are in its set already, and sets only grow. */
#include "core/liveness.h"

#include "base/mem.h"
#include "logic/collect.h"

#include <string.h>

/* The sets that a backward walk over commands updates. */
typedef struct LiveWalk {
  const Liveness *l;
  uint64_t *set;     /* live at the point where the walk is        */
  uint64_t *written; /* variables written so far, or NULL          */
  uint64_t *used;    /* variables read or written so far, or NULL  */
} LiveWalk;

void liveness_track(Liveness *l, Symbol s, uint32_t number) {
  map_put(&l->numbers, s.ix, number);
  if (number >= l->n) l->n = number + 1;
}

uint32_t liveness_number(const Liveness *l, Symbol s) {
  uint64_t n;
  return map_get(&l->numbers, s.ix, &n) ? (uint32_t)n : LIVENESS_NONE;
}

static void set_put(uint64_t *set, uint32_t i) {
  if (set) set[i / 64] |= UINT64_C(1) << (i % 64);
}

static void read_symbol(LiveWalk *w, Symbol s) {
  uint32_t i = liveness_number(w->l, s);
  if (i == LIVENESS_NONE) return;
  set_put(w->set, i);
  set_put(w->used, i);
}

static void read_term(LiveWalk *w, Term t) {
  const TermTable *tab = w->l->program->terms;
  if (!t.ix || !term_node(tab, t)->var_bloom) return;
  if (term_op(tab, t) == OP_VAR) {
    read_symbol(w, term_symbol(tab, t));
    return;
  }
  Collector c;
  collector_init(&c, tab);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n; i++) read_symbol(w, c.symbols.at[i]);
  collector_free(&c);
}

static void write_variable(LiveWalk *w, const Variable *v) {
  uint32_t i = v ? liveness_number(w->l, v->sym) : LIVENESS_NONE;
  if (i == LIVENESS_NONE) return;
  w->set[i / 64] &= ~(UINT64_C(1) << (i % 64));
  set_put(w->written, i);
  set_put(w->used, i);
}

static void read_contracts(LiveWalk *w, const Contracts *cs) {
  for (uint32_t i = 0; i < cs->n; i++) {
    read_term(w, cs->at[i].term);
    read_term(w, cs->at[i].assumed);
  }
}

static void read_attributes(LiveWalk *w, const CoreAttrs *attrs) {
  for (uint32_t i = 0; i < attrs->n; i++)
    for (uint32_t k = 0; k < attrs->at[i].n_args; k++) read_term(w, attrs->at[i].args[k].term);
}

/* Where clauses and postconditions speak of new values: they are read before the write is passed.
 * The havoc of an assumption variable reads it, since it may not become true again. A call reads
 * the globals it modifies, for `old` in its postcondition. */
static void walk_command(LiveWalk *w, const Cmd *c) {
  bool havoc = c->kind == CMD_HAVOC;
  const Proc *callee = c->kind == CMD_CALL && w->l->contracts ? c->proc : NULL;
  if (callee) {
    read_contracts(w, &callee->ensures);
    for (uint32_t i = 0; i < callee->modifies.n; i++) read_term(w, callee->modifies.at[i]->where);
  }
  for (uint32_t i = 0; havoc && i < c->n_vars; i++) read_term(w, c->vars[i]->where);
  for (uint32_t i = 0; i < c->n_vars; i++) write_variable(w, c->vars[i]);
  for (uint32_t i = 0; havoc && i < c->n_vars; i++)
    if (c->vars[i]->assumption) read_symbol(w, c->vars[i]->sym);
  if (callee) {
    for (uint32_t i = 0; i < callee->modifies.n; i++) read_symbol(w, callee->modifies.at[i]->sym);
    read_contracts(w, &callee->requires);
  }
  for (uint32_t i = 0; i < c->n_terms; i++) read_term(w, c->terms[i]);
  if (w->l->attributes) read_attributes(w, &c->attrs);
}

void liveness_before(const Liveness *l, const Cmd *c, uint64_t *set) {
  walk_command(&(LiveWalk){l, set, NULL, NULL}, c);
}

void liveness_at_end(const Liveness *l, uint32_t block, uint64_t *set) {
  const CBlock *b = l->impl->blocks.at[block];
  memset(set, 0, l->words * sizeof *set);
  for (uint32_t i = 0; i < b->succs.n; i++) {
    const uint64_t *from = l->entry + (size_t)b->succs.at[i]->index * l->words;
    for (uint32_t k = 0; k < l->words; k++) set[k] |= from[k];
  }
  if (!b->is_return) return;
  LiveWalk w = {l, set, NULL, l->used};
  read_contracts(&w, &l->impl->proc->ensures);
  bool ends = !l->as_read || l->impl->proc->ensures.n;
  for (uint32_t i = 0; ends && i < l->impl->outs.n; i++) read_symbol(&w, l->impl->outs.at[i]->sym);
}

/* True when a successor of the block was passed before in this order, so that one pass is not
 * enough. */
static bool goes_back(const Cfg *cfg, uint32_t block) {
  for (uint32_t i = cfg->succs.at[block]; i < cfg->succs.at[block + 1]; i++)
    if (cfg->order.number[cfg->succs.to[i]] <= cfg->order.number[block]) return true;
  return false;
}

static void first_pass(Liveness *l, const Cfg *cfg, uint64_t *written) {
  for (uint32_t k = cfg->order.n; k-- > 0;) {
    uint32_t bi = cfg->order.node[k];
    const CBlock *b = l->impl->blocks.at[bi];
    size_t at = (size_t)bi * l->words;
    LiveWalk w = {l, l->entry + at, written ? written + at : NULL, l->used};
    liveness_at_end(l, bi, w.set);
    for (uint32_t i = b->cmds.n; i-- > 0;) walk_command(&w, &b->cmds.at[i]);
  }
}

static bool next_pass(Liveness *l, const Cfg *cfg, const uint64_t *written, uint64_t *now) {
  bool changed = false;
  for (uint32_t k = cfg->order.n; k-- > 0;) {
    size_t at = (size_t)cfg->order.node[k] * l->words;
    liveness_at_end(l, cfg->order.node[k], now);
    for (uint32_t i = 0; i < l->words; i++) {
      uint64_t more = now[i] & ~written[at + i] & ~l->entry[at + i];
      l->entry[at + i] |= more;
      changed |= more != 0;
    }
  }
  return changed;
}

void liveness_solve(Liveness *l, Arena *arena, const CoreProgram *p, const Impl *im,
                    const Cfg *cfg) {
  l->program = p;
  l->impl = im;
  l->words = l->n / 64 + 1;
  l->entry = ARENA_ARRAY(arena, uint64_t, (size_t)l->words * im->blocks.n);
  l->used = ARENA_ARRAY(arena, uint64_t, l->words);
  bool cyclic = false;
  for (uint32_t k = 0; k < cfg->order.n && !cyclic; k++)
    cyclic = goes_back(cfg, cfg->order.node[k]);
  size_t words = (size_t)l->words * (im->blocks.n + 1);
  uint64_t *written = cyclic ? mem_calloc(words, sizeof *written) : NULL;
  first_pass(l, cfg, written);
  while (cyclic) cyclic = next_pass(l, cfg, written, written + words - l->words);
  free(written);
}

void liveness_free(Liveness *l) {
  map_free(&l->numbers);
}
