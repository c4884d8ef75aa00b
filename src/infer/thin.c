/* See thin.h. What follows from what is asked as a program: a block that starts from any values,
 * assumes what the program says of the loop, and then asserts the facts one after the other.
 * SPDX-License-Identifier: MIT */
#include "infer/thin.h"

#include "base/bug.h"
#include "infer/infer.h"

#include <stdlib.h>
#include <string.h>

typedef VEC(Cmd) Cmds;

/* ---- the order ------------------------------------------------------------------------------- */

typedef struct Shape {
  uint32_t size; /* as a tree; counted up to a limit */
  bool reads;    /* a map */
  bool divides;
} Shape;

static void look_at(const TermTable *tab, Term t, Shape *s) {
  enum { ENOUGH = 1000 };
  TermNode n = *term_node(tab, t);
  s->size++;
  s->reads |= n.op == OP_SELECT;
  s->divides |= n.op == OP_MOD;
  for (uint32_t i = 0; i < n.nargs && s->size < ENOUGH; i++) look_at(tab, n.args[i], s);
}

/* Equations come first, and each kind before one that may follow from it: bounds and divisibility,
 * facts about all points of a map, facts about single ones, facts under a condition. */
static uint32_t weight(const TermTable *tab, Term t) {
  enum { BOUND = 10000, QUANTIFIED = 20000, POINT = 30000, CONDITIONAL = 40000 };
  TermNode n = *term_node(tab, t);
  Shape s = {0};
  look_at(tab, t, &s);
  if (n.op == OP_OR || n.op == OP_IMPLIES) return s.size + CONDITIONAL;
  if (n.binder_level) return s.size + QUANTIFIED;
  if (s.reads) return s.size + POINT;
  return n.op == OP_EQ && !s.divides ? s.size : s.size + BOUND;
}

static void sort_by_weight(const TermTable *tab, Cmds *list) {
  for (uint32_t i = 1; i < list->n; i++)
    for (uint32_t k = i; k > 0; k--) {
      Cmd a = list->at[k - 1], b = list->at[k];
      if (weight(tab, a.terms[0]) <= weight(tab, b.terms[0])) break;
      list->at[k - 1] = b;
      list->at[k] = a;
    }
}

/* ---- the question ------------------------------------------------------------------------------ */

static void add_all(Variables *to, const Variables *from) {
  for (uint32_t i = 0; i < from->n; i++) vec_push(to, from->at[i]);
}

/* Nothing is known of what may have changed since the entry. */
static Cmd forget_all(CoreProgram *p, const Impl *im) {
  Variables all = {0};
  add_all(&all, &im->outs);
  add_all(&all, &im->locals);
  add_all(&all, &im->proc->modifies);
  Cmd c = {.kind = CMD_HAVOC, .pos = im->pos, .n_vars = all.n};
  c.vars = ARENA_ARRAY(&p->arena, Variable *, all.n + 1);
  if (all.n) memcpy(c.vars, all.at, all.n * sizeof *all.at);
  vec_free(&all);
  return c;
}

/* NULL: there are no two facts, so none follows from another. */
static Impl *question(CoreProgram *p, const Impl *im, const CBlock *head) {
  Cmds facts = {0};
  Impl *q = NULL;
  uint32_t i = 0;
  for (; i < head->cmds.n && infer_made(&head->cmds.at[i]); i++) vec_push(&facts, head->cmds.at[i]);
  if (facts.n > 1) {
    q = core_impl(p, im->proc, im->pos);
    add_all(&q->ins, &im->ins);
    add_all(&q->outs, &im->outs);
    add_all(&q->locals, &im->locals);
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
    sort_by_weight(p->terms, &facts);
    for (uint32_t k = 0; k < facts.n; k++) vec_push(&b->cmds, facts.at[k]);
  }
  vec_free(&facts);
  return q;
}

/* ---- answers ------------------------------------------------------------------------------------ */

typedef struct Needed {
  bool known;
  Map numbers; /* of facts that do not follow */
} Needed;

static bool see_needed(void *env, const Impl *im, const VerifyResult *r) {
  Needed *n = env;
  (void)im;
  n->known = r->outcome == VERIFY_VERIFIED || r->outcome == VERIFY_ERRORS;
  for (uint32_t i = 0; i < r->failures.n; i++) map_put(&n->numbers, r->failures.at[i].related, 1);
  return true;
}

static bool thin_head(CoreProgram *p, const Impl *im, CBlock *head, const VerifyOptions *opt,
                      bool *less, const char **why) {
  const Impl *q = question(p, im, head);
  if (!q) return true;
  Needed needed = {0};
  bool ok = verify_impls(p, &q, 1, opt, see_needed, &needed, why);
  uint32_t n = 0;
  for (uint32_t i = 0; i < head->cmds.n && ok && needed.known; i++) {
    const Cmd *c = &head->cmds.at[i];
    if (!infer_made(c) || map_get(&needed.numbers, c->related, NULL))
      head->cmds.at[n++] = *c;
    else
      *less = true;
  }
  if (ok && needed.known) head->cmds.n = n;
  map_free(&needed.numbers);
  return ok;
}

static bool see_outcome(void *env, const Impl *im, const VerifyResult *r) {
  (void)im;
  *(bool *)env = r->outcome == VERIFY_VERIFIED;
  return true;
}

bool thin_impl(CoreProgram *p, Impl *im, bool verified, const VerifyOptions *options,
               const char **why) {
  enum { SECONDS = 2 };
  VerifyOptions opt = *options;
  if (opt.solver.timeout_seconds > SECONDS) opt.solver.timeout_seconds = SECONDS;
  opt.prove.error_limit = 0;
  Cmds *before = calloc(im->blocks.n + 1, sizeof *before);
  if (!before) bug_oom(im->blocks.n * sizeof *before);
  bool ok = true, less = false, still = true;
  for (uint32_t b = 0; b < im->blocks.n && ok; b++) {
    CBlock *block = im->blocks.at[b];
    for (uint32_t i = 0; i < block->cmds.n; i++) vec_push(&before[b], block->cmds.at[i]);
    ok = thin_head(p, im, block, &opt, &less, why);
  }
  const Impl *again = im;
  if (ok && less && verified) ok = verify_impls(p, &again, 1, options, see_outcome, &still, why);
  for (uint32_t b = 0; b < im->blocks.n; b++) {
    if (!still) {
      vec_clear(&im->blocks.at[b]->cmds);
      for (uint32_t i = 0; i < before[b].n; i++) vec_push(&im->blocks.at[b]->cmds, before[b].at[i]);
    }
    vec_free(&before[b]);
  }
  free(before);
  return ok;
}
