/* SPDX-License-Identifier: MIT */
/* See cases.h. */
#include "infer/engine/cases.h"

#include "infer/engine/partition.h"

enum { MAX_FACTS = 12 }; /* of one case */

typedef struct Cases {
  Domains *d;
  const Fixpoint *plain, *apart;
  const Partition *p;
  InferResult *out;
} Cases;

/* What is known in a case: NULL when it never comes up. */
static const Product *state_of(const Cases *c, uint32_t head, uint32_t which) {
  const Product *s = NULL;
  for (uint32_t i = 0; i < c->p->n; i++)
    if (c->p->at[i].head == head && c->p->at[i].which == which)
      s = product_join(c->d, s, c->apart->before[c->p->at[i].block]);
  return s;
}

static bool is_known(const InferredFacts *f, Term t) {
  for (uint32_t i = 0; i < f->n; i++)
    if (term_eq(f->at[i].term, t)) return true;
  return false;
}

/* Adds facts of a state that do not follow from another one, under the condition. */
static void add_case_facts(const Cases *c, uint32_t head, const Product *s, const Product *known,
                           Term condition, uint32_t limit) {
  const TermTable *tab = c->d->env.tab;
  InferredFacts facts = {0}, before = {0};
  product_facts(c->d, s, &facts);
  product_facts(c->d, known, &before);
  for (uint32_t i = 0; i < facts.n && limit; i++) {
    InferredFact f = facts.at[i];
    if (is_known(&before, f.term) || (s && !aliens_touched(tab, f.term, c->plain->targets[head])))
      continue;
    if (!product_constrain(c->d, known, mk_not(c->d->env.build, f.term))) continue;
    f.term = mk_implies(c->d->env.build, condition, f.term);
    if (term_is_true(f.term) || is_known(&c->out->at[head].before, f.term)) continue;
    vec_push(&c->out->at[head].before, f);
    limit--;
  }
  vec_free(&facts);
  vec_free(&before);
}

static void add_cases_at_head(const Cases *c, uint32_t head) {
  const PartitionCases *cases = &c->p->cases[head];
  const Product *own = c->plain->before[head], *all = NULL, *at[MAX_PARTITION_CASES];
  for (uint32_t k = 0; k < cases->n; k++) {
    at[k] = state_of(c, head, k);
    all = product_join(c->d, all, at[k]);
  }
  if (!all) return; /* nobody gets there; then that is known already */
  add_case_facts(c, head, all, own, TERM_TRUE, UINT32_MAX);
  for (uint32_t k = 0; k < cases->n; k++) {
    const Product *known = product_constrain(c->d, own, cases->at[k]);
    known = product_constrain(c->d, known, cases->at[k]); /* what the first told of others */
    const Product *both = product_constrain(c->d, all, cases->at[k]);
    if (known && both) add_case_facts(c, head, at[k], both, cases->at[k], MAX_FACTS);
  }
}

void cases_add(Transfer *t, Arena *a, const Impl *im, const Fixpoint *plain,
               const FixpointStart *start, InferResult *out) {
  Partition p;
  Fixpoint apart;
  if (!partition_make(&p, t, a, im, plain)) return;
  fixpoint_run(&apart, t, a, &p.impl, start);
  Cases c = {t->domains, plain, &apart, &p, out};
  for (uint32_t b = 0; b < im->blocks.n && !apart.given_up; b++)
    if (p.cases[b].n > 1 && plain->before[b]) add_cases_at_head(&c, b);
  fixpoint_free(&apart);
}
