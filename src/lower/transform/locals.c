/* SPDX-License-Identifier: MIT */
/* Unused locals. Mentioned is what a command assigns or reads, and what the where-clause of a
 * mentioned local reads in its turn; only the former are used, so that only their where-clauses are
 * assumed, as in Boogie. Linear. */
#include "lower/transform/locals.h"

#include "core/walk.h"
#include "logic/collect.h"

static Term mention(void *env, Term t) {
  collector_add(env, t);
  return t;
}

/* The collector's list of symbols is also the worklist: where-clauses append to it. */
static void follow_wheres(Collector *seen, const Impl *impl) {
  Map locals = {0};
  for (uint32_t i = 0; i < impl->locals.n; i++) {
    Variable *v = impl->locals.at[i];
    if (!collector_has(seen, v->sym)) v->where = TERM_TRUE;
    map_put(&locals, v->sym.ix, (uint64_t)(uintptr_t)v);
  }
  for (uint32_t i = 0; i < seen->symbols.n; i++) {
    uint64_t v = 0;
    if (map_get(&locals, seen->symbols.at[i].ix, &v))
      collector_add(seen, ((Variable *)(uintptr_t)v)->where);
  }
  map_free(&locals);
}

static void drop_unused(CoreProgram *p, Impl *impl) {
  Collector seen;
  collector_init(&seen, p->terms);
  Variables none = {0}, locals = impl->locals;
  impl->locals = none; /* walk everything but the where-clauses of locals */
  walk_impl(p, impl, mention, &seen);
  impl->locals = locals;
  for (uint32_t i = 0; i < impl->blocks.n; i++) {
    const CBlock *b = impl->blocks.at[i];
    for (uint32_t k = 0; k < b->cmds.n; k++)
      for (uint32_t v = 0; v < b->cmds.at[k].n_vars; v++)
        if (b->cmds.at[k].vars[v]) mention(&seen, mk_var(p->build, b->cmds.at[k].vars[v]->sym));
  }
  follow_wheres(&seen, impl);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < impl->locals.n; i++)
    if (collector_has(&seen, impl->locals.at[i]->sym)) impl->locals.at[kept++] = impl->locals.at[i];
  impl->locals.n = kept;
  collector_free(&seen);
}

void locals_drop_unused(CoreProgram *p) {
  for (uint32_t i = 0; i < p->impls.n; i++)
    if (p->impls.at[i]->locals.n) drop_unused(p, p->impls.at[i]);
}
