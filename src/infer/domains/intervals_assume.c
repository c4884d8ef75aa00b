/* SPDX-License-Identifier: MIT */
/* Conditions in boxes: what follows for atoms when one holds (intervals_assume). */
#include "infer/domains/atoms.h"
#include "infer/domains/intervals.h"

enum { MAX_SUM = 8, MAX_CASES = 6 };

static bool intervals_is_int(const BoxWork *w, Term t) {
  return sort_eq(term_sort(w->env->tab, t), SORT_INT);
}

/* ---- a term lies in an interval ------------------------------------------------------ */

static bool intervals_narrow(BoxWork *w, Term t, Interval to);

static bool narrow_sum(BoxWork *w, const Term *a, uint32_t n, Interval to) {
  NumTable *nums = w->env->nums;
  if (n > MAX_SUM) return true;
  for (uint32_t i = 0; i < n; i++) {
    Interval rest = to;
    for (uint32_t k = 0; k < n; k++)
      if (k != i) rest = interval_add(nums, rest, interval_neg(nums, intervals_eval(w, a[k])));
    if (!intervals_narrow(w, a[i], rest)) return false;
  }
  return true;
}

static bool narrow_product(BoxWork *w, const Term *a, uint32_t n, Interval to) {
  Interval c = intervals_eval(w, a[0]);
  if (n != 2 || interval_has(w->env->nums, c, NUM_ZERO)) return true;
  return intervals_narrow(w, a[1], interval_rdiv(w->env->nums, to, c));
}

static bool intervals_narrow(BoxWork *w, Term t, Interval to) {
  TermTable *tab = w->env->tab;
  NumTable *nums = w->env->nums;
  Interval both;
  if (interval_is_any(to) || !w->fuel) return true;
  w->fuel--;
  if (intervals_is_int(w, t) && !interval_integers(nums, to, &to)) return false;
  if (atoms_is(w->env, t)) return intervals_set(w, t, to);
  if (!interval_meet(nums, intervals_eval(w, t), to, &both)) return false;
  const Term *a = term_args(tab, t);
  uint32_t n = term_nargs(tab, t);
  if (w->env->literal) return true;
  switch (term_op(tab, t)) {
  case OP_ADD: return narrow_sum(w, a, n, to);
  case OP_SUB: {
    Interval x = intervals_eval(w, a[0]), y = intervals_eval(w, a[1]);
    return intervals_narrow(w, a[0], interval_add(nums, to, y)) &&
           intervals_narrow(w, a[1], interval_add(nums, x, interval_neg(nums, to)));
  }
  case OP_NEG: return intervals_narrow(w, a[0], interval_neg(nums, to));
  case OP_MUL: return narrow_product(w, a, n, to);
  case OP_TO_REAL: return intervals_narrow(w, a[0], to);
  default: return true;
  }
}

/* ---- comparisons -------------------------------------------------------------------- */

static bool at_most(BoxWork *w, Term a, Term b, bool strictly) {
  NumTable *nums = w->env->nums;
  Interval x = intervals_eval(w, a), y = intervals_eval(w, b);
  bool step = strictly && intervals_is_int(w, a);
  if (y.has_hi &&
      !intervals_narrow(w, a, interval_to(step ? num_add(nums, y.hi, NUM_MINUS_ONE) : y.hi)))
    return false;
  return !x.has_lo ||
         intervals_narrow(w, b, interval_from(step ? num_add(nums, x.lo, NUM_ONE) : x.lo));
}

static bool equals(BoxWork *w, Term a, Term b) {
  return intervals_narrow(w, a, intervals_eval(w, b)) &&
         intervals_narrow(w, b, intervals_eval(w, a));
}

/* Integers: a bound that is the one value excluded moves by one. */
static bool differs_from(BoxWork *w, Term a, Interval one) {
  NumTable *nums = w->env->nums;
  Interval x = intervals_eval(w, a);
  if (!interval_is_one(one)) return true;
  if (interval_is_one(x) && interval_equal(x, one)) return false;
  if (!intervals_is_int(w, a)) return true;
  if (x.has_lo && num_eq(x.lo, one.lo))
    return intervals_narrow(w, a, interval_from(num_add(nums, x.lo, NUM_ONE)));
  if (x.has_hi && num_eq(x.hi, one.lo))
    return intervals_narrow(w, a, interval_to(num_add(nums, x.hi, NUM_MINUS_ONE)));
  return true;
}

static bool intervals_assume_equal(BoxWork *w, Term a, Term b, bool holds) {
  Sort s = term_sort(w->env->tab, a);
  if (sort_eq(s, SORT_BOOL)) {
    Interval x = intervals_eval(w, a), y = intervals_eval(w, b);
    if (interval_is_one(y)) return intervals_assume(w, a, num_eq(y.lo, NUM_ONE) == holds);
    if (interval_is_one(x)) return intervals_assume(w, b, num_eq(x.lo, NUM_ONE) == holds);
    return true;
  }
  if (!sort_is_arith(s)) return true;
  if (holds) return equals(w, a, b);
  return differs_from(w, a, intervals_eval(w, b)) && differs_from(w, b, intervals_eval(w, a));
}

static bool assume_order(BoxWork *w, Op op, const Term *a, bool holds) {
  if (!holds && w->env->literal) return true; /* as Boogie: only plain comparisons are read */
  bool swapped = (op == OP_GT || op == OP_GE) == holds;
  bool strictly = (op == OP_LT || op == OP_GT) == holds;
  return swapped ? at_most(w, a[1], a[0], strictly) : at_most(w, a[0], a[1], strictly);
}

/* ---- several ---------------------------------------------------------------------------- */

/* The operands cannot all fail (to be `holds`). */
static bool assume_some(BoxWork *w, const TableCase *list, uint32_t n) {
  TableCase undecided[MAX_CASES];
  uint32_t k = 0;
  for (uint32_t i = 0; i < n; i++) {
    Interval v = intervals_eval(w, list[i].t);
    if (interval_is_one(v) && num_eq(v.lo, NUM_ONE) != list[i].holds) continue;
    if (k == MAX_CASES) return true;
    undecided[k++] = list[i];
  }
  if (k == 0) return false;
  if (k == 1) return intervals_assume(w, undecided[0].t, undecided[0].holds);
  return w->env->literal || table_cases(w, undecided, k, intervals_assume);
}

static bool assume_connected(BoxWork *w, Op op, const Term *a, uint32_t n, bool holds) {
  TableCase list[2 * MAX_CASES];
  bool implies = op == OP_IMPLIES;
  if (implies ? !holds : (op == OP_AND) == holds) {
    for (uint32_t i = 0; i < n; i++)
      if (!intervals_assume(w, a[i], implies ? i == 0 : holds)) return false;
    return true;
  }
  if (n > 2 * MAX_CASES) return true;
  for (uint32_t i = 0; i < n; i++) list[i] = (TableCase){a[i], implies ? i == 1 : holds};
  return assume_some(w, list, n);
}

bool intervals_assume(BoxWork *w, Term t, bool holds) {
  TermTable *tab = w->env->tab;
  if (term_is_true(t)) return holds;
  if (term_is_false(t)) return !holds;
  if (!w->fuel) return true;
  w->fuel--;
  if (atoms_is(w->env, t)) return intervals_set(w, t, interval_one(holds ? NUM_ONE : NUM_ZERO));
  Op op = term_op(tab, t);
  const Term *a = term_args(tab, t);
  switch (op) {
  case OP_NOT: return intervals_assume(w, a[0], !holds);
  case OP_AND:
  case OP_OR:
  case OP_IMPLIES: return assume_connected(w, op, a, term_nargs(tab, t), holds);
  case OP_EQ: return intervals_assume_equal(w, a[0], a[1], holds);
  case OP_LT:
  case OP_LE:
  case OP_GT:
  case OP_GE: return assume_order(w, op, a, holds);
  default: return true;
  }
}
