/* SPDX-License-Identifier: MIT */
#include "cil/tree/tree.h"

#include "base/vec.h"
#include "syntax/children.h"

#include <string.h>

/* ---- made by hand -------------------------------------------------------------- */

static Expr *node(Trees *t, ExprKind kind, uint32_t below) {
  Expr *e = ARENA_NEW(t->arena, Expr);
  e->kind = (uint8_t)kind;
  e->height = below + 1;
  return e;
}

Expr *tree_variable(Trees *t, const char *name) {
  Expr *e = node(t, EX_VAR, 0);
  e->u.var.name = str_c(t->strs, name);
  return e;
}

Expr *tree_bool(Trees *t, bool truth) {
  Expr *e = node(t, EX_BOOL, 0);
  e->u.truth = truth;
  return e;
}

Expr *tree_bits(Trees *t, uint64_t bits, uint32_t width) {
  Expr *e = node(t, EX_BV, 0);
  e->u.bv.value = str_printf(t->strs, "%llu", (unsigned long long)bits);
  e->u.bv.width = width;
  return e;
}

Expr *tree_number(Trees *t, Wide n) {
  char digits[48];
  size_t at = sizeof digits - 1;
  digits[at] = 0;
  bool negative = n < 0;
  for (Wide rest = negative ? -n : n; rest || !digits[at]; rest /= 10)
    digits[--at] = (char)('0' + (int)(rest % 10));
  Expr *e = node(t, EX_INT, 0);
  e->u.text = str_c(t->strs, digits + at);
  if (!negative) return e;
  Expr *minus = node(t, EX_UNARY, 1);
  minus->op = UN_NEG;
  minus->u.op.a = e;
  return minus;
}

Expr *tree_call(Trees *t, const char *function, Expr *const *args, uint32_t n) {
  uint32_t below = 0;
  for (uint32_t i = 0; i < n; i++)
    if (args[i]->height > below) below = args[i]->height;
  Expr *e = node(t, EX_CALL, below);
  e->u.call = ARENA_NEW(t->arena, CallExpr);
  e->u.call->name = str_c(t->strs, function);
  e->u.call->args = vec_copy_raw(t->arena, args, n * sizeof *args);
  e->u.call->n_args = n;
  return e;
}

Expr *tree_binary(Trees *t, BinaryOp op, Expr *a, Expr *b) {
  Expr *e = node(t, EX_BINARY, a->height > b->height ? a->height : b->height);
  e->op = (uint8_t)op;
  e->u.op.a = a;
  e->u.op.b = b;
  return e;
}

Expr *tree_and(Trees *t, Expr *a, Expr *b) {
  return a && b ? tree_binary(t, BIN_AND, a, b) : a ? a : b;
}

Stmt *tree_stmt(Trees *t, StmtKind kind, Pos place) {
  Stmt *s = ARENA_NEW(t->arena, Stmt);
  s->kind = (uint8_t)kind;
  s->pos = place;
  return s;
}

Stmt *tree_havoc(Trees *t, Pos place, const char *const *names, uint32_t n) {
  Stmt *s = tree_stmt(t, ST_HAVOC, place);
  s->lhs = ARENA_ARRAY(t->arena, Expr *, n);
  s->n_lhs = n;
  for (uint32_t i = 0; i < n; i++) s->lhs[i] = tree_variable(t, names[i]);
  return s;
}

Stmt *tree_goto(Trees *t, Pos place, const char *const *labels, uint32_t n) {
  Stmt *s = tree_stmt(t, ST_GOTO, place);
  s->labels = ARENA_ARRAY(t->arena, Label, n);
  s->n_labels = n;
  for (uint32_t i = 0; i < n; i++) s->labels[i].name = str_c(t->strs, labels[i]);
  return s;
}

static Expr **fresh_list(Trees *t, const TreeList *list) {
  Expr **copy = ARENA_ARRAY(t->arena, Expr *, list->n);
  for (uint32_t i = 0; i < list->n; i++) copy[i] = tree_fresh(t, list->at[i]);
  return copy;
}

Stmt *tree_invoke(Trees *t, Pos place, const TreeList *results, const char *name,
                  const TreeList *args) {
  Stmt *s = tree_stmt(t, ST_CALL, place);
  s->name = str_c(t->strs, name);
  s->n_lhs = results->n;
  s->n_rhs = args->n;
  s->lhs = fresh_list(t, results);
  s->rhs = fresh_list(t, args);
  return s;
}

Stmt *tree_label(Trees *t, Pos place, const char *name) {
  Stmt *s = tree_stmt(t, ST_LABEL, place);
  s->name = str_c(t->strs, name);
  return s;
}

static TypeExpr *type_named(Trees *t, const char *name) {
  TypeExpr *x = ARENA_NEW(t->arena, TypeExpr);
  bool is_int = strcmp(name, "int") == 0, is_bool = strcmp(name, "bool") == 0;
  x->kind = is_int ? TX_INT : is_bool ? TX_BOOL : TX_NAME;
  if (x->kind == TX_NAME) x->name = str_c(t->strs, name);
  return x;
}

Var *tree_var(Trees *t, VarKind kind, const char *name, const char *type, Expr *where) {
  Var *v = ARENA_NEW(t->arena, Var);
  v->kind = (uint8_t)kind;
  v->name = str_c(t->strs, name);
  v->type_expr = type_named(t, type);
  v->where = where ? tree_fresh(t, where) : NULL;
  return v;
}

TypeExpr *tree_map_type(Trees *t, const char *from, TypeExpr *result) {
  TypeExpr *x = ARENA_NEW(t->arena, TypeExpr);
  *x = (TypeExpr){.kind = TX_MAP, .n_args = 1, .result = result};
  x->args = ARENA_ARRAY(t->arena, TypeExpr *, 1);
  x->args[0] = type_named(t, from);
  return x;
}

VarList tree_vars(Trees *t, Var *const *at, uint32_t n) {
  return (VarList){vec_copy_raw(t->arena, at, n * sizeof *at), n};
}

Attr *tree_attr(Trees *t, const char *name, const char *text) {
  Attr *a = ARENA_NEW(t->arena, Attr);
  a->name = str_c(t->strs, name);
  if (!text) return a;
  a->args = ARENA_ARRAY(t->arena, Expr *, 1);
  a->n_args = 1;
  a->args[0] = node(t, EX_STRING, 0);
  a->args[0]->u.text = str_c(t->strs, text);
  return a;
}

void tree_add_attr(Trees *t, AttrList *list, Attr *a) {
  Attr **more = ARENA_ARRAY(t->arena, Attr *, list->n + 1);
  if (list->n) memcpy(more, list->at, list->n * sizeof *more);
  more[list->n++] = a;
  list->at = more;
}

void tree_use(Trees *t, Decl *d, const TreeDecls *axioms) {
  d->u.konst.has_uses = true;
  d->u.konst.uses = vec_copy(t->arena, axioms, Decl *);
  d->u.konst.n_uses = axioms->n;
  for (uint32_t i = 0; i < axioms->n; i++) axioms->at[i]->u.axiom.owner = d;
}

Decl *tree_decl(Trees *t, DeclKind kind, const char *name) {
  Decl *d = ARENA_NEW(t->arena, Decl);
  d->kind = (uint8_t)kind;
  d->name = name ? str_c(t->strs, name) : NULL;
  return d;
}

void tree_add_modifies(Trees *t, Decl *d, const char *const *names, uint32_t n) {
  ProcDecl *p = &d->u.proc;
  if (!n) return;
  Modifies m = {.names = ARENA_ARRAY(t->arena, Label, n), .n = n};
  for (uint32_t i = 0; i < n; i++) m.names[i].name = str_c(t->strs, names[i]);
  Modifies *more = ARENA_ARRAY(t->arena, Modifies, p->n_modifies_clauses + 1);
  if (p->n_modifies_clauses)
    memcpy(more, p->modifies_clauses, p->n_modifies_clauses * sizeof *more);
  more[p->n_modifies_clauses++] = m;
  p->modifies_clauses = more;
}

void tree_add_spec(Trees *t, Decl *d, bool ensures, Spec s) {
  ProcDecl *p = &d->u.proc;
  Spec **list = ensures ? &p->ensures : &p->requires;
  uint32_t *n = ensures ? &p->n_ensures : &p->n_requires;
  Spec *more = ARENA_ARRAY(t->arena, Spec, *n + 1);
  if (*n) memcpy(more, *list, *n * sizeof *more);
  more[(*n)++] = s;
  *list = more;
}

void tree_add_ensures(Trees *t, Decl *d, const Expr *e) {
  tree_add_spec(t, d, true, (Spec){.is_free = true, .expr = tree_fresh(t, e)});
}

/* ---- questions --------------------------------------------------------------- */

uint32_t tree_children(const Expr *e) {
  switch ((ExprKind)e->kind) {
  case EX_CALL: return e->u.call->n_args;
  case EX_UNARY: return 1;
  case EX_BINARY: return 2;
  case EX_ITE: return 3;
  case EX_OLD:
  case EX_TO_INT:
  case EX_TO_REAL:
  case EX_ASCRIBE:
  case EX_FIELD:
  case EX_IS: return 1;
  case EX_FIELD_UPDATE: return 2;
  case EX_EXTRACT: return 1;
  case EX_LET: return e->u.let->n_rhs + 1;
  case EX_SELECT: return e->u.map->n_args + 1;
  case EX_STORE: return e->u.map->n_args + 2;
  case EX_FORALL:
  case EX_EXISTS:
  case EX_LAMBDA: return 1;
  default: return 0;
  }
}

Expr **tree_child_at(Expr *e, uint32_t i) {
  switch ((ExprKind)e->kind) {
  case EX_CALL: return &e->u.call->args[i];
  case EX_UNARY:
  case EX_BINARY: return i ? &e->u.op.b : &e->u.op.a;
  case EX_ITE: return i == 0 ? &e->u.ite.c : i == 1 ? &e->u.ite.a : &e->u.ite.b;
  case EX_ASCRIBE: return &e->u.ascribe.e;
  case EX_EXTRACT: return &e->u.extract.e;
  case EX_LET: return i ? &e->u.let->rhs[i - 1] : &e->u.let->body;
  case EX_FIELD:
  case EX_IS:
  case EX_FIELD_UPDATE: return i ? &e->u.field->value : &e->u.field->of;
  case EX_SELECT:
  case EX_STORE:
    if (!i) return &e->u.map->map;
    return i <= e->u.map->n_args ? &e->u.map->args[i - 1] : &e->u.map->value;
  case EX_FORALL:
  case EX_EXISTS:
  case EX_LAMBDA: return &e->u.binder->body;
  default: return &e->u.sub;
  }
}

Expr *tree_child(const Expr *e, uint32_t i) {
  return *tree_child_at((Expr *)(uintptr_t)e, i);
}

typedef struct TreeSearch {
  TreeSee *see;
  void *env;
  bool found;
} TreeSearch;

static void search_below(void *env, Expr *e) {
  TreeSearch *s = env;
  if (!s->found) s->found = tree_any(e, s->see, s->env);
}

bool tree_any(const Expr *e, TreeSee *see, void *env) {
  if (see(e, env)) return true;
  TreeSearch s = {see, env, false};
  expr_children(e, search_below, &s);
  return s.found;
}

bool tree_is_var(const Expr *e, const char *name) {
  return e->kind == EX_VAR && strcmp(e->u.var.name->text, name) == 0;
}

static bool is_that_variable(const Expr *e, void *env) {
  return tree_is_var(e, env);
}

bool tree_mentions(const Expr *e, const char *name) {
  return tree_any(e, is_that_variable, (void *)(uintptr_t)name);
}

bool tree_mentions_now(const Expr *e, const char *name) {
  if (e->kind == EX_OLD) return false;
  if (tree_is_var(e, name)) return true;
  for (uint32_t i = 0; i < tree_children(e); i++)
    if (tree_mentions_now(tree_child(e, i), name)) return true;
  return false;
}

static bool same_head(const Expr *a, const Expr *b) {
  if (a->kind != b->kind || a->op != b->op || tree_children(a) != tree_children(b)) return false;
  switch ((ExprKind)a->kind) {
  case EX_BOOL: return a->u.truth == b->u.truth;
  case EX_INT:
  case EX_REAL:
  case EX_FLOAT:
  case EX_STRING: return a->u.text == b->u.text;
  case EX_VAR: return a->u.var.name == b->u.var.name;
  case EX_CALL: return a->u.call->name == b->u.call->name;
  case EX_FIELD: return a->u.field->name == b->u.field->name;
  case EX_UNARY:
  case EX_BINARY:
  case EX_ITE:
  case EX_OLD:
  case EX_SELECT: return true;
  case EX_FORALL:
  case EX_EXISTS:
    return a->u.binder->vars.n == 1 && b->u.binder->vars.n == 1 &&
           a->u.binder->vars.at[0]->name == b->u.binder->vars.at[0]->name;
  default: return false;
  }
}

bool tree_equal(const Expr *a, const Expr *b) {
  if (a == b) return true;
  if (!same_head(a, b)) return false;
  for (uint32_t i = 0; i < tree_children(a); i++)
    if (!tree_equal(tree_child(a, i), tree_child(b, i))) return false;
  return true;
}

static bool counts_down(const Expr *e, void *env) {
  uint32_t *left = env;
  (void)e;
  return !*left || !--*left;
}

bool tree_exceeds(const Expr *e, uint32_t size) {
  uint32_t left = size + 1;
  return tree_any(e, counts_down, &left);
}

/* ---- names in declarations ------------------------------------------------------- */

typedef struct Naming {
  TreeName *see; /* either of these */
  TreeExpression *expression;
  void *env;
} Naming;

static void see_name(const Naming *n, Str name) {
  if (n->see) n->see(name, n->env);
}

static void names_of_type(const TypeExpr *x, const Naming *n) {
  if (!x) return;
  if (x->name) see_name(n, x->name);
  for (uint32_t i = 0; i < x->n_args; i++) names_of_type(x->args[i], n);
  names_of_type(x->result, n);
}

static void names_of_expr(const Expr *, const Naming *);

static void names_of_vars(const VarList *list, const Naming *n) {
  for (uint32_t i = 0; i < list->n; i++) {
    names_of_type(list->at[i]->type_expr, n);
    if (list->at[i]->where) names_of_expr(list->at[i]->where, n);
  }
}

static bool names_of_node(const Expr *e, void *env) {
  const Naming *n = env;
  if (n->expression) n->expression(e, n->env);
  switch ((ExprKind)e->kind) {
  case EX_VAR: see_name(n, e->u.var.name); break;
  case EX_CALL: see_name(n, e->u.call->name); break;
  case EX_ASCRIBE: names_of_type(e->u.ascribe.type_expr, n); break;
  case EX_FORALL:
  case EX_EXISTS:
  case EX_LAMBDA: names_of_vars(&e->u.binder->vars, n); break;
  default: break;
  }
  return false;
}

static void names_of_expr(const Expr *e, const Naming *n) {
  tree_any(e, names_of_node, (void *)(uintptr_t)n);
}

static void names_of_attrs(const AttrList *list, const Naming *n) {
  for (uint32_t i = 0; i < list->n; i++)
    for (uint32_t k = 0; k < list->at[i]->n_args; k++) names_of_expr(list->at[i]->args[k], n);
}

static void names_of_code(const Block *b, const Naming *n) {
  for (uint32_t i = 0; i < b->n; i++) {
    const Stmt *s = b->at[i];
    if (s->kind == ST_CALL) see_name(n, s->name);
    if (s->expr) names_of_expr(s->expr, n);
    for (uint32_t k = 0; k < s->n_lhs; k++) names_of_expr(s->lhs[k], n);
    for (uint32_t k = 0; k < s->n_rhs; k++) names_of_expr(s->rhs[k], n);
    names_of_attrs(&s->attrs, n);
    names_of_code(&s->body, n);
    names_of_code(&s->else_body, n);
  }
}

static void names_of_specs(const Spec *s, uint32_t count, const Naming *n) {
  for (uint32_t i = 0; i < count; i++) names_of_expr(s[i].expr, n);
}

static void names_of_proc(const ProcDecl *p, const Naming *n) {
  names_of_vars(&p->ins, n);
  names_of_vars(&p->outs, n);
  names_of_specs(p->requires, p->n_requires, n);
  names_of_specs(p->ensures, p->n_ensures, n);
  for (uint32_t i = 0; i < p->n_modifies_clauses; i++)
    for (uint32_t k = 0; k < p->modifies_clauses[i].n; k++)
      see_name(n, p->modifies_clauses[i].names[k].name);
}

static void names_of_decl(const Decl *d, const Naming *n) {
  switch ((DeclKind)d->kind) {
  case DECL_TYPE: names_of_type(d->u.type.synonym, n); break;
  case DECL_DATATYPE:
    for (uint32_t i = 0; i < d->u.datatype.n_ctors; i++)
      names_of_vars(&d->u.datatype.ctors[i]->fields, n);
    break;
  case DECL_CONST:
    names_of_vars(&d->u.konst.vars, n);
    for (uint32_t i = 0; i < d->u.konst.n_uses; i++) names_of_decl(d->u.konst.uses[i], n);
    break;
  case DECL_VAR: names_of_vars(&d->u.globals, n); break;
  case DECL_FUNC:
    names_of_vars(&d->u.func.args, n);
    names_of_type(d->u.func.result->type_expr, n);
    if (d->u.func.body) names_of_expr(d->u.func.body, n);
    for (uint32_t i = 0; i < d->u.func.n_uses; i++) names_of_decl(d->u.func.uses[i], n);
    break;
  case DECL_AXIOM: names_of_expr(d->u.axiom.expr, n); break;
  case DECL_PROC: names_of_proc(&d->u.proc, n); break;
  case DECL_IMPL:
    names_of_vars(&d->u.impl.locals, n);
    names_of_code(&d->u.impl.body, n);
    break;
  default: break;
  }
}

void tree_names(const Decl *d, TreeName *see, void *env) {
  Naming n = {.see = see, .env = env};
  names_of_decl(d, &n);
}

void tree_expressions(const Decl *d, TreeExpression *see, void *env) {
  Naming n = {.expression = see, .env = env};
  names_of_decl(d, &n);
}
