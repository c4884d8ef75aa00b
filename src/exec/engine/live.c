/* SPDX-License-Identifier: MIT */
/* Liveness of slots before a command, and the variables that conditions depend on. The latter is
 * flow-insensitive: it follows assignments and calls of the whole program in any order. */
#include "exec/engine/live.h"

static Liveness *live_solve(Live *l, const ImplShape *s) {
  const Impl *im = s->impl;
  const Proc *q = im->proc;
  const Variables *lists[] = {&im->ins, &im->outs, &im->locals, &q->ins, &q->outs};
  Liveness *x = ARENA_NEW(&l->arena, Liveness);
  x->attributes = true;
  for (uint32_t k = 0; k < sizeof lists / sizeof *lists; k++)
    for (uint32_t i = 0; i < lists[k]->n; i++)
      liveness_track(x, lists[k]->at[i]->sym, layout_slot(l->layout, lists[k]->at[i]->sym).number);
  Cfg cfg = cfg_build(&l->arena, im);
  liveness_solve(x, &l->arena, l->layout->program, im, &cfg);
  vec_push(&l->solved, x);
  return x;
}

const uint64_t *live_at(Live *l, const ImplShape *s, const CBlock *b, uint32_t at) {
  void *key = (void *)(uintptr_t)((uint64_t)(s->first + b->index) << 32 | at);
  uint64_t *set = map_get_ptr(&l->points, key);
  if (set) return set;
  Liveness *x = map_get_ptr(&l->impls, s->impl);
  if (!x) map_put_ptr(&l->impls, s->impl, x = live_solve(l, s));
  set = ARENA_ARRAY(&l->arena, uint64_t, x->words);
  liveness_at_end(x, b->index, set);
  for (uint32_t i = b->cmds.n; i-- > at;) liveness_before(x, &b->cmds.at[i], set);
  map_put_ptr(&l->points, key, set);
  return set;
}

/* ---- what conditions depend on -------------------------------------------------- */

static bool live_is_needed(const Collector *c, const Variable *v) {
  return v && collector_has(c, v->sym);
}

static void live_need_contracts(Collector *c, const Contracts *cs) {
  for (uint32_t i = 0; i < cs->n; i++) {
    collector_add(c, cs->at[i].term);
    if (cs->at[i].assumed.ix) collector_add(c, cs->at[i].assumed);
  }
}

static void live_need_wheres(Collector *c, const Variables *vs) {
  for (uint32_t i = 0; i < vs->n; i++) collector_add(c, vs->at[i]->where);
}

static void live_need_attributes(Collector *c, const Cmd *cmd) {
  for (uint32_t i = 0; i < cmd->attrs.n; i++)
    for (uint32_t j = 0; j < cmd->attrs.at[i].n_args; j++)
      if (cmd->attrs.at[i].args[j].term.ix) collector_add(c, cmd->attrs.at[i].args[j].term);
}

static void live_need_symbol(Collector *c, TermTable *tab, const Variable *v) {
  collector_add(c, term_var(tab, v->sym));
}

/* A formal of a procedure and those of its implementations are one variable. */
static void live_need_twins(Collector *c, TermTable *tab, const Proc *p) {
  for (uint32_t k = 0; k < p->impls.n; k++) {
    const Impl *im = p->impls.at[k];
    for (uint32_t i = 0; i < p->ins.n + p->outs.n; i++) {
      bool in = i < p->ins.n;
      const Variable *x = in ? p->ins.at[i] : p->outs.at[i - p->ins.n],
                     *y = in ? im->ins.at[i] : im->outs.at[i - p->ins.n];
      if (live_is_needed(c, x)) live_need_symbol(c, tab, y);
      if (live_is_needed(c, y)) live_need_symbol(c, tab, x);
    }
  }
}

static void live_need_call(Collector *c, TermTable *tab, const Cmd *cmd) {
  const Proc *p = cmd->proc;
  for (uint32_t i = 0; i < cmd->n_terms && i < p->ins.n; i++)
    if (cmd->terms[i].ix && live_is_needed(c, p->ins.at[i])) collector_add(c, cmd->terms[i]);
  for (uint32_t i = 0; i < cmd->n_vars && i < p->outs.n; i++)
    if (live_is_needed(c, cmd->vars[i])) live_need_symbol(c, tab, p->outs.at[i]);
}

static void live_need_tests(Collector *c, const Cmd *cmd) {
  if (cmd->kind == CMD_ASSIGN || cmd->kind == CMD_CALL) return;
  for (uint32_t i = 0; i < cmd->n_terms; i++)
    if (cmd->terms[i].ix) collector_add(c, cmd->terms[i]);
}

/* Adds the terms that a command assigns to a needed variable. */
static void live_need_flow(Collector *c, TermTable *tab, const Cmd *cmd) {
  if (cmd->kind == CMD_CALL) live_need_call(c, tab, cmd);
  if (cmd->kind != CMD_ASSIGN) return;
  for (uint32_t i = 0; i < cmd->n_vars; i++)
    if (live_is_needed(c, cmd->vars[i])) collector_add(c, cmd->terms[i]);
}

static void live_need_proc(Collector *c, TermTable *tab, const Proc *q) {
  live_need_twins(c, tab, q);
  for (uint32_t k = 0; k < q->impls.n; k++) {
    const Impl *im = q->impls.at[k];
    for (uint32_t b = 0; b < im->blocks.n; b++)
      for (uint32_t i = 0; i < im->blocks.at[b]->cmds.n; i++)
        live_need_flow(c, tab, &im->blocks.at[b]->cmds.at[i]);
  }
}

static void live_need_impl(Collector *c, const Impl *im) {
  live_need_wheres(c, &im->locals);
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t i = 0; i < im->blocks.at[b]->cmds.n; i++) {
      live_need_attributes(c, &im->blocks.at[b]->cmds.at[i]);
      live_need_tests(c, &im->blocks.at[b]->cmds.at[i]);
    }
}

/* Closes the set under the flow of values into needed variables. */
static void live_close_needed(Collector *c, const CoreProgram *p) {
  for (uint32_t before = UINT32_MAX; before != c->symbols.n;) {
    before = c->symbols.n;
    for (uint32_t i = 0; i < p->globals.n; i++)
      if (p->globals.at[i]->old.ix && collector_has(c, p->globals.at[i]->old))
        live_need_symbol(c, p->terms, p->globals.at[i]);
    for (uint32_t i = 0; i < p->procs.n; i++) live_need_proc(c, p->terms, p->procs.at[i]);
  }
}

/* Variables whose values some condition of the program can come to depend on. */
static void live_find_needed(Live *l, const CoreProgram *p) {
  Collector *c = &l->needed;
  live_need_wheres(c, &p->globals);
  for (uint32_t i = 0; i < p->procs.n; i++) {
    live_need_contracts(c, &p->procs.at[i]->requires);
    live_need_contracts(c, &p->procs.at[i]->ensures);
    live_need_wheres(c, &p->procs.at[i]->ins);
    live_need_wheres(c, &p->procs.at[i]->outs);
  }
  for (uint32_t i = 0; i < p->procs.n; i++)
    for (uint32_t k = 0; k < p->procs.at[i]->impls.n; k++)
      live_need_impl(c, p->procs.at[i]->impls.at[k]);
  live_close_needed(c, p);
}

/* ---- what jumps and indices depend on ------------------------------------------- */

typedef struct LiveIndices {
  Collector *into;
  TermTable *tab;
  Map seen;
} LiveIndices;

/* Indices of maps in a term. */
static void live_need_indices(LiveIndices *x, Term t) {
  TermNode n = *term_node(x->tab, t);
  if (!n.nargs || !map_add(&x->seen, t.ix)) return;
  uint32_t last = n.op == OP_SELECT ? n.nargs : n.op == OP_STORE ? n.nargs - 1 : 0;
  for (uint32_t i = 1; i < last; i++) collector_add(x->into, n.args[i]);
  for (uint32_t i = 0; i < n.nargs; i++) live_need_indices(x, n.args[i]);
}

static void live_need_guards(Collector *c, const CBlock *to) {
  for (uint32_t i = 0; i < to->cmds.n && to->cmds.at[i].kind == CMD_ASSUME; i++)
    collector_add(c, to->cmds.at[i].terms[0]);
}

static bool live_leaves_loop(const ImplShape *s, const CBlock *b) {
  for (uint32_t k = 0; k < b->succs.n; k++)
    if (layout_leaves(s, b->index, b->succs.at[k]->index)) return true;
  return false;
}

static void live_find_steering(Live *l, LiveSteering which) {
  const CoreProgram *p = l->layout->program;
  Collector *c = &l->steering[which];
  collector_init(c, p->terms);
  LiveIndices x = {.into = c, .tab = p->terms};
  for (uint32_t i = 0; i < p->impls.n; i++) {
    const ImplShape *s = layout_impl(l->layout, p->impls.at[i]);
    for (uint32_t b = 0; b < p->impls.at[i]->blocks.n; b++) {
      const CBlock *at = p->impls.at[i]->blocks.at[b];
      bool wanted = at->succs.n > 1 && (which == STEERS_JUMPS || live_leaves_loop(s, at));
      for (uint32_t k = 0; wanted && k < at->succs.n; k++) live_need_guards(c, at->succs.at[k]);
      for (uint32_t k = 0; k < at->cmds.n; k++)
        for (uint32_t j = 0; j < at->cmds.at[k].n_terms; j++)
          if (at->cmds.at[k].terms[j].ix) live_need_indices(&x, at->cmds.at[k].terms[j]);
    }
  }
  map_free(&x.seen);
  live_close_needed(c, p);
  l->has_steering[which] = true;
}

bool live_steers(Live *l, LiveSteering which, const Variable *v) {
  if (!l->has_steering[which]) live_find_steering(l, which);
  return live_is_needed(&l->steering[which], v);
}

void live_init(Live *l, Layout *layout) {
  const CoreProgram *p = layout->program;
  *l = (Live){.layout = layout};
  arena_init(&l->arena);
  collector_init(&l->needed, p->terms);
  live_find_needed(l, p);
  for (uint32_t i = 0; i < p->globals.n; i++)
    if (p->globals.at[i]->old.ix && collector_has(&l->needed, p->globals.at[i]->old))
      vec_push(&l->olds, i);
}

bool live_needed(const Live *l, const Variable *v) {
  return live_is_needed(&l->needed, v);
}

void live_free(Live *l) {
  collector_free(&l->needed);
  for (uint32_t i = 0; i < STEERS_COUNT; i++)
    if (l->has_steering[i]) collector_free(&l->steering[i]);
  for (uint32_t i = 0; i < l->solved.n; i++) liveness_free(l->solved.at[i]);
  vec_free(&l->solved);
  map_free(&l->impls);
  map_free(&l->points);
  vec_free(&l->olds);
  arena_free(&l->arena);
}
