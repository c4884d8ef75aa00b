/* SPDX-License-Identifier: MIT */
/* First as many targets as possible keep the value that they have in the hint (zero without one):
 * all are assumed, and the least important assumption in an unsatisfiable core is dropped, until
 * there is a model. Then each target that lost its value gets the least absolute one.
 *
 * Targets are: numbers among the unknowns that people see, then witnesses of existentials,
 * then the points of maps and the values of functions, as they occur in what is asserted. The cost
 * is bounded by that of the question itself, in the solver's units, so results do not depend on the
 * machine. Datatype values are left to solve/minimize/minimize_values.c. */
#include "solve/minimize/minimize.h"

#include "solve/instantiate/assert.h"
#include "solve/instantiate/decide.h"
#include "solve/local/local.h"
#include "solve/model/unknown.h"
#include "solve/state/assertions.h"

enum { SPARE = 100000, SPARE_TO_SHRINK = 20000, MAX_TARGETS = 4096, PATIENCE = 8 };

/* ---- targets ---- */

static bool has_size(const Solve *s, Term t) {
  SortKind k = sort_kind(s->tab, term_sort(s->tab, t));
  return k == SK_INT || k == SK_REAL || k == SK_BV;
}

static void add_target(Minimize *z, Term t) {
  if (!has_size(z->s, t)) return;
  if (z->targets.n >= MAX_TARGETS || !map_add(&z->seen, t.ix)) return;
  vec_push(&z->targets, ((MinimizeTarget){t, TERM_NONE}));
}

static Symbol root_of(const Solve *s, Term map) {
  for (;;) {
    Op op = term_op(s->tab, map);
    if (op == OP_VAR || op == OP_APP) return term_symbol(s->tab, map);
    if (op != OP_SELECT && op != OP_STORE && op != OP_DT_FIELD) return SYMBOL_NONE;
    map = term_arg(s->tab, map, 0);
  }
}

/* Witnesses of existentials are not shown, but decide what is shown. */
static void add_witnesses(Minimize *z, Term t, Map *seen) {
  Solve *s = z->s;
  if (!map_add(seen, t.ix)) return;
  TermNode n = *term_node(s->tab, t);
  if (n.op == OP_VAR) add_target(z, t);
  for (uint32_t i = 0; i < n.nargs; i++) add_witnesses(z, n.args[i], seen);
}

/* Reads from maps and functions in what is asserted: from this symbol, or (NONE)
 * from any. */
static void add_points(Minimize *z, Term t, Symbol from, Map *seen) {
  Solve *s = z->s;
  if (!map_add(seen, t.ix)) return;
  TermNode n = *term_node(s->tab, t);
  for (uint32_t i = 0; i < n.nargs; i++) add_points(z, n.args[i], from, seen);
  bool read = n.op == OP_SELECT;
  if (!read && (n.op != OP_APP || n.nargs == 0)) return;
  Symbol root = read ? root_of(s, n.args[0]) : (Symbol){n.p0};
  if (from.ix ? symbol_eq(root, from) : !define_of(&s->defs, root)) add_target(z, t);
}

static void minimize_find_targets(Minimize *z) {
  Solve *s = z->s;
  for (uint32_t i = 0; i < z->q->n_order; i++) {
    const SymbolData *d = symbol_data(s->tab, z->q->order[i]);
    if (d->nargs || define_of(&s->defs, z->q->order[i])) continue;
    Term t = unknown_term(s->tab, z->q->order[i]);
    add_target(z, t);
  }
  Map witnesses = {0};
  for (uint32_t k = 0; k < s->assertions->terms.n; k++)
    add_witnesses(z, s->assertions->terms.at[k].term, &witnesses);
  map_free(&witnesses);
  for (uint32_t i = 0; i <= z->q->n_order; i++) {
    bool any = i == z->q->n_order;
    Symbol sym = any ? SYMBOL_NONE : z->q->order[i];
    if (!any && sort_kind(s->tab, symbol_data(s->tab, sym)->sort) != SK_MAP) continue;
    Map seen = {0};
    for (uint32_t k = 0; k < s->assertions->terms.n; k++)
      add_points(z, s->assertions->terms.at[k].term, sym, &seen);
    map_free(&seen);
  }
}

/* ---- asking ---- */

bool minimize_spent(const Minimize *z) {
  return z->s->budget.stats.resources >= z->stop_at || budget_is_late(&z->s->budget);
}

SolveAnswer minimize_try(Minimize *z, const Term *assumptions, uint32_t n, TermList *core) {
  uint64_t *limit = &z->s->budget.limit, outer = *limit;
  if (!outer || z->stop_at < outer) *limit = z->stop_at;
  SolveAnswer a = decide_assuming(z->q, assumptions, n, core);
  *limit = outer;
  if (a == SOLVE_YES) z->best = z->q->model;
  return a;
}

/* The value the target had, else zero. */
static Term value_wanted(Minimize *z, Term t) {
  ValueStore *vs = &z->s->space.eval.store;
  const Value *v = z->q->hint ? model_value(z->q->hint, t, NULL) : NULL;
  if (!v || v->kind != VAL_NUM) v = value_default(vs, term_sort(z->s->tab, t));
  return value_term(vs, z->s->b, v);
}

static uint32_t wanted(Minimize *z, uint32_t from, TermList *out) {
  vec_clear(out);
  for (uint32_t i = from; i < z->targets.n; i++)
    if (z->targets.at[i].kept.ix) vec_push(out, z->targets.at[i].kept);
  return out->n;
}

/* Drops the last assumption in the core, or all in it. False: there is none. */
static bool drop_assumptions(Minimize *z, uint32_t from, const TermList *core, bool all) {
  bool any = false;
  for (uint32_t i = z->targets.n; i-- > from && (all || !any);)
    for (uint32_t k = 0; k < core->n; k++)
      if (z->targets.at[i].kept.ix && term_eq(core->at[k], z->targets.at[i].kept)) {
        z->targets.at[i].kept = TERM_NONE;
        any = true;
        break;
      }
  return any;
}

/* Keeps the values of the targets from this one on, as far as that is possible. */
static SolveAnswer keep_values(Minimize *z, uint32_t from) {
  Solve *s = z->s;
  TermList assumed = {0}, core = {0};
  for (uint32_t i = from; i < z->targets.n; i++) {
    Term t = mk_eq(s->b, z->targets.at[i].term, value_wanted(z, z->targets.at[i].term));
    z->targets.at[i].kept = op_is_const(term_op(s->tab, t)) ? TERM_NONE : t;
  }
  SolveAnswer a = SOLVE_UNKNOWN; /* also when nothing may be asked */
  for (uint32_t i = 0; !minimize_spent(z); i++) {
    uint32_t n = wanted(z, from, &assumed);
    a = minimize_try(z, assumed.at, n, &core);
    if (a != SOLVE_NO || core.n == 0) break;
    a = SOLVE_UNKNOWN;
    if (!drop_assumptions(z, from, &core, i >= PATIENCE)) break;
  }
  vec_free(&assumed);
  vec_free(&core);
  return a;
}

/* Makes the targets small that lost their values. */
static void shrink(Minimize *z, uint32_t from, uint32_t to) {
  for (uint32_t i = from; i < to; i++)
    if (z->targets.at[i].kept.ix) assert_term(z->s, z->targets.at[i].kept, 0);
  for (uint32_t i = from; i < to && !minimize_spent(z); i++)
    if (!z->targets.at[i].kept.ix) shrink_target(z, z->targets.at[i].term);
}

/* All targets, then those that instances have brought. */
static void shrink_all(Minimize *z) {
  uint32_t known = z->targets.n;
  shrink(z, 0, known);
  minimize_find_targets(z);
  if (z->targets.n > known && keep_values(z, known) == SOLVE_YES) shrink(z, known, z->targets.n);
}

/* Any model, where keeping values costs too much. *one_hot: the problem is too hard for the solver
 * to be asked about smaller values. */
static SolveAnswer any_model(Minimize *z, bool *one_hot) {
  for (uint32_t i = 0; i < z->targets.n; i++) z->targets.at[i].kept = TERM_NONE;
  SolveAnswer a = one_hot_solve(z->q);
  *one_hot = a == SOLVE_YES;
  if (a == SOLVE_UNKNOWN) a = decide_assuming(z->q, NULL, 0, NULL);
  if (a == SOLVE_YES) z->best = z->q->model;
  return a;
}

SolveAnswer minimize_solve(Question *q) {
  Solve *s = q->solve;
  Minimize z = {.s = s, .q = q};
  bool one_hot = false;
  uint64_t before = s->budget.stats.resources;
  minimize_find_targets(&z);
  uint64_t left = s->budget.limit ? budget_left(&s->budget) : 4 * SPARE;
  z.stop_at = before + (left / 4 < SPARE ? left / 4 : SPARE);
  SolveAnswer a = keep_values(&z, 0);
  if (a == SOLVE_UNKNOWN) a = any_model(&z, &one_hot);
  if (a == SOLVE_YES && !one_hot) {
    uint64_t spent = s->budget.stats.resources;
    z.stop_at = spent + SPARE_TO_SHRINK + (spent - before) / 2;
    assert_push(s, NULL);
    shrink_all(&z);
    assert_pop(s);
  }
  q->model = a == SOLVE_YES ? z.best : NULL;
  vec_free(&z.targets);
  map_free(&z.seen);
  return a;
}

SolveAnswer minimize_question(Question *q) {
  return q->solve->opts.minimize ? minimize_solve(q) : SOLVE_UNKNOWN;
}
