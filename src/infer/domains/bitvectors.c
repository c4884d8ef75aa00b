/* SPDX-License-Identifier: MIT */
/* The domain of bounds of bit-vectors (domain.h, bitrange.h): for each atom both readings, with and
 * without a sign; the comparisons of the program say which of them matters. */
#include "infer/domains/atoms.h"
#include "infer/domains/bitrange.h"
#include "infer/domains/table.h"

enum { FUEL = 2000 };

typedef struct RangeEntry {
  Term atom;
  BitRange in;
} RangeEntry;

/* ---- entries ---- */

static bool bitvectors_within(DomainEnv *env, const void *a, const void *b) {
  return bitrange_within(env->nums, ((const RangeEntry *)a)->in, ((const RangeEntry *)b)->in);
}

static bool bitvectors_join_entry(DomainEnv *env, void *into, const void *other) {
  RangeEntry *a = into;
  a->in = bitrange_join(env->nums, a->in, ((const RangeEntry *)other)->in);
  return !bitrange_is_any(env->nums, a->in);
}

/* A bound that moved goes on to the next threshold, or to the end of `all`. */
static Interval widened(const DomainEnv *env, Interval a, Interval b, Interval all) {
  const NumTable *nums = env->nums;
  Interval r = a;
  uint32_t n = env->stops.past_thresholds ? 0 : env->stops.n_thresholds;
  if (num_cmp(nums, b.lo, a.lo) < 0) {
    r.lo = all.lo;
    for (uint32_t i = 0; i < n; i++)
      if (num_cmp(nums, env->stops.thresholds[i], b.lo) <= 0 &&
          num_cmp(nums, env->stops.thresholds[i], r.lo) > 0 &&
          num_is_int(nums, env->stops.thresholds[i]))
        r.lo = env->stops.thresholds[i];
  }
  if (num_cmp(nums, b.hi, a.hi) > 0) {
    r.hi = all.hi;
    for (uint32_t i = n; i > 0; i--)
      if (num_cmp(nums, env->stops.thresholds[i - 1], b.hi) >= 0 &&
          num_cmp(nums, env->stops.thresholds[i - 1], r.hi) < 0 &&
          num_is_int(nums, env->stops.thresholds[i - 1]))
        r.hi = env->stops.thresholds[i - 1];
  }
  return r;
}

static bool bitvectors_widen_entry(DomainEnv *env, void *into, const void *other) {
  RangeEntry *a = into;
  const RangeEntry *b = other;
  if (!atoms_change(env, a->atom)) return bitvectors_join_entry(env, into, other);
  BitRange all = bitrange_any(env->nums, a->in.width);
  a->in.plain = widened(env, a->in.plain, b->in.plain, all.plain);
  a->in.with_sign = widened(env, a->in.with_sign, b->in.with_sign, all.with_sign);
  return !bitrange_equal(a->in, all);
}

/* ---- terms ---- */

static uint32_t width_of(const TermTable *tab, Term t) {
  return atoms_bv_width(tab, t, BITRANGE_MAX);
}

static BitRange bitvectors_eval(TableWork *, Term);

static BitRange bitvectors_operation(TableWork *w, Op op, Term t, uint32_t width) {
  NumTable *nums = w->env->nums;
  const Term *a = term_args(w->env->tab, t);
  const TermNode *n = term_node(w->env->tab, t);
  for (uint32_t i = op == OP_ITE; i < n->nargs; i++)
    if (!width_of(w->env->tab, a[i])) return bitrange_any(nums, width);
  BitRange x = bitvectors_eval(w, a[op == OP_ITE]),
           y = n->nargs > 1 ? bitvectors_eval(w, a[n->nargs - 1]) : x;
  switch (op) {
  case OP_ITE: return bitrange_join(nums, x, y);
  case OP_BV_ADD: return bitrange_add(nums, x, y);
  case OP_BV_SUB: return bitrange_add(nums, x, bitrange_neg(nums, y));
  case OP_BV_NEG: return bitrange_neg(nums, x);
  case OP_BV_MUL: return bitrange_mul(nums, x, y);
  case OP_BV_UDIV: return bitrange_udiv(nums, x, y);
  case OP_BV_UREM: return bitrange_urem(nums, x, y);
  case OP_BV_AND: return bitrange_and(nums, x, y);
  case OP_BV_OR: return bitrange_or(nums, x, y);
  case OP_BV_SHL: return bitrange_shl(nums, x, y);
  case OP_BV_LSHR: return bitrange_lshr(nums, x, y);
  case OP_BV_ZEXT: return bitrange_extend(nums, x, false, width);
  case OP_BV_SEXT: return bitrange_extend(nums, x, true, width);
  case OP_BV_CONCAT: return bitrange_concat(nums, x, y);
  case OP_BV_EXTRACT:
    if (n->p1 == 0) return bitrange_low(nums, x, width);
    return bitrange_any(nums, width);
  default: return bitrange_any(nums, width);
  }
}

static BitRange bitvectors_eval(TableWork *w, Term t) {
  const TermTable *tab = w->env->tab;
  NumTable *nums = w->env->nums;
  uint32_t width = width_of(tab, t);
  Op op = term_op(tab, t);
  if (op == OP_CONST_BV) return bitrange_one(nums, term_get_num(tab, t), width);
  if (atoms_is(w->env, t)) {
    const RangeEntry *e = table_find(w, t);
    return e ? e->in : bitrange_any(nums, width);
  }
  /* Operators here have one or two operands; nested ones of more come in pairs. */
  if (!w->fuel || term_nargs(tab, t) == 0 || (term_nargs(tab, t) > 2 && op != OP_ITE))
    return bitrange_any(nums, width);
  w->fuel--;
  return bitvectors_operation(w, op, t, width);
}

/* The term lies in the range: what follows for its atoms. False: it cannot. */
static bool bitvectors_narrow(TableWork *w, Term t, BitRange to) {
  const TermTable *tab = w->env->tab;
  NumTable *nums = w->env->nums;
  BitRange both;
  if (!bitrange_meet(nums, bitvectors_eval(w, t), to, &both)) return false;
  if (atoms_is(w->env, t)) {
    RangeEntry e = {t, both};
    if (!bitrange_is_any(nums, both)) table_put(w, &e);
    return true;
  }
  if (!w->fuel || term_nargs(tab, t) == 0 || term_nargs(tab, t) > 2) return true;
  w->fuel--;
  const Term *a = term_args(tab, t);
  BitRange x;
  switch (term_op(tab, t)) {
  case OP_BV_ADD:
    return bitvectors_narrow(
               w, a[0], bitrange_add(nums, both, bitrange_neg(nums, bitvectors_eval(w, a[1])))) &&
           bitvectors_narrow(
               w, a[1], bitrange_add(nums, both, bitrange_neg(nums, bitvectors_eval(w, a[0]))));
  case OP_BV_ZEXT:
  case OP_BV_SEXT: {
    bool with_sign = term_op(tab, t) == OP_BV_SEXT;
    Interval in = with_sign ? both.with_sign : both.plain;
    return bitrange_of(nums, in, with_sign, width_of(tab, a[0]), &x) &&
           bitvectors_narrow(w, a[0], x);
  }
  default: return true;
  }
}

/* ---- conditions ---- */

static bool at_most(TableWork *w, Term a, Term b, bool strictly, bool with_sign) {
  NumTable *nums = w->env->nums;
  uint32_t width = width_of(w->env->tab, a);
  BitRange x = bitvectors_eval(w, a), y = bitvectors_eval(w, b), to;
  Num hi = with_sign ? y.with_sign.hi : y.plain.hi, lo = with_sign ? x.with_sign.lo : x.plain.lo;
  if (strictly) hi = num_add(nums, hi, NUM_MINUS_ONE), lo = num_add(nums, lo, NUM_ONE);
  return bitrange_of(nums, interval_to(hi), with_sign, width, &to) && bitvectors_narrow(w, a, to) &&
         bitrange_of(nums, interval_from(lo), with_sign, width, &to) && bitvectors_narrow(w, b, to);
}

/* A bound that is the one value excluded moves by one. */
static bool differs(TableWork *w, Term a, BitRange one) {
  NumTable *nums = w->env->nums;
  BitRange x = bitvectors_eval(w, a), to = x;
  if (!bitrange_is_one(one)) return true;
  if (bitrange_is_one(x) && bitrange_equal(x, one)) return false;
  Interval *read[2] = {&to.plain, &to.with_sign};
  Interval out[2] = {one.plain, one.with_sign};
  for (int i = 0; i < 2; i++) {
    if (interval_is_one(*read[i])) continue;
    if (num_eq(read[i]->lo, out[i].lo)) read[i]->lo = num_add(nums, read[i]->lo, NUM_ONE);
    if (num_eq(read[i]->hi, out[i].lo)) read[i]->hi = num_add(nums, read[i]->hi, NUM_MINUS_ONE);
  }
  return bitvectors_narrow(w, a, to);
}

static bool bitvectors_assume_equal(TableWork *w, Term a, Term b, bool holds) {
  if (!width_of(w->env->tab, a)) return true;
  if (holds)
    return bitvectors_narrow(w, a, bitvectors_eval(w, b)) &&
           bitvectors_narrow(w, b, bitvectors_eval(w, a));
  return differs(w, a, bitvectors_eval(w, b)) && differs(w, b, bitvectors_eval(w, a));
}

static bool assume_order(TableWork *w, Op op, const Term *a, bool holds) {
  bool with_sign = op == OP_BV_SLT || op == OP_BV_SLE || op == OP_BV_SGT || op == OP_BV_SGE;
  bool greater = op == OP_BV_UGT || op == OP_BV_UGE || op == OP_BV_SGT || op == OP_BV_SGE;
  bool strict = op == OP_BV_ULT || op == OP_BV_UGT || op == OP_BV_SLT || op == OP_BV_SGT;
  if (!width_of(w->env->tab, a[0])) return true;
  bool swapped = greater == holds;
  return at_most(w, a[swapped], a[!swapped], strict == holds, with_sign);
}

static bool bitvectors_condition(TableWork *w, Term t, bool holds) {
  Op op = term_op(w->env->tab, t);
  const Term *a = term_args(w->env->tab, t);
  switch (op) {
  case OP_EQ: return bitvectors_assume_equal(w, a[0], a[1], holds);
  case OP_BV_ULT:
  case OP_BV_ULE:
  case OP_BV_UGT:
  case OP_BV_UGE:
  case OP_BV_SLT:
  case OP_BV_SLE:
  case OP_BV_SGT:
  case OP_BV_SGE: return assume_order(w, op, a, holds);
  default: return true;
  }
}

/* ---- elements ---- */

static const TableKind kind = {.entry = sizeof(RangeEntry),
                               .within = bitvectors_within,
                               .join = bitvectors_join_entry,
                               .widen = bitvectors_widen_entry,
                               .condition = bitvectors_condition};

TABLE_OPERATIONS(kind, table_assume, FUEL)

static Term bitvectors_literal(DomainEnv *env, Num n, uint32_t width) {
  return term_bv(env->tab, num_numerator(env->nums, n), width);
}

/* The bounds in one reading that are not the ends of all there is. */
static void bounds(DomainEnv *env, Term x, BitRange range, bool with_sign, Terms *out) {
  BitRange any = bitrange_any(env->nums, range.width);
  Interval in = with_sign ? range.with_sign : range.plain;
  Interval all = with_sign ? any.with_sign : any.plain;
  Op op = with_sign ? OP_BV_SLE : OP_BV_ULE;
  if (!num_eq(in.lo, all.lo))
    vec_push(out, mk_bv2(env->build, op, bitvectors_literal(env, in.lo, range.width), x));
  if (!num_eq(in.hi, all.hi))
    vec_push(out, mk_bv2(env->build, op, x, bitvectors_literal(env, in.hi, range.width)));
}

static void bitvectors_facts(DomainEnv *env, const void *e, Terms *out) {
  const Table *b = e;
  for (uint32_t i = 0; i < b->n; i++) {
    const RangeEntry *entry = table_entry(&kind, b, i);
    BitRange in = entry->in, same;
    if (bitrange_is_one(in)) {
      vec_push(out, mk_eq(env->build, entry->atom, bitvectors_literal(env, in.plain.lo, in.width)));
      continue;
    }
    bool implied =
        bitrange_of(env->nums, in.plain, false, in.width, &same) && bitrange_equal(same, in);
    bounds(env, entry->atom, in, false, out);
    if (!implied) bounds(env, entry->atom, in, true, out);
  }
}

const Domain domain_bitvectors = {
    .name = "bitvectors",
    .what = "bounds of bit-vectors, with and without sign",
    TABLE_MEMBERS,
    .facts = bitvectors_facts,
};
