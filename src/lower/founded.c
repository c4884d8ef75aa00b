/* SPDX-License-Identifier: MIT */
/* Datatypes that no finite value has. Sema refuses those that are written in the program; here a
 * map type with type parameters may hold itself, `H[r, f]` being another such map: solvers would
 * take everything about it as proved, or crash. */
#include "lower/context.h"

#include "syntax/diags.h"

typedef struct FiniteSorts {
  const TermTable *tab;
  Map sorts; /* datatypes that are known to have a finite value */
} FiniteSorts;

static bool has_finite(const FiniteSorts *f, Sort s) {
  SortData d = sort_data(f->tab, s);
  if (d.kind == SK_MAP) return has_finite(f, d.elem);
  return d.kind != SK_DT || map_get(&f->sorts, s.ix, NULL);
}

static bool builds_finite(const FiniteSorts *f, const DtCtor *c) {
  for (uint32_t i = 0; i < c->nfields; i++)
    if (!has_finite(f, c->fields[i].sort)) return false;
  return true;
}

static void find_finite(FiniteSorts *f, const CoreProgram *p) {
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 0; i < p->datatypes.n; i++) {
      const DtData *d = sort_dt(f->tab, p->datatypes.at[i]);
      for (uint32_t k = 0; k < d->nctors; k++)
        if (builds_finite(f, &d->ctors[k])) more |= map_add(&f->sorts, d->sort.ix);
    }
  }
}

bool sorts_founded(Lower *L) {
  FiniteSorts f = {.tab = L->tab};
  bool ok = true;
  find_finite(&f, L->core);
  for (uint32_t i = 0; i < L->core->datatypes.n && ok; i++) {
    Sort s = L->core->datatypes.at[i];
    ok = has_finite(&f, s);
    if (!ok) diag(L->session, DIAG_MONO_ENDLESS, (Span){0, 0}, sort_data(L->tab, s).name->text);
  }
  map_free(&f.sorts);
  return ok;
}
