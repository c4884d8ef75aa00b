/* Triggers: no lone variables, and each positive one mentions every variable of its
 * quantifier. What may not occur inside is checked as the terms are resolved.
 * SPDX-License-Identifier: MIT */
#include "sema/resolve.h"

/* Counts down the bound variables that a trigger has not mentioned yet. */
typedef struct Mention {
  Map missing; /* Var * -> 1, while not seen */
} Mention;

static void mention(Mention *m, const Expr *e);

static void mention_list(Mention *m, Expr *const *list, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) mention(m, list[i]);
}

static void mention_code(Mention *m, const Code *c) {
  for (uint32_t i = 0; i < c->n_stmts; i++) {
    const Stmt *t = c->stmts[i];
    mention_list(m, t->lhs, t->n_lhs);
    mention_list(m, t->rhs, t->n_rhs);
    if (t->expr) mention(m, t->expr);
  }
}

static void mention(Mention *m, const Expr *e) {
  switch ((ExprKind)e->kind) {
  case EX_VAR: map_del(&m->missing, (uint64_t)(uintptr_t)e->u.var.var); break;
  case EX_CALL: mention_list(m, e->u.call->args, e->u.call->n_args); break;
  case EX_UNARY: mention(m, e->u.op.a); break;
  case EX_BINARY:
    mention(m, e->u.op.a);
    mention(m, e->u.op.b);
    break;
  case EX_ITE:
    mention(m, e->u.ite.c);
    mention(m, e->u.ite.a);
    mention(m, e->u.ite.b);
    break;
  case EX_OLD:
  case EX_TO_INT:
  case EX_TO_REAL: mention(m, e->u.sub); break;
  case EX_ASCRIBE: mention(m, e->u.ascribe.e); break;
  case EX_SELECT:
  case EX_STORE:
    mention(m, e->u.map->map);
    mention_list(m, e->u.map->args, e->u.map->n_args);
    if (e->u.map->value) mention(m, e->u.map->value);
    break;
  case EX_EXTRACT: mention(m, e->u.extract.e); break;
  case EX_FIELD:
  case EX_IS:
  case EX_FIELD_UPDATE:
    mention(m, e->u.field->of);
    if (e->u.field->value) mention(m, e->u.field->value);
    break;
  case EX_FORALL:
  case EX_EXISTS:
  case EX_LAMBDA: mention(m, e->u.binder->body); break;
  case EX_LET:
    mention_list(m, e->u.let->rhs, e->u.let->n_rhs);
    mention(m, e->u.let->body);
    break;
  case EX_CODE: mention_code(m, e->u.code); break;
  default: break;
  }
}

static void check_mentions(Sema *s, const Binder *b, const Trigger *t) {
  Mention m = {0};
  for (uint32_t i = 0; i < b->vars.n; i++) map_put(&m.missing, (uint64_t)(uintptr_t)b->vars.at[i], 1);
  mention_list(&m, t->terms, t->n);
  for (uint32_t i = 0; i < b->vars.n; i++) {
    const Var *v = b->vars.at[i];
    if (!map_get(&m.missing, (uint64_t)(uintptr_t)v, NULL)) continue;
    Span at = t->span.lo == t->pos ? t->span : diag_span(t->pos);
    uint32_t d = diag(s->session, DIAG_TRIGGER_MENTION, at, v->name->text);
    diag_note(&s->session->diags, d, context_span(v->pos, v->name), "the variable is bound here");
  }
  map_free(&m.missing);
}

void resolve_triggers(Sema *s, Binder *b) {
  for (uint32_t i = 0; i < b->n_triggers; i++) {
    Trigger *t = &b->triggers[i];
    uint32_t errors = context_errors(s);
    for (uint32_t k = 0; k < t->n; k++) {
      s->in_trigger = true;
      resolve_expr(s, t->terms[k]);
      if (t->terms[k]->kind == EX_VAR)
        diag(s->session, DIAG_TRIGGER_VAR, context_at(t->terms[k]),
             t->terms[k]->u.var.name->text);
    }
    s->in_trigger = false;
    if (!t->negative && context_errors(s) == errors) check_mentions(s, b, t);
  }
}
