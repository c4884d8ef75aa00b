/* SPDX-License-Identifier: MIT */
/* Quantifiers over types with triggers: which tuples of types can ever fire.
 *
 * A quantifier with triggers is instantiated by the solver only where all functions of one trigger
 * have been applied. So an instance at types where some function of every trigger has no instance
 * is idle, and is not made. The tuples come from matching the type arguments inside a trigger
 * against the instances that exist: a join, not a product. It is repeated as instances
 * come up; what it adds is monotone, so the fixed point is the least one. */
#include "lower/mono.h"

typedef struct Matcher {
  Lower *L;
  Site *site;
  const Ground **own; /* the tuple: NULL where not determined yet */
  MonoTuple *found;
  void *env;
  const ScopeTrigger *trigger;
  Generic **generics; /* of the uses; NULL: tells nothing */
} Matcher;

static int own_index(const Scope *s, const TypeParam *p) {
  for (uint32_t i = 0; i < s->n_params; i++)
    if (s->params[i] == p) return (int)i;
  return -1;
}

/* Whether the type, under the environment and the tuple so far, can be `t`; binds what is open. */
static bool mono_match_type(Matcher *m, const Type *type, const Ground *t) {
  type = type_strip(type);
  if (type->kind == TY_VAR) {
    int i = own_index(m->site->scope, type->u.var);
    if (i < 0) {
      const TypeBinding *b = ground_lookup(&m->L->types.env, type->u.var);
      return !b || b->ground == t;
    }
    if (!m->own[i]) m->own[i] = t;
    return m->own[i] == t;
  }
  if (!ground_depends(type)) return ground_of(&m->L->types.grounds, &m->L->types.env, type) == t;
  if (type->kind == TY_CTOR && (t->kind != GROUND_CTOR || t->decl != type->u.decl)) return false;
  if (type->kind == TY_MAP) {
    if (t->kind != GROUND_MAP || t->n_params != type->n_params) return false;
    if (t->n_params) return true; /* not looked into: one instance too many does no harm */
  }
  if (t->n_args != type->n_args) return false;
  for (uint32_t i = 0; i < type->n_args; i++)
    if (!mono_match_type(m, type->args[i], t->args[i])) return false;
  return type->kind != TY_MAP || mono_match_type(m, type->result, t->result);
}

static Generic *generic_of(Matcher *m, const Use *u) {
  if (u->kind == USE_FUNC) return low_decl(u->decl)->generic;
  return u->kind == USE_MAP && !ground_depends(u->type)
             ? ground_of(&m->L->types.grounds, &m->L->types.env, u->type)->bundle
             : NULL;
}

/* Joins the uses from `at` on with their instances; complete tuples go to `found`. False: enough.
 */
static bool mono_match_join(Matcher *m, uint32_t at) {
  const Scope *s = m->site->scope;
  while (at < m->trigger->end && !m->generics[at]) at++;
  if (at == m->trigger->end) return m->found(m->env, m->site, m->own);
  const Use *u = &s->uses.at[at];
  const Generic *g = m->generics[at];
  const Ground **before = ARENA_ARRAY(&m->L->arena, const Ground *, s->n_params);
  for (uint32_t k = 0; k < s->n_params; k++) before[k] = m->own[k];
  uint32_t n = g->list.n; /* more may come while we look: the next round has them */
  for (uint32_t i = 0; i < n; i++) {
    const Instance *inst = g->list.at[i];
    bool fits = true;
    for (uint32_t k = 0; k < u->n_inst && fits; k++)
      fits = mono_match_type(m, u->inst[k], inst->args[k]);
    if (fits && !mono_match_join(m, at + 1)) return false;
    for (uint32_t k = 0; k < s->n_params; k++) m->own[k] = before[k];
  }
  return true;
}

/* Looks up the generics of all triggers; how many instances they have together. */
static uint32_t look_up(Matcher *m) {
  const Scope *s = m->site->scope;
  m->generics = ARENA_ARRAY(&m->L->arena, Generic *, s->uses.n);
  uint32_t sum = 0;
  for (uint32_t i = 0; i < s->triggers.n; i++)
    for (uint32_t k = s->triggers.at[i].start; k < s->triggers.at[i].end; k++) {
      m->generics[k] = generic_of(m, &s->uses.at[k]);
      if (m->generics[k]) sum += m->generics[k]->list.n;
    }
  return sum;
}

void mono_match(Lower *L, Site *site, MonoTuple *found, void *env) {
  const Scope *s = site->scope;
  Matcher m = {.L = L, .site = site, .found = found, .env = env};
  uint32_t sum = look_up(&m);
  if (sum == site->pulled) return;
  site->pulled = sum;
  m.own = ARENA_ARRAY(&L->arena, const Ground *, s->n_params);
  for (uint32_t i = 0; i < s->triggers.n; i++) {
    m.trigger = &s->triggers.at[i];
    if (!mono_match_join(&m, m.trigger->start)) return;
  }
}
