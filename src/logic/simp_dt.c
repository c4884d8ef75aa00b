/* SPDX-License-Identifier: MIT */
/* Simplification: datatypes. */
#include "base/bug.h"
#include "logic/simp.h"

/* Equalities of constructions are taken apart this deep: the parts of a shared structure would
 * be met again and again. */
enum { EQ_DEPTH = 4 };

static Term eq_makes(Builder *b, Term x, Term y, int depth) {
  TermTable *t = b->tab;
  if (term_p0(t, x) != term_p0(t, y)) return TERM_FALSE;
  Term r = TERM_TRUE;
  for (uint32_t i = 0; i < term_nargs(t, x) && !term_is_false(r); i++) {
    Term fx = term_arg(t, x, i), fy = term_arg(t, y, i), e;
    bool makes = simp_is_op(b, fx, OP_DT_MAKE) && simp_is_op(b, fy, OP_DT_MAKE);
    if (!makes || term_eq(fx, fy) || mk_never_equal(b, fx, fy))
      e = mk_eq(b, fx, fy);
    else if (depth > 0)
      e = eq_makes(b, fx, fy, depth - 1);
    else
      e = simp_cons2(b, OP_EQ, fx, fy);
    r = mk_and2(b, r, e);
  }
  return r;
}

/* C(x..) == C(y..) => x == y && ..    (other constructors: mk_never_equal) */
Term simp_eq_dt(Builder *b, Term x, Term y) {
  if (!simp_is_op(b, x, OP_DT_MAKE) || !simp_is_op(b, y, OP_DT_MAKE)) return TERM_NONE;
  return eq_makes(b, x, y, EQ_DEPTH);
}

/* The term whose fields the operands are, in order; TERM_NONE when there is none. */
static Term fields_of(Builder *b, Sort sort, uint32_t ctor, const Term *args, uint32_t n) {
  TermTable *t = b->tab;
  if (!n || sort_dt(t, sort)->nctors != 1) return TERM_NONE;
  for (uint32_t i = 0; i < n; i++) {
    if (!simp_is_op(b, args[i], OP_DT_FIELD) || term_p1(t, args[i]) != i ||
        term_p0(t, args[i]) != ctor || !term_eq(term_arg(t, args[i], 0), term_arg(t, args[0], 0)))
      return TERM_NONE;
  }
  Term d = term_arg(t, args[0], 0);
  return sort_eq(term_sort(t, d), sort) ? d : TERM_NONE;
}

Term mk_dt_make(Builder *b, Sort sort, uint32_t ctor, const Term *args, uint32_t n) {
  const DtData *d = sort_dt(b->tab, sort);
  must(ctor < d->nctors && d->ctors[ctor].nfields == n);
  if (b->simplify) {
    /* C(d->f1, .., d->fn) => d    when C is the only constructor */
    Term whole = fields_of(b, sort, ctor, args, n);
    if (!term_eq(whole, TERM_NONE)) return whole;
  }
  return term_cons(b->tab, (IndexedOp){OP_DT_MAKE, ctor, 0}, sort, args, n);
}

Term mk_dt_field(Builder *b, Term d, uint32_t ctor, uint32_t field) {
  TermTable *t = b->tab;
  const DtData *dt = sort_dt(t, term_sort(t, d));
  must(ctor < dt->nctors && field < dt->ctors[ctor].nfields);
  Sort sort = dt->ctors[ctor].fields[field].sort;
  while (b->simplify && simp_is_op(b, d, OP_DT_UPDATE) && term_p0(t, d) == ctor) {
    /* d->(f := v)->f => v,  d->(f := v)->g => d->g    for fields of one constructor */
    if (term_p1(t, d) == field) return term_arg(t, d, 1);
    /* the fields of d are selected whatever its constructor, so this needs no test */
    d = term_arg(t, d, 0);
  }
  /* C(.. x ..)->f => x */
  if (b->simplify && simp_is_op(b, d, OP_DT_MAKE) && term_p0(t, d) == ctor)
    return term_arg(t, d, field);
  return term_cons(t, (IndexedOp){OP_DT_FIELD, ctor, field}, sort, &d, 1);
}

Term mk_dt_is(Builder *b, Term d, uint32_t ctor) {
  TermTable *t = b->tab;
  const DtData *dt = sort_dt(t, term_sort(t, d));
  must(ctor < dt->nctors);
  if (b->simplify) {
    if (dt->nctors == 1) return TERM_TRUE;
    /* C(..) is D => C = D,  an update makes its own constructor */
    if (simp_is_op(b, d, OP_DT_MAKE) || simp_is_op(b, d, OP_DT_UPDATE))
      return term_bool(term_p0(t, d) == ctor);
  }
  return term_cons(t, (IndexedOp){OP_DT_IS, ctor, 0}, SORT_BOOL, &d, 1);
}

/* C(.. x ..)->(f := v) => C(.. v ..) */
static Term update_make(Builder *b, Term d, uint32_t field, Term value) {
  VEC(Term) v = {0};
  for (uint32_t i = 0; i < term_nargs(b->tab, d); i++)
    vec_push(&v, i == field ? value : term_arg(b->tab, d, i));
  Term r = mk_dt_make(b, term_sort(b->tab, d), term_p0(b->tab, d), v.at, v.n);
  vec_free(&v);
  return r;
}

Term mk_dt_update(Builder *b, Term d, uint32_t ctor, uint32_t field, Term value) {
  TermTable *t = b->tab;
  Sort sort = term_sort(t, d);
  const DtData *dt = sort_dt(t, sort);
  must(ctor < dt->nctors && field < dt->ctors[ctor].nfields);
  if (b->simplify) {
    if (simp_is_op(b, d, OP_DT_MAKE) && term_p0(t, d) == ctor)
      return update_make(b, d, field, value);
    if (simp_is_op(b, d, OP_DT_UPDATE) && term_p0(t, d) == ctor) {
      Term inner = term_arg(t, d, 0), old = term_arg(t, d, 1);
      uint32_t f = term_p1(t, d);
      /* d->(f := u)->(f := v) => d->(f := v) */
      if (f == field) return mk_dt_update(b, inner, ctor, field, value);
      /* updates of different fields commute: the smaller field is set first */
      if (field < f)
        return mk_dt_update(b, mk_dt_update(b, inner, ctor, field, value), ctor, f, old);
    }
    /* C(v) => of one field, the update is the construction */
    if (dt->ctors[ctor].nfields == 1) return mk_dt_make(b, sort, ctor, &value, 1);
    /* d->(f := d->f) => d    when C is the only constructor */
    if (dt->nctors == 1 && term_eq(mk_dt_field(b, d, ctor, field), value)) return d;
  }
  return term_cons(t, (IndexedOp){OP_DT_UPDATE, ctor, field}, sort, (Term[]){d, value}, 2);
}
