/* SPDX-License-Identifier: MIT */
/* See drop_redundant.h. What follows from what is asked as a program: a block that starts from any
 * values, assumes what the program says of the loop, and then asserts the facts one after the
 * other. */
#include "infer/candidates/drop_redundant.h"

#include "base/sort.h"

#include <string.h>

typedef VEC(Cmd) Cmds;

/* ---- the order ------------------------------------------------------------------------------- */

typedef struct Shape {
  uint32_t size; /* as a tree; counted up to a limit */
  bool reads;    /* a map */
  bool divides;
} Shape;

static void measure_shape(const TermTable *tab, Term t, Shape *s) {
  enum { ENOUGH = 1000 };
  TermNode n = *term_node(tab, t);
  s->size++;
  s->reads |= n.op == OP_SELECT;
  s->divides |= n.op == OP_MOD;
  for (uint32_t i = 0; i < n.nargs && s->size < ENOUGH; i++) measure_shape(tab, n.args[i], s);
}

/* Equations come first, and each kind before one that may follow from it: bounds and divisibility,
 * facts about all points of a map, facts about single ones, facts under a condition. */
static uint32_t weight(const TermTable *tab, Term t) {
  enum { BOUND = 10000, QUANTIFIED = 20000, POINT = 30000, CONDITIONAL = 40000 };
  TermNode n = *term_node(tab, t);
  Shape s = {0};
  measure_shape(tab, t, &s);
  if (n.op == OP_OR || n.op == OP_IMPLIES) return s.size + CONDITIONAL;
  if (n.binder_level) return s.size + QUANTIFIED;
  if (s.reads) return s.size + POINT;
  return n.op == OP_EQ && !s.divides ? s.size : s.size + BOUND;
}

static int by_weight(const void *a, const void *b, const void *env) {
  uint32_t x = weight(env, ((const Cmd *)a)->terms[0]), y = weight(env, ((const Cmd *)b)->terms[0]);
  return (x > y) - (x < y);
}

/* ---- the question ---- */

static void append_variables(Variables *to, const Variables *from) {
  for (uint32_t i = 0; i < from->n; i++) vec_push(to, from->at[i]);
}

/* Nothing is known of what may have changed since the entry. */
static Cmd forget_all(CoreProgram *p, const Impl *im) {
  Variables all = {0};
  append_variables(&all, &im->outs);
  append_variables(&all, &im->locals);
  append_variables(&all, &im->proc->modifies);
  Cmd c = {.kind = CMD_HAVOC, .pos = im->pos, .n_vars = all.n};
  c.vars = ARENA_ARRAY(&p->arena, Variable *, all.n + 1);
  if (all.n) memcpy(c.vars, all.at, all.n * sizeof *all.at);
  vec_free(&all);
  return c;
}

/* NULL: there are no two facts, so none follows from another. */
static Impl *redundancy_question(CoreProgram *p, const Impl *im, const CBlock *head) {
  Cmds facts = {0};
  Impl *q = NULL;
  uint32_t i = 0;
  for (; i < head->cmds.n && head->cmds.at[i].fact; i++) vec_push(&facts, head->cmds.at[i]);
  if (facts.n > 1) {
    q = core_impl(p, im->proc, im->pos);
    append_variables(&q->ins, &im->ins);
    append_variables(&q->outs, &im->outs);
    append_variables(&q->locals, &im->locals);
    q->verify = true;
    q->generic = im->generic;
    CBlock *b = core_block(p, q, head->label, head->pos);
    vec_push(&b->cmds, forget_all(p, im));
    for (; i < head->cmds.n; i++) {
      Cmd c = head->cmds.at[i];
      if (c.kind != CMD_ASSERT && c.kind != CMD_ASSUME) break;
      c.kind = CMD_ASSUME;
      vec_push(&b->cmds, c);
    }
    sort_vec(&facts, by_weight, p->terms);
    for (uint32_t k = 0; k < facts.n; k++) vec_push(&b->cmds, facts.at[k]);
  }
  vec_free(&facts);
  return q;
}

/* ---- answers ---- */

typedef struct RedundantHead {
  CBlock *block;
  Cmds before;
  bool known;
  Map needed; /* numbers of facts that do not follow */
} RedundantHead;

typedef struct RedundantFacts {
  VEC(RedundantHead) heads;
  VEC(const Impl *) questions; /* one for each */
} RedundantFacts;

static bool see_needed(void *env, const Impl *im, const VerifyResult *r) {
  RedundantFacts *t = env;
  uint32_t i = 0;
  while (t->questions.at[i] != im) i++;
  RedundantHead *h = &t->heads.at[i];
  h->known = r->outcome == VERIFY_VERIFIED || result_fails(r->outcome);
  for (uint32_t k = 0; k < r->failures.n; k++) map_put(&h->needed, r->failures.at[k].fact, 1);
  return true;
}

static bool see_outcome(void *env, const Impl *im, const VerifyResult *r) {
  (void)im;
  *(bool *)env = r->outcome == VERIFY_VERIFIED;
  return true;
}

/* True: something went. */
static bool drop_at_head(RedundantHead *h) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < h->before.n && h->known; i++) {
    const Cmd *c = &h->before.at[i];
    if (!c->fact || map_get(&h->needed, c->fact, NULL)) h->block->cmds.at[n++] = *c;
  }
  if (h->known) h->block->cmds.n = n;
  return h->block->cmds.n < h->before.n;
}

static void put_back(RedundantHead *h) {
  vec_clear(&h->block->cmds);
  for (uint32_t i = 0; i < h->before.n; i++) vec_push(&h->block->cmds, h->before.at[i]);
}

bool drop_redundant_facts(CoreProgram *p, Impl *im, bool verified, const VerifyOptions *options,
                          const char **why) {
  enum { SECONDS = 2 };
  VerifyOptions opt = *options;
  if (opt.solver.timeout_seconds > SECONDS) opt.solver.timeout_seconds = SECONDS;
  opt.prove.error_limit = 0;
  RedundantFacts t = {0};
  for (uint32_t b = 0; b < im->blocks.n; b++) {
    const Impl *q = redundancy_question(p, im, im->blocks.at[b]);
    if (!q) continue;
    RedundantHead h = {.block = im->blocks.at[b]};
    for (uint32_t i = 0; i < h.block->cmds.n; i++) vec_push(&h.before, h.block->cmds.at[i]);
    vec_push(&t.heads, h);
    vec_push(&t.questions, q);
  }
  bool less = false, still = true;
  bool ok =
      !t.heads.n ||
      verify_impls(&(VerifyTask){p, t.questions.at, t.questions.n, &opt, see_needed, &t}, why);
  for (uint32_t i = 0; i < t.heads.n && ok; i++) less |= drop_at_head(&t.heads.at[i]);
  const Impl *again = im;
  if (ok && less && verified)
    ok = verify_impls(&(VerifyTask){p, &again, 1, options, see_outcome, &still}, why);
  for (uint32_t i = 0; i < t.heads.n; i++) {
    if (!still) put_back(&t.heads.at[i]);
    vec_free(&t.heads.at[i].before);
    map_free(&t.heads.at[i].needed);
  }
  vec_free(&t.heads);
  vec_free(&t.questions);
  return ok;
}
