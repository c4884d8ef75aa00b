/* SPDX-License-Identifier: MIT */
/* Simple commands. Jumps, branches and loops are blocks.c's. */
#include "lower/context.h"

#include "base/bug.h"

static Cmd *stmt_command(Lower *L, CBlock *b, CmdKind kind, const Stmt *s, uint32_t n_vars,
                         uint32_t n_terms) {
  CoreAttrs attrs = attrs_lower(L, &s->attrs, AT_COMMAND);
  Cmd *c = core_cmd(b, kind, s->pos);
  c->attrs = attrs;
  c->n_vars = n_vars;
  c->n_terms = n_terms;
  c->vars = ARENA_ARRAY(&L->core->arena, Variable *, n_vars);
  c->terms = ARENA_ARRAY(&L->core->arena, Term, n_terms);
  return c;
}

static Variable *variable_of(const Expr *e) {
  return e->kind == EX_VAR ? ((LowVar *)e->u.var.var->core)->variable : NULL;
}

static void stmt_assign(Lower *L, CBlock *b, const Stmt *s) {
  Cmd *c = stmt_command(L, b, CMD_ASSIGN, s, s->n_lhs, s->n_lhs);
  for (uint32_t i = 0; i < s->n_lhs; i++) {
    c->terms[i] = expr_lower(L, s->rhs[i]);
    c->vars[i] = variable_of(expr_assign(L, s->lhs[i], &c->terms[i]));
    c->computed |= s->n_lhs == 1 && s->lhs[i]->kind == EX_SELECT;
  }
}

static void unpack(Lower *L, CBlock *b, const Stmt *s) {
  Term d = expr_lower(L, s->rhs[0]);
  Cmd *check = stmt_command(L, b, CMD_ASSERT, s, 0, 1);
  check->origin = FROM_UNPACK;
  written_statement(L, s);
  check->terms[0] = mk_dt_is(L->b, d, s->ctor->index);
  Cmd *c = stmt_command(L, b, CMD_ASSIGN, s, s->n_lhs, s->n_lhs);
  for (uint32_t i = 0; i < s->n_lhs; i++) {
    c->vars[i] = variable_of(s->lhs[i]);
    c->terms[i] = mk_dt_field(L->b, d, s->ctor->index, i);
  }
}

static void stmt_havoc(Lower *L, CBlock *b, const Stmt *s) {
  Cmd *c = stmt_command(L, b, CMD_HAVOC, s, s->n_lhs, 0);
  for (uint32_t i = 0; i < s->n_lhs; i++) c->vars[i] = variable_of(s->lhs[i]);
}

static void test(Lower *L, CBlock *b, const Stmt *s) {
  bool proves = s->kind == ST_ASSERT;
  if (proves) written_text(L, s->pos, s->expr->span);
  Term t = proves ? written_clause(L, s->expr, s->pos) : expr_duty(L, s->expr, DUTY_ASSUME);
  Cmd *c = stmt_command(L, b, proves ? CMD_ASSERT : CMD_ASSUME, s, 0, 1);
  c->terms[0] = t;
  c->computed = s->expr->kind != EX_BOOL;
  attrs_name_failure(L, &c->attrs, s->made);
  if (!s->made || !s->made->is_callees) return;
  c->origin = FROM_CALLEE;
  c->related = s->made->related;
}

static void stmt_call(Lower *L, Impl *im, CBlock *b, const Stmt *s) {
  Term *args = ARENA_ARRAY(&L->core->arena, Term, s->n_rhs);
  written_statement(L, s);
  for (uint32_t i = 0; i < s->n_rhs; i++)
    args[i] = s->rhs[i]->kind == EX_STAR ? TERM_NONE : expr_lower(L, s->rhs[i]);
  Instance *callee = env_instance(L, s->target, s->inst);
  if (im) measure_at_call(L, im, b, s, callee, args);
  CmdKind kind = s->kind == ST_CALL ? CMD_CALL : CMD_CALL_FORALL;
  Cmd *c = stmt_command(L, b, kind, s, s->n_lhs, 0);
  c->proc = callee->proc;
  c->is_free = s->is_free;
  c->terms = args;
  c->n_terms = s->n_rhs;
  for (uint32_t i = 0; i < s->n_lhs; i++) c->vars[i] = variable_of(s->lhs[i]);
}

/* hide f, reveal f: every instance of f. */
static void reveal(Lower *L, CBlock *b, const Stmt *s) {
  CmdKind kind = s->kind == ST_HIDE ? CMD_HIDE : CMD_REVEAL;
  if (!s->name) {
    stmt_command(L, b, kind, s, 0, 0);
    return;
  }
  if (!s->target || s->target->kind != DECL_FUNC) return;
  const Generic *g = low_decl(s->target)->generic;
  for (uint32_t i = 0; i < g->list.n; i++)
    if (g->list.at[i]->function) stmt_command(L, b, kind, s, 0, 0)->func = g->list.at[i]->function;
}

void stmt_lower(Lower *L, Impl *im, CBlock *b, const Stmt *s) {
  switch ((StmtKind)s->kind) {
  case ST_ASSIGN: stmt_assign(L, b, s); break;
  case ST_UNPACK: unpack(L, b, s); break;
  case ST_ASSERT:
  case ST_ASSUME: test(L, b, s); break;
  case ST_HAVOC: stmt_havoc(L, b, s); break;
  case ST_CALL:
  case ST_CALL_FORALL: stmt_call(L, im, b, s); break;
  case ST_HIDE:
  case ST_REVEAL: reveal(L, b, s); break;
  case ST_PUSH: stmt_command(L, b, CMD_PUSH, s, 0, 0); break;
  case ST_POP: stmt_command(L, b, CMD_POP, s, 0, 0); break;
  case ST_MEASURE:
    if (im) measure_at_head(L, im, b, s->pos, s->rhs, s->n_rhs);
    break;
  case ST_CIVL: break; /* reported by sema */
  default: bug("statement of kind %d is not a simple command", s->kind);
  }
}
