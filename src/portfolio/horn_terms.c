/* SPDX-License-Identifier: MIT */
/* See horn_terms.h. */
#include "portfolio/horn_terms.h"

#include "base/mem.h"
#include "core/walk.h"

enum { MAX_CONSTANTS = 40, MAX_DEPTH = 60 };

/* ---- sorts ----------------------------------------------------------------------------------- */

static bool is_plain_sort(const TermTable *tab, Sort s) {
  SortKind k = sort_kind(tab, s);
  return k == SK_BOOL || k == SK_INT || k == SK_REAL || (k == SK_BV && sort_bv_width(tab, s));
}

bool horn_sort(const HornTerms *h, Sort s) {
  if (is_plain_sort(h->tab, s)) return true;
  if (sort_kind(h->tab, s) != SK_MAP) return false;
  SortData d = sort_data(h->tab, s);
  return d.a == 1 && is_plain_sort(h->tab, d.args[0]) && is_plain_sort(h->tab, d.elem);
}

/* ---- terms ----------------------------------------------------------------------------------- */

static Term horn_term(HornTerms *, Term);

/* TERM_NONE where even its sort is none of Spacer's. */
static Term unknown_value(HornTerms *h, Term like) {
  Sort s = term_sort(h->tab, like);
  if (!horn_sort(h, s)) return TERM_NONE;
  Str name = str_c(&h->program->session->strs, "unknown");
  return term_var(h->tab, symbol_var(h->tab, name, s, NULL));
}

static bool knows_operator(const HornTerms *h, Term t) {
  Op op = term_op(h->tab, t);
  if (op_is_bv(op)) return true;
  switch (op) {
  case OP_NOT:
  case OP_AND:
  case OP_OR:
  case OP_IMPLIES:
  case OP_ITE:
  case OP_EQ:
  case OP_DISTINCT:
  case OP_NEG:
  case OP_ADD:
  case OP_SUB:
  case OP_MUL:
  case OP_LT:
  case OP_LE:
  case OP_GT:
  case OP_GE:
  case OP_TO_REAL:
  case OP_TO_INT:
  case OP_RDIV:
  case OP_SELECT:
  case OP_STORE:
  case OP_CONST_MAP: return true;
  case OP_IDIV:
  case OP_MOD: return term_is_const(h->tab, term_arg(h->tab, t, 1));
  default: return false;
  }
}

static Term by_operator(HornTerms *h, Term t) {
  uint32_t n = term_nargs(h->tab, t);
  Term *args = mem_calloc(n + 1, sizeof *args);
  bool ok = knows_operator(h, t) && horn_sort(h, term_sort(h->tab, t));
  for (uint32_t i = 0; ok && i < n; i++)
    ok = (args[i] = horn_term(h, term_arg(h->tab, t, i))).ix != 0;
  Term made = ok ? mk_same(h->b, t, args) : unknown_value(h, t);
  free(args);
  return made;
}

/* The one value that it has, or an unknown one that is known case by case. */
static Term by_definition(HornTerms *h, const Definition *d, Term app) {
  Subst at;
  subst_init(&at, h->b);
  define_arguments(d, app, &at);
  Term t;
  if (d->total) {
    t = horn_term(h, subst_apply(&at, d->cases[0].value));
  } else {
    t = unknown_value(h, app);
    map_put(&h->memo, app.ix, t.ix);
    for (uint32_t i = 0; t.ix && i < d->n_cases; i++) {
      Term guard = horn_term(h, subst_apply(&at, d->cases[i].guard));
      Term value = horn_term(h, subst_apply(&at, d->cases[i].value));
      if (guard.ix && value.ix) vec_push(&h->sides, mk_implies(h->b, guard, mk_eq(h->b, t, value)));
    }
  }
  subst_free(&at);
  return t;
}

static Term application(HornTerms *h, Term t) {
  Symbol f = term_symbol(h->tab, t);
  uint64_t at;
  if (map_get(&h->parameter_of, f.ix, &at)) return (Term){(uint32_t)at};
  const Definition *d = define_of(&h->definitions, f);
  if (!d || d->recursive || h->depth >= MAX_DEPTH) return unknown_value(h, t);
  h->depth++;
  Term made = by_definition(h, d, t);
  h->depth--;
  return made;
}

static Term new_horn_term(HornTerms *h, Term t) {
  Op op = term_op(h->tab, t);
  if (op == OP_VAR || op_is_const(op)) return horn_sort(h, term_sort(h->tab, t)) ? t : TERM_NONE;
  if (op == OP_APP) return application(h, t);
  return op_is_binder(op) ? unknown_value(h, t) : by_operator(h, t);
}

static Term horn_term(HornTerms *h, Term t) {
  uint64_t at;
  if (map_get(&h->memo, t.ix, &at)) return (Term){(uint32_t)at};
  Term made = new_horn_term(h, t);
  map_put(&h->memo, t.ix, made.ix);
  return made;
}

void horn_begin_rule(HornTerms *h) {
  map_clear(&h->memo);
  vec_clear(&h->sides);
}

Term horn_value(HornTerms *h, Term t) {
  return horn_term(h, t);
}

Term horn_known(HornTerms *h) {
  Term all = h->facts;
  for (uint32_t i = 0; i < h->sides.n; i++) all = mk_and2(h->b, all, h->sides.at[i]);
  return all;
}

/* ---- constants ------------------------------------------------------------------------------- */

static Term note_term(void *env, Term t) {
  collector_add(env, t);
  return t;
}

static void add_constant(HornTerms *h, Symbol f) {
  SymbolData s = *symbol_data(h->tab, f);
  const Definition *d = define_of(&h->definitions, f);
  if (s.kind != SYM_FUNC || s.nargs || (d && d->total) || !horn_sort(h, s.sort)) return;
  if (h->constants.n == MAX_CONSTANTS) return;
  Term v = term_var(h->tab, symbol_var(h->tab, s.name, s.sort, NULL));
  vec_push(&h->constants, term_app(h->tab, f, NULL, 0));
  vec_push(&h->parameters, v);
  map_put(&h->parameter_of, f.ix, v.ix);
}

/* Does the axiom speak of parameters alone? */
static bool is_about_parameters(const HornTerms *h, Term t) {
  Collector used;
  bool ok = term_node(h->tab, t)->binder_level == 0;
  collector_init(&used, h->tab);
  collector_add(&used, t);
  define_collect(&h->definitions, &used);
  for (uint32_t i = 0; ok && i < used.symbols.n; i++) {
    const Definition *d = define_of(&h->definitions, used.symbols.at[i]);
    ok = (d && d->total && !d->recursive) || map_get(&h->parameter_of, used.symbols.at[i].ix, NULL);
  }
  collector_free(&used);
  return ok;
}

static void add_facts(HornTerms *h) {
  Term facts = TERM_TRUE;
  for (uint32_t i = 0; i < h->definitions.facts.n; i++) {
    Term t = h->definitions.facts.at[i]->term;
    if (is_about_parameters(h, t)) facts = mk_and2(h->b, facts, horn_value(h, t));
  }
  for (uint32_t i = 0; i < h->constants.n; i++)
    for (uint32_t k = 0; k < i; k++) {
      Term a = h->constants.at[i], b = h->constants.at[k];
      if (sort_eq(term_sort(h->tab, a), term_sort(h->tab, b)) && term_is_distinct(h->tab, a) &&
          term_is_distinct(h->tab, b))
        facts = mk_and2(h->b, facts, mk_neq(h->b, h->parameters.at[i], h->parameters.at[k]));
    }
  h->facts = facts;
}

void horn_terms_init(HornTerms *h, CoreProgram *p) {
  *h = (HornTerms){.program = p, .tab = p->terms, .b = p->build, .facts = TERM_TRUE};
  Collector used;
  define_init(&h->definitions, p);
  collector_init(&used, h->tab);
  for (uint32_t i = 0; i < p->procs.n; i++) walk_proc(p, p->procs.at[i], note_term, &used);
  for (uint32_t i = 0; i < p->impls.n; i++) walk_impl(p, p->impls.at[i], note_term, &used);
  define_collect(&h->definitions, &used);
  for (uint32_t i = 0; i < used.symbols.n; i++) add_constant(h, used.symbols.at[i]);
  collector_free(&used);
  add_facts(h);
}

void horn_terms_free(HornTerms *h) {
  define_free(&h->definitions);
  vec_free(&h->constants);
  vec_free(&h->parameters);
  map_free(&h->parameter_of);
  map_free(&h->memo);
  vec_free(&h->sides);
}
