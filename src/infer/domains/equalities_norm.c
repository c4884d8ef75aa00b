/* SPDX-License-Identifier: MIT */
/* Normal forms: congruence closure of a list of equations (EqualTerms in domain.h). */
#include "base/mem.h"
#include "infer/domains/atoms.h"
#include "infer/domains/equations.h"

#include <stdlib.h>

struct NormalForms {
  DomainEnv *env;
  Map parent; /* of terms that are not the first of their class */
  Map memo;
};

static Term equalities_find(const NormalForms *n, Term t) {
  uint64_t p;
  while (map_get(&n->parent, t.ix, &p)) t = (Term){(uint32_t)p};
  return t;
}

int equations_rank(const TermTable *tab, Term t) {
  return term_is_value(tab, t) ? 0 : atoms_is_leaf(tab, t) ? 1 : 2;
}

static void unite(NormalForms *n, Term a, Term b) {
  const TermTable *tab = n->env->tab;
  a = equalities_find(n, a);
  b = equalities_find(n, b);
  if (term_eq(a, b)) return;
  int x = equations_rank(tab, a), y = equations_rank(tab, b);
  bool first = x != y ? x < y : a.ix < b.ix;
  map_put(&n->parent, first ? b.ix : a.ix, first ? a.ix : b.ix);
}

static Term normal_operand(void *n, Term t) {
  return equations_normal_form(n, t);
}

Term equations_normal_form(NormalForms *n, Term t) {
  const TermNode *node = term_node(n->env->tab, t);
  uint64_t found;
  if (!node->nargs || node->binder_level || node->loose_level) return equalities_find(n, t);
  if (map_get(&n->memo, t.ix, &found)) return equalities_find(n, (Term){(uint32_t)found});
  Term r = mk_changed(n->env->build, t, normal_operand, n);
  map_put(&n->memo, t.ix, r.ix);
  return equalities_find(n, r);
}

NormalForms *equations_normal_forms(DomainEnv *env, const void *e) {
  const Equations *q = e;
  NormalForms *n = mem_calloc(1, sizeof *n);
  n->env = env;
  for (int pass = 0; pass < 2; pass++) { /* classes found late may make earlier terms equal */
    for (uint32_t i = 0; i < q->n; i++)
      unite(n, equations_normal_form(n, q->at[i].a), equations_normal_form(n, q->at[i].b));
    map_clear(&n->memo);
  }
  return n;
}

void equations_normal_forms_free(NormalForms *n) {
  map_free(&n->parent);
  map_free(&n->memo);
  free(n);
}
