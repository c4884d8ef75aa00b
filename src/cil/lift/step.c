/* SPDX-License-Identifier: MIT */
/* One instruction: variables here, all else in the families. */
#include "cil/lift/closure.h"

#include <string.h>

static void load_variable(Lift *l, const LiftValue *of, uint32_t n, uint32_t index) {
  if (index >= n) {
    lift_refuse(l, "a variable that is not declared");
  } else if (of[index].kind == LIFT_PLACE && !of[index].place) {
    lift_refuse(l, "an address that may be one of several");
  } else {
    lift_push(l, of[index]);
  }
}

/* A variable that holds an address holds one only: body.c has counted how often it is stored to. */
static void store_address(Lift *l, LiftValue *variable, LiftValue v) {
  const LiftPlace *p = address_of(l, v);
  if (!p) return;
  variable->place = p;
  variable->tree = p->tree;
}

static void store_variable(Lift *l, LiftValue *of, uint32_t n, uint32_t index) {
  LiftValue v = lift_pop(l);
  if (index >= n || of[index].kind == LIFT_NONE) {
    lift_refuse(l, "a variable that is a pointer");
  } else if (of[index].kind == LIFT_PLACE) {
    store_address(l, &of[index], v);
  } else if (l->contract) {
    const SigType *type = of[index].type;
    const LiftSort *s = of[index].sort;
    of[index] = lift_value(s, lift_as(l, v, s), type);
    of[index].closure = v.closure;
  } else {
    Expr *value = lift_as(l, v, of[index].sort);
    lift_save_stack(l);
    lift_assign(l, of[index].tree, value);
    of[index].closure = closure_stays(&v) ? v.closure : NULL;
  }
}

static bool step_variable(Lift *l, const IlInsn *insn) {
  switch (insn->op) {
  case IL_LDARG_0:
  case IL_LDARG_1:
  case IL_LDARG_2:
  case IL_LDARG_3: load_variable(l, l->arg, l->args, insn->op - IL_LDARG_0); return true;
  case IL_LDARG_S:
  case IL_LDARG: load_variable(l, l->arg, l->args, insn->token); return true;
  case IL_LDLOC_0:
  case IL_LDLOC_1:
  case IL_LDLOC_2:
  case IL_LDLOC_3: load_variable(l, l->local, l->locals, insn->op - IL_LDLOC_0); return true;
  case IL_LDLOC_S:
  case IL_LDLOC: load_variable(l, l->local, l->locals, insn->token); return true;
  case IL_STLOC_0:
  case IL_STLOC_1:
  case IL_STLOC_2:
  case IL_STLOC_3: store_variable(l, l->local, l->locals, insn->op - IL_STLOC_0); return true;
  case IL_STLOC_S:
  case IL_STLOC: store_variable(l, l->local, l->locals, insn->token); return true;
  case IL_STARG_S:
  case IL_STARG:
    if (l->contract)
      lift_refuse(l, "an assignment in a contract");
    else
      store_variable(l, l->arg, l->args, insn->token);
    return true;
  default: return false;
  }
}

static bool step_stack(Lift *l, const IlInsn *insn) {
  LiftValue a;
  switch (insn->op) {
  case IL_NOP:
  case IL_BREAK: return true;
  case IL_LDNULL: lift_push(l, lift_named(l, "null", NULL)); return true;
  case IL_POP: lift_pop(l); return true;
  case IL_DUP:
    a = lift_pop(l);
    lift_push(l, a);
    lift_push(l, a);
    return true;
  case IL_LDC_R4:
  case IL_LDC_R8: return floats_step(l, insn, (LiftValue){0}, (LiftValue){0});
  default: return false;
  }
}

typedef bool Family(Lift *, const IlInsn *);
static Family *const families[] = {
    step_variable, step_stack,   closure_step, ints_step,    compare_step, bits_step,  fields_step,
    arrays_step,   address_step, calls_step,   objects_step, strings_step, boxes_step, spans_step};

void lift_step(Lift *l, const IlInsn *insn) {
  for (size_t i = 0; i < sizeof families / sizeof *families && !l->why; i++)
    if (families[i](l, insn)) return;
  lift_refuse(l, arena_printf(l->names->arena, "the instruction %s%s", il_op[insn->op].name,
                              l->contract ? " in a contract" : ""));
}
