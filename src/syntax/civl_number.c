/* SPDX-License-Identifier: MIT */
/* See civl_number.h. The order is that in which Boogie's parser makes its nodes. */
#include "syntax/civl_number.h"

#include "syntax/children.h"
#include "syntax/civl.h"
#include "syntax/flatten.h"

#include <limits.h>

/* Nodes that are there before the first declaration, and that the parser of a further file makes.
 */
enum { BEFORE_FIRST = 14, PER_FILE = 7 };

typedef struct Numbering {
  Program *program;
  uint32_t n; /* nodes so far */
} Numbering;

static void number_expr(void *env, Expr *e);

static void number_exprs(Numbering *c, Expr *const *at, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) number_expr(c, at[i]);
}

static void number_type(Numbering *c, const TypeExpr *t) {
  if (!t) return;
  c->n++;
  for (uint32_t i = 0; i < t->n_args; i++) number_type(c, t->args[i]);
  number_type(c, t->result);
}

/* Basic types are shared, others made again. */
static void number_type_copy(Numbering *c, const TypeExpr *t) {
  if (!t || (t->kind != TX_NAME && t->kind != TX_MAP)) return;
  c->n++;
  for (uint32_t i = 0; i < t->n_args; i++) number_type_copy(c, t->args[i]);
  number_type_copy(c, t->result);
}

/* Texts are no nodes. */
static void number_attrs(Numbering *c, const AttrList *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    c->n++;
    for (uint32_t k = 0; k < list->at[i]->n_args; k++)
      if (list->at[i]->args[k]->kind != EX_STRING) number_expr(c, list->at[i]->args[k]);
  }
}

/* The type and the attributes of a group are made once. */
static void number_vars(Numbering *c, const VarList *vars) {
  for (uint32_t i = 0; i < vars->n; i++) {
    const Var *v = vars->at[i];
    if (!v->in_group) {
      number_type(c, v->type_expr);
      number_attrs(c, &v->attrs);
      if (v->where) number_expr(c, v->where);
    }
    c->n += 2;
  }
}

static void number_copies(Numbering *c, const VarList *vars, bool visible_only) {
  for (uint32_t i = 0; i < vars->n; i++) {
    if (visible_only && attr_find(&vars->at[i]->attrs, "hide")) continue;
    c->n += 2;
    number_type_copy(c, vars->at[i]->type_expr);
  }
}

/* ---- expressions ---------------------------------------------------------------------------- */

static void number_binder(Numbering *c, const Binder *b) {
  c->n += b->n_params;
  number_vars(c, &b->vars);
  number_attrs(c, &b->attrs);
  c->n += b->n_triggers;
}

static void number_expr(void *env, Expr *e) {
  Numbering *c = env;
  c->n++;
  switch ((ExprKind)e->kind) {
  case EX_CALL: c->n++; break; /* the name */
  case EX_FORALL:
  case EX_EXISTS:
  case EX_LAMBDA: number_binder(c, e->u.binder); break;
  case EX_LET:
    number_vars(c, &e->u.let->vars);
    number_attrs(c, &e->u.let->attrs);
    break;
  default: break;
  }
  expr_children(e, number_expr, c);
}

/* ---- statements ----------------------------------------------------------------------------- */

static void number_block(Numbering *c, const Block *b);

/* A variable, and a node for each step from it. */
static void number_target(Numbering *c, const Expr *e) {
  c->n++;
  if (e->kind == EX_VAR) {
    c->n++;
    return;
  }
  if (e->kind == EX_SELECT) {
    number_target(c, e->u.map->map);
    number_exprs(c, e->u.map->args, e->u.map->n_args);
  } else if (e->kind == EX_FIELD) {
    number_target(c, e->u.field->of);
  }
}

static void number_loop(Numbering *c, const Stmt *s) {
  for (uint32_t i = 0; i < s->n_specs; i++) {
    const LoopSpec *spec = &s->specs[i];
    c->n++;
    number_attrs(c, &spec->attrs);
    if (spec->call)
      number_exprs(c, spec->call->rhs, spec->call->n_rhs);
    else
      number_exprs(c, spec->exprs, spec->n);
  }
}

static void number_stmt(Numbering *c, const Stmt *s) {
  bool made = true;
  number_attrs(c, &s->attrs);
  switch ((StmtKind)s->kind) {
  case ST_LABEL:
  case ST_GOTO:
  case ST_RETURN: /* of the block */
  case ST_BREAK:
  case ST_IF:
  case ST_WHILE: made = false; break;
  default: break;
  }
  c->n += made;
  if (s->expr) number_expr(c, s->expr);
  number_loop(c, s);
  for (uint32_t i = 0; i < s->n_lhs; i++)
    if (s->kind == ST_ASSIGN)
      number_target(c, s->lhs[i]);
    else
      number_expr(c, s->lhs[i]);
  number_exprs(c, s->rhs, s->n_rhs);
  number_block(c, &s->body);
  number_block(c, &s->else_body);
}

static void number_block(Numbering *c, const Block *b) {
  for (uint32_t i = 0; i < b->n; i++) number_stmt(c, b->at[i]);
}

static bool is_comparison(const Expr *e) {
  if (e->kind != EX_BINARY) return false;
  switch ((BinaryOp)e->op) {
  case BIN_EQ:
  case BIN_NEQ:
  case BIN_LT:
  case BIN_LE:
  case BIN_GT:
  case BIN_GE: return true;
  default: return false;
  }
}

/* Blocks with their jumps; assumptions of guards with their attributes; a negation, or the
 * comparison turned round, but a negation that goes away is no node. */
static void number_blocks(Numbering *c, const Block *body) {
  FlatBody flat = flatten_body(&c->program->arena, &c->program->session->strs, body);
  for (uint32_t i = 0; i < flat.n; i++) {
    const FlatBlock *b = &flat.at[i];
    c->n += 2;
    if (!b->guard) continue;
    c->n += 2;
    bool is_not = b->guard->kind == EX_UNARY && b->guard->op == UN_NOT;
    c->n += b->negated && (is_comparison(b->guard) || !is_not);
  }
}

/* ---- declarations --------------------------------------------------------------------------- */

/* Formals, attributes, itself and its blocks, of the body that is the procedure's own. */
static void number_impl(Numbering *c, const Decl *proc, bool visible_only, uint32_t n_attrs) {
  const ProcDecl *p = &proc->u.proc;
  number_copies(c, &p->ins, visible_only);
  number_copies(c, &p->outs, visible_only);
  c->n += n_attrs + 1;
  number_blocks(c, &p->body_impl->u.impl.body);
}

static void number_code(Numbering *c, const Decl *proc) {
  number_vars(c, &proc->u.proc.body_impl->u.impl.locals);
  number_block(c, &proc->u.proc.body_impl->u.impl.body);
}

static void number_spec(Numbering *c, const Spec *s) {
  c->n++;
  number_attrs(c, &s->attrs);
  number_expr(c, s->expr);
}

/* The parameters of an action in a refines clause are copied for it and for its body. */
static void number_refines(Numbering *c, Refines *r) {
  Decl *a = r->action;
  number_attrs(c, &r->attrs);
  if (a && a->u.proc.body_impl) {
    number_attrs(c, &a->attrs);
    number_code(c, a);
    number_copies(c, &a->u.proc.ins, true);
    number_copies(c, &a->u.proc.outs, true);
    if (a->u.proc.civl->anonymous)
      r->name.name = a->name = a->u.proc.body_impl->name =
          str_printf(&c->program->session->strs, "AnonymousAction_%u", c->n);
    c->n++;
    number_impl(c, a, false, a->attrs.n);
  }
  c->n++;
}

static void number_clause(Numbering *c, const Decl *d, char kind, uint32_t *at) {
  const ProcDecl *p = &d->u.proc;
  const CivlDecl *civl = p->civl;
  uint32_t i = at[(unsigned char)kind]++;
  switch (kind) {
  case 'm': c->n += p->modifies_clauses[i].n; break;
  case 'r': number_spec(c, &p->requires[i]); break;
  case 'e': number_spec(c, &p->ensures[i]); break;
  case 'p': number_spec(c, &civl->preserves[i]); break;
  case 's': number_spec(c, &civl->asserts[i]); break;
  case 'd':
    c->n++;
    number_attrs(c, &p->measures[i].attrs);
    number_exprs(c, p->measures[i].exprs, p->measures[i].n);
    break;
  case 'R': number_stmt(c, civl->requires_calls.at[i]); break;
  case 'P': number_stmt(c, civl->preserves_calls.at[i]); break;
  case 'E': number_stmt(c, civl->ensures_calls.at[i]); break;
  case 'f': number_refines(c, civl->refines); break;
  default: break;
  }
}

static void number_proc(Numbering *c, const Decl *d) {
  const ProcDecl *p = &d->u.proc;
  uint32_t at[UCHAR_MAX + 1] = {0};
  number_attrs(c, &d->attrs);
  c->n += p->n_params;
  number_vars(c, &p->ins);
  number_vars(c, &p->outs);
  for (const char *k = p->order; k && *k; k++) number_clause(c, d, *k, at);
  if (p->body_impl) {
    number_code(c, d);
    number_impl(c, d, false, d->attrs.n);
  }
  c->n++;
}

static void number_decl(Numbering *c, const Decl *d) {
  if (d->kind == DECL_PROC) {
    if (!d->u.proc.civl || !d->u.proc.civl->within) number_proc(c, d);
    return;
  }
  if (d->kind == DECL_IMPL && d->u.impl.from_proc) return;
  /* Variables and constants have those of their group. */
  if (d->kind != DECL_VAR && d->kind != DECL_CONST) number_attrs(c, &d->attrs);
  switch ((DeclKind)d->kind) {
  case DECL_TYPE:
    c->n += 1 + d->u.type.n_params;
    number_type(c, d->u.type.synonym);
    break;
  case DECL_DATATYPE:
    c->n += 1 + d->u.datatype.n_params;
    for (uint32_t i = 0; i < d->u.datatype.n_ctors; i++) {
      c->n += 1;
      number_vars(c, &d->u.datatype.ctors[i]->fields);
    }
    break;
  case DECL_CONST: number_vars(c, &d->u.konst.vars); break;
  case DECL_VAR: number_vars(c, &d->u.globals); break;
  case DECL_FUNC:
    c->n += 1 + d->u.func.n_params;
    number_vars(c, &d->u.func.args);
    number_vars(c, &(VarList){&(Var *){d->u.func.result}, 1});
    if (d->u.func.body) number_expr(c, d->u.func.body);
    break;
  case DECL_AXIOM:
    c->n++;
    number_expr(c, d->u.axiom.expr);
    break;
  case DECL_IMPL:
    c->n += 1 + d->u.impl.n_params;
    number_vars(c, &d->u.impl.ins);
    number_vars(c, &d->u.impl.outs);
    number_vars(c, &d->u.impl.locals);
    number_block(c, &d->u.impl.body);
    number_blocks(c, &d->u.impl.body);
    break;
  default: break;
  }
}

void civl_name_anonymous(Program *program, uint32_t first) {
  Numbering c = {program, program->nodes ? program->nodes + PER_FILE : BEFORE_FIRST};
  for (uint32_t i = first; i < program->decls.n; i++) number_decl(&c, program->decls.at[i]);
  program->nodes = c.n;
}
