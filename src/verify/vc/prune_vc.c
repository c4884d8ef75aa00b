/* SPDX-License-Identifier: MIT */
/* See prune_vc.h. Symbols are known by the index of their function or constant. */
#include "verify/vc/prune_vc.h"

#include "base/bug.h"
#include "base/mem.h"
#include "logic/collect.h"
#include "verify/vc/reveal.h"

#include <stdlib.h>

typedef VEC(uint32_t) Indices;

/* All of these must be reached for the axiom to be needed. */
typedef struct Group {
  uint32_t axiom, n;
} Group;

struct PruneGraph {
  CoreProgram *program;
  Map functions; /* symbol -> function */
  VEC(Group) groups;
  Indices *waiting;  /* by function: groups it is in          */
  Indices *mentions; /* by axiom: functions                   */
  Indices *bodies;   /* by function: functions of its {:define} */
};

static bool function_of(const PruneGraph *g, Symbol s, uint32_t *out) {
  uint64_t f;
  if (!map_get(&g->functions, s.ix, &f)) return false;
  *out = (uint32_t)f;
  return true;
}

static void functions_in(const PruneGraph *g, const Term *terms, uint32_t n, Indices *out) {
  Collector c;
  collector_init(&c, g->program->terms);
  for (uint32_t i = 0; i < n; i++) collector_add(&c, terms[i]);
  for (uint32_t i = 0; i < c.symbols.n; i++) {
    uint32_t f;
    if (function_of(g, c.symbols.at[i], &f)) vec_push(out, f);
  }
  collector_free(&c);
}

static void add_group(PruneGraph *g, uint32_t axiom, const uint32_t *at, uint32_t n) {
  if (!n) return;
  Group group = {axiom, n};
  for (uint32_t i = 0; i < n; i++) vec_push(&g->waiting[at[i]], g->groups.n);
  vec_push(&g->groups, group);
}

/* ---- what makes an axiom needed ---------------------------------------------- */

typedef struct PruneWalk {
  PruneGraph *g;
  uint32_t axiom;
  bool each_symbol; /* {:include_dep} */
  Map seen;         /* term and polarity */
} PruneWalk;

static void triggers(PruneWalk *w, Term t) {
  const BinderData *d = term_binder(w->g->program->terms, t);
  const Term *at = term_args(w->g->program->terms, t) + 1;
  for (uint32_t i = 0; i < d->ntriggers; at += d->trigger_len[i++]) {
    Indices in = {0};
    functions_in(w->g, at, d->trigger_len[i], &in);
    add_group(w->g, w->axiom, in.at, in.n);
    vec_free(&in);
  }
}

/* polarity: 1 positive, -1 negative, 0 both. `silent`: inside a body that only its triggers
 * lead to. */
static void walk(PruneWalk *w, Term t, int polarity, bool silent) {
  const TermTable *tab = w->g->program->terms;
  uint64_t key = (uint64_t)t.ix << 3 | (uint64_t)(polarity + 1) << 1 | silent;
  if (!map_add(&w->seen, key)) return;
  Op op = term_op(tab, t);
  const Term *args = term_args(tab, t);
  uint32_t n = term_nargs(tab, t), f;
  if (op == OP_APP && w->each_symbol && !silent && function_of(w->g, term_symbol(tab, t), &f))
    add_group(w->g, w->axiom, &f, 1);
  if (op == OP_FORALL || op == OP_EXISTS) {
    bool triggered = term_binder(tab, t)->ntriggers > 0;
    if (triggered) triggers(w, t);
    walk(w, args[0], polarity, silent || (triggered && polarity == (op == OP_FORALL ? 1 : -1)));
    return;
  }
  for (uint32_t i = 0; i < n; i++) {
    int p = 0;
    if (op == OP_AND || op == OP_OR) p = polarity;
    if (op == OP_NOT) p = -polarity;
    if (op == OP_IMPLIES) p = i + 1 < n ? -polarity : polarity;
    walk(w, args[i], p, silent);
  }
}

static uint32_t index_of(const PruneGraph *g, const Function *f) {
  uint32_t i = 0;
  must(function_of(g, f->sym, &i));
  return i;
}

static void add_axiom(PruneGraph *g, uint32_t i) {
  const Axiom *a = g->program->axioms.at[i];
  functions_in(g, &a->term, 1, &g->mentions[i]);
  if (a->owner) {
    uint32_t owner = index_of(g, a->owner);
    add_group(g, i, &owner, 1);
  }
  PruneWalk w = {.g = g, .axiom = i, .each_symbol = core_attr(&a->attrs)->prune.include_dep};
  walk(&w, a->term, 1, false);
  map_free(&w.seen);
}

PruneGraph *prune_vc_graph(CoreProgram *p) {
  PruneGraph *g = mem_calloc(1, sizeof *g);
  g->program = p;
  g->waiting = mem_calloc(p->functions.n + 1, sizeof *g->waiting);
  g->bodies = mem_calloc(p->functions.n + 1, sizeof *g->bodies);
  g->mentions = mem_calloc(p->axioms.n + 1, sizeof *g->mentions);
  for (uint32_t i = 0; i < p->functions.n; i++)
    map_put(&g->functions, p->functions.at[i]->sym.ix, i);
  for (uint32_t i = 0; i < p->functions.n; i++)
    if (p->functions.at[i]->meaning == FUNC_DEFINE)
      functions_in(g, &p->functions.at[i]->body, 1, &g->bodies[i]);
  for (uint32_t i = 0; i < p->axioms.n; i++) add_axiom(g, i);
  return g;
}

void prune_vc_free(PruneGraph *g) {
  for (uint32_t i = 0; i < g->program->functions.n; i++) {
    vec_free(&g->waiting[i]);
    vec_free(&g->bodies[i]);
  }
  for (uint32_t i = 0; i < g->program->axioms.n; i++) vec_free(&g->mentions[i]);
  free(g->waiting);
  free(g->bodies);
  free(g->mentions);
  vec_free(&g->groups);
  map_free(&g->functions);
  free(g);
}

/* ---- what one condition needs -------------------------------------------------- */

typedef struct PruneReach {
  const PruneGraph *g;
  bool *reached;  /* by function */
  uint32_t *left; /* by group: symbols not reached yet */
  bool *needed;   /* by axiom */
  Indices todo;   /* functions */
} PruneReach;

static void reach(PruneReach *r, const Indices *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    if (r->reached[list->at[i]]) continue;
    r->reached[list->at[i]] = true;
    vec_push(&r->todo, list->at[i]);
  }
}

static void need(PruneReach *r, uint32_t axiom) {
  if (r->needed[axiom]) return;
  r->needed[axiom] = true;
  reach(r, &r->g->mentions[axiom]);
}

static void roots(PruneReach *r, Term goal) {
  const CoreProgram *p = r->g->program;
  Indices in = {0};
  functions_in(r->g, &goal, 1, &in);
  for (uint32_t i = 0; i < p->functions.n; i++)
    if (core_attr(&p->functions.at[i]->attrs)->prune.keep) vec_push(&in, i);
  reach(r, &in);
  vec_free(&in);
  for (uint32_t i = 0; i < p->axioms.n; i++)
    if (p->axioms.at[i]->from_order || core_attr(&p->axioms.at[i]->attrs)->prune.keep) need(r, i);
}

void prune_vc_axioms(const PruneGraph *g, const Passive *p, Term goal, bool *needed) {
  const CoreProgram *program = g->program;
  PruneReach r = {.g = g, .needed = needed};
  r.reached = mem_calloc(program->functions.n + 1, sizeof *r.reached);
  r.left = mem_calloc(g->groups.n + 1, sizeof *r.left);
  for (uint32_t i = 0; i < g->groups.n; i++) r.left[i] = g->groups.at[i].n;
  bool *hidden = reveal_hidden(p); /* by axiom, or NULL */
  roots(&r, goal);
  while (r.todo.n) {
    uint32_t f = vec_pop(&r.todo);
    reach(&r, &g->bodies[f]);
    for (uint32_t i = 0; i < g->waiting[f].n; i++) {
      uint32_t group = g->waiting[f].at[i], axiom = g->groups.at[group].axiom;
      if (--r.left[group] == 0 && !(hidden && hidden[axiom])) need(&r, axiom);
    }
  }
  vec_free(&r.todo);
  free(hidden);
  free(r.left);
  free(r.reached);
}
