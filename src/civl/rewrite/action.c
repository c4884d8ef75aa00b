/* SPDX-License-Identifier: MIT */
/* See action.h. */
#include "civl/rewrite/action.h"

#include "civl/rewrite/emit.h"

/* ---- the order of enumerations --------------------------------------------------------------- */

static void enumerate(Rewrite *r, Map *seen, const CivlAction *a) {
  if (!map_add(seen, (uint64_t)(uintptr_t)a)) return;
  if (a->refined && a->refined->refined) enumerate(r, seen, a->refined);
  vec_push(&r->actions, action_form(r, a->decl));
}

void actions_make(Rewrite *r) {
  const CivlProgram *c = r->civl;
  Map seen = {0};
  for (uint32_t i = 0; i < c->n_actions; i++)
    if (!c->actions[i]->refined) enumerate(r, &seen, c->actions[i]);
  for (uint32_t i = 0; i < c->n_actions; i++) enumerate(r, &seen, c->actions[i]);
  map_free(&seen);
}

/* ---- forms ---------------------------------------------------------------------------------- */

static void copy_side(Rewrite *r, const ActionForm *a, const char *prefix, ActionSide *out) {
  Replace x = {.r = r};
  out->ins = replace_fresh(&x, &a->self.ins, VAR_IN, prefix);
  out->outs = replace_fresh(&x, &a->self.outs, VAR_OUT, prefix);
  out->locals = replace_fresh(&x, &a->locals, VAR_LOCAL, prefix);
  for (uint32_t i = 0; i < a->locals.n; i++)
    map_put_ptr(&r->local_of, out->locals.at[i], a->locals.at[i]);
  blocks_copy(&x, &a->self.body, "", &out->body);
  out->gate = gate_replaced(&x, &a->self.gate);
  replace_free(&x);
}

/* The code without asserts; the rest is shared. */
static void drop_asserts(Rewrite *r, ActionForm *a) {
  for (uint32_t i = 0; i < a->full.n; i++) {
    CodeBlock *b = a->full.at[i];
    b->copy = blocks_block(r, &a->self.body, b->label, b->pos);
    b->copy->jump_pos = b->jump_pos;
    b->copy->jump_attrs = b->jump_attrs;
    for (uint32_t k = 0; k < b->cmds.n; k++) {
      Stmt *s = b->cmds.at[k];
      if (s->kind == ST_ASSUME) a->has_assume = true;
      if (s->kind != ST_ASSERT) blocks_add(b->copy, s);
    }
  }
  for (uint32_t i = 0; i < a->full.n; i++)
    for (uint32_t k = 0; k < a->full.at[i]->to.n; k++)
      vec_push(&a->full.at[i]->copy->to, a->full.at[i]->to.at[k]->copy);
}

static Gate written_gate(Rewrite *r, const ActionForm *a) {
  const CivlDecl *c = civl_of(a->decl);
  Replace x = {.r = r};
  Gate g = {0};
  replace_add_vars(&x, &a->decl->u.proc.ins, &a->self.ins);
  for (uint32_t i = 0; i < c->n_asserts; i++)
    gate_add(r, &g,
             (GateAssert){replace_expr(&x, c->asserts[i].expr), c->asserts[i].pos,
                          replace_attrs(&x, c->asserts[i].attrs)});
  replace_free(&x);
  return g;
}

static void find_uses(ActionForm *a) {
  MentionSet gate = {&a->gate_uses, true}, body = {&a->body_uses, true};
  for (uint32_t i = 0; i < a->self.gate.n; i++) mentions_expr(&gate, a->self.gate.at[i].expr);
  for (uint32_t i = 0; i < a->self.body.n; i++)
    for (uint32_t k = 0; k < a->self.body.at[i]->cmds.n; k++)
      mentions_stmt(&body, a->self.body.at[i]->cmds.at[k]);
}

static void complete(Rewrite *r, ActionForm *a) {
  const CivlDecl *c = civl_of(a->decl);
  drop_asserts(r, a);
  VarList bound[] = {a->locals, a->self.outs};
  a->self.gate = c->n_asserts ? written_gate(r, a) : gate_before(r, &a->full, NULL, bound, 2);
  find_uses(a);
  a->modified = a->decl->u.proc.modifies;
  copy_side(r, a, "first_", &a->first);
  copy_side(r, a, "second_", &a->second);
}

ActionForm *action_form(Rewrite *r, Decl *d) {
  ActionForm *a = map_get_ptr(&r->form_of, d);
  if (a) return a;
  a = ARENA_NEW(r->arena, ActionForm);
  map_put_ptr(&r->form_of, d, a);
  vec_push(&r->forms, a);
  a->decl = d;
  a->action = civl_action(r->civl, d);
  Decl *impl = a->action ? a->action->impl : d->u.proc.body_impl;
  CivlFlow flow = a->action ? a->action->flow : civl_flow(r->arena, r->strs, impl);
  a->self.ins = impl->u.impl.ins;
  a->self.outs = impl->u.impl.outs;
  blocks_of_flow(r, &flow, &a->full);
  VarVec locals = {0};
  for (uint32_t i = 0; i < impl->u.impl.locals.n; i++) vec_push(&locals, impl->u.impl.locals.at[i]);
  inline_code(r, &a->full, &locals);
  a->locals = make_list(r, &locals);
  vec_free(&locals);
  if (a->action) complete(r, a);
  return a;
}

static void free_side(ActionSide *s) {
  vec_free(&s->body);
}

void actions_free(Rewrite *r) {
  for (uint32_t i = 0; i < r->forms.n; i++) {
    ActionForm *a = r->forms.at[i];
    vec_free(&a->full);
    free_side(&a->self);
    free_side(&a->first);
    free_side(&a->second);
    map_free(&a->gate_uses);
    map_free(&a->body_uses);
  }
  vec_free(&r->forms);
  vec_free(&r->actions);
}

/* ---- preconditions -------------------------------------------------------------------------- */

bool action_has_preconditions(const ActionForm *a) {
  return a->decl->u.proc.n_requires || civl_of(a->decl)->requires_calls.n;
}

static Spec precondition(Rewrite *r, const ActionForm *a, Expr *e, Pos pos) {
  Spec s = make_spec(e, pos);
  s.made = make_words(
      r, str_printf(r->strs, "this precondition of %s could not be proved", a->decl->name->text),
      NULL);
  return s;
}

void action_preconditions(Rewrite *r, const ActionForm *a, const VarList *ins, int32_t layer,
                          SpecVec *out) {
  const ProcDecl *p = &a->decl->u.proc;
  Replace x = {.r = r};
  replace_add_vars(&x, &p->ins, ins);
  for (uint32_t i = 0; i < p->n_requires; i++)
    if (civl_at_layer(r->civl, &p->requires[i].attrs, layer))
      vec_push(out, precondition(r, a, replace_expr(&x, p->requires[i].expr), p->requires[i].pos));
  for (uint32_t i = 0; i < p->civl->requires_calls.n; i++) {
    const Stmt *call = p->civl->requires_calls.at[i];
    if (civl_layer(call->target) != layer) continue;
    SpecVec body = {0};
    emit_invariant(r, call, &x, &body);
    for (uint32_t k = 0; k < body.n; k++)
      vec_push(out, precondition(r, a, body.at[k].expr, body.at[k].pos));
    vec_free(&body);
  }
  replace_free(&x);
}

/* ---- generated procedures ------------------------------------------------------------------- */

void actions_emit(Rewrite *r) {
  for (uint32_t i = 0; i < r->actions.n; i++) {
    ActionForm *a = r->actions.at[i];
    a->proc = make_procedure(r, a->decl->name, a->decl->pos, a->self.ins, a->self.outs);
    a->proc->attrs = make_inline(r);
    make_modifies(r, a->proc, a->modified);
    make_emit(r, a->proc);
    make_emit(r, make_implementation(r, a->proc, a->self.ins, a->self.outs, a->locals, (Block){0}));
  }
}

/* Its asserts are about the gate that its clauses give. */
static void gate_emit(Rewrite *r, ActionForm *a) {
  Str name = str_printf(r->strs, "%s_GateSufficiencyChecker", a->decl->name->text);
  VarVec vars = {0};
  SpecVec requires = {0};
  emit_used_linear(r, a, &vars);
  emit_add_ins(&a->self.ins, &vars);
  emit_linear_requires(r, &vars, &requires);
  gate_requires(&a->self.gate, &requires);
  Decl *p = make_procedure(r, name, a->decl->pos, a->self.ins, a->self.outs);
  make_modifies(r, p, a->modified);
  make_specs(r, p, &requires, NULL);
  make_emit(r, p);
  make_emit(
      r, make_implementation(r, p, a->self.ins, a->self.outs, a->locals, blocks_body(r, &a->full)));
  vec_free(&vars);
  vec_free(&requires);
}

void gates_emit(Rewrite *r) {
  for (uint32_t i = 0; i < r->actions.n; i++)
    if (civl_of(r->actions.at[i]->decl)->n_asserts) gate_emit(r, r->actions.at[i]);
}
