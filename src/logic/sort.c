/* SPDX-License-Identifier: MIT */
#include "logic/sort.h"

#include "base/bug.h"
#include "base/hash.h"
#include "logic/table.h"

#include <string.h>

typedef struct SortProbe {
  const TermTable *tab;
  const SortData *d;
} SortProbe;

static uint64_t hash_sort(const SortData *d) {
  uint64_t h = hash_pair(d->kind, ((uint64_t)d->a << 32) | d->b);
  h = hash_pair(h, d->elem.ix);
  if (d->name) h = hash_pair(h, d->name->id);
  for (uint32_t i = 0; d->kind == SK_MAP && i < d->a; i++) h = hash_pair(h, d->args[i].ix);
  return h;
}

static bool sort_same(const void *env, uint64_t id) {
  const SortProbe *p = env;
  const SortData *x = &p->tab->sorts.at[id], *y = p->d;
  if (x->kind != y->kind || x->a != y->a || x->b != y->b || x->name != y->name ||
      x->elem.ix != y->elem.ix)
    return false;
  return x->kind != SK_MAP || !x->a || memcmp(x->args, y->args, x->a * sizeof(Sort)) == 0;
}

static Sort intern(TermTable *t, SortData d) {
  SortProbe p = {t, &d};
  uint64_t h = hash_sort(&d), id;
  if (map_find_hash(&t->sort_map, h, sort_same, &p, &id)) return (Sort){(uint32_t)id};
  if (d.kind == SK_MAP) d.args = vec_copy_raw(&t->arena, d.args, d.a * sizeof(Sort));
  id = t->sorts.n;
  vec_push(&t->sorts, d);
  map_add_hash(&t->sort_map, h, id);
  return (Sort){(uint32_t)id};
}

void sort_init(TermTable *t) {
  static const SortKind fixed[] = {SK_NONE,  SK_BOOL,   SK_INT,  SK_REAL,
                                   SK_RMODE, SK_STRING, SK_REGEX};
  for (uint32_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
    must(intern(t, (SortData){.kind = fixed[i]}).ix == i);
}

Sort sort_bv(TermTable *t, uint32_t width) {
  return intern(t, (SortData){.kind = SK_BV, .a = width});
}

Sort sort_float(TermTable *t, uint32_t sig, uint32_t exp) {
  return intern(t, (SortData){.kind = SK_FLOAT, .a = sig, .b = exp});
}

Sort sort_seq(TermTable *t, Sort elem) {
  return intern(t, (SortData){.kind = SK_SEQ, .elem = elem});
}

Sort sort_map(TermTable *t, const Sort *args, uint32_t n, Sort result) {
  return intern(t, (SortData){.kind = SK_MAP, .a = n, .args = args, .elem = result});
}

Sort sort_unint(TermTable *t, Str name) {
  return intern(t, (SortData){.kind = SK_UNINT, .name = name});
}

Sort sort_dt_declare(TermTable *t, Str name, void *decl) {
  uint32_t ix = t->datatypes.n;
  Sort s = intern(t, (SortData){.kind = SK_DT, .a = ix, .name = name});
  vec_push(&t->datatypes, ((DtData){.name = name, .sort = s, .decl = decl}));
  return s;
}

void sort_dt_define(TermTable *t, Sort s, const DtCtor *ctors, uint32_t n) {
  SortData d = sort_data(t, s);
  must(d.kind == SK_DT && !t->datatypes.at[d.a].defined && n > 0);
  DtCtor *copy = ARENA_ARRAY(&t->arena, DtCtor, n);
  for (uint32_t i = 0; i < n; i++) {
    copy[i] = ctors[i];
    copy[i].fields = vec_copy_raw(&t->arena, ctors[i].fields, ctors[i].nfields * sizeof(DtField));
  }
  DtData *dt = &t->datatypes.at[d.a];
  dt->ctors = copy;
  dt->nctors = n;
  dt->defined = true;
}

Sort sort_record(TermTable *t, Str name, Str ctor, const DtField *fields, uint32_t n) {
  Sort s = sort_dt_declare(t, name, NULL);
  DtCtor c = {ctor, n, fields};
  sort_dt_define(t, s, &c, 1);
  return s;
}

const DtData *sort_dt(const TermTable *t, Sort s) {
  must(sort_kind(t, s) == SK_DT);
  return &t->datatypes.at[t->sorts.at[s.ix].a];
}

uint32_t sort_dt_count(const TermTable *t) {
  return t->datatypes.n;
}

const DtData *sort_dt_at(const TermTable *t, uint32_t index) {
  must(index < t->datatypes.n);
  return &t->datatypes.at[index];
}

SortData sort_data(const TermTable *t, Sort s) {
  return t->sorts.at[s.ix];
}

SortKind sort_kind(const TermTable *t, Sort s) {
  return t->sorts.at[s.ix].kind;
}

uint32_t sort_bv_width(const TermTable *t, Sort s) {
  must(sort_kind(t, s) == SK_BV);
  return t->sorts.at[s.ix].a;
}

uint32_t sort_count(const TermTable *t) {
  return t->sorts.n;
}
