/* SPDX-License-Identifier: MIT */
/* Values of a Z3 model as our terms: literals, constructor applications, maps as stores
 * over a constant map, and, for opaque sorts, one constant per element of the universe. */
#include "base/mem.h"
#include "solver/escapes.h"
#include "solver/z3_terms.h"

#include <stdlib.h>
#include <string.h>

static Term z3_number(Z3Terms *z, Z3_ast a, Sort s) {
  mpq_t q;
  mpq_init(q);
  Builder b = builder(z->tab);
  Term t = TERM_NONE;
  if (mpq_set_str(q, Z3_get_numeral_string(z->ctx, a), 10) == 0) {
    mpq_canonicalize(q);
    SortKind k = sort_kind(z->tab, s);
    if (k == SK_INT) t = mk_int(&b, mpq_numref(q));
    if (k == SK_REAL) t = mk_real(&b, q);
    if (k == SK_BV) t = mk_bv(&b, mpq_numref(q), sort_bv_width(z->tab, s));
  }
  mpq_clear(q);
  return t;
}

static Term float_value(Z3Terms *z, Z3_ast a, Sort s) {
  if (Z3_fpa_is_numeral_nan(z->ctx, a)) { /* whose bits are not said */
    Builder nan = builder(z->tab);
    return mk_float_nan(&nan, s);
  }
  Z3_ast bits = Z3_simplify(z->ctx, Z3_mk_fpa_to_ieee_bv(z->ctx, a));
  if (Z3_get_ast_kind(z->ctx, bits) != Z3_NUMERAL_AST) return TERM_NONE;
  mpz_t v;
  mpz_init(v);
  Builder b = builder(z->tab);
  Term t = TERM_NONE;
  if (mpz_set_str(v, Z3_get_numeral_string(z->ctx, bits), 10) == 0) t = mk_float_bits(&b, v, s);
  mpz_clear(v);
  return t;
}

static Term z3_rounding(Z3Terms *z, Z3_ast a) {
  switch (Z3_get_decl_kind(z->ctx, Z3_get_app_decl(z->ctx, Z3_to_app(z->ctx, a)))) {
  case Z3_OP_FPA_RM_NEAREST_TIES_TO_EVEN: return term_rmode(z->tab, RM_RNE);
  case Z3_OP_FPA_RM_NEAREST_TIES_TO_AWAY: return term_rmode(z->tab, RM_RNA);
  case Z3_OP_FPA_RM_TOWARD_POSITIVE: return term_rmode(z->tab, RM_RTP);
  case Z3_OP_FPA_RM_TOWARD_NEGATIVE: return term_rmode(z->tab, RM_RTN);
  case Z3_OP_FPA_RM_TOWARD_ZERO: return term_rmode(z->tab, RM_RTZ);
  default: return TERM_NONE;
  }
}

/* An element of an opaque sort, as a constant named like "ref!3". Found again by that name: Z3
 * gives the number of a tree to another one as soon as the model that held it is gone. */
static Term z3_element(Z3Terms *z, Z3_ast a, Sort s) {
  const char *text = Z3_ast_to_string(z->ctx, a), *bang = strrchr(text, '!');
  const char *number = bang ? bang + 1 : text; /* `|Field int!val!3|` has a bar after it */
  Str name = str_printf(term_strs(z->tab), "%s!%.*s", sort_data(z->tab, s).name->text,
                        (int)strcspn(number, "|"), number);
  uint64_t ix, key = (uint64_t)s.ix << 32 | name->id;
  if (map_get(&z->values, key, &ix)) return (Term){(uint32_t)ix};
  Term t = term_app(z->tab, symbol_func(z->tab, name, NULL, 0, s, NULL), NULL, 0);
  map_put(&z->values, key, t.ix);
  /* The constant stands for the element when it is handed back: f(ref!3) can be asked for. */
  z3_term_is(z, t, a);
  return t;
}

static Term constructed(Z3Terms *z, Z3_model m, Z3_app app, Sort s) {
  Z3_sort zs = z3_sort(z, s);
  Z3_func_decl d = Z3_get_app_decl(z->ctx, app);
  const DtData *dt = sort_dt(z->tab, s);
  for (uint32_t c = 0; c < dt->nctors; c++) {
    if (Z3_get_datatype_sort_constructor(z->ctx, zs, c) != d) continue;
    uint32_t n = dt->ctors[c].nfields;
    const DtField *fields = dt->ctors[c].fields;
    Term *args = mem_alloc((n + 1) * sizeof *args), t = TERM_NONE;
    bool ok = true;
    for (uint32_t i = 0; ok && i < n; i++) {
      args[i] = z3_value(z, m, Z3_get_app_arg(z->ctx, app, i), fields[i].sort);
      ok = args[i].ix != 0;
    }
    Builder b = builder(z->tab);
    if (ok) t = mk_dt_make(&b, s, c, args, n);
    free(args);
    return t;
  }
  return TERM_NONE;
}

/* A map with one more value, at the index, which this frees. */
static Term stored(Z3Terms *z, Term map, Term *index, uint32_t n, Term value) {
  bool ok = value.ix != 0 && map.ix != 0;
  for (uint32_t i = 0; i < n; i++) ok = ok && index[i].ix != 0;
  Builder b = builder(z->tab);
  Term t = ok ? mk_store(&b, map, index, n, value) : TERM_NONE;
  free(index);
  return t;
}

static Term stored_entry(Z3Terms *z, Z3_model m, const SortData *d, Term map, Z3_func_entry e) {
  Term *index = mem_alloc((d->a + 1) * sizeof *index);
  for (uint32_t i = 0; i < d->a; i++)
    index[i] = z3_value(z, m, Z3_func_entry_get_arg(z->ctx, e, i), d->args[i]);
  Term value = z3_value(z, m, Z3_func_entry_get_value(z->ctx, e), d->elem);
  return stored(z, map, index, d->a, value);
}

static Term stored_app(Z3Terms *z, Z3_model m, const SortData *d, Term map, Z3_app app) {
  Term *index = mem_alloc((d->a + 1) * sizeof *index);
  for (uint32_t i = 0; i < d->a; i++)
    index[i] = z3_value(z, m, Z3_get_app_arg(z->ctx, app, i + 1), d->args[i]);
  Term value = z3_value(z, m, Z3_get_app_arg(z->ctx, app, d->a + 1), d->elem);
  return stored(z, map, index, d->a, value);
}

static Term from_interpretation(Z3Terms *z, Z3_model m, Z3_func_decl f, Sort s) {
  SortData d = sort_data(z->tab, s);
  Z3_func_interp fi = Z3_model_get_func_interp(z->ctx, m, f);
  if (!fi) return TERM_NONE;
  Z3_func_interp_inc_ref(z->ctx, fi);
  Builder b = builder(z->tab);
  Term other = z3_value(z, m, Z3_func_interp_get_else(z->ctx, fi), d.elem);
  Term map = other.ix ? mk_const_map(&b, s, other) : TERM_NONE;
  for (unsigned i = Z3_func_interp_get_num_entries(z->ctx, fi); map.ix && i-- > 0;) {
    Z3_func_entry e = Z3_func_interp_get_entry(z->ctx, fi, i);
    Z3_func_entry_inc_ref(z->ctx, e);
    map = stored_entry(z, m, &d, map, e);
    Z3_func_entry_dec_ref(z->ctx, e);
  }
  Z3_func_interp_dec_ref(z->ctx, fi);
  return map;
}

static Term map_value(Z3Terms *z, Z3_model m, Z3_ast a, Sort s) {
  SortData d = sort_data(z->tab, s);
  if (Z3_get_ast_kind(z->ctx, a) != Z3_APP_AST) return TERM_NONE;
  Z3_app app = Z3_to_app(z->ctx, a);
  Z3_func_decl f = Z3_get_app_decl(z->ctx, app);
  Builder b = builder(z->tab);
  switch (Z3_get_decl_kind(z->ctx, f)) {
  case Z3_OP_CONST_ARRAY: {
    Term v = z3_value(z, m, Z3_get_app_arg(z->ctx, app, 0), d.elem);
    return v.ix ? mk_const_map(&b, s, v) : TERM_NONE;
  }
  case Z3_OP_STORE: {
    Term inner = map_value(z, m, Z3_get_app_arg(z->ctx, app, 0), s);
    return stored_app(z, m, &d, inner, app);
  }
  case Z3_OP_AS_ARRAY:
    return from_interpretation(z, m, Z3_get_decl_func_decl_parameter(z->ctx, f, 0), s);
  default: return TERM_NONE;
  }
}

/* Z3 hands out characters as they are, some versions escape a few: the length tells. */
static Term string_value(Z3Terms *z, Z3_ast a) {
  if (!Z3_is_string(z->ctx, a)) return TERM_NONE;
  unsigned n;
  const char *text = Z3_get_lstring(z->ctx, a, &n);
  StrTable *strs = term_strs(z->tab);
  Str str = str_intern(strs, text, n);
  uint64_t characters = n;
  Z3_get_numeral_uint64(z->ctx, Z3_simplify(z->ctx, Z3_mk_seq_length(z->ctx, a)), &characters);
  if (characters == n) return term_string(z->tab, str);
  Buf bytes = {0};
  bool ok = escapes_decode(str->text, n, &bytes);
  str = str_intern(strs, bytes.n ? bytes.text : "", bytes.n);
  buf_free(&bytes);
  return ok ? term_string(z->tab, str) : TERM_NONE;
}

static Term term_of_no_bits(Z3Terms *z) {
  Builder b = builder(z->tab);
  return mk_bv64(&b, 0, 0);
}

Term z3_value(Z3Terms *z, Z3_model m, Z3_ast a, Sort s) {
  if (!a) return TERM_NONE;
  SortData d = sort_data(z->tab, s);
  if (d.kind == SK_MAP) return d.a ? map_value(z, m, a, s) : z3_value(z, m, a, d.elem);
  if (d.kind == SK_INT || d.kind == SK_REAL || (d.kind == SK_BV && d.a))
    return Z3_get_ast_kind(z->ctx, a) == Z3_NUMERAL_AST ? z3_number(z, a, s) : TERM_NONE;
  if (d.kind == SK_FLOAT) return float_value(z, a, s);
  if (Z3_get_ast_kind(z->ctx, a) != Z3_APP_AST) return TERM_NONE;
  switch (d.kind) {
  case SK_BOOL:
    if (Z3_get_bool_value(z->ctx, a) == Z3_L_TRUE) return TERM_TRUE;
    return Z3_get_bool_value(z->ctx, a) == Z3_L_FALSE ? TERM_FALSE : TERM_NONE;
  case SK_BV: return term_of_no_bits(z);
  case SK_RMODE: return z3_rounding(z, a);
  case SK_STRING: return string_value(z, a);
  case SK_UNINT: return z3_element(z, a, s);
  case SK_DT: return constructed(z, m, Z3_to_app(z->ctx, a), s);
  default: return TERM_NONE;
  }
}
