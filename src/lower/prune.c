/* SPDX-License-Identifier: MIT */
/* Dead declarations. One worklist of symbols that have just become live; every axiom and
 * definition is looked at when the first of its symbols is. Linear in the terms. */
#include "lower/prune.h"

#include "base/mem.h"
#include "core/walk.h"
#include "logic/collect.h"

typedef VEC(uint32_t) Indices;

/* What waits for a symbol: an axiom, or a global with a where-clause. */
typedef struct Waiter {
  bool live;
  Axiom *axiom;     /* or NULL */
  Variable *global; /* or NULL */
} Waiter;

typedef struct Prune {
  CoreProgram *p;
  Collector seen;    /* symbols and sorts of everything live             */
  uint32_t next;     /* symbols of `seen` dealt with                     */
  Map live;          /* Proc *, Impl * that are live                     */
  VEC(Impl *) impls; /* live, still to be walked                         */
  VEC(Waiter) waiters;
  Indices *waiting; /* by symbol id: waiters that mention it            */
  uint32_t n_waiting;
  Map by_symbol; /* symbol -> Function * or Variable *               */
  Map sorts;     /* live sorts, closed under components              */
} Prune;

static uint64_t key_of(const void *p) {
  return (uint64_t)(uintptr_t)p;
}

static Term mention(void *env, Term t) {
  collector_add(&((Prune *)env)->seen, t);
  return t;
}

/* ---- sorts ---------------------------------------------------------------------------- */

/* Recursive through datatypes: a sort is marked before its parts are looked at. */
static void live_sort(Prune *r, Sort s) {
  if (map_get(&r->sorts, s.ix, NULL)) return;
  map_put(&r->sorts, s.ix, 1);
  SortData d = sort_data(r->p->terms, s);
  if (d.kind == SK_MAP)
    for (uint32_t i = 0; i < d.a; i++) live_sort(r, d.args[i]);
  if (d.kind == SK_MAP || d.kind == SK_SEQ) live_sort(r, d.elem);
  if (d.kind != SK_DT) return;
  const DtData *dt = sort_dt(r->p->terms, s);
  for (uint32_t i = 0; i < dt->nctors; i++)
    for (uint32_t k = 0; k < dt->ctors[i].nfields; k++) live_sort(r, dt->ctors[i].fields[k].sort);
}

static void live_variables(Prune *r, Variables *vars) {
  for (uint32_t i = 0; i < vars->n; i++) live_sort(r, vars->at[i]->sort);
}

static void live_symbol_sorts(Prune *r, Symbol s) {
  const SymbolData *d = symbol_data(r->p->terms, s);
  live_sort(r, d->sort);
  for (uint32_t i = 0; i < d->nargs; i++) live_sort(r, d->args[i]);
}

/* ---- declarations ----------------------------------------------------------------------- */

static void live_global(Prune *r, Variable *v) {
  if (map_get(&r->live, key_of(v), NULL)) return;
  map_put(&r->live, key_of(v), 1);
  Variables one = {.at = &v, .n = 1, .cap = 1};
  walk_variables(r->p, &one, mention, r);
  collector_add(&r->seen, mk_var(r->p->build, v->sym));
}

static void live_function(Prune *r, Function *f) {
  if (map_get(&r->live, key_of(f), NULL)) return;
  map_put(&r->live, key_of(f), 1);
  live_symbol_sorts(r, f->sym);
  walk_function(r->p, f, mention, r);
}

static void live_proc(Prune *r, Proc *q) {
  if (map_get(&r->live, key_of(q), NULL)) return;
  map_put(&r->live, key_of(q), 1);
  walk_proc(r->p, q, mention, r);
  live_variables(r, &q->ins);
  live_variables(r, &q->outs);
  for (uint32_t i = 0; i < q->modifies.n; i++) live_global(r, q->modifies.at[i]);
  for (uint32_t i = 0; i < q->impls.n; i++) {
    if (map_get(&r->live, key_of(q->impls.at[i]), NULL)) continue;
    map_put(&r->live, key_of(q->impls.at[i]), 1);
    vec_push(&r->impls, q->impls.at[i]);
  }
}

static void live_impl(Prune *r, Impl *impl) {
  live_proc(r, impl->proc);
  walk_impl(r->p, impl, mention, r);
  live_variables(r, &impl->ins);
  live_variables(r, &impl->outs);
  live_variables(r, &impl->locals);
  for (uint32_t i = 0; i < impl->blocks.n; i++) {
    const CBlock *b = impl->blocks.at[i];
    for (uint32_t k = 0; k < b->cmds.n; k++) {
      const Cmd *c = &b->cmds.at[k];
      if (c->proc) live_proc(r, c->proc);
      if (c->func) live_function(r, c->func);
      for (uint32_t v = 0; v < c->n_vars; v++) {
        uint64_t g = 0;
        if (c->vars[v] && map_get(&r->by_symbol, c->vars[v]->sym.ix, &g))
          live_global(r, c->vars[v]);
      }
    }
  }
}

static void wake(Prune *r, uint32_t i) {
  Waiter *w = &r->waiters.at[i];
  if (w->live) return;
  w->live = true;
  if (w->axiom) walk_axiom(r->p, w->axiom, mention, r);
  if (w->global) live_global(r, w->global);
}

/* A symbol became live: its declaration, and what waited for it. */
static void live_symbol(Prune *r, Symbol s) {
  uint64_t decl = 0;
  if (map_get(&r->by_symbol, s.ix, &decl)) {
    if (symbol_data(r->p->terms, s)->kind == SYM_VAR)
      live_global(r, (Variable *)(uintptr_t)decl);
    else
      live_function(r, (Function *)(uintptr_t)decl);
  }
  if (s.ix >= r->n_waiting) return;
  for (uint32_t i = 0; i < r->waiting[s.ix].n; i++) wake(r, r->waiting[s.ix].at[i]);
}

static void run(Prune *r) {
  while (r->impls.n > 0 || r->next < r->seen.symbols.n) {
    if (r->impls.n > 0)
      live_impl(r, vec_pop(&r->impls));
    else
      live_symbol(r, r->seen.symbols.at[r->next++]);
  }
  for (uint32_t i = 0; i < r->seen.sorts.n; i++) live_sort(r, r->seen.sorts.at[i]);
}

/* ---- setting up -------------------------------------------------------------------------- */

static void index_symbols(Prune *r) {
  CoreProgram *p = r->p;
  for (uint32_t i = 0; i < p->functions.n; i++)
    map_put(&r->by_symbol, p->functions.at[i]->sym.ix, key_of(p->functions.at[i]));
  for (uint32_t i = 0; i < p->globals.n; i++) {
    Variable *g = p->globals.at[i];
    map_put(&r->by_symbol, g->sym.ix, key_of(g));
    if (g->old.ix != SYMBOL_NONE.ix) map_put(&r->by_symbol, g->old.ix, key_of(g));
  }
}

/* Registers an axiom or where-clause with the declared symbols it mentions, except `self`. One
 * that mentions none is live at once. */
static void wait(Prune *r, Waiter w, Term t, Symbol self) {
  Collector c;
  collector_init(&c, r->p->terms);
  collector_add(&c, t);
  uint32_t n = 0, index = r->waiters.n;
  vec_push(&r->waiters, w);
  for (uint32_t i = 0; i < c.symbols.n; i++) {
    Symbol s = c.symbols.at[i];
    if (symbol_eq(s, self) || !map_get(&r->by_symbol, s.ix, NULL)) continue;
    vec_push(&r->waiting[s.ix], index);
    n++;
  }
  collector_free(&c);
  if (n == 0) wake(r, index);
}

static void set_up(Prune *r) {
  CoreProgram *p = r->p;
  collector_init(&r->seen, p->terms);
  index_symbols(r);
  r->n_waiting = symbol_count(p->terms);
  r->waiting = mem_calloc(r->n_waiting + 1, sizeof *r->waiting);
  for (uint32_t i = 0; i < p->axioms.n; i++)
    wait(r, (Waiter){.axiom = p->axioms.at[i]}, p->axioms.at[i]->term, SYMBOL_NONE);
  for (uint32_t i = 0; i < p->globals.n; i++)
    if (!term_is_true(p->globals.at[i]->where))
      wait(r, (Waiter){.global = p->globals.at[i]}, p->globals.at[i]->where, p->globals.at[i]->sym);
}

/* ---- dropping ----------------------------------------------------------------------------- */

#define KEEP(list, is_live)                                                                        \
  do {                                                                                             \
    uint32_t kept = 0;                                                                             \
    for (uint32_t i = 0; i < (list).n; i++)                                                        \
      if (is_live) (list).at[kept++] = (list).at[i];                                               \
    (list).n = kept;                                                                               \
  } while (0)

static bool is_live(const Prune *r, const void *decl) {
  return map_get(&r->live, key_of(decl), NULL);
}

static void drop(Prune *r) {
  CoreProgram *p = r->p;
  KEEP(p->axioms, r->waiters.at[i].live); /* the first waiters are the axioms, in order */
  KEEP(p->functions, is_live(r, p->functions.at[i]));
  KEEP(p->globals, is_live(r, p->globals.at[i]));
  KEEP(p->procs, is_live(r, p->procs.at[i]));
  KEEP(p->impls, is_live(r, p->impls.at[i]));
  KEEP(p->opaque_sorts, map_get(&r->sorts, p->opaque_sorts.at[i].ix, NULL));
  KEEP(p->datatypes, map_get(&r->sorts, p->datatypes.at[i].ix, NULL));
}

void prune_dead(CoreProgram *p, Impl *const *roots, uint32_t n) {
  Prune r = {.p = p};
  set_up(&r);
  if (n == 0) {
    roots = p->impls.at;
    n = p->impls.n;
  }
  for (uint32_t i = 0; i < n; i++) live_proc(&r, roots[i]->proc);
  run(&r);
  drop(&r);
  for (uint32_t i = 0; i < r.n_waiting; i++) vec_free(&r.waiting[i]);
  free(r.waiting);
  collector_free(&r.seen);
  vec_free(&r.impls);
  vec_free(&r.waiters);
  map_free(&r.live);
  map_free(&r.by_symbol);
  map_free(&r.sorts);
}
