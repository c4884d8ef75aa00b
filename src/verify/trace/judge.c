/* SPDX-License-Identifier: MIT */
/* See judge.h. */
#include "verify/trace/judge.h"

#include "base/mem.h"
#include "core/define_value.h"
#include "core/reach.h"
#include "logic/collect.h"
#include "logic/eval/eval.h"
#include "verify/trace/judge_values.h"

#include <stdlib.h>

enum {
  MAX_NODES = 200000, /* evaluated for all paths of an implementation      */
  MAX_DEPTH = 2000,   /* applications of definitions within each other     */
  MAX_BOUND = 3,      /* variables of a quantifier that values are tried for */
  MAX_TRIED = 24,     /* values of one sort                                */
  MAX_BROKEN = 30,    /* instances that are kept of what a model breaks    */
  MANY_AXIOMS = 10    /* quantified ones about a path; see judge_is_large  */
};

typedef VEC(const Axiom *) Axioms;

struct Judge {
  CoreProgram *program;
  TermTable *tab;
  Definitions defs;
  JudgeValues values;
  EvalEnv env;
  Eval eval;
  Map computed;        /* term of an application -> its value                            */
  VEC(Term) broken;    /* instances that the model breaks */
  VEC(Term) applied;   /* applications of functions to values, as they were met */
  Collector *in_axiom; /* what each axiom mentions; NULL until needed */
  bool large;
  bool approximates;   /* a function was applied of which not all is known */
  uint64_t nodes_left; /* to be evaluated */
  DefineCalls calls;
  bool trying;
};

/* ---- the environment of the evaluator --------------------------------------------- */

static const Value *variable(void *self, Eval *e, Symbol sym) {
  Judge *j = self;
  const Value *v = judge_value_told(&j->values, term_var(j->tab, sym));
  if (!v) e->reason = "the solver tells no value that can be computed with";
  return v;
}

static Term application(Judge *j, Symbol sym, const Value *const *args, uint32_t n) {
  VEC(Term) terms = {0};
  Term t = TERM_NONE;
  bool ok = true;
  for (uint32_t i = 0; i < n && ok; i++) {
    vec_push(&terms, judge_value_term(&j->values, args[i]));
    ok = terms.at[i].ix != 0;
  }
  if (ok) t = term_app(j->tab, sym, terms.at, n);
  vec_free(&terms);
  return t;
}

/* ---- what the model breaks --------------------------------------------------------------- */

static void add_broken(Judge *j, Term t) {
  for (uint32_t i = 0; i < j->broken.n; i++)
    if (term_eq(j->broken.at[i], t)) return;
  if (j->broken.n < MAX_BROKEN) vec_push(&j->broken, t);
}

/* The term with an instance in place of a universal, where it stands as a claim: what follows from
 * the term. TERM_NONE: it stands nowhere so. */
static Term with_instance(Judge *j, Term t, Term all, Term instance) {
  if (term_eq(t, all)) return instance;
  Op op = term_op(j->tab, t);
  uint32_t n = term_nargs(j->tab, t);
  if (op != OP_AND && op != OP_OR && op != OP_IMPLIES) return TERM_NONE;
  VEC(Term) args = {0};
  Term result = TERM_NONE;
  bool found = false;
  for (uint32_t i = 0; i < n; i++) {
    Term a = term_arg(j->tab, t, i), b = TERM_NONE;
    if (op != OP_IMPLIES || i == n - 1) b = with_instance(j, a, all, instance);
    found |= b.ix != 0;
    vec_push(&args, b.ix ? b : a);
  }
  if (found) result = mk_same(&j->values.plain, t, args.at);
  vec_free(&args);
  return result;
}

/* An assumption is false: its instance, if that is due to a universal in it. The values are ones
 * that other models have too, so no elements of opaque types. */
static void note_broken(Judge *j, Term t) {
  Term all = j->eval.witness_of;
  if (!all.ix) return;
  const BinderData *d = term_binder(j->tab, all);
  VEC(Term) at = {0};
  bool ok = true;
  for (uint32_t i = 0; i < d->nvars && ok; i++) {
    vec_push(&at, value_term(&j->eval.store, &j->values.plain, j->eval.witness[i]));
    ok = at.at[i].ix != 0;
  }
  Term broken =
      ok ? with_instance(j, t, all, mk_instance(&j->values.plain, all, at.at)) : TERM_NONE;
  if (broken.ix) add_broken(j, broken);
  vec_free(&at);
}

/* The model has another value for the function than its definition: an unfolding. */
static void note_unfolding(Judge *j, const Definition *d, const DefineCase *c, Term at,
                           const Value *value, const Value *const *args) {
  const Value *told = j->broken.n < MAX_BROKEN ? judge_value_told(&j->values, at) : NULL;
  if (!told || value_equal(&j->eval.store, told, value) != TRI_FALSE) return;
  Term axiom = define_axiom(&j->values.plain, d, c, false);
  VEC(Term) terms = {0};
  bool ok = term_op(j->tab, axiom) == OP_FORALL;
  for (uint32_t i = 0; i < d->n_params && ok; i++) {
    vec_push(&terms, value_term(&j->eval.store, &j->values.plain, args[i]));
    ok = terms.at[i].ix != 0;
  }
  if (ok) add_broken(j, mk_instance(&j->values.plain, axiom, terms.at));
  vec_free(&terms);
}

/* *open: no case of the definition applies. */
static const Value *computed(Judge *j, Eval *e, const Definition *d, Term at,
                             const Value *const *args, bool *open) {
  Defined by = define_value(&j->calls, e, d, args);
  *open = by.open;
  if (by.value && at.ix) note_unfolding(j, d, by.by, at, by.value, args);
  return by.value;
}

static const Value *apply(void *self, Eval *e, Symbol sym, const Value *const *args, uint32_t n) {
  Judge *j = self;
  const Definition *d = n ? define_of(&j->defs, sym) : NULL;
  Term at = application(j, sym, args, n);
  uint64_t found;
  bool open = !d;
  const Function *f = symbol_data(j->tab, sym)->decl;
  j->approximates |= n && f && core_attr(&f->attrs)->overapproximates;
  if (at.ix && map_get(&j->computed, at.ix, &found)) return (const Value *)(uintptr_t)found;
  const Value *v = d ? computed(j, e, d, at, args, &open) : NULL;
  if (open) v = at.ix ? judge_value_told(&j->values, at) : NULL;
  if (v && at.ix) map_put(&j->computed, at.ix, (uintptr_t)v);
  if (v && at.ix) vec_push(&j->applied, at);
  if (!v && open) e->reason = "the solver tells no value that can be computed with";
  return v;
}

static const Value *unspecified(void *self, Eval *e, IndexedOp f, const Value *const *args,
                                uint32_t n, Sort sort) {
  Judge *j = self;
  VEC(Term) terms = {0};
  const Value *v = NULL;
  bool ok = true;
  (void)e;
  for (uint32_t i = 0; i < n && ok; i++) {
    vec_push(&terms, judge_value_term(&j->values, args[i]));
    ok = terms.at[i].ix != 0;
  }
  if (ok) v = judge_value_told(&j->values, term_cons(j->tab, f, sort, terms.at, n));
  vec_free(&terms);
  return v;
}

/* ---- quantifiers without bounds ------------------------------------------------------- */

typedef struct Tried {
  const Value *at[MAX_TRIED];
  uint32_t n;
} Tried;

static void try_value(Judge *j, Tried *t, const Value *v) {
  for (uint32_t i = 0; i < t->n; i++)
    if (value_equal(&j->eval.store, t->at[i], v) == TRI_TRUE) return;
  if (t->n < MAX_TRIED) t->at[t->n++] = v;
}

/* Values of the model, their neighbours, and small ones. */
static void values_to_try(Judge *j, Sort sort, Tried *t) {
  ValueStore *s = &j->eval.store;
  bool whole = sort_eq(sort, SORT_INT);
  mpz_t z;
  mpz_init(z);
  for (int64_t k = 0; whole && k < 4; k++) try_value(j, t, value_int64(s, k));
  for (uint32_t i = 0; i < j->values.seen.n && t->n < MAX_TRIED; i++) {
    const Value *v = j->values.seen.at[i];
    if (!sort_eq(v->sort, sort)) continue;
    try_value(j, t, v);
    for (int side = -1; whole && side <= 1; side += 2) {
      mpz_set(z, value_mpz(s, v));
      if (side < 0)
        mpz_sub_ui(z, z, 1);
      else
        mpz_add_ui(z, z, 1);
      try_value(j, t, value_int(s, z));
    }
  }
  if (!t->n) {
    const Value *some = value_default(s, sort);
    if (some && some->kind != VAL_REF) try_value(j, t, some);
  }
  mpz_clear(z);
}

/* One value at which the body is false refutes a forall, one at which it is true proves an
 * exists. */
static Tri quantifier(void *self, Eval *e, Term q) {
  Judge *j = self;
  const BinderData *d = term_binder(j->tab, q);
  bool exists = term_op(j->tab, q) == OP_EXISTS;
  Tri result = TRI_UNKNOWN;
  Tried tried[MAX_BOUND] = {0};
  uint32_t at[MAX_BOUND] = {0}, k = 0;
  e->reason = "a quantifier over too many values";
  if (j->trying || d->nvars > MAX_BOUND || e->frame) return TRI_UNKNOWN;
  for (uint32_t i = 0; i < d->nvars; i++) {
    values_to_try(j, d->sorts[i], &tried[i]);
    if (!tried[i].n) return TRI_UNKNOWN;
  }
  j->trying = true;
  while (result == TRI_UNKNOWN && k < d->nvars) {
    const Value **values = ARENA_ARRAY(&e->store.arena, const Value *, MAX_BOUND);
    for (uint32_t i = 0; i < d->nvars; i++) values[i] = tried[i].at[at[i]];
    const Value *v = eval_body(e, q, values);
    if (v && v->u.b == exists) result = exists ? TRI_TRUE : TRI_FALSE;
    if (result == TRI_FALSE) {
      e->witness_of = q;
      e->witness = values;
    }
    for (k = 0; k < d->nvars && ++at[k] == tried[k].n; k++) at[k] = 0;
  }
  j->trying = false;
  if (result == TRI_UNKNOWN) e->reason = "a quantifier over too many values";
  return result;
}

/* ---- axioms ---------------------------------------------------------------------------- */

/* It defines a function that is computed: then it holds as far as the function is used. */
static bool defines(const Judge *j, const Axiom *a) {
  if (term_op(j->tab, a->term) != OP_FORALL) return false;
  for (uint32_t i = 0; i < j->defs.facts.n; i++)
    if (j->defs.facts.at[i] == a) return false;
  return true;
}

static bool shares_function(const Judge *j, const Collector *with, const Collector *c) {
  for (uint32_t i = 0; i < c->symbols.n; i++)
    if (symbol_data(j->tab, c->symbols.at[i])->kind == SYM_FUNC &&
        collector_has(with, c->symbols.at[i]))
      return true;
  return !c->symbols.n;
}

static Tri eval_assumption(Judge *j, Term t) {
  j->eval.witness_of = TERM_NONE;
  Tri holds = eval_bool(&j->eval, t);
  if (holds == TRI_FALSE) note_broken(j, t);
  return holds;
}

static void collect_axioms(Judge *j) {
  const CoreProgram *p = j->program;
  if (j->in_axiom) return;
  j->in_axiom = mem_calloc(p->axioms.n + 1, sizeof *j->in_axiom);
  for (uint32_t i = 0; i < p->axioms.n; i++) {
    collector_init(&j->in_axiom[i], j->tab);
    collector_add(&j->in_axiom[i], p->axioms.at[i]->term);
  }
}

static bool is_conservative(Judge *j, const Axiom *a);

/* Constants of the path, and those that are said to belong to them by `uses`. */
static void collect_reached(Judge *j, Collector *reached) {
  const CoreProgram *p = j->program;
  bool *taken = mem_calloc(p->axioms.n + 1, sizeof *taken);
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 0; i < p->axioms.n; i++) {
      const Function *owner = p->axioms.at[i]->owner;
      if (taken[i] || !owner || !collector_has(reached, owner->sym)) continue;
      taken[i] = more = true;
      collector_add(reached, p->axioms.at[i]->term);
    }
  }
  free(taken);
}

/* A conservative axiom about a constant that nothing on the path knows: any value does. */
static bool is_elsewhere(const Judge *j, const Axiom *a, const Collector *in,
                         const Collector *reached) {
  if (!core_attr(&a->attrs)->conservative) return false;
  for (uint32_t i = 0; i < in->symbols.n; i++) {
    const SymbolData *s = symbol_data(j->tab, in->symbols.at[i]);
    if (s->kind == SYM_FUNC && !s->nargs && !collector_has(reached, in->symbols.at[i])) return true;
  }
  return false;
}

/* The axioms that must hold in a counterexample, in an order that does not change. Axioms that have
 * nothing to do with the path, not even by way of others, say nothing of it. */
static void relevant_axioms(Judge *j, Collector *about, Collector *reached, Axioms *out) {
  const CoreProgram *p = j->program;
  bool *taken = mem_calloc(p->axioms.n + 1, sizeof *taken), more = true;
  uint32_t quantified = 0;
  collect_axioms(j);
  collect_reached(j, reached);
  while (more) {
    more = false;
    for (uint32_t i = 0; i < p->axioms.n; i++) {
      const Axiom *a = p->axioms.at[i];
      if (taken[i] || is_elsewhere(j, a, &j->in_axiom[i], reached)) continue;
      if (!shares_function(j, about, &j->in_axiom[i]) &&
          !reach_lists_elements(j->tab, a->term, &j->in_axiom[i]))
        continue;
      taken[i] = more = true;
      collector_add(about, a->term);
      define_collect(&j->defs, about);
      if (defines(j, a)) continue;
      vec_push(out, a);
      quantified += term_op(j->tab, a->term) == OP_FORALL && !is_conservative(j, a);
    }
  }
  j->large = quantified > MANY_AXIOMS;
  free(taken);
}

/* ---- conservative axioms ------------------------------------------------------------------ */

/* A trigger that is one application, of the variables and of closed terms: the values of the
 * variables at which it is this one. */
static bool trigger_fits(Judge *j, Term q, Term trigger, Term at, const Value **values) {
  const BinderData *d = term_binder(j->tab, q);
  uint32_t bound = 0;
  if (term_op(j->tab, trigger) != OP_APP || term_p0(j->tab, trigger) != term_p0(j->tab, at) ||
      term_nargs(j->tab, trigger) != term_nargs(j->tab, at))
    return false;
  for (uint32_t i = 0; i < d->nvars; i++) values[i] = NULL;
  for (uint32_t i = 0; i < term_nargs(j->tab, at); i++) {
    Term p = term_arg(j->tab, trigger, i), a = term_arg(j->tab, at, i);
    const Value *v = judge_value_of(&j->values, a, term_sort(j->tab, a)), *known = NULL;
    bool own = term_op(j->tab, p) == OP_BVAR && term_p0(j->tab, p) == d->level;
    uint32_t k = own ? term_p1(j->tab, p) : 0;
    if (own && !values[k]) {
      values[k] = v;
      bound++;
    } else {
      known = own ? values[k] : eval_term(&j->eval, p);
      if (!known || !v || value_equal(&j->eval.store, known, v) != TRI_TRUE) return false;
    }
    if (!v) return false;
  }
  return bound == d->nvars;
}

/* Whether triggers of the axiom are such that trigger_fits finds all that match. */
static bool has_plain_triggers(Judge *j, Term q) {
  const BinderData *d = term_binder(j->tab, q);
  for (uint32_t i = 0; i < d->ntriggers; i++) {
    Term t = term_arg(j->tab, q, 1 + i);
    if (d->trigger_len[i] != 1 || term_op(j->tab, t) != OP_APP) return false;
    for (uint32_t k = 0; k < term_nargs(j->tab, t); k++) {
      Term a = term_arg(j->tab, t, k);
      if (term_op(j->tab, a) != OP_BVAR && term_node(j->tab, a)->loose_level) return false;
    }
  }
  return d->ntriggers > 0 && d->nvars <= MAX_BOUND;
}

static bool is_conservative(Judge *j, const Axiom *a) {
  return core_attr(&a->attrs)->conservative && term_op(j->tab, a->term) == OP_FORALL &&
         has_plain_triggers(j, a->term);
}

/* The axiom at what was applied since `from`. */
static Tri holds_where_applied(Judge *j, Term q, uint32_t from) {
  const BinderData *d = term_binder(j->tab, q);
  for (uint32_t i = from; i < j->applied.n; i++)
    for (uint32_t k = 0; k < d->ntriggers; k++) {
      const Value **values = ARENA_ARRAY(&j->eval.store.arena, const Value *, MAX_BOUND);
      if (!trigger_fits(j, q, term_arg(j->tab, q, 1 + k), j->applied.at[i], values)) continue;
      const Value *v = eval_body(&j->eval, q, values);
      if (v && v->u.b) continue;
      if (!v) return TRI_UNKNOWN;
      j->eval.witness_of = q;
      j->eval.witness = values;
      note_broken(j, q);
      return TRI_FALSE;
    }
  return TRI_TRUE;
}

/* A model of the path can be completed to one of these axioms if they hold at all applications that
 * were met, those that they lead to included. */
static Tri conservative_hold(Judge *j, const Axioms *axioms) {
  Tri all = TRI_TRUE;
  for (uint32_t from = 0, to = UINT32_MAX; from != to && all == TRI_TRUE; from = to) {
    to = j->applied.n;
    for (uint32_t i = 0; i < axioms->n && all == TRI_TRUE; i++)
      if (is_conservative(j, axioms->at[i]))
        all = holds_where_applied(j, axioms->at[i]->term, from);
  }
  return all;
}

static Judgement judge_axioms(Judge *j, const Axioms *axioms, const char **why) {
  Judgement all = JUDGEMENT_FAILS;
  for (uint32_t i = 0; i <= axioms->n; i++) {
    if (i < axioms->n && is_conservative(j, axioms->at[i])) continue;
    Tri holds =
        i < axioms->n ? eval_assumption(j, axioms->at[i]->term) : conservative_hold(j, axioms);
    if (holds == TRI_TRUE || all == JUDGEMENT_NO) continue; /* the rest is for judge_broken */
    all = holds == TRI_FALSE ? JUDGEMENT_NO : JUDGEMENT_UNKNOWN;
    *why = holds == TRI_FALSE ? "an axiom is false for these values" : j->eval.reason;
  }
  return all;
}

/* ---- the path -------------------------------------------------------------------------- */

static bool is_assumed(const PassiveCmd *c) {
  return !c->is_assert || c->assumed_after;
}

static void collect_path(const TracePath *path, Collector *about) {
  collector_add(about, path->failed->term);
  for (uint32_t i = 0; i < path->points.n; i++) {
    const PassiveBlock *b = path->points.at[i].block;
    for (uint32_t k = 0; k < b->cmds.n && &b->cmds.at[k] != path->failed; k++)
      if (is_assumed(&b->cmds.at[k])) collector_add(about, b->cmds.at[k].term);
  }
}

static Judgement judge_commands(Judge *j, const TracePath *path, const char **why) {
  Judgement all = JUDGEMENT_FAILS;
  for (uint32_t i = 0; i < path->points.n; i++) {
    const PassiveBlock *b = path->points.at[i].block;
    for (uint32_t k = 0; k < b->cmds.n && &b->cmds.at[k] != path->failed; k++) {
      if (!is_assumed(&b->cmds.at[k])) continue;
      Tri holds = eval_assumption(j, b->cmds.at[k].term);
      if (holds == TRI_TRUE || all == JUDGEMENT_NO) continue; /* the rest is for judge_broken */
      all = holds == TRI_FALSE ? JUDGEMENT_NO : JUDGEMENT_UNKNOWN;
      *why = holds == TRI_FALSE ? "an assumption on the path is false for these values"
                                : j->eval.reason;
    }
  }
  return all;
}

static Judgement judge(Judge *j, const TracePath *path, const Axioms *axioms, const char **why) {
  const char *of_axioms = NULL;
  Tri check = eval_bool(&j->eval, path->failed->term);
  if (check == TRI_UNKNOWN) *why = j->eval.reason;
  Judgement commands = judge_commands(j, path, why);
  bool approximates = j->approximates;
  Judgement of = judge_axioms(j, axioms, &of_axioms);
  if (check == TRI_TRUE)
    *why = "the check holds for these values";
  else if (of_axioms && commands != JUDGEMENT_NO)
    *why = of_axioms;
  if (check == TRI_TRUE || commands == JUDGEMENT_NO || of == JUDGEMENT_NO) return JUDGEMENT_NO;
  if (approximates) {
    *why = "a function is {:overapproximation}, and may have other values";
    return JUDGEMENT_NO;
  }
  bool sure = check == TRI_FALSE && commands == JUDGEMENT_FAILS && of == JUDGEMENT_FAILS;
  return sure ? JUDGEMENT_FAILS : JUDGEMENT_UNKNOWN;
}

Judgement judge_path(Judge *j, const TracePath *path, Solver *s, bool from_unknown,
                     const char **why) {
  Collector about, reached;
  Axioms axioms = {0};
  judge_values_begin(&j->values, s);
  j->calls = (DefineCalls){.most = MAX_DEPTH};
  j->approximates = false;
  map_clear(&j->computed);
  vec_clear(&j->broken);
  vec_clear(&j->applied);
  eval_reset(&j->eval);
  j->eval.whole_maps = true;
  j->eval.steps_left = j->nodes_left;
  collector_init(&about, j->tab);
  *why = "something cannot be computed";
  collect_path(path, &about);
  define_collect(&j->defs, &about);
  collector_init(&reached, j->tab);
  collect_path(path, &reached);
  relevant_axioms(j, &about, &reached, &axioms);
  collector_free(&reached);
  Judgement result = JUDGEMENT_UNKNOWN;
  if (j->large && from_unknown)
    *why = "there are too many quantified axioms to check that all of them hold";
  else
    result = judge(j, path, &axioms, why);
  vec_free(&axioms);
  j->nodes_left = j->eval.steps_left;
  collector_free(&about);
  return result;
}

uint32_t judge_broken(const Judge *j, const Term **out) {
  *out = j->broken.at;
  return j->broken.n;
}

bool judge_is_large(const Judge *j) {
  return j->large;
}

Judge *judge_new(CoreProgram *p) {
  Judge *j = mem_calloc(1, sizeof *j);
  j->program = p;
  j->tab = p->terms;
  j->nodes_left = MAX_NODES;
  define_init(&j->defs, p);
  j->env = (EvalEnv){j, variable, apply, unspecified, quantifier};
  eval_init(&j->eval, p->terms, &j->env);
  j->values =
      (JudgeValues){.tab = p->terms, .store = &j->eval.store, .plain = builder_plain(p->terms)};
  return j;
}

void judge_free(Judge *j) {
  if (!j) return;
  judge_values_free(&j->values);
  eval_free(&j->eval);
  define_free(&j->defs);
  map_free(&j->computed);
  vec_free(&j->broken);
  vec_free(&j->applied);
  for (uint32_t i = 0; j->in_axiom && i < j->program->axioms.n; i++)
    collector_free(&j->in_axiom[i]);
  free(j->in_axiom);
  free(j);
}
