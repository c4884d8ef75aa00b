/* SPDX-License-Identifier: MIT */
/* Elimination of copies. An assignment to an unknown copy of something known makes it known; so
 * does an assignment of a lone unknown copy to a known one. */
#include "civl/rewrite/transition_path.h"

void transition_path_free(TransitionPath *p) {
  map_free(&p->now);
  map_free(&p->copy_of);
  map_free(&p->count);
  vec_free(&p->copies);
  vec_free(&p->assigns);
  vec_free(&p->assumes);
  vec_free(&p->before);
  vec_free(&p->between);
  vec_free(&p->after);
  vec_free(&p->outs);
}

static bool copy_is_unknown(void *env, const Var *v) {
  const TransitionPath *p = env;
  const PathCopy *c = map_get_ptr(&p->copy_of, v);
  return c && !c->value && !c->allowed;
}

static Expr *copy_value(void *env, const Var *v) {
  const TransitionPath *p = env;
  const PathCopy *c = map_get_ptr(&p->copy_of, v);
  return c ? c->value : NULL;
}

static Expr *with_values(TransitionPath *p, Expr *e) {
  Replace x = {.r = p->r, .look = copy_value, .env = p};
  Expr *out = replace_expr(&x, e);
  replace_free(&x);
  return out;
}

static PathCopy *lone_unknown(TransitionPath *p, const Expr *e) {
  if (e->kind != EX_VAR || !copy_is_unknown(p, e->u.var.var)) return NULL;
  return map_get_ptr(&p->copy_of, e->u.var.var);
}

/* Has anything been eliminated? */
static bool eliminate_round(TransitionPath *p) {
  uint32_t kept = 0, n = p->assigns.n;
  for (uint32_t i = 0; i < n; i++) {
    PathAssign a = p->assigns.at[i];
    PathCopy *lone;
    if (!a.to->value && !a.to->allowed && !mentions_any(a.value, copy_is_unknown, p))
      a.to->value = with_values(p, a.value);
    else if (a.to->value && (lone = lone_unknown(p, a.value)))
      lone->value = a.to->value;
    else
      p->assigns.at[kept++] = a;
  }
  p->assigns.n = kept;
  if (kept == n) return false;
  for (uint32_t i = 0; i < kept; i++)
    p->assigns.at[i].value = with_values(p, p->assigns.at[i].value);
  for (uint32_t i = 0; i < p->assumes.n; i++) p->assumes.at[i] = with_values(p, p->assumes.at[i]);
  return true;
}

static void eliminate(TransitionPath *p) {
  while (eliminate_round(p)) {
  }
  for (uint32_t i = 0; i < p->copies.n; i++) p->copies.at[i]->allowed = false;
}

static bool is_target(const TransitionPath *p, const PathCopy *c) {
  for (uint32_t i = 0; i < p->assigns.n; i++)
    if (p->assigns.at[i].to == c) return true;
  return false;
}

static void know(TransitionPath *p, PathCopy *c) {
  if (!c->value) c->value = make_var(p->r, c->var);
}

static void know_states(TransitionPath *p) {
  for (uint32_t i = 0; i < p->before.n; i++) know(p, p->before.at[i]);
  for (uint32_t i = 0; i < p->copies.n; i++)
    if (p->copies.at[i]->of->kind == VAR_IN) know(p, p->copies.at[i]);
  if (p->t->any_post) return;
  for (uint32_t i = 0; i < p->after.n; i++) know(p, p->after.at[i]);
  for (uint32_t i = 0; i < p->outs.n; i++) know(p, p->outs.at[i]);
}

void transition_eliminate(TransitionPath *p) {
  know_states(p);
  eliminate(p);
  for (uint32_t i = 0; i < p->copies.n; i++)
    p->copies.at[i]->allowed = p->copies.at[i]->is_local && !is_target(p, p->copies.at[i]);
  eliminate(p);
  for (uint32_t i = 0; i < p->copies.n; i++) p->copies.at[i]->allowed = p->copies.at[i]->pooled;
  eliminate(p);
  if (p->t->any_post || p->t->n < 2) return;
  for (uint32_t i = 0; i < p->between.n; i++) p->between.at[i]->allowed = !p->between.at[i]->value;
  eliminate(p);
}
