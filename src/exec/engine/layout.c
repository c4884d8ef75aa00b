/* SPDX-License-Identifier: MIT */
/* Slots and shapes: see the header. */
#include "exec/engine/layout.h"

#include "base/bug.h"
#include "core/cfg.h"
#include "core/dom.h"
#include "exec/engine/coverage.h"
#include "exec/engine/state.h"
#include "logic/collect.h"

static void place(Layout *l, Symbol s, SlotScope scope, uint32_t number) {
  if (s.ix) l->slots.at[s.ix] = (Slot){scope, number};
}

static void place_formals(Layout *l, const Variables *ins, const Variables *outs) {
  for (uint32_t i = 0; i < ins->n; i++) place(l, ins->at[i]->sym, SLOT_FRAME, i);
  for (uint32_t i = 0; i < outs->n; i++) place(l, outs->at[i]->sym, SLOT_FRAME, ins->n + i);
}

static void place_all(Layout *l) {
  const CoreProgram *p = l->program;
  for (uint32_t i = 0; i < p->globals.n; i++) {
    place(l, p->globals.at[i]->sym, SLOT_GLOBAL, i);
    place(l, p->globals.at[i]->old, SLOT_OLD, i);
  }
  for (uint32_t i = 0; i < p->procs.n; i++) {
    const Proc *q = p->procs.at[i];
    place_formals(l, &q->ins, &q->outs);
    for (uint32_t k = 0; k < q->impls.n; k++) {
      const Impl *im = q->impls.at[k];
      place_formals(l, &im->ins, &im->outs);
      for (uint32_t j = 0; j < im->locals.n; j++)
        place(l, im->locals.at[j]->sym, SLOT_FRAME, im->ins.n + im->outs.n + j);
    }
  }
}

static bool has_body(const Function *f) {
  return (f->meaning == FUNC_AXIOM || f->meaning == FUNC_DEFINE) && f->body.ix;
}

/* Which functions do not call themselves: components of the call graph of bodies. */
static void find_recursion(Layout *l) {
  const CoreProgram *p = l->program;
  Map number = {0};
  for (uint32_t i = 0; i < p->functions.n; i++) map_put(&number, p->functions.at[i]->sym.ix, i);
  VEC(GraphEdge) edges = {0};
  bool *self = ARENA_ARRAY(&l->arena, bool, p->functions.n + 1);
  for (uint32_t i = 0; i < p->functions.n; i++) {
    if (!has_body(p->functions.at[i])) continue;
    Collector c;
    collector_init(&c, p->terms);
    collector_add(&c, p->functions.at[i]->body);
    for (uint32_t k = 0; k < c.symbols.n; k++) {
      uint64_t to;
      if (!map_get(&number, c.symbols.at[k].ix, &to)) continue;
      vec_push(&edges, ((GraphEdge){i, (uint32_t)to}));
      if (to == i) self[i] = true;
    }
    collector_free(&c);
  }
  Graph g = graph_make(&l->arena, p->functions.n, edges.at, edges.n);
  GraphSccs sccs = graph_sccs(&l->arena, &g);
  for (uint32_t i = 0; i < p->functions.n; i++)
    if (has_body(p->functions.at[i]) && !self[i] && sccs.size[sccs.of[i]] == 1)
      l->follows.at[p->functions.at[i]->sym.ix] = p->functions.at[i];
  vec_free(&edges);
  map_free(&number);
}

static void collect_contracts(Collector *c, const Contracts *cs) {
  for (uint32_t i = 0; i < cs->n; i++) {
    collector_add(c, cs->at[i].term);
    if (cs->at[i].assumed.ix) collector_add(c, cs->at[i].assumed);
  }
}

static void collect_command(Collector *c, const Cmd *cmd) {
  for (uint32_t i = 0; i < cmd->n_terms; i++)
    if (cmd->terms[i].ix) collector_add(c, cmd->terms[i]);
  for (uint32_t i = 0; i < cmd->attrs.n; i++)
    for (uint32_t k = 0; k < cmd->attrs.at[i].n_args; k++)
      if (cmd->attrs.at[i].args[k].term.ix) collector_add(c, cmd->attrs.at[i].args[k].term);
}

static bool reads_old(const CoreProgram *p) {
  Collector c;
  collector_init(&c, p->terms);
  for (uint32_t i = 0; i < p->procs.n; i++) {
    collect_contracts(&c, &p->procs.at[i]->requires);
    collect_contracts(&c, &p->procs.at[i]->ensures);
  }
  for (uint32_t i = 0; i < p->impls.n; i++)
    for (uint32_t b = 0; b < p->impls.at[i]->blocks.n; b++)
      for (uint32_t k = 0; k < p->impls.at[i]->blocks.at[b]->cmds.n; k++)
        collect_command(&c, &p->impls.at[i]->blocks.at[b]->cmds.at[k]);
  bool any = false;
  for (uint32_t i = 0; i < p->globals.n && !any; i++)
    any = p->globals.at[i]->old.ix && collector_has(&c, p->globals.at[i]->old);
  collector_free(&c);
  return any;
}

void layout_init(Layout *l, CoreProgram *p) {
  *l = (Layout){.program = p};
  arena_init(&l->arena);
  uint32_t n = symbol_count(p->terms);
  vec_reserve(&l->slots, n);
  vec_reserve(&l->follows, n);
  for (uint32_t i = 0; i < n; i++) {
    vec_push(&l->slots, ((Slot){SLOT_NONE, 0}));
    vec_push(&l->follows, NULL);
  }
  place_all(l);
  find_recursion(l);
  l->reads_old = reads_old(p);
  for (uint32_t i = 0; i < p->axioms.n; i++)
    l->has_universals |= !p->axioms.at[i]->is_definition &&
                         term_node(p->terms, p->axioms.at[i]->term)->binder_level > 0;
}

void layout_done(Layout *l) {
  vec_free(&l->slots);
  vec_free(&l->follows);
  map_free(&l->impls);
  arena_free(&l->arena);
}

/* Leading assumptions without a side effect of their own. Where clauses are no guards: what ends at
 * one is counted by itself. */
static uint32_t leading_guards(const CBlock *b) {
  enum { FEW = 4 };
  uint32_t n = 0;
  while (n < b->cmds.n && n < FEW && b->cmds.at[n].kind == CMD_ASSUME &&
         b->cmds.at[n].origin != FROM_WHERE && !core_attr(&b->cmds.at[n].attrs)->pick)
    n++;
  return n;
}

static uint32_t leading_checks(const CBlock *b) {
  uint32_t n = 0;
  while (n < b->cmds.n && (b->cmds.at[n].kind == CMD_ASSUME || b->cmds.at[n].kind == CMD_ASSERT) &&
         !core_attr(&b->cmds.at[n].attrs)->pick)
    n++;
  return n;
}

static const uint32_t *unknown_words(Layout *l, const Impl *im) {
  uint32_t *words = ARENA_ARRAY(&l->arena, uint32_t, im->outs.n + im->locals.n + 1), n = 0;
  for (uint32_t i = 0; i < im->outs.n; i++)
    words[n++] = word_make(WORD_VALUE, im->outs.at[i]->sort.ix);
  for (uint32_t i = 0; i < im->locals.n; i++)
    words[n++] = word_make(WORD_VALUE, im->locals.at[i]->sort.ix);
  return words;
}

const ImplShape *layout_impl(Layout *l, const Impl *im) {
  ImplShape *s = map_get_ptr(&l->impls, im);
  if (s) return s;
  s = ARENA_NEW(&l->arena, ImplShape);
  s->impl = im;
  s->n_slots = im->ins.n + im->outs.n + im->locals.n;
  s->unknowns = unknown_words(l, im);
  s->n_blocks = im->blocks.n;
  s->blocks = ARENA_ARRAY(&l->arena, BlockShape, im->blocks.n);
  Arena scratch;
  arena_init(&scratch);
  Cfg cfg = cfg_build(&scratch, im);
  Dom dom = dom_build(&scratch, &cfg);
  s->loops = loops_build(&l->arena, &cfg, &dom);
  s->first = coverage_first(l->program, im);
  uint32_t returns = 0;
  for (uint32_t i = 0; i < im->blocks.n; i++) {
    must(im->blocks.at[i]->index == i);
    returns += im->blocks.at[i]->is_return;
    s->blocks[i] = (BlockShape){cfg.order.number[i], leading_guards(im->blocks.at[i]),
                                leading_checks(im->blocks.at[i]), graph_degree(&cfg.preds, i) > 1};
  }
  s->joins = returns > 1;
  arena_free(&scratch);
  map_put_ptr(&l->impls, im, s);
  return s;
}
