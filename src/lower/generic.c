/* SPDX-License-Identifier: MIT */
/* Tables of instances. */
#include "lower/generic.h"

#include <string.h>

Generic *generic_new(Arena *arena, Decl *decl, const Ground *map, uint32_t n_params) {
  Generic *g = ARENA_NEW(arena, Generic);
  g->decl = decl;
  g->map = map;
  g->n_params = n_params;
  if (n_params) g->columns = ARENA_ARRAY(arena, struct GenericColumn, n_params);
  return g;
}

void generic_free(Generic *g) {
  for (uint32_t i = 0; i < g->list.n; i++) map_free(&g->list.at[i]->expanded);
  vec_free(&g->list);
  map_free(&g->by_args);
  for (uint32_t i = 0; i < g->n_params; i++) {
    vec_free(&g->columns[i].types);
    map_free(&g->columns[i].seen);
  }
}

typedef struct Wanted {
  const Generic *g;
  const Ground *const *args;
} Wanted;

static bool same_args(const void *env, uint64_t index) {
  const Wanted *w = env;
  const Instance *i = w->g->list.at[index];
  return memcmp(i->args, w->args, w->g->n_params * sizeof *w->args) == 0;
}

Instance *generic_find(const Generic *g, const Ground *const *args) {
  if (!g->n_params) return g->list.n ? g->list.at[0] : NULL;
  uint64_t index;
  uint64_t h = ground_hash(args, g->n_params);
  return map_find_hash(&g->by_args, h, same_args, &(Wanted){g, args}, &index) ? g->list.at[index]
                                                                              : NULL;
}

void generic_note(Generic *g, const Ground *const *args) {
  for (uint32_t i = 0; i < g->n_params; i++) {
    struct GenericColumn *c = &g->columns[i];
    if (!map_add(&c->seen, args[i]->id)) continue;
    vec_push(&c->types, args[i]);
  }
}

Instance *generic_add(Generic *g, Arena *arena, const Ground *const *args, bool *fresh) {
  Instance *old = generic_find(g, args);
  *fresh = !old;
  if (old) return old;
  Instance *i = ARENA_NEW(arena, Instance);
  i->of = g;
  i->index = g->list.n;
  i->args = vec_copy_raw(arena, args, g->n_params * sizeof *args);
  if (g->n_params) map_add_hash(&g->by_args, ground_hash(args, g->n_params), i->index);
  vec_push(&g->list, i);
  generic_note(g, args);
  return i;
}
