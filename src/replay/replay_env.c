/* SPDX-License-Identifier: MIT */
/* The evaluation environment of a replay: variables, functions at the points of the script,
 * definitions followed, defaults for what nobody said. */
#include "replay/replay_run.h"

#include "base/bug.h"
#include "base/hash.h"
#include "replay/sample.h"

#include <string.h>

/* Nested applications of defined functions; beyond it a definition is said not to end. */
enum { MAX_APPLICATIONS = 200000, MAX_APPLICATIONS_SAMPLED = 1000 };

/* ---- values ---------------------------------------------------------------- */

const Value *replay_default(Run *r, Sort sort) {
  ValueStore *s = &r->eval->store;
  const Value *v = value_default(s, sort);
  if (v && v->kind == VAL_CONST) return value_open_map(s, sort, v->u.all);
  return v ? replay_import(r, s, v) : NULL;
}

static const Value *import_map(Run *r, const ValueStore *from, const Value *v) {
  ValueStore *s = &r->eval->store;
  VEC(const Value *) entries = {0};
  const Value *m = v;
  for (; m->kind == VAL_STORE; m = m->u.store.base) vec_push(&entries, m);
  const Value *all = m->kind == VAL_CONST ? replay_import(r, from, m->u.all) : NULL;
  const Value *out = all ? value_open_map(s, v->sort, all) : replay_default(r, v->sort);
  while (out && entries.n) {
    const Value *e = vec_pop(&entries);
    const Value **index = ARENA_ARRAY(&s->arena, const Value *, e->u.store.n);
    for (uint32_t i = 0; i < e->u.store.n; i++)
      index[i] = replay_import(r, from, e->u.store.index[i]);
    out = value_store(s, out, index, e->u.store.n, replay_import(r, from, e->u.store.value));
  }
  vec_free(&entries);
  return out;
}

static const Value *import_list(Run *r, const ValueStore *from, const Value *v) {
  ValueStore *s = &r->eval->store;
  const Value **at = ARENA_ARRAY(&s->arena, const Value *, v->u.dt.n);
  for (uint32_t i = 0; i < v->u.dt.n; i++) at[i] = replay_import(r, from, v->u.dt.at[i]);
  return v->kind == VAL_SEQ ? value_seq(s, v->sort, at, v->u.dt.n)
                            : value_dt(s, v->sort, v->u.dt.ctor, at, v->u.dt.n);
}

static const Value *import_number(Run *r, const ValueStore *from, const Value *v) {
  mpq_t q;
  mpq_init(q);
  num_get_mpq(&from->nums, v->u.num, q);
  const Value *out = value_number(&r->eval->store, q, v->sort);
  mpq_clear(q);
  return out;
}

const Value *replay_import(Run *r, const ValueStore *from, const Value *v) {
  ValueStore *s = &r->eval->store;
  switch (v->kind) {
  case VAL_BOOL: return value_bool(s, v->u.b);
  case VAL_NUM: return import_number(r, from, v);
  case VAL_STRING: return value_string(s, v->u.str);
  case VAL_RMODE: return value_rmode(s, v->u.rmode);
  case VAL_REF: return value_ref(s, v->sort, v->u.ref);
  case VAL_DT:
  case VAL_SEQ: return import_list(r, from, v);
  default: return import_map(r, from, v);
  }
}

/* ---- variables ------------------------------------------------------------- */

void replay_set(Run *r, Symbol sym, const Value *v) {
  r->now.at[sym.ix] = v;
  r->uses.at[sym.ix] |= USE_WRITTEN;
  if (r->sample) sample_seen(r, v);
  eval_forget(r->eval);
}

const Value *replay_get(Run *r, const Variable *v) {
  const Value **at = &r->now.at[v->sym.ix];
  if (!*at) *at = replay_default(r, v->sort);
  return *at;
}

/* In a random execution. Once drawn for good, the variable has the value itself. */
static const Value *drawn(Run *r, const Value **at) {
  const Value *v = sample_read(r, *at);
  if (v && !r->sample->trying) *at = v;
  return v;
}

static const Value *variable(void *self, Eval *e, Symbol sym) {
  Run *r = self;
  (void)e;
  if (sym.ix >= r->now.n) return NULL;
  const Value **at = &r->now.at[sym.ix];
  if (!*at) *at = replay_default(r, symbol_data(r->core->terms, sym)->sort);
  if (r->sample) return *at && (*at)->kind == VAL_OPEN ? drawn(r, at) : *at;
  const Named *n = &r->replay->named.at[sym.ix];
  Symbol of = n->old ? n->var->sym : sym;
  bool first = n->old ? r->stack.n <= 1 : !(r->uses.at[of.ix] & USE_WRITTEN);
  if (first && !r->searching) r->uses.at[of.ix] |= USE_INITIAL;
  return *at;
}

/* ---- functions ------------------------------------------------------------- */

static Meaning *meaning_in(Run *r, Meanings *all, Symbol sym) {
  while (all->n <= sym.ix) vec_push(all, NULL);
  if (!all->at[sym.ix]) all->at[sym.ix] = ARENA_NEW(&r->x->arena, Meaning);
  return all->at[sym.ix];
}

static Meaning *meaning(Run *r, Symbol sym) {
  return meaning_in(r, &r->meanings, sym);
}

typedef struct Probe {
  ValueStore *store;
  const Meaning *in;
  const Value *const *args;
  uint32_t n;
} Probe;

static bool same_point(const void *env, uint64_t id) {
  const Probe *p = env;
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

static bool find_point(Run *r, Meaning *m, const Value *const *args, uint32_t n, uint64_t *id) {
  Probe p = {&r->eval->store, m, args, n};
  return map_find_hash(&m->by_hash, hash_args(args, n), same_point, &p, id);
}

static void add_point(Run *r, Meaning *m, const Value *const *args, uint32_t n, const Value *v,
                      bool used) {
  ValuePoint point = {vec_copy_raw(&r->eval->store.arena, args, n * sizeof *args), v};
  map_add_hash(&m->by_hash, hash_args(args, n), m->points.n);
  vec_push(&m->points, point);
  vec_push(&m->used, used);
}

static const Value *at_arguments(Eval *e, Term map, Term plain, const Value *const *args,
                                 uint32_t n) {
  if (!n) return eval_term(e, plain);
  const Value lambda = {.kind = VAL_LAMBDA, .u.lambda.term = map};
  return eval_select(e, &lambda, args, n);
}

/* The value that a definition gives; results are kept. *decided: no case applies, so there is
 * none. */
static const Value *follow(Run *r, Eval *e, const Definition *d, const Value *const *args,
                           uint32_t n, bool *decided) {
  Meaning *m = meaning_in(r, &r->computed, d->sym);
  uint64_t id;
  if (find_point(r, m, args, n, &id)) return m->points.at[id].value;
  if (r->depth >= (r->sample ? MAX_APPLICATIONS_SAMPLED : MAX_APPLICATIONS)) {
    e->reason = "a recursive definition that does not end within reach";
    return NULL;
  }
  r->depth++;
  const Value *v = NULL, *guard = NULL;
  uint32_t k = 0;
  for (; k < d->n_cases; k++) {
    const DefineCase *c = &d->cases[k];
    guard = at_arguments(e, c->guard_map, c->guard, args, n);
    if (!guard || guard->u.b) break;
  }
  *decided = k == d->n_cases;
  if (guard && k < d->n_cases)
    v = at_arguments(e, d->cases[k].value_map, d->cases[k].value, args, n);
  r->depth--;
  if (v) add_point(r, m, args, n, v, false);
  r->n_computed += v != NULL;
  return v;
}

/* A value for a unique constant that no other has. */
static const Value *fresh_unique(Run *r, Sort sort) {
  uint64_t most = 0;
  for (uint32_t i = 0; i < r->core->functions.n; i++) {
    const Function *f = r->core->functions.at[i];
    if (f->sym.ix >= r->meanings.n || !r->meanings.at[f->sym.ix]) continue;
    const Meaning *m = r->meanings.at[f->sym.ix];
    for (uint32_t k = 0; k < m->points.n; k++) {
      const Value *v = m->points.at[k].value;
      if (v->kind == VAL_REF && sort_eq(v->sort, sort) && v->u.ref >= most) most = v->u.ref + 1;
    }
  }
  return value_ref(&r->eval->store, sort, most);
}

static const Value *new_point(Run *r, const Function *f, Sort result) {
  if (f && f->unique && sort_kind(r->core->terms, result) == SK_UNINT)
    return fresh_unique(r, result);
  return replay_default(r, result);
}

static const Value *apply(void *self, Eval *e, Symbol sym, const Value *const *args, uint32_t n) {
  Run *r = self;
  if (symbol_data(r->core->terms, sym)->kind != SYM_FUNC) return NULL;
  const Definition *d = define_of(&r->replay->defs, sym);
  bool free_point = !d;
  const Value *defined = d ? follow(r, e, d, args, n, &free_point) : NULL;
  if (defined || !free_point) return defined;
  Meaning *m = meaning(r, sym);
  uint64_t id;
  if (find_point(r, m, args, n, &id)) {
    if (!r->strict && !r->searching) m->used.at[id] = m->touched = true;
    const Value *v = m->points.at[id].value;
    return v && v->kind != VAL_OPEN ? v : sample_point(r, sym, m, (uint32_t)id, args);
  }
  if (r->strict || r->searching) {
    e->reason = "a function at a point that was not used";
    return NULL;
  }
  if (r->sample) {
    if (r->sample->looking) return NULL;
    add_point(r, m, args, n, NULL, true);
    return sample_point(r, sym, m, m->points.n - 1, args);
  }
  const Function *f = sym.ix < r->replay->named.n ? r->replay->named.at[sym.ix].func : NULL;
  const Value *v = new_point(r, f, symbol_data(r->core->terms, sym)->sort);
  if (!v) return NULL;
  m->touched = true;
  r->made_up = r->made_up || r->replay->named.at[sym.ix].in_axioms;
  add_point(r, m, args, n, v, true);
  return v;
}

const Value *replay_open_point(Run *r, Symbol sym, const Value *const *args, uint32_t n) {
  if (symbol_data(r->core->terms, sym)->kind != SYM_FUNC || define_of(&r->replay->defs, sym))
    return NULL;
  Meaning *m = meaning(r, sym);
  uint64_t id;
  if (!find_point(r, m, args, n, &id)) {
    id = m->points.n;
    add_point(r, m, args, n, NULL, true);
  }
  const Value **v = &m->points.at[id].value;
  if (!*v) *v = sample_initial(r, symbol_data(r->core->terms, sym)->sort);
  return *v;
}

/* What the logic leaves open is the default of its sort: see the notes on scripts. */
static const Value *open_result(void *self, Eval *e, Op op, const Value *const *args, uint32_t n,
                                uint32_t p0, uint32_t p1, Sort result) {
  (void)e, (void)op, (void)args, (void)n, (void)p0, (void)p1;
  return replay_default(self, result);
}

static Tri quantifier(void *self, Eval *e, Term t) {
  Run *r = self;
  if (r->searching) return TRI_UNKNOWN;
  Tri result = r->sample ? sample_quantifier(r, t) : replay_witness(r, t);
  if (result == TRI_UNKNOWN) e->reason = "a quantifier over too many values";
  return result;
}

/* ---- axioms ---------------------------------------------------------------- */

/* How many of the functions that an axiom speaks of were used. */
static uint32_t used_in(const Run *r, const KnownAxiom *a) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < a->n; i++) {
    Symbol s = r->replay->axiom_symbols.at[a->first + i];
    n += s.ix < r->meanings.n && r->meanings.at[s.ix] && r->meanings.at[s.ix]->points.n;
  }
  return n;
}

/* An axiom that speaks only of what was not used says nothing about the execution. */
static Tri axiom_holds(Run *r, const KnownAxiom *a) {
  uint32_t used = used_in(r, a);
  if (a->n && !used) return TRI_TRUE;
  return used == a->n ? eval_bool(r->eval, a->axiom->term) : TRI_UNKNOWN;
}

/* Unique constants of one type differ. */
static Tri unique_differ(Run *r) {
  VEC(const Value *) seen = {0};
  Tri differ = TRI_TRUE;
  for (uint32_t i = 0; i < r->core->functions.n; i++) {
    const Function *f = r->core->functions.at[i];
    const Meaning *m = f->sym.ix < r->meanings.n ? r->meanings.at[f->sym.ix] : NULL;
    if (!f->unique || !m || !m->points.n) continue;
    const Value *v = m->points.at[0].value;
    for (uint32_t k = 0; k < seen.n; k++)
      if (sort_eq(seen.at[k]->sort, v->sort) &&
          value_equal(&r->eval->store, seen.at[k], v) == TRI_TRUE)
        differ = TRI_FALSE;
    vec_push(&seen, v);
  }
  vec_free(&seen);
  return differ;
}

Tri replay_axioms(Run *r, Pos *which) {
  r->strict = r->eval->store.no_new_points = true;
  eval_forget(r->eval);
  Tri all = unique_differ(r);
  for (uint32_t i = 0; i < r->replay->axioms.n && all != TRI_FALSE; i++) {
    const KnownAxiom *a = &r->replay->axioms.at[i];
    Tri holds = axiom_holds(r, a);
    if (holds != TRI_TRUE) all = holds;
    if (holds == TRI_FALSE) *which = a->axiom->pos;
  }
  r->strict = r->eval->store.no_new_points = false;
  return all;
}

/* ---- begin and end --------------------------------------------------------- */

static void import_functions(Run *r, const ValueStore *from) {
  const Script *s = r->script;
  for (uint32_t i = 0; i < s->functions.n; i++) {
    const FunctionValue *f = &s->functions.at[i];
    uint32_t n = symbol_data(r->core->terms, f->func->sym)->nargs;
    Meaning *m = meaning(r, f->func->sym);
    for (uint32_t k = 0; k < f->n_points; k++) {
      const Value **args = ARENA_ARRAY(&r->x->arena, const Value *, n);
      for (uint32_t a = 0; a < n; a++) args[a] = replay_import(r, from, f->index[k][a]);
      uint64_t id;
      if (!find_point(r, m, args, n, &id))
        add_point(r, m, args, n, replay_import(r, from, f->value[k]), false);
    }
  }
}

static void zero(Run *r) {
  uint32_t n = symbol_count(r->core->terms);
  vec_reserve(&r->now, n);
  memset(r->now.at, 0, n * sizeof *r->now.at);
  r->now.n = n;
  vec_reserve(&r->uses, n);
  memset(r->uses.at, 0, n * sizeof *r->uses.at);
  r->uses.n = n;
}

void replay_env_init(Run *r, const ValueStore *from) {
  r->env = (EvalEnv){r, variable, apply, open_result, quantifier};
  eval_init(r->eval, r->core->terms, &r->env);
  r->eval->remember_points = true;
  r->eval->whole_maps = r->sample || r->script->total;
  zero(r);
  if (r->script) import_functions(r, from);
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

void replay_forget_computed(Run *r) {
  if (!r->n_computed) return;
  r->n_computed = 0;
  for (uint32_t i = 0; i < r->computed.n; i++) {
    Meaning *m = r->computed.at[i];
    if (!m) continue;
    vec_clear(&m->points);
    vec_clear(&m->used);
    map_clear(&m->by_hash);
  }
}

void replay_env_again(Run *r) {
  Execution *x = r->x;
  free_meanings(&r->meanings);
  free_meanings(&r->computed);
  arena_free(&x->arena);
  arena_init(&x->arena);
  eval_reset(r->eval);
  zero(r);
  vec_clear(&r->initial);
  vec_clear(&r->saved);
  vec_clear(&r->stack);
  vec_clear(&x->calls);
  vec_clear(&x->inputs);
  vec_clear(&x->outputs);
  r->depth = r->n_computed = 0;
  r->unsettled = NULL;
  x->n_steps = 0;
  x->doubt = NULL;
}

void replay_env_free(Run *r) {
  free_meanings(&r->meanings);
  free_meanings(&r->computed);
  vec_free(&r->now);
  vec_free(&r->uses);
  vec_free(&r->initial);
  vec_free(&r->saved);
  vec_free(&r->stack);
  r->eval->env = NULL; /* the execution lives on, the run does not */
}
