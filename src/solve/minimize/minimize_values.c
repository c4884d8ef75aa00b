/* SPDX-License-Identifier: MIT */
/* Each value is a tree; candidates for a node are tried from the root down: a
 * default, one of its own parts, then the same for the parts. */
#include "solve/minimize/minimize_values.h"

#include "solve/instantiate/holds.h"
#include "solve/model/unknown.h"

enum { MAX_STEPS = 100000, MAX_TRIALS = 2000, SMALL = 12, MAX_DEPTH = 64 };

typedef struct ValueMinimizer {
  Solve *s;
  const Path *path;
  Model *best;
  Model *trial;     /* the best one, to be changed; or NULL */
  uint64_t stop_at; /* steps of evaluation */
  uint32_t trials;
  /* the value that is being replaced */
  Symbol sym;
  const Value *const *index; /* NULL: the unknown itself, else a point of its map */
} ValueMinimizer;

static bool spent(const ValueMinimizer *p) {
  return p->s->space.steps >= p->stop_at || p->trials >= MAX_TRIALS;
}

static ValueStore *values(ValueMinimizer *p) {
  return &p->s->space.eval.store;
}

/* Gives the place another value; returns the one it had, NULL: it has none. */
static const Value *put(ValueMinimizer *p, const Value *whole) {
  Model *m = p->trial;
  const Value *old = model_value(m, unknown_term(p->s->tab, p->sym), NULL);
  if (p->index) {
    if (!old || old->kind != VAL_FINITE) return NULL;
    Finite *points = old->u.finite;
    old = finite_read(values(p), points, p->index);
    finite_write(values(p), points, p->index, model_own(m, whole));
  } else {
    model_set(m, p->sym, whole);
  }
  model_forget(m);
  return old;
}

/* A few operators over unknowns and points of maps: bounds, mostly. */
static bool is_short(const TermTable *tab, Term t, uint32_t depth) {
  const TermNode *n = term_node(tab, t);
  if (n->binder_level || n->nargs > 3 || (n->op == OP_APP && n->nargs)) return false;
  for (uint32_t i = 0; i < n->nargs; i++)
    if (depth == 0 || !is_short(tab, n->args[i], depth - 1)) return false;
  return true;
}

/* Most trials break a short fact, which is cheaper to find than to evaluate all others first. */
static bool short_facts_hold(ValueMinimizer *p) {
  enum { DEPTH = 3 };
  uint64_t bloom = term_node(p->s->tab, unknown_term(p->s->tab, p->sym))->var_bloom;
  for (const Path *f = p->path; f; f = f->up)
    if ((!bloom || term_node(p->s->tab, f->fact)->var_bloom & bloom) &&
        is_short(p->s->tab, f->fact, DEPTH) && model_holds(p->trial, f->fact, NULL) == TRI_FALSE)
      return false;
  return true;
}

/* Whether everything still holds with this instead. */
static bool accept(ValueMinimizer *p, const Value *whole) {
  if (spent(p)) return false;
  p->trials++;
  if (!p->trial) p->trial = model_fork(p->best);
  const Value *old = put(p, whole);
  if (!old) return false;
  if (!short_facts_hold(p)) {
    put(p, old);
    return false;
  }
  bool ok = holds_path(p->s, p->path, p->trial);
  if (ok) p->best = model_fork(p->trial);
  model_drop(p->trial); /* its points were accessed all over */
  p->trial = NULL;
  return ok;
}

/* ---- a value in its place ---- */

/* Where a part is in a value: the fields on the way to it. */
typedef struct Place {
  const struct Place *up;
  const Value *in; /* a datatype value */
  uint32_t field;
} Place;

/* The whole, with the part at this place replaced. */
static const Value *rebuild(ValueMinimizer *p, const Place *at, const Value *part) {
  for (; at; at = at->up) {
    const Value **fields = ARENA_ARRAY(&values(p)->arena, const Value *, at->in->u.dt.n);
    for (uint32_t i = 0; i < at->in->u.dt.n; i++) fields[i] = at->in->u.dt.at[i];
    fields[at->field] = part;
    part = value_dt(values(p), at->in->sort, at->in->u.dt.ctor, fields, at->in->u.dt.n);
  }
  return part;
}

static bool try_part(ValueMinimizer *p, const Place *at, const Value *part) {
  return accept(p, rebuild(p, at, part));
}

/* A smaller number, the smallest first. */
static const Value *smaller_number(ValueMinimizer *p, const Place *at, const Value *v) {
  ValueStore *vs = values(p);
  mpq_t old, size, now;
  mpq_inits(old, size, now, NULL);
  num_get_mpq(&vs->nums, v->u.num, old);
  mpq_abs(size, old);
  SortKind k = sort_kind(p->s->tab, v->sort);
  const Value *found = NULL;
  for (long i = 0; i <= SMALL && !found && !spent(p); i++)
    for (int sign = 1; sign >= (i && k != SK_BV ? -1 : 1) && !found; sign -= 2) {
      mpq_set_si(now, sign * i, 1);
      int order = mpq_cmp_si(size, i, 1);
      if (order < 0 || (order == 0 && (sign < 0 || mpq_equal(now, old)))) continue;
      const Value *c = value_number(vs, now, v->sort);
      if (try_part(p, at, c)) found = c;
    }
  if (!found && mpq_sgn(old) < 0) {
    mpq_neg(now, old);
    const Value *c = value_number(vs, now, v->sort);
    if (try_part(p, at, c)) found = c;
  }
  mpq_clears(old, size, now, NULL);
  return found ? found : v;
}

static uint64_t minimize_size_of(const Value *v) {
  if (v->kind != VAL_DT) return 1;
  uint64_t n = 1;
  for (uint32_t i = 0; i < v->u.dt.n; i++) n += minimize_size_of(v->u.dt.at[i]);
  return n;
}

/* What stands in this place from now on. */
static const Value *simpler(ValueMinimizer *p, const Place *at, const Value *v, uint32_t depth) {
  if (v->kind == VAL_NUM && sort_kind(p->s->tab, v->sort) != SK_FLOAT)
    return smaller_number(p, at, v);
  if (v->kind != VAL_DT || depth > MAX_DEPTH) return v;
  const Value *plain = value_default(values(p), v->sort);
  if (plain && minimize_size_of(plain) < minimize_size_of(v) && try_part(p, at, plain))
    return plain;
  for (uint32_t i = 0; i < v->u.dt.n && !spent(p); i++) {
    const Value *part = v->u.dt.at[i];
    if (sort_eq(part->sort, v->sort) && try_part(p, at, part)) return simpler(p, at, part, depth);
  }
  for (uint32_t i = 0; i < v->u.dt.n && !spent(p); i++) {
    Place here = {at, v, i};
    const Value *part = simpler(p, &here, v->u.dt.at[i], depth + 1);
    Place none = {NULL, v, i};
    v = rebuild(p, &none, part);
  }
  return v;
}

/* ---- unknowns ---- */

static bool is_simple(const Value *v) {
  return v->kind != VAL_NUM && v->kind != VAL_DT;
}

static void minimize_points(ValueMinimizer *p, const Value *map) {
  const Finite *f = map->u.finite;
  uint32_t n = f->points.n;
  for (uint32_t i = 0; i < n && !spent(p); i++) {
    if (is_simple(f->points.at[i].value)) continue;
    p->index = f->points.at[i].index;
    simpler(p, NULL, f->points.at[i].value, 0);
  }
  p->index = NULL;
}

Model *minimize_values(Solve *s, const Path *path, const Symbol *order, uint32_t n_order,
                       Model *m) {
  ValueMinimizer p = {.s = s, .path = path, .best = m, .stop_at = s->space.steps + MAX_STEPS};
  for (uint32_t i = 0; i < n_order && !spent(&p); i++) {
    p.sym = order[i];
    if (symbol_data(s->tab, p.sym)->nargs || define_of(&s->defs, p.sym)) continue;
    const Value *v = model_value(p.best, unknown_term(s->tab, p.sym), NULL);
    if (!v) continue;
    if (v->kind == VAL_FINITE)
      minimize_points(&p, v);
    else if (!is_simple(v))
      simpler(&p, NULL, v, 0);
  }
  model_drop(p.trial);
  return p.best;
}
