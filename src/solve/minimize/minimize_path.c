/* SPDX-License-Identifier: MIT */
/* Datatype unknowns are replaced by their constructors over new unknowns, so that
 * the solver sees no datatype: what it would have to say about their shape is settled, and tests
 * and definitions that look at it are folded away. */
#include "solve/minimize/minimize_path.h"

#include "logic/subst.h"
#include "solve/instantiate/assert.h"
#include "solve/instantiate/holds.h"
#include "solve/minimize/minimize.h"
#include "solve/model/unknown.h"

enum { MAX_FACTS = 1000, MAX_LEAVES = 500 };

typedef struct Opened { /* a datatype unknown */
  Symbol sym;
  Term term; /* over the leaves */
} Opened;

typedef struct PathMinimizer {
  Solve *s;
  Arena arena;
  Subst shapes;
  VEC(Opened) opened;
  VEC(Symbol) order; /* the unknowns that are left, leaves among them */
  uint32_t leaves;
  bool worth; /* some value is not zero */
} PathMinimizer;

static void note_size(PathMinimizer *r, const Value *v) {
  if (v->kind == VAL_NUM && num_sign(&r->s->space.eval.store.nums, v->u.num) != 0) r->worth = true;
  if (v->kind == VAL_FINITE)
    for (uint32_t i = 0; i < v->u.finite->points.n; i++)
      note_size(r, v->u.finite->points.at[i].value);
}

static Term open_value(PathMinimizer *r, const Value *v) {
  Solve *s = r->s;
  if (v->kind != VAL_DT) {
    Term leaf = term_fresh_var(s->tab, str_c(term_strs(s->tab), "part"), v->sort);
    vec_push(&r->order, term_symbol(s->tab, leaf));
    r->leaves++;
    note_size(r, v);
    return leaf;
  }
  Term *at = ARENA_ARRAY(&r->arena, Term, v->u.dt.n);
  for (uint32_t i = 0; i < v->u.dt.n; i++) at[i] = open_value(r, v->u.dt.at[i]);
  return mk_dt_make(s->b, v->sort, v->u.dt.ctor, at, v->u.dt.n);
}

static void open_unknowns(PathMinimizer *r, const Symbol *order, uint32_t n, Model *m) {
  Solve *s = r->s;
  for (uint32_t i = 0; i < n; i++) {
    const SymbolData *d = symbol_data(s->tab, order[i]);
    if (d->nargs || define_of(&s->defs, order[i])) continue;
    const Value *v = model_value(m, unknown_term(s->tab, order[i]), NULL);
    if (!v) continue;
    if (v->kind != VAL_DT) {
      note_size(r, v);
      vec_push(&r->order, order[i]);
      continue;
    }
    Opened o = {order[i], open_value(r, v)};
    subst_add(&r->shapes, o.sym, o.term);
    vec_push(&r->opened, o);
  }
}

static const Path *open_path(PathMinimizer *r, const Path *p) {
  if (!p) return NULL;
  VEC(const Path *) facts = {0};
  for (; p; p = p->up) vec_push(&facts, p);
  const Path *out = NULL;
  for (uint32_t i = facts.n; i-- > 0;)
    out = path_add(&r->arena, out, subst_apply(&r->shapes, facts.at[i]->fact), facts.at[i]->pos);
  vec_free(&facts);
  return out;
}

/* The model of the opened path as one of the path itself. */
static Model *close_model(PathMinimizer *r, const Path *path, Model *m) {
  Solve *s = r->s;
  Model *out = model_fork(m);
  for (uint32_t i = 0; i < r->opened.n; i++) {
    const Value *v = model_value(m, r->opened.at[i].term, NULL);
    if (!v) return NULL;
    model_set(out, r->opened.at[i].sym, v);
  }
  model_forget(out);
  return holds_path(s, path, out) ? model_fork(out) : NULL;
}

Model *minimize_path(Solve *s, const Path *path, const Symbol *order, uint32_t n_order, Model *m) {
  PathMinimizer r = {.s = s};
  Model *better = NULL;
  if (!path || path->depth > MAX_FACTS) return m;
  arena_init(&r.arena);
  subst_init(&r.shapes, s->b);
  open_unknowns(&r, order, n_order, m);
  if (r.worth && r.leaves <= MAX_LEAVES) {
    budget_begin(&s->budget, s->opts.seconds);
    Question q = {
        .solve = s, .path = open_path(&r, path), .order = r.order.at, .n_order = r.order.n};
    assert_path(s, q.path);
    if (minimize_solve(&q) == SOLVE_YES) better = close_model(&r, path, q.model);
    assert_nothing(s); /* this path is gone with its arena */
  }
  vec_free(&r.opened);
  vec_free(&r.order);
  subst_free(&r.shapes);
  arena_free(&r.arena);
  return better ? better : m;
}
