/* SPDX-License-Identifier: MIT */
/* The old partial order of constants: `<:`, extends, unique edges, complete
 * (docs/language/semantics.md 2.3). One uninterpreted relation per sort, with its axioms. */
#include "lower/context.h"

static Symbol relation(Lower *L, Sort s) {
  uint64_t known;
  if (map_get(&L->orders.funcs, s.ix, &known)) return (Symbol){(uint32_t)known};
  Function *fn = ARENA_NEW(&L->core->arena, Function);
  fn->name = str_c(L->strs, "<:");
  fn->sym = symbol_func(L->tab, fn->name, (Sort[2]){s, s}, 2, SORT_BOOL, fn);
  vec_push(&L->core->functions, fn);
  map_put(&L->orders.funcs, s.ix, fn->sym.ix);
  vec_push(&L->orders.sorts, s);
  return fn->sym;
}

Term order_below(Lower *L, Term a, Term b) {
  Sort s = term_sort(L->tab, a);
  if (!sort_eq(s, term_sort(L->tab, b))) return TERM_FALSE;
  return mk_app(L->b, relation(L, s), (Term[2]){a, b}, 2);
}

static void order_add(Lower *L, Term t, Pos pos) {
  if (term_is_true(t)) return;
  Axiom *a = ARENA_NEW(&L->core->arena, Axiom);
  a->term = t;
  a->pos = pos;
  a->from_order = true;
  vec_push(&L->core->axioms, a);
}

/* forall vars :: { trigger } body */
static Term all(Lower *L, const Term *vars, uint32_t n, const Term *trigger, uint32_t n_trigger,
                Term body) {
  QuantAttrs q = {.triggers = &trigger, .trigger_len = &n_trigger, .ntriggers = n_trigger ? 1 : 0};
  return mk_forall(L->b, vars, n, body, &q);
}

static void relation_axioms(Lower *L, Sort s) {
  Term x = term_fresh_var(L->tab, str_c(L->strs, "x"), s);
  Term y = term_fresh_var(L->tab, str_c(L->strs, "y"), s);
  Term z = term_fresh_var(L->tab, str_c(L->strs, "z"), s);
  Term xx = order_below(L, x, x), xy = order_below(L, x, y), yx = order_below(L, y, x);
  Term yz = order_below(L, y, z), xz = order_below(L, x, z);
  order_add(L, all(L, &x, 1, &xx, 1, xx), 0);
  order_add(L,
            all(L, (Term[]){x, y, z}, 3, (Term[]){xy, yz}, 2,
                mk_implies(L->b, mk_and2(L->b, xy, yz), xz)),
            0);
  order_add(L,
            all(L, (Term[]){x, y}, 2, (Term[]){xy, yx}, 2,
                mk_implies(L->b, mk_and2(L->b, xy, yx), mk_eq(L->b, x, y))),
            0);
}

/* step(p, w): the child of p through which w lies below p. */
static Term step(Lower *L, Term parent, Term w) {
  Sort s = term_sort(L->tab, parent);
  uint64_t key = (uint64_t)s.ix | (uint64_t)1 << 40, known;
  if (!map_get(&L->orders.funcs, key, &known)) {
    Function *fn = ARENA_NEW(&L->core->arena, Function);
    fn->name = str_c(L->strs, "<:step");
    fn->sym = symbol_func(L->tab, fn->name, (Sort[2]){s, s}, 2, s, fn);
    vec_push(&L->core->functions, fn);
    known = fn->sym.ix;
    map_put(&L->orders.funcs, key, known);
  }
  return mk_app(L->b, (Symbol){(uint32_t)known}, (Term[2]){parent, w}, 2);
}

static Term const_term(const Var *v) {
  return ((LowVar *)v->core)->now;
}

static void parent_axioms(Lower *L, Term c, const ConstDecl *k, Pos pos) {
  Sort s = term_sort(L->tab, c);
  Term w = term_fresh_var(L->tab, str_c(L->strs, "w"), s);
  Term cw = order_below(L, c, w), wc = order_below(L, w, c);
  VEC(Term) above = {0};
  vec_push(&above, mk_eq(L->b, w, c));
  for (uint32_t i = 0; i < k->n_parents; i++) {
    Term p = const_term(k->parents[i].var);
    Term wp = order_below(L, w, p);
    order_add(L, mk_neq(L->b, c, p), pos);
    order_add(L, order_below(L, c, p), pos);
    Term ends = mk_or2(L->b, mk_eq(L->b, w, c), mk_eq(L->b, w, p));
    order_add(L, all(L, &w, 1, (Term[]){cw, wp}, 2, mk_implies(L->b, mk_and2(L->b, cw, wp), ends)),
              pos);
    if (k->parents[i].unique)
      order_add(L, all(L, &w, 1, &wc, 1, mk_implies(L->b, wc, mk_eq(L->b, step(L, p, w), c))), pos);
    vec_push(&above, order_below(L, p, w));
  }
  Term up = mk_or(L->b, above.at, above.n);
  order_add(L, all(L, &w, 1, &cw, 1, mk_implies(L->b, cw, up)), pos);
  vec_free(&above);
}

/* Everything below c is below one of the constants that name c as parent. */
static void complete_axiom(Lower *L, const Var *v, Pos pos) {
  Term c = const_term(v);
  Term w = term_fresh_var(L->tab, str_c(L->strs, "w"), term_sort(L->tab, c));
  Term wc = order_below(L, w, c);
  VEC(Term) below = {0};
  vec_push(&below, mk_eq(L->b, w, c));
  for (uint32_t i = 0; i < L->program->decls.n; i++) {
    const Decl *d = L->program->decls.at[i];
    if (d->kind != DECL_CONST || d->ignored) continue;
    for (uint32_t j = 0; j < d->u.konst.n_parents; j++)
      if (d->u.konst.parents[j].var == v)
        for (uint32_t m = 0; m < d->u.konst.vars.n; m++)
          if (!d->u.konst.vars.at[m]->ignored)
            vec_push(&below, order_below(L, w, const_term(d->u.konst.vars.at[m])));
  }
  Term t = mk_implies(L->b, wc, mk_or(L->b, below.at, below.n));
  order_add(L, all(L, &w, 1, &wc, 1, t), pos);
  vec_free(&below);
}

void order_axioms(Lower *L) {
  for (uint32_t i = 0; i < L->program->decls.n; i++) {
    const Decl *d = L->program->decls.at[i];
    if (d->kind != DECL_CONST || d->ignored) continue;
    for (uint32_t m = 0; m < d->u.konst.vars.n; m++) {
      const Var *v = d->u.konst.vars.at[m];
      if (v->ignored) continue;
      if (d->u.konst.has_extends) parent_axioms(L, const_term(v), &d->u.konst, v->pos);
      if (d->u.konst.complete) complete_axiom(L, v, v->pos);
    }
  }
  for (uint32_t i = 0; i < L->orders.sorts.n; i++) relation_axioms(L, L->orders.sorts.at[i]);
}
