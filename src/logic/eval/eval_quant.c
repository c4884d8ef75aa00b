/* SPDX-License-Identifier: MIT */
/* Quantifiers by enumeration: over finite sorts, and over integers between bounds that the
 * body itself states (the antecedent of a forall, the conjuncts of an exists). */
#include "logic/eval/eval_ops.h"

typedef struct QuantFact {
  Term term;
  bool negated;
} QuantFact;

typedef struct QuantSearch {
  Eval *e;
  Term quant, body;
  const BinderData *d;
  bool exists;
  VEC(QuantFact) facts; /* what must hold for a point to matter */
  const Value **values;
  const EvalFrame *outer;
  uint64_t points_left;
  bool unknown;
} QuantSearch;

static void add_facts(QuantSearch *s, Term t, bool negated) {
  const TermTable *tab = s->e->store.tab;
  Op op = term_op(tab, t);
  if (op == OP_NOT) {
    add_facts(s, term_arg(tab, t, 0), !negated);
  } else if ((op == OP_AND && !negated) || (op == OP_OR && negated)) {
    for (uint32_t i = 0; i < term_nargs(tab, t); i++) add_facts(s, term_arg(tab, t, i), negated);
  } else if (op == OP_IMPLIES && negated) {
    add_facts(s, term_arg(tab, t, 0), false);
    add_facts(s, term_arg(tab, t, 1), true);
  } else {
    vec_push(&s->facts, ((QuantFact){t, negated}));
  }
}

/* The term as variable k plus a literal; the literal, or NULL. */
static bool eval_quant_is_variable(QuantSearch *s, Term t, uint32_t k, mpz_t offset) {
  const TermTable *tab = s->e->store.tab;
  mpz_set_ui(offset, 0);
  if (term_op(tab, t) == OP_ADD && term_nargs(tab, t) == 2 &&
      term_op(tab, term_arg(tab, t, 1)) == OP_CONST_INT) {
    mpz_set(offset, term_get_mpz(tab, term_arg(tab, t, 1)));
    t = term_arg(tab, t, 0);
  }
  return term_op(tab, t) == OP_BVAR && term_p0(tab, t) == s->d->level && term_p1(tab, t) == k;
}

typedef struct QuantRange {
  mpz_t low, high;
  bool has_low, has_high;
} QuantRange;

/* Which bounds of a variable are asked for. */
enum { WANT_LOW = 1, WANT_HIGH = 2 };

static void find_range(QuantSearch *s, QuantRange *r, uint32_t k, int want, uint32_t depth);

/* A bound that is another variable without a value yet: the bound of that variable, when it has one
 * (0 <= i, i < j, j < n: i is below n). */
static bool bound_of_variable(QuantSearch *s, Term t, bool is_low, uint32_t depth, mpz_t out) {
  bool found = false;
  mpz_t offset;
  mpz_init(offset);
  for (uint32_t m = 0; m < s->d->nvars && depth < s->d->nvars && !found; m++) {
    if (s->values[m] || !eval_quant_is_variable(s, t, m, offset)) continue;
    QuantRange r = {.has_low = false};
    mpz_inits(r.low, r.high, NULL);
    find_range(s, &r, m, is_low ? WANT_LOW : WANT_HIGH, depth + 1);
    found = is_low ? r.has_low : r.has_high;
    if (found) mpz_add(out, is_low ? r.low : r.high, offset);
    mpz_clears(r.low, r.high, NULL);
  }
  mpz_clear(offset);
  return found;
}

/* The value of a bound; false: it is not known. */
static bool value_of_bound(QuantSearch *s, Term t, bool is_low, uint32_t depth, mpz_t out) {
  const Value *v = eval_bound(s->e, t, s->d, s->values, s->outer);
  if (!v) return bound_of_variable(s, t, is_low, depth, out);
  if (v->kind != VAL_NUM) return false;
  mpz_set(out, value_mpz(&s->e->store, v));
  return true;
}

/* The variable is above `bound`, or below it; it may equal it unless `strict`. Changes `bound`. */
static void eval_quant_narrow(QuantRange *r, mpz_t bound, bool strict, bool is_low) {
  if (is_low) {
    if (strict) mpz_add_ui(bound, bound, 1);
    if (!r->has_low || mpz_cmp(bound, r->low) > 0) mpz_set(r->low, bound);
    r->has_low = true;
  } else {
    if (strict) mpz_sub_ui(bound, bound, 1);
    if (!r->has_high || mpz_cmp(bound, r->high) < 0) mpz_set(r->high, bound);
    r->has_high = true;
  }
}

static void use_fact(QuantSearch *s, QuantRange *r, QuantFact f, uint32_t k, int want,
                     uint32_t depth) {
  const TermTable *tab = s->e->store.tab;
  Op op = term_op(tab, f.term);
  bool order = op == OP_LT || op == OP_LE || op == OP_GT || op == OP_GE;
  if (!order && (op != OP_EQ || f.negated)) return;
  Term l = term_arg(tab, f.term, 0), h = term_arg(tab, f.term, 1);
  bool strict = op == OP_LT || op == OP_GT, swap = op == OP_GT || op == OP_GE;
  if (order && f.negated) { /* !(l < h) is h <= l */
    strict = !strict;
    swap = !swap;
  }
  if (swap) {
    Term t = l;
    l = h;
    h = t;
  }
  mpz_t offset, bound;
  mpz_inits(offset, bound, NULL);
  for (int side = 0; side < 2; side++) {
    if (!eval_quant_is_variable(s, side ? h : l, k, offset)) continue;
    for (int low = 0; low < 2; low++) {
      if (!(want & (low ? WANT_LOW : WANT_HIGH)) || (op != OP_EQ && low != side)) continue;
      mpz_set_ui(bound, 0);
      if (!value_of_bound(s, side ? l : h, low == 1, depth, bound)) continue;
      mpz_sub(bound, bound, offset);
      eval_quant_narrow(r, bound, strict, low == 1);
    }
  }
  mpz_clears(offset, bound, NULL);
}

static void find_range(QuantSearch *s, QuantRange *r, uint32_t k, int want, uint32_t depth) {
  for (uint32_t i = 0; i < s->facts.n; i++) use_fact(s, r, s->facts.at[i], k, want, depth);
}

static void eval_quant_visit(QuantSearch *s, uint32_t k);

/* Whether the outcome is decided: a false point of a forall, a true one of an exists. */
static bool is_decided(const QuantSearch *s) {
  return s->points_left == UINT64_MAX;
}

static void point(QuantSearch *s) {
  if (s->points_left == 0) {
    s->unknown = true;
    return;
  }
  s->points_left--;
  const Value **copy = s->values;
  if (eval_closes(s->e, s->body))
    copy = vec_copy_raw(&s->e->store.arena, s->values, s->d->nvars * sizeof *s->values);
  const Value *v = eval_bound(s->e, s->body, s->d, copy, s->outer);
  if (!v)
    s->unknown = true;
  else if (v->u.b == s->exists) {
    s->points_left = UINT64_MAX;
    if (!s->exists && !s->outer) {
      s->e->witness_of = s->quant;
      s->e->witness = vec_copy_raw(&s->e->store.arena, s->values, s->d->nvars * sizeof *s->values);
    }
  }
}

static QuantSearch search_of(Eval *e, Term t) {
  TermTable *tab = e->store.tab;
  QuantSearch s = {.e = e,
                   .quant = t,
                   .body = term_arg(tab, t, 0),
                   .d = term_binder(tab, t),
                   .exists = term_op(tab, t) == OP_EXISTS,
                   .outer = e->frame,
                   .points_left = e->max_points};
  add_facts(&s, s.body, !s.exists);
  return s;
}

bool eval_range(Eval *e, Term binder, uint32_t k, const Value *const *values, mpz_t low,
                mpz_t high) {
  QuantRange r = {.has_low = false};
  mpz_inits(r.low, r.high, NULL);
  QuantSearch s = search_of(e, binder);
  s.outer = NULL;
  s.values = ARENA_ARRAY(&e->store.arena, const Value *, s.d->nvars);
  for (uint32_t i = 0; i < s.d->nvars; i++) s.values[i] = values[i];
  find_range(&s, &r, k, WANT_LOW | WANT_HIGH, 0);
  vec_free(&s.facts);
  mpz_set(low, r.low);
  mpz_set(high, r.high);
  mpz_clears(r.low, r.high, NULL);
  return r.has_low && r.has_high;
}

static void each_integer(QuantSearch *s, uint32_t k) {
  QuantRange r = {.has_low = false};
  mpz_inits(r.low, r.high, NULL);
  find_range(s, &r, k, WANT_LOW | WANT_HIGH, 0);
  if (!r.has_low || !r.has_high) {
    s->unknown = true;
  } else {
    mpz_t span;
    mpz_init(span);
    mpz_sub(span, r.high, r.low);
    if (mpz_cmp_ui(span, (unsigned long)s->points_left) > 0) {
      s->unknown = true;
    } else {
      for (; mpz_cmp(r.low, r.high) <= 0 && !is_decided(s) && s->points_left;
           mpz_add_ui(r.low, r.low, 1)) {
        s->values[k] = value_int(&s->e->store, r.low);
        eval_quant_visit(s, k + 1);
      }
      if (!is_decided(s) && mpz_cmp(r.low, r.high) <= 0) s->unknown = true;
    }
    mpz_clear(span);
  }
  s->values[k] = NULL;
  mpz_clears(r.low, r.high, NULL);
}

/* How many elements a small finite sort has; 0 = not small. */
static uint64_t cardinality(const TermTable *t, Sort sort) {
  const DtData *d;
  switch (sort_kind(t, sort)) {
  case SK_BOOL: return 2;
  case SK_RMODE: return 5;
  case SK_BV: return sort_bv_width(t, sort) <= 16 ? 1ULL << sort_bv_width(t, sort) : 0;
  case SK_DT:
    d = sort_dt(t, sort);
    for (uint32_t i = 0; i < d->nctors; i++)
      if (d->ctors[i].nfields) return 0;
    return d->nctors;
  default: return 0;
  }
}

static const Value *eval_quant_element(ValueStore *vs, Sort sort, uint64_t i) {
  mpz_t z;
  const Value *v;
  switch (sort_kind(vs->tab, sort)) {
  case SK_BOOL: return value_bool(vs, i != 0);
  case SK_RMODE: return value_rmode(vs, (RoundMode)i);
  case SK_DT: return value_dt(vs, sort, (uint32_t)i, NULL, 0);
  default:
    mpz_init_set_ui(z, i);
    v = value_bv(vs, z, sort_bv_width(vs->tab, sort));
    mpz_clear(z);
    return v;
  }
}

static void eval_quant_visit(QuantSearch *s, uint32_t k) {
  if (is_decided(s)) return;
  if (k == s->d->nvars) {
    point(s);
    return;
  }
  Sort sort = s->d->sorts[k];
  if (sort_eq(sort, SORT_INT)) {
    each_integer(s, k);
    return;
  }
  uint64_t n = cardinality(s->e->store.tab, sort), i = 0;
  for (; i < n && s->points_left && !is_decided(s); i++) {
    s->values[k] = eval_quant_element(&s->e->store, sort, i);
    eval_quant_visit(s, k + 1);
  }
  if (n == 0 || i < n) s->unknown = true; /* unused once the search has ended */
  s->values[k] = NULL;
}

const Value *eval_quantifier(Eval *e, Term t) {
  TermTable *tab = e->store.tab;
  QuantSearch s = search_of(e, t);
  s.values = ARENA_ARRAY(&e->store.arena, const Value *, s.d->nvars);
  eval_quant_visit(&s, 0);
  vec_free(&s.facts);
  if (is_decided(&s)) return value_bool(&e->store, s.exists);
  if (!s.unknown) return value_bool(&e->store, !s.exists);
  Tri r = eval_generic(e, t);
  if (r == TRI_UNKNOWN && e->env && e->env->quantifier && term_node(tab, t)->loose_level == 0)
    r = e->env->quantifier(e->env->self, e, t);
  if (r == TRI_UNKNOWN) return eval_unknown(e, "a quantifier over too many values");
  return value_bool(&e->store, r == TRI_TRUE);
}
