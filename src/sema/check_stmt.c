/* SPDX-License-Identifier: MIT */
/* Types inside statements; what statements may assign.
 *
 * A guard is two assumes, of itself and of its negation (simplified as Boogie does it), so in
 * compat mode an ill-typed guard is reported for both. */
#include "sema/check.h"
#include "sema/check_civl.h"
#include "syntax/clause_edit.h"

#include "sema/proxy.h"
#include "sema/unify.h"

#include <string.h>

static void check_stmt(Sema *, Stmt *);

static void check_list(Sema *s, Expr **list, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) check_expr(s, list[i]);
}

/* ---- frames ------------------------------------------------------------------------------- */

void check_frame(Sema *s) {
  s->body = ++s->bodies;
  if (!s->proc) return;
  const VarList *list = &s->proc->u.proc.modifies;
  for (uint32_t i = 0; i < list->n; i++)
    map_put(&s->frames.in_frame, (uint64_t)(uintptr_t)list->at[i], s->body);
}

static bool in_frame(Sema *s, const Var *v) {
  uint64_t body = 0;
  return map_get(&s->frames.in_frame, (uint64_t)(uintptr_t)v, &body) && body == s->body;
}

static bool is_mutable(const Var *v) {
  return v->kind == VAR_GLOBAL || v->kind == VAR_OUT || v->kind == VAR_LOCAL;
}

/* False when the global is outside the frame. */
static bool check_global(Sema *s, const Stmt *t, const Var *v) {
  if (v->kind != VAR_GLOBAL || s->opt.infer_modifies || !s->proc || in_frame(s, v)) return true;
  uint32_t d =
      diag(s->session, DIAG_NOT_IN_MODIFIES, diag_span(t->pos), "procedure's", v->name->text);
  diag_note(&s->session->diags, d, context_span(s->proc->pos, s->proc->name),
            "add 'modifies %s;' to the procedure", v->name->text);
  const char *clause = arena_printf(&s->session->perm, "modifies %s;", v->name->text);
  ClauseEdit edit;
  if (clause_edit(s->session, s->proc, clause, &edit))
    diag_fix(&s->session->diags, d, edit.span, edit.text, "Add '%s'", clause);
  return false;
}

Var *check_assigned_var(const Expr *lhs) {
  while (lhs->kind == EX_SELECT || lhs->kind == EX_FIELD)
    lhs = lhs->kind == EX_SELECT ? lhs->u.map->map : lhs->u.field->of;
  return lhs->kind == EX_VAR ? lhs->u.var.var : NULL;
}

/* False when the variable must not change here. */
static bool check_variable(Sema *s, const Stmt *t, const Var *v) {
  if (is_mutable(v)) return check_global(s, t, v);
  uint32_t d = diag(s->session, DIAG_IMMUTABLE, diag_span(t->pos), v->name->text);
  diag_note(&s->session->diags, d, context_span(v->span.lo, v->name),
            v->kind == VAR_IN ? "a parameter keeps its value: copy it to a variable"
                              : "it is declared here");
  return false;
}

/* The variables that the statement itself names on its left. */
static void check_assigned(Sema *s, const Stmt *t) {
  for (uint32_t i = 0; i < t->n_lhs; i++) {
    const Var *v = check_assigned_var(t->lhs[i]);
    if (v) check_variable(s, t, v);
  }
}

static void check_callee_frame(Sema *s, const Stmt *t) {
  uint64_t body = 0, key = (uint64_t)(uintptr_t)t->target;
  if (map_get(&s->frames.frame_ok, key, &body) && body == s->body) return;
  const VarList *list = &t->target->u.proc.modifies;
  bool ok = true;
  for (uint32_t i = 0; i < list->n; i++) ok &= check_variable(s, t, list->at[i]);
  if (ok) map_put(&s->frames.frame_ok, key, s->body);
}

/* ---- assignment ------------------------------------------------------------------------------ */

static Type *check_lhs(Sema *s, Expr *e) {
  switch (e->kind) {
  case EX_SELECT: {
    MapExpr *m = e->u.map;
    Type *map = check_lhs(s, m->map);
    check_list(s, m->args, m->n_args);
    if (type_strip(map)->kind == TY_ERROR) return e->type = s->types.t_error;
    Type *t = check_select(s, map, m, "map assignment", context_at(e));
    return e->type = t ? t : s->types.t_error;
  }
  case EX_FIELD: {
    Type *of = check_lhs(s, e->u.field->of);
    if (type_strip(of)->kind == TY_ERROR) return e->type = s->types.t_error;
    Type *t = check_field(s, e, of);
    return e->type = t ? t : s->types.t_error;
  }
  default: return check_expr(s, e);
  }
}

/* Where the type of a left side comes from: the declaration of its variable. */
static void note_assigned(Sema *s, uint32_t d, const Expr *lhs) {
  const Var *v = check_assigned_var(lhs);
  if (v)
    diag_note(&s->session->diags, d, context_span(v->pos, v->name), "'%s' is declared here",
              v->name->text);
}

static void check_assign(Sema *s, Stmt *t) {
  uint32_t errors = context_errors(s);
  for (uint32_t i = 0; i < t->n_lhs; i++) check_lhs(s, t->lhs[i]);
  for (uint32_t i = 0; i < t->n_rhs; i++) {
    if (i < t->n_lhs) s->civl = check_civl_assigned(s, t->lhs + i, 1);
    check_expr(s, t->rhs[i]);
  }
  s->civl = CIVL_FREE;
  check_attrs(s, &t->attrs);
  if (s->opt.compat && context_errors(s) != errors) return; /* as Boogie does */
  check_assigned(s, t);
  for (uint32_t i = 0; i < t->n_lhs; i++)
    check_civl_modifies(s, check_assigned_var(t->lhs[i]), context_at(t->lhs[i]));
  for (uint32_t i = 0; i < t->n_lhs && i < t->n_rhs; i++) {
    Type *l = t->lhs[i]->type, *r = t->rhs[i]->type;
    if (unify(s, l, r)) continue;
    uint32_t d = diag(s->session, DIAG_ASSIGN_TYPES, context_at(t->lhs[i]), context_type_text(s, r),
                      context_type_text(s, l));
    suggest_division(s, d, t->rhs[i]);
    note_assigned(s, d, t->lhs[i]);
  }
}

static void check_unpack_once(Sema *s, const Stmt *t) {
  Map seen = {0};
  for (uint32_t i = 0; i < t->n_lhs; i++) {
    const Var *v = check_assigned_var(t->lhs[i]);
    if (!v) continue;
    if (map_get(&seen, (uint64_t)(uintptr_t)v, NULL))
      diag(s->session, DIAG_UNPACK_TWICE, context_at(t->lhs[i]), v->name->text);
    else
      map_put(&seen, (uint64_t)(uintptr_t)v, 1);
  }
  map_free(&seen);
}

/* C(x, ..) := e; the left side is typed as the application C(x, ..). */
static void check_unpack(Sema *s, Stmt *t) {
  check_attrs(s, &t->attrs);
  Type *left = s->types.t_error;
  if (t->target) {
    CallExpr call = {t->name, t->lhs, t->n_lhs, t->target, t->ctor, NULL};
    Expr e = {.kind = EX_CALL, .pos = t->name_pos ? t->name_pos : t->pos, .u.call = &call};
    left = check_call(s, &e);
    t->inst = call.inst;
  }
  s->civl = check_civl_assigned(s, t->lhs, t->n_lhs);
  Type *right = check_expr(s, t->rhs[0]);
  s->civl = CIVL_FREE;
  check_assigned(s, t);
  for (uint32_t i = 0; i < t->n_lhs; i++) {
    const Var *v = check_assigned_var(t->lhs[i]);
    if (v) check_civl_modifies(s, v, context_span(v->pos, v->name));
  }
  if (t->target && t->target->kind != DECL_DATATYPE) {
    diag(s->session, DIAG_UNPACK_CTOR, diag_span(t->pos));
    return;
  }
  check_unpack_once(s, t);
  if (unify(s, left, right)) return;
  uint32_t d = diag(s->session, DIAG_ASSIGN_TYPES, (Span){t->pos, t->pos + 2},
                    context_type_text(s, right), context_type_text(s, left));
  if (t->ctor)
    diag_note(&s->session->diags, d, context_span(t->ctor->pos, t->ctor->name),
              "the constructor '%s' is declared here", t->ctor->name->text);
}

/* ---- calls ---- */

static void report_out(Sema *s, const Stmt *t, const ProcDecl *p, uint32_t i, const Type *formal) {
  const Expr *out = t->lhs[i];
  const Var *v = p->outs.at[i];
  uint32_t d = diag(s->session, DIAG_OUT_TYPE, context_at(out), i, t->name->text,
                    context_type_text(s, out->type), context_type_text(s, formal));
  diag_note(&s->session->diags, d, context_span(v->pos, v->name),
            "the result '%s' is declared here", v->name->text);
}

static void check_outs(Sema *s, Stmt *t, const ProcDecl *p) {
  for (uint32_t i = 0; i < t->n_lhs; i++) {
    Expr *out = t->lhs[i];
    Type *formal = p->outs.at[i]->type ? p->outs.at[i]->type : s->types.t_error;
    formal = type_subst(s->arena, formal, p->params, t->inst, p->n_params);
    if (out->kind == EX_STAR)
      out->type = formal;
    else if (!unify(s, formal, out->type))
      report_out(s, t, p, i, formal);
  }
}

void check_call_clause(Sema *s, Stmt *t, CivlClause clause) {
  uint32_t errors = context_errors(s);
  check_attrs(s, &t->attrs);
  check_civl_results(s, t, clause);
  for (uint32_t i = 0; i < t->n_rhs; i++) {
    s->civl = check_civl_argument(s, t, i, clause);
    check_expr(s, t->rhs[i]);
  }
  s->civl = CIVL_FREE;
  check_list(s, t->lhs, t->n_lhs);
  check_assigned(s, t);
  if (!t->target) return;
  check_callee_frame(s, t);
  const ProcDecl *p = &t->target->u.proc;
  if (t->n_rhs != p->ins.n || (t->kind == ST_CALL && t->n_lhs != p->outs.n)) return;
  t->inst = proxy_instances(s, p->params, p->n_params);
  Type **formals = ARENA_ARRAY(s->arena, Type *, t->n_rhs);
  for (uint32_t i = 0; i < t->n_rhs; i++)
    formals[i] = p->ins.at[i]->type ? p->ins.at[i]->type : s->types.t_error;
  Application app = {"call to", t->name, &p->ins, p->params, t->inst, p->n_params};
  check_arguments(s, &app, formals, t->rhs, t->n_rhs);
  if (t->kind == ST_CALL) check_outs(s, t, p);
  if (context_errors(s) == errors) check_civl_call(s, t, clause);
}

/* ---- structured statements ---- */

static void check_predicate(Sema *s, const AttrList *attrs, Expr *e, DiagId id, Pos pos) {
  check_attrs(s, attrs);
  bool assumed = id == DIAG_ASSUME_BOOL && !attr_find(attrs, "yields");
  s->civl = assumed ? check_civl_assume(s) : check_civl_clause(s, attrs, CIVL_CLAUSE_BODY);
  check_bool(s, e, id, diag_span(pos));
  s->civl = CIVL_FREE;
}

/* The operator of !(a op b) once the negation is pushed in, and whether the operands swap. */
static bool check_stmt_negated(BinaryOp op, BinaryOp *out, bool *swap) {
  *swap = op != BIN_EQ && op != BIN_NEQ;
  switch (op) {
  case BIN_EQ: *out = BIN_NEQ; return true;
  case BIN_NEQ: *out = BIN_EQ; return true;
  case BIN_LT: *out = BIN_LE; return true;
  case BIN_LE: *out = BIN_LT; return true;
  case BIN_GE: *out = BIN_GT; return true;
  case BIN_GT: *out = BIN_GE; return true;
  default: return false;
  }
}

/* The second assume of an ill-typed guard. */
static void check_negation(Sema *s, const Stmt *t) {
  if (s->proc && s->proc->u.proc.civl) check_civl_again(s, t->expr);
  Expr *g = t->expr;
  BinaryOp op;
  bool swap, ok = true;
  if (g->kind == EX_BINARY && check_stmt_negated((BinaryOp)g->op, &op, &swap)) {
    Expr *a = swap ? g->u.op.b : g->u.op.a, *b = swap ? g->u.op.a : g->u.op.b;
    ok = check_binary_types(s, op, a->type, b->type, context_at(a));
  } else if (g->kind == EX_UNARY && g->op == UN_NOT) {
    if (!unify(s, g->u.op.a->type, s->types.t_bool))
      diag(s->session, DIAG_ASSUME_BOOL, diag_span(t->pos), context_type_text(s, g->u.op.a->type));
  } else if (!unify(s, g->type, s->types.t_bool)) {
    diag(s->session, DIAG_UNARY_TYPE, (Span){0, 0}, context_type_text(s, g->type), "!");
    ok = false;
  }
  if (!ok && !unify(s, s->types.t_error, s->types.t_bool))
    diag(s->session, DIAG_ASSUME_BOOL, diag_span(t->pos), context_type_text(s, s->types.t_error));
}

static bool check_guard(Sema *s, const Stmt *t) {
  if (!t->expr) return false;
  uint32_t errors = context_errors(s);
  s->civl = check_civl_assume(s);
  check_bool(s, t->expr, DIAG_ASSUME_BOOL, diag_span(t->pos));
  s->civl = CIVL_FREE;
  return s->opt.compat && context_errors(s) != errors;
}

static void check_loop_specs(Sema *s, Stmt *t) {
  for (uint32_t i = 0; i < t->n_specs; i++) {
    LoopSpec *spec = &t->specs[i];
    if (spec->call) {
      check_attrs(s, &spec->attrs);
      check_stmt(s, spec->call);
      continue;
    }
    if (!spec->is_measure && spec->n == 1) {
      check_predicate(s, &spec->attrs, spec->exprs[0],
                      spec->is_free ? DIAG_ASSUME_BOOL : DIAG_ASSERT_BOOL, spec->pos);
      continue;
    }
    check_attrs(s, &spec->attrs);
    for (uint32_t k = 0; k < spec->n; k++) check_measure(s, spec->exprs[k]);
  }
}

static bool is_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c != 0 && strchr("'~#$^_.?`", c));
}

/* Boogie quotes the last token of a returned expression. */
static Span last_token(Sema *s, const Expr *e) {
  const Source *source = source_of(&s->session->sources, e->span.lo);
  Pos lo = e->span.hi - 1;
  if (!source || e->span.hi <= e->span.lo) return diag_span(e->pos);
  while (lo > e->span.lo && is_word(source->text[lo - source->base]) &&
         is_word(source->text[lo - 1 - source->base]))
    lo--;
  return (Span){lo, e->span.hi};
}

static void check_stmt(Sema *s, Stmt *t) {
  switch ((StmtKind)t->kind) {
  case ST_ASSIGN: check_assign(s, t); break;
  case ST_UNPACK: check_unpack(s, t); break;
  case ST_ASSERT: check_predicate(s, &t->attrs, t->expr, DIAG_ASSERT_BOOL, t->pos); break;
  case ST_ASSUME: check_predicate(s, &t->attrs, t->expr, DIAG_ASSUME_BOOL, t->pos); break;
  case ST_HAVOC:
    check_list(s, t->lhs, t->n_lhs);
    check_assigned(s, t);
    break;
  case ST_CALL:
  case ST_CALL_FORALL: check_call_clause(s, t, CIVL_CLAUSE_BODY); break;
  case ST_PARALLEL:
    check_block(s, &t->body);
    check_civl_parallel(s, t);
    break;
  case ST_MEASURE:
    check_attrs(s, &t->attrs);
    for (uint32_t i = 0; i < t->n_rhs; i++) check_measure(s, t->rhs[i]);
    break;
  case ST_GOTO: check_attrs(s, &t->attrs); break;
  case ST_RETURN:
    check_attrs(s, &t->attrs);
    if (t->expr) check_bool(s, t->expr, DIAG_RETURN_BOOL, last_token(s, t->expr));
    break;
  case ST_IF: {
    check_attrs(s, &t->attrs);
    bool again = check_guard(s, t);
    check_block(s, &t->body);
    if (again) check_negation(s, t);
    check_block(s, &t->else_body);
    break;
  }
  case ST_WHILE: {
    check_loop_specs(s, t);
    bool again = check_guard(s, t);
    check_block(s, &t->body);
    if (again) check_negation(s, t);
    break;
  }
  default: break;
  }
}

void check_block(Sema *s, const Block *b) {
  for (uint32_t i = 0; i < b->n; i++) check_stmt(s, b->at[i]);
}

void check_code(Sema *s, Code *c) {
  check_vars(s, &c->locals);
  for (uint32_t i = 0; i < c->n_stmts; i++) check_stmt(s, c->stmts[i]);
}
