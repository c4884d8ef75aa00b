/* SPDX-License-Identifier: MIT */
/* A hole becomes a name with a mark before a template is parsed: `is_%s(%e)` is read as
 * `is_~0~(~1~)`. Whoever copies the tree puts in what belongs there. */
#include "cil/tree/tree.h"

#include "base/buf.h"
#include "base/bug.h"
#include "syntax/parse.h"

#include <stdarg.h>
#include <string.h>

enum { MOST_HOLES = 24 };

typedef struct Template {
  const char *format;
  char kinds[MOST_HOLES + 1]; /* e, s, u */
  const Expr *expr;           /* or       */
  const Block *code;          /* or       */
  uint32_t from, to;          /* declarations of the program */
} Template;

typedef union Hole {
  Expr *expr;
  const char *name;
} Hole;

/* How a tree is copied. */
typedef struct Copy {
  Trees *t;
  const char *kinds; /* of holes; NULL: there are none        */
  const Hole *holes;
  bool foreign;        /* names are of another table                 */
  bool own;            /* what fills holes is copied as well         */
  const Str *replaced; /* variables that something else stands for */
  Expr *const *by;
  uint32_t n;
  bool now; /* not inside of old(...)                         */
  Pos place;
} Copy;

/* ---- names ----------------------------------------------------------------------- */

/* The number of the hole that begins at a mark, and where it ends. */
static uint32_t hole_at(const char *mark, const char **end) {
  uint32_t n = 0;
  for (mark++; *mark != '~'; mark++) n = n * 10 + (uint32_t)(*mark - '0');
  *end = mark + 1;
  return n;
}

static Str copy_name(const Copy *c, Str name) {
  if (!name || !c->foreign) return name;
  const char *from = name->text, *mark = c->kinds ? memchr(from, '~', name->len) : NULL;
  if (!mark) return str_intern(c->t->strs, from, name->len);
  Buf b = {0};
  for (; mark; mark = memchr(from, '~', strlen(from))) {
    buf_add(&b, from, (size_t)(mark - from));
    uint32_t n = hole_at(mark, &from);
    must(c->kinds[n] == 's');
    buf_puts(&b, c->holes[n].name);
  }
  buf_puts(&b, from);
  Str result = str_intern(c->t->strs, b.text, b.n);
  buf_free(&b);
  return result;
}

/* The expression for a variable that is a hole, or NULL. */
static Expr *filled(const Copy *c, Str name) {
  const char *end;
  if (!c->kinds || name->text[0] != '~') return NULL;
  uint32_t n = hole_at(name->text, &end);
  return *end || c->kinds[n] == 's' ? NULL : c->holes[n].expr;
}

static Pos copy_pos(const Copy *c, Pos pos) {
  return c->foreign ? c->place : pos;
}

/* ---- types and variables ------------------------------------------------------------ */

static Expr *copy_expr(const Copy *, const Expr *);

static TypeParam **copy_params(const Copy *c, TypeParam *const *at, uint32_t n) {
  TypeParam **copy = ARENA_ARRAY(c->t->arena, TypeParam *, n);
  for (uint32_t i = 0; i < n; i++) {
    copy[i] = ARENA_NEW(c->t->arena, TypeParam);
    *copy[i] = (TypeParam){.name = copy_name(c, at[i]->name), .index = at[i]->index};
  }
  return copy;
}

static TypeExpr *copy_type(const Copy *c, const TypeExpr *x) {
  if (!x) return NULL;
  TypeExpr *y = ARENA_NEW(c->t->arena, TypeExpr);
  *y = *x;
  y->pos = 0;
  y->span = (Span){0, 0};
  y->name = copy_name(c, x->name);
  if (y->name && strcmp(y->name->text, "int") == 0) y->kind = TX_INT;
  if (y->name && strcmp(y->name->text, "bool") == 0) y->kind = TX_BOOL;
  y->params = copy_params(c, x->params, x->n_params);
  y->args = ARENA_ARRAY(c->t->arena, TypeExpr *, x->n_args);
  for (uint32_t i = 0; i < x->n_args; i++) y->args[i] = copy_type(c, x->args[i]);
  y->result = copy_type(c, x->result);
  return y;
}

static Expr **copy_exprs(const Copy *c, Expr *const *at, uint32_t n) {
  Expr **copy = ARENA_ARRAY(c->t->arena, Expr *, n);
  for (uint32_t i = 0; i < n; i++) copy[i] = copy_expr(c, at[i]);
  return copy;
}

static AttrList copy_attrs(const Copy *c, const AttrList *list) {
  AttrList copy = {ARENA_ARRAY(c->t->arena, Attr *, list->n), list->n};
  for (uint32_t i = 0; i < list->n; i++) {
    const Attr *a = list->at[i];
    copy.at[i] = ARENA_NEW(c->t->arena, Attr);
    *copy.at[i] = (Attr){.name = copy_name(c, a->name), .n_args = a->n_args};
    copy.at[i]->args = copy_exprs(c, a->args, a->n_args);
  }
  return copy;
}

static Var *copy_var(const Copy *c, const Var *v) {
  Var *w = ARENA_NEW(c->t->arena, Var);
  *w = (Var){.kind = v->kind, .unique = v->unique};
  w->name = copy_name(c, v->name);
  w->type_expr = copy_type(c, v->type_expr);
  w->where = v->where ? copy_expr(c, v->where) : NULL;
  w->attrs = copy_attrs(c, &v->attrs);
  return w;
}

static VarList copy_vars(const Copy *c, const VarList *list) {
  VarList copy = {ARENA_ARRAY(c->t->arena, Var *, list->n), list->n};
  for (uint32_t i = 0; i < list->n; i++) copy.at[i] = copy_var(c, list->at[i]);
  return copy;
}

/* ---- expressions ----------------------------------------------------------------------- */

static uint32_t higher(uint32_t height, const Expr *e) {
  return e->height >= height ? e->height + 1 : height;
}

static Binder *copy_binder(const Copy *c, const Binder *b) {
  Binder *copy = ARENA_NEW(c->t->arena, Binder);
  *copy = (Binder){.vars = copy_vars(c, &b->vars),
                   .n_triggers = b->n_triggers,
                   .params = copy_params(c, b->params, b->n_params),
                   .n_params = b->n_params};
  copy->attrs = copy_attrs(c, &b->attrs);
  copy->triggers = ARENA_ARRAY(c->t->arena, Trigger, b->n_triggers);
  for (uint32_t i = 0; i < b->n_triggers; i++) {
    const Trigger *from = &b->triggers[i];
    copy->triggers[i] = (Trigger){.negative = from->negative, .n = from->n};
    copy->triggers[i].terms = copy_exprs(c, from->terms, from->n);
  }
  copy->body = copy_expr(c, b->body);
  return copy;
}

static void copy_call(const Copy *c, const Expr *e, Expr *f) {
  CallExpr *call = ARENA_NEW(c->t->arena, CallExpr);
  *call = (CallExpr){.name = copy_name(c, e->u.call->name), .n_args = e->u.call->n_args};
  call->args = copy_exprs(c, e->u.call->args, call->n_args);
  f->u.call = call;
  f->height = 1;
  for (uint32_t i = 0; i < call->n_args; i++) f->height = higher(f->height, call->args[i]);
}

static void copy_map(const Copy *c, const Expr *e, Expr *f) {
  MapExpr *map = ARENA_NEW(c->t->arena, MapExpr);
  *map = (MapExpr){.map = copy_expr(c, e->u.map->map), .n_args = e->u.map->n_args};
  map->args = copy_exprs(c, e->u.map->args, map->n_args);
  f->u.map = map;
  f->height = higher(1, map->map);
  if (e->u.map->value) f->height = higher(f->height, map->value = copy_expr(c, e->u.map->value));
  for (uint32_t i = 0; i < map->n_args; i++) f->height = higher(f->height, map->args[i]);
}

static void copy_field(const Copy *c, const Expr *e, Expr *f) {
  FieldExpr *field = ARENA_NEW(c->t->arena, FieldExpr);
  *field = (FieldExpr){.of = copy_expr(c, e->u.field->of), .name = copy_name(c, e->u.field->name)};
  f->u.field = field;
  f->height = higher(1, field->of);
  if (e->u.field->value)
    f->height = higher(f->height, field->value = copy_expr(c, e->u.field->value));
}

static void copy_let(const Copy *c, const Expr *e, Expr *f) {
  const Let *l = e->u.let;
  Let *let = ARENA_NEW(c->t->arena, Let);
  *let =
      (Let){.vars = copy_vars(c, &l->vars), .n_rhs = l->n_rhs, .attrs = copy_attrs(c, &l->attrs)};
  let->rhs = copy_exprs(c, l->rhs, l->n_rhs);
  f->u.let = let;
  f->height = higher(1, let->body = copy_expr(c, l->body));
  for (uint32_t i = 0; i < let->n_rhs; i++) f->height = higher(f->height, let->rhs[i]);
}

static Expr *copy_variable(const Copy *c, const Expr *e) {
  Expr *in = filled(c, e->u.var.name);
  if (in) return c->own ? tree_fresh(c->t, in) : in;
  for (uint32_t i = 0; i < c->n; i++)
    if (c->replaced[i] == e->u.var.name) return c->by[i];
  Expr *f = ARENA_NEW(c->t->arena, Expr);
  *f = (Expr){.kind = EX_VAR, .height = 1};
  f->u.var.name = copy_name(c, e->u.var.name);
  return f;
}

static Expr *copy_expr(const Copy *c, const Expr *e) {
  if (e->kind == EX_VAR) return copy_variable(c, e);
  Expr *f = ARENA_NEW(c->t->arena, Expr);
  *f = (Expr){.kind = e->kind, .op = e->op, .height = 1, .u = e->u};
  switch ((ExprKind)e->kind) {
  case EX_BOOL: break;
  case EX_INT:
  case EX_REAL:
  case EX_FLOAT:
  case EX_RMODE:
  case EX_STRING: f->u.text = copy_name(c, e->u.text); break;
  case EX_CALL: copy_call(c, e, f); break;
  case EX_UNARY:
  case EX_BINARY:
    f->height = higher(1, f->u.op.a = copy_expr(c, e->u.op.a));
    if (e->u.op.b) f->height = higher(f->height, f->u.op.b = copy_expr(c, e->u.op.b));
    break;
  case EX_ITE:
    f->height = higher(1, f->u.ite.c = copy_expr(c, e->u.ite.c));
    f->height = higher(f->height, f->u.ite.a = copy_expr(c, e->u.ite.a));
    f->height = higher(f->height, f->u.ite.b = copy_expr(c, e->u.ite.b));
    break;
  case EX_OLD: {
    Copy in = *c;
    if (c->now) in.n = 0;
    f->height = higher(1, f->u.sub = copy_expr(&in, e->u.sub));
    break;
  }
  case EX_SELECT:
  case EX_STORE: copy_map(c, e, f); break;
  case EX_FIELD:
  case EX_FIELD_UPDATE:
  case EX_IS: copy_field(c, e, f); break;
  case EX_TO_INT:
  case EX_TO_REAL: f->height = higher(1, f->u.sub = copy_expr(c, e->u.sub)); break;
  case EX_ASCRIBE:
    f->height = higher(1, f->u.ascribe.e = copy_expr(c, e->u.ascribe.e));
    f->u.ascribe.type_expr = copy_type(c, e->u.ascribe.type_expr);
    break;
  case EX_BV: f->u.bv.value = copy_name(c, e->u.bv.value); break;
  case EX_EXTRACT:
    f->height = higher(1, f->u.extract.e = copy_expr(c, e->u.extract.e));
    f->u.extract.hi = copy_name(c, e->u.extract.hi);
    f->u.extract.lo = copy_name(c, e->u.extract.lo);
    break;
  case EX_LET: copy_let(c, e, f); break;
  case EX_FORALL:
  case EX_EXISTS:
  case EX_LAMBDA:
    f->u.binder = copy_binder(c, e->u.binder);
    f->height = higher(1, f->u.binder->body);
    break;
  default: bug("an expression that translated programs do not have");
  }
  return f;
}

Expr *tree_fresh(Trees *t, const Expr *e) {
  return copy_expr(&(Copy){.t = t}, e);
}

Expr *tree_adopt_expr(Trees *t, const Expr *e) {
  return copy_expr(&(Copy){.t = t, .foreign = true}, e);
}

static Expr *replace(Trees *t, Expr *e, const char *name, Expr *by, bool now) {
  if (now ? !tree_mentions_now(e, name) : !tree_mentions(e, name)) return e;
  Str replaced = str_c(t->strs, name);
  return copy_expr(&(Copy){.t = t, .replaced = &replaced, .by = &by, .n = 1, .now = now}, e);
}

Expr *tree_replace_all(Trees *t, Expr *e, const char *const *names, Expr *const *by, uint32_t n) {
  Str *replaced = ARENA_ARRAY(t->arena, Str, n);
  for (uint32_t i = 0; i < n; i++) replaced[i] = str_c(t->strs, names[i]);
  return copy_expr(&(Copy){.t = t, .replaced = replaced, .by = by, .n = n}, e);
}

Expr *tree_replace(Trees *t, Expr *e, const char *name, Expr *by) {
  return replace(t, e, name, by, false);
}

Expr *tree_replace_now(Trees *t, Expr *e, const char *name, Expr *by) {
  return replace(t, e, name, by, true);
}

/* ---- statements ------------------------------------------------------------------------ */

static Stmt *copy_stmt(const Copy *c, const Stmt *s) {
  Stmt *copy = tree_stmt(c->t, (StmtKind)s->kind, copy_pos(c, s->pos));
  must(!s->body.n && !s->n_specs);
  copy->attrs = copy_attrs(c, &s->attrs);
  copy->name = copy_name(c, s->name);
  copy->expr = s->expr ? copy_expr(c, s->expr) : NULL;
  copy->n_lhs = s->n_lhs;
  copy->n_rhs = s->n_rhs;
  copy->lhs = copy_exprs(c, s->lhs, s->n_lhs);
  copy->rhs = copy_exprs(c, s->rhs, s->n_rhs);
  return copy;
}

/* ---- declarations ---------------------------------------------------------------------- */

static Decl *copy_decl(const Copy *, const Decl *);

static Decl **copy_uses(const Copy *c, Decl *const *uses, uint32_t n, Decl *owner) {
  Decl **copy = ARENA_ARRAY(c->t->arena, Decl *, n);
  for (uint32_t i = 0; i < n; i++) {
    copy[i] = copy_decl(c, uses[i]);
    copy[i]->u.axiom.owner = owner;
  }
  return copy;
}

static Spec *copy_specs(const Copy *c, const Spec *from, uint32_t n) {
  Spec *copy = ARENA_ARRAY(c->t->arena, Spec, n);
  for (uint32_t i = 0; i < n; i++) {
    copy[i] = (Spec){.is_free = from[i].is_free, .attrs = copy_attrs(c, &from[i].attrs)};
    copy[i].expr = copy_expr(c, from[i].expr);
  }
  return copy;
}

static void copy_proc(const Copy *c, const ProcDecl *p, ProcDecl *q) {
  *q = (ProcDecl){.pure = p->pure,
                  .params = copy_params(c, p->params, p->n_params),
                  .n_params = p->n_params,
                  .ins = copy_vars(c, &p->ins),
                  .outs = copy_vars(c, &p->outs),
                  .order = p->order};
  q->n_requires = p->n_requires;
  q->n_ensures = p->n_ensures;
  q->n_modifies_clauses = p->n_modifies_clauses;
  q->requires = copy_specs(c, p->requires, p->n_requires);
  q->ensures = copy_specs(c, p->ensures, p->n_ensures);
  q->modifies_clauses = ARENA_ARRAY(c->t->arena, Modifies, p->n_modifies_clauses);
  for (uint32_t i = 0; i < p->n_modifies_clauses; i++) {
    const Modifies *from = &p->modifies_clauses[i];
    Modifies *to = &q->modifies_clauses[i];
    *to = (Modifies){.n = from->n, .names = ARENA_ARRAY(c->t->arena, Label, from->n)};
    for (uint32_t k = 0; k < from->n; k++) to->names[k].name = copy_name(c, from->names[k].name);
  }
}

static void copy_datatype(const Copy *c, const DatatypeDecl *from, Decl *d) {
  DatatypeDecl *to = &d->u.datatype;
  *to = (DatatypeDecl){.n_ctors = from->n_ctors,
                       .params = copy_params(c, from->params, from->n_params),
                       .n_params = from->n_params};
  to->ctors = ARENA_ARRAY(c->t->arena, Ctor *, from->n_ctors);
  for (uint32_t i = 0; i < from->n_ctors; i++) {
    to->ctors[i] = ARENA_NEW(c->t->arena, Ctor);
    *to->ctors[i] = (Ctor){.name = copy_name(c, from->ctors[i]->name), .index = i, .datatype = d};
    to->ctors[i]->fields = copy_vars(c, &from->ctors[i]->fields);
  }
}

static void copy_function(const Copy *c, const FuncDecl *f, Decl *d) {
  FuncDecl *g = &d->u.func;
  *g = (FuncDecl){.revealed = f->revealed,
                  .params = copy_params(c, f->params, f->n_params),
                  .n_params = f->n_params,
                  .args = copy_vars(c, &f->args),
                  .result = copy_var(c, f->result),
                  .returns_form = f->returns_form,
                  .body = f->body ? copy_expr(c, f->body) : NULL,
                  .n_uses = f->n_uses,
                  .has_uses = f->has_uses};
  g->uses = copy_uses(c, f->uses, f->n_uses, d);
}

static VarList copy_globals(const Copy *c, const VarList *list, Decl *d) {
  VarList copy = copy_vars(c, list);
  for (uint32_t i = 0; i < copy.n; i++) {
    copy.at[i]->decl = d;
    copy.at[i]->attrs = d->attrs;
  }
  return copy;
}

static Decl *copy_decl(const Copy *c, const Decl *from) {
  Decl *d = ARENA_NEW(c->t->arena, Decl);
  *d = (Decl){.kind = from->kind, .name = copy_name(c, from->name)};
  d->attrs = copy_attrs(c, &from->attrs);
  switch ((DeclKind)from->kind) {
  case DECL_TYPE:
    d->u.type = (TypeDecl){.params = copy_params(c, from->u.type.params, from->u.type.n_params),
                           .n_params = from->u.type.n_params,
                           .synonym = copy_type(c, from->u.type.synonym)};
    break;
  case DECL_DATATYPE: copy_datatype(c, &from->u.datatype, d); break;
  case DECL_CONST:
    d->u.konst = (ConstDecl){.vars = copy_globals(c, &from->u.konst.vars, d),
                             .n_uses = from->u.konst.n_uses,
                             .has_uses = from->u.konst.has_uses};
    d->u.konst.uses = copy_uses(c, from->u.konst.uses, from->u.konst.n_uses, d);
    break;
  case DECL_VAR: d->u.globals = copy_globals(c, &from->u.globals, d); break;
  case DECL_FUNC: copy_function(c, &from->u.func, d); break;
  case DECL_AXIOM:
    d->u.axiom =
        (AxiomDecl){.hideable = from->u.axiom.hideable, .expr = copy_expr(c, from->u.axiom.expr)};
    break;
  case DECL_PROC: copy_proc(c, &from->u.proc, &d->u.proc); break;
  default: bug("a declaration that translated programs do not have");
  }
  return d;
}

static void see_code(const Expr *e, void *env) {
  bool *found = env;
  *found |= e->kind == EX_CODE || e->kind == EX_ERROR || e->kind == EX_BOUNDS || e->kind == EX_STAR;
}

bool tree_adoptable(const Decl *d) {
  bool strange = d->kind == DECL_IMPL || d->kind == DECL_ERROR;
  strange |= d->kind == DECL_CONST && (d->u.konst.has_extends || d->u.konst.complete);
  strange |= d->kind == DECL_PROC && (d->u.proc.n_measures || d->u.proc.civl);
  tree_expressions(d, see_code, &strange);
  return !strange;
}

Decl *tree_adopt(Trees *t, const Decl *d) {
  return copy_decl(&(Copy){.t = t, .foreign = true}, d);
}

void tree_copy_formals(Trees *t, const Decl *from, Decl *d) {
  Copy c = {.t = t};
  d->u.proc.ins = copy_vars(&c, &from->u.proc.ins);
  d->u.proc.outs = copy_vars(&c, &from->u.proc.outs);
}

/* Its formals are others than those of the procedure. */
Decl *tree_implement(Trees *t, Decl *d, VarList locals, Block body) {
  Decl *i = tree_decl(t, DECL_IMPL, d->name->text);
  i->pos = d->pos;
  i->attrs = d->attrs;
  i->u.impl = (ImplDecl){.from_proc = true, .locals = locals, .body = body};
  Copy c = {.t = t};
  i->u.impl.ins = copy_vars(&c, &d->u.proc.ins);
  i->u.impl.outs = copy_vars(&c, &d->u.proc.outs);
  for (uint32_t k = 0; k < i->u.impl.ins.n; k++) i->u.impl.ins.at[k]->where = NULL;
  for (uint32_t k = 0; k < i->u.impl.outs.n; k++) i->u.impl.outs.at[k]->where = NULL;
  d->u.proc.body_impl = i;
  return i;
}

/* ---- templates --------------------------------------------------------------------------- */

Trees *trees_new(Arena *arena, StrTable *strs) {
  Trees *t = ARENA_NEW(arena, Trees);
  t->arena = arena;
  t->strs = strs;
  session_init(&t->session);
  t->program = program_new(&t->session);
  return t;
}

void trees_free(Trees *t) {
  program_free(t->program);
  session_free(&t->session);
  map_free(&t->known);
}

bool tree_parse(Trees *t, const char *name, const char *text, size_t n, uint32_t *from) {
  Source *s = source_add(&t->session.sources, str_c(&t->session.strs, name), text, n);
  *from = t->program->decls.n;
  return s && parse_file(t->program, s, &(ParseOptions){0});
}

static const char *template_text(Trees *t, const char *format, const char *before,
                                 const char *after, Template *x, size_t *size) {
  Buf b = {0};
  uint32_t n = 0;
  buf_puts(&b, before);
  for (const char *c = format; *c; c++) {
    if (*c != '%') {
      buf_putc(&b, *c);
      continue;
    }
    must(n < MOST_HOLES);
    buf_printf(&b, "~%u~", (unsigned)n);
    x->kinds[n++] = *++c;
  }
  buf_puts(&b, after);
  *size = b.n;
  const char *text = arena_strndup(&t->session.perm, b.text, b.n);
  buf_free(&b);
  return text;
}

static Template *template_of(Trees *t, const char *format, const char *before, const char *after) {
  Template *x = map_get_ptr(&t->known, format);
  if (x) return x;
  size_t n;
  x = ARENA_NEW(&t->session.perm, Template);
  x->format = format;
  const char *text = template_text(t, format, before, after, x, &n);
  bool good = tree_parse(t, "template", text, n, &x->from);
  x->to = t->program->decls.n;
  if (!good) bug("a template that is no Boogie: %s", format);
  const Decl *d = x->to > x->from ? t->program->decls.at[x->from] : NULL;
  if (d && d->kind == DECL_AXIOM) x->expr = d->u.axiom.expr;
  if (d && d->kind == DECL_PROC && d->u.proc.body_impl) x->code = &d->u.proc.body_impl->u.impl.body;
  map_put_ptr(&t->known, format, x);
  return x;
}

static void take_holes(Trees *t, const Template *x, Hole *holes, va_list args) {
  for (uint32_t i = 0; x->kinds[i]; i++) switch (x->kinds[i]) {
    case 'e': holes[i].expr = va_arg(args, Expr *); break;
    case 's': holes[i].name = va_arg(args, const char *); break;
    case 'u': holes[i].expr = tree_number(t, va_arg(args, unsigned)); break;
    default: bug("a hole of another kind");
    }
}

Expr *tree(Trees *t, const char *format, ...) {
  const Template *x = template_of(t, format, "axiom ", ";");
  Hole holes[MOST_HOLES];
  va_list args;
  va_start(args, format);
  take_holes(t, x, holes, args);
  va_end(args);
  return copy_expr(&(Copy){.t = t, .kinds = x->kinds, .holes = holes, .foreign = true}, x->expr);
}

void tree_code(Trees *t, TreeCode *out, Pos place, const char *format, ...) {
  const Template *x = template_of(t, format, "procedure p() { ", " }");
  Hole holes[MOST_HOLES];
  va_list args;
  va_start(args, format);
  take_holes(t, x, holes, args);
  va_end(args);
  Copy c = {
      .t = t, .kinds = x->kinds, .holes = holes, .foreign = true, .own = true, .place = place};
  for (uint32_t i = 0; i < x->code->n; i++) vec_push(out, copy_stmt(&c, x->code->at[i]));
}

void tree_declare(Trees *t, TreeDecls *out, const char *format, ...) {
  const Template *x = template_of(t, format, "", "");
  Hole holes[MOST_HOLES];
  va_list args;
  va_start(args, format);
  take_holes(t, x, holes, args);
  va_end(args);
  Copy c = {.t = t, .kinds = x->kinds, .holes = holes, .foreign = true, .own = true};
  for (uint32_t i = x->from; i < x->to; i++) {
    const Decl *d = t->program->decls.at[i];
    if (d->kind != DECL_AXIOM || !d->u.axiom.owner) vec_push(out, copy_decl(&c, d));
  }
}
