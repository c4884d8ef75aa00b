/* SPDX-License-Identifier: MIT */
/* See partition_tests.h. Tests are assumptions that the head leads to without another entry in
 * between; what they test is written in values at the head by going forward through the
 * assignments. */
#include "infer/engine/partition_tests.h"

#include "infer/domains/atoms.h"
#include "infer/engine/aliens.h"
#include "logic/collect.h"
#include "logic/subst.h"

enum { MAX_TESTS = 3, MAX_BLOCKS = 40, MAX_DEPTH = 12, MAX_SIZE = 16, MAX_FOUND = 8 };

/* What a variable is in values at the head; TERM_NONE: something new. */
typedef struct HeadValue {
  Symbol sym;
  Term is;
} HeadValue;

typedef VEC(HeadValue) Values;

typedef enum TestKind {
  TEST_OVER, /* the loop is over then */
  TEST_PATH, /* which path it takes   */
  TEST_FLAG,
} TestKind;

typedef struct PartitionTest {
  Term term; /* in the form that ends a case */
  TestKind kind;
} PartitionTest;

typedef struct TestFinder {
  DomainEnv *env;
  const PartitionLoop *loop;
  uint32_t fuel;
  uint32_t n;
  PartitionTest found[MAX_FOUND];
} TestFinder;

static void set_head_value(Values *v, Symbol s, Term is) {
  for (uint32_t i = 0; i < v->n; i++)
    if (symbol_eq(v->at[i].sym, s)) {
      v->at[i].is = is;
      return;
    }
  vec_push(v, ((HeadValue){s, is}));
}

/* The term in values at the head, or TERM_NONE. */
static Term at_head(TestFinder *f, const Values *v, Term t) {
  Subst s;
  bool known = true;
  subst_init(&s, f->env->build);
  for (uint32_t i = 0; i < v->n && known; i++) {
    if (!atoms_mention(f->env, t, v->at[i].sym)) continue;
    known = v->at[i].is.ix != 0;
    if (known) subst_add(&s, v->at[i].sym, v->at[i].is);
  }
  Term r = known ? subst_apply(&s, t) : TERM_NONE;
  subst_free(&s);
  return r;
}

static bool same_test(Builder *b, Term x, Term y) {
  return term_eq(x, y) || term_eq(x, mk_not(b, y));
}

static void add_test(TestFinder *f, Term t, TestKind kind) {
  const TermTable *tab = f->env->tab;
  const TermNode *n = term_node(tab, t);
  if (f->n == MAX_FOUND || n->binder_level || n->loose_level || term_is_true(t) ||
      term_is_false(t) || !atoms_small(tab, t, MAX_SIZE) ||
      !aliens_touched(tab, t, f->loop->changing))
    return;
  /* Of x == c and x != c, the first says more. */
  bool negated = n->op == OP_NOT && term_op(tab, term_arg(tab, t, 0)) == OP_EQ;
  if (negated && kind != TEST_OVER) t = term_arg(tab, t, 0);
  for (uint32_t i = 0; i < f->n; i++) {
    if (!same_test(f->env->build, f->found[i].term, t)) continue;
    if (kind == TEST_OVER) f->found[i] = (PartitionTest){t, kind};
    return;
  }
  f->found[f->n++] = (PartitionTest){t, kind};
}

static void apply_assignment(TestFinder *f, Values *v, const Cmd *c) {
  Terms made = {0};
  for (uint32_t i = 0; i < c->n_vars; i++) {
    Term e = c->kind == CMD_ASSIGN ? at_head(f, v, c->terms[i]) : TERM_NONE;
    if (e.ix && !atoms_small(f->env->tab, e, MAX_SIZE)) e = TERM_NONE;
    vec_push(&made, e);
  }
  for (uint32_t i = 0; i < c->n_vars; i++)
    if (c->vars[i]) set_head_value(v, c->vars[i]->sym, made.at[i]);
  for (uint32_t i = 0; c->kind == CMD_CALL && i < c->proc->modifies.n; i++)
    set_head_value(v, c->proc->modifies.at[i]->sym, TERM_NONE);
  vec_free(&made);
}

static void find_tests_in_block(TestFinder *f, uint32_t block, const Values *before,
                                uint32_t depth) {
  const CBlock *b = f->loop->impl->blocks.at[block];
  Values v = {0};
  if (!f->fuel) return;
  f->fuel--;
  for (uint32_t i = 0; i < before->n; i++) vec_push(&v, before->at[i]);
  for (uint32_t i = 0; i < b->cmds.n && (i == 0 || f->loop->in[block]); i++) {
    const Cmd *c = &b->cmds.at[i];
    if (c->kind == CMD_ASSUME) {
      Term t = at_head(f, &v, c->terms[0]);
      if (t.ix && depth) add_test(f, t, f->loop->in[block] ? TEST_PATH : TEST_OVER);
    }
    if (c->n_vars || c->kind == CMD_CALL) apply_assignment(f, &v, c);
  }
  const Graph *succs = &f->loop->cfg->succs, *preds = &f->loop->cfg->preds;
  for (uint32_t i = succs->at[block]; i < succs->at[block + 1] && f->loop->in[block]; i++) {
    uint32_t to = succs->to[i];
    if (preds->at[to + 1] - preds->at[to] == 1 && depth < MAX_DEPTH)
      find_tests_in_block(f, to, &v, depth + 1);
  }
  vec_free(&v);
}

/* Flags whose values at the head somebody reads. */
static void add_flags(TestFinder *f, const Variables *list) {
  const PartitionLoop *l = f->loop;
  for (uint32_t i = 0; i < list->n; i++) {
    Symbol s = list->at[i]->sym;
    if (sort_eq(list->at[i]->sort, SORT_BOOL) && dead_locals_live(l->live, l->head, s))
      add_test(f, term_var(f->env->tab, s), TEST_FLAG);
  }
}

/* The cases from one on become two each. */
static void split_cases(Builder *b, PartitionCases *c, uint32_t from, Term test) {
  uint32_t n = c->n;
  if (2 * n - from > MAX_PARTITION_CASES) return;
  for (uint32_t i = from; i < n; i++) {
    c->at[c->n++] = mk_and2(b, c->at[i], mk_not(b, test));
    c->at[i] = mk_and2(b, c->at[i], test);
  }
}

PartitionCases partition_tests_find(DomainEnv *env, const PartitionLoop *loop) {
  TestFinder f = {.env = env, .loop = loop, .fuel = MAX_BLOCKS};
  PartitionCases r = {.n = 1, .at = {TERM_TRUE}};
  Values none = {0};
  uint32_t used = 0;
  find_tests_in_block(&f, loop->head, &none, 0);
  add_flags(&f, &loop->impl->locals);
  add_flags(&f, &loop->impl->outs);
  /* Tests one after the other, whether it is over first; flags in all cases. */
  for (int kind = TEST_OVER; kind <= TEST_FLAG; kind++)
    for (uint32_t i = 0; i < f.n && used < MAX_TESTS; i++) {
      if (f.found[i].kind != (TestKind)kind) continue;
      split_cases(env->build, &r, kind == TEST_FLAG ? 0 : r.n - 1, f.found[i].term);
      used++;
    }
  return r;
}
