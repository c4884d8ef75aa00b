/* SPDX-License-Identifier: MIT */
/* The domain of constants (domain.h): for each of some atoms of any sort a few values that it has,
 * or some that it has not. So it knows constants, which of a few types an object has, and that a
 * reference is not null, whatever their names are.
 *
 * A value is a literal, a constructor of values, or a constant of the program. Constants that are
 * not unique may be equal; so two values differ only where their form says so. */
#include "infer/domains/atoms.h"
#include "infer/domains/table.h"

#include <string.h>

enum {
  MAX_VALUES = 8,
  MAX_NUMBERS = 4, /* of a number, when widening: there are other domains for those */
  FUEL = 1000
};

typedef struct Values {
  bool none; /* it has none of these; else it has one of them */
  uint32_t n;
  Term at[MAX_VALUES]; /* ascending */
} Values;

typedef struct ValuesEntry {
  Term atom;
  Values in;
} ValuesEntry;

typedef TableWork Work;

static const Values any = {.none = true};

static bool is_any(const Values *v) {
  return v->none && v->n == 0;
}

static bool is_value(const TermTable *tab, Term t) {
  return term_is_value(tab, t) || (term_op(tab, t) == OP_APP && term_nargs(tab, t) == 0);
}

/* ---- sets of values ----------------------------------------------------------------------- */

static bool constants_has(const Values *v, Term t) {
  for (uint32_t i = 0; i < v->n; i++)
    if (term_eq(v->at[i], t)) return true;
  return false;
}

/* False: there is no room. */
static bool include(Values *v, Term t) {
  if (constants_has(v, t)) return true;
  if (v->n == MAX_VALUES) return false;
  uint32_t i = v->n++;
  for (; i > 0 && v->at[i - 1].ix > t.ix; i--) v->at[i] = v->at[i - 1];
  v->at[i] = t;
  return true;
}

static void exclude(Values *v, Term t) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < v->n; i++)
    if (!term_eq(v->at[i], t)) v->at[n++] = v->at[i];
  v->n = n;
}

/* Does t differ from all of them? */
static bool differs(DomainEnv *env, const Values *v, Term t) {
  for (uint32_t i = 0; i < v->n; i++)
    if (!mk_never_equal(env->build, v->at[i], t)) return false;
  return true;
}

static Values join_values(DomainEnv *env, const Values *a, const Values *b) {
  Values r = *a;
  if (!a->none && !b->none) {
    for (uint32_t i = 0; i < b->n; i++)
      if (!include(&r, b->at[i])) return any;
    return r;
  }
  if (!a->none) return join_values(env, b, a);
  for (uint32_t i = 0; i < a->n; i++) { /* what a has not and b has not either */
    bool not_b = b->none ? constants_has(b, a->at[i]) : differs(env, b, a->at[i]);
    if (!not_b) exclude(&r, a->at[i]);
  }
  return r;
}

/* False: there is no such value. */
static bool meet_values(DomainEnv *env, const Values *a, const Values *b, Values *out) {
  if (a->none && b->none) {
    *out = *a;
    for (uint32_t i = 0; i < b->n; i++) include(out, b->at[i]);
    return true;
  }
  if (a->none) return meet_values(env, b, a, out);
  *out = *a;
  for (uint32_t i = 0; i < a->n; i++)
    if (b->none ? constants_has(b, a->at[i]) : differs(env, b, a->at[i])) exclude(out, a->at[i]);
  return out->n > 0;
}

/* ---- entries -------------------------------------------------------------------------------- */

static bool constants_within(DomainEnv *env, const void *x, const void *y) {
  const Values *a = &((const ValuesEntry *)x)->in, *b = &((const ValuesEntry *)y)->in;
  if (a->none && !b->none) return false;
  for (uint32_t i = 0; i < b->n && b->none; i++)
    if (a->none ? !constants_has(a, b->at[i]) : !differs(env, a, b->at[i])) return false;
  for (uint32_t i = 0; i < a->n && !b->none; i++)
    if (!constants_has(b, a->at[i])) return false;
  return true;
}

static bool constants_join_entry(DomainEnv *env, void *into, const void *other) {
  ValuesEntry *a = into;
  a->in = join_values(env, &a->in, &((const ValuesEntry *)other)->in);
  return !is_any(&a->in);
}

/* Sets of values grow up to a bound, sets of excluded values only shrink. */
static bool constants_widen_entry(DomainEnv *env, void *into, const void *other) {
  ValuesEntry *a = into;
  uint32_t before = a->in.none ? 0 : a->in.n;
  bool numeric = sort_is_arith(term_sort(env->tab, a->atom));
  bool one_of = !a->in.none;
  if (!constants_join_entry(env, into, other)) return false;
  if (one_of && a->in.none) return !is_any(&a->in);
  return !one_of || !numeric || a->in.n == before || a->in.n <= MAX_NUMBERS;
}

static Values constants_get(const Work *w, Term atom) {
  const ValuesEntry *e = table_find(w, atom);
  return e ? e->in : any;
}

static bool constants_set(Work *w, Term atom, const Values *to) {
  ValuesEntry e = {.atom = atom};
  Values old = constants_get(w, atom);
  if (is_any(to)) return true;
  if (!meet_values(w->env, &old, to, &e.in)) return false;
  if (!is_any(&e.in)) table_put(w, &e);
  return true;
}

/* ---- terms ---------------------------------------------------------------------------------- */

static Values constants_eval(Work *w, Term t);

/* All combinations of the operands' values, where there are few and each folds to a value. */
static Values folded(Work *w, Term t) {
  TermTable *tab = w->env->tab;
  uint32_t n = term_nargs(tab, t), total = 1;
  const Term *args = term_args(tab, t);
  Values in[3], r = {.none = false};
  Term made[3];
  if (n == 0 || n > 3 || term_node(tab, t)->binder_level || op_is_binder(term_op(tab, t)))
    return any;
  for (uint32_t i = 0; i < n; i++) {
    in[i] = constants_eval(w, args[i]);
    if (in[i].none) return any;
    total *= in[i].n;
  }
  if (total > MAX_VALUES) return any;
  for (uint32_t k = 0; k < total; k++) {
    uint32_t rest = k;
    for (uint32_t i = 0; i < n; i++) {
      made[i] = in[i].at[rest % in[i].n];
      rest /= in[i].n;
    }
    Term one = mk_same(w->env->build, t, made);
    if (!is_value(tab, one) || !include(&r, one)) return any;
  }
  return r;
}

static Values constants_eval(Work *w, Term t) {
  TermTable *tab = w->env->tab;
  if (is_value(tab, t)) {
    Values own = constants_get(w, t); /* of a constant, axioms may say more */
    return !own.none ? own : (Values){.n = 1, .at = {t}};
  }
  if (atoms_is(w->env, t)) return constants_get(w, t);
  if (!w->fuel) return any;
  w->fuel--;
  if (term_op(tab, t) == OP_ITE) {
    Values a = constants_eval(w, term_arg(tab, t, 1)), b = constants_eval(w, term_arg(tab, t, 2));
    return join_values(w->env, &a, &b);
  }
  return folded(w, t);
}

/* ---- conditions ---- */

static bool constants_assume_equal(Work *w, Term a, Term b, bool holds) {
  Values x = constants_eval(w, a), y = constants_eval(w, b), both;
  if (holds) {
    if (!meet_values(w->env, &x, &y, &both)) return false;
    return (!atoms_is_leaf(w->env->tab, a) || constants_set(w, a, &y)) &&
           (!atoms_is_leaf(w->env->tab, b) || constants_set(w, b, &x));
  }
  if (term_eq(a, b)) return false;
  Values other = {.none = true, .n = 1};
  if (atoms_is(w->env, a) && !y.none && y.n == 1) {
    other.at[0] = y.at[0];
    if (!constants_set(w, a, &other)) return false;
  }
  if (atoms_is(w->env, b) && !x.none && x.n == 1) {
    other.at[0] = x.at[0];
    if (!constants_set(w, b, &other)) return false;
  }
  return true;
}

static bool constants_condition(Work *w, Term t, bool holds) {
  const Term *a = term_args(w->env->tab, t);
  Values wanted = {.n = 1, .at = {term_bool(holds)}}, both;
  if (atoms_is(w->env, t)) return constants_set(w, t, &wanted);
  if (term_op(w->env->tab, t) == OP_EQ) return constants_assume_equal(w, a[0], a[1], holds);
  Values v = folded(w, t);
  return meet_values(w->env, &v, &wanted, &both);
}

/* ---- elements ---- */

static const TableKind kind = {.entry = sizeof(ValuesEntry),
                               .within = constants_within,
                               .join = constants_join_entry,
                               .widen = constants_widen_entry,
                               .condition = constants_condition};

TABLE_OPERATIONS(kind, table_assume, FUEL)

/* Are the values all integers between two others of them? Then intervals say the same. */
static bool is_interval(DomainEnv *env, const Values *v) {
  Num lo = NUM_ZERO, hi = NUM_ZERO;
  for (uint32_t i = 0; i < v->n; i++) {
    if (term_op(env->tab, v->at[i]) != OP_CONST_INT) return false;
    Num x = term_get_num(env->tab, v->at[i]);
    if (i == 0 || num_cmp(env->nums, x, lo) < 0) lo = x;
    if (i == 0 || num_cmp(env->nums, x, hi) > 0) hi = x;
  }
  Num apart = num_add(env->nums, hi, num_neg(env->nums, lo));
  return num_eq(apart, num_int64(env->nums, (int64_t)v->n - 1));
}

static void constants_facts(DomainEnv *env, const void *e, Terms *out) {
  const Table *t = e;
  for (uint32_t i = 0; i < t->n; i++) {
    const ValuesEntry *entry = table_entry(&kind, t, i);
    const Values *v = &entry->in;
    Term some[MAX_VALUES];
    for (uint32_t k = 0; k < v->n; k++) some[k] = mk_eq(env->build, entry->atom, v->at[k]);
    for (uint32_t k = 0; k < v->n && v->none; k++) vec_push(out, mk_not(env->build, some[k]));
    if (!v->none && (v->n == 1 || !is_interval(env, v)))
      vec_push(out, mk_or(env->build, some, v->n));
  }
}

const Domain domain_constants = {
    .name = "constants",
    .what = "values that something has or has not: constants, null, types",
    TABLE_MEMBERS,
    .facts = constants_facts,
};
