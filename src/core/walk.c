/* SPDX-License-Identifier: MIT */
/* Walks over all terms of a program. */
#include "core/walk.h"

#include <string.h>

/* Replaces an array of terms when some term changes. */
static Term *map_terms(CoreProgram *p, Term *terms, uint32_t n, WalkTerm *f, void *env) {
  Term *out = terms;
  for (uint32_t i = 0; i < n; i++) {
    if (terms[i].ix == TERM_NONE.ix) continue;
    Term t = f(env, terms[i]);
    if (term_eq(t, terms[i])) continue;
    if (out == terms) {
      out = ARENA_ARRAY(&p->arena, Term, n);
      memcpy(out, terms, sizeof *out * n);
    }
    out[i] = t;
  }
  return out;
}

static bool map_args(CoreProgram *p, CoreAttr *a, WalkTerm *f, void *env) {
  CoreAttrArg *out = a->args;
  for (uint32_t i = 0; i < a->n_args; i++) {
    if (a->args[i].str || a->args[i].term.ix == TERM_NONE.ix) continue;
    Term t = f(env, a->args[i].term);
    if (term_eq(t, a->args[i].term)) continue;
    if (out == a->args) {
      out = ARENA_ARRAY(&p->arena, CoreAttrArg, a->n_args);
      memcpy(out, a->args, sizeof *out * a->n_args);
    }
    out[i].term = t;
  }
  bool changed = out != a->args;
  a->args = out;
  return changed;
}

void walk_attrs(CoreProgram *p, CoreAttrs *attrs, WalkTerm *f, void *env) {
  CoreAttr *out = attrs->at;
  for (uint32_t i = 0; i < attrs->n; i++) {
    CoreAttr a = attrs->at[i];
    if (!map_args(p, &a, f, env)) continue;
    if (out == attrs->at) {
      out = ARENA_ARRAY(&p->arena, CoreAttr, attrs->n);
      memcpy(out, attrs->at, sizeof *out * attrs->n);
    }
    out[i] = a;
  }
  attrs->at = out;
}

void walk_variables(CoreProgram *p, Variables *vars, WalkTerm *f, void *env) {
  for (uint32_t i = 0; i < vars->n; i++) {
    vars->at[i]->where = f(env, vars->at[i]->where);
    walk_attrs(p, &vars->at[i]->attrs, f, env);
  }
}

void walk_cmd(CoreProgram *p, Cmd *c, WalkTerm *f, void *env) {
  c->terms = map_terms(p, c->terms, c->n_terms, f, env);
  walk_attrs(p, &c->attrs, f, env);
}

void walk_function(CoreProgram *p, Function *fn, WalkTerm *f, void *env) {
  if (fn->body.ix != TERM_NONE.ix) fn->body = f(env, fn->body);
  walk_attrs(p, &fn->attrs, f, env);
}

void walk_axiom(CoreProgram *p, Axiom *a, WalkTerm *f, void *env) {
  a->term = f(env, a->term);
  walk_attrs(p, &a->attrs, f, env);
}

static void walk_contracts(CoreProgram *p, Contracts *list, WalkTerm *f, void *env) {
  for (uint32_t i = 0; i < list->n; i++) {
    list->at[i].term = f(env, list->at[i].term);
    if (list->at[i].assumed.ix) list->at[i].assumed = f(env, list->at[i].assumed);
    walk_attrs(p, &list->at[i].attrs, f, env);
  }
}

void walk_proc(CoreProgram *p, Proc *q, WalkTerm *f, void *env) {
  walk_attrs(p, &q->attrs, f, env);
  walk_variables(p, &q->ins, f, env);
  walk_variables(p, &q->outs, f, env);
  walk_contracts(p, &q->requires, f, env);
  walk_contracts(p, &q->ensures, f, env);
  for (uint32_t i = 0; i < q->measures.n; i++) {
    MeasureClause *m = &q->measures.at[i];
    m->terms = map_terms(p, m->terms, m->n, f, env);
  }
}

void walk_impl(CoreProgram *p, Impl *impl, WalkTerm *f, void *env) {
  walk_attrs(p, &impl->attrs, f, env);
  walk_variables(p, &impl->ins, f, env);
  walk_variables(p, &impl->outs, f, env);
  walk_variables(p, &impl->locals, f, env);
  for (uint32_t i = 0; i < impl->blocks.n; i++) {
    CBlock *b = impl->blocks.at[i];
    for (uint32_t k = 0; k < b->cmds.n; k++) walk_cmd(p, &b->cmds.at[k], f, env);
    walk_attrs(p, &b->jump_attrs, f, env);
  }
}

/* Lists may grow while walked (a callback may add functions and axioms); what is added is
 * not walked. */
void walk_program(CoreProgram *p, WalkTerm *f, void *env) {
  uint32_t n_functions = p->functions.n, n_axioms = p->axioms.n;
  for (uint32_t i = 0; i < n_functions; i++) walk_function(p, p->functions.at[i], f, env);
  for (uint32_t i = 0; i < n_axioms; i++) walk_axiom(p, p->axioms.at[i], f, env);
  walk_variables(p, &p->globals, f, env);
  for (uint32_t i = 0; i < p->procs.n; i++) walk_proc(p, p->procs.at[i], f, env);
  for (uint32_t i = 0; i < p->impls.n; i++) walk_impl(p, p->impls.at[i], f, env);
}
