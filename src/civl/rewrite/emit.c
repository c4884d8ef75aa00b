/* SPDX-License-Identifier: MIT */
/* See emit.h. */
#include "civl/rewrite/emit.h"

void emit_add_ins(const VarList *ins, VarVec *out) {
  for (uint32_t i = 0; i < ins->n; i++) {
    LinearKind k = linear_kind(ins->at[i]);
    if (k == LINEAR_KEPT || k == LINEAR_IN) vec_push(out, ins->at[i]);
  }
}

void emit_add_all(const VarList *vars, VarVec *out) {
  for (uint32_t i = 0; i < vars->n; i++)
    if (linear_kind(vars->at[i]) != LINEAR_NOT) vec_push(out, vars->at[i]);
}

void emit_used_linear(const Rewrite *r, const ActionForm *a, VarVec *out) {
  VarVec all = {0};
  permissions_globals(r, -1, &all);
  for (uint32_t i = 0; i < all.n; i++)
    if (mentions_has(&a->gate_uses, all.at[i]) || mentions_has(&a->body_uses, all.at[i]))
      vec_push(out, all.at[i]);
  vec_free(&all);
}

static void linear_facts(Rewrite *r, const VarVec *vars, ExprVec *out) {
  permissions_disjoint(r, vars, out);
  permissions_wellformed(r, vars, out);
}

void emit_linear_requires(Rewrite *r, const VarVec *vars, SpecVec *out) {
  ExprVec facts = {0};
  linear_facts(r, vars, &facts);
  for (uint32_t i = 0; i < facts.n; i++) vec_push(out, make_spec(facts.at[i], 0));
  vec_free(&facts);
}

void emit_linear_assumes(Rewrite *r, const VarVec *vars, StmtVec *out) {
  ExprVec facts = {0};
  linear_facts(r, vars, &facts);
  for (uint32_t i = 0; i < facts.n; i++) vec_push(out, make_assume(r, facts.at[i], 0));
  vec_free(&facts);
}

void emit_invariant(Rewrite *r, const Stmt *call, Replace *x, SpecVec *out) {
  const CivlDecl *c = civl_of(call->target);
  Replace inner = {.r = r};
  for (uint32_t i = 0; i < call->n_rhs; i++)
    replace_add(&inner, call->target->u.proc.ins.at[i], replace_expr(x, call->rhs[i]));
  for (uint32_t i = 0; i < c->n_preserves; i++) {
    Spec s = c->preserves[i];
    s.expr = replace_expr(&inner, s.expr);
    s.attrs = replace_attrs(&inner, s.attrs);
    vec_push(out, s);
  }
  replace_free(&inner);
}

Decl *emit_checker(Rewrite *r, Decl *proc, const StmtVec *code, VarList locals) {
  CodeBlocks body = {0};
  CodeBlock *init = blocks_block(r, &body, str_c(r->strs, "init"), POS_MADE);
  blocks_add_all(init, code);
  make_emit(r, proc);
  Decl *impl = make_implementation(r, proc, proc->u.proc.ins, proc->u.proc.outs, locals,
                                   blocks_body(r, &body));
  make_emit(r, impl);
  vec_free(&body);
  return impl;
}

Str emit_place(Rewrite *r, Pos pos) {
  Loc at = source_locate(&r->session->sources, pos);
  if (!at.source) return str_c(r->strs, "(0,0)");
  return str_printf(r->strs, "%s(%lld,%u)", at.file->text, (long long)at.line, at.col);
}
