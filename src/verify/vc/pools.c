/* SPDX-License-Identifier: MIT */
/* See pools.h. Formulas are walked with what they are good for; rounds make instances until no
 * term is new. */
#include "verify/vc/pools.h"

#include "base/mem.h"
#include "logic/subst.h"

#include <string.h>

/* Instances may put terms into pools without end. */
enum { MAX_POOL_INSTANCES = 20000 };

/* A pooled quantifier, for which a constant stands while instances are made. */
typedef struct PoolBinding {
  Term quantifier, stands;
  bool assumed;    /* a universal that is assumed; else an existential to be proved */
  uint32_t *tried; /* by variable: terms that were combined already                 */
  VEC(Term) instances;
} PoolBinding;

/* The definition of a lambda, whose variables all have pools. */
typedef struct PoolLambda {
  Term axiom; /* (forall holes, x :: {f(holes)[x]} f(holes)[x] == ..) */
  Symbol func;
} PoolLambda;

typedef struct PoolApplication {
  Term axiom, app;
  uint32_t *tried; /* by variable of the axiom */
} PoolApplication;

typedef struct Pools {
  Passive *p;
  TermTable *tab;
  Builder *b;
  Arena arena;
  bool drop;
  VEC(PoolTerm) terms; /* all that are in pools, in order */
  Map in_pool;         /* (pool, term)                    */
  VEC(PoolBinding) bindings;
  VEC(PoolLambda) lambdas;
  VEC(PoolApplication) apps;
  VEC(Term) facts; /* instances of definitions */
  Map memo[2];     /* term -> walked, to be proved and assumed */
  Map seen;        /* terms in which applications were looked for */
  uint32_t made, constants;
} Pools;

static void pool_add(Pools *s, Str pool, Term t) {
  uint64_t key = (uint64_t)pool->id << 32 | t.ix;
  if (map_add(&s->in_pool, key)) vec_push(&s->terms, ((PoolTerm){pool, t}));
}

/* ---- is there anything to do? --------------------------------------------------------------- */

typedef struct PoolGate {
  TermTable *tab;
  Map seen, draws; /* (pool, sort) */
  VEC(Term) todo;
  VEC(uint64_t) adds;
} PoolGate;

static uint64_t gate_key(const PoolGate *g, Str pool, Term t) {
  return (uint64_t)pool->id << 32 | term_sort(g->tab, t).ix;
}

static void gate_binder(PoolGate *g, Term t) {
  const BinderData *d = term_binder(g->tab, t);
  const Term *hints = term_args(g->tab, t) + term_nargs(g->tab, t) - d->nhints;
  for (uint32_t i = 0; i < d->nhints; i++) {
    uint64_t key = gate_key(g, d->hints[i].pool, hints[i]);
    if (d->hints[i].draws)
      map_add(&g->draws, key);
    else
      vec_push(&g->adds, key);
  }
}

static void gate_walk(PoolGate *g, Term root) {
  vec_push(&g->todo, root);
  while (g->todo.n) {
    Term t = vec_pop(&g->todo);
    if (!map_add(&g->seen, t.ix)) continue;
    if (op_is_binder(term_op(g->tab, t))) gate_binder(g, t);
    for (uint32_t i = 0; i < term_nargs(g->tab, t); i++) vec_push(&g->todo, term_arg(g->tab, t, i));
  }
}

/* Does some term fit a pool that a variable draws from? */
static bool pools_wanted(const Pools *s) {
  PoolGate g = {.tab = s->tab};
  for (uint32_t i = 0; i < s->p->blocks.n; i++)
    for (uint32_t k = 0; k < s->p->blocks.at[i].cmds.n; k++)
      gate_walk(&g, s->p->blocks.at[i].cmds.at[k].term);
  for (uint32_t i = 0; i < s->lambdas.n; i++) gate_walk(&g, s->lambdas.at[i].axiom);
  for (uint32_t i = 0; i < s->p->pool_terms.n; i++)
    vec_push(&g.adds, gate_key(&g, s->p->pool_terms.at[i].pool, s->p->pool_terms.at[i].term));
  bool wanted = false;
  for (uint32_t i = 0; i < g.adds.n; i++) wanted |= map_get(&g.draws, g.adds.at[i], NULL);
  map_free(&g.seen);
  map_free(&g.draws);
  vec_free(&g.todo);
  vec_free(&g.adds);
  return wanted;
}

/* ---- definitions of lambdas ----------------------------------------------------------------- */

static bool draws_any(const Pools *s, Term binder, Term var) {
  const BinderData *d = term_binder(s->tab, binder);
  const Term *hints = binder_hints(s->tab, binder);
  for (uint32_t i = 0; i < d->nhints; i++)
    if (d->hints[i].draws && term_eq(hints[i], var)) return true;
  return false;
}

static void find_lambda(Pools *s, Term axiom) {
  if (term_op(s->tab, axiom) != OP_FORALL) return;
  const BinderData *d = term_binder(s->tab, axiom);
  if (!d->nhints || d->ntriggers != 1 || d->trigger_len[0] != 1) return;
  uint32_t n;
  Term at = binder_trigger(s->tab, axiom, 0, &n)[0];
  if (term_op(s->tab, at) != OP_SELECT) return;
  Term app = term_arg(s->tab, at, 0);
  if (term_op(s->tab, app) != OP_APP) return;
  for (uint32_t i = 1; i < term_nargs(s->tab, at); i++)
    if (!draws_any(s, axiom, term_arg(s->tab, at, i))) return;
  vec_push(&s->lambdas, ((PoolLambda){axiom, term_symbol(s->tab, app)}));
}

static uint32_t *none_tried(Pools *s, Term binder) {
  uint32_t n = term_binder(s->tab, binder)->nvars;
  uint32_t *tried = ARENA_ARRAY(&s->arena, uint32_t, n);
  memset(tried, 0, n * sizeof *tried);
  return tried;
}

static void find_application(Pools *s, Term t) {
  for (uint32_t i = 0; i < s->lambdas.n; i++) {
    const PoolLambda *l = &s->lambdas.at[i];
    if (term_symbol(s->tab, t).ix != l->func.ix) continue;
    vec_push(&s->apps, ((PoolApplication){l->axiom, t, none_tried(s, l->axiom)}));
  }
}

/* Applications of lambdas in a term that mention no bound variable. */
static void find_applications(Pools *s, Term root) {
  VEC(Term) todo = {0};
  if (s->lambdas.n) vec_push(&todo, root);
  while (todo.n) {
    Term t = vec_pop(&todo);
    if (!map_add(&s->seen, t.ix)) continue;
    const TermNode *n = term_node(s->tab, t);
    if (n->op == OP_APP && n->loose_level == 0) find_application(s, t);
    for (uint32_t i = 0; i < term_nargs(s->tab, t); i++) vec_push(&todo, term_arg(s->tab, t, i));
  }
  vec_free(&todo);
}

/* ---- formulas ------------------------------------------------------------------------------- */

static Term pools_walk(Pools *s, Term t, bool assumed);

/* The body at constants of which nothing is known. */
static Term skolemize(Pools *s, Term t, bool assumed) {
  const BinderData *d = term_binder(s->tab, t);
  const Term *vars;
  Term body = binder_open(s->tab, t, &vars);
  Subst at;
  subst_init(&at, s->b);
  for (uint32_t i = 0; i < d->nvars; i++) {
    Str name = str_printf(term_strs(s->tab), "skolemConstant%u", s->constants++);
    Symbol c = symbol_var(s->tab, name, d->sorts[i], NULL);
    subst_add(&at, term_symbol(s->tab, vars[i]), term_var(s->tab, c));
  }
  const Term *hints = binder_hints(s->tab, t);
  for (uint32_t i = 0; i < d->nhints; i++)
    if (!d->hints[i].draws) pool_add(s, d->hints[i].pool, subst_apply(&at, hints[i]));
  Term r = pools_walk(s, subst_apply(&at, body), assumed);
  subst_free(&at);
  return r;
}

static bool is_pooled(const Pools *s, Term t) {
  const Term *vars;
  binder_open(s->tab, t, &vars);
  for (uint32_t i = 0; i < term_binder(s->tab, t)->nvars; i++)
    if (!draws_any(s, t, vars[i])) return false;
  return true;
}

static Term bind_pooled(Pools *s, Term t, bool assumed) {
  Str name = str_printf(term_strs(s->tab), "quantifierBinding%u", s->bindings.n);
  Term stands = term_var(s->tab, symbol_var(s->tab, name, SORT_BOOL, NULL));
  PoolBinding b = {.quantifier = t, .stands = stands, .assumed = assumed};
  b.tried = none_tried(s, t);
  vec_push(&s->bindings, b);
  return stands;
}

static Term walk_quantifier(Pools *s, Term t, bool assumed) {
  bool universal = term_op(s->tab, t) == OP_FORALL;
  if (universal != assumed) return skolemize(s, t, assumed);
  return is_pooled(s, t) ? bind_pooled(s, t, assumed) : t;
}

static Term walk_assumed(void *env, Term t) {
  return pools_walk(env, t, true);
}

static Term walk_wanted(void *env, Term t) {
  return pools_walk(env, t, false);
}

/* A formula that is assumed, or to be proved. */
static Term pools_walk(Pools *s, Term t, bool assumed) {
  uint64_t known = 0;
  if (map_get(&s->memo[assumed], t.ix, &known)) return (Term){(uint32_t)known};
  Term r = t;
  switch (term_op(s->tab, t)) {
  case OP_AND:
  case OP_OR: r = mk_changed(s->b, t, assumed ? walk_assumed : walk_wanted, s); break;
  case OP_NOT: r = mk_not(s->b, pools_walk(s, term_arg(s->tab, t, 0), !assumed)); break;
  case OP_IMPLIES: {
    Term a = pools_walk(s, term_arg(s->tab, t, 0), !assumed);
    r = mk_implies(s->b, a, pools_walk(s, term_arg(s->tab, t, 1), assumed));
    break;
  }
  case OP_FORALL:
  case OP_EXISTS: r = walk_quantifier(s, t, assumed); break;
  default: break;
  }
  map_put(&s->memo[assumed], t.ix, r.ix);
  return r;
}

static Term process(Pools *s, Term t, bool assumed) {
  Term r = pools_walk(s, t, assumed);
  find_applications(s, r);
  return r;
}

/* ---- instances ------------------------------------------------------------------------------ */

typedef VEC(Term) PoolCandidates;

/* Values for the variables of a binder: all tuples of candidates. */
typedef struct PoolTuples {
  PoolCandidates *at;
  uint32_t *now, *tried, n;
} PoolTuples;

static PoolTuples tuples_of(Pools *s, Term binder, uint32_t *tried) {
  const BinderData *d = term_binder(s->tab, binder);
  const Term *vars, *hints = binder_hints(s->tab, binder);
  binder_open(s->tab, binder, &vars);
  PoolTuples t = {mem_calloc(d->nvars + 1, sizeof *t.at), mem_calloc(d->nvars + 1, sizeof *t.now),
                  tried, d->nvars};
  for (uint32_t k = 0; k < s->terms.n; k++)
    for (uint32_t v = 0; v < d->nvars; v++) {
      if (!sort_eq(d->sorts[v], term_sort(s->tab, s->terms.at[k].term))) continue;
      bool fits = false;
      for (uint32_t i = 0; i < d->nhints; i++)
        fits |= d->hints[i].draws && d->hints[i].pool == s->terms.at[k].pool &&
                term_eq(hints[i], vars[v]);
      bool there = false;
      for (uint32_t i = 0; fits && i < t.at[v].n; i++)
        there |= term_eq(t.at[v].at[i], s->terms.at[k].term);
      if (fits && !there) vec_push(&t.at[v], s->terms.at[k].term);
    }
  return t;
}

static bool tuple_there(const PoolTuples *t) {
  for (uint32_t v = 0; v < t->n; v++)
    if (!t->at[v].n) return false;
  return true;
}

static bool tuple_new(const PoolTuples *t) {
  for (uint32_t v = 0; v < t->n; v++)
    if (t->now[v] >= t->tried[v]) return true;
  return false;
}

static bool tuple_next(PoolTuples *t) {
  for (uint32_t v = t->n; v-- > 0;) {
    if (++t->now[v] < t->at[v].n) return true;
    t->now[v] = 0;
  }
  return false;
}

static void tuples_end(PoolTuples *t) {
  for (uint32_t v = 0; v < t->n; v++) {
    t->tried[v] = t->at[v].n;
    vec_free(&t->at[v]);
  }
  free(t->at);
  free(t->now);
}

static Term instance_at(Pools *s, Term binder, const PoolTuples *t) {
  Term *values = mem_alloc((t->n + 1) * sizeof *values);
  for (uint32_t v = 0; v < t->n; v++) values[v] = t->at[v].at[t->now[v]];
  Term r = mk_instance(s->b, binder, values);
  free(values);
  return r;
}

static bool more_allowed(Pools *s) {
  return s->made++ < MAX_POOL_INSTANCES;
}

static bool instantiate_binding(Pools *s, uint32_t i) {
  bool any = false;
  Term quantifier = s->bindings.at[i].quantifier;
  bool assumed = s->bindings.at[i].assumed;
  PoolTuples t = tuples_of(s, quantifier, s->bindings.at[i].tried);
  if (tuple_there(&t)) do {
      if (!tuple_new(&t) || !more_allowed(s)) continue;
      Term made = process(s, instance_at(s, quantifier, &t), assumed);
      vec_push(&s->bindings.at[i].instances, made);
      any = true;
    } while (tuple_next(&t));
  tuples_end(&t);
  return any;
}

/* The definition of the lambda at the arguments of one of its applications. */
static bool instantiate_lambda(Pools *s, uint32_t i) {
  bool any = false;
  const PoolApplication app = s->apps.at[i];
  uint32_t n;
  const Term *vars;
  Term like = term_arg(s->tab, binder_trigger(s->tab, app.axiom, 0, &n)[0], 0);
  binder_open(s->tab, app.axiom, &vars);
  PoolTuples t = tuples_of(s, app.axiom, app.tried);
  for (uint32_t v = 0; v < t.n; v++)
    for (uint32_t k = 0; k < term_nargs(s->tab, like); k++)
      if (term_eq(term_arg(s->tab, like, k), vars[v])) {
        vec_clear(&t.at[v]);
        vec_push(&t.at[v], term_arg(s->tab, app.app, k));
      }
  if (tuple_there(&t)) do {
      if (!tuple_new(&t) || !more_allowed(s)) continue;
      vec_push(&s->facts, process(s, instance_at(s, app.axiom, &t), true));
      any = true;
    } while (tuple_next(&t));
  tuples_end(&t);
  return any;
}

static void instantiate(Pools *s) {
  for (bool any = true; any && s->made < MAX_POOL_INSTANCES;) {
    any = false;
    for (uint32_t i = 0; i < s->bindings.n; i++) any |= instantiate_binding(s, i);
    for (uint32_t i = 0; i < s->apps.n; i++) any |= instantiate_lambda(s, i);
  }
}

/* ---- the result ----------------------------------------------------------------------------- */

static Term bound_value(const Pools *s, const PoolBinding *b) {
  Term all = b->assumed ? mk_and(s->b, b->instances.at, b->instances.n)
                        : mk_or(s->b, b->instances.at, b->instances.n);
  if (s->drop) return all;
  return b->assumed ? mk_and2(s->b, b->quantifier, all) : mk_or2(s->b, b->quantifier, all);
}

/* Instances mention bindings that were made after their own. */
static void resolve(const Pools *s, Subst *values) {
  subst_init(values, s->b);
  for (uint32_t i = s->bindings.n; i-- > 0;) {
    const PoolBinding *b = &s->bindings.at[i];
    Term value = subst_apply(values, bound_value(s, b));
    subst_add(values, term_symbol(s->tab, b->stands), value);
  }
}

/* Facts hold from the start. */
static void assume_facts(Pools *s, Subst *values) {
  PassiveBlock *entry = &s->p->blocks.at[0];
  uint32_t n = s->facts.n, old = entry->cmds.n;
  if (n == 0) return;
  vec_reserve(&entry->cmds, old + n);
  memmove(entry->cmds.at + n, entry->cmds.at, old * sizeof *entry->cmds.at);
  entry->cmds.n = old + n;
  for (uint32_t i = 0; i < n; i++)
    entry->cmds.at[i] = (PassiveCmd){.term = subst_apply(values, s->facts.at[i])};
  for (uint32_t i = 0; i < entry->steps.n; i++) entry->steps.at[i].at += n;
  for (uint32_t i = 0; i < entry->hides.n; i++) entry->hides.at[i].at += n;
  for (uint32_t i = 0; i < entry->records.n; i++) entry->records.at[i].at += n;
}

static void process_commands(Pools *s) {
  for (uint32_t i = 0; i < s->p->blocks.n; i++)
    for (uint32_t k = 0; k < s->p->blocks.at[i].cmds.n; k++) {
      PassiveCmd *c = &s->p->blocks.at[i].cmds.at[k];
      if (c->is_assert) c->goal = process(s, c->term, false);
      c->term = process(s, c->term, true);
    }
}

static void resolve_commands(Pools *s, Subst *values) {
  for (uint32_t i = 0; i < s->p->blocks.n; i++)
    for (uint32_t k = 0; k < s->p->blocks.at[i].cmds.n; k++) {
      PassiveCmd *c = &s->p->blocks.at[i].cmds.at[k];
      c->term = subst_apply(values, c->term);
      if (c->goal.ix) c->goal = subst_apply(values, c->goal);
    }
}

static void pools_free(Pools *s) {
  for (uint32_t i = 0; i < s->bindings.n; i++) vec_free(&s->bindings.at[i].instances);
  vec_free(&s->terms);
  vec_free(&s->bindings);
  vec_free(&s->lambdas);
  vec_free(&s->apps);
  vec_free(&s->facts);
  map_free(&s->in_pool);
  map_free(&s->memo[0]);
  map_free(&s->memo[1]);
  map_free(&s->seen);
  arena_free(&s->arena);
}

void pools_use(Passive *p, bool drop) {
  if (!p->program->has_pools || !p->blocks.n) return;
  Pools s = {.p = p, .tab = p->program->terms, .b = p->program->build, .drop = drop};
  arena_init(&s.arena);
  for (uint32_t i = 0; i < p->program->axioms.n; i++)
    find_lambda(&s, p->program->axioms.at[i]->term);
  if (pools_wanted(&s)) {
    Subst values;
    for (uint32_t i = 0; i < p->pool_terms.n; i++)
      pool_add(&s, p->pool_terms.at[i].pool, p->pool_terms.at[i].term);
    process_commands(&s);
    instantiate(&s);
    resolve(&s, &values);
    resolve_commands(&s, &values);
    assume_facts(&s, &values);
    subst_free(&values);
  }
  pools_free(&s);
}
