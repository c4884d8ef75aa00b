/* SPDX-License-Identifier: MIT */
/* The domain of heap succession (domain.h; the Boogie paper, section 5): pairs of maps that agree
 * at all indices but some. So it knows what a loop leaves as it was: the fields of other objects,
 * the rest of an array. */
#include "infer/domains/atoms.h"
#include "infer/domains/exceptions.h"

#include <string.h>

enum { MAX_LINKS = 24 };

typedef struct Link {
  Term a, b; /* maps, a.ix < b.ix */
  Exceptions but;
} Link;

typedef struct Links {
  uint32_t n;
  const Link *at; /* ascending by maps */
} Links;

typedef VEC(Link) LinkList;

static uint32_t dims_of(const DomainEnv *env, Term map) {
  SortData d = sort_data(env->tab, term_sort(env->tab, map));
  return d.kind == SK_MAP && d.a <= MAX_DIMENSIONS ? d.a : 0;
}

/* A map that has a name: a variable, or a part of one. */
static bool is_map(const DomainEnv *env, Term t) {
  if (term_op(env->tab, t) == OP_DT_FIELD)
    return is_map(env, term_arg(env->tab, t, 0)) ||
           term_op(env->tab, term_arg(env->tab, t, 0)) == OP_VAR;
  return term_op(env->tab, t) == OP_VAR && dims_of(env, t) > 0;
}

/* ---- lists ---- */

static const void *succession_keep(DomainEnv *env, const LinkList *l) {
  Links *e = ARENA_NEW(env->arena, Links);
  Link *at = ARENA_ARRAY(env->arena, Link, l->n + 1);
  if (l->n) memcpy(at, l->at, l->n * sizeof *at);
  *e = (Links){l->n, at};
  return e;
}

static const Link *succession_find(const Link *at, uint32_t n, Term a, Term b) {
  for (uint32_t i = 0; i < n; i++)
    if (term_eq(at[i].a, a) && term_eq(at[i].b, b)) return &at[i];
  return NULL;
}

/* Of two links of the same maps, that with fewer exceptions stays. */
static void succession_add(DomainEnv *env, LinkList *l, Term a, Term b, const Exceptions *but) {
  if (term_eq(a, b) || exceptions_everything(but, dims_of(env, a))) return;
  Link k = {a.ix < b.ix ? a : b, a.ix < b.ix ? b : a, *but};
  uint32_t i = 0;
  while (i < l->n &&
         (l->at[i].a.ix < k.a.ix || (term_eq(l->at[i].a, k.a) && l->at[i].b.ix < k.b.ix)))
    i++;
  if (i < l->n && term_eq(l->at[i].a, k.a) && term_eq(l->at[i].b, k.b)) {
    if (but->n < l->at[i].but.n) l->at[i] = k;
    return;
  }
  if (l->n >= MAX_LINKS) return;
  vec_push(l, k);
  memmove(l->at + i + 1, l->at + i, (l->n - 1 - i) * sizeof *l->at);
  l->at[i] = k;
}

static void succession_begin(LinkList *l, const Links *e) {
  *l = (LinkList){0};
  vec_reserve(l, e->n + 2);
  if (e->n) memcpy(l->at, e->at, e->n * sizeof *l->at);
  l->n = e->n;
}

static const void *end(DomainEnv *env, LinkList *l) {
  const void *r = succession_keep(env, l);
  vec_free(l);
  return r;
}

static const void *succession_top(DomainEnv *env) {
  LinkList none = {0};
  return succession_keep(env, &none);
}

static const void *succession_copy(DomainEnv *env, const void *e) {
  LinkList l;
  succession_begin(&l, e);
  return end(env, &l);
}

/* ---- order, join ---- */

static bool succession_leq(DomainEnv *env, const void *x, const void *y) {
  const Links *a = x, *b = y;
  for (uint32_t i = 0; i < b->n; i++) {
    const Link *k = succession_find(a->at, a->n, b->at[i].a, b->at[i].b);
    if (!k || !exceptions_within(env, &k->but, &b->at[i].but, dims_of(env, k->a))) return false;
  }
  return true;
}

static const void *combine(DomainEnv *env, const void *x, const void *y, bool widening) {
  const Links *a = x, *b = y;
  LinkList l = {0};
  for (uint32_t i = 0; i < a->n; i++) {
    Link k = a->at[i];
    uint32_t dims = dims_of(env, k.a);
    const Link *other = succession_find(b->at, b->n, k.a, k.b);
    if (!other) continue;
    (widening ? exceptions_widen : exceptions_union)(env, &k.but, &other->but, dims);
    succession_add(env, &l, k.a, k.b, &k.but);
  }
  return end(env, &l);
}

static const void *succession_join(DomainEnv *env, const void *a, const void *b) {
  return combine(env, a, b, false);
}
static const void *succession_widen(DomainEnv *env, const void *a, const void *b) {
  return combine(env, a, b, true);
}

/* ---- conditions ---- */

/* p == q[i := ..][k := ..] */
static void from_updates(DomainEnv *env, LinkList *l, Term p, Term made) {
  Exceptions but = {0};
  uint32_t dims = dims_of(env, p);
  for (; term_op(env->tab, made) == OP_STORE; made = term_arg(env->tab, made, 0)) {
    Exception e = exceptions_point(env, term_args(env->tab, made) + 1, dims);
    exceptions_add(env, &but, &e, dims);
  }
  if (is_map(env, made)) succession_add(env, l, p, made, &but);
}

/* (forall i :: c(i) ==> p[i] == q[i]) */
static void from_frame(DomainEnv *env, LinkList *l, Term t) {
  TermTable *tab = env->tab;
  uint32_t n = term_binder(tab, t)->nvars;
  const Term *vars;
  if (n > MAX_DIMENSIONS || term_node(tab, t)->binder_level > 1) return;
  Term body = binder_open(tab, t, &vars), same = body;
  Terms guard = {0};
  if (term_op(tab, body) == OP_OR)
    for (uint32_t i = 0; i < term_nargs(tab, body); i++) {
      Term a = term_arg(tab, body, i);
      if (term_op(tab, a) == OP_EQ && term_op(tab, term_arg(tab, a, 0)) == OP_SELECT)
        same = a;
      else
        vec_push(&guard, mk_not(env->build, a));
    }
  if (term_op(tab, body) == OP_IMPLIES) {
    vec_push(&guard, term_arg(tab, body, 0));
    same = term_arg(tab, body, 1);
  }
  Exceptions but = {0};
  bool fits = term_op(tab, same) == OP_EQ;
  for (uint32_t k = 0; k < 2 && fits; k++) {
    Term read = term_arg(tab, same, k);
    fits = term_op(tab, read) == OP_SELECT && term_nargs(tab, read) == n + 1 &&
           is_map(env, term_arg(tab, read, 0)) && dims_of(env, term_arg(tab, read, 0)) == n;
    for (uint32_t i = 0; i < n && fits; i++) fits = term_eq(term_arg(tab, read, i + 1), vars[i]);
  }
  Term c = mk_and(env->build, guard.at, guard.n);
  if (fits && exceptions_unless(env, c, vars, n, &but))
    succession_add(env, l, term_arg(tab, term_arg(tab, same, 0), 0),
                   term_arg(tab, term_arg(tab, same, 1), 0), &but);
  vec_free(&guard);
}

static void succession_assume(DomainEnv *env, LinkList *l, Term t) {
  const TermTable *tab = env->tab;
  const Term *a = term_args(tab, t);
  if (term_op(tab, t) == OP_AND)
    for (uint32_t i = 0; i < term_nargs(tab, t); i++) succession_assume(env, l, a[i]);
  if (term_op(tab, t) == OP_FORALL) from_frame(env, l, t);
  if (term_op(tab, t) != OP_EQ || !dims_of(env, a[0])) return;
  if (is_map(env, a[0])) from_updates(env, l, a[0], a[1]);
  if (is_map(env, a[1])) from_updates(env, l, a[1], a[0]);
}

static const void *succession_constrain(DomainEnv *env, const void *e, Term t) {
  LinkList l;
  Op op = term_op(env->tab, t);
  if (term_is_false(t)) return NULL;
  if (op != OP_AND && op != OP_EQ && op != OP_FORALL) return e;
  succession_begin(&l, e);
  succession_assume(env, &l, t);
  return end(env, &l);
}

/* ---- variables ---- */

typedef struct Change {
  DomainEnv *env;
  Symbol from, to;
} Change;

static Term without_one(void *arg, Term t) {
  const Change *c = arg;
  if (!atoms_mention(c->env, t, c->from)) return t;
  return c->env->without ? c->env->without(c->env, t, c->from) : TERM_NONE;
}

static Term renamed_one(void *arg, Term t) {
  const Change *c = arg;
  return atoms_rename(c->env, t, c->from, c->to);
}

/* p ~ m and m ~ q, where m is about to be forgotten: p ~ q. */
static void connect_two(DomainEnv *env, LinkList *l, Link p, Link q, Symbol x) {
  for (uint32_t turn = 0; turn < 4; turn++) {
    Term m = turn & 1 ? p.b : p.a, from = turn & 1 ? p.a : p.b;
    Term n = turn & 2 ? q.b : q.a, to = turn & 2 ? q.a : q.b;
    if (!term_eq(m, n) || !atoms_mention(env, m, x)) continue;
    if (atoms_mention(env, from, x) || atoms_mention(env, to, x)) continue;
    Exceptions both = p.but;
    exceptions_union(env, &both, &q.but, dims_of(env, m));
    succession_add(env, l, from, to, &both);
  }
}

static void connect(DomainEnv *env, LinkList *l, Symbol x) {
  LinkList old = {0};
  for (uint32_t i = 0; i < l->n; i++) vec_push(&old, l->at[i]);
  for (uint32_t i = 0; i < old.n; i++)
    for (uint32_t k = i + 1; k < old.n; k++) connect_two(env, l, old.at[i], old.at[k], x);
  vec_free(&old);
}

static bool link_mentions(const DomainEnv *env, const Link *k, Symbol x) {
  return atoms_mention(env, k->a, x) || atoms_mention(env, k->b, x) ||
         exceptions_mention(env, &k->but, dims_of(env, k->a), x);
}

static bool succession_mentions(const DomainEnv *env, const Links *l, Symbol x) {
  for (uint32_t i = 0; i < l->n; i++)
    if (link_mentions(env, &l->at[i], x)) return true;
  return false;
}

static const void *succession_eliminate(DomainEnv *env, const void *e, Symbol x) {
  LinkList l, out = {0};
  if (!succession_mentions(env, e, x)) return e;
  Change c = {env, x, x};
  succession_begin(&l, e);
  connect(env, &l, x);
  for (uint32_t i = 0; i < l.n; i++) {
    Link k = l.at[i];
    if (atoms_mention(env, k.a, x) || atoms_mention(env, k.b, x)) continue;
    if (link_mentions(env, &k, x)) exceptions_map(env, &k.but, dims_of(env, k.a), without_one, &c);
    succession_add(env, &out, k.a, k.b, &k.but);
  }
  vec_free(&l);
  return end(env, &out);
}

static const void *succession_rename_symbol(DomainEnv *env, const void *e, Symbol from, Symbol to) {
  const Links *q = e;
  LinkList out = {0};
  Change c = {env, from, to};
  if (!succession_mentions(env, e, from)) return e;
  for (uint32_t i = 0; i < q->n; i++) {
    Link k = q->at[i];
    if (link_mentions(env, &k, from))
      exceptions_map(env, &k.but, dims_of(env, k.a), renamed_one, &c);
    succession_add(env, &out, renamed_one(&c, k.a), renamed_one(&c, k.b), &k.but);
  }
  return end(env, &out);
}

static void unchanged_reads(DomainEnv *env, const void *e, Term read, Symbol x, Terms *out) {
  const Links *q = e;
  Term map = term_arg(env->tab, read, 0);
  uint32_t dims = dims_of(env, map);
  const Term *index = term_args(env->tab, read) + 1;
  for (uint32_t i = 0; i < q->n && dims; i++) {
    const Link *k = &q->at[i];
    Term to = term_eq(k->a, map) ? k->b : term_eq(k->b, map) ? k->a : TERM_NONE;
    if (!to.ix || atoms_mention(env, to, x)) continue;
    if (!env->holds(env, exceptions_outside(env, &k->but, index, dims))) continue;
    Term moved[MAX_DIMENSIONS];
    uint32_t n = 0;
    while (n < dims && (moved[n] = env->without(env, index[n], x)).ix) n++;
    if (n == dims) vec_push(out, mk_select(env->build, to, moved, dims));
  }
}

static void succession_facts(DomainEnv *env, const void *e, Terms *out) {
  static const char *const names[MAX_DIMENSIONS] = {"i", "j", "k"};
  const Links *q = e;
  Builder *b = env->build;
  for (uint32_t i = 0; i < q->n; i++) {
    const Link *k = &q->at[i];
    SortData d = sort_data(env->tab, term_sort(env->tab, k->a));
    Term index[MAX_DIMENSIONS];
    for (uint32_t c = 0; c < d.a; c++)
      index[c] = term_fresh_var(env->tab, str_c(term_strs(env->tab), names[c]), d.args[c]);
    Term same = mk_eq(b, mk_select(b, k->a, index, d.a), mk_select(b, k->b, index, d.a));
    Exceptions but = k->but;
    exceptions_collapse(env, &but, d.a);
    Term outside = exceptions_outside(env, &but, index, d.a);
    vec_push(out, mk_forall(b, index, d.a, mk_implies(b, outside, same), NULL));
  }
}

const Domain domain_succession = {
    .name = "succession",
    .what = "indices at which a map is as it was",
    .aliens = true,
    .unchanged_reads = unchanged_reads,
    .top = succession_top,
    .leq = succession_leq,
    .join = succession_join,
    .widen = succession_widen,
    .constrain = succession_constrain,
    .eliminate = succession_eliminate,
    .rename = succession_rename_symbol,
    .copy = succession_copy,
    .facts = succession_facts,
};
