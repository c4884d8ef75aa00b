/* SPDX-License-Identifier: MIT */
/* Arrays of several dimensions. Their elements are in the same maps as those of other arrays, at an
 * index that is made of all indices by `pair`; each dimension has a length that never changes. */
#include "cil/lift/decls.h"

#include <string.h>

static const LiftPlace *element(Lift *l, const SigType *type, LiftValue array, LiftValue *index,
                                bool to_variable) {
  Arena *a = l->names->arena;
  const LiftSort *s = lift_sort(l->names, type->inner);
  if (s->kind == LIFT_NONE || s->any) lift_refuse(l, "a matrix of a type parameter");
  lift_as(l, array, &lift_ref_sort);
  if (l->why) return NULL;
  if (to_variable) array = lift_to_variable(l, array);
  lift_require_object(l, array);
  Expr *all = NULL;
  for (uint32_t i = 0; i < type->number; i++) {
    Expr *one = lift_int(l, to_variable ? lift_to_variable(l, index[i]) : index[i]);
    lift_require(l, LIFT_BOUNDS, lift_tree(l, "0 <= %e", one), "the index may be negative");
    lift_require(l, LIFT_BOUNDS, lift_tree(l, "%e < dim(%e, %u)", one, array.tree, (unsigned)i),
                 "the index may be beyond the end of the array");
    all = all ? lift_tree(l, "pair(%e, %e)", all, one) : one;
  }
  const char *map = lift_elements(l->names, s);
  LiftPlace *p = ARENA_NEW(a, LiftPlace);
  *p = (LiftPlace){.tree = lift_tree(l, "%s[%e][%e]", map, array.tree, all),
                   .sort = s,
                   .stored = s,
                   .type = type->inner,
                   .global = map,
                   .object = array.tree,
                   .index = all};
  return p;
}

static void new_matrix(Lift *l, const SigType *type, LiftValue *size) {
  const LiftSort *s = lift_sort(l->names, type->inner);
  if (s->kind == LIFT_NONE || s->any) lift_refuse(l, "a matrix of a type parameter");
  for (uint32_t i = 0; i < type->number && !l->why; i++) {
    size[i] = lift_to_variable(l, size[i]);
    lift_require(l, LIFT_SIZE, lift_tree(l, "0 <= %e", lift_int(l, size[i])),
                 "the size of the array may be negative");
  }
  if (l->why) return;
  Expr *r = objects_allocate(l, type);
  const char *map = lift_elements(l->names, s);
  for (uint32_t i = 0; i < type->number; i++)
    lift_code(l, "assume dim(%e, %u) == %e;", r, (unsigned)i, lift_int(l, size[i]));
  lift_code(l, "%s[%e] := zeros.%s();", map, r, s->name);
  lift_note_write(l, map, NULL);
  lift_push(l, (LiftValue){.kind = LIFT_REF, .tree = r, .type = type, .exact = true});
}

bool matrices_call(Lift *l, const IlInsn *insn, const Member *m) {
  const SigType *type = lift_token_type(l->names, m->owner);
  const SigMethod *sig = sig_method(l->names->arena, m->signature);
  LiftValue value[9] = {{0}}, stored = {0};
  uint32_t rank = type->number, set = strcmp(m->name, "Set") == 0;
  if (!sig || !rank || rank > 8 || sig->params != rank + set || l->contract) return false;
  if (set) stored = lift_pop(l);
  for (uint32_t i = rank; i > 0; i--) value[i - 1] = lift_pop(l);
  if (insn->op == IL_NEWOBJ) {
    new_matrix(l, type, value);
    return true;
  }
  bool address = strcmp(m->name, "Address") == 0;
  const LiftPlace *p = element(l, type, lift_pop(l), value, address);
  if (!p) return true;
  if (set)
    address_store(l, p, stored);
  else if (strcmp(m->name, "Get") == 0)
    address_load(l, p);
  else
    address_push(l, p);
  return true;
}
