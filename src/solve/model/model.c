/* SPDX-License-Identifier: MIT */
/* Models: see the headers. The environment of the evaluator: variables and functions are read
 * from tables, defined functions are computed (core/define_value.h) and kept. */
#include "solve/model/model_space.h"

#include "base/mem.h"
#include "base/sort.h"

#include <stdlib.h>

enum { MAX_DEPTH = 3000, MAX_POINTS = 2000000 };

Finite *model_found(const Model *m, ModelTableKind kind, uint64_t key) {
  uint64_t i;
  return map_get(&m->by_key, key << 2 | kind, &i) ? m->tables.at[i].points : NULL;
}

static Finite *table(Model *m, ModelTableKind kind, uint64_t key, uint32_t n, Sort result) {
  Finite *f = model_found(m, kind, key);
  if (f) return f;
  f = finite_new(&m->space->eval.store, &m->group, n, result);
  map_put(&m->by_key, key << 2 | kind, m->tables.n);
  vec_push(&m->tables, ((ModelTable){kind, key, f}));
  return f;
}

Finite *model_table(Model *m, Symbol s) {
  const SymbolData *d = symbol_data(m->space->eval.store.tab, s);
  return table(m, TABLE_CHOSEN, s.ix, d->nargs, d->sort);
}

/* ---- the environment ---- */

static const Value *model_variable(void *self, Eval *e, Symbol s) {
  ModelSpace *sp = self;
  return finite_read(&e->store, model_table(sp->current, s), NULL);
}

static const Value *model_apply(void *self, Eval *e, Symbol s, const Value *const *args,
                                uint32_t n) {
  ModelSpace *sp = self;
  Model *m = sp->current;
  TermTable *tab = e->store.tab;
  if (symbol_data(tab, s)->kind == SYM_BUILTIN) return NULL;
  const Definition *def = define_of(sp->defs, s);
  if (def) {
    Finite *done = table(m, TABLE_COMPUTED, s.ix, n, symbol_data(tab, s)->sort);
    bool sure;
    const FinitePoint *p = finite_find(&e->store, done, args, &sure);
    if (p) return finite_read(&e->store, done, args);
    const Value **copy = vec_copy_raw(&e->store.arena, args, n * sizeof *args);
    Defined by = define_value(&m->calls, e, def, copy);
    if (by.value && sure) {
      finite_write(&e->store, done, copy, by.value);
      finite_read(&e->store, done, copy);
    }
    if (!by.open) return by.value;
  }
  return finite_read(&e->store, model_table(m, s), args);
}

static const Value *unspecified_result(void *self, Eval *e, IndexedOp f, const Value *const *args,
                                       uint32_t n, Sort result) {
  ModelSpace *sp = self;
  Model *m = sp->current;
  if (f.p0 || f.p1) return NULL;
  uint64_t key = (uint64_t)f.op << 32 | result.ix;
  return finite_read(&e->store, table(m, TABLE_OPEN, key, n, result), args);
}

/* ---- making ---- */

void model_space_init(ModelSpace *sp, CoreProgram *program, const Definitions *defs) {
  *sp = (ModelSpace){.defs = defs, .program = program};
  sp->env = (EvalEnv){.self = sp,
                      .variable = model_variable,
                      .apply = model_apply,
                      .unspecified = unspecified_result};
  eval_init(&sp->eval, program->terms, &sp->env);
  sp->eval.max_points = MAX_POINTS;
}

static void model_free(Model *m) {
  finite_group_free(&m->space->eval.store, &m->group);
  vec_free(&m->tables);
  map_free(&m->by_key);
  vec_free(&m->listed);
  free(m);
}

void model_drop(Model *m) {
  if (!m) return;
  ModelSpace *sp = m->space;
  Model *last = vec_pop(&sp->all);
  if (last != m) {
    sp->all.at[m->number] = last;
    last->number = m->number;
  }
  if (sp->current == m) sp->current = NULL;
  model_free(m);
}

void model_keep(Model *m) {
  if (m) m->kept = true;
}

void model_sweep(ModelSpace *sp) {
  for (uint32_t i = sp->all.n; i-- > 0;) {
    Model *m = sp->all.at[i];
    if (!m->kept)
      model_drop(m);
    else
      m->kept = false;
  }
}

void model_space_free(ModelSpace *sp) {
  for (uint32_t i = 0; i < sp->all.n; i++) model_free(sp->all.at[i]);
  vec_free(&sp->all);
  eval_free(&sp->eval);
}

static Model *empty(ModelSpace *sp) {
  Model *m = mem_calloc(1, sizeof *m);
  m->space = sp;
  m->calls.most = MAX_DEPTH;
  m->age = ++sp->eval.memo.ages;
  m->number = sp->all.n;
  vec_push(&sp->all, m);
  return m;
}

/* The k-th value of a sort that has many. */
static const Value *numbered(ValueStore *vs, Sort sort, int64_t k) {
  SortData d = sort_data(vs->tab, sort);
  if (d.kind == SK_INT) return value_int64(vs, k);
  if (d.kind == SK_UNINT) return value_ref(vs, sort, (uint64_t)k);
  mpq_t q;
  mpq_init(q);
  mpq_set_si(q, k, 1);
  const Value *v = NULL;
  if (d.kind == SK_REAL) v = value_real(vs, q);
  if (d.kind == SK_BV) v = value_bv(vs, mpq_numref(q), d.a);
  mpq_clear(q);
  return v;
}

Model *model_new(ModelSpace *sp) {
  Model *m = empty(sp);
  Map next = {0};
  for (uint32_t i = 0; i < sp->program->functions.n; i++) {
    const Function *f = sp->program->functions.at[i];
    if (!f->unique || define_of(sp->defs, f->sym)) continue;
    Sort sort = symbol_data(sp->eval.store.tab, f->sym)->sort;
    uint64_t k = 0;
    map_get(&next, sort.ix, &k);
    map_put(&next, sort.ix, k + 1);
    const Value *v = numbered(&sp->eval.store, sort, (int64_t)k);
    if (v) model_set(m, f->sym, v);
  }
  map_free(&next);
  return m;
}

const Value *model_own(Model *m, const Value *v) {
  ValueStore *vs = &m->space->eval.store;
  if (v->kind == VAL_DT && v->u.dt.n) {
    const Value **at = ARENA_ARRAY(&vs->arena, const Value *, v->u.dt.n);
    for (uint32_t i = 0; i < v->u.dt.n; i++) at[i] = model_own(m, v->u.dt.at[i]);
    return value_dt(vs, v->sort, v->u.dt.ctor, at, v->u.dt.n);
  }
  if (v->kind < VAL_CONST || v->kind == VAL_LAMBDA || v->kind == VAL_EACH) return v;
  const Value *map = finite_map(vs, &m->group, v->sort), *base = v;
  Finite *f = map->u.finite;
  VEC(const Value *) stores = {0};
  for (; base->kind == VAL_STORE; base = base->u.store.base) vec_push(&stores, base);
  if (base->kind == VAL_FINITE) {
    const Finite *from = base->u.finite;
    f->other = from->other;
    for (uint32_t i = 0; i < from->points.n; i++)
      finite_write(vs, f, from->points.at[i].index, model_own(m, from->points.at[i].value));
  } else if (base->kind == VAL_CONST) {
    f->other = base->u.all;
  } else {
    vec_free(&stores);
    return v;
  }
  while (stores.n) {
    const Value *s = vec_pop(&stores);
    finite_write(vs, f, s->u.store.index, model_own(m, s->u.store.value));
  }
  vec_free(&stores);
  return map;
}

void model_set(Model *m, Symbol s, const Value *v) {
  finite_write(&m->space->eval.store, model_table(m, s), NULL, model_own(m, v));
}

void model_set_term(Model *m, Term t, const Value *v) {
  ValueStore *vs = &m->space->eval.store;
  TermTable *tab = vs->tab;
  bool select = term_op(tab, t) == OP_SELECT;
  uint32_t first = select ? 1 : 0, n = term_nargs(tab, t) - first;
  if (!select && define_of(m->space->defs, term_symbol(tab, t))) return;
  if (!select && n == 0) {
    model_set(m, term_symbol(tab, t), v);
    return;
  }
  const Value *map = select ? model_value(m, term_arg(tab, t, 0), NULL) : NULL;
  const Value **at = ARENA_ARRAY(&vs->arena, const Value *, n);
  for (uint32_t i = 0; i < n; i++)
    if (!(at[i] = model_value(m, term_arg(tab, t, first + i), NULL))) return;
  if (!select)
    finite_write(vs, model_table(m, term_symbol(tab, t)), at, model_own(m, v));
  else if (map && map->kind == VAL_FINITE)
    finite_write(vs, map->u.finite, at, model_own(m, v));
}

Model *model_fork(Model *m) {
  Model *copy = empty(m->space);
  for (uint32_t i = 0; i < m->tables.n; i++) {
    ModelTable t = m->tables.at[i];
    if (t.kind == TABLE_COMPUTED) continue;
    Finite *f = table(copy, t.kind, t.key, t.points->n_index, t.points->result);
    f->other = t.points->other;
    m->space->copied += t.points->points.n;
    for (uint32_t k = 0; k < t.points->points.n; k++)
      finite_write(&m->space->eval.store, f, t.points->points.at[k].index,
                   model_own(copy, t.points->points.at[k].value));
  }
  return copy;
}

/* ---- reading ---- */

Eval *model_eval(Model *m) {
  ModelSpace *sp = m->space;
  sp->current = m;
  sp->eval.memo.age = m->age;
  sp->eval.steps_left = 100000000;
  return &sp->eval;
}

void model_forget(Model *m) {
  m->age = ++m->space->eval.memo.ages;
  model_eval(m);
  for (uint32_t i = 0; i < m->tables.n; i++)
    if (m->tables.at[i].kind == TABLE_COMPUTED) {
      vec_clear(&m->tables.at[i].points->points);
      map_clear(&m->tables.at[i].points->by_hash);
    }
  m->calls.conflict = NULL;
}

const Value *model_value(Model *m, Term t, const char **why) {
  Eval *e = model_eval(m);
  e->reason = NULL;
  uint64_t left = e->steps_left;
  const Value *v = eval_term(e, t);
  m->space->steps += left - e->steps_left;
  if (!v && why) *why = e->reason ? e->reason : "an unspecified result";
  return v;
}

Tri model_holds(Model *m, Term t, const char **why) {
  const Value *v = model_value(m, t, why);
  return !v ? TRI_UNKNOWN : v->u.b ? TRI_TRUE : TRI_FALSE;
}

ValueStore *model_store(Model *m) {
  return &m->space->eval.store;
}

uint64_t model_accessed(const Model *m) {
  return m->group.accessed;
}

/* ---- points ---- */

typedef struct Order {
  const ValueStore *vs;
  uint32_t n;
} Order;

static int by_index(const void *a, const void *b, const void *env) {
  const Order *o = env;
  const ModelPoint *x = a, *y = b;
  for (uint32_t i = 0; i < o->n; i++) {
    int c = value_compare(o->vs, x->index[i], y->index[i]);
    if (c) return c;
  }
  return 0;
}

static void model_list(Model *m, const Finite *f) {
  uint32_t from = m->listed.n;
  for (uint32_t i = 0; i < f->points.n; i++) {
    const FinitePoint *p = &f->points.at[i];
    if (p->accessed) vec_push(&m->listed, ((ModelPoint){p->index, p->value}));
  }
  Order o = {&m->space->eval.store, f->n_index};
  sort_stable(m->listed.at + from, m->listed.n - from, sizeof *m->listed.at, by_index, &o);
}

uint32_t model_points(Model *m, Symbol s, const ModelPoint **out, uint32_t *n_index) {
  vec_clear(&m->listed);
  *n_index = symbol_data(m->space->eval.store.tab, s)->nargs;
  const Finite *f = model_found(m, TABLE_CHOSEN, s.ix), *c = model_found(m, TABLE_COMPUTED, s.ix);
  if (f && *n_index == 0 && f->points.n && f->points.at[0].value->kind == VAL_FINITE) {
    f = f->points.at[0].value->u.finite;
    *n_index = f->n_index;
    c = NULL;
  }
  if (f) model_list(m, f);
  if (c) model_list(m, c);
  *out = m->listed.at;
  return m->listed.n;
}

const Value *model_plain(Model *m, const Value *v) {
  ValueStore *vs = &m->space->eval.store;
  const Value *base;
  switch (v->kind) {
  case VAL_DT:
    if (v->u.dt.n) {
      const Value **at = ARENA_ARRAY(&vs->arena, const Value *, v->u.dt.n);
      for (uint32_t i = 0; i < v->u.dt.n; i++) at[i] = model_plain(m, v->u.dt.at[i]);
      return value_dt(vs, v->sort, v->u.dt.ctor, at, v->u.dt.n);
    }
    return v;
  case VAL_STORE:
    base = model_plain(m, v->u.store.base);
    return value_store(vs, base, v->u.store.index, v->u.store.n, model_plain(m, v->u.store.value));
  case VAL_FINITE:
    vec_clear(&m->listed);
    model_list(m, v->u.finite);
    if (!v->u.finite->other) return v;
    base = value_const_map(vs, v->sort, v->u.finite->other);
    for (uint32_t i = m->listed.n; i-- > 0;) { /* the newest entry is the first */
      ModelPoint p = m->listed.at[i];
      const Value *element = p.value;
      if (element->kind >= VAL_DT) {
        VEC(ModelPoint) keep = {0};
        for (uint32_t k = 0; k < m->listed.n; k++) vec_push(&keep, m->listed.at[k]);
        element = model_plain(m, element);
        vec_clear(&m->listed);
        for (uint32_t k = 0; k < keep.n; k++) vec_push(&m->listed, keep.at[k]);
        vec_free(&keep);
      }
      base = value_store(vs, base, p.index, v->u.finite->n_index, element);
    }
    return base;
  default: return v;
  }
}
