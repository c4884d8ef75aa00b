/* SPDX-License-Identifier: MIT */
/* The refinement check of a yield procedure: exactly one of its fragments does what the refined
 * action does, all others change nothing that is visible above. */
#include "civl/rewrite/layer.h"
#include "civl/rewrite/transition.h"

/* ---- what is compared ----------------------------------------------------------------------- */

static bool is_above(const LayerBody *b, const Var *g) {
  return g->layers.lo <= b->l->layer && b->l->layer < g->layers.hi;
}

static Expr *globals_unchanged(LayerBody *b) {
  Rewrite *r = b->l->r;
  ExprVec all = {0};
  const VarList *globals = &r->civl->globals;
  for (uint32_t i = 0; i < globals->n; i++)
    if (is_above(b, globals->at[i]))
      vec_push(&all, make_logical(r, BIN_EQ, make_var(r, globals->at[i]),
                                  make_var(r, b->l->snapshot.at[i])));
  Expr *e = make_and_all(r, all.at, all.n);
  vec_free(&all);
  return e;
}

static Expr *outs_unchanged(LayerBody *b) {
  Rewrite *r = b->l->r;
  const VarList *outs = &b->p->impl->u.impl.outs;
  ExprVec all = {0};
  for (uint32_t i = 0; i < outs->n; i++)
    vec_push(&all,
             make_logical(r, BIN_EQ, make_var(r, outs->at[i]), make_var(r, b->old_outs.at[i])));
  Expr *e = make_and_all(r, all.at, all.n);
  vec_free(&all);
  return e;
}

/* Formals of the action are the visible ones of the procedure, in order. */
static void match_formals(LayerBody *b, Replace *x, const VarList *of, const VarList *action) {
  uint32_t k = 0;
  for (uint32_t i = 0; i < of->n; i++)
    if (civl_is_visible(b->p->decl, of->at[i]) && k < action->n)
      replace_add(x, action->at[k++], make_var(b->l->r, of->at[i]));
}

static void match_action(LayerBody *b, const ActionForm *a, Replace *x) {
  const ImplDecl *impl = &b->p->impl->u.impl;
  match_formals(b, x, &impl->ins, &a->self.ins);
  match_formals(b, x, &impl->outs, &a->self.outs);
  for (uint32_t i = 0; i < b->l->snapshot.n; i++)
    replace_add_old(x, b->l->r->civl->globals.at[i], make_var(b->l->r, b->l->snapshot.at[i]));
}

static Expr *action_relation(LayerBody *b, const ActionForm *a) {
  Rewrite *r = b->l->r;
  VarVec frame = {0};
  for (uint32_t i = 0; i < r->civl->globals.n; i++)
    if (is_above(b, r->civl->globals.at[i])) vec_push(&frame, r->civl->globals.at[i]);
  Transition t = {
      {a, NULL}, {&a->self, NULL},
      1,         &frame,
      false,     arena_printf(r->arena, "Transition relation of %s", a->decl->name->text)};
  Expr *e = transition_relation(r, &t);
  vec_free(&frame);
  return e;
}

void refine_prepare(LayerBody *b, RefineParts *parts) {
  Rewrite *r = b->l->r;
  const VarList *outs = &b->p->impl->u.impl.outs;
  for (uint32_t i = 0; i < b->l->pc.n; i++) vec_push(&b->locals, b->l->pc.at[i]);
  VarVec old = {0};
  for (uint32_t i = 0; i < outs->n; i++) {
    Str name = rewrite_name(r, "old_%s", outs->at[i]->name->text);
    Var *v = make_variable(r, VAR_LOCAL, name, outs->at[i]->type, 0);
    v->shown = str_printf(r->strs, "%s at the last yield", outs->at[i]->name->text);
    vec_push(&old, v);
    vec_push(&b->locals, old.at[i]);
  }
  b->old_outs = make_list(r, &old);
  vec_free(&old);
  const ActionForm *a = action_form(r, b->p->refined->decl);
  Replace x = {.r = r, .replaces_old = true};
  match_action(b, a, &x);
  ExprVec gate = {0};
  gate_exprs(&a->self.gate, &gate);
  parts->gate = replace_expr(&x, make_and_all(r, gate.at, gate.n));
  parts->transition = replace_expr(&x, action_relation(b, a));
  parts->unchanged = globals_unchanged(b);
  parts->outs_unchanged = outs_unchanged(b);
  vec_free(&gate);
  replace_free(&x);
}

/* ---- slots ---------------------------------------------------------------------------------- */

static Expr *state(const LayerBody *b, uint32_t which) {
  return make_var(b->l->r, b->l->pc.at[which]);
}

void refine_init(LayerBody *b, const RefineParts *parts, StmtVec *out) {
  Rewrite *r = b->l->r;
  ExprVec lhs = {0}, rhs = {0};
  for (uint32_t i = 0; i < b->l->pc.n; i++) {
    vec_push(&lhs, state(b, i));
    vec_push(&rhs, make_bool(r, false));
  }
  vec_push(out, make_assign(r, &lhs, &rhs, 0));
  vec_free(&lhs);
  vec_free(&rhs);
  refine_old_outs(b, out);
  vec_push(out, make_assume(r, parts->gate, 0));
}

void refine_assume(LayerBody *b, const RefineParts *parts, StmtVec *out) {
  Rewrite *r = b->l->r;
  vec_push(out, make_assume(r, make_logical(r, BIN_OR, state(b, STATE_PC), parts->gate), 0));
}

void refine_eval(LayerBody *b, const RefineParts *parts, StmtVec *out) {
  vec_push(out, make_assign_one(b->l->r, state(b, STATE_EVAL), parts->transition, 0));
}

void refine_update(LayerBody *b, const RefineParts *parts, StmtVec *out) {
  Rewrite *r = b->l->r;
  ExprVec lhs = {0}, rhs = {0};
  vec_push(&lhs, state(b, STATE_PC));
  vec_push(&lhs, state(b, STATE_OK));
  vec_push(&rhs, make_logical(r, BIN_IMPLIES, parts->unchanged, state(b, STATE_PC)));
  Expr *kept = make_logical(r, BIN_AND, parts->outs_unchanged, state(b, STATE_OK));
  vec_push(&rhs, make_logical(r, BIN_OR, state(b, STATE_EVAL), kept));
  vec_push(out, make_assign(r, &lhs, &rhs, 0));
  vec_free(&lhs);
  vec_free(&rhs);
}

void refine_old_outs(LayerBody *b, StmtVec *out) {
  Rewrite *r = b->l->r;
  const VarList *outs = &b->p->impl->u.impl.outs;
  ExprVec lhs = {0}, rhs = {0};
  for (uint32_t i = 0; i < outs->n; i++) {
    vec_push(&lhs, make_var(r, b->old_outs.at[i]));
    vec_push(&rhs, make_var(r, outs->at[i]));
  }
  Stmt *s = make_assign(r, &lhs, &rhs, 0);
  if (s) vec_push(out, s);
  vec_free(&lhs);
  vec_free(&rhs);
}

/* ---- checks --------------------------------------------------------------------------------- */

static const char refines_nothing[] =
    "at layer %d, procedure %s refines no action, but changes globals of layer %d";

static Stmt *refine_assert(LayerBody *b, Expr *e, const char *words, const char *plain) {
  Rewrite *r = b->l->r;
  const CivlDecl *c = civl_of(b->p->decl);
  int32_t above = b->l->layer + 1;
  Str text = str_printf(r->strs, words, above);
  const char *name = b->p->decl->name->text;
  Str ours = civl_of(b->p->decl)->refined
                 ? str_printf(r->strs, plain, b->l->layer, name, b->p->refined->decl->name->text)
                 : str_printf(r->strs, refines_nothing, b->l->layer, name, above);
  return make_assert(r, e, c->name_pos, make_words(r, text, ours));
}

static Expr *pc_implies(LayerBody *b, Expr *e) {
  return make_logical(b->l->r, BIN_IMPLIES, state(b, STATE_PC), e);
}

void refine_check(LayerBody *b, const RefineParts *parts, StmtVec *out) {
  Rewrite *r = b->l->r;
  Expr *same_or_done = make_logical(r, BIN_OR, parts->unchanged, state(b, STATE_EVAL));
  Expr *matches = make_logical(r, BIN_OR, state(b, STATE_PC), same_or_done);
  vec_push(out,
           refine_assert(b, matches,
                         "A yield-to-yield fragment modifies layer-%d state in a way that does "
                         "not match the refined atomic action",
                         "at layer %d, procedure %s has a fragment between two yields that "
                         "changes globals in another way than action %s"));
  Expr *nothing = make_logical(r, BIN_AND, parts->unchanged, parts->outs_unchanged);
  vec_push(out, refine_assert(b, pc_implies(b, nothing),
                              "A yield-to-yield fragment modifies layer-%1$d state subsequent to a "
                              "yield-to-yield fragment that already modified layer-%1$d state",
                              "at layer %d, procedure %s changes globals in a fragment between two "
                              "yields after one that had done what action %s does"));
}

void refine_check_unchanged(LayerBody *b, const RefineParts *parts, StmtVec *out) {
  vec_push(out, refine_assert(b, parts->unchanged,
                              "A yield-to-yield fragment illegally modifies layer-%d globals",
                              "at layer %d, procedure %s changes globals in a yielding loop, where "
                              "action %s cannot happen"));
  vec_push(out, refine_assert(b, pc_implies(b, parts->outs_unchanged),
                              "A yield-to-yield fragment illegally modifies layer-%d outputs",
                              "at layer %d, procedure %s changes its results in a yielding loop "
                              "after what action %s does"));
}

void refine_check_return(LayerBody *b, const RefineParts *parts, StmtVec *out) {
  refine_eval(b, parts, out);
  refine_check(b, parts, out);
  refine_update(b, parts, out);
  vec_push(out, refine_assert(b, state(b, STATE_OK),
                              "On some path no yield-to-yield fragment matched the refined atomic "
                              "action",
                              "at layer %d, procedure %s ends on some path without what action %s "
                              "does"));
}
