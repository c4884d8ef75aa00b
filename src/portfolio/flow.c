/* SPDX-License-Identifier: MIT */
/* See flow.h. */
#include "portfolio/flow.h"

#include "base/bug.h"

static void number_variables(Flow *f) {
  const Impl *im = f->impl;
  const Variables *lists[] = {&f->program->globals, &im->ins, &im->outs, &im->locals};
  for (uint32_t l = 0; l < 4; l++)
    for (uint32_t i = 0; i < lists[l]->n; i++) {
      liveness_track(&f->live, lists[l]->at[i]->sym, f->vars.n);
      vec_push(&f->vars, lists[l]->at[i]);
    }
  f->n = f->vars.n;
  for (uint32_t i = 0; i < f->program->globals.n; i++)
    liveness_track(&f->live, f->program->globals.at[i]->old, f->n++);
}

/* The targets of edges that go back in the order. Where the graph is reducible, they are the heads
 * of its loops. */
static void cut_cycles(Flow *f) {
  const GraphOrder *order = &f->cfg.order;
  f->cut = ARENA_ARRAY(&f->arena, bool, f->impl->blocks.n);
  for (uint32_t i = 0; i < order->n; i++) {
    uint32_t from = order->node[i];
    for (uint32_t e = f->cfg.succs.at[from]; e < f->cfg.succs.at[from + 1]; e++) {
      uint32_t to = f->cfg.succs.to[e];
      if (order->number[to] <= i) f->cut[to] = true;
    }
  }
}

void flow_init(Flow *f, CoreProgram *p, const Impl *im) {
  *f = (Flow){.program = p, .impl = im, .live = {.contracts = true}};
  arena_init(&f->arena);
  number_variables(f);
  f->cfg = cfg_build(&f->arena, im);
  f->dom = dom_build(&f->arena, &f->cfg);
  f->loops = loops_build(&f->arena, &f->cfg, &f->dom);
  liveness_solve(&f->live, &f->arena, p, im, &f->cfg);
  cut_cycles(f);
}

void flow_free(Flow *f) {
  liveness_free(&f->live);
  vec_free(&f->vars);
  arena_free(&f->arena);
}

uint32_t flow_number(const Flow *f, const Variable *v) {
  uint32_t n = liveness_number(&f->live, v->sym);
  if (n == LIVENESS_NONE) bug("variable %s is not in scope", v->name->text);
  return n;
}

Symbol flow_symbol(const Flow *f, uint32_t number) {
  if (number < f->vars.n) return f->vars.at[number]->sym;
  return f->program->globals.at[number - f->vars.n]->old;
}

Sort flow_sort(const Flow *f, uint32_t number) {
  if (number < f->vars.n) return f->vars.at[number]->sort;
  return f->program->globals.at[number - f->vars.n]->sort;
}
