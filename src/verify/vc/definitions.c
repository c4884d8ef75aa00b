/* SPDX-License-Identifier: MIT */
/* See definitions.h. */
#include "verify/vc/definitions.h"

#include "base/mem.h"
#include "logic/collect.h"
#include "logic/subst.h"

#include <stdlib.h>

typedef struct EquationSet {
  const Passive *p;
  TermTable *terms;
  Builder *b;
  uint32_t *preds; /* by block: how many lead to it */
  Map made;        /* the constants that the block at hand makes, or the join that it leads to */
  Collector said;  /* what the commands so far mention */
  Subst values;    /* constant -> value */
} EquationSet;

/* An equation `v == e` of which v is a constant that begins here and was not mentioned yet. */
typedef struct VcEquation {
  Term v, value;
} VcEquation;

static bool is_new(const EquationSet *d, Term v) {
  if (term_op(d->terms, v) != OP_VAR) return false;
  Symbol s = term_symbol(d->terms, v);
  return map_get(&d->made, s.ix, NULL) && !collector_has(&d->said, s);
}

static bool occurs(const EquationSet *d, Term v, Term in) {
  return collect_occurs(d->terms, term_symbol(d->terms, v), in);
}

static bool equation_of(const EquationSet *d, Term t, VcEquation *e) {
  if (term_op(d->terms, t) != OP_EQ) return false;
  for (uint32_t k = 0; k < 2; k++) {
    *e = (VcEquation){term_arg(d->terms, t, k), term_arg(d->terms, t, 1 - k)};
    if (is_new(d, e->v) && !occurs(d, e->v, e->value)) return true;
  }
  return false;
}

/* `guard ==> v == e` */
static bool case_of(const EquationSet *d, Term t, Term *guard, VcEquation *e) {
  if (term_op(d->terms, t) != OP_IMPLIES) return false;
  *guard = term_arg(d->terms, t, 0);
  return equation_of(d, term_arg(d->terms, t, 1), e) && !occurs(d, e->v, *guard);
}

/* How many commands from `k` on say what a constant is: none, one, or two cases. */
static uint32_t definition_at(EquationSet *d, const PassiveBlock *block, uint32_t k,
                              VcEquation *e) {
  const PassiveCmd *c = &block->cmds.at[k];
  Term guard, other_guard;
  VcEquation other;
  if (c->is_assert) return 0;
  if (equation_of(d, c->term, e)) return 1;
  if (k + 1 == block->cmds.n || block->cmds.at[k + 1].is_assert) return 0;
  if (!case_of(d, c->term, &guard, e)) return 0;
  if (!case_of(d, subst_apply(&d->values, block->cmds.at[k + 1].term), &other_guard, &other))
    return 0;
  if (!term_eq(e->v, other.v) || !term_eq(mk_not(d->b, guard), other_guard)) return 0;
  e->value = mk_ite(d->b, guard, e->value, other.value);
  return 2;
}

static void define(EquationSet *d, const VcEquation *e) {
  collector_add(&d->said, e->v);
  collector_add(&d->said, e->value);
  subst_add(&d->values, term_symbol(d->terms, e->v), e->value);
}

static void note_made(EquationSet *d, const PassiveBlock *block) {
  for (uint32_t i = 0; i < block->made.n; i++) map_put(&d->made, block->made.at[i].ix, 1);
}

static void define_block(EquationSet *d, PassiveBlock *block) {
  map_clear(&d->made);
  note_made(d, block);
  if (block->succs.n == 1 && d->preds[block->succs.at[0]] == 1)
    note_made(d, &d->p->blocks.at[block->succs.at[0]]);
  for (uint32_t k = 0; k < block->cmds.n;) {
    PassiveCmd *c = &block->cmds.at[k];
    VcEquation e;
    c->term = subst_apply(&d->values, c->term);
    uint32_t n = definition_at(d, block, k, &e);
    if (n)
      define(d, &e);
    else
      collector_add(&d->said, c->term);
    for (uint32_t i = 0; i < n; i++) block->cmds.at[k + i].term = TERM_TRUE;
    k += n ? n : 1;
  }
}

void definitions_use(Passive *p) {
  EquationSet d = {.p = p, .terms = p->program->terms, .b = p->program->build};
  d.preds = mem_calloc(p->blocks.n + 1, sizeof *d.preds);
  collector_init(&d.said, d.terms);
  subst_init(&d.values, d.b);
  for (uint32_t i = 0; i < p->blocks.n; i++)
    for (uint32_t k = 0; k < p->blocks.at[i].succs.n; k++) d.preds[p->blocks.at[i].succs.at[k]]++;
  for (uint32_t i = 0; i < p->blocks.n; i++) define_block(&d, &p->blocks.at[i]);
  subst_free(&d.values);
  collector_free(&d.said);
  map_free(&d.made);
  free(d.preds);
}
