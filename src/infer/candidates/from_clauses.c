/* SPDX-License-Identifier: MIT */
/* Candidates from specifications, assertions and claims (generator.h): as they are, with a constant
 * replaced by a variable of the loop, and those for all values also for some of them
 * (cut_clauses.c). */
#include "infer/candidates/generator.h"
#include "logic/collect.h"
#include "logic/subst.h"

static void replace(Generator *g, Term clause, Symbol leaf) {
  SymbolData d = *symbol_data(g->p->terms, leaf);
  Term own = d.kind == SYM_VAR ? mk_var(g->b, leaf) : mk_app(g->b, leaf, NULL, 0);
  for (uint32_t i = 0; i < g->others.n; i++)
    if (sort_eq(term_sort(g->p->terms, g->others.at[i]), d.sort))
      generator_propose(g, subst_one(g->b, leaf, g->others.at[i], clause));
  if (!sort_eq(d.sort, SORT_INT)) return;
  for (uint32_t i = 0; i < g->n_own; i++) {
    Term v = g->ints.at[i];
    generator_propose(g, subst_one(g->b, leaf, v, clause));
    generator_propose(g, subst_one(g->b, leaf, mk_sub(g->b, own, v), clause));
    generator_propose(g, subst_one(g->b, leaf, mk_add2(g->b, v, mk_int64(g->b, 1)), clause));
  }
}

static void replace_constants(Generator *g, Term t) {
  Collector c;
  collector_init(&c, g->p->terms);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n; i++) {
    const SymbolData *d = symbol_data(g->p->terms, c.symbols.at[i]);
    bool leaf = d->kind == SYM_VAR || (d->kind == SYM_FUNC && d->nargs == 0);
    if (leaf && !map_get(&g->changed, c.symbols.at[i].ix, NULL)) replace(g, t, c.symbols.at[i]);
  }
  collector_free(&c);
}

/* The application with its definition unfolded; TERM_NONE when it has none. */
static Term unfolded(Generator *g, Term t) {
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

/* c ==> (forall x :: e) as (forall x :: c ==> e); others as they are. */
static Term drawn_out(Generator *g, Term t) {
  TermTable *tab = g->p->terms;
  Op op = term_op(tab, t);
  const Term *vars;
  for (uint32_t i = 0; (op == OP_OR || op == OP_IMPLIES) && i < term_nargs(tab, t); i++) {
    Term all = term_arg(tab, t, i);
    if (term_op(tab, all) != OP_FORALL || (op == OP_IMPLIES && i == 0)) continue;
    uint32_t n = term_binder(tab, all)->nvars;
    Term body = binder_open(tab, all, &vars), args[2] = {TERM_NONE, TERM_NONE};
    if (op == OP_IMPLIES) {
      args[0] = term_arg(tab, t, 0);
      return mk_forall(g->b, vars, n, mk_implies(g->b, args[0], body), NULL);
    }
    for (uint32_t k = 0; k < term_nargs(tab, t); k++)
      if (k != i) body = mk_or2(g->b, term_arg(tab, t, k), body);
    return mk_forall(g->b, vars, n, body, NULL);
  }
  return t;
}

/* A clause that is not known at the head. */
static void vary(Generator *g, Term t) {
  Term body = unfolded(g, t), all = drawn_out(g, t);
  if (body.ix && !op_is_binder(term_op(g->p->terms, body))) body = TERM_NONE;
  if (body.ix) generator_cut_once(g, body);
  replace_constants(g, t);
  generator_cut_once(g, all);
  generator_from_equation(g, t);
  if (g->wave != WAVE_COMBINED) return;
  if (body.ix) generator_cut_twice(g, body);
  generator_cut_twice(g, all);
  generator_from_order(g, body.ix ? body : all);
}

static void generator_from_clause(Generator *g, Term t) {
  TermTable *tab = g->p->terms;
  Op op = term_op(tab, t);
  if (op == OP_AND) {
    for (uint32_t i = 0; i < term_nargs(tab, t); i++) generator_from_clause(g, term_arg(tab, t, i));
    return;
  }
  if (op == OP_OR || op == OP_IMPLIES) /* the conclusion without its conditions */
    for (uint32_t i = 0; i < term_nargs(tab, t); i++)
      if (op_is_binder(term_op(tab, term_arg(tab, t, i))))
        generator_from_clause(g, term_arg(tab, t, i));
  if (op == OP_EQ && sort_eq(term_sort(tab, term_arg(tab, t, 0)), SORT_BOOL)) {
    Term l = term_arg(tab, t, 0), r = term_arg(tab, t, 1);
    generator_from_clause(g, mk_implies(g->b, l, r));
    generator_from_clause(g, mk_implies(g->b, r, l));
  }
  if (g->wave == WAVE_AS_IS)
    generator_propose(g, t);
  else if (!map_get(&g->stated, t.ix, NULL))
    vary(g, t);
}

void generator_from_contracts(Generator *g) {
  const Proc *q = g->impl->proc;
  Subst s;
  subst_init(&s, g->b);
  for (uint32_t i = 0; i < q->ins.n; i++)
    subst_add(&s, q->ins.at[i]->sym, mk_var(g->b, g->impl->ins.at[i]->sym));
  for (uint32_t i = 0; i < q->outs.n; i++)
    subst_add(&s, q->outs.at[i]->sym, mk_var(g->b, g->impl->outs.at[i]->sym));
  for (uint32_t i = 0; i < q->ensures.n; i++)
    generator_from_clause(g, subst_apply(&s, q->ensures.at[i].term));
  for (uint32_t i = 0; i < q->requires.n; i++) {
    Term t = subst_apply(&s, q->requires.at[i].term);
    if (generator_about_loop(g, t)) generator_from_clause(g, t); /* else it holds anyway */
  }
  subst_free(&s);
}

/* A claim about an element at v, for the elements from v on that it will be made of. */
static void for_later_elements(Generator *g, const Claim *c) {
  Term k = term_fresh_var(g->p->terms, str_c(&g->p->session->strs, "k"), SORT_INT);
  for (uint32_t i = 0; i < g->n_own; i++) {
    Term v = g->ints.at[i];
    Symbol s = term_symbol(g->p->terms, v);
    if (!collect_occurs(g->p->terms, s, c->clause)) continue;
    const Term guards[2] = {c->guard, c->nearest};
    for (int n = 0; n < 2; n++) {
      Term all = subst_one(g->b, s, k, mk_implies(g->b, guards[n], c->clause));
      generator_propose(g, mk_forall(g->b, &k, 1, mk_implies(g->b, mk_le(g->b, v, k), all), NULL));
    }
  }
}

void generator_from_assertions(Generator *g) {
  for (uint32_t i = 0; i < g->claims.n && g->wave == WAVE_COMBINED; i++)
    if (g->claims.at[i].loop == g->loop && generator_reads_map(g, g->claims.at[i].clause))
      for_later_elements(g, &g->claims.at[i]);
  for (uint32_t i = 0; i < g->claims.n; i++) {
    const Claim *c = &g->claims.at[i];
    if (c->loop != g->loop || g->wave != WAVE_AS_IS) continue;
    generator_propose(g, mk_implies(g->b, c->guard, c->clause));
    generator_propose(g, mk_implies(g->b, c->nearest, c->clause));
  }
  for (uint32_t i = 0; i < g->claims.n; i++)
    if (g->claims.at[i].loop == g->loop) generator_from_clause(g, g->claims.at[i].clause);
  for (uint32_t b = 0; b < g->impl->blocks.n; b++)
    for (uint32_t k = 0; k < g->impl->blocks.at[b]->cmds.n; k++) {
      const Cmd *c = &g->impl->blocks.at[b]->cmds.at[k];
      if (c->kind == CMD_ASSERT && !c->fact) generator_from_clause(g, c->terms[0]);
    }
}
