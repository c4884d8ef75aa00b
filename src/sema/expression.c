/* SPDX-License-Identifier: MIT */
/* One expression in the scope of a declaration that was checked before, as debuggers ask for. The
 * names of the program are entered once more; that changes nothing in a program without errors. */
#include "sema/check.h"
#include "sema/resolve.h"

static void bind_list(Sema *s, const VarList *list) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i]->name) scope_bind_var(s, list->at[i], list->at[i]->name);
}

static void bind_owner(Sema *s, Decl *owner) {
  bool body = owner->kind == DECL_IMPL;
  TypeParam **params = body ? owner->u.impl.params : owner->u.proc.params;
  uint32_t n = body ? owner->u.impl.n_params : owner->u.proc.n_params;
  for (uint32_t i = 0; i < n; i++) scope_bind_tvar(s, params[i]);
  bind_list(s, body ? &owner->u.impl.ins : &owner->u.proc.ins);
  bind_list(s, body ? &owner->u.impl.outs : &owner->u.proc.outs);
  if (body) bind_list(s, &owner->u.impl.locals);
}

bool sema_expression(Program *program, Decl *owner, Expr *e) {
  Sema s;
  context_init(&s, program, &(SemaOptions){0});
  uint32_t before = context_errors(&s);
  register_names(&s);
  old_datatype_register(&s);
  old_datatype_resolve(&s);
  scope_push(&s);
  uint32_t mark = scope_mark_tvars(&s);
  s.proc = owner->kind == DECL_IMPL ? owner->u.impl.proc : owner;
  bind_owner(&s, owner);
  s.state = s.proc->u.proc.pure ? STATELESS : TWO_STATE;
  resolve_expr(&s, e);
  if (context_errors(&s) == before) check_expr(&s, e);
  if (context_errors(&s) == before) ambiguity_expression(&s, e);
  scope_reset_tvars(&s, mark);
  scope_pop(&s);
  bool ok = context_errors(&s) == before;
  context_free(&s);
  return ok;
}
