/* SPDX-License-Identifier: MIT */
/* Branches of a call that may come to one of several methods; branches.h. */
#include "cil/program/branches.h"

#include <string.h>

static bool same_sort(const LiftSort *a, const LiftSort *b) {
  return strcmp(a->name, b->name) == 0 && a->any == b->any;
}

static Block take_code(Branches *c, TreeCode *code) {
  Block b = {.at = vec_copy(c->t->names.arena, code, Stmt *), .n = code->n};
  vec_free(code);
  return b;
}

Stmt *branches_add(Branches *c, Expr *condition, TreeCode *then) {
  Stmt *s = tree_stmt(c->t->names.trees, ST_IF, 0);
  s->expr = tree_fresh(c->t->names.trees, condition);
  s->body = take_code(c, then);
  return s;
}

/* The call that leaves the program, with all that came in. */
Stmt *branches_elsewhere(Branches *c) {
  TreeList in = {0}, out = {0};
  for (uint32_t i = 0; i < c->n; i++) {
    vec_push(&in, c->given[i].value);
    if (c->given[i].back) vec_push(&out, c->given[i].back);
  }
  if (c->result) vec_push(&out, tree_variable(c->t->names.trees, "result"));
  Stmt *s = tree_invoke(c->t->names.trees, 0, &out, c->elsewhere, &in);
  vec_free(&in);
  vec_free(&out);
  return s;
}

/* ---- one call --------------------------------------------------------------- */

typedef struct CallParts {
  TreeList in, out;
  TreeCode after;
} CallParts;

/* A struct is called on a copy of what is in its box. If it changes, so would the box. */
static void pass_box(Branches *c, const DispatchValue *g, const LiftSort *s, CallParts *call) {
  Expr *old = lift_variable(&c->l, s), *new = lift_variable(&c->l, s);
  TreeCode leave = {0};
  lift_assign(&c->l, old, lift_convert(&c->l, g->value, &lift_any_sort, s));
  vec_push(&call->in, old);
  vec_push(&call->out, new);
  vec_push(&leave, branches_elsewhere(c));
  vec_push(&call->after,
           branches_add(c, tree_binary(c->t->names.trees, BIN_NEQ, old, new), &leave));
}

static void pass(Branches *c, const DispatchValue *g, const LiftValue *to, CallParts *call) {
  const LiftPlace *place = to->kind == LIFT_PLACE ? to->place : NULL;
  if (place && g->back && same_sort(place->sort, g->sort)) {
    vec_push(&call->in, g->value);
    vec_push(&call->out, g->back);
  } else if (place && !g->back && g->sort->kind == LIFT_REF && place->sort->kind == LIFT_STRUCT) {
    pass_box(c, g, place->sort, call);
  } else if (place || g->back) {
    lift_refuse(&c->l, "a reference to something else");
  } else {
    Expr *e = lift_convert(&c->l, g->value, g->sort, to->sort);
    Expr *fact = e == g->value || c->l.why ? NULL : lift_fact(&c->t->names, to->sort, e);
    if (fact) lift_assume(&c->l, fact);
    vec_push(&call->in, e);
  }
}

static void bring_result(Branches *c, const LiftSort *s, CallParts *call) {
  Trees *t = c->t->names.trees;
  if (same_sort(s, c->result)) {
    vec_push(&call->out, tree_variable(t, "result"));
    return;
  }
  Expr *own = lift_variable(&c->l, s);
  vec_push(&call->out, own);
  tree_code(t, &call->after, 0, "result := %e;", lift_convert(&c->l, own, s, c->result));
}

/* A branch that calls a method. False: it cannot be called with these values. */
bool branches_call(Branches *c, Expr *condition, uint32_t method, const char *procedure,
                   const DispatchValue *given, uint32_t n) {
  const CilProc *p = &c->t->proc[method];
  CallParts call = {0};
  bool result = p->sig && p->sig->result->elem != SIG_VOID;
  if (!procedure || p->args != n || result != (c->result != NULL)) return false;
  c->l.why = NULL;
  vec_clear(&c->out);
  for (uint32_t i = 0; i < n && !c->l.why; i++) pass(c, &given[i], &p->arg[i], &call);
  if (result && !c->l.why) bring_result(c, lift_sort(&c->t->names, p->sig->result), &call);
  bool ok = !c->l.why;
  if (ok) {
    vec_push(&c->out, tree_invoke(c->t->names.trees, 0, &call.out, procedure, &call.in));
    for (uint32_t i = 0; i < call.after.n; i++) vec_push(&c->out, call.after.at[i]);
    vec_push(&c->branches, branches_add(c, condition, &c->out));
  }
  vec_free(&call.in);
  vec_free(&call.out);
  vec_free(&call.after);
  return ok;
}

/* ---- a body ------------------------------------------------------------------ */

void branches_give(Branches *c, Expr *value, Expr *back, const LiftSort *sort) {
  c->given[c->n++] = (DispatchValue){value, back, sort};
}

void branches_begin(Branches *c, Translation *t, uint32_t args, const SigType *result) {
  memset(c, 0, sizeof *c);
  c->t = t;
  c->l = (Lift){.names = &t->names, .out = &c->out};
  if (args > LIFT_STACK) lift_refuse(&c->l, "too many arguments");
  if (result->elem != SIG_VOID) c->result = lift_sort(&t->names, result);
}

/* Otherwise the call leaves the program, or is impossible. */
DispatchBody branches_finish(Branches *c, bool leaves) {
  Trees *t = c->t->names.trees;
  TreeCode last = {0};
  if (leaves)
    vec_push(&last, branches_elsewhere(c));
  else
    tree_code(t, &last, 0, "assume false;");
  Block otherwise = take_code(c, &last);
  for (uint32_t i = c->branches.n; i-- > 0;) {
    Stmt *s = c->branches.at[i];
    s->has_else = true;
    s->else_if = i + 1 < c->branches.n;
    s->else_body = otherwise;
    last = (TreeCode){0};
    vec_push(&last, s);
    otherwise = take_code(c, &last);
  }
  return (DispatchBody){tree_vars(t, c->l.code.variables.at, c->l.code.variables.n), otherwise};
}

void branches_free(Branches *c) {
  vec_free(&c->l.code.variables);
  vec_free(&c->out);
  vec_free(&c->branches);
}
