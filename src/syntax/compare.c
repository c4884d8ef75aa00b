/* SPDX-License-Identifier: MIT */
#include "syntax/compare.h"

#include "syntax/civl.h"

#include <string.h>

/* The innermost node that differs is noted on the way out. */
typedef struct Compare {
  Pos where;
} Compare;

static bool exprs(Compare *, const Expr *, const Expr *);
static bool types(Compare *, const TypeExpr *, const TypeExpr *);
static bool stmts(Compare *, const Stmt *, const Stmt *);
static bool stmt_lists(Compare *, Stmt *const *, uint32_t, Stmt *const *, uint32_t);

static bool at(Compare *c, Pos pos, bool same) {
  if (!same && c->where == 0) c->where = pos;
  return same;
}

static bool strs(Str a, Str b) {
  if (a == b) return true;
  return a && b && a->len == b->len && memcmp(a->text, b->text, a->len) == 0;
}

static bool labels(const Label *a, uint32_t n, const Label *b, uint32_t m) {
  if (n != m) return false;
  for (uint32_t i = 0; i < n; i++)
    if (!strs(a[i].name, b[i].name)) return false;
  return true;
}

/* ---- types, attributes, variables -------------------------------------------- */

static bool params(TypeParam *const *a, uint32_t n, TypeParam *const *b, uint32_t m) {
  if (n != m) return false;
  for (uint32_t i = 0; i < n; i++)
    if (!strs(a[i]->name, b[i]->name)) return false;
  return true;
}

static bool types(Compare *c, const TypeExpr *a, const TypeExpr *b) {
  if (!a || !b) return a == b;
  if (a->kind != b->kind || !strs(a->name, b->name) || a->n_args != b->n_args ||
      !params(a->params, a->n_params, b->params, b->n_params))
    return at(c, a->pos, false);
  for (uint32_t i = 0; i < a->n_args; i++)
    if (!types(c, a->args[i], b->args[i])) return false;
  return types(c, a->result, b->result);
}

static bool expr_lists(Compare *c, Expr *const *a, uint32_t n, Expr *const *b, uint32_t m) {
  if (n != m) return false;
  for (uint32_t i = 0; i < n; i++)
    if (!exprs(c, a[i], b[i])) return false;
  return true;
}

static bool attrs(Compare *c, const AttrList *a, const AttrList *b) {
  if (a->n != b->n) return false;
  for (uint32_t i = 0; i < a->n; i++) {
    const Attr *x = a->at[i], *y = b->at[i];
    bool same = strs(x->name, y->name) && expr_lists(c, x->args, x->n_args, y->args, y->n_args);
    if (!at(c, x->pos, same)) return false;
  }
  return true;
}

static bool vars(Compare *c, const VarList *a, const VarList *b) {
  if (a->n != b->n) return false;
  for (uint32_t i = 0; i < a->n; i++) {
    const Var *x = a->at[i], *y = b->at[i];
    bool same = x->kind == y->kind && x->unique == y->unique && x->in_group == y->in_group &&
                strs(x->name, y->name) && types(c, x->type_expr, y->type_expr) &&
                exprs(c, x->where, y->where) && attrs(c, &x->attrs, &y->attrs);
    if (!at(c, x->pos, same)) return false;
  }
  return true;
}

/* ---- expressions --------------------------------------------------------------- */

static bool binders(Compare *c, const Binder *a, const Binder *b) {
  if (!params(a->params, a->n_params, b->params, b->n_params) || !vars(c, &a->vars, &b->vars) ||
      !attrs(c, &a->attrs, &b->attrs) || a->n_triggers != b->n_triggers)
    return false;
  for (uint32_t i = 0; i < a->n_triggers; i++) {
    const Trigger *s = &a->triggers[i], *t = &b->triggers[i];
    bool same = s->negative == t->negative && expr_lists(c, s->terms, s->n, t->terms, t->n);
    if (!at(c, s->pos, same)) return false;
  }
  return exprs(c, a->body, b->body);
}

static bool maps(Compare *c, const MapExpr *a, const MapExpr *b) {
  return exprs(c, a->map, b->map) && expr_lists(c, a->args, a->n_args, b->args, b->n_args) &&
         exprs(c, a->value, b->value);
}

static bool fields(Compare *c, const FieldExpr *a, const FieldExpr *b) {
  return strs(a->name, b->name) && exprs(c, a->of, b->of) && exprs(c, a->value, b->value);
}

static bool lets(Compare *c, const Let *a, const Let *b) {
  return vars(c, &a->vars, &b->vars) && expr_lists(c, a->rhs, a->n_rhs, b->rhs, b->n_rhs) &&
         attrs(c, &a->attrs, &b->attrs) && exprs(c, a->body, b->body);
}

static bool same_kind(Compare *c, const Expr *a, const Expr *b) {
  switch ((ExprKind)a->kind) {
  case EX_COUNT:
  case EX_ERROR:
  case EX_STAR: return true;
  case EX_BOOL: return a->u.truth == b->u.truth;
  case EX_INT:
  case EX_REAL:
  case EX_FLOAT:
  case EX_STRING:
  case EX_RMODE: return strs(a->u.text, b->u.text);
  case EX_BV: return strs(a->u.bv.value, b->u.bv.value) && a->u.bv.width == b->u.bv.width;
  case EX_VAR: return strs(a->u.var.name, b->u.var.name);
  case EX_CALL: {
    const CallExpr *x = a->u.call, *y = b->u.call;
    return strs(x->name, y->name) && expr_lists(c, x->args, x->n_args, y->args, y->n_args);
  }
  case EX_UNARY: return a->op == b->op && exprs(c, a->u.op.a, b->u.op.a);
  case EX_BINARY:
    return a->op == b->op && exprs(c, a->u.op.a, b->u.op.a) && exprs(c, a->u.op.b, b->u.op.b);
  case EX_ITE:
    return exprs(c, a->u.ite.c, b->u.ite.c) && exprs(c, a->u.ite.a, b->u.ite.a) &&
           exprs(c, a->u.ite.b, b->u.ite.b);
  case EX_OLD:
  case EX_TO_INT:
  case EX_TO_REAL: return exprs(c, a->u.sub, b->u.sub);
  case EX_ASCRIBE:
    return exprs(c, a->u.ascribe.e, b->u.ascribe.e) &&
           types(c, a->u.ascribe.type_expr, b->u.ascribe.type_expr);
  case EX_BOUNDS:
    return strs(a->u.bounds.lo, b->u.bounds.lo) && exprs(c, a->u.bounds.e, b->u.bounds.e);
  case EX_SELECT:
  case EX_STORE: return maps(c, a->u.map, b->u.map);
  case EX_EXTRACT:
    return strs(a->u.extract.hi, b->u.extract.hi) && strs(a->u.extract.lo, b->u.extract.lo) &&
           exprs(c, a->u.extract.e, b->u.extract.e);
  case EX_FIELD:
  case EX_FIELD_UPDATE:
  case EX_IS: return fields(c, a->u.field, b->u.field);
  case EX_FORALL:
  case EX_EXISTS:
  case EX_LAMBDA: return binders(c, a->u.binder, b->u.binder);
  case EX_LET: return lets(c, a->u.let, b->u.let);
  case EX_CODE: {
    const Code *x = a->u.code, *y = b->u.code;
    return vars(c, &x->locals, &y->locals) &&
           stmt_lists(c, x->stmts, x->n_stmts, y->stmts, y->n_stmts);
  }
  }
  return false;
}

static bool exprs(Compare *c, const Expr *a, const Expr *b) {
  if (!a || !b) return a == b;
  return at(c, a->pos, a->kind == b->kind && same_kind(c, a, b));
}

/* ---- statements ---------------------------------------------------------------- */

static bool loop_specs(Compare *c, const Stmt *a, const Stmt *b) {
  if (a->n_specs != b->n_specs) return false;
  for (uint32_t i = 0; i < a->n_specs; i++) {
    const LoopSpec *x = &a->specs[i], *y = &b->specs[i];
    bool same = x->is_measure == y->is_measure && x->is_free == y->is_free &&
                !x->call == !y->call && (!x->call || stmts(c, x->call, y->call)) &&
                attrs(c, &x->attrs, &y->attrs) && expr_lists(c, x->exprs, x->n, y->exprs, y->n);
    if (!at(c, x->pos, same)) return false;
  }
  return true;
}

static bool blocks(Compare *c, const Block *a, const Block *b) {
  return stmt_lists(c, a->at, a->n, b->at, b->n);
}

static bool stmts(Compare *c, const Stmt *a, const Stmt *b) {
  return a->kind == b->kind && a->is_free == b->is_free && a->is_async == b->is_async &&
         a->else_if == b->else_if && a->has_else == b->has_else && attrs(c, &a->attrs, &b->attrs) &&
         strs(a->name, b->name) && exprs(c, a->expr, b->expr) &&
         expr_lists(c, a->lhs, a->n_lhs, b->lhs, b->n_lhs) &&
         expr_lists(c, a->rhs, a->n_rhs, b->rhs, b->n_rhs) &&
         labels(a->labels, a->n_labels, b->labels, b->n_labels) && loop_specs(c, a, b) &&
         blocks(c, &a->body, &b->body) && blocks(c, &a->else_body, &b->else_body);
}

static bool stmt_lists(Compare *c, Stmt *const *a, uint32_t n, Stmt *const *b, uint32_t m) {
  for (uint32_t i = 0; i < n && i < m; i++)
    if (!at(c, a[i]->pos, stmts(c, a[i], b[i]))) return false;
  return n == m;
}

/* ---- declarations -------------------------------------------------------------- */

static bool datatypes(Compare *c, const DatatypeDecl *a, const DatatypeDecl *b) {
  if (!params(a->params, a->n_params, b->params, b->n_params) || a->n_ctors != b->n_ctors)
    return false;
  for (uint32_t i = 0; i < a->n_ctors; i++) {
    const Ctor *x = a->ctors[i], *y = b->ctors[i];
    if (!at(c, x->pos, strs(x->name, y->name) && vars(c, &x->fields, &y->fields))) return false;
  }
  return true;
}

static bool compare_constants(Compare *c, const ConstDecl *a, const ConstDecl *b) {
  if (!vars(c, &a->vars, &b->vars) || a->has_extends != b->has_extends ||
      a->complete != b->complete || a->n_parents != b->n_parents || a->n_uses != b->n_uses ||
      a->has_uses != b->has_uses)
    return false;
  for (uint32_t i = 0; i < a->n_parents; i++)
    if (a->parents[i].unique != b->parents[i].unique ||
        !strs(a->parents[i].name.name, b->parents[i].name.name))
      return false;
  return true;
}

static bool compare_functions(Compare *c, const FuncDecl *a, const FuncDecl *b) {
  VarList x = {(Var **)&a->result, a->result ? 1 : 0};
  VarList y = {(Var **)&b->result, b->result ? 1 : 0};
  return a->revealed == b->revealed && params(a->params, a->n_params, b->params, b->n_params) &&
         vars(c, &a->args, &b->args) && vars(c, &x, &y) && a->returns_form == b->returns_form &&
         exprs(c, a->body, b->body) && a->n_uses == b->n_uses && a->has_uses == b->has_uses;
}

static bool compare_specs(Compare *c, const Spec *a, uint32_t n, const Spec *b, uint32_t m) {
  if (n != m) return false;
  for (uint32_t i = 0; i < n; i++) {
    bool same = a[i].is_free == b[i].is_free && attrs(c, &a[i].attrs, &b[i].attrs) &&
                exprs(c, a[i].expr, b[i].expr);
    if (!at(c, a[i].pos, same)) return false;
  }
  return true;
}

static bool call_lists(Compare *c, const CallList *a, const CallList *b) {
  return stmt_lists(c, a->at, a->n, b->at, b->n);
}

static bool refined(const Refines *a, const Refines *b) {
  if (!a || !b) return a == b;
  bool none = a->action && b->action && a->action->u.proc.civl->anonymous &&
              b->action->u.proc.civl->anonymous;
  return (none || strs(a->name.name, b->name.name)) && !a->action == !b->action;
}

static bool civl(Compare *c, const CivlDecl *a, const CivlDecl *b) {
  if (!a || !b) return a == b;
  return a->kind == b->kind && a->mover == b->mover && a->mover_word == b->mover_word &&
         a->local == b->local && !a->within == !b->within && refined(a->refines, b->refines) &&
         (!a->refines || attrs(c, &a->refines->attrs, &b->refines->attrs)) &&
         compare_specs(c, a->preserves, a->n_preserves, b->preserves, b->n_preserves) &&
         compare_specs(c, a->asserts, a->n_asserts, b->asserts, b->n_asserts) &&
         call_lists(c, &a->requires_calls, &b->requires_calls) &&
         call_lists(c, &a->preserves_calls, &b->preserves_calls) &&
         call_lists(c, &a->ensures_calls, &b->ensures_calls);
}

static bool procedures(Compare *c, const ProcDecl *a, const ProcDecl *b) {
  if (!civl(c, a->civl, b->civl)) return false;
  if (a->pure != b->pure || !params(a->params, a->n_params, b->params, b->n_params) ||
      !vars(c, &a->ins, &b->ins) || !vars(c, &a->outs, &b->outs) ||
      strcmp(a->order ? a->order : "", b->order ? b->order : "") != 0 ||
      !a->body_impl != !b->body_impl ||
      !compare_specs(c, a->requires, a->n_requires, b->requires, b->n_requires) ||
      !compare_specs(c, a->ensures, a->n_ensures, b->ensures, b->n_ensures) ||
      a->n_modifies_clauses != b->n_modifies_clauses || a->n_measures != b->n_measures)
    return false;
  for (uint32_t i = 0; i < a->n_modifies_clauses; i++) {
    const Modifies *x = &a->modifies_clauses[i], *y = &b->modifies_clauses[i];
    if (!at(c, x->pos, labels(x->names, x->n, y->names, y->n))) return false;
  }
  for (uint32_t i = 0; i < a->n_measures; i++) {
    const Measure *x = &a->measures[i], *y = &b->measures[i];
    bool same = attrs(c, &x->attrs, &y->attrs) && expr_lists(c, x->exprs, x->n, y->exprs, y->n);
    if (!at(c, x->pos, same)) return false;
  }
  return true;
}

static bool implementations(Compare *c, const ImplDecl *a, const ImplDecl *b) {
  return a->from_proc == b->from_proc && params(a->params, a->n_params, b->params, b->n_params) &&
         vars(c, &a->ins, &b->ins) && vars(c, &a->outs, &b->outs) &&
         vars(c, &a->locals, &b->locals) && blocks(c, &a->body, &b->body);
}

/* Are both names those of actions without a name? They depend on what is before them. */
static bool made_up(const Decl *a, const Decl *b) {
  if (a->kind == DECL_IMPL && a->u.impl.from_proc && b->u.impl.from_proc) return true;
  const CivlDecl *x = civl_of(a), *y = civl_of(b);
  return x && y && x->anonymous && y->anonymous;
}

static bool decls(Compare *c, const Decl *a, const Decl *b) {
  if (a->kind != b->kind || (!strs(a->name, b->name) && !made_up(a, b)) ||
      !attrs(c, &a->attrs, &b->attrs))
    return false;
  switch ((DeclKind)a->kind) {
  case DECL_ERROR: return true;
  case DECL_TYPE: {
    const TypeDecl *x = &a->u.type, *y = &b->u.type;
    return params(x->params, x->n_params, y->params, y->n_params) &&
           types(c, x->synonym, y->synonym) && x->in_group == y->in_group;
  }
  case DECL_DATATYPE: return datatypes(c, &a->u.datatype, &b->u.datatype);
  case DECL_CONST: return compare_constants(c, &a->u.konst, &b->u.konst);
  case DECL_VAR: return vars(c, &a->u.globals, &b->u.globals);
  case DECL_FUNC: return compare_functions(c, &a->u.func, &b->u.func);
  case DECL_AXIOM:
    return a->u.axiom.hideable == b->u.axiom.hideable && !a->u.axiom.owner == !b->u.axiom.owner &&
           exprs(c, a->u.axiom.expr, b->u.axiom.expr);
  case DECL_PROC: return procedures(c, &a->u.proc, &b->u.proc);
  case DECL_IMPL: return implementations(c, &a->u.impl, &b->u.impl);
  }
  return false;
}

bool ast_equal(const Program *a, const Program *b, Pos *where) {
  Compare c = {0};
  bool same = true;
  for (uint32_t i = 0; same && i < a->decls.n && i < b->decls.n; i++)
    same = at(&c, a->decls.at[i]->pos, decls(&c, a->decls.at[i], b->decls.at[i]));
  if (where) *where = c.where;
  return same && a->decls.n == b->decls.n;
}
