/* Do finite maps and functions have total extensions that satisfy all universals?
 *
 * A fact that the evaluator decides needs none. For the others: first the extension at hand (every
 * map has its value elsewhere everywhere else), which makes each universal a question without
 * quantifiers; then whatever the solver finds, given the points and the quantifiers as they are,
 * under a small resource limit. Definitions are taken as satisfied: they say how to go on.
 * SPDX-License-Identifier: MIT */
#include "exec/alias.h"
#include "exec/finitize.h"
#include "logic/collect.h"

enum { LIMIT = 200000 };

/* How maps of integers go on away from their points. */
typedef enum Shape {
  SHAPE_AS_IT_IS, /* the value they have elsewhere       */
  SHAPE_LEVEL,    /* like the outermost points            */
  SHAPE_SLOPE,    /* by one at each step from these       */
  N_SHAPES
} Shape;

typedef struct Extend {
  Solve *s;
  Model *m;
  Shape shape;
  Solver *solver;
  Subst values; /* unknowns, with their maps total            */
  Subst points; /* unknowns that are no maps                   */
  VEC(Universal) open;
  VEC(Term) aliases;  /* facts with equalities of maps */
  Map functions;      /* map unknown -> function that stands for it */
  Collector symbols;  /* of the universals */
  VEC(Term) elements; /* named elements of opaque sorts, sort by sort */
  VEC(const Value *) element_values;
} Extend;

/* ---- values as terms ---- */

static Term term_of(Extend *x, const Value *v);

static Term element(Extend *x, const Value *v) {
  for (uint32_t i = 0; i < x->elements.n; i++)
    if (sort_eq(x->element_values.at[i]->sort, v->sort) &&
        x->element_values.at[i]->u.ref == v->u.ref)
      return x->elements.at[i];
  Solve *s = x->s;
  Term t = mk_var(s->b, symbol_var(s->tab, str_c(term_strs(s->tab), "element"), v->sort, NULL));
  vec_push(&x->elements, t);
  vec_push(&x->element_values, v);
  return t;
}

static bool terms_of(Extend *x, const Value *const *at, uint32_t n, Term *out) {
  for (uint32_t i = 0; i < n; i++)
    if ((out[i] = term_of(x, at[i])).ix == 0) return false;
  return true;
}

/* The touched point with the least or the greatest index; NULL: none. */
static const FinitePoint *end_point(Extend *x, const Finite *f, int sign) {
  const FinitePoint *end = NULL;
  for (uint32_t i = 0; i < f->points.n; i++) {
    const FinitePoint *p = &f->points.at[i];
    if (!p->touched) continue;
    if (!end || sign * value_compare(&x->s->space.eval.store, p->index[0], end->index[0]) > 0)
      end = p;
  }
  return end;
}

/* The value at i when a map from integers to integers goes on from the point. */
static Term goes_on(Extend *x, const FinitePoint *p, Term i) {
  Builder *b = x->s->b;
  Term value = term_of(x, p->value);
  if (x->shape != SHAPE_SLOPE) return value;
  return mk_add2(b, value, mk_sub(b, i, term_of(x, p->index[0])));
}

/* The map away from its points, in the shape that is tried. */
static Term rest_of(Extend *x, const Value *v) {
  Solve *s = x->s;
  const Finite *f = v->u.finite;
  SortData d = sort_data(s->tab, v->sort);
  const FinitePoint *low = NULL, *high = NULL;
  if (d.a == 1 && sort_eq(d.args[0], SORT_INT) && sort_eq(d.elem, SORT_INT)) {
    low = end_point(x, f, -1);
    high = end_point(x, f, 1);
  }
  if (x->shape == SHAPE_AS_IT_IS || !low) {
    Term other = f->other ? term_of(x, f->other) : TERM_NONE;
    return other.ix ? mk_const_map(s->b, v->sort, other) : TERM_NONE;
  }
  Term i = term_fresh_var(s->tab, str_c(term_strs(s->tab), "i"), SORT_INT);
  Term below = mk_le(s->b, i, term_of(x, low->index[0]));
  return mk_lambda(s->b, &i, 1, mk_ite(s->b, below, goes_on(x, low, i), goes_on(x, high, i)));
}

static Term finite_term(Extend *x, const Value *v) {
  const Finite *f = v->u.finite;
  Solve *s = x->s;
  Term *index = ARENA_ARRAY(&s->space.eval.store.arena, Term, f->n_index);
  Term map = rest_of(x, v);
  for (uint32_t i = 0; i < f->points.n && map.ix; i++) {
    const FinitePoint *p = &f->points.at[i];
    if (!p->touched) continue;
    Term value = term_of(x, p->value);
    if (!value.ix || !terms_of(x, p->index, f->n_index, index)) return TERM_NONE;
    map = mk_store(s->b, map, index, f->n_index, value);
  }
  return map;
}

static Term term_of(Extend *x, const Value *v) {
  Solve *s = x->s;
  Arena *arena = &s->space.eval.store.arena;
  Term *at, base, value;
  switch (v->kind) {
  case VAL_REF: return element(x, v);
  case VAL_FINITE: return finite_term(x, v);
  case VAL_DT:
    at = ARENA_ARRAY(arena, Term, v->u.dt.n);
    if (!terms_of(x, v->u.dt.at, v->u.dt.n, at)) return TERM_NONE;
    return mk_dt_make(s->b, v->sort, v->u.dt.ctor, at, v->u.dt.n);
  case VAL_CONST:
    value = term_of(x, v->u.all);
    return value.ix ? mk_const_map(s->b, v->sort, value) : TERM_NONE;
  case VAL_STORE:
    at = ARENA_ARRAY(arena, Term, v->u.store.n);
    base = term_of(x, v->u.store.base);
    value = term_of(x, v->u.store.value);
    if (!base.ix || !value.ix || !terms_of(x, v->u.store.index, v->u.store.n, at)) return TERM_NONE;
    return mk_store(s->b, base, at, v->u.store.n, value);
  default: return value_term(&s->space.eval.store, s->b, v);
  }
}

/* ---- collecting ---- */

/* FALSE: broken; TRUE: decided by evaluation; UNKNOWN: its universals are in `open`. */
static Tri collect(Extend *x, Term fact, Pos pos) {
  Solve *s = x->s;
  if (alias_occurs(s, fact)) {
    vec_push(&x->aliases, fact);
    collector_add(&x->symbols, fact);
  }
  Tri r = model_holds(x->m, fact, &s->reason);
  if (r != TRI_UNKNOWN) return r;
  PlainFacts facts = {0};
  plain_fact(&s->plain, fact, pos, &facts);
  for (uint32_t i = 0; i < facts.universals.n; i++)
    if (model_holds(x->m, facts.universals.at[i].proxy, NULL) != TRI_FALSE) {
      vec_push(&x->open, facts.universals.at[i]);
      collector_add(&x->symbols, facts.universals.at[i].binder);
    }
  plain_facts_free(&facts);
  return TRI_UNKNOWN;
}

static Tri collect_all(Extend *x, const Path *path, Pos *which) {
  Solve *s = x->s;
  Tri all = TRI_TRUE;
  for (; path; path = path->up) {
    Tri r = collect(x, path->fact, path->pos);
    if (r != TRI_TRUE && all != TRI_FALSE) *which = path->pos, all = r;
  }
  for (uint32_t i = 0; i < s->roots.n; i++) {
    Tri r = collect(x, s->roots.at[i], s->root_pos.at[i]);
    if (r != TRI_TRUE && all != TRI_FALSE) *which = s->root_pos.at[i], all = r;
  }
  return all;
}

static Term with_functions(Extend *x, Term t);

/* A definition as it is, for every argument. */
static void tell_definition(Extend *x, const Definition *def) {
  Solve *s = x->s;
  Term app = mk_app(s->b, def->sym, def->params, def->n_params);
  for (uint32_t i = 0; i < def->n_cases; i++) {
    Term t = mk_implies(s->b, def->cases[i].guard, mk_eq(s->b, app, def->cases[i].value));
    if (def->n_params) t = mk_forall(s->b, def->params, def->n_params, t, NULL);
    solver_assert(x->solver, with_functions(x, subst_apply(&x->points, t)));
  }
}

/* Functions get their points as a macro, or (`points`, and when they are defined) as facts. False: a
 * value has no term. */
static bool tell_function(Extend *x, Symbol sym, bool points) {
  Solve *s = x->s;
  SymbolData d = *symbol_data(s->tab, sym);
  const Finite *f = model_found(x->m, TABLE_CHOSEN, sym.ix);
  const Definition *def = define_of(&s->defs, sym);
  if (def) f = model_found(x->m, TABLE_COMPUTED, sym.ix);
  if (def) points = true;
  const Value *zero = value_default(&s->space.eval.store, d.sort);
  Term *params = ARENA_ARRAY(&s->space.eval.store.arena, Term, d.nargs);
  Term *index = ARENA_ARRAY(&s->space.eval.store.arena, Term, d.nargs);
  for (uint32_t i = 0; i < d.nargs; i++) params[i] = term_fresh_var(s->tab, d.name, d.args[i]);
  Term body = zero ? term_of(x, zero) : TERM_NONE;
  if (!body.ix) return false;
  for (uint32_t i = 0; f && i < f->points.n; i++) {
    const FinitePoint *p = &f->points.at[i];
    if (!p->touched) continue;
    Term value = term_of(x, p->value), here = TERM_TRUE;
    if (!value.ix || !terms_of(x, p->index, d.nargs, index)) return false;
    if (points) {
      solver_assert(x->solver, mk_eq(s->b, mk_app(s->b, sym, index, d.nargs), value));
      continue;
    }
    for (uint32_t k = 0; k < d.nargs; k++)
      here = mk_and2(s->b, here, mk_eq(s->b, params[k], index[k]));
    body = mk_ite(s->b, here, value, body);
  }
  if (!points) solver_define(x->solver, sym, params, d.nargs, body);
  return true;
}

static Term read_at(Extend *x, Term map, const Term *index, uint32_t n);

/* A map unknown with its points as facts. */
static bool tell_points(Extend *x, Term map, const Value *v) {
  Solve *s = x->s;
  if (v->kind != VAL_FINITE) return false;
  const Finite *f = v->u.finite;
  Term *index = ARENA_ARRAY(&s->space.eval.store.arena, Term, f->n_index);
  for (uint32_t i = 0; i < f->points.n; i++) {
    const FinitePoint *p = &f->points.at[i];
    if (!p->touched) continue;
    Term value = term_of(x, p->value);
    if (!value.ix || !terms_of(x, p->index, f->n_index, index)) return false;
    solver_assert(x->solver, mk_eq(s->b, read_at(x, map, index, f->n_index), value));
  }
  return true;
}

/* Everything the universals speak of, as it is in the model. */
static bool tell_symbols(Extend *x, Subst *into, bool points) {
  Solve *s = x->s;
  for (uint32_t i = 0; i < x->symbols.symbols.n; i++) {
    Symbol sym = x->symbols.symbols.at[i];
    SymbolData d = *symbol_data(s->tab, sym);
    if (d.kind == SYM_BUILTIN || d.flags & SYM_LOCAL) continue;
    if (d.nargs) {
      if (!tell_function(x, sym, points)) return false;
      continue;
    }
    Term t = d.kind == SYM_VAR ? term_var(s->tab, sym) : term_app(s->tab, sym, NULL, 0);
    const Value *v = model_value(x->m, t, NULL);
    if (!v) return false;
    if (points && sort_kind(s->tab, d.sort) == SK_MAP) {
      if (!tell_points(x, t, v)) return false;
      continue;
    }
    Term value = term_of(x, v);
    if (!value.ix) return false;
    subst_add(into, sym, value);
  }
  return true;
}

static void tell_elements(Extend *x) {
  Solve *s = x->s;
  for (uint32_t i = 0; i < x->elements.n; i++)
    for (uint32_t k = 0; k < i; k++)
      if (sort_eq(x->element_values.at[i]->sort, x->element_values.at[k]->sort))
        solver_assert(x->solver, mk_neq(s->b, x->elements.at[i], x->elements.at[k]));
}

static bool open_solver(Extend *x) {
  const char *why;
  static const SolverOption find_models[] = {{"smt.mbqi", "true"}};
  SolverOptions o = x->s->opts.solver;
  o.rlimit = LIMIT;
  if (!o.n_options) {
    o.options = find_models;
    o.n_options = 1;
  }
  x->solver = solver_open(x->s->tab, &o, &why);
  return x->solver != NULL;
}

/* ---- maps as functions ---- */

/* Solvers find models of quantifiers over functions more easily than over maps: a read of an unknown
 * map becomes the application of a function, through stores and conditionals. */
static Term as_function(Extend *x, Term map) {
  Solve *s = x->s;
  uint64_t known;
  Symbol sym = term_symbol(s->tab, map);
  if (map_get(&x->functions, sym.ix, &known)) return (Term){(uint32_t)known};
  SortData d = sort_data(s->tab, term_sort(s->tab, map));
  Str name = symbol_data(s->tab, sym)->name;
  Symbol f = symbol_func(s->tab, name, d.args, d.a, d.elem, 0, NULL);
  map_put(&x->functions, sym.ix, f.ix);
  return (Term){f.ix};
}

static Term read_at(Extend *x, Term map, const Term *index, uint32_t n) {
  Solve *s = x->s;
  TermNode m = *term_node(s->tab, map);
  Term here = TERM_TRUE;
  switch (m.op) {
  case OP_VAR: return mk_app(s->b, (Symbol){as_function(x, map).ix}, index, n);
  case OP_APP:
    if (m.nargs) break;
    return mk_app(s->b, (Symbol){as_function(x, map).ix}, index, n);
  case OP_CONST_MAP: return m.args[0];
  case OP_LAMBDA: return mk_instance(s->b, map, index);
  case OP_ITE:
    return mk_ite(s->b, m.args[0], read_at(x, m.args[1], index, n),
                  read_at(x, m.args[2], index, n));
  case OP_STORE:
    for (uint32_t i = 0; i < n; i++)
      here = mk_and2(s->b, here, mk_eq(s->b, index[i], m.args[i + 1]));
    return mk_ite(s->b, here, m.args[n + 1], read_at(x, m.args[0], index, n));
  default: break;
  }
  return mk_select(s->b, map, index, n);
}

static Term with_functions(Extend *x, Term t) {
  Solve *s = x->s;
  TermNode n = *term_node(s->tab, t);
  if (n.op == OP_FORALL || n.op == OP_EXISTS) {
    const Term *vars;
    Term body = with_functions(x, binder_open(s->tab, t, &vars));
    return mk_binder(s->b, (Op)n.op, vars, term_binder(s->tab, t)->nvars, body, NULL);
  }
  if (n.nargs == 0 || op_is_binder(n.op)) return t;
  if (n.op == OP_EQ && sort_kind(s->tab, term_sort(s->tab, n.args[0])) == SK_MAP)
    return with_functions(x, alias_at_every_point(s, t));
  VEC(Term) args = {0};
  for (uint32_t i = 0; i < n.nargs; i++) {
    Term a = with_functions(x, n.args[i]);
    vec_push(&args, a);
  }
  Term r = n.op == OP_SELECT ? read_at(x, args.at[0], args.at + 1, n.nargs - 1)
                             : mk_same(s->b, t, args.at);
  vec_free(&args);
  return r;
}

/* ---- the two attempts ---- */

/* Every universal holds in the extension at hand. */
static bool holds_at_hand(Extend *x) {
  Solve *s = x->s;
  if (!open_solver(x)) return false;
  subst_clear(&x->values);
  bool ok = tell_symbols(x, &x->values, false);
  if (ok) tell_elements(x);
  for (uint32_t i = 0; i < x->open.n && ok; i++) {
    Universal u = x->open.at[i];
    const Term *vars;
    Term body = binder_open(s->tab, u.binder, &vars);
    Term broken = subst_apply(&x->values, u.denied ? body : mk_not(s->b, body));
    broken = with_functions(x, broken);
    if (term_is_false(broken)) continue;
    solver_push(x->solver);
    solver_assert(x->solver, broken);
    ok = solver_check(x->solver, NULL, 0) == SOLVER_UNSAT;
    s->stats.solver_calls++;
    solver_pop(x->solver);
  }
  solver_close(x->solver);
  return ok;
}

/* The solver's own opinion on points and universals together. */
static SolveAnswer solver_extends(Extend *x) {
  Solve *s = x->s;
  if (!open_solver(x)) return SOLVE_OPEN;
  bool ok = tell_symbols(x, &x->points, true);
  if (ok) tell_elements(x);
  for (uint32_t i = 0; i < x->open.n && ok; i++) {
    Term t = with_functions(x, subst_apply(&x->points, x->open.at[i].binder));
    solver_assert(x->solver, x->open.at[i].denied ? mk_not(s->b, t) : t);
  }
  for (uint32_t i = 0; i < x->symbols.symbols.n && ok; i++) {
    const Definition *def = define_of(&s->defs, x->symbols.symbols.at[i]);
    if (def && def->n_params) tell_definition(x, def);
  }
  for (uint32_t i = 0; i < x->aliases.n && ok; i++) /* facts that tie whole maps together */
    solver_assert(x->solver, with_functions(x, subst_apply(&x->points, x->aliases.at[i])));
  SolverAnswer a = ok ? solver_check(x->solver, NULL, 0) : SOLVER_UNKNOWN;
  s->stats.solver_calls++;
  solver_close(x->solver);
  return a == SOLVER_SAT ? SOLVE_YES : a == SOLVER_UNSAT ? SOLVE_NO : SOLVE_OPEN;
}

/* No model of the path at all, whatever its values: the facts as they are. */
static bool hopeless(Extend *x, const Path *path) {
  Solve *s = x->s;
  if (!open_solver(x)) return false;
  for (; path; path = path->up) solver_assert(x->solver, with_functions(x, path->fact));
  for (uint32_t i = 0; i < s->roots.n; i++)
    solver_assert(x->solver, with_functions(x, s->roots.at[i]));
  bool no = solver_check(x->solver, NULL, 0) == SOLVER_UNSAT;
  s->stats.solver_calls++;
  solver_close(x->solver);
  return no;
}

SolveAnswer solve_extends(Solve *s, const Path *path, Model *m, Pos *which) {
  solve_begin(s);
  *which = 0;
  Extend x = {.s = s, .m = m};
  subst_init(&x.values, s->b);
  subst_init(&x.points, s->b);
  collector_init(&x.symbols, s->tab);
  Tri r = collect_all(&x, path, which);
  for (uint32_t i = 0; i < x.symbols.symbols.n; i++) { /* grows */
    const Definition *def = define_of(&s->defs, x.symbols.symbols.at[i]);
    for (uint32_t k = 0; def && k < def->n_cases; k++) {
      collector_add(&x.symbols, def->cases[k].guard);
      collector_add(&x.symbols, def->cases[k].value);
    }
  }
  SolveAnswer answer = r == TRI_TRUE ? SOLVE_YES : r == TRI_FALSE ? SOLVE_NO : SOLVE_OPEN;
  /* with equalities of whole maps, what they are elsewhere is settled */
  Shape shapes = x.aliases.n ? SHAPE_LEVEL : N_SHAPES;
  for (x.shape = 0; x.shape < shapes && answer == SOLVE_OPEN && x.open.n; x.shape++)
    if (holds_at_hand(&x)) answer = SOLVE_YES;
  x.shape = SHAPE_AS_IT_IS;
  if (answer == SOLVE_OPEN && x.open.n) answer = solver_extends(&x);
  /* these values have no extension; that others have none either is another matter */
  if (answer == SOLVE_NO && !hopeless(&x, path)) answer = SOLVE_OPEN;
  if (answer == SOLVE_OPEN)
    s->reason = "a universal condition was only looked at where maps and functions were read";
  subst_free(&x.values);
  subst_free(&x.points);
  map_free(&x.functions);
  collector_free(&x.symbols);
  vec_free(&x.open);
  vec_free(&x.aliases);
  vec_free(&x.elements);
  vec_free(&x.element_values);
  return answer;
}
