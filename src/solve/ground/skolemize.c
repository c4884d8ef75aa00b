/* SPDX-License-Identifier: MIT */
/* Quantifiers and lambdas away: see the header. The walk goes by polarity; proxies, unknowns and
 * map unknowns are made once for each binder, so that equal facts of different paths stay equal. */
#include "solve/ground/skolemize.h"

#include "logic/subst.h"

enum { POSITIVE = 1, NEGATIVE = 2, BOTH = 3 };

typedef struct Walk {
  Skolemizer *g;
  GroundFacts *out;
  Pos pos;
} Walk;

void skolemize_init(Skolemizer *g, CoreProgram *p, const Definitions *defs) {
  *g = (Skolemizer){.b = p->build, .tab = p->terms, .defs = defs};
}

void skolemize_free(Skolemizer *g) {
  map_free(&g->simplified);
  map_free(&g->skolems);
  map_free(&g->proxies);
  map_free(&g->lambdas);
  vec_free(&g->unknowns);
}

void ground_facts_free(GroundFacts *o) {
  vec_free(&o->terms);
  vec_free(&o->universals);
}

static Term unknown(Skolemizer *g, const char *name, Sort sort) {
  return mk_var(g->b, symbol_var(g->tab, str_c(term_strs(g->tab), name), sort, NULL));
}

/* The unknowns of an existential that was asserted, or NULL. */
static const Term *skolemize_unknowns(const Skolemizer *g, Term binder) {
  uint64_t at;
  return map_get(&g->skolems, binder.ix, &at) ? &g->unknowns.at[at] : NULL;
}

static Term at_skolems(Skolemizer *g, Term binder) {
  const BinderData *d = term_binder(g->tab, binder);
  if (!skolemize_unknowns(g, binder)) {
    map_put(&g->skolems, binder.ix, g->unknowns.n);
    uint32_t n = d->nvars;
    for (uint32_t i = 0; i < n; i++) {
      d = term_binder(g->tab, binder);
      vec_push(&g->unknowns, unknown(g, d->names ? d->names[i]->text : "witness", d->sorts[i]));
    }
  }
  return simplify_term(g, mk_instance(g->b, binder, skolemize_unknowns(g, binder)));
}

static Term walk(Walk *w, Term t, int polarity);

static void skolemize_add(Walk *w, Term t) {
  if (!term_is_true(t)) vec_push(&w->out->terms, t);
}

/* A universal behind a proxy. */
static void add_universal(Walk *w, Term proxy, Term binder, bool denied) {
  vec_push(&w->out->universals, ((Universal){proxy, binder, denied, w->pos}));
}

static Term proxy_of(Skolemizer *g, Term binder, int polarity) {
  uint64_t key = (uint64_t)binder.ix << 2 | (uint64_t)polarity, p;
  if (map_get(&g->proxies, key, &p)) return (Term){(uint32_t)p};
  Term t = unknown(g, "holds", SORT_BOOL);
  map_put(&g->proxies, key, t.ix);
  return t;
}

static Term skolemize_quantifier(Walk *w, Term t, int polarity) {
  Skolemizer *g = w->g;
  bool forall = term_op(g->tab, t) == OP_FORALL;
  if (polarity == (forall ? NEGATIVE : POSITIVE)) return walk(w, at_skolems(g, t), polarity);
  Term p = proxy_of(g, t, polarity);
  if (polarity != BOTH) { /* a forall that is asserted, an exists that is denied */
    add_universal(w, forall ? p : mk_not(g->b, p), t, !forall);
    return p;
  }
  Term universal = forall ? p : mk_not(g->b, p);
  add_universal(w, universal, t, !forall);
  Term inst = walk(w, at_skolems(g, t), forall ? NEGATIVE : POSITIVE);
  skolemize_add(w, mk_or2(g->b, universal, forall ? mk_not(g->b, inst) : inst));
  return p;
}

static Term lambda(Walk *w, Term t) {
  Skolemizer *g = w->g;
  uint64_t known;
  if (map_get(&g->lambdas, t.ix, &known)) {
    Term pair = g->unknowns.at[known];
    add_universal(w, TERM_TRUE, g->unknowns.at[known + 1], false);
    return pair;
  }
  Term map = unknown(g, "lambda", term_sort(g->tab, t));
  const Term *vars;
  Term body = binder_open(g->tab, t, &vars);
  uint32_t n = term_binder(g->tab, t)->nvars;
  Term all = mk_forall(g->b, vars, n, mk_eq(g->b, mk_select(g->b, map, vars, n), body), NULL);
  map_put(&g->lambdas, t.ix, g->unknowns.n);
  vec_push(&g->unknowns, map);
  vec_push(&g->unknowns, all);
  add_universal(w, TERM_TRUE, all, false);
  return map;
}

/* Two maps, one of them a lambda: equal at every point. */
static Term equal_to_lambda(Skolemizer *g, Term t) {
  Term a = term_arg(g->tab, t, 0), b = term_arg(g->tab, t, 1);
  if (term_op(g->tab, b) == OP_LAMBDA) {
    Term c = a;
    a = b;
    b = c;
  }
  const Term *vars;
  Term body = binder_open(g->tab, a, &vars);
  uint32_t n = term_binder(g->tab, a)->nvars;
  return simplify_term(
      g, mk_forall(g->b, vars, n, mk_eq(g->b, mk_select(g->b, b, vars, n), body), NULL));
}

static int operand_polarity(const TermTable *tab, Op op, Term t, uint32_t i, int polarity) {
  int flipped = polarity == BOTH ? BOTH : polarity ^ BOTH;
  switch (op) {
  case OP_AND:
  case OP_OR: return polarity;
  case OP_NOT: return flipped;
  case OP_IMPLIES: return i == 0 ? flipped : polarity;
  case OP_ITE: return i == 0 || !sort_eq(term_sort(tab, t), SORT_BOOL) ? BOTH : polarity;
  default: return BOTH;
  }
}

static Term walk(Walk *w, Term t, int polarity) {
  Skolemizer *g = w->g;
  TermNode n = *term_node(g->tab, t);
  if (n.binder_level == 0) return t;
  if (n.op == OP_FORALL || n.op == OP_EXISTS) return skolemize_quantifier(w, t, polarity);
  if (n.op == OP_LAMBDA) return lambda(w, t);
  if (n.op == OP_EQ &&
      (term_op(g->tab, n.args[0]) == OP_LAMBDA || term_op(g->tab, n.args[1]) == OP_LAMBDA))
    return walk(w, equal_to_lambda(g, t), polarity);
  VEC(Term) args = {0};
  for (uint32_t i = 0; i < n.nargs; i++) {
    Term a = walk(w, n.args[i], operand_polarity(g->tab, n.op, n.args[i], i, polarity));
    vec_push(&args, a);
  }
  Term r = mk_same(g->b, t, args.at);
  vec_free(&args);
  return r;
}

/* Conjuncts are taken apart, so that a universal among them needs no proxy. */
static void fact(Walk *w, Term t) {
  Skolemizer *g = w->g;
  Op op = term_op(g->tab, t);
  if (op == OP_AND) {
    for (uint32_t i = 0; i < term_nargs(g->tab, t); i++) fact(w, term_arg(g->tab, t, i));
  } else if (op == OP_FORALL) {
    add_universal(w, TERM_TRUE, t, false);
  } else if (op == OP_EXISTS) {
    fact(w, at_skolems(g, t));
  } else if (op == OP_NOT) {
    Term u = term_arg(g->tab, t, 0);
    Op inner = term_op(g->tab, u);
    if (inner == OP_EXISTS)
      add_universal(w, TERM_TRUE, u, true);
    else if (inner == OP_FORALL)
      fact(w, mk_not(g->b, at_skolems(g, u)));
    else if (inner == OP_OR)
      for (uint32_t i = 0; i < term_nargs(g->tab, u); i++)
        fact(w, mk_not(g->b, term_arg(g->tab, u, i)));
    else
      skolemize_add(w, walk(w, t, POSITIVE));
  } else if (op == OP_EQ && term_node(g->tab, t)->binder_level &&
             (term_op(g->tab, term_arg(g->tab, t, 0)) == OP_LAMBDA ||
              term_op(g->tab, term_arg(g->tab, t, 1)) == OP_LAMBDA)) {
    fact(w, equal_to_lambda(g, t));
  } else {
    skolemize_add(w, walk(w, t, POSITIVE));
  }
}

void skolemize_fact(Skolemizer *g, Term t, Pos pos, GroundFacts *out) {
  Walk w = {g, out, pos};
  fact(&w, simplify_term(g, t));
}

void skolemize_instance(Skolemizer *g, const Universal *u, const Term *values, GroundFacts *out) {
  Walk w = {g, out, u->pos};
  Term inst = simplify_term(g, mk_instance(g->b, u->binder, values));
  if (u->denied) inst = mk_not(g->b, inst);
  fact(&w, mk_implies(g->b, u->proxy, inst));
}
