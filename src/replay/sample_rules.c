/* SPDX-License-Identifier: MIT */
/* Axioms of the form forall x.. :: P(f(x..)): looked at whenever f gets a value at a new point. */
#include "replay/sample.h"

/* A value for a point may need others, whose axioms need others. */
enum { MAX_INSIDE = 3, MAX_NODES = 2000 };

typedef struct Finder {
  SampleRules *rules;
  const Replay *replay;
  Term forall;
  const BinderData *d;
  uint32_t nodes;
  Map seen;
} Finder;

static bool variable_of(const Finder *f, Term t, uint32_t *k) {
  const TermTable *tab = f->replay->core->terms;
  if (term_op(tab, t) != OP_BVAR || term_p0(tab, t) != f->d->level) return false;
  *k = term_p1(tab, t);
  return true;
}

/* f(x..) with every variable of the quantifier once or more and nothing else. */
static void try_head(Finder *f, Term t) {
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

static void find_heads(Finder *f, Term t) {
  const TermTable *tab = f->replay->core->terms;
  if (f->nodes >= MAX_NODES || map_get(&f->seen, t.ix, NULL)) return;
  f->nodes++;
  map_put(&f->seen, t.ix, 1);
  Op op = term_op(tab, t);
  if (op == OP_APP && term_nargs(tab, t)) try_head(f, t);
  uint32_t n = op_is_binder(op) ? 1 : term_nargs(tab, t);
  for (uint32_t i = 0; i < n; i++) find_heads(f, term_arg(tab, t, i));
}

void sample_rules_init(SampleRules *rules, Replay *replay) {
  const TermTable *tab = replay->core->terms;
  arena_init(&rules->arena);
  for (uint32_t i = 0; i < replay->axioms.n; i++) {
    Term t = replay->axioms.at[i].axiom->term;
    if (term_op(tab, t) != OP_FORALL) continue;
    Finder f = {.rules = rules, .replay = replay, .forall = t, .d = term_binder(tab, t)};
    find_heads(&f, term_arg(tab, t, 0));
    map_free(&f.seen);
  }
}

void sample_rules_free(SampleRules *rules) {
  vec_free(&rules->all);
  map_free(&rules->first);
  arena_free(&rules->arena);
}

static bool holds(Run *r, const SampleRule *rule, const Value *const *args, uint32_t n) {
  const BinderData *d = term_binder(r->core->terms, rule->forall);
  const Value **values = ARENA_ARRAY(&r->eval->store.arena, const Value *, d->nvars);
  for (uint32_t i = 0; i < n; i++) {
    const Value **at = &values[rule->variable[i]];
    if (*at && value_equal(&r->eval->store, *at, args[i]) != TRI_TRUE) return true;
    *at = args[i];
  }
  const Value *v = eval_body(r->eval, rule->forall, values);
  return !v || v->u.b;
}

bool sample_rules_hold(Run *r, Symbol sym, const Value *const *args) {
  Sample *s = r->sample;
  uint64_t at = 0;
  if (s->instance >= MAX_INSIDE || !map_get(&s->rules.first, sym.ix, &at)) return true;
  uint32_t n = symbol_data(r->core->terms, sym)->nargs;
  bool all = true;
  s->instance++;
  for (; at && all; at = s->rules.all.at[at - 1].next)
    all = holds(r, &s->rules.all.at[at - 1], args, n);
  s->instance--;
  return all;
}
