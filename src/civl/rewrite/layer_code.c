/* SPDX-License-Identifier: MIT */
/* What commands of yield procedures become at a layer. A yield is left as an ST_PARALLEL, also when
 * it is one call; layer_yield.c goes on from there. */
#include "civl/rewrite/layer.h"

typedef struct Rewriting {
  LayerBody *b;
  StmtVec *out;
} Rewriting;

/* ---- calls of actions ----------------------------------------------------------------------- */

static void add_check(Rewriting *w, Expr *e, Pos pos, bool checked, const MadeCheck *made) {
  Rewrite *r = w->b->l->r;
  vec_push(w->out, checked ? make_assert(r, e, pos, made) : make_assume(r, e, pos));
}

/* The gate at the call, as asserts or assumptions. */
static void add_gate(Rewriting *w, const ActionForm *a, const ExprVec *actuals, Pos pos,
                     bool checked) {
  Rewrite *r = w->b->l->r;
  Replace x = {.r = r};
  for (uint32_t i = 0; i < actuals->n; i++) replace_add(&x, a->self.ins.at[i], actuals->at[i]);
  for (uint32_t i = 0; i < a->self.gate.n; i++) {
    MadeCheck *made = ARENA_NEW(r->arena, MadeCheck);
    made->is_callees = true;
    made->related = a->self.gate.at[i].pos;
    add_check(w, replace_expr(&x, a->self.gate.at[i].expr), pos, checked, made);
  }
  replace_free(&x);
}

static void add_preconditions(Rewriting *w, const ActionForm *a, const ExprVec *actuals, Pos pos) {
  Rewrite *r = w->b->l->r;
  SpecVec list = {0};
  Replace x = {.r = r};
  for (uint32_t i = 0; i < actuals->n; i++) replace_add(&x, a->self.ins.at[i], actuals->at[i]);
  action_preconditions(r, a, &a->self.ins, w->b->l->layer, &list);
  for (uint32_t i = 0; i < list.n; i++) {
    MadeCheck *made = ARENA_NEW(r->arena, MadeCheck);
    *made = *list.at[i].made;
    made->is_callees = true;
    made->related = list.at[i].pos;
    add_check(w, replace_expr(&x, list.at[i].expr), pos, !w->b->l->refine, made);
  }
  replace_free(&x);
  vec_free(&list);
}

static bool checks_actions(const LayerBody *b) {
  return b->sequential || b->l->refine;
}

/* Something pure, at layers of its own. */
static bool checks_pure(const LayerBody *b) {
  return checks_actions(b) || b->l->layer < civl_layer(b->p->decl);
}

static void list_exprs(Expr *const *at, uint32_t n, ExprVec *out) {
  for (uint32_t i = 0; i < n; i++) vec_push(out, at[i]);
}

static void pure_action(Rewriting *w, const Stmt *s) {
  ActionForm *a = action_form(w->b->l->r, s->target);
  ExprVec ins = {0}, outs = {0};
  list_exprs(s->rhs, s->n_rhs, &ins);
  list_exprs(s->lhs, s->n_lhs, &outs);
  add_gate(w, a, &ins, s->pos, checks_pure(w->b));
  vec_push(w->out, make_call(w->b->l->r, a->proc, &outs, &ins, s->pos));
  vec_free(&ins);
  vec_free(&outs);
}

static ActionForm *action_of(const LayerBody *b, const Decl *callee, int32_t layer) {
  const CivlDecl *c = civl_of(callee);
  Decl *d = c->refined ? civl_action_at(callee, layer) : b->l->r->civl->skip->decl;
  return d ? action_form(b->l->r, d) : NULL;
}

/* What the refined action sees of a call. */
static void visible_actuals(const Stmt *s, ExprVec *ins, ExprVec *outs) {
  const ProcDecl *p = &s->target->u.proc;
  for (uint32_t i = 0; i < s->n_rhs; i++)
    if (civl_is_visible(s->target, p->ins.at[i])) vec_push(ins, s->rhs[i]);
  for (uint32_t i = 0; i < s->n_lhs; i++)
    if (civl_is_visible(s->target, p->outs.at[i])) vec_push(outs, s->lhs[i]);
}

/* A yield procedure that is gone at this layer: its action. */
static void call_action(Rewriting *w, const Stmt *s) {
  ActionForm *a = action_of(w->b, s->target, w->b->l->layer);
  if (!a) return;
  ExprVec ins = {0}, outs = {0};
  visible_actuals(s, &ins, &outs);
  add_preconditions(w, a, &ins, s->pos);
  add_gate(w, a, &ins, s->pos, checks_actions(w->b));
  vec_push(w->out, make_call(w->b->l->r, a->proc, &outs, &ins, s->pos));
  vec_free(&ins);
  vec_free(&outs);
}

/* ---- calls of procedures -------------------------------------------------------------------- */

static Stmt *call_of(Rewriting *w, const Stmt *s, Decl *target) {
  Stmt *copy = ARENA_NEW(w->b->l->r->arena, Stmt);
  *copy = *s;
  copy->target = target;
  copy->name = target->name;
  copy->is_async = false;
  copy->attrs = (AttrList){0};
  return copy;
}

static void call_plainly(Rewriting *w, const Stmt *s) {
  vec_push(w->out, call_of(w, s, layer_procedure(w->b->l, s->target)));
}

/* Only the precondition is checked where a thread begins. */
static Decl *async_procedure(LayerCopy *l, const Decl *callee) {
  Str name = rewrite_name(l->r, "AsyncCall_%s%s", callee->name->text, l->suffix->text);
  Decl *d = map_get_ptr(&l->named, name);
  if (d) return d;
  const Decl *here = layer_procedure(l, callee);
  d = make_procedure(l->r, name, callee->pos, here->u.proc.ins, (VarList){0});
  SpecVec requires = {0};
  for (uint32_t i = 0; i < here->u.proc.n_requires; i++)
    vec_push(&requires, here->u.proc.requires[i]);
  make_specs(l->r, d, &requires, NULL);
  vec_free(&requires);
  map_put_ptr(&l->named, name, d);
  vec_push(&l->asyncs, d);
  return d;
}

/* The same without preconditions, which another copy checks. */
static Decl *unrequired_procedure(LayerCopy *l, Decl *callee) {
  if (!callee->u.proc.n_requires || callee->u.proc.body_impl) return callee;
  Str name = rewrite_name(l->r, "NoRequires_%s_%d", callee->name->text, l->layer);
  Decl *d = map_get_ptr(&l->named, name);
  if (d) return d;
  d = make_decl(l->r, DECL_PROC, name, callee->pos);
  d->u.proc = callee->u.proc;
  d->u.proc.requires = NULL;
  d->u.proc.n_requires = 0;
  d->u.proc.body_impl = NULL;
  map_put_ptr(&l->named, name, d);
  vec_push(&l->unrequired, d);
  return d;
}

static void call_pure(Rewriting *w, const Stmt *s) {
  LayerBody *b = w->b;
  LayerRange range = civl_call_range(b->l->r->civl, s, civl_layer(b->p->decl));
  if (!layer_in(range, b->l->layer)) return;
  if (civl_is(s->target, CIVL_ACTION))
    pure_action(w, s);
  else if (!primitive_code(b->l->r, s, checks_pure(b), w->out))
    vec_push(w->out,
             call_of(w, s, b->l->refine ? unrequired_procedure(b->l, s->target) : s->target));
}

/* ---- yields --------------------------------------------------------------------------------- */

static void put_yield(Rewriting *w, Stmt *const *arms, uint32_t n, const Stmt *of, bool before) {
  Rewrite *r = w->b->l->r;
  Stmt *s = make_stmt(r, ST_PARALLEL, of->pos);
  s->body.at = ARENA_ARRAY(r->arena, Stmt *, n);
  s->body.n = n;
  for (uint32_t i = 0; i < n; i++) s->body.at[i] = arms[i];
  vec_push(&w->b->yields, ((LayerYield){s, of, before}));
  vec_push(w->out, s);
}

/* ---- the call that refines ------------------------------------------------------------------ */

static bool writes_visible_out(const LayerBody *b, const Stmt *s) {
  for (uint32_t i = 0; i < s->n_lhs; i++) {
    const Var *v = make_root(s->lhs[i]);
    if (v && v->kind == VAR_OUT && civl_is_visible(b->p->decl, v)) return true;
  }
  return false;
}

static bool needs_refinement(const LayerBody *b, const Stmt *s) {
  if (!b->l->refine || !civl_is(s->target, CIVL_YIELD_PROCEDURE)) return false;
  if (civl_is_mover(s->target) || civl_layer(s->target) != b->l->layer) return false;
  return civl_of(s->target)->refined || writes_visible_out(b, s);
}

static Var *fresh_local(LayerBody *b, const char *what, const Type *type, Pos pos) {
  Str name = rewrite_name(b->l->r, "%s_%u", what, b->locals.n);
  Var *v = make_variable(b->l->r, VAR_LOCAL, name, type, pos);
  vec_push(&b->locals, v);
  return v;
}

/* Arguments are evaluated once, for the action and for the code. */
static void share_arguments(Rewriting *w, Stmt *arm, Pos pos) {
  Rewrite *r = w->b->l->r;
  ExprVec lhs = {0}, rhs = {0};
  for (uint32_t i = 0; i < arm->n_rhs; i++) {
    vec_push(&lhs, make_var(r, fresh_local(w->b, "in", arm->rhs[i]->type, pos)));
    vec_push(&rhs, arm->rhs[i]);
  }
  if (lhs.n) vec_push(w->out, make_assign(r, &lhs, &rhs, pos));
  arm->rhs = vec_copy(r->arena, &lhs, Expr *);
  vec_free(&lhs);
  vec_free(&rhs);
}

/* The results that the code gives are those that the action gave; what the action does not give was
 * anything. Appends that they agree. */
static void share_results(Rewriting *w, Stmt *arm, ExprVec *equal) {
  Rewrite *r = w->b->l->r;
  VarVec hidden = {0};
  Expr **lhs = ARENA_ARRAY(r->arena, Expr *, arm->n_lhs);
  for (uint32_t i = 0; i < arm->n_lhs; i++) {
    lhs[i] = make_var(r, fresh_local(w->b, "out", arm->lhs[i]->type, arm->pos));
    vec_push(equal, make_logical(r, BIN_EQ, lhs[i], arm->lhs[i]));
    if (!civl_is_visible(arm->target, arm->target->u.proc.outs.at[i]))
      vec_push(&hidden, make_root(arm->lhs[i]));
  }
  Stmt *forget = make_havoc(r, &hidden, arm->pos);
  if (forget) vec_push(w->out, forget);
  arm->lhs = lhs;
  vec_free(&hidden);
}

/* A yield, the action of one arm in place of its code, then all arms from the same arguments; in
 * the end they agree. */
static void refining_yield(Rewriting *w, Stmt **arms, uint32_t n, uint32_t which, const Stmt *of) {
  LayerBody *b = w->b;
  Rewrite *r = b->l->r;
  Stmt *arm = call_of(w, arms[which], arms[which]->target);
  put_yield(w, NULL, 0, of, true);
  share_arguments(w, arm, of->pos);
  ActionForm *a = action_of(b, arm->target, b->l->layer);
  ExprVec ins = {0}, outs = {0}, equal = {0};
  visible_actuals(arm, &ins, &outs);
  add_gate(w, a, &ins, arm->pos, true);
  vec_push(w->out, make_call(r, a->proc, &outs, &ins, arm->pos));
  share_results(w, arm, &equal);
  arms[which] = arm;
  put_yield(w, arms, n, of, false);
  for (uint32_t i = 0; i < equal.n; i++) vec_push(w->out, make_assume(r, equal.at[i], of->pos));
  vec_free(&ins);
  vec_free(&outs);
  vec_free(&equal);
}

static void add_yield(Rewriting *w, Stmt **arms, uint32_t n, const Stmt *at) {
  if (!n) return;
  for (uint32_t i = 0; i < n; i++) {
    if (!needs_refinement(w->b, arms[i])) continue;
    refining_yield(w, arms, n, i, at);
    return;
  }
  put_yield(w, arms, n, at, false);
}

/* ---- calls ---------------------------------------------------------------------------------- */

static void call_async(Rewriting *w, const Stmt *s) {
  LayerCopy *l = w->b->l;
  int32_t layer = civl_layer(s->target);
  bool mover = civl_is_mover(s->target) && layer == l->layer;
  if (layer < l->layer) {
    if (attr_find(&s->attrs, "sync")) call_action(w, s);
  } else if (mover) {
    call_plainly(w, s);
  } else if (!l->refine) {
    vec_push(w->out, call_of(w, s, async_procedure(l, s->target)));
  }
}

/* Not a yield here: done at once. */
static bool is_atomic_call(const LayerCopy *l, const Stmt *s) {
  if (!civl_is(s->target, CIVL_YIELD_PROCEDURE)) return false;
  int32_t layer = civl_layer(s->target);
  return layer < l->layer || (layer == l->layer && civl_is_mover(s->target));
}

static void call_atomically(Rewriting *w, const Stmt *s) {
  if (civl_layer(s->target) < w->b->l->layer)
    call_action(w, s);
  else
    call_plainly(w, s);
}

static void rewrite_parallel(Rewriting *w, const Stmt *s, Stmt *const *arms, uint32_t n) {
  LayerCopy *l = w->b->l;
  Stmt **pending = ARENA_ARRAY(l->r->arena, Stmt *, n);
  uint32_t n_pending = 0;
  for (uint32_t i = 0; i < n; i++) {
    Stmt *arm = arms[i];
    if (is_atomic_call(l, arm)) {
      add_yield(w, pending, n_pending, s);
      pending = ARENA_ARRAY(l->r->arena, Stmt *, n);
      n_pending = 0;
      call_atomically(w, arm);
    } else if (!civl_is(arm->target, CIVL_INVARIANT) || civl_layer(arm->target) == l->layer) {
      pending[n_pending++] = arm;
    }
  }
  add_yield(w, pending, n_pending, s);
}

static void rewrite_call(Rewriting *w, Stmt *s) {
  if (civl_is(s->target, CIVL_YIELD_PROCEDURE) && s->is_async)
    call_async(w, s);
  else if (civl_is(s->target, CIVL_YIELD_PROCEDURE) || civl_is(s->target, CIVL_INVARIANT))
    rewrite_parallel(w, s, &s, 1);
  else
    call_pure(w, s);
}

/* ---- commands ------------------------------------------------------------------------------- */

static void rewrite_assert(Rewriting *w, Stmt *s) {
  LayerCopy *l = w->b->l;
  if (!civl_at_layer(l->r->civl, &s->attrs, l->layer))
    vec_push(w->out, make_assert(l->r, make_bool(l->r, true), s->pos, NULL));
  else if (l->refine)
    vec_push(w->out, make_assume(l->r, s->expr, s->pos));
  else
    vec_push(w->out, s);
}

static void rewrite_command(Rewriting *w, Stmt *s) {
  LayerCopy *l = w->b->l;
  switch ((StmtKind)s->kind) {
  case ST_ASSERT: rewrite_assert(w, s); break;
  case ST_MEASURE:
    if (!l->refine && civl_at_layer(l->r->civl, &s->attrs, l->layer)) vec_push(w->out, s);
    break;
  case ST_CALL: rewrite_call(w, s); break;
  case ST_PARALLEL: rewrite_parallel(w, s, s->body.at, s->body.n); break;
  default: vec_push(w->out, s);
  }
}

void layer_rewrite(LayerBody *b) {
  for (uint32_t i = 0; i < b->code.n; i++) {
    CodeBlock *block = b->code.at[i];
    StmtVec cmds = block->cmds, out = {0};
    uint32_t n_head = block->n_head;
    Rewriting w = {b, &out};
    for (uint32_t k = 0; k < cmds.n; k++) {
      if (k == n_head) block->n_head = out.n;
      rewrite_command(&w, cmds.at[k]);
    }
    if (n_head == cmds.n) block->n_head = out.n;
    block->cmds = out;
    vec_free(&cmds);
  }
}
