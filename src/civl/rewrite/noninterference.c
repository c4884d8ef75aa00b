/* SPDX-License-Identifier: MIT */
/* Invariants are kept by what other threads do: by each fragment between two yields, and global
 * ones by each action. */
#include "civl/rewrite/layer.h"

#include <string.h>

typedef struct Interference {
  LayerCopy *l;
  VarList permissions,
      snapshot; /* in-formals of all checkers: the state that a fragment began with */
} Interference;

static VarList formals_like(LayerCopy *l, const VarList *locals, const char *what) {
  VarVec list = {0};
  for (uint32_t i = 0; i < locals->n; i++) {
    Str name = rewrite_name(l->r, "%s_%u", what, i);
    vec_push(&list, make_variable(l->r, VAR_IN, name, locals->at[i]->type, 0));
  }
  VarList out = make_list(l->r, &list);
  vec_free(&list);
  return out;
}

static VarList all_formals(const Interference *x) {
  VarVec list = {0};
  for (uint32_t i = 0; i < x->permissions.n; i++) vec_push(&list, x->permissions.at[i]);
  for (uint32_t i = 0; i < x->snapshot.n; i++) vec_push(&list, x->snapshot.at[i]);
  VarList out = make_list(x->l->r, &list);
  vec_free(&list);
  return out;
}

/* ---- one invariant -------------------------------------------------------------------------- */

static void check_invariant(const Interference *x, const Decl *inv, const VarList *params,
                            StmtVec *out) {
  Rewrite *r = x->l->r;
  const CivlDecl *c = civl_of(inv);
  VarVec linear = {0};
  emit_add_all(params, &linear);
  for (uint32_t i = 0; i < r->domains.n; i++) {
    ExprVec in = {0};
    if (i < x->permissions.n) vec_push(&in, make_var(r, x->permissions.at[i]));
    Expr *e = permissions_disjoint_in(r, r->domains.at[i], &linear, &in);
    if (e->kind != EX_BOOL) vec_push(out, make_assume(r, e, 0));
    vec_free(&in);
  }
  ExprVec formed = {0};
  permissions_wellformed(r, &linear, &formed);
  for (uint32_t i = 0; i < formed.n; i++) vec_push(out, make_assume(r, formed.at[i], 0));
  vec_free(&formed);
  vec_free(&linear);
  Replace before = {.r = r}, now = {.r = r};
  replace_add_vars(&before, &inv->u.proc.ins, params);
  replace_add_vars(&now, &inv->u.proc.ins, params);
  replace_add_vars(&before, &r->civl->globals, &x->snapshot);
  for (uint32_t i = 0; i < c->n_preserves; i++)
    vec_push(out, make_assume(r, replace_expr(&before, c->preserves[i].expr), c->preserves[i].pos));
  Str words = str_c(r->strs, "Non-interference check failed");
  Str plain = str_printf(r->strs, "at layer %d, %s %s is not kept by what other threads do",
                         x->l->layer, civl_kind_text(inv), inv->name->text);
  for (uint32_t i = 0; i < c->n_preserves; i++) {
    Stmt *s = make_assert(r, replace_expr(&now, c->preserves[i].expr), c->preserves[i].pos,
                          make_words(r, words, plain));
    s->attrs = c->preserves[i].attrs;
    vec_push(out, s);
  }
  replace_free(&before);
  replace_free(&now);
}

static Decl *invariant_checker(const Interference *x, const Decl *inv, DeclVec *impls) {
  Rewrite *r = x->l->r;
  Str name = rewrite_name(r, "NoninterferenceChecker_yield_%s", inv->name->text);
  Decl *p = make_procedure(r, name, 0, all_formals(x), (VarList){0});
  p->attrs = make_inline(r);
  VarVec locals = {0};
  for (uint32_t i = 0; i < inv->u.proc.ins.n; i++) {
    const Var *in = inv->u.proc.ins.at[i];
    Var *v = make_like(r, VAR_LOCAL, in->name, in);
    v->shown = str_printf(r->strs, "%s.%s", inv->name->text, in->name->text);
    vec_push(&locals, v);
  }
  VarList params = make_list(r, &locals);
  CodeBlocks body = {0};
  CodeBlock *enter = blocks_block(r, &body, str_c(r->strs, "enter"), POS_MADE);
  CodeBlock *leave = blocks_block(r, &body, str_c(r->strs, "exit"), POS_MADE);
  CodeBlock *check = blocks_block(r, &body, str_c(r->strs, "L"), POS_MADE);
  vec_push(&enter->to, leave);
  vec_push(&enter->to, check);
  check_invariant(x, inv, &params, &check->cmds);
  blocks_add(check, make_assume(r, make_bool(r, false), 0));
  vec_push(impls,
           make_implementation(r, p, p->u.proc.ins, (VarList){0}, params, blocks_body(r, &body)));
  vec_free(&body);
  vec_free(&locals);
  return p;
}

/* ---- wrappers ------------------------------------------------------------------------------- */

static void add_branch(const Interference *x, CodeBlocks *body, CodeBlock *enter, Decl *checker,
                       const VarList *formals) {
  Rewrite *r = x->l->r;
  Str label = str_printf(r->strs, "L_%u", enter->to.n);
  CodeBlock *b = blocks_block(r, body, label, POS_MADE);
  ExprVec ins = {0};
  for (uint32_t i = 0; i < formals->n; i++) vec_push(&ins, make_var(r, formals->at[i]));
  blocks_add(b, make_call(r, checker, NULL, &ins, 0));
  vec_free(&ins);
  vec_push(&enter->to, b);
}

static void wrap(const Interference *x, const char *name, const DeclVec *checkers, DeclVec *procs,
                 DeclVec *impls) {
  Rewrite *r = x->l->r;
  Decl *p = make_procedure(r, rewrite_name(r, "%s%s", name, x->l->suffix->text), 0, all_formals(x),
                           (VarList){0});
  p->attrs = make_inline(r);
  CodeBlocks body = {0};
  CodeBlock *enter = blocks_block(r, &body, str_c(r->strs, "enter"), POS_MADE);
  for (uint32_t i = 0; i < checkers->n; i++)
    add_branch(x, &body, enter, checkers->at[i], &p->u.proc.ins);
  vec_push(procs, p);
  vec_push(impls, make_implementation(r, p, p->u.proc.ins, (VarList){0}, (VarList){0},
                                      blocks_body(r, &body)));
  vec_free(&body);
}

void noninterference_prepare(LayerCopy *l, DeclVec *procs, DeclVec *impls, DeclVec *wrappers,
                             DeclVec *wrapper_impls) {
  const CivlProgram *c = l->r->civl;
  DeclVec local = {0}, global = {0};
  if (l->r->opt->trust_noninterference) return;
  Interference x = {l, formals_like(l, &l->permissions, "linear_in"),
                    formals_like(l, &l->snapshot, "snapshot")};
  for (uint32_t i = 0; !l->refine && i < c->n_invariants; i++) {
    const Decl *inv = c->invariants[i];
    if (civl_layer(inv) != l->layer || !civl_of(inv)->n_preserves) continue;
    Decl *d = invariant_checker(&x, inv, impls);
    vec_push(procs, d);
    if (civl_of(inv)->local)
      vec_push(&local, d);
    else
      vec_push(&global, d);
  }
  wrap(&x, "Wrapper_YieldToYield_NoninterferenceChecker", &local, wrappers, wrapper_impls);
  wrap(&x, "Wrapper_Global_NoninterferenceChecker", &global, wrappers, wrapper_impls);
  l->fragment = wrappers->at[0];
  vec_free(&local);
  vec_free(&global);
}

/* ---- each action keeps global invariants ----------------------------------------------------- */

static void check_action(LayerCopy *l, const ActionForm *a, Decl *wrapper) {
  Rewrite *r = l->r;
  StmtVec code = {0};
  VarVec vars = {0}, locals = {0};
  emit_add_ins(&a->self.ins, &vars);
  permissions_globals(r, l->layer, &vars);
  emit_linear_assumes(r, &vars, &code);
  vec_push(&code, layer_snapshot(l));
  layer_permissions(l, &vars, &code);
  ExprVec ins = {0}, outs = {0}, state = {0};
  for (uint32_t i = 0; i < a->self.ins.n; i++) vec_push(&ins, make_var(r, a->self.ins.at[i]));
  for (uint32_t i = 0; i < a->self.outs.n; i++) vec_push(&outs, make_var(r, a->self.outs.at[i]));
  vec_push(&code, make_call(r, a->proc, &outs, &ins, 0));
  for (uint32_t i = 0; i < l->permissions.n; i++) vec_push(&locals, l->permissions.at[i]);
  for (uint32_t i = 0; i < l->snapshot.n; i++) vec_push(&locals, l->snapshot.at[i]);
  for (uint32_t i = 0; i < locals.n; i++) vec_push(&state, make_var(r, locals.at[i]));
  vec_push(&code, make_call(r, wrapper, NULL, &state, 0));
  Str name = rewrite_name(r, "Global_NoninterferenceChecker_%s_%d", a->decl->name->text, l->layer);
  Decl *p = make_procedure(r, name, a->decl->pos, a->self.ins, a->self.outs);
  make_modifies(r, p, r->civl->globals);
  SpecVec requires = {0};
  gate_requires(&a->self.gate, &requires);
  make_specs(r, p, &requires, NULL);
  emit_checker(r, p, &code, make_list(r, &locals));
  vec_free(&requires);
  vec_free(&code);
  vec_free(&vars);
  vec_free(&locals);
  vec_free(&ins);
  vec_free(&outs);
  vec_free(&state);
}

void noninterference_global(LayerCopy *l, Decl *wrapper) {
  const CivlProgram *c = l->r->civl;
  bool any = false;
  for (uint32_t i = 0; i < c->n_invariants; i++)
    any |= !civl_of(c->invariants[i])->local && civl_layer(c->invariants[i]) == l->layer;
  for (uint32_t i = 0; any && i < l->r->actions.n; i++) {
    const ActionForm *a = l->r->actions.at[i];
    if (action_exists_at(a, l->layer) && a->modified.n) check_action(l, a, wrapper);
  }
}
