/* SPDX-License-Identifier: MIT */
/* Names for editors: where each name is declared, and where it is used.
 *
 * Made from the syntax tree by a walk with scopes of its own, so that it also works for programs
 * with errors, and in types and attributes, for which sema/ keeps no references. Of two
 * declarations at one place (a procedure's parameters are those of its body, too) one is kept. */
#include "api/session.h"

#include "base/bigstack.h"
#include "base/map.h"
#include "base/sort.h"
#include "syntax/children.h"

#include <ctype.h>
#include <string.h>

typedef struct Mention {
  Pos pos;
  uint32_t len;
  size_t symbol, within;
  LindyUse use;
} Mention;

typedef struct Hidden {
  Map *map;
  Str name;
  uint64_t before; /* 0: nothing */
} Hidden;

typedef struct Index {
  LindySession *out;
  const Program *program;
  Arena *arena;
  Map at; /* place of a name -> number of its symbol */
  /* Name -> number of the symbol + 1. */
  Map types, funcs, procs, vars, labels, fields;
  VEC(Hidden) hidden;
  VEC(Mention) mentions;
  size_t within; /* the declaration that is walked */
  Span scope;
} Index;

static void index_expr(Index *x, const Expr *e);
static void index_stmts(Index *x, Stmt *const *at, uint32_t n);

/* ---- symbols ---------------------------------------------------------------------- */

static const char *slice_text(Index *x, Span span) {
  const Source *s = source_of(&x->program->session->sources, span.lo);
  if (!s || span.hi <= span.lo) return "";
  const char *at = s->text + (span.lo - s->base);
  size_t n = span.hi - span.lo;
  while (n && isspace((unsigned char)at[n - 1])) n--;
  return arena_strndup(x->arena, at, n);
}

/* The text at a position is this name, perhaps after a backslash. */
static bool is_written(const Index *x, Pos *pos, Str name) {
  const Source *s = *pos ? source_of(&x->program->session->sources, *pos) : NULL;
  if (!s) return false;
  size_t at = *pos - s->base;
  if (at < s->len && s->text[at] == '\\') at++, ++*pos;
  return s->len - at >= name->len && memcmp(s->text + at, name->text, name->len) == 0;
}

static void mention(Index *x, Pos pos, Str name, size_t symbol, LindyUse use) {
  if (!name || !is_written(x, &pos, name)) return;
  Mention m = {pos, name->len, symbol, x->within, use};
  vec_push(&x->mentions, m);
}

/* Comments on lines of their own directly before a declaration. */
static const char *doc_before(Index *x, Pos pos) {
  const Program *p = x->program;
  const Source *s = source_of(&p->session->sources, pos);
  uint32_t lo = 0, hi = p->comments.n, last;
  while (lo < hi) {
    uint32_t mid = lo + (hi - lo) / 2;
    if (p->comments.at[mid].span.lo < pos)
      lo = mid + 1;
    else
      hi = mid;
  }
  last = lo;
  Pos below = pos;
  while (s && lo > 0) {
    const Comment *c = &p->comments.at[lo - 1];
    if (!c->own_line || c->span.lo < s->base) break;
    uint32_t lines = 0;
    bool blank = true;
    for (Pos at = c->span.hi; at < below; at++) {
      char ch = s->text[at - s->base];
      lines += ch == '\n';
      blank &= isspace((unsigned char)ch) != 0;
    }
    if (!blank || lines > 1) break;
    below = c->span.lo;
    lo--;
  }
  Buf b = {0};
  for (uint32_t i = lo; i < last; i++) {
    const char *text = slice_text(x, p->comments.at[i].span);
    size_t n = strlen(text);
    text += n >= 2 ? 2 : n, n -= n >= 2 ? 2 : n;
    if (p->comments.at[i].block && n >= 2) n -= 2;
    while (n && *text == ' ') text++, n--;
    if (b.n) buf_putc(&b, '\n');
    buf_add(&b, text, n);
  }
  const char *doc = b.n ? arena_strndup(x->arena, b.text, b.n) : "";
  buf_free(&b);
  return doc;
}

typedef struct NewSymbol {
  LindySymbolKind kind;
  Str name;
  Pos pos;
  Span whole, scope; /* scope.lo 0: everywhere */
  size_t parent;
  const char *signature, *doc;
} NewSymbol;

static size_t add_symbol(Index *x, const NewSymbol *n) {
  uint64_t known;
  Pos pos = n->pos;
  if (!n->name || !is_written(x, &pos, n->name)) return SIZE_MAX;
  if (n->kind != LINDY_SYMBOL_IMPLEMENTATION && map_get(&x->at, pos, &known)) return known;
  const Session *s = x->program->session;
  LindySymbol y = {.kind = n->kind,
                   .name = n->name->text,
                   .place = session_place(s, n->whole),
                   .name_place = session_place(s, (Span){pos, pos + n->name->len}),
                   .scope = session_place(s, n->scope),
                   .parent = n->parent,
                   .signature = n->signature,
                   .doc = n->doc ? n->doc : ""};
  size_t id = x->out->symbols.n;
  vec_push(&x->out->symbols, y);
  if (n->kind == LINDY_SYMBOL_IMPLEMENTATION) return id;
  map_put(&x->at, pos, id);
  mention(x, pos, n->name, id, LINDY_DECLARES);
  return id;
}

/* ---- scopes ------------------------------------------------------------------------- */

static void bind_name(Index *x, Map *map, Str name, size_t symbol) {
  uint64_t before = 0;
  if (!name || symbol == SIZE_MAX) return;
  map_get(map, (uint64_t)(uintptr_t)name, &before);
  Hidden h = {map, name, before};
  vec_push(&x->hidden, h);
  map_put(map, (uint64_t)(uintptr_t)name, symbol + 1);
}

static void leave_scope(Index *x, uint32_t mark) {
  while (x->hidden.n > mark) {
    Hidden h = vec_pop(&x->hidden);
    map_put(h.map, (uint64_t)(uintptr_t)h.name, h.before);
  }
}

/* The first declaration of a name at the top level counts. */
static void bind_global(Map *map, Str name, size_t symbol) {
  uint64_t before;
  if (!name || symbol == SIZE_MAX || map_get(map, (uint64_t)(uintptr_t)name, &before)) return;
  map_put(map, (uint64_t)(uintptr_t)name, symbol + 1);
}

static void refer(Index *x, const Map *map, Str name, Pos pos, LindyUse use) {
  uint64_t found = 0;
  if (name && map_get(map, (uint64_t)(uintptr_t)name, &found) && found)
    mention(x, pos, name, (size_t)found - 1, use);
}

/* ---- types, variables ------------------------------------------------------------------ */

static void bind_params(Index *x, TypeParam *const *params, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    Span whole = {params[i]->pos, params[i]->pos + params[i]->name->len};
    size_t id =
        add_symbol(x, &(NewSymbol){LINDY_SYMBOL_TYPE_PARAMETER, params[i]->name, params[i]->pos,
                                   whole, x->scope, x->within, params[i]->name->text, NULL});
    bind_name(x, &x->types, params[i]->name, id);
  }
}

static void index_type(Index *x, const TypeExpr *t) {
  if (!t) return;
  uint32_t mark = x->hidden.n;
  if (t->kind == TX_NAME) refer(x, &x->types, t->name, t->pos, LINDY_READS);
  bind_params(x, t->params, t->n_params);
  for (uint32_t i = 0; i < t->n_args; i++) index_type(x, t->args[i]);
  index_type(x, t->result);
  leave_scope(x, mark);
}

static void index_attrs(Index *x, const AttrList *list) {
  for (uint32_t i = 0; i < list->n; i++)
    for (uint32_t k = 0; k < list->at[i]->n_args; k++) index_expr(x, list->at[i]->args[k]);
}

static size_t add_var(Index *x, const Var *v, LindySymbolKind kind, const char *word, Span scope) {
  const char *type = v->type_expr ? slice_text(x, v->type_expr->span) : "";
  const char *text = arena_printf(x->arena, "%s%s%s%s", word, v->name ? v->name->text : "_",
                                  type[0] ? ": " : "", type);
  return add_symbol(x,
                    &(NewSymbol){kind, v->name, v->span.lo, v->span, scope, x->within, text, NULL});
}

static void bind_vars(Index *x, const VarList *list, LindySymbolKind kind, const char *word) {
  for (uint32_t i = 0; i < list->n; i++) {
    if (!list->at[i]->in_group) index_type(x, list->at[i]->type_expr);
    bind_name(x, &x->vars, list->at[i]->name, add_var(x, list->at[i], kind, word, x->scope));
  }
}

static void index_wheres(Index *x, const VarList *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    if (list->at[i]->in_group) continue;
    index_attrs(x, &list->at[i]->attrs);
    if (list->at[i]->where) index_expr(x, list->at[i]->where);
  }
}

/* ---- expressions ------------------------------------------------------------------------- */

static void index_exprs(Index *x, Expr *const *at, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) index_expr(x, at[i]);
}

static void index_binder(Index *x, const Expr *e) {
  const Binder *b = e->u.binder;
  uint32_t mark = x->hidden.n;
  Span outer = x->scope;
  x->scope = e->span;
  bind_params(x, b->params, b->n_params);
  bind_vars(x, &b->vars, LINDY_SYMBOL_BOUND, "");
  index_wheres(x, &b->vars);
  index_attrs(x, &b->attrs);
  for (uint32_t i = 0; i < b->n_triggers; i++)
    index_exprs(x, b->triggers[i].terms, b->triggers[i].n);
  index_expr(x, b->body);
  leave_scope(x, mark);
  x->scope = outer;
}

static void index_let(Index *x, const Expr *e) {
  const Let *let = e->u.let;
  uint32_t mark = x->hidden.n;
  Span outer = x->scope;
  index_exprs(x, let->rhs, let->n_rhs);
  x->scope = e->span;
  bind_vars(x, &let->vars, LINDY_SYMBOL_BOUND, "var ");
  index_attrs(x, &let->attrs);
  index_expr(x, let->body);
  leave_scope(x, mark);
  x->scope = outer;
}

static void index_code(Index *x, const Expr *e) {
  uint32_t mark = x->hidden.n;
  Span outer = x->scope;
  x->scope = e->span;
  bind_vars(x, &e->u.code->locals, LINDY_SYMBOL_LOCAL, "var ");
  index_wheres(x, &e->u.code->locals);
  index_stmts(x, e->u.code->stmts, e->u.code->n_stmts);
  leave_scope(x, mark);
  x->scope = outer;
}

static void index_child(void *env, Expr *e) {
  index_expr(env, e);
}

static void index_expr(Index *x, const Expr *e) {
  if (!e) return;
  switch ((ExprKind)e->kind) {
  case EX_VAR: refer(x, &x->vars, e->u.var.name, e->pos, LINDY_READS); break;
  case EX_CALL:
    refer(x, &x->funcs, e->u.call->name, e->pos, LINDY_CALLS);
    expr_children(e, index_child, x);
    break;
  case EX_ASCRIBE:
    index_expr(x, e->u.ascribe.e);
    index_type(x, e->u.ascribe.type_expr);
    break;
  case EX_FIELD:
  case EX_FIELD_UPDATE:
  case EX_IS:
    index_expr(x, e->u.field->of);
    refer(x, e->kind == EX_IS ? &x->funcs : &x->fields, e->u.field->name, e->u.field->name_pos,
          LINDY_READS);
    index_expr(x, e->u.field->value);
    break;
  case EX_FORALL:
  case EX_EXISTS:
  case EX_LAMBDA: index_binder(x, e); break;
  case EX_LET: index_let(x, e); break;
  case EX_CODE: index_code(x, e); break;
  default: expr_children(e, index_child, x);
  }
}

/* ---- statements ----------------------------------------------------------------------------- */

/* x[i] := e and x->f := e write x. */
static void index_target(Index *x, const Expr *e) {
  if (e->kind == EX_VAR) {
    refer(x, &x->vars, e->u.var.name, e->pos, LINDY_WRITES);
  } else if (e->kind == EX_SELECT) {
    index_target(x, e->u.map->map);
    index_exprs(x, e->u.map->args, e->u.map->n_args);
  } else if (e->kind == EX_FIELD) {
    index_target(x, e->u.field->of);
    refer(x, &x->fields, e->u.field->name, e->u.field->name_pos, LINDY_WRITES);
  } else {
    index_expr(x, e);
  }
}

static void index_stmt(Index *x, const Stmt *t) {
  index_attrs(x, &t->attrs);
  switch ((StmtKind)t->kind) {
  case ST_CALL:
  case ST_CALL_FORALL: refer(x, &x->procs, t->name, t->name_pos, LINDY_CALLS); break;
  case ST_UNPACK:
  case ST_HIDE:
  case ST_REVEAL: refer(x, &x->funcs, t->name, t->name_pos, LINDY_READS); break;
  case ST_BREAK: refer(x, &x->labels, t->name, t->name_pos, LINDY_READS); break;
  default: break;
  }
  for (uint32_t i = 0; i < t->n_labels; i++)
    refer(x, &x->labels, t->labels[i].name, t->labels[i].pos, LINDY_READS);
  for (uint32_t i = 0; i < t->n_lhs; i++) index_target(x, t->lhs[i]);
  index_exprs(x, t->rhs, t->n_rhs);
  index_expr(x, t->expr);
  for (uint32_t i = 0; i < t->n_specs; i++) {
    index_attrs(x, &t->specs[i].attrs);
    index_exprs(x, t->specs[i].exprs, t->specs[i].n);
  }
  index_stmts(x, t->body.at, t->body.n);
  index_stmts(x, t->else_body.at, t->else_body.n);
}

static void index_stmts(Index *x, Stmt *const *at, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) index_stmt(x, at[i]);
}

static void bind_labels(Index *x, Stmt *const *at, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    const Stmt *t = at[i];
    if (t->kind == ST_LABEL && t->name) {
      const char *text = arena_printf(x->arena, "%s:", t->name->text);
      bind_name(x, &x->labels, t->name,
                add_symbol(x, &(NewSymbol){LINDY_SYMBOL_LABEL, t->name, t->pos, t->span, x->scope,
                                           x->within, text, NULL}));
    }
    bind_labels(x, t->body.at, t->body.n);
    bind_labels(x, t->else_body.at, t->else_body.n);
  }
}

/* ---- declarations -----------------------------------------------------------------------------
 */

static Span signature_span(const Decl *d) {
  const Decl *impl = d->kind == DECL_PROC ? d->u.proc.body_impl : d->kind == DECL_IMPL ? d : NULL;
  Pos end = d->span.hi;
  if (impl && impl->u.impl.body.open > d->span.lo) end = impl->u.impl.body.open;
  return (Span){d->span.lo, end};
}

static size_t declare(Index *x, const Decl *d, LindySymbolKind kind) {
  return add_symbol(x, &(NewSymbol){kind,
                                    d->name,
                                    d->pos,
                                    d->span,
                                    {0, 0},
                                    SIZE_MAX,
                                    slice_text(x, signature_span(d)),
                                    doc_before(x, d->span.lo)});
}

static void declare_vars(Index *x, const Decl *d, const VarList *list, LindySymbolKind kind,
                         const char *word) {
  for (uint32_t i = 0; i < list->n; i++) {
    size_t id = add_var(x, list->at[i], kind, word, (Span){0, 0});
    if (id != SIZE_MAX) x->out->symbols.at[id].doc = doc_before(x, d->span.lo);
    bind_global(&x->vars, list->at[i]->name, id);
  }
}

static void declare_ctors(Index *x, const Decl *d) {
  for (uint32_t i = 0; i < d->u.datatype.n_ctors; i++) {
    const Ctor *c = d->u.datatype.ctors[i];
    size_t id = add_symbol(x, &(NewSymbol){LINDY_SYMBOL_CONSTRUCTOR,
                                           c->name,
                                           c->pos,
                                           c->span,
                                           {0, 0},
                                           x->within,
                                           slice_text(x, c->span),
                                           NULL});
    bind_global(&x->funcs, c->name, id);
    for (uint32_t k = 0; k < c->fields.n; k++)
      bind_global(&x->fields, c->fields.at[k]->name,
                  add_var(x, c->fields.at[k], LINDY_SYMBOL_FIELD, "", (Span){0, 0}));
  }
}

/* What can be used before its declaration. */
static void declare_global(Index *x, const Decl *d) {
  x->within = SIZE_MAX;
  switch ((DeclKind)d->kind) {
  case DECL_TYPE: bind_global(&x->types, d->name, declare(x, d, LINDY_SYMBOL_TYPE)); break;
  case DECL_DATATYPE:
    x->within = declare(x, d, LINDY_SYMBOL_DATATYPE);
    bind_global(&x->types, d->name, x->within);
    declare_ctors(x, d);
    break;
  case DECL_CONST: declare_vars(x, d, &d->u.konst.vars, LINDY_SYMBOL_CONSTANT, "const "); break;
  case DECL_VAR: declare_vars(x, d, &d->u.globals, LINDY_SYMBOL_GLOBAL, "var "); break;
  case DECL_FUNC: bind_global(&x->funcs, d->name, declare(x, d, LINDY_SYMBOL_FUNCTION)); break;
  case DECL_PROC: bind_global(&x->procs, d->name, declare(x, d, LINDY_SYMBOL_PROCEDURE)); break;
  case DECL_IMPL:
    if (!d->u.impl.from_proc) declare(x, d, LINDY_SYMBOL_IMPLEMENTATION);
    break;
  default: break;
  }
}

static void index_global_vars(Index *x, const VarList *list) {
  for (uint32_t i = 0; i < list->n; i++)
    if (!list->at[i]->in_group) index_type(x, list->at[i]->type_expr);
  index_wheres(x, list);
}

static void index_specs(Index *x, const Spec *at, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    index_attrs(x, &at[i].attrs);
    index_expr(x, at[i].expr);
  }
}

static void index_proc(Index *x, const ProcDecl *p) {
  bind_params(x, p->params, p->n_params);
  bind_vars(x, &p->ins, LINDY_SYMBOL_PARAMETER, "");
  bind_vars(x, &p->outs, LINDY_SYMBOL_PARAMETER, "");
  index_wheres(x, &p->ins);
  index_wheres(x, &p->outs);
  for (uint32_t i = 0; i < p->n_modifies_clauses; i++)
    for (uint32_t k = 0; k < p->modifies_clauses[i].n; k++)
      refer(x, &x->vars, p->modifies_clauses[i].names[k].name, p->modifies_clauses[i].names[k].pos,
            LINDY_READS);
  index_specs(x, p->requires, p->n_requires);
  index_specs(x, p->ensures, p->n_ensures);
  for (uint32_t i = 0; i < p->n_measures; i++)
    index_exprs(x, p->measures[i].exprs, p->measures[i].n);
}

static void index_impl(Index *x, const ImplDecl *m) {
  bind_params(x, m->params, m->n_params);
  bind_vars(x, &m->ins, LINDY_SYMBOL_PARAMETER, "");
  bind_vars(x, &m->outs, LINDY_SYMBOL_PARAMETER, "");
  bind_vars(x, &m->locals, LINDY_SYMBOL_LOCAL, "var ");
  index_wheres(x, &m->locals);
  bind_labels(x, m->body.at, m->body.n);
  index_stmts(x, m->body.at, m->body.n);
}

static void index_func(Index *x, const FuncDecl *f) {
  bind_params(x, f->params, f->n_params);
  bind_vars(x, &f->args, LINDY_SYMBOL_PARAMETER, "");
  if (f->result) index_type(x, f->result->type_expr);
  index_expr(x, f->body);
}

static void index_datatype(Index *x, const DatatypeDecl *d) {
  bind_params(x, d->params, d->n_params);
  for (uint32_t i = 0; i < d->n_ctors; i++) index_global_vars(x, &d->ctors[i]->fields);
}

static void index_decl(Index *x, const Decl *d) {
  uint32_t mark = x->hidden.n;
  uint64_t id;
  Pos pos = d->pos;
  x->within = d->name && is_written(x, &pos, d->name) && map_get(&x->at, pos, &id) ? id : SIZE_MAX;
  x->scope = d->span;
  bool body = d->kind == DECL_IMPL && d->u.impl.from_proc;
  if (!body) index_attrs(x, &d->attrs);
  switch ((DeclKind)d->kind) {
  case DECL_TYPE:
    bind_params(x, d->u.type.params, d->u.type.n_params);
    index_type(x, d->u.type.synonym);
    break;
  case DECL_DATATYPE: index_datatype(x, &d->u.datatype); break;
  case DECL_CONST:
    index_global_vars(x, &d->u.konst.vars);
    for (uint32_t i = 0; i < d->u.konst.n_parents; i++)
      refer(x, &x->vars, d->u.konst.parents[i].name.name, d->u.konst.parents[i].name.pos,
            LINDY_READS);
    break;
  case DECL_VAR: index_global_vars(x, &d->u.globals); break;
  case DECL_FUNC: index_func(x, &d->u.func); break;
  case DECL_AXIOM: index_expr(x, d->u.axiom.expr); break;
  case DECL_PROC: index_proc(x, &d->u.proc); break;
  case DECL_IMPL:
    if (!body) refer(x, &x->procs, d->name, d->pos, LINDY_IMPLEMENTS);
    uint64_t of = 0;
    map_get(&x->procs, (uint64_t)(uintptr_t)d->name, &of);
    if (of) x->within = (size_t)of - 1;
    index_impl(x, &d->u.impl);
    break;
  default: break;
  }
  leave_scope(x, mark);
}

/* ---- the lists ----------------------------------------------------------------------------------
 */

static int mention_order(const void *a, const void *b, const void *env) {
  const Mention *m = a, *n = b;
  (void)env;
  return m->pos < n->pos ? -1 : m->pos > n->pos;
}

static void take_mentions(Index *x) {
  const Session *s = x->program->session;
  sort_vec(&x->mentions, mention_order, NULL);
  Pos last = 0;
  for (uint32_t i = 0; i < x->mentions.n; i++) {
    const Mention *m = &x->mentions.at[i];
    if (m->pos == last) continue; /* what is written once and read twice */
    last = m->pos;
    LindyReference r = {session_place(s, (Span){m->pos, m->pos + m->len}), m->symbol, m->within,
                        m->use};
    vec_push(&x->out->references, r);
  }
}

static int index_program(void *env) {
  LindySession *s = env;
  Index x = {.out = s, .program = s->pipeline->program, .arena = &s->pipeline->session.perm};
  for (uint32_t i = 0; i < x.program->decls.n; i++) declare_global(&x, x.program->decls.at[i]);
  for (uint32_t i = 0; i < x.program->decls.n; i++) index_decl(&x, x.program->decls.at[i]);
  if (x.mentions.n) take_mentions(&x);
  Map *maps[] = {&x.at, &x.types, &x.funcs, &x.procs, &x.vars, &x.labels, &x.fields};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) map_free(maps[i]);
  vec_free(&x.hidden);
  vec_free(&x.mentions);
  s->indexed = true;
  return 0;
}

static void need_index(LindySession *s) {
  lindy_check(s);
  if (!s->indexed) bigstack_run(index_program, s);
}

const LindySymbol *lindy_symbols(LindySession *s, size_t *n) {
  need_index(s);
  *n = s->symbols.n;
  return s->symbols.at;
}

const LindyReference *lindy_references(LindySession *s, size_t *n) {
  need_index(s);
  *n = s->references.n;
  return s->references.at;
}
