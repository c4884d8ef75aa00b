/* SPDX-License-Identifier: MIT */
/* See liveness.h. */
#include "verify/vc/liveness.h"

#include "base/bug.h"
#include "logic/collect.h"

#include <string.h>

typedef struct Flow {
  Liveness *l;
  CoreProgram *program;
  uint64_t *set; /* live after the command at hand */
} Flow;

static void add_list(Liveness *l, const Variables *vs) {
  for (uint32_t i = 0; i < vs->n; i++) {
    map_put_ptr(&l->numbers, vs->at[i], (void *)(uintptr_t)l->vars.n);
    map_put(&l->by_symbol, vs->at[i]->sym.ix, l->vars.n);
    vec_push(&l->vars, vs->at[i]);
  }
}

uint32_t liveness_number(const Liveness *l, const Variable *v) {
  uint64_t n = 0;
  if (!map_get(&l->numbers, (uint64_t)(uintptr_t)v, &n))
    bug("variable %s is not in scope", v->name->text);
  return (uint32_t)n;
}

static void put(uint64_t *set, uint32_t i) {
  set[i / 64] |= (uint64_t)1 << (i % 64);
}

static void drop(uint64_t *set, uint32_t i) {
  set[i / 64] &= ~((uint64_t)1 << (i % 64));
}

bool liveness_used(const Liveness *l, const Variable *v) {
  uint32_t i = liveness_number(l, v);
  return l->used[i / 64] >> (i % 64) & 1;
}

static void reads(Flow *f, Term t) {
  if (!t.ix || term_is_true(t) || term_is_false(t)) return;
  Collector c;
  collector_init(&c, f->program->terms);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n; i++) {
    uint64_t v;
    if (!map_get(&f->l->by_symbol, c.symbols.at[i].ix, &v)) continue;
    put(f->set, (uint32_t)v);
    put(f->l->used, (uint32_t)v);
  }
  collector_free(&c);
}

static void writes(Flow *f, const Variable *v) {
  uint32_t i = liveness_number(f->l, v);
  drop(f->set, i);
  put(f->l->used, i);
}

/* Reads of where clauses come before the kill (they see the new values), so order matters. */
static void backward(Flow *f, const Cmd *c) {
  if (c->kind == CMD_CALL) {
    for (uint32_t i = 0; i < c->proc->ensures.n; i++) reads(f, c->proc->ensures.at[i].term);
    for (uint32_t i = 0; i < c->proc->modifies.n; i++) reads(f, c->proc->modifies.at[i]->where);
  }
  if (c->kind == CMD_HAVOC)
    for (uint32_t i = 0; i < c->n_vars; i++) reads(f, c->vars[i]->where);
  for (uint32_t i = 0; i < c->n_vars; i++)
    if (c->vars[i]) writes(f, c->vars[i]);
  if (c->kind == CMD_CALL) {
    for (uint32_t i = 0; i < c->proc->modifies.n; i++) {
      const Variable *g = c->proc->modifies.at[i];
      writes(f, g);
      put(f->set, liveness_number(f->l, g)); /* old(g) of the callee */
    }
    for (uint32_t i = 0; i < c->proc->requires.n; i++) reads(f, c->proc->requires.at[i].term);
  }
  for (uint32_t i = 0; i < c->n_terms; i++) reads(f, c->terms[i]);
}

static void at_exit(Flow *f, const Impl *im) {
  for (uint32_t i = 0; i < im->proc->ensures.n; i++) reads(f, im->proc->ensures.at[i].term);
  for (uint32_t i = 0; i < im->outs.n; i++) put(f->set, liveness_number(f->l, im->outs.at[i]));
}

void liveness_build(Liveness *l, Arena *arena, CoreProgram *program, const Impl *im,
                    const Cfg *cfg) {
  *l = (Liveness){0};
  add_list(l, &program->globals);
  add_list(l, &im->ins);
  add_list(l, &im->outs);
  add_list(l, &im->locals);
  l->words = l->vars.n / 64 + 1;
  l->entry = ARENA_ARRAY(arena, uint64_t, (size_t)l->words * im->blocks.n);
  l->used = ARENA_ARRAY(arena, uint64_t, l->words);
  Flow f = {l, program, ARENA_ARRAY(arena, uint64_t, l->words)};
  for (uint32_t p = cfg->order.n; p-- > 0;) {
    uint32_t bi = cfg->order.node[p];
    const CBlock *b = im->blocks.at[bi];
    memset(f.set, 0, l->words * sizeof *f.set);
    for (uint32_t i = 0; i < b->succs.n; i++)
      for (uint32_t k = 0; k < l->words; k++)
        f.set[k] |= l->entry[(size_t)b->succs.at[i]->index * l->words + k];
    if (b->is_return) at_exit(&f, im);
    for (uint32_t i = b->cmds.n; i-- > 0;) backward(&f, &b->cmds.at[i]);
    memcpy(l->entry + (size_t)bi * l->words, f.set, l->words * sizeof *f.set);
  }
}

void liveness_free(Liveness *l) {
  vec_free(&l->vars);
  map_free(&l->numbers);
  map_free(&l->by_symbol);
}
