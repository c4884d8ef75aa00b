/* SPDX-License-Identifier: MIT */
/* Simplification: quantifiers, lambdas, let. All sorts are non-empty, so a variable that does not
 * occur can be dropped. */
#include "base/bug.h"
#include "logic/collect.h"
#include "logic/simp.h"
#include "logic/subst.h"

typedef VEC(Term) TermVec;

static bool occurs(Builder *b, Term var, Term in) {
  return collect_occurs(b->tab, term_symbol(b->tab, var), in);
}

static bool occurs_in_attrs(Builder *b, Term var, const QuantAttrs *q) {
  for (uint32_t i = 0; q && i < q->ntriggers; i++)
    for (uint32_t j = 0; j < q->trigger_len[i]; j++)
      if (occurs(b, var, q->triggers[i][j])) return true;
  for (uint32_t i = 0; q && i < q->nnopats; i++)
    if (occurs(b, var, q->nopats[i])) return true;
  for (uint32_t i = 0; q && i < q->nhints; i++)
    if (occurs(b, var, q->hint_terms[i])) return true;
  return false;
}

/* In (forall x :: p || q ..), a disjunct x != e fixes x to e; in (exists x :: p && q ..), a
 * conjunct x == e. The e of such a `part`, or TERM_NONE. */
static Term fixed_by(Builder *b, Term var, Term part, bool negated) {
  TermTable *t = b->tab;
  if (negated) {
    if (!simp_is_op(b, part, OP_NOT)) return TERM_NONE;
    part = term_arg(t, part, 0);
  }
  if (!simp_is_op(b, part, OP_EQ)) return TERM_NONE;
  for (uint32_t i = 0; i < 2; i++) {
    Term e = term_arg(t, part, 1 - i);
    if (term_eq(term_arg(t, part, i), var) && !occurs(b, var, e)) return e;
  }
  return TERM_NONE;
}

static Term fixed_in(Builder *b, Term var, Term body, Op op, bool negated) {
  if (!simp_is_op(b, body, op)) return fixed_by(b, var, body, negated);
  for (uint32_t i = 0; i < term_nargs(b->tab, body); i++) {
    Term e = fixed_by(b, var, term_arg(b->tab, body, i), negated);
    if (!term_eq(e, TERM_NONE)) return e;
  }
  return TERM_NONE;
}

/* (forall x :: x == e ==> p) => p at e,  (exists x :: x == e && p) => p at e */
static Term one_point(Builder *b, Op op, Term var, Term body) {
  if (op == OP_EXISTS) return fixed_in(b, var, body, OP_AND, false);
  if (simp_is_op(b, body, OP_IMPLIES)) {
    Term e = fixed_in(b, var, term_arg(b->tab, body, 0), OP_AND, false);
    return term_eq(e, TERM_NONE) ? fixed_in(b, var, term_arg(b->tab, body, 1), OP_OR, true) : e;
  }
  return fixed_in(b, var, body, OP_OR, true);
}

static Term simp_quant_make(Builder *b, Op op, const Term *vars, uint32_t n, Term body,
                            const QuantAttrs *q) {
  bool free_of_patterns = !q || (!q->ntriggers && !q->nnopats && !q->nhints);
  TermVec keep = {0};
  for (uint32_t i = 0; i < n; i++) {
    if (free_of_patterns) {
      Term e = one_point(b, op, vars[i], body);
      if (!term_eq(e, TERM_NONE)) {
        body = subst_one(b, term_symbol(b->tab, vars[i]), e, body);
        continue;
      }
    }
    vec_push(&keep, vars[i]);
  }
  /* (forall x, y :: p) => (forall x :: p)    when y does not occur */
  uint32_t k = 0;
  for (uint32_t i = 0; i < keep.n; i++)
    if (occurs(b, keep.at[i], body) || occurs_in_attrs(b, keep.at[i], q)) keep.at[k++] = keep.at[i];
  /* (forall x :: true) => true */
  Term r = k && !simp_is_const(b, body) ? term_bind(b->tab, op, keep.at, k, body, q) : body;
  vec_free(&keep);
  return r;
}

/* (lambda x :: m[x]) => m    when x does not occur in m (maps are extensional) */
static Term eta(Builder *b, const Term *vars, uint32_t n, Term body) {
  if (!simp_is_op(b, body, OP_SELECT) || term_nargs(b->tab, body) != n + 1) return TERM_NONE;
  const Term *a = term_args(b->tab, body);
  for (uint32_t i = 0; i < n; i++)
    if (!term_eq(a[i + 1], vars[i]) || occurs(b, vars[i], a[0])) return TERM_NONE;
  return a[0];
}

Term mk_lambda(Builder *b, const Term *vars, uint32_t n, Term body) {
  if (b->simplify && !b->opaque_maps) {
    Term m = eta(b, vars, n, body);
    if (!term_eq(m, TERM_NONE)) return m;
    bool used = false;
    for (uint32_t i = 0; i < n && !used; i++) used = occurs(b, vars[i], body);
    /* (lambda x :: e) => const(e)    when x does not occur in e */
    if (!used && n) {
      VEC(Sort) sorts = {0};
      for (uint32_t i = 0; i < n; i++) vec_push(&sorts, term_sort(b->tab, vars[i]));
      Sort s = sort_map(b->tab, sorts.at, n, term_sort(b->tab, body));
      vec_free(&sorts);
      return mk_const_map(b, s, body);
    }
  }
  return term_bind(b->tab, OP_LAMBDA, vars, n, body, NULL);
}

Term mk_binder(Builder *b, Op op, const Term *vars, uint32_t n, Term body, const QuantAttrs *q) {
  must(op_is_binder(op));
  if (op == OP_LAMBDA && q && q->nhints) return term_bind(b->tab, op, vars, n, body, q);
  if (op == OP_LAMBDA) return mk_lambda(b, vars, n, body);
  if (!n) return body;
  return b->simplify ? simp_quant_make(b, op, vars, n, body, q)
                     : term_bind(b->tab, op, vars, n, body, q);
}

Term mk_forall(Builder *b, const Term *vars, uint32_t n, Term body, const QuantAttrs *q) {
  return mk_binder(b, OP_FORALL, vars, n, body, q);
}

Term mk_exists(Builder *b, const Term *vars, uint32_t n, Term body, const QuantAttrs *q) {
  return mk_binder(b, OP_EXISTS, vars, n, body, q);
}

Term mk_instance(Builder *b, Term binder, const Term *values) {
  const Term *vars;
  Term body = binder_open(b->tab, binder, &vars);
  return mk_let(b, vars, values, term_binder(b->tab, binder)->nvars, body);
}

Term mk_let(Builder *b, const Term *vars, const Term *values, uint32_t n, Term body) {
  Subst s;
  subst_init(&s, b);
  for (uint32_t i = 0; i < n; i++) subst_add(&s, term_symbol(b->tab, vars[i]), values[i]);
  Term r = subst_apply(&s, body);
  subst_free(&s);
  return r;
}
