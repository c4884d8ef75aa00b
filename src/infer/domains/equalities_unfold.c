/* SPDX-License-Identifier: MIT */
/* What conditions say by way of equalities: definitions unfolded, reads of maps that were written
 * to (EqualTerms in domain.h). */
#include "infer/domains/atoms.h"
#include "infer/domains/equations.h"

enum { MAX_FIELDS = 16 };

static void reads_of(DomainEnv *env, Term map, Term made, Terms *out) {
  TermTable *tab = env->tab;
  Term top_store = made;
  for (; term_op(tab, made) == OP_STORE; made = term_arg(tab, made, 0)) {
    uint32_t n = term_nargs(tab, made) - 2;
    bool seen = true; /* are all later updates elsewhere? */
    for (Term s = top_store; seen && !term_eq(s, made); s = term_arg(tab, s, 0))
      seen = equations_elsewhere(env, made, s, n);
    if (!seen) continue;
    Term read = mk_select(env->build, map, term_args(tab, made) + 1, n);
    vec_push(out, mk_eq(env->build, read, term_arg(tab, made, n + 1)));
  }
}

/* p is made from these fields: what reading each of them gives. */
static void fields_of(DomainEnv *env, Term p, Term made, Terms *out) {
  TermTable *tab = env->tab;
  bool whole = term_op(tab, made) == OP_DT_MAKE;
  uint32_t ctor = term_p0(tab, made), changed = term_p1(tab, made);
  uint32_t n = sort_dt(tab, term_sort(tab, made))->ctors[ctor].nfields;
  for (uint32_t i = 0; i < n && n <= MAX_FIELDS; i++) {
    Term value = whole          ? term_arg(tab, made, i)
                 : i == changed ? term_arg(tab, made, 1)
                                : mk_dt_field(env->build, term_arg(tab, made, 0), ctor, i);
    Term t = mk_eq(env->build, mk_dt_field(env->build, p, ctor, i), value);
    vec_push(out, t);
    equations_reads(env, t, out);
  }
}

static bool is_made(Op op) {
  return op == OP_DT_MAKE || op == OP_DT_UPDATE;
}

void equations_reads(DomainEnv *env, Term t, Terms *out) {
  const TermTable *tab = env->tab;
  const Term *a = term_args(tab, t);
  if (term_op(tab, t) == OP_AND)
    for (uint32_t i = 0; i < term_nargs(tab, t); i++) equations_reads(env, a[i], out);
  if (term_op(tab, t) != OP_EQ || !equations_fit(tab, a[0]) || !equations_fit(tab, a[1])) return;
  if (term_op(tab, a[0]) == OP_STORE) reads_of(env, a[1], a[0], out);
  if (term_op(tab, a[1]) == OP_STORE) reads_of(env, a[0], a[1], out);
  if (atoms_is_leaf(tab, a[1]) && is_made(term_op(tab, a[0]))) fields_of(env, a[1], a[0], out);
  if (atoms_is_leaf(tab, a[0]) && is_made(term_op(tab, a[1]))) fields_of(env, a[0], a[1], out);
}

/* Does it decide something by a condition? */
static bool is_decision(Op op, Sort s) {
  return op == OP_ITE || (sort_eq(s, SORT_BOOL) && op >= OP_NOT && op <= OP_GE);
}

Term equations_unfold(DomainEnv *env, const void *e, Term t) {
  const Equations *q = e;
  if (term_node(env->tab, t)->binder_level) return t;
  for (uint32_t i = 0; i < 2 * q->n; i++) {
    Term v = i % 2 ? q->at[i / 2].b : q->at[i / 2].a, by = i % 2 ? q->at[i / 2].a : q->at[i / 2].b;
    if (term_op(env->tab, v) != OP_VAR ||
        !is_decision(term_op(env->tab, by), term_sort(env->tab, by)))
      continue;
    Symbol s = term_symbol(env->tab, v);
    if (!atoms_mention(env, t, s) || atoms_mention(env, by, s)) continue;
    return atoms_replace(env, t, s, by);
  }
  return t;
}
