/* SPDX-License-Identifier: MIT */
/* See evaluate.h.
 *
 * Symbols are replaced by their values and definitions by their bodies, simplifying on the way; the
 * model decides what remains. Definitions may be recursive: there is a limit on steps. */
#include "verify/trace/evaluate.h"

#include "logic/subst.h"

enum { MAX_STEPS = 500, MAX_DEPTH = 200 };

typedef struct Evaluation {
  Reading *r;
  Builder b;
  Map bodies; /* symbol -> Function * */
  uint32_t steps;
  bool unfolded;
} Evaluation;

static Term unfold(Evaluation *s, Term t, uint32_t depth);

static Term evaluate_call(Evaluation *s, const Function *f, const Term *args, uint32_t depth) {
  Subst to;
  subst_init(&to, &s->b);
  for (uint32_t i = 0; i < f->n_params; i++)
    subst_add(&to, term_symbol(s->r->tab, f->params[i]), args[i]);
  Term body = subst_apply(&to, f->body);
  subst_free(&to);
  s->unfolded = true;
  return unfold(s, body, depth + 1);
}

static bool is_opaque(Op op) {
  return op == OP_FORALL || op == OP_EXISTS || op == OP_LAMBDA;
}

/* Only the branch that is taken: the other may not end. */
static Term evaluate_ite(Evaluation *s, Term t, uint32_t depth) {
  Term c = unfold(s, term_arg(s->r->tab, t, 0), depth + 1);
  if (!term_is_true(c) && !term_is_false(c)) {
    Term v = solver_value(s->r->solver, c, true);
    if (v.ix) c = v;
  }
  if (term_is_true(c)) return unfold(s, term_arg(s->r->tab, t, 1), depth + 1);
  return term_is_false(c) ? unfold(s, term_arg(s->r->tab, t, 2), depth + 1) : t;
}

static Term unfold(Evaluation *s, Term t, uint32_t depth) {
  TermTable *tab = s->r->tab;
  uint32_t n = term_nargs(tab, t);
  Op op = term_op(tab, t);
  if (!n || depth > MAX_DEPTH || s->steps >= MAX_STEPS || is_opaque(op)) return t;
  s->steps++;
  if (op == OP_ITE) return evaluate_ite(s, t, depth);
  VEC(Term) args = {0};
  bool changed = false;
  for (uint32_t i = 0; i < n; i++) {
    Term a = term_arg(tab, t, i), u = unfold(s, a, depth + 1);
    changed |= !term_eq(a, u);
    vec_push(&args, u);
  }
  uint64_t f;
  Term result = t;
  if (op == OP_APP && map_get(&s->bodies, term_symbol(tab, t).ix, &f))
    result = evaluate_call(s, (const Function *)(uintptr_t)f, args.at, depth);
  else if (changed)
    result = mk_same(&s->b, t, args.at);
  vec_free(&args);
  return result;
}

/* The term with the values of its symbols in place of these. */
static Term concrete(Evaluation *s, Term t) {
  Reading *r = s->r;
  Collector c;
  Subst to;
  collector_init(&c, r->tab);
  subst_init(&to, &s->b);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n; i++) {
    if (symbol_data(r->tab, c.symbols.at[i])->kind != SYM_VAR) continue;
    Term v = solver_value(r->solver, term_var(r->tab, c.symbols.at[i]), true);
    if (v.ix && term_is_value(r->tab, v)) subst_add(&to, c.symbols.at[i], v);
  }
  Term u = subst_apply(&to, t);
  subst_free(&to);
  collector_free(&c);
  return u;
}

Term evaluate_value(Reading *r, Term t) {
  const CoreProgram *p = r->p->program;
  Evaluation s = {.r = r, .b = builder(r->tab)};
  Collector c;
  collector_init(&c, r->tab);
  collector_add(&c, t);
  bool defined = false;
  for (uint32_t i = 0; i < p->functions.n; i++) {
    const Function *f = p->functions.at[i];
    if (!f->body.ix || !f->n_params) continue;
    map_put(&s.bodies, f->sym.ix, (uintptr_t)f);
    defined |= collector_has(&c, f->sym);
  }
  collector_free(&c);
  Term u = defined ? unfold(&s, concrete(&s, t), 0) : t;
  map_free(&s.bodies);
  Term v = solver_value(r->solver, s.unfolded ? u : t, true);
  return v.ix ? v : solver_value(r->solver, t, true);
}
