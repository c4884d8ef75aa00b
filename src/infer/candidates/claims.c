/* SPDX-License-Identifier: MIT */
/* Claims: proof obligations over the values at the head of the loop before them (generator.h).
 *
 * An assertion is propagated backwards along its only path: assignments are substituted,
 * conditions on the path become its guard. An assertion that can only fail stands for the negation
 * of the last condition before it. At the head of a loop the walk makes a claim about that loop. A
 * claim about an element at a variable of the loop is one about all elements for the loops before.
 */
#include "infer/candidates/generator.h"
#include "logic/collect.h"
#include "logic/subst.h"

enum {
  MAX_STEPS = 20000, /* commands and blocks, all walks together */
  MAX_CLAIMS = 60,
  MAX_GUARDS = 6,
  MAX_SIZE = 400,
};

typedef struct ClaimWalk {
  Generator *g;
  Term clause, guard, nearest;
  uint32_t guards;
  bool negated; /* the clause is still open: the next condition, negated */
} ClaimWalk;

static bool claims_mentions(const Generator *g, Term t, Symbol s) {
  return collect_occurs(g->p->terms, s, t);
}

static uint32_t claims_size_of(const Generator *g, Term t) {
  Collector c;
  collector_init(&c, g->p->terms);
  collector_add(&c, t);
  uint32_t n = c.seen_terms.n;
  collector_free(&c);
  return n;
}

/* ---- commands, backward ---------------------------------------------------------------------- */

static void through_assignment(ClaimWalk *w, const Cmd *c) {
  Subst s;
  subst_init(&s, w->g->b);
  for (uint32_t i = 0; i < c->n_vars; i++) subst_add(&s, c->vars[i]->sym, c->terms[i]);
  w->clause = subst_apply(&s, w->clause);
  w->guard = subst_apply(&s, w->guard);
  w->nearest = subst_apply(&s, w->nearest);
  subst_free(&s);
}

/* A condition on the path. */
static void through_condition(ClaimWalk *w, Term t) {
  if (w->negated) {
    w->clause = mk_not(w->g->b, t);
    w->negated = term_is_false(w->clause); /* that was no condition */
    return;
  }
  if (w->guards == MAX_GUARDS || term_is_true(t)) return;
  w->guards++;
  w->nearest = t;
  w->guard = mk_and2(w->g->b, t, w->guard);
}

/* A clause about a value that may be any holds for all of them. */
static void through_havoc(ClaimWalk *w, const Variable *v) {
  Generator *g = w->g;
  if (w->negated || !claims_mentions(g, w->clause, v->sym)) return;
  Term x = term_fresh_var(g->p->terms, v->name, v->sort);
  Term all = mk_implies(g->b, w->guard, w->clause);
  w->clause = mk_forall(g->b, &x, 1, subst_one(g->b, v->sym, x, all), NULL);
  w->guard = w->nearest = TERM_TRUE;
  w->guards = 0;
}

/* False: the clause is about a value that is new here, of a call. */
static bool through_unknown(ClaimWalk *w, const Variable *v) {
  if (claims_mentions(w->g, w->clause, v->sym)) return false;
  if (claims_mentions(w->g, w->guard, v->sym)) w->guard = TERM_TRUE;
  if (claims_mentions(w->g, w->nearest, v->sym)) w->nearest = TERM_TRUE;
  return true;
}

static bool through_command(ClaimWalk *w, const Cmd *c) {
  switch ((CmdKind)c->kind) {
  case CMD_ASSIGN: through_assignment(w, c); return true;
  case CMD_ASSUME: through_condition(w, c->terms[0]); return true;
  case CMD_HAVOC:
  case CMD_CALL:
    for (uint32_t i = 0; c->kind == CMD_HAVOC && i < c->n_vars; i++) through_havoc(w, c->vars[i]);
    for (uint32_t i = 0; i < c->n_vars; i++)
      if (c->vars[i] && !through_unknown(w, c->vars[i])) return false;
    for (uint32_t i = 0; c->kind == CMD_CALL && i < c->proc->modifies.n; i++)
      if (!through_unknown(w, c->proc->modifies.at[i])) return false;
    return true;
  default: return true;
  }
}

/* ---- heads ---- */

/* The clause for all values of the loop's variable from its first one on; TERM_NONE when it is not
 * about just one such variable. */
static Term for_all_values(ClaimWalk *w, uint32_t loop) {
  Generator *g = w->g;
  const LoopTargets *t = &g->targets[loop];
  const Variable *only = NULL;
  for (uint32_t i = 0; i < t->n; i++) {
    if (!claims_mentions(g, w->clause, t->at[i]->sym)) continue;
    if (only || !sort_eq(t->at[i]->sort, SORT_INT)) return TERM_NONE;
    only = t->at[i];
  }
  if (!only) return w->clause;
  g->loop = loop;
  Term var = mk_var(g->b, only->sym), start = generator_start(g, var);
  if (!start.ix) return TERM_NONE;
  for (uint32_t i = 0; i < t->n; i++)
    if (t->at[i] != only && claims_mentions(g, w->guard, t->at[i]->sym)) return TERM_NONE;
  Term k = term_fresh_var(g->p->terms, str_c(&g->p->session->strs, "k"), SORT_INT);
  Term all = mk_implies(g->b, w->guard, w->clause);
  all = mk_implies(g->b, mk_le(g->b, start, var), all);
  return mk_forall(g->b, &k, 1, subst_one(g->b, only->sym, k, all), NULL);
}

/* True: the walk goes on before the loop. */
static bool at_head(ClaimWalk *w, uint32_t loop) {
  Generator *g = w->g;
  if (w->negated || term_is_true(w->clause)) return false;
  if (g->claims.n < MAX_CLAIMS)
    vec_push(&g->claims, ((Claim){loop, w->guard, w->nearest, w->clause}));
  Term before = for_all_values(w, loop);
  if (!before.ix) return false;
  w->clause = before;
  w->guard = w->nearest = TERM_TRUE;
  w->guards = 0;
  return true;
}

static void walk_back(ClaimWalk *w, const CBlock *b, uint32_t n) {
  Generator *g = w->g;
  while (g->steps++ < MAX_STEPS) {
    for (; n > 0 && g->steps++ < MAX_STEPS; n--) {
      if (!b->cmds.at[n - 1].fact && !through_command(w, &b->cmds.at[n - 1])) return;
      if (claims_size_of(g, w->clause) > MAX_SIZE || claims_size_of(g, w->guard) > MAX_SIZE) return;
    }
    uint32_t loop = g->loops.headed[b->index];
    if (loop != GRAPH_NONE && !at_head(w, loop)) return;
    const CBlock *before = generator_block_before(g, b->index);
    uint32_t dominator = g->dom.idom[b->index];
    if (!before && dominator == GRAPH_NONE) return;
    b = before ? before : g->impl->blocks.at[dominator];
    n = b->cmds.n;
  }
}

/* ---- claims ---- */

static void claim(Generator *g, const CBlock *b, uint32_t n, Term t) {
  if (term_op(g->p->terms, t) == OP_AND) {
    for (uint32_t i = 0; i < term_nargs(g->p->terms, t); i++)
      claim(g, b, n, term_arg(g->p->terms, t, i));
    return;
  }
  ClaimWalk w = {.g = g, .clause = t, .guard = TERM_TRUE, .nearest = TERM_TRUE};
  w.negated = term_is_false(t);
  walk_back(&w, b, n);
}

void generator_find_claims(Generator *g) {
  const Proc *q = g->impl->proc;
  Subst s;
  if (!g->loops.n) return;
  subst_init(&s, g->b);
  for (uint32_t i = 0; i < q->ins.n; i++)
    subst_add(&s, q->ins.at[i]->sym, mk_var(g->b, g->impl->ins.at[i]->sym));
  for (uint32_t i = 0; i < q->outs.n; i++)
    subst_add(&s, q->outs.at[i]->sym, mk_var(g->b, g->impl->outs.at[i]->sym));
  for (uint32_t b = 0; b < g->impl->blocks.n && g->claims.n < MAX_CLAIMS; b++) {
    const CBlock *block = g->impl->blocks.at[b];
    if (!cfg_reachable(&g->cfg, b)) continue;
    for (uint32_t k = 0; k < block->cmds.n; k++) {
      const Cmd *c = &block->cmds.at[k];
      if (c->kind == CMD_ASSERT && !c->fact) claim(g, block, k, c->terms[0]);
    }
    for (uint32_t k = 0; block->is_return && k < q->ensures.n; k++)
      if (!q->ensures.at[k].is_free)
        claim(g, block, block->cmds.n, subst_apply(&s, q->ensures.at[k].term));
  }
  subst_free(&s);
}
