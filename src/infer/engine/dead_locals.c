/* SPDX-License-Identifier: MIT */
/* See dead_locals.h: one walk back over each block, from what is live at its end. */
#include "infer/engine/dead_locals.h"

#include "logic/collect.h"

#include <string.h>

enum { MAX_WORDS = 1 << 22 }; /* of a set for every block */

typedef struct DeadWalk {
  const Liveness *live;
  const TermTable *tab;
  const Cfg *cfg;
  Symbol *symbols; /* by number            */
  uint64_t *now;   /* live where the walk is */
  VEC(DeadLocal) found;
} DeadWalk;

/* The last mention of a local that is not live after the command. */
static void note_mention(DeadWalk *w, Symbol s, uint32_t place) {
  uint32_t i = liveness_number(w->live, s);
  if (i == LIVENESS_NONE || liveness_has(w->now, i)) return;
  vec_push(&w->found, ((DeadLocal){place, s}));
  w->now[i / 64] |= UINT64_C(1) << (i % 64); /* once */
}

static void note_command(DeadWalk *w, const Cmd *c, uint32_t place) {
  for (uint32_t i = 0; i < c->n_vars; i++)
    if (c->vars[i]) note_mention(w, c->vars[i]->sym, place);
  for (uint32_t i = 0; i < c->n_terms; i++) {
    if (!c->terms[i].ix || !term_node(w->tab, c->terms[i])->var_bloom) continue;
    Collector in;
    collector_init(&in, w->tab);
    collector_add(&in, c->terms[i]);
    for (uint32_t k = 0; k < in.symbols.n; k++) note_mention(w, in.symbols.at[k], place);
    collector_free(&in);
  }
}

/* What is live on some path to the block but not in it. */
static void find_at_start(DeadWalk *w, uint32_t block) {
  const Graph *preds = &w->cfg->preds, *succs = &w->cfg->succs;
  uint32_t words = w->live->words;
  const uint64_t *entry = w->live->entry;
  memset(w->now, 0, words * sizeof *w->now);
  for (uint32_t i = preds->at[block]; i < preds->at[block + 1]; i++)
    for (uint32_t k = succs->at[preds->to[i]]; k < succs->at[preds->to[i] + 1]; k++)
      for (uint32_t j = 0; j < words; j++)
        w->now[j] |= entry[(size_t)succs->to[k] * words + j] & ~entry[(size_t)block * words + j];
  for (uint32_t j = 0; j < words; j++)
    for (uint64_t bits = w->now[j]; bits; bits &= bits - 1) {
      uint32_t i = j * 64 + (uint32_t)__builtin_ctzll(bits);
      vec_push(&w->found, ((DeadLocal){DEAD_START, w->symbols[i]}));
    }
}

static void find_in_block(DeadWalk *w, const Impl *im, uint32_t block) {
  const CBlock *b = im->blocks.at[block];
  find_at_start(w, block);
  uint32_t first = w->found.n;
  liveness_at_end(w->live, block, w->now);
  for (uint32_t i = b->cmds.n; i-- > 0;) {
    note_command(w, &b->cmds.at[i], i);
    liveness_before(w->live, &b->cmds.at[i], w->now);
  }
  for (uint32_t i = first, k = w->found.n; i + 1 < k; i++) { /* by place, ascending */
    DeadLocal d = w->found.at[i];
    w->found.at[i] = w->found.at[--k];
    w->found.at[k] = d;
  }
}

static Symbol *number_locals(Arena *a, const CoreProgram *p, const Impl *im, Liveness *l) {
  const Variables *lists[] = {&p->globals, &im->outs, &im->ins, &im->locals};
  Symbol *symbols = ARENA_ARRAY(a, Symbol, im->locals.n + 1);
  Collector kept;
  collector_init(&kept, p->terms);
  for (uint32_t k = 0; k < sizeof lists / sizeof *lists; k++)
    for (uint32_t i = 0; i < lists[k]->n; i++) collector_add(&kept, lists[k]->at[i]->where);
  for (uint32_t i = 0; i < im->locals.n; i++) {
    Symbol s = im->locals.at[i]->sym;
    if (collector_has(&kept, s)) continue;
    symbols[l->n] = s;
    liveness_track(l, s, l->n);
  }
  collector_free(&kept);
  return symbols;
}

DeadLocals dead_locals_build(Arena *a, const CoreProgram *p, const Impl *im, const Cfg *cfg) {
  uint32_t n = im->blocks.n;
  DeadLocals r = {.at = ARENA_ARRAY(a, uint32_t, n + 2)};
  DeadWalk w = {.tab = p->terms, .cfg = cfg, .symbols = number_locals(a, p, im, &r.live)};
  if (!r.live.n || (uint64_t)(r.live.n / 64 + 1) * n > MAX_WORDS) return r;
  liveness_solve(&r.live, a, p, im, cfg);
  w.live = &r.live;
  w.now = ARENA_ARRAY(a, uint64_t, r.live.words);
  for (uint32_t b = 0; b < n; b++) {
    r.at[b] = w.found.n;
    if (cfg_reachable(cfg, b)) find_in_block(&w, im, b);
  }
  r.at[n] = w.found.n;
  r.list = vec_copy(a, &w.found, DeadLocal);
  vec_free(&w.found);
  return r;
}

void dead_locals_free(DeadLocals *l) {
  liveness_free(&l->live);
}

bool dead_locals_live(const DeadLocals *l, uint32_t block, Symbol s) {
  uint32_t i = liveness_number(&l->live, s);
  return !l->live.entry || i == LIVENESS_NONE || liveness_at(&l->live, block, i);
}
