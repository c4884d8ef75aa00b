/* SPDX-License-Identifier: MIT */
/* Finding definitions. Axioms may be circular: a constant is defined only by terms that do not lead
 * back to it. Circular definitions of functions are left to the bounds of evaluation.
 *
 * needs  the axioms and functions of the program     keeps  them */
#include "core/define.h"

typedef struct DefineFinder {
  Definitions *d;
  CoreProgram *program;
  Builder *b;
  Term binder; /* whose triggers say what it may define; NONE: anything */
} DefineFinder;

static Definition *made(const Definitions *d, Symbol s) {
  uint64_t p;
  return map_get(&d->by_symbol, s.ix, &p) ? (Definition *)(uintptr_t)p : NULL;
}

/* A definition without cases was made for the head of an axiom that turned out to define nothing.
 */
const Definition *define_of(const Definitions *d, Symbol s) {
  const Definition *def = made(d, s);
  return def && def->n_cases ? def : NULL;
}

void define_collect(const Definitions *d, Collector *c) {
  for (uint32_t i = 0; i < c->symbols.n; i++) { /* grows */
    const Definition *def = define_of(d, c->symbols.at[i]);
    for (uint32_t k = 0; def && k < def->n_cases; k++) {
      collector_add(c, def->cases[k].guard);
      collector_add(c, def->cases[k].value);
    }
  }
}

Term define_axiom(Builder *b, const Definition *d, const DefineCase *c, bool trigger) {
  Term app = mk_app(b, d->sym, d->params, d->n_params);
  Term body = mk_implies(b, c->guard, mk_eq(b, app, c->value));
  const Term *terms = &app;
  const uint32_t one = 1;
  QuantAttrs attrs = {.triggers = &terms, .trigger_len = &one, .ntriggers = 1};
  return d->n_params ? mk_forall(b, d->params, d->n_params, body, trigger ? &attrs : NULL) : body;
}

void define_arguments(const Definition *d, Term app, Subst *at) {
  TermTable *tab = at->b->tab;
  for (uint32_t i = 0; i < d->n_params; i++)
    subst_add(at, term_symbol(tab, d->params[i]), term_arg(tab, app, i));
}

static Definition *definition(DefineFinder *f, Symbol sym) {
  Definition *def = made(f->d, sym);
  if (def) return def;
  SymbolData s = *symbol_data(f->d->tab, sym);
  def = ARENA_NEW(&f->d->arena, Definition);
  Term *params = ARENA_ARRAY(&f->d->arena, Term, s.nargs);
  for (uint32_t i = 0; i < s.nargs; i++) params[i] = term_fresh_var(f->d->tab, s.name, s.args[i]);
  *def = (Definition){.sym = sym, .params = params, .n_params = s.nargs};
  map_put(&f->d->by_symbol, sym.ix, (uint64_t)(uintptr_t)def);
  vec_push(&f->d->all, def);
  return def;
}

static Term as_map(DefineFinder *f, const Definition *def, Term t) {
  return def->n_params ? term_bind(f->d->tab, OP_LAMBDA, def->params, def->n_params, t, NULL) : t;
}

static void add_case(DefineFinder *f, Definition *def, Term guard, Term value, Pos pos) {
  if (term_is_false(guard)) return;
  DefineCase *more = ARENA_ARRAY(&f->d->arena, DefineCase, def->n_cases + 1);
  for (uint32_t i = 0; i < def->n_cases; i++) more[i] = def->cases[i];
  more[def->n_cases] =
      (DefineCase){guard, value, as_map(f, def, guard), as_map(f, def, value), pos};
  def->cases = more;
  def->n_cases++;
  if (term_is_true(guard)) def->total = true;
}

/* ---- axioms ---- */

/* The variables of the axiom that a clause comes from, and its place. */
typedef struct DefineClause {
  const Term *vars;
  uint32_t n_vars;
  Pos pos;
} DefineClause;

/* left is f(x..): its arguments are distinct variables of the binder, or literals. Fills
 * the substitution of the binder's variables by the parameters and the guard for literals. */
static bool head_fits(DefineFinder *f, Term left, const DefineClause *c, Subst *to, Term *guard,
                      Definition **out) {
  TermTable *tab = f->d->tab;
  if (term_op(tab, left) != OP_APP) return false;
  Symbol sym = term_symbol(tab, left);
  if (symbol_data(tab, sym)->kind != SYM_FUNC) return false;
  uint32_t n = term_nargs(tab, left), found = 0;
  for (uint32_t i = 0; i < n; i++) {
    Term a = term_arg(tab, left, i);
    bool variable = false;
    for (uint32_t k = 0; k < c->n_vars; k++) variable = variable || term_eq(a, c->vars[k]);
    if (!variable && !term_is_value(tab, a)) return false;
    for (uint32_t k = 0; variable && k < i; k++)
      if (term_eq(a, term_arg(tab, left, k))) return false;
    found += variable;
  }
  if (found != c->n_vars) return false;
  Definition *def = definition(f, sym);
  *guard = TERM_TRUE;
  for (uint32_t i = 0; i < n; i++) {
    Term a = term_arg(tab, left, i);
    if (term_is_value(tab, a))
      *guard = mk_and2(f->b, *guard, mk_eq(f->b, def->params[i], a));
    else
      subst_add(to, term_symbol(tab, a), def->params[i]);
  }
  *out = def;
  return true;
}

/* Does evaluating `in` lead to the symbol, by the definitions made so far? */
static bool leads_to(DefineFinder *f, Term in, Symbol sym) {
  Collector c;
  collector_init(&c, f->d->tab);
  collector_add(&c, in);
  define_collect(f->d, &c);
  bool found = collector_has(&c, sym);
  collector_free(&c);
  return found;
}

/* x == literal among the conjuncts of the guard makes the other one false. */
static bool excludes(DefineFinder *f, const Definition *def, Term guard, Term other) {
  TermTable *tab = f->d->tab;
  bool several = term_op(tab, guard) == OP_AND;
  for (uint32_t i = 0; i < (several ? term_nargs(tab, guard) : 1); i++) {
    Term g = several ? term_arg(tab, guard, i) : guard;
    if (term_op(tab, g) != OP_EQ) continue;
    for (int side = 0; side < 2; side++)
      for (uint32_t k = 0; k < def->n_params; k++)
        if (term_eq(term_arg(tab, g, (uint32_t)side), def->params[k]) &&
            term_is_value(tab, term_arg(tab, g, 1 - (uint32_t)side)) &&
            term_is_false(subst_one(f->b, term_symbol(tab, def->params[k]),
                                    term_arg(tab, g, 1 - (uint32_t)side), other)))
          return true;
  }
  return false;
}

/* Whether the guard can hold together with that of another case. Two values at one point are no
 * definition: they may differ, or their equality may be a fact about other functions. */
static bool overlaps(DefineFinder *f, const Definition *def, Term guard) {
  for (uint32_t i = 0; i < def->n_cases; i++) {
    Term both = mk_and2(f->b, guard, def->cases[i].guard);
    if (!term_is_false(both) && !excludes(f, def, guard, def->cases[i].guard) &&
        !excludes(f, def, def->cases[i].guard, guard))
      return true;
  }
  return false;
}

/* A unique constant that equals a computed value is not replaced by it: that it differs from other
 * unique constants is known of the constant only. */
static bool keeps_itself(DefineFinder *f, Symbol constant, Term right) {
  return (symbol_data(f->d->tab, constant)->flags & SYM_UNIQUE) && !term_is_value(f->d->tab, right);
}

/* In a large theory an axiom is used where its triggers match: it may define only functions that
 * are triggers of it. */
static bool is_trigger(const DefineFinder *f, Symbol sym) {
  TermTable *tab = f->d->tab;
  if (!f->binder.ix) return true;
  const BinderData *d = term_binder(tab, f->binder);
  uint32_t at = 1;
  for (uint32_t i = 0; i < d->ntriggers; at += d->trigger_len[i++]) {
    Term t = term_arg(tab, f->binder, at);
    bool fits = d->trigger_len[i] == 1 && term_op(tab, t) == OP_APP;
    if (fits && symbol_eq(term_symbol(tab, t), sym)) return true;
  }
  return d->ntriggers == 0;
}

/* Is the value to be known before one may ask for it? `f(x) == x || f(x) == x + 1` is a choice. */
static bool guards_itself(const DefineFinder *f, Term guard, Term left) {
  Collector c;
  collector_init(&c, f->d->tab);
  collector_add(&c, guard);
  bool found = map_get(&c.seen_terms, left.ix, NULL);
  collector_free(&c);
  return found;
}

static bool equation(DefineFinder *f, Term guard, Term left, Term right, const DefineClause *c) {
  Subst to;
  subst_init(&to, f->b);
  Term literals;
  Definition *def;
  bool ok = head_fits(f, left, c, &to, &literals, &def) && is_trigger(f, def->sym) &&
            !guards_itself(f, guard, left);
  if (ok && c->n_vars == 0 && term_nargs(f->d->tab, left) == 0) /* a constant */
    ok = !def->total && term_is_true(guard) && !leads_to(f, right, def->sym) &&
         !keeps_itself(f, def->sym, right);
  /* `f(x) == f(x)` and the like: an equation that says nothing of how to compute */
  if (ok && c->n_vars && term_is_true(guard) && leads_to(f, right, def->sym) &&
      term_op(f->d->tab, right) != OP_ITE)
    ok = term_op(f->d->tab, right) == OP_APP && !symbol_eq(term_symbol(f->d->tab, right), def->sym);
  Term whole = ok ? mk_and2(f->b, literals, subst_apply(&to, guard)) : TERM_NONE;
  ok = ok && !overlaps(f, def, whole);
  if (ok) add_case(f, def, whole, subst_apply(&to, right), c->pos);
  subst_free(&to);
  return ok;
}

/* A sum equal to another, solved for an application in it that can be a head. */
static bool linear(DefineFinder *f, Term guard, Term l, Term r, const DefineClause *c) {
  TermTable *tab = f->d->tab;
  if (!sort_is_arith(term_sort(tab, l))) return false;
  Term sides[2] = {l, r};
  for (int side = 0; side < 2; side++) {
    bool sum = term_op(tab, sides[side]) == OP_ADD;
    for (uint32_t i = 0; i < (sum ? term_nargs(tab, sides[side]) : 1); i++) {
      Term head = sum ? term_arg(tab, sides[side], i) : sides[side];
      if (term_op(tab, head) != OP_APP) continue;
      Term rest = mk_sub(f->b, head, mk_sub(f->b, sides[side], sides[1 - side]));
      if (equation(f, guard, head, rest, c)) return true;
    }
  }
  return false;
}

/* body: [G ==>] left == right, in the builder's normal form (an implication is an OR). */
static bool clause(DefineFinder *f, Term body, const DefineClause *c) {
  TermTable *tab = f->d->tab;
  Term guard = TERM_TRUE, eq = body;
  if (term_op(tab, body) == OP_IMPLIES) {
    guard = term_arg(tab, body, 0);
    eq = term_arg(tab, body, 1);
  } else if (term_op(tab, body) == OP_OR) {
    eq = TERM_NONE;
    VEC(Term) others = {0};
    for (uint32_t i = 0; i < term_nargs(tab, body); i++) {
      Term a = term_arg(tab, body, i);
      bool takes = term_op(tab, a) == OP_EQ && eq.ix == 0;
      if (takes)
        eq = a;
      else
        vec_push(&others, mk_not(f->b, a));
    }
    guard = mk_and(f->b, others.at, others.n);
    vec_free(&others);
    if (eq.ix == 0) return false;
  }
  Term right = TERM_TRUE;
  if (term_op(tab, eq) == OP_NOT || term_op(tab, eq) == OP_APP) { /* P(x) or !P(x) */
    if (c->n_vars) return false; /* `forall x :: P(x)` is a fact about P, not its definition */
    if (term_op(tab, eq) == OP_NOT) {
      right = TERM_FALSE;
      eq = term_arg(tab, eq, 0);
    }
    return equation(f, guard, eq, right, c);
  }
  if (term_op(tab, eq) != OP_EQ) return false;
  Term l = term_arg(tab, eq, 0), r = term_arg(tab, eq, 1);
  /* the side with more arguments is the head; for constants, the one that is not a literal */
  bool swap = term_op(tab, l) != OP_APP ||
              (term_op(tab, r) == OP_APP && term_nargs(tab, r) > term_nargs(tab, l));
  return equation(f, guard, swap ? r : l, swap ? l : r, c) ||
         equation(f, guard, swap ? l : r, swap ? r : l, c) || linear(f, guard, l, r, c);
}

static bool axiom(DefineFinder *f, Term t, Pos pos) {
  TermTable *tab = f->d->tab;
  if (term_op(tab, t) == OP_FORALL) {
    const Term *vars;
    Term body = binder_open(tab, t, &vars);
    f->binder = f->d->by_triggers ? t : TERM_NONE;
    bool ok = clause(f, body, &(DefineClause){vars, term_binder(tab, t)->nvars, pos});
    f->binder = TERM_NONE;
    return ok;
  }
  return clause(f, t, &(DefineClause){.pos = pos});
}

/* ---- bodies ---- */

static void body(DefineFinder *f, const Function *fn) {
  Definition *def = definition(f, fn->sym);
  Subst to;
  subst_init(&to, f->b);
  for (uint32_t i = 0; i < fn->n_params; i++)
    subst_add(&to, term_symbol(f->d->tab, fn->params[i]), def->params[i]);
  add_case(f, def, TERM_TRUE, subst_apply(&to, fn->body), fn->pos);
  subst_free(&to);
}

/* Theories of front-ends have hundreds of axioms about each other, which are meant to be used where
 * their triggers match, and which no finite set of points satisfies. */
static bool is_large_theory(const CoreProgram *p) {
  enum { MANY = 60 };
  uint32_t n = 0;
  for (uint32_t i = 0; i < p->axioms.n; i++) {
    Term t = p->axioms.at[i]->term;
    n += term_op(p->terms, t) == OP_FORALL && term_binder(p->terms, t)->ntriggers > 0;
  }
  return n >= MANY;
}

void define_init(Definitions *d, CoreProgram *program) {
  *d = (Definitions){.tab = program->terms, .by_triggers = is_large_theory(program)};
  arena_init(&d->arena);
  DefineFinder f = {d, program, program->build, TERM_NONE};
  for (uint32_t i = 0; i < program->functions.n; i++)
    if (program->functions.at[i]->body.ix) body(&f, program->functions.at[i]);
  for (uint32_t i = 0; i < program->axioms.n; i++) {
    const Axiom *a = program->axioms.at[i];
    if (a->is_definition && a->owner && a->owner->body.ix) continue;
    if (!axiom(&f, a->term, a->pos)) vec_push(&d->facts, a);
  }
  for (uint32_t i = 0; i < d->all.n; i++) {
    Definition *def = d->all.at[i];
    for (uint32_t k = 0; k < def->n_cases && !def->recursive; k++)
      def->recursive = leads_to(&f, def->cases[k].guard, def->sym) ||
                       leads_to(&f, def->cases[k].value, def->sym);
  }
}

void define_free(Definitions *d) {
  vec_free(&d->all);
  vec_free(&d->facts);
  map_free(&d->by_symbol);
  arena_free(&d->arena);
}
