/* SPDX-License-Identifier: MIT */
/* Float literals: the special values, and Boogie's hexadecimal notation. */
#include "logic/build.h"
#include "logic/float.h"

#include "base/bug.h"
#include "base/mem.h"

#include <string.h>

Term mk_float_bits(Builder *b, mpz_srcptr bits, Sort s) {
  return term_float(b->tab, bits, s);
}

/* All exponent bits set, then `extra` fraction bits and the sign. */
static Term special(Builder *b, Sort s, bool nan, bool negative) {
  SortData d = sort_data(b->tab, s);
  must(d.kind == SK_FLOAT);
  mpz_t z;
  mpz_init(z);
  mpz_setbit(z, d.b);
  mpz_sub_ui(z, z, 1);
  mpz_mul_2exp(z, z, d.a - 1);
  if (nan) mpz_setbit(z, d.a - 2);
  if (negative) mpz_setbit(z, d.a - 1 + d.b);
  Term t = term_float(b->tab, z, s);
  mpz_clear(z);
  return t;
}

Term mk_float_nan(Builder *b, Sort s) {
  return special(b, s, true, false);
}

Term mk_float_inf(Builder *b, Sort s, bool negative) {
  return special(b, s, false, negative);
}

Term mk_float_zero(Builder *b, Sort s, bool negative) {
  SortData d = sort_data(b->tab, s);
  must(d.kind == SK_FLOAT);
  mpz_t z;
  mpz_init(z);
  if (negative) mpz_setbit(z, d.a - 1 + d.b);
  Term t = term_float(b->tab, z, s);
  mpz_clear(z);
  return t;
}

/* Decimal digits up to `max`; the whole text must be digits. */
static bool read_number(const char *s, size_t len, int64_t max, int64_t *out) {
  int64_t v = 0;
  if (!len) return false;
  for (size_t i = 0; i < len; i++) {
    if (s[i] < '0' || s[i] > '9') return false;
    v = v * 10 + (s[i] - '0');
    if (v > max) return false;
  }
  *out = v;
  return true;
}

/* "SeE" at the end of a literal. */
static bool read_format(const char *s, size_t len, FloatFormat *f) {
  const char *e = memrchr(s, 'e', len);
  int64_t sig, exp;
  if (!e || !read_number(s, (size_t)(e - s), 1 << 20, &sig) ||
      !read_number(e + 1, len - (size_t)(e + 1 - s), 1 << 20, &exp) || sig < 2 || exp < 2)
    return false;
  *f = (FloatFormat){(uint32_t)sig, (uint32_t)exp};
  return true;
}

static Term special_text(Builder *b, const char *s, size_t len) {
  bool nan = len > 4 && (!memcmp(s, "0NaN", 4) || !memcmp(s, "0nan", 4));
  bool inf = len > 4 && (!memcmp(s, "0+oo", 4) || !memcmp(s, "0-oo", 4));
  FloatFormat f;
  if ((!nan && !inf) || !read_format(s + 4, len - 4, &f)) return TERM_NONE;
  Sort sort = sort_float(b->tab, f.sig, f.exp);
  return nan ? mk_float_nan(b, sort) : mk_float_inf(b, sort, s[1] == '-');
}

/* Hex digits around one dot into m; *places is the number after the dot. */
static bool read_mantissa(const char *s, size_t len, mpz_t m, int64_t *places) {
  const char *dot = memchr(s, '.', len);
  if (!dot || dot == s || dot + 1 == s + len) return false;
  char *digits = mem_alloc(len + 1);
  size_t n = 0;
  for (size_t i = 0; i < len; i++)
    if (s + i != dot) digits[n++] = s[i];
  digits[n] = 0;
  bool ok = strspn(digits, "0123456789abcdefABCDEF") == n && mpz_set_str(m, digits, 16) == 0;
  free(digits);
  *places = (int64_t)(s + len - dot) - 1;
  return ok;
}

Term mk_float_text(Builder *b, const char *s, size_t len) {
  if (len && s[0] == '0' && !(len > 1 && s[1] == 'x')) return special_text(b, s, len);
  bool negative = len && s[0] == '-';
  if (negative) s++, len--;
  if (len < 3 || memcmp(s, "0x", 2) != 0) return TERM_NONE;
  s += 2, len -= 2;
  const char *fmt = memrchr(s, 'f', len); /* the format's own text has no f */
  FloatFormat f;
  if (!fmt || !read_format(fmt + 1, len - (size_t)(fmt + 1 - s), &f) || !float_supported(f))
    return TERM_NONE;
  const char *e = memrchr(s, 'e', (size_t)(fmt - s));
  if (!e) return TERM_NONE;
  bool minus = e[1] == '-';
  int64_t exponent, places;
  if (!read_number(e + 1 + minus, (size_t)(fmt - e) - 1 - minus, 1 << 24, &exponent))
    return TERM_NONE;
  if (minus) exponent = -exponent;
  mpz_t m, bits;
  mpz_inits(m, bits, NULL);
  Term r = TERM_NONE;
  if (read_mantissa(s, (size_t)(e - s), m, &places)) {
    float_round(f, RM_RNE, (FloatExact){negative, m, 4 * (exponent - places), false}, bits);
    if (float_class(f, bits) != FC_INF)
      r = term_float(b->tab, bits, sort_float(b->tab, f.sig, f.exp));
  }
  mpz_clears(m, bits, NULL);
  return r;
}
