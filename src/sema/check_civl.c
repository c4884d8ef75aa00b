/* SPDX-License-Identifier: MIT */
/* Layers in expressions and calls: where variables may be used, and what a call needs. */
#include "sema/check_civl.h"

#include "sema/civl.h"
#include "syntax/children.h"

#include <string.h>

const CivlView CIVL_FREE = {{0, 0}, false, false};

static const char *range_text(Sema *s, LayerRange r) {
  return arena_printf(&s->session->diags.arena, "[%d, %d]", r.lo, r.hi);
}

static LayerRange span_of(Layers list) {
  return (LayerRange){list.at[0], list.at[list.n - 1]};
}

/* ---- identifiers ---------------------------------------------------------------------------- */

static void variable_fault(Sema *s, DiagId id, Span at, const Var *v) {
  uint32_t d = diag(s->session, id, at, v->name->text);
  diag_note(&s->session->diags, d, context_span(v->pos, v->name), "it is declared here, %s %s",
            v->layers.lo == v->layers.hi ? "at layer" : "at layers",
            v->layers.lo == v->layers.hi
                ? arena_printf(&s->session->diags.arena, "%d", v->layers.lo)
                : range_text(s, v->layers));
}

static void global_of_action(Sema *s, const CivlDecl *c, Span at, const Var *v) {
  const char *name = s->proc->name->text;
  if (s->civl.old_only)
    variable_fault(s, DIAG_GLOBAL_OLD, at, v);
  else if (c->layers.lo <= v->layers.lo)
    diag(s->session, DIAG_ACTION_GLOBAL_NEW, at, c->layers.lo, name, v->name->text);
  else if (!s->civl.bounded && !layer_within(c->layers, v->layers))
    diag(s->session, DIAG_ACTION_GLOBAL_GONE, at, range_text(s, c->layers), name, v->name->text);
  else if (s->civl.bounded && !layer_within(s->civl.range, v->layers))
    diag(s->session, DIAG_ACTION_GLOBAL_RANGE, at, range_text(s, s->civl.range), v->name->text);
}

static void global_of_invariant(Sema *s, const CivlDecl *c, Span at, const Var *v) {
  int32_t n = c->layers.lo;
  if (!layer_in(v->layers, n))
    diag(s->session, DIAG_INVARIANT_GLOBAL, at, n, v->name->text);
  else if (!c->local && v->layers.lo == n)
    diag(s->session, DIAG_INVARIANT_NEW, at, n, v->name->text);
}

void check_civl_variable(Sema *s, const Var *v, Span at) {
  const CivlDecl *c = civl_of(s->proc);
  if (!c || !v || v->kind == VAR_CONST || v->kind == VAR_BOUND || v->kind == VAR_LET) return;
  bool global = v->kind == VAR_GLOBAL;
  switch ((CivlKind)c->kind) {
  case CIVL_ACTION:
    if (global) global_of_action(s, c, at, v);
    return;
  case CIVL_INVARIANT:
    if (global) global_of_invariant(s, c, at, v);
    return;
  case CIVL_YIELD_PROCEDURE: break;
  }
  if (global && s->civl.old_only) variable_fault(s, DIAG_GLOBAL_OLD, at, v);
  if (s->civl.bounded && !layer_within(s->civl.range, v->layers))
    diag(s->session, DIAG_NOT_ACROSS, at, range_text(s, s->civl.range), v->name->text);
}

static void again(void *env, Expr *e) {
  Sema *s = env;
  CivlView view = s->civl;
  if (e->kind == EX_VAR) check_civl_variable(s, e->u.var.var, context_at(e));
  if (e->kind == EX_OLD) s->civl.old_only = false;
  expr_children(e, again, s);
  s->civl = view;
}

void check_civl_again(Sema *s, Expr *guard) {
  s->civl = check_civl_assume(s);
  again(s, guard);
  s->civl = CIVL_FREE;
}

/* ---- what a clause or statement sees -------------------------------------------------------- */

CivlView check_civl_clause(Sema *s, const AttrList *attrs, CivlClause clause) {
  const CivlDecl *c = civl_of(s->proc);
  CivlView view = CIVL_FREE;
  if (!c || c->kind == CIVL_INVARIANT) return view;
  if (c->kind == CIVL_ACTION) {
    view.old_only = clause == CIVL_CLAUSE_REQUIRES;
    if (clause != CIVL_CLAUSE_REQUIRES) return view;
  }
  Layers list = layers_of(s->arena, attrs);
  if (!list.n) return view;
  view.bounded = true;
  view.range = span_of(list);
  bool spec = clause == CIVL_CLAUSE_REQUIRES || clause == CIVL_CLAUSE_ENSURES;
  if (c->kind == CIVL_YIELD_PROCEDURE && spec)
    view.old_only = c->mover == MOVER_NONE || list.at[0] < c->layers.hi;
  return view;
}

CivlView check_civl_assume(Sema *s) {
  const CivlDecl *c = civl_of(s->proc);
  if (!c || c->kind != CIVL_YIELD_PROCEDURE) return CIVL_FREE;
  return (CivlView){{0, c->layers.hi}, true, true};
}

CivlView check_civl_assigned(Sema *s, Expr *const *lhs, uint32_t n) {
  if (!civl_is(s->proc, CIVL_YIELD_PROCEDURE)) return CIVL_FREE;
  CivlView view = {{0, 0}, false, true};
  for (uint32_t i = 0; i < n; i++) {
    const Var *v = check_assigned_var(lhs[i]);
    if (!v) continue;
    if (!view.bounded) view.range = v->layers;
    if (v->layers.lo < view.range.lo) view.range.lo = v->layers.lo;
    if (v->layers.hi > view.range.hi) view.range.hi = v->layers.hi;
    view.bounded = true;
  }
  return view;
}

bool check_civl_modifies(Sema *s, const Var *v, Span at) {
  if (!v || v->kind != VAR_GLOBAL || !civl_is(s->proc, CIVL_YIELD_PROCEDURE)) return true;
  variable_fault(s, DIAG_GLOBAL_MODIFIED, at, v);
  return false;
}

/* ---- calls ---------------------------------------------------------------------------------- */

/* The layers at which a call of something pure is present. */
static LayerRange pure_range(Sema *s, const Stmt *t) {
  Layers list = layers_of(s->arena, &t->attrs);
  return list.n ? span_of(list) : (LayerRange){0, civl_of(s->proc)->layers.hi};
}

/* Is the formal also one of the refined action's? */
static bool is_visible(const CivlDecl *callee, const Var *formal) {
  return callee->mover == MOVER_NONE && callee->refines && formal->layers.hi == callee->layers.hi &&
         !attr_find(&formal->attrs, "hide");
}

static LayerRange formal_range(Sema *s, const Stmt *t, const Var *formal) {
  const CivlDecl *c = civl_of(t->target);
  if (!c || c->kind == CIVL_ACTION) return pure_range(s, t);
  if (c->kind == CIVL_INVARIANT) return c->layers;
  if (!is_visible(c, formal)) return formal->layers;
  return (LayerRange){formal->layers.lo, civl_of(s->proc)->layers.hi};
}

CivlView check_civl_argument(Sema *s, const Stmt *t, uint32_t i, CivlClause clause) {
  const CivlDecl *caller = civl_of(s->proc);
  CivlView view = CIVL_FREE;
  if (!caller || !t->target || i >= t->target->u.proc.ins.n) return view;
  if (caller->kind == CIVL_ACTION) {
    view.old_only = clause == CIVL_CLAUSE_REQUIRES;
    return view;
  }
  if (caller->kind != CIVL_YIELD_PROCEDURE) return view;
  view.bounded = true;
  view.range = formal_range(s, t, t->target->u.proc.ins.at[i]);
  view.old_only = civl_is(t->target, CIVL_YIELD_PROCEDURE) || clause == CIVL_CLAUSE_PRESERVES ||
                  clause == CIVL_CLAUSE_ENSURES;
  return view;
}

void check_civl_results(Sema *s, const Stmt *t, CivlClause clause) {
  if (clause != CIVL_CLAUSE_BODY || !t->target || !civl_is(s->proc, CIVL_YIELD_PROCEDURE)) return;
  const ProcDecl *p = &t->target->u.proc;
  if (t->n_lhs != p->outs.n) return;
  for (uint32_t i = 0; i < t->n_lhs; i++) {
    const Var *v = check_assigned_var(t->lhs[i]);
    if (!v || (!p->pure && !check_civl_modifies(s, v, context_at(t->lhs[i])))) continue;
    LayerRange r = formal_range(s, t, p->outs.at[i]);
    if (v->kind != VAR_GLOBAL && !layer_within(v->layers, r))
      diag(s->session, DIAG_ONLY_WITHIN, diag_span(t->pos), range_text(s, r), v->name->text);
  }
  Primitive prim = civl_primitive(t->target);
  if (!civl_primitive_inout(prim) || !t->n_rhs) return;
  const Var *v = check_assigned_var(t->rhs[0]);
  LayerRange r = pure_range(s, t);
  if (v && v->kind != VAR_GLOBAL && !layer_within(v->layers, r))
    diag(s->session, DIAG_ONLY_WITHIN, diag_span(t->pos), range_text(s, r), v->name->text);
}

static void fault(Sema *s, const Stmt *t, DiagId id) {
  uint32_t d = diag(s->session, id, diag_span(t->pos));
  const CivlDecl *a = civl_of(s->proc), *b = civl_of(t->target);
  if (!b || a->kind == CIVL_ACTION) return;
  diag_note(&s->session->diags, d, context_span(b->name_pos, t->target->name),
            "the caller is at layer %d, the callee at layer %d", a->layers.hi, b->layers.hi);
}

static void call_abstraction(Sema *s, const Stmt *t, const CivlDecl *a) {
  int32_t layer = a->layers.hi;
  const Decl *action = civl_action_at(t->target, layer);
  if (!action) {
    diag(s->session, DIAG_ACTION_LAYER, diag_span(t->pos), layer);
    return;
  }
  if (!t->is_async) return;
  for (const Decl *d = civl_of(t->target)->refined; d; d = civl_of(d)->refined) {
    const CivlDecl *c = civl_of(d);
    if (c->mover != MOVER_LEFT && c->mover != MOVER_BOTH) {
      diag(s->session, DIAG_SYNC_ABSTRACTION, diag_span(t->pos), d->name->text);
      return;
    }
    if (d == action) return;
  }
}

static void call_procedure(Sema *s, const Stmt *t, const CivlDecl *a, const CivlDecl *b) {
  int32_t caller = a->layers.hi, callee = b->layers.hi;
  if (callee > caller) {
    fault(s, t, DIAG_CALLEE_ABOVE);
  } else if (b->mover == MOVER_NONE && caller == callee && a->mover != MOVER_NONE) {
    fault(s, t, DIAG_CALLER_MOVER);
  } else if (b->mover == MOVER_NONE && !b->refines) {
    return;
  } else if (t->is_async && !attr_find(&t->attrs, "sync")) {
    diag(s->session, DIAG_MUST_SYNC, diag_span(t->pos));
  } else if (b->mover == MOVER_NONE) {
    if (caller > callee)
      call_abstraction(s, t, a);
    else if (t->is_async)
      fault(s, t, DIAG_SYNC_LAYER);
  } else if (caller > callee) {
    fault(s, t, DIAG_MOVER_LAYER);
  } else if (t->is_async && b->mover != MOVER_LEFT && b->mover != MOVER_BOTH) {
    diag(s->session, DIAG_SYNC_MOVER, diag_span(t->pos));
  }
}

static void call_invariant(Sema *s, const Stmt *t, const CivlDecl *a, const CivlDecl *b) {
  if (b->layers.lo > a->layers.hi)
    fault(s, t, DIAG_CALLEE_ABOVE);
  else if (b->layers.lo == a->layers.hi && a->mover != MOVER_NONE)
    fault(s, t, DIAG_CALLEE_BELOW);
}

/* A global that a call writes must be introduced there, and hidden above. */
static void written_global(Sema *s, const Stmt *t, const Var *v, int32_t n) {
  if (!v || v->kind != VAR_GLOBAL) return;
  if (v->layers.lo != n) diag(s->session, DIAG_INTRODUCED_AT, diag_span(t->pos), n, v->name->text);
  if (n < civl_of(s->proc)->layers.hi && v->layers.hi != n)
    diag(s->session, DIAG_HIDDEN_AT, diag_span(t->pos), n, v->name->text);
}

static void find_global(void *env, Expr *e) {
  bool *found = env;
  if (e->kind == EX_VAR && e->u.var.var && e->u.var.var->kind == VAR_GLOBAL) *found = true;
}

static void call_pure(Sema *s, const Stmt *t) {
  bool global = false;
  for (uint32_t i = 0; i < t->n_rhs; i++) walk_expr(t->rhs[i], find_global, &global);
  for (uint32_t i = 0; i < t->n_lhs; i++) walk_expr(t->lhs[i], find_global, &global);
  if (!global) return;
  LayerRange r = pure_range(s, t);
  if (r.lo != r.hi) {
    diag(s->session, DIAG_SINGLETON, diag_span(t->pos));
    return;
  }
  for (uint32_t i = 0; i < t->n_lhs; i++) written_global(s, t, check_assigned_var(t->lhs[i]), r.lo);
  if (civl_primitive_inout(civl_primitive(t->target)) && t->n_rhs)
    written_global(s, t, check_assigned_var(t->rhs[0]), r.lo);
}

static void call_of_action(Sema *s, const Stmt *t, const CivlDecl *a, CivlClause clause) {
  const CivlDecl *b = civl_of(t->target);
  if (clause == CIVL_CLAUSE_REQUIRES) {
    if (b && b->kind == CIVL_INVARIANT && !layer_in(a->layers, b->layers.lo))
      diag(s->session, DIAG_ACTION_INVARIANT, diag_span(t->pos));
    return;
  }
  if (civl_primitive(t->target)) return;
  if (t->is_async) {
    diag(s->session, DIAG_ACTION_ASYNC, diag_span(t->pos));
  } else if (b && b->kind == CIVL_ACTION) {
    if (!layer_within(a->layers, b->layers))
      diag(s->session, DIAG_ACTION_SUBSET, diag_span(t->pos), range_text(s, a->layers),
           range_text(s, b->layers));
  } else {
    diag(s->session, DIAG_ACTION_CALLS, diag_span(t->pos));
  }
}

void check_civl_call(Sema *s, const Stmt *t, CivlClause clause) {
  const CivlDecl *a = civl_of(s->proc), *b = civl_of(t->target);
  if (!a || !t->target) return;
  if (a->kind == CIVL_ACTION) {
    call_of_action(s, t, a, clause);
    return;
  }
  if (a->kind != CIVL_YIELD_PROCEDURE) return;
  if (b && b->kind == CIVL_YIELD_PROCEDURE)
    call_procedure(s, t, a, b);
  else if (b && b->kind == CIVL_INVARIANT)
    call_invariant(s, t, a, b);
  else
    call_pure(s, t);
}

/* Does the arm execute, at the layer where the caller disappears, something its action sees? */
static bool needs_refinement(const Stmt *arm, const CivlDecl *caller) {
  const CivlDecl *b = civl_of(arm->target);
  if (!b || b->kind != CIVL_YIELD_PROCEDURE || b->layers.hi != caller->layers.hi) return false;
  if (b->refines) return true;
  for (uint32_t i = 0; i < arm->n_lhs; i++) {
    const Var *v = check_assigned_var(arm->lhs[i]);
    if (v && v->kind == VAR_OUT && is_visible(caller, v)) return true;
  }
  return false;
}

void check_civl_parallel(Sema *s, const Stmt *t) {
  const CivlDecl *a = civl_of(s->proc);
  if (!a || a->kind != CIVL_YIELD_PROCEDURE || a->mover != MOVER_NONE) return;
  uint32_t n = 0;
  for (uint32_t i = 0; i < t->body.n; i++) n += needs_refinement(t->body.at[i], a);
  if (n > 1) diag(s->session, DIAG_PARALLEL_REFINED, diag_span(t->pos));
}
