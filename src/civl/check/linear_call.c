/* SPDX-License-Identifier: MIT */
/* What may be given to linear parameters. */
#include "civl/check/parts.h"

#include "base/vec.h"
#include "syntax/print/print.h"

#include <string.h>

static uint32_t call_fault(CallPlace at, const Stmt *s, DiagId id, const char *what) {
  return diag(at.c->program->session, id, diag_span(s->pos), what);
}

static void call_fault_expr(CallPlace at, const Stmt *s, DiagId id, const Expr *e,
                            const char *note) {
  Buf text = {0};
  print_expr(&text, e);
  uint32_t d = call_fault(at, s, id, text.text);
  diag_note(&at.c->program->session->diags, d, e->span, "%s", note);
  buf_free(&text);
}

/* ---- operations on linear values ------------------------------------------------------------ */

/* A chain of fields and selections that stays outside of permissions. */
static bool is_path(const Expr *e) {
  for (;;) {
    if (e->kind == EX_SELECT) {
      e = e->u.map->map;
      continue;
    }
    if (e->kind != EX_FIELD) return e->kind == EX_VAR;
    const Expr *of = e->u.field->of;
    if (linear_is_one(of->type)) return false;
    if (linear_is_map(of->type) && strcmp(e->u.field->name->text, "dom") == 0) return false;
    e = of;
  }
}

static void check_moved(CallPlace at, const Stmt *s) {
  for (uint32_t i = 0; i < s->n_rhs; i++)
    if (s->rhs[i]->kind != EX_VAR)
      diag(at.c->program->session, DIAG_LINEAR_MOVE, diag_span(s->pos), (int)i);
}

static void check_operation(CallPlace at, const Stmt *s) {
  Session *session = at.c->program->session;
  switch (civl_primitive(s->target)) {
  case PRIMITIVE_MOVE: check_moved(at, s); return;
  case PRIMITIVE_MAP_GET:
  case PRIMITIVE_MAP_PUT:
  case PRIMITIVE_MAP_SPLIT:
  case PRIMITIVE_MAP_JOIN:
  case PRIMITIVE_ONE_GET:
  case PRIMITIVE_ONE_PUT:
    if (!is_path(s->rhs[0])) diag(session, DIAG_LINEAR_PATH, diag_span(s->pos));
    return;
  case PRIMITIVE_PATH_LOAD:
  case PRIMITIVE_PATH_STORE:
    if (!is_path(s->rhs[0])) diag(session, DIAG_LINEAR_PATH, diag_span(s->pos));
    if (linear_type(at.c, s->rhs[0]->type)) diag(session, DIAG_LINEAR_ORDINARY, diag_span(s->pos));
    return;
  default: return;
  }
}

static bool gives_back(const Stmt *s, const Var *v) {
  for (uint32_t i = 0; i < s->n_lhs; i++)
    if (linear_root(s->lhs[i]) == v) return true;
  return false;
}

static bool in_frame(const Decl *proc, const Var *v) {
  for (uint32_t i = 0; i < proc->u.proc.modifies.n; i++)
    if (proc->u.proc.modifies.at[i] == v) return true;
  return false;
}

/* The variable that an operation changes through its first argument. */
static void check_changed(CallPlace at, const Stmt *s) {
  const Var *v = linear_root(s->rhs[0]);
  if (!civl_primitive_inout(civl_primitive(s->target)) || !v) return;
  if (v->kind == VAR_IN) call_fault(at, s, DIAG_PRIMITIVE_INPUT, v->name->text);
  if (gives_back(s, v)) call_fault(at, s, DIAG_PRIMITIVE_OUTPUT, v->name->text);
  if (v->kind == VAR_GLOBAL && !civl_is(at.proc, CIVL_YIELD_PROCEDURE) && !in_frame(at.proc, v))
    diag(at.c->program->session, DIAG_PRIMITIVE_MODIFIES, diag_span(s->pos),
         civl_is(at.proc, CIVL_ACTION) ? "action's" : "procedure's", v->name->text);
}

/* ---- calls ---------------------------------------------------------------------------------- */

typedef VEC(const Var *) VarSet;

static bool add_once(VarSet *set, const Var *v) {
  for (uint32_t i = 0; i < set->n; i++)
    if (set->at[i] == v) return false;
  vec_push(set, v);
  return true;
}

/* The root of the argument for a linear formal; NULL: not one that may stand there. */
static const Var *linear_argument(CallPlace at, const Stmt *s, uint32_t i, LinearKind kind) {
  const Expr *e = s->rhs[i];
  if (civl_primitive(s->target) && kind == LINEAR_KEPT) {
    const Var *root = linear_root(e);
    if (!root)
      call_fault_expr(at, s, DIAG_LINEAR_ROOT, e,
                      "the operation changes what it is given: give it a "
                      "variable, or fields and elements of one");
    return root;
  }
  if (e->kind == EX_VAR) return e->u.var.var;
  call_fault_expr(
      at, s, DIAG_LINEAR_VARIABLE, e,
      "put the value into a variable first, so that it is clear who holds the permissions");
  return NULL;
}

void check_linear_call(CallPlace at, const Stmt *s) {
  if (!s->target) return;
  const ProcDecl *p = &s->target->u.proc;
  VarSet seen = {0}, twice = {0};
  check_operation(at, s);
  for (uint32_t i = 0; i < s->n_rhs && i < p->ins.n; i++) {
    LinearKind kind = linear_kind(p->ins.at[i]);
    if (kind == LINEAR_NOT || !linear_type(at.c, s->rhs[i]->type)) continue;
    const Var *v = linear_argument(at, s, i, kind);
    if (!v) continue;
    bool global = v->kind == VAR_GLOBAL;
    if (global && !p->pure) call_fault(at, s, DIAG_LINEAR_LOCAL, v->name->text);
    if (!add_once(&seen, v) && add_once(&twice, v))
      call_fault(at, s, DIAG_LINEAR_ONCE, v->name->text);
    if (global && p->pure && kind == LINEAR_IN && !gives_back(s, v))
      call_fault(at, s, DIAG_LINEAR_GLOBAL_IN, v->name->text);
  }
  if (s->n_rhs) check_changed(at, s);
  vec_free(&seen);
  vec_free(&twice);
}

/* ---- parallel calls: only the annotations count ---------------------------------------------- */

static bool is_called_with(const Stmt *parallel, const Var *v) {
  for (uint32_t k = 0; k < parallel->body.n; k++) {
    const Stmt *arm = parallel->body.at[k];
    if (!civl_is(arm->target, CIVL_YIELD_PROCEDURE)) continue;
    for (uint32_t i = 0; i < arm->n_rhs && i < arm->target->u.proc.ins.n; i++)
      if (linear_kind(arm->target->u.proc.ins.at[i]) != LINEAR_NOT && linear_root(arm->rhs[i]) == v)
        return true;
  }
  return false;
}

static void check_arm(CallPlace at, const Stmt *parallel, const Stmt *arm, VarSet *sets) {
  bool invariant = civl_is(arm->target, CIVL_INVARIANT);
  for (uint32_t i = 0; i < arm->n_rhs && i < arm->target->u.proc.ins.n; i++) {
    const Var *v = linear_root(arm->rhs[i]);
    if (linear_kind(arm->target->u.proc.ins.at[i]) == LINEAR_NOT || !v) continue;
    if (!invariant && !add_once(&sets[0], v) && add_once(&sets[1], v))
      call_fault(at, parallel, DIAG_LINEAR_PARALLEL, v->name->text);
    if (invariant && is_called_with(parallel, v) && add_once(&sets[2], v))
      call_fault(at, parallel, DIAG_LINEAR_BOTH, v->name->text);
  }
}

void check_linear_parallel(CallPlace at, const Stmt *s) {
  VarSet sets[3] = {{0}, {0}, {0}}; /* given, given twice, given to invariants too */
  for (uint32_t k = 0; k < s->body.n; k++)
    if (civl_primitive(s->body.at[k]->target)) {
      diag(at.c->program->session, DIAG_PRIMITIVE_PARALLEL, diag_span(s->pos));
      break;
    }
  for (uint32_t k = 0; k < s->body.n; k++) check_linear_call(at, s->body.at[k]);
  for (uint32_t k = 0; k < s->body.n; k++)
    if (s->body.at[k]->target) check_arm(at, s, s->body.at[k], sets);
  for (uint32_t k = 0; k < 3; k++) vec_free(&sets[k]);
}
