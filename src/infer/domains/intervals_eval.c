/* SPDX-License-Identifier: MIT */
/* Terms in boxes: where values lie (intervals_eval). */
#include "infer/domains/atoms.h"
#include "infer/domains/intervals.h"

static Interval boolean(int known) { /* 1 true, 0 false, -1 either */
  if (known < 0) return (Interval){true, true, NUM_ZERO, NUM_ONE};
  return interval_one(known ? NUM_ONE : NUM_ZERO);
}
static int intervals_known(Interval b) {
  return interval_is_one(b) ? !num_eq(b.lo, NUM_ZERO) : -1;
}

static Interval multiplied(BoxWork *w, const Term *a, uint32_t n) {
  NumTable *nums = w->env->nums;
  Interval r = interval_one(NUM_ONE);
  for (uint32_t i = 0; i < n; i++) {
    Interval x = intervals_eval(w, a[i]);
    if (i + 1 < n && term_eq(a[i], a[i + 1]) && !w->env->literal) { /* a square */
      x = interval_mul(nums, x, x);
      interval_meet(nums, x, interval_from(NUM_ZERO), &x);
      i++;
    }
    r = interval_mul(nums, r, x);
  }
  return r;
}

static Interval compared(BoxWork *w, Op op, const Term *a) {
  const NumTable *nums = w->env->nums;
  Interval x = intervals_eval(w, a[0]), y = intervals_eval(w, a[1]);
  if (op == OP_GT || op == OP_GE) {
    Interval z = x;
    x = y;
    y = z;
    op = op == OP_GT ? OP_LT : OP_LE;
  }
  if (x.has_hi && y.has_lo) {
    int c = num_cmp(nums, x.hi, y.lo);
    if (c < 0 || (c == 0 && op == OP_LE)) return boolean(1);
  }
  if (x.has_lo && y.has_hi) {
    int c = num_cmp(nums, x.lo, y.hi);
    if (c > 0 || (c == 0 && op == OP_LT)) return boolean(0);
  }
  return boolean(-1);
}

static bool measured(Sort s) {
  return sort_is_arith(s) || sort_eq(s, SORT_BOOL);
}

static Interval equal(BoxWork *w, const Term *a) {
  Interval both;
  if (term_eq(a[0], a[1])) return boolean(1);
  if (!measured(term_sort(w->env->tab, a[0]))) return boolean(-1);
  Interval x = intervals_eval(w, a[0]), y = intervals_eval(w, a[1]);
  if (!interval_meet(w->env->nums, x, y, &both)) return boolean(0);
  if (interval_is_one(x) && interval_equal(x, y)) return boolean(1);
  return boolean(-1);
}

/* AND of the operands, or OR: the same with the values the other way round. */
static Interval connected(BoxWork *w, const Term *a, uint32_t n, int unit) {
  int all = unit;
  for (uint32_t i = 0; i < n; i++) {
    int k = intervals_known(intervals_eval(w, a[i]));
    if (k == !unit) return boolean(!unit);
    if (k < 0) all = -1;
  }
  return boolean(all);
}

static Interval opposite(Interval b) {
  int k = intervals_known(b);
  return boolean(k < 0 ? -1 : !k);
}

static Interval sum(BoxWork *w, const Term *a, uint32_t n) {
  Interval r = intervals_eval(w, a[0]);
  for (uint32_t i = 1; i < n && !interval_is_any(r); i++)
    r = interval_add(w->env->nums, r, intervals_eval(w, a[i]));
  return r;
}

static Interval choice(BoxWork *w, const Term *a) {
  int k = intervals_known(intervals_eval(w, a[0]));
  if (k >= 0) return intervals_eval(w, a[k ? 1 : 2]);
  return interval_join(w->env->nums, intervals_eval(w, a[1]), intervals_eval(w, a[2]));
}

static Interval arithmetic(BoxWork *w, Op op, const Term *a, uint32_t n) {
  NumTable *nums = w->env->nums;
  switch (op) {
  case OP_ADD: return sum(w, a, n);
  case OP_SUB:
    return interval_add(nums, intervals_eval(w, a[0]), interval_neg(nums, intervals_eval(w, a[1])));
  case OP_NEG: return interval_neg(nums, intervals_eval(w, a[0]));
  case OP_MUL: return multiplied(w, a, n);
  case OP_IDIV: return interval_div(nums, intervals_eval(w, a[0]), intervals_eval(w, a[1]));
  case OP_MOD: return interval_mod(nums, intervals_eval(w, a[0]), intervals_eval(w, a[1]));
  case OP_RDIV: return interval_rdiv(nums, intervals_eval(w, a[0]), intervals_eval(w, a[1]));
  case OP_ABS: return interval_abs(nums, intervals_eval(w, a[0]));
  case OP_TO_REAL: return intervals_eval(w, a[0]);
  case OP_TO_INT: return interval_floor(nums, intervals_eval(w, a[0]));
  default: return interval_any();
  }
}

static Interval intervals_operation(BoxWork *w, Op op, const Term *a, uint32_t n) {
  switch (op) {
  case OP_NOT: return opposite(intervals_eval(w, a[0]));
  case OP_AND: return connected(w, a, n, 1);
  case OP_OR: return connected(w, a, n, 0);
  case OP_IMPLIES: {
    int left = intervals_known(intervals_eval(w, a[0])),
        right = intervals_known(intervals_eval(w, a[1]));
    return boolean(left == 0 || right == 1 ? 1 : left == 1 && right == 0 ? 0 : -1);
  }
  case OP_EQ: return equal(w, a);
  case OP_LT:
  case OP_LE:
  case OP_GT:
  case OP_GE: return compared(w, op, a);
  default: return arithmetic(w, op, a, n);
  }
}

Interval intervals_eval(BoxWork *w, Term t) {
  TermTable *tab = w->env->tab;
  Op op = term_op(tab, t);
  if (op == OP_CONST_BOOL) return boolean(term_is_true(t));
  if (op == OP_CONST_INT || op == OP_CONST_REAL) return interval_one(term_get_num(tab, t));
  if (atoms_is(w->env, t)) return intervals_get(w, t);
  Interval r = interval_any();
  if (w->fuel) {
    w->fuel--;
    r = op == OP_ITE && measured(term_sort(tab, t))
            ? choice(w, term_args(tab, t))
            : intervals_operation(w, op, term_args(tab, t), term_nargs(tab, t));
  }
  if (sort_eq(term_sort(tab, t), SORT_BOOL)) interval_meet(w->env->nums, r, boolean(-1), &r);
  return r;
}
