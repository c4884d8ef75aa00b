/* SPDX-License-Identifier: MIT */
/* See wto.h. The names are those of Bourdoncle's figure 4. */
#include "infer/engine/wto.h"

typedef struct Wto {
  Arena *arena;
  const Cfg *cfg;
  uint32_t *dfn; /* 0: not visited; UINT32_MAX: done */
  uint32_t count;
  VEC(uint32_t) stack;
} Wto;

static uint32_t wto_visit(Wto *w, uint32_t v, WtoNode **partition);

static void prepend(Wto *w, uint32_t v, bool head, WtoNode *body, WtoNode **partition) {
  WtoNode *n = ARENA_NEW(w->arena, WtoNode);
  *n = (WtoNode){v, head, body, *partition};
  *partition = n;
}

static WtoNode *component(Wto *w, uint32_t v) {
  WtoNode *body = NULL;
  const Graph *g = &w->cfg->succs;
  for (uint32_t i = g->at[v + 1]; i > g->at[v]; i--)
    if (!w->dfn[g->to[i - 1]]) wto_visit(w, g->to[i - 1], &body);
  return body;
}

static uint32_t wto_visit(Wto *w, uint32_t v, WtoNode **partition) {
  const Graph *g = &w->cfg->succs;
  vec_push(&w->stack, v);
  uint32_t head = w->dfn[v] = ++w->count;
  bool loop = false;
  for (uint32_t i = g->at[v + 1]; i > g->at[v]; i--) {
    uint32_t to = g->to[i - 1];
    uint32_t min = w->dfn[to] ? w->dfn[to] : wto_visit(w, to, partition);
    if (min > head) continue;
    head = min;
    loop = true;
  }
  if (head != w->dfn[v]) return head;
  w->dfn[v] = UINT32_MAX;
  uint32_t element = vec_pop(&w->stack);
  if (loop) {
    while (element != v) {
      w->dfn[element] = 0;
      element = vec_pop(&w->stack);
    }
    prepend(w, v, true, component(w, v), partition);
  } else {
    prepend(w, v, false, NULL, partition);
  }
  return head;
}

WtoNode *wto_build(Arena *a, const Cfg *cfg) {
  Wto w = {.arena = a, .cfg = cfg, .dfn = ARENA_ARRAY(a, uint32_t, cfg->succs.n + 1)};
  WtoNode *all = NULL;
  if (cfg->succs.n) wto_visit(&w, 0, &all);
  vec_free(&w.stack);
  return all;
}

void wto_heads(const WtoNode *list, bool *heads) {
  for (; list; list = list->next) {
    heads[list->block] = list->is_head;
    wto_heads(list->body, heads);
  }
}
