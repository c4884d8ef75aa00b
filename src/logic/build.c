/* SPDX-License-Identifier: MIT */
/* Literals, dispatch by operator, and the shorthands of build.h. */
#include "logic/build.h"

#include "base/bug.h"
#include "base/mem.h"
#include "logic/simp.h"
#include "logic/typing.h"

#include <string.h>

/* ---- literals ---- */

Term mk_bool(Builder *b, bool v) {
  (void)b;
  return term_bool(v);
}

Term mk_int64(Builder *b, int64_t v) {
  return term_int64(b->tab, v);
}

Term mk_int(Builder *b, mpz_srcptr z) {
  return term_num(b->tab, num_mpz(term_nums(b->tab), z), SORT_INT);
}

Term mk_int_text(Builder *b, const char *digits, size_t len) {
  Num n;
  must(num_digits(term_nums(b->tab), digits, len, &n));
  return term_num(b->tab, n, SORT_INT);
}

Term mk_real(Builder *b, mpq_srcptr q) {
  return term_num(b->tab, num_mpq(term_nums(b->tab), q), SORT_REAL);
}

Term mk_real_text(Builder *b, const char *text, size_t len) {
  Num n;
  return num_decimal(term_nums(b->tab), text, len, &n) ? term_num(b->tab, n, SORT_REAL) : TERM_NONE;
}

Term mk_bv(Builder *b, mpz_srcptr z, uint32_t width) {
  return term_bv(b->tab, z, width);
}

Term mk_bv64(Builder *b, uint64_t v, uint32_t width) {
  mpz_t z;
  mpz_init_set_ui(z, v);
  Term t = term_bv(b->tab, z, width);
  mpz_clear(z);
  return t;
}

Term mk_bv_text(Builder *b, const char *digits, size_t len, uint32_t width) {
  Num n;
  must(num_digits(term_nums(b->tab), digits, len, &n));
  return term_bv(b->tab, num_numerator(term_nums(b->tab), n), width);
}

Term mk_string(Builder *b, Str s) {
  return term_string(b->tab, s);
}

Term mk_rmode(Builder *b, RoundMode m) {
  return term_rmode(b->tab, m);
}

/* ---- symbols ---- */

Term mk_var(Builder *b, Symbol s) {
  return term_var(b->tab, s);
}

Term mk_app(Builder *b, Symbol s, const Term *args, uint32_t n) {
  return term_app(b->tab, s, args, n);
}

/* ---- consing with the sort rules ---- */

enum { FEW = 16 };

static Sort result_sort(Builder *b, IndexedOp f, const Term *args, uint32_t n, Sort given) {
  Sort few[FEW] = {{0}}, *sorts = n <= FEW ? few : mem_alloc(n * sizeof *sorts);
  for (uint32_t i = 0; i < n; i++) sorts[i] = term_sort(b->tab, args[i]);
  if (!typing_fits(b->tab, f, sorts, n, given)) bug("%s: operands do not fit", op_info(f.op)->tag);
  Sort s = typing_result(b->tab, f, sorts, n, given);
  if (sorts != few) free(sorts);
  return s;
}

Term simp_cons_at(Builder *b, IndexedOp f, Sort sort, const Term *args, uint32_t n) {
  if (!b->simplify || !(op_info(f.op)->flags & OF_COMMUTES))
    return term_cons(b->tab, f, sort, args, n);
  Term few[FEW], *copy = n <= FEW ? few : mem_alloc(n * sizeof *copy);
  memcpy(copy, args, n * sizeof *copy);
  term_order_args(b->tab, f.op, copy, n);
  Term t = term_cons(b->tab, f, sort, copy, n);
  if (copy != few) free(copy);
  return t;
}

Term simp_cons(Builder *b, Op op, const Term *args, uint32_t n) {
  return simp_cons_at(b, op_plain(op), result_sort(b, op_plain(op), args, n, SORT_NONE), args, n);
}

Term simp_cons1(Builder *b, Op op, Term x) {
  return simp_cons(b, op, &x, 1);
}

Term simp_cons2(Builder *b, Op op, Term x, Term y) {
  return simp_cons(b, op, (Term[]){x, y}, 2);
}

Term simp_cons3(Builder *b, Op op, Term x, Term y, Term z) {
  return simp_cons(b, op, (Term[]){x, y, z}, 3);
}

/* ---- dispatch ---- */

static Term simplified(Builder *b, IndexedOp f, Sort sort, const Term *a, uint32_t n) {
  switch (f.op) {
  case OP_NOT: return mk_not(b, a[0]);
  case OP_AND: return mk_and(b, a, n);
  case OP_OR: return mk_or(b, a, n);
  case OP_IMPLIES: return mk_implies(b, a[0], a[1]);
  case OP_ITE: return mk_ite(b, a[0], a[1], a[2]);
  case OP_EQ: return mk_eq(b, a[0], a[1]);
  case OP_DISTINCT: return mk_distinct(b, a, n);
  case OP_ADD: return mk_add(b, a, n);
  case OP_SUB: return mk_sub(b, a[0], a[1]);
  case OP_MUL: return mk_mul(b, a, n);
  case OP_LT: return mk_lt(b, a[0], a[1]);
  case OP_LE: return mk_le(b, a[0], a[1]);
  case OP_GT: return mk_lt(b, a[1], a[0]);
  case OP_GE: return mk_le(b, a[1], a[0]);
  case OP_IDIV: return mk_idiv(b, a[0], a[1]);
  case OP_MOD: return mk_mod(b, a[0], a[1]);
  case OP_RDIV: return mk_rdiv(b, a[0], a[1]);
  case OP_NEG:
  case OP_ABS:
  case OP_TO_REAL:
  case OP_TO_INT:
  case OP_IS_INT: return simp_arith1(b, f.op, a[0]);
  case OP_SELECT: return mk_select(b, a[0], a + 1, n - 1);
  case OP_STORE: return mk_store(b, a[0], a + 1, n - 2, a[n - 1]);
  case OP_DT_MAKE: return mk_dt_make(b, sort, f.p0, a, n);
  case OP_DT_FIELD: return mk_dt_field(b, a[0], f.p0, f.p1);
  case OP_DT_IS: return mk_dt_is(b, a[0], f.p0);
  case OP_DT_UPDATE: return mk_dt_update(b, a[0], f.p0, f.p1, a[1]);
  default: break;
  }
  if (op_is_bv(f.op)) return simp_bv(b, f, sort, a, n);
  if (op_is_float(f.op)) return simp_float(b, f, sort, a, n);
  if (op_is_string(f.op)) return simp_string(b, f, sort, a, n);
  return simp_cons_at(b, f, sort, a, n);
}

Term mk_given(Builder *b, IndexedOp f, Sort sort, const Term *args, uint32_t n) {
  Sort s = result_sort(b, f, args, n, sort);
  return b->simplify ? simplified(b, f, s, args, n) : term_cons(b->tab, f, s, args, n);
}

Term mk_op(Builder *b, Op op, const Term *args, uint32_t n) {
  return mk_given(b, op_plain(op), SORT_NONE, args, n);
}

Term mk_indexed(Builder *b, Op op, const Term *args, uint32_t n, uint32_t p0, uint32_t p1) {
  return mk_given(b, (IndexedOp){op, p0, p1}, SORT_NONE, args, n);
}

Term mk_same(Builder *b, Term like, const Term *args) {
  TermNode n = *term_node(b->tab, like);
  must(!op_is_binder(n.op));
  if (op_is_leaf(n.op)) return like;
  if (n.op == OP_APP) return term_app(b->tab, (Symbol){n.p0}, args, n.nargs);
  return b->simplify ? simplified(b, term_indexed_op(&n), n.sort, args, n.nargs)
                     : term_cons(b->tab, term_indexed_op(&n), n.sort, args, n.nargs);
}

Term mk_changed(Builder *b, Term t, TermChange *f, void *env) {
  TermNode n = *term_node(b->tab, t);
  Term few[FEW], *args = n.nargs <= FEW ? few : mem_alloc(n.nargs * sizeof *args);
  bool same = true;
  for (uint32_t i = 0; i < n.nargs; i++) {
    args[i] = f(env, n.args[i]);
    same = same && term_eq(args[i], n.args[i]);
  }
  Term r = same ? t : mk_same(b, t, args);
  if (args != few) free(args);
  return r;
}

/* ---- shorthands ---- */

Term mk_bv2(Builder *b, Op op, Term x, Term y) {
  return mk_op(b, op, (Term[]){x, y}, 2);
}

Term mk_concat(Builder *b, Term high, Term low) {
  return mk_bv2(b, OP_BV_CONCAT, high, low);
}

Term mk_extract(Builder *b, Term x, uint32_t hi, uint32_t lo) {
  return mk_indexed(b, OP_BV_EXTRACT, &x, 1, hi, lo);
}

Term mk_zero_extend(Builder *b, Term x, uint32_t extra) {
  return mk_indexed(b, OP_BV_ZEXT, &x, 1, extra, 0);
}
