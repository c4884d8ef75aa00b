/* SPDX-License-Identifier: MIT */
#include "verify/trace/judge_values.h"

#include "base/arena.h"

enum { MAX_ASKED = 5000 }; /* values that the model of one path is asked for */

void judge_values_begin(JudgeValues *m, Solver *s) {
  m->solver = s;
  m->asked = 0;
  map_clear(&m->known);
  map_clear(&m->elements);
  vec_clear(&m->seen);
}

void judge_values_free(JudgeValues *m) {
  map_free(&m->known);
  map_free(&m->elements);
  vec_free(&m->seen);
}

static const Value *judge_values(JudgeValues *m, Term t, uint32_t from, uint32_t n,
                                 const Value **out) {
  for (uint32_t i = 0; i < n; i++) {
    Term a = term_arg(m->tab, t, from + i);
    out[i] = judge_value_of(m, a, term_sort(m->tab, a));
    if (!out[i]) return NULL;
  }
  return n ? out[0] : value_bool(m->store, true);
}

static const Value *entry_of(JudgeValues *m, Term t, Sort sort) {
  ValueStore *s = m->store;
  uint32_t n = term_nargs(m->tab, t) - 2;
  const Value *base = judge_value_of(m, term_arg(m->tab, t, 0), sort);
  const Value **index = ARENA_ARRAY(&s->arena, const Value *, n + 1);
  if (!base || !judge_values(m, t, 1, n + 1, index)) return NULL;
  return value_store(s, base, index, n, index[n]);
}

const Value *judge_value_of(JudgeValues *m, Term t, Sort sort) {
  ValueStore *s = m->store;
  Op op = term_op(m->tab, t);
  SortData d = sort_data(m->tab, sort);
  if (d.kind == SK_MAP && !d.a && !sort_eq(term_sort(m->tab, t), sort)) {
    const Value *all = judge_value_of(m, t, d.elem); /* a map without indices is its one value */
    return all ? value_const_map(s, sort, all) : NULL;
  }
  if (term_is_const(m->tab, t)) return value_of_literal(s, t);
  if (op == OP_STORE) return entry_of(m, t, sort);
  if (op == OP_CONST_MAP) {
    const Value *all = judge_value_of(m, term_arg(m->tab, t, 0), d.elem);
    return all ? value_const_map(s, sort, all) : NULL;
  }
  if (op == OP_DT_MAKE) {
    uint32_t n = term_nargs(m->tab, t);
    const Value **fields = ARENA_ARRAY(&s->arena, const Value *, n + 1);
    if (!judge_values(m, t, 0, n, fields)) return NULL;
    return value_dt(s, sort, term_p0(m->tab, t), fields, n);
  }
  if (op == OP_APP && !term_nargs(m->tab, t) && d.kind == SK_UNINT) return value_ref(s, sort, t.ix);
  return NULL;
}

/* An element of the model is numbered by the constant that stands for it (judge_value_of). The
 * evaluator has elements of its own, such as the default of a sort, for which there is no constant,
 * and not every solver knows its elements by these constants. */
static Term element_term(JudgeValues *m, Sort sort, uint64_t number) {
  uint64_t fine;
  Term t = {(uint32_t)number};
  if (!map_get(&m->elements, number, &fine)) {
    fine = number && number < term_count(m->tab) && term_op(m->tab, t) == OP_APP &&
           !term_nargs(m->tab, t) && sort_eq(term_sort(m->tab, t), sort) &&
           term_eq(solver_value(m->solver, t, true), t);
    map_put(&m->elements, number, fine);
  }
  return fine ? t : TERM_NONE;
}

Term judge_value_term(JudgeValues *m, const Value *v) {
  ValueStore *s = m->store;
  VEC(Term) args = {0};
  Term t = TERM_NONE;
  bool ok = true;
  switch (v->kind) {
  case VAL_REF: return element_term(m, v->sort, v->u.ref);
  case VAL_CONST:
    t = judge_value_term(m, v->u.all);
    return t.ix ? mk_const_map(&m->plain, v->sort, t) : t;
  case VAL_STORE:
    t = judge_value_term(m, v->u.store.base);
    for (uint32_t i = 0; i < v->u.store.n; i++)
      vec_push(&args, judge_value_term(m, v->u.store.index[i]));
    vec_push(&args, judge_value_term(m, v->u.store.value));
    for (uint32_t i = 0; i < args.n; i++) ok = ok && args.at[i].ix;
    t = ok && t.ix ? mk_store(&m->plain, t, args.at, args.n - 1, args.at[args.n - 1]) : TERM_NONE;
    break;
  case VAL_DT:
    for (uint32_t i = 0; i < v->u.dt.n; i++) vec_push(&args, judge_value_term(m, v->u.dt.at[i]));
    for (uint32_t i = 0; i < args.n; i++) ok = ok && args.at[i].ix;
    if (ok) t = mk_dt_make(&m->plain, v->sort, v->u.dt.ctor, args.at, args.n);
    break;
  default: return value_term(s, &m->plain, v);
  }
  vec_free(&args);
  return t;
}

const Value *judge_value_told(JudgeValues *m, Term t) {
  uint64_t found;
  if (map_get(&m->known, t.ix, &found)) return (const Value *)(uintptr_t)found;
  if (m->asked++ >= MAX_ASKED) return NULL;
  Term v = solver_value(m->solver, t, true);
  const Value *value = v.ix ? judge_value_of(m, v, term_sort(m->tab, t)) : NULL;
  map_put(&m->known, t.ix, (uintptr_t)value);
  if (value && (value->kind == VAL_NUM || value->kind == VAL_REF)) vec_push(&m->seen, value);
  return value;
}
