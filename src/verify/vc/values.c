/* SPDX-License-Identifier: MIT */
/* See values.h. */
#include "verify/vc/values.h"

bool values_atomic(const TermTable *tab, Term t) {
  Op op = term_op(tab, t);
  return op == OP_VAR || (op == OP_APP && term_nargs(tab, t) == 0) || term_is_const(tab, t);
}

/* An implementation with so many commands is a long one. */
enum { LONG_IMPL = 4000 };

bool values_long_impl(const Impl *im) {
  size_t cmds = 0;
  for (uint32_t i = 0; i < im->blocks.n; i++) cmds += im->blocks.at[i]->cmds.n;
  return cmds >= LONG_IMPL;
}

bool values_offset(const TermTable *tab, Term t) {
  if (term_op(tab, t) != OP_ADD || term_nargs(tab, t) != 2) return false;
  Term a = term_arg(tab, t, 0), b = term_arg(tab, t, 1);
  return values_atomic(tab, a) && values_atomic(tab, b) &&
         (term_is_const(tab, a) || term_is_const(tab, b));
}
