/* SPDX-License-Identifier: MIT */
#include "solve/instantiate/value_terms.h"

#include "solve/state/assertions.h"

#include <stdlib.h>

enum { MAX_GENERATION = 3 };

void value_terms_free(ValueTerms *v) {
  vec_free(&v->pool);
  map_free(&v->by_hash);
  map_free(&v->elements);
  free(v);
}

typedef struct PoolFill {
  Solve *s;
  Model *m;
  Map seen;
} PoolFill;

typedef struct ValueProbe {
  ValueStore *vs;
  const ValueTerms *terms;
  const Value *wanted;
} ValueProbe;

static bool pool_matches(const void *env, uint64_t id) {
  const ValueProbe *p = env;
  const Value *v = p->terms->pool.at[id].value;
  return sort_eq(v->sort, p->wanted->sort) && value_equal(p->vs, v, p->wanted) == TRI_TRUE;
}

static Term pool_find(Solve *s, const Value *v) {
  uint64_t hash, id;
  ValueProbe p = {&s->space.eval.store, s->value_terms, v};
  if (!value_hash(v, &hash)) hash = v->sort.ix;
  return map_find_hash(&s->value_terms->by_hash, hash, pool_matches, &p, &id)
             ? s->value_terms->pool.at[id].term
             : TERM_NONE;
}

static void pool_add(PoolFill *f, Term t) {
  Solve *s = f->s;
  const Value *v = model_value(f->m, t, NULL);
  uint64_t hash;
  if (!v || pool_find(s, v).ix) return;
  if (!value_hash(v, &hash)) hash = v->sort.ix;
  map_add_hash(&s->value_terms->by_hash, hash, s->value_terms->pool.n);
  vec_push(&s->value_terms->pool, ((ValueTerm){v, t}));
}

static bool wanted(const Solve *s, Term t, bool index) {
  if (index) return true;
  SortKind k = sort_kind(s->tab, term_sort(s->tab, t));
  return k == SK_UNINT || k == SK_MAP || k == SK_DT;
}

static void pool_fill(PoolFill *f, Term t, bool index) {
  TermTable *tab = f->s->tab;
  uint64_t key = (uint64_t)t.ix << 1 | index;
  if (!map_add(&f->seen, key)) return;
  TermNode n = *term_node(tab, t);
  if (op_is_const(n.op) && !index) return;
  for (uint32_t i = 0; i < n.nargs; i++) {
    bool below = n.op == OP_APP || ((n.op == OP_SELECT || n.op == OP_STORE) && i > 0);
    pool_fill(f, n.args[i], below);
  }
  if (wanted(f->s, t, index)) pool_add(f, t);
}

static void pool_update(Solve *s, Model *m) {
  ValueTerms *k = s->value_terms;
  if (k->model == m && k->age == m->age && k->n_asserted == s->assertions->terms.n) return;
  k->model = m;
  k->age = m->age;
  k->n_asserted = s->assertions->terms.n;
  vec_clear(&k->pool);
  map_clear(&k->by_hash);
  PoolFill f = {.s = s, .m = m};
  uint32_t level = m->group.level;
  m->group.level = MAX_GENERATION; /* points accessed here do not count */
  for (uint32_t i = 0; i < s->assertions->terms.n; i++)
    if (s->assertions->terms.at[i].generation < MAX_GENERATION)
      pool_fill(&f, s->assertions->terms.at[i].term, false);
  for (uint32_t i = 0; i < s->program->functions.n; i++) {
    const Function *c = s->program->functions.at[i];
    const SymbolData *d = symbol_data(s->tab, c->sym);
    if (d->nargs == 0 && sort_kind(s->tab, d->sort) == SK_UNINT)
      pool_add(&f, mk_app(s->b, c->sym, NULL, 0));
  }
  m->group.level = level;
  map_free(&f.seen);
}

/* An element that no term denotes gets an unknown of its own: what holds of all holds of that. */
static Term some_element(Solve *s, const Value *v) {
  enum { MOST = 8 };
  uint64_t known, key = (uint64_t)v->sort.ix << 32 | v->u.ref;
  if (v->u.ref >= MOST) return TERM_NONE;
  if (map_get(&s->value_terms->elements, key, &known)) return (Term){(uint32_t)known};
  Str name = str_c(term_strs(s->tab), "some");
  Term t = mk_var(s->b, symbol_var(s->tab, name, v->sort, NULL));
  map_put(&s->value_terms->elements, key, t.ix);
  return t;
}

Term value_terms_find(Solve *s, Model *m, const Value *v) {
  if (v->kind == VAL_BOOL) return term_bool(v->u.b);
  pool_update(s, m);
  Term t = pool_find(s, v);
  if (!t.ix && v->kind == VAL_REF) return some_element(s, v);
  return t.ix ? t : value_term(&m->space->eval.store, s->b, v);
}

static void highest(const Value *v, Sort sort, uint64_t *n) {
  if (v->kind == VAL_REF && sort_eq(v->sort, sort) && v->u.ref >= *n) *n = v->u.ref + 1;
  if (v->kind == VAL_DT || v->kind == VAL_SEQ)
    for (uint32_t i = 0; i < v->u.dt.n; i++) highest(v->u.dt.at[i], sort, n);
}

uint64_t value_terms_elements(Model *m, Sort sort) {
  uint64_t n = 1;
  for (uint32_t i = 0; i < m->group.all.n; i++) {
    const Finite *f = m->group.all.at[i];
    for (uint32_t k = 0; k < f->points.n; k++) {
      if (!f->points.at[k].accessed) continue;
      highest(f->points.at[k].value, sort, &n);
      for (uint32_t j = 0; j < f->n_index; j++) highest(f->points.at[k].index[j], sort, &n);
    }
  }
  return n;
}
