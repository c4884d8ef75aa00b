/* SPDX-License-Identifier: MIT */
/* Types of 2005 are names, int, bool and maps, without type variables, so a type as it is written
 * is the type. An expression whose type is not known (NULL) is left alone: type checking complains
 * of it afterwards, as of every other mistake. */
#include "dialect/paper.h"

#include "dialect/dialect.h"

#include <string.h>

static const TypeExpr type_int = {.kind = TX_INT}, type_bool = {.kind = TX_BOOL};

static bool same_type(const TypeExpr *a, const TypeExpr *b) {
  if (a == b) return true;
  if (!a || !b || a->kind != b->kind || a->n_args != b->n_args || a->name != b->name) return false;
  for (uint32_t i = 0; i < a->n_args; i++)
    if (!same_type(a->args[i], b->args[i])) return false;
  return a->kind != TX_MAP || same_type(a->result, b->result);
}

static bool is_any(const Paper *p, const TypeExpr *t) {
  return t && t->kind == TX_NAME && t->name == p->word_any && !t->n_args;
}

/* ---- names ---------------------------------------------------------------- */

static void enter_names(Paper *p, const VarList *vars) {
  for (uint32_t i = 0; i < vars->n; i++)
    if (vars->at[i]->name) vec_push(&p->scope, vars->at[i]);
}

static const TypeExpr *type_of_name(const Paper *p, Str name) {
  for (uint32_t i = p->scope.n; i > 0; i--)
    if (p->scope.at[i - 1]->name == name) return p->scope.at[i - 1]->type_expr;
  const Var *global = map_get_ptr(&p->globals, name);
  if (global) return global->type_expr;
  return name == p->word_null ? &p->ref : NULL;
}

/* ---- conversions ---------------------------------------------------------- */

static Str conversion_name(Paper *p, const TypeExpr *t, bool to_any) {
  Buf b = {0};
  paper_put_conversion(&b, t, to_any);
  Str name = str_intern(&p->program->session->strs, b.text, b.n);
  buf_free(&b);
  return name;
}

static Expr *convert(Paper *p, Expr *e, const TypeExpr *t, bool to_any) {
  bool known = false;
  for (uint32_t i = 0; i < p->converted.n; i++) known |= same_type(p->converted.at[i], t);
  if (!known) vec_push(&p->converted, t);
  Expr *call = ARENA_NEW(p->arena, Expr);
  call->kind = EX_CALL;
  call->pos = e->pos;
  call->span = e->span;
  call->height = e->height + 1;
  call->u.call = ARENA_NEW(p->arena, CallExpr);
  call->u.call->name = conversion_name(p, t, to_any);
  call->u.call->args = ARENA_ARRAY(p->arena, Expr *, 1);
  call->u.call->args[0] = e;
  call->u.call->n_args = 1;
  return call;
}

/* Everything fits where `any` is expected; nothing else is understood. */
static void fit(Paper *p, Expr **e, const TypeExpr *from, const TypeExpr *to) {
  if (from && is_any(p, to) && !is_any(p, from)) *e = convert(p, *e, from, true);
}

/* cast(e, T): types do not count, so a cast between two others goes by way of `any`. */
static Expr *apply_cast(Paper *p, Expr *e, const TypeExpr *from) {
  Expr *sub = e->u.ascribe.e;
  const TypeExpr *to = e->u.ascribe.type_expr;
  if (!from || same_type(from, to)) return sub;
  if (!is_any(p, from)) sub = convert(p, sub, from, true);
  return is_any(p, to) ? sub : convert(p, sub, to, false);
}

/* ---- expressions ---------------------------------------------------------- */

static const TypeExpr *expression(Paper *, Expr **);

/* With what their declarations say; lists of different length are an error of the program. */
static void fit_list(Paper *p, Expr **list, uint32_t n, const VarList *formal) {
  for (uint32_t i = 0; i < n; i++) {
    const TypeExpr *t = expression(p, &list[i]);
    if (formal && i < formal->n) fit(p, &list[i], t, formal->at[i]->type_expr);
  }
}

static const TypeExpr *map_access(Paper *p, MapExpr *m) {
  const TypeExpr *t = expression(p, &m->map);
  bool fits = t && t->kind == TX_MAP && t->n_args == m->n_args;
  for (uint32_t i = 0; i < m->n_args; i++) {
    const TypeExpr *index = expression(p, &m->args[i]);
    if (fits) fit(p, &m->args[i], index, t->args[i]);
  }
  if (m->value) {
    const TypeExpr *value = expression(p, &m->value);
    if (fits) fit(p, &m->value, value, t->result);
    return t;
  }
  return fits ? t->result : NULL;
}

static const TypeExpr *call(Paper *p, CallExpr *c) {
  const Decl *f = map_get_ptr(&p->functions, c->name);
  fit_list(p, c->args, c->n_args, f ? &f->u.func.args : NULL);
  return f && f->u.func.result ? f->u.func.result->type_expr : NULL;
}

static const TypeExpr *binary(Paper *p, Expr *e) {
  const TypeExpr *a = expression(p, &e->u.op.a), *b = expression(p, &e->u.op.b);
  switch ((BinaryOp)e->op) {
  case BIN_EQ:
  case BIN_NEQ:
    fit(p, &e->u.op.a, a, b);
    fit(p, &e->u.op.b, b, a);
    return &type_bool;
  case BIN_ADD:
  case BIN_SUB:
  case BIN_MUL:
  case BIN_DIV:
  case BIN_MOD: return &type_int;
  default: return &type_bool;
  }
}

static void quantifier(Paper *p, Binder *b) {
  uint32_t mark = p->scope.n;
  enter_names(p, &b->vars);
  for (uint32_t i = 0; i < b->n_triggers; i++)
    fit_list(p, b->triggers[i].terms, b->triggers[i].n, NULL);
  expression(p, &b->body);
  p->scope.n = mark;
}

static const TypeExpr *conditional(Paper *p, Expr *e) {
  expression(p, &e->u.ite.c);
  const TypeExpr *a = expression(p, &e->u.ite.a), *b = expression(p, &e->u.ite.b);
  fit(p, &e->u.ite.a, a, b);
  fit(p, &e->u.ite.b, b, a);
  return is_any(p, b) ? b : a;
}

/* Puts conversions into an expression; its type. */
static const TypeExpr *expression(Paper *p, Expr **at) {
  Expr *e = *at;
  switch ((ExprKind)e->kind) {
  case EX_BOOL: return &type_bool;
  case EX_INT: return &type_int;
  case EX_VAR: return type_of_name(p, e->u.var.name);
  case EX_CALL: return call(p, e->u.call);
  case EX_UNARY: expression(p, &e->u.op.a); return e->op == UN_NEG ? &type_int : &type_bool;
  case EX_BINARY: return binary(p, e);
  case EX_ITE: return conditional(p, e);
  case EX_OLD: return expression(p, &e->u.sub);
  case EX_ASCRIBE: {
    const TypeExpr *from = expression(p, &e->u.ascribe.e), *to = e->u.ascribe.type_expr;
    *at = apply_cast(p, e, from);
    return to;
  }
  case EX_SELECT:
  case EX_STORE: return map_access(p, e->u.map);
  case EX_FORALL:
  case EX_EXISTS: quantifier(p, e->u.binder); return &type_bool;
  default: return NULL; /* not of 2005; left as it is */
  }
}

/* ---- statements and declarations ------------------------------------------ */

static void statements(Paper *, const Block *);

static void assignment(Paper *p, Stmt *s) {
  for (uint32_t i = 0; i < s->n_rhs; i++) {
    const TypeExpr *t = expression(p, &s->rhs[i]);
    if (i < s->n_lhs) fit(p, &s->rhs[i], t, expression(p, &s->lhs[i]));
  }
}

static void statement(Paper *p, Stmt *s) {
  const Decl *callee;
  switch ((StmtKind)s->kind) {
  case ST_ASSIGN: assignment(p, s); return;
  case ST_CALL:
    callee = map_get_ptr(&p->procedures, s->name);
    fit_list(p, s->rhs, s->n_rhs, callee ? &callee->u.proc.ins : NULL);
    return;
  case ST_ASSERT:
  case ST_ASSUME: expression(p, &s->expr); return;
  case ST_IF:
  case ST_WHILE:
    if (s->expr) expression(p, &s->expr);
    for (uint32_t i = 0; i < s->n_specs; i++) fit_list(p, s->specs[i].exprs, s->specs[i].n, NULL);
    statements(p, &s->body);
    statements(p, &s->else_body);
    return;
  default: return;
  }
}

static void statements(Paper *p, const Block *b) {
  for (uint32_t i = 0; i < b->n; i++) statement(p, b->at[i]);
}

/* Variables that share a where clause share its expression as well: it is converted once. */
static void conditions_of(Paper *p, const VarList *vars) {
  for (uint32_t i = 0; i < vars->n; i++)
    if (vars->at[i]->where && !vars->at[i]->in_group) {
      expression(p, &vars->at[i]->where);
      for (uint32_t k = i + 1; k < vars->n && vars->at[k]->in_group; k++)
        vars->at[k]->where = vars->at[i]->where;
    }
}

static void implementation(Paper *p, ImplDecl *im) {
  enter_names(p, &im->ins);
  enter_names(p, &im->outs);
  enter_names(p, &im->locals);
  conditions_of(p, &im->locals);
  statements(p, &im->body);
}

static void procedure(Paper *p, ProcDecl *d) {
  enter_names(p, &d->ins);
  enter_names(p, &d->outs);
  conditions_of(p, &d->ins);
  conditions_of(p, &d->outs);
  for (uint32_t i = 0; i < d->n_requires; i++) expression(p, &d->requires[i].expr);
  for (uint32_t i = 0; i < d->n_ensures; i++) expression(p, &d->ensures[i].expr);
}

static void declaration(Paper *p, Decl *d) {
  p->scope.n = 0;
  switch ((DeclKind)d->kind) {
  case DECL_AXIOM: expression(p, &d->u.axiom.expr); return;
  case DECL_FUNC:
    enter_names(p, &d->u.func.args);
    if (d->u.func.body) {
      const TypeExpr *t = expression(p, &d->u.func.body);
      fit(p, &d->u.func.body, t, d->u.func.result->type_expr);
    }
    return;
  case DECL_VAR: conditions_of(p, &d->u.globals); return;
  case DECL_PROC: procedure(p, &d->u.proc); return;
  case DECL_IMPL: implementation(p, &d->u.impl); return;
  default: return;
  }
}

/* Constants of type `name` are names: each is another one. */
static void collect(Paper *p, Decl *d) {
  if (d->kind == DECL_FUNC) map_put_ptr(&p->functions, d->name, d);
  if (d->kind == DECL_PROC) map_put_ptr(&p->procedures, d->name, d);
  if (d->kind == DECL_TYPE) map_put_ptr(&p->types, d->name, d);
  if (d->kind != DECL_CONST && d->kind != DECL_VAR) return;
  const VarList *vars = d->kind == DECL_CONST ? &d->u.konst.vars : &d->u.globals;
  for (uint32_t i = 0; i < vars->n; i++) {
    Var *v = vars->at[i];
    map_put_ptr(&p->globals, v->name, v);
    if (d->kind == DECL_CONST && v->type_expr && v->type_expr->kind == TX_NAME &&
        v->type_expr->name == p->word_name)
      v->unique = true;
  }
}

void paper_modernize(Program *program, Buf *prelude) {
  StrTable *strs = &program->session->strs;
  Paper p = {.program = program,
             .arena = &program->arena,
             .word_any = str_c(strs, "any"),
             .word_name = str_c(strs, "name"),
             .word_null = str_c(strs, "null"),
             .ref = {.kind = TX_NAME, .name = str_c(strs, "ref")}};
  for (uint32_t i = 0; i < program->decls.n; i++) collect(&p, program->decls.at[i]);
  for (uint32_t i = 0; i < program->decls.n; i++) declaration(&p, program->decls.at[i]);
  paper_put_prelude(&p, prelude);
  vec_free(&p.scope);
  vec_free(&p.converted);
  map_free(&p.globals);
  map_free(&p.functions);
  map_free(&p.procedures);
  map_free(&p.types);
}
