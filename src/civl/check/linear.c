/* SPDX-License-Identifier: MIT */
/* Linear types, annotations of declarations, and commands that give permissions away. */
#include "base/vec.h"
#include "civl/check/parts.h"

#include <string.h>

/* ---- types ---------------------------------------------------------------------------------- */

typedef struct TypeSearch {
  CivlProgram *c;
  VEC(const Type *) seen;
  VEC(const Type *) reported[2]; /* of One, of Map */
} TypeSearch;

static void instantiated(TypeSearch *f, const Type *t, const Type *arg, DiagId id) {
  uint32_t list = id == DIAG_LINEAR_KEY;
  for (uint32_t i = 0; i < f->reported[list].n; i++)
    if (type_equal(f->reported[list].at[i], arg)) return;
  vec_push(&f->reported[list], arg);
  Buf text = {0};
  type_print(&text, arg);
  diag(f->c->program->session, id, check_name_span(t->u.decl), text.text);
  buf_free(&text);
}

/* A datatype whose instances grow without end has at most these looked at. */
enum { MAX_TYPES = 10000 };

static void search_type(TypeSearch *f, const Type *t) {
  t = type_strip(t);
  for (uint32_t i = 0; i < f->seen.n; i++)
    if (type_equal(f->seen.at[i], t)) return;
  if (f->seen.n >= MAX_TYPES) return;
  vec_push(&f->seen, t);
  for (uint32_t i = 0; i < t->n_args; i++) search_type(f, t->args[i]);
  if (t->kind == TY_MAP) search_type(f, t->result);
  if (t->kind != TY_CTOR || t->u.decl->kind != DECL_DATATYPE) return;
  if (linear_is_one(t)) {
    if (linear_type(f->c, t->args[0])) instantiated(f, t, t->args[0], DIAG_LINEAR_ONE);
    return;
  }
  if (linear_is_map(t)) {
    if (!linear_is_one(t->args[0]) && linear_type(f->c, t->args[0]))
      instantiated(f, t, t->args[0], DIAG_LINEAR_KEY);
    return;
  }
  const DatatypeDecl *d = &t->u.decl->u.datatype;
  for (uint32_t i = 0; i < d->n_ctors; i++)
    for (uint32_t k = 0; k < d->ctors[i]->fields.n; k++)
      search_type(f, type_subst(f->c->arena, d->ctors[i]->fields.at[k]->type, d->params, t->args,
                                d->n_params));
}

static void search_vars(TypeSearch *f, const VarList *list) {
  for (uint32_t i = 0; i < list->n; i++)
    if (!type_open(list->at[i]->type)) search_type(f, list->at[i]->type);
}

static void check_types(CivlProgram *c) {
  TypeSearch f = {.c = c};
  for (uint32_t i = 0; i < c->program->decls.n; i++) {
    const Decl *d = c->program->decls.at[i];
    if (d->ignored) continue;
    if (d->kind == DECL_VAR) search_vars(&f, &d->u.globals);
    if (d->kind == DECL_CONST) search_vars(&f, &d->u.konst.vars);
    if (d->kind == DECL_PROC) {
      search_vars(&f, &d->u.proc.ins);
      search_vars(&f, &d->u.proc.outs);
    }
    if (d->kind == DECL_IMPL) search_vars(&f, &d->u.impl.locals);
  }
  vec_free(&f.seen);
  vec_free(&f.reported[0]);
  vec_free(&f.reported[1]);
}

/* ---- declarations --------------------------------------------------------------------------- */

static void only_linear(CivlProgram *c, const VarList *list, DiagId id) {
  for (uint32_t i = 0; i < list->n; i++) {
    LinearKind kind = linear_kind(list->at[i]);
    if (kind == LINEAR_IN || kind == LINEAR_OUT)
      diag(c->program->session, id, check_var_span(list->at[i]));
  }
}

typedef enum LinearClause { CLAUSE_REQUIRES, CLAUSE_PRESERVES, CLAUSE_ENSURES } LinearClause;

/* Has a formal of the procedure permissions where the clause holds? */
static bool is_there(const Var *v, LinearClause clause) {
  LinearKind kind = linear_kind(v);
  if (v->kind != VAR_IN && v->kind != VAR_OUT) return false;
  return kind == LINEAR_KEPT || (kind == LINEAR_IN && clause == CLAUSE_REQUIRES) ||
         (kind == LINEAR_OUT && clause == CLAUSE_ENSURES);
}

static void check_clause(CivlProgram *c, const CallList *calls, LinearClause clause) {
  for (uint32_t k = 0; k < calls->n; k++) {
    const Stmt *s = calls->at[k];
    for (uint32_t i = 0; s->target && i < s->n_rhs && i < s->target->u.proc.ins.n; i++) {
      const Expr *e = s->rhs[i];
      if (linear_kind(s->target->u.proc.ins.at[i]) == LINEAR_NOT || e->kind != EX_VAR) continue;
      if (!is_there(e->u.var.var, clause)) linear_unavailable(c, s, i);
    }
  }
}

static void check_clause_calls(CivlProgram *c, const Decl *d, const CallList *calls) {
  for (uint32_t k = 0; k < calls->n; k++) check_linear_call((CallPlace){c, d}, calls->at[k]);
}

static void check_linear_proc(CivlProgram *c, const Decl *d) {
  only_linear(c, &d->u.proc.outs, DIAG_LINEAR_DECLARED);
  const CivlDecl *civl = civl_of(d);
  if (!civl) return;
  if (civl->kind == CIVL_INVARIANT) only_linear(c, &d->u.proc.ins, DIAG_LINEAR_INVARIANT);
  if (civl->kind == CIVL_YIELD_PROCEDURE) {
    check_clause(c, &civl->requires_calls, CLAUSE_REQUIRES);
    check_clause(c, &civl->preserves_calls, CLAUSE_PRESERVES);
    check_clause(c, &civl->ensures_calls, CLAUSE_ENSURES);
  }
  check_clause_calls(c, d, &civl->requires_calls);
  check_clause_calls(c, d, &civl->preserves_calls);
  check_clause_calls(c, d, &civl->ensures_calls);
}

/* ---- commands ------------------------------------------------------------------------------- */

/* Does the target go into a One or a Map? */
static bool opens_permission(const Expr *lhs) {
  while (lhs->kind == EX_FIELD || lhs->kind == EX_SELECT) {
    const Expr *of = lhs->kind == EX_FIELD ? lhs->u.field->of : lhs->u.map->map;
    if (lhs->kind == EX_FIELD && (linear_is_one(of->type) || linear_is_map(of->type))) return true;
    lhs = of;
  }
  return false;
}

typedef struct Sources {
  CivlProgram *c;
  VEC(const Var *) seen;
} Sources;

static void move_source(Sources *f, const Expr *e) {
  for (uint32_t i = 0; i < f->seen.n; i++)
    if (f->seen.at[i] == e->u.var.var) {
      diag(f->c->program->session, DIAG_LINEAR_TWICE, e->span, e->u.var.name->text);
      return;
    }
  vec_push(&f->seen, e->u.var.var);
}

static void add_pack(Sources *f, const CallExpr *pack) {
  for (uint32_t i = 0; i < pack->n_args && i < pack->ctor->fields.n; i++) {
    const Expr *arg = pack->args[i];
    if (!linear_type(f->c, arg->type)) continue;
    if (arg->kind == EX_VAR)
      move_source(f, arg);
    else
      diag(f->c->program->session, DIAG_LINEAR_PACK, (Span){arg->pos, arg->span.hi},
           pack->ctor->fields.at[i]->name->text);
  }
}

static void check_assign(CivlProgram *c, const Stmt *s) {
  Sources f = {.c = c};
  for (uint32_t i = 0; i < s->n_lhs; i++)
    if (opens_permission(s->lhs[i])) {
      uint32_t d =
          diag(c->program->session, DIAG_LINEAR_TARGET, (Span){s->lhs[i]->pos, s->lhs[i]->span.hi});
      diag_note(&c->program->session->diags, d, s->lhs[i]->span,
                "only calls such as Map_Put and One_Get change what a One or a Map holds");
    }
  for (uint32_t i = 0; i < s->n_lhs; i++) {
    const Expr *e = s->rhs[i];
    if (!linear_type(c, s->lhs[i]->type)) continue;
    if (e->kind == EX_VAR)
      move_source(&f, e);
    else if (e->kind == EX_CALL && e->u.call->ctor && !linear_is_one(e->type) &&
             !linear_is_map(e->type))
      add_pack(&f, e->u.call);
  }
  vec_free(&f.seen);
}

static void check_command(CallPlace at, const Stmt *s) {
  switch ((StmtKind)s->kind) {
  case ST_ASSIGN: check_assign(at.c, s); break;
  case ST_UNPACK:
    if (s->rhs[0]->kind != EX_VAR && linear_type(at.c, s->rhs[0]->type))
      diag(at.c->program->session, DIAG_LINEAR_UNPACK, diag_span(s->pos));
    break;
  case ST_CALL: check_linear_call(at, s); break;
  case ST_PARALLEL: check_linear_parallel(at, s); break;
  default: break;
  }
}

static void check_commands(CallPlace at, const CivlFlow *flow) {
  for (uint32_t b = 0; b < flow->body.n; b++) {
    const FlatBlock *block = &flow->body.at[b];
    if (flow->order.number[b] == GRAPH_NONE) continue;
    for (uint32_t i = 0; block->loop && i < block->loop->n_specs; i++)
      if (block->loop->specs[i].call) check_linear_call(at, block->loop->specs[i].call);
    for (uint32_t i = 0; i < block->n_cmds; i++) check_command(at, block->cmds[i]);
  }
}

static void check_linear_impl(CivlProgram *c, const Decl *d) {
  const Decl *proc = d->u.impl.proc;
  if (civl_primitive(proc)) return;
  CivlProcedure *p = civl_procedure(c, proc);
  CivlAction *a = civl_action(c, proc);
  CivlFlow flow = p ? p->flow : a ? a->flow : civl_flow(c->arena, c->strs, d);
  uint32_t before = c->program->session->diags.errors;
  if (!flow.body.n) return;
  check_commands((CallPlace){c, proc}, &flow);
  if (c->program->session->diags.errors != before) return;
  CivlAvailable *available = linear_analyse(c, d, &flow);
  if (p) p->available = available;
}

void check_linear(CivlProgram *c) {
  uint32_t before = c->program->session->diags.errors;
  check_types(c);
  if (c->program->session->diags.errors != before) return;
  for (uint32_t i = 0; i < c->program->decls.n; i++) {
    const Decl *d = c->program->decls.at[i];
    if (d->ignored) continue;
    if (d->kind == DECL_VAR) only_linear(c, &d->u.globals, DIAG_LINEAR_DECLARED);
    if (d->kind == DECL_PROC) check_linear_proc(c, d);
    if (d->kind == DECL_IMPL) check_linear_impl(c, d);
  }
}
