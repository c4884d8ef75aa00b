/* SPDX-License-Identifier: MIT */
/* Values on the stack, how they become what is asked of them, and variables that hold them. */
#include "cil/lift/decls.h"

#include <inttypes.h>
#include <string.h>

void lift_refuse(Lift *l, const char *why) {
  if (!l->why) l->why = why;
}

LiftValue lift_value(const LiftSort *s, const char *text, const SigType *type) {
  LiftValue v = {.kind = s->kind, .text = text, .sort = s, .type = type};
  if (s->kind == LIFT_INT) {
    v.ranged = true;
    v.lo = s->lo;
    v.hi = s->hi;
    v.wide = s->wide;
  }
  return v;
}

static const char *number_text(Arena *a, Wide n) {
  char digits[48];
  size_t at = sizeof digits - 1;
  digits[at] = 0;
  bool negative = n < 0;
  for (Wide rest = negative ? -n : n; rest || !digits[at]; rest /= 10)
    digits[--at] = (char)('0' + (int)(rest % 10));
  return negative ? arena_printf(a, "(-%s)", digits + at) : arena_printf(a, "%s", digits + at);
}

LiftValue lift_number(Arena *a, Wide n, bool wide) {
  return (LiftValue){.kind = LIFT_INT,
                     .constant = true,
                     .wide = wide,
                     .ranged = true,
                     .number = (int64_t)n,
                     .lo = n,
                     .hi = n,
                     .text = number_text(a, n)};
}

void lift_push(Lift *l, LiftValue v) {
  if (v.kind == LIFT_NONE)
    lift_refuse(l, "a pointer, or a value of a type that is not translated");
  else if (strlen(v.text) > LIFT_TEXT)
    lift_refuse(l, "an expression that is too large");
  else if (l->n == LIFT_STACK)
    lift_refuse(l, "more than 64 values on the stack");
  else
    l->stack[l->n++] = v;
}

LiftValue lift_pop(Lift *l) {
  if (l->n) return l->stack[--l->n];
  lift_refuse(l, "an empty stack");
  return (LiftValue){.kind = LIFT_INT, .text = "0"};
}

void lift_push_bool(Lift *l, const char *text) {
  lift_push(l, (LiftValue){.kind = LIFT_BOOL, .text = text, .sort = &lift_bool_sort});
}

/* ---- what is asked of a value ---------------------------------------------- */

const char *lift_bool(Lift *l, LiftValue v) {
  Arena *a = l->names->arena;
  switch (v.kind) {
  case LIFT_BOOL: return v.text;
  case LIFT_REF: return arena_printf(a, "%s != null", v.text);
  case LIFT_INT:
    if (v.constant) return v.number ? "true" : "false";
    return arena_printf(a, "%s != 0", v.text);
  case LIFT_STRUCT:
    if (v.sort->opaque) return arena_printf(a, "%s.to_int(%s) != 0", v.sort->name, v.text);
    break;
  default: break;
  }
  lift_refuse(l, "a condition that is not a Boolean, a number or a reference");
  return "false";
}

const char *lift_int(Lift *l, LiftValue v) {
  return ints_to(l, v, ints_signed(v.wide));
}

/* The function that puts values of a sort into references. */
static const char *carrier(Lift *l, const LiftSort *s) {
  LiftDecls *d = l->names->decls;
  const char *name = s->name, *key = arena_printf(l->names->arena, "any %s", name);
  if (strcmp(name, "int") == 0 || strcmp(name, "bool") == 0 || strcmp(name, "Float") == 0 ||
      strcmp(name, "Nullable") == 0)
    return name;
  if (!decls_find(d, key)) {
    decls_keep(d, key, name);
    buf_printf(&d->text,
               "function any.%s(x: %s): Ref;\nfunction of_any.%s(x: Ref): %s;\n"
               "axiom {:conservative} (forall x: %s :: {any.%s(x)} of_any.%s(any.%s(x)) == x && "
               "is_value(any.%s(x)));\naxiom {:include_dep} {:conservative} of_any.%s(any.default) "
               "== %s;\n",
               name, name, name, name, name, name, name, name, name, name, s->zero);
  }
  return name;
}

const char *lift_convert(Lift *l, const char *text, const LiftSort *from, const LiftSort *to) {
  Arena *a = l->names->arena;
  if (from->kind == LIFT_REF && to->kind == LIFT_REF) return text;
  if (from->kind == LIFT_REF && from->any)
    return arena_printf(a, "of_any.%s(%s)", carrier(l, to), text);
  /* A Nullable without a value is null wherever it is a reference. */
  if (to->any && strcmp(from->name, "Nullable") == 0)
    return arena_printf(a, "(if %s->has then any.Nullable(%s) else null)", text, text);
  if (to->kind == LIFT_REF && to->any) return arena_printf(a, "any.%s(%s)", carrier(l, from), text);
  if (strcmp(from->name, to->name) == 0) return text;
  lift_refuse(l, "a value of another type than expected");
  return to->zero;
}

const char *lift_as(Lift *l, LiftValue v, const LiftSort *s) {
  Arena *a = l->names->arena;
  bool number =
      v.kind == LIFT_INT || v.kind == LIFT_BOOL || (v.kind == LIFT_STRUCT && v.sort->opaque);
  switch (s->kind) {
  case LIFT_INT:
    if (number) return ints_to(l, v, s);
    break;
  case LIFT_BOOL:
    if (number) return lift_bool(l, v);
    break;
  case LIFT_REF:
    if (v.kind == LIFT_REF) return v.text;
    if (s->any && v.sort) return lift_convert(l, v.text, v.sort, s);
    break;
  case LIFT_FLOAT:
    if (v.kind == LIFT_FLOAT) return v.text;
    break;
  case LIFT_STRUCT:
    if (v.kind == LIFT_STRUCT && strcmp(v.sort->name, s->name) == 0) return v.text;
    if (s->opaque && number)
      return arena_printf(a, "%s.of_int(%s)", s->name, ints_to(l, v, ints_signed(v.wide)));
    break;
  default: break;
  }
  lift_refuse(l, "a value of another type than expected");
  return s->zero;
}

/* ---- variables ------------------------------------------------------------- */

const char *lift_variable(Lift *l, const LiftSort *s) {
  const char *name = arena_printf(l->names->arena, "$%u", (unsigned)++l->made);
  const char *where = lift_where(l->names->arena, s, name);
  vec_push(&l->variables, arena_printf(l->names->arena, "  var %s: %s%s;\n", name, s->name, where));
  return name;
}

const char *lift_capture(Lift *l, const LiftSort *s, const char *text) {
  if (l->contract) return text;
  const char *name = lift_variable(l, s);
  buf_printf(l->out, "  %s := %s;\n", name, text);
  const char *fact = lift_fact(l->names->arena, s, name);
  if (fact) buf_printf(l->out, "  assume %s;\n", fact);
  return name;
}

/* Neither constants nor variables that were made here are assigned again. */
static bool is_stable(const LiftValue *v) {
  if (v->constant || v->kind == LIFT_PLACE || v->kind == LIFT_FUNCTION) return true;
  if (strcmp(v->text, "null") == 0 || strcmp(v->text, "this") == 0) return true;
  return v->text[0] == '$' && strspn(v->text + 1, "0123456789") == strlen(v->text + 1);
}

static const LiftSort *sort_of(const LiftValue *v) {
  if (v->sort && v->kind != LIFT_INT) return v->sort;
  switch (v->kind) {
  case LIFT_BOOL: return &lift_bool_sort;
  case LIFT_REF: return &lift_ref_sort;
  case LIFT_FLOAT: return &lift_float_sort;
  case LIFT_INT:
    return ints_within(v, ints_signed(v->wide)) ? ints_signed(v->wide) : ints_unsigned(v->wide);
  default: return &lift_no_sort;
  }
}

LiftValue lift_to_variable(Lift *l, LiftValue v) {
  if (l->contract || is_stable(&v)) return v;
  const char *name = lift_variable(l, sort_of(&v));
  buf_printf(l->out, "  %s := %s;\n", name, v.text);
  v.text = name;
  return v;
}

void lift_save_stack(Lift *l) {
  for (uint32_t i = 0; i < l->n && !l->contract; i++)
    l->stack[i] = lift_to_variable(l, l->stack[i]);
}

/* ---- obligations and effects ------------------------------------------------ */

const char *const lift_assumptions[] = {
#define OBLIGATION(tag, name, assumption) assumption,
#include "cil/lift/obligations.def"
#undef OBLIGATION
};

bool lift_obligations(const char *names, uint32_t *set) {
  static const char *const known[] = {
#define OBLIGATION(tag, name, assumption) name,
#include "cil/lift/obligations.def"
#undef OBLIGATION
  };
  for (const char *at = names; *at;) {
    size_t n = strcspn(at, ",");
    uint32_t kind = 0;
    while (kind < LIFT_CONTRACT && (strlen(known[kind]) != n || strncmp(known[kind], at, n) != 0))
      kind++;
    if (kind == LIFT_CONTRACT) return false;
    *set |= UINT32_C(1) << kind;
    at += n + (at[n] == ',');
  }
  return true;
}

void lift_require(Lift *l, LiftObligation kind, const char *condition, const char *message) {
  if (l->contract)
    vec_push(&l->obligations, condition);
  else if (l->names->unchecked >> kind & 1)
    buf_printf(l->out, "  assume %s;\n", condition);
  else
    buf_printf(l->out, "  assert {:msg \"%s\"} %s;\n", message, condition);
}

void lift_require_object(Lift *l, LiftValue o) {
  if (strcmp(o.text, "this") != 0)
    lift_require(l, LIFT_NULL, arena_printf(l->names->arena, "%s != null", o.text),
                 "the object may be null here");
}

void lift_assume(Lift *l, const char *condition) {
  if (!l->contract) buf_printf(l->out, "  assume %s;\n", condition);
}

static void note_once(LiftTexts *list, const char *global) {
  for (uint32_t i = 0; i < list->n; i++)
    if (strcmp(list->at[i], global) == 0) return;
  vec_push(list, global);
}

void lift_note_write(Lift *l, const char *global, const char *object) {
  note_once(&l->writes, global);
  if (strcmp(object, "this") != 0) note_once(&l->others, global);
}
