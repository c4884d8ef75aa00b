/* SPDX-License-Identifier: MIT */
/* Simplification: maps. Indices are compared as tuples; "differ" means that some component can
 * never be equal by its form (mk_never_equal), "same" that all components are the same term. */
#include "base/bug.h"
#include "logic/share.h"
#include "logic/simp.h"
#include "logic/typing.h"

/* How far down a chain of stores a read, or a write, looks. */
enum { READ_DEPTH = 256, WRITE_DEPTH = 16 };
/* Pointwise maps inside pointwise maps are read this deep, and lambdas whose body has at most so
 * many nodes are applied: reading must not multiply what is shared. */
enum { EACH_DEPTH = 4, BETA_SIZE = 1000 };

static bool same_index(const Term *i, const Term *j, uint32_t n) {
  for (uint32_t k = 0; k < n; k++)
    if (!term_eq(i[k], j[k])) return false;
  return true;
}

static bool differ(Builder *b, const Term *i, const Term *j, uint32_t n) {
  for (uint32_t k = 0; k < n; k++)
    if (mk_never_equal(b, i[k], j[k])) return true;
  return false;
}

typedef VEC(Term) TermVec;

static Term cons_select(Builder *b, Term map, const Term *index, uint32_t n) {
  TermVec v = {0};
  vec_push(&v, map);
  for (uint32_t i = 0; i < n; i++) vec_push(&v, index[i]);
  Term r = term_cons(b->tab, op_plain(OP_SELECT), sort_data(b->tab, term_sort(b->tab, map)).elem,
                     v.at, v.n);
  vec_free(&v);
  return r;
}

static Term cons_store(Builder *b, Term map, const Term *index, uint32_t n, Term value) {
  TermVec v = {0};
  vec_push(&v, map);
  for (uint32_t i = 0; i < n; i++) vec_push(&v, index[i]);
  vec_push(&v, value);
  Term r = term_cons(b->tab, op_plain(OP_STORE), term_sort(b->tab, map), v.at, v.n);
  vec_free(&v);
  return r;
}

static Term select_at(Builder *b, Term map, const Term *index, uint32_t n, int depth);

/* (op m1 .. mk)[i] => op(m1[i], .., mk[i]) */
static Term select_pointwise(Builder *b, Term map, const Term *index, uint32_t n, int depth) {
  TermVec v = {0};
  Op op = (Op)term_p0(b->tab, map);
  for (uint32_t i = 0; i < term_nargs(b->tab, map); i++)
    vec_push(&v, select_at(b, term_arg(b->tab, map, i), index, n, depth - 1));
  Term r = mk_op(b, op, v.at, v.n);
  vec_free(&v);
  return r;
}

static Term select_at(Builder *b, Term map, const Term *index, uint32_t n, int depth) {
  TermTable *t = b->tab;
  for (int steps = 0; steps < READ_DEPTH && simp_is_op(b, map, OP_STORE); steps++) {
    const Term *a = term_args(t, map);
    /* m[i := v][i] => v */
    if (same_index(a + 1, index, n)) return a[n + 1];
    /* m[i := v][j] => m[j]    when i and j differ */
    if (!differ(b, a + 1, index, n)) break;
    map = a[0];
  }
  switch (term_op(t, map)) {
  /* const(v)[i] => v */
  case OP_CONST_MAP: return term_arg(t, map, 0);
  /* (lambda x :: e)[i] => e at i */
  case OP_LAMBDA:
    if (share_larger(t, map, BETA_SIZE)) break;
    return mk_instance(b, map, index);
  case OP_MAP_POINTWISE:
    if (depth == 0) break;
    return select_pointwise(b, map, index, n, depth);
  default: break;
  }
  return cons_select(b, map, index, n);
}

Term mk_select(Builder *b, Term map, const Term *index, uint32_t n) {
  SortData d = sort_data(b->tab, term_sort(b->tab, map));
  must(d.kind == SK_MAP && d.a == n);
  return b->simplify && !b->opaque_maps ? select_at(b, map, index, n, EACH_DEPTH)
                                        : cons_select(b, map, index, n);
}

/* Removes an overwritten store at `index` further down: m[i := u][j := v].. [i := w] => m[j := v]..
 * when all indices between differ from i. TERM_NONE when there is none. */
static Term without_store(Builder *b, Term map, const Term *index, uint32_t n, int depth) {
  TermTable *t = b->tab;
  if (depth == WRITE_DEPTH || !simp_is_op(b, map, OP_STORE)) return TERM_NONE;
  const Term *a = term_args(t, map);
  if (same_index(a + 1, index, n)) return a[0];
  if (!differ(b, a + 1, index, n)) return TERM_NONE;
  Term rest = without_store(b, a[0], index, n, depth + 1);
  return term_eq(rest, TERM_NONE) ? TERM_NONE : cons_store(b, rest, a + 1, n, a[n + 1]);
}

Term mk_store(Builder *b, Term map, const Term *index, uint32_t n, Term value) {
  TermTable *t = b->tab;
  SortData d = sort_data(t, term_sort(t, map));
  must(d.kind == SK_MAP && d.a == n && sort_eq(d.elem, term_sort(t, value)));
  if (!b->simplify || b->opaque_maps) return cons_store(b, map, index, n, value);
  /* m[i := u] ..[i := v] => m ..[i := v] */
  Term rest = without_store(b, map, index, n, 0);
  if (!term_eq(rest, TERM_NONE)) map = rest;
  /* m[i := m[i]] => m */
  if (simp_is_op(b, value, OP_SELECT) && term_eq(term_arg(t, value, 0), map) &&
      same_index(term_args(t, value) + 1, index, n))
    return map;
  /* const(v)[i := v] => const(v) */
  if (simp_is_op(b, map, OP_CONST_MAP) && term_eq(term_arg(t, map, 0), value)) return map;
  return cons_store(b, map, index, n, value);
}

Term mk_select1(Builder *b, Term map, Term index) {
  return mk_select(b, map, &index, 1);
}

Term mk_store1(Builder *b, Term map, Term index, Term value) {
  return mk_store(b, map, &index, 1, value);
}

Term mk_const_map(Builder *b, Sort map, Term value) {
  return mk_given(b, op_plain(OP_CONST_MAP), map, &value, 1);
}

Term mk_pointwise(Builder *b, Op op, const Term *maps, uint32_t n) {
  TermTable *t = b->tab;
  enum { MOST = 8 };
  Sort elems[MOST];
  must(n > 0 && n <= MOST);
  SortData d = sort_data(t, term_sort(t, maps[0]));
  for (uint32_t i = 0; i < n; i++) elems[i] = sort_data(t, term_sort(t, maps[i])).elem;
  Sort result = sort_map(t, d.args, d.a, typing_result(t, op_plain(op), elems, n, SORT_NONE));
  return mk_given(b, (IndexedOp){OP_MAP_POINTWISE, op, 0}, result, maps, n);
}
