/* SPDX-License-Identifier: MIT */
/* Would instantiation go on for ever? A graph on type parameters: an edge from each parameter that
 * occurs in a type argument to the parameter which the argument instantiates, strong when it occurs
 * below a constructor or map. A strong edge inside a cycle makes ever larger types. */
#include "lower/mono.h"

#include "base/graph.h"

typedef struct Edges {
  Lower *L;
  Map nodes; /* TypeParam -> node */
  VEC(GraphEdge) list;
  VEC(bool) strong;
} Edges;

static uint32_t node_of(Edges *g, const TypeParam *p) {
  uint64_t n;
  if (map_get(&g->nodes, (uint64_t)(uintptr_t)p, &n)) return (uint32_t)n;
  n = g->nodes.n;
  map_put(&g->nodes, (uint64_t)(uintptr_t)p, n);
  return (uint32_t)n;
}

static void mono_cycle_add(Edges *g, const TypeParam *from, const TypeParam *to, bool strong) {
  vec_push(&g->list, ((GraphEdge){node_of(g, from), node_of(g, to)}));
  vec_push(&g->strong, strong);
}

static void occurrences(Edges *g, const Type *t, const TypeParam *to, bool strong) {
  t = type_strip(t);
  if (!ground_depends(t)) return;
  if (t->kind == TY_VAR) {
    mono_cycle_add(g, t->u.var, to, strong);
    return;
  }
  for (uint32_t i = 0; i < t->n_args; i++) occurrences(g, t->args[i], to, true);
  if (t->kind == TY_MAP) occurrences(g, t->result, to, true);
}

static void link_params(Edges *g, TypeParam **from, TypeParam **to, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < n; j++)
      if (from[i]->index == to[j]->index) mono_cycle_add(g, from[i], to[j], false);
}

static void mono_cycle_collect(Edges *g) {
  for (uint32_t i = 0; i < g->L->mono->scopes.n; i++) {
    const Scope *s = g->L->mono->scopes.at[i];
    for (uint32_t j = 0; j < s->uses.n; j++) {
      const Use *u = &s->uses.at[j];
      if (u->kind == USE_MAP || u->kind == USE_TYPE) continue;
      TypeParam **to = u->decl->kind == DECL_FUNC ? u->decl->u.func.params : u->decl->u.proc.params;
      for (uint32_t k = 0; k < u->n_inst; k++) occurrences(g, u->inst[to[k]->index], to[k], false);
    }
  }
  for (uint32_t i = 0; i < g->L->program->decls.n; i++) {
    const Decl *d = g->L->program->decls.at[i];
    if (d->kind != DECL_IMPL || d->ignored || !d->u.impl.n_params) continue;
    link_params(g, d->u.impl.proc->u.proc.params, d->u.impl.params, d->u.impl.n_params);
  }
}

bool mono_expands(Lower *L) {
  Edges g = {.L = L};
  mono_cycle_collect(&g);
  Arena arena;
  arena_init(&arena);
  Graph graph = graph_make(&arena, g.nodes.n, g.list.at, g.list.n);
  GraphSccs sccs = graph_sccs(&arena, &graph);
  bool found = false;
  for (uint32_t i = 0; i < g.list.n; i++)
    if (g.strong.at[i] && sccs.of[g.list.at[i].from] == sccs.of[g.list.at[i].to]) found = true;
  arena_free(&arena);
  map_free(&g.nodes);
  vec_free(&g.list);
  vec_free(&g.strong);
  return found;
}
