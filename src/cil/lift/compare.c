/* SPDX-License-Identifier: MIT */
/* Comparisons, and conditions of branches. */
#include "cil/lift/foreign.h"

#include <string.h>

static Expr *equality(Lift *l, LiftValue a, LiftValue b, bool equal) {
  Trees *t = l->names->trees;
  BinaryOp op = equal ? BIN_EQ : BIN_NEQ;
  if (a.kind == LIFT_REF || b.kind == LIFT_REF) {
    /* Zero is how some compilers write null. */
    Expr *x = a.constant && !a.number ? tree_variable(t, "null") : lift_as(l, a, &lift_ref_sort);
    Expr *y = b.constant && !b.number ? tree_variable(t, "null") : lift_as(l, b, &lift_ref_sort);
    return tree_binary(t, op, x, y);
  }
  if (a.kind == LIFT_FLOAT || b.kind == LIFT_FLOAT) return floats_compare(l, a, b, op, false);
  if (a.kind == LIFT_BOOL && b.constant)
    return (b.number != 0) == equal ? a.tree : lift_tree(l, "!%e", a.tree);
  if (a.kind == LIFT_BOOL && b.kind == LIFT_BOOL) return tree_binary(t, op, a.tree, b.tree);
  if (a.kind == LIFT_STRUCT && b.kind == LIFT_STRUCT && strcmp(a.sort->name, b.sort->name) == 0 &&
      a.sort->opaque)
    return tree_binary(t, op, lift_tree(l, "%s.to_int(%e)", a.sort->name, a.tree),
                       lift_tree(l, "%s.to_int(%e)", a.sort->name, b.tree));
  if (a.kind == LIFT_PLACE || b.kind == LIFT_PLACE) {
    lift_refuse(l, "a comparison of addresses");
    return tree_bool(t, false);
  }
  /* The same bits are the same number only when both have the same sign. */
  bool wide = a.wide || b.wide;
  const LiftSort *u = ints_unsigned(wide);
  bool unsign = ints_within(&a, u) && ints_within(&b, u);
  const LiftSort *take = unsign ? u : ints_signed(wide);
  return tree_binary(t, op, ints_to(l, a, take), ints_to(l, b, take));
}

static bool is_null(const LiftValue *v) {
  return tree_is_var(v->tree, "null");
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

/* The type whose values the default comparer compares as == does, if the program has no comparers
 * of its own; else NULL. */
static const SigType *compared_plainly(const LiftNames *names, const Member *m) {
  const LiftForeign *f = names->foreign;
  const SigType *owner = lift_token_type(names, m->owner);
  if (!f || f->comparers || f->made_comparers || !owner || owner->elem != SIG_GENERICINST ||
      owner->args != 1 ||
      !assembly_is_type(names->assembly, owner->token, "System.Collections.Generic",
                        "EqualityComparer`1"))
    return NULL;
  const LiftSort *s = lift_sort(names, owner->arg[0]);
  bool plain = s->kind == LIFT_INT || s->kind == LIFT_BOOL || owner->arg[0]->elem == SIG_STRING;
  return plain ? owner->arg[0] : NULL;
}

bool compare_is_default(const LiftNames *names, const Member *m) {
  bool member = strcmp(m->name, "get_Default") == 0 || strcmp(m->name, "Equals") == 0;
  return member && compared_plainly(names, m);
}

static void push_comparer(Lift *l) {
  if (l->contract) { /* nothing can be done with it but to compare */
    lift_push(l, (LiftValue){.kind = LIFT_FUNCTION, .tree = tree_number(l->names->trees, 0)});
    return;
  }
  LiftValue v = lift_value(&lift_ref_sort, lift_variable(l, &lift_ref_sort), NULL);
  lift_code(l, "havoc %e; assume %e != null;", v.tree, v.tree);
  v.never_null = true;
  lift_push(l, v);
}

bool compare_default(Lift *l, const Member *m, const SigMethod *sig) {
  const SigType *t = compared_plainly(l->names, m);
  if (!t) return false;
  if (strcmp(m->name, "get_Default") == 0) {
    push_comparer(l);
    return true;
  }
  bool compares = strcmp(m->name, "Equals") == 0 && sig->params == 2 && l->n >= 3;
  if (!compares || sig->param[0]->elem != SIG_VAR) return false;
  const LiftSort *s = lift_sort(l->names, t);
  LiftValue b = lift_pop(l), a = lift_pop(l), comparer = lift_pop(l);
  if (comparer.kind != LIFT_FUNCTION) lift_require_object(l, comparer);
  Expr *x = lift_as(l, a, s), *y = lift_as(l, b, s);
  if (t->elem == SIG_STRING)
    lift_push_bool(l, lift_tree(l, "string.equal(%e, %e)", x, y));
  else
    lift_push_bool(l, tree_binary(l->names->trees, BIN_EQ, x, y));
  return true;
}

static Expr *compare_values(Lift *l, LiftValue a, LiftValue b, BinaryOp op, bool un) {
  if (op == BIN_EQ || op == BIN_NEQ) return equality(l, a, b, op == BIN_EQ);
  if (a.kind == LIFT_FLOAT || b.kind == LIFT_FLOAT) return floats_compare(l, a, b, op, un);
  /* x > null, unsigned, is how compilers write x != null. */
  if (un && a.kind == LIFT_REF && b.kind == LIFT_REF && is_null(&b) && op == BIN_GT)
    return equality(l, a, b, false);
  bool wide = a.wide || b.wide;
  const LiftSort *take = un ? ints_unsigned(wide) : ints_signed(wide);
  return tree_binary(l->names->trees, op, ints_to(l, a, take), ints_to(l, b, take));
}

static const struct {
  IlOp op, brief;
  BinaryOp sign;
  bool un;
} branches[] = {{IL_BEQ, IL_BEQ_S, BIN_EQ, false},      {IL_BNE_UN, IL_BNE_UN_S, BIN_NEQ, true},
                {IL_BGE, IL_BGE_S, BIN_GE, false},      {IL_BGT, IL_BGT_S, BIN_GT, false},
                {IL_BLE, IL_BLE_S, BIN_LE, false},      {IL_BLT, IL_BLT_S, BIN_LT, false},
                {IL_BGE_UN, IL_BGE_UN_S, BIN_GE, true}, {IL_BGT_UN, IL_BGT_UN_S, BIN_GT, true},
                {IL_BLE_UN, IL_BLE_UN_S, BIN_LE, true}, {IL_BLT_UN, IL_BLT_UN_S, BIN_LT, true}};

Expr *lift_condition(Lift *l, const IlInsn *insn) {
  if (insn->op == IL_BRTRUE || insn->op == IL_BRTRUE_S || insn->op == IL_BRFALSE ||
      insn->op == IL_BRFALSE_S) {
    Expr *c = lift_bool(l, lift_pop(l));
    bool positive = insn->op == IL_BRTRUE || insn->op == IL_BRTRUE_S;
    return positive ? c : lift_tree(l, "!%e", c);
  }
  LiftValue b = lift_pop(l), a = lift_pop(l);
  for (size_t i = 0; i < sizeof branches / sizeof *branches; i++)
    if (insn->op == branches[i].op || insn->op == branches[i].brief)
      return compare_values(l, a, b, branches[i].sign, branches[i].un);
  lift_refuse(l, "a branch of another kind");
  return tree_bool(l->names->trees, false);
}

bool compare_step(Lift *l, const IlInsn *insn) {
  bool more = insn->op == IL_CGT || insn->op == IL_CGT_UN;
  bool less = insn->op == IL_CLT || insn->op == IL_CLT_UN;
  if (!more && !less && insn->op != IL_CEQ) return false;
  BinaryOp sign = more ? BIN_GT : less ? BIN_LT : BIN_EQ;
  LiftValue b = lift_pop(l), a = lift_pop(l);
  bool un = insn->op == IL_CGT_UN || insn->op == IL_CLT_UN;
  lift_push_bool(l, compare_values(l, a, b, sign, un));
  return true;
}
