/* See atoms.h.
 * SPDX-License-Identifier: MIT */
#include "infer/atoms.h"

#include "logic/collect.h"
#include "logic/subst.h"

bool atoms_is_leaf(const TermTable *tab, Term t) {
  Op op = term_op(tab, t);
  return op == OP_VAR || (op == OP_APP && term_nargs(tab, t) == 0);
}

bool atoms_is(const DomainEnv *env, Term t) {
  const TermNode *n = term_node(env->tab, t);
  switch ((Op)n->op) {
  case OP_VAR: return true;
  case OP_APP: return n->nargs == 0 || (!env->literal && !n->binder_level && !n->loose_level);
  case OP_SELECT:
  case OP_DT_FIELD:
  case OP_DT_IS:
  case OP_STR_LEN:
  case OP_SEQ_LEN: return !env->literal && !n->binder_level && !n->loose_level;
  default: return false;
  }
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

bool atoms_change(const DomainEnv *env, Term t) {
  const TermNode *n = term_node(env->tab, t);
  if (!env->changing) return true;
  if (n->op == OP_VAR) return map_get(env->changing, n->p0, NULL);
  Collector c;
  bool any = false;
  collector_init(&c, env->tab);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n; i++)
    any |= map_get(env->changing, c.symbols.at[i].ix, NULL);
  collector_free(&c);
  return any;
}
