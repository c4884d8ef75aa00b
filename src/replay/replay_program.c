/* SPDX-License-Identifier: MIT */
/* What replays of one program have in common: names of symbols, bodies of functions ready to be
 * applied, axioms with the functions they speak of. */
#include "replay/interp.h"

#include "base/mem.h"
#include "logic/collect.h"
#include "logic/subst.h"

#include <stdlib.h>
#include <string.h>

static void name_variables(Replay *r, const Variables *vars) {
  for (uint32_t i = 0; i < vars->n; i++) {
    const Variable *v = vars->at[i];
    r->named.at[v->sym.ix].var = v;
    if (v->old.ix) r->named.at[v->old.ix] = (Named){.var = v, .old = true};
  }
}

static void name_symbols(Replay *r) {
  const CoreProgram *p = r->core;
  uint32_t n = symbol_count(p->terms);
  vec_reserve(&r->named, n);
  memset(r->named.at, 0, n * sizeof *r->named.at);
  r->named.n = n;
  name_variables(r, &p->globals);
  for (uint32_t i = 0; i < p->procs.n; i++) {
    name_variables(r, &p->procs.at[i]->ins);
    name_variables(r, &p->procs.at[i]->outs);
  }
  for (uint32_t i = 0; i < p->impls.n; i++) {
    name_variables(r, &p->impls.at[i]->ins);
    name_variables(r, &p->impls.at[i]->outs);
    name_variables(r, &p->impls.at[i]->locals);
  }
  for (uint32_t i = 0; i < p->functions.n; i++)
    r->named.at[p->functions.at[i]->sym.ix].func = p->functions.at[i];
}

static void prepare_axioms(Replay *r) {
  const CoreProgram *p = r->core;
  for (uint32_t i = 0; i < r->defs.facts.n; i++) {
    const Axiom *a = r->defs.facts.at[i];
    KnownAxiom k = {a, r->axiom_symbols.n, 0};
    Collector c;
    collector_init(&c, p->terms);
    collector_add(&c, a->term);
    for (uint32_t s = 0; s < c.symbols.n; s++) {
      Named *n = &r->named.at[c.symbols.at[s].ix];
      if (!n->func || define_of(&r->defs, c.symbols.at[s])) continue;
      n->in_axioms = true;
      vec_push(&r->axiom_symbols, c.symbols.at[s]);
      k.n++;
    }
    collector_free(&c);
    vec_push(&r->axioms, k);
  }
}

Replay *replay_new(CoreProgram *core) {
  Replay *r = mem_calloc(1, sizeof *r);
  r->core = core;
  define_init(&r->defs, core); /* makes terms, so first */
  name_symbols(r);
  prepare_axioms(r);
  return r;
}

void replay_free(Replay *r) {
  if (!r) return;
  vec_free(&r->named);
  define_free(&r->defs);
  vec_free(&r->axioms);
  vec_free(&r->axiom_symbols);
  map_free(&r->call_foralls);
  origin_comments_free(&r->comments);
  free(r);
}

/* forall w :: Pre ==> (exists outs :: Post); nothing is checked. */
Term replay_call_forall(CoreProgram *core, const Cmd *c) {
  const Proc *p = c->proc;
  Builder b = builder_plain(core->terms);
  VEC(Term) outer = {0}, inner = {0}, pre = {0}, post = {0};
  Subst s;
  subst_init(&s, &b);
  for (uint32_t i = 0; i < p->ins.n; i++) {
    Term a = c->terms[i];
    if (!a.ix) {
      a = term_fresh_var(core->terms, p->ins.at[i]->name, p->ins.at[i]->sort);
      vec_push(&outer, a);
    }
    subst_add(&s, p->ins.at[i]->sym, a);
  }
  for (uint32_t i = 0; i < p->outs.n; i++) {
    vec_push(&inner, term_fresh_var(core->terms, p->outs.at[i]->name, p->outs.at[i]->sort));
    subst_add(&s, p->outs.at[i]->sym, inner.at[i]);
  }
  for (uint32_t i = 0; i < p->requires.n; i++)
    if (!p->requires.at[i].is_free) vec_push(&pre, subst_apply(&s, p->requires.at[i].term));
  for (uint32_t i = 0; i < p->ensures.n; i++)
    vec_push(&post, subst_apply(&s, p->ensures.at[i].term));
  Term then = post.n ? mk_and(&b, post.at, post.n) : TERM_TRUE;
  if (inner.n) then = mk_exists(&b, inner.at, inner.n, then, NULL);
  Term all = pre.n ? mk_implies(&b, mk_and(&b, pre.at, pre.n), then) : then;
  if (outer.n) all = mk_forall(&b, outer.at, outer.n, all, NULL);
  subst_free(&s);
  vec_free(&outer);
  vec_free(&inner);
  vec_free(&pre);
  vec_free(&post);
  return all;
}
