/* SPDX-License-Identifier: MIT */
/* Names of values: see the header. The pool of names is made anew when something was asserted or
 * another model is asked about. */
#include "solve/value_terms.h"

enum { MAX_GENERATION = 3 };

typedef struct Fill {
  Solve *s;
  Model *m;
  Map seen;
} Fill;

typedef struct Probe {
  ValueStore *vs;
  const Names *names;
  const Value *wanted;
} Probe;

static bool matches(const void *env, uint64_t id) {
  const Probe *p = env;
  const Value *v = p->names->at.at[id].value;
  return sort_eq(v->sort, p->wanted->sort) && value_equal(p->vs, v, p->wanted) == TRI_TRUE;
}

static Term look_up(Solve *s, const Value *v) {
  uint64_t hash, id;
  Probe p = {&s->space.eval.store, &s->names, v};
  if (!value_hash(v, &hash)) hash = v->sort.ix;
  return map_find_hash(&s->names.by_hash, hash, matches, &p, &id) ? s->names.at.at[id].term
                                                                  : TERM_NONE;
}

static void add(Fill *f, Term t) {
  Solve *s = f->s;
  const Value *v = model_value(f->m, t, NULL);
  uint64_t hash;
  if (!v || look_up(s, v).ix) return;
  if (!value_hash(v, &hash)) hash = v->sort.ix;
  map_add_hash(&s->names.by_hash, hash, s->names.at.n);
  vec_push(&s->names.at, ((Name){v, t}));
}

static bool wanted(const Solve *s, Term t, bool index) {
  if (index) return true;
  SortKind k = sort_kind(s->tab, term_sort(s->tab, t));
  return k == SK_UNINT || k == SK_MAP || k == SK_DT;
}

static void fill(Fill *f, Term t, bool index) {
  TermTable *tab = f->s->tab;
  uint64_t known, key = (uint64_t)t.ix << 1 | index;
  if (map_get(&f->seen, key, &known)) return;
  map_put(&f->seen, key, 1);
  TermNode n = *term_node(tab, t);
  if (op_is_const(n.op) && !index) return;
  for (uint32_t i = 0; i < n.nargs; i++) {
    bool below = n.op == OP_APP || ((n.op == OP_SELECT || n.op == OP_STORE) && i > 0);
    fill(f, n.args[i], below);
  }
  if (wanted(f->s, t, index)) add(f, t);
}

static void update(Solve *s, Model *m) {
  Names *k = &s->names;
  if (k->model == m && k->age == m->age && k->n_asserted == s->asserted.n) return;
  k->model = m;
  k->age = m->age;
  k->n_asserted = s->asserted.n;
  vec_clear(&k->at);
  map_clear(&k->by_hash);
  Fill f = {.s = s, .m = m};
  uint32_t level = m->group.level;
  m->group.level = MAX_GENERATION; /* looking for names makes no points that count */
  for (uint32_t i = 0; i < s->asserted.n; i++)
    if (s->asserted.at[i].generation < MAX_GENERATION) fill(&f, s->asserted.at[i].term, false);
  for (uint32_t i = 0; i < s->program->functions.n; i++) {
    const Function *c = s->program->functions.at[i];
    const SymbolData *d = symbol_data(s->tab, c->sym);
    if (d->nargs == 0 && sort_kind(s->tab, d->sort) == SK_UNINT)
      add(&f, mk_app(s->b, c->sym, NULL, 0));
  }
  m->group.level = level;
  map_free(&f.seen);
}

/* An element that no term denotes gets an unknown of its own: what holds of all holds of that. */
static Term some_element(Solve *s, const Value *v) {
  enum { MOST = 8 };
  uint64_t known, key = (uint64_t)v->sort.ix << 32 | v->u.ref;
  if (v->u.ref >= MOST) return TERM_NONE;
  if (map_get(&s->element_names, key, &known)) return (Term){(uint32_t)known};
  Str name = str_c(term_strs(s->tab), "some");
  Term t = mk_var(s->b, symbol_var(s->tab, name, v->sort, NULL));
  map_put(&s->element_names, key, t.ix);
  return t;
}

Term names_term(Solve *s, Model *m, const Value *v) {
  if (v->kind == VAL_BOOL) return term_bool(v->u.b);
  update(s, m);
  Term t = look_up(s, v);
  if (!t.ix && v->kind == VAL_REF) return some_element(s, v);
  return t.ix ? t : value_term(&m->space->eval.store, s->b, v);
}

static void highest(const Value *v, Sort sort, uint64_t *n) {
  if (v->kind == VAL_REF && sort_eq(v->sort, sort) && v->u.ref >= *n) *n = v->u.ref + 1;
  if (v->kind == VAL_DT || v->kind == VAL_SEQ)
    for (uint32_t i = 0; i < v->u.dt.n; i++) highest(v->u.dt.at[i], sort, n);
}

uint64_t names_elements(Model *m, Sort sort) {
  uint64_t n = 1;
  for (uint32_t i = 0; i < m->group.all.n; i++) {
    const Finite *f = m->group.all.at[i];
    for (uint32_t k = 0; k < f->points.n; k++) {
      if (!f->points.at[k].touched) continue;
      highest(f->points.at[k].value, sort, &n);
      for (uint32_t j = 0; j < f->n_index; j++) highest(f->points.at[k].index[j], sort, &n);
    }
  }
  return n;
}
