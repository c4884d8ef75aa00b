/* SPDX-License-Identifier: MIT */
#include "solve/local/local.h"

#include "logic/subst.h"
#include "solve/instantiate/holds.h"
#include "solve/local/cases.h"
#include "solve/model/unknown.h"

enum { COST = 400000, LEAST_COST = 1000, PER_TERM = 4000, MAX_TERMS = 20000 };
enum { MAX_BOUND = 200, MAX_BOUND_VARS = 3, MAX_INSTANCES = 2000 };

typedef struct Repair {
  Solve *s;
  const Question *q;
  VEC(const Path *) facts; /* oldest first */
  uint32_t first_broken;
  Map old, seen;     /* symbols of facts before that; terms looked at */
  Subst values;      /* of symbols that stay as they are */
  Map given;         /* symbols that are in `values`, or free */
  bool some_new;     /* there is something to solve for */
  int64_t low, high; /* of the numbers that bound something */
} Repair;

static void note_symbols(Repair *f, Term t) {
  TermTable *tab = f->s->tab;
  if (op_is_const(term_op(tab, t)) || !map_add(&f->seen, t.ix)) return;
  if (unknown_is(tab, t)) map_put(&f->old, term_symbol(tab, t).ix, 1);
  TermNode n = *term_node(tab, t);
  for (uint32_t i = 0; i < n.nargs; i++) note_symbols(f, n.args[i]);
}

static void keep_value(Repair *f, Term t) {
  Solve *s = f->s;
  Symbol sym = term_symbol(s->tab, t);
  uint64_t known;
  if (!map_add(&f->given, sym.ix)) return;
  if (define_of(&s->defs, sym) || symbol_data(s->tab, sym)->kind == SYM_BUILTIN) return;
  if (!map_get(&f->old, sym.ix, &known)) {
    f->some_new = true;
    return;
  }
  SortKind k = sort_kind(s->tab, term_sort(s->tab, t));
  if (k != SK_INT && k != SK_BOOL && k != SK_MAP) return;
  const Value *v = model_value(f->q->hint, t, NULL);
  if (v && k == SK_MAP) v = model_plain(f->q->hint, v);
  Term literal = v ? value_term(&s->space.eval.store, s->b, v) : TERM_NONE;
  if (literal.ix) subst_add(&f->values, sym, literal);
}

static void keep_values(Repair *f, Term t) {
  TermTable *tab = f->s->tab;
  if (op_is_const(term_op(tab, t)) || !map_add(&f->seen, t.ix)) return;
  if (unknown_is(tab, t)) keep_value(f, t);
  TermNode n = *term_node(tab, t);
  for (uint32_t i = 0; i < n.nargs; i++) keep_values(f, n.args[i]);
}

/* ---- universals ---- */

/* The numbers that things are compared with. */
static void widen(Repair *f, Term t) {
  TermTable *tab = f->s->tab;
  int64_t v;
  TermNode n = *term_node(tab, t);
  if (op_is_const(n.op) || !map_add(&f->seen, t.ix)) return;
  bool compares = n.op == OP_LE || n.op == OP_LT || n.op == OP_GE || n.op == OP_GT || n.op == OP_EQ;
  for (uint32_t i = 0; i < n.nargs; i++) {
    if (compares && term_get_int64(tab, n.args[i], &v) && v < MAX_BOUND && v > -MAX_BOUND) {
      if (v < f->low) f->low = v;
      if (v > f->high) f->high = v;
    }
    widen(f, n.args[i]);
  }
}

/* Instances in the range of what occurs. */
static void instantiate(Repair *f, const Universal *u, GroundFacts *out) {
  Solve *s = f->s;
  const BinderData *d = term_binder(s->tab, u->binder);
  uint64_t span = (uint64_t)(f->high - f->low + 1), all = 1;
  Term values[MAX_BOUND_VARS];
  if (d->nvars > MAX_BOUND_VARS) return;
  for (uint32_t i = 0; i < d->nvars; i++) {
    if (!sort_eq(d->sorts[i], SORT_INT)) return;
    all *= span;
  }
  for (uint64_t k = 0; k < all && all <= MAX_INSTANCES && out->terms.n < MAX_TERMS; k++) {
    uint64_t rest = k;
    for (uint32_t i = 0; i < d->nvars; i++, rest /= span)
      values[i] = mk_int64(s->b, f->low + (int64_t)(rest % span));
    skolemize_instance(&s->skolemizer, u, values, out);
  }
}

static void instantiate_all(Repair *f, GroundFacts *plain) {
  uint32_t n = plain->universals.n;
  map_clear(&f->seen);
  f->low = f->high = 0;
  for (uint32_t i = 0; i < plain->terms.n; i++) widen(f, plain->terms.at[i]);
  for (uint32_t i = 0; i < n; i++) widen(f, plain->universals.at[i].binder);
  for (uint32_t i = 0; i < n; i++) {
    Universal u = plain->universals.at[i];
    instantiate(f, &u, plain);
  }
}

/* ---- the path ---- */

static bool is_broken(const Repair *f, Term fact) {
  return model_holds(f->q->hint, fact, NULL) == TRI_FALSE;
}

static bool read_path(Repair *f) {
  for (const Path *p = f->q->path; p; p = p->up) vec_push(&f->facts, p);
  for (uint32_t i = 0; i < f->facts.n / 2; i++) {
    const Path *p = f->facts.at[i];
    f->facts.at[i] = f->facts.at[f->facts.n - 1 - i];
    f->facts.at[f->facts.n - 1 - i] = p;
  }
  uint32_t k = 0;
  while (k < f->facts.n && !is_broken(f, f->facts.at[k]->fact)) k++;
  bool broken = k < f->facts.n;
  const Path *last = f->q->hint->solved; /* what came since may be as new */
  if (last && last->depth < k && f->facts.at[last->depth - 1] == last) k = last->depth;
  f->first_broken = k;
  for (uint32_t i = 0; i < k; i++) note_symbols(f, f->facts.at[i]->fact);
  return broken;
}

/* In proportion to what there is to solve, and to what the question may cost. */
static uint32_t cost(const Solve *s, uint32_t n_terms) {
  uint64_t left = budget_left(&s->budget);
  uint64_t most = LEAST_COST + (uint64_t)PER_TERM * n_terms;
  if (most > COST) most = COST;
  return s->budget.limit && left / 2 + LEAST_COST < most ? (uint32_t)left / 2 + LEAST_COST
                                                         : (uint32_t)most;
}

/* Solves for what is not kept, by the facts from this one on. */
static Model *attempt(Repair *f) {
  uint32_t from = f->first_broken;
  Solve *s = f->s;
  GroundFacts plain = {0};
  subst_init(&f->values, s->b);
  map_clear(&f->seen);
  map_clear(&f->given);
  for (uint32_t i = from; i < f->facts.n; i++) keep_values(f, f->facts.at[i]->fact);
  for (uint32_t i = from; i < f->facts.n && f->some_new && plain.terms.n < MAX_TERMS; i++)
    skolemize_fact(&s->skolemizer, subst_apply(&f->values, f->facts.at[i]->fact),
                   f->facts.at[i]->pos, &plain);
  instantiate_all(f, &plain);
  Model *m = model_fork(f->q->hint);
  bool ok = f->some_new && plain.terms.n < MAX_TERMS &&
            cases_solve(s, plain.terms.at, plain.terms.n, cost(s, plain.terms.n), m);
  subst_free(&f->values);
  ground_facts_free(&plain);
  if (!ok || !holds_path(s, f->q->path, m)) return NULL;
  m = model_fork(m); /* points that the trial accessed do not count */
  return holds_path(s, f->q->path, m) ? m : NULL;
}

SolveAnswer repair_question(Question *q) {
  if (!q->solve->opts.finite || !q->hint || q->hint->calls.conflict) return SOLVE_UNKNOWN;
  Repair f = {.s = q->solve, .q = q};
  if (read_path(&f)) q->model = attempt(&f);
  vec_free(&f.facts);
  map_free(&f.old);
  map_free(&f.seen);
  map_free(&f.given);
  return q->model ? SOLVE_YES : SOLVE_UNKNOWN;
}
