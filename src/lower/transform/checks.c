/* SPDX-License-Identifier: MIT */
/* See checks.h: {:verified_under} and `*` arguments. */
#include "lower/transform/checks.h"

#include "logic/collect.h"
#include "logic/subst.h"
#include "lower/attribute/attrs.h"

#include <string.h>

/* ---- assumptions in place of checks ---------------------------------------------- */

bool checks_granted(const CoreProgram *p, const CoreAttrs *attrs, Term t, bool *granted) {
  int64_t mode = core_attr(attrs)->subsumption;
  Op op = term_op(p->terms, t);
  *granted = mode == ATTR_ABSENT;
  return *granted || mode >= 2 || (mode == 1 && op != OP_FORALL && op != OP_EXISTS);
}

void checks_grant(CoreProgram *p, CBlock *to, Pos pos, const CoreAttrs *of_check, Term t) {
  bool granted;
  if (!checks_granted(p, of_check, t, &granted)) return;
  Cmd *c = core_cmd_test(p, to, CMD_ASSUME, pos, t);
  c->computed = true;
  c->granted = granted;
}

static void map_arguments(Subst *s, CoreProgram *p, const Cmd *call) {
  subst_init(s, p->build);
  for (uint32_t i = 0; i < call->n_terms; i++)
    subst_add(s, call->proc->ins.at[i]->sym, call->terms[i]);
}

/* A precondition is checked where `under` does not hold. */
static void assert_requires(CoreProgram *p, CBlock *to, const Cmd *call, const Contract *r,
                            Term under, Term t) {
  if (under.ix) t = mk_or2(p->build, under, t);
  if (term_is_true(t) || term_is_true(under)) return;
  Cmd *c = core_cmd_test(p, to, CMD_ASSERT, call->pos, t);
  c->origin = r->from_measure ? FROM_MEASURE : FROM_REQUIRES;
  c->computed = true;
  c->related = r->pos;
  c->proc = call->proc;
  c->attrs.values = r->attrs.values;
}

/* With `under`, the preconditions are checked as well. */
static void requires_under(CoreProgram *p, CBlock *to, Cmd *call, Term under) {
  const Contracts *rs = &call->proc->requires;
  Subst args;
  map_arguments(&args, p, call);
  for (uint32_t i = 0; i < rs->n && !call->is_free; i++) {
    const Contract *r = &rs->at[i];
    if (r->is_free && !(under.ix && core_attr(&r->attrs)->always_assume)) continue;
    if (!r->is_free && under.ix)
      assert_requires(p, to, call, r, under, subst_apply(&args, r->term));
    Term assumed = subst_apply(&args, r->assumed.ix ? r->assumed : r->term);
    if (r->is_free)
      core_cmd_test(p, to, CMD_ASSUME, call->pos, assumed);
    else
      checks_grant(p, to, call->pos, &r->attrs, assumed);
  }
  subst_free(&args);
  call->is_free = true;
}

void checks_assume_requires(CoreProgram *p, CBlock *to, Cmd *call) {
  requires_under(p, to, call, TERM_NONE);
}

/* ---- `*` arguments ------------------------------------------------------------------ */

static bool has_star(const Cmd *c) {
  bool star = false;
  for (uint32_t i = 0; c->kind == CMD_CALL && i < c->n_terms; i++) star |= !c->terms[i].ix;
  return star;
}

static bool mentions_star(const CoreProgram *p, const Cmd *call, Term t) {
  Collector in;
  bool found = false;
  collector_init(&in, p->terms);
  collector_add(&in, t);
  for (uint32_t i = 0; i < call->n_terms; i++)
    found |= !call->terms[i].ix && collector_has(&in, call->proc->ins.at[i]->sym);
  collector_free(&in);
  return found;
}

/* Some values for the `*` meet all preconditions together; any such values may be passed. */
static void assert_some(CoreProgram *p, CBlock *to, const Cmd *call, Term under) {
  const Proc *q = call->proc;
  VEC(Term) bound = {0};
  const Contract *first = NULL;
  Term all = TERM_TRUE;
  Subst args;
  subst_init(&args, p->build);
  for (uint32_t i = 0; i < call->n_terms; i++) {
    Term a = call->terms[i];
    if (!a.ix)
      vec_push(&bound, a = term_fresh_var(p->terms, q->ins.at[i]->name, q->ins.at[i]->sort));
    subst_add(&args, q->ins.at[i]->sym, a);
  }
  for (uint32_t i = 0; i < q->requires.n; i++) {
    const Contract *r = &q->requires.at[i];
    Term t = subst_apply(&args, r->term);
    if (r->is_free) continue;
    if (!mentions_star(p, call, r->term)) {
      assert_requires(p, to, call, r, under, t);
      continue;
    }
    if (!first) first = r;
    all = mk_and2(p->build, all, t);
  }
  if (first)
    assert_requires(p, to, call, first, under, mk_exists(p->build, bound.at, bound.n, all, NULL));
  subst_free(&args);
  vec_free(&bound);
}

/* A new variable of the implementation for each `*`. */
static void choose_arguments(CoreProgram *p, Impl *im, CBlock *to, Cmd *call) {
  uint32_t n = 0;
  Term *terms = ARENA_ARRAY(&p->arena, Term, call->n_terms);
  Cmd *havoc = core_cmd_of(p, to, CMD_HAVOC, call->pos, call->n_terms, 0);
  for (uint32_t i = 0; i < call->n_terms; i++) {
    terms[i] = call->terms[i];
    if (terms[i].ix) continue;
    const Variable *formal = call->proc->ins.at[i];
    Variable *v = core_variable(p, formal->name, formal->sort, call->pos);
    vec_push(&im->locals, v);
    havoc->vars[n++] = v;
    terms[i] = term_var(p->terms, v->sym);
  }
  havoc->n_vars = n;
  call->terms = terms;
}

/* ---- the pass ------------------------------------------------------------------------ */

static void write_assert(CoreProgram *p, CBlock *to, Cmd c, Term under) {
  Term test = c.terms[0];
  if (!term_is_true(under)) {
    c.attrs = attrs_without(p, &c.attrs, "verified_under");
    c.computed = true;
    c.terms = ARENA_ARRAY(&p->arena, Term, 1);
    c.terms[0] = mk_or2(p->build, under, test);
    vec_push(&to->cmds, c);
  }
  checks_grant(p, to, c.pos, &c.attrs, test);
}

static void write_call(CoreProgram *p, Impl *im, CBlock *to, Cmd c, Term under) {
  bool star = has_star(&c);
  if (star && !c.is_free) assert_some(p, to, &c, under);
  if (star) choose_arguments(p, im, to, &c);
  requires_under(p, to, &c, star ? TERM_NONE : under);
  c.attrs = attrs_without(p, &c.attrs, "verified_under");
  vec_push(&to->cmds, c);
}

static Term verified_under(const Cmd *c) {
  bool checks = c->kind == CMD_ASSERT || c->kind == CMD_CALL;
  return checks && c->attrs.n ? attrs_term(&c->attrs, "verified_under", false) : TERM_NONE;
}

static void write_block(CoreProgram *p, Impl *im, CBlock *b) {
  uint32_t first = 0;
  while (first < b->cmds.n && !verified_under(&b->cmds.at[first]).ix &&
         !has_star(&b->cmds.at[first]))
    first++;
  uint32_t n = b->cmds.n - first;
  if (!n) return;
  Cmd *old = ARENA_ARRAY(&p->arena, Cmd, n);
  memcpy(old, b->cmds.at + first, n * sizeof *old);
  b->cmds.n = first;
  for (uint32_t i = 0; i < n; i++) {
    Term under = verified_under(&old[i]);
    if (old[i].kind == CMD_ASSERT && under.ix)
      write_assert(p, b, old[i], under);
    else if (under.ix || has_star(&old[i]))
      write_call(p, im, b, old[i], under);
    else
      vec_push(&b->cmds, old[i]);
  }
}

void checks_write(CoreProgram *p) {
  for (uint32_t i = 0; i < p->impls.n; i++)
    for (uint32_t b = 0; b < p->impls.at[i]->blocks.n; b++)
      write_block(p, p->impls.at[i], p->impls.at[i]->blocks.at[b]);
}
