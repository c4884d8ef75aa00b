/* SPDX-License-Identifier: MIT */
/* Triggers: no lone variables, and each positive one mentions every variable of its
 * quantifier. What may not occur inside is checked as the terms are resolved. */
#include "sema/resolve.h"
#include "sema/walk.h"

static void seen(void *env, Expr *e) {
  Map *missing = env;
  if (e->kind == EX_VAR) map_del(missing, (uint64_t)(uintptr_t)e->u.var.var);
}

static void check_mentions(Sema *s, const Binder *b, const Trigger *t) {
  Map missing = {0}; /* Var *, until mentioned */
  for (uint32_t i = 0; i < b->vars.n; i++) map_put_ptr(&missing, b->vars.at[i], b);
  for (uint32_t i = 0; i < t->n; i++) walk_expr(t->terms[i], seen, &missing);
  for (uint32_t i = 0; i < b->vars.n; i++) {
    const Var *v = b->vars.at[i];
    if (!map_get_ptr(&missing, v)) continue;
    Span at = t->span.lo == t->pos ? t->span : diag_span(t->pos);
    uint32_t d = diag(s->session, DIAG_TRIGGER_MENTION, at, v->name->text);
    diag_note(&s->session->diags, d, context_span(v->pos, v->name), "the variable is bound here");
  }
  map_free(&missing);
}

void resolve_triggers(Sema *s, Binder *b) {
  for (uint32_t i = 0; i < b->n_triggers; i++) {
    Trigger *t = &b->triggers[i];
    uint32_t errors = context_errors(s);
    for (uint32_t k = 0; k < t->n; k++) {
      s->in_trigger = true;
      resolve_expr(s, t->terms[k]);
      if (t->terms[k]->kind == EX_VAR)
        diag(s->session, DIAG_TRIGGER_VAR, context_at(t->terms[k]), t->terms[k]->u.var.name->text);
    }
    s->in_trigger = false;
    if (!t->negative && context_errors(s) == errors) check_mentions(s, b, t);
  }
}
