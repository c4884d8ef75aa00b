/* Guesses from specifications, assertions and claims (guess.h): as they are, with a constant replaced
 * by a variable of the loop, and those for all values also for some of them, up to a variable or
 * from it on, or for the variable itself.
 * SPDX-License-Identifier: MIT */
#include "infer/guess.h"
#include "infer/infer.h"
#include "logic/collect.h"
#include "logic/subst.h"

enum { MAX_BOUND = 3 };

static void replace(Guess *g, Term clause, Symbol leaf) {
  const SymbolData *d = symbol_data(g->p->terms, leaf);
  Term own = d->kind == SYM_VAR ? mk_var(g->b, leaf) : mk_app(g->b, leaf, NULL, 0);
  for (uint32_t i = 0; i < g->n_own; i++) {
    Term v = g->ints.at[i];
    guess_propose(g, subst_one(g->b, leaf, v, clause));
    guess_propose(g, subst_one(g->b, leaf, mk_sub(g->b, own, v), clause));
    guess_propose(g, subst_one(g->b, leaf, mk_add2(g->b, v, mk_int64(g->b, 1)), clause));
  }
}

static void replace_constants(Guess *g, Term t) {
  Collector c;
  collector_init(&c, g->p->terms);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n; i++) {
    const SymbolData *d = symbol_data(g->p->terms, c.symbols.at[i]);
    bool leaf = d->kind == SYM_VAR || (d->kind == SYM_FUNC && d->nargs == 0);
    if (leaf && sort_eq(d->sort, SORT_INT) && !map_get(&g->changed, c.symbols.at[i].ix, NULL))
      replace(g, t, c.symbols.at[i]);
  }
  collector_free(&c);
}

/* For all values of x that compare so with v, and for x = v. */
static void restrict_to(Guess *g, const Term *vars, uint32_t n, uint32_t x, Term body, Term v) {
  Term k = vars[x], rest[MAX_BOUND];
  Term when[4] = {mk_lt(g->b, k, v), mk_le(g->b, v, k), mk_lt(g->b, v, k), mk_le(g->b, k, v)};
  uint32_t m = 0;
  for (int i = 0; i < 4; i++)
    guess_propose(g, mk_forall(g->b, vars, n, mk_implies(g->b, when[i], body), NULL));
  for (uint32_t i = 0; i < n; i++)
    if (i != x) rest[m++] = vars[i];
  Term one = subst_one(g->b, term_symbol(g->p->terms, k), v, body);
  guess_propose(g, m ? mk_forall(g->b, rest, m, one, NULL) : one);
}

static void for_some_values(Guess *g, Term t) {
  TermTable *tab = g->p->terms;
  const Term *vars;
  uint32_t n = term_binder(tab, t)->nvars;
  if (term_op(tab, t) != OP_FORALL || n > MAX_BOUND) return;
  Term body = binder_open(tab, t, &vars);
  for (uint32_t i = 0; i < g->ints.n; i++)
    for (uint32_t x = 0; x < n; x++)
      if (sort_eq(term_sort(tab, vars[x]), SORT_INT))
        restrict_to(g, vars, n, x, body, g->ints.at[i]);
}

/* What a function that is defined stands for; TERM_NONE for others. */
static Term unfolded(Guess *g, Term t) {
  TermTable *tab = g->p->terms;
  if (term_op(tab, t) != OP_APP || !term_nargs(tab, t)) return TERM_NONE;
  for (uint32_t i = 0; i < g->p->functions.n; i++) {
    const Function *f = g->p->functions.at[i];
    if (!symbol_eq(f->sym, term_symbol(tab, t)) || !f->body.ix) continue;
    if (f->n_params != term_nargs(tab, t)) continue;
    Subst s;
    subst_init(&s, g->b);
    for (uint32_t k = 0; k < f->n_params; k++)
      subst_add(&s, term_symbol(tab, f->params[k]), term_arg(tab, t, k));
    Term r = subst_apply(&s, f->body);
    subst_free(&s);
    return r;
  }
  return TERM_NONE;
}

void guess_from_clause(Guess *g, Term t) {
  TermTable *tab = g->p->terms;
  Op op = term_op(tab, t);
  if (op == OP_AND) {
    for (uint32_t i = 0; i < term_nargs(tab, t); i++) guess_from_clause(g, term_arg(tab, t, i));
    return;
  }
  if (op == OP_OR || op == OP_IMPLIES) /* what is claimed under conditions, without them */
    for (uint32_t i = 0; i < term_nargs(tab, t); i++)
      if (op_is_binder(term_op(tab, term_arg(tab, t, i))))
        guess_from_clause(g, term_arg(tab, t, i));
  if (!g->variants) {
    guess_propose(g, t);
    return;
  }
  if (map_get(&g->stated, t.ix, NULL)) return;
  Term body = unfolded(g, t);
  if (body.ix && op_is_binder(term_op(tab, body))) for_some_values(g, body);
  replace_constants(g, t);
  if (op_is_binder(op)) for_some_values(g, t);
}

void guess_from_contracts(Guess *g) {
  const Proc *q = g->impl->proc;
  Subst s;
  subst_init(&s, g->b);
  for (uint32_t i = 0; i < q->ins.n; i++)
    subst_add(&s, q->ins.at[i]->sym, mk_var(g->b, g->impl->ins.at[i]->sym));
  for (uint32_t i = 0; i < q->outs.n; i++)
    subst_add(&s, q->outs.at[i]->sym, mk_var(g->b, g->impl->outs.at[i]->sym));
  for (uint32_t i = 0; i < q->ensures.n; i++)
    guess_from_clause(g, subst_apply(&s, q->ensures.at[i].term));
  for (uint32_t i = 0; i < q->requires.n; i++) {
    Term t = subst_apply(&s, q->requires.at[i].term);
    if (guess_about_loop(g, t)) guess_from_clause(g, t); /* else it holds anyway */
  }
  subst_free(&s);
}

void guess_from_assertions(Guess *g) {
  for (uint32_t i = 0; i < g->claims.n; i++) {
    const Claim *c = &g->claims.at[i];
    if (c->loop != g->loop || g->variants) continue;
    guess_propose(g, mk_implies(g->b, c->guard, c->clause));
    guess_propose(g, mk_implies(g->b, c->nearest, c->clause));
  }
  for (uint32_t i = 0; i < g->claims.n; i++)
    if (g->claims.at[i].loop == g->loop) guess_from_clause(g, g->claims.at[i].clause);
  for (uint32_t b = 0; b < g->impl->blocks.n; b++)
    for (uint32_t k = 0; k < g->impl->blocks.at[b]->cmds.n; k++) {
      const Cmd *c = &g->impl->blocks.at[b]->cmds.at[k];
      if (c->kind == CMD_ASSERT && !infer_made(c)) guess_from_clause(g, c->terms[0]);
    }
}
