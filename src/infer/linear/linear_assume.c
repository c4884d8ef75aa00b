/* SPDX-License-Identifier: MIT */
/* Conditions as linear relations (linear.h).
 *
 * Quotients and remainders by a number, and conditional terms, are not linear but can be said in
 * linear terms with one more unknown; the term itself stands for that while a condition is read,
 * and is forgotten afterwards. */
#include "infer/domains/atoms.h"
#include "infer/linear/linear.h"

enum { FUEL = 400, MAX_CASES = 4, MAX_CHOICES = 3 };
static const int64_t MAX_NUMBER = INT64_C(1) << 40;

/* A conditional term and the branch that is assumed. */
typedef struct AssumeChoice {
  Term ite;
  bool then;
} AssumeChoice;

typedef struct Reader {
  DomainEnv *env;
  uint32_t fuel;
  AssumeChoice choices[MAX_CHOICES];
  uint32_t n_choices;
  Term undecided; /* a conditional term without a choice          */
  Terms unknowns; /* quotients that occur                         */
} Reader;

/* ---- sums ---------------------------------------------------------------------------------- */

static bool add_constant(LinearSum *s, int64_t v, int64_t factor) {
  int64_t product;
  return !__builtin_mul_overflow(v, factor, &product) &&
         !__builtin_add_overflow(s->constant, product, &s->constant) && s->constant <= MAX_NUMBER &&
         s->constant >= -MAX_NUMBER;
}

static bool add_part(LinearSum *s, Term atom, int64_t factor) {
  uint32_t i = 0;
  while (i < s->at.n && !term_eq(s->at.at[i].atom, atom)) i++;
  if (i == s->at.n) vec_push(&s->at, ((LinearPart){atom, 0}));
  int64_t c = s->at.at[i].coef + factor; /* both are below MAX_NUMBER */
  s->at.at[i].coef = c;
  if (c == 0) s->at.at[i] = s->at.at[--s->at.n];
  return c <= MAX_NUMBER && c >= -MAX_NUMBER;
}

static bool linear_literal(const Reader *r, Term t, int64_t *v) {
  return term_op(r->env->tab, t) == OP_CONST_INT && term_get_int64(r->env->tab, t, v) &&
         *v <= MAX_NUMBER && *v >= -MAX_NUMBER;
}

static bool linear_add_term(Reader *, LinearSum *, Term, int64_t factor);

static bool add_product(Reader *r, LinearSum *s, Term t, int64_t factor) {
  const Term *a = term_args(r->env->tab, t);
  int64_t c, product;
  if (term_nargs(r->env->tab, t) != 2) return false;
  int at = linear_literal(r, a[0], &c) ? 0 : linear_literal(r, a[1], &c) ? 1 : -1;
  if (at < 0 || __builtin_mul_overflow(c, factor, &product)) return false;
  return product <= MAX_NUMBER && product >= -MAX_NUMBER &&
         linear_add_term(r, s, a[1 - at], product);
}

/* x div c stands for itself; x mod c is x - c * (x div c). */
static bool add_division(Reader *r, LinearSum *s, Term t, int64_t factor) {
  TermTable *tab = r->env->tab;
  const Term *a = term_args(tab, t);
  int64_t c, product;
  if (!linear_literal(r, a[1], &c) || c <= 0 || __builtin_mul_overflow(c, -factor, &product))
    return false;
  if (product > MAX_NUMBER || product < -MAX_NUMBER) return false;
  Term q = mk_idiv(r->env->build, a[0], a[1]), x = a[0];
  if (term_op(tab, q) != OP_IDIV) return false;
  uint32_t i = 0;
  while (i < r->unknowns.n && !term_eq(r->unknowns.at[i], q)) i++;
  if (i == r->unknowns.n) vec_push(&r->unknowns, q);
  if (term_op(tab, t) == OP_IDIV) return add_part(s, q, factor);
  return linear_add_term(r, s, x, factor) && add_part(s, q, product);
}

static bool add_choice(Reader *r, LinearSum *s, Term t, int64_t factor) {
  const Term *a = term_args(r->env->tab, t);
  for (uint32_t i = 0; i < r->n_choices; i++)
    if (term_eq(r->choices[i].ite, t))
      return linear_add_term(r, s, a[r->choices[i].then ? 1 : 2], factor);
  r->undecided = t;
  return false;
}

static bool linear_add_term(Reader *r, LinearSum *s, Term t, int64_t factor) {
  TermTable *tab = r->env->tab;
  const Term *a = term_args(tab, t);
  int64_t v;
  if (!sort_eq(term_sort(tab, t), SORT_INT) || !r->fuel) return false;
  r->fuel--;
  if (linear_literal(r, t, &v)) return add_constant(s, v, factor);
  if (atoms_is(r->env, t)) return add_part(s, t, factor);
  switch (term_op(tab, t)) {
  case OP_ADD:
    for (uint32_t i = 0; i < term_nargs(tab, t); i++)
      if (!linear_add_term(r, s, a[i], factor)) return false;
    return true;
  case OP_SUB: return linear_add_term(r, s, a[0], factor) && linear_add_term(r, s, a[1], -factor);
  case OP_NEG: return linear_add_term(r, s, a[0], -factor);
  case OP_MUL: return add_product(r, s, t, factor);
  case OP_IDIV:
  case OP_MOD: return add_division(r, s, t, factor);
  case OP_ITE: return add_choice(r, s, t, factor);
  default: return false;
  }
}

bool linear_difference(DomainEnv *env, Term t, LinearSum *s) {
  Reader r = {.env = env, .fuel = FUEL};
  Op op = term_op(env->tab, t);
  bool order = op == OP_LE || op == OP_LT || op == OP_GE || op == OP_GT || op == OP_EQ;
  *s = (LinearSum){0};
  if (!order) return false;
  const Term *a = term_args(env->tab, t);
  bool swap = op == OP_GE || op == OP_GT;
  bool yes =
      linear_add_term(&r, s, a[swap], -1) && linear_add_term(&r, s, a[!swap], 1) && !r.unknowns.n;
  if (yes && (op == OP_LT || op == OP_GT)) s->constant--;
  vec_free(&r.unknowns);
  return yes;
}

/* ---- comparisons ---- */

typedef enum Relation { EQUAL, AT_MOST, LESS } Relation;

static const Linear *linear_assume_condition(Reader *, const Linear *, Term, bool holds);
static const Linear *linear_compare(Reader *, const Linear *, Term a, Term b, Relation);

static bool distinguishes(const Reader *r) {
  return poly_hulls_left(linear_library(r->env));
}

static const Linear *either(Reader *r, const Linear *a, const Linear *b) {
  return !a ? b : !b ? a : linear_join(r->env, a, b);
}

/* Both values of the undecided conditional term, one after the other. */
static const Linear *by_choice(Reader *r, const Linear *e, Term a, Term b, Relation rel) {
  Term ite = r->undecided, cond = term_arg(r->env->tab, ite, 0);
  const Linear *result[2];
  if (r->n_choices == MAX_CHOICES || !distinguishes(r)) return e;
  for (int then = 0; then < 2; then++) {
    r->undecided = TERM_NONE;
    result[then] = linear_assume_condition(r, e, cond, then);
    r->choices[r->n_choices++] = (AssumeChoice){ite, then};
    if (result[then]) result[then] = linear_compare(r, result[then], a, b, rel);
    r->n_choices--;
  }
  return either(r, result[0], result[1]);
}

/* 0 <= x - c * (x div c) < c */
static const Linear *define_quotient(Reader *r, const Linear *e, Term q) {
  const Term *a = term_args(r->env->tab, q);
  int64_t c;
  for (int side = 0; side < 2 && e && linear_literal(r, a[1], &c); side++) {
    LinearSum s = {.constant = side ? c - 1 : 0};
    if (linear_add_term(r, &s, a[0], side ? -1 : 1) && add_part(&s, q, side ? c : -c))
      e = linear_add(r->env, e, &s, false);
    vec_free(&s.at);
  }
  return e;
}

static const Linear *linear_compare(Reader *r, const Linear *e, Term a, Term b, Relation rel) {
  LinearSum s = {.constant = rel == LESS ? -1 : 0};
  Terms outer = r->unknowns;
  r->unknowns = (Terms){0};
  bool linear = linear_add_term(r, &s, b, 1) && linear_add_term(r, &s, a, -1);
  if (linear) {
    for (uint32_t i = 0; i < r->unknowns.n && e; i++)
      e = define_quotient(r, e, r->unknowns.at[i]); /* may add those within it to the list */
    if (e) e = linear_add(r->env, e, &s, rel == EQUAL);
    for (uint32_t i = 0; i < r->unknowns.n && e; i++)
      e = linear_forget(r->env, e, r->unknowns.at[i]);
  } else if (r->undecided.ix) {
    e = by_choice(r, e, a, b, rel);
  }
  vec_free(&s.at);
  vec_free(&r->unknowns);
  r->unknowns = outer;
  r->undecided = TERM_NONE;
  return e;
}

/* Different integers: worth something when one side is impossible. */
static const Linear *differ(Reader *r, const Linear *e, Term a, Term b) {
  const Linear *less = linear_compare(r, e, a, b, LESS), *more = linear_compare(r, e, b, a, LESS);
  return !less ? more : !more ? less : e;
}

static const Linear *order(Reader *r, const Linear *e, Op op, const Term *a, bool holds) {
  bool swapped = (op == OP_GT || op == OP_GE) == holds;
  bool strictly = (op == OP_LT || op == OP_GT) == holds;
  return linear_compare(r, e, a[swapped], a[!swapped], strictly ? LESS : AT_MOST);
}

/* ---- connectives ---- */

static const Linear *connected(Reader *r, const Linear *e, Op op, Term t, bool holds) {
  const Term *a = term_args(r->env->tab, t);
  uint32_t n = term_nargs(r->env->tab, t);
  bool implies = op == OP_IMPLIES;
  if (implies ? !holds : (op == OP_AND) == holds) {
    for (uint32_t i = 0; i < n && e; i++)
      e = linear_assume_condition(r, e, a[i], implies ? i == 0 : holds);
    return e;
  }
  const Linear *any = NULL;
  for (uint32_t i = 0; i < n; i++) {
    if (n > MAX_CASES || !distinguishes(r)) return e;
    any = either(r, any, linear_assume_condition(r, e, a[i], implies ? i == 1 : holds));
    if (any == e) return e; /* one of the cases says nothing */
  }
  return any;
}

static const Linear *linear_chosen(Reader *r, const Linear *e, const Term *a, bool holds) {
  if (!distinguishes(r)) return e;
  const Linear *x = linear_assume_condition(r, e, a[0], true),
               *y = linear_assume_condition(r, e, a[0], false);
  if (x) x = linear_assume_condition(r, x, a[1], holds);
  if (y) y = linear_assume_condition(r, y, a[2], holds);
  return x == e || y == e ? e : either(r, x, y);
}

static const Linear *linear_assume_condition(Reader *r, const Linear *e, Term t, bool holds) {
  TermTable *tab = r->env->tab;
  if (term_is_true(t) || term_is_false(t)) return term_is_true(t) == holds ? e : NULL;
  if (!r->fuel) return e;
  r->fuel--;
  Op op = term_op(tab, t);
  const Term *a = term_args(tab, t);
  switch (op) {
  case OP_NOT: return linear_assume_condition(r, e, a[0], !holds);
  case OP_AND:
  case OP_OR:
  case OP_IMPLIES: return connected(r, e, op, t, holds);
  case OP_ITE: return linear_chosen(r, e, a, holds);
  case OP_EQ:
    if (!sort_eq(term_sort(tab, a[0]), SORT_INT)) return e;
    return holds ? linear_compare(r, e, a[0], a[1], EQUAL) : differ(r, e, a[0], a[1]);
  case OP_LT:
  case OP_LE:
  case OP_GT:
  case OP_GE:
    if (!sort_eq(term_sort(tab, a[0]), SORT_INT)) return e;
    return order(r, e, op, a, holds);
  default: return e;
  }
}

const Linear *linear_assume(DomainEnv *env, const Linear *e, Term t) {
  Reader r = {.env = env, .fuel = FUEL};
  const Linear *result = linear_assume_condition(&r, e, t, true);
  vec_free(&r.unknowns);
  return result;
}
