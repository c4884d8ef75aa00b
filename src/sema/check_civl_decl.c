/* SPDX-License-Identifier: MIT */
/* Layers of declarations of Civl: refined actions, preconditions, loops. */
#include "sema/check.h"
#include "sema/check_civl.h"

#include "sema/civl.h"
#include "syntax/children.h"
#include "syntax/civl_flow.h"

static Span name_span(const Decl *d) {
  return context_span(d->pos, d->name);
}

/* ---- heads of declarations ------------------------------------------------------------------ */

static void check_refined(Sema *s, const Decl *d, const CivlDecl *c) {
  if (!c->refined) return;
  int32_t above = c->layers.hi + 1;
  if (!layer_in(civl_of(c->refined)->layers, above))
    diag(s->session, DIAG_REFINED_AVAILABLE, name_span(d), c->refined->name->text, above);
}

static bool modifies_names(const ProcDecl *p, const Var *v) {
  for (uint32_t i = 0; i < p->n_modifies_clauses; i++)
    for (uint32_t k = 0; k < p->modifies_clauses[i].n; k++)
      if (p->modifies_clauses[i].names[k].name == v->name) return true;
  return false;
}

/* The names in modifies clauses are checked like any other. Boogie checks the globals that it
 * inferred, too, where they are declared. */
static void check_modified_names(Sema *s, const ProcDecl *p) {
  for (uint32_t i = 0; i < p->n_modifies_clauses; i++)
    for (uint32_t k = 0; k < p->modifies_clauses[i].n; k++) {
      const Label *l = &p->modifies_clauses[i].names[k];
      for (uint32_t m = 0; m < p->modifies.n; m++)
        if (p->modifies.at[m]->name == l->name)
          check_civl_variable(s, p->modifies.at[m], context_span(l->pos, l->name));
    }
  for (uint32_t m = 0; s->opt.compat && m < p->modifies.n; m++) {
    const Var *v = p->modifies.at[m];
    if (!modifies_names(p, v)) check_civl_variable(s, v, context_span(v->pos, v->name));
  }
}

void check_civl_head(Sema *s, Decl *d) {
  const CivlDecl *c = d->u.proc.civl;
  if (!c) return;
  s->civl = CIVL_FREE;
  if (c->kind == CIVL_YIELD_PROCEDURE) check_refined(s, d, c);
  check_modified_names(s, &d->u.proc);
  if (c->kind != CIVL_YIELD_PROCEDURE || c->mover == MOVER_NONE) return;
  for (uint32_t i = 0; i < d->u.proc.modifies.n; i++) {
    const Var *v = d->u.proc.modifies.at[i];
    if (v->kind == VAR_GLOBAL && !layer_in(v->layers, c->layers.hi))
      diag(s->session, DIAG_MOVER_MODIFIES, name_span(d), c->layers.hi, v->name->text);
  }
}

/* ---- clauses -------------------------------------------------------------------------------- */

void check_civl_preserves(Sema *s, Decl *d) {
  CivlDecl *c = d->u.proc.civl;
  for (uint32_t i = 0; c && i < c->n_preserves; i++) {
    Spec *p = &c->preserves[i];
    bool yielding = c->kind == CIVL_YIELD_PROCEDURE;
    Layers list = layers_of(s->arena, &p->attrs);
    if (yielding && c->mover == MOVER_NONE) {
      diag(s->session, DIAG_PRESERVES_PLACE, diag_span(p->pos));
    } else if (yielding && list.n && list.at[0] < c->layers.hi) {
      diag(s->session, DIAG_PRESERVES_LAYER, diag_span(p->pos), c->layers.hi);
      continue;
    }
    s->civl = check_civl_clause(s, &p->attrs, CIVL_CLAUSE_PRESERVES);
    check_bool(s, p->expr, DIAG_REQUIRES_BOOL, diag_span(p->pos));
    s->civl = CIVL_FREE;
    check_attrs(s, &p->attrs);
  }
}

static void check_calls(Sema *s, const CallList *list, CivlClause clause) {
  for (uint32_t i = 0; i < list->n; i++) check_call_clause(s, list->at[i], clause);
}

static void check_action(Sema *s, Decl *d, const CivlDecl *c) {
  if (!d->u.proc.body_impl) diag(s->session, DIAG_ACTION_BODY, name_span(d), d->name->text);
  if ((d->u.proc.n_requires || c->requires_calls.n) && c->layers.lo != c->layers.hi)
    diag(s->session, DIAG_ACTION_PRECONDITION, name_span(d));
  check_calls(s, &c->requires_calls, CIVL_CLAUSE_REQUIRES);
  for (uint32_t i = 0; i < c->requires_calls.n; i++) {
    const CivlDecl *callee = civl_of(c->requires_calls.at[i]->target);
    if (callee && callee->local)
      diag(s->session, DIAG_INVARIANT_GLOBAL_CALL, diag_span(c->requires_calls.at[i]->pos));
  }
  for (uint32_t i = 0; i < c->n_asserts; i++) {
    check_attrs(s, &c->asserts[i].attrs);
    check_bool(s, c->asserts[i].expr, DIAG_ASSERT_BOOL, diag_span(c->asserts[i].pos));
  }
  const Decl *r = c->refined;
  if (r && c->layers.hi < LAYER_MAX && !layer_in(civl_of(r)->layers, c->layers.hi + 1))
    diag(s->session, DIAG_REFINED_LAYER, name_span(r), c->layers.hi + 1);
  else if (r && c->layers.hi == LAYER_MAX)
    diag(s->session, DIAG_REFINED_FOREVER, name_span(d));
}

void check_civl_clauses(Sema *s, Decl *d) {
  const CivlDecl *c = d->u.proc.civl;
  if (!c || c->kind == CIVL_INVARIANT) return;
  if (c->kind == CIVL_ACTION) {
    check_action(s, d, c);
    return;
  }
  check_calls(s, &c->requires_calls, CIVL_CLAUSE_REQUIRES);
  check_calls(s, &c->preserves_calls, CIVL_CLAUSE_PRESERVES);
  check_calls(s, &c->ensures_calls, CIVL_CLAUSE_ENSURES);
}

/* ---- loops ---------------------------------------------------------------------------------- */

/* A global that the expression reads as it is now. */
static void find_current_global(void *env, Expr *e) {
  const Var **found = env;
  if (*found || e->kind == EX_OLD) return;
  if (e->kind == EX_VAR && e->u.var.var && e->u.var.var->kind == VAR_GLOBAL) *found = e->u.var.var;
  expr_children(e, find_current_global, env);
}

static void check_loop(Sema *s, const CivlDecl *c, const CivlFlow *f, const CivlLoop *l) {
  Span at = diag_span(f->body.at[l->head].pos);
  if (l->yields_attrs && layers_of(s->arena, l->yields_attrs).n > 1)
    diag(s->session, DIAG_YIELDS_LAYERS, at);
  else if (l->yields > c->layers.hi)
    diag(s->session, DIAG_YIELDS_ABOVE, at);
  if (l->calls.n && !l->yields_attrs) diag(s->session, DIAG_YIELDS_EXPECTED, at);
  for (uint32_t i = 0; i < l->calls.n; i++) {
    const CivlDecl *callee = civl_of(l->calls.at[i]->target);
    if (callee && callee->layers.lo > l->yields)
      diag(s->session, DIAG_YIELDS_AT, diag_span(l->calls.at[i]->pos), callee->layers.lo);
  }
  for (uint32_t i = 0; i < l->n_predicates; i++) {
    const CivlPredicate *p = &l->predicates[i];
    Layers list = layers_of(s->arena, p->attrs);
    const Var *global = NULL;
    find_current_global(&global, p->expr);
    if (!global || (list.n ? list.at[0] : 0) > l->yields) continue;
    uint32_t x = diag(s->session, DIAG_YIELDS_GLOBAL, diag_span(p->pos));
    diag_note(&s->session->diags, x, context_span(global->pos, global->name),
              "other threads may change '%s' there: use a yield invariant, with 'invariant call'",
              global->name->text);
  }
}

static void check_head_calls(Sema *s, const CivlFlow *f) {
  for (uint32_t i = 0; i < f->body.n; i++) {
    const Stmt *loop = f->body.at[i].loop;
    for (uint32_t k = 0; loop && k < loop->n_specs; k++) {
      const Stmt *call = loop->specs[k].call;
      if (call && call->target && !civl_is(call->target, CIVL_INVARIANT))
        diag(s->session, DIAG_LOOP_CALL, diag_span(call->pos));
    }
  }
}

void check_civl_body(Sema *s, Decl *d) {
  const CivlDecl *c = civl_of(d->u.impl.proc);
  if (!c) return;
  Arena arena;
  arena_init(&arena);
  CivlFlow f = civl_flow(&arena, &s->session->strs, d);
  if (c->kind == CIVL_ACTION) {
    if (f.n_loops) diag(s->session, DIAG_ACTION_LOOP, name_span(d));
  } else if (!f.reducible) {
    diag(s->session, DIAG_CIVL_LOOPS, name_span(d), d->name->text);
  } else {
    check_head_calls(s, &f);
    for (uint32_t i = 0; i < f.n_loops; i++) check_loop(s, c, &f, &f.loops[i]);
  }
  arena_free(&arena);
}
