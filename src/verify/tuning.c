/* SPDX-License-Identifier: MIT */
/* See tuning.h. */
#include "verify/tuning.h"

#include "logic/collect.h"

#include <string.h>

static const char *option_text(const CoreProgram *p, const CoreAttrArg *a) {
  int64_t n;
  if (a->str) return a->str->text;
  if (term_is_true(a->term) || term_is_false(a->term))
    return term_is_true(a->term) ? "true" : "false";
  if (!a->term.ix || term_op(p->terms, a->term) != OP_CONST_INT) return NULL;
  if (!term_get_int64(p->terms, a->term, &n)) return NULL;
  return str_printf(&p->session->strs, "%lld", (long long)n)->text;
}

static void add_options(SolverOptions *s, CoreProgram *p, const Impl *im) {
  VEC(SolverOption) all = {0};
  for (uint32_t i = 0; i < im->attrs.n; i++) {
    const CoreAttr *a = &im->attrs.at[i];
    if (a->role != ATTR_SOLVER_OPTION || a->n_args != 2 || !a->args[0].str) continue;
    const char *value = option_text(p, &a->args[1]);
    if (!value) continue;
    if (!all.n)
      for (uint32_t k = 0; k < s->n_options; k++) vec_push(&all, s->options[k]);
    SolverOption o = {a->args[0].str->text, value};
    vec_push(&all, o);
  }
  if (!all.n) return;
  s->options = vec_copy(&p->arena, &all, SolverOption);
  s->n_options = all.n;
  vec_free(&all);
}

static void add_contract(Collector *c, const Proc *q) {
  for (uint32_t i = 0; i < q->requires.n; i++) collector_add(c, q->requires.at[i].term);
  for (uint32_t i = 0; i < q->ensures.n; i++) collector_add(c, q->ensures.at[i].term);
}

static void add_impl(Collector *c, const Impl *im) {
  add_contract(c, im->proc);
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t i = 0; i < im->blocks.at[b]->cmds.n; i++) {
      const Cmd *cmd = &im->blocks.at[b]->cmds.at[i];
      if (cmd->proc) add_contract(c, cmd->proc);
      for (uint32_t k = 0; k < cmd->n_terms; k++)
        if (cmd->terms[k].ix) collector_add(c, cmd->terms[k]);
    }
}

static bool has_bits(const Collector *c) {
  for (uint32_t i = 0; i < c->sorts.n; i++) {
    SortKind kind = sort_kind(c->tab, c->sorts.at[i]);
    if (kind == SK_BV || kind == SK_FLOAT) return true;
  }
  return false;
}

/* Bits become propositional, and the way Z3 is set for theories that unfold deeply (case splits by
 * relevancy) keeps it from solving that as such: seconds become hours. */
bool tuning_has_bits(CoreProgram *p, const Impl *im) {
  Collector c;
  collector_init(&c, p->terms);
  add_impl(&c, im);
  bool found = has_bits(&c);
  collector_free(&c);
  return found;
}

bool tuning_compares_maps(CoreProgram *p, const Impl *im) {
  Collector c;
  collector_init(&c, p->terms);
  for (uint32_t i = 0; i < p->axioms.n && !c.binders; i++) collector_add(&c, p->axioms.at[i]->term);
  if (!c.binders) add_impl(&c, im);
  bool found = c.map_equations && !c.binders && !has_bits(&c);
  collector_free(&c);
  return found;
}

SolverOptions tuning_of(CoreProgram *p, const Impl *im, const SolverOptions *base) {
  SolverOptions s = *base;
  const AttrValues *own = core_attr(&im->attrs);
  if (own->proof.time_limit >= 0) s.timeout_seconds = (double)own->proof.time_limit;
  if (own->proof.rlimit >= 0) s.rlimit = (uint64_t)own->proof.rlimit;
  if (own->proof.random_seed >= 0) s.seed = (uint32_t)own->proof.random_seed;
  s.triggers = s.triggers && !tuning_has_bits(p, im);
  add_options(&s, p, im);
  return s;
}
