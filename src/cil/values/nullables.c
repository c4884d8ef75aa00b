/* SPDX-License-Identifier: MIT */
/* System.Nullable: a datatype of the prelude, whose value is kept as that of a type parameter is.
 */
#include "cil/lift/lift.h"

#include <string.h>

static Expr *value_of(Lift *l, Expr *nullable, const LiftSort *s) {
  return lift_capture(l, s,
                      lift_convert(l, lift_tree(l, "%e->value", nullable), &lift_any_sort, s));
}

static Expr *filled(Lift *l, LiftValue v, const LiftSort *s) {
  return lift_tree(l, "Nullable(true, %e)", lift_convert(l, lift_as(l, v, s), s, &lift_any_sort));
}

bool nullables_call(Lift *l, const IlInsn *insn, const Member *m, const SigMethod *sig) {
  if (!assembly_is_type(l->names->assembly, m->owner, "System", "Nullable`1")) return false;
  const SigType *type = lift_token_type(l->names, m->owner);
  if (!type || type->elem != SIG_GENERICINST || type->args != 1) return false;
  const LiftSort *s = lift_sort(l->names, type->arg[0]), *whole = lift_sort(l->names, type);
  if (s->kind == LIFT_NONE) return false;
  if (insn->op == IL_NEWOBJ) {
    Expr *made = filled(l, lift_pop(l), s);
    lift_push(l, lift_value(whole, lift_capture(l, whole, made), type));
    return true;
  }
  bool plain = !sig->params && sig->flags & SIG_HAS_THIS;
  bool has = plain && strcmp(m->name, "get_HasValue") == 0;
  bool get = plain && strcmp(m->name, "get_Value") == 0;
  bool or_zero = plain && strcmp(m->name, "GetValueOrDefault") == 0;
  bool make = sig->params == 1 && strcmp(m->name, ".ctor") == 0;
  if (!has && !get && !or_zero && !make) return false;
  LiftValue v = make ? lift_pop(l) : (LiftValue){0};
  const LiftPlace *p = address_of(l, lift_pop(l));
  if (p && strcmp(p->sort->name, whole->name) != 0) lift_refuse(l, "a value of another type");
  if (!p || l->why) return true;
  if (make) {
    address_assign(l, p, filled(l, v, s));
    return true;
  }
  Expr *read = address_read(l, p);
  if (has) {
    lift_push_bool(l, lift_tree(l, "%e->has", read));
    return true;
  }
  if (get)
    lift_require_or(l, LIFT_NULL, "InvalidOperationException", lift_tree(l, "%e->has", read),
                    "there may be no value");
  lift_push(l, lift_value(s, value_of(l, read, s), type->arg[0]));
  return true;
}
