/* SPDX-License-Identifier: MIT */
/* Names and layers of Civl: what actions, yield procedures and invariants have beyond procedures.
 * The texts, and the order of messages, are Boogie's (docs/manual/civl.md says what they mean). */
#include "sema/civl.h"

#include "sema/resolve.h"

static Span name_span(const Decl *d) {
  return context_span(d->pos, d->name);
}

/* ---- layers of declarations and variables --------------------------------------------------- */

/* The range that the attributes give; false when they have more than two numbers. */
static bool range_of(Sema *s, const AttrList *attrs, LayerRange otherwise, LayerRange *out) {
  Layers list = attrs->n ? layers_of(s->arena, attrs) : (Layers){0};
  *out = list.n ? (LayerRange){list.at[0], list.at[list.n - 1]} : otherwise;
  return list.n <= 2;
}

void resolve_civl_register(Sema *s, Decl *d) {
  CivlDecl *c = d->u.proc.civl;
  if (!c) return;
  LayerRange all = {0, LAYER_MAX};
  bool good = range_of(s, &d->attrs, all, &c->layers);
  if (c->kind == CIVL_ACTION) {
    if (!good) diag(s->session, DIAG_LAYER_RANGE, name_span(d));
    return;
  }
  Layers list = layers_of(s->arena, &d->attrs);
  if (list.n != 1) diag(s->session, DIAG_LAYER_SINGLE, name_span(d));
  c->layers.hi = c->layers.lo;
}

void resolve_civl_globals(Sema *s, Decl *d) {
  for (uint32_t i = 0; i < d->u.globals.n; i++) {
    Var *v = d->u.globals.at[i];
    if (!range_of(s, &d->attrs, (LayerRange){0, LAYER_MAX}, &v->layers))
      diag(s->session, DIAG_LAYER_RANGE, context_span(v->pos, v->name));
  }
}

void resolve_civl_vars(Sema *s, const VarList *list) {
  const CivlDecl *c = civl_of(s->proc);
  if (!c) return;
  for (uint32_t i = 0; i < list->n; i++) {
    Var *v = list->at[i];
    v->layers = c->layers;
    if (c->kind != CIVL_YIELD_PROCEDURE) continue;
    Span at = context_span(v->pos, v->name);
    LayerRange all = {0, c->layers.hi};
    if (!range_of(s, &v->attrs, all, &v->layers))
      diag(s->session, DIAG_LAYER_RANGE, at);
    else if (v->layers.hi > c->layers.hi)
      diag(s->session, DIAG_LAYER_LOCAL, at);
  }
}

/* ---- layers of clauses ---------------------------------------------------------------------- */

static const char *range_text(Sema *s, LayerRange r) {
  return arena_printf(&s->session->diags.arena, "[%d, %d]", r.lo, r.hi);
}

/* A clause or assert that says at which layers it is checked. */
static void check_layers(Sema *s, const AttrList *attrs, Pos pos, DiagId none) {
  const CivlDecl *c = civl_of(s->proc);
  Layers list = layers_of(s->arena, attrs);
  if (!list.n)
    diag(s->session, none, diag_span(pos));
  else if (list.at[list.n - 1] > c->layers.hi)
    diag(s->session, DIAG_LAYER_MOST, diag_span(pos), c->layers.hi);
}

void resolve_civl_clause(Sema *s, const AttrList *attrs, Pos pos, bool requires) {
  const CivlDecl *c = civl_of(s->proc);
  if (!c || c->kind == CIVL_INVARIANT) return;
  if (c->kind == CIVL_YIELD_PROCEDURE) {
    check_layers(s, attrs, pos, DIAG_LAYER_EXPECTED);
    return;
  }
  if (!requires) return;
  Layers list = layers_of(s->arena, attrs);
  if (!list.n)
    diag(s->session, DIAG_LAYER_EXPECTED, diag_span(pos));
  else if (!layer_within((LayerRange){list.at[0], list.at[list.n - 1]}, c->layers))
    diag(s->session, DIAG_LAYER_WITHIN, diag_span(pos), range_text(s, c->layers));
}

void resolve_civl_assert(Sema *s, const AttrList *attrs, Pos pos) {
  if (civl_is(s->proc, CIVL_YIELD_PROCEDURE) && !attr_find(attrs, "yields"))
    check_layers(s, attrs, pos, DIAG_LAYER_EXPECTED);
}

void resolve_civl_measure(Sema *s, const AttrList *attrs, Pos pos) {
  if (civl_is(s->proc, CIVL_YIELD_PROCEDURE)) check_layers(s, attrs, pos, DIAG_MEASURE_LAYER);
}

/* ---- calls ---------------------------------------------------------------------------------- */

static void callee_note(Sema *s, uint32_t d, const Decl *callee) {
  const CivlDecl *c = civl_of(callee);
  diag_note(&s->session->diags, d, context_span(c ? c->name_pos : callee->pos, callee->name),
            "'%s' is %s %s", callee->name->text, civl_is(callee, CIVL_ACTION) ? "an" : "a",
            civl_kind_text(callee));
}

static void call_fault(Sema *s, const Stmt *t, DiagId id) {
  callee_note(s, diag(s->session, id, diag_span(t->pos)), t->target);
}

static bool is_pure(const Decl *d) {
  return d->u.proc.pure;
}

/* What a yield procedure may call. */
static bool yielding_may_call(const Decl *d) {
  return is_pure(d) || civl_is(d, CIVL_YIELD_PROCEDURE) || civl_is(d, CIVL_INVARIANT);
}

static void check_range(Sema *s, const Stmt *t) {
  const CivlDecl *c = civl_of(s->proc);
  Layers list = layers_of(s->arena, &t->attrs);
  if (list.n > 2)
    diag(s->session, DIAG_LAYER_RANGE_EXPECTED, diag_span(t->pos));
  else if (list.n && list.at[list.n - 1] > c->layers.hi)
    diag(s->session, DIAG_LAYER_CALL, diag_span(t->pos), c->layers.hi);
}

static void check_async(Sema *s, const Stmt *t) {
  if (civl_is(s->proc, CIVL_ACTION)) {
    if (!civl_is(t->target, CIVL_ACTION)) call_fault(s, t, DIAG_ASYNC_ACTION);
  } else if (civl_is(s->proc, CIVL_YIELD_PROCEDURE)) {
    if (!civl_is(t->target, CIVL_YIELD_PROCEDURE)) call_fault(s, t, DIAG_ASYNC_PROCEDURE);
  } else {
    diag(s->session, DIAG_ASYNC_CALLER, diag_span(t->pos));
  }
}

void resolve_civl_call(Sema *s, const Stmt *t) {
  const Decl *callee = t->target;
  if (!s->proc) return;
  const CivlDecl *caller = civl_of(s->proc);
  if (t->is_async && t->n_lhs) {
    diag(s->session, DIAG_ASYNC_RESULTS, diag_span(t->pos));
    return;
  }
  if (civl_is(s->proc, CIVL_YIELD_PROCEDURE)) check_range(s, t);
  if (!caller && civl_of(callee)) call_fault(s, t, DIAG_CALL_KIND);
  if (is_pure(s->proc) && !is_pure(callee)) diag(s->session, DIAG_PURE_CALL, diag_span(t->pos));
  if (civl_is(s->proc, CIVL_YIELD_PROCEDURE) && !yielding_may_call(callee))
    call_fault(s, t, DIAG_YIELDING_CALLS);
  if (t->is_async) check_async(s, t);
}

/* ---- parallel calls ------------------------------------------------------------------------- */

typedef struct Mention {
  const Var *var;
  bool found;
} Mention;

static void find_mention(void *env, Expr *e) {
  Mention *m = env;
  if (e->kind == EX_VAR && e->u.var.var == m->var) m->found = true;
}

/* Is the variable in the arguments of another arm than `arm`? */
static bool read_elsewhere(const Stmt *t, uint32_t arm, const Var *v) {
  Mention m = {v, false};
  for (uint32_t i = 0; i < t->body.n; i++) {
    const Stmt *other = t->body.at[i];
    for (uint32_t k = 0; i != arm && k < other->n_rhs; k++)
      walk_expr(other->rhs[k], find_mention, &m);
  }
  return m.found;
}

void resolve_civl_parallel(Sema *s, const Stmt *t) {
  Map seen = {0};
  for (uint32_t i = 0; i < t->body.n; i++) {
    const Stmt *arm = t->body.at[i];
    for (uint32_t k = 0; k < arm->n_lhs; k++) {
      const Var *v = arm->lhs[k]->kind == EX_VAR ? arm->lhs[k]->u.var.var : NULL;
      if (!v) continue;
      if (!map_add(&seen, (uint64_t)(uintptr_t)v))
        diag(s->session, DIAG_PARALLEL_TWICE, diag_span(t->pos), v->name->text);
    }
  }
  for (uint32_t i = 0; i < t->body.n; i++) {
    const Stmt *arm = t->body.at[i];
    for (uint32_t k = 0; k < arm->n_lhs; k++) {
      const Var *v = arm->lhs[k]->kind == EX_VAR ? arm->lhs[k]->u.var.var : NULL;
      if (v && read_elsewhere(t, i, v))
        diag(s->session, DIAG_PARALLEL_READ, diag_span(t->pos), v->name->text);
    }
  }
  map_free(&seen);
}

/* ---- declarations --------------------------------------------------------------------------- */

static void spec_calls(Sema *s, const CallList *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    Stmt *t = list->at[i];
    resolve_call_stmt(s, t);
    if (t->target && !civl_is(t->target, CIVL_INVARIANT))
      call_fault(s, t, DIAG_SPEC_CALL);
    else if (!t->target && s->opt.compat)
      diag(s->session, DIAG_SPEC_CALL, diag_span(t->pos));
  }
}

static void resolve_refined(Sema *s, Decl *d) {
  CivlDecl *c = d->u.proc.civl;
  if (!c->refines) return;
  resolve_attrs(s, &c->refines->attrs);
  const Label *name = &c->refines->name;
  Decl *action = c->refines->action;
  if (!action) action = context_symbol(s, name->name)->proc;
  if (civl_is(action, CIVL_ACTION)) {
    c->refined = action;
    return;
  }
  uint32_t x = diag(s->session, DIAG_UNDECLARED_ACTION, context_span(name->pos, name->name),
                    name->name->text);
  suggest_proc(s, x, name->name, name->pos);
}

static void bind_formals(Sema *s, const VarList *list) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i]->name) scope_bind_var(s, list->at[i], list->at[i]->name);
}

void resolve_civl_preserves(Sema *s, Decl *d) {
  CivlDecl *c = d->u.proc.civl;
  for (uint32_t i = 0; c && i < c->n_preserves; i++) {
    Spec *p = &c->preserves[i];
    resolve_expr(s, p->expr);
    resolve_attrs(s, &p->attrs);
    resolve_civl_clause(s, &p->attrs, p->pos, false);
  }
}

void resolve_civl_rest(Sema *s, Decl *d) {
  CivlDecl *c = d->u.proc.civl;
  if (!c || c->kind == CIVL_INVARIANT) return;
  StateMode state = s->state;
  bool yielding = c->kind == CIVL_YIELD_PROCEDURE;
  s->state = d->u.proc.pure ? STATELESS : yielding ? TWO_STATE : ONE_STATE;
  scope_push(s);
  bind_formals(s, &d->u.proc.ins);
  spec_calls(s, &c->requires_calls);
  spec_calls(s, &c->preserves_calls);
  for (uint32_t i = 0; i < c->n_asserts; i++) {
    resolve_expr(s, c->asserts[i].expr);
    resolve_attrs(s, &c->asserts[i].attrs);
  }
  bind_formals(s, &d->u.proc.outs);
  spec_calls(s, &c->ensures_calls);
  scope_pop(s);
  s->state = state;
  resolve_refined(s, d);
  if (!yielding) return;
  if (d->u.proc.n_modifies_clauses && d->u.proc.modifies.n && c->mover == MOVER_NONE)
    diag(s->session, DIAG_YIELD_MODIFIES, name_span(d));
  if (c->mover != MOVER_NONE && c->refines) diag(s->session, DIAG_MOVER_REFINES, name_span(d));
}
