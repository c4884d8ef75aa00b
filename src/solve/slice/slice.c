/* SPDX-License-Identifier: MIT */
/* Related facts are found by union-find over facts and the atoms in them. Paths of related facts
 * are kept, so that equal slices are equal paths and their assertions stay. */
#include "solve/slice/slice.h"

#include "base/mem.h"
#include "solve/instantiate/assert.h"
#include "solve/instantiate/holds.h"

#include <stdlib.h>

SliceMemory *slice_memory_new(void) {
  SliceMemory *m = mem_calloc(1, sizeof *m);
  arena_init(&m->arena);
  return m;
}

void slice_memory_free(SliceMemory *m) {
  map_free(&m->print_of);
  map_free(&m->chains);
  vec_free(&m->prints);
  vec_free(&m->atoms);
  arena_free(&m->arena);
  free(m);
}

/* ---- atoms of a fact ------------------------------------------------ */

typedef struct SliceWalk {
  Solve *s;
  Map seen;  /* terms, and symbols whose definition was visited (shifted) */
  Map noted; /* atoms */
} SliceWalk;

static uint64_t atom_key(SliceAtom a) {
  return a.point.ix ? UINT64_C(1) << 32 | a.point.ix : a.symbol.ix;
}

static void note_atom(SliceWalk *l, Symbol symbol, Term point) {
  SliceAtom a = {symbol, point};
  if (!map_add(&l->noted, atom_key(a))) return;
  vec_push(&l->s->slices->atoms, a);
}

static bool at_literals(const TermTable *tab, const TermNode *n, uint32_t from) {
  for (uint32_t i = from; i < n->nargs; i++)
    if (!term_is_distinct(tab, n->args[i])) return false;
  return true;
}

static void walk_term(SliceWalk *l, Term t);

static void walk_definition(SliceWalk *l, Symbol sym) {
  const Definition *d = define_of(&l->s->defs, sym);
  uint64_t key = UINT64_C(1) << 33 | sym.ix;
  if (!d || !map_add(&l->seen, key)) return;
  for (uint32_t i = 0; i < d->n_cases; i++) {
    walk_term(l, d->cases[i].guard_map);
    walk_term(l, d->cases[i].value_map);
  }
}

static void walk_term(SliceWalk *l, Term t) {
  TermTable *tab = l->s->tab;
  TermNode n = *term_node(tab, t);
  if (op_is_const(n.op) || n.op == OP_BVAR || !map_add(&l->seen, t.ix)) return;
  if (n.op == OP_VAR) {
    note_atom(l, (Symbol){n.p0}, TERM_NONE);
  } else if (n.op == OP_APP) {
    bool defined = define_of(&l->s->defs, (Symbol){n.p0}) != NULL;
    bool point = n.nargs && !defined && at_literals(tab, &n, 0);
    if (symbol_data(tab, (Symbol){n.p0})->kind != SYM_BUILTIN)
      note_atom(l, (Symbol){n.p0}, point ? t : TERM_NONE);
    if (defined) walk_definition(l, (Symbol){n.p0});
  } else if (n.op == OP_SELECT && term_op(tab, n.args[0]) == OP_VAR && at_literals(tab, &n, 1)) {
    note_atom(l, term_symbol(tab, n.args[0]), t);
    return;
  }
  for (uint32_t i = 0; i < n.nargs; i++) walk_term(l, n.args[i]);
}

static SlicePrint print_of(Solve *s, Term fact) {
  SliceMemory *m = s->slices;
  uint64_t at;
  if (map_get(&m->print_of, fact.ix, &at)) return m->prints.at[at];
  SlicePrint p = {m->atoms.n, 0};
  SliceWalk l = {.s = s};
  walk_term(&l, fact);
  map_free(&l.seen);
  map_free(&l.noted);
  p.n = m->atoms.n - p.from;
  map_put(&m->print_of, fact.ix, m->prints.n);
  vec_push(&m->prints, p);
  return p;
}

/* ---- what belongs together ----------------------------------------------------- */

typedef struct SliceItem {
  Term fact;
  Pos pos;
  SlicePrint print;
  bool broken, taken;
} SliceItem;

typedef struct Related {
  Solve *s;
  VEC(SliceItem) items; /* the axioms, then the facts, oldest first */
  uint32_t n_axioms;
  Map whole;            /* symbols that do not only occur as points */
  Map nodes;            /* atom -> node */
  VEC(uint32_t) parent; /* of nodes; the first are the items */
  Map asked;            /* nodes at the top of sets with something broken */
  Map present;          /* atoms of what has been taken */
  Slice *out;
} Related;

static uint32_t group_of(Related *r, uint32_t i) {
  while (r->parent.at[i] != i) i = r->parent.at[i] = r->parent.at[r->parent.at[i]];
  return i;
}

static uint64_t key_in(const Related *r, SliceAtom a) {
  if (a.point.ix && map_get(&r->whole, a.symbol.ix, NULL)) a.point = TERM_NONE;
  return atom_key(a);
}

static uint32_t node_of(Related *r, SliceAtom a) {
  uint64_t key = key_in(r, a), n;
  if (!map_get(&r->nodes, key, &n)) {
    n = r->parent.n;
    map_put(&r->nodes, key, n);
    vec_push(&r->parent, (uint32_t)n);
  }
  return (uint32_t)n;
}

static const SliceAtom *atom_at(const Related *r, const SliceItem *i, uint32_t k) {
  return &r->s->slices->atoms.at[i->print.from + k];
}

/* The axiom that unique constants differ relates nothing: it holds in each slice by itself. */
static bool relates(const Related *r, const SliceItem *i) {
  return term_op(r->s->tab, i->fact) != OP_DISTINCT;
}

/* Conjuncts are facts of their own. */
static void add_items(Related *r, Term fact, Pos pos, Model *hint, bool is_new) {
  TermTable *tab = r->s->tab;
  if (term_op(tab, fact) == OP_AND) {
    for (uint32_t i = 0; i < term_nargs(tab, fact); i++)
      add_items(r, term_arg(tab, fact, i), pos, hint, is_new);
    return;
  }
  bool by_model = solve_uses(r->s, OPTIMIZATION_MODELS);
  SliceItem i = {.fact = fact, .pos = pos, .print = print_of(r->s, fact)};
  i.broken = by_model ? !holds_fact(r->s, hint, fact, pos) : is_new;
  vec_push(&r->items, i);
}

static void list_items(Related *r, const Path *path, Model *hint) {
  Solve *s = r->s;
  uint32_t solved = hint->solved ? hint->solved->depth : 0;
  for (uint32_t i = 0; i < s->axioms.n; i++)
    add_items(r, s->axioms.at[i].term, s->axioms.at[i].pos, hint, !solved);
  r->n_axioms = r->items.n;
  VEC(const Path *) facts = {0};
  for (; path; path = path->up) vec_push(&facts, path);
  while (facts.n) {
    const Path *p = vec_pop(&facts);
    add_items(r, p->fact, p->pos, hint, p->depth > solved);
  }
  vec_free(&facts);
}

static void join_related(Related *r) {
  for (uint32_t i = 0; i < r->items.n; i++) vec_push(&r->parent, i);
  for (uint32_t i = 0; i < r->items.n; i++)
    for (uint32_t k = 0; k < r->items.at[i].print.n; k++) {
      const SliceAtom *a = atom_at(r, &r->items.at[i], k);
      if (!a->point.ix) map_put(&r->whole, a->symbol.ix, 1);
    }
  for (uint32_t i = 0; i < r->items.n; i++) {
    if (!relates(r, &r->items.at[i])) continue;
    for (uint32_t k = 0; k < r->items.at[i].print.n; k++) {
      uint32_t n = node_of(r, *atom_at(r, &r->items.at[i], k)), top = group_of(r, n);
      r->parent.at[top] = group_of(r, i);
    }
  }
  for (uint32_t i = 0; i < r->items.n; i++) {
    const SliceItem *it = &r->items.at[i];
    if (!it->broken) continue;
    map_put(&r->asked, group_of(r, i), 1);
    for (uint32_t k = 0; !relates(r, it) && k < it->print.n; k++)
      map_put(&r->asked, group_of(r, node_of(r, *atom_at(r, it, k))), 1);
  }
}

static bool is_asked(Related *r, uint32_t i) {
  const SliceItem *it = &r->items.at[i];
  if (relates(r, it)) return map_get(&r->asked, group_of(r, i), NULL);
  if (it->broken) return true;
  for (uint32_t k = 0; k < it->print.n; k++)
    if (map_get(&r->asked, group_of(r, node_of(r, *atom_at(r, it, k))), NULL)) return true;
  return false;
}

/* ---- the slice ------------------------------------------------------------------ */

static const Path *chain_with(SliceMemory *m, const Path *up, Term fact, Pos pos) {
  uint64_t key = (uint64_t)(up ? up->number : 0) << 32 | fact.ix, at;
  if (map_get(&m->chains, key, &at)) return (const Path *)(uintptr_t)at;
  Path *p = ARENA_NEW(&m->arena, Path);
  *p = (Path){up, fact, up ? up->depth + 1 : 1, pos, m->chains.n + 1};
  map_put(&m->chains, key, (uint64_t)(uintptr_t)p);
  return p;
}

static void take_item(Related *r, SliceItem *i) {
  i->taken = true;
  for (uint32_t k = 0; k < i->print.n; k++) map_put(&r->present, key_in(r, *atom_at(r, i, k)), 1);
}

static void chain_item(Related *r, const SliceItem *i) {
  if (!term_is_true(i->fact))
    r->out->chain = chain_with(r->s->slices, r->out->chain, i->fact, i->pos);
}

static bool meets_present(const Related *r, const SliceItem *i) {
  for (uint32_t k = 0; k < i->print.n; k++)
    if (map_get(&r->present, key_in(r, *atom_at(r, i, k)), NULL)) return true;
  return i->print.n == 0;
}

/* Takes the axioms over atoms of the facts taken so far. */
static void take_axioms(Related *r) {
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 0; i < r->n_axioms; i++) {
      SliceItem *it = &r->items.at[i];
      if (it->taken || !meets_present(r, it)) continue;
      take_item(r, it);
      chain_item(r, it);
      more = relates(r, it);
    }
  }
}

void slice_make(Solve *s, const Path *path, Model *hint, bool all, Slice *out) {
  *out = (Slice){0};
  Related r = {.s = s, .out = out};
  bool axioms = solve_uses(s, OPTIMIZATION_AXIOMS);
  list_items(&r, path, hint);
  join_related(&r);
  out->of = r.items.n - r.n_axioms;
  for (uint32_t i = r.n_axioms; i < r.items.n; i++) {
    SliceItem *it = &r.items.at[i];
    if (!all && !is_asked(&r, i)) {
      out->proper = true;
      continue;
    }
    take_item(&r, it);
    if (axioms) take_axioms(&r);
    chain_item(&r, it);
    out->related++;
  }
  for (uint32_t i = 0; axioms && i < r.n_axioms; i++) {
    SliceItem *it = &r.items.at[i];
    if (it->taken) continue;
    if (is_asked(&r, i)) {
      take_item(&r, it);
      chain_item(&r, it);
    } else {
      out->proper = true;
    }
  }
  vec_free(&r.items);
  vec_free(&r.parent);
  map_free(&r.whole);
  map_free(&r.nodes);
  map_free(&r.asked);
  map_free(&r.present);
}

/* ---- stages ---- */

SolveAnswer slice_question(Question *q) {
  Solve *s = q->solve;
  if (!q->slice) return SOLVE_UNKNOWN;
  slice_make(s, q->path, q->hint, !solve_uses(s, OPTIMIZATION_INDEPENDENCE), q->slice);
  s->budget.stats.facts += q->slice->of;
  s->budget.stats.related += q->slice->related;
  return SOLVE_UNKNOWN;
}

bool slice_widen(Question *q) {
  Solve *s = q->solve;
  if (!q->slice || !q->slice->proper || !solve_uses(s, OPTIMIZATION_INDEPENDENCE)) return false;
  slice_make(s, q->path, q->hint, true, q->slice);
  return true;
}

SolveAnswer slice_assert(Question *q) {
  Solve *s = q->solve;
  BrokenInstances broken = {0};
  q->base = q->slice && q->slice->proper ? q->hint : NULL;
  assert_path(s, q->slice ? q->slice->chain : q->path);
  holds_or_broken(s, q->path, q->hint, 1, &broken); /* points read in it are in no fact */
  assert_instances(s, &broken);
  vec_free(&broken);
  return SOLVE_UNKNOWN;
}
