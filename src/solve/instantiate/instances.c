/* SPDX-License-Identifier: MIT */
/* Universals at accessed points: see the header.
 *
 * Points made while a universal is checked are one level above those it is checked at; only
 * points of the first levels are candidates, so that a universal that reads a[i] and a[i+1] does
 * not run on for ever. */
#include "solve/instantiate/instances.h"

#include "solve/instantiate/e_match.h"
#include "solve/instantiate/facts.h"
#include "solve/instantiate/value_terms.h"

enum { MAX_LEVEL = 3, MAX_POINTS = 1000000, MAX_BROKEN = 512, MAX_NESTED = 3 };

/* A value to try for a variable. `point` is the index it was found at, or the value it is compared
 * with: a term for that stays right when the model changes. NULL: only the value itself is known.
 */
typedef struct Candidate {
  const Value *value, *point;
  Term base; /* a term with the value `point`, or NONE */
} Candidate;
typedef struct Candidates {
  VEC(Candidate) all;
  Map numbers; /* integers that are in `all` */
} Candidates;

typedef struct InstanceCheck {
  Solve *s;
  Model *m;
  Eval *e;
  const Universal *u;
  TermTable *tab;
  uint32_t n, level; /* variables; level of the binder */
  const Value **values;
  Candidate *chosen;
  uint32_t max_level; /* of candidate points */
  uint64_t points_left;
  uint32_t per_value, found_here;
  uint64_t found;
  BrokenInstances *out;
  bool broken, unknown;
} InstanceCheck;

/* ---- candidates ---- */

static void add_candidate(InstanceCheck *c, Candidates *out, const Value *v, const Value *point,
                          Term base) {
  if (v->kind == VAL_NUM) {
    if (!map_add(&out->numbers, v->u.num.ix)) return;
  } else {
    for (uint32_t i = 0; i < out->all.n; i++)
      if (value_equal(&c->e->store, out->all.at[i].value, v) == TRI_TRUE) return;
  }
  vec_push(&out->all, ((Candidate){v, point, base}));
}

static void candidates_free(Candidates *c) {
  vec_free(&c->all);
  map_free(&c->numbers);
}

static bool is_variable(const InstanceCheck *c, Term t, uint32_t k) {
  return term_op(c->tab, t) == OP_BVAR && term_p0(c->tab, t) == c->level && term_p1(c->tab, t) == k;
}

/* Solves index == v for variable k; NULL: its factor is neither 1 nor -1. */
static const Value *invert(InstanceCheck *c, Term index, uint32_t k, const Value *v) {
  if (is_variable(c, index, k)) return v;
  if (term_op(c->tab, index) != OP_ADD || v->kind != VAL_NUM ||
      !sort_eq(term_sort(c->tab, index), SORT_INT))
    return NULL;
  mpz_t rest;
  mpz_init_set(rest, value_mpz(&c->e->store, v));
  long sign = 0;
  bool ok = true;
  for (uint32_t i = 0; i < term_nargs(c->tab, index) && ok; i++) {
    Term a = term_arg(c->tab, index, i);
    int64_t factor;
    if (is_variable(c, a, k)) {
      ok = sign == 0;
      sign = 1;
    } else if (term_op(c->tab, a) == OP_MUL && term_nargs(c->tab, a) == 2 &&
               is_variable(c, term_arg(c->tab, a, 1), k) &&
               term_get_int64(c->tab, term_arg(c->tab, a, 0), &factor) && factor == -1) {
      ok = sign == 0;
      sign = -1;
    } else {
      const Value *w = eval_part(c->e, c->u->binder, a, c->values);
      ok = w != NULL;
      if (ok) mpz_sub(rest, rest, value_mpz(&c->e->store, w));
    }
  }
  const Value *r = NULL;
  if (ok && sign) {
    if (sign < 0) mpz_neg(rest, rest);
    r = value_int(&c->e->store, rest);
  }
  mpz_clear(rest);
  return r;
}

static void from_points(InstanceCheck *c, const Finite *f, Term index, uint32_t at, uint32_t k,
                        Candidates *out) {
  for (uint32_t i = 0; i < f->points.n; i++) {
    FinitePoint p = f->points.at[i];
    if (!p.accessed || p.level >= c->max_level) continue;
    const Value *v = invert(c, index, k, p.index[at]);
    if (v) add_candidate(c, out, v, p.index[at], TERM_NONE);
  }
}

static void from_map(InstanceCheck *c, const Value *map, Term index, uint32_t at, uint32_t k,
                     Candidates *out) {
  for (; map->kind == VAL_STORE; map = map->u.store.base) {
    const Value *v = invert(c, index, k, map->u.store.index[at]);
    if (v) add_candidate(c, out, v, map->u.store.index[at], TERM_NONE);
  }
  if (map->kind == VAL_FINITE) from_points(c, map->u.finite, index, at, k, out);
}

static void from_application(InstanceCheck *c, Term t, uint32_t at, uint32_t k, Candidates *out) {
  Symbol f = term_symbol(c->tab, t);
  Term index = term_arg(c->tab, t, at);
  const Finite *chosen = model_found(c->m, TABLE_CHOSEN, f.ix);
  const Finite *computed = model_found(c->m, TABLE_COMPUTED, f.ix);
  if (chosen) from_points(c, chosen, index, at, k, out);
  if (computed) from_points(c, computed, index, at, k, out);
}

static bool instances_mentions(const InstanceCheck *c, Term t, uint32_t k) {
  if (is_variable(c, t, k)) return true;
  TermNode n = *term_node(c->tab, t);
  if (n.loose_level < c->level) return false;
  for (uint32_t i = 0; i < n.nargs; i++)
    if (instances_mentions(c, n.args[i], k)) return true;
  return false;
}

/* Values from the accessed indices that the variable occurs in, and values it is compared with. */
static void from_body(InstanceCheck *c, Term t, uint32_t k, Candidates *indices,
                      Candidates *compared) {
  TermNode n = *term_node(c->tab, t);
  if (n.loose_level < c->level) return;
  if (n.op == OP_SELECT) {
    const Value *map = NULL;
    for (uint32_t i = 1; i < n.nargs; i++) {
      if (!instances_mentions(c, n.args[i], k)) continue;
      if (!map && !(map = eval_part(c->e, c->u->binder, n.args[0], c->values))) break;
      from_map(c, map, n.args[i], i - 1, k, indices);
    }
  } else if (n.op == OP_APP) {
    for (uint32_t i = 0; i < n.nargs; i++)
      if (instances_mentions(c, n.args[i], k)) from_application(c, t, i, k, indices);
  } else if (n.op == OP_EQ || n.op == OP_LT || n.op == OP_LE) {
    for (uint32_t i = 0; i < 2; i++) {
      if (!is_variable(c, n.args[i], k) || instances_mentions(c, n.args[1 - i], k)) continue;
      const Value *v = eval_part(c->e, c->u->binder, n.args[1 - i], c->values);
      bool closed = term_node(c->tab, n.args[1 - i])->loose_level == 0;
      if (v) add_candidate(c, compared, v, closed ? v : NULL, closed ? n.args[1 - i] : TERM_NONE);
    }
  }
  for (uint32_t i = 0; i < n.nargs; i++) from_body(c, n.args[i], k, indices, compared);
}

/* All elements of an uninterpreted sort that the model uses. */
static void elements(InstanceCheck *c, Sort sort, Candidates *out) {
  uint64_t most = value_terms_elements(c->m, sort);
  for (uint64_t i = 0; i < most; i++)
    add_candidate(c, out, value_ref(&c->e->store, sort, i), NULL, TERM_NONE);
}

static void around(InstanceCheck *c, Candidates *out) {
  uint32_t n = out->all.n;
  for (uint32_t i = 0; i < n; i++)
    for (long d = -1; d <= 1; d += 2) {
      mpz_t z;
      mpz_init_set(z, value_mpz(&c->e->store, out->all.at[i].value));
      if (d > 0)
        mpz_add_ui(z, z, 1);
      else
        mpz_sub_ui(z, z, 1);
      add_candidate(c, out, value_int(&c->e->store, z), out->all.at[i].point, out->all.at[i].base);
      mpz_clear(z);
    }
  for (int64_t i = -1; i <= 1; i++)
    add_candidate(c, out, value_int64(&c->e->store, i), NULL, TERM_NONE);
}

/* A universal that relates neighbours (a[i], a[i + 1]) says something about points that lie apart
 * only through those in between. */
static void fill_gaps(InstanceCheck *c, Candidates *out) {
  enum { MAX_SPAN = 100 };
  const Value *low = out->all.at[0].value, *high = low;
  ValueStore *vs = &c->e->store;
  for (uint32_t i = 1; i < out->all.n; i++) {
    if (value_compare(vs, out->all.at[i].value, low) < 0) low = out->all.at[i].value;
    if (value_compare(vs, out->all.at[i].value, high) > 0) high = out->all.at[i].value;
  }
  mpz_t z, span;
  mpz_inits(z, span, NULL);
  mpz_sub(span, value_mpz(vs, high), value_mpz(vs, low));
  if (mpz_cmp_ui(span, MAX_SPAN) <= 0)
    for (mpz_set(z, value_mpz(vs, low)); mpz_cmp(z, value_mpz(vs, high)) < 0; mpz_add_ui(z, z, 1))
      add_candidate(c, out, value_int(vs, z), NULL, TERM_NONE);
  mpz_clears(z, span, NULL);
}

static void candidates(InstanceCheck *c, uint32_t k, Sort sort, Candidates *out) {
  Candidates compared = {0};
  from_body(c, term_arg(c->tab, c->u->binder, 0), k, out, &compared);
  SortKind kind = sort_kind(c->tab, sort);
  bool no_index = out->all.n == 0;
  if (!no_index && kind == SK_INT && c->n == 1 && c->max_level == 1) fill_gaps(c, out);
  if (no_index && kind == SK_UNINT) elements(c, sort, out);
  if (no_index || kind != SK_INT)
    for (uint32_t i = 0; i < compared.all.n; i++)
      add_candidate(c, out, compared.all.at[i].value, compared.all.at[i].point,
                    compared.all.at[i].base);
  if (no_index && kind == SK_INT) around(c, out);
  if (out->all.n == 0) {
    const Value *v = value_default(&c->e->store, sort);
    if (v && v->kind != VAL_CONST) add_candidate(c, out, v, NULL, TERM_NONE);
  }
  candidates_free(&compared);
}

/* ---- points ---- */

/* The k-th value as a term: relative to the index it was found at, or itself. */
static Term term_of(InstanceCheck *c, uint32_t k) {
  const Value *v = c->values[k], *p = c->chosen[k].point;
  ValueStore *vs = &c->e->store;
  if (!p && v->kind == VAL_NUM) return value_term(vs, c->s->b, v);
  Term base = c->chosen[k].base;
  if (base.ix && v == p) return base;
  if (!p || v == p || !sort_eq(v->sort, SORT_INT)) return value_terms_find(c->s, c->m, v);
  Term from = base.ix ? base : value_terms_find(c->s, c->m, p);
  Term offset = mk_sub(c->s->b, value_term(vs, c->s->b, v), value_term(vs, c->s->b, p));
  return mk_add2(c->s->b, from, offset);
}

static const Term *terms_of(InstanceCheck *c) {
  Term *terms = ARENA_ARRAY(&c->e->store.arena, Term, c->n);
  for (uint32_t i = 0; i < c->n; i++)
    if ((terms[i] = term_of(c, i)).ix == 0) return NULL;
  return terms;
}

static void report(InstanceCheck *c) {
  c->broken = true;
  if (!c->out || c->found_here >= c->per_value || c->found >= MAX_BROKEN * c->per_value) return;
  const Term *terms = terms_of(c);
  if (!terms) {
    c->unknown = true;
    c->s->budget.reason = "a universal is broken at a value that has no name";
    return;
  }
  c->found_here++;
  c->found++;
  vec_push(c->out, ((BrokenInstance){*c->u, terms}));
}

static bool holds_inside(InstanceCheck *c);

static void point(InstanceCheck *c) {
  if (c->points_left == 0) return;
  c->points_left--;
  const Value **at = c->values;
  if (eval_closes(c->e, c->u->binder))
    at = vec_copy_raw(&c->e->store.arena, c->values, c->n * sizeof *c->values);
  const Value *v = eval_body(c->e, c->u->binder, at);
  if (v && v->u.b != c->u->denied) return;
  bool inside =
      c->s->defs.by_triggers && term_node(c->tab, term_arg(c->tab, c->u->binder, 0))->binder_level;
  if ((!v || inside) && holds_inside(c)) return;
  report(c);
}

/* The body has quantifiers that evaluation cannot decide: the instance is skolemized, and its parts
 * are checked like other facts. */
static bool holds_inside(InstanceCheck *c) {
  const Term *terms = c->s->facts->nesting < MAX_NESTED ? terms_of(c) : NULL;
  if (!terms) return false;
  GroundFacts facts = {0};
  Universal u = *c->u;
  u.proxy = TERM_TRUE;
  skolemize_instance(&c->s->skolemizer, &u, terms, &facts);
  c->s->facts->nesting++;
  bool ok = true;
  for (uint32_t i = 0; i < facts.terms.n && ok; i++)
    ok = model_holds(c->m, facts.terms.at[i], NULL) == TRI_TRUE;
  for (uint32_t i = 0; i < facts.universals.n && ok; i++) {
    Universal *w = &facts.universals.at[i];
    Tri p = model_holds(c->m, w->proxy, NULL);
    if (p == TRI_FALSE) continue;
    uint32_t before = c->out ? c->out->n : 0;
    Tri r = p == TRI_TRUE ? instances_check(c->s, c->m, w, c->per_value, c->out) : TRI_UNKNOWN;
    if (r == TRI_FALSE && c->out && c->out->n > before)
      c->broken = true; /* broken by an instance of a universal in it, which `out` has now */
    else
      ok = r == TRI_TRUE;
  }
  c->s->facts->nesting--;
  ground_facts_free(&facts);
  return ok;
}

static void instances_visit(InstanceCheck *c, uint32_t k);

static bool instances_enough(const InstanceCheck *c) {
  return (c->broken && !c->out) || c->points_left == 0 || c->unknown;
}

/* The term that is the lower bound of the variable, when it is no literal: instances that are named
 * relative to it stay right when its value changes. */
static Candidate start_of(InstanceCheck *c, uint32_t k, mpz_t low) {
  Candidates indices = {0}, compared = {0};
  Candidate found = {0};
  mpz_t before;
  mpz_init(before);
  mpz_sub_ui(before, low, 1);
  if (!c->s->opts.finite) from_body(c, term_arg(c->tab, c->u->binder, 0), k, &indices, &compared);
  for (uint32_t i = 0; i < compared.all.n; i++) {
    Candidate at = compared.all.at[i];
    if (!at.base.ix || op_is_const(term_op(c->tab, at.base)) || at.value->kind != VAL_NUM) continue;
    mpz_srcptr v = value_mpz(&c->e->store, at.value);
    if (mpz_cmp(v, low) == 0 || (!found.base.ix && mpz_cmp(v, before) == 0)) found = at;
  }
  mpz_clear(before);
  candidates_free(&indices);
  candidates_free(&compared);
  return found;
}

static void each_integer(InstanceCheck *c, uint32_t k, mpz_t low, mpz_t high) {
  Candidate start = start_of(c, k, low);
  for (; mpz_cmp(low, high) <= 0 && !instances_enough(c); mpz_add_ui(low, low, 1)) {
    c->values[k] = value_int(&c->e->store, low);
    c->chosen[k] = start;
    if (k == 0) c->found_here = 0;
    instances_visit(c, k + 1);
  }
}

static bool instances_bounded(InstanceCheck *c, uint32_t k) {
  mpz_t low, high, span;
  mpz_inits(low, high, span, NULL);
  bool ok = eval_range(c->e, c->u->binder, k, c->values, low, high);
  mpz_sub(span, high, low);
  ok = ok && mpz_cmp_ui(span, MAX_POINTS) < 0;
  if (ok) each_integer(c, k, low, high);
  mpz_clears(low, high, span, NULL);
  return ok;
}

static void instances_visit(InstanceCheck *c, uint32_t k) {
  if (k == c->n) {
    point(c);
    return;
  }
  Sort sort = term_binder(c->tab, c->u->binder)->sorts[k];
  c->values[k] = NULL;
  if (sort_eq(sort, SORT_INT) && instances_bounded(c, k)) {
    c->values[k] = NULL;
    return;
  }
  Candidates out = {0};
  if (sort_eq(sort, SORT_BOOL)) {
    add_candidate(c, &out, value_bool(&c->e->store, false), NULL, TERM_NONE);
    add_candidate(c, &out, value_bool(&c->e->store, true), NULL, TERM_NONE);
  } else {
    candidates(c, k, sort, &out);
  }
  for (uint32_t i = 0; i < out.all.n && !instances_enough(c); i++) {
    c->values[k] = out.all.at[i].value;
    c->chosen[k] = out.all.at[i];
    if (k == 0) c->found_here = 0;
    instances_visit(c, k + 1);
  }
  c->values[k] = NULL;
  candidates_free(&out);
}

/* Whether the body reads a map or function at something other than a variable: then new points
 * may lead to further new ones, without end. */
static bool feeds_itself(const InstanceCheck *c, Term t) {
  TermNode n = *term_node(c->tab, t);
  if (n.loose_level < c->level) return false;
  if (n.op == OP_SELECT || n.op == OP_APP)
    for (uint32_t i = n.op == OP_SELECT; i < n.nargs; i++)
      if (term_node(c->tab, n.args[i])->loose_level && term_op(c->tab, n.args[i]) != OP_BVAR)
        return true;
  for (uint32_t i = 0; i < n.nargs; i++)
    if (feeds_itself(c, n.args[i])) return true;
  return false;
}

/* A point where a trigger matches. */
static bool matched(void *env, const Value *const *values) {
  InstanceCheck *c = env;
  for (uint32_t k = 0; k < c->n; k++) {
    c->values[k] = values[k];
    c->chosen[k] = (Candidate){values[k], values[k], TERM_NONE};
  }
  c->found_here = 0;
  point(c);
  return !instances_enough(c);
}

Tri instances_check(Solve *s, Model *m, const Universal *u, uint32_t per_value,
                    BrokenInstances *out) {
  const BinderData *d = term_binder(s->tab, u->binder);
  InstanceCheck c = {.s = s,
                     .m = m,
                     .e = model_eval(m),
                     .u = u,
                     .tab = s->tab,
                     .n = d->nvars,
                     .level = d->level,
                     .points_left = MAX_POINTS,
                     .per_value = per_value,
                     .out = out};
  c.max_level = feeds_itself(&c, term_arg(s->tab, u->binder, 0)) ? 1 : MAX_LEVEL;
  c.values = ARENA_ARRAY(&c.e->store.arena, const Value *, c.n);
  c.chosen = ARENA_ARRAY(&c.e->store.arena, Candidate, c.n);
  uint32_t level = m->group.level;
  m->group.level = level + 1;
  if (s->defs.by_triggers)
    e_match_triggers(s->tab, m, u->binder, c.max_level, matched, &c);
  else
    instances_visit(&c, 0);
  m->group.level = level;
  return c.unknown ? TRI_UNKNOWN : c.broken ? TRI_FALSE : TRI_TRUE;
}
