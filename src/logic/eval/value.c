/* SPDX-License-Identifier: MIT */
#include "logic/eval/value.h"

#include "base/bug.h"
#include "logic/eval/finite.h"
#include "logic/eval/value_map.h"
#include "logic/print/print.h"

#include <string.h>

void value_store_init(ValueStore *s, TermTable *tab) {
  *s = (ValueStore){.tab = tab};
  arena_init(&s->arena);
  num_table_init(&s->nums);
}

void value_store_free(ValueStore *s) {
  value_forget_accessed(s);
  arena_free(&s->arena);
  num_table_free(&s->nums);
  vec_free(&s->ints);
  vec_free(&s->spare);
}

/* ---- making ---- */

static Value *new_value(ValueStore *s, ValueKind kind, Sort sort) {
  Value *v = ARENA_NEW(&s->arena, Value);
  v->kind = kind;
  v->sort = sort;
  return v;
}

const Value *value_bool(ValueStore *s, bool b) {
  if (s->booleans[b]) return s->booleans[b];
  Value *v = new_value(s, VAL_BOOL, SORT_BOOL);
  v->u.b = b;
  return s->booleans[b] = v;
}

static const Value *value_new_number(ValueStore *s, Num n, Sort sort) {
  bool is_int = sort_eq(sort, SORT_INT);
  if (is_int) {
    while (s->ints.n <= n.ix) vec_push(&s->ints, NULL);
    if (s->ints.at[n.ix]) return s->ints.at[n.ix];
  }
  Value *v = new_value(s, VAL_NUM, sort);
  v->u.num = n;
  if (is_int) s->ints.at[n.ix] = v;
  return v;
}

const Value *value_number(ValueStore *s, mpq_srcptr q, Sort sort) {
  return value_new_number(s, num_mpq(&s->nums, q), sort);
}

const Value *value_int(ValueStore *s, mpz_srcptr z) {
  return value_new_number(s, num_mpz(&s->nums, z), SORT_INT);
}

const Value *value_int64(ValueStore *s, int64_t i) {
  return value_new_number(s, num_int64(&s->nums, i), SORT_INT);
}

const Value *value_real(ValueStore *s, mpq_srcptr q) {
  return value_new_number(s, num_mpq(&s->nums, q), SORT_REAL);
}

const Value *value_bv(ValueStore *s, mpz_srcptr z, uint32_t width) {
  mpz_t r;
  mpz_init(r);
  mpz_fdiv_r_2exp(r, z, width);
  const Value *v = value_new_number(s, num_mpz(&s->nums, r), sort_bv(s->tab, width));
  mpz_clear(r);
  return v;
}

const Value *value_float(ValueStore *s, mpz_srcptr bits, Sort sort) {
  return value_new_number(s, num_mpz(&s->nums, bits), sort);
}

const Value *value_string(ValueStore *s, Str str) {
  Value *v = new_value(s, VAL_STRING, SORT_STRING);
  v->u.str = str;
  return v;
}

const Value *value_rmode(ValueStore *s, RoundMode m) {
  Value *v = new_value(s, VAL_RMODE, SORT_RMODE);
  v->u.rmode = m;
  return v;
}

const Value *value_ref(ValueStore *s, Sort sort, uint64_t ref) {
  Value *v = new_value(s, VAL_REF, sort);
  v->u.ref = ref;
  return v;
}

static const Value *const *value_copy(ValueStore *s, const Value *const *at, uint32_t n) {
  return vec_copy_raw(&s->arena, at, n * sizeof *at);
}

const Value *value_dt(ValueStore *s, Sort sort, uint32_t ctor, const Value *const *fields,
                      uint32_t n) {
  Value *v = new_value(s, VAL_DT, sort);
  v->u.dt.ctor = ctor;
  v->u.dt.n = n;
  v->u.dt.at = value_copy(s, fields, n);
  return v;
}

const Value *value_seq(ValueStore *s, Sort sort, const Value *const *items, uint32_t n) {
  Value *v = new_value(s, VAL_SEQ, sort);
  v->u.dt.n = n;
  v->u.dt.at = value_copy(s, items, n);
  return v;
}

const Value *value_const_map(ValueStore *s, Sort sort, const Value *everywhere) {
  Value *v = new_value(s, VAL_CONST, sort);
  v->u.all = everywhere;
  return v;
}

const Value *value_store(ValueStore *s, const Value *map, const Value *const *index, uint32_t n,
                         const Value *value) {
  Value *v = new_value(s, VAL_STORE, map->sort);
  v->u.store.base = map;
  v->u.store.value = value;
  v->u.store.index = value_copy(s, index, n);
  v->u.store.n = n;
  bool first = map->kind != VAL_STORE;
  v->u.store.bottom = first ? map : map->u.store.bottom;
  if (first || map->u.store.trie)
    v->u.store.trie = value_trie_add(s, first ? NULL : map->u.store.trie, v);
  return v;
}

const Value *value_of_literal(ValueStore *s, Term t) {
  Op op = term_op(s->tab, t);
  mpq_t q;
  const Value *v;
  switch (op) {
  case OP_CONST_BOOL: return value_bool(s, term_is_true(t));
  case OP_CONST_STRING: return value_string(s, term_get_string(s->tab, t));
  case OP_CONST_RMODE: return value_rmode(s, term_get_rmode(s->tab, t));
  case OP_CONST_REAL:
    mpq_init(q);
    num_get_mpq(term_nums(s->tab), term_get_num(s->tab, t), q);
    v = value_real(s, q);
    mpq_clear(q);
    return v;
  default:
    return value_new_number(s, num_mpz(&s->nums, term_get_mpz(s->tab, t)), term_sort(s->tab, t));
  }
}

enum { DEFAULT_DEPTH = 20 };

static const Value *some_value(ValueStore *s, Sort sort, int depth);

static const Value *some_datatype(ValueStore *s, Sort sort, int depth) {
  const DtData *d = sort_dt(s->tab, sort);
  for (uint32_t c = 0; c < d->nctors; c++) {
    const DtCtor *k = &d->ctors[c];
    const Value **at = ARENA_ARRAY(&s->arena, const Value *, k->nfields);
    uint32_t i = 0;
    while (i < k->nfields && (at[i] = some_value(s, k->fields[i].sort, depth - 1))) i++;
    if (i == k->nfields) return value_dt(s, sort, c, at, i);
  }
  return NULL;
}

static const Value *some_value(ValueStore *s, Sort sort, int depth) {
  const Value *v;
  if (depth == 0) return NULL;
  switch (sort_kind(s->tab, sort)) {
  case SK_BOOL: return value_bool(s, false);
  case SK_INT:
  case SK_REAL:
  case SK_BV:
  case SK_FLOAT: return value_new_number(s, num_int64(&s->nums, 0), sort);
  case SK_RMODE: return value_rmode(s, RM_RNE);
  case SK_STRING: return value_string(s, str_c(term_strs(s->tab), ""));
  case SK_UNINT: return value_ref(s, sort, 0);
  case SK_SEQ: return value_seq(s, sort, NULL, 0);
  case SK_MAP:
    v = some_value(s, sort_data(s->tab, sort).elem, depth - 1);
    return v ? value_const_map(s, sort, v) : NULL;
  case SK_DT: return some_datatype(s, sort, depth);
  default: return NULL;
  }
}

/* The least deep: else a datatype whose first constructor recurs would be as deep as allowed. */
const Value *value_default(ValueStore *s, Sort sort) {
  for (int depth = 1; depth <= DEFAULT_DEPTH; depth++) {
    const Value *v = some_value(s, sort, depth);
    if (v) return v;
  }
  return NULL;
}

mpz_srcptr value_mpz(const ValueStore *s, const Value *v) {
  must(v->kind == VAL_NUM);
  return num_numerator(&s->nums, v->u.num);
}

/* ---- equality ---- */

static Tri both(Tri a, Tri b) {
  if (a == TRI_FALSE || b == TRI_FALSE) return TRI_FALSE;
  return a == TRI_TRUE && b == TRI_TRUE ? TRI_TRUE : TRI_UNKNOWN;
}

static Tri all_equal(ValueStore *s, const Value *const *a, const Value *const *b, uint32_t n) {
  Tri r = TRI_TRUE;
  for (uint32_t i = 0; i < n && r != TRI_FALSE; i++) r = both(r, value_equal(s, a[i], b[i]));
  return r;
}

static bool infinite(const ValueStore *s, Sort sort) {
  SortKind k = sort_kind(s->tab, sort);
  return k == SK_INT || k == SK_REAL || k == SK_STRING || k == SK_SEQ;
}

static bool is_map(const Value *v) {
  return v->kind >= VAL_CONST;
}

/* The value of a finite or constant map away from its points; NULL for other kinds. */
static const Value *elsewhere(const Value *m) {
  if (m->kind == VAL_CONST) return m->u.all;
  return m->kind == VAL_FINITE ? m->u.finite->other : NULL;
}

static const Value *bottom(const Value *m) {
  return m->kind == VAL_STORE ? m->u.store.bottom : m;
}

/* Every entry of a has the same value in b. */
static Tri entries_agree(ValueStore *s, const Value *a, const Value *b) {
  Tri r = TRI_TRUE;
  for (const Value *m = a; m->kind == VAL_STORE && r != TRI_FALSE; m = m->u.store.base) {
    const Value *x = value_at(s, a, m->u.store.index, m->u.store.n);
    const Value *y = value_at(s, b, m->u.store.index, m->u.store.n);
    r = both(r, x && y ? value_equal(s, x, y) : TRI_UNKNOWN);
  }
  const Value *below = bottom(a);
  if (below->kind != VAL_FINITE || below == bottom(b)) return r;
  Finite *f = below->u.finite;
  finite_access_all(f);
  for (uint32_t i = 0; i < f->points.n && r != TRI_FALSE; i++) {
    const Value *x = value_at(s, a, f->points.at[i].index, f->n_index);
    const Value *y = value_at(s, b, f->points.at[i].index, f->n_index);
    r = both(r, x && y ? value_equal(s, x, y) : TRI_UNKNOWN);
  }
  return r;
}

static Tri maps_equal(ValueStore *s, const Value *a, const Value *b) {
  const Value *ba = bottom(a), *bb = bottom(b);
  Tri entries = both(entries_agree(s, a, b), entries_agree(s, b, a));
  if (entries == TRI_FALSE) return TRI_FALSE;
  if (ba == bb) return entries;
  const Value *ea = elsewhere(ba), *eb = elsewhere(bb);
  if (!ea || !eb) return TRI_UNKNOWN;
  Tri base = value_equal(s, ea, eb);
  if (base == TRI_TRUE) return entries;
  /* different elsewhere: there is an elsewhere when some index sort is infinite */
  SortData d = sort_data(s->tab, a->sort);
  bool there = d.a == 0 && a->kind == VAL_CONST && b->kind == VAL_CONST;
  for (uint32_t i = 0; i < d.a; i++) there = there || infinite(s, d.args[i]);
  return base == TRI_FALSE && there ? TRI_FALSE : TRI_UNKNOWN;
}

Tri value_equal(ValueStore *s, const Value *a, const Value *b) {
  if (a == b) return TRI_TRUE;
  if (is_map(a)) return maps_equal(s, a, b);
  bool same;
  switch (a->kind) {
  case VAL_BOOL: same = a->u.b == b->u.b; break;
  case VAL_NUM: same = num_eq(a->u.num, b->u.num); break;
  case VAL_STRING: same = a->u.str == b->u.str; break;
  case VAL_RMODE: same = a->u.rmode == b->u.rmode; break;
  case VAL_REF: same = a->u.ref == b->u.ref; break;
  default:
    if (a->u.dt.ctor != b->u.dt.ctor || a->u.dt.n != b->u.dt.n) return TRI_FALSE;
    return all_equal(s, a->u.dt.at, b->u.dt.at, a->u.dt.n);
  }
  return same ? TRI_TRUE : TRI_FALSE;
}

/* ---- order ---- */

int value_compare(const ValueStore *s, const Value *a, const Value *b) {
  if (a == b) return 0;
  if (a->kind != b->kind) return a->kind < b->kind ? -1 : 1;
  switch (a->kind) {
  case VAL_BOOL: return (int)a->u.b - (int)b->u.b;
  case VAL_NUM: return num_cmp(&s->nums, a->u.num, b->u.num);
  case VAL_STRING: return strcmp(a->u.str->text, b->u.str->text);
  case VAL_RMODE: return (int)a->u.rmode - (int)b->u.rmode;
  case VAL_REF: return a->u.ref < b->u.ref ? -1 : a->u.ref > b->u.ref;
  case VAL_DT:
  case VAL_SEQ:
    if (a->u.dt.ctor != b->u.dt.ctor) return a->u.dt.ctor < b->u.dt.ctor ? -1 : 1;
    for (uint32_t i = 0; i < a->u.dt.n && i < b->u.dt.n; i++) {
      int c = value_compare(s, a->u.dt.at[i], b->u.dt.at[i]);
      if (c) return c;
    }
    return a->u.dt.n < b->u.dt.n ? -1 : a->u.dt.n > b->u.dt.n;
  default: return 0;
  }
}

/* ---- as terms and text ---- */

static Term number_term(ValueStore *s, const Value *v) {
  mpz_srcptr z = num_numerator(&s->nums, v->u.num);
  mpq_t q;
  Term t;
  switch (sort_kind(s->tab, v->sort)) {
  case SK_BV: return term_bv(s->tab, z, sort_bv_width(s->tab, v->sort));
  case SK_FLOAT: return term_float(s->tab, z, v->sort);
  default:
    mpq_init(q);
    num_get_mpq(&s->nums, v->u.num, q);
    t = term_num(s->tab, num_mpq(term_nums(s->tab), q), v->sort);
    mpq_clear(q);
    return t;
  }
}

/* Terms of several values; false when one has none. */
static bool terms(ValueStore *s, Builder *b, const Value *const *at, uint32_t n, Term *out) {
  for (uint32_t i = 0; i < n; i++) {
    out[i] = value_term(s, b, at[i]);
    if (term_eq(out[i], TERM_NONE)) return false;
  }
  return true;
}

Term value_term(ValueStore *s, Builder *b, const Value *v) {
  Term *at;
  Term base, value;
  switch (v->kind) {
  case VAL_BOOL: return term_bool(v->u.b);
  case VAL_NUM: return number_term(s, v);
  case VAL_STRING: return term_string(s->tab, v->u.str);
  case VAL_RMODE: return term_rmode(s->tab, v->u.rmode);
  case VAL_DT:
    at = ARENA_ARRAY(&s->arena, Term, v->u.dt.n);
    if (!terms(s, b, v->u.dt.at, v->u.dt.n, at)) return TERM_NONE;
    return mk_dt_make(b, v->sort, v->u.dt.ctor, at, v->u.dt.n);
  case VAL_CONST:
    value = value_term(s, b, v->u.all);
    return term_eq(value, TERM_NONE) ? TERM_NONE : mk_const_map(b, v->sort, value);
  case VAL_STORE:
    at = ARENA_ARRAY(&s->arena, Term, v->u.store.n);
    base = value_term(s, b, v->u.store.base);
    value = value_term(s, b, v->u.store.value);
    if (term_eq(base, TERM_NONE) || term_eq(value, TERM_NONE) ||
        !terms(s, b, v->u.store.index, v->u.store.n, at))
      return TERM_NONE;
    return mk_store(b, base, at, v->u.store.n, value);
  default: return TERM_NONE;
  }
}

static void print_list(ValueStore *s, const Value *const *at, uint32_t n, Buf *out) {
  for (uint32_t i = 0; i < n; i++) {
    if (i) buf_puts(out, ", ");
    value_print(s, at[i], out);
  }
}

/* [i := v, ..., else := w]; an entry that a newer one hides is left out. */
static void print_map(ValueStore *s, const Value *v, Buf *out) {
  buf_putc(out, '[');
  for (const Value *m = v; m->kind == VAL_STORE; m = m->u.store.base) {
    bool hidden = false;
    for (const Value *k = v; k != m && !hidden; k = k->u.store.base)
      hidden = all_equal(s, k->u.store.index, m->u.store.index, m->u.store.n) == TRI_TRUE;
    if (hidden) continue;
    print_list(s, m->u.store.index, m->u.store.n, out);
    buf_puts(out, " := ");
    value_print(s, m->u.store.value, out);
    buf_puts(out, ", ");
  }
  const Value *b = bottom(v);
  buf_puts(out, "else := ");
  if (b->kind == VAL_CONST)
    value_print(s, b->u.all, out);
  else if (b->kind == VAL_LAMBDA)
    print_term(s->tab, b->u.lambda.term, out);
  else
    buf_puts(out, "...");
  buf_putc(out, ']');
}

void value_print(ValueStore *s, const Value *v, Buf *out) {
  Builder b = builder_plain(s->tab);
  switch (v->kind) {
  case VAL_REF:
    print_sort(s->tab, v->sort, out);
    buf_printf(out, "#%llu", (unsigned long long)v->u.ref);
    break;
  case VAL_DT:
    print_ident(sort_dt(s->tab, v->sort)->ctors[v->u.dt.ctor].name, out);
    buf_putc(out, '(');
    print_list(s, v->u.dt.at, v->u.dt.n, out);
    buf_putc(out, ')');
    break;
  case VAL_SEQ:
    buf_putc(out, '<');
    print_list(s, v->u.dt.at, v->u.dt.n, out);
    buf_putc(out, '>');
    break;
  case VAL_CONST:
  case VAL_FINITE:
  case VAL_LAMBDA:
  case VAL_EACH:
  case VAL_STORE: print_map(s, v, out); break;
  default: print_term(s->tab, value_term(s, &b, v), out); break;
  }
}
