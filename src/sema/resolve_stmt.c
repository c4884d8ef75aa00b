/* SPDX-License-Identifier: MIT */
/* Names inside statements.
 *
 * A guard stands for two assumes, of the guard and of its negation, so Boogie resolves it twice
 * and repeats what it could not resolve (compat mode only). */
#include "sema/civl.h"
#include "sema/resolve.h"

static void resolve_stmt(Sema *, Stmt *);

static void resolve_list(Sema *s, Expr **list, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) resolve_expr(s, list[i]);
}

static void add_statement_id(Sema *s, const AttrList *attrs, Pos pos) {
  Str id = attrs->n ? attr_str(attrs, "id") : NULL;
  if (!id) return;
  uint64_t first = 0;
  if (!map_get(&s->named.statement_ids, (uint64_t)(uintptr_t)id, &first)) {
    map_put(&s->named.statement_ids, (uint64_t)(uintptr_t)id, pos);
    return;
  }
  uint32_t d = diag(s->session, DIAG_DUP_STMT_ID, diag_span(pos), id->text);
  diag_note(&s->session->diags, d, diag_span((Pos)first), "the first one is here");
}

/* ---- assignment -------------------------------------------------------------------------- */

static Expr *assigned_name(Expr *lhs) {
  for (;;) {
    if (lhs->kind == EX_SELECT)
      lhs = lhs->u.map->map;
    else if (lhs->kind == EX_FIELD)
      lhs = lhs->u.field->of;
    else
      return lhs;
  }
}

static Var *assigned_var(Expr *lhs) {
  Expr *e = assigned_name(lhs);
  return e->kind == EX_VAR ? e->u.var.var : NULL;
}

static void assigned_twice(Sema *s, Expr *lhs, const Var *v) {
  diag(s->session, DIAG_ASSIGNED_TWICE, context_at(lhs), v->name->text);
}

/* Boogie reports each pair; that is done for lists as people write them. */
enum { PAIRS_LIMIT = 32 };

static void check_assigned_once(Sema *s, const Stmt *t) {
  if (t->n_lhs < 2) return;
  if (t->n_lhs <= PAIRS_LIMIT) {
    for (uint32_t i = 0; i < t->n_lhs; i++) {
      const Var *v = assigned_var(t->lhs[i]);
      for (uint32_t k = i + 1; v && k < t->n_lhs; k++)
        if (assigned_var(t->lhs[k]) == v) assigned_twice(s, t->lhs[k], v);
    }
    return;
  }
  Map seen = {0};
  for (uint32_t i = 0; i < t->n_lhs; i++) {
    const Var *v = assigned_var(t->lhs[i]);
    if (!v) continue;
    if (map_get(&seen, (uint64_t)(uintptr_t)v, NULL))
      assigned_twice(s, t->lhs[i], v);
    else
      map_put(&seen, (uint64_t)(uintptr_t)v, 1);
  }
  map_free(&seen);
}

static bool is_assumption(const Var *v) {
  const AttrList *attrs = v->decl ? &v->decl->attrs : &v->attrs;
  return attrs->n && attr_flag(attrs, "assumption");
}

static void check_assumption(Sema *s, const Stmt *t, const Var *v, const Expr *rhs) {
  bool shape = rhs->kind == EX_BINARY && rhs->op == BIN_AND && rhs->u.op.a->kind == EX_VAR &&
               rhs->u.op.a->u.var.name == v->name;
  if (!shape) {
    diag(s->session, DIAG_ASSUMPTION_RHS, diag_span(t->pos), v->name->text, v->name->text);
  } else if (map_get(&s->frames.assumptions, (uint64_t)(uintptr_t)v, NULL)) {
    diag(s->session, DIAG_ASSUMPTION_TWICE, diag_span(t->pos));
  } else {
    map_put(&s->frames.assumptions, (uint64_t)(uintptr_t)v, 1);
  }
}

static void resolve_assign(Sema *s, Stmt *t) {
  resolve_attrs(s, &t->attrs);
  if (t->n_lhs != t->n_rhs) diag(s->session, DIAG_SIDES_DIFFER, (Span){t->pos, t->pos + 2});
  resolve_list(s, t->lhs, t->n_lhs);
  uint32_t before = s->session->diags.list.n;
  resolve_list(s, t->rhs, t->n_rhs);
  suggest_call(s, before, t);
  check_assigned_once(s, t);
  for (uint32_t i = 0; i < t->n_lhs && i < t->n_rhs; i++) {
    if (t->lhs[i]->kind != EX_VAR || !t->lhs[i]->u.var.var) continue;
    const Var *v = t->lhs[i]->u.var.var;
    if (is_assumption(v)) check_assumption(s, t, v, t->rhs[i]);
  }
}

/* ---- calls ---------------------------------------------------------------------------------- */

static void check_out_once(Sema *s, const Stmt *t) {
  if (t->n_lhs < 2) return;
  Map seen = {0};
  for (uint32_t i = 0; i < t->n_lhs; i++) {
    const Var *v = assigned_var(t->lhs[i]);
    if (!v) continue;
    if (map_get(&seen, (uint64_t)(uintptr_t)v, NULL))
      diag(s->session, DIAG_CALL_LHS_TWICE, diag_span(t->pos), v->name->text);
    else
      map_put(&seen, (uint64_t)(uintptr_t)v, 1);
  }
  map_free(&seen);
}

static void note_procedure(Sema *s, uint32_t d, const Decl *p) {
  diag_note(&s->session->diags, d, context_span(p->pos, p->name),
            "'%s' is declared here with %u parameter%s and %u result%s", p->name->text,
            p->u.proc.ins.n, p->u.proc.ins.n == 1 ? "" : "s", p->u.proc.outs.n,
            p->u.proc.outs.n == 1 ? "" : "s");
}

/* Boogie resolves these twice; only complaints show it. */
static void repeat_attrs(Sema *s, const AttrList *attrs) {
  if (s->opt.compat) resolve_attrs(s, attrs);
}

void resolve_call_stmt(Sema *s, Stmt *t) {
  resolve_attrs(s, &t->attrs);
  SemaSymbol *y = context_symbol(s, t->name);
  if (!t->target) t->target = y->proc;
  if (!y->proc) {
    uint32_t d = diag(s->session, DIAG_UNDECLARED_PROC, diag_span(t->pos), t->name->text);
    suggest_proc(s, d, t->name, t->name_pos);
  }
  resolve_list(s, t->rhs, t->n_rhs);
  resolve_list(s, t->lhs, t->n_lhs);
  check_out_once(s, t);
  add_statement_id(s, &t->attrs, t->pos);
  Decl *p = t->target;
  if (!p) return;
  if (t->n_rhs != p->u.proc.ins.n) {
    note_procedure(s, diag(s->session, DIAG_CALL_ARGS, diag_span(t->pos), t->name->text, t->n_rhs),
                   p);
    return;
  }
  if (t->kind == ST_CALL && t->n_lhs != p->u.proc.outs.n) {
    note_procedure(
        s, diag(s->session, DIAG_CALL_RESULTS, diag_span(t->pos), t->name->text, t->n_lhs), p);
    return;
  }
  repeat_attrs(s, &t->attrs);
  resolve_civl_call(s, t);
}

static void resolve_parallel(Sema *s, Stmt *t) {
  uint32_t errors = context_errors(s);
  resolve_block(s, &t->body);
  if (context_errors(s) == errors) resolve_civl_parallel(s, t);
}

/* hide f; reveal f; C(x, ..) := e;  returns the function or datatype */
static Decl *find_function(Sema *s, Stmt *t) {
  SemaSymbol *y = context_symbol(s, t->name);
  if (!y->func) {
    Pos pos = t->name_pos ? t->name_pos : t->pos;
    uint32_t d = diag(s->session, DIAG_UNDECLARED_FUNC, context_span(pos, t->name), t->name->text);
    suggest_func(s, d, t->name, pos);
  }
  return y->func;
}

static void resolve_unpack(Sema *s, Stmt *t) {
  resolve_attrs(s, &t->attrs);
  t->target = find_function(s, t);
  t->ctor = context_symbol(s, t->name)->ctor;
  resolve_list(s, t->lhs, t->n_lhs);
  resolve_list(s, t->rhs, t->n_rhs);
}

/* ---- structured statements ---- */

static void resolve_if(Sema *s, Stmt *t) {
  resolve_attrs(s, &t->attrs);
  uint32_t errors = context_errors(s);
  if (t->expr) resolve_expr(s, t->expr);
  bool again = s->opt.compat && context_errors(s) != errors;
  resolve_block(s, &t->body);
  if (again) resolve_expr(s, t->expr);
  resolve_block(s, &t->else_body);
}

static void resolve_while(Sema *s, Stmt *t) {
  for (uint32_t i = 0; i < t->n_specs; i++) {
    LoopSpec *spec = &t->specs[i];
    if (spec->call || spec->is_free) resolve_attrs(s, &spec->attrs);
    if (spec->call) resolve_stmt(s, spec->call);
    resolve_list(s, spec->exprs, spec->n);
    if (!spec->call && !spec->is_free) resolve_attrs(s, &spec->attrs);
    add_statement_id(s, &spec->attrs, spec->pos);
    if (spec->is_free) repeat_attrs(s, &spec->attrs);
    if (spec->is_measure)
      resolve_civl_measure(s, &spec->attrs, spec->pos);
    else if (!spec->is_free && !spec->call)
      resolve_civl_assert(s, &spec->attrs, spec->pos);
  }
  uint32_t errors = context_errors(s);
  if (t->expr) resolve_expr(s, t->expr);
  bool again = s->opt.compat && context_errors(s) != errors;
  resolve_block(s, &t->body);
  if (again) resolve_expr(s, t->expr);
}

static void resolve_goto(Sema *s, Stmt *t) {
  resolve_attrs(s, &t->attrs);
  for (uint32_t i = 0; i < t->n_labels; i++) {
    Label *l = &t->labels[i];
    if (context_symbol(s, l->name)->label_body != s->body)
      diag(s->session, DIAG_UNKNOWN_BLOCK, diag_span(t->pos), l->name->text);
  }
}

static void resolve_stmt(Sema *s, Stmt *t) {
  switch ((StmtKind)t->kind) {
  case ST_ASSIGN: resolve_assign(s, t); break;
  case ST_UNPACK: resolve_unpack(s, t); break;
  case ST_ASSERT:
    resolve_expr(s, t->expr);
    resolve_attrs(s, &t->attrs);
    add_statement_id(s, &t->attrs, t->pos);
    resolve_civl_assert(s, &t->attrs, t->pos);
    break;
  case ST_ASSUME:
    resolve_attrs(s, &t->attrs);
    resolve_expr(s, t->expr);
    add_statement_id(s, &t->attrs, t->pos);
    repeat_attrs(s, &t->attrs);
    break;
  case ST_HAVOC: resolve_list(s, t->lhs, t->n_lhs); break;
  case ST_CALL:
  case ST_CALL_FORALL: resolve_call_stmt(s, t); break;
  case ST_PARALLEL: resolve_parallel(s, t); break;
  case ST_HIDE:
  case ST_REVEAL:
    if (t->name) t->target = find_function(s, t);
    break;
  case ST_MEASURE:
    resolve_attrs(s, &t->attrs);
    resolve_list(s, t->rhs, t->n_rhs);
    resolve_civl_measure(s, &t->attrs, t->pos);
    break;
  case ST_GOTO: resolve_goto(s, t); break;
  case ST_RETURN:
    resolve_attrs(s, &t->attrs);
    if (t->expr) resolve_expr(s, t->expr);
    break;
  case ST_IF: resolve_if(s, t); break;
  case ST_WHILE: resolve_while(s, t); break;
  case ST_LABEL:
  case ST_PUSH:
  case ST_POP:
  case ST_BREAK:
  case ST_CIVL:
  case ST_ERROR: break;
  }
}

void resolve_block(Sema *s, const Block *b) {
  for (uint32_t i = 0; i < b->n; i++) resolve_stmt(s, b->at[i]);
}

/* ---- labels and code expressions ---- */

void resolve_labels(Sema *s, Stmt *const *list, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    Stmt *t = list[i];
    if (t->kind == ST_LABEL) {
      SemaSymbol *y = context_symbol(s, t->name);
      if (y->label_body == s->body) {
        uint32_t d = diag(s->session, DIAG_DUP_BLOCK, context_span(t->pos, t->name), t->name->text);
        diag_note(&s->session->diags, d, context_span(y->label, t->name), "the first one is here");
      } else {
        y->label_body = s->body;
        y->label = t->pos;
      }
    } else if (t->kind == ST_IF || t->kind == ST_WHILE) {
      resolve_labels(s, t->body.at, t->body.n);
      resolve_labels(s, t->else_body.at, t->else_body.n);
    }
  }
}

void resolve_code(Sema *s, Code *c) {
  uint32_t body = s->body;
  bool trigger = s->in_trigger;
  s->in_trigger = false;
  s->body = ++s->bodies;
  scope_push(s);
  for (uint32_t i = 0; i < c->locals.n; i++) {
    Var *v = c->locals.at[i];
    scope_add_var(s, v, v->pos);
    resolve_var(s, v, i ? c->locals.at[i - 1] : NULL);
  }
  for (uint32_t i = 0; i < c->locals.n; i++) resolve_where(s, c->locals.at[i]);
  resolve_labels(s, c->stmts, c->n_stmts);
  for (uint32_t i = 0; i < c->n_stmts; i++) resolve_stmt(s, c->stmts[i]);
  scope_pop(s);
  s->body = body;
  s->in_trigger = trigger;
}
