/* SPDX-License-Identifier: MIT */
/* Backtracking over an agenda of terms that have to match. A term that can match at several points
 * is tried at each of them; its arguments go to the end of the agenda. */
#include "solve/instantiate/e_match.h"

/* A term and the value it has to have; NULL: any value at an accessed point. */
typedef struct MatchItem {
  Term term;
  const Value *value;
} MatchItem;

typedef struct EMatch {
  Model *m;
  Eval *e;
  TermTable *tab;
  Term binder;
  uint32_t level, n, max_level;
  const Value **values; /* of the variables; NULL: not bound */
  VEC(MatchItem) agenda;
  EMatchEach *each;
  void *env;
  bool enough;
} EMatch;

static void e_match_next(EMatch *x, uint32_t at);

static bool is_own(const EMatch *x, Term t) {
  return term_op(x->tab, t) == OP_BVAR && term_p0(x->tab, t) == x->level;
}

static bool same(EMatch *x, const Value *a, const Value *b) {
  return a && value_equal(&x->e->store, a, b) == TRI_TRUE;
}

static void agenda_push(EMatch *x, Term t, const Value *v) {
  vec_push(&x->agenda, ((MatchItem){t, v}));
}

/* The arguments of `t` from `first` on against an index. */
static void at_index(EMatch *x, uint32_t at, Term t, uint32_t first, const Value *const *index) {
  uint32_t before = x->agenda.n;
  for (uint32_t i = first; i < term_nargs(x->tab, t); i++)
    agenda_push(x, term_arg(x->tab, t, i), index[i - first]);
  e_match_next(x, at + 1);
  x->agenda.n = before;
}

static void at_points(EMatch *x, uint32_t at, const Finite *f, Term t, uint32_t first,
                      const Value *value) {
  uint32_t n = f->points.n; /* of now: matching may access more */
  for (uint32_t i = 0; i < n && !x->enough; i++) {
    FinitePoint p = f->points.at[i];
    if (p.accessed && p.level < x->max_level && (!value || same(x, p.value, value)))
      at_index(x, at, t, first, p.index);
  }
}

static void e_match_application(EMatch *x, uint32_t at, Term t, const Value *value) {
  Symbol f = term_symbol(x->tab, t);
  const Finite *chosen = model_found(x->m, TABLE_CHOSEN, f.ix);
  const Finite *computed = model_found(x->m, TABLE_COMPUTED, f.ix);
  if (chosen) at_points(x, at, chosen, t, 0, value);
  if (computed) at_points(x, at, computed, t, 0, value);
}

static void select_from(EMatch *x, uint32_t at, const Value *map, Term t, const Value *value) {
  for (; map->kind == VAL_STORE && !x->enough; map = map->u.store.base)
    if (!value || same(x, map->u.store.value, value)) at_index(x, at, t, 1, map->u.store.index);
  if (map->kind == VAL_FINITE) at_points(x, at, map->u.finite, t, 1, value);
}

/* A variable of the universal that occurs in the term and has no value yet, or NONE. */
static Term unbound(const EMatch *x, Term t) {
  TermNode n = *term_node(x->tab, t);
  if (n.loose_level < x->level) return TERM_NONE;
  if (is_own(x, t)) return x->values[term_p1(x->tab, t)] ? TERM_NONE : t;
  for (uint32_t i = 0; i < n.nargs; i++) {
    Term v = unbound(x, n.args[i]);
    if (v.ix) return v;
  }
  return TERM_NONE;
}

typedef VEC(const Value *) Values;

static void add_value(EMatch *x, Values *out, const Value *v, Sort sort) {
  if (!v || !sort_eq(v->sort, sort)) return;
  for (uint32_t i = 0; i < out->n; i++)
    if (same(x, out->at[i], v)) return;
  vec_push(out, v);
}

/* Values of the sort that functions and maps were accessed at. */
static void values_in_use(EMatch *x, Sort sort, Values *out) {
  for (uint32_t i = 0; i < x->m->group.all.n; i++) {
    const Finite *f = x->m->group.all.at[i];
    for (uint32_t k = 0; k < f->points.n; k++) {
      const FinitePoint *p = &f->points.at[k];
      if (!p->accessed || p->level >= x->max_level) continue;
      for (uint32_t j = 0; j < f->n_index; j++) add_value(x, out, p->index[j], sort);
    }
  }
}

/* The map that is read depends on this variable: each value in use is tried for it. */
static void each_value_in_use(EMatch *x, uint32_t at, Term variable) {
  uint32_t k = term_p1(x->tab, variable);
  Values all = {0};
  values_in_use(x, term_sort(x->tab, variable), &all);
  for (uint32_t i = 0; i < all.n && !x->enough; i++) {
    x->values[k] = all.at[i];
    e_match_next(x, at);
  }
  x->values[k] = NULL;
  vec_free(&all);
}

/* Reads a map that a function returns, at the accessed points of the function. */
static void selection_of_result(EMatch *x, uint32_t at, Term t, const Value *value) {
  Term map = term_arg(x->tab, t, 0);
  const Finite *tables[] = {model_found(x->m, TABLE_CHOSEN, term_symbol(x->tab, map).ix),
                            model_found(x->m, TABLE_COMPUTED, term_symbol(x->tab, map).ix)};
  for (uint32_t k = 0; k < 2; k++)
    for (uint32_t i = 0; tables[k] && i < tables[k]->points.n && !x->enough; i++) {
      FinitePoint p = tables[k]->points.at[i];
      if (!p.accessed || p.level >= x->max_level) continue;
      uint32_t before = x->agenda.n;
      for (uint32_t j = 0; j < term_nargs(x->tab, map); j++)
        agenda_push(x, term_arg(x->tab, map, j), p.index[j]);
      if (p.value) select_from(x, at, p.value, t, value);
      x->agenda.n = before;
    }
}

static void selection(EMatch *x, uint32_t at, Term t, const Value *value) {
  Term map = term_arg(x->tab, t, 0);
  if (term_op(x->tab, map) == OP_APP && term_nargs(x->tab, map)) {
    selection_of_result(x, at, t, value);
    return;
  }
  Term variable = unbound(x, map);
  if (variable.ix) {
    each_value_in_use(x, at, variable);
    return;
  }
  const Value *v = eval_part(x->e, x->binder, map, x->values);
  if (v) select_from(x, at, v, t, value);
}

static void e_match_variable(EMatch *x, uint32_t at, Term t, const Value *value) {
  uint32_t k = term_p1(x->tab, t);
  if (x->values[k]) {
    if (!value || same(x, x->values[k], value)) e_match_next(x, at + 1);
    return;
  }
  x->values[k] = value;
  if (value) e_match_next(x, at + 1);
  x->values[k] = NULL;
}

static void construction(EMatch *x, uint32_t at, Term t, const Value *value) {
  if (value && value->kind == VAL_DT && value->u.dt.ctor == term_p0(x->tab, t))
    at_index(x, at, t, 0, value->u.dt.at);
}

static void e_match_finish(EMatch *x) {
  for (uint32_t i = 0; i < x->n; i++)
    if (!x->values[i]) return;
  x->enough = !x->each(x->env, x->values);
}

static void e_match_next(EMatch *x, uint32_t at) {
  if (x->enough) return;
  if (at == x->agenda.n) {
    e_match_finish(x);
    return;
  }
  MatchItem item = x->agenda.at[at];
  Op op = term_op(x->tab, item.term);
  if (is_own(x, item.term)) {
    e_match_variable(x, at, item.term, item.value);
  } else if (op == OP_APP && term_nargs(x->tab, item.term)) {
    e_match_application(x, at, item.term, item.value);
  } else if (op == OP_SELECT) {
    selection(x, at, item.term, item.value);
  } else if (op == OP_DT_MAKE && unbound(x, item.term).ix) {
    construction(x, at, item.term, item.value);
  } else if (!unbound(x, item.term).ix) {
    const Value *v = eval_part(x->e, x->binder, item.term, x->values);
    if (v && (!item.value || same(x, v, item.value))) e_match_next(x, at + 1);
  }
}

/* Functions come first: they bind the variables that maps depend on. */
static void trigger(EMatch *x, const Term *terms, uint32_t n) {
  vec_clear(&x->agenda);
  for (uint32_t i = 0; i < n; i++)
    if (term_op(x->tab, terms[i]) == OP_APP) agenda_push(x, terms[i], NULL);
  for (uint32_t i = 0; i < n; i++)
    if (term_op(x->tab, terms[i]) != OP_APP) agenda_push(x, terms[i], NULL);
  e_match_next(x, 0);
}

/* ---- inferred triggers ---- */

/* The universal's variables in the term, as a bit set; `*other`: variables of other quantifiers
 * occur, too. */
static uint64_t variables(const EMatch *x, Term t, bool *other) {
  TermNode n = *term_node(x->tab, t);
  if (!n.loose_level) return 0;
  if (n.op == OP_BVAR) {
    *other |= !is_own(x, t);
    return is_own(x, t) && term_p1(x->tab, t) < 64 ? UINT64_C(1) << term_p1(x->tab, t) : 0;
  }
  uint64_t all = 0;
  for (uint32_t i = 0; i < n.nargs; i++) all |= variables(x, n.args[i], other);
  return all;
}

typedef VEC(Term) Terms;

/* Applications and reads with variables, inner ones first. */
static void applications(const EMatch *x, Term t, Terms *out) {
  TermNode n = *term_node(x->tab, t);
  if (n.loose_level < x->level) return;
  for (uint32_t i = 0; i < n.nargs; i++) applications(x, n.args[i], out);
  bool other = false;
  if ((n.op == OP_APP || n.op == OP_SELECT) && variables(x, t, &other) && !other) vec_push(out, t);
}

/* Each application with all variables is a trigger of its own. If there is none, applications are
 * taken together until they have all variables. */
static void inferred(EMatch *x, Term body) {
  Terms all = {0}, chosen = {0};
  bool other = false;
  uint64_t covered = 0, every = x->n < 64 ? (UINT64_C(1) << x->n) - 1 : 0;
  applications(x, body, &all);
  for (uint32_t i = 0; i < all.n && every && !x->enough; i++)
    if (variables(x, all.at[i], &other) == every) {
      covered = every;
      trigger(x, &all.at[i], 1);
    }
  for (uint32_t i = 0; i < all.n && covered != every; i++) {
    uint64_t own = variables(x, all.at[i], &other);
    if (!(own & ~covered)) continue;
    covered |= own;
    vec_push(&chosen, all.at[i]);
    if (covered == every) trigger(x, chosen.at, chosen.n);
  }
  vec_free(&all);
  vec_free(&chosen);
}

void e_match_triggers(TermTable *tab, Model *m, Term binder, uint32_t max_level, EMatchEach *each,
                      void *env) {
  const BinderData *d = term_binder(tab, binder);
  TermNode n = *term_node(tab, binder);
  EMatch x = {.m = m,
              .e = model_eval(m),
              .tab = tab,
              .binder = binder,
              .level = d->level,
              .n = d->nvars,
              .max_level = max_level,
              .each = each,
              .env = env};
  x.values = ARENA_ARRAY(&x.e->store.arena, const Value *, x.n);
  const Term *terms = n.args + 1;
  for (uint32_t i = 0; i < d->ntriggers && !x.enough; i++) {
    trigger(&x, terms, d->trigger_len[i]);
    terms += d->trigger_len[i];
  }
  if (!d->ntriggers) inferred(&x, n.args[0]);
  vec_free(&x.agenda);
}
