/* SPDX-License-Identifier: MIT */
/* See lower_maps.h. A rewriting walk with a memo over sorts, symbols and terms. */
#include "solver/lower_maps.h"

#include "base/bug.h"
#include "base/mem.h"

#include <stdlib.h>

void lower_maps_init(LowerMaps *l, TermTable *tab, MapForm form) {
  *l = (LowerMaps){.tab = tab, .form = form, .plain = builder_plain(tab)};
}

void lower_maps_free(LowerMaps *l) {
  map_free(&l->sorts);
  map_free(&l->symbols);
  map_free(&l->terms);
  map_free(&l->affected);
  map_free(&l->map_of);
  map_free(&l->const_of);
  vec_free(&l->maps);
  vec_free(&l->pointwise);
  vec_free(&l->axioms);
}

/* ---- sorts ----------------------------------------------------------------- */

static Sort lower_sort(LowerMaps *l, Sort s);

/* Whether a map to be lowered is in the sort, or in a field of a datatype in it. */
static bool reaches(LowerMaps *l, Sort s, Map *seen) {
  SortData d = sort_data(l->tab, s);
  if (d.kind == SK_SEQ) return reaches(l, d.elem, seen);
  if (d.kind == SK_MAP) {
    if (d.a >= (l->form == MAPS_OPAQUE ? 1U : 2U)) return true;
    for (uint32_t i = 0; i < d.a; i++)
      if (reaches(l, d.args[i], seen)) return true;
    return reaches(l, d.elem, seen);
  }
  if (d.kind != SK_DT || !map_add(seen, s.ix)) return false;
  const DtData *dt = sort_dt(l->tab, s);
  for (uint32_t c = 0; c < dt->nctors; c++)
    for (uint32_t f = 0; f < dt->ctors[c].nfields; f++)
      if (reaches(l, dt->ctors[c].fields[f].sort, seen)) return true;
  return false;
}

bool lower_maps_affects(LowerMaps *l, Sort s) {
  SortKind k = sort_kind(l->tab, s);
  uint64_t known;
  if (k != SK_SEQ && k != SK_MAP && k != SK_DT) return false;
  if (map_get(&l->affected, s.ix, &known)) return known != 0;
  Map seen = {0};
  bool yes = reaches(l, s, &seen);
  map_free(&seen);
  map_put(&l->affected, s.ix, yes);
  return yes;
}

static Sort maps_datatype(LowerMaps *l, Sort s) {
  const DtData *d = sort_dt(l->tab, s);
  Sort made = sort_dt_declare(l->tab, d->name, d->decl);
  map_put(&l->sorts, s.ix, made.ix);
  Arena a;
  arena_init(&a);
  d = sort_dt(l->tab, s); /* the table may have moved */
  uint32_t n = d->nctors;
  const DtCtor *old = d->ctors;
  DtCtor *ctors = ARENA_ARRAY(&a, DtCtor, n + 1);
  for (uint32_t c = 0; c < n; c++) {
    DtField *fields = ARENA_ARRAY(&a, DtField, old[c].nfields + 1);
    for (uint32_t f = 0; f < old[c].nfields; f++)
      fields[f] = (DtField){old[c].fields[f].name, lower_sort(l, old[c].fields[f].sort)};
    ctors[c] = (DtCtor){old[c].name, old[c].nfields, fields};
  }
  sort_dt_define(l->tab, made, ctors, n);
  arena_free(&a);
  return made;
}

static Sort curried(LowerMaps *l, const SortData *d) {
  Sort range = lower_sort(l, d->elem);
  if (!d->a) return sort_map(l->tab, NULL, 0, range);
  for (uint32_t i = d->a; i-- > 0;) {
    Sort from = lower_sort(l, d->args[i]);
    range = sort_map(l->tab, &from, 1, range);
  }
  return range;
}

static Sort opaque(LowerMaps *l, Sort s);

static Sort lower_sort(LowerMaps *l, Sort s) {
  uint64_t known;
  if (map_get(&l->sorts, s.ix, &known)) return (Sort){(uint32_t)known};
  if (!lower_maps_affects(l, s)) return s;
  SortData d = sort_data(l->tab, s);
  Sort r = s;
  if (d.kind == SK_DT)
    r = maps_datatype(l, s);
  else if (d.kind == SK_SEQ)
    r = sort_seq(l->tab, lower_sort(l, d.elem));
  else if (l->form == MAPS_CURRIED || !d.a)
    r = curried(l, &d);
  else
    r = opaque(l, s);
  map_put(&l->sorts, s.ix, r.ix);
  return r;
}

/* ---- opaque maps ----------------------------------------------------------- */

static Term maps_fresh(LowerMaps *l, const char *name, Sort s) {
  return term_fresh_var(l->tab, str_c(term_strs(l->tab), name), s);
}

static void maps_axiom(LowerMaps *l, const Term *vars, uint32_t n, Term body, Term trigger) {
  const Term *triggers[1] = {&trigger};
  uint32_t len[1] = {1};
  QuantAttrs q = {.triggers = triggers, .trigger_len = len, .ntriggers = 1};
  vec_push(&l->axioms, mk_forall(&l->plain, vars, n, body, &q));
}

/* select(store(m, i, v), i) == v
 * i[k] == j[k] || select(store(m, i, v), j) == select(m, j)      for each k */
static void read_over_write(LowerMaps *l, const OpaqueMap *o, const Sort *args, uint32_t n,
                            Sort range) {
  Term *v = mem_alloc((2 * n + 2) * sizeof *v), *call = mem_alloc((n + 2) * sizeof *call);
  Term m = maps_fresh(l, "m", o->sort), x = maps_fresh(l, "v", range);
  v[0] = m;
  v[n + 1] = x;
  for (uint32_t i = 0; i < n; i++) {
    v[i + 1] = maps_fresh(l, "i", args[i]);
    v[n + 2 + i] = maps_fresh(l, "j", args[i]);
  }
  Term store = term_app(l->tab, o->store, v, n + 2);
  for (uint32_t i = 0; i < n; i++) call[i + 1] = v[i + 1];
  call[0] = store;
  Term here = term_app(l->tab, o->select, call, n + 1);
  maps_axiom(l, v, n + 2, mk_eq(&l->plain, here, x), store);
  for (uint32_t i = 0; i < n; i++) call[i + 1] = v[n + 2 + i];
  call[0] = store;
  Term there = term_app(l->tab, o->select, call, n + 1);
  call[0] = m;
  Term before = term_app(l->tab, o->select, call, n + 1);
  for (uint32_t k = 0; k < n; k++)
    maps_axiom(l, v, 2 * n + 2,
               mk_or2(&l->plain, mk_eq(&l->plain, v[k + 1], v[n + 2 + k]),
                      mk_eq(&l->plain, there, before)),
               there);
  free(v);
  free(call);
}

static Sort opaque(LowerMaps *l, Sort s) {
  SortData d = sort_data(l->tab, s);
  StrTable *strs = term_strs(l->tab);
  uint32_t n = d.a;
  OpaqueMap o = {.of = s, .sort = sort_unint(l->tab, str_printf(strs, "Map@%u", s.ix))};
  map_put(&l->sorts, s.ix, o.sort.ix); /* a map over itself, through a datatype */
  Sort *args = mem_alloc((n + 2) * sizeof *args);
  args[0] = o.sort;
  for (uint32_t i = 0; i < n; i++) args[i + 1] = lower_sort(l, d.args[i]);
  Sort range = args[n + 1] = lower_sort(l, d.elem);
  o.select = symbol_func(l->tab, str_printf(strs, "Select@%u", s.ix), args, n + 1, range, NULL);
  o.store = symbol_func(l->tab, str_printf(strs, "Store@%u", s.ix), args, n + 2, o.sort, NULL);
  map_put(&l->map_of, o.sort.ix, l->maps.n);
  vec_push(&l->maps, o);
  read_over_write(l, &o, args + 1, n, range);
  free(args);
  return o.sort;
}

static OpaqueMap *opaque_of(LowerMaps *l, Sort lowered) {
  uint64_t at;
  must(map_get(&l->map_of, lowered.ix, &at));
  return &l->maps.at[at];
}

/* Reading a lowered map; v[0] is the map, the index follows. */
static Term maps_read_map(LowerMaps *l, const Term *v, uint32_t n) {
  if (l->form == MAPS_OPAQUE)
    return term_app(l->tab, opaque_of(l, term_sort(l->tab, v[0]))->select, v, n + 1);
  Term m = v[0];
  for (uint32_t i = 1; i <= n; i++) m = mk_select1(&l->plain, m, v[i]);
  return m;
}

/* Index variables of a map sort, after a hole for the map. */
static Term *index_vars(LowerMaps *l, Sort of, uint32_t *n) {
  SortData d = sort_data(l->tab, of);
  Term *v = mem_alloc((d.a + 1) * sizeof *v);
  *n = d.a;
  for (uint32_t i = 0; i < d.a; i++) v[i + 1] = maps_fresh(l, "i", lower_sort(l, d.args[i]));
  return v;
}

/* The map of sort `of` that is `value` everywhere: by a function and what reading its result gives.
 */
static Term everywhere(LowerMaps *l, Sort of, Term value) {
  Sort range = term_sort(l->tab, value), sort = lower_sort(l, of);
  uint64_t known;
  if (!map_get(&l->const_of, of.ix, &known)) {
    Str name = str_printf(term_strs(l->tab), "Const@%u", of.ix);
    known = symbol_func(l->tab, name, &range, 1, sort, NULL).ix;
    map_put(&l->const_of, of.ix, known);
    uint32_t n;
    Term x = maps_fresh(l, "v", range), *v = index_vars(l, of, &n);
    v[0] = term_app(l->tab, (Symbol){(uint32_t)known}, &x, 1);
    Term read = maps_read_map(l, v, n);
    v[0] = x;
    maps_axiom(l, v, n + 1, mk_eq(&l->plain, read, x), read);
    free(v);
  }
  return term_app(l->tab, (Symbol){(uint32_t)known}, &value, 1);
}

/* op at each point: a function of the maps, and what reading its result gives. */
static Symbol pointwise_function(LowerMaps *l, Term t, const Term *args) {
  TermNode n = *term_node(l->tab, t);
  for (uint32_t i = 0; i < l->pointwise.n; i++) {
    const TermNode *old = term_node(l->tab, l->pointwise.at[i].shape);
    if (old->p0 == n.p0 && old->nargs == n.nargs && sort_eq(old->sort, n.sort) &&
        sort_eq(term_sort(l->tab, old->args[0]), term_sort(l->tab, n.args[0])))
      return l->pointwise.at[i].function;
  }
  Sort *sorts = mem_alloc((n.nargs + 1) * sizeof *sorts), result = lower_sort(l, n.sort);
  Term *maps = mem_alloc((n.nargs + 1) * sizeof *maps),
       *reads = mem_alloc((n.nargs + 1) * sizeof *reads);
  for (uint32_t i = 0; i < n.nargs; i++) sorts[i] = term_sort(l->tab, args[i]);
  Str name = str_printf(term_strs(l->tab), "Each@%u", l->pointwise.n);
  Symbol f = symbol_func(l->tab, name, sorts, n.nargs, result, NULL);
  vec_push(&l->pointwise, ((OpaquePointwise){t, f}));
  for (uint32_t i = 0; i < n.nargs; i++) maps[i] = maps_fresh(l, "m", sorts[i]);
  uint32_t n_index;
  Term *index = index_vars(l, n.sort, &n_index);
  for (uint32_t i = 0; i < n.nargs; i++) {
    index[0] = maps[i];
    reads[i] = maps_read_map(l, index, n_index);
  }
  index[0] = term_app(l->tab, f, maps, n.nargs);
  Term whole = maps_read_map(l, index, n_index);
  VEC(Term) vars = {0};
  for (uint32_t i = 0; i < n.nargs; i++) vec_push(&vars, maps[i]);
  for (uint32_t i = 0; i < n_index; i++) vec_push(&vars, index[i + 1]);
  maps_axiom(l, vars.at, vars.n,
             mk_eq(&l->plain, whole, mk_op(&l->plain, (Op)n.p0, reads, n.nargs)), whole);
  vec_free(&vars);
  free(sorts);
  free(maps);
  free(reads);
  free(index);
  return f;
}

/* ---- symbols and terms ------------------------------------------------------- */

Symbol lower_maps_symbol(LowerMaps *l, Symbol f) {
  uint64_t known;
  if (map_get(&l->symbols, f.ix, &known)) return (Symbol){(uint32_t)known};
  SymbolData d = *symbol_data(l->tab, f);
  bool changed = lower_maps_affects(l, d.sort);
  for (uint32_t i = 0; i < d.nargs; i++) changed = lower_maps_affects(l, d.args[i]) || changed;
  Symbol r = f;
  if (changed) {
    Sort *args = mem_alloc((d.nargs + 1) * sizeof *args);
    for (uint32_t i = 0; i < d.nargs; i++) args[i] = lower_sort(l, d.args[i]);
    Sort sort = lower_sort(l, d.sort);
    if (d.flags & SYM_UNIQUE)
      r = symbol_unique(l->tab, d.name, sort, d.decl);
    else if (d.kind == SYM_FUNC)
      r = symbol_func(l->tab, d.name, args, d.nargs, sort, d.decl);
    else if (d.kind == SYM_BUILTIN)
      r = symbol_builtin(l->tab, d.name, args, d.nargs, sort);
    else if (d.flags & SYM_LOCAL)
      r = term_symbol(l->tab, term_fresh_var(l->tab, d.name, sort));
    else
      r = symbol_var(l->tab, d.name, sort, d.decl);
    free(args);
  }
  map_put(&l->symbols, f.ix, r.ix);
  return r;
}

static Term maps_binder(LowerMaps *l, Term t) {
  Op op = term_op(l->tab, t);
  const BinderData d = *term_binder(l->tab, t);
  if (op == OP_LAMBDA) {
    Str text = str_c(term_strs(l->tab), "lambda-expression");
    Sort sort = lower_sort(l, term_sort(l->tab, t));
    return term_app(l->tab, symbol_builtin(l->tab, text, NULL, 0, sort), NULL, 0);
  }
  const Term *vars;
  Term body = binder_open(l->tab, t, &vars), inner = lower_maps_term(l, body);
  VEC(Term) parts = {0};
  VEC(uint32_t) starts = {0};
  for (uint32_t i = 0; i < d.nvars; i++) vec_push(&parts, lower_maps_term(l, vars[i]));
  bool changed = !term_eq(inner, body);
  for (uint32_t i = 0; i < d.nvars; i++) changed = changed || !term_eq(parts.at[i], vars[i]);
  for (uint32_t i = 0; i <= d.ntriggers; i++) {
    uint32_t n;
    const Term *old =
        i < d.ntriggers ? binder_trigger(l->tab, t, i, &n) : binder_nopats(l->tab, t, &n);
    vec_push(&starts, parts.n);
    for (uint32_t k = 0; k < n; k++) {
      vec_push(&parts, lower_maps_term(l, old[k]));
      changed = changed || !term_eq(vec_last(&parts), old[k]);
    }
  }
  const Term *hints = binder_hints(l->tab, t);
  uint32_t first_hint = parts.n;
  for (uint32_t i = 0; i < d.nhints; i++) {
    vec_push(&parts, lower_maps_term(l, hints[i]));
    changed = changed || !term_eq(vec_last(&parts), hints[i]);
  }
  Term r = t;
  if (changed) {
    VEC(const Term *) triggers = {0};
    for (uint32_t i = 0; i < d.ntriggers; i++) vec_push(&triggers, parts.at + starts.at[i]);
    QuantAttrs q = {.triggers = triggers.at,
                    .trigger_len = d.trigger_len,
                    .ntriggers = d.ntriggers,
                    .nopats = parts.at + vec_last(&starts),
                    .nnopats = d.nnopats,
                    .hints = d.hints,
                    .hint_terms = parts.at + first_hint,
                    .nhints = d.nhints,
                    .weight = d.weight,
                    .qid = d.qid,
                    .skolemid = d.skolemid,
                    .attrs = d.attrs,
                    .apart = d.apart,
                    .pos = d.pos};
    r = mk_binder(&l->plain, op, parts.at, d.nvars, inner, &q);
    vec_free(&triggers);
  }
  vec_free(&parts);
  vec_free(&starts);
  return r;
}

static Term curried_store(LowerMaps *l, Term map, const Term *index, uint32_t n, Term value) {
  if (n == 1) return mk_store1(&l->plain, map, index[0], value);
  Term inner = mk_select1(&l->plain, map, index[0]);
  return mk_store1(&l->plain, map, index[0], curried_store(l, inner, index + 1, n - 1, value));
}

static Term curried_const(LowerMaps *l, Sort s, Term value) {
  SortData d = sort_data(l->tab, s);
  if (d.kind == SK_MAP && !sort_eq(d.elem, term_sort(l->tab, value)))
    value = curried_const(l, d.elem, value);
  return mk_const_map(&l->plain, s, value);
}

/* Operators on maps of the sorts that change, and those that SMT-LIB's arrays do not have; false
 * for all others. */
static bool map_operator(LowerMaps *l, Term t, const TermNode *n, const Term *a, Term *out) {
  bool reads = n->op == OP_SELECT || n->op == OP_STORE || n->op == OP_MAP_POINTWISE;
  if (!reads && n->op != OP_CONST_MAP) return false;
  bool curry = l->form == MAPS_CURRIED;
  uint32_t arity = sort_data(l->tab, reads ? term_sort(l->tab, n->args[0]) : n->sort).a;
  if (!arity) return false;
  switch ((Op)n->op) {
  case OP_SELECT: *out = maps_read_map(l, a, arity); return true;
  case OP_STORE:
    *out = curry ? curried_store(l, a[0], a + 1, arity, a[arity + 1])
                 : term_app(l->tab, opaque_of(l, term_sort(l->tab, a[0]))->store, a, n->nargs);
    return true;
  case OP_CONST_MAP:
    *out = curry && term_is_value(l->tab, a[0]) ? curried_const(l, lower_sort(l, n->sort), a[0])
                                                : everywhere(l, n->sort, a[0]);
    return true;
  default: *out = term_app(l->tab, pointwise_function(l, t, a), a, n->nargs); return true;
  }
}

static Term maps_rebuild(LowerMaps *l, Term t) {
  TermNode n = *term_node(l->tab, t);
  Term few[8], *a = n.nargs > 8 ? mem_alloc(n.nargs * sizeof *a) : few, r = t;
  bool changed = lower_maps_affects(l, n.sort);
  for (uint32_t i = 0; i < n.nargs; i++) {
    a[i] = lower_maps_term(l, n.args[i]);
    changed = changed || !term_eq(a[i], n.args[i]);
  }
  if (n.op == OP_APP) {
    Symbol f = lower_maps_symbol(l, (Symbol){n.p0});
    if (changed || f.ix != n.p0) r = term_app(l->tab, f, a, n.nargs);
  } else if (!map_operator(l, t, &n, a, &r) && changed) {
    r = term_cons(l->tab, term_indexed_op(&n), lower_sort(l, n.sort), a, n.nargs);
  }
  if (a != few) free(a);
  return r;
}

Term lower_maps_term(LowerMaps *l, Term t) {
  uint64_t known;
  if (map_get(&l->terms, t.ix, &known)) return (Term){(uint32_t)known};
  Op op = term_op(l->tab, t);
  Term r = t;
  if (op == OP_VAR) {
    Symbol s = term_symbol(l->tab, t), to = lower_maps_symbol(l, s);
    if (!symbol_eq(s, to)) r = term_var(l->tab, to);
  } else if (op_is_binder(op)) {
    r = maps_binder(l, t);
  } else if (!op_is_leaf(op)) {
    r = maps_rebuild(l, t);
  }
  map_put(&l->terms, t.ix, r.ix);
  return r;
}
