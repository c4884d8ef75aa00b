/* SPDX-License-Identifier: MIT */
/* Equivalences: definitions are followed, bounded quantifiers are written out.
 *
 * A definition that is not recursive is always followed. A recursive one is followed as far as its
 * guards and conditions are decided, lazily: a conjunction looks first at the conjuncts without
 * recursion. Results are kept by term. */
#include "solve/ground/bounds.h"
#include "solve/ground/skolemize.h"

enum { MAX_FOLLOWED = 3000 };

static Term simplify(Skolemizer *g, Term t);

/* ---- following ---- */

static bool calls_recursive(Skolemizer *g, Term t) {
  TermNode n = *term_node(g->tab, t);
  if (n.op == OP_APP) {
    const Definition *d = define_of(g->defs, (Symbol){n.p0});
    if (d && d->recursive) return true;
  }
  for (uint32_t i = 0; i < n.nargs; i++)
    if (calls_recursive(g, n.args[i])) return true;
  return false;
}

/* The value in this term's place when it is decided without leaving recursion behind a
 * condition that is open; TERM_NONE: it is not. */
static Term decided(Skolemizer *g, Subst *at, Term t) {
  TermNode n = *term_node(g->tab, t);
  if (n.op == OP_ITE) {
    Term c = simplify(g, subst_apply(at, n.args[0]));
    if (!op_is_const(term_op(g->tab, c))) return TERM_NONE;
    return decided(g, at, n.args[term_is_true(c) ? 1 : 2]);
  }
  if (n.op != OP_AND && n.op != OP_OR) {
    return subst_apply(at, t);
  }
  bool unit = n.op == OP_AND;
  VEC(Term) rest = {0};
  Term result = TERM_NONE;
  for (uint32_t i = 0; i < n.nargs; i++) {
    if (calls_recursive(g, n.args[i])) {
      vec_push(&rest, n.args[i]);
      continue;
    }
    Term a = simplify(g, subst_apply(at, n.args[i]));
    if (!op_is_const(term_op(g->tab, a))) {
      vec_free(&rest);
      return TERM_NONE;
    }
    if (term_is_true(a) != unit) result = a;
  }
  if (!result.ix) {
    VEC(Term) parts = {0};
    result = term_bool(unit);
    for (uint32_t i = 0; i < rest.n && result.ix; i++) {
      Term a = decided(g, at, rest.at[i]);
      if (!a.ix)
        result = TERM_NONE;
      else
        vec_push(&parts, a);
    }
    if (result.ix) result = unit ? mk_and(g->b, parts.at, parts.n) : mk_or(g->b, parts.at, parts.n);
    vec_free(&parts);
  }
  vec_free(&rest);
  return result;
}

static Term follow(Skolemizer *g, const Definition *def, Term app) {
  Subst at;
  subst_init(&at, g->b);
  define_arguments(def, app, &at);
  Term result = TERM_NONE;
  for (uint32_t i = 0; i < def->n_cases; i++) {
    Term guard = simplify(g, subst_apply(&at, def->cases[i].guard));
    if (term_is_false(guard)) continue;
    if (term_is_true(guard))
      result = def->recursive ? decided(g, &at, def->cases[i].value)
                              : subst_apply(&at, def->cases[i].value);
    break;
  }
  subst_free(&at);
  return result;
}

/* ---- applications at conditional literals ---- */

/* A literal, or a conditional between such; *leaves is how many literals it has. */
static bool is_choice(const Skolemizer *g, Term t, uint32_t *leaves) {
  enum { MOST_LEAVES = 16 };
  if (term_is_value(g->tab, t)) return ++*leaves <= MOST_LEAVES;
  return term_op(g->tab, t) == OP_ITE && is_choice(g, term_arg(g->tab, t, 1), leaves) &&
         is_choice(g, term_arg(g->tab, t, 2), leaves);
}

/* A conditional, with equal literals on both sides made one. */
static Term choose(Builder *b, Term c, Term t, Term e) {
  TermTable *tab = b->tab;
  if (term_is_value(tab, e) && term_op(tab, t) == OP_ITE) {
    Term d = term_arg(tab, t, 0), x = term_arg(tab, t, 1), y = term_arg(tab, t, 2);
    if (term_eq(y, e)) return mk_ite(b, mk_and2(b, c, d), x, e);
    if (term_eq(x, e)) return mk_ite(b, mk_and2(b, c, mk_not(b, d)), y, e);
  }
  if (term_is_value(tab, t) && term_op(tab, e) == OP_ITE) {
    Term d = term_arg(tab, e, 0), x = term_arg(tab, e, 1), y = term_arg(tab, e, 2);
    if (term_eq(x, t)) return mk_ite(b, mk_or2(b, c, d), t, y);
    if (term_eq(y, t)) return mk_ite(b, mk_or2(b, c, mk_not(b, d)), t, x);
  }
  if (term_op(tab, t) == OP_ITE && term_op(tab, e) == OP_ITE &&
      term_eq(term_arg(tab, t, 1), term_arg(tab, e, 1)) &&
      term_eq(term_arg(tab, t, 2), term_arg(tab, e, 2))) {
    Term either = mk_ite(b, c, term_arg(tab, t, 0), term_arg(tab, e, 0));
    return mk_ite(b, either, term_arg(tab, t, 1), term_arg(tab, t, 2));
  }
  return mk_ite(b, c, t, e);
}

/* The value where every argument is a choice, by the cases at the literals. TERM_NONE: there is a
 * point at which no case gives a literal. */
static Term at_choices(Skolemizer *g, const Definition *def, Term app, uint32_t from) {
  TermNode n = *term_node(g->tab, app);
  while (from < n.nargs && term_op(g->tab, n.args[from]) != OP_ITE) from++;
  if (from == n.nargs) {
    Term t = follow(g, def, app);
    if (t.ix) t = simplify(g, t);
    return t.ix && term_is_value(g->tab, t) ? t : TERM_NONE;
  }
  VEC(Term) args = {0};
  for (uint32_t i = 0; i < n.nargs; i++) vec_push(&args, n.args[i]);
  Term arg = n.args[from], sides[2] = {TERM_NONE, TERM_NONE};
  for (uint32_t i = 0; i < 2; i++) {
    args.at[from] = term_arg(g->tab, arg, 1 + i);
    sides[i] = at_choices(g, def, mk_same(g->b, app, args.at), from);
    if (!sides[i].ix) break;
  }
  vec_free(&args);
  return sides[1].ix ? choose(g->b, term_arg(g->tab, arg, 0), sides[0], sides[1]) : TERM_NONE;
}

static bool has_choices(const Skolemizer *g, Term app) {
  enum { MOST_POINTS = 64 };
  uint64_t points = 1;
  for (uint32_t i = 0; i < term_nargs(g->tab, app); i++) {
    uint32_t leaves = 0;
    if (!is_choice(g, term_arg(g->tab, app, i), &leaves)) return false;
    points *= leaves;
    if (points > MOST_POINTS) return false;
  }
  return points > 1;
}

static bool is_at_literals(const Skolemizer *g, Term app) {
  for (uint32_t i = 0; i < term_nargs(g->tab, app); i++)
    if (!term_is_value(g->tab, term_arg(g->tab, app, i))) return false;
  return true;
}

static Term simplify_application(Skolemizer *g, Term app) {
  const Definition *def = define_of(g->defs, term_symbol(g->tab, app));
  if (def && g->depth >= MAX_FOLLOWED) {
    /* that deep, and still about an unknown: nothing will ever decide it */
    bool endless = !is_at_literals(g, app);
    if (endless) g->steps_left = 0;
    g->cut_short += endless ? SKOLEMIZE_ENDLESS : 1;
  }
  if (!def || g->depth >= MAX_FOLLOWED || g->steps_left == 0) return app;
  /* under a binder recursion has no literal to decide it, and would not end */
  g->steps_left--;
  g->depth++;
  Term t = follow(g, def, app);
  if (t.ix) t = simplify(g, t);
  if (!t.ix && g->by_cases && !def->recursive && has_choices(g, app))
    t = at_choices(g, def, app, 0);
  g->depth--;
  return t.ix ? t : app;
}

/* ---- quantifiers ---- */

static Term simplify_quantifier(Skolemizer *g, Term t) {
  const Term *vars;
  Op op = term_op(g->tab, t);
  Term body = binder_open(g->tab, t, &vars);
  uint32_t n = term_binder(g->tab, t)->nvars;
  Term inner = simplify(g, body);
  Term made = term_eq(inner, body) ? t : mk_binder(g->b, op, vars, n, inner, NULL);
  if (op == OP_LAMBDA || !op_is_binder(term_op(g->tab, made))) return made;
  Term out = bounds_expand(g->b, made);
  return term_eq(out, made) ? made : simplify(g, out);
}

/* ---- the walk ---- */

static Term simplify_operand(void *g, Term t) {
  return simplify(g, t);
}

static Term simplify(Skolemizer *g, Term t) {
  TermNode n = *term_node(g->tab, t);
  if (op_is_const(n.op) || n.op == OP_VAR || n.op == OP_BVAR) return t;
  uint64_t known;
  if (map_get(&g->simplified, t.ix, &known)) return (Term){(uint32_t)known};
  Term r;
  if (op_is_binder(n.op)) {
    r = simplify_quantifier(g, t);
  } else {
    r = mk_changed(g->b, t, simplify_operand, g);
    if (term_op(g->tab, r) == OP_APP) r = simplify_application(g, r);
    /* a read of a lambda may have brought something new */
    else if (!term_eq(r, t))
      r = simplify(g, r);
  }
  map_put(&g->simplified, t.ix, r.ix);
  map_put(&g->simplified, r.ix, r.ix);
  return r;
}

Term simplify_term(Skolemizer *g, Term t) {
  g->steps_left = 200000;
  return simplify(g, t);
}
