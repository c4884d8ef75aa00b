/* SPDX-License-Identifier: MIT */
/* Functions without definition: values at points, drawn so that axioms of the form
 * forall x.. :: P(f(x..)) hold there. */
#include "replay/sample/sample.h"

/* A value for a point may need others, whose axioms need others. */
enum { MAX_INSIDE = 3, MAX_NODES = 2000, MAX_POINT_TRIES = 24 };

/* ---- axioms ------------------------------------------------------------------- */

typedef struct RuleFinder {
  SampleRules *rules;
  const Replay *replay;
  Term forall;
  const BinderData *d;
  uint32_t nodes;
  Map seen;
} RuleFinder;

static bool variable_of(const RuleFinder *f, Term t, uint32_t *k) {
  const TermTable *tab = f->replay->core->terms;
  if (term_op(tab, t) != OP_BVAR || term_p0(tab, t) != f->d->level) return false;
  *k = term_p1(tab, t);
  return true;
}

/* f(x..) with every variable of the quantifier once or more and nothing else. */
static void try_head(RuleFinder *f, Term t) {
  const TermTable *tab = f->replay->core->terms;
  Symbol sym = term_symbol(tab, t);
  uint32_t n = term_nargs(tab, t), found = 0;
  if (symbol_data(tab, sym)->kind != SYM_FUNC || define_of(&f->replay->defs, sym)) return;
  uint32_t *variable = ARENA_ARRAY(&f->rules->arena, uint32_t, n);
  for (uint32_t i = 0; i < n; i++)
    if (!variable_of(f, term_arg(tab, t, i), &variable[i])) return;
  for (uint32_t k = 0; k < f->d->nvars; k++)
    for (uint32_t i = 0; i < n; i++)
      if (variable[i] == k) {
        found++;
        break;
      }
  if (found < f->d->nvars) return;
  uint64_t first = 0;
  map_get(&f->rules->first, sym.ix, &first);
  SampleRule rule = {f->forall, variable, (uint32_t)first};
  vec_push(&f->rules->all, rule);
  map_put(&f->rules->first, sym.ix, f->rules->all.n);
}

static void find_heads(RuleFinder *f, Term t) {
  const TermTable *tab = f->replay->core->terms;
  if (f->nodes >= MAX_NODES || map_get(&f->seen, t.ix, NULL)) return;
  f->nodes++;
  map_put(&f->seen, t.ix, 1);
  Op op = term_op(tab, t);
  if (op == OP_APP && term_nargs(tab, t)) try_head(f, t);
  uint32_t n = op_is_binder(op) ? 1 : term_nargs(tab, t);
  for (uint32_t i = 0; i < n; i++) find_heads(f, term_arg(tab, t, i));
}

void sample_rules_init(Sample *s) {
  const Replay *replay = s->in.replay;
  arena_init(&s->rules.arena);
  for (uint32_t i = 0; i < replay->axioms.n; i++) {
    Term t = replay->axioms.at[i].axiom->term;
    if (term_op(s->core->terms, t) != OP_FORALL) continue;
    RuleFinder f = {
        .rules = &s->rules, .replay = replay, .forall = t, .d = term_binder(s->core->terms, t)};
    find_heads(&f, term_arg(s->core->terms, t, 0));
    map_free(&f.seen);
  }
}

void sample_rules_free(SampleRules *rules) {
  vec_free(&rules->all);
  map_free(&rules->first);
  arena_free(&rules->arena);
}

static bool rule_holds(Sample *s, const SampleRule *rule, const Value *const *args, uint32_t n) {
  const BinderData *d = term_binder(s->core->terms, rule->forall);
  const Value **values = ARENA_ARRAY(&s->eval->store.arena, const Value *, d->nvars);
  for (uint32_t i = 0; i < n; i++) {
    const Value **at = &values[rule->variable[i]];
    if (*at && value_equal(&s->eval->store, *at, args[i]) != TRI_TRUE) return true;
    *at = args[i];
  }
  const Value *v = eval_body(s->eval, rule->forall, values);
  return !v || v->u.b;
}

/* Whether no axiom about the function forbids its value at this point. */
static bool rules_hold(Sample *s, Symbol sym, const Value *const *args, uint32_t n) {
  uint64_t at = 0;
  if (s->trial.instance >= MAX_INSIDE || !map_get(&s->rules.first, sym.ix, &at)) return true;
  bool all = true;
  s->trial.instance++;
  for (; at && all; at = s->rules.all.at[at - 1].next)
    all = rule_holds(s, &s->rules.all.at[at - 1], args, n);
  s->trial.instance--;
  return all;
}

/* ---- points ------------------------------------------------------------------- */

static bool is_taken(Sample *s, const Value *v) {
  for (uint32_t i = 0; i < s->uniques.n; i++)
    if (sort_eq(s->uniques.at[i]->sort, v->sort) &&
        value_equal(&s->eval->store, s->uniques.at[i], v) != TRI_FALSE)
      return true;
  return false;
}

/* A value that no other unique constant has. */
static const Value *draw_unique(Sample *s, Sort sort, const UnknownCell *cell) {
  bool refs = sort_kind(s->core->terms, sort) == SK_UNINT;
  const Value *v = NULL;
  for (uint32_t k = 0; k <= s->uniques.n + MAX_POINT_TRIES; k++) {
    v = refs ? value_ref(&s->eval->store, sort, k) : sample_draw(s, sort, cell);
    if (!v || !is_taken(s, v)) break;
  }
  if (v) vec_push(&s->uniques, v);
  return v;
}

/* Axioms often speak of both arguments and result: every other try is near an argument. */
static void come_near(Sample *s, UnknownCell *to, const Value *const *args, uint32_t k) {
  int64_t x;
  if (!sort_eq(args[k]->sort, SORT_INT)) return;
  if (!num_get_int64(&s->eval->store.nums, args[k]->u.num, &x)) return;
  if (x < to->low || x > to->high || x < -(INT64_C(1) << 60) || x > INT64_C(1) << 60) return;
  if (x - 3 > to->low) to->low = x - 3;
  if (x + 5 < to->high) to->high = x + 5;
}

const Value *sample_point(void *self, Symbol sym) {
  Sample *s = self;
  return s->trial.read_only ? NULL : sample_unknown(s, symbol_data(s->core->terms, sym)->sort);
}

const Value *sample_determine_point(void *self, Symbol sym, const Value *unknown,
                                    const Value *const *args) {
  Sample *s = self;
  const Function *f = sym.ix < s->in.replay->named.n ? s->in.replay->named.at[sym.ix].func : NULL;
  bool unique = f && f->unique;
  uint32_t n = symbol_data(s->core->terms, sym)->nargs;
  UnknownCell *cell = unknown->u.unknown;
  if (cell->value || s->trial.read_only) return cell->value;
  for (uint32_t k = 0; k < MAX_POINT_TRIES; k++) {
    UnknownCell near = *cell;
    if (k % 2) come_near(s, &near, args, k / 2 % n);
    cell->value =
        unique ? draw_unique(s, unknown->sort, cell) : sample_draw(s, unknown->sort, &near);
    if (!cell->value || rules_hold(s, sym, args, n)) {
      if (!unique) sample_change(s, (SampleChange){.kind = CHANGE_CELL, .of.cell = cell});
      return cell->value;
    }
    interp_forget_computed(&s->in);
    eval_forget(s->eval);
  }
  s->axiom_broken = true;
  return cell->value;
}
