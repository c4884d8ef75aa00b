/* SPDX-License-Identifier: MIT */
/* Pieces of the syntax tree by place: what an editor selects when a selection grows, and the text
 * that a check is about. Only nodes around the place are visited. */
#include "api/session.h"

#include "base/bigstack.h"
#include "syntax/children.h"

#include <ctype.h>
#include <string.h>

typedef struct Ranges {
  const Program *program;
  Pos pos;
  VEC(Span) around;      /* from the outermost */
  const Expr *condition; /* of the check whose keyword stands at pos */
  Span statement;        /* the call that is quoted at pos; lo 0: none */
} Ranges;

static void range_expr(Ranges *r, const Expr *e);
static void range_stmts(Ranges *r, Stmt *const *at, uint32_t n);

/* Is the place in this piece? It is then one of the ranges. */
static bool enters(Ranges *r, Span span) {
  if (span.lo > r->pos || r->pos > span.hi || !span.lo) return false;
  vec_push(&r->around, span);
  return true;
}

static void range_type(Ranges *r, const TypeExpr *t) {
  if (!t || !enters(r, t->span)) return;
  for (uint32_t i = 0; i < t->n_args; i++) range_type(r, t->args[i]);
  range_type(r, t->result);
}

static void range_exprs(Ranges *r, Expr *const *at, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) range_expr(r, at[i]);
}

static void range_attrs(Ranges *r, const AttrList *list) {
  for (uint32_t i = 0; i < list->n; i++)
    if (enters(r, list->at[i]->span)) range_exprs(r, list->at[i]->args, list->at[i]->n_args);
}

static void range_vars(Ranges *r, const VarList *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    const Var *v = list->at[i];
    if (!enters(r, v->span)) continue;
    range_type(r, v->type_expr);
    range_expr(r, v->where);
  }
}

static void range_binder(Ranges *r, const Binder *b) {
  range_vars(r, &b->vars);
  range_attrs(r, &b->attrs);
  for (uint32_t i = 0; i < b->n_triggers; i++)
    if (enters(r, b->triggers[i].span)) range_exprs(r, b->triggers[i].terms, b->triggers[i].n);
  range_expr(r, b->body);
}

static void range_child(void *env, Expr *e) {
  range_expr(env, e);
}
static void range_expr(Ranges *r, const Expr *e) {
  if (!e || !enters(r, e->span)) return;
  switch ((ExprKind)e->kind) {
  case EX_ASCRIBE:
    range_expr(r, e->u.ascribe.e);
    range_type(r, e->u.ascribe.type_expr);
    break;
  case EX_FORALL:
  case EX_EXISTS:
  case EX_LAMBDA: range_binder(r, e->u.binder); break;
  case EX_LET:
    range_vars(r, &e->u.let->vars);
    expr_children(e, range_child, r);
    break;
  case EX_CODE:
    range_vars(r, &e->u.code->locals);
    range_stmts(r, e->u.code->stmts, e->u.code->n_stmts);
    break;
  default: expr_children(e, range_child, r);
  }
}

static void take_condition(Ranges *r, Pos pos, const Expr *condition) {
  if (pos == r->pos && condition && !r->condition) r->condition = condition;
}

static void range_block(Ranges *r, const Block *b) {
  if (b->open && b->close && enters(r, (Span){b->open, b->close + 1}))
    range_stmts(r, b->at, b->n);
  else if (!b->open)
    range_stmts(r, b->at, b->n); /* `else if` */
}

static void range_stmt(Ranges *r, const Stmt *t) {
  if (!enters(r, t->span)) return;
  if (t->pos == r->pos && t->kind == ST_CALL) r->statement = t->span;
  if (t->kind == ST_ASSERT || t->kind == ST_ASSUME) take_condition(r, t->pos, t->expr);
  range_attrs(r, &t->attrs);
  range_exprs(r, t->lhs, t->n_lhs);
  range_exprs(r, t->rhs, t->n_rhs);
  range_expr(r, t->expr);
  for (uint32_t i = 0; i < t->n_specs; i++) {
    const LoopSpec *spec = &t->specs[i];
    if (!enters(r, spec->span)) continue;
    if (spec->n == 1) take_condition(r, spec->pos, spec->exprs[0]);
    range_attrs(r, &spec->attrs);
    range_exprs(r, spec->exprs, spec->n);
  }
  range_block(r, &t->body);
  range_block(r, &t->else_body);
}

static void range_stmts(Ranges *r, Stmt *const *at, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) range_stmt(r, at[i]);
}

static void range_specs(Ranges *r, const Spec *at, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    if (!enters(r, at[i].span)) continue;
    take_condition(r, at[i].pos, at[i].expr);
    range_attrs(r, &at[i].attrs);
    range_expr(r, at[i].expr);
  }
}

static void range_decl(Ranges *r, const Decl *d) {
  if (!enters(r, d->span)) return;
  range_attrs(r, &d->attrs);
  switch ((DeclKind)d->kind) {
  case DECL_TYPE: range_type(r, d->u.type.synonym); break;
  case DECL_DATATYPE:
    for (uint32_t i = 0; i < d->u.datatype.n_ctors; i++)
      if (enters(r, d->u.datatype.ctors[i]->span)) range_vars(r, &d->u.datatype.ctors[i]->fields);
    break;
  case DECL_CONST: range_vars(r, &d->u.konst.vars); break;
  case DECL_VAR: range_vars(r, &d->u.globals); break;
  case DECL_FUNC:
    range_vars(r, &d->u.func.args);
    if (d->u.func.result) range_type(r, d->u.func.result->type_expr);
    range_expr(r, d->u.func.body);
    break;
  case DECL_AXIOM: range_expr(r, d->u.axiom.expr); break;
  case DECL_PROC:
    range_vars(r, &d->u.proc.ins);
    range_vars(r, &d->u.proc.outs);
    range_specs(r, d->u.proc.requires, d->u.proc.n_requires);
    range_specs(r, d->u.proc.ensures, d->u.proc.n_ensures);
    for (uint32_t i = 0; i < d->u.proc.n_modifies_clauses; i++)
      enters(r, d->u.proc.modifies_clauses[i].span);
    if (d->u.proc.body_impl) {
      range_vars(r, &d->u.proc.body_impl->u.impl.locals);
      range_block(r, &d->u.proc.body_impl->u.impl.body);
    }
    break;
  case DECL_IMPL:
    range_vars(r, &d->u.impl.ins);
    range_vars(r, &d->u.impl.outs);
    range_vars(r, &d->u.impl.locals);
    range_block(r, &d->u.impl.body);
    break;
  default: break;
  }
}

static int range_program(void *env) {
  Ranges *r = env;
  for (uint32_t i = 0; i < r->program->decls.n; i++) {
    const Decl *d = r->program->decls.at[i];
    if (d->kind != DECL_IMPL || !d->u.impl.from_proc) range_decl(r, d);
  }
  return 0;
}

static const Source *text_named(const LindySession *s, const char *name) {
  const SourceSet *set = &s->pipeline->session.sources;
  for (uint32_t i = 0; i < set->files.n; i++)
    if (strcmp(set->files.at[i]->name->text, name) == 0) return set->files.at[i];
  return NULL;
}

/* The texts are checked. */
static bool look_at(LindySession *s, Ranges *r, const char *file, size_t offset) {
  lindy_check(s);
  const Source *source = text_named(s, file);
  if (!source || offset > source->len || source->is_translated || !s->pipeline->program)
    return false;
  *r = (Ranges){.program = s->pipeline->program, .pos = source->base + (Pos)offset};
  return bigstack_run(range_program, r) == 0;
}

static LindyPlace exact_place(const LindySession *s, Span span) {
  return session_place(&s->pipeline->session, span);
}

size_t lindy_ranges(LindySession *s, const char *file, size_t offset, LindyPlace *list,
                    size_t most) {
  Ranges r = {0};
  size_t n = 0;
  if (!look_at(s, &r, file, offset)) return 0;
  for (uint32_t i = r.around.n; i-- > 0 && n < most;) {
    LindyPlace p = exact_place(s, r.around.at[i]);
    bool same = n && list[n - 1].offset == p.offset && list[n - 1].end == p.end;
    bool nested = !n || (p.offset <= list[n - 1].offset && list[n - 1].end <= p.end);
    if (nested && !same) list[n++] = p;
  }
  vec_free(&r.around);
  return n;
}

/* ---- the text of a check --------------------------------------------------------------- */

/* Is the text of the span this one, blanks apart? */
static bool reads_as(const Program *p, Span span, const char *text) {
  const Source *s = source_of(&p->session->sources, span.lo);
  const char *at = s ? s->text + (span.lo - s->base) : "", *end = at + (span.hi - span.lo);
  while (s && at < end) {
    if (isspace((unsigned char)*at)) {
      at++;
    } else {
      while (isspace((unsigned char)*text)) text++;
      if (*text++ != *at++) return false;
    }
  }
  return s && !*text;
}

/* Conjuncts, also on the right of implications and inside parentheses. */
static const Expr *find_part(const Program *p, const Expr *e, const char *text) {
  if (reads_as(p, e->span, text)) return e;
  if (e->kind != EX_BINARY) return NULL;
  const Expr *found = find_part(p, e->u.op.a, text);
  return found ? found : find_part(p, e->u.op.b, text);
}

typedef struct PartSearch {
  const Program *program;
  const Expr *in, *found;
  const char *text;
} PartSearch;

static int search_part(void *env) {
  PartSearch *x = env;
  x->found = find_part(x->program, x->in, x->text);
  return 0;
}

static bool ends_statement(char c) {
  return c == ';' || isspace((unsigned char)c);
}

bool lindy_check_text(LindySession *s, const char *file, size_t offset, const char *part,
                      LindyPlace *text) {
  Ranges r = {0};
  if (!look_at(s, &r, file, offset)) return false;
  vec_free(&r.around);
  if (r.condition) {
    PartSearch x = {r.program, r.condition, NULL, part ? part : ""};
    if (part) bigstack_run(search_part, &x);
    *text = exact_place(s, x.found ? x.found->span : r.condition->span);
    return true;
  }
  const Source *source = source_of(&s->pipeline->session.sources, r.statement.lo);
  if (!source || !r.statement.lo) return false;
  Span span = r.statement;
  while (span.hi > span.lo + 1 && ends_statement(source->text[span.hi - 1 - source->base]))
    span.hi--;
  *text = exact_place(s, span);
  return true;
}
