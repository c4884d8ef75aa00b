/* Sorts and datatypes in Z3.
 * SPDX-License-Identifier: MIT */
#include "base/bug.h"
#include "solver/z3_terms.h"

#include <stdlib.h>

static Z3_symbol name_of(Z3Terms *z, Str s) {
  return Z3_mk_string_symbol(z->ctx, s->text);
}

static Z3_sort *slot(Z3Terms *z, Sort s) {
  while (z->sorts.n <= s.ix) vec_push(&z->sorts, (Z3_sort)NULL);
  return &z->sorts.at[s.ix];
}

/* ---- datatypes: all that are reachable from one are declared in one go ------ */

typedef struct Group {
  VEC(Sort) members;
} Group;

static bool in_group(const Group *g, Sort s, uint32_t *at) {
  for (uint32_t i = 0; i < g->members.n; i++)
    if (sort_eq(g->members.at[i], s)) {
      *at = i;
      return true;
    }
  return false;
}

static void reach(Z3Terms *z, Group *g, Sort s) {
  SortData d = sort_data(z->tab, s);
  uint32_t at;
  if (d.kind == SK_MAP) {
    for (uint32_t i = 0; i < d.a; i++) reach(z, g, d.args[i]);
    reach(z, g, d.elem);
  } else if (d.kind == SK_SEQ) {
    reach(z, g, d.elem);
  } else if (d.kind == SK_DT && !*slot(z, s) && !in_group(g, s, &at)) {
    vec_push(&g->members, s);
    const DtData *dt = sort_dt(z->tab, s);
    for (uint32_t c = 0; c < dt->nctors; c++)
      for (uint32_t f = 0; f < dt->ctors[c].nfields; f++) reach(z, g, dt->ctors[c].fields[f].sort);
  }
}

/* Z3 takes members of the group only as direct field sorts; under a map or sequence they
 * would have to exist already, so such programs are refused by Z3 and end as an error. */
static Z3_constructor make_ctor(Z3Terms *z, const Group *g, const DtCtor *c, Str dt_name) {
  StrTable *strs = term_strs(z->tab);
  Z3_symbol *names = malloc((c->nfields + 1) * sizeof *names);
  Z3_sort *sorts = malloc((c->nfields + 1) * sizeof *sorts);
  unsigned *refs = malloc((c->nfields + 1) * sizeof *refs);
  for (uint32_t f = 0; f < c->nfields; f++) {
    uint32_t at = 0;
    names[f] = name_of(
        z, str_printf(strs, "%s#%s#%s", c->fields[f].name->text, c->name->text, dt_name->text));
    bool inside = in_group(g, c->fields[f].sort, &at);
    sorts[f] = inside ? NULL : z3_sort(z, c->fields[f].sort);
    refs[f] = inside ? at : 0;
  }
  Z3_symbol tester = name_of(z, str_printf(strs, "is#%s#%s", c->name->text, dt_name->text));
  Z3_constructor made =
      Z3_mk_constructor(z->ctx, name_of(z, str_printf(strs, "%s#%s", c->name->text, dt_name->text)),
                        tester, c->nfields, names, sorts, refs);
  free(names);
  free(sorts);
  free(refs);
  return made;
}

static void declare_group(Z3Terms *z, Sort first) {
  Group g = {0};
  reach(z, &g, first);
  uint32_t n = g.members.n;
  Z3_symbol *names = malloc(n * sizeof *names);
  Z3_sort *out = malloc(n * sizeof *out);
  Z3_constructor_list *lists = malloc(n * sizeof *lists);
  for (uint32_t i = 0; i < n; i++) {
    const DtData *dt = sort_dt(z->tab, g.members.at[i]);
    Z3_constructor *cs = malloc((dt->nctors + 1) * sizeof(Z3_constructor));
    for (uint32_t c = 0; c < dt->nctors; c++) cs[c] = make_ctor(z, &g, &dt->ctors[c], dt->name);
    names[i] = name_of(z, dt->name);
    lists[i] = Z3_mk_constructor_list(z->ctx, dt->nctors, cs);
    free(cs);
  }
  Z3_mk_datatypes(z->ctx, n, names, out, lists);
  for (uint32_t i = 0; i < n; i++) {
    *slot(z, g.members.at[i]) = out[i];
    map_put_ptr(&z->sort_of, out[i], (void *)(uintptr_t)g.members.at[i].ix);
  }
  free(names);
  free(out);
  free(lists);
  vec_free(&g.members);
}

static Z3_sort map_sort(Z3Terms *z, const SortData *d) {
  Z3_sort range = z3_sort(z, d->elem);
  if (!d->a) return range; /* a map of no arguments is its value */
  Z3_sort *dom = malloc(d->a * sizeof *dom);
  for (uint32_t i = 0; i < d->a; i++) dom[i] = z3_sort(z, d->args[i]);
  Z3_sort s = Z3_mk_array_sort_n(z->ctx, d->a, dom, range);
  free(dom);
  return s;
}

static Z3_sort make(Z3Terms *z, Sort s) {
  SortData d = sort_data(z->tab, s);
  switch (d.kind) {
  case SK_BOOL: return Z3_mk_bool_sort(z->ctx);
  case SK_INT: return Z3_mk_int_sort(z->ctx);
  case SK_REAL: return Z3_mk_real_sort(z->ctx);
  case SK_RMODE: return Z3_mk_fpa_rounding_mode_sort(z->ctx);
  case SK_STRING: return Z3_mk_string_sort(z->ctx);
  case SK_REGEX: return Z3_mk_re_sort(z->ctx, Z3_mk_string_sort(z->ctx));
  case SK_BV:
    if (!d.a) return Z3_mk_uninterpreted_sort(z->ctx, Z3_mk_string_symbol(z->ctx, "bv0"));
    return Z3_mk_bv_sort(z->ctx, d.a);
  case SK_FLOAT: return Z3_mk_fpa_sort(z->ctx, d.b, d.a);
  case SK_SEQ: return Z3_mk_seq_sort(z->ctx, z3_sort(z, d.elem));
  case SK_MAP: return map_sort(z, &d);
  case SK_UNINT: return Z3_mk_uninterpreted_sort(z->ctx, name_of(z, d.name));
  case SK_DT: declare_group(z, s); return *slot(z, s);
  case SK_NONE: break;
  }
  bug("a term without a sort reached the solver");
}

Z3_sort z3_sort(Z3Terms *z, Sort s) {
  if (*slot(z, s)) return *slot(z, s);
  Z3_sort made = make(z, s);
  *slot(z, s) = made;
  map_put_ptr(&z->sort_of, made, (void *)(uintptr_t)s.ix);
  return made;
}
