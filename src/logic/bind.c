/* SPDX-License-Identifier: MIT */
/* Binding and opening: the only code that handles loose bound variables.
 *
 * Binding replaces VARs by BVAR(level, i) with level above every binder in the parts, so no
 * binder inside can capture them. Opening replaces them back by VARs made once per binder.
 * Both walk only the subterms that hold what they look for, and both
 * share results within one call. */
#include "base/bug.h"
#include "logic/table.h"

#include <string.h>

typedef struct Walker {
  TermTable *t;
  bool opening;
  uint32_t level;
  uint64_t bloom; /* binding: the variables looked for */
  const Term *vars;
  uint32_t nvars;
  VEC(Term) stack;
} Walker;

static Term bvar(TermTable *t, uint32_t level, uint32_t i, Sort sort) {
  return term_intern(t, (TermNode){.op = OP_BVAR, .sort = sort, .p0 = level, .p1 = i});
}

static Term bind_replace(Walker *w, Term x) {
  TermNode n = w->t->nodes.at[x.ix];
  if (w->opening ? n.loose_level < w->level : !(n.var_bloom & w->bloom)) return x;
  if (n.op == OP_BVAR) return w->opening && n.p0 == w->level ? w->vars[n.p1] : x;
  if (n.op == OP_VAR) {
    for (uint32_t i = 0; i < w->nvars; i++)
      if (term_eq(w->vars[i], x)) return bvar(w->t, w->level, i, n.sort);
    return x;
  }
  Term done;
  if (term_memo_get(w->t, x, &done)) return done;
  uint32_t base = w->stack.n;
  bool changed = false;
  for (uint32_t i = 0; i < n.nargs; i++) {
    Term r = bind_replace(w, n.args[i]);
    changed = changed || !term_eq(r, n.args[i]);
    vec_push(&w->stack, r);
  }
  Term r = changed ? term_rebuild(w->t, x, w->stack.at + base) : x;
  w->stack.n = base;
  term_memo_put(w->t, x, r);
  return r;
}

static void walker_free(Walker *w) {
  vec_free(&w->stack);
}

/* Collects body, triggers, no-patterns and hints as one operand list. */
static void gather(Walker *w, Term body, const QuantAttrs *q) {
  vec_push(&w->stack, body);
  for (uint32_t i = 0; q && i < q->ntriggers; i++)
    for (uint32_t j = 0; j < q->trigger_len[i]; j++) vec_push(&w->stack, q->triggers[i][j]);
  for (uint32_t i = 0; q && i < q->nnopats; i++) vec_push(&w->stack, q->nopats[i]);
  for (uint32_t i = 0; q && i < q->nhints; i++) vec_push(&w->stack, q->hint_terms[i]);
}

static BinderData *binder_data(Walker *w, const QuantAttrs *q) {
  Arena *a = &w->t->arena;
  BinderData *d = ARENA_NEW(a, BinderData);
  Sort *sorts = ARENA_ARRAY(a, Sort, w->nvars);
  Str *names = ARENA_ARRAY(a, Str, w->nvars);
  for (uint32_t i = 0; i < w->nvars; i++) {
    const SymbolData *s = symbol_data(w->t, term_symbol(w->t, w->vars[i]));
    must(s->kind == SYM_VAR);
    sorts[i] = s->sort;
    names[i] = s->name;
  }
  *d = (BinderData){.level = w->level, .nvars = w->nvars, .sorts = sorts, .names = names};
  d->weight = q && q->weight ? q->weight : 1;
  if (!q) return d;
  d->ntriggers = q->ntriggers;
  d->trigger_len = vec_copy_raw(a, q->trigger_len, q->ntriggers * sizeof *q->trigger_len);
  d->nnopats = q->nnopats;
  d->nhints = q->nhints;
  d->hints = vec_copy_raw(a, q->hints, q->nhints * sizeof *q->hints);
  d->qid = q->qid;
  d->skolemid = q->skolemid;
  d->attrs = q->attrs;
  d->apart = q->apart;
  d->pos = q->pos;
  return d;
}

Term term_bind(TermTable *t, Op op, const Term *vars, uint32_t n, Term body, const QuantAttrs *q) {
  must(op_is_binder(op));
  Walker w = {.t = t, .vars = vars, .nvars = n};
  gather(&w, body, q);
  uint32_t nparts = w.stack.n;
  for (uint32_t i = 0; i < n; i++) w.bloom |= term_node(t, vars[i])->var_bloom;
  for (uint32_t i = 0; i < nparts; i++) {
    const TermNode *p = term_node(t, w.stack.at[i]);
    must(p->loose_level == 0);
    if (p->binder_level > w.level) w.level = p->binder_level;
  }
  w.level++;
  term_memo_start(t);
  for (uint32_t i = 0; i < nparts; i++) {
    Term r = bind_replace(&w, w.stack.at[i]);
    w.stack.at[i] = r;
  }
  const BinderData *d = binder_data(&w, q);
  Sort sort = SORT_BOOL;
  if (op == OP_LAMBDA) sort = sort_map(t, d->sorts, n, term_sort(t, body));
  uint32_t slot = t->binders.n;
  vec_push(&t->binders, d);
  uint32_t before = t->nodes.n;
  Term r = term_intern(
      t, (TermNode){
             .op = (uint16_t)op, .sort = sort, .nargs = nparts, .args = w.stack.at, .p0 = slot});
  if (t->nodes.n == before) t->binders.n = slot; /* an alpha-equivalent one exists */
  walker_free(&w);
  return r;
}

const BinderData *term_binder(const TermTable *t, Term x) {
  const TermNode *n = term_node(t, x);
  must(op_is_binder(n->op));
  return t->binders.at[n->p0];
}

static const OpenedBinder *open_binder(TermTable *t, Term x) {
  uint64_t found;
  if (map_get(&t->opened, x.ix, &found)) return (const OpenedBinder *)(uintptr_t)found;
  TermNode n = *term_node(t, x);
  const BinderData *d = term_binder(t, x);
  must(n.loose_level == 0);
  Term *vars = ARENA_ARRAY(&t->arena, Term, d->nvars);
  Term *parts = ARENA_ARRAY(&t->arena, Term, n.nargs);
  for (uint32_t i = 0; i < d->nvars; i++) vars[i] = term_fresh_var(t, d->names[i], d->sorts[i]);
  Walker w = {.t = t, .opening = true, .level = d->level, .vars = vars, .nvars = d->nvars};
  term_memo_start(t);
  for (uint32_t i = 0; i < n.nargs; i++) parts[i] = bind_replace(&w, n.args[i]);
  walker_free(&w);
  OpenedBinder *o = ARENA_NEW(&t->arena, OpenedBinder);
  *o = (OpenedBinder){vars, parts};
  map_put(&t->opened, x.ix, (uint64_t)(uintptr_t)o);
  return o;
}

Term binder_open(TermTable *t, Term x, const Term **vars) {
  const OpenedBinder *o = open_binder(t, x);
  if (vars) *vars = o->vars;
  return o->parts[0];
}

const Term *binder_trigger(TermTable *t, Term x, uint32_t i, uint32_t *n) {
  const OpenedBinder *o = open_binder(t, x);
  const BinderData *d = term_binder(t, x);
  must(i < d->ntriggers);
  uint32_t at = 1;
  for (uint32_t k = 0; k < i; k++) at += d->trigger_len[k];
  *n = d->trigger_len[i];
  return o->parts + at;
}

const Term *binder_nopats(TermTable *t, Term x, uint32_t *n) {
  const OpenedBinder *o = open_binder(t, x);
  const BinderData *d = term_binder(t, x);
  uint32_t at = 1;
  for (uint32_t k = 0; k < d->ntriggers; k++) at += d->trigger_len[k];
  *n = d->nnopats;
  return o->parts + at;
}

const Term *binder_hints(TermTable *t, Term x) {
  return open_binder(t, x)->parts + term_nargs(t, x) - term_binder(t, x)->nhints;
}
