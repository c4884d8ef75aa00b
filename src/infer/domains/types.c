/* SPDX-License-Identifier: MIT */
/* The domain of properties (domain.h): what is known of references and other values that are not
 * numbers, such as o != null, dtype(o) <: T, $Is(H[o, f], T), or either null or that
 * (predicates.h). Properties go along with values in assignments, in maps too, and at joins what
 * follows on both paths stays: a type above both.
 *
 * A subject is a variable or a read of a map. Properties speak of constants beside it, so that only
 * changes of the subject touch them. */
#include "infer/domains/atoms.h"
#include "infer/domains/predicates.h"
#include "infer/domains/table.h"
#include "logic/subst.h"

enum { MAX_SUBJECTS = 48, FUEL = 400 };

typedef struct TypesEntry {
  Term subject;
  Predicates is;
} TypesEntry;

/* ---- entries ------------------------------------------------------------------------------ */

static bool types_within(DomainEnv *env, const void *a, const void *b) {
  const Predicates *p = &((const TypesEntry *)a)->is, *q = &((const TypesEntry *)b)->is;
  for (uint32_t i = 0; i < q->n; i++)
    if (!predicates_imply(env, p, q->at[i])) return false;
  return true;
}

static bool types_join_entry(DomainEnv *env, void *into, const void *other) {
  TypesEntry *a = into;
  a->is = predicates_join(env, &a->is, &((const TypesEntry *)other)->is);
  return a->is.n > 0;
}

/* There are finitely many properties that get weaker; but there may be many. */
static bool types_widen_entry(DomainEnv *env, void *into, const void *other) {
  TypesEntry *a = into;
  const Predicates *b = &((const TypesEntry *)other)->is;
  if (!env->stops.past_thresholds) return types_join_entry(env, into, other);
  uint32_t n = 0;
  for (uint32_t i = 0; i < a->is.n; i++)
    if (predicates_has(b, a->is.at[i])) a->is.at[n++] = a->is.at[i];
  a->is.n = n;
  return n > 0;
}

static const TableKind kind = {.entry = sizeof(TypesEntry),
                               .within = types_within,
                               .join = types_join_entry,
                               .widen = types_widen_entry};

/* ---- subjects -------------------------------------------------------------------------------- */

static bool is_subject(const TermTable *tab, Term t) {
  Op op = term_op(tab, t);
  if (sort_eq(term_sort(tab, t), SORT_BOOL)) return false;
  return op == OP_VAR || (op == OP_SELECT && atoms_is_alien(tab, t));
}

/* Numbers have other domains, unless a function says something of them. */
static bool is_number(const TermTable *tab, Term t) {
  switch (sort_data(tab, term_sort(tab, t)).kind) {
  case SK_INT:
  case SK_REAL:
  case SK_BV:
  case SK_FLOAT: return true;
  default: return false;
  }
}

typedef struct TypeSearch {
  const TermTable *tab;
  Term subject; /* the only one so far; TERM_NONE: none */
  bool applied; /* a function is applied to it          */
  uint32_t fuel;
} TypeSearch;

/* False: there are several, or it is no plain term. */
static bool types_search(TypeSearch *s, Term t, bool applied) {
  const TermNode *n = term_node(s->tab, t);
  if (!s->fuel-- || n->binder_level || n->loose_level) return s->fuel = 0, false;
  if (is_subject(s->tab, t)) {
    bool same = !s->subject.ix || term_eq(s->subject, t);
    s->subject = t;
    s->applied |= applied;
    return same;
  }
  if (n->op == OP_VAR || n->op == OP_SELECT) return false;
  applied |= n->op == OP_APP || n->op == OP_DT_FIELD || n->op == OP_DT_IS;
  for (uint32_t i = 0; i < n->nargs; i++)
    if (!types_search(s, n->args[i], applied)) return false;
  return true;
}

/* The term with the hole in place of its subject. */
static Term abstracted(DomainEnv *env, Term t, Term subject, Term hole) {
  const TermNode *n = term_node(env->tab, t);
  if (term_eq(t, subject)) return hole;
  if (!n->nargs || n->op == OP_SELECT) return t;
  const Term *args = n->args;
  uint32_t nargs = n->nargs;
  Terms made = {0};
  for (uint32_t i = 0; i < nargs; i++) {
    Term a = abstracted(env, args[i], subject, hole);
    vec_push(&made, a);
  }
  Term r = mk_same(env->build, t, made.at);
  vec_free(&made);
  return r;
}

/* ---- conditions ---- */

static void types_add(TableWork *w, Term subject, const Predicates *is) {
  const TypesEntry *known = table_find(w, subject);
  TypesEntry e = {.subject = subject};
  if (!known && w->n >= MAX_SUBJECTS) return;
  if (known) e = *known;
  for (uint32_t i = 0; i < is->n; i++) predicates_add(w->env, &e.is, is->at[i]);
  if (e.is.n) table_put(w, &e);
}

/* Two that are equal have the same properties. */
static void share(TableWork *w, Term a, Term b) {
  const TypesEntry *x = table_find(w, a), *y = table_find(w, b);
  Predicates of_a = x ? x->is : (Predicates){0}, of_b = y ? y->is : (Predicates){0};
  types_add(w, a, &of_b);
  types_add(w, b, &of_a);
}

static void property(TableWork *w, Term t) {
  DomainEnv *env = w->env;
  TypeSearch s = {.tab = env->tab, .fuel = FUEL};
  if (!types_search(&s, t, false) || !s.subject.ix || term_eq(t, s.subject)) return;
  if (!s.applied && is_number(env->tab, s.subject)) return;
  Predicates one = {.n = 1};
  Terms others = {0};
  one.at[0] = abstracted(env, t, s.subject, predicates_hole(env, term_sort(env->tab, s.subject)));
  if (term_is_true(one.at[0]) || term_is_false(one.at[0])) return;
  types_add(w, s.subject, &one);
  if (env->equal) env->equal(env, s.subject, &others);
  for (uint32_t i = 0; i < others.n; i++)
    if (is_subject(env->tab, others.at[i])) types_add(w, others.at[i], &one);
  vec_free(&others);
}

static void types_assume(TableWork *w, Term t, bool holds) {
  TermTable *tab = w->env->tab;
  uint32_t n = term_nargs(tab, t);
  if (!w->fuel) return;
  w->fuel--;
  switch (term_op(tab, t)) {
  case OP_NOT: types_assume(w, term_arg(tab, t, 0), !holds); return;
  case OP_AND:
  case OP_OR:
    if ((term_op(tab, t) == OP_AND) != holds) break;
    for (uint32_t i = 0; i < n; i++) types_assume(w, term_arg(tab, t, i), holds);
    return;
  case OP_IMPLIES:
    if (holds) { /* as a clause, so that it can be compared with others */
      Term clause[2] = {mk_not(w->env->build, term_arg(tab, t, 0)), term_arg(tab, t, 1)};
      property(w, mk_or(w->env->build, clause, 2));
      return;
    }
    types_assume(w, term_arg(tab, t, 0), true);
    types_assume(w, term_arg(tab, t, 1), false);
    return;
  case OP_EQ: {
    Term a = term_arg(tab, t, 0), b = term_arg(tab, t, 1);
    if (!holds || !is_subject(tab, a) || !is_subject(tab, b)) break;
    share(w, a, b);
    return;
  }
  default: break;
  }
  property(w, holds ? t : mk_not(w->env->build, t));
}

/* ---- elements ---- */

TABLE_LATTICE(kind)

static const void *constrain(DomainEnv *env, const void *e, Term t) {
  TableWork w;
  if (term_is_false(t)) return NULL;
  table_begin(&w, env, &kind, e, FUEL);
  types_assume(&w, t, true);
  return table_end(&w, true);
}

/* Each subject as another one; TERM_NONE takes it out. */
typedef Term Moved(DomainEnv *, Term subject, Symbol x, Symbol to);

static const void *moved(DomainEnv *env, const void *e, Symbol x, Symbol to, Moved *f) {
  const Table *t = e;
  TableWork w;
  bool any = false;
  for (uint32_t i = 0; i < t->n && !any; i++)
    any = atoms_mention(env, ((const TypesEntry *)table_entry(&kind, t, i))->subject, x);
  if (!any) return e;
  table_begin(&w, env, &kind, NULL, 0);
  for (uint32_t i = 0; i < t->n; i++) {
    const TypesEntry *entry = table_entry(&kind, t, i);
    Term subject = entry->subject;
    if (atoms_mention(env, subject, x)) subject = f(env, subject, x, to);
    if (subject.ix && is_subject(env->tab, subject)) types_add(&w, subject, &entry->is);
  }
  return table_end(&w, true);
}

static Term without(DomainEnv *env, Term subject, Symbol x, Symbol to) {
  (void)to;
  return env->without ? env->without(env, subject, x) : TERM_NONE;
}

static const void *eliminate(DomainEnv *env, const void *e, Symbol x) {
  return moved(env, e, x, x, without);
}

static const void *rename_symbol(DomainEnv *env, const void *e, Symbol from, Symbol to) {
  return moved(env, e, from, to, atoms_rename);
}

static void types_facts(DomainEnv *env, const void *e, Terms *out) {
  const Table *t = e;
  for (uint32_t i = 0; i < t->n; i++) {
    const TypesEntry *entry = table_entry(&kind, t, i);
    Symbol hole = term_symbol(env->tab, predicates_hole(env, term_sort(env->tab, entry->subject)));
    for (uint32_t k = 0; k < entry->is.n; k++)
      vec_push(out, subst_one(env->build, hole, entry->subject, entry->is.at[k]));
  }
}

const Domain domain_types = {
    .name = "types",
    .what = "properties of references: not null, of which types",
    .aliens = true,
    TABLE_MEMBERS,
    .facts = types_facts,
};
