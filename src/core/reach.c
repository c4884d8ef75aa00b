/* SPDX-License-Identifier: MIT */
/* One worklist of symbols that have just been reached; every axiom and definition is walked when
 * the first of its symbols is. Linear in the terms. */
#include "core/reach.h"

#include "core/walk.h"

static uint64_t reach_key(const void *declaration) {
  return (uint64_t)(uintptr_t)declaration;
}

bool reach_has(const Reach *r, const void *declaration) {
  return map_get(&r->reached, reach_key(declaration), NULL);
}

bool reach_has_sort(const Reach *r, Sort s) {
  return map_get(&r->sorts, s.ix, NULL);
}

/* False: it was reached before. */
static bool reach_mark(Reach *r, const void *declaration) {
  if (reach_has(r, declaration)) return false;
  map_put(&r->reached, reach_key(declaration), 1);
  return true;
}

static Term reach_term(void *env, Term t) {
  collector_add(&((Reach *)env)->seen, t);
  return t;
}

/* ---- sorts ---------------------------------------------------------------------------- */

/* Recursive through datatypes: a sort is marked before its parts are looked at. */
static void reach_sort(Reach *r, Sort s) {
  if (reach_has_sort(r, s)) return;
  map_put(&r->sorts, s.ix, 1);
  SortData d = sort_data(r->p->terms, s);
  if (d.kind == SK_MAP)
    for (uint32_t i = 0; i < d.a; i++) reach_sort(r, d.args[i]);
  if (d.kind == SK_MAP || d.kind == SK_SEQ) reach_sort(r, d.elem);
  if (d.kind != SK_DT) return;
  const DtData *dt = sort_dt(r->p->terms, s);
  for (uint32_t i = 0; i < dt->nctors; i++)
    for (uint32_t k = 0; k < dt->ctors[i].nfields; k++) reach_sort(r, dt->ctors[i].fields[k].sort);
}

static void reach_variable_sorts(Reach *r, const Variables *vars) {
  for (uint32_t i = 0; i < vars->n; i++) reach_sort(r, vars->at[i]->sort);
}

/* ---- declarations ----------------------------------------------------------------------- */

void reach_global(Reach *r, Variable *v) {
  if (!reach_mark(r, v)) return;
  walk_variables(r->p, &(Variables){.at = &v, .n = 1, .cap = 1}, reach_term, r);
  collector_add(&r->seen, mk_var(r->p->build, v->sym));
}

static void reach_function(Reach *r, Function *f) {
  if (!reach_mark(r, f)) return;
  const SymbolData *d = symbol_data(r->p->terms, f->sym);
  reach_sort(r, d->sort);
  for (uint32_t i = 0; i < d->nargs; i++) reach_sort(r, d->args[i]);
  walk_function(r->p, f, reach_term, r);
}

void reach_proc(Reach *r, Proc *q) {
  if (!reach_mark(r, q)) return;
  walk_proc(r->p, q, reach_term, r);
  reach_variable_sorts(r, &q->ins);
  reach_variable_sorts(r, &q->outs);
  for (uint32_t i = 0; i < q->modifies.n; i++) reach_global(r, q->modifies.at[i]);
  for (uint32_t i = 0; i < q->impls.n; i++)
    if (reach_mark(r, q->impls.at[i])) vec_push(&r->impls, q->impls.at[i]);
}

static void reach_command(Reach *r, const Cmd *c) {
  if (c->proc) reach_proc(r, c->proc);
  if (c->func) reach_function(r, c->func);
  for (uint32_t i = 0; i < c->n_vars; i++)
    if (c->vars[i] && map_get(&r->by_symbol, c->vars[i]->sym.ix, NULL)) reach_global(r, c->vars[i]);
}

static void reach_impl(Reach *r, Impl *im) {
  walk_impl(r->p, im, reach_term, r);
  reach_variable_sorts(r, &im->ins);
  reach_variable_sorts(r, &im->outs);
  reach_variable_sorts(r, &im->locals);
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t i = 0; i < im->blocks.at[b]->cmds.n; i++)
      reach_command(r, &im->blocks.at[b]->cmds.at[i]);
}

static void reach_waiter(Reach *r, ReachWaiter w) {
  if (w.global) reach_global(r, w.global);
  if (w.axiom && reach_mark(r, w.axiom)) walk_axiom(r->p, w.axiom, reach_term, r);
}

static void reach_symbol(Reach *r, Symbol s) {
  uint64_t decl = 0, i = 0;
  if (map_get(&r->by_symbol, s.ix, &decl)) {
    if (symbol_data(r->p->terms, s)->kind == SYM_VAR)
      reach_global(r, (Variable *)(uintptr_t)decl);
    else
      reach_function(r, (Function *)(uintptr_t)decl);
  }
  for (map_get(&r->waiting, s.ix, &i); i; i = r->waiters.at[i - 1].next)
    reach_waiter(r, r->waiters.at[i - 1]);
}

void reach_close(Reach *r) {
  while (r->impls.n > 0 || r->next < r->seen.symbols.n) {
    if (r->impls.n > 0)
      reach_impl(r, vec_pop(&r->impls));
    else
      reach_symbol(r, r->seen.symbols.at[r->next++]);
  }
  for (uint32_t i = 0; i < r->seen.sorts.n; i++) reach_sort(r, r->seen.sorts.at[i]);
}

/* ---- setting up -------------------------------------------------------------------------- */

static void index_symbols(Reach *r) {
  CoreProgram *p = r->p;
  for (uint32_t i = 0; i < p->functions.n; i++)
    map_put(&r->by_symbol, p->functions.at[i]->sym.ix, reach_key(p->functions.at[i]));
  for (uint32_t i = 0; i < p->globals.n; i++) {
    Variable *g = p->globals.at[i];
    map_put(&r->by_symbol, g->sym.ix, reach_key(g));
    if (g->old.ix != SYMBOL_NONE.ix) map_put(&r->by_symbol, g->old.ix, reach_key(g));
  }
}

bool reach_lists_elements(const TermTable *tab, Term t, const Collector *c) {
  bool opaque = false;
  if (term_op(tab, t) != OP_FORALL) return false;
  const BinderData *d = term_binder(tab, t);
  for (uint32_t i = 0; i < d->nvars; i++) opaque |= sort_kind(tab, d->sorts[i]) == SK_UNINT;
  for (uint32_t i = 0; i < c->symbols.n && opaque; i++) {
    const SymbolData *s = symbol_data(tab, c->symbols.at[i]);
    opaque = s->kind == SYM_FUNC && !s->nargs && sort_kind(tab, s->sort) != SK_MAP;
  }
  return opaque;
}

/* Constants that are known to differ take one element each. */
static void reach_unique(Reach *r) {
  for (uint32_t i = 0; i < r->p->functions.n; i++) {
    Function *f = r->p->functions.at[i];
    const SymbolData *d = symbol_data(r->p->terms, f->sym);
    if (d->flags & SYM_UNIQUE && sort_kind(r->p->terms, d->sort) == SK_UNINT) reach_function(r, f);
  }
}

static void wait_for(Reach *r, ReachWaiter w, Symbol s) {
  w.next = 0;
  map_get(&r->waiting, s.ix, &w.next);
  vec_push(&r->waiters, w);
  map_put(&r->waiting, s.ix, r->waiters.n);
}

/* The constant without which the axiom says nothing, or NULL. */
static const Function *needed_owner(const Reach *r, const Axiom *a) {
  if (!r->for_executions || !a || !a->owner || a->is_definition) return NULL;
  bool is_constant = symbol_data(r->p->terms, a->owner->sym)->nargs == 0;
  return is_constant && core_attr(&a->attrs)->conservative ? a->owner : NULL;
}

/* Registers an axiom or where clause with the declared symbols it mentions, except `self`. One
 * that mentions none is reached at once. */
static void index_waiter(Reach *r, ReachWaiter w, Term t, Symbol self) {
  Collector c;
  const Function *owner = needed_owner(r, w.axiom);
  if (owner) {
    wait_for(r, w, owner->sym);
    return;
  }
  collector_init(&c, r->p->terms);
  collector_add(&c, t);
  bool waits = false;
  for (uint32_t i = 0; i < c.symbols.n; i++) {
    Symbol s = c.symbols.at[i];
    if (symbol_eq(s, self) || !map_get(&r->by_symbol, s.ix, NULL)) continue;
    wait_for(r, w, s);
    waits = true;
  }
  bool lists = w.axiom && reach_lists_elements(r->p->terms, t, &c);
  collector_free(&c);
  if (!waits || lists) reach_waiter(r, w);
  if (lists) reach_unique(r);
}

void reach_init(Reach *r, CoreProgram *p, bool for_executions) {
  *r = (Reach){.p = p, .for_executions = for_executions};
  collector_init(&r->seen, p->terms);
  index_symbols(r);
  for (uint32_t i = 0; i < p->axioms.n; i++)
    index_waiter(r, (ReachWaiter){.axiom = p->axioms.at[i]}, p->axioms.at[i]->term, SYMBOL_NONE);
  for (uint32_t i = 0; i < p->globals.n; i++) {
    Variable *g = p->globals.at[i];
    if (!term_is_true(g->where)) index_waiter(r, (ReachWaiter){.global = g}, g->where, g->sym);
  }
}

void reach_free(Reach *r) {
  collector_free(&r->seen);
  map_free(&r->reached);
  vec_free(&r->impls);
  map_free(&r->by_symbol);
  map_free(&r->waiting);
  vec_free(&r->waiters);
  map_free(&r->sorts);
}
