/* SPDX-License-Identifier: MIT */
/* not c1, or what lies between and (not c2, or ...), after what the first state knows. */
#include "exec/reduce/batch.h"

/* The facts that the path has beyond the prefix. */
static Term facts_between(Engine *e, const Path *path, const Path *prefix) {
  VEC(Term) facts = {0};
  uint32_t depth = prefix ? prefix->depth : 0;
  for (; path && path->depth > depth; path = path->up) vec_push(&facts, path->fact);
  Term all = mk_and(e->b, facts.at, facts.n);
  vec_free(&facts);
  return all;
}

const Path *batch_path(Engine *e, State *const *states, uint32_t n) {
  Term any = states[n - 1]->path->fact;
  for (uint32_t i = n - 1; i-- > 0;) {
    const Path *p = states[i]->path;
    Term later = mk_and2(e->b, facts_between(e, states[i + 1]->path->up, p->up), any);
    any = mk_or2(e->b, p->fact, later);
  }
  const Path *first = states[0]->path;
  return path_add(&e->heap.lasting, first->up, any, first->pos);
}
