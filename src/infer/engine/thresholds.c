/* SPDX-License-Identifier: MIT */
/* See thresholds.h. */
#include "infer/engine/thresholds.h"

#include <string.h>

enum { MAX_NUMBERS = 64, MAX_COMPARISONS = 48, MAX_STEPS = 6 };

typedef struct ThresholdFinder {
  const DomainEnv *env;
  Map seen;
  VEC(Num) numbers, steps; /* steps: what is added to variables */
  Terms comparisons;
} ThresholdFinder;

/* Both readings of a bit-vector. */
static void add_bit_vector(ThresholdFinder *f, Term t) {
  NumTable *nums = f->env->nums;
  Num n = term_get_num(f->env->tab, t);
  uint32_t width = sort_bv_width(f->env->tab, term_sort(f->env->tab, t));
  vec_push(&f->numbers, n);
  if (!width || !mpz_tstbit(num_numerator(nums, n), width - 1)) return;
  mpz_t all;
  mpz_init(all);
  mpz_ui_pow_ui(all, 2, width);
  mpz_sub(all, num_numerator(nums, n), all);
  vec_push(&f->numbers, num_mpz(nums, all));
  mpz_clear(all);
}

static void thresholds_in_term(ThresholdFinder *f, Term t) {
  const TermTable *tab = f->env->tab;
  if (!map_add(&f->seen, t.ix)) return;
  Op op = term_op(tab, t);
  bool plain = op == OP_CONST_INT || (op == OP_CONST_REAL && !f->env->literal);
  if (plain && f->numbers.n < MAX_NUMBERS) vec_push(&f->numbers, term_get_num(tab, t));
  if (op == OP_CONST_BV && f->numbers.n < MAX_NUMBERS && !f->env->literal) add_bit_vector(f, t);
  bool order = op == OP_LE || op == OP_LT || op == OP_GE || op == OP_GT || op == OP_EQ;
  if (order && f->comparisons.n < MAX_COMPARISONS &&
      sort_eq(term_sort(tab, term_arg(tab, t, 0)), SORT_INT))
    vec_push(&f->comparisons, t);
  for (uint32_t i = 0; i < term_nargs(tab, t); i++) thresholds_in_term(f, term_arg(tab, t, i));
}

/* x + c. What a guard lets through at c' may leave at c' + c. */
static void thresholds_add_step(ThresholdFinder *f, Term t) {
  const TermTable *tab = f->env->tab;
  for (uint32_t i = 0; term_op(tab, t) == OP_ADD && i < term_nargs(tab, t); i++) {
    Op op = term_op(tab, term_arg(tab, t, i));
    if ((op != OP_CONST_INT && op != OP_CONST_REAL) || f->steps.n >= MAX_STEPS) continue;
    Num by = term_get_num(tab, term_arg(tab, t, i));
    bool known = num_eq(by, NUM_ONE) || num_eq(by, NUM_MINUS_ONE); /* neighbours anyway */
    for (uint32_t k = 0; k < f->steps.n; k++) known |= num_eq(f->steps.at[k], by);
    if (!known) vec_push(&f->steps, by);
  }
}

static void thresholds_in_block(ThresholdFinder *f, const CBlock *b) {
  for (uint32_t i = 0; i < b->cmds.n; i++) {
    const Cmd *c = &b->cmds.at[i];
    if (c->kind == CMD_ASSUME || c->kind == CMD_ASSERT) thresholds_in_term(f, c->terms[0]);
    for (uint32_t v = 0; c->kind == CMD_ASSIGN && v < c->n_vars && !f->env->literal; v++) {
      thresholds_add_step(f, c->terms[v]);
      /* conditions that are kept in variables */
      if (sort_eq(c->vars[v]->sort, SORT_BOOL) || term_op(f->env->tab, c->terms[v]) == OP_ITE)
        thresholds_in_term(f, c->terms[v]);
    }
  }
}

static void in_component(ThresholdFinder *f, const Impl *im, const WtoNode *n) {
  thresholds_in_block(f, im->blocks.at[n->block]);
  for (const WtoNode *k = n->body; k; k = k->next) in_component(f, im, k);
}

typedef struct Ladder {
  const NumTable *nums;
  Num *at; /* ascending */
  uint32_t n;
} Ladder;

static void insert_threshold(Ladder *l, Num v) {
  uint32_t k = l->n;
  while (k > 0 && num_cmp(l->nums, l->at[k - 1], v) > 0) k--;
  if (k > 0 && num_eq(l->at[k - 1], v)) return;
  memmove(l->at + k + 1, l->at + k, (l->n++ - k) * sizeof *l->at);
  l->at[k] = v;
}

/* Each number, those beside it, and where steps lead from there. */
static void with_neighbours(ThresholdFinder *f, Arena *a, Thresholds *out) {
  NumTable *nums = f->env->nums;
  uint32_t each = 3 + 2 * f->steps.n;
  Ladder l = {nums, ARENA_ARRAY(a, Num, each * f->numbers.n + 1), 0};
  for (uint32_t i = 0; i < f->numbers.n; i++) {
    Num v = f->numbers.at[i];
    insert_threshold(&l, v);
    insert_threshold(&l, num_add(nums, v, NUM_ONE));
    insert_threshold(&l, num_add(nums, v, NUM_MINUS_ONE));
    for (uint32_t k = 0; k < f->steps.n; k++) {
      Num to = num_add(nums, v, f->steps.at[k]);
      bool up = num_sign(nums, f->steps.at[k]) > 0;
      insert_threshold(&l, to);
      insert_threshold(&l,
                       num_add(nums, to, up ? NUM_MINUS_ONE : NUM_ONE)); /* the guard was strict */
    }
  }
  out->numbers = l.at;
  out->n_numbers = l.n;
}

Thresholds thresholds_find(DomainEnv *env, Arena *a, const Impl *im, const WtoNode *head) {
  ThresholdFinder f = {.env = env};
  Thresholds r = {0};
  if (head) in_component(&f, im, head);
  if (!f.numbers.n && !f.comparisons.n)
    for (uint32_t b = 0; b < im->blocks.n; b++) thresholds_in_block(&f, im->blocks.at[b]);
  with_neighbours(&f, a, &r);
  r.comparisons = vec_copy(a, &f.comparisons, Term);
  r.n_comparisons = f.comparisons.n;
  vec_free(&f.numbers);
  vec_free(&f.steps);
  vec_free(&f.comparisons);
  map_free(&f.seen);
  return r;
}
