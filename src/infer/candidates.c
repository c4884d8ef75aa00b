/* See candidates.h.
 * SPDX-License-Identifier: MIT */
#include "infer/candidates.h"

#include "core/loops.h"
#include "infer/infer.h"
#include "logic/collect.h"
#include "logic/subst.h"

enum {
  MAX_PER_LOOP = 150,
  MAX_VARIABLES = 6, /* integers of a loop that are combined with others */
  MAX_BACK = 1000,   /* blocks looked at for values before a loop        */
};

typedef struct Guess {
  CoreProgram *p;
  Builder *b;
  const Impl *impl;
  Cfg cfg;
  Dom dom;
  Loops loops;
  LoopTargets *targets;
  uint32_t loop; /* the one at work             */
  Terms ints;    /* its integer variables       */
  Map changed;   /* symbols that it changes     */
  Map seen;      /* terms already taken         */
  Terms found;
} Guess;

/* ---- collecting ------------------------------------------------------------------------- */

static bool about_loop(const Guess *g, Term t) {
  Collector c;
  bool any = false;
  collector_init(&c, g->p->terms);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n && !any; i++)
    any = map_get(&g->changed, c.symbols.at[i].ix, NULL);
  collector_free(&c);
  return any;
}

static void propose(Guess *g, Term t) {
  if (g->found.n >= MAX_PER_LOOP || term_is_true(t) || term_is_false(t)) return;
  if (map_get(&g->seen, t.ix, NULL)) return;
  map_put(&g->seen, t.ix, 1);
  if (about_loop(g, t)) vec_push(&g->found, t);
}

/* ---- guards ------------------------------------------------------------------------------- */

static bool is_int(const Guess *g, Term t) {
  return sort_eq(term_sort(g->p->terms, t), SORT_INT);
}

/* What still holds when the loop has gone a step too far. */
static void from_guard(Guess *g, Term t) {
  const TermTable *tab = g->p->terms;
  const Term *a = term_args(tab, t);
  switch (term_op(tab, t)) {
  case OP_AND:
  case OP_OR:
    for (uint32_t i = 0; i < term_nargs(tab, t); i++) from_guard(g, a[i]);
    break;
  case OP_NOT:
    if (term_op(tab, a[0]) == OP_EQ) from_guard(g, a[0]);
    break;
  case OP_EQ:
    if (!is_int(g, a[0])) break;
    propose(g, mk_le(g->b, a[0], a[1]));
    propose(g, mk_le(g->b, a[1], a[0]));
    break;
  case OP_LT: propose(g, mk_le(g->b, a[0], a[1])); break;
  case OP_LE:
    propose(g, t);
    if (is_int(g, a[0])) propose(g, mk_le(g->b, a[0], mk_add2(g->b, a[1], mk_int64(g->b, 1))));
    break;
  default: break;
  }
}

static void from_guards(Guess *g) {
  const Loop *l = &g->loops.at[g->loop];
  for (uint32_t i = 0; i < l->n_blocks; i++) {
    const CBlock *b = g->impl->blocks.at[g->loops.blocks[l->first + i]];
    for (uint32_t k = 0; k < b->cmds.n; k++) {
      const Cmd *c = &b->cmds.at[k];
      if (c->kind == CMD_ASSUME && !infer_made(c)) from_guard(g, c->terms[0]);
      /* guards may be kept in variables */
      for (uint32_t j = 0; c->kind == CMD_ASSIGN && j < c->n_vars; j++)
        if (sort_eq(c->vars[j]->sort, SORT_BOOL)) from_guard(g, c->terms[j]);
    }
  }
}

/* ---- clauses --------------------------------------------------------------------------------- */

static void replace(Guess *g, Term clause, Symbol leaf) {
  const SymbolData *d = symbol_data(g->p->terms, leaf);
  Term own = d->kind == SYM_VAR ? mk_var(g->b, leaf) : mk_app(g->b, leaf, NULL, 0);
  for (uint32_t i = 0; i < g->ints.n; i++) {
    Term v = g->ints.at[i];
    propose(g, subst_one(g->b, leaf, v, clause));
    propose(g, subst_one(g->b, leaf, mk_sub(g->b, own, v), clause));
    propose(g, subst_one(g->b, leaf, mk_add2(g->b, v, mk_int64(g->b, 1)), clause));
  }
}

static void from_clause(Guess *g, Term t) {
  TermTable *tab = g->p->terms;
  if (term_op(tab, t) == OP_AND) {
    for (uint32_t i = 0; i < term_nargs(tab, t); i++) from_clause(g, term_arg(tab, t, i));
    return;
  }
  Op op = term_op(tab, t);
  if (op == OP_OR || op == OP_IMPLIES) /* what is claimed under conditions, without them */
    for (uint32_t i = 0; i < term_nargs(tab, t); i++)
      if (op_is_binder(term_op(tab, term_arg(tab, t, i)))) from_clause(g, term_arg(tab, t, i));
  propose(g, t);
  Collector c;
  collector_init(&c, tab);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n; i++) {
    const SymbolData *d = symbol_data(tab, c.symbols.at[i]);
    bool leaf = d->kind == SYM_VAR || (d->kind == SYM_FUNC && d->nargs == 0);
    if (leaf && sort_eq(d->sort, SORT_INT) && !map_get(&g->changed, c.symbols.at[i].ix, NULL))
      replace(g, t, c.symbols.at[i]);
  }
  collector_free(&c);
}

static void from_contracts(Guess *g) {
  const Proc *q = g->impl->proc;
  Subst s;
  subst_init(&s, g->b);
  for (uint32_t i = 0; i < q->ins.n; i++)
    subst_add(&s, q->ins.at[i]->sym, mk_var(g->b, g->impl->ins.at[i]->sym));
  for (uint32_t i = 0; i < q->outs.n; i++)
    subst_add(&s, q->outs.at[i]->sym, mk_var(g->b, g->impl->outs.at[i]->sym));
  for (uint32_t i = 0; i < q->ensures.n; i++)
    from_clause(g, subst_apply(&s, q->ensures.at[i].term));
  for (uint32_t i = 0; i < q->requires.n; i++)
    from_clause(g, subst_apply(&s, q->requires.at[i].term));
  subst_free(&s);
}

static void from_assertions(Guess *g) {
  for (uint32_t b = 0; b < g->impl->blocks.n; b++)
    for (uint32_t k = 0; k < g->impl->blocks.at[b]->cmds.n; k++) {
      const Cmd *c = &g->impl->blocks.at[b]->cmds.at[k];
      if (c->kind == CMD_ASSERT && !infer_made(c)) from_clause(g, c->terms[0]);
    }
}

/* ---- values before the loop ------------------------------------------------------------------- */

static const CBlock *before_block(const Guess *g, uint32_t block) {
  const Graph *preds = &g->cfg.preds;
  const CBlock *found = NULL;
  for (uint32_t i = preds->at[block]; i < preds->at[block + 1]; i++) {
    uint32_t p = preds->to[i];
    if (!cfg_reachable(&g->cfg, p) || loops_back_edge(&g->dom, p, block)) continue;
    if (found) return NULL;
    found = g->impl->blocks.at[p];
  }
  return found;
}

/* The last assignment on the one way to the loop; TERM_NONE when there is none. */
static Term value_before(const Guess *g, Symbol v) {
  const CBlock *b = before_block(g, g->loops.at[g->loop].header);
  for (uint32_t steps = 0; b && steps < MAX_BACK; steps++, b = before_block(g, b->index))
    for (uint32_t i = b->cmds.n; i > 0; i--) {
      const Cmd *c = &b->cmds.at[i - 1];
      for (uint32_t k = 0; k < c->n_vars; k++)
        if (c->vars[k] && symbol_eq(c->vars[k]->sym, v))
          return c->kind == CMD_ASSIGN ? c->terms[k] : TERM_NONE;
    }
  return TERM_NONE;
}

static Term start_of(const Guess *g, Term v) {
  Term t = value_before(g, term_symbol(g->p->terms, v));
  return t.ix && !about_loop(g, t) ? t : TERM_NONE;
}

static void from_starts(Guess *g) {
  for (uint32_t i = 0; i < g->ints.n; i++) {
    Term v = g->ints.at[i], start = start_of(g, v);
    if (!start.ix) continue;
    propose(g, mk_le(g->b, start, v));
    propose(g, mk_le(g->b, v, start));
  }
}

/* Two variables that go together, or against each other. */
static void from_pairs(Guess *g) {
  for (uint32_t i = 0; i < g->ints.n; i++)
    for (uint32_t k = i + 1; k < g->ints.n; k++) {
      Term v = g->ints.at[i], w = g->ints.at[k], sv = start_of(g, v), sw = start_of(g, w);
      propose(g, mk_le(g->b, v, w));
      propose(g, mk_le(g->b, w, v));
      if (!sv.ix || !sw.ix) continue;
      propose(g, mk_eq(g->b, mk_sub(g->b, v, sv), mk_sub(g->b, w, sw)));
      propose(g, mk_eq(g->b, mk_add2(g->b, v, w), mk_add2(g->b, sv, sw)));
    }
}

/* ---- what maps keep ----------------------------------------------------------------------------- */

static void map_keeps(Guess *g, const Variable *m, Term v) {
  SortData d = sort_data(g->p->terms, m->sort);
  if (d.kind != SK_MAP || d.a != 1 || !sort_eq(d.args[0], SORT_INT) || !m->old.ix) return;
  Term k = term_fresh_var(g->p->terms, str_c(&g->p->session->strs, "k"), SORT_INT);
  Term same = mk_eq(g->b, mk_select1(g->b, mk_var(g->b, m->sym), k),
                    mk_select1(g->b, mk_var(g->b, m->old), k));
  Term start = start_of(g, v);
  Term where[3] = {mk_le(g->b, v, k), mk_lt(g->b, v, k),
                   start.ix ? mk_lt(g->b, k, start) : mk_lt(g->b, k, v)};
  for (int i = 0; i < 3; i++)
    propose(g, mk_forall(g->b, &k, 1, mk_implies(g->b, where[i], same), NULL));
}

static void from_maps(Guess *g) {
  const LoopTargets *t = &g->targets[g->loop];
  for (uint32_t i = 0; i < t->n; i++)
    for (uint32_t k = 0; k < g->ints.n; k++) map_keeps(g, t->at[i], g->ints.at[k]);
}

/* ---- loops ----------------------------------------------------------------------------------------- */

static void guess_loop(Guess *g, uint32_t loop, uint32_t *number) {
  const LoopTargets *t = &g->targets[loop];
  CBlock *head = g->impl->blocks.at[g->loops.at[loop].header];
  g->loop = loop;
  for (uint32_t i = 0; i < head->cmds.n; i++) /* what is there already */
    if (head->cmds.at[i].n_terms == 1) map_put(&g->seen, head->cmds.at[i].terms[0].ix, 1);
  for (uint32_t i = 0; i < t->n; i++) {
    map_put(&g->changed, t->at[i]->sym.ix, 1);
    if (sort_eq(t->at[i]->sort, SORT_INT) && g->ints.n < MAX_VARIABLES)
      vec_push(&g->ints, mk_var(g->b, t->at[i]->sym));
  }
  from_starts(g);
  from_guards(g);
  from_contracts(g);
  from_assertions(g);
  from_pairs(g);
  from_maps(g);
  for (uint32_t i = 0; i < g->found.n; i++) infer_add(g->p, head, g->found.at[i], true, number);
  vec_clear(&g->found);
  vec_clear(&g->ints);
  map_clear(&g->changed);
  map_clear(&g->seen);
}

void candidates_add(CoreProgram *p, Impl *im, uint32_t *number) {
  Arena a;
  arena_init(&a);
  Guess g = {.p = p, .b = p->build, .impl = im};
  g.cfg = cfg_build(&a, im);
  g.dom = dom_build(&a, &g.cfg);
  g.loops = loops_build(&a, &g.cfg, &g.dom);
  g.targets = loops_targets(&a, &g.loops, im);
  for (uint32_t i = 0; i < g.loops.n; i++) guess_loop(&g, i, number);
  vec_free(&g.found);
  vec_free(&g.ints);
  map_free(&g.changed);
  map_free(&g.seen);
  arena_free(&a);
}
