/* Liveness of slots by the usual backward equations; of globals, whether any text reads them.
 * SPDX-License-Identifier: MIT */
#include "exec/live.h"

#include "core/cfg.h"
#include "logic/collect.h"

#include <string.h>

/* ---- reads and writes of one command ----------------------------------------- */

typedef struct Flow {
  Layout *l;
  LiveSet *set;
} Flow;

static void put(LiveSet *s, uint32_t slot, bool on) {
  uint64_t bit = UINT64_C(1) << (slot % 64);
  s->bits[slot / 64] = on ? s->bits[slot / 64] | bit : s->bits[slot / 64] & ~bit;
}

static void read_term(Flow *f, Term t) {
  if (!t.ix || !term_node(f->l->program->terms, t)->var_bloom) return;
  Collector c;
  collector_init(&c, f->l->program->terms);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n; i++) {
    Slot s = layout_slot(f->l, c.symbols.at[i]);
    if (s.scope == SLOT_FRAME) put(f->set, s.number, true);
  }
  collector_free(&c);
}

static void write_variable(Flow *f, const Variable *v) {
  Slot s = v ? layout_slot(f->l, v->sym) : (Slot){SLOT_NONE, 0};
  if (s.scope == SLOT_FRAME) put(f->set, s.number, false);
}

static void read_variable(Flow *f, const Variable *v) {
  Slot s = layout_slot(f->l, v->sym);
  if (s.scope == SLOT_FRAME) put(f->set, s.number, true);
}

/* From after the command to before it. */
static void before(Flow *f, const Cmd *c) {
  for (uint32_t i = 0; i < c->n_vars; i++) write_variable(f, c->vars[i]);
  if (c->kind == CMD_HAVOC)
    for (uint32_t i = 0; i < c->n_vars; i++) {
      read_term(f, c->vars[i]->where);
      if (c->vars[i]->assumption) read_variable(f, c->vars[i]);
    }
  /* a where clause may read what was havocked together with it, which is written before */
  if (c->kind == CMD_HAVOC)
    for (uint32_t i = 0; i < c->n_vars; i++)
      if (!c->vars[i]->assumption) write_variable(f, c->vars[i]);
  for (uint32_t i = 0; i < c->n_terms; i++) read_term(f, c->terms[i]);
  for (uint32_t i = 0; i < c->attrs.n; i++)
    for (uint32_t k = 0; k < c->attrs.at[i].n_args; k++) read_term(f, c->attrs.at[i].args[k].term);
}

/* ---- an implementation --------------------------------------------------------- */

typedef struct ImplLive {
  LiveSet **ends; /* by block */
} ImplLive;

static LiveSet *set_new(Live *l, const ImplShape *s) {
  uint32_t n = s->n_slots / 64 + 1;
  LiveSet *set = arena_alloc(&l->arena, sizeof *set + n * sizeof(uint64_t));
  set->n = n;
  return set;
}

/* What the caller and the postconditions read when the body is left. */
static void read_at_return(Live *l, const ImplShape *s, LiveSet *set) {
  Flow f = {l->layout, set};
  const Impl *im = s->impl;
  for (uint32_t i = 0; i < im->outs.n; i++) read_variable(&f, im->outs.at[i]);
  for (uint32_t i = 0; i < im->proc->ensures.n; i++) {
    read_term(&f, im->proc->ensures.at[i].term);
    read_term(&f, im->proc->ensures.at[i].assumed);
  }
}

static bool join(LiveSet *to, const LiveSet *from) {
  bool changed = false;
  for (uint32_t i = 0; i < to->n; i++) {
    uint64_t all = to->bits[i] | from->bits[i];
    changed |= all != to->bits[i];
    to->bits[i] = all;
  }
  return changed;
}

static void walk_back(Live *l, const CBlock *b, uint32_t to, LiveSet *set) {
  Flow f = {l->layout, set};
  for (uint32_t i = b->cmds.n; i-- > to;) before(&f, &b->cmds.at[i]);
}

static ImplLive *solve(Live *l, const ImplShape *s) {
  const Impl *im = s->impl;
  ImplLive *x = ARENA_NEW(&l->arena, ImplLive);
  x->ends = ARENA_ARRAY(&l->arena, LiveSet *, im->blocks.n);
  LiveSet **starts = ARENA_ARRAY(&l->arena, LiveSet *, im->blocks.n);
  for (uint32_t i = 0; i < im->blocks.n; i++) {
    x->ends[i] = set_new(l, s);
    starts[i] = set_new(l, s);
    if (im->blocks.at[i]->is_return) read_at_return(l, s, x->ends[i]);
  }
  LiveSet *now = set_new(l, s);
  Cfg cfg = cfg_build(&l->arena, im);
  for (bool more = true; more;) {
    more = false;
    for (uint32_t k = cfg.order.n; k-- > 0;) {
      const CBlock *b = im->blocks.at[cfg.order.node[k]];
      for (uint32_t i = 0; i < b->succs.n; i++)
        join(x->ends[b->index], starts[b->succs.at[i]->index]);
      memcpy(now->bits, x->ends[b->index]->bits, now->n * sizeof(uint64_t));
      walk_back(l, b, 0, now);
      more |= join(starts[b->index], now);
    }
  }
  return x;
}

const LiveSet *live_at(Live *l, const ImplShape *s, const CBlock *b, uint32_t at) {
  uint64_t key = (uint64_t)(s->first + b->index) << 32 | at;
  LiveSet *set = map_get_ptr(&l->points, (void *)(uintptr_t)key);
  if (set) return set;
  ImplLive *x = map_get_ptr(&l->impls, s->impl);
  if (!x) {
    x = solve(l, s);
    map_put_ptr(&l->impls, s->impl, x);
  }
  set = set_new(l, s);
  memcpy(set->bits, x->ends[b->index]->bits, set->n * sizeof(uint64_t));
  walk_back(l, b, at, set);
  map_put_ptr(&l->points, (void *)(uintptr_t)key, set);
  return set;
}

/* ---- globals ------------------------------------------------------------------- */

static void read_contracts(Collector *c, const Contracts *cs) {
  for (uint32_t i = 0; i < cs->n; i++) {
    collector_add(c, cs->at[i].term);
    if (cs->at[i].assumed.ix) collector_add(c, cs->at[i].assumed);
  }
}

static void read_impl(Collector *c, const Impl *im) {
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t k = 0; k < im->blocks.at[b]->cmds.n; k++) {
      const Cmd *cmd = &im->blocks.at[b]->cmds.at[k];
      for (uint32_t i = 0; i < cmd->n_terms; i++)
        if (cmd->terms[i].ix) collector_add(c, cmd->terms[i]);
      for (uint32_t i = 0; i < cmd->attrs.n; i++)
        for (uint32_t j = 0; j < cmd->attrs.at[i].n_args; j++)
          if (cmd->attrs.at[i].args[j].term.ix) collector_add(c, cmd->attrs.at[i].args[j].term);
    }
  for (uint32_t i = 0; i < im->locals.n; i++) collector_add(c, im->locals.at[i]->where);
}

static void read_wheres(Collector *c, const Variables *vs) {
  for (uint32_t i = 0; i < vs->n; i++) collector_add(c, vs->at[i]->where);
}

void live_init(Live *l, Layout *layout) {
  const CoreProgram *p = layout->program;
  *l = (Live){.layout = layout};
  arena_init(&l->arena);
  l->globals = ARENA_ARRAY(&l->arena, bool, p->globals.n + 1);
  Collector c;
  collector_init(&c, p->terms);
  read_wheres(&c, &p->globals);
  for (uint32_t i = 0; i < p->procs.n; i++) {
    const Proc *q = p->procs.at[i];
    read_contracts(&c, &q->requires);
    read_contracts(&c, &q->ensures);
    read_wheres(&c, &q->ins);
    read_wheres(&c, &q->outs);
    for (uint32_t k = 0; k < q->impls.n; k++) read_impl(&c, q->impls.at[k]);
  }
  for (uint32_t i = 0; i < c.symbols.n; i++) {
    Slot s = layout_slot(layout, c.symbols.at[i]);
    if (s.scope == SLOT_GLOBAL || s.scope == SLOT_OLD) l->globals[s.number] = true;
    if (s.scope == SLOT_OLD) vec_push(&l->olds, s.number);
  }
  collector_free(&c);
}

void live_free(Live *l) {
  map_free(&l->impls);
  map_free(&l->points);
  vec_free(&l->olds);
  arena_free(&l->arena);
}
