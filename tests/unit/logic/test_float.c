/* SPDX-License-Identifier: MIT */
/* Float arithmetic against the machine's, in all its rounding modes, and literals. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/hash.h"
#include "logic/build.h"
#include "logic/float.h"

#include <fenv.h>
#include <math.h>
#include <string.h>

static const FloatFormat single = {24, 8}, dbl = {53, 11};

static uint64_t next(uint64_t *s) {
  return hash_mix(*s += 0x9E3779B97F4A7C15ULL);
}

/* Patterns with many zeros, ones and extreme exponents. */
static uint64_t pattern(uint64_t *s, uint32_t width) {
  uint64_t r = next(s);
  switch (r % 5) {
  case 0: r = next(s) & next(s) & next(s); break;
  case 1: r = next(s) | next(s) | next(s); break;
  case 2: r = next(s) & ~((1ULL << (r % 30)) - 1); break;
  default: r = next(s); break;
  }
  return width == 64 ? r : r & 0xFFFFFFFF;
}

static volatile double sink; /* keeps the compiler from folding */

static double machine(Op op, double x, double y, double z) {
  volatile double a = x, b = y, c = z;
  switch (op) {
  case OP_FP_ADD: sink = a + b; break;
  case OP_FP_SUB: sink = a - b; break;
  case OP_FP_MUL: sink = a * b; break;
  case OP_FP_DIV: sink = a / b; break;
  case OP_FP_SQRT: sink = sqrt(a); break;
  case OP_FP_FMA: sink = fma(a, b, c); break;
  case OP_FP_RTI: sink = nearbyint(a); break;
  default: sink = remainder(a, b); break;
  }
  return sink;
}

static float machine_single(Op op, float x, float y, float z) {
  volatile float a = x, b = y, c = z, r;
  switch (op) {
  case OP_FP_ADD: r = a + b; break;
  case OP_FP_SUB: r = a - b; break;
  case OP_FP_MUL: r = a * b; break;
  case OP_FP_DIV: r = a / b; break;
  case OP_FP_SQRT: r = sqrtf(a); break;
  case OP_FP_FMA: r = fmaf(a, b, c); break;
  case OP_FP_RTI: r = nearbyintf(a); break;
  default: r = remainderf(a, b); break;
  }
  return r;
}

static void check(FloatFormat f, Op op, RoundMode rm, uint64_t x, uint64_t y, uint64_t z,
                  uint64_t expected, bool is_nan) {
  mpz_t a, b, c, r;
  mpz_init_set_ui(a, x);
  mpz_init_set_ui(b, y);
  mpz_init_set_ui(c, z);
  mpz_init(r);
  float_arith(f, op, rm, (const mpz_srcptr[3]){a, b, c}, r);
  bool ok = is_nan ? float_class(f, r) == FC_NAN : mpz_get_ui(r) == expected;
  if (!ok)
    fail_msg("op %d mode %d: %llx %llx %llx gives %lx, not %llx", (int)op, (int)rm,
             (unsigned long long)x, (unsigned long long)y, (unsigned long long)z, mpz_get_ui(r),
             (unsigned long long)expected);
  mpz_clears(a, b, c, r, NULL);
}

static void test_machine(void **state) {
  static const Op ops[] = {OP_FP_ADD, OP_FP_SUB,  OP_FP_MUL, OP_FP_DIV,
                           OP_FP_FMA, OP_FP_SQRT, OP_FP_RTI, OP_FP_REM};
  static const struct {
    RoundMode rm;
    int c;
  } modes[] = {
      {RM_RNE, FE_TONEAREST}, {RM_RTP, FE_UPWARD}, {RM_RTN, FE_DOWNWARD}, {RM_RTZ, FE_TOWARDZERO}};
  uint64_t seed = 1;
  for (uint32_t i = 0; i < 40000; i++) {
    Op op = ops[next(&seed) % 8];
    uint32_t m = (uint32_t)(next(&seed) % 4);
    if (op == OP_FP_REM) m = 0;
    fesetround(modes[m].c);
    if (i % 2) {
      uint64_t p[3];
      double d[3], r;
      for (int k = 0; k < 3; k++) p[k] = pattern(&seed, 64);
      memcpy(d, p, sizeof d);
      r = machine(op, d[0], d[1], d[2]);
      uint64_t bits;
      memcpy(&bits, &r, sizeof bits);
      fesetround(FE_TONEAREST);
      check(dbl, op, modes[m].rm, p[0], p[1], p[2], bits, r != r);
    } else {
      uint32_t p[3], bits;
      float d[3], r;
      for (int k = 0; k < 3; k++) p[k] = (uint32_t)pattern(&seed, 32);
      memcpy(d, p, sizeof d);
      r = machine_single(op, d[0], d[1], d[2]);
      memcpy(&bits, &r, sizeof bits);
      fesetround(FE_TONEAREST);
      check(single, op, modes[m].rm, p[0], p[1], p[2], bits, r != r);
    }
  }
}

static void test_convert(void **state) {
  uint64_t seed = 2;
  mpz_t a, r;
  mpz_inits(a, r, NULL);
  for (uint32_t i = 0; i < 20000; i++) {
    uint64_t p = pattern(&seed, 64);
    double d;
    memcpy(&d, &p, sizeof d);
    volatile float f = (float)d;
    float g = f;
    uint32_t bits;
    memcpy(&bits, &g, sizeof bits);
    mpz_set_ui(a, p);
    float_of_float(single, RM_RNE, dbl, a, r);
    if (g == g) assert_int_equal(mpz_get_ui(r), bits);
    if (fabs(d) < 9e18) {
      assert_true(float_to_int(dbl, RM_RTZ, a, r));
      assert_int_equal(mpz_get_si(r), (int64_t)d);
    }
    int64_t n = (int64_t)pattern(&seed, 64);
    double e = (double)n;
    uint64_t ebits;
    memcpy(&ebits, &e, sizeof ebits);
    mpq_t q;
    mpq_init(q);
    mpz_set_si(mpq_numref(q), n);
    float_of_mpq(dbl, RM_RNE, q, r);
    assert_int_equal(mpz_get_ui(r), ebits);
    mpq_clear(q);
  }
  mpz_clears(a, r, NULL);
}

static void test_order(void **state) {
  uint64_t seed = 3;
  mpz_t a, b;
  mpz_inits(a, b, NULL);
  for (uint32_t i = 0; i < 20000; i++) {
    uint64_t p[2];
    double d[2];
    p[0] = pattern(&seed, 64);
    p[1] = i % 3 ? pattern(&seed, 64) : p[0] ^ ((uint64_t)(i & 1) << 63);
    memcpy(d, p, sizeof d);
    mpz_set_ui(a, p[0]);
    mpz_set_ui(b, p[1]);
    int expected = d[0] < d[1] ? -1 : d[0] > d[1] ? 1 : d[0] == d[1] ? 0 : 2;
    assert_int_equal(float_compare(dbl, a, b), expected);
  }
  mpz_clears(a, b, NULL);
}

static void test_literals(void **state) {
  static const struct {
    const char *text;
    uint64_t bits; /* of float24e8 */
  } cases[] = {
      {"0x1.0e0f24e8", 0x3F800000},  {"0x1.8e0f24e8", 0x3FC00000}, {"-0x1.0e0f24e8", 0xBF800000},
      {"0x1.0e5f24e8", 0x49800000},  {"0x0.0e0f24e8", 0},          {"-0x0.0e0f24e8", 0x80000000},
      {"0x1.0e-1f24e8", 0x3D800000}, {"0NaN24e8", 0x7FC00000},     {"0nan24e8", 0x7FC00000},
      {"0+oo24e8", 0x7F800000},      {"0-oo24e8", 0xFF800000},     {"0x1e.fe1f24e8", 0x43F78000}};
  static const char *const wrong[] = {
      "0x1.0e0f24", "0x.0e0f24e8", "0x1.e0f24e8x", "0x1.0e999f24e8", "0bad24e8", "", "-", "0x"};
  StrTable strs;
  str_table_init(&strs);
  TermTable *t = term_table_new(&strs);
  Builder b = builder(t);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Term x = mk_float_text(&b, cases[i].text, strlen(cases[i].text));
    assert_int_not_equal(x.ix, 0);
    assert_int_equal(mpz_get_ui(term_get_mpz(t, x)), cases[i].bits);
  }
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    assert_int_equal(mk_float_text(&b, wrong[i], strlen(wrong[i])).ix, 0);
  term_table_free(t);
  str_table_free(&strs);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_machine),
      cmocka_unit_test(test_convert),
      cmocka_unit_test(test_order),
      cmocka_unit_test(test_literals),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
