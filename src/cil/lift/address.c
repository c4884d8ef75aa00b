/* SPDX-License-Identifier: MIT */
/* Managed pointers. An address is known when it is made: the variable, field or element that it
 * points to. So loads and stores through it are plain ones, and a call gets the value and gives it
 * back (calls.c). An address that may be one of several is refused where branches meet (body.c). */
#include "cil/lift/closure.h"
#include "cil/lift/nonnull.h"
#include "cil/lift/owned.h"

#include <string.h>

void address_push(Lift *l, const LiftPlace *p) {
  lift_push(l, (LiftValue){.kind = LIFT_PLACE, .tree = p->tree, .type = p->type, .place = p});
}

const LiftPlace *address_of(Lift *l, LiftValue v) {
  if (v.kind == LIFT_PLACE && v.place) return v.place;
  lift_refuse(l, "a pointer");
  return NULL;
}

const LiftPlace *address_member(Lift *l, const LiftPlace *of, const char *selector,
                                const LiftSort *sort, const LiftSort *stored, const SigType *type) {
  LiftPlace *p = ARENA_NEW(l->names->arena, LiftPlace);
  *p = *of;
  p->tree = lift_tree(l, "%e->%s", of->tree, selector);
  p->sort = sort;
  p->stored = stored;
  p->type = type;
  return p;
}

static bool is_bound_variable(const Expr *e, void *env) {
  (void)env;
  return e->kind == EX_VAR && strncmp(e->u.var.name->text, LIFT_BOUND, strlen(LIFT_BOUND)) == 0;
}

/* Code assumes the range of an integer where it reads it. A contract cannot: without this, an int
 * field could be anything in a counterexample. Variables of quantifiers mean nothing outside. */
static void note_range(Lift *l, const LiftPlace *p) {
  if (!l->clause.facts || !p->sort->range || p->sort != p->stored ||
      tree_any(p->tree, is_bound_variable, NULL))
    return;
  Expr *fact = lift_fact(l->names, p->sort, p->tree);
  if (!fact) return;
  for (uint32_t i = 0; i < l->clause.facts->n; i++)
    if (tree_equal(l->clause.facts->at[i], fact)) return;
  vec_push(l->clause.facts, fact);
}

Expr *address_read(Lift *l, const LiftPlace *p) {
  Expr *value = lift_convert(l, p->tree, p->stored, p->sort);
  if (p->global) l->clause.reads_heap = true;
  if (p->global) note_range(l, p);
  return p->global || p->sort != p->stored ? lift_capture(l, p->sort, value) : value;
}

void address_load(Lift *l, const LiftPlace *p) {
  LiftValue v = lift_value(p->sort, address_read(l, p), p->type);
  if (p->field && v.kind == LIFT_REF && nonnull_read(l, p->field, p->object)) {
    v.never_null = true;
    lift_assume(l, lift_tree(l, "%e != null", v.tree));
  }
  if (p->field && l->names->nonnull) {
    if (!p->global) v.tree = lift_capture(l, p->sort, v.tree);
    nonnull_doubt(l, p->field, v.tree);
  }
  lift_push(l, v);
}

void address_assign(Lift *l, const LiftPlace *p, Expr *stored) {
  if (p->constant || l->contract) {
    lift_refuse(l,
                p->constant ? "an assignment to a value in a box" : "an assignment in a contract");
    return;
  }
  closure_forget(l);
  if (p->field && nonnull_store(l, p->field, p->object))
    lift_require(l, LIFT_CONTRACT, lift_tree(l, "%e != null", stored),
                 arena_printf(l->names->arena, "null may be stored in %s, %s",
                              nonnull_name(l->names, p->field),
                              nonnull_why(nonnull_inferred(l->names, p->field))));
  if (p->global)
    lift_note_write(l, p->global, p->object);
  else
    lift_save_stack(l);
  lift_assign(l, p->tree, stored);
  if (p->object) owned_store(l, p->field, p->object, stored);
}

void address_store(Lift *l, const LiftPlace *p, LiftValue v) {
  Expr *value = lift_as(l, v, p->sort);
  if (!l->why) address_assign(l, p, lift_convert(l, value, p->sort, p->stored));
}

static void push_variable(Lift *l, LiftValue *of, uint32_t n, uint32_t index) {
  if (index >= n) {
    lift_refuse(l, "a variable that is not declared");
    return;
  }
  LiftValue *v = &of[index];
  if (v->kind == LIFT_PLACE || v->kind == LIFT_NONE) {
    lift_refuse(l, "the address of an address");
    return;
  }
  LiftPlace *p = ARENA_NEW(l->names->arena, LiftPlace);
  p->tree = v->tree;
  p->sort = p->stored = v->sort ? v->sort : &lift_ref_sort;
  p->type = v->type;
  p->constant = l->contract; /* where variables stand for expressions */
  address_push(l, p);
}

static const LiftPlace *pop_place(Lift *l) {
  return address_of(l, lift_pop(l));
}

static void zero(Lift *l) {
  const LiftPlace *p = pop_place(l);
  if (l->why) return;
  if (l->contract) {
    lift_refuse(l, "an assignment in a contract");
  } else if (p->sort->any) { /* which value that is depends on the type */
    Expr *v = lift_variable(l, p->sort);
    lift_code(l, "havoc %e;", v);
    lift_type_parameter(l, v);
    address_assign(l, p, lift_convert(l, v, p->sort, p->stored));
  } else {
    address_assign(l, p, lift_convert(l, lift_zero(l->names, p->sort), p->sort, p->stored));
  }
}

static void copy(Lift *l) {
  const LiftPlace *from = pop_place(l), *to = pop_place(l);
  if (l->why) return;
  address_store(l, to, lift_value(from->sort, address_read(l, from), from->type));
}

static void store(Lift *l) {
  LiftValue v = lift_pop(l);
  const LiftPlace *p = pop_place(l);
  if (!l->why) address_store(l, p, v);
}

static void load_place(Lift *l) {
  const LiftPlace *p = pop_place(l);
  if (!l->why) address_load(l, p);
}

bool address_step(Lift *l, const IlInsn *insn) {
  switch (insn->op) {
  case IL_LDARGA:
  case IL_LDARGA_S: push_variable(l, l->arg, l->args, insn->token); return true;
  case IL_LDLOCA:
  case IL_LDLOCA_S: push_variable(l, l->local, l->locals, insn->token); return true;
  case IL_LDIND_I1:
  case IL_LDIND_U1:
  case IL_LDIND_I2:
  case IL_LDIND_U2:
  case IL_LDIND_I4:
  case IL_LDIND_U4:
  case IL_LDIND_I8:
  case IL_LDIND_I:
  case IL_LDIND_R4:
  case IL_LDIND_R8:
  case IL_LDIND_REF:
  case IL_LDOBJ: load_place(l); return true;
  case IL_STIND_I1:
  case IL_STIND_I2:
  case IL_STIND_I4:
  case IL_STIND_I8:
  case IL_STIND_I:
  case IL_STIND_R4:
  case IL_STIND_R8:
  case IL_STIND_REF:
  case IL_STOBJ: store(l); return true;
  case IL_INITOBJ: zero(l); return true;
  case IL_CPOBJ: copy(l); return true;
  default: return false;
  }
}
