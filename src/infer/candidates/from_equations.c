/* SPDX-License-Identifier: MIT */
/* Candidates from equations v == f(c) of a variable and a function (generator.h). For variables p
 * that start as c, the function of the remaining work is related to the result so far: f(p) ==
 * f(c), v + f(p) == f(c) or v * f(p) == f(c). Other variables may hold neighbours of the result so
 * far: w == f(i + 1). */
#include "infer/candidates/generator.h"
#include "logic/collect.h"
#include "logic/subst.h"

static bool is_leaf(const TermTable *tab, Term t) {
  return term_op(tab, t) == OP_VAR || (term_op(tab, t) == OP_APP && !term_nargs(tab, t));
}

/* ---- remaining work ---- */

static void relate(Generator *g, Term v, Term all, Term left) {
  if (term_eq(all, left)) return;
  generator_propose(g, mk_eq(g->b, left, all));
  if (!sort_eq(term_sort(g->p->terms, all), SORT_INT) || !generator_about_loop(g, v)) return;
  generator_propose(g, mk_eq(g->b, mk_add2(g->b, v, left), all));
  generator_propose(g, mk_eq(g->b, mk_mul2(g->b, v, left), all));
}

/* Where variables start, themselves: each alone, and all of them at once. */
static void from_rest(Generator *g, Term v, Term f) {
  TermTable *tab = g->p->terms;
  Subst all;
  subst_init(&all, g->b);
  Map seen = {0};
  for (uint32_t i = 0; i < g->n_own + g->others.n; i++) {
    Term p = i < g->n_own ? g->ints.at[i] : g->others.at[i - g->n_own],
         start = generator_start(g, p);
    if (!start.ix || !is_leaf(tab, start)) continue;
    Symbol s = term_symbol(tab, start);
    relate(g, v, f, subst_one(g->b, s, p, f));
    if (!map_add(&seen, s.ix)) continue;
    subst_add(&all, s, p);
  }
  relate(g, v, f, subst_apply(&all, f));
  map_free(&seen);
  subst_free(&all);
}

/* ---- neighbours ---- */

static void from_neighbours(Generator *g, Term f) {
  Collector c;
  collector_init(&c, g->p->terms);
  collector_add(&c, f);
  for (uint32_t k = 0; k < c.symbols.n; k++) {
    SymbolData d = *symbol_data(g->p->terms, c.symbols.at[k]);
    bool leaf = d.kind == SYM_VAR || (d.kind == SYM_FUNC && d.nargs == 0);
    if (!leaf || !sort_eq(d.sort, SORT_INT) || map_get(&g->changed, c.symbols.at[k].ix, NULL))
      continue;
    for (uint32_t i = 0; i < g->n_own; i++)
      for (int64_t step = -1; step <= 1; step++) {
        Term at = mk_add2(g->b, g->ints.at[i], mk_int64(g->b, step));
        Term value = subst_one(g->b, c.symbols.at[k], at, f);
        for (uint32_t w = 0; w < g->n_own; w++)
          if (w != i) generator_propose(g, mk_eq(g->b, g->ints.at[w], value));
      }
  }
  collector_free(&c);
}

/* ---- both ---- */

static void from_sides(Generator *g, Term v, Term f) {
  TermTable *tab = g->p->terms;
  if (is_leaf(tab, f) || !term_nargs(tab, f) || generator_about_loop(g, f)) return;
  from_rest(g, v, f);
  if (sort_eq(term_sort(tab, f), SORT_INT)) from_neighbours(g, f);
}

void generator_from_equation(Generator *g, Term t) {
  const TermTable *tab = g->p->terms;
  if (term_op(tab, t) != OP_EQ) return;
  from_sides(g, term_arg(tab, t, 0), term_arg(tab, t, 1));
  from_sides(g, term_arg(tab, t, 1), term_arg(tab, t, 0));
}
