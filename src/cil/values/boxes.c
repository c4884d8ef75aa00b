/* SPDX-License-Identifier: MIT */
/* Boxes, casts, and tokens. A box is an object of its own with a value inside (`of_any.int`). A
 * value of a type parameter is a reference already, null just where its box would be. */
#include "cil/lift/decls.h"

#include <string.h>

/* A fresh object that holds the value. */
static Expr *boxed(Lift *l, Expr *value, const LiftSort *s, const SigType *type) {
  Expr *r = objects_allocate(l, type);
  Expr *inside = lift_convert(l, r, &lift_any_sort, s);
  lift_code(l, "assume %e == %e;", inside, value);
  return r;
}

/* The box of a Nullable is that of its value, or null. */
static void box_nullable(Lift *l, Expr *value, const SigType *nullable, const SigType *type) {
  const LiftSort *s = lift_sort(l->names, nullable->arg[0]);
  Expr *r;
  if (s->any) {
    r = lift_variable(l, &lift_ref_sort);
    lift_note_write(l, "alloc", NULL);
    lift_code(l, "call other.allocation(); havoc %e; assume %e != null <==> %e->has;", r, r, value);
    lift_type_parameter(l, r);
  } else {
    Expr *inside = lift_tree(l, "%e->value", value);
    Expr *full = boxed(l, lift_convert(l, inside, &lift_any_sort, s), s, nullable->arg[0]);
    r = lift_capture(l, &lift_ref_sort,
                     lift_tree(l, "(if %e->has then %e else null)", value, full));
  }
  lift_push(l, (LiftValue){.kind = LIFT_REF, .tree = r, .type = type, .sort = &lift_ref_sort});
}

static void box(Lift *l, const IlInsn *insn) {
  static const SigType object = {.elem = SIG_OBJECT};
  LiftValue v = lift_pop(l);
  const SigType *t = lift_token_type(l->names, insn->token);
  const LiftSort *s = lift_sort(l->names, t);
  Expr *value = lift_as(l, v, s);
  if (l->why) return;
  if (s->kind == LIFT_REF && (!s->any || l->contract)) { /* null where its box would be */
    lift_push(l, (LiftValue){.kind = LIFT_REF, .tree = value, .type = t, .sort = v.sort});
    return;
  }
  if (l->contract) {
    lift_refuse(l, "a value in a box, in a contract");
    return;
  }
  if (s->any) {
    Expr *r = lift_variable(l, &lift_any_sort);
    lift_code(l, "havoc %e; assume %e == %e || (is_value(%e) && %e != null);", r, r, value, value,
              r);
    lift_push(l, lift_value(&lift_any_sort, r, &object));
    return;
  }
  value = lift_to_variable(l, lift_value(s, value, t)).tree;
  if (classes_nullable(l->names, t)) {
    box_nullable(l, value, t, &object);
    return;
  }
  lift_push(l, (LiftValue){.kind = LIFT_REF,
                           .tree = boxed(l, value, s, t),
                           .type = &object,
                           .sort = &lift_ref_sort});
}

static void cast_class(Lift *l, LiftValue v, const SigType *t) {
  lift_as(l, v, &lift_ref_sort);
  if (l->why) return;
  Expr *test = classes_test(l, &v, t);
  if (test && !tree_is_var(v.tree, "null"))
    lift_require(l, LIFT_CAST, lift_tree(l, "%e == null || %e", v.tree, test), "the cast may fail");
  v.type = t;
  lift_push(l, v);
}

static void test_class(Lift *l, const IlInsn *insn) {
  LiftValue v = lift_pop(l);
  const SigType *t = lift_token_type(l->names, insn->token);
  if (!t) lift_refuse(l, "a type that is not there");
  lift_as(l, v, &lift_ref_sort);
  if (l->why) return;
  const LiftSort *s = lift_sort(l->names, t);
  const SigType *result = s->kind == LIFT_REF ? t : v.type;
  Expr *test = classes_test(l, &v, t);
  if (test) {
    Expr *as = lift_tree(l, "(if %e != null && %e then %e else null)", v.tree, test, v.tree);
    v.tree = lift_capture(l, &lift_ref_sort, as);
    v.never_null = false;
  }
  v.type = result;
  lift_push(l, v);
}

/* What is in a box may be taken out as that type. An enumeration is its integers there. */
static Expr *box_test(Lift *l, Expr *object, const SigType *t) {
  const char *type = classes_underlying(l->names, t);
  return type ? lift_tree(l, "underlying(typeof(%e)) == %s", object, type)
              : lift_tree(l, "typeof(%e) == %e", object, classes_here(l, t));
}

/* A box of the value, or null, as a Nullable. */
static Expr *unboxed_nullable(Lift *l, LiftValue v, const SigType *t, const LiftSort *whole) {
  const LiftSort *s = lift_sort(l->names, t);
  lift_require(l, LIFT_CAST, lift_tree(l, "%e == null || %e", v.tree, box_test(l, v.tree, t)),
               "the value in the box may be of another type");
  if (!s->any) {
    Expr *inside = lift_convert(l, v.tree, &lift_any_sort, s);
    return lift_capture(l, whole,
                        lift_tree(l, "(if %e == null then %e else Nullable(true, %e))", v.tree,
                                  lift_zero(l->names, whole),
                                  lift_convert(l, inside, s, &lift_any_sort)));
  }
  Expr *n = lift_variable(l, whole);
  if (l->contract) lift_refuse(l, "a value from a box, in a contract");
  if (l->why) return n;
  lift_code(l, "havoc %e; assume %e->has <==> %e != null;", n, n, v.tree);
  lift_type_parameter(l, n);
  return n;
}

/* The value in a box of this very type. */
static Expr *unboxed(Lift *l, LiftValue v, const SigType *t, const LiftSort *s) {
  lift_as(l, v, &lift_ref_sort);
  if (l->why) return lift_zero(l->names, s);
  if (classes_nullable(l->names, t)) return unboxed_nullable(l, v, t->arg[0], s);
  lift_require_object(l, v);
  lift_require(l, LIFT_CAST, box_test(l, v.tree, t), "the value in the box may be of another type");
  return lift_capture(l, s, lift_convert(l, v.tree, &lift_any_sort, s));
}

static void unbox(Lift *l, const IlInsn *insn) {
  LiftValue v = lift_pop(l);
  const SigType *t = lift_token_type(l->names, insn->token);
  const LiftSort *s = lift_sort(l->names, t);
  if (s->kind == LIFT_NONE) lift_refuse(l, "a type that is not translated");
  lift_as(l, v, &lift_ref_sort);
  if (l->why) return;
  if (insn->op == IL_UNBOX_ANY && s->kind == LIFT_REF && !s->any) {
    cast_class(l, v, t);
    return;
  }
  if (s->any) {
    if (l->contract) lift_refuse(l, "a cast to a type parameter, in a contract");
    if (l->why) return;
    Expr *test = classes_test(l, &v, t), *r = lift_variable(l, s);
    if (test)
      lift_require(l, LIFT_CAST, lift_tree(l, "%e == null || %e", v.tree, test),
                   "the cast may fail");
    lift_code(l, "havoc %e; assume %e == %e || (is_value(%e) && %e != null);", r, r, v.tree, r,
              v.tree);
    lift_push(l, lift_value(s, r, t));
    return;
  }
  Expr *value = unboxed(l, v, t, s);
  if (insn->op == IL_UNBOX_ANY) {
    lift_push(l, lift_value(s, value, t));
    return;
  }
  LiftPlace *p = ARENA_NEW(l->names->arena, LiftPlace);
  *p = (LiftPlace){.tree = value, .sort = s, .stored = s, .type = t, .constant = true};
  address_push(l, p);
}

/* A handle of which nothing is known but the token, for what takes it to look at. */
#define TYPE_HANDLE "System.RuntimeTypeHandle"

static void push_token(Lift *l, const IlInsn *insn) {
  MdTable table = md_table_of(insn->token);
  const char *name = table == MD_FIELD ? "System.RuntimeFieldHandle"
                     : table == MD_METHOD || table == MD_METHOD_SPEC || table == MD_MEMBER_REF
                         ? "System.RuntimeMethodHandle"
                         : TYPE_HANDLE;
  const LiftSort *s = lift_opaque_sort(l->names, name);
  LiftValue v = lift_value(s, lift_tree(l, "%s.of_int(%u)", s->name, (unsigned)insn->token), NULL);
  v.number = insn->token;
  if (strcmp(name, TYPE_HANDLE) == 0) v.type = lift_token_type(l->names, insn->token);
  lift_push(l, v);
}

bool boxes_type_of(Lift *l, const Member *m) {
  const LiftValue *v = l->n ? &l->stack[l->n - 1] : NULL;
  if (!v || v->kind != LIFT_STRUCT || !v->type || strcmp(v->sort->name, TYPE_HANDLE) != 0 ||
      strcmp(m->name, "GetTypeFromHandle") != 0)
    return false;
  Expr *type = classes_here(l, lift_pop(l).type);
  LiftValue object = lift_value(&lift_ref_sort, lift_tree(l, "type.object_of(%e)", type), NULL);
  object.never_null = true;
  lift_push(l, object);
  return true;
}

static void push_size(Lift *l, const IlInsn *insn) {
  static const uint8_t sizes[] = {
      [SIG_BOOLEAN] = 1, [SIG_CHAR] = 2, [SIG_I1] = 1, [SIG_U1] = 1, [SIG_I2] = 2, [SIG_U2] = 2,
      [SIG_I4] = 4,      [SIG_U4] = 4,   [SIG_I8] = 8, [SIG_U8] = 8, [SIG_R4] = 4, [SIG_R8] = 8};
  const SigType *t = lift_token_type(l->names, insn->token);
  if (t && t->elem < sizeof sizes && sizes[t->elem])
    lift_push(l, lift_number(l, sizes[t->elem], false));
  else
    lift_refuse(l, "the size of a struct");
}

bool boxes_step(Lift *l, const IlInsn *insn) {
  switch (insn->op) {
  case IL_BOX: box(l, insn); return true;
  case IL_UNBOX:
  case IL_UNBOX_ANY: unbox(l, insn); return true;
  case IL_CASTCLASS: {
    const SigType *t = lift_token_type(l->names, insn->token);
    LiftValue v = lift_pop(l);
    if (t)
      cast_class(l, v, t);
    else
      lift_refuse(l, "a type that is not there");
    return true;
  }
  case IL_ISINST: test_class(l, insn); return true;
  case IL_LDTOKEN: push_token(l, insn); return true;
  case IL_SIZEOF: push_size(l, insn); return true;
  default: return false;
  }
}
