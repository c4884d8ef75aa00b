/* SPDX-License-Identifier: MIT */
/* Axioms that are marked {:conservative}: whoever writes one vouches that finite functions in which
 * it holds wherever one of its triggers matches can be extended to total ones in which it holds. So
 * it is checked at these points, and at those that checking it leads to. */
#include "solve/instantiate/e_match.h"
#include "solve/total/total.h"

enum { MOST_ROUNDS = 8 };

typedef struct ConservativeCheck {
  Eval *eval;
  Term binder;
  bool holds;
} ConservativeCheck;

static bool check_match(void *env, const Value *const *values) {
  ConservativeCheck *c = env;
  uint32_t n = term_binder(c->eval->store.tab, c->binder)->nvars;
  const Value **at = vec_copy_raw(&c->eval->store.arena, values, n * sizeof *values);
  const Value *v = eval_body(c->eval, c->binder, at);
  c->holds = v && v->u.b;
  return c->holds;
}

static bool group_holds(Total *x, uint32_t group) {
  for (uint32_t i = 0; i < x->obligations.n; i++) {
    const Obligation *d = &x->obligations.at[i];
    if (d->group != group || d->holds_as_is) continue;
    ConservativeCheck c = {model_eval(x->m), d->fact, true};
    e_match_triggers(x->s->tab, x->m, d->fact, UINT32_MAX, check_match, &c);
    if (!c.holds) return false;
  }
  return true;
}

/* Groups in which something else is left as well are decided in other ways: what extends the maps
 * and functions there may not fit these axioms. */
static bool is_conservative_group(const Total *x, uint32_t group) {
  bool any = false;
  for (uint32_t i = 0; i < x->obligations.n; i++) {
    const Obligation *d = &x->obligations.at[i];
    if (d->group != group || d->holds_as_is) continue;
    if (!d->conservative) return false;
    any = true;
  }
  return any;
}

bool conservative_decide(Total *x) {
  bool all = true;
  for (uint32_t g = 0; g < x->obligations.n; g++) {
    if (!is_conservative_group(x, g)) continue;
    uint64_t before = UINT64_MAX;
    bool holds = true;
    for (int round = 0; holds && before != model_accessed(x->m); round++) {
      before = model_accessed(x->m);
      holds = round < MOST_ROUNDS && group_holds(x, g);
    }
    for (uint32_t i = 0; holds && i < x->obligations.n; i++)
      if (x->obligations.at[i].group == g) x->obligations.at[i].holds_as_is = true;
  }
  for (uint32_t i = 0; i < x->obligations.n; i++) all = all && x->obligations.at[i].holds_as_is;
  return all;
}
