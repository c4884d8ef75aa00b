/* SPDX-License-Identifier: MIT */
/* The normal form: what each builder makes, as text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "logic/build.h"
#include "logic/print/print.h"
#include "logic/print/smt.h"

#include <string.h>

typedef struct Fixture {
  StrTable strs;
  TermTable *t;
  Builder b;
  Term x, y, z, p, q, r, u, v, w, m;
} Fixture;

static Term var(Fixture *f, const char *name, Sort s) {
  return mk_var(&f->b, symbol_var(f->t, str_c(&f->strs, name), s, NULL));
}

static int set_up(void **state) {
  Fixture *f = calloc(1, sizeof *f);
  str_table_init(&f->strs);
  f->t = term_table_new(&f->strs);
  f->b = builder(f->t);
  f->x = var(f, "x", SORT_INT);
  f->y = var(f, "y", SORT_INT);
  f->z = var(f, "z", SORT_INT);
  f->p = var(f, "p", SORT_BOOL);
  f->q = var(f, "q", SORT_BOOL);
  f->r = var(f, "r", SORT_BOOL);
  f->u = var(f, "u", sort_bv(f->t, 8));
  f->v = var(f, "v", sort_bv(f->t, 8));
  f->w = var(f, "w", SORT_REAL);
  f->m = var(f, "m", sort_map(f->t, &SORT_INT, 1, SORT_INT));
  *state = f;
  return 0;
}

static int tear_down(void **state) {
  Fixture *f = *state;
  term_table_free(f->t);
  str_table_free(&f->strs);
  free(f);
  return 0;
}

static Term n(Fixture *f, int64_t i) {
  return mk_int64(&f->b, i);
}

static void check_at(Fixture *f, Term t, const char *expected, int line) {
  Buf b = {0};
  print_term(f->t, t, &b);
  if (strcmp(b.text, expected) != 0) fail_msg("line %d: %s, not %s", line, b.text, expected);
  buf_free(&b);
}
#define check(f, t, expected) check_at(f, t, expected, __LINE__)

static void test_bool(void **state) {
  Fixture *f = *state;
  Builder *b = &f->b;
  Term np = mk_not(b, f->p);
  check(f, mk_not(b, np), "p");
  check(f, mk_and2(b, f->p, np), "false");
  check(f, mk_or2(b, f->p, np), "true");
  check(f, mk_and(b, (Term[]){f->q, TERM_TRUE, f->p, f->q}, 4), "p && q");
  check(f, mk_and2(b, mk_and2(b, f->r, f->q), f->p), "p && q && r");
  check(f, mk_and2(b, f->p, mk_or2(b, f->p, f->q)), "p");
  check(f, mk_and2(b, mk_or2(b, f->p, f->q), f->r), "r && (p || q)");
  check(f, mk_implies(b, f->p, mk_implies(b, f->q, f->r)), "p ==> q ==> r");
  check(f, mk_implies(b, mk_implies(b, f->p, f->q), f->r), "(p ==> q) ==> r");
  check(f, mk_implies(b, mk_and2(b, f->p, f->q), f->p), "true");
  check(f, mk_eq(b, np, f->q), "!(p <==> q)");
  check(f, mk_eq(b, np, mk_not(b, f->q)), "p <==> q");
  check(f, mk_ite(b, f->p, TERM_TRUE, f->q), "p || q");
  check(f, mk_ite(b, np, f->x, f->y), "if p then y else x");
  check(f, mk_ite(b, f->p, f->x, mk_ite(b, f->q, f->x, f->y)), "if p || q then x else y");
  check(f, mk_eq(b, mk_ite(b, f->p, n(f, 1), n(f, 0)), n(f, 1)), "p");
  check(f, mk_neq(b, mk_ite(b, f->p, n(f, 1), n(f, 0)), n(f, 0)), "p");
  check(f, mk_distinct(b, (Term[]){f->x, f->y, f->x}, 3), "false");
  check(f, mk_distinct(b, (Term[]){f->x, f->y}, 2), "x != y");
}

static void test_arith(void **state) {
  Fixture *f = *state;
  Builder *b = &f->b;
  Term x1 = mk_add2(b, f->x, n(f, 1));
  check(f, mk_add2(b, mk_add2(b, n(f, 1), f->x), n(f, 2)), "x + 3");
  check(f, mk_sub(b, x1, n(f, 1)), "x");
  check(f, mk_sub(b, f->x, f->x), "0");
  check(f, mk_add2(b, f->x, f->x), "2 * x");
  check(f, mk_mul2(b, n(f, 3), mk_sub(b, f->x, n(f, 2))), "3 * x - 6");
  check(f, mk_sub(b, f->x, mk_mul2(b, f->y, n(f, 2))), "x - 2 * y");
  check(f, mk_mul2(b, f->y, f->x), "x * y");
  check(f, mk_sub(b, mk_mul2(b, f->x, f->y), mk_mul2(b, f->y, f->x)), "0");
  check(f, mk_lt(b, f->x, n(f, 10)), "x <= 9");
  check(f, mk_gt(b, f->x, n(f, 10)), "11 <= x");
  check(f, mk_not(b, mk_le(b, f->x, n(f, 9))), "10 <= x");
  check(f, mk_le(b, x1, f->y), "x < y");
  check(f, mk_lt(b, x1, f->y), "x + 1 < y");
  check(f, mk_le(b, f->x, mk_add2(b, f->y, n(f, 1))), "x <= y + 1");
  check(f, mk_not(b, mk_lt(b, f->x, f->y)), "y <= x");
  check(f, mk_le(b, mk_mul2(b, n(f, 2), f->x), n(f, 5)), "x <= 2");
  check(f, mk_and2(b, mk_le(b, f->x, f->y), mk_lt(b, f->y, f->x)), "false");
  check(f, mk_eq(b, x1, n(f, 5)), "x == 4");
  check(f, mk_eq(b, x1, mk_add2(b, f->x, n(f, 2))), "false");
  check(f, mk_eq(b, mk_mul2(b, n(f, 2), f->x), n(f, 5)), "false");
  check(f, mk_eq(b, mk_add2(b, f->y, n(f, 1)), mk_add2(b, f->x, n(f, 1))), "x == y");
  check(f, mk_idiv(b, n(f, -7), n(f, 2)), "-4");
  check(f, mk_mod(b, n(f, -7), n(f, 2)), "1");
  check(f, mk_idiv(b, n(f, 7), n(f, -2)), "-3");
  check(f, mk_mod(b, n(f, 7), n(f, -2)), "1");
  check(f, mk_idiv(b, n(f, 7), n(f, 0)), "7 div 0");
  check(f, mk_mod(b, mk_add2(b, mk_mul2(b, n(f, 4), f->x), mk_add2(b, f->y, n(f, 5))), n(f, 4)),
        "(y + 1) mod 4");
  check(f, mk_idiv(b, mk_mul2(b, n(f, 4), x1), n(f, 2)), "2 * x + 2");
  check(f, mk_to_int(b, mk_real_text(b, "2.75", 4)), "2");
  check(f, mk_rdiv(b, f->w, mk_real_text(b, "4.0", 3)), "0.25 * w");
  check(f, mk_to_int(b, mk_neg(b, mk_real_text(b, "2.75", 4))), "-3");
}

static void test_bv(void **state) {
  Fixture *f = *state;
  Builder *b = &f->b;
  Term zero = mk_bv64(b, 0, 8), one = mk_bv64(b, 1, 8), uv = mk_concat(b, f->u, f->v);
  check(f, mk_bv2(b, OP_BV_ADD, mk_bv2(b, OP_BV_ADD, one, f->u), one), "bvadd#8(u, 2bv8)");
  check(f, mk_bv2(b, OP_BV_SUB, f->u, one), "bvadd#8(u, 255bv8)");
  check(f, mk_bv2(b, OP_BV_AND, f->u, zero), "0bv8");
  check(f, mk_bv2(b, OP_BV_XOR, f->u, f->u), "0bv8");
  check(f, mk_extract(b, uv, 8, 0), "v");
  check(f, mk_extract(b, uv, 12, 8), "u[4:0]");
  check(f, mk_extract(b, mk_extract(b, uv, 14, 9), 3, 1), "u[4:2]");
  check(f, mk_concat(b, mk_extract(b, f->u, 8, 4), mk_extract(b, f->u, 4, 0)), "u");
  check(f, mk_concat(b, f->u, mk_bv64(b, 0, 0)), "u");
  check(f, mk_eq(b, mk_bv2(b, OP_BV_ADD, f->u, one), zero), "u == 255bv8");
  check(f, mk_not(b, mk_bv2(b, OP_BV_ULT, f->u, f->v)), "bvule#8(v, u)");
  check(f, mk_bv2(b, OP_BV_UGT, f->u, zero), "u != 0bv8");
  check(f, mk_bv2(b, OP_BV_UDIV, f->u, zero), "bvudiv#8(u, 0bv8)");
  check(f, mk_bv2(b, OP_BV_SDIV, mk_bv64(b, 0xF9, 8), mk_bv64(b, 2, 8)), "253bv8");
  check(f, mk_eq(b, mk_ite(b, f->p, mk_bv64(b, 1, 1), mk_bv64(b, 0, 1)), mk_bv64(b, 1, 1)), "p");
}

static void test_map(void **state) {
  Fixture *f = *state;
  Builder *b = &f->b;
  Term x1 = mk_add2(b, f->x, n(f, 1));
  Term s = mk_store1(b, f->m, f->x, f->z);
  check(f, mk_select1(b, s, f->x), "z");
  check(f, mk_select1(b, s, x1), "m[x + 1]");
  check(f, mk_select1(b, s, f->y), "m[x := z][y]");
  check(f, mk_store1(b, s, f->x, f->y), "m[x := y]");
  check(f, mk_store1(b, mk_store1(b, s, x1, f->y), f->x, n(f, 0)), "m[x + 1 := y][x := 0]");
  check(f, mk_store1(b, f->m, f->x, mk_select1(b, f->m, f->x)), "m");
  Sort ms = term_sort(f->t, f->m);
  check(f, mk_select1(b, mk_const_map(b, ms, f->y), f->x), "y");
  check(f, mk_select1(b, mk_pointwise(b, OP_ADD, (Term[]){f->m, s}, 2), f->x), "z + m[x]");
  Term i = term_fresh_var(f->t, str_c(&f->strs, "i"), SORT_INT);
  check(f, mk_select1(b, mk_lambda(b, &i, 1, mk_add2(b, i, f->y)), f->x), "x + y");
  check(f, mk_lambda(b, &i, 1, mk_select1(b, f->m, i)), "m");
  check(f, mk_lambda(b, &i, 1, f->y), "MapConst#sort8(y)");
  /* bit-vector offsets are provably different as well */
  Sort bs = term_sort(f->t, f->u);
  Term bm = var(f, "bm", sort_map(f->t, &bs, 1, bs));
  Term bs1 = mk_store1(b, bm, f->u, f->v);
  check(f, mk_select1(b, bs1, mk_bv2(b, OP_BV_ADD, f->u, mk_bv64(b, 4, 8))),
        "bm[bvadd#8(u, 4bv8)]");
}

static void test_datatype(void **state) {
  Fixture *f = *state;
  Builder *b = &f->b;
  DtField fields[] = {{str_c(&f->strs, "a"), SORT_INT}, {str_c(&f->strs, "b"), SORT_INT}};
  DtCtor ctors[] = {{str_c(&f->strs, "C"), 2, fields}, {str_c(&f->strs, "D"), 0, NULL}};
  Sort two = sort_dt_declare(f->t, str_c(&f->strs, "Two"), NULL);
  sort_dt_define(f->t, two, ctors, 2);
  Sort rec = sort_record(f->t, str_c(&f->strs, "Rec"), str_c(&f->strs, "R"), fields, 2);
  Term d = var(f, "d", two), e = var(f, "e", rec);
  Term c = mk_dt_make(b, two, 0, (Term[]){f->x, f->y}, 2);
  check(f, mk_dt_field(b, c, 0, 1), "y");
  check(f, mk_dt_is(b, c, 0), "true");
  check(f, mk_dt_is(b, d, 1), "d is D");
  check(f, mk_dt_is(b, e, 0), "true");
  check(f, mk_eq(b, c, mk_dt_make(b, two, 1, NULL, 0)), "false");
  check(f, mk_eq(b, c, mk_dt_make(b, two, 0, (Term[]){f->x, f->z}, 2)), "y == z");
  check(f, mk_dt_update(b, c, 0, 0, f->z), "C(z, y)");
  check(f, mk_dt_field(b, mk_dt_update(b, e, 0, 0, f->z), 0, 1), "e->b");
  check(f, mk_dt_update(b, mk_dt_update(b, e, 0, 1, f->x), 0, 0, f->y), "e->(a := y)->(b := x)");
  check(f, mk_dt_make(b, rec, 0, (Term[]){mk_dt_field(b, e, 0, 0), mk_dt_field(b, e, 0, 1)}, 2),
        "e");
}

static void test_quantifier(void **state) {
  Fixture *f = *state;
  Builder *b = &f->b;
  Term i = term_fresh_var(f->t, str_c(&f->strs, "i"), SORT_INT),
       j = term_fresh_var(f->t, str_c(&f->strs, "j"), SORT_INT);
  Term mi = mk_select1(b, f->m, i);
  check(f, mk_forall(b, &i, 1, f->p, NULL), "p");
  check(f, mk_forall(b, (Term[]){i, j}, 2, mk_le(b, mi, j), NULL),
        "(forall i: int, j: int :: m[i] <= j)");
  check(f, mk_forall(b, (Term[]){i, j}, 2, mk_le(b, mi, f->x), NULL),
        "(forall i: int :: m[i] <= x)");
  check(f, mk_forall(b, &i, 1, mk_implies(b, mk_eq(b, i, f->y), mk_le(b, mi, f->x)), NULL),
        "m[y] <= x");
  check(f, mk_exists(b, &i, 1, mk_and2(b, mk_eq(b, i, f->y), mk_le(b, mi, f->x)), NULL),
        "m[y] <= x");
}

static void test_builtin(void **state) {
  static const struct {
    const char *text, *expected;
  } cases[] = {{"bvadd", "bvadd#8(u, v)"},
               {"bvsge", "bvsle#8(v, u)"},
               {"concat", "u ++ v"},
               {"nonsense", "nonsense(u, v)"},
               {"=", "u == v"},
               {"fp.add", "fp.add(u, v)"}};
  Fixture *f = *state;
  Builder *b = &f->b;
  Sort bv8 = sort_bv(f->t, 8), bv16 = sort_bv(f->t, 16), fp = sort_float(f->t, 24, 8);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Sort r = !strcmp(cases[i].text, "concat")                                 ? bv16
             : !strcmp(cases[i].text, "=") || !strcmp(cases[i].text, "bvsge") ? SORT_BOOL
                                                                              : bv8;
    Term t = mk_builtin(b, str_c(&f->strs, cases[i].text), (Term[]){f->u, f->v}, 2, r);
    check(f, t, cases[i].expected);
  }
  check(f, mk_builtin(b, str_c(&f->strs, "(_ sign_extend 8)"), &f->u, 1, bv16),
        "sign_extend#8#8(u)");
  check(f, mk_builtin(b, str_c(&f->strs, "zero_extend 8"), &f->u, 1, bv16), "zero_extend#8#8(u)");
  check(f, mk_builtin(b, str_c(&f->strs, "(_ extract 3 0)"), &f->u, 1, sort_bv(f->t, 4)), "u[4:0]");
  check(f, mk_builtin(b, str_c(&f->strs, "(_ sign_extend 7)"), &f->u, 1, bv16),
        "___sign_extend_7_(u)");
  check(f, mk_builtin(b, str_c(&f->strs, "(_ to_fp 8 24) RNE"), (Term[]){mk_int64(b, 2)}, 1, fp),
        "0x2.0e0f24e8");
  check(f, mk_builtin(b, str_c(&f->strs, "MapAdd"), (Term[]){f->m, f->m}, 2, term_sort(f->t, f->m)),
        "MapAdd#2#sort8#sort8(m, m)");
  check(f, mk_builtin(b, str_c(&f->strs, "RNE"), NULL, 0, SORT_RMODE), "RNE");
}

static void test_smt(void **state) {
  Fixture *f = *state;
  Builder *b = &f->b;
  Buf out = {0};
  Term i = term_fresh_var(f->t, str_c(&f->strs, "i'"), SORT_INT);
  Term select = var(f, "select", SORT_INT);
  QuantAttrs q = {.qid = str_c(&f->strs, "a.1:2"), .weight = 2};
  Term t = mk_forall(b, &i, 1, mk_le(b, mk_select1(b, f->m, i), mk_add2(b, select, n(f, -3))), &q);
  smt_term(f->t, t, &out);
  assert_string_equal(out.text,
                      "(forall ((|i'!1!0| Int)) (! (< (+ (select m |i'!1!0|) 2) select@u) "
                      ":weight 2 :qid |a.1:2|))");
  buf_clear(&out);
  smt_sort(f->t, sort_map(f->t, (Sort[]){SORT_INT, sort_float(f->t, 24, 8)}, 2, SORT_BOOL), &out);
  assert_string_equal(out.text, "(Array Int (_ FloatingPoint 8 24) Bool)");
  buf_free(&out);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(test_bool), TEST(test_arith),    TEST(test_bv),         TEST(test_map),
      TEST(test_smt),  TEST(test_datatype), TEST(test_quantifier), TEST(test_builtin),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
