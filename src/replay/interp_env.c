/* SPDX-License-Identifier: MIT */
/* The evaluation environment of an execution: variables, functions at points, definitions. */
#include "replay/interp.h"

#include "base/hash.h"

#include <string.h>

/* ---- values ---------------------------------------------------------------- */

const Value *interp_default(Interp *in, Sort sort) {
  ValueStore *s = &in->eval->store;
  const Value *v = value_default(s, sort);
  if (v && v->kind == VAL_CONST) return value_recording_map(s, sort, v->u.all);
  return v ? interp_import(in, s, v) : NULL;
}

static const Value *import_map(Interp *in, const ValueStore *from, const Value *v) {
  ValueStore *s = &in->eval->store;
  VEC(const Value *) entries = {0};
  const Value *m = v;
  for (; m->kind == VAL_STORE; m = m->u.store.base) vec_push(&entries, m);
  const Value *all = m->kind == VAL_CONST ? interp_import(in, from, m->u.all) : NULL;
  const Value *out = all ? value_recording_map(s, v->sort, all) : interp_default(in, v->sort);
  while (out && entries.n) {
    const Value *e = vec_pop(&entries);
    const Value **index = ARENA_ARRAY(&s->arena, const Value *, e->u.store.n);
    for (uint32_t i = 0; i < e->u.store.n; i++)
      index[i] = interp_import(in, from, e->u.store.index[i]);
    out = value_store(s, out, index, e->u.store.n, interp_import(in, from, e->u.store.value));
  }
  vec_free(&entries);
  return out;
}

static const Value *import_list(Interp *in, const ValueStore *from, const Value *v) {
  ValueStore *s = &in->eval->store;
  const Value **at = ARENA_ARRAY(&s->arena, const Value *, v->u.dt.n);
  for (uint32_t i = 0; i < v->u.dt.n; i++) at[i] = interp_import(in, from, v->u.dt.at[i]);
  return v->kind == VAL_SEQ ? value_seq(s, v->sort, at, v->u.dt.n)
                            : value_dt(s, v->sort, v->u.dt.ctor, at, v->u.dt.n);
}

static const Value *import_number(Interp *in, const ValueStore *from, const Value *v) {
  mpq_t q;
  mpq_init(q);
  num_get_mpq(&from->nums, v->u.num, q);
  const Value *out = value_number(&in->eval->store, q, v->sort);
  mpq_clear(q);
  return out;
}

const Value *interp_import(Interp *in, const ValueStore *from, const Value *v) {
  ValueStore *s = &in->eval->store;
  switch (v->kind) {
  case VAL_BOOL: return value_bool(s, v->u.b);
  case VAL_NUM: return import_number(in, from, v);
  case VAL_STRING: return value_string(s, v->u.str);
  case VAL_RMODE: return value_rmode(s, v->u.rmode);
  case VAL_REF: return value_ref(s, v->sort, v->u.ref);
  case VAL_DT:
  case VAL_SEQ: return import_list(in, from, v);
  default: return import_map(in, from, v);
  }
}

/* ---- variables ------------------------------------------------------------- */

void interp_set(Interp *in, Symbol sym, const Value *v) {
  in->now.at[sym.ix] = v;
  in->uses.at[sym.ix] |= USE_WRITTEN;
  if (in->source->assigned) in->source->assigned(in->self, v);
  eval_forget(in->eval);
}

const Value *interp_get(Interp *in, const Variable *v) {
  const Value **at = &in->now.at[v->sym.ix];
  if (!*at) *at = interp_default(in, v->sort);
  return *at;
}

static const Value *interp_env_variable(void *self, Eval *e, Symbol sym) {
  Interp *in = self;
  (void)e;
  if (sym.ix >= in->now.n) return NULL;
  const Value **at = &in->now.at[sym.ix];
  if (!*at) *at = interp_default(in, symbol_data(in->core->terms, sym)->sort);
  if (*at && (*at)->kind == VAL_UNKNOWN) return in->source->determine(in->self, at);
  if (!in->record.on) return *at;
  const Named *n = &in->replay->named.at[sym.ix];
  Symbol of = n->old ? n->var->sym : sym;
  bool first = n->old ? in->stack.n <= 1 : !(in->uses.at[of.ix] & USE_WRITTEN);
  if (first && !in->searching) in->uses.at[of.ix] |= USE_INITIAL;
  return *at;
}

/* ---- functions ------------------------------------------------------------- */

static Meaning *meaning_in(Interp *in, Meanings *all, Symbol sym) {
  while (all->n <= sym.ix) vec_push(all, NULL);
  if (!all->at[sym.ix]) all->at[sym.ix] = ARENA_NEW(&in->x->arena, Meaning);
  return all->at[sym.ix];
}

static Meaning *meaning(Interp *in, Symbol sym) {
  return meaning_in(in, &in->functions.given, sym);
}

typedef struct PointProbe {
  ValueStore *store;
  const Meaning *in;
  const Value *const *args;
  uint32_t n;
} PointProbe;

static bool same_point(const void *env, uint64_t id) {
  const PointProbe *p = env;
  const Value *const *index = p->in->points.at[id].index;
  for (uint32_t i = 0; i < p->n; i++)
    if (value_equal(p->store, index[i], p->args[i]) != TRI_TRUE) return false;
  return true;
}

static uint64_t hash_args(const Value *const *args, uint32_t n) {
  uint64_t h = n, one;
  for (uint32_t i = 0; i < n; i++) h = hash_pair(h, value_hash(args[i], &one) ? one : 0);
  return h;
}

static bool find_point(Interp *in, Meaning *m, const Value *const *args, uint32_t n, uint64_t *id) {
  PointProbe p = {&in->eval->store, m, args, n};
  return map_find_hash(&m->by_hash, hash_args(args, n), same_point, &p, id);
}

static void record_point(Interp *in, Meaning *m, const Value *const *args, uint32_t n,
                         const Value *v, bool used) {
  ValuePoint point = {vec_copy_raw(&in->eval->store.arena, args, n * sizeof *args), v};
  map_add_hash(&m->by_hash, hash_args(args, n), m->points.n);
  vec_push(&m->points, point);
  vec_push(&m->used, used);
}

/* The value that a definition gives; results are kept. *open: no case applies, so there is none. */
static const Value *follow(Interp *in, Eval *e, const Definition *d, const Value *const *args,
                           uint32_t n, bool *open) {
  Meaning *m = meaning_in(in, &in->functions.computed, d->sym);
  uint64_t id;
  if (find_point(in, m, args, n, &id)) return m->points.at[id].value;
  Defined by = define_value(&in->functions.calls, e, d, args);
  *open = by.open;
  if (by.value) record_point(in, m, args, n, by.value, false);
  in->functions.n_computed += by.value != NULL;
  return by.value;
}

const Value *interp_point(Interp *in, Symbol sym, const Value *const *args, uint32_t n) {
  Meaning *m = meaning(in, sym);
  uint64_t id;
  if (find_point(in, m, args, n, &id)) {
    if (!in->strict && !in->searching) m->used.at[id] = m->accessed = true;
    return m->points.at[id].value;
  }
  if (in->strict || in->searching) {
    in->eval->reason = "a function at a point that was not used";
    return NULL;
  }
  const Value *v = in->source->point(in->self, sym);
  if (!v) return NULL;
  m->accessed = true;
  record_point(in, m, args, n, v, true);
  return v;
}

void interp_set_point(Interp *in, Symbol sym, const Value *const *args, uint32_t n,
                      const Value *v) {
  uint64_t id;
  Meaning *m = meaning(in, sym);
  if (!find_point(in, m, args, n, &id)) record_point(in, m, args, n, v, false);
}

static const Value *interp_env_apply(void *self, Eval *e, Symbol sym, const Value *const *args,
                                     uint32_t n) {
  Interp *in = self;
  if (symbol_data(in->core->terms, sym)->kind != SYM_FUNC) return NULL;
  const Definition *d = define_of(&in->replay->defs, sym);
  bool free_point = !d;
  const Value *v = d ? follow(in, e, d, args, n, &free_point) : NULL;
  if (v || !free_point) return v;
  v = interp_point(in, sym, args, n);
  return v && v->kind == VAL_UNKNOWN ? in->source->determine_point(in->self, sym, v, args) : v;
}

/* An unspecified result is the default of its sort: see the notes on scripts. */
static const Value *unspecified_result(void *self, Eval *e, IndexedOp f, const Value *const *args,
                                       uint32_t n, Sort result) {
  (void)e, (void)f, (void)args, (void)n;
  return interp_default(self, result);
}

static Tri interp_env_quantifier(void *self, Eval *e, Term t) {
  Interp *in = self;
  if (in->searching) return TRI_UNKNOWN;
  Tri result = in->source->quantifier(in->self, t);
  if (result == TRI_UNKNOWN) e->reason = "a quantifier over too many values";
  return result;
}

/* ---- axioms ---------------------------------------------------------------- */

/* How many of the functions that an axiom speaks of were used. */
static uint32_t used_in(const Interp *in, const KnownAxiom *a) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < a->n; i++) {
    Symbol s = in->replay->axiom_symbols.at[a->first + i];
    n += s.ix < in->functions.given.n && in->functions.given.at[s.ix] &&
         in->functions.given.at[s.ix]->points.n;
  }
  return n;
}

/* An axiom that speaks only of what was not used says nothing about the execution. */
static Tri axiom_holds(Interp *in, const KnownAxiom *a) {
  uint32_t used = used_in(in, a);
  if (a->n && !used) return TRI_TRUE;
  return used == a->n ? eval_bool(in->eval, a->axiom->term) : TRI_UNKNOWN;
}

/* Unique constants of one type differ. */
static Tri unique_differ(Interp *in) {
  VEC(const Value *) seen = {0};
  Tri differ = TRI_TRUE;
  for (uint32_t i = 0; i < in->core->functions.n; i++) {
    const Function *f = in->core->functions.at[i];
    const Meaning *m = f->sym.ix < in->functions.given.n ? in->functions.given.at[f->sym.ix] : NULL;
    if (!f->unique || !m || !m->points.n) continue;
    const Value *v = m->points.at[0].value;
    for (uint32_t k = 0; k < seen.n; k++)
      if (sort_eq(seen.at[k]->sort, v->sort) &&
          value_equal(&in->eval->store, seen.at[k], v) == TRI_TRUE)
        differ = TRI_FALSE;
    vec_push(&seen, v);
  }
  vec_free(&seen);
  return differ;
}

Tri interp_axioms(Interp *in, Pos *which) {
  in->strict = in->eval->store.no_new_points = true;
  eval_forget(in->eval);
  Tri all = unique_differ(in);
  for (uint32_t i = 0; i < in->replay->axioms.n && all != TRI_FALSE; i++) {
    const KnownAxiom *a = &in->replay->axioms.at[i];
    Tri holds = axiom_holds(in, a);
    if (holds != TRI_TRUE) all = holds;
    if (holds == TRI_FALSE) *which = a->axiom->pos;
  }
  in->strict = in->eval->store.no_new_points = false;
  return all;
}

/* ---- begin and end --------------------------------------------------------- */

static void zero(Interp *in) {
  uint32_t n = symbol_count(in->core->terms);
  vec_reserve(&in->now, n);
  memset(in->now.at, 0, n * sizeof *in->now.at);
  in->now.n = n;
  vec_reserve(&in->uses, n);
  memset(in->uses.at, 0, n * sizeof *in->uses.at);
  in->uses.n = n;
}

void interp_init(Interp *in) {
  in->core = in->replay->core;
  in->eval = &in->x->eval;
  in->env = (EvalEnv){in, interp_env_variable, interp_env_apply, unspecified_result,
                      interp_env_quantifier};
  eval_init(in->eval, in->core->terms, &in->env);
  zero(in);
}

static void free_meanings(Meanings *all) {
  for (uint32_t i = 0; i < all->n; i++) {
    Meaning *m = all->at[i];
    if (!m) continue;
    vec_free(&m->points);
    vec_free(&m->used);
    map_free(&m->by_hash);
  }
  vec_free(all);
}

void interp_forget_computed(Interp *in) {
  if (!in->functions.n_computed) return;
  in->functions.n_computed = 0;
  for (uint32_t i = 0; i < in->functions.computed.n; i++) {
    Meaning *m = in->functions.computed.at[i];
    if (!m) continue;
    vec_clear(&m->points);
    vec_clear(&m->used);
    map_clear(&m->by_hash);
  }
}

void interp_reset(Interp *in) {
  Execution *x = in->x;
  free_meanings(&in->functions.given);
  free_meanings(&in->functions.computed);
  arena_free(&x->arena);
  arena_init(&x->arena);
  eval_reset(in->eval);
  zero(in);
  vec_clear(&in->initial);
  vec_clear(&in->saved);
  vec_clear(&in->stack);
  vec_clear(&x->calls);
  vec_clear(&x->given.inputs);
  vec_clear(&x->outputs);
  in->functions.calls.depth = in->functions.n_computed = 0;
  in->doubt.undecided = NULL;
  in->doubt.command = NULL;
  x->counts.steps = x->counts.checks = 0;
  x->unsure.why = NULL;
}

void interp_free(Interp *in) {
  free_meanings(&in->functions.given);
  free_meanings(&in->functions.computed);
  vec_free(&in->now);
  vec_free(&in->uses);
  vec_free(&in->initial);
  vec_free(&in->saved);
  vec_free(&in->stack);
  in->eval->env = NULL; /* the execution outlives the interpreter */
}
