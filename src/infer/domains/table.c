/* SPDX-License-Identifier: MIT */
/* See table.h. */
#include "infer/domains/table.h"

#include "base/mem.h"

#include <string.h>

enum { MAX_CASES = 6 };

static Term atom_of(const void *entry) {
  Term t;
  memcpy(&t, entry, sizeof t);
  return t;
}

/* ---- works ------------------------------------------------------------------------------ */

static char *entry_at(const TableWork *w, uint32_t i) {
  return w->at + (size_t)i * w->kind->entry;
}

static void reserve(TableWork *w, uint32_t n) {
  if (n <= w->cap) return;
  w->cap = n + n / 2 + 4;
  w->at = mem_realloc(w->at, w->cap * w->kind->entry);
}

static void append(TableWork *w, const void *entry) {
  reserve(w, w->n + 1);
  memcpy(entry_at(w, w->n++), entry, w->kind->entry);
}

/* The place that the atom has among the entries, or would have; false: it is not there. */
static bool find_place(const TableKind *k, const char *at, uint32_t n, Term atom, uint32_t *place) {
  uint32_t lo = 0, hi = n;
  while (lo < hi) {
    uint32_t mid = lo + (hi - lo) / 2;
    if (atom_of(at + (size_t)mid * k->entry).ix < atom.ix)
      lo = mid + 1;
    else
      hi = mid;
  }
  *place = lo;
  return lo < n && term_eq(atom_of(at + (size_t)lo * k->entry), atom);
}

static bool work_place(const TableWork *w, Term atom, uint32_t *place) {
  return find_place(w->kind, w->at, w->n, atom, place);
}

static bool table_knows(const TableKind *k, const Table *t, Term atom) {
  uint32_t i;
  return find_place(k, t->at, t->n, atom, &i);
}

void table_begin(TableWork *w, DomainEnv *env, const TableKind *k, const void *e, uint32_t fuel) {
  const Table *t = e;
  *w = (TableWork){.env = env, .kind = k, .fuel = fuel};
  if (!t) return;
  reserve(w, t->n + 4);
  if (t->n) memcpy(w->at, t->at, t->n * k->entry);
  w->n = t->n;
}

/* Another work that starts where this one is. */
static void fork_work(const TableWork *from, TableWork *w, uint32_t fuel) {
  Table t = {from->n, from->at};
  table_begin(w, from->env, from->kind, &t, fuel);
}

static const void *table_keep(DomainEnv *env, const TableKind *k, const char *at, uint32_t n) {
  Table *t = ARENA_NEW(env->arena, Table);
  char *copied = arena_alloc(env->arena, n * k->entry + 1);
  if (n) memcpy(copied, at, n * k->entry);
  *t = (Table){n, copied};
  return t;
}

void table_drop(TableWork *w) {
  free(w->at);
  w->at = NULL;
  w->n = w->cap = 0;
}

const void *table_end(TableWork *w, bool possible) {
  const void *r = possible ? table_keep(w->env, w->kind, w->at, w->n) : NULL;
  table_drop(w);
  return r;
}

void *table_find(const TableWork *w, Term atom) {
  uint32_t i;
  return work_place(w, atom, &i) ? entry_at(w, i) : NULL;
}

void table_put(TableWork *w, const void *entry) {
  uint32_t i;
  if (!work_place(w, atom_of(entry), &i)) {
    reserve(w, w->n + 1);
    memmove(entry_at(w, i + 1), entry_at(w, i), (w->n - i) * w->kind->entry);
    w->n++;
  }
  memcpy(entry_at(w, i), entry, w->kind->entry);
}

static void table_remove(TableWork *w, Term atom) {
  uint32_t i;
  if (!work_place(w, atom, &i)) return;
  memmove(entry_at(w, i), entry_at(w, i + 1), (w->n - i - 1) * w->kind->entry);
  w->n--;
}

/* ---- elements ---------------------------------------------------------------------------- */

const void *table_top(DomainEnv *env) {
  Table *t = ARENA_NEW(env->arena, Table);
  *t = (Table){0, NULL};
  return t;
}

const void *table_copy(DomainEnv *env, const TableKind *k, const void *e) {
  const Table *t = e;
  return table_keep(env, k, t->at, t->n);
}

bool table_leq(DomainEnv *env, const TableKind *k, const void *x, const void *y) {
  const Table *a = x, *b = y;
  uint32_t i = 0;
  for (uint32_t j = 0; j < b->n; j++) {
    Term atom = atom_of(table_entry(k, b, j));
    while (i < a->n && atom_of(table_entry(k, a, i)).ix < atom.ix) i++;
    if (i == a->n || !term_eq(atom_of(table_entry(k, a, i)), atom)) return false;
    if (!k->within(env, table_entry(k, a, i), table_entry(k, b, j))) return false;
  }
  return true;
}

typedef bool Combine(DomainEnv *, void *into, const void *other);

static void combine(TableWork *w, const Table *a, const Table *b, Combine *f) {
  const TableKind *k = w->kind;
  for (uint32_t i = 0, j = 0; i < a->n && j < b->n;) {
    Term x = atom_of(table_entry(k, a, i)), y = atom_of(table_entry(k, b, j));
    if (term_eq(x, y)) {
      append(w, table_entry(k, a, i));
      if (!f(w->env, entry_at(w, w->n - 1), table_entry(k, b, j))) w->n--;
      i++;
      j++;
    } else if (x.ix < y.ix) {
      i++;
    } else {
      j++;
    }
  }
}

const void *table_combine(DomainEnv *env, const TableKind *k, const void *a, const void *b,
                          Combine *f) {
  TableWork w = {.env = env, .kind = k};
  combine(&w, a, b, f);
  return table_end(&w, true);
}

/* The work becomes what holds of both; the other one is freed. */
static void join_works(TableWork *w, TableWork *other) {
  Table a = {w->n, w->at}, b = {other->n, other->at};
  TableWork out = {.env = w->env, .kind = w->kind, .fuel = w->fuel};
  combine(&out, &a, &b, w->kind->join);
  table_drop(w);
  table_drop(other);
  *w = out;
}

bool table_cases(TableWork *w, const TableCase *list, uint32_t n, TableAssume *assume) {
  TableWork all = {0};
  bool any = false;
  for (uint32_t i = 0; i < n; i++) {
    TableWork one;
    w->fuel /= 2;
    fork_work(w, &one, w->fuel);
    if (!assume(&one, list[i].t, list[i].holds))
      table_drop(&one);
    else if (any)
      join_works(&all, &one);
    else
      all = one, any = true;
  }
  if (!any) return false;
  all.fuel = w->fuel;
  table_drop(w);
  *w = all;
  return true;
}

static bool assume_connected(TableWork *w, Term t, bool holds) {
  const TermTable *tab = w->env->tab;
  TableCase list[MAX_CASES];
  Op op = term_op(tab, t);
  uint32_t n = term_nargs(tab, t);
  bool implies = op == OP_IMPLIES, all = implies ? !holds : (op == OP_AND) == holds;
  for (uint32_t i = 0; i < n && all; i++)
    if (!table_assume(w, term_arg(tab, t, i), implies ? i == 0 : holds)) return false;
  if (all || n > MAX_CASES) return true;
  for (uint32_t i = 0; i < n; i++)
    list[i] = (TableCase){term_arg(tab, t, i), implies ? i == 1 : holds};
  return table_cases(w, list, n, table_assume);
}

bool table_assume(TableWork *w, Term t, bool holds) {
  if (term_is_true(t) || term_is_false(t)) return term_is_true(t) == holds;
  if (!w->fuel) return true;
  w->fuel--;
  switch (term_op(w->env->tab, t)) {
  case OP_NOT: return table_assume(w, term_arg(w->env->tab, t, 0), !holds);
  case OP_AND:
  case OP_OR:
  case OP_IMPLIES: return assume_connected(w, t, holds);
  default: return w->kind->condition(w, t, holds);
  }
}

const void *table_constrain(DomainEnv *env, const TableKind *k, const void *e, Term t,
                            TableAssume *assume, uint32_t fuel) {
  TableWork w;
  table_begin(&w, env, k, e, fuel);
  return table_end(&w, assume(&w, t, true));
}

const void *table_eliminate(DomainEnv *env, const TableKind *k, const void *e, Symbol s) {
  Term atom = term_var(env->tab, s);
  if (!table_knows(k, e, atom)) return e;
  TableWork w;
  table_begin(&w, env, k, e, 0);
  table_remove(&w, atom);
  return table_end(&w, true);
}

const void *table_rename(DomainEnv *env, const TableKind *k, const void *e, Symbol from,
                         Symbol to) {
  Term before = term_var(env->tab, from), after = term_var(env->tab, to);
  if (!table_knows(k, e, before)) return e;
  TableWork w;
  table_begin(&w, env, k, e, 0);
  char *entry = arena_alloc(env->arena, k->entry);
  memcpy(entry, table_find(&w, before), k->entry);
  memcpy(entry, &after, sizeof after);
  table_remove(&w, before);
  table_put(&w, entry);
  return table_end(&w, true);
}
