/* SPDX-License-Identifier: MIT */
/* See atoms.h. */
#include "infer/domains/atoms.h"

#include "logic/collect.h"
#include "logic/subst.h"

bool atoms_is_leaf(const TermTable *tab, Term t) {
  Op op = term_op(tab, t);
  return op == OP_VAR || (op == OP_APP && term_nargs(tab, t) == 0);
}

bool atoms_is(const DomainEnv *env, Term t) {
  return atoms_is_leaf(env->tab, t);
}

bool atoms_small(const TermTable *tab, Term t, uint32_t limit) {
  return collect_size(tab, t, limit + 1) <= limit;
}

enum { MAX_ALIEN_SIZE = 24 };

static bool is_alien_op(Op op, uint32_t nargs) {
  switch (op) {
  case OP_APP: return nargs > 0;
  case OP_SELECT:
  case OP_DT_FIELD:
  case OP_DT_IS:
  case OP_STR_LEN:
  case OP_SEQ_LEN:
  case OP_SEQ_NTH:
  case OP_POW: return true;
  default: return false;
  }
}

bool atoms_is_alien(const TermTable *tab, Term t) {
  const TermNode *n = term_node(tab, t);
  if (!is_alien_op((Op)n->op, n->nargs) || n->binder_level || n->loose_level) return false;
  return sort_data(tab, n->sort).kind != SK_MAP && atoms_small(tab, t, MAX_ALIEN_SIZE);
}

bool atoms_mention(const DomainEnv *env, Term t, Symbol s) {
  const TermNode *n = term_node(env->tab, t);
  if (n->op == OP_VAR) return n->p0 == s.ix;
  return (n->var_bloom >> (s.ix & 63) & 1) && collect_occurs(env->tab, s, t);
}

Term atoms_rename(DomainEnv *env, Term t, Symbol from, Symbol to) {
  if (!atoms_mention(env, t, from)) return t;
  return subst_one(env->build, from, term_var(env->tab, to), t);
}

Term atoms_replace(DomainEnv *env, Term t, Symbol s, Term by) {
  return subst_one(env->build, s, by, t);
}

bool atoms_change(const DomainEnv *env, Term t) {
  const TermNode *n = term_node(env->tab, t);
  if (!env->changing) return true;
  if (n->op != OP_VAR) return false;
  return map_get(env->changing, n->p0, NULL) ||
         (env->changing_names && map_get(env->changing_names, n->p0, NULL));
}

uint32_t atoms_bv_width(const TermTable *tab, Term t, uint32_t longest) {
  Sort s = term_sort(tab, t);
  if (sort_data(tab, s).kind != SK_BV) return 0;
  uint32_t width = sort_bv_width(tab, s);
  return width <= longest ? width : 0;
}
