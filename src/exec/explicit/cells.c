/* SPDX-License-Identifier: MIT */
/* See cells.h. */
#include "exec/explicit/cells.h"

#include "base/map.h"
#include "base/mem.h"
#include "logic/collect.h"

#include <string.h>

typedef struct CellBound {
  uint32_t class;
  int64_t at;
} CellBound;

typedef struct CellFinder {
  Cells *cells;
  const CoreProgram *program;
  TermTable *tab;
  VEC(uint32_t) parent; /* by symbol */
  VEC(CellBound) found; /* by symbol, at first */
  VEC(uint32_t) exact;  /* symbols */
  Map seen;             /* terms */
} CellFinder;

static uint32_t root(CellFinder *f, uint32_t s) {
  while (f->parent.at[s] != s) s = f->parent.at[s] = f->parent.at[f->parent.at[s]];
  return s;
}

static void unite(CellFinder *f, Symbol a, Symbol b) {
  f->parent.at[root(f, a.ix)] = root(f, b.ix);
}

static bool is_integer(const CellFinder *f, Term t) {
  return term_op(f->tab, t) == OP_VAR && sort_eq(term_sort(f->tab, t), SORT_INT);
}

/* The variable gets the value of the term. */
static void flow(CellFinder *f, Symbol to, Term t) {
  if (is_integer(f, t)) unite(f, to, term_symbol(f->tab, t));
  if (term_op(f->tab, t) != OP_ITE) return;
  flow(f, to, term_arg(f->tab, t, 1));
  flow(f, to, term_arg(f->tab, t, 2));
}

static void keep_exact(CellFinder *f, Term t) {
  Collector c;
  collector_init(&c, f->tab);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n; i++) vec_push(&f->exact, c.symbols.at[i].ix);
  collector_free(&c);
}

/* The variable of x or x + k. */
static bool shifted(const CellFinder *f, Term t, Symbol *x, int64_t *k) {
  *k = 0;
  if (term_op(f->tab, t) == OP_ADD && term_nargs(f->tab, t) == 2) {
    Term a = term_arg(f->tab, t, 0), b = term_arg(f->tab, t, 1);
    bool first = term_op(f->tab, a) == OP_CONST_INT;
    if (!term_get_int64(f->tab, first ? a : b, k)) return false;
    t = first ? b : a;
  }
  if (!is_integer(f, t)) return false;
  *x = term_symbol(f->tab, t);
  return *k > -INT32_MAX && *k < INT32_MAX;
}

static void compare(CellFinder *f, Term t) {
  enum { LARGE = 1 << 30 };
  Term a = term_arg(f->tab, t, 0), b = term_arg(f->tab, t, 1);
  if (!sort_eq(term_sort(f->tab, a), SORT_INT)) return;
  Op op = term_op(f->tab, t);
  bool first = term_op(f->tab, a) == OP_CONST_INT;
  int64_t c, k;
  Symbol x;
  if (!term_get_int64(f->tab, first ? a : b, &c) || c > LARGE || c < -LARGE) {
    keep_exact(f, t);
    return;
  }
  if (!shifted(f, first ? b : a, &x, &k)) return;
  c -= k;
  /* x < c and x >= c differ at c, x <= c and x > c after it */
  bool below = (op == OP_LT || op == OP_GE) != first;
  if (op == OP_EQ || below) vec_push(&f->found, ((CellBound){x.ix, c}));
  if (op == OP_EQ || !below) vec_push(&f->found, ((CellBound){x.ix, c + 1}));
}

static void look(CellFinder *f, Term t) {
  if (!t.ix || !map_add(&f->seen, t.ix)) return;
  Op op = term_op(f->tab, t);
  if (op == OP_LE || op == OP_LT || op == OP_GE || op == OP_GT || op == OP_EQ) compare(f, t);
  if (op == OP_SELECT || op == OP_STORE) keep_exact(f, term_arg(f->tab, t, 1));
  for (uint32_t i = 0; i < term_nargs(f->tab, t); i++) look(f, term_arg(f->tab, t, i));
}

static void look_contracts(CellFinder *f, const Contracts *cs) {
  for (uint32_t i = 0; i < cs->n; i++) {
    look(f, cs->at[i].term);
    look(f, cs->at[i].assumed);
  }
}

static void look_variables(CellFinder *f, const Variables *vs) {
  for (uint32_t i = 0; i < vs->n; i++) look(f, vs->at[i]->where);
}

static void command(CellFinder *f, const Cmd *c) {
  for (uint32_t i = 0; i < c->n_terms; i++) look(f, c->terms[i]);
  if (c->kind == CMD_ASSIGN)
    for (uint32_t i = 0; i < c->n_vars; i++) flow(f, c->vars[i]->sym, c->terms[i]);
  if (c->kind != CMD_CALL) return;
  for (uint32_t i = 0; i < c->n_terms; i++) flow(f, c->proc->ins.at[i]->sym, c->terms[i]);
  for (uint32_t i = 0; i < c->n_vars; i++)
    if (c->vars[i]) unite(f, c->vars[i]->sym, c->proc->outs.at[i]->sym);
}

static void unite_lists(CellFinder *f, const Variables *a, const Variables *b) {
  for (uint32_t i = 0; i < a->n && i < b->n; i++) unite(f, a->at[i]->sym, b->at[i]->sym);
}

static void look_program(CellFinder *f) {
  const CoreProgram *p = f->program;
  look_variables(f, &p->globals);
  for (uint32_t i = 0; i < p->procs.n; i++) {
    look_contracts(f, &p->procs.at[i]->requires);
    look_contracts(f, &p->procs.at[i]->ensures);
    look_variables(f, &p->procs.at[i]->ins);
    look_variables(f, &p->procs.at[i]->outs);
  }
  for (uint32_t i = 0; i < p->impls.n; i++) {
    const Impl *im = p->impls.at[i];
    unite_lists(f, &im->ins, &im->proc->ins);
    unite_lists(f, &im->outs, &im->proc->outs);
    look_variables(f, &im->locals);
    for (uint32_t b = 0; b < im->blocks.n; b++)
      for (uint32_t k = 0; k < im->blocks.at[b]->cmds.n; k++)
        command(f, &im->blocks.at[b]->cmds.at[k]);
  }
}

static int by_class(const void *x, const void *y) {
  const CellBound *a = x, *b = y;
  if (a->class != b->class) return a->class < b->class ? -1 : 1;
  return a->at < b->at ? -1 : a->at > b->at;
}

static void collect(CellFinder *f) {
  Cells *c = f->cells;
  uint32_t n = f->parent.n;
  for (uint32_t i = 0; i < n; i++) vec_push(&c->class_of, root(f, i));
  vec_reserve(&c->bounds, n);
  memset(c->bounds.at, 0, n * sizeof *c->bounds.at);
  c->bounds.n = n;
  for (uint32_t i = 0; i < f->exact.n; i++)
    c->bounds.at[c->class_of.at[f->exact.at[i]]].exact = true;
  for (uint32_t i = 0; i < f->found.n; i++) f->found.at[i].class = root(f, f->found.at[i].class);
  if (f->found.n) qsort(f->found.at, f->found.n, sizeof *f->found.at, by_class);
  for (uint32_t i = 0; i < f->found.n;) {
    uint32_t class = f->found.at[i].class, end = i;
    while (end < f->found.n && f->found.at[end].class == class) end++;
    CellBounds *b = &c->bounds.at[class];
    b->at = ARENA_ARRAY(&c->arena, int64_t, end - i);
    for (; i < end; i++)
      if (!b->n || b->at[b->n - 1] != f->found.at[i].at) b->at[b->n++] = f->found.at[i].at;
  }
}

void cells_init(Cells *c, const CoreProgram *p) {
  *c = (Cells){0};
  arena_init(&c->arena);
  CellFinder f = {.cells = c, .program = p, .tab = p->terms};
  for (uint32_t i = 0; i < symbol_count(p->terms); i++) vec_push(&f.parent, i);
  look_program(&f);
  collect(&f);
  vec_free(&f.parent);
  vec_free(&f.found);
  vec_free(&f.exact);
  map_free(&f.seen);
}

void cells_free(Cells *c) {
  arena_free(&c->arena);
  vec_free(&c->class_of);
  vec_free(&c->bounds);
}

bool cells_are_exact(const Cells *c, Symbol s) {
  return s.ix >= c->class_of.n || c->bounds.at[c->class_of.at[s.ix]].exact;
}

void cells_around(const Cells *c, Symbol s, int64_t v, int64_t *lo, int64_t *hi) {
  const CellBounds *b = &c->bounds.at[c->class_of.at[s.ix]];
  uint32_t below = 0, above = b->n; /* bounds up to v; bounds that are greater begin at `above` */
  while (below < above) {
    uint32_t mid = (below + above) / 2;
    if (b->at[mid] <= v)
      below = mid + 1;
    else
      above = mid;
  }
  *lo = below ? b->at[below - 1] : INT64_MIN;
  *hi = below < b->n ? b->at[below] - 1 : INT64_MAX;
}
