/* SPDX-License-Identifier: MIT */
/* Declarations of types: attributes of constructors, then synonyms in rounds, then
 * the constructors of datatypes.
 *
 * A synonym's round is the first pass over the declarations in which everything it depends on
 * is done; it is found in one sweep over the dependency graph, not by iterating. */
#include "sema/resolve.h"

typedef struct Synonym {
  Decl *decl;
  uint32_t round;      /* 0: not known yet          */
  uint32_t waiting;    /* dependencies not done      */
  VEC(uint32_t) users; /* synonyms that depend on it */
} Synonym;

typedef struct Synonyms {
  VEC(Synonym) list; /* in declaration order */
  Map index;         /* Decl * -> place      */
} Synonyms;

static void depend(Sema *s, Synonyms *all, uint32_t user, const TypeExpr *x) {
  if (x->kind == TX_NAME) {
    Decl *d = context_symbol(s, x->name)->type;
    uint64_t place = 0;
    if (d && map_get(&all->index, (uint64_t)(uintptr_t)d, &place)) {
      vec_push(&all->list.at[place].users, user);
      all->list.at[user].waiting++;
    }
  }
  for (uint32_t i = 0; i < x->n_args; i++) depend(s, all, user, x->args[i]);
  if (x->result) depend(s, all, user, x->result);
}

static void resolve_collect(Sema *s, Synonyms *all) {
  for (uint32_t i = 0; i < s->prog->decls.n; i++) {
    Decl *d = s->prog->decls.at[i];
    if (d->kind != DECL_TYPE || !d->u.type.synonym || d->ignored) continue;
    map_put(&all->index, (uint64_t)(uintptr_t)d, all->list.n);
    vec_push(&all->list, ((Synonym){.decl = d}));
  }
  for (uint32_t i = 0; i < all->list.n; i++)
    depend(s, all, i, all->list.at[i].decl->u.type.synonym);
}

/* Rounds of all synonyms that can be resolved; returns the highest. */
static uint32_t number_rounds(Synonyms *all) {
  VEC(uint32_t) ready = {0};
  uint32_t highest = 0;
  for (uint32_t i = 0; i < all->list.n; i++) {
    if (all->list.at[i].waiting) continue;
    all->list.at[i].round = 1;
    vec_push(&ready, i);
  }
  while (ready.n) {
    uint32_t at = vec_pop(&ready);
    Synonym *y = &all->list.at[at];
    if (y->round > highest) highest = y->round;
    for (uint32_t k = 0; k < y->users.n; k++) {
      uint32_t u = y->users.at[k];
      Synonym *user = &all->list.at[u];
      uint32_t round = at < u ? y->round : y->round + 1;
      if (round > user->round) user->round = round;
      if (--user->waiting == 0) vec_push(&ready, u);
    }
  }
  vec_free(&ready);
  return highest;
}

/* The types of one declaration share its attributes. */
static void resolve_type_attrs(Sema *s, Decl *d) {
  if (d->kind == DECL_TYPE && d->u.type.in_group && !s->opt.compat) return;
  resolve_attrs(s, &d->attrs);
}

static void resolve_synonym(Sema *s, Decl *d, bool cyclic) {
  resolve_type_attrs(s, d);
  uint32_t mark = scope_mark_tvars(s);
  for (uint32_t i = 0; i < d->u.type.n_params; i++) {
    scope_add_tvar(s, d->u.type.params[i]);
    d->u.type.params[i]->index = i;
  }
  d->u.type.expansion = cyclic ? s->types.t_error : resolve_type(s, d->u.type.synonym);
  scope_reset_tvars(s, mark);
}

static int by_round(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

static void resolve_synonyms(Sema *s) {
  Synonyms all = {0};
  resolve_collect(s, &all);
  number_rounds(&all);
  VEC(uint64_t) order = {0};
  for (uint32_t i = 0; i < all.list.n; i++)
    if (!all.list.at[i].waiting) vec_push(&order, (uint64_t)all.list.at[i].round << 32 | i);
  if (order.n) qsort(order.at, order.n, sizeof *order.at, by_round);
  for (uint32_t i = 0; i < order.n; i++)
    resolve_synonym(s, all.list.at[(uint32_t)order.at[i]].decl, false);
  for (uint32_t i = 0; i < all.list.n; i++) {
    Decl *d = all.list.at[i].decl;
    if (!all.list.at[i].waiting) continue;
    diag(s->session, DIAG_SYNONYM_CYCLE, context_span(d->pos, d->name), d->name->text);
    resolve_synonym(s, d, true);
  }
  for (uint32_t i = 0; i < all.list.n; i++) vec_free(&all.list.at[i].users);
  vec_free(&all.list);
  vec_free(&order);
  map_free(&all.index);
}

static void resolve_ctor(Sema *s, Decl *d, Ctor *c) {
  uint32_t mark = scope_mark_tvars(s);
  for (uint32_t i = 0; i < d->u.datatype.n_params; i++) {
    if (c->index == 0 || s->opt.compat)
      scope_add_tvar(s, d->u.datatype.params[i]);
    else
      scope_bind_tvar(s, d->u.datatype.params[i]);
    d->u.datatype.params[i]->index = i;
  }
  scope_push(s);
  for (uint32_t i = 0; i < c->fields.n; i++) {
    Var *f = c->fields.at[i];
    if (f->name) scope_add_var(s, f, f->pos);
    resolve_var(s, f, i ? c->fields.at[i - 1] : NULL);
  }
  for (uint32_t i = 0; i < c->fields.n; i++) resolve_where(s, c->fields.at[i]);
  scope_pop(s);
  scope_reset_tvars(s, mark);
}

void resolve_type_decls(Sema *s) {
  for (uint32_t i = 0; i < s->prog->decls.n; i++) {
    Decl *d = s->prog->decls.at[i];
    if (d->ignored) continue;
    if (d->kind == DECL_DATATYPE || (d->kind == DECL_TYPE && !d->u.type.synonym))
      resolve_type_attrs(s, d);
    if (d->kind != DECL_DATATYPE) continue;
    for (uint32_t k = 0; k < d->u.datatype.n_params; k++) d->u.datatype.params[k]->index = k;
  }
  resolve_synonyms(s);
  for (uint32_t i = 0; i < s->prog->decls.n; i++) {
    Decl *d = s->prog->decls.at[i];
    if (d->kind != DECL_DATATYPE || d->ignored) continue;
    for (uint32_t k = 0; k < d->u.datatype.n_ctors; k++) resolve_ctor(s, d, d->u.datatype.ctors[k]);
  }
  well_founded_check(s);
}
