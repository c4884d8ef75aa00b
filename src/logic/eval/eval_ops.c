/* SPDX-License-Identifier: MIT */
/* Operators on values: core, int and real, maps, datatypes, sequences, strings. */
#include "logic/eval/eval_ops.h"

#include <string.h>

static const Value *tri_value(Eval *e, Tri t) {
  if (t == TRI_UNKNOWN) return eval_unknown(e, "values that cannot be compared");
  return value_bool(&e->store, t == TRI_TRUE);
}

static Tri distinct(Eval *e, const Value *const *a, uint32_t n) {
  Tri r = TRI_TRUE;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < i; j++) {
      Tri same = value_equal(&e->store, a[i], a[j]);
      if (same == TRI_TRUE) return TRI_FALSE;
      if (same == TRI_UNKNOWN) r = TRI_UNKNOWN;
    }
  return r;
}

/* ---- int and real: everything in rationals ---- */

static const Value *of_mpq(Eval *e, mpq_srcptr q, Sort sort) {
  return sort_eq(sort, SORT_INT) ? value_int(&e->store, mpq_numref(q)) : value_real(&e->store, q);
}

/* The integer below: q such that 0 <= x - y*q < |y|. */
static void euclid(mpz_t q, mpz_t r, mpz_srcptr x, mpz_srcptr y) {
  mpz_tdiv_qr(q, r, x, y);
  if (mpz_sgn(r) >= 0) return;
  if (mpz_sgn(y) > 0) {
    mpz_sub_ui(q, q, 1);
    mpz_add(r, r, y);
  } else {
    mpz_add_ui(q, q, 1);
    mpz_sub(r, r, y);
  }
}

static const Value *int_division(Eval *e, Op op, mpq_srcptr x, mpq_srcptr y) {
  if (mpq_sgn(y) == 0) return NULL;
  mpz_t q, r;
  mpz_inits(q, r, NULL);
  euclid(q, r, mpq_numref(x), mpq_numref(y));
  const Value *v = value_int(&e->store, op == OP_IDIV ? q : r);
  mpz_clears(q, r, NULL);
  return v;
}

static const Value *eval_ops_compare(Eval *e, Op op, int c) {
  bool r = op == OP_LT ? c < 0 : op == OP_LE ? c <= 0 : op == OP_GT ? c > 0 : c >= 0;
  return value_bool(&e->store, r);
}

static const Value *binary_arith(Eval *e, const TermNode *n, mpq_ptr x, mpq_srcptr y) {
  switch (n->op) {
  case OP_LT:
  case OP_LE:
  case OP_GT:
  case OP_GE: return eval_ops_compare(e, (Op)n->op, mpq_cmp(x, y));
  case OP_SUB: mpq_sub(x, x, y); break;
  case OP_IDIV:
  case OP_MOD: return int_division(e, (Op)n->op, x, y);
  case OP_RDIV:
    if (mpq_sgn(y) == 0) return NULL;
    mpq_div(x, x, y);
    break;
  default: return NULL; /* POW */
  }
  return of_mpq(e, x, n->sort);
}

static const Value *unary_arith(Eval *e, const TermNode *n, mpq_ptr x) {
  bool whole = mpz_cmp_ui(mpq_denref(x), 1) == 0;
  mpz_t z;
  const Value *v;
  switch (n->op) {
  case OP_NEG: mpq_neg(x, x); break;
  case OP_ABS: mpq_abs(x, x); break;
  case OP_TO_REAL: break;
  case OP_IS_INT: return value_bool(&e->store, whole);
  default: /* TO_INT: truncate, then down for negative fractions */
    mpz_init(z);
    mpz_tdiv_q(z, mpq_numref(x), mpq_denref(x));
    if (!whole && mpq_sgn(x) < 0) mpz_sub_ui(z, z, 1);
    v = value_int(&e->store, z);
    mpz_clear(z);
    return v;
  }
  return of_mpq(e, x, n->sort);
}

/* Small integers need no rationals. NULL: not all small, or not one of these operators. */
static const Value *small_arith(Eval *e, const TermNode *n, const Value *const *a) {
  int64_t x, y;
  const NumTable *t = &e->store.nums;
  if (!sort_eq(a[0]->sort, SORT_INT) || n->nargs < 2 || !num_get_int64(t, a[0]->u.num, &x))
    return NULL;
  for (uint32_t i = 1; i < n->nargs; i++) {
    if (!num_get_int64(t, a[i]->u.num, &y)) return NULL;
    switch (n->op) {
    case OP_ADD:
      if (__builtin_add_overflow(x, y, &x)) return NULL;
      break;
    case OP_SUB:
      if (__builtin_sub_overflow(x, y, &x)) return NULL;
      break;
    case OP_MUL:
      if (__builtin_mul_overflow(x, y, &x)) return NULL;
      break;
    case OP_LT:
    case OP_LE:
    case OP_GT:
    case OP_GE: return eval_ops_compare(e, (Op)n->op, (x > y) - (x < y));
    default: return NULL;
    }
  }
  return value_int64(&e->store, x);
}

static const Value *eval_arith(Eval *e, const TermNode *n, const Value *const *a) {
  const Value *small = small_arith(e, n, a);
  if (small) return small;
  mpq_t x, y;
  mpq_inits(x, y, NULL);
  num_get_mpq(&e->store.nums, a[0]->u.num, x);
  const Value *v;
  if (n->op == OP_ADD || n->op == OP_MUL) {
    for (uint32_t i = 1; i < n->nargs; i++) {
      num_get_mpq(&e->store.nums, a[i]->u.num, y);
      if (n->op == OP_ADD)
        mpq_add(x, x, y);
      else
        mpq_mul(x, x, y);
    }
    v = of_mpq(e, x, n->sort);
  } else if (n->nargs == 1) {
    v = unary_arith(e, n, x);
  } else {
    num_get_mpq(&e->store.nums, a[1]->u.num, y);
    v = binary_arith(e, n, x, y);
  }
  mpq_clears(x, y, NULL);
  return v;
}

/* ---- datatypes ---- */

static const Value *datatype_op(Eval *e, const TermNode *n, const Value *const *a) {
  ValueStore *s = &e->store;
  if (n->op == OP_DT_MAKE) return value_dt(s, n->sort, n->p0, a, n->nargs);
  bool mine = a[0]->u.dt.ctor == n->p0;
  if (n->op == OP_DT_IS) return value_bool(s, mine);
  if (n->op == OP_DT_FIELD) return mine ? a[0]->u.dt.at[n->p1] : NULL;
  /* An update makes the constructor from the operand's fields, which another constructor lacks. */
  uint32_t k = sort_dt(s->tab, n->sort)->ctors[n->p0].nfields;
  const Value **at = ARENA_ARRAY(&s->arena, const Value *, k);
  for (uint32_t i = 0; i < k; i++) {
    if (i == n->p1) {
      at[i] = a[1];
    } else if (mine) {
      at[i] = a[0]->u.dt.at[i];
    } else {
      const EvalEnv *env = e->env;
      Sort fs = sort_dt(s->tab, n->sort)->ctors[n->p0].fields[i].sort;
      at[i] = env && env->unspecified
                  ? env->unspecified(env->self, e, (IndexedOp){OP_DT_FIELD, n->p0, i}, a, 1, fs)
                  : NULL;
      if (!at[i]) return NULL;
    }
  }
  return value_dt(s, n->sort, n->p0, at, k);
}

/* ---- maps ---- */

static const Value *pointwise(Eval *e, const TermNode *n, const Value *const *a) {
  Value *v = ARENA_NEW(&e->store.arena, Value);
  v->kind = VAL_EACH;
  v->sort = n->sort;
  v->u.each.op = (Op)n->p0;
  v->u.each.n = n->nargs;
  v->u.each.maps = vec_copy_raw(&e->store.arena, a, n->nargs * sizeof *a);
  return v;
}

/* ---- sequences ---- */

static int64_t small_int(Eval *e, const Value *v) {
  int64_t i;
  return num_get_int64(&e->store.nums, v->u.num, &i) ? i : -1;
}

static const Value *slice(Eval *e, const Value *s, int64_t from, int64_t count) {
  int64_t len = s->u.dt.n;
  if (from < 0 || from >= len || count <= 0) return value_seq(&e->store, s->sort, NULL, 0);
  if (count > len - from) count = len - from;
  return value_seq(&e->store, s->sort, s->u.dt.at + from, (uint32_t)count);
}

static const Value *eval_seq(Eval *e, const TermNode *n, const Value *const *a) {
  ValueStore *s = &e->store;
  uint32_t total = 0, k = 0;
  const Value **at;
  int64_t i;
  switch (n->op) {
  case OP_SEQ_EMPTY: return value_seq(s, n->sort, NULL, 0);
  case OP_SEQ_UNIT: return value_seq(s, n->sort, a, 1);
  case OP_SEQ_LEN: return value_int64(s, a[0]->u.dt.n);
  case OP_SEQ_CONCAT:
    for (uint32_t j = 0; j < n->nargs; j++) total += a[j]->u.dt.n;
    at = ARENA_ARRAY(&s->arena, const Value *, total);
    for (uint32_t j = 0; j < n->nargs; j++)
      for (uint32_t m = 0; m < a[j]->u.dt.n; m++) at[k++] = a[j]->u.dt.at[m];
    return value_seq(s, n->sort, at, total);
  case OP_SEQ_NTH:
    i = small_int(e, a[1]);
    return i >= 0 && i < a[0]->u.dt.n ? a[0]->u.dt.at[i] : NULL;
  case OP_SEQ_AT: return slice(e, a[0], small_int(e, a[1]), 1);
  case OP_SEQ_EXTRACT: return slice(e, a[0], small_int(e, a[1]), small_int(e, a[2]));
  default: return eval_unknown(e, "a sequence operation that is left to the solver");
  }
}

/* ---- strings: plain ASCII only, so that a byte is a character ---- */

static bool eval_ops_plain(Str s) {
  for (uint32_t i = 0; i < s->len; i++)
    if (s->text[i] < ' ' || s->text[i] > '~' || s->text[i] == '\\') return false;
  return true;
}

static const Value *eval_string(Eval *e, const TermNode *n, const Value *const *a) {
  ValueStore *s = &e->store;
  for (uint32_t i = 0; i < n->nargs; i++)
    if (a[i]->kind == VAL_STRING && !eval_ops_plain(a[i]->u.str))
      return eval_unknown(e, "a string that is not plain ASCII");
  Buf buf = {0};
  const Value *v;
  switch (n->op) {
  case OP_STR_LEN: return value_int64(s, a[0]->u.str->len);
  case OP_STR_CONCAT:
    for (uint32_t i = 0; i < n->nargs; i++) buf_puts(&buf, a[i]->u.str->text);
    v = value_string(s, str_c(term_strs(s->tab), buf.text ? buf.text : ""));
    buf_free(&buf);
    return v;
  case OP_STR_LT: return value_bool(s, strcmp(a[0]->u.str->text, a[1]->u.str->text) < 0);
  case OP_STR_LE: return value_bool(s, strcmp(a[0]->u.str->text, a[1]->u.str->text) <= 0);
  case OP_STR_CONTAINS: return value_bool(s, strstr(a[0]->u.str->text, a[1]->u.str->text) != NULL);
  case OP_STR_PREFIX:
    return value_bool(s, !strncmp(a[0]->u.str->text, a[1]->u.str->text, a[0]->u.str->len));
  default: return eval_unknown(e, "a string operation that is left to the solver");
  }
}

/* ---- dispatch ---- */

static const Value *connective(Eval *e, const TermNode *n, const Value *const *a) {
  bool r = n->op == OP_AND;
  for (uint32_t i = 0; i < n->nargs; i++) r = n->op == OP_AND ? r && a[i]->u.b : r || a[i]->u.b;
  return value_bool(&e->store, r);
}

const Value *eval_op(Eval *e, const TermNode *n, const Value *const *a) {
  ValueStore *s = &e->store;
  switch (n->op) {
  case OP_NOT: return value_bool(s, !a[0]->u.b);
  case OP_AND:
  case OP_OR: return connective(e, n, a);
  case OP_IMPLIES: return value_bool(s, !a[0]->u.b || a[1]->u.b);
  case OP_ITE: return a[0]->u.b ? a[1] : a[2];
  case OP_EQ: return tri_value(e, value_equal(s, a[0], a[1]));
  case OP_DISTINCT: return tri_value(e, distinct(e, a, n->nargs));
  case OP_SELECT: return eval_select(e, a[0], a + 1, n->nargs - 1);
  case OP_STORE: return value_store(s, a[0], a + 1, n->nargs - 2, a[n->nargs - 1]);
  case OP_CONST_MAP: return value_const_map(s, n->sort, a[0]);
  case OP_MAP_POINTWISE: return pointwise(e, n, a);
  case OP_DT_MAKE:
  case OP_DT_FIELD:
  case OP_DT_IS:
  case OP_DT_UPDATE: return datatype_op(e, n, a);
  default: break;
  }
  if (op_is_bv((Op)n->op)) return eval_bv(e, n, a);
  if (op_is_float((Op)n->op)) return eval_float(e, n, a);
  if (op_is_string((Op)n->op)) return eval_string(e, n, a);
  if (op_is_seq((Op)n->op)) return eval_seq(e, n, a);
  return eval_arith(e, n, a);
}
