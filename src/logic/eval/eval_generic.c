/* SPDX-License-Identifier: MIT */
/* Quantifiers without bounds over maps that are total: apart from the points that the maps read at
 * its variables have, the body is the same everywhere. So it is evaluated once with variables that
 * stand for any values elsewhere, where maps are what they are elsewhere and nothing else is known
 * of the variables, and at those points. A forall that holds in all these cases holds, an exists
 * that does in none does not; a point where it does not, or does, settles it. */
#include "logic/eval/eval_ops.h"

#include "logic/eval/finite.h"

enum { MOST_VARIABLES = 3, MOST_POINTS = 64, MOST_CASES = 4096 };

struct EvalGeneric {
  uint32_t level;
  bool too_many;
  uint32_t n[MOST_VARIABLES];
  const Value *points[MOST_VARIABLES][MOST_POINTS];
};

static void add_point(Eval *e, uint32_t variable, const Value *v) {
  EvalGeneric *g = e->generic;
  for (uint32_t i = 0; i < g->n[variable]; i++)
    if (value_equal(&e->store, g->points[variable][i], v) == TRI_TRUE) return;
  if (g->n[variable] == MOST_POINTS)
    g->too_many = true;
  else
    g->points[variable][g->n[variable]++] = v;
}

static void add_index(Eval *e, const TermNode *n, const Value *const *given,
                      const Value *const *index) {
  for (uint32_t i = 0; i + 1 < n->nargs; i++)
    if (!given[i]) add_point(e, term_p1(e->store.tab, n->args[i + 1]), index[i]);
}

/* What a map is away from its points, which are noted. */
static const Value *elsewhere(Eval *e, const TermNode *n, const Value *m,
                              const Value *const *given) {
  for (; m->kind == VAL_STORE; m = m->u.store.base) add_index(e, n, given, m->u.store.index);
  if (m->kind == VAL_CONST) return m->u.all;
  if (m->kind != VAL_FINITE) return eval_unknown(e, "a quantifier over too many values");
  const Finite *f = m->u.finite;
  for (uint32_t i = 0; i < f->points.n; i++) add_index(e, n, given, f->points.at[i].index);
  return finite_elsewhere(m->u.finite);
}

bool eval_generic_select(Eval *e, const TermNode *n, const Value **result) {
  const TermTable *tab = e->store.tab;
  const Value *given[MOST_VARIABLES];
  bool some = false;
  if (n->nargs - 1 > MOST_VARIABLES) return false;
  for (uint32_t i = 0; i + 1 < n->nargs; i++) {
    Term t = n->args[i + 1];
    given[i] = eval_term(e, t);
    bool open = term_op(tab, t) == OP_BVAR && term_p0(tab, t) == e->generic->level;
    if (!given[i] && !open) return false;
    some = some || !given[i];
  }
  if (!some) return false;
  const Value *m = eval_term(e, n->args[0]);
  *result = m ? elsewhere(e, n, m, given) : NULL;
  return true;
}

/* Every case, with the points known by now. FALSE: at a point it is not as wanted. */
static Tri all_cases(Eval *e, Term quantifier, const BinderData *d, bool wanted) {
  EvalGeneric *g = e->generic;
  uint32_t at[MOST_VARIABLES] = {0}, cases = 0;
  bool unknown = false;
  for (;;) {
    const Value **values = ARENA_ARRAY(&e->store.arena, const Value *, d->nvars);
    for (uint32_t i = 0; i < d->nvars; i++) values[i] = at[i] ? g->points[i][at[i] - 1] : NULL;
    const Value *v = eval_bound(e, term_arg(e->store.tab, quantifier, 0), d, values, e->frame);
    bool point = true, as_wanted = v && v->u.b == wanted;
    for (uint32_t i = 0; i < d->nvars; i++) point = point && values[i];
    if (v && !as_wanted && point) {
      if (wanted && !e->frame) {
        e->witness_of = quantifier;
        e->witness = values;
      }
      return TRI_FALSE;
    }
    unknown = unknown || !as_wanted;
    if (g->too_many || ++cases > MOST_CASES) return TRI_UNKNOWN;
    uint32_t i = 0;
    while (i < d->nvars && at[i]++ == g->n[i]) at[i++] = 0;
    if (i == d->nvars) return unknown ? TRI_UNKNOWN : TRI_TRUE;
  }
}

static uint32_t points_of(const EvalGeneric *g) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < MOST_VARIABLES; i++) n += g->n[i];
  return n;
}

Tri eval_generic(Eval *e, Term quantifier) {
  const TermTable *tab = e->store.tab;
  const BinderData *d = term_binder(tab, quantifier);
  bool exists = term_op(tab, quantifier) == OP_EXISTS;
  Tri all = TRI_TRUE;
  if (!e->whole_maps || e->store.no_new_points || d->nvars > MOST_VARIABLES) return TRI_UNKNOWN;
  EvalGeneric *outer = e->generic, *g = ARENA_NEW(&e->store.arena, EvalGeneric);
  g->level = d->level;
  e->generic = g;
  for (uint32_t known = UINT32_MAX; all == TRI_TRUE && known != points_of(g);) {
    known = points_of(g); /* cases lead to more points */
    all = all_cases(e, quantifier, d, !exists);
  }
  e->generic = outer;
  return all == TRI_UNKNOWN ? all : (all == TRI_TRUE) == !exists ? TRI_TRUE : TRI_FALSE;
}
