/* SPDX-License-Identifier: MIT */
/* The domain of implications between Booleans (domain.h): clauses of two literals. Unit
 * clauses are used to reason, but other domains report them. They relate flags that
 * are set together on some paths and not on others. */
#include "infer/domains/domain.h"

#include <string.h>

enum { MAX_CLAUSES = 48, MAX_PAIRED = 6, FUEL = 200 };

typedef struct Literal {
  uint32_t code; /* 2 * atom, + 1 when negated */
} Literal;

typedef struct Clause {
  Literal a, b; /* a.code <= b.code; the same twice: it holds by itself */
} Clause;

typedef struct Clauses {
  uint32_t n;
  const Clause *at; /* ascending */
} Clauses;

typedef struct Work {
  DomainEnv *env;
  VEC(Clause) at;
  uint32_t fuel;
  bool possible;
} Work;

static Literal negation(Literal l) {
  return (Literal){l.code ^ 1};
}
static Term atom_of(Literal l) {
  return (Term){l.code / 2};
}
static Clause implications_clause(Literal a, Literal b) {
  return a.code <= b.code ? (Clause){a, b} : (Clause){b, a};
}
static bool is_unit(Clause c) {
  return c.a.code == c.b.code;
}

static int implications_compare(Clause x, Clause y) {
  if (x.a.code != y.a.code) return x.a.code < y.a.code ? -1 : 1;
  return x.b.code == y.b.code ? 0 : x.b.code < y.b.code ? -1 : 1;
}

static bool implications_has(const Clause *at, uint32_t n, Clause c) {
  for (uint32_t i = 0; i < n; i++)
    if (implications_compare(at[i], c) == 0) return true;
  return false;
}

/* Whether one of the clauses subsumes it. */
static bool implied(const Clause *at, uint32_t n, Clause c) {
  return implications_has(at, n, c) || implications_has(at, n, implications_clause(c.a, c.a)) ||
         implications_has(at, n, implications_clause(c.b, c.b));
}

/* ---- elements being changed ------------------------------------------------------------------ */

static void implications_begin(Work *w, DomainEnv *env, const Clauses *e) {
  *w = (Work){.env = env, .fuel = FUEL, .possible = true};
  vec_reserve(&w->at, e->n + 4);
  if (e->n) memcpy(w->at.at, e->at, e->n * sizeof *e->at);
  w->at.n = e->n;
}

static const void *end(Work *w) {
  Clauses *e = NULL;
  if (w->possible) {
    Clause *at = ARENA_ARRAY(w->env->arena, Clause, w->at.n + 1);
    if (w->at.n) memcpy(at, w->at.at, w->at.n * sizeof *at);
    e = ARENA_NEW(w->env->arena, Clauses);
    *e = (Clauses){w->at.n, at};
  }
  vec_free(&w->at);
  return e;
}

static void implications_add(Work *w, Literal a, Literal b);

/* Unit propagation: clauses with the literal are satisfied, those with its negation become units.
 */
static void propagate_unit(Work *w, Literal l) {
  VEC(Literal) more = {0};
  uint32_t n = 0;
  for (uint32_t i = 0; i < w->at.n; i++) {
    Clause c = w->at.at[i];
    bool first = c.a.code == negation(l).code, second = c.b.code == negation(l).code;
    if (first && second) w->possible = false;
    if (first || second) vec_push(&more, first ? c.b : c.a);
    if (!first && !second && c.a.code != l.code && c.b.code != l.code) w->at.at[n++] = c;
  }
  w->at.n = n;
  vec_push(&w->at, implications_clause(l, l));
  uint32_t i = w->at.n - 1;
  for (; i > 0 && implications_compare(w->at.at[i - 1], w->at.at[i]) > 0; i--) {
    Clause t = w->at.at[i];
    w->at.at[i] = w->at.at[i - 1];
    w->at.at[i - 1] = t;
  }
  for (i = 0; i < more.n && w->possible; i++) implications_add(w, more.at[i], more.at[i]);
  vec_free(&more);
}

static void implications_add(Work *w, Literal a, Literal b) {
  Clause c = implications_clause(a, b);
  if (!w->possible || a.code == negation(b).code || implied(w->at.at, w->at.n, c)) return;
  bool not_a = implications_has(w->at.at, w->at.n, implications_clause(negation(a), negation(a)));
  bool not_b = implications_has(w->at.at, w->at.n, implications_clause(negation(b), negation(b)));
  if (not_a && not_b) {
    w->possible = false;
  } else if (is_unit(c) || not_a || not_b) {
    propagate_unit(w, not_a ? b : a);
  } else if (w->at.n < MAX_CLAUSES) {
    uint32_t i = w->at.n;
    vec_push(&w->at, c);
    for (; i > 0 && implications_compare(w->at.at[i - 1], c) > 0; i--)
      w->at.at[i] = w->at.at[i - 1];
    w->at.at[i] = c;
  }
}

/* ---- conditions ---- */

static bool implications_literal(const DomainEnv *env, Term t, Literal *out) {
  bool negated = term_op(env->tab, t) == OP_NOT;
  if (negated) t = term_arg(env->tab, t, 0);
  if (term_op(env->tab, t) != OP_VAR || !sort_eq(term_sort(env->tab, t), SORT_BOOL)) return false;
  out->code = 2 * t.ix + negated;
  return true;
}

/* The literal implies the condition. */
static void from_literal(Work *w, Literal l, Term t) {
  Literal k;
  if (implications_literal(w->env, t, &k)) implications_add(w, negation(l), k);
  if (term_op(w->env->tab, t) == OP_AND)
    for (uint32_t i = 0; i < term_nargs(w->env->tab, t); i++)
      from_literal(w, l, term_arg(w->env->tab, t, i));
}

/* The condition implies the literal. */
static void to_literal(Work *w, Term t, Literal l) {
  Literal k;
  if (implications_literal(w->env, t, &k)) implications_add(w, negation(k), l);
  if (term_op(w->env->tab, t) == OP_OR)
    for (uint32_t i = 0; i < term_nargs(w->env->tab, t); i++)
      to_literal(w, term_arg(w->env->tab, t, i), l);
}

static void implications_assume(Work *w, Term t) {
  const TermTable *tab = w->env->tab;
  const Term *a = term_args(tab, t);
  uint32_t n = term_nargs(tab, t);
  Literal l, k;
  if (term_is_false(t)) w->possible = false;
  if (!w->fuel || !w->possible) return;
  w->fuel--;
  if (implications_literal(w->env, t, &l)) {
    implications_add(w, l, l);
    return;
  }
  switch (term_op(tab, t)) {
  case OP_AND:
    for (uint32_t i = 0; i < n; i++) implications_assume(w, a[i]);
    break;
  case OP_OR: /* two sides, one of which may have parts */
    for (uint32_t i = 0; i < n && n == 2; i++)
      if (implications_literal(w->env, a[i], &l)) from_literal(w, negation(l), a[1 - i]);
    break;
  case OP_IMPLIES:
    if (implications_literal(w->env, a[0], &l)) from_literal(w, l, a[1]);
    if (implications_literal(w->env, a[1], &k)) to_literal(w, a[0], k);
    break;
  case OP_EQ:
    for (uint32_t i = 0; i < 2; i++)
      if (implications_literal(w->env, a[i], &l)) {
        from_literal(w, l, a[1 - i]);
        to_literal(w, a[1 - i], l);
      }
    break;
  case OP_NOT:
    if (term_op(tab, a[0]) != OP_EQ || !implications_literal(w->env, term_arg(tab, a[0], 0), &l) ||
        !implications_literal(w->env, term_arg(tab, a[0], 1), &k))
      break;
    implications_add(w, l, k);
    implications_add(w, negation(l), negation(k));
    break;
  default: break;
  }
}

/* ---- the domain ---- */

static const void *implications_top(DomainEnv *env) {
  Work w = {.env = env, .possible = true};
  return end(&w);
}

static const void *implications_copy(DomainEnv *env, const void *e) {
  Work w;
  implications_begin(&w, env, e);
  return end(&w);
}

static bool implications_leq(DomainEnv *env, const void *x, const void *y) {
  const Clauses *a = x, *b = y;
  (void)env;
  for (uint32_t i = 0; i < b->n; i++)
    if (!implied(a->at, a->n, b->at[i])) return false;
  return true;
}

static void keep_implied(Work *w, const Clauses *a, const Clauses *b) {
  for (uint32_t i = 0; i < a->n; i++)
    if (implied(b->at, b->n, a->at[i])) implications_add(w, a->at[i].a, a->at[i].b);
}

static const void *implications_join(DomainEnv *env, const void *x, const void *y) {
  const Clauses *a = x, *b = y;
  Work w = {.env = env, .possible = true};
  keep_implied(&w, a, b);
  keep_implied(&w, b, a);
  uint32_t left = 0; /* one holds on one path, the other on the other */
  for (uint32_t i = 0; i < a->n && left < MAX_PAIRED; i++) {
    if (!is_unit(a->at[i]) || implications_has(b->at, b->n, a->at[i])) continue;
    uint32_t right = 0;
    for (uint32_t k = 0; k < b->n && right < MAX_PAIRED; k++) {
      if (!is_unit(b->at[k]) || implications_has(a->at, a->n, b->at[k])) continue;
      implications_add(&w, a->at[i].a, b->at[k].a);
      right++;
    }
    left++;
  }
  return end(&w);
}

/* No clauses but those of the first. */
static const void *implications_widen(DomainEnv *env, const void *x, const void *y) {
  Work w = {.env = env, .possible = true};
  keep_implied(&w, x, y);
  return end(&w);
}

static const void *implications_constrain(DomainEnv *env, const void *e, Term t) {
  Work w;
  implications_begin(&w, env, e);
  implications_assume(&w, t);
  return end(&w);
}

static bool about(Clause c, Term atom) {
  return term_eq(atom_of(c.a), atom) || term_eq(atom_of(c.b), atom);
}

static const void *implications_eliminate(DomainEnv *env, const void *e, Symbol s) {
  const Clauses *q = e;
  Term atom = term_var(env->tab, s);
  Work w = {.env = env, .possible = true};
  bool any = false;
  for (uint32_t i = 0; i < q->n; i++) {
    any |= about(q->at[i], atom);
    if (!about(q->at[i], atom)) vec_push(&w.at, q->at[i]);
  }
  for (uint32_t i = 0; i < q->n && any; i++) /* x or p, not x or q: p or q */
    for (uint32_t k = 0; k < q->n; k++) {
      Clause x = q->at[i], y = q->at[k];
      if (is_unit(x) || is_unit(y)) continue;
      for (uint32_t turn = 0; turn < 4; turn++) {
        Literal l = turn & 1 ? x.b : x.a, m = turn & 2 ? y.b : y.a;
        if (!term_eq(atom_of(l), atom) || l.code != negation(m).code || (l.code & 1)) continue;
        implications_add(&w, turn & 1 ? x.a : x.b, turn & 2 ? y.a : y.b);
      }
    }
  if (any) return end(&w);
  vec_free(&w.at);
  return e;
}

static Literal moved(Literal l, Term from, Term to) {
  return term_eq(atom_of(l), from) ? (Literal){2 * to.ix + (l.code & 1)} : l;
}

static const void *implications_rename_symbol(DomainEnv *env, const void *e, Symbol from,
                                              Symbol to) {
  const Clauses *q = e;
  Term before = term_var(env->tab, from), after = term_var(env->tab, to);
  Work w = {.env = env, .possible = true};
  bool any = false;
  for (uint32_t i = 0; i < q->n && !any; i++)
    any = term_eq(atom_of(q->at[i].a), before) || term_eq(atom_of(q->at[i].b), before);
  if (!any) return e;
  for (uint32_t i = 0; i < q->n; i++)
    implications_add(&w, moved(q->at[i].a, before, after), moved(q->at[i].b, before, after));
  return end(&w);
}

static Term said(DomainEnv *env, Literal l) {
  return l.code & 1 ? mk_not(env->build, atom_of(l)) : atom_of(l);
}

static void implications_facts(DomainEnv *env, const void *e, Terms *out) {
  const Clauses *q = e;
  for (uint32_t i = 0; i < q->n; i++)
    if (!is_unit(q->at[i]))
      vec_push(out, mk_or2(env->build, said(env, q->at[i].a), said(env, q->at[i].b)));
}

const Domain domain_implications = {
    .name = "implications",
    .what = "which booleans follow from others",
    .top = implications_top,
    .leq = implications_leq,
    .join = implications_join,
    .widen = implications_widen,
    .constrain = implications_constrain,
    .eliminate = implications_eliminate,
    .rename = implications_rename_symbol,
    .copy = implications_copy,
    .facts = implications_facts,
};
