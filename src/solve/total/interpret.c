/* SPDX-License-Identifier: MIT */
#include "solve/instantiate/alias.h"
#include "solve/total/total.h"

/* ---- values as terms ---- */

static Term element(Total *x, const Value *v) {
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

void total_elements(Total *x) {
  for (uint32_t i = 0; i < x->elements.n; i++)
    for (uint32_t k = 0; k < i; k++)
      if (sort_eq(x->element_values.at[i]->sort, x->element_values.at[k]->sort))
        solver_assert(x->solver, mk_neq(x->s->b, x->elements.at[i], x->elements.at[k]));
}

static bool interpret_values_of(Total *x, const Value *const *at, uint32_t n, Term *out) {
  for (uint32_t i = 0; i < n; i++)
    if ((out[i] = total_value(x, at[i])).ix == 0) return false;
  return true;
}

static Term finite_value(Total *x, const Value *v) {
  const Finite *f = v->u.finite;
  Solve *s = x->s;
  Term *index = ARENA_ARRAY(&s->space.eval.store.arena, Term, f->n_index);
  Term other = f->other ? total_value(x, f->other) : TERM_NONE;
  Term map = other.ix ? mk_const_map(s->b, v->sort, other) : TERM_NONE;
  for (uint32_t i = 0; i < f->points.n && map.ix; i++) {
    const FinitePoint *p = &f->points.at[i];
    if (!p->accessed) continue;
    Term value = total_value(x, p->value);
    if (!value.ix || !interpret_values_of(x, p->index, f->n_index, index)) return TERM_NONE;
    map = mk_store(s->b, map, index, f->n_index, value);
  }
  return map;
}

Term total_value(Total *x, const Value *v) {
  Solve *s = x->s;
  Arena *arena = &s->space.eval.store.arena;
  Term *at, base, value;
  switch (v->kind) {
  case VAL_REF: return element(x, v);
  case VAL_FINITE: return finite_value(x, v);
  case VAL_DT:
    at = ARENA_ARRAY(arena, Term, v->u.dt.n);
    if (!interpret_values_of(x, v->u.dt.at, v->u.dt.n, at)) return TERM_NONE;
    return mk_dt_make(s->b, v->sort, v->u.dt.ctor, at, v->u.dt.n);
  case VAL_CONST:
    value = total_value(x, v->u.all);
    return value.ix ? mk_const_map(s->b, v->sort, value) : TERM_NONE;
  case VAL_STORE:
    at = ARENA_ARRAY(arena, Term, v->u.store.n);
    base = total_value(x, v->u.store.base);
    value = total_value(x, v->u.store.value);
    if (!base.ix || !value.ix || !interpret_values_of(x, v->u.store.index, v->u.store.n, at))
      return TERM_NONE;
    return mk_store(s->b, base, at, v->u.store.n, value);
  default: return value_term(&s->space.eval.store, s->b, v);
  }
}

const Finite *total_points(Total *x, Symbol sym) {
  Solve *s = x->s;
  SymbolData d = *symbol_data(s->tab, sym);
  if (d.nargs)
    return model_found(x->m, total_is_defined(x, sym) ? TABLE_COMPUTED : TABLE_CHOSEN, sym.ix);
  Term t = unknown_term(s->tab, sym);
  const Value *v = model_value(x->m, t, NULL);
  return v && v->kind == VAL_FINITE ? v->u.finite : NULL;
}

/* ---- terms ---- */

void interpret_clear(Total *x) {
  vec_clear(&x->interpretations);
  map_clear(&x->interpretation_of);
  map_clear(&x->interpreted);
}

void interpret_add(Total *x, const Interpretation *f) {
  map_put(&x->interpretation_of, f->sym.ix, x->interpretations.n);
  vec_push(&x->interpretations, *f);
}

static const Interpretation *interpretation_of(const Total *x, Symbol sym) {
  uint64_t at;
  return map_get(&x->interpretation_of, sym.ix, &at) ? &x->interpretations.at[at] : NULL;
}

/* An unknown map as a function. */
static Symbol as_function(Total *x, Term map) {
  Solve *s = x->s;
  uint64_t known;
  Symbol sym = term_symbol(s->tab, map);
  if (map_get(&x->functions, sym.ix, &known)) return (Symbol){(uint32_t)known};
  SortData d = sort_data(s->tab, term_sort(s->tab, map));
  Str name = symbol_data(s->tab, sym)->name;
  Symbol f = symbol_func(s->tab, name, d.args, d.a, d.elem, NULL);
  map_put(&x->functions, sym.ix, f.ix);
  return f;
}

static bool is_unknown(const TermTable *tab, Term t) {
  Op op = term_op(tab, t);
  if (op == OP_VAR) return !(symbol_data(tab, term_symbol(tab, t))->flags & SYM_LOCAL);
  return op == OP_APP && term_nargs(tab, t) == 0;
}

static Term read_at(Total *x, Term map, const Term *index, uint32_t n, bool reads) {
  Solve *s = x->s;
  TermNode m = *term_node(s->tab, map);
  Term here = TERM_TRUE;
  switch (m.op) {
  case OP_CONST_MAP: return m.args[0];
  case OP_LAMBDA: return mk_instance(s->b, map, index);
  case OP_ITE:
    return mk_ite(s->b, m.args[0], read_at(x, m.args[1], index, n, reads),
                  read_at(x, m.args[2], index, n, reads));
  case OP_STORE:
    for (uint32_t i = 0; i < n; i++)
      here = mk_and2(s->b, here, mk_eq(s->b, index[i], m.args[i + 1]));
    return mk_ite(s->b, here, m.args[n + 1], read_at(x, m.args[0], index, n, reads));
  default: break;
  }
  if (reads && is_unknown(s->tab, map)) return mk_app(s->b, as_function(x, map), index, n);
  return mk_select(s->b, map, index, n);
}

/* A map unknown that is not read here, but compared, stored or given to a function. */
static void note_whole(Total *x, Term map) {
  for (uint32_t i = 0; i < x->whole.n; i++)
    if (term_eq(x->whole.at[i], map)) return;
  vec_push(&x->whole, map);
}

void interpret_links(Total *x) {
  Solve *s = x->s;
  for (uint32_t k = 0; k < x->whole.n; k++) {
    Term map = x->whole.at[k];
    uint64_t known;
    if (!map_get(&x->functions, term_symbol(s->tab, map).ix, &known)) continue;
    SortData d = sort_data(s->tab, term_sort(s->tab, map));
    Term *vars = ARENA_ARRAY(&s->space.eval.store.arena, Term, d.a);
    Str name = str_c(term_strs(s->tab), "i");
    for (uint32_t i = 0; i < d.a; i++) vars[i] = term_fresh_var(s->tab, name, d.args[i]);
    Term same = mk_eq(s->b, mk_select(s->b, map, vars, d.a),
                      mk_app(s->b, (Symbol){(uint32_t)known}, vars, d.a));
    solver_assert(x->solver, mk_forall(s->b, vars, d.a, same, NULL));
  }
}

static Term rewrite(Total *x, Term t, bool reads);

static Term rewrite_node(Total *x, Term t, bool reads) {
  Solve *s = x->s;
  TermNode n = *term_node(s->tab, t);
  const Interpretation *f;
  if (op_is_binder(n.op)) {
    const Term *vars;
    uint32_t nvars = term_binder(s->tab, t)->nvars;
    Term body = rewrite(x, binder_open(s->tab, t, &vars), reads);
    return n.op == OP_LAMBDA ? mk_lambda(s->b, vars, nvars, body)
                             : mk_binder(s->b, (Op)n.op, vars, nvars, body, NULL);
  }
  if (n.nargs == 0) {
    bool unknown = is_unknown(s->tab, t);
    if (reads && unknown && sort_kind(s->tab, n.sort) == SK_MAP) note_whole(x, t);
    if (!unknown || !(f = interpretation_of(x, term_symbol(s->tab, t)))) return t;
    return f->n ? mk_lambda(s->b, f->params, f->n, f->body) : f->body;
  }
  if (n.op == OP_EQ && sort_kind(s->tab, term_sort(s->tab, n.args[0])) == SK_MAP)
    return rewrite(x, alias_at_every_point(s, t), reads);
  VEC(Term) args = {0};
  for (uint32_t i = 0; i < n.nargs; i++) {
    bool read = reads && i == 0 && n.op == OP_SELECT && is_unknown(s->tab, n.args[0]);
    Term a = read ? n.args[0] : rewrite(x, n.args[i], reads);
    vec_push(&args, a);
  }
  Term r;
  if (n.op == OP_SELECT)
    r = read_at(x, args.at[0], args.at + 1, n.nargs - 1, reads);
  else if (n.op == OP_APP && (f = interpretation_of(x, term_symbol(s->tab, t))))
    r = mk_let(s->b, f->params, args.at, f->n, f->body);
  else
    r = mk_same(s->b, t, args.at);
  vec_free(&args);
  return r;
}

static Term rewrite(Total *x, Term t, bool reads) {
  uint64_t known;
  if (op_is_const(term_op(x->s->tab, t))) return t;
  if (map_get(&x->interpreted, t.ix, &known)) return (Term){(uint32_t)known};
  Term r = rewrite_node(x, t, reads);
  map_put(&x->interpreted, t.ix, r.ix);
  return r;
}

Term interpret_term(Total *x, Term t) {
  return rewrite(x, subst_apply(&x->scalars, t), false);
}

Term interpret_reads(Total *x, Term t) {
  interpret_clear(x);
  Term r = rewrite(x, t, true);
  map_clear(&x->interpreted);
  return r;
}

/* ---- proving ---- */

/* The element that the solver's model takes for the variable, a new one if it has no name. */
static Term element_of_model(Total *x, Term var) {
  Solve *s = x->s;
  Sort sort = term_sort(s->tab, var);
  Term v = solver_value(x->solver, var, true);
  if (!v.ix) return TERM_NONE;
  uint64_t next = 0;
  for (uint32_t i = 0; i < x->elements.n; i++) {
    if (!sort_eq(x->element_values.at[i]->sort, sort)) continue;
    if (term_eq(solver_value(x->solver, x->elements.at[i], true), v)) return x->elements.at[i];
    if (x->element_values.at[i]->u.ref >= next) next = x->element_values.at[i]->u.ref + 1;
  }
  return element(x, value_ref(&s->space.eval.store, sort, next));
}

static void read_instance(Total *x, const Obligation *d, TermList *out) {
  Solve *s = x->s;
  for (uint32_t i = 0; i < d->n_vars; i++) {
    bool opaque = sort_kind(s->tab, term_sort(s->tab, d->vars[i])) == SK_UNINT;
    Term v = opaque ? element_of_model(x, d->vars[i]) : solver_value(x->solver, d->vars[i], true);
    if (!v.ix || (!opaque && !term_is_value(s->tab, v))) {
      vec_clear(out);
      return;
    }
    vec_push(out, v);
  }
}

/* A question with quantifiers in it, which Z3's strategies may know more about. */
static SolverAnswer ask_alone(Total *x, Term t) {
  Solver *before = x->solver;
  if (!total_open(x, TOTAL_ONE)) {
    x->solver = before;
    return SOLVER_UNKNOWN;
  }
  total_elements(x);
  solver_assert(x->solver, t);
  x->s->budget.stats.solver_calls++;
  SolverAnswer a = solver_check(x->solver, NULL, 0);
  solver_close(x->solver);
  x->solver = before;
  return a;
}

SolverAnswer total_prove(Total *x, const Obligation *d, TermList *instance) {
  Solve *s = x->s;
  Term t = interpret_term(x, d->body);
  if (instance) vec_clear(instance);
  if (term_is_true(t)) return SOLVER_UNSAT;
  t = mk_not(s->b, t);
  bool nested = term_node(s->tab, t)->binder_level != 0;
  if (nested && ask_alone(x, t) == SOLVER_UNSAT) return SOLVER_UNSAT;
  solver_push(x->solver);
  total_elements(x);
  solver_assert(x->solver, t);
  s->budget.stats.solver_calls++;
  SolverAnswer a = solver_check(x->solver, NULL, 0);
  if (a == SOLVER_SAT && instance) read_instance(x, d, instance);
  solver_pop(x->solver);
  return a;
}
