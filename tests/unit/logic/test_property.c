/* SPDX-License-Identifier: MIT */
/* Building with and without simplification gives terms of equal value, for random terms under
 * random valuations: the evaluator and the builders share no folding code. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "random_terms.h"

#include "logic/print/print.h"
#include "logic/subst.h"

typedef struct World {
  Gen *g;
  uint64_t seed;
} World;

/* Some value of a sort, decided by a hash. */
static const Value *pick(World *w, ValueStore *s, Sort sort, uint64_t h, int depth) {
  static const int64_t ints[] = {-5, -2, -1, 0, 0, 1, 1, 2, 3, 8};
  TermTable *t = s->tab;
  h = hash_mix(h);
  mpz_t z;
  const Value *v;
  switch (sort_kind(t, sort)) {
  case SK_BOOL: return value_bool(s, h & 1);
  case SK_INT: return value_int64(s, ints[h % 10]);
  case SK_REAL: {
    mpq_t q;
    mpq_init(q);
    mpq_set_si(q, ints[h % 10], 1 + (h >> 20) % 3);
    mpq_canonicalize(q);
    v = value_real(s, q);
    mpq_clear(q);
    return v;
  }
  case SK_BV:
    mpz_init_set_ui(z, h >> 8);
    v = value_bv(s, z, sort_bv_width(t, sort));
    mpz_clear(z);
    return v;
  case SK_FLOAT: {
    Builder b = builder(t);
    mpz_init_set_ui(z, (h >> 8) & 0x7f);
    v = value_of_literal(s, mk_float_bits(&b, z, sort));
    mpz_clear(z);
    return v;
  }
  case SK_RMODE: return value_rmode(s, (RoundMode)(h % 5));
  case SK_UNINT: return value_ref(s, sort, h % 5);
  case SK_MAP: {
    SortData d = sort_data(t, sort);
    const Value *m = value_const_map(s, sort, pick(w, s, d.elem, h + 1, depth - 1)), *ix[4];
    for (uint64_t k = 0; k < h % 4; k++) {
      for (uint32_t i = 0; i < d.a; i++) ix[i] = pick(w, s, d.args[i], h + k * 77 + i, depth - 1);
      m = value_store(s, m, ix, d.a, pick(w, s, d.elem, h + k + 5, depth - 1));
    }
    return m;
  }
  case SK_DT: {
    const DtData *d = sort_dt(t, sort);
    uint32_t c = depth > 0 ? (uint32_t)(h % d->nctors) : 0;
    const Value *at[4];
    for (uint32_t i = 0; i < d->ctors[c].nfields; i++)
      at[i] = pick(w, s, d->ctors[c].fields[i].sort, h + i + 1, depth - 1);
    return value_dt(s, sort, c, at, d->ctors[c].nfields);
  }
  default: return NULL;
  }
}

static const Value *variable(void *self, Eval *e, Symbol s) {
  World *w = self;
  return pick(w, &e->store, symbol_data(e->store.tab, s)->sort, w->seed + s.ix * 1000003ULL, 3);
}

/* Functional in the values of the operands: their text is hashed. Maps are no operands here. */
static uint64_t digest(Eval *e, const Value *const *a, uint32_t n, uint64_t h) {
  Buf buf = {0};
  for (uint32_t i = 0; i < n; i++) {
    value_print(&e->store, a[i], &buf);
    buf_putc(&buf, ';');
  }
  h = hash_pair(h, hash_bytes(buf.n ? buf.text : "", buf.n));
  buf_free(&buf);
  return h;
}

static const Value *apply(void *self, Eval *e, Symbol s, const Value *const *a, uint32_t n) {
  World *w = self;
  for (uint32_t k = 0; k < NVARS; k++)
    if (symbol_eq(s, w->g->unique[k])) return value_ref(&e->store, w->g->unint, k);
  uint64_t h = digest(e, a, n, w->seed + s.ix);
  return pick(w, &e->store, symbol_data(e->store.tab, s)->sort, h, 3);
}

static const Value *unspecified_result(void *self, Eval *e, IndexedOp f, const Value *const *a,
                                       uint32_t n, Sort result) {
  World *w = self;
  return pick(w, &e->store, result, digest(e, a, n, w->seed + f.op * 31 + f.p0 * 7 + f.p1), 3);
}

static void fail_with(Gen *g, Eval *e, Term x, Term y, const Value *vx, const Value *vy) {
  Buf buf = {0};
  buf_puts(&buf, "plain:      ");
  print_term(g->t, x, &buf);
  buf_puts(&buf, "\nsimplified: ");
  print_term(g->t, y, &buf);
  buf_puts(&buf, "\nvalues: ");
  value_print(&e->store, vx, &buf);
  buf_puts(&buf, " and ");
  value_print(&e->store, vy, &buf);
  fail_msg("%s", buf.text);
}

/* Compares two terms under several valuations; returns how many were compared. */
static uint32_t compare(Gen *g, Term x, Term y) {
  uint32_t compared = 0;
  for (uint64_t k = 0; k < 4; k++) {
    World w = {g, hash_mix(x.ix * 16 + k)};
    EvalEnv env = {
        .self = &w, .variable = variable, .apply = apply, .unspecified = unspecified_result};
    Eval e;
    eval_init(&e, g->t, &env);
    e.steps_left = 200000;
    const Value *vx = eval_term(&e, x), *vy = vx ? eval_term(&e, y) : NULL;
    if (vx && vy) {
      Tri same = value_equal(&e.store, vx, vy);
      if (same == TRI_FALSE) fail_with(g, &e, x, y, vx, vy);
      compared += same == TRI_TRUE;
    }
    eval_free(&e);
  }
  return compared;
}

static void run(Sort (*sort)(Gen *), uint32_t count, int depth, bool quantifiers, uint64_t seed) {
  StrTable strs;
  Gen g;
  str_table_init(&strs);
  TermTable *t = term_table_new(&strs);
  gen_init(&g, t, seed);
  g.quantifiers = quantifiers;
  Builder b = builder(t);
  uint32_t compared = 0;
  for (uint32_t i = 0; i < count; i++) {
    Map memo = {0};
    Term x = gen_term(&g, sort(&g), 1 + (int)(i % (uint32_t)depth));
    Term y = gen_rebuild(&g, &b, x, &memo);
    assert_int_equal(term_sort(t, x).ix, term_sort(t, y).ix);
    map_free(&memo);
    compared += compare(&g, x, y);
  }
  assert_true(compared > count * 2); /* most results are known */
  term_table_free(t);
  str_table_free(&strs);
}

static Sort sort_of_bool(Gen *g) {
  (void)g;
  return SORT_BOOL;
}
static Sort sort_of_int(Gen *g) {
  (void)g;
  return SORT_INT;
}
static Sort sort_of_real(Gen *g) {
  (void)g;
  return SORT_REAL;
}
static Sort sort_of_bv(Gen *g) {
  return gen_below(g, 2) ? g->bv8 : gen_below(g, 2) ? g->bv4 : g->bv1;
}
static Sort sort_of_float(Gen *g) {
  return g->fp;
}
static Sort sort_of_map(Gen *g) {
  return gen_below(g, 2) ? g->imap : g->bmap;
}
static Sort sort_of_dt(Gen *g) {
  return gen_below(g, 2) ? g->list : g->pair;
}

static void test_bool(void **state) {
  run(sort_of_bool, 6000, 5, false, 1);
}
static void test_int(void **state) {
  run(sort_of_int, 6000, 5, false, 2);
}
static void test_real(void **state) {
  run(sort_of_real, 4000, 5, false, 3);
}
static void test_bv(void **state) {
  run(sort_of_bv, 8000, 5, false, 4);
}
static void test_float(void **state) {
  run(sort_of_float, 4000, 4, false, 5);
}
static void test_map(void **state) {
  run(sort_of_map, 6000, 4, false, 6);
}
static void test_datatype(void **state) {
  run(sort_of_dt, 6000, 5, false, 7);
}
static void test_quantifiers(void **state) {
  run(sort_of_bool, 4000, 5, true, 8);
}

/* Substituting a value's term and evaluating is evaluating with the variable set: here, by
 * replacing one variable by another and comparing with and without simplification. */
static void test_subst(void **state) {
  StrTable strs;
  Gen g;
  str_table_init(&strs);
  TermTable *t = term_table_new(&strs);
  gen_init(&g, t, 9);
  g.quantifiers = true;
  Builder b = builder(t);
  for (uint32_t i = 0; i < 3000; i++) {
    Sort s = gen_sort(&g);
    Term x = gen_term(&g, SORT_BOOL, 5), by = gen_term(&g, s, 2);
    Symbol v = g.vars[s.ix][gen_below(&g, NVARS)];
    Term plain = subst_one(&g.plain, v, by, x), simplified = subst_one(&b, v, by, x);
    compare(&g, plain, simplified);
  }
  term_table_free(t);
  str_table_free(&strs);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_bool),     cmocka_unit_test(test_int),
      cmocka_unit_test(test_real),     cmocka_unit_test(test_bv),
      cmocka_unit_test(test_float),    cmocka_unit_test(test_map),
      cmocka_unit_test(test_datatype), cmocka_unit_test(test_quantifiers),
      cmocka_unit_test(test_subst),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
