/* SPDX-License-Identifier: MIT */
/* Conditions as they are written: which terms the conjuncts, variables, map reads and calls of a
 * clause have become, and where they stand in the text. Counterexamples quote them.
 *
 * Nothing is noted below binders and let, whose variables have no value in a state, nor inside
 * old(...), which is noted as a whole. */
#include "lower/context.h"

Term written_clause(Lower *L, const Expr *e, Pos pos) {
  CoreProgram *p = L->core;
  WrittenClause clause = {.pos = pos, .first = p->written.n};
  Writing before = L->place.writing;
  L->place.writing = WRITING_TOP;
  clause.term = expr_duty(L, e, DUTY_PROVE);
  L->place.writing = before;
  clause.n = p->written.n - clause.first;
  vec_push(&p->clauses, clause);
  return clause.term;
}

void written_text(Lower *L, Pos pos, Span span) {
  vec_push(&L->core->texts, ((WrittenText){pos, span}));
}

void written_list(Lower *L, Pos pos, Expr *const *exprs, uint32_t n) {
  if (n) written_text(L, pos, (Span){exprs[0]->span.lo, exprs[n - 1]->span.hi});
}

void written_statement(Lower *L, const Stmt *s) {
  uint32_t semicolon = s->span.hi > s->span.lo;
  written_text(L, s->pos, (Span){s->span.lo, s->span.hi - semicolon});
}

/* A conjunction, also below an implication: A ==> B && C fails by B or by C. */
bool written_divides(const Expr *e) {
  if (e->kind != EX_BINARY) return false;
  return e->op == BIN_AND || (e->op == BIN_IMPLIES && written_divides(e->u.op.b));
}

Writing written_below(const Expr *e) {
  switch ((ExprKind)e->kind) {
  case EX_OLD:
  case EX_FORALL:
  case EX_EXISTS:
  case EX_LAMBDA:
  case EX_LET:
  case EX_CODE: return WRITING_NOTHING;
  default: return WRITING_INSIDE;
  }
}

void written_note(Lower *L, const Expr *e, Term t, bool conjunct) {
  bool read = e->kind == EX_VAR || e->kind == EX_SELECT || e->kind == EX_CALL ||
              e->kind == EX_FIELD || e->kind == EX_OLD;
  WrittenPart part = {t, e->span, conjunct};
  if (conjunct || read) vec_push(&L->core->written, part);
}
