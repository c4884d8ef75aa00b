/* SPDX-License-Identifier: MIT */
#include "solve/instantiate/alias.h"

#include "solve/instantiate/facts.h"

typedef VEC(Term) Equalities;

static bool is_map(const Solve *s, Term t) {
  return sort_kind(s->tab, term_sort(s->tab, t)) == SK_MAP;
}

/* Closed ones; whether there is any. */
static bool find(const Solve *s, Term t, Map *seen, Equalities *out) {
  uint64_t known;
  if (map_get(seen, t.ix, &known)) return known;
  TermNode n = *term_node(s->tab, t);
  bool here = n.op == OP_EQ && is_map(s, n.args[0]), any = here;
  for (uint32_t i = 0; i < n.nargs; i++) any = find(s, n.args[i], seen, out) || any;
  if (here && out && n.loose_level == 0) vec_push(out, t);
  map_put(seen, t.ix, any);
  return any;
}

bool alias_occurs(Solve *s, Term t) {
  return find(s, t, &s->facts->compares_maps, NULL);
}

Term alias_at_every_point(Solve *s, Term t) {
  Term l = term_arg(s->tab, t, 0), r = term_arg(s->tab, t, 1);
  SortData d = sort_data(s->tab, term_sort(s->tab, l));
  Term *vars = ARENA_ARRAY(&s->space.eval.store.arena, Term, d.a);
  Str name = str_c(term_strs(s->tab), "i");
  for (uint32_t i = 0; i < d.a; i++) vars[i] = term_fresh_var(s->tab, name, d.args[i]);
  Term body = mk_eq(s->b, mk_select(s->b, l, vars, d.a), mk_select(s->b, r, vars, d.a));
  return d.a ? mk_forall(s->b, vars, d.a, body, NULL) : body;
}

/* Reads b where a has points. */
static void access_points(Eval *e, const Value *a, const Value *b) {
  for (; a->kind == VAL_STORE; a = a->u.store.base)
    eval_select(e, b, a->u.store.index, a->u.store.n);
  if (a->kind != VAL_FINITE) return;
  const Finite *f = a->u.finite;
  for (uint32_t i = 0; i < f->points.n; i++) {
    FinitePoint p = f->points.at[i]; /* reading may move them */
    if (p.accessed) eval_select(e, b, p.index, f->n_index);
  }
}

void alias_access(Solve *s, Model *m, Term fact) {
  if (!alias_occurs(s, fact)) return;
  Equalities all = {0};
  Map seen = {0};
  find(s, fact, &seen, &all);
  for (uint32_t i = 0; i < all.n; i++) {
    if (model_holds(m, all.at[i], NULL) != TRI_TRUE) continue;
    const Value *l = model_value(m, term_arg(s->tab, all.at[i], 0), NULL);
    const Value *r = model_value(m, term_arg(s->tab, all.at[i], 1), NULL);
    if (!l || !r) continue;
    access_points(model_eval(m), l, r);
    access_points(model_eval(m), r, l);
  }
  map_free(&seen);
  vec_free(&all);
}
