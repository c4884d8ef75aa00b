/* SPDX-License-Identifier: MIT */
#include "logic/share.h"

typedef struct ShareFinder {
  const TermTable *t;
  const Map *named;
  Map uses; /* term -> times met */
  ShareList order;
} ShareFinder;

/* Whether the tree has more than `budget` nodes; looks at no more than that. */
static bool exceeds(const TermTable *t, Term x, uint32_t *budget) {
  if (*budget == 0) return true;
  --*budget;
  const TermNode *n = term_node(t, x);
  for (uint32_t i = 0; i < n->nargs; i++)
    if (exceeds(t, n->args[i], budget)) return true;
  return false;
}

bool share_larger(const TermTable *t, Term x, uint32_t than) {
  return exceeds(t, x, &than);
}

static void share_visit(ShareFinder *f, Term x) {
  const TermNode *n = term_node(f->t, x);
  uint64_t met = 0;
  if (!n->nargs) return;
  bool again = map_get(&f->uses, x.ix, &met);
  map_put(&f->uses, x.ix, met + 1);
  if (again || map_get(f->named, x.ix, NULL)) return;
  if (!op_is_binder(n->op))
    for (uint32_t i = 0; i < n->nargs; i++) share_visit(f, n->args[i]);
  vec_push(&f->order, x);
}

void share_find(const TermTable *t, Term scope, const Map *named, uint32_t small, uint32_t tiny,
                ShareList *out) {
  if (!share_larger(t, scope, small)) return;
  ShareFinder f = {.t = t, .named = named};
  share_visit(&f, scope);
  for (uint32_t i = 0; i < f.order.n; i++) {
    uint64_t met = 0;
    map_get(&f.uses, f.order.at[i].ix, &met);
    if (met > 1 && share_larger(t, f.order.at[i], tiny)) vec_push(out, f.order.at[i]);
  }
  map_free(&f.uses);
  vec_free(&f.order);
}
