/* SPDX-License-Identifier: MIT */
/* Lambda lifting. Inner lambdas go first; then the body is abstracted: a walk replaces the
 * largest parts that mention no bound variable (of the lambda, or of a quantifier inside
 * it) by fresh variables l#0, l#1, .... What remains is the template, bound over l#... and x:
 * hash-consing makes equal templates the same term, which finds the shared function.
 *
 * Literals stay in the template: as arguments they would only hide arithmetic from the
 * solver. Equal holes of one lambda become one argument. Of the operands of an associative
 * and commutative operator, all without bound variables go into one hole. */
#include "lower/transform/lambda.h"

#include "base/mem.h"
#include "core/walk.h"

typedef VEC(Term) Terms;

typedef struct Lifter {
  CoreProgram *p;
  TermTable *tab;
  Builder *b;
  bool free_variables;
  VEC(uint8_t) has; /* by term id: 1 when a lambda occurs in it */
  Map lifted;       /* term -> term without lambdas             */
  Map functions;    /* (template, number of holes) -> Function  */
  uint32_t made;
} Lifter;

/* One lambda being abstracted. */
typedef struct Abstraction {
  Lifter *l;
  Map bound;      /* symbols of the variables bound here                */
  Map mentions;   /* term -> 1 when it mentions one of them, else 0      */
  Map templates;  /* term -> its abstracted form                         */
  Terms holes;    /* what was taken out ...                              */
  Terms hole_var; /* ... and what stands for it                          */
} Abstraction;

/* ---- finding lambdas ------------------------------------------------------------- */

/* Operands have smaller ids than the term, so one ascending sweep settles all. */
static bool has_lambda(Lifter *l, Term t) {
  while (l->has.n <= t.ix) {
    Term next = {l->has.n};
    uint8_t yes = 0;
    if (next.ix != 0) {
      const TermNode *n = term_node(l->tab, next);
      yes = n->op == OP_LAMBDA;
      for (uint32_t i = 0; i < n->nargs && !yes; i++) yes = l->has.at[n->args[i].ix];
    }
    vec_push(&l->has, yes);
  }
  return l->has.at[t.ix];
}

/* ---- rebuilding ------------------------------------------------------------------- */

/* The quantifier with body, triggers and no-patterns rewritten. */
static Term map_quantifier(Lifter *l, Term q, TermChange *f, void *env) {
  const Term *vars;
  Op op = term_op(l->tab, q);
  Term body = f(env, binder_open(l->tab, q, &vars));
  BinderData d = *term_binder(l->tab, q);
  Arena scratch;
  arena_init(&scratch);
  const Term **triggers = ARENA_ARRAY(&scratch, const Term *, d.ntriggers + 1);
  uint32_t *lengths = ARENA_ARRAY(&scratch, uint32_t, d.ntriggers + 1);
  for (uint32_t i = 0; i < d.ntriggers; i++) {
    const Term *t = binder_trigger(l->tab, q, i, &lengths[i]);
    Term *out = ARENA_ARRAY(&scratch, Term, lengths[i] + 1);
    for (uint32_t k = 0; k < lengths[i]; k++) out[k] = f(env, t[k]);
    triggers[i] = out;
  }
  QuantAttrs attrs = {.triggers = triggers,
                      .trigger_len = lengths,
                      .ntriggers = d.ntriggers,
                      .weight = d.weight,
                      .qid = d.qid,
                      .skolemid = d.skolemid,
                      .attrs = d.attrs,
                      .apart = d.apart,
                      .pos = d.pos};
  const Term *nopats = binder_nopats(l->tab, q, &attrs.nnopats);
  Term *out = ARENA_ARRAY(&scratch, Term, attrs.nnopats + 1);
  for (uint32_t i = 0; i < attrs.nnopats; i++) out[i] = f(env, nopats[i]);
  attrs.nopats = out;
  const Term *hints = binder_hints(l->tab, q);
  Term *hint_terms = ARENA_ARRAY(&scratch, Term, d.nhints + 1);
  for (uint32_t i = 0; i < d.nhints; i++) hint_terms[i] = f(env, hints[i]);
  attrs.hints = d.hints;
  attrs.hint_terms = hint_terms;
  attrs.nhints = d.nhints;
  Term result = mk_binder(l->b, op, vars, d.nvars, body, &attrs);
  arena_free(&scratch);
  return result;
}

/* ---- abstracting one lambda --------------------------------------------------------- */

static bool is_bound(Abstraction *a, Term var) {
  return map_get(&a->bound, term_symbol(a->l->tab, var).ix, NULL);
}

static void bind(Abstraction *a, const Term *vars, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) map_put(&a->bound, term_symbol(a->l->tab, vars[i]).ix, 1);
}

/* A binder is opened once and for all, so its variables are known by the time its body is
 * looked at, and occur nowhere outside it: the memo never goes stale. */
static bool mentions_bound(Abstraction *a, Term t) {
  TermTable *tab = a->l->tab;
  uint64_t known = 0;
  if (map_get(&a->mentions, t.ix, &known)) return known;
  Op op = term_op(tab, t);
  bool yes = false;
  if (op == OP_VAR) {
    yes = is_bound(a, t);
  } else if (term_node(tab, t)->var_bloom != 0) {
    uint32_t n = term_nargs(tab, t);
    const Term *args = term_args(tab, t); /* in a binder's body, its own variables are BVARs */
    for (uint32_t i = 0; i < n && !yes; i++) yes = mentions_bound(a, args[i]);
  }
  map_put(&a->mentions, t.ix, yes);
  return yes;
}

static bool stays(Abstraction *a, Term t) {
  return term_is_const(a->l->tab, t);
}

static Term hole(Abstraction *a, Term t) {
  uint32_t n = a->holes.n;
  Str name = str_printf(term_strs(a->l->tab), "l#%u", n);
  Term v = term_fresh_var(a->l->tab, name, term_sort(a->l->tab, t));
  vec_push(&a->holes, t);
  vec_push(&a->hole_var, v);
  return v;
}

static Term abstract(void *env, Term t);

/* a + x + b  =>  x + l#0, with l#0 standing for a + b */
static Term abstract_sum(Abstraction *a, Term t) {
  Lifter *l = a->l;
  Op op = term_op(l->tab, t);
  uint32_t n = term_nargs(l->tab, t), loose = 0;
  const Term *args = term_args(l->tab, t);
  for (uint32_t i = 0; i < n; i++) loose += !mentions_bound(a, args[i]) && !stays(a, args[i]);
  if (loose < 2) return mk_changed(l->b, t, abstract, a);
  Terms in = {0}, out = {0};
  for (uint32_t i = 0; i < n; i++) {
    if (mentions_bound(a, args[i]))
      vec_push(&out, abstract(a, args[i]));
    else
      vec_push(&in, args[i]);
  }
  vec_push(&out, abstract(a, mk_op(l->b, op, in.at, in.n)));
  Term result = mk_op(l->b, op, out.at, out.n);
  vec_free(&in);
  vec_free(&out);
  return result;
}

static bool gathers(Op op) {
  return op == OP_AND || op == OP_OR || op == OP_ADD || op == OP_MUL;
}

static Term abstract_inside(Abstraction *a, Term t) {
  TermTable *tab = a->l->tab;
  Op op = term_op(tab, t);
  if (op_is_binder(op)) {
    const Term *vars;
    binder_open(tab, t, &vars);
    bind(a, vars, term_binder(tab, t)->nvars);
    return map_quantifier(a->l, t, abstract, a);
  }
  if (gathers(op) && !a->l->free_variables) return abstract_sum(a, t);
  return mk_changed(a->l->b, t, abstract, a);
}

static Term abstract(void *env, Term t) {
  Abstraction *a = env;
  TermTable *tab = a->l->tab;
  uint64_t known = 0;
  if (map_get(&a->templates, t.ix, &known)) return (Term){(uint32_t)known};
  Op op = term_op(tab, t);
  Term result = t;
  if (a->l->free_variables && op != OP_VAR && !op_is_const(op))
    result = abstract_inside(a, t);
  else if (!mentions_bound(a, t))
    result = stays(a, t) ? t : hole(a, t);
  else if (op != OP_VAR)
    result = abstract_inside(a, t);
  map_put(&a->templates, t.ix, result.ix);
  return result;
}

/* ---- the function -------------------------------------------------------------------- */

/* From which pools the variables of a lambda are instantiated. */
typedef struct LambdaPools {
  const BinderHint *at;
  const Term *vars;
  uint32_t n;
} LambdaPools;

static LambdaPools pools_of(Lifter *l, Term lambda) {
  const BinderData *d = term_binder(l->tab, lambda);
  BinderHint *at = ARENA_ARRAY(&l->p->arena, BinderHint, d->nhints);
  Term *vars = ARENA_ARRAY(&l->p->arena, Term, d->nhints);
  const Term *terms = binder_hints(l->tab, lambda);
  LambdaPools pools = {at, vars, 0};
  for (uint32_t i = 0; i < d->nhints; i++) {
    if (!d->hints[i].draws) continue;
    at[pools.n] = d->hints[i];
    vars[pools.n++] = terms[i];
  }
  return pools;
}

static void lambda_add_axiom(Lifter *l, Function *f, const Terms *holes, Term body,
                             const Term *vars, Term lambda) {
  uint32_t n = term_binder(l->tab, lambda)->nvars;
  LambdaPools pools = pools_of(l, lambda);
  Term app = mk_app(l->b, f->sym, holes->at, holes->n);
  Term at = mk_select(l->b, app, vars, n);
  Terms all = {0};
  for (uint32_t i = 0; i < holes->n; i++) vec_push(&all, holes->at[i]);
  for (uint32_t i = 0; i < n; i++) vec_push(&all, vars[i]);
  const Term *trigger[1] = {&at};
  uint32_t length[1] = {1};
  QuantAttrs attrs = {.triggers = trigger,
                      .trigger_len = length,
                      .ntriggers = 1,
                      .hints = pools.at,
                      .hint_terms = pools.vars,
                      .nhints = pools.n};
  Axiom *axiom = ARENA_NEW(&l->p->arena, Axiom);
  axiom->term = mk_forall(l->b, all.at, all.n, mk_eq(l->b, at, body), &attrs);
  axiom->owner = f;
  vec_push(&l->p->axioms, axiom);
  vec_free(&all);
}

static Function *add_function(Lifter *l, const Terms *holes, Sort result) {
  Function *f = ARENA_NEW(&l->p->arena, Function);
  Sort *sorts = ARENA_ARRAY(&l->p->arena, Sort, holes->n + 1);
  for (uint32_t i = 0; i < holes->n; i++) sorts[i] = term_sort(l->tab, holes->at[i]);
  f->name = str_printf(term_strs(l->tab), "lambda#%u", l->made++);
  f->sym = symbol_func(l->tab, f->name, sorts, holes->n, result, f);
  f->meaning = FUNC_OPAQUE;
  vec_push(&l->p->functions, f);
  return f;
}

/* The function of the template (forall hole_var..., vars... :: body), made when new. */
static Function *function_of(Lifter *l, const Terms *holes, const Term *vars, Term body,
                             Term lambda) {
  uint32_t n = term_binder(l->tab, lambda)->nvars;
  LambdaPools pools = pools_of(l, lambda);
  QuantAttrs apart = {.hints = pools.at, .hint_terms = pools.vars, .nhints = pools.n};
  Terms all = {0};
  for (uint32_t i = 0; i < holes->n; i++) vec_push(&all, holes->at[i]);
  for (uint32_t i = 0; i < n; i++) vec_push(&all, vars[i]);
  Term shape = term_bind(l->tab, OP_LAMBDA, all.at, all.n, body, &apart);
  vec_free(&all);
  uint64_t known = 0, key = (uint64_t)shape.ix << 32 | holes->n;
  if (map_get(&l->functions, key, &known)) return (Function *)(uintptr_t)known;
  Function *f = add_function(l, holes, term_sort(l->tab, lambda));
  map_put(&l->functions, key, (uint64_t)(uintptr_t)f);
  lambda_add_axiom(l, f, holes, body, vars, lambda);
  return f;
}

static Term lift_lambda(Lifter *l, Term lambda, Term body, const Term *vars) {
  Abstraction a = {.l = l};
  uint32_t n = term_binder(l->tab, lambda)->nvars;
  bind(&a, vars, n);
  Term shape = abstract(&a, body);
  Function *f = function_of(l, &a.hole_var, vars, shape, lambda);
  Term result = mk_app(l->b, f->sym, a.holes.at, a.holes.n);
  map_free(&a.bound);
  map_free(&a.mentions);
  map_free(&a.templates);
  vec_free(&a.holes);
  vec_free(&a.hole_var);
  return result;
}

/* ---- all terms ------------------------------------------------------------------------- */

static Term lift(void *env, Term t) {
  Lifter *l = env;
  uint64_t known = 0;
  if (!has_lambda(l, t)) return t;
  if (map_get(&l->lifted, t.ix, &known)) return (Term){(uint32_t)known};
  Term result;
  Op op = term_op(l->tab, t);
  if (op == OP_LAMBDA) {
    const Term *vars;
    Term body = binder_open(l->tab, t, &vars);
    result = lift_lambda(l, t, lift(l, body), vars);
  } else if (op_is_binder(op)) {
    result = map_quantifier(l, t, lift, l);
  } else {
    result = mk_changed(l->b, t, lift, l);
  }
  map_put(&l->lifted, t.ix, result.ix);
  return result;
}

void lambda_lift(CoreProgram *p, const LambdaOptions *opt) {
  Lifter l = {.p = p, .tab = p->terms, .b = p->build, .free_variables = opt->free_variables};
  walk_program(p, lift, &l);
  vec_free(&l.has);
  map_free(&l.lifted);
  map_free(&l.functions);
}
