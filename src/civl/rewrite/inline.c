/* SPDX-License-Identifier: MIT */
/* Calls in actions: the code of the callee is put in their place, with the names that inlining
 * gives to its blocks. */
#include "civl/rewrite/action.h"

typedef struct Inlining {
  Rewrite *r;
  CodeBlocks done;
  VarVec *locals;
  Map count; /* Str name of a callee -> how many calls of it are in place */
  CodeBlock *now;
  uint32_t parts;
} Inlining;

/* Is code put in place of the call? */
static bool has_code(const Stmt *s) {
  if (s->kind != ST_CALL) return false;
  if (civl_is(s->target, CIVL_ACTION)) return true;
  return civl_primitive(s->target) && s->target->u.proc.body_impl;
}

static Str inlined_label(Inlining *in, const Decl *callee) {
  uint64_t n = 0;
  map_get(&in->count, (uint64_t)(uintptr_t)callee->name, &n);
  map_put(&in->count, (uint64_t)(uintptr_t)callee->name, n + 1);
  return str_printf(in->r->strs, "inline$%s$%u$", callee->name->text, (unsigned)n);
}

static void keep_locals(Inlining *in, const VarList *vars) {
  for (uint32_t i = 0; i < vars->n; i++) vec_push(in->locals, vars->at[i]);
}

static void pass_arguments(Inlining *in, CodeBlock *entry, const Stmt *call, const VarList *ins) {
  ExprVec lhs = {0}, rhs = {0};
  for (uint32_t i = 0; i < ins->n; i++) {
    vec_push(&lhs, make_var(in->r, ins->at[i]));
    vec_push(&rhs, call->rhs[i]);
  }
  blocks_add(entry, make_assign(in->r, &lhs, &rhs, call->pos));
  vec_free(&lhs);
  vec_free(&rhs);
}

static void forget(Inlining *in, CodeBlock *entry, const Stmt *call, const VarList *locals,
                   const VarList *outs) {
  VarVec vars = {0};
  for (uint32_t i = 0; i < locals->n; i++) vec_push(&vars, locals->at[i]);
  for (uint32_t i = 0; i < outs->n; i++) vec_push(&vars, outs->at[i]);
  blocks_add(entry, make_havoc(in->r, &vars, call->pos));
  vec_free(&vars);
}

static void take_results(Inlining *in, CodeBlock *at, const Stmt *call, const VarList *outs) {
  ExprVec lhs = {0}, rhs = {0};
  for (uint32_t i = 0; i < call->n_lhs; i++) {
    vec_push(&lhs, call->lhs[i]);
    vec_push(&rhs, make_var(in->r, outs->at[i]));
  }
  blocks_add(at, make_assign(in->r, &lhs, &rhs, call->pos));
  vec_free(&lhs);
  vec_free(&rhs);
}

/* What follows the call goes into a new block. */
static CodeBlock *continue_after(Inlining *in) {
  CodeBlock *b = in->now;
  Str label = str_printf(in->r->strs, "%s$%u", b->label->text, ++in->parts);
  CodeBlock *rest = blocks_block_like(in->r, b, label);
  rest->of = b->of;
  vec_clear(&b->to);
  b->jump_attrs = NULL;
  return rest;
}

static void inline_one(Inlining *in, const Stmt *call, Str base) {
  ActionForm *callee = action_form(in->r, call->target);
  Str prefix = inlined_label(in, call->target);
  const ProcDecl *p = &callee->decl->u.proc;
  Replace x = {.r = in->r,
               .params = p->body_impl->u.impl.params,
               .types = call->inst,
               .n_params = p->n_params};
  VarList ins = replace_fresh(&x, &callee->self.ins, VAR_LOCAL, prefix->text);
  VarList outs = replace_fresh(&x, &callee->self.outs, VAR_LOCAL, prefix->text);
  VarList locals = replace_fresh(&x, &callee->locals, VAR_LOCAL, prefix->text);
  keep_locals(in, &ins);
  keep_locals(in, &outs);
  keep_locals(in, &locals);
  CodeBlocks body = {0};
  blocks_copy(&x, &callee->full, prefix->text, &body);
  replace_free(&x);
  CodeBlock *rest = continue_after(in);
  rest->label = str_printf(in->r->strs, "%s$%u", base->text, in->parts);
  CodeBlock *entry = blocks_block(
      in->r, &in->done, str_printf(in->r->strs, "%sEntry", prefix->text), callee->decl->pos);
  pass_arguments(in, entry, call, &ins);
  forget(in, entry, call, &locals, &outs);
  vec_push(&in->now->to, entry);
  CodeBlock *back = blocks_block(in->r, NULL, str_printf(in->r->strs, "%sReturn", prefix->text),
                                 callee->decl->pos);
  take_results(in, back, call, &outs);
  for (uint32_t i = 0; i < body.n; i++) {
    vec_push(&in->done, body.at[i]);
    if (!body.at[i]->to.n) vec_push(&body.at[i]->to, back);
  }
  vec_push(&entry->to, body.at[0]);
  vec_push(&in->done, back);
  vec_push(&back->to, rest);
  vec_push(&in->done, rest);
  in->now = rest;
  vec_free(&body);
}

static void inline_block(Inlining *in, CodeBlock *b) {
  StmtVec cmds = b->cmds;
  b->cmds = (StmtVec){0};
  in->now = b;
  in->parts = 0;
  vec_push(&in->done, b);
  Str base = b->label;
  for (uint32_t i = 0; i < cmds.n; i++) {
    Stmt *s = cmds.at[i];
    if (has_code(s))
      inline_one(in, s, base);
    else if (s->kind != ST_CALL || !primitive_code(in->r, s, true, &in->now->cmds))
      blocks_add(in->now, s);
  }
  vec_free(&cmds);
}

void inline_code(Rewrite *r, CodeBlocks *code, VarVec *locals) {
  Inlining in = {.r = r, .locals = locals};
  for (uint32_t i = 0; i < code->n; i++) inline_block(&in, code->at[i]);
  vec_free(code);
  code->at = in.done.at;
  code->n = in.done.n;
  code->cap = in.done.cap;
  map_free(&in.count);
}
