/* The domain of equalities (domain.h) between terms, aliens or not: a list of equations, closed under
 * congruence when it is asked. It knows which terms stay the same when a variable changes, and so
 * what other domains know of a term is not lost with a variable in it
 * (Chang and Leino, Abstract interpretation with alien expressions and heap structures).
 * SPDX-License-Identifier: MIT */
#include "infer/equalities.h"

#include "base/bug.h"
#include "infer/atoms.h"
#include "logic/collect.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_EQUATIONS = 96, MAX_SIZE = 30, MAX_DEPTH = 6, MAX_FIELDS = 16 };

typedef struct Equation {
  Term a, b; /* a.ix < b.ix */
} Equation;

typedef struct Equations {
  uint32_t n;
  const Equation *at; /* ascending, no two the same */
} Equations;

typedef VEC(Equation) EquationList;

static const void *keep(DomainEnv *env, const EquationList *l) {
  Equations *e = ARENA_NEW(env->arena, Equations);
  Equation *at = ARENA_ARRAY(env->arena, Equation, l->n + 1);
  if (l->n) memcpy(at, l->at, l->n * sizeof *at);
  *e = (Equations){l->n, at};
  return e;
}

static const void *top(DomainEnv *env) {
  EquationList none = {0};
  return keep(env, &none);
}

static const void *copy(DomainEnv *env, const void *e) {
  const Equations *q = e;
  EquationList l = {.at = (Equation *)(uintptr_t)q->at, .n = q->n};
  return keep(env, &l);
}

static void add(EquationList *l, Term a, Term b) {
  if (term_eq(a, b) || l->n >= MAX_EQUATIONS) return;
  Equation q = a.ix < b.ix ? (Equation){a, b} : (Equation){b, a};
  uint32_t i = 0;
  while (i < l->n &&
         (l->at[i].a.ix < q.a.ix || (l->at[i].a.ix == q.a.ix && l->at[i].b.ix < q.b.ix)))
    i++;
  if (i < l->n && term_eq(l->at[i].a, q.a) && term_eq(l->at[i].b, q.b)) return;
  vec_push(l, q);
  memmove(l->at + i + 1, l->at + i, (l->n - 1 - i) * sizeof *l->at);
  l->at[i] = q;
}

/* ---- normal forms -------------------------------------------------------------------------- */

struct EqualitiesNorm {
  DomainEnv *env;
  Map parent; /* of terms that are not the first of their class */
  Map memo;
};

static Term find(const EqualitiesNorm *n, Term t) {
  uint64_t p;
  while (map_get(&n->parent, t.ix, &p)) t = (Term){(uint32_t)p};
  return t;
}

/* Values before variables before the rest, then older terms first. */
static int rank(const TermTable *tab, Term t) {
  return term_is_value(tab, t) ? 0 : atoms_is_leaf(tab, t) ? 1 : 2;
}

static void unite(EqualitiesNorm *n, Term a, Term b) {
  const TermTable *tab = n->env->tab;
  a = find(n, a);
  b = find(n, b);
  if (term_eq(a, b)) return;
  int x = rank(tab, a), y = rank(tab, b);
  bool first = x != y ? x < y : a.ix < b.ix;
  map_put(&n->parent, first ? b.ix : a.ix, first ? a.ix : b.ix);
}

Term equalities_normal(EqualitiesNorm *n, Term t) {
  const TermNode *node = term_node(n->env->tab, t);
  uint64_t found;
  if (!node->nargs || node->binder_level || node->loose_level) return find(n, t);
  if (map_get(&n->memo, t.ix, &found)) return find(n, (Term){(uint32_t)found});
  const Term *args = node->args;
  uint32_t nargs = node->nargs;
  Terms made = {0};
  bool same = true;
  for (uint32_t i = 0; i < nargs; i++) {
    Term a = equalities_normal(n, args[i]);
    same &= term_eq(a, args[i]);
    vec_push(&made, a);
  }
  Term r = same ? t : mk_same(n->env->build, t, made.at);
  vec_free(&made);
  map_put(&n->memo, t.ix, r.ix);
  return find(n, r);
}

EqualitiesNorm *equalities_norm(DomainEnv *env, const void *e) {
  const Equations *q = e;
  EqualitiesNorm *n = calloc(1, sizeof *n);
  if (!n) bug_oom(sizeof *n);
  n->env = env;
  for (int pass = 0; pass < 2; pass++) { /* classes found late may make earlier terms equal */
    for (uint32_t i = 0; i < q->n; i++)
      unite(n, equalities_normal(n, q->at[i].a), equalities_normal(n, q->at[i].b));
    map_clear(&n->memo);
  }
  return n;
}

void equalities_norm_free(EqualitiesNorm *n) {
  map_free(&n->parent);
  map_free(&n->memo);
  free(n);
}

/* ---- order, join ----------------------------------------------------------------------------- */

static bool same_equations(const Equations *a, const Equations *b) {
  return a->n == b->n && (!a->n || memcmp(a->at, b->at, a->n * sizeof *a->at) == 0);
}

static bool leq(DomainEnv *env, const void *x, const void *y) {
  const Equations *b = y;
  if (!b->n || same_equations(x, y)) return true;
  EqualitiesNorm *n = equalities_norm(env, x);
  bool all = true;
  for (uint32_t i = 0; i < b->n && all; i++)
    all = term_eq(equalities_normal(n, b->at[i].a), equalities_normal(n, b->at[i].b));
  equalities_norm_free(n);
  return all;
}

typedef struct Join {
  EqualitiesNorm *a, *b;
  Map first; /* pair of normal forms -> the first term that has them */
  Map seen;
  EquationList out;
} Join;

static void join_term(Join *j, Term t) {
  if (map_get(&j->seen, t.ix, NULL)) return;
  map_put(&j->seen, t.ix, 1);
  uint64_t key = (uint64_t)equalities_normal(j->a, t).ix << 32 | equalities_normal(j->b, t).ix;
  uint64_t other;
  if (map_get(&j->first, key, &other))
    add(&j->out, (Term){(uint32_t)other}, t);
  else
    map_put(&j->first, key, t.ix);
}

/* Terms that are equal in both, of those in equations: of the first only, or of both. */
static const void *joined(DomainEnv *env, const void *x, const void *y, bool both) {
  const Equations *a = x, *b = y;
  if (!a->n || !b->n) return top(env);
  if (same_equations(a, b)) return x;
  Join j = {.a = equalities_norm(env, a), .b = equalities_norm(env, b)};
  for (uint32_t i = 0; i < a->n; i++) join_term(&j, a->at[i].a), join_term(&j, a->at[i].b);
  for (uint32_t i = 0; i < b->n && both; i++) join_term(&j, b->at[i].a), join_term(&j, b->at[i].b);
  const void *r = keep(env, &j.out);
  equalities_norm_free(j.a);
  equalities_norm_free(j.b);
  map_free(&j.first);
  map_free(&j.seen);
  vec_free(&j.out);
  return r;
}

static const void *join(DomainEnv *env, const void *a, const void *b) {
  return joined(env, a, b, true);
}
/* No terms but those of the first, so that classes can only get smaller. */
static const void *widen(DomainEnv *env, const void *a, const void *b) {
  return joined(env, a, b, false);
}

/* ---- conditions --------------------------------------------------------------------------------- */

static bool fits(const TermTable *tab, Term t) {
  const TermNode *n = term_node(tab, t);
  return !n->binder_level && !n->loose_level && atoms_small(tab, t, MAX_SIZE);
}

static bool assume(DomainEnv *env, EquationList *l, Term t) {
  const TermTable *tab = env->tab;
  const Term *a = term_args(tab, t);
  if (term_is_false(t)) return false;
  if (term_op(tab, t) == OP_AND)
    for (uint32_t i = 0; i < term_nargs(tab, t); i++)
      if (!assume(env, l, a[i])) return false;
  if (term_op(tab, t) == OP_EQ && fits(tab, a[0]) && fits(tab, a[1])) add(l, a[0], a[1]);
  /* b := x != y is built as !(b == (x == y)) */
  Term q = term_op(tab, t) == OP_NOT ? a[0] : TERM_NONE;
  if (q.ix && term_op(tab, q) == OP_EQ && sort_eq(term_sort(tab, term_arg(tab, q, 0)), SORT_BOOL)) {
    Term x = term_arg(tab, q, 0), y = term_arg(tab, q, 1);
    bool swap = !atoms_is_leaf(tab, x);
    if (fits(tab, x) && fits(tab, y)) add(l, swap ? y : x, mk_not(env->build, swap ? x : y));
  }
  return true;
}

static const void *constrain(DomainEnv *env, const void *e, Term t) {
  const Equations *q = e;
  EquationList l = {0};
  vec_reserve(&l, q->n + 4);
  if (q->n) memcpy(l.at, q->at, q->n * sizeof *l.at);
  l.n = q->n;
  bool possible = assume(env, &l, t);
  const void *r = !possible ? NULL : l.n == q->n ? e : keep(env, &l);
  vec_free(&l);
  return r;
}

/* ---- terms without a variable --------------------------------------------------------------------- */

typedef struct Without {
  DomainEnv *env;
  const Equations *q;
  Symbol x;
  EqualitiesApart *apart; /* or NULL */
  void *apart_env;
  uint32_t fuel;
} Without;

static Term without(Without *w, Term t, uint32_t depth, bool relate);

/* From lhs == rhs the variable itself, when it stands there once, plainly: x + 1 == y gives y - 1. */
static Term solve(Without *w, Term lhs, Term rhs) {
  DomainEnv *env = w->env;
  if (term_op(env->tab, lhs) != OP_ADD || !atoms_mention(env, lhs, w->x) ||
      atoms_mention(env, rhs, w->x))
    return TERM_NONE;
  Term r = rhs, x = term_var(env->tab, w->x);
  uint32_t times = 0;
  for (uint32_t i = 0; i < term_nargs(env->tab, lhs); i++) {
    Term a = term_arg(env->tab, lhs, i);
    if (term_eq(a, x))
      times++;
    else if (atoms_mention(env, a, w->x))
      return TERM_NONE;
    else
      r = mk_sub(env->build, r, a);
  }
  return times == 1 ? r : TERM_NONE;
}

/* Do two lists of indices differ? */
static bool indices_differ(Without *w, Term read, Term store, uint32_t n) {
  const Term *i = term_args(w->env->tab, read), *k = term_args(w->env->tab, store);
  for (uint32_t c = 1; c <= n; c++)
    if (!term_eq(i[c], k[c]) && w->apart && w->apart(w->apart_env, i[c], k[c])) return true;
  return false;
}

/* m[i] where some p equals m with updates elsewhere: p[i]. */
static Term follow_updates(Without *w, Term t, uint32_t depth) {
  TermTable *tab = w->env->tab;
  uint32_t n = term_nargs(tab, t) - 1;
  for (uint32_t i = 0; i < 2 * w->q->n; i++) {
    const Equation *q = &w->q->at[i / 2];
    Term p = i % 2 ? q->b : q->a, made = i % 2 ? q->a : q->b;
    if (term_op(tab, made) != OP_STORE ||
        !sort_eq(term_sort(tab, made), term_sort(tab, term_arg(tab, t, 0))))
      continue;
    while (term_op(tab, made) == OP_STORE && indices_differ(w, t, made, n))
      made = term_arg(tab, made, 0);
    if (!term_eq(made, term_arg(tab, t, 0))) continue;
    Terms args = {0};
    p = without(w, p, depth + 1, false);
    vec_push(&args, p);
    for (uint32_t k = 1; k <= n && args.at[k - 1].ix; k++) {
      Term index = without(w, term_arg(tab, t, k), depth + 1, false);
      vec_push(&args, index);
    }
    Term r = args.n == n + 1 && args.at[n].ix && args.at[0].ix
                 ? mk_select(w->env->build, args.at[0], args.at + 1, n)
                 : TERM_NONE;
    vec_free(&args);
    if (r.ix) return r;
  }
  return TERM_NONE;
}

static Term rebuild(Without *w, Term t, uint32_t depth, bool relate) {
  TermTable *tab = w->env->tab;
  const Term *args = term_args(tab, t);
  uint32_t n = term_nargs(tab, t);
  Terms made = {0};
  bool all = n > 0;
  for (uint32_t i = 0; i < n && all; i++) {
    Term a = without(w, args[i], depth + 1, relate);
    all = a.ix != 0;
    vec_push(&made, a);
  }
  Term r = all ? mk_same(w->env->build, t, made.at) : TERM_NONE;
  vec_free(&made);
  return r;
}

/* Another side of an equation with it, the simplest one. */
static Term other_side(const Without *w, Term t) {
  Term best = TERM_NONE;
  for (uint32_t i = 0; i < w->q->n; i++) {
    const Equation *q = &w->q->at[i];
    Term other = term_eq(q->a, t) ? q->b : term_eq(q->b, t) ? q->a : TERM_NONE;
    if (!other.ix || atoms_mention(w->env, other, w->x)) continue;
    if (!best.ix || rank(w->env->tab, other) < rank(w->env->tab, best)) best = other;
  }
  return best;
}

static Term solved(Without *w) {
  Term r = TERM_NONE;
  for (uint32_t i = 0; !r.ix && i < 2 * w->q->n; i++) {
    const Equation *q = &w->q->at[i / 2];
    r = i % 2 ? solve(w, q->b, q->a) : solve(w, q->a, q->b);
  }
  return r;
}

/* The term in other words goes before other terms, so that what is known of it stays with it. Of a
 * variable, `relate` prefers what it is to another one (x - 1) to its value. */
static Term without(Without *w, Term t, uint32_t depth, bool relate) {
  DomainEnv *env = w->env;
  Term r = TERM_NONE;
  if (!atoms_mention(env, t, w->x)) return t;
  if (depth > MAX_DEPTH || !w->fuel || term_node(env->tab, t)->binder_level) return TERM_NONE;
  w->fuel--;
  Op op = term_op(env->tab, t);
  if (op == OP_VAR && relate) r = solved(w);
  if (op == OP_SELECT) r = follow_updates(w, t, depth);
  if (!r.ix) r = rebuild(w, t, depth, relate && (op == OP_ADD || op == OP_MUL));
  if (!r.ix) r = other_side(w, t);
  if (op == OP_VAR && !relate && !r.ix) r = solved(w);
  return r;
}

enum { WITHOUT_FUEL = 60 };

Term equalities_without(DomainEnv *env, const void *e, Term t, Symbol x, EqualitiesApart *apart,
                        void *apart_env) {
  Without w = {env, e, x, apart, apart_env, WITHOUT_FUEL};
  return without(&w, t, 0, true);
}

static const void *eliminate(DomainEnv *env, const void *e, Symbol x) {
  const Equations *q = e;
  EquationList l = {0};
  bool any = false;
  for (uint32_t i = 0; i < q->n; i++) {
    bool stays = !atoms_mention(env, q->at[i].a, x) && !atoms_mention(env, q->at[i].b, x);
    if (stays) vec_push(&l, q->at[i]);
    any |= !stays;
  }
  for (uint32_t i = 0; i < q->n && any; i++) {
    bool a = atoms_mention(env, q->at[i].a, x), b = atoms_mention(env, q->at[i].b, x);
    if (!a && !b) continue;
    Term left = env->without ? env->without(env, q->at[i].a, x)
                             : equalities_without(env, e, q->at[i].a, x, NULL, NULL);
    if (!left.ix) continue;
    Term right = env->without ? env->without(env, q->at[i].b, x)
                              : equalities_without(env, e, q->at[i].b, x, NULL, NULL);
    Term both = right.ix ? mk_eq(env->build, left, right) : TERM_NONE;
    if (both.ix) assume(env, &l, both);
  }
  const void *r = any ? keep(env, &l) : e;
  vec_free(&l);
  return r;
}

static const void *rename_symbol(DomainEnv *env, const void *e, Symbol from, Symbol to) {
  const Equations *q = e;
  EquationList l = {0};
  bool any = false;
  for (uint32_t i = 0; i < q->n && !any; i++)
    any = atoms_mention(env, q->at[i].a, from) || atoms_mention(env, q->at[i].b, from);
  if (!any) return e;
  for (uint32_t i = 0; i < q->n; i++)
    add(&l, atoms_rename(env, q->at[i].a, from, to), atoms_rename(env, q->at[i].b, from, to));
  const void *r = keep(env, &l);
  vec_free(&l);
  return r;
}

void equalities_of(DomainEnv *env, const void *e, Term t, Terms *out) {
  const Equations *q = e;
  (void)env;
  for (uint32_t i = 0; i < q->n; i++)
    if (term_eq(q->at[i].a, t) || term_eq(q->at[i].b, t))
      vec_push(out, term_eq(q->at[i].a, t) ? q->at[i].b : q->at[i].a);
}

/* ---- what conditions say more -------------------------------------------------------------------- */

static void reads_of(DomainEnv *env, Term map, Term made, EqualitiesApart *apart, void *apart_env,
                     Terms *out) {
  TermTable *tab = env->tab;
  Term top_store = made;
  Without w = {.env = env, .apart = apart, .apart_env = apart_env};
  for (; term_op(tab, made) == OP_STORE; made = term_arg(tab, made, 0)) {
    uint32_t n = term_nargs(tab, made) - 2;
    bool seen = true; /* are all later updates elsewhere? */
    for (Term s = top_store; seen && !term_eq(s, made); s = term_arg(tab, s, 0))
      seen = indices_differ(&w, made, s, n);
    if (!seen) continue;
    Term read = mk_select(env->build, map, term_args(tab, made) + 1, n);
    vec_push(out, mk_eq(env->build, read, term_arg(tab, made, n + 1)));
  }
}

/* p is made from these fields: what reading each of them gives. */
static void fields_of(DomainEnv *env, Term p, Term made, EqualitiesApart *apart, void *apart_env,
                      Terms *out) {
  TermTable *tab = env->tab;
  bool whole = term_op(tab, made) == OP_DT_MAKE;
  uint32_t ctor = term_p0(tab, made), changed = term_p1(tab, made);
  uint32_t n = sort_dt(tab, term_sort(tab, made))->ctors[ctor].nfields;
  for (uint32_t i = 0; i < n && n <= MAX_FIELDS; i++) {
    Term value = whole          ? term_arg(tab, made, i)
                 : i == changed ? term_arg(tab, made, 1)
                                : mk_dt_field(env->build, term_arg(tab, made, 0), ctor, i);
    Term t = mk_eq(env->build, mk_dt_field(env->build, p, ctor, i), value);
    vec_push(out, t);
    equalities_reads(env, t, apart, apart_env, out);
  }
}

static bool is_made(Op op) {
  return op == OP_DT_MAKE || op == OP_DT_UPDATE;
}

void equalities_reads(DomainEnv *env, Term t, EqualitiesApart *apart, void *apart_env, Terms *out) {
  const TermTable *tab = env->tab;
  const Term *a = term_args(tab, t);
  if (term_op(tab, t) == OP_AND)
    for (uint32_t i = 0; i < term_nargs(tab, t); i++)
      equalities_reads(env, a[i], apart, apart_env, out);
  if (term_op(tab, t) != OP_EQ || !fits(tab, a[0]) || !fits(tab, a[1])) return;
  if (term_op(tab, a[0]) == OP_STORE) reads_of(env, a[1], a[0], apart, apart_env, out);
  if (term_op(tab, a[1]) == OP_STORE) reads_of(env, a[0], a[1], apart, apart_env, out);
  if (atoms_is_leaf(tab, a[1]) && is_made(term_op(tab, a[0])))
    fields_of(env, a[1], a[0], apart, apart_env, out);
  if (atoms_is_leaf(tab, a[0]) && is_made(term_op(tab, a[1])))
    fields_of(env, a[0], a[1], apart, apart_env, out);
}

/* Does it decide something by a condition? */
static bool is_decision(Op op, Sort s) {
  return op == OP_ITE || (sort_eq(s, SORT_BOOL) && op >= OP_NOT && op <= OP_GE);
}

Term equalities_unfold(DomainEnv *env, const void *e, Term t) {
  const Equations *q = e;
  if (term_node(env->tab, t)->binder_level) return t;
  for (uint32_t i = 0; i < 2 * q->n; i++) {
    Term v = i % 2 ? q->at[i / 2].b : q->at[i / 2].a, by = i % 2 ? q->at[i / 2].a : q->at[i / 2].b;
    if (term_op(env->tab, v) != OP_VAR ||
        !is_decision(term_op(env->tab, by), term_sort(env->tab, by)))
      continue;
    Symbol s = term_symbol(env->tab, v);
    if (!atoms_mention(env, t, s) || atoms_mention(env, by, s)) continue;
    return atoms_replace(env, t, s, by);
  }
  return t;
}

/* ---- facts ------------------------------------------------------------------------------------------- */

/* Whole maps are only compared with variables: that maps made by updates are equal is seldom
 * provable. */
static bool tells(const TermTable *tab, Term t) {
  return sort_data(tab, term_sort(tab, t)).kind != SK_MAP || atoms_is_leaf(tab, t);
}

static void facts(DomainEnv *env, const void *e, Terms *out) {
  const Equations *q = e;
  for (uint32_t i = 0; i < q->n; i++)
    if (tells(env->tab, q->at[i].a) && tells(env->tab, q->at[i].b))
      vec_push(out, mk_eq(env->build, q->at[i].a, q->at[i].b));
}

const Domain domain_equalities = {
    .name = "equalities",
    .what = "equal terms, also of functions and maps",
    .aliens = true,
    .top = top,
    .leq = leq,
    .join = join,
    .widen = widen,
    .constrain = constrain,
    .eliminate = eliminate,
    .rename = rename_symbol,
    .copy = copy,
    .facts = facts,
};
