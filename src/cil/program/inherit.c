/* SPDX-License-Identifier: MIT */
/* Contracts go down: what a virtual method requires and ensures, methods that override it require
 * and ensure as well. The contract of an interface or an abstract method is in a class of its own
 * (ContractClassFor). Only what surely overrides a method gets its contract; where a
 * virtual call may reach another method, its postconditions are not assumed. A method whose
 * inherited contract is not known is left open. */
#include "cil/lift/nonnull.h"
#include "cil/program/program.h"

#include <string.h>

static const char *method_name(const Translation *t, uint32_t m) {
  return metadata_text(&t->a->md, MD_METHOD_NAME, m);
}

/* ---- clauses ---------------------------------------------------------------- */

/* A type parameter above may be something else here, which is then put into a reference. */
static bool fits(const LiftSort *above, const LiftSort *here) {
  if (above->any && here->kind != LIFT_NONE && here->kind != LIFT_PLACE) return true;
  return strcmp(above->name, here->name) == 0 && above->any == here->any;
}

static bool value_fits(const LiftValue *above, const LiftValue *here) {
  if ((above->kind == LIFT_PLACE) != (here->kind == LIFT_PLACE)) return false;
  if (!above->place) return above->sort && here->sort && fits(above->sort, here->sort);
  const LiftSort *x = above->place->sort, *y = here->place->sort;
  return strcmp(x->name, y->name) == 0 && x->any == y->any;
}

static bool shape_fits(const Translation *t, const CilProc *above, const CilProc *here) {
  if (!above->sig || !here->sig || above->args != here->args) return false;
  for (uint32_t i = 0; i < above->args; i++)
    if (!value_fits(&above->arg[i], &here->arg[i])) return false;
  return fits(lift_sort(&t->names, above->sig->result), lift_sort(&t->names, here->sig->result));
}

/* A value of this method, as the method above sees it. */
static Expr *seen_above(const Translation *t, Expr *e, const LiftSort *here,
                        const LiftSort *above) {
  Lift l = {.names = &t->names, .contract = true};
  return above->any && !here->any ? lift_convert(&l, e, here, above) : e;
}

/* The condition with the names of another method's parameters. */
static Expr *with_names(const Translation *t, Expr *e, const CilProc *from, const CilProc *to) {
  Arena *a = t->names.arena;
  const char **name = ARENA_ARRAY(a, const char *, 2 * from->args + 1);
  Expr **by = ARENA_ARRAY(a, Expr *, 2 * from->args + 1);
  uint32_t n = 0;
  for (uint32_t i = 0; i < from->args; i++) {
    bool place = from->arg[i].kind == LIFT_PLACE;
    name[n] = from->arg[i].tree->u.var.name->text;
    by[n++] = place ? to->arg[i].tree
                    : seen_above(t, to->arg[i].tree, to->arg[i].sort, from->arg[i].sort);
    if (!place) continue;
    name[n] = from->before[i].tree->u.var.name->text;
    by[n++] = to->before[i].tree;
  }
  name[n] = "result";
  by[n++] =
      seen_above(t, tree_variable(t->names.trees, "result"), lift_sort(&t->names, to->sig->result),
                 lift_sort(&t->names, from->sig->result));
  return tree_replace_all(t->names.trees, e, name, by, n);
}

static void copy_clauses(const Translation *t, const CilProc *from, uint32_t n, CilProc *to) {
  for (uint32_t i = 0; i < n; i++) {
    ContractClause c = from->contract.clauses.at[i];
    if (c.computed) continue;
    c.condition = with_names(t, c.condition, from, to);
    vec_push(&to->contract.clauses, c);
  }
}

/* Nobody knows what the method requires, so it cannot be called. */
static void forget_contract(Translation *t, uint32_t m) {
  t->proc[m].callable = false;
  t->names.method[m] = t->names.rows.dispatch[m] = NULL;
}

/* The contract of a method without a body, from the class that holds it. */
static void take_contract(Translation *t, uint32_t base) {
  const LiftRows *rows = effects_overrides(&t->names, base);
  IlBody body;
  const char *why;
  if (!t->proc[base].callable || assembly_body(t->a, base, &body, &why)) return;
  for (uint32_t i = 0; i < rows->n; i++) {
    uint32_t m = rows->at[i];
    if (!contract_is_class(&t->names, t->a->owner_of_method[m])) continue;
    Override how = overrides_how(t, m, base);
    if (how == OVERRIDE_NONE) continue;
    if (how == OVERRIDE_SURELY && t->proc[m].callable && shape_fits(t, &t->proc[m], &t->proc[base]))
      copy_clauses(t, &t->proc[m], t->proc[m].contract.clauses.n, &t->proc[base]);
    else
      forget_contract(t, base);
    return;
  }
}

static bool has_clause(const CilProc *p, uint32_t n, ClauseKind kind) {
  for (uint32_t i = 0; i < n; i++)
    if (p->contract.clauses.at[i].kind == kind && !p->contract.clauses.at[i].computed &&
        !p->contract.clauses.at[i].fact && !p->contract.clauses.at[i].nullable)
      return true;
  return false;
}

/* Who calls what an override overrides passes what that takes: what the override demands in
 * addition, by its annotations, nobody has checked. A parameter whose type is one of the type's
 * parameters has no annotation above; the type that implements it has one, which is trusted. */
static void leave_demands(Translation *t, const CilProc *above, uint32_t n_above, CilProc *p,
                          uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    ContractClause *c = &p->contract.clauses.at[i];
    bool demanded = false;
    if (!c->nullable || c->kind != CLAUSE_REQUIRES) continue;
    for (uint32_t k = 0; k < n_above && !demanded; k++) {
      const ContractClause *its = &above->contract.clauses.at[k];
      demanded = its->nullable && its->kind == CLAUSE_REQUIRES && its->param == c->param;
    }
    if (demanded) continue;
    const LiftValue *v = &above->arg[above->args - above->sig->params + c->param - 1];
    c->fact = true; /* nobody who calls it has to show it */
    if (v->sort && v->sort->any)
      t->names.nonnull->overrides++;
    else
      c->condition = tree_bool(t->names.trees, true);
  }
}

/* A contract that the method has as well, but that cannot be said of it. */
static void inherits_unknown(Translation *t, uint32_t m, uint32_t base, uint32_t clauses) {
  const CilProc *b = &t->proc[base];
  bool something = !b->callable;
  for (uint32_t i = 0; i < clauses; i++)
    something |= !b->contract.clauses.at[i].computed && !b->contract.clauses.at[i].nullable;
  if (!something || !t->proc[m].callable) return;
  declare_refuse(t, m, 0, "a contract of what it overrides, which is not translated");
  forget_contract(t, m);
}

/* The library promises that ToString() is not null, of all objects: so do methods of the program
 * that override it. */
static void inherit_from_object(Translation *t, uint32_t m) {
  CilProc *p = &t->proc[m];
  uint32_t flags = metadata_get(&t->a->md, MD_METHOD_FLAGS, m);
  if (!p->callable || !(flags & METHOD_VIRTUAL) || flags & METHOD_NEW_SLOT || p->sig->params ||
      p->sig->result->elem != SIG_STRING || strcmp(method_name(t, m), "ToString") != 0)
    return;
  ContractClause c = {.kind = CLAUSE_ENSURES, .method = m};
  c.condition = tree(t->names.trees, "result != null");
  vec_push(&p->contract.clauses, c);
}

static void note_demands(const Translation *t, uint32_t m) {
  const CilProc *p = &t->proc[m];
  for (uint32_t i = 0; i < p->contract.clauses.n && t->names.nonnull; i++) {
    const ContractClause *c = &p->contract.clauses.at[i];
    t->names.nonnull->demands[m] |= c->nullable && c->kind == CLAUSE_REQUIRES && !c->fact;
  }
}

void inherit_contracts(Translation *t) {
  uint32_t methods = t->a->md.rows[MD_METHOD];
  uint32_t *own = ARENA_ARRAY(t->names.arena, uint32_t, methods + 1);
  for (uint32_t m = 1; m <= methods; m++) take_contract(t, m);
  for (uint32_t m = 1; m <= methods; m++) own[m] = t->proc[m].contract.clauses.n;
  for (uint32_t base = 1; base <= methods; base++) {
    const LiftRows *rows = effects_overrides(&t->names, base);
    CilProc *b = &t->proc[base];
    for (uint32_t i = 0; i < rows->n; i++) {
      uint32_t m = rows->at[i];
      CilProc *p = &t->proc[m];
      if (contract_is_class(&t->names, t->a->owner_of_method[m])) continue;
      Override how = overrides_how(t, m, base);
      if (how == OVERRIDE_NONE) {
        b->virtual.promises_nothing |= overrides_may_be_called(t, m, base);
        continue;
      }
      if (how == OVERRIDE_MAYBE || !p->callable || !b->callable || !shape_fits(t, b, p)) {
        b->virtual.promises_nothing = true;
        inherits_unknown(t, m, base, own[base]);
        continue;
      }
      if (has_clause(p, own[m], CLAUSE_REQUIRES)) p->requires_more = true;
      leave_demands(t, b, own[base], p, own[m]);
      copy_clauses(t, b, own[base], p);
    }
  }
  for (uint32_t m = 1; m <= methods; m++) {
    inherit_from_object(t, m);
    t->names.rows.requires[m] =
        has_clause(&t->proc[m], t->proc[m].contract.clauses.n, CLAUSE_REQUIRES);
    note_demands(t, m);
  }
}
