/* SPDX-License-Identifier: MIT */
/* What a person wrote in an iterator or async method: its contract, and the pieces of its code. */
#include "cil/lift/closure.h"
#include "cil/lift/machine.h"
#include "cil/program/program.h"

#include <string.h>

/* Whether some code of a type states a precondition or postcondition. */
static bool states_contract(const Translation *t, uint32_t type) {
  uint32_t from, to;
  metadata_range(&t->a->md, MD_TYPE_DEF_METHODS, type, &from, &to);
  for (; from < to; from++) {
    IlBody body;
    IlInsn insn;
    const char *why;
    if (!assembly_body(t->a, from, &body, &why)) continue;
    for (uint32_t at = 0; il_decode(body.code, at, &insn); at = insn.next) {
      bool call = insn.op == IL_CALL || insn.op == IL_CALLVIRT;
      const char *name = call ? assembly_contract(t->a, &insn) : NULL;
      if (name && (strcmp(name, "Requires") == 0 || strncmp(name, "Ensures", 7) == 0)) return true;
    }
  }
  return false;
}

/* The field that has the object that the method was called on. */
static bool is_object(const Translation *t, uint32_t field) {
  const char *name = metadata_text(&t->a->md, MD_FIELD_NAME, field);
  return strcmp(name, "<>4__this") == 0 || strcmp(name, "$this") == 0;
}

/* The parameters of an iterator or async method, where its code finds them. */
static LiftValue hidden_object(Translation *t, uint32_t m, Lift *l, uint32_t type) {
  const CilProc *p = &t->proc[m];
  uint32_t from, to, n = 0, first = p->sig->flags & SIG_HAS_THIS ? 1 : 0, flags;
  metadata_range(&t->a->md, MD_TYPE_DEF_FIELDS, type, &from, &to);
  LiftCaptured *field = ARENA_ARRAY(t->names.arena, LiftCaptured, to - from + 1);
  for (; from < to; from++) {
    const char *name = metadata_text(&t->a->md, MD_FIELD_NAME, from);
    if (first && is_object(t, from)) field[n++] = (LiftCaptured){from, p->arg[0]};
    for (uint32_t i = 0; i < p->sig->params; i++)
      if (strcmp(assembly_param(t->a, m, i + 1, &flags), name) == 0)
        field[n++] = (LiftCaptured){from, p->arg[i + first]};
  }
  return closure_object(l, field, n);
}

/* Such a method returns something in any case; nothing else is known to hold of it. */
static const char *hidden_objection(Translation *t, uint32_t move, CilContract *c) {
  Expr *plain = tree(t->names.trees, "result != null");
  Expr *other = tree(t->names.trees, "!(result == null)");
  for (uint32_t i = 0; i < c->clauses.n; i++) {
    ContractClause *clause = &c->clauses.at[i];
    clause->method = move;
    if (clause->kind != CLAUSE_REQUIRES && !clause->fact && !tree_equal(clause->condition, plain) &&
        !tree_equal(clause->condition, other))
      return "a postcondition of an iterator or async method";
  }
  return NULL;
}

/* The contract of an iterator or async method, which is in the code that the compiler moved. */
static void read_hidden_contract(Translation *t, uint32_t m, uint32_t move) {
  CilProc *p = &t->proc[m];
  Lift *l = ARENA_NEW(t->names.arena, Lift);
  IlBody body;
  const char *why = "the contract of an iterator or async method";
  uint32_t at = 0;
  *l = (Lift){.names = &t->names, .method = m, .sig = p->sig, .contract = true, .args = 1};
  LiftValue object = hidden_object(t, m, l, t->a->owner_of_method[move]);
  l->arg = &object;
  if (assembly_body(t->a, move, &body, &why) && il_check(&body, &why))
    l->clause.from = machines_begin(&t->names, move, &body).at;
  if (l->clause.from && contract_read(l, &body, &p->contract, &at))
    why = hidden_objection(t, move, &p->contract);
  else if (l->why)
    why = l->why;
  p->contract.begin = p->contract.end = 0;
  p->callable = !why;
  if (why) declare_refuse(t, l->clause.from ? move : m, l->clause.from ? at : 0, why);
  vec_free(&l->obligations);
}

bool hidden_contract(Translation *t, uint32_t m, uint32_t move) {
  if (!states_contract(t, t->a->owner_of_method[move])) return false;
  read_hidden_contract(t, m, move);
  return true;
}

static bool is_variable_of_state(const Expr *e, void *env) {
  const Translation *t = env;
  return e->kind == EX_VAR && (decls_global_number(&t->decls, e->u.var.name->text) != UINT32_MAX ||
                               tree_is_var(e, "this"));
}

/* The object that the maker was called on is there. */
static void assume_object(Translation *t, Lift *l) {
  uint32_t maker = machines_maker(&t->names, l->method), from, to;
  const CilProc *p = &t->proc[maker];
  if (!(p->sig->flags & SIG_HAS_THIS) || p->arg[0].kind != LIFT_REF) return;
  metadata_range(&t->a->md, MD_TYPE_DEF_FIELDS, t->a->owner_of_method[l->method], &from, &to);
  for (; from < to; from++) {
    Expr *field = is_object(t, from) ? machines_field(l, from) : NULL;
    if (field && machines_keeps(&t->names, from))
      lift_assume(l, tree(t->names.trees, "%e != null", field));
  }
}

/* What the maker requires of its parameters holds in all pieces of the code, where these stay. */
static void assume_required(Translation *t, Lift *l) {
  uint32_t maker = machines_maker(&t->names, l->method), from, to, flags;
  const CilProc *p = &t->proc[maker];
  uint32_t first = p->sig->flags & SIG_HAS_THIS ? 1 : 0;
  for (uint32_t i = 0; i < p->contract.clauses.n; i++) {
    const ContractClause *c = &p->contract.clauses.at[i];
    Expr *e = c->condition;
    if (c->kind != CLAUSE_REQUIRES || tree_any(e, is_variable_of_state, t)) continue;
    bool all = true;
    for (uint32_t k = 0; k < p->sig->params; k++) {
      const char *name = p->arg[k + first].tree->u.var.name->text;
      Expr *field = NULL;
      metadata_range(&t->a->md, MD_TYPE_DEF_FIELDS, t->a->owner_of_method[l->method], &from, &to);
      for (; from < to; from++)
        if (strcmp(metadata_text(&t->a->md, MD_FIELD_NAME, from),
                   assembly_param(t->a, maker, k + 1, &flags)) == 0 &&
            machines_keeps(&t->names, from))
          field = machines_field(l, from);
      if (field)
        e = tree_replace(t->names.trees, e, name, field);
      else
        all &= !tree_mentions_now(e, name);
    }
    if (all) lift_assume(l, e);
  }
}

/* Where the code goes on after other code has run, what it did before is not known. */
void hidden_begin(Translation *t, Lift *l, const IlBody *body) {
  MachineBegin b = machines_begin(&t->names, l->method, body);
  Expr *state = b.field ? machines_field(l, b.field) : NULL;
  bool whole = strcmp(metadata_text(&t->a->md, MD_METHOD_NAME, l->method), "MoveNext") == 0;
  assume_object(t, l);
  assume_required(t, l);
  Expr *first = tree_bool(t->names.trees, false);
  if (whole && state && b.at)
    first = tree(t->names.trees, "%e == %e", state, tree_number(t->names.trees, b.state));
  TreeCode doubt = {0}, *out = l->out;
  l->out = &doubt;
  lift_code(l, "assume {:overapproximation \"what the method did before it went on here\"} true;");
  l->out = out;
  Stmt *unless = tree_stmt(t->names.trees, ST_IF, l->code.at);
  unless->expr = tree(t->names.trees, "!(%e)", first);
  unless->body = (Block){.at = vec_copy(t->names.arena, &doubt, Stmt *), .n = doubt.n};
  vec_push(l->out, unless);
  vec_free(&doubt);
}
