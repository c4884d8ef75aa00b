/* SPDX-License-Identifier: MIT */
/* The domain of congruences (domain.h): for each of some integer atoms a class r modulo m. Modulus
 * 0 stands for the one number r; atoms that are not there can be any number (modulus 1). */
#include "infer/domains/atoms.h"
#include "infer/domains/table.h"

enum { FUEL = 2000 };

typedef struct Class {
  Num m, r; /* 0 <= r < m, or m = 0 */
} Class;

typedef struct ClassEntry {
  Term atom;
  Class in;
} ClassEntry;

typedef TableWork Work;

static const Class any = {{1}, {0}}; /* NUM_ONE, NUM_ZERO */

/* ---- arithmetic on classes ---------------------------------------------------------------- */

static Num computed(NumTable *t, void (*f)(mpz_ptr, mpz_srcptr, mpz_srcptr), Num a, Num b) {
  mpz_t z;
  mpz_init(z);
  f(z, num_numerator(t, a), num_numerator(t, b));
  Num r = num_mpz(t, z);
  mpz_clear(z);
  return r;
}

static Num gcd(NumTable *t, Num a, Num b) {
  return computed(t, mpz_gcd, a, b);
}
/* The remainder, not negative; m > 0. */
static Num rest(NumTable *t, Num a, Num m) {
  return computed(t, mpz_fdiv_r, a, m);
}
static Num quotient(NumTable *t, Num a, Num m) {
  return computed(t, mpz_fdiv_q, a, m);
}

static Class class_of(NumTable *t, Num m, Num r) {
  return (Class){m, num_eq(m, NUM_ZERO) ? r : rest(t, r, m)};
}
static bool is_any(Class c) {
  return num_eq(c.m, NUM_ONE);
}
static bool congruences_same(Class a, Class b) {
  return num_eq(a.m, b.m) && num_eq(a.r, b.r);
}

static Class congruences_add(NumTable *t, Class a, Class b) {
  return class_of(t, gcd(t, a.m, b.m), num_add(t, a.r, b.r));
}
static Class negative(NumTable *t, Class a) {
  return class_of(t, a.m, num_neg(t, a.r));
}
static Class multiply(NumTable *t, Class a, Class b) {
  Num m = gcd(t, num_mul(t, a.m, b.m), gcd(t, num_mul(t, a.m, b.r), num_mul(t, b.m, a.r)));
  return class_of(t, m, num_mul(t, a.r, b.r));
}
static Class join_classes(NumTable *t, Class a, Class b) {
  Num apart = num_add(t, a.r, num_neg(t, b.r));
  return class_of(t, gcd(t, gcd(t, a.m, b.m), apart), a.r);
}

/* Is every number of a in b? */
static bool inside(NumTable *t, Class a, Class b) {
  return congruences_same(join_classes(t, a, b), b);
}

/* False: no number is in both. Of two that overlap, the one with fewer numbers is taken. */
static bool meet_classes(NumTable *t, Class a, Class b, Class *out) {
  Num g = gcd(t, a.m, b.m), apart = num_add(t, a.r, num_neg(t, b.r));
  bool apart_fits =
      num_eq(g, NUM_ZERO) ? num_eq(apart, NUM_ZERO) : num_eq(rest(t, apart, g), NUM_ZERO);
  *out = a;
  if (!apart_fits) return false;
  if (num_eq(b.m, NUM_ZERO) || (!num_eq(a.m, NUM_ZERO) && num_cmp(t, b.m, a.m) > 0)) *out = b;
  return true;
}

/* ---- classes of atoms ------------------------------------------------------------------ */

static Class congruences_get(const Work *w, Term atom) {
  const ClassEntry *e = table_find(w, atom);
  return e ? e->in : any;
}

static bool congruences_set(Work *w, Term atom, Class to) {
  if (is_any(to) || !sort_eq(term_sort(w->env->tab, atom), SORT_INT)) return true;
  if (!meet_classes(w->env->nums, congruences_get(w, atom), to, &to)) return false;
  table_put(w, &(ClassEntry){atom, to});
  return true;
}

/* ---- terms ---- */

static Class congruences_eval(Work *w, Term t);

/* x mod c and x div c for a number c > 0. */
static Class divided(Work *w, Op op, const Term *a) {
  NumTable *nums = w->env->nums;
  Class x = congruences_eval(w, a[0]), c = congruences_eval(w, a[1]);
  if (!num_eq(c.m, NUM_ZERO) || num_sign(nums, c.r) <= 0) return any;
  if (op == OP_MOD) {
    Num g = gcd(nums, x.m, c.r);
    bool whole = num_eq(g, c.r); /* c divides the modulus: one remainder */
    return whole ? class_of(nums, NUM_ZERO, rest(nums, x.r, c.r)) : class_of(nums, g, x.r);
  }
  if (!num_eq(gcd(nums, x.m, c.r), c.r)) return any;
  return class_of(nums, quotient(nums, x.m, c.r), quotient(nums, x.r, c.r));
}

static Class congruences_operation(Work *w, Op op, const Term *a, uint32_t n) {
  NumTable *nums = w->env->nums;
  switch (op) {
  case OP_ADD:
  case OP_MUL: {
    Class r = congruences_eval(w, a[0]);
    for (uint32_t i = 1; i < n; i++)
      r = (op == OP_ADD ? congruences_add : multiply)(nums, r, congruences_eval(w, a[i]));
    return r;
  }
  case OP_SUB:
    return congruences_add(nums, congruences_eval(w, a[0]),
                           negative(nums, congruences_eval(w, a[1])));
  case OP_NEG: return negative(nums, congruences_eval(w, a[0]));
  case OP_ITE: return join_classes(nums, congruences_eval(w, a[1]), congruences_eval(w, a[2]));
  case OP_MOD:
  case OP_IDIV: return divided(w, op, a);
  default: return any;
  }
}

static Class congruences_eval(Work *w, Term t) {
  TermTable *tab = w->env->tab;
  Op op = term_op(tab, t);
  if (op == OP_CONST_INT) return (Class){NUM_ZERO, term_get_num(tab, t)};
  if (atoms_is(w->env, t)) return congruences_get(w, t);
  if (!w->fuel || !sort_eq(term_sort(tab, t), SORT_INT)) return any;
  w->fuel--;
  return congruences_operation(w, op, term_args(tab, t), term_nargs(tab, t));
}

/* The term is in the class: what follows for its atoms. */
static bool congruences_narrow(Work *w, Term t, Class to) {
  TermTable *tab = w->env->tab;
  NumTable *nums = w->env->nums;
  Class both;
  if (!meet_classes(nums, congruences_eval(w, t), to, &both)) return false;
  if (atoms_is(w->env, t)) return congruences_set(w, t, to);
  if (!w->fuel) return true;
  w->fuel--;
  const Term *a = term_args(tab, t);
  uint32_t n = term_nargs(tab, t);
  switch (term_op(tab, t)) {
  case OP_ADD:
    for (uint32_t i = 0; i < n && n <= 8; i++) {
      Class others = to;
      for (uint32_t k = 0; k < n; k++)
        if (k != i)
          others = congruences_add(nums, others, negative(nums, congruences_eval(w, a[k])));
      if (!congruences_narrow(w, a[i], others)) return false;
    }
    return true;
  case OP_NEG: return congruences_narrow(w, a[0], negative(nums, to));
  case OP_MOD: { /* x mod c == r, with numbers c > 0 and r */
    Class c = congruences_eval(w, a[1]);
    if (!num_eq(c.m, NUM_ZERO) || num_sign(nums, c.r) <= 0 || !num_eq(to.m, NUM_ZERO)) return true;
    if (num_sign(nums, to.r) < 0 || num_cmp(nums, to.r, c.r) >= 0) return false;
    return congruences_narrow(w, a[0], class_of(nums, c.r, to.r));
  }
  default: return true;
  }
}

static bool congruences_condition(Work *w, Term t, bool holds) {
  TermTable *tab = w->env->tab;
  const Term *a = term_args(tab, t);
  if (term_op(tab, t) != OP_EQ || !holds || !sort_eq(term_sort(tab, a[0]), SORT_INT)) return true;
  return congruences_narrow(w, a[0], congruences_eval(w, a[1])) &&
         congruences_narrow(w, a[1], congruences_eval(w, a[0]));
}

/* ---- elements ---- */

static bool congruences_within(DomainEnv *env, const void *a, const void *b) {
  const ClassEntry *x = a, *y = b;
  return inside(env->nums, x->in, y->in);
}

/* Also the widening: a modulus can only be replaced by a divisor, and a number once. */
static bool congruences_join_entry(DomainEnv *env, void *into, const void *other) {
  ClassEntry *a = into;
  const ClassEntry *b = other;
  a->in = join_classes(env->nums, a->in, b->in);
  return !is_any(a->in);
}

static const TableKind kind = {.entry = sizeof(ClassEntry),
                               .within = congruences_within,
                               .join = congruences_join_entry,
                               .widen = congruences_join_entry,
                               .condition = congruences_condition};

TABLE_OPERATIONS(kind, table_assume, FUEL)

/* Numbers are left to intervals. */
static void congruences_facts(DomainEnv *env, const void *e, Terms *out) {
  const Table *c = e;
  for (uint32_t i = 0; i < c->n; i++) {
    const ClassEntry *entry = table_entry(&kind, c, i);
    if (num_eq(entry->in.m, NUM_ZERO)) continue;
    Term m = term_num(env->tab, entry->in.m, SORT_INT);
    Term r = term_num(env->tab, entry->in.r, SORT_INT);
    vec_push(out, mk_eq(env->build, mk_mod(env->build, entry->atom, m), r));
  }
}

const Domain domain_congruences = {
    .name = "congruences",
    .what = "remainders of integers",
    TABLE_MEMBERS,
    .facts = congruences_facts,
};
