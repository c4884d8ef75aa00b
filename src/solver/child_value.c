/* SPDX-License-Identifier: MIT */
/* See child_value.h. Each sort has its own reader; none accepts what it does not understand. */
#include "solver/child_value.h"

#include "base/hash.h"
#include "base/mem.h"
#include "logic/print/smt.h"
#include "solver/escapes.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 20000 }; /* values nested in values */

void child_values_init(ChildValues *v, TermTable *tab) {
  *v = (ChildValues){.tab = tab};
}

void child_values_free(ChildValues *v) {
  map_free(&v->elements);
  vec_free(&v->scope);
}

static Term read(ChildValues *v, const Sexpr *x, Sort s);

/* What a let-bound name stands for. */
static const Sexpr *resolve(const ChildValues *v, const Sexpr *x) {
  for (uint32_t i = v->scope.n; x->kind == SEXPR_ATOM && i-- > 0;)
    if (!strcmp(v->scope.at[i].name, x->text)) x = v->scope.at[i].value;
  return x;
}

/* ---- numbers ----------------------------------------------------------------- */

static bool digits(const char *s) {
  return *s && strspn(s, "0123456789") == strlen(s);
}

/* 12, 1.5, (- x), (/ x y), (to_real x) */
static bool rational(const ChildValues *v, const Sexpr *x, mpq_t out, int depth) {
  if (depth > 8) return false;
  x = resolve(v, x);
  if (x->kind == SEXPR_ATOM) {
    char *copy = mem_alloc((size_t)x->n + 2), *point;
    memcpy(copy, x->text, (size_t)x->n + 1);
    bool ok = true;
    unsigned long places = 0;
    if ((point = strchr(copy, '.'))) {
      places = strlen(point + 1);
      memmove(point, point + 1, places + 1);
    }
    ok = digits(copy) && mpq_set_str(out, copy, 10) == 0;
    free(copy);
    if (!ok) return false;
    mpz_ui_pow_ui(mpq_denref(out), 10, places);
    mpq_canonicalize(out);
    return true;
  }
  if (sexpr_headed(x, "-") && x->n == 2) {
    if (!rational(v, x->at[1], out, depth + 1)) return false;
    mpq_neg(out, out);
    return true;
  }
  if (sexpr_headed(x, "to_real") && x->n == 2) return rational(v, x->at[1], out, depth + 1);
  if (!sexpr_headed(x, "/") || x->n != 3) return false;
  mpq_t below;
  mpq_init(below);
  bool ok = rational(v, x->at[1], out, depth + 1) && rational(v, x->at[2], below, depth + 1) &&
            mpq_sgn(below) != 0;
  if (ok) mpq_div(out, out, below);
  mpq_clear(below);
  return ok;
}

static Term child_number(ChildValues *v, const Sexpr *x, Sort s) {
  mpq_t q;
  mpq_init(q);
  Builder b = builder(v->tab);
  Term t = TERM_NONE;
  if (rational(v, x, q, 0)) {
    if (sort_eq(s, SORT_REAL))
      t = mk_real(&b, q);
    else if (mpz_cmp_ui(mpq_denref(q), 1) == 0)
      t = mk_int(&b, mpq_numref(q));
  }
  mpq_clear(q);
  return t;
}

/* #b01, #xff, (_ bv10 8): the value, and the width that the text shows. */
static bool child_bits(const Sexpr *x, mpz_t out, uint32_t *width) {
  if (x->kind == SEXPR_ATOM && x->text[0] == '#' && x->n > 2) {
    bool hex = x->text[1] == 'x';
    if (!hex && x->text[1] != 'b') return false;
    if (strspn(x->text + 2, hex ? "0123456789abcdefABCDEF" : "01") != x->n - 2) return false;
    *width = (x->n - 2) * (hex ? 4 : 1);
    return mpz_set_str(out, x->text + 2, hex ? 16 : 2) == 0;
  }
  if (!sexpr_headed(x, "_") || x->n != 3) return false;
  const Sexpr *value = x->at[1], *size = x->at[2];
  if (value->kind != SEXPR_ATOM || strncmp(value->text, "bv", 2) != 0 || !digits(value->text + 2) ||
      size->kind != SEXPR_ATOM || !digits(size->text) || size->n > 9)
    return false;
  *width = (uint32_t)strtoul(size->text, NULL, 10);
  return mpz_set_str(out, value->text + 2, 10) == 0;
}

static Term bitvector(ChildValues *v, const Sexpr *x, Sort s) {
  mpz_t z;
  mpz_init(z);
  uint32_t width, want = sort_bv_width(v->tab, s);
  Builder b = builder(v->tab);
  bool ok = want == 0 || (child_bits(x, z, &width) && width == want);
  Term t = ok ? mk_bv(&b, z, want) : TERM_NONE;
  mpz_clear(z);
  return t;
}

/* ---- floats and rounding modes ---------------------------------------------------- */

static Term special_float(ChildValues *v, const char *name, Sort s) {
  Builder b = builder(v->tab);
  if (!strcmp(name, "NaN")) return mk_float_nan(&b, s);
  if (!strcmp(name, "+oo")) return mk_float_inf(&b, s, false);
  if (!strcmp(name, "-oo")) return mk_float_inf(&b, s, true);
  if (!strcmp(name, "+zero")) return mk_float_zero(&b, s, false);
  if (!strcmp(name, "-zero")) return mk_float_zero(&b, s, true);
  return TERM_NONE;
}

static Term floating(ChildValues *v, const Sexpr *x, Sort s) {
  SortData d = sort_data(v->tab, s);
  if (sexpr_headed(x, "_") && x->n == 4 && x->at[1]->kind == SEXPR_ATOM)
    return special_float(v, x->at[1]->text, s);
  if (!sexpr_headed(x, "fp") || x->n != 4) return TERM_NONE;
  const uint32_t widths[3] = {1, d.b, d.a - 1};
  mpz_t all, part;
  mpz_init(all);
  mpz_init(part);
  bool ok = true;
  for (uint32_t i = 0; ok && i < 3; i++) {
    uint32_t width;
    ok = child_bits(resolve(v, x->at[i + 1]), part, &width) && width == widths[i];
    mpz_mul_2exp(all, all, widths[i]);
    mpz_add(all, all, part);
  }
  Builder b = builder(v->tab);
  Term t = ok ? mk_float_bits(&b, all, s) : TERM_NONE;
  mpz_clear(all);
  mpz_clear(part);
  return t;
}

static Term child_rounding(ChildValues *v, const Sexpr *x) {
  static const char *const names[][2] = {{"RNE", "roundNearestTiesToEven"},
                                         {"RNA", "roundNearestTiesToAway"},
                                         {"RTP", "roundTowardPositive"},
                                         {"RTN", "roundTowardNegative"},
                                         {"RTZ", "roundTowardZero"}};
  for (int m = RM_RNE; m <= RM_RTZ; m++)
    if (sexpr_is(x, names[m][0]) || sexpr_is(x, names[m][1]))
      return term_rmode(v->tab, (RoundMode)m);
  return TERM_NONE;
}

/* ---- strings ------------------------------------------------------------------------ */

static Term child_string(ChildValues *v, const Sexpr *x) {
  if (x->kind != SEXPR_STRING) return TERM_NONE;
  Buf bytes = {0};
  bool ok = escapes_decode(x->text, x->n, &bytes);
  Str str = str_intern(term_strs(v->tab), bytes.n ? bytes.text : "", bytes.n);
  buf_free(&bytes);
  return ok ? term_string(v->tab, str) : TERM_NONE;
}

/* ---- elements of opaque sorts, datatypes ------------------------------------------- */

static const Sexpr *without_as(const Sexpr *x) {
  return sexpr_headed(x, "as") && x->n == 3 ? x->at[1] : x;
}

/* T!val!3, @T_3, (as @a3 T): a constant named "T!3". */
static Term child_element(ChildValues *v, const Sexpr *x, Sort s) {
  x = without_as(x);
  if (x->kind != SEXPR_ATOM) return TERM_NONE;
  StrTable *strs = term_strs(v->tab);
  uint64_t key = hash_pair(str_c(strs, x->text)->id, s.ix) >> 1, found;
  if (map_get(&v->elements, key, &found)) return (Term){(uint32_t)found};
  const char *tail = x->text + x->n;
  while (tail > x->text && tail[-1] >= '0' && tail[-1] <= '9') tail--;
  Str name = str_printf(strs, "%s!%s", sort_data(v->tab, s).name->text, *tail ? tail : x->text);
  Term t = term_app(v->tab, symbol_func(v->tab, name, NULL, 0, s, NULL), NULL, 0);
  map_put(&v->elements, key, t.ix);
  return t;
}

static bool names_ctor(ChildValues *v, const char *text, Sort s, uint32_t c) {
  Buf name = {0};
  smt_ctor_name(v->tab, s, c, &name);
  bool barred = name.n >= 2 && name.text[0] == '|';
  size_t n = barred ? name.n - 2 : name.n;
  bool same = strlen(text) == n && !memcmp(text, name.text + (barred ? 1 : 0), n);
  buf_free(&name);
  return same;
}

static Term constructed(ChildValues *v, const Sexpr *x, Sort s) {
  const Sexpr *head = without_as(x);
  uint32_t n = 0;
  if (head->kind == SEXPR_LIST) {
    if (!head->n) return TERM_NONE;
    n = head->n - 1;
    head = without_as(head->at[0]);
  }
  if (head->kind != SEXPR_ATOM) return TERM_NONE;
  const DtData *dt = sort_dt(v->tab, s);
  for (uint32_t c = 0; c < dt->nctors; c++) {
    if (dt->ctors[c].nfields != n || !names_ctor(v, head->text, s, c)) continue;
    Term *args = mem_alloc((n + 1) * sizeof *args), t = TERM_NONE;
    const DtField *fields = dt->ctors[c].fields;
    bool ok = true;
    for (uint32_t i = 0; ok && i < n; i++) {
      args[i] = read(v, x->at[i + 1], fields[i].sort);
      ok = args[i].ix != 0;
    }
    Builder b = builder(v->tab);
    if (ok) t = mk_dt_make(&b, s, c, args, n);
    free(args);
    return t;
  }
  return TERM_NONE;
}

/* ---- maps ------------------------------------------------------------------------------ */

static Term stored(ChildValues *v, const Sexpr *x, Term map, const SortData *d) {
  Term *index = mem_alloc((d->a + 1) * sizeof *index), value = read(v, x->at[d->a + 2], d->elem);
  bool ok = value.ix != 0;
  for (uint32_t i = 0; ok && i < d->a; i++) {
    index[i] = read(v, x->at[i + 2], d->args[i]);
    ok = index[i].ix != 0;
  }
  Builder b = builder(v->tab);
  Term t = ok ? mk_store(&b, map, index, d->a, value) : TERM_NONE;
  free(index);
  return t;
}

/* ((as const S) v) under any number of (store m i v): from the inside out. */
static Term map(ChildValues *v, const Sexpr *x, Sort s) {
  SortData d = sort_data(v->tab, s);
  if (!d.a) return read(v, x, d.elem);
  VEC(const Sexpr *) stores = {0};
  for (x = resolve(v, x); sexpr_headed(x, "store") && x->n == d.a + 3; x = resolve(v, x->at[1]))
    vec_push(&stores, x);
  Term t = TERM_NONE;
  const Sexpr *head = sexpr_at(x, 0);
  if (sexpr_headed(head, "as") && head->n == 3 && sexpr_is(head->at[1], "const") && x->n == 2) {
    Builder b = builder(v->tab);
    Term all = read(v, x->at[1], d.elem);
    if (all.ix) t = mk_const_map(&b, s, all);
  }
  while (t.ix && stores.n) t = stored(v, vec_pop(&stores), t, &d);
  vec_free(&stores);
  return t;
}

/* ---- sequences -------------------------------------------------------------------------- */

static Term sequence(ChildValues *v, const Sexpr *x, Sort s) {
  Builder b = builder(v->tab);
  if (sexpr_headed(x, "as") && x->n == 3 && sexpr_is(x->at[1], "seq.empty"))
    return mk_given(&b, op_plain(OP_SEQ_EMPTY), s, NULL, 0);
  if (sexpr_headed(x, "seq.unit") && x->n == 2) {
    Term one = read(v, x->at[1], sort_data(v->tab, s).elem);
    return one.ix ? mk_op(&b, OP_SEQ_UNIT, &one, 1) : TERM_NONE;
  }
  if (!sexpr_headed(x, "seq.++") || x->n < 2) return TERM_NONE;
  VEC(Term) parts = {0};
  bool ok = true;
  for (uint32_t i = 1; ok && i < x->n; i++) {
    vec_push(&parts, read(v, x->at[i], s));
    ok = vec_last(&parts).ix != 0;
  }
  Term t = !ok            ? TERM_NONE
           : parts.n == 1 ? parts.at[0]
                          : mk_op(&b, OP_SEQ_CONCAT, parts.at, parts.n);
  vec_free(&parts);
  return t;
}

/* ---- any value -------------------------------------------------------------------------- */

static Term by_sort(ChildValues *v, const Sexpr *x, Sort s) {
  switch (sort_kind(v->tab, s)) {
  case SK_BOOL:
    if (sexpr_is(x, "true")) return TERM_TRUE;
    return sexpr_is(x, "false") ? TERM_FALSE : TERM_NONE;
  case SK_INT:
  case SK_REAL: return child_number(v, x, s);
  case SK_BV: return bitvector(v, x, s);
  case SK_FLOAT: return floating(v, x, s);
  case SK_RMODE: return child_rounding(v, x);
  case SK_STRING: return child_string(v, x);
  case SK_UNINT: return child_element(v, x, s);
  case SK_DT: return constructed(v, x, s);
  case SK_MAP: return map(v, x, s);
  case SK_SEQ: return sequence(v, x, s);
  default: return TERM_NONE;
  }
}

static Term read(ChildValues *v, const Sexpr *x, Sort s) {
  if (v->depth >= DEEPEST) return TERM_NONE;
  v->depth++;
  uint32_t scope = v->scope.n;
  bool ok = true;
  for (x = resolve(v, x); ok && sexpr_headed(x, "let") && x->n == 3; x = resolve(v, x->at[2])) {
    const Sexpr *pairs = x->at[1];
    ok = pairs->kind == SEXPR_LIST;
    for (uint32_t i = 0; ok && i < pairs->n; i++) {
      const Sexpr *name = sexpr_at(pairs->at[i], 0), *value = sexpr_at(pairs->at[i], 1);
      ok = name && value && name->kind == SEXPR_ATOM;
      if (ok) vec_push(&v->scope, ((ChildBinding){name->text, value}));
    }
  }
  Term t = ok ? by_sort(v, x, s) : TERM_NONE;
  v->scope.n = scope;
  v->depth--;
  return t;
}

Term child_value(ChildValues *v, const Sexpr *x, Sort s) {
  v->scope.n = 0;
  v->depth = 0;
  return read(v, x, s);
}
