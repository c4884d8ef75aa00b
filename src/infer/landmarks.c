/* See landmarks.h.
 * SPDX-License-Identifier: MIT */
#include "infer/landmarks.h"

#include <string.h>

enum { MAX_NUMBERS = 64, MAX_COMPARISONS = 48 };

typedef struct Finder {
  const DomainEnv *env;
  Map seen;
  VEC(Num) numbers;
  Terms comparisons;
} Finder;

/* Both readings of a bit-vector. */
static void bits(Finder *f, Term t) {
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

static void in_term(Finder *f, Term t) {
  const TermTable *tab = f->env->tab;
  if (map_get(&f->seen, t.ix, NULL)) return;
  map_put(&f->seen, t.ix, 1);
  Op op = term_op(tab, t);
  if (op == OP_CONST_INT && f->numbers.n < MAX_NUMBERS) vec_push(&f->numbers, term_get_num(tab, t));
  if (op == OP_CONST_BV && f->numbers.n < MAX_NUMBERS && !f->env->literal) bits(f, t);
  bool order = op == OP_LE || op == OP_LT || op == OP_GE || op == OP_GT || op == OP_EQ;
  if (order && f->comparisons.n < MAX_COMPARISONS &&
      sort_eq(term_sort(tab, term_arg(tab, t, 0)), SORT_INT))
    vec_push(&f->comparisons, t);
  for (uint32_t i = 0; i < term_nargs(tab, t); i++) in_term(f, term_arg(tab, t, i));
}

static void in_block(Finder *f, const CBlock *b) {
  for (uint32_t i = 0; i < b->cmds.n; i++) {
    const Cmd *c = &b->cmds.at[i];
    if (c->kind == CMD_ASSUME || c->kind == CMD_ASSERT) in_term(f, c->terms[0]);
    /* conditions that are kept in variables */
    for (uint32_t v = 0; c->kind == CMD_ASSIGN && v < c->n_vars && !f->env->literal; v++)
      if (sort_eq(c->vars[v]->sort, SORT_BOOL) || term_op(f->env->tab, c->terms[v]) == OP_ITE)
        in_term(f, c->terms[v]);
  }
}

static void in_component(Finder *f, const Impl *im, const WtoNode *n) {
  in_block(f, im->blocks.at[n->block]);
  for (const WtoNode *k = n->body; k; k = k->next) in_component(f, im, k);
}

static void with_neighbours(Finder *f, Arena *a, Landmarks *out) {
  NumTable *nums = f->env->nums;
  Num *all = ARENA_ARRAY(a, Num, 3 * f->numbers.n + 1);
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->numbers.n; i++)
    for (int delta = -1; delta <= 1; delta++) {
      Num v = num_add(nums, f->numbers.at[i], num_int64(nums, delta));
      uint32_t k = 0;
      while (k < n && num_cmp(nums, all[k], v) < 0) k++;
      if (k < n && num_eq(all[k], v)) continue;
      memmove(all + k + 1, all + k, (n++ - k) * sizeof *all);
      all[k] = v;
    }
  out->numbers = all;
  out->n_numbers = n;
}

Landmarks landmarks_find(DomainEnv *env, Arena *a, const Impl *im, const WtoNode *head) {
  Finder f = {.env = env};
  Landmarks r = {0};
  if (head) in_component(&f, im, head);
  if (!f.numbers.n && !f.comparisons.n)
    for (uint32_t b = 0; b < im->blocks.n; b++) in_block(&f, im->blocks.at[b]);
  with_neighbours(&f, a, &r);
  r.comparisons = vec_copy(a, &f.comparisons, Term);
  r.n_comparisons = f.comparisons.n;
  vec_free(&f.numbers);
  vec_free(&f.comparisons);
  map_free(&f.seen);
  return r;
}
