/* SPDX-License-Identifier: MIT */
/* The domain of bits (domain.h, knownbits.h): for each bit-vector atom the bits that are known,
 * wherever they stand. So it knows what is even or a multiple of eight, and what masks leave. */
#include "infer/domains/atoms.h"
#include "infer/domains/knownbits.h"
#include "infer/domains/table.h"

enum { FUEL = 2000 };

typedef struct BitsEntry {
  Term atom;
  KnownBits is;
} BitsEntry;

/* ---- entries ---- */

static bool bits_within(DomainEnv *env, const void *a, const void *b) {
  (void)env;
  return knownbits_within(((const BitsEntry *)a)->is, ((const BitsEntry *)b)->is);
}

static bool bits_join_entry(DomainEnv *env, void *into, const void *other) {
  BitsEntry *a = into;
  (void)env;
  a->is = knownbits_join(a->is, ((const BitsEntry *)other)->is);
  return a->is.known != 0;
}

/* ---- terms ---- */

static uint32_t width_of(const TermTable *tab, Term t) {
  return atoms_bv_width(tab, t, KNOWNBITS_MAX);
}

static KnownBits bits_literal(const DomainEnv *env, Term t) {
  uint64_t v = mpz_get_ui(num_numerator(env->nums, term_get_num(env->tab, t)));
  return knownbits_one(v, width_of(env->tab, t));
}

static KnownBits bits_eval(TableWork *, Term);

/* By a number of places that is known. */
static KnownBits shifted(TableWork *w, Op op, KnownBits x, Term by) {
  if (term_op(w->env->tab, by) != OP_CONST_BV) return knownbits_any(x.width);
  uint64_t n = bits_literal(w->env, by).ones;
  uint32_t places = n < x.width ? (uint32_t)n : x.width;
  return op == OP_BV_SHL ? knownbits_shl(x, places) : knownbits_lshr(x, places);
}

/* The remainder by, or the quotient of, a power of two. */
static KnownBits divided(TableWork *w, Op op, KnownBits x, Term by) {
  if (term_op(w->env->tab, by) != OP_CONST_BV) return knownbits_any(x.width);
  uint64_t n = bits_literal(w->env, by).ones;
  if (!n || (n & (n - 1))) return knownbits_any(x.width);
  uint32_t places = 0;
  while (n >> places > 1) places++;
  return op == OP_BV_UDIV ? knownbits_lshr(x, places)
                          : knownbits_and(x, knownbits_one(n - 1, x.width));
}

static KnownBits bits_operation(TableWork *w, Op op, Term t, uint32_t width) {
  const TermTable *tab = w->env->tab;
  const Term *a = term_args(tab, t);
  uint32_t n = term_nargs(tab, t), p0 = term_node(tab, t)->p0, p1 = term_node(tab, t)->p1;
  for (uint32_t i = op == OP_ITE; i < n; i++)
    if (!width_of(tab, a[i])) return knownbits_any(width);
  KnownBits x = bits_eval(w, a[op == OP_ITE]), y = n > 1 ? bits_eval(w, a[n - 1]) : x;
  switch (op) {
  case OP_ITE: return knownbits_join(x, y);
  case OP_BV_NOT: return knownbits_not(x);
  case OP_BV_AND: return knownbits_and(x, y);
  case OP_BV_OR: return knownbits_or(x, y);
  case OP_BV_XOR: return knownbits_xor(x, y);
  case OP_BV_ADD: return knownbits_add(x, y);
  case OP_BV_SUB: return knownbits_sub(x, y);
  case OP_BV_NEG: return knownbits_sub(knownbits_one(0, width), x);
  case OP_BV_MUL: return knownbits_mul(x, y);
  case OP_BV_SHL:
  case OP_BV_LSHR: return shifted(w, op, x, a[1]);
  case OP_BV_UDIV:
  case OP_BV_UREM: return divided(w, op, x, a[1]);
  case OP_BV_ZEXT: return knownbits_extend(x, false, width);
  case OP_BV_SEXT: return knownbits_extend(x, true, width);
  case OP_BV_EXTRACT: return knownbits_extract(x, p1, p0 - p1);
  case OP_BV_CONCAT: return knownbits_concat(x, y);
  default: return knownbits_any(width);
  }
}

static KnownBits bits_eval(TableWork *w, Term t) {
  const TermTable *tab = w->env->tab;
  uint32_t width = width_of(tab, t), n = term_nargs(tab, t);
  Op op = term_op(tab, t);
  if (op == OP_CONST_BV) return bits_literal(w->env, t);
  if (atoms_is(w->env, t)) {
    const BitsEntry *e = table_find(w, t);
    return e ? e->is : knownbits_any(width);
  }
  if (!w->fuel || n == 0 || (n > 2 && op != OP_ITE)) return knownbits_any(width);
  w->fuel--;
  return bits_operation(w, op, t, width);
}

/* The term has these bits: what follows for its atoms. False: it cannot. */
static bool bits_narrow(TableWork *w, Term t, KnownBits to) {
  const TermTable *tab = w->env->tab;
  KnownBits both;
  if (!knownbits_meet(bits_eval(w, t), to, &both)) return false;
  if (atoms_is(w->env, t)) {
    BitsEntry e = {t, both};
    if (both.known) table_put(w, &e);
    return true;
  }
  uint32_t n = term_nargs(tab, t);
  if (!w->fuel || n == 0 || n > 2) return true;
  w->fuel--;
  const Term *a = term_args(tab, t);
  for (uint32_t i = 0; i < n; i++)
    if (!width_of(tab, a[i])) return true;
  KnownBits x = bits_eval(w, a[0]), y = n > 1 ? bits_eval(w, a[1]) : x;
  uint32_t low = width_of(tab, a[n - 1]), p1 = term_node(tab, t)->p1;
  switch (term_op(tab, t)) {
  case OP_BV_NOT: return bits_narrow(w, a[0], knownbits_not(both));
  case OP_BV_AND: { /* where one side has ones, the other has what the result has */
    KnownBits from_x = both, from_y = both;
    from_x.known &= x.ones | both.ones;
    from_y.known &= y.ones | both.ones;
    return bits_narrow(w, a[0], from_y) && bits_narrow(w, a[1], from_x);
  }
  case OP_BV_ADD:
    return bits_narrow(w, a[0], knownbits_sub(both, y)) &&
           bits_narrow(w, a[1], knownbits_sub(both, x));
  case OP_BV_XOR:
    return bits_narrow(w, a[0], knownbits_xor(both, y)) &&
           bits_narrow(w, a[1], knownbits_xor(both, x));
  case OP_BV_UREM: { /* by a power of two: the low bits */
    KnownBits mask = divided(w, OP_BV_UREM, knownbits_one(UINT64_MAX, both.width), a[1]);
    if (!knownbits_all(mask)) return true;
    both.known &= mask.ones;
    both.ones &= mask.ones;
    return bits_narrow(w, a[0], both);
  }
  case OP_BV_EXTRACT: {
    KnownBits wide = {width_of(tab, a[0]), both.known << p1, both.ones << p1};
    return bits_narrow(w, a[0], wide);
  }
  case OP_BV_ZEXT:
  case OP_BV_SEXT: return bits_narrow(w, a[0], knownbits_extract(both, 0, low));
  case OP_BV_CONCAT:
    return bits_narrow(w, a[1], knownbits_extract(both, 0, low)) &&
           bits_narrow(w, a[0], knownbits_extract(both, low, both.width - low));
  default: return true;
  }
}

/* ---- conditions ---- */

static bool bits_assume_equal(TableWork *w, Term a, Term b, bool holds) {
  uint32_t width = width_of(w->env->tab, a);
  if (!width) return true;
  KnownBits x = bits_eval(w, a), y = bits_eval(w, b);
  if (holds) return bits_narrow(w, a, y) && bits_narrow(w, b, x);
  if (knownbits_all(x) && knownbits_all(y)) return x.ones != y.ones;
  if (width == 1 && knownbits_all(y)) return bits_narrow(w, a, knownbits_not(y));
  if (width == 1 && knownbits_all(x)) return bits_narrow(w, b, knownbits_not(x));
  return true;
}

static bool bits_condition(TableWork *w, Term t, bool holds) {
  const Term *a = term_args(w->env->tab, t);
  return term_op(w->env->tab, t) != OP_EQ || bits_assume_equal(w, a[0], a[1], holds);
}

/* ---- elements ---- */

/* Bits that are known can only get less. */
static const TableKind kind = {.entry = sizeof(BitsEntry),
                               .within = bits_within,
                               .join = bits_join_entry,
                               .widen = bits_join_entry,
                               .condition = bits_condition};

TABLE_OPERATIONS(kind, table_assume, FUEL)

/* Runs of bits that are known; that the highest are zeros is a bound, which the domain of
 * bit-vectors has. */
static void bits_facts(DomainEnv *env, const void *e, Terms *out) {
  const Table *b = e;
  for (uint32_t i = 0; i < b->n; i++) {
    const BitsEntry *entry = table_entry(&kind, b, i);
    KnownBits is = entry->is;
    for (uint32_t from = 0, to; from < is.width; from = to + 1) {
      for (to = from; to < is.width && (is.known >> to & 1);) to++;
      uint64_t run = knownbits_extract(is, from, to - from).ones;
      if (to == from || (to == is.width && !run && from)) continue;
      Term part = mk_indexed(env->build, OP_BV_EXTRACT, &entry->atom, 1, to, from);
      vec_push(out, mk_eq(env->build, part, mk_bv64(env->build, run, to - from)));
    }
  }
}

const Domain domain_bits = {
    .name = "bits",
    .what = "bits of bit-vectors that are known",
    TABLE_MEMBERS,
    .facts = bits_facts,
};
