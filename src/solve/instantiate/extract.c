/* SPDX-License-Identifier: MIT */
/* From the solver's model to ours.
 *
 * Maps and functions get the points that occur in what is asserted. A map that occurs as a whole
 * (compared, passed on, stored) gets all entries the solver has for it, and its value elsewhere.
 * Terms are visited by ascending id, so that indices are known before the points are set.
 * Elements of opaque sorts are numbered in order of first sight: constants of the program
 * first, then the unknowns people will see. */
#include "solve/instantiate/decide.h"

#include "solve/model/unknown.h"
#include "solve/state/assertions.h"
#include "solve/state/incremental.h"

#include <stdlib.h>

typedef struct Extract {
  Solve *s;
  Model *m;
  ValueStore *vs;
  Map seen;         /* terms visited                                   */
  VEC(Term) points; /* selects and applications, to be sorted           */
  VEC(Term) leaves; /* VARs and constants                               */
  Map whole;        /* symbols of maps that occur as a whole            */
  Map numbers;      /* element of an opaque sort -> number               */
  Map next;         /* sort -> next number                               */
  bool failed;
} Extract;

static const Value *extract_value_of(Extract *x, Term t);

static const Value *several(Extract *x, Term t, const Value **at) {
  for (uint32_t i = 0; i < term_nargs(x->s->tab, t); i++)
    if (!(at[i] = extract_value_of(x, term_arg(x->s->tab, t, i)))) return NULL;
  return value_bool(x->vs, true);
}

static const Value *element(Extract *x, Term t, Sort sort) {
  uint64_t k = 0;
  if (!map_get(&x->numbers, t.ix, &k)) {
    map_get(&x->next, sort.ix, &k);
    map_put(&x->next, sort.ix, k + 1);
    map_put(&x->numbers, t.ix, k);
  }
  return value_ref(x->vs, sort, k);
}

/* A term over model values, as solver_value gives it. */
static const Value *extract_value_of(Extract *x, Term t) {
  if (!t.ix) return NULL;
  TermTable *tab = x->s->tab;
  TermNode n = *term_node(tab, t);
  if (op_is_const(n.op)) return value_of_literal(x->vs, t);
  const Value **at = ARENA_ARRAY(&x->vs->arena, const Value *, n.nargs);
  if (!several(x, t, at)) return NULL;
  switch (n.op) {
  case OP_DT_MAKE: return value_dt(x->vs, n.sort, n.p0, at, n.nargs);
  case OP_CONST_MAP: return value_const_map(x->vs, n.sort, at[0]);
  case OP_STORE: return value_store(x->vs, at[0], at + 1, n.nargs - 2, at[n.nargs - 1]);
  case OP_APP:
    return n.nargs == 0 && sort_kind(tab, n.sort) == SK_UNINT ? element(x, t, n.sort) : NULL;
  default: return NULL;
  }
}

static const Value *solved(Extract *x, Term t) {
  const Value *v = extract_value_of(x, solver_value(x->s->incremental->solver, t, true));
  if (!v) {
    x->failed = true;
    x->s->budget.reason = "the solver's model has a value that cannot be read";
  }
  return v;
}

/* The term over the values that its operands have: of a deep one, the solver need not look at more
 * than the top. `from`: the first operand that has a value. */
static Term shallow(Extract *x, Term t, uint32_t from, const Value *const *at) {
  TermTable *tab = x->s->tab;
  TermNode n = *term_node(tab, t);
  bool deep = false;
  for (uint32_t i = from; i < n.nargs; i++) deep |= term_nargs(tab, n.args[i]) > 0;
  if (!deep) return t;
  Term *args = ARENA_ARRAY(&x->vs->arena, Term, n.nargs);
  for (uint32_t i = 0; i < n.nargs; i++) {
    args[i] = i < from ? n.args[i] : value_term(x->vs, x->s->b, at[i - from]);
    if (!args[i].ix || (i >= from && !op_is_const(term_op(tab, args[i])))) return t;
  }
  return mk_same(x->s->b, t, args);
}

static void extract_visit(Extract *x, Term t, bool read) {
  TermTable *tab = x->s->tab;
  TermNode n = *term_node(tab, t);
  if (op_is_const(n.op)) return;
  bool map = sort_kind(tab, n.sort) == SK_MAP || sort_kind(tab, n.sort) == SK_DT;
  if (unknown_is(tab, t) && map && !read) map_put(&x->whole, n.p0, 1);
  uint64_t key = (uint64_t)t.ix << 1 | read;
  if (!map_add(&x->seen, key)) return;
  if (unknown_is(tab, t))
    vec_push(&x->leaves, t);
  else if (n.op == OP_SELECT || n.op == OP_APP)
    vec_push(&x->points, t);
  for (uint32_t i = 0; i < n.nargs; i++) {
    bool below = i == 0 && (n.op == OP_SELECT || (n.op == OP_STORE && read));
    if (n.op == OP_ITE && i > 0) below = read;
    extract_visit(x, n.args[i], below);
  }
}

/* ---- setting ---- */

static void set_leaf(Extract *x, Term t) {
  TermTable *tab = x->s->tab;
  Symbol sym = term_symbol(tab, t);
  if (symbol_data(tab, sym)->kind == SYM_BUILTIN || define_of(&x->s->defs, sym)) return;
  uint64_t known;
  bool map = sort_kind(tab, term_sort(tab, t)) == SK_MAP;
  if (map && !map_get(&x->whole, sym.ix, &known)) return;
  const Value *v = solved(x, t);
  if (v) model_set(x->m, sym, v);
}

/* The maps a read may go through, down to those of symbols: each has a point there. */
static void set_point(Extract *x, Term map, const Term *index, uint32_t n, const Value *const *at) {
  TermTable *tab = x->s->tab;
  Op op = term_op(tab, map);
  if (op == OP_STORE) {
    set_point(x, term_arg(tab, map, 0), index, n, at);
  } else if (op == OP_ITE) {
    set_point(x, term_arg(tab, map, 1), index, n, at);
    set_point(x, term_arg(tab, map, 2), index, n, at);
  } else if (unknown_is(tab, map) || op == OP_SELECT || op == OP_APP) {
    uint64_t known;
    if (unknown_is(tab, map) && map_get(&x->whole, term_symbol(tab, map).ix, &known)) return;
    const Value *base = model_value(x->m, map, NULL);
    if (!base || base->kind != VAL_FINITE) return;
    Term read = mk_select(x->s->b, map, index, n);
    if (term_op(tab, read) == OP_SELECT) read = shallow(x, read, 1, at);
    const Value *v = solved(x, read);
    if (v) finite_write(x->vs, base->u.finite, at, model_own(x->m, v));
  }
}

static void set_application(Extract *x, Term t, const Value *const *at) {
  Symbol sym = term_symbol(x->s->tab, t);
  if (symbol_data(x->s->tab, sym)->kind != SYM_FUNC) return;
  const Definition *def = define_of(&x->s->defs, sym);
  if (def && def->total) return;
  const Value *v = solved(x, shallow(x, t, 0, at));
  if (v) finite_write(x->vs, model_table(x->m, sym), at, model_own(x->m, v));
}

static void set(Extract *x, Term t) {
  TermTable *tab = x->s->tab;
  bool select = term_op(tab, t) == OP_SELECT;
  uint32_t from = select ? 1 : 0, n = term_nargs(tab, t) - from;
  const Term *args = term_args(tab, t) + from;
  const Value **at = ARENA_ARRAY(&x->vs->arena, const Value *, n);
  for (uint32_t i = 0; i < n; i++)
    if (!(at[i] = model_value(x->m, args[i], NULL))) return;
  if (select)
    set_point(x, term_arg(tab, t, 0), args, n, at);
  else
    set_application(x, t, at);
}

static int by_id(const void *a, const void *b) {
  uint32_t x = ((const Term *)a)->ix, y = ((const Term *)b)->ix;
  return x < y ? -1 : x > y;
}

/* Numbers elements of opaque sorts in an order that people understand. */
static void number_elements(Extract *x, const Question *q) {
  Solve *s = x->s;
  for (uint32_t i = 0; i < s->program->functions.n; i++) {
    const Function *f = s->program->functions.at[i];
    const SymbolData *d =
        symbol_data(s->tab, f->sym); /* made ones (order) have no parameters listed */
    if (d->nargs || sort_kind(s->tab, d->sort) != SK_UNINT) continue;
    Term t = term_app(s->tab, f->sym, NULL, 0);
    uint64_t known;
    if (map_get(&x->seen, (uint64_t)t.ix << 1, &known)) solved(x, t);
  }
  for (uint32_t i = 0; i < q->n_order; i++) {
    const SymbolData *d = symbol_data(s->tab, q->order[i]);
    if (sort_kind(s->tab, d->sort) == SK_UNINT && d->kind == SYM_VAR)
      solved(x, term_var(s->tab, q->order[i]));
  }
}

Model *extract_model(const Question *q) {
  Solve *s = q->solve;
  Extract x = {.s = s,
               .m = q->base ? model_fork(q->base) : model_new(&s->space),
               .vs = &s->space.eval.store};
  for (uint32_t i = 0; i < s->assertions->terms.n; i++)
    extract_visit(&x, s->assertions->terms.at[i].term, false);
  number_elements(&x, q);
  for (uint32_t i = 0; i < x.leaves.n && !x.failed; i++) set_leaf(&x, x.leaves.at[i]);
  if (x.points.n) qsort(x.points.at, x.points.n, sizeof *x.points.at, by_id);
  for (uint32_t i = 0; i < x.points.n && !x.failed; i++) set(&x, x.points.at[i]);
  model_forget(x.m);
  map_free(&x.seen);
  map_free(&x.whole);
  map_free(&x.numbers);
  map_free(&x.next);
  vec_free(&x.points);
  vec_free(&x.leaves);
  return x.failed ? NULL : model_fork(x.m);
}
