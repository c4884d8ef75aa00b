/* SPDX-License-Identifier: MIT */
/* See lemmas.h. */
#include "infer/engine/lemmas.h"

#include "infer/domains/atoms.h"
#include "logic/subst.h"

enum { MAX_VARIABLES = 4, MAX_SIZE = 40, MAX_EACH = 6 };

static bool among(const Term *list, uint32_t n, Term t) {
  for (uint32_t i = 0; i < n; i++)
    if (term_eq(list[i], t)) return true;
  return false;
}

/* Is it f(x, y, ..) with all the variables, each once? */
static bool is_pattern(const TermTable *tab, Term t, const Term *vars, uint32_t n) {
  if (term_op(tab, t) != OP_APP || term_nargs(tab, t) != n) return false;
  const Term *args = term_args(tab, t);
  for (uint32_t i = 0; i < n; i++)
    if (!among(vars, n, args[i]) || among(args, i, args[i])) return false;
  return true;
}

static Term find_pattern(const TermTable *tab, Term t, const Term *vars, uint32_t n) {
  if (is_pattern(tab, t, vars, n)) return t;
  for (uint32_t i = 0; i < term_nargs(tab, t); i++) {
    Term found = find_pattern(tab, term_arg(tab, t, i), vars, n);
    if (found.ix) return found;
  }
  return TERM_NONE;
}

static void add_lemma(Lemmas *l, Term axiom, Term pattern) {
  uint64_t first = 0, each = 1;
  uint32_t symbol = term_symbol(l->program->terms, pattern).ix;
  map_get(&l->first, symbol, &first);
  for (uint64_t i = first; i; i = l->at.at[i - 1].next) each++;
  if (each > MAX_EACH) return;
  vec_push(&l->at, ((Lemma){axiom, pattern, (uint32_t)first}));
  map_put(&l->first, symbol, l->at.n);
}

static void read_axiom(Lemmas *l, Term axiom) {
  TermTable *tab = l->program->terms;
  if (term_op(tab, axiom) == OP_AND)
    for (uint32_t i = 0; i < term_nargs(tab, axiom); i++) read_axiom(l, term_arg(tab, axiom, i));
  if (term_op(tab, axiom) != OP_FORALL) return;
  BinderData b = *term_binder(tab, axiom);
  const Term *vars;
  if (b.nvars > MAX_VARIABLES || term_node(tab, axiom)->binder_level > 1) return;
  Term body = binder_open(tab, axiom, &vars), pattern = TERM_NONE;
  if (!atoms_small(tab, body, MAX_SIZE)) return;
  for (uint32_t i = 0; i < b.ntriggers && !pattern.ix; i++) {
    uint32_t n;
    const Term *trigger = binder_trigger(tab, axiom, i, &n);
    if (n == 1 && is_pattern(tab, trigger[0], vars, b.nvars)) pattern = trigger[0];
  }
  if (!pattern.ix && !b.ntriggers) pattern = find_pattern(tab, body, vars, b.nvars);
  if (pattern.ix) add_lemma(l, axiom, pattern);
}

void lemmas_init(Lemmas *l, CoreProgram *p) {
  *l = (Lemmas){.program = p};
  for (uint32_t i = 0; i < p->axioms.n; i++) read_axiom(l, p->axioms.at[i]->term);
}

void lemmas_free(Lemmas *l) {
  vec_free(&l->at);
  map_free(&l->first);
}

/* A function that the solver gets as a macro has no axiom. */
static void from_definition(Builder *b, const Function *f, Term alien, Terms *out) {
  if (!f || f->meaning != FUNC_DEFINE || !f->body.ix) return;
  if (term_node(b->tab, f->body)->binder_level || !atoms_small(b->tab, f->body, MAX_SIZE)) return;
  Subst s;
  subst_init(&s, b);
  for (uint32_t i = 0; i < f->n_params; i++)
    subst_add(&s, term_symbol(b->tab, f->params[i]), term_arg(b->tab, alien, i));
  vec_push(out, mk_eq(b, alien, subst_apply(&s, f->body)));
  subst_free(&s);
}

void lemmas_about(const Lemmas *l, Builder *b, Term alien, Terms *out) {
  uint64_t i;
  if (term_op(b->tab, alien) != OP_APP) return;
  Symbol symbol = term_symbol(b->tab, alien);
  const SymbolData *d = symbol_data(b->tab, symbol);
  if (d->kind == SYM_FUNC) from_definition(b, d->decl, alien, out);
  if (!map_get(&l->first, symbol.ix, &i)) return;
  for (; i; i = l->at.at[i - 1].next) {
    const Lemma *m = &l->at.at[i - 1];
    const Term *vars;
    Term body = binder_open(b->tab, m->axiom, &vars);
    Subst s;
    subst_init(&s, b);
    for (uint32_t k = 0; k < term_nargs(b->tab, alien); k++)
      subst_add(&s, term_symbol(b->tab, term_arg(b->tab, m->pattern, k)),
                term_arg(b->tab, alien, k));
    vec_push(out, subst_apply(&s, body));
    subst_free(&s);
  }
}
