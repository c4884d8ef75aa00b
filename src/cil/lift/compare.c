/* SPDX-License-Identifier: MIT */
/* Comparisons, and conditions of branches. */
#include "cil/lift/lift.h"

#include <string.h>

static const char *equality(Lift *l, LiftValue a, LiftValue b, bool equal) {
  Arena *arena = l->names->arena;
  const char *op = equal ? "==" : "!=";
  if (a.kind == LIFT_REF || b.kind == LIFT_REF) {
    /* Zero is how some compilers write null. */
    const char *x = a.constant && !a.number ? "null" : lift_as(l, a, &lift_ref_sort);
    const char *y = b.constant && !b.number ? "null" : lift_as(l, b, &lift_ref_sort);
    return arena_printf(arena, "(%s %s %s)", x, op, y);
  }
  if (a.kind == LIFT_FLOAT || b.kind == LIFT_FLOAT) return floats_compare(l, a, b, op, false);
  if (a.kind == LIFT_BOOL && b.constant)
    return (b.number != 0) == equal ? a.text : arena_printf(arena, "!(%s)", a.text);
  if (a.kind == LIFT_BOOL && b.kind == LIFT_BOOL)
    return arena_printf(arena, "((%s) %s (%s))", a.text, op, b.text);
  if (a.kind == LIFT_STRUCT && b.kind == LIFT_STRUCT && strcmp(a.sort->name, b.sort->name) == 0 &&
      a.sort->opaque)
    return arena_printf(arena, "(%s.to_int(%s) %s %s.to_int(%s))", a.sort->name, a.text, op,
                        a.sort->name, b.text);
  if (a.kind == LIFT_PLACE || b.kind == LIFT_PLACE) {
    lift_refuse(l, "a comparison of addresses");
    return "false";
  }
  /* The same bits are the same number only when both have the same sign. */
  bool wide = a.wide || b.wide;
  const LiftSort *u = ints_unsigned(wide);
  bool unsign = ints_within(&a, u) && ints_within(&b, u);
  const LiftSort *take = unsign ? u : ints_signed(wide);
  return arena_printf(arena, "(%s %s %s)", ints_to(l, a, take), op, ints_to(l, b, take));
}

static bool is_null(const LiftValue *v) {
  return strcmp(v->text, "null") == 0;
}

/* The operators == and != that a class of another assembly has for itself compare with null as all
 * references are compared; those of System.Type also with others. */
bool compare_call(Lift *l, const Member *m, const SigMethod *sig) {
  bool equal = strcmp(m->name, "op_Equality") == 0;
  if ((!equal && strcmp(m->name, "op_Inequality") != 0) || sig->params != 2 || l->n < 2)
    return false;
  const LiftValue *a = &l->stack[l->n - 2], *b = &l->stack[l->n - 1];
  if (a->kind != LIFT_REF || b->kind != LIFT_REF) return false;
  if (!is_null(a) && !is_null(b) &&
      !assembly_is_type(l->names->assembly, m->owner, "System", "Type"))
    return false;
  LiftValue right = lift_pop(l), left = lift_pop(l);
  lift_push_bool(l, equality(l, left, right, equal));
  return true;
}

static const char *compare_values(Lift *l, LiftValue a, LiftValue b, const char *op, bool un) {
  if (strcmp(op, "==") == 0 || strcmp(op, "!=") == 0) return equality(l, a, b, op[0] == '=');
  if (a.kind == LIFT_FLOAT || b.kind == LIFT_FLOAT) return floats_compare(l, a, b, op, un);
  /* x > null, unsigned, is how compilers write x != null. */
  bool null = b.kind == LIFT_REF && (strcmp(b.text, "null") == 0);
  if (un && a.kind == LIFT_REF && null && strcmp(op, ">") == 0) return equality(l, a, b, false);
  bool wide = a.wide || b.wide;
  const LiftSort *take = un ? ints_unsigned(wide) : ints_signed(wide);
  return arena_printf(l->names->arena, "(%s %s %s)", ints_to(l, a, take), op, ints_to(l, b, take));
}

static const struct {
  IlOp op, brief;
  const char *sign;
  bool un;
} branches[] = {{IL_BEQ, IL_BEQ_S, "==", false},      {IL_BNE_UN, IL_BNE_UN_S, "!=", true},
                {IL_BGE, IL_BGE_S, ">=", false},      {IL_BGT, IL_BGT_S, ">", false},
                {IL_BLE, IL_BLE_S, "<=", false},      {IL_BLT, IL_BLT_S, "<", false},
                {IL_BGE_UN, IL_BGE_UN_S, ">=", true}, {IL_BGT_UN, IL_BGT_UN_S, ">", true},
                {IL_BLE_UN, IL_BLE_UN_S, "<=", true}, {IL_BLT_UN, IL_BLT_UN_S, "<", true}};

const char *lift_condition(Lift *l, const IlInsn *insn) {
  if (insn->op == IL_BRTRUE || insn->op == IL_BRTRUE_S || insn->op == IL_BRFALSE ||
      insn->op == IL_BRFALSE_S) {
    const char *c = lift_bool(l, lift_pop(l));
    bool positive = insn->op == IL_BRTRUE || insn->op == IL_BRTRUE_S;
    return positive ? c : arena_printf(l->names->arena, "!(%s)", c);
  }
  LiftValue b = lift_pop(l), a = lift_pop(l);
  for (size_t i = 0; i < sizeof branches / sizeof *branches; i++)
    if (insn->op == branches[i].op || insn->op == branches[i].brief)
      return compare_values(l, a, b, branches[i].sign, branches[i].un);
  lift_refuse(l, "a branch of another kind");
  return "false";
}

bool compare_step(Lift *l, const IlInsn *insn) {
  const char *sign = insn->op == IL_CEQ                            ? "=="
                     : insn->op == IL_CGT || insn->op == IL_CGT_UN ? ">"
                     : insn->op == IL_CLT || insn->op == IL_CLT_UN ? "<"
                                                                   : NULL;
  if (!sign) return false;
  LiftValue b = lift_pop(l), a = lift_pop(l);
  bool un = insn->op == IL_CGT_UN || insn->op == IL_CLT_UN;
  lift_push_bool(l, compare_values(l, a, b, sign, un));
  return true;
}
