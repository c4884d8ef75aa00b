/* SPDX-License-Identifier: MIT */
/* See bit_sums.h. */
#include "infer/candidates/bit_sums.h"

static bool literal_of(TermTable *tab, Term t, uint64_t *value) {
  if (term_op(tab, t) != OP_CONST_BV) return false;
  mpz_srcptr z = num_numerator(term_nums(tab), term_get_num(tab, t));
  if (mpz_sizeinbase(z, 2) > BIT_SUM_WIDTH) return false;
  *value = mpz_get_ui(z);
  return true;
}

static bool add_part(BitSum *s, Term t, uint64_t times) {
  for (uint32_t i = 0; i < s->n; i++)
    if (term_eq(s->of[i], t)) {
      s->times[i] += times;
      return true;
    }
  if (s->n == BIT_SUM_TERMS) return false;
  s->of[s->n] = t;
  s->times[s->n++] = times;
  return true;
}

static bool add_times(TermTable *tab, BitSum *s, Term t, uint64_t times) {
  uint64_t value;
  if (literal_of(tab, t, &value)) {
    s->literal += times * value;
    return true;
  }
  TermNode n = *term_node(tab, t);
  switch (n.op) {
  case OP_BV_ADD:
    for (uint32_t i = 0; i < n.nargs; i++)
      if (!add_times(tab, s, n.args[i], times)) return false;
    return true;
  case OP_BV_SUB:
    return add_times(tab, s, n.args[0], times) && add_times(tab, s, n.args[1], 0 - times);
  case OP_BV_NEG: return add_times(tab, s, n.args[0], 0 - times);
  case OP_BV_MUL:
    if (n.nargs == 2 && literal_of(tab, n.args[0], &value))
      return add_times(tab, s, n.args[1], times * value);
    if (n.nargs == 2 && literal_of(tab, n.args[1], &value))
      return add_times(tab, s, n.args[0], times * value);
    return add_part(s, t, times);
  case OP_BV_SHL:
    if (literal_of(tab, n.args[1], &value) && value < s->width)
      return add_times(tab, s, n.args[0], times << value);
    return add_part(s, t, times);
  default: return add_part(s, t, times);
  }
}

bool bit_sum_of(TermTable *tab, Term t, BitSum *s) {
  Sort sort = term_sort(tab, t);
  if (sort_kind(tab, sort) != SK_BV) return false;
  *s = (BitSum){.width = sort_bv_width(tab, sort)};
  return s->width && s->width <= BIT_SUM_WIDTH && add_times(tab, s, t, 1);
}

Term bit_sum_term(Builder *b, const BitSum *s) {
  Term sum = mk_bv64(b, s->literal, s->width);
  for (uint32_t i = 0; i < s->n; i++) {
    Term part = s->times[i] == 1
                    ? s->of[i]
                    : mk_bv2(b, OP_BV_MUL, mk_bv64(b, s->times[i], s->width), s->of[i]);
    sum = i || s->literal ? mk_bv2(b, OP_BV_ADD, sum, part) : part;
  }
  return sum;
}

uint32_t bit_sum_zeros(uint64_t n) {
  uint32_t zeros = 0;
  while (zeros < BIT_SUM_WIDTH && !(n >> zeros & 1)) zeros++;
  return zeros;
}
