/* SPDX-License-Identifier: MIT */
/* Boxes, casts, and tokens. A box is an object of its own with a value inside (`of_any.int`). A
 * value of a type parameter is a reference already, null just where its box would be. */
#include "cil/lift/decls.h"

#include <string.h>

/* A fresh object that holds the value. */
static const char *boxed(Lift *l, const char *value, const LiftSort *s, const SigType *type) {
  const char *r = objects_allocate(l, type);
  const char *inside = lift_convert(l, r, &lift_any_sort, s);
  buf_printf(l->out, "  assume %s == %s;\n", inside, value);
  return r;
}

/* The box of a Nullable is that of its value, or null. */
static void box_nullable(Lift *l, const char *value, const SigType *nullable, const SigType *type) {
  Arena *a = l->names->arena;
  const LiftSort *s = lift_sort(l->names, nullable->arg[0]);
  const char *r;
  if (s->any) {
    r = lift_variable(l, &lift_ref_sort);
    lift_note_write(l, "alloc", "");
    buf_printf(l->out,
               "  call other.allocation();\n  havoc %s;\n  assume %s != null <==> %s->has;\n", r, r,
               value);
    buf_printf(l->out, "  assume {:overapproximation \"a type parameter\", %s} true;\n", r);
  } else {
    const char *inside = arena_printf(a, "%s->value", value);
    const char *full = boxed(l, lift_convert(l, inside, &lift_any_sort, s), s, nullable->arg[0]);
    r = lift_capture(l, &lift_ref_sort,
                     arena_printf(a, "(if %s->has then %s else null)", value, full));
  }
  lift_push(l, (LiftValue){.kind = LIFT_REF, .text = r, .type = type, .sort = &lift_ref_sort});
}

static void box(Lift *l, const IlInsn *insn) {
  static const SigType object = {.elem = SIG_OBJECT};
  LiftValue v = lift_pop(l);
  const SigType *t = lift_token_type(l->names, insn->token);
  const LiftSort *s = lift_sort(l->names, t);
  const char *value = lift_as(l, v, s);
  if (l->why) return;
  if (s->kind == LIFT_REF && (!s->any || l->contract)) { /* null where its box would be */
    lift_push(l, (LiftValue){.kind = LIFT_REF, .text = value, .type = t, .sort = v.sort});
    return;
  }
  if (l->contract) {
    lift_refuse(l, "a value in a box, in a contract");
    return;
  }
  if (s->any) {
    const char *r = lift_variable(l, &lift_any_sort);
    buf_printf(l->out, "  havoc %s;\n  assume %s == %s || (is_value(%s) && %s != null);\n", r, r,
               value, value, r);
    lift_push(l, lift_value(&lift_any_sort, r, &object));
    return;
  }
  value = lift_to_variable(l, lift_value(s, value, t)).text;
  if (classes_nullable(l->names, t)) {
    box_nullable(l, value, t, &object);
    return;
  }
  lift_push(l, (LiftValue){.kind = LIFT_REF,
                           .text = boxed(l, value, s, t),
                           .type = &object,
                           .sort = &lift_ref_sort});
}

static void cast_class(Lift *l, LiftValue v, const SigType *t) {
  lift_as(l, v, &lift_ref_sort);
  if (l->why) return;
  const char *test = classes_test(l, &v, t);
  if (test && strcmp(v.text, "null") != 0)
    lift_require(l, LIFT_CAST, arena_printf(l->names->arena, "%s == null || %s", v.text, test),
                 "the cast may fail");
  v.type = t;
  lift_push(l, v);
}

static void test_class(Lift *l, const IlInsn *insn) {
  Arena *a = l->names->arena;
  LiftValue v = lift_pop(l);
  const SigType *t = lift_token_type(l->names, insn->token);
  if (!t) lift_refuse(l, "a type that is not there");
  lift_as(l, v, &lift_ref_sort);
  if (l->why) return;
  const LiftSort *s = lift_sort(l->names, t);
  const SigType *result = s->kind == LIFT_REF ? t : v.type;
  const char *test = classes_test(l, &v, t);
  if (test) {
    const char *text =
        arena_printf(a, "(if %s != null && %s then %s else null)", v.text, test, v.text);
    v.text = lift_capture(l, &lift_ref_sort, text);
  }
  v.type = result;
  lift_push(l, v);
}

/* What is in a box may be taken out as that type. An enumeration is its integers there. */
static const char *box_test(Lift *l, const char *object, const SigType *t) {
  const char *type = classes_underlying(l->names, t);
  return type ? arena_printf(l->names->arena, "underlying(typeof(%s)) == %s", object, type)
              : arena_printf(l->names->arena, "typeof(%s) == %s", object, classes_here(l, t));
}

/* A box of the value, or null, as a Nullable. */
static const char *unboxed_nullable(Lift *l, LiftValue v, const SigType *t, const LiftSort *whole) {
  Arena *a = l->names->arena;
  const LiftSort *s = lift_sort(l->names, t);
  lift_require(l, LIFT_CAST, arena_printf(a, "%s == null || %s", v.text, box_test(l, v.text, t)),
               "the value in the box may be of another type");
  if (!s->any) {
    const char *inside = lift_convert(l, v.text, &lift_any_sort, s);
    return lift_capture(l, whole,
                        arena_printf(a, "(if %s == null then %s else Nullable(true, %s))", v.text,
                                     whole->zero, lift_convert(l, inside, s, &lift_any_sort)));
  }
  const char *n = lift_variable(l, whole);
  if (l->contract) lift_refuse(l, "a value from a box, in a contract");
  if (l->why) return n;
  buf_printf(l->out, "  havoc %s;\n  assume %s->has <==> %s != null;\n", n, n, v.text);
  buf_printf(l->out, "  assume {:overapproximation \"a type parameter\", %s} true;\n", n);
  return n;
}

/* The value in a box of this very type. */
static const char *unboxed(Lift *l, LiftValue v, const SigType *t, const LiftSort *s) {
  lift_as(l, v, &lift_ref_sort);
  if (l->why) return s->zero;
  if (classes_nullable(l->names, t)) return unboxed_nullable(l, v, t->arg[0], s);
  lift_require_object(l, v);
  lift_require(l, LIFT_CAST, box_test(l, v.text, t), "the value in the box may be of another type");
  return lift_capture(l, s, lift_convert(l, v.text, &lift_any_sort, s));
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
    const char *test = classes_test(l, &v, t), *r = lift_variable(l, s);
    if (test)
      lift_require(l, LIFT_CAST, arena_printf(l->names->arena, "%s == null || %s", v.text, test),
                   "the cast may fail");
    buf_printf(l->out, "  havoc %s;\n  assume %s == %s || (is_value(%s) && %s != null);\n", r, r,
               v.text, r, v.text);
    lift_push(l, lift_value(s, r, t));
    return;
  }
  const char *value = unboxed(l, v, t, s);
  if (insn->op == IL_UNBOX_ANY) {
    lift_push(l, lift_value(s, value, t));
    return;
  }
  LiftPlace *p = ARENA_NEW(l->names->arena, LiftPlace);
  *p = (LiftPlace){.text = value, .sort = s, .stored = s, .type = t, .constant = true};
  address_push(l, p);
}

/* A handle of which nothing is known but the token, for what takes it to look at. */
static void push_token(Lift *l, const IlInsn *insn) {
  MdTable table = md_table_of(insn->token);
  const char *name = table == MD_FIELD ? "System.RuntimeFieldHandle"
                     : table == MD_METHOD || table == MD_METHOD_SPEC || table == MD_MEMBER_REF
                         ? "System.RuntimeMethodHandle"
                         : "System.RuntimeTypeHandle";
  const LiftSort *s = lift_opaque_sort(l->names, name);
  LiftValue v = lift_value(
      s, arena_printf(l->names->arena, "%s.of_int(%u)", s->name, (unsigned)insn->token), NULL);
  v.number = insn->token;
  lift_push(l, v);
}

static void push_size(Lift *l, const IlInsn *insn) {
  static const uint8_t sizes[] = {
      [SIG_BOOLEAN] = 1, [SIG_CHAR] = 2, [SIG_I1] = 1, [SIG_U1] = 1, [SIG_I2] = 2, [SIG_U2] = 2,
      [SIG_I4] = 4,      [SIG_U4] = 4,   [SIG_I8] = 8, [SIG_U8] = 8, [SIG_R4] = 4, [SIG_R8] = 8};
  const SigType *t = lift_token_type(l->names, insn->token);
  if (t && t->elem < sizeof sizes && sizes[t->elem])
    lift_push(l, lift_number(l->names->arena, sizes[t->elem], false));
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
