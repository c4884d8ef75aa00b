/* SPDX-License-Identifier: MIT */
/* Choices, and values made from them: mostly tiny numbers, numbers of the program and of the
 * execution and their neighbours, powers of two; now and then anything.
 *
 * Of a number the choice is its distance from the simplest one allowed, folded to be positive; so 0
 * is the simplest, and half of a choice is a simpler one. */
#include "replay/sample/sample.h"

#include "base/hash.h"
#include "logic/float.h"

#include <string.h>

enum { MAX_FIELDS_DEEP = 3, FARTHEST = 62 };

/* ---- choices ---------------------------------------------------------------- */

static uint64_t next_random(Sample *s) {
  s->choice.random += 0x9E3779B97F4A7C15ULL;
  return hash_mix(s->choice.random);
}

static bool is_given(const Sample *s, uint64_t *choice) {
  if (s->choice.made.n < s->choice.given.n) {
    *choice = s->choice.given.at[s->choice.made.n];
    return true;
  }
  *choice = 0;
  return s->choice.simplest;
}

static uint64_t made(Sample *s, uint64_t choice) {
  vec_push(&s->choice.made, choice);
  return choice;
}

uint64_t sample_choice(Sample *s, uint64_t n) {
  uint64_t c;
  if (!is_given(s, &c)) c = next_random(s);
  return made(s, n ? c % n : 0);
}

/* ---- integers --------------------------------------------------------------- */

static uint64_t fold(int64_t d) {
  return d < 0 ? ((uint64_t)-d << 1) - 1 : (uint64_t)d << 1;
}

static int64_t unfold(uint64_t c) {
  return c & 1 ? -(int64_t)(c / 2) - 1 : (int64_t)(c / 2);
}

static int64_t power(Sample *s) {
  static const uint8_t exponents[] = {3, 4, 7, 8, 15, 16, 31, 32, FARTHEST - 1};
  uint64_t w = next_random(s);
  int64_t p = INT64_C(1) << exponents[w % sizeof exponents];
  return (w >> 8 & 1 ? -p : p) + (int64_t)(w >> 9 & 3) - 1;
}

static bool recent(const Sample *s, Sort sort, uint64_t w, int64_t *out) {
  uint32_t n = s->pool.n_recent < SAMPLE_RECENT ? s->pool.n_recent : SAMPLE_RECENT;
  if (!n) return false;
  const Value *v = s->pool.recent[w % n];
  return sort_eq(v->sort, sort) && num_get_int64(&s->eval->store.nums, v->u.num, out);
}

static int64_t tiny(uint64_t w) {
  int64_t size = (int64_t)(w & 3) + ((w >> 2 & 3) == 0 ? (int64_t)(w >> 4 & 15) : 0);
  return (w >> 8 & 3) == 0 ? -size : size;
}

static int64_t any_int(Sample *s, Sort sort) {
  uint64_t w = next_random(s), kind = w % 20, more = w >> 8;
  int64_t v, near = (int64_t)(more >> 40 & 3) - 1;
  if (near == 2) near = 0;
  if (kind < 8) return tiny(more);
  if (kind < 13 && s->pool.literals.n) {
    v = s->pool.literals.at[more % s->pool.literals.n];
    return v > -(INT64_C(1) << FARTHEST) && v < INT64_C(1) << FARTHEST ? v + near : v;
  }
  if (kind < 16 && recent(s, sort, more, &v) && v > INT64_MIN && v < INT64_MAX) return v + near;
  if (kind == 19) return power(s);
  return (int64_t)(more % 200) - 50;
}

static bool excluded(const UnknownCell *c, int64_t v) {
  for (uint32_t i = 0; c && i < c->n_excluded; i++)
    if (c->excluded[i] == v) return true;
  return false;
}

static int64_t clamp(int64_t v, int64_t low, int64_t high) {
  return v < low ? low : v > high ? high : v;
}

/* The sum, or the bound that it is beyond. */
static int64_t draw_add(int64_t a, int64_t b) {
  int64_t sum;
  if (__builtin_add_overflow(a, b, &sum)) return b < 0 ? INT64_MIN : INT64_MAX;
  return sum;
}

/* Into the range: near to the bound that was passed. */
static int64_t into(Sample *s, int64_t v, int64_t low, int64_t high) {
  uint64_t w = next_random(s), span = (uint64_t)high - (uint64_t)low;
  if (span < 64 && (v < low || v > high || w % 2))
    return low + (int64_t)(next_random(s) % (span + 1));
  int64_t off = (int64_t)(w >> 8 & 7);
  if (v < low) v = draw_add(low, off);
  if (v > high) v = draw_add(high, -off);
  return clamp(v, low, high);
}

static int64_t draw_int(Sample *s, Sort sort, int64_t low, int64_t high, const UnknownCell *cell) {
  int64_t simplest = clamp(0, low, high), v;
  uint64_t c;
  if (is_given(s, &c))
    v = clamp(draw_add(simplest, unfold(c)), low, high);
  else
    v = into(s, any_int(s, sort), low, high);
  int64_t up = v, down = v; /* the nearest that is not excluded: there is one */
  while (excluded(cell, v)) {
    up = up < high ? up + 1 : high;
    down = down > low ? down - 1 : low;
    v = excluded(cell, up) ? down : up;
  }
  int64_t distance;
  if (__builtin_sub_overflow(v, simplest, &distance)) distance = v < 0 ? -INT64_MAX : INT64_MAX;
  made(s, fold(distance));
  return v;
}

/* ---- other numbers ---------------------------------------------------------- */

/* Negative ones count from the top. */
static const Value *draw_bv(Sample *s, Sort sort, const UnknownCell *cell) {
  uint32_t width = sort_bv_width(s->core->terms, sort);
  int64_t high = width > 63 ? INT64_MAX : width ? (INT64_C(1) << (width - 1)) - 1 : 0;
  int64_t low = width ? -high - 1 : 0;
  mpz_t z;
  if (cell && cell->low > low) low = cell->low;
  if (cell && cell->high < high) high = cell->high;
  mpz_init_set_si(z, draw_int(s, sort, low, high, cell));
  const Value *v = value_bv(&s->eval->store, z, width);
  mpz_clear(z);
  return v;
}

static const Value *draw_real(Sample *s) {
  int64_t n = draw_int(s, SORT_REAL, -(INT64_C(1) << 40), INT64_C(1) << 40, NULL);
  static const unsigned long below[] = {1, 1, 2, 3, 10};
  mpq_t q;
  mpq_init(q);
  mpq_set_si(q, n, below[sample_choice(s, sizeof below / sizeof *below)]);
  mpq_canonicalize(q);
  const Value *v = value_real(&s->eval->store, q);
  mpq_clear(q);
  return v;
}

/* Zeros, ones, infinities, NaN, the smallest; or bits as they come. */
static const Value *draw_float(Sample *s, Sort sort) {
  SortData d = sort_data(s->core->terms, sort);
  uint64_t which = sample_choice(s, 12), bias = (UINT64_C(1) << (d.b < 60 ? d.b - 1 : 59)) - 1;
  mpz_t z, sign;
  mpz_init(z);
  mpz_init_set_ui(sign, 1);
  mpz_mul_2exp(sign, sign, d.a - 1 + d.b);
  if (which == 1 || which == 2) mpz_set_ui(z, bias);                       /* 1, -1 */
  if (which == 3) mpz_set_ui(z, bias + 1);                                 /* 2     */
  if (which == 4 || which == 5 || which == 6) mpz_set_ui(z, 2 * bias + 1); /* inf, -inf, NaN */
  mpz_mul_2exp(z, z, d.a - 1);
  if (which == 6 || which == 7) mpz_add_ui(z, z, 1);
  if (which == 2 || which == 5 || which == 8) mpz_add(z, z, sign);
  if (which > 8) mpz_set_ui(z, sample_choice(s, UINT64_MAX));
  mpz_mul_2exp(sign, sign, 1);
  mpz_fdiv_r(z, z, sign);
  FloatFormat format = {d.a, d.b};
  if (float_supported(format) && float_class(format, z) == FC_NAN) float_nan(format, z);
  const Value *v = value_float(&s->eval->store, z, sort);
  mpz_clears(z, sign, NULL);
  return v;
}

/* ---- other sorts ------------------------------------------------------------ */

static const Value *draw_string(Sample *s) {
  static const char letters[] = "ab0";
  char text[4];
  uint64_t n = sample_choice(s, sizeof text);
  for (uint64_t i = 0; i < n; i++) text[i] = letters[sample_choice(s, sizeof letters - 1)];
  return value_string(&s->eval->store, str_intern(&s->core->session->strs, text, n));
}

static const Value *draw_ref(Sample *s, Sort sort) {
  enum { MANY = 1000, FEW = 4 };
  uint64_t c;
  if (!is_given(s, &c)) {
    uint64_t w = next_random(s);
    c = w % 8 ? (w >> 8) % FEW : (w >> 8) % (4 * FEW);
  }
  return value_ref(&s->eval->store, sort, made(s, c % MANY));
}

static const Value *draw_at(Sample *, Sort, const UnknownCell *, uint32_t depth);

static const Value *draw_list(Sample *s, Sort sort, uint32_t depth) {
  Sort elem = sort_data(s->core->terms, sort).elem;
  uint32_t n = (uint32_t)sample_choice(s, 4);
  const Value **at = ARENA_ARRAY(&s->eval->store.arena, const Value *, n);
  for (uint32_t i = 0; i < n; i++)
    if (!(at[i] = draw_at(s, elem, NULL, depth + 1))) return NULL;
  return value_seq(&s->eval->store, sort, at, n);
}

static const Value *draw_datatype(Sample *s, Sort sort, uint32_t depth) {
  const DtData *d = sort_dt(s->core->terms, sort);
  ValueStore *store = &s->eval->store;
  if (depth >= MAX_FIELDS_DEEP) return finite_default(store, &s->maps, sort);
  uint32_t k = (uint32_t)sample_choice(s, d->nctors), n = d->ctors[k].nfields;
  const Value **at = ARENA_ARRAY(&store->arena, const Value *, n);
  for (uint32_t i = 0; i < n; i++)
    if (!(at[i] = draw_at(s, d->ctors[k].fields[i].sort, NULL, depth + 1)))
      return finite_default(store, &s->maps, sort);
  return value_dt(store, sort, k, at, n);
}

/* Points are drawn when they are read; elsewhere it is some one value. */
static const Value *draw_map(Sample *s, Sort sort, uint32_t depth) {
  const Value *v = finite_map(&s->eval->store, &s->maps, sort);
  Sort result = v->u.finite->result;
  SortKind k = sort_kind(s->core->terms, result);
  if (k == SK_MAP || k == SK_DT || k == SK_SEQ) return v;
  const Value *other = draw_at(s, result, NULL, depth + 1);
  if (other) v->u.finite->other = other;
  return v;
}

static const Value *draw_at(Sample *s, Sort sort, const UnknownCell *cell, uint32_t depth) {
  ValueStore *store = &s->eval->store;
  switch (sort_kind(s->core->terms, sort)) {
  case SK_BOOL: return value_bool(store, sample_choice(s, 2));
  case SK_INT:
    return value_int64(store, cell ? draw_int(s, sort, cell->low, cell->high, cell)
                                   : draw_int(s, sort, INT64_MIN, INT64_MAX, NULL));
  case SK_REAL: return draw_real(s);
  case SK_RMODE: return value_rmode(store, (RoundMode)sample_choice(s, 5));
  case SK_STRING: return draw_string(s);
  case SK_BV: return draw_bv(s, sort, cell);
  case SK_FLOAT: return draw_float(s, sort);
  case SK_SEQ: return draw_list(s, sort, depth);
  case SK_MAP: return draw_map(s, sort, depth);
  case SK_UNINT: return draw_ref(s, sort);
  case SK_DT: return draw_datatype(s, sort, depth);
  default: return value_default(store, sort);
  }
}

const Value *sample_draw(Sample *s, Sort sort, const UnknownCell *cell) {
  return draw_at(s, sort, cell, 0);
}

/* ---- for quantifiers -------------------------------------------------------- */

const Value *sample_small(Sample *s, Sort sort, uint64_t which) {
  ValueStore *store = &s->eval->store;
  uint32_t n = s->pool.n_recent < SAMPLE_RECENT ? s->pool.n_recent : SAMPLE_RECENT;
  switch (sort_kind(s->core->terms, sort)) {
  case SK_INT:
    if (which < 4) return value_int64(store, (int64_t)which - 1);
    return which - 4 < n && sort_eq(s->pool.recent[which - 4]->sort, sort)
               ? s->pool.recent[which - 4]
               : NULL;
  case SK_BOOL: return which < 2 ? value_bool(store, which) : NULL;
  case SK_UNINT: return which < 3 ? value_ref(store, sort, which) : NULL;
  default: return which ? NULL : finite_default(store, &s->maps, sort);
  }
}
