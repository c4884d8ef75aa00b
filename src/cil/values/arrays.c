/* SPDX-License-Identifier: MIT */
/* Arrays of one dimension: a map of maps for each sort of elements, and a length that never
 * changes.
 *
 * An array of a type parameter may be one of integers at run time, whose elements are in another
 * map. So what is read through a type parameter is only known when the array holds references, and
 * what is written there makes the other maps unknown for that array. */
#include "cil/lift/decls.h"

#include <string.h>

/* What an array holds; references may be taken for objects, others need to be known. */
static const SigType *element_of(Lift *l, LiftValue array, bool references) {
  static const SigType object = {.elem = SIG_OBJECT};
  if (array.kind == LIFT_REF && array.type && array.type->elem == SIG_SZARRAY)
    return array.type->inner;
  if (array.kind == LIFT_REF && references) return &object;
  lift_refuse(l, "an element of something that is not known to be an array");
  return NULL;
}

static Expr *index_tree(Lift *l, LiftValue i) {
  /* Native integers are as good as ints here. */
  return ints_to(l, i, ints_signed(i.wide));
}

static void require_element(Lift *l, LiftValue array, Expr *index, const LiftValue *i) {
  lift_require_object(l, array);
  if (!(i->constant && i->number >= 0))
    lift_require(l, LIFT_BOUNDS, lift_tree(l, "0 <= %e", index), "the index may be negative");
  lift_require(l, LIFT_BOUNDS, lift_tree(l, "%e < len(%e)", index, array.tree),
               "the index may be beyond the end of the array");
}

/* An address stays while variables are assigned; what is loaded or stored at once need not. */
static const LiftPlace *element_place(Lift *l, LiftValue array, LiftValue index,
                                      const SigType *element, bool to_variable) {
  const LiftSort *s = lift_sort(l->names, element);
  if (s->kind == LIFT_NONE) lift_refuse(l, "an array of pointers");
  lift_as(l, array, &lift_ref_sort);
  if (l->why) return NULL;
  if (to_variable) array = lift_to_variable(l, array);
  if (to_variable) index = lift_to_variable(l, index);
  Expr *i = index_tree(l, index);
  const char *map = lift_elements(l->names, s);
  require_element(l, array, i, &index);
  LiftPlace *p = ARENA_NEW(l->names->arena, LiftPlace);
  *p = (LiftPlace){.tree = lift_tree(l, "%s[%e][%e]", map, array.tree, i),
                   .sort = s,
                   .stored = s,
                   .type = element,
                   .global = map,
                   .object = array.tree,
                   .index = i};
  return p;
}

/* An element of a type parameter, in a variable. */
static Expr *read_generic(Lift *l, const LiftPlace *p) {
  Expr *v = lift_variable(l, p->sort);
  lift_code(l, "havoc %e; assume holds_references(%e) ==> %e == %e;", v, p->object, v, p->tree);
  return v;
}

static void load_element(Lift *l, const IlInsn *insn, const SigType *named) {
  LiftValue i = lift_pop(l), array = lift_pop(l);
  const SigType *element = named ? named : element_of(l, array, insn->op == IL_LDELEM_REF);
  if (l->why) return;
  const LiftPlace *p = element_place(l, array, i, element, false);
  if (!p) return;
  if (!p->sort->any || l->contract) {
    if (p->sort->any) lift_refuse(l, "an element of a type parameter in a contract");
    address_load(l, p);
    return;
  }
  lift_push(l, lift_value(p->sort, read_generic(l, p), element));
}

/* The maps of other sorts of elements are not known any more at this array. */
static void forget_others(Lift *l, const LiftPlace *p) {
  const LiftDecls *d = l->names->decls;
  for (uint32_t g = 0; g < d->globals.n; g++) {
    const char *name = d->globals.at[g].name;
    if (!d->globals.at[g].elements || strcmp(name, p->global) == 0) continue;
    Expr *fresh = lift_plain_map(l, "int", d->globals.at[g].elements);
    lift_code(l, "havoc %e; %s[%e] := %e;", fresh, name, p->object, fresh);
    lift_note_write(l, name, NULL);
  }
}

/* An array may be one of a more special type than its variable says. */
static void require_fits(Lift *l, LiftValue array, LiftValue v, const SigType *element) {
  Arena *a = l->names->arena;
  if (tree_is_var(v.tree, "null") || array.exact || classes_sealed(l->names, element)) return;
  l->names->decls->trusts_stores |= !l->names->mode.stores;
  if (!l->names->mode.stores) return;
  SigType *type = ARENA_NEW(a, SigType);
  type->elem = SIG_SZARRAY;
  type->inner = element;
  lift_require_or(l, LIFT_CAST, "ArrayTypeMismatchException",
                  lift_tree(l,
                            "%e == null || typeof(%e) == %e || is_a(typeof(%e), array.element(%e))",
                            v.tree, array.tree, classes_here(l, type), v.tree, array.tree),
                  "the array may be of a type that does not hold this object");
}

static void store_element(Lift *l, const IlInsn *insn, const SigType *named) {
  LiftValue v = lift_pop(l), i = lift_pop(l), array = lift_pop(l);
  const SigType *element = named ? named : element_of(l, array, insn->op == IL_STELEM_REF);
  if (l->why) return;
  const LiftPlace *p = element_place(l, array, i, element, false);
  if (!p) return;
  if (insn->op == IL_STELEM_REF) require_fits(l, array, v, element);
  address_store(l, p, v);
  if (!l->why && p->sort->any && insn->op == IL_STELEM) forget_others(l, p);
}

static void element_address(Lift *l, const IlInsn *insn) {
  LiftValue i = lift_pop(l), array = lift_pop(l);
  const SigType *element = lift_token_type(l->names, insn->token);
  if (array.kind == LIFT_REF && array.type && array.type->elem == SIG_SZARRAY)
    element = array.type->inner;
  const LiftPlace *p = element_place(l, array, i, element, true);
  if (!p) return;
  if (p->sort->any) { /* to call a method on it: the address of a copy */
    LiftPlace *copy = ARENA_NEW(l->names->arena, LiftPlace);
    if (l->contract) lift_refuse(l, "an element of a type parameter in a contract");
    if (l->why) return;
    *copy = (LiftPlace){.tree = read_generic(l, p),
                        .sort = p->sort,
                        .stored = p->sort,
                        .type = element,
                        .constant = true};
    p = copy;
  }
  address_push(l, p);
}

static void new_array(Lift *l, const IlInsn *insn) {
  Arena *a = l->names->arena;
  LiftValue n = lift_pop(l);
  SigType *type = ARENA_NEW(a, SigType);
  type->elem = SIG_SZARRAY;
  type->inner = lift_token_type(l->names, insn->token);
  const LiftSort *s = lift_sort(l->names, type->inner);
  if (s->kind == LIFT_NONE) lift_refuse(l, "an array of pointers");
  Expr *size = index_tree(l, n);
  if (l->why) return;
  if (!(n.constant && n.number >= 0))
    lift_require(l, LIFT_SIZE, lift_tree(l, "0 <= %e", size),
                 "the size of the array may be negative");
  if (n.wide) lift_assume(l, lift_tree(l, "%e <= 2147483647", size));
  Expr *r = objects_allocate(l, type);
  const char *map = lift_elements(l->names, s);
  lift_code(l, "assume len(%e) == %e;", r, size);
  if (!s->any) lift_code(l, "%s[%e] := zeros.%s();", map, r, s->name);
  lift_note_write(l, map, NULL);
  lift_push(l, (LiftValue){.kind = LIFT_REF, .tree = r, .type = type, .exact = true});
}

static void push_length(Lift *l) {
  LiftValue a = lift_pop(l);
  if (a.kind != LIFT_REF) {
    lift_refuse(l, "the length of something that is not an array");
    return;
  }
  lift_require_object(l, a);
  LiftValue v = lift_value(ints_signed(false), lift_tree(l, "len(%e)", a.tree), NULL);
  v.lo = 0;
  lift_push(l, v);
}

bool arrays_step(Lift *l, const IlInsn *insn) {
  switch (insn->op) {
  case IL_LDLEN: push_length(l); return true;
  case IL_NEWARR:
    if (l->contract) return false;
    new_array(l, insn);
    return true;
  case IL_LDELEM_I1:
  case IL_LDELEM_U1:
  case IL_LDELEM_I2:
  case IL_LDELEM_U2:
  case IL_LDELEM_I4:
  case IL_LDELEM_U4:
  case IL_LDELEM_I8:
  case IL_LDELEM_I:
  case IL_LDELEM_R4:
  case IL_LDELEM_R8:
  case IL_LDELEM_REF: load_element(l, insn, NULL); return true;
  case IL_LDELEM: load_element(l, insn, lift_token_type(l->names, insn->token)); return true;
  case IL_STELEM_I1:
  case IL_STELEM_I2:
  case IL_STELEM_I4:
  case IL_STELEM_I8:
  case IL_STELEM_I:
  case IL_STELEM_R4:
  case IL_STELEM_R8:
  case IL_STELEM_REF: store_element(l, insn, NULL); return true;
  case IL_STELEM: store_element(l, insn, lift_token_type(l->names, insn->token)); return true;
  case IL_LDELEMA: element_address(l, insn); return true;
  default: return false;
  }
}
