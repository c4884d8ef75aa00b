/* SPDX-License-Identifier: MIT */
/* What a procedure may rely on where it begins: the gate of the action that it refines. The
 * action's code is run with its asserts assumed, and what it changed is put back. */
#include "civl/threads/schedule.h"

typedef struct GateRun {
  Schedule *s;
  const CivlAction *action;
  NodesCopy copy;
  Str prefix, end;
} GateRun;

static void bind_variables(GateRun *g, const ThreadFrame *root) {
  const ImplDecl *impl = &g->action->impl->u.impl;
  const VarList *formals = &root->p->decl->u.proc.ins;
  uint32_t k = 0;
  for (uint32_t i = 0; i < formals->n; i++)
    if (civl_is_visible(root->p->decl, formals->at[i]) && k < impl->ins.n) {
      map_put_ptr(&g->copy.vars, g->action->decl->u.proc.ins.at[k], root->ins.at[i]);
      map_put_ptr(&g->copy.vars, impl->ins.at[k++], root->ins.at[i]);
    }
  const VarList *own[] = {&impl->outs, &impl->locals};
  for (uint32_t l = 0; l < 2; l++)
    for (uint32_t i = 0; i < own[l]->n; i++)
      map_put_ptr(&g->copy.vars, own[l]->at[i], schedule_local(g->s, root->thread, own[l]->at[i]));
}

/* Where the action is blocked it does not fail. */
static void go_on_if(GateRun *g, Expr *e) {
  Str both[2] = {schedule_label(g->s), schedule_label(g->s)};
  Expr *no = ARENA_NEW(g->s->arena, Expr);
  *no = (Expr){.kind = EX_UNARY, .op = UN_NOT, .height = e->height + 1, .type = e->type};
  no->u.op.a = e;
  schedule_goto(g->s, both, 2);
  schedule_place(g->s, both[1]);
  schedule_add(g->s, nodes_test(g->s->arena, ST_ASSUME, no, 0));
  schedule_goto(g->s, &g->end, 1);
  schedule_place(g->s, both[0]);
  schedule_add(g->s, nodes_test(g->s->arena, ST_ASSUME, e, 0));
}

static void gate_command(GateRun *g, const Stmt *s) {
  switch ((StmtKind)s->kind) {
  case ST_ASSERT:
    schedule_add(g->s, nodes_test(g->s->arena, ST_ASSUME, nodes_copy(&g->copy, s->expr), 0));
    return;
  case ST_ASSUME: go_on_if(g, nodes_copy(&g->copy, s->expr)); return;
  default: schedule_add(g->s, nodes_copy_stmt(&g->copy, s)); return;
  }
}

static Str gate_label(GateRun *g, Str label) {
  return str_printf(g->s->strs, "%s.%s", g->prefix->text, label->text);
}

static void run_block(GateRun *g, const FlatBlock *b) {
  schedule_place(g->s, gate_label(g, b->label));
  if (b->guard)
    schedule_add(
        g->s, nodes_test(g->s->arena, ST_ASSUME, nodes_guard(&g->copy, b->guard, b->negated), 0));
  for (uint32_t i = 0; i < b->n_cmds; i++) gate_command(g, b->cmds[i]);
  Str *to = ARENA_ARRAY(g->s->arena, Str, b->n_to + 1);
  for (uint32_t i = 0; i < b->n_to; i++) to[i] = gate_label(g, b->to[i]);
  if (!b->n_to) to[0] = g->end;
  schedule_goto(g->s, to, b->n_to ? b->n_to : 1);
}

static void run_body(GateRun *g, const ThreadFrame *root) {
  const VarList *changed = &g->action->decl->u.proc.modifies;
  ThreadVars kept = {0};
  for (uint32_t i = 0; i < changed->n; i++) {
    vec_push(&kept, schedule_local(g->s, root->thread, changed->at[i]));
    schedule_add(g->s,
                 nodes_assign(g->s->arena, kept.at[i], nodes_var(g->s->arena, changed->at[i]), 0));
  }
  for (uint32_t b = 0; b < g->action->flow.body.n; b++)
    if (g->action->flow.order.number[b] != GRAPH_NONE) run_block(g, &g->action->flow.body.at[b]);
  schedule_place(g->s, g->end);
  for (uint32_t i = 0; i < changed->n; i++)
    schedule_add(g->s,
                 nodes_assign(g->s->arena, changed->at[i], nodes_var(g->s->arena, kept.at[i]), 0));
  vec_free(&kept);
}

static bool has_asserts(const FlatBody *body) {
  for (uint32_t b = 0; b < body->n; b++)
    for (uint32_t k = 0; k < body->at[b].n_cmds; k++)
      if (body->at[b].cmds[k]->kind == ST_ASSERT || body->at[b].cmds[k]->kind == ST_CALL)
        return true;
  return false;
}

void gate_assume(Schedule *s, const ThreadFrame *root) {
  const CivlAction *action = root->p->refined;
  if (!action || action == s->c->skip || !action->impl) return;
  GateRun g = {.s = s, .action = action, .copy = {.arena = s->arena}};
  const CivlDecl *c = civl_of(action->decl);
  g.prefix = schedule_label(s);
  g.end = schedule_label(s);
  bind_variables(&g, root);
  for (uint32_t i = 0; i < c->n_asserts; i++)
    schedule_add(s, nodes_test(s->arena, ST_ASSUME, nodes_copy(&g.copy, c->asserts[i].expr), 0));
  if (!c->n_asserts && has_asserts(&action->flow.body)) run_body(&g, root);
  map_free(&g.copy.vars);
}
