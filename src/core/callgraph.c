/* SPDX-License-Identifier: MIT */
/* The call graph. Linear in the number of commands. */
#include "core/callgraph.h"

#include "base/bug.h"

typedef VEC(GraphEdge) Edges;

uint32_t callgraph_index(const CallGraph *g, const Proc *proc) {
  uint64_t i = 0;
  must(map_get(&g->index, (uint64_t)(uintptr_t)proc, &i));
  return (uint32_t)i;
}

static void calls_of(const CallGraph *g, uint32_t from, const Impl *impl, Edges *edges) {
  for (uint32_t i = 0; i < impl->blocks.n; i++) {
    const CBlock *b = impl->blocks.at[i];
    for (uint32_t k = 0; k < b->cmds.n; k++) {
      const Cmd *c = &b->cmds.at[k];
      if (c->kind != CMD_CALL) continue;
      GraphEdge e = {from, callgraph_index(g, c->proc)};
      vec_push(edges, e);
    }
  }
}

CallGraph callgraph_build(Arena *arena, const CoreProgram *p) {
  CallGraph g = {0};
  Edges edges = {0};
  for (uint32_t i = 0; i < p->procs.n; i++)
    map_put(&g.index, (uint64_t)(uintptr_t)p->procs.at[i], i);
  for (uint32_t i = 0; i < p->procs.n; i++)
    for (uint32_t k = 0; k < p->procs.at[i]->impls.n; k++)
      calls_of(&g, i, p->procs.at[i]->impls.at[k], &edges);
  g.calls = graph_make(arena, p->procs.n, edges.at, edges.n);
  g.sccs = graph_sccs(arena, &g.calls);
  vec_free(&edges);
  return g;
}

void callgraph_free(CallGraph *g) {
  map_free(&g->index);
}

bool callgraph_recursive(const CallGraph *g, uint32_t proc) {
  if (g->sccs.size[g->sccs.of[proc]] > 1) return true;
  for (uint32_t i = g->calls.at[proc]; i < g->calls.at[proc + 1]; i++)
    if (g->calls.to[i] == proc) return true;
  return false;
}
