/* SPDX-License-Identifier: MIT */
/* Builders: the upper floor. mk_* simplifies, then conses.
 *
 * All operands must be closed (no loose BVAR) and well-sorted; a sort error is our own bug. With
 * b->simplify false, mk_* only conses (triggers are built that way).
 *
 * NORMAL FORM of what mk_* returns (simplify on)
 *   gone            SUB NEG GT GE (int, real), BV_UGT UGE SGT SGE NAND NOR XNOR ROTR,
 *                   FP_GT FP_GE, DISTINCT of two (it is NOT(EQ))
 *   NOT             not over a literal, NOT, or an order of int, real, bv (they swap sides)
 *   AND, OR         n-ary, flat up to FLAT_MAX operands (longer ones stay nested, so that long
 *                   chains are built in near-linear time), sorted by id, no operand twice,
 *                   no operand with its negation
 *   EQ              on bool no literal and no NOT operand; smaller id left, literal right
 *   ADD             n-ary, flat likewise; like monomials joined; by id, non-zero literal last
 *   MUL             n-ary, flat likewise; literal coefficient first, the others by id;
 *                   a literal distributes over a flat sum
 *   LT, LE, EQ      of sums: common monomials cancelled, coefficients positive on both sides,
 *                   integers divided by the gcd. The literal stands where the sum is empty, else
 *                   where it is positive. Integers: against a literal always LE (x <= 9), else
 *                   strict where the literal gets smaller (x < y, not x + 1 <= y)
 *   ITE             no literal or NOT condition; branches differ; boolean ones become AND, OR
 *                   where that is shorter
 *   BV              literal operand right where operands commute; x - c is x + (-c)
 *   SELECT          not over a STORE at an index that is equal or differs by its form alone,
 *                   not over CONST_MAP or a (short) LAMBDA
 *   STORE           not over a STORE at the same index, not of the value already there
 *   DT_*            not over the DT_MAKE of their constructor
 *   FORALL, EXISTS  bind only variables that occur; never over a literal
 * With opaque_maps, SELECT, STORE and LAMBDA stay as they are made.
 * Division by zero is never folded: it is unspecified (but functional). On floats, == is identity.
 */
#ifndef LOGIC_BUILD_H
#define LOGIC_BUILD_H

#include "logic/term.h"

enum { FLAT_MAX = 32 };

typedef struct Builder {
  TermTable *tab;
  bool simplify;
  bool opaque_maps; /* maps are known by reading alone: nothing says that maps are equal when all
                       reads are. No rewriting then replaces one map by another, and reads
                       stay, for triggers to match                                            */
} Builder;

static inline Builder builder(TermTable *tab) {
  return (Builder){.tab = tab, .simplify = true};
}
static inline Builder builder_plain(TermTable *tab) {
  return (Builder){.tab = tab};
}

/* ---- any operator ----
 * mk_op: operators whose sort follows from the operands and that have no index.
 * mk_indexed: with index parameters (extract hi lo, sign_extend n, ...).
 * mk_given: operators whose sort is stated (OR_GIVEN in ops.def) as well. */
Term mk_op(Builder *, Op, const Term *args, uint32_t n);
Term mk_indexed(Builder *, Op, const Term *args, uint32_t n, uint32_t p0, uint32_t p1);
Term mk_given(Builder *, IndexedOp, Sort, const Term *args, uint32_t n);
/* The same node over other operands: what a rewriting traversal ends with. */
Term mk_same(Builder *, Term like, const Term *args);
/* The term with its operands replaced by what `f` makes of them; the term itself when none changes.
 */
typedef Term TermChange(void *env, Term operand);
Term mk_changed(Builder *, Term, TermChange *f, void *env);

/* ---- literals ---- */
Term mk_bool(Builder *, bool);
Term mk_int64(Builder *, int64_t);
Term mk_int(Builder *, mpz_srcptr);
Term mk_int_text(Builder *, const char *digits, size_t len); /* decimal digits only */
Term mk_real(Builder *, mpq_srcptr);
Term mk_real_text(Builder *, const char *text,
                  size_t len); /* Boogie real literal; TERM_NONE if too large */
Term mk_bv(Builder *, mpz_srcptr, uint32_t width);
Term mk_bv64(Builder *, uint64_t, uint32_t width);
Term mk_bv_text(Builder *, const char *digits, size_t len, uint32_t width);
Term mk_float_bits(Builder *, mpz_srcptr bits, Sort);
Term mk_float_nan(Builder *, Sort);
Term mk_float_inf(Builder *, Sort, bool negative);
Term mk_float_zero(Builder *, Sort, bool negative);
/* Boogie's float literal, whole token ("0x1.8e5f24e8", "-0x..", "0NaN24e8", "0+oo24e8"), the sort
 * is in the text. TERM_NONE when malformed or not representable. */
Term mk_float_text(Builder *, const char *text, size_t len);
Term mk_string(Builder *, Str);
Term mk_rmode(Builder *, RoundMode);

/* ---- symbols ---- */
Term mk_var(Builder *, Symbol);
Term mk_app(Builder *, Symbol, const Term *args, uint32_t n);
/* A call of a solver function by its SMT-LIB text ("bvadd", "(_ sign_extend 8)", "sign_extend 8",
 * "MapAdd",
 * "(_ to_fp 8 24) RNE", ...): the operator of ops.def when the text names one and the sorts
 * fit, else an application of an opaque BUILTIN symbol. */
Term mk_builtin(Builder *, Str text, const Term *args, uint32_t n, Sort result);
/* The same where no result sort is stated; TERM_NONE when there is no such function for these
 * operands. */
Term mk_builtin_untyped(Builder *, const char *text, const Term *args, uint32_t n);

/* ---- core ---- */
Term mk_not(Builder *, Term);
Term mk_and(Builder *, const Term *args, uint32_t n); /* n = 0: true */
Term mk_or(Builder *, const Term *args, uint32_t n);  /* n = 0: false */
Term mk_and2(Builder *, Term, Term);
Term mk_or2(Builder *, Term, Term);
Term mk_implies(Builder *, Term, Term);
Term mk_ite(Builder *, Term cond, Term then, Term els);
Term mk_eq(Builder *, Term, Term);
Term mk_neq(Builder *, Term, Term);
Term mk_distinct(Builder *, const Term *args, uint32_t n);

/* ---- int and real ---- */
Term mk_neg(Builder *, Term);
Term mk_add(Builder *, const Term *args, uint32_t n); /* n >= 1 */
Term mk_add2(Builder *, Term, Term);
Term mk_sub(Builder *, Term, Term);
Term mk_mul(Builder *, const Term *args, uint32_t n); /* n >= 1 */
Term mk_mul2(Builder *, Term, Term);
Term mk_lt(Builder *, Term, Term);
Term mk_le(Builder *, Term, Term);
Term mk_gt(Builder *, Term, Term);
Term mk_ge(Builder *, Term, Term);
Term mk_idiv(Builder *, Term, Term);
Term mk_mod(Builder *, Term, Term);
Term mk_rdiv(Builder *, Term, Term);
Term mk_to_real(Builder *, Term);
Term mk_to_int(Builder *, Term);

/* ---- bit-vectors ---- */
Term mk_bv2(Builder *, Op, Term, Term); /* any binary operator */
Term mk_concat(Builder *, Term high, Term low);
/* Bits lo .. hi-1 (hi exclusive, as in Boogie's b[hi:lo]); hi <= width of the operand. */
Term mk_extract(Builder *, Term, uint32_t hi, uint32_t lo);
Term mk_zero_extend(Builder *, Term, uint32_t extra);

/* ---- maps ---- */
Term mk_select(Builder *, Term map, const Term *index, uint32_t n);
Term mk_store(Builder *, Term map, const Term *index, uint32_t n, Term value);
Term mk_select1(Builder *, Term map, Term index);
Term mk_store1(Builder *, Term map, Term index, Term value);
Term mk_const_map(Builder *, Sort map, Term value);
/* Pointwise operation on maps of equal domain, e.g. OP_ADD on two [int]int. */
Term mk_pointwise(Builder *, Op, const Term *maps, uint32_t n);
/* Whether two terms of one sort can never be equal / are always equal, by their form alone. */
bool mk_never_equal(Builder *, Term, Term);

/* ---- datatypes ---- */
Term mk_dt_make(Builder *, Sort, uint32_t ctor, const Term *args, uint32_t n);
Term mk_dt_field(Builder *, Term, uint32_t ctor, uint32_t field);
Term mk_dt_is(Builder *, Term, uint32_t ctor);
/* The value made by `ctor` from d's fields with one replaced. */
Term mk_dt_update(Builder *, Term d, uint32_t ctor, uint32_t field, Term value);

/* ---- binders: variables are terms of term_fresh_var; attributes may be NULL ---- */
Term mk_forall(Builder *, const Term *vars, uint32_t n, Term body, const QuantAttrs *);
Term mk_exists(Builder *, const Term *vars, uint32_t n, Term body, const QuantAttrs *);
Term mk_lambda(Builder *, const Term *vars, uint32_t n, Term body);
/* forall/exists/lambda by operator; as the above. */
Term mk_binder(Builder *, Op, const Term *vars, uint32_t n, Term body, const QuantAttrs *);
/* The body of a binder at the given terms (as many as it has variables), simplified. */
Term mk_instance(Builder *, Term binder, const Term *values);
/* (let vars = values in body): simultaneous substitution. */
Term mk_let(Builder *, const Term *vars, const Term *values, uint32_t n, Term body);

#endif
