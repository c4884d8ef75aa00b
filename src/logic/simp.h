/* SPDX-License-Identifier: MIT */
/* Private to logic/: what the simplifying builders (simp_*.c) share.
 *
 * Each file holds one family of operators: the mk_* of build.h and a simp_<family> that mk_given
 * dispatches to. Every rewrite is stated as an equation above its code. */
#ifndef LOGIC_SIMP_H
#define LOGIC_SIMP_H

#include "logic/build.h"
#include "logic/table.h"

/* The node itself: sort by the operator's rule, operands in order when it commutes. */
Term simp_cons(Builder *, Op, const Term *args, uint32_t n);
Term simp_cons1(Builder *, Op, Term);
Term simp_cons2(Builder *, Op, Term, Term);
Term simp_cons3(Builder *, Op, Term, Term, Term);
Term simp_cons_at(Builder *, IndexedOp, Sort, const Term *args, uint32_t n);

/* Families. Called with simplification on and fitting operands; the result is never TERM_NONE. */
Term simp_bv(Builder *, IndexedOp, Sort, const Term *args, uint32_t n);
Term simp_float(Builder *, IndexedOp, Sort, const Term *args, uint32_t n);
Term simp_string(Builder *, IndexedOp, Sort, const Term *args, uint32_t n);
Term simp_arith1(Builder *, Op, Term); /* NEG ABS TO_REAL TO_INT IS_INT */

/* Equality of one sort, operands different; TERM_NONE = nothing to rewrite. */
Term simp_eq_arith(Builder *, Term, Term);
Term simp_eq_bv(Builder *, Term, Term);
Term simp_eq_dt(Builder *, Term, Term);
/* Whether two int, real or bit-vector terms are a common base plus different literals. */
bool simp_offsets_differ(Builder *, Term, Term);

static inline bool simp_is_op(Builder *b, Term t, Op op) {
  return term_op(b->tab, t) == op;
}
static inline bool simp_is_const(Builder *b, Term t) {
  return term_is_const(b->tab, t);
}

#endif
