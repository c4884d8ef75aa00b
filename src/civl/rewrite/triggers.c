/* SPDX-License-Identifier: MIT */
/* Marks on the values of an action's locals. Where a transition relation binds them, the mark is
 * the trigger; the code of the action says where they get their values. */
#include "civl/rewrite/action.h"

/* The action is known by the local's place in its list. */
static const ActionForm *owner_of(const Rewrite *r, const Var *local) {
  for (uint32_t i = 0; i < r->actions.n; i++)
    for (uint32_t k = 0; k < r->actions.at[i]->locals.n; k++)
      if (r->actions.at[i]->locals.at[k] == local) return r->actions.at[i];
  return NULL;
}

Decl *trigger_of(Rewrite *r, const Var *copy) {
  Var *local = map_get_ptr(&r->local_of, copy);
  if (!local) return NULL;
  Decl *d = map_get_ptr(&r->triggers, local);
  if (d) return d;
  Str name =
      str_printf(r->strs, "Trigger_%s_%s", owner_of(r, local)->decl->name->text, local->name->text);
  d = make_decl(r, DECL_FUNC, name, 0);
  FuncDecl *f = &d->u.func;
  f->args = (VarList){ARENA_ARRAY(r->arena, Var *, 1), 1};
  f->args.at[0] = make_variable(r, VAR_FARG, local->name, local->type, 0);
  f->result = make_variable(r, VAR_FARG, NULL, r->type_bool, 0);
  map_put_ptr(&r->triggers, local, d);
  make_emit(r, d);
  return d;
}

static bool is_var(void *env, const Var *v) {
  return env == v;
}

static bool is_read_by(const Stmt *s, Var *v) {
  if (s->expr && mentions_any(s->expr, is_var, v)) return true;
  for (uint32_t i = 0; i < s->n_rhs; i++)
    if (mentions_any(s->rhs[i], is_var, v)) return true;
  for (uint32_t i = 0; i < s->n_lhs; i++)
    if (s->lhs[i]->kind != EX_VAR && mentions_any(s->lhs[i], is_var, v)) return true;
  return false;
}

static bool is_written(const Stmt *s, const Var *v) {
  for (uint32_t i = 0; i < s->n_lhs; i++)
    if (s->lhs[i]->kind == EX_VAR && s->lhs[i]->u.var.var == v) return true;
  return false;
}

static Stmt *mark(Rewrite *r, Decl *f, Var *v) {
  Expr *arg = make_var(r, v);
  return make_assume(r, make_apply_decl(r, f, &arg, 1, r->type_bool), 0);
}

/* Marks what havocs give to the variable where it is read later. Is it read before it is written?
 */
static bool mark_block(Rewrite *r, CodeBlock *b, Decl *f, Var *v, bool live) {
  StmtVec marked = {0};
  for (uint32_t i = b->cmds.n; i-- > 0;) {
    Stmt *s = b->cmds.at[i];
    if (is_written(s, v)) {
      if (s->kind == ST_HAVOC && live) vec_push(&marked, mark(r, f, v));
      live = false;
    }
    live |= is_read_by(s, v);
    vec_push(&marked, s);
  }
  vec_clear(&b->cmds);
  while (marked.n) vec_push(&b->cmds, vec_pop(&marked));
  vec_free(&marked);
  return live;
}

static void mark_local(Rewrite *r, ActionForm *a, Decl *f, Var *v) {
  CodeBlock **order = blocks_order(r, &a->self.body);
  Map live = {0};
  for (uint32_t i = a->self.body.n; i-- > 0;) {
    bool after = false;
    for (uint32_t k = 0; k < order[i]->to.n; k++)
      after |= map_get(&live, (uint64_t)(uintptr_t)order[i]->to.at[k], NULL);
    if (mark_block(r, order[i], f, v, after)) map_add(&live, (uint64_t)(uintptr_t)order[i]);
  }
  CodeBlock *entry = a->self.body.at[0];
  if (map_get(&live, (uint64_t)(uintptr_t)entry, NULL)) {
    StmtVec rest = entry->cmds;
    entry->cmds = (StmtVec){0};
    blocks_add(entry, mark(r, f, v));
    blocks_add_all(entry, &rest);
    vec_free(&rest);
  }
  map_free(&live);
}

void triggers_insert(Rewrite *r) {
  for (uint32_t i = 0; i < r->actions.n; i++) {
    ActionForm *a = r->actions.at[i];
    for (uint32_t k = 0; k < a->locals.n; k++) {
      Decl *f = map_get_ptr(&r->triggers, a->locals.at[k]);
      if (f) mark_local(r, a, f, a->locals.at[k]);
    }
    a->proc->u.proc.body_impl->u.impl.body = blocks_body(r, &a->self.body);
  }
}
