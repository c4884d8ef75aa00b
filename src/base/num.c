/* SPDX-License-Identifier: MIT */
/* Entries live in the table's arena with their limbs beside them, seen through GMP's
 * read-only initialisation; nothing is freed singly. */
#include "base/num.h"

#include "base/bug.h"
#include "base/hash.h"
#include "base/mem.h"

#include <string.h>

struct NumData {
  __mpz_struct num, den;
};

/* Exponents beyond this would need numbers of more than a million digits. */
enum { MAX_EXPONENT = 1000000 };

typedef struct Probe {
  const NumTable *tab;
  mpz_srcptr num, den;
} Probe;

void num_table_init(NumTable *t) {
  *t = (NumTable){0};
  arena_init(&t->arena);
  must(num_eq(num_int64(t, 0), NUM_ZERO));
  must(num_eq(num_int64(t, 1), NUM_ONE));
  must(num_eq(num_int64(t, -1), NUM_MINUS_ONE));
}

void num_table_free(NumTable *t) {
  arena_free(&t->arena);
  map_free(&t->map);
  vec_free(&t->all);
}

static uint64_t hash_mpz(mpz_srcptr z) {
  uint64_t h = hash_bytes(mpz_limbs_read(z), mpz_size(z) * sizeof(mp_limb_t));
  return hash_pair(h, (uint64_t)(mpz_sgn(z) + 1));
}

static bool num_same(const void *env, uint64_t id) {
  const Probe *p = env;
  const NumData *d = p->tab->all.at[id];
  return mpz_cmp(&d->num, p->num) == 0 && mpz_cmp(&d->den, p->den) == 0;
}

static void num_keep(Arena *a, __mpz_struct *to, mpz_srcptr z) {
  size_t n = mpz_size(z);
  mp_limb_t *limbs = ARENA_ARRAY(a, mp_limb_t, n + 1);
  if (n) memcpy(limbs, mpz_limbs_read(z), n * sizeof *limbs);
  mpz_roinit_n(to, limbs, mpz_sgn(z) < 0 ? -(mp_size_t)n : (mp_size_t)n);
}

static Num intern(NumTable *t, mpz_srcptr num, mpz_srcptr den) {
  Probe p = {t, num, den};
  uint64_t h = hash_pair(hash_mpz(num), hash_mpz(den)), id;
  if (map_find_hash(&t->map, h, num_same, &p, &id)) return (Num){(uint32_t)id};
  NumData *d = ARENA_NEW(&t->arena, NumData);
  num_keep(&t->arena, &d->num, num);
  num_keep(&t->arena, &d->den, den);
  id = t->all.n;
  vec_push(&t->all, d);
  map_add_hash(&t->map, h, id);
  return (Num){(uint32_t)id};
}

Num num_mpz(NumTable *t, mpz_srcptr z) {
  mp_limb_t one = 1;
  mpz_t den;
  mpz_roinit_n(den, &one, 1);
  return intern(t, z, den);
}

Num num_int64(NumTable *t, int64_t v) {
  mp_limb_t limb = v < 0 ? -(mp_limb_t)v : (mp_limb_t)v;
  mpz_t z;
  mpz_roinit_n(z, &limb, v < 0 ? -1 : v > 0);
  return num_mpz(t, z);
}

Num num_mpq(NumTable *t, mpq_srcptr q) {
  return intern(t, mpq_numref(q), mpq_denref(q));
}

static bool all_digits(const char *text, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (text[i] < '0' || text[i] > '9') return false;
  return len > 0;
}

/* GMP wants a NUL-terminated text; z is initialised here. */
static void set_digits(mpz_t z, const char *text, size_t len) {
  char small[64], *copy = len < sizeof small ? small : mem_alloc(len + 1);
  memcpy(copy, text, len);
  copy[len] = 0;
  must(mpz_init_set_str(z, copy, 10) == 0);
  if (copy != small) free(copy);
}

bool num_digits(NumTable *t, const char *text, size_t len, Num *out) {
  if (!all_digits(text, len)) return false;
  mpz_t z;
  set_digits(z, text, len);
  *out = num_mpz(t, z);
  mpz_clear(z);
  return true;
}

/* The exponent after 'e'; false when malformed or too large. */
static bool read_exponent(const char *s, size_t len, int64_t *out) {
  bool minus = len && s[0] == '-';
  if (minus) s++, len--;
  if (!all_digits(s, len)) return false;
  int64_t v = 0;
  for (size_t i = 0; i < len; i++) {
    v = v * 10 + (s[i] - '0');
    if (v > MAX_EXPONENT) return false;
  }
  *out = minus ? -v : v;
  return true;
}

bool num_decimal(NumTable *t, const char *text, size_t len, Num *out) {
  const char *e = memchr(text, 'e', len);
  size_t mant = e ? (size_t)(e - text) : len;
  int64_t exponent = 0;
  if (e && !read_exponent(e + 1, len - mant - 1, &exponent)) return false;
  const char *dot = memchr(text, '.', mant);
  size_t whole = dot ? (size_t)(dot - text) : mant, frac = dot ? mant - whole - 1 : 0;
  if (!all_digits(text, whole) || (dot && !all_digits(dot + 1, frac))) return false;
  char *digits = mem_alloc(whole + frac + 1);
  memcpy(digits, text, whole);
  if (frac) memcpy(digits + whole, dot + 1, frac);
  mpq_t q;
  mpz_t scale;
  mpq_init(q);
  mpz_init(scale);
  mpz_t mantissa;
  set_digits(mantissa, digits, whole + frac);
  free(digits);
  mpz_swap(mpq_numref(q), mantissa);
  mpz_clear(mantissa);
  exponent -= (int64_t)frac;
  mpz_ui_pow_ui(scale, 10, (unsigned long)(exponent < 0 ? -exponent : exponent));
  if (exponent >= 0)
    mpz_mul(mpq_numref(q), mpq_numref(q), scale);
  else
    mpz_set(mpq_denref(q), scale);
  mpq_canonicalize(q);
  *out = num_mpq(t, q);
  mpz_clear(scale);
  mpq_clear(q);
  return true;
}

mpz_srcptr num_numerator(const NumTable *t, Num n) {
  return &t->all.at[n.ix]->num;
}

mpz_srcptr num_denominator(const NumTable *t, Num n) {
  return &t->all.at[n.ix]->den;
}

void num_get_mpq(const NumTable *t, Num n, mpq_t out) {
  mpz_set(mpq_numref(out), num_numerator(t, n));
  mpz_set(mpq_denref(out), num_denominator(t, n));
}

bool num_is_int(const NumTable *t, Num n) {
  return mpz_cmp_ui(num_denominator(t, n), 1) == 0;
}

bool num_get_int64(const NumTable *t, Num n, int64_t *out) {
  mpz_srcptr z = num_numerator(t, n);
  if (!num_is_int(t, n) || !mpz_fits_slong_p(z)) return false;
  *out = mpz_get_si(z);
  return true;
}

int num_sign(const NumTable *t, Num n) {
  return mpz_sgn(num_numerator(t, n));
}

/* ---- arithmetic ---- */

typedef void QOp(mpq_ptr, mpq_srcptr, mpq_srcptr);

static Num with_mpq(NumTable *t, QOp *op, Num a, Num b) {
  mpq_t x, y;
  mpq_inits(x, y, NULL);
  num_get_mpq(t, a, x);
  num_get_mpq(t, b, y);
  op(x, x, y);
  Num r = num_mpq(t, x);
  mpq_clears(x, y, NULL);
  return r;
}

Num num_add(NumTable *t, Num a, Num b) {
  int64_t x, y, z;
  if (num_eq(a, NUM_ZERO)) return b;
  if (num_eq(b, NUM_ZERO)) return a;
  if (num_get_int64(t, a, &x) && num_get_int64(t, b, &y) && !__builtin_add_overflow(x, y, &z))
    return num_int64(t, z);
  return with_mpq(t, mpq_add, a, b);
}

Num num_mul(NumTable *t, Num a, Num b) {
  int64_t x, y, z;
  if (num_eq(a, NUM_ONE)) return b;
  if (num_eq(b, NUM_ONE)) return a;
  if (num_get_int64(t, a, &x) && num_get_int64(t, b, &y) && !__builtin_mul_overflow(x, y, &z))
    return num_int64(t, z);
  return with_mpq(t, mpq_mul, a, b);
}

Num num_neg(NumTable *t, Num a) {
  return num_mul(t, a, NUM_MINUS_ONE);
}

Num num_inverse(NumTable *t, Num a) {
  must(num_sign(t, a) != 0);
  return with_mpq(t, mpq_div, NUM_ONE, a);
}

int num_cmp(const NumTable *t, Num a, Num b) {
  if (num_eq(a, b)) return 0;
  if (num_is_int(t, a) && num_is_int(t, b))
    return mpz_cmp(num_numerator(t, a), num_numerator(t, b));
  mpq_t x, y;
  mpq_inits(x, y, NULL);
  num_get_mpq(t, a, x);
  num_get_mpq(t, b, y);
  int c = mpq_cmp(x, y);
  mpq_clears(x, y, NULL);
  return c;
}

void num_print_mpz(mpz_srcptr z, Buf *out) {
  size_t size = mpz_sizeinbase(z, 10) + 2;
  char *text = mem_alloc(size);
  buf_puts(out, mpz_get_str(text, 10, z));
  free(text);
}

/* Digits of n / 10^places, n not negative. */
static void print_places(mpz_srcptr n, size_t places, Buf *out) {
  Buf digits = {0};
  num_print_mpz(n, &digits);
  size_t whole = digits.n > places ? digits.n - places : 0;
  if (whole)
    buf_add(out, digits.text, whole);
  else
    buf_putc(out, '0');
  buf_putc(out, '.');
  for (size_t i = digits.n; i < places; i++) buf_putc(out, '0');
  buf_add(out, digits.text + whole, digits.n - whole);
  if (!places) buf_putc(out, '0');
  buf_free(&digits);
}

bool num_print_decimal(mpz_srcptr n, mpz_srcptr d, Buf *out) {
  enum { MOST_PLACES = 1000 };
  mpz_t rest, two, five, scale;
  mpz_inits(rest, two, five, scale, NULL);
  mpz_set_ui(two, 2);
  mpz_set_ui(five, 5);
  mp_bitcnt_t twos = mpz_remove(rest, d, two), fives = mpz_remove(rest, rest, five);
  mp_bitcnt_t places = twos > fives ? twos : fives;
  bool exact = mpz_cmp_ui(rest, 1) == 0 && places <= MOST_PLACES;
  if (exact) {
    mpz_ui_pow_ui(scale, 10, places);
    mpz_divexact(scale, scale, d);
    mpz_mul(scale, scale, n); /* the digits */
    mpz_abs(scale, scale);
    print_places(scale, places, out);
  }
  mpz_clears(rest, two, five, scale, NULL);
  return exact;
}

void num_print(const NumTable *t, Num n, Buf *out) {
  num_print_mpz(num_numerator(t, n), out);
  if (num_is_int(t, n)) return;
  buf_putc(out, '/');
  num_print_mpz(num_denominator(t, n), out);
}

void num_print_scientific(const char *s, size_t n, Buf *out) {
  size_t start = out->n;
  const char *end = s + n;
  int64_t exponent = 0, written = 0;
  bool after_point = false, negative = false;
  for (; s < end && *s != 'e'; s++) {
    if (*s == '.') {
      after_point = true;
      continue;
    }
    if (after_point) exponent--;
    if (*s != '0' || out->n > start) buf_putc(out, *s);
  }
  if (s < end) s++;
  if (s < end && *s == '-') negative = true, s++;
  for (; s < end && written < INT64_MAX / 20; s++) written = written * 10 + (*s - '0');
  exponent += negative ? -written : written;
  if (out->n == start) {
    buf_puts(out, "0e0");
    return;
  }
  while (out->text[out->n - 1] == '0') out->n--, exponent++;
  buf_printf(out, "e%lld", (long long)exponent);
}
