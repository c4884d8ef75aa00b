/* SPDX-License-Identifier: MIT */
/* Span and ReadOnlySpan: a part of an array, as a datatype of the prelude. An element of it is the
 * element of that array. The characters of a string are an array that nobody else has; so is the
 * memory of `stackalloc`. */
#include "cil/lift/fields.h"

#include <string.h>

typedef enum SpanMember {
  SPAN_NONE,
  SPAN_LENGTH,
  SPAN_IS_EMPTY,
  SPAN_EMPTY,
  SPAN_ITEM,
  SPAN_SLICE,
  SPAN_COPY,
  SPAN_FILL,
  SPAN_CLEAR,
  SPAN_OF_ARRAY,
  SPAN_OF_STRING,
  SPAN_OF_MEMORY,
  SPAN_OF_VARIABLE,
  SPAN_OF_SPAN,
} SpanMember;

static bool is_span_type(const Assembly *a, uint32_t token) {
  return assembly_is_type(a, token, "System", "Span`1") ||
         assembly_is_type(a, token, "System", "ReadOnlySpan`1");
}

bool spans_is(const LiftNames *names, const SigType *t) {
  return t && t->elem == SIG_GENERICINST && is_span_type(names->assembly, t->token);
}

/* What a constructor or conversion begins with. */
static SpanMember made_from(const LiftNames *names, const SigMethod *sig) {
  if (!sig->params) return SPAN_NONE;
  const SigType *t = sig->param[0];
  if (t->elem == SIG_SZARRAY) return SPAN_OF_ARRAY;
  if (t->elem == SIG_STRING) return SPAN_OF_STRING;
  if (t->elem == SIG_PTR && sig->params == 2) return SPAN_OF_MEMORY;
  if (t->elem == SIG_BYREF && sig->params == 1) return SPAN_OF_VARIABLE;
  return spans_is(names, t) && sig->params == 1 ? SPAN_OF_SPAN : SPAN_NONE;
}

static bool takes_ints(const SigMethod *sig, uint32_t from) {
  for (uint32_t i = from; i < sig->params; i++)
    if (sig->param[i]->elem != SIG_I4) return false;
  return true;
}

static SpanMember member_of(const LiftNames *names, const Member *m, const SigMethod *sig) {
  const Assembly *a = names->assembly;
  const char *name = m->name;
  bool own = is_span_type(a, m->owner), has_this = sig->flags & SIG_HAS_THIS;
  bool converts = strcmp(name, "op_Implicit") == 0 && spans_is(names, sig->result);
  bool extends = assembly_is_type(a, m->owner, "System", "MemoryExtensions") &&
                 strcmp(name, "AsSpan") == 0 && takes_ints(sig, 1);
  if (own && strcmp(name, ".ctor") == 0) return made_from(names, sig);
  if ((own || assembly_is_type(a, m->owner, "System", "String")) && converts)
    return made_from(names, sig);
  if (extends) return made_from(names, sig);
  if (!own) return SPAN_NONE;
  if (strcmp(name, "get_Empty") == 0) return SPAN_EMPTY;
  if (!has_this) return SPAN_NONE;
  if (strcmp(name, "get_Length") == 0) return SPAN_LENGTH;
  if (strcmp(name, "get_IsEmpty") == 0) return SPAN_IS_EMPTY;
  if (strcmp(name, "get_Item") == 0) return SPAN_ITEM;
  if (strcmp(name, "CopyTo") == 0) return SPAN_COPY;
  if (strcmp(name, "Fill") == 0) return SPAN_FILL;
  if (strcmp(name, "Clear") == 0) return SPAN_CLEAR;
  return strcmp(name, "Slice") == 0 ? SPAN_SLICE : SPAN_NONE;
}

bool spans_known(const LiftNames *names, const Member *m, const SigMethod *sig,
                 const SigType **element) {
  SpanMember what = member_of(names, m, sig);
  const SigType *owner = lift_token_type(names, m->owner);
  bool writable = assembly_is_type(names->assembly, m->owner, "System", "Span`1");
  bool writes = (what == SPAN_ITEM && writable) || what == SPAN_COPY || what == SPAN_FILL ||
                what == SPAN_CLEAR;
  *element = writes && owner && owner->args == 1 ? owner->arg[0] : NULL;
  return what != SPAN_NONE;
}

/* ---- values ---------------------------------------------------------------------- */

/* In a variable, so that addresses may consist of it. */
static Expr *span_popped(Lift *l) {
  LiftValue v = lift_pop(l);
  Expr *e = v.tree;
  if (v.kind == LIFT_PLACE && v.place) {
    e = address_read(l, v.place);
    v.sort = v.place->sort;
  } else if (v.kind != LIFT_STRUCT) {
    v.sort = NULL;
  }
  if (!v.sort || strcmp(v.sort->name, lift_span_sort.name) != 0)
    lift_refuse(l, "a span that is not known");
  return l->why ? e : lift_capture(l, &lift_span_sort, e);
}

static void push_span(Lift *l, Expr *e, const SigType *type) {
  lift_push(l, lift_value(&lift_span_sort, lift_capture(l, &lift_span_sort, e), type));
}

static Expr *popped_int(Lift *l) {
  LiftValue v = lift_pop(l);
  if (l->why) return v.tree;
  return lift_as(l, lift_to_variable(l, v), ints_signed(v.wide));
}

static const char part_error[] = "ArgumentOutOfRangeException";

/* The part [start, start + count) of something of that length. */
static void require_part(Lift *l, Expr *start, Expr *count, Expr *length) {
  if (l->why) return;
  lift_require_or(l, LIFT_BOUNDS, part_error, lift_tree(l, "0 <= %e", start),
                  "the start may be negative");
  if (!count) {
    lift_require_or(l, LIFT_BOUNDS, part_error, lift_tree(l, "%e <= %e", start, length),
                    "the start may be beyond the end");
    return;
  }
  lift_require_or(l, LIFT_BOUNDS, part_error, lift_tree(l, "0 <= %e", count),
                  "the length may be negative");
  lift_require_or(l, LIFT_BOUNDS, part_error, lift_tree(l, "%e + %e <= %e", start, count, length),
                  "the end may be beyond that of the whole");
}

/* ---- making ----------------------------------------------------------------------- */

/* All of an array or string, or a part. */
static Expr *part_of(Lift *l, Expr *array, Expr *length, Expr *start, Expr *count) {
  if (!start) return lift_tree(l, "Span(%e, 0, %e)", array, length);
  require_part(l, start, count, length);
  if (!count) count = lift_tree(l, "%e - %e", length, start);
  return lift_tree(l, "Span(%e, %e, %e)", array, start, count);
}

static Expr *of_string(Lift *l, Expr *s, Expr *start, Expr *count) {
  Expr *chars = lift_tree(l, "string.array(%e)", s);
  lift_assume(l, lift_tree(l, "%e == null || alloc[%e]", s, chars));
  lift_assume(l, lift_tree(l,
                           "(forall k: int :: {elements.int[%e][k]} 0 <= k && k < "
                           "string.length(%e) ==> elements.int[%e][k] == string.char(%e, k))",
                           chars, s, chars, s));
  l->clause.reads_heap = true;
  return part_of(l, lift_tree(l, "(if %e == null then null else %e)", s, chars),
                 lift_tree(l, "(if %e == null then 0 else string.length(%e))", s, s), start, count);
}

static Expr *of_array(Lift *l, Expr *a, Expr *start, Expr *count) {
  return part_of(l, a, lift_tree(l, "(if %e == null then 0 else len(%e))", a, a), start, count);
}

/* Memory that nobody else has, with anything in it. */
static Expr *of_stack(Lift *l, const SigType *element, Expr *length) {
  SigType *type = ARENA_NEW(l->names->arena, SigType);
  type->elem = SIG_SZARRAY;
  type->inner = element;
  lift_require(l, LIFT_SIZE, lift_tree(l, "0 <= %e", length), "the length may be negative");
  Expr *r = objects_allocate(l, type);
  lift_code(l, "assume len(%e) == %e;", r, length);
  lift_type_parameter(l, r);
  return lift_tree(l, "Span(%e, 0, %e)", r, length);
}

/* Data of the assembly, or a variable that is only read: some array of that length. */
static Expr *of_data(Lift *l, Expr *length) {
  Expr *r = lift_variable(l, &lift_ref_sort);
  lift_code(l, "havoc %e; assume %e != null && alloc[%e] && len(%e) == %e;", r, r, r, r, length);
  lift_code(l, "assume {:overapproximation \"data in memory\", %e} true;", r);
  return lift_tree(l, "Span(%e, 0, %e)", r, length);
}

static Expr *of_memory(Lift *l, const SigType *element) {
  Expr *length = popped_int(l);
  LiftValue from = lift_pop(l);
  if (l->why) return length;
  bool data = from.kind == LIFT_PLACE && from.place && from.place->field &&
              fields_is_data(l->names, from.place->field);
  if (data) return of_data(l, length);
  bool stack = from.kind == LIFT_FUNCTION && !from.number;
  if (!stack) lift_refuse(l, "a span of a pointer");
  return l->why ? length : of_stack(l, element, length);
}

static Expr *of_variable(Lift *l, const Member *m) {
  lift_pop(l);
  if (!assembly_is_type(l->names->assembly, m->owner, "System", "ReadOnlySpan`1"))
    lift_refuse(l, "a span of a variable");
  Expr *one = tree_number(l->names->trees, 1);
  return l->why ? one : of_data(l, one);
}

static Expr *made_span(Lift *l, const Member *m, const SigMethod *sig, SpanMember what,
                       const SigType *element) {
  Expr *start = NULL, *count = NULL;
  if (what == SPAN_OF_MEMORY) return of_memory(l, element);
  if (what == SPAN_OF_VARIABLE) return of_variable(l, m);
  if (what == SPAN_OF_SPAN) return span_popped(l);
  if (sig->params > 2) count = popped_int(l);
  if (sig->params > 1) start = popped_int(l);
  LiftValue from = lift_to_variable(l, lift_pop(l));
  Expr *e = lift_as(l, from, &lift_ref_sort);
  if (l->why) return e;
  return what == SPAN_OF_STRING ? of_string(l, e, start, count) : of_array(l, e, start, count);
}

/* ---- members ------------------------------------------------------------------------ */

static void push_element(Lift *l, const SigType *element) {
  LiftValue index = lift_to_variable(l, lift_pop(l));
  Expr *i = l->why ? index.tree : ints_to(l, index, ints_signed(index.wide)), *s = span_popped(l);
  const LiftSort *sort = lift_sort(l->names, element);
  if (sort->kind == LIFT_NONE) lift_refuse(l, "a span of pointers");
  if (l->why) return;
  if (!(index.constant && index.number >= 0))
    lift_require(l, LIFT_BOUNDS, lift_tree(l, "0 <= %e", i), "the index may be negative");
  lift_require(l, LIFT_BOUNDS, lift_tree(l, "%e < %e->length", i, s),
               "the index may be beyond the end of the span");
  LiftPlace *p = ARENA_NEW(l->names->arena, LiftPlace);
  if (sort->any && l->contract) lift_refuse(l, "an element of an unknown type, in a contract");
  if (l->why) return;
  if (sort->any) { /* the value may be in any of the maps */
    Expr *v = lift_variable(l, sort);
    lift_code(l, "havoc %e;", v);
    lift_type_parameter(l, v);
    *p = (LiftPlace){.tree = v, .sort = sort, .stored = sort, .type = element, .constant = true};
  } else {
    const char *map = lift_elements(l->names, sort);
    Expr *array = lift_tree(l, "%e->array", s), *at = lift_tree(l, "%e->start + %e", s, i);
    *p = (LiftPlace){.tree = lift_tree(l, "%s[%e][%e]", map, array, at),
                     .sort = sort,
                     .stored = sort,
                     .type = element,
                     .global = map,
                     .object = array,
                     .index = at};
  }
  address_push(l, p);
}

static void push_slice(Lift *l, const SigMethod *sig, const SigType *type) {
  Expr *count = sig->params == 2 ? popped_int(l) : NULL, *start = popped_int(l);
  Expr *s = span_popped(l);
  if (l->why) return;
  Expr *length = lift_tree(l, "%e->length", s);
  require_part(l, start, count, length);
  if (!count) count = lift_tree(l, "%e - %e", length, start);
  push_span(l, lift_tree(l, "Span(%e->array, %e->start + %e, %e)", s, s, start, count), type);
}

/* Elements of a span become others: `become` says of each number k which. */
static void write_part(Lift *l, const LiftSort *sort, Expr *s, Expr *length, Expr *become) {
  const char *map = lift_elements(l->names, sort);
  Expr *fresh = lift_plain_map(l, "int", sort->name);
  lift_code(l, "havoc %e;", fresh);
  lift_assume(l, lift_tree(l,
                           "(forall k: int :: {%e[k]} %e[k] == (if %e->start <= k && k < %e->start "
                           "+ %e then %e else %s[%e->array][k]))",
                           fresh, fresh, s, s, length, become, map, s));
  lift_code(l, "%s[%e->array] := %e;", map, s, fresh);
  lift_note_write(l, map, NULL);
}

static void copy_span(Lift *l, const LiftSort *sort) {
  Expr *to = span_popped(l), *from = span_popped(l);
  if (l->why) return;
  lift_require_or(l, LIFT_BOUNDS, "ArgumentException",
                  lift_tree(l, "%e->length <= %e->length", from, to),
                  "the span may be too short for the copy");
  write_part(l, sort, to, lift_tree(l, "%e->length", from),
             lift_tree(l, "%s[%e->array][%e->start + (k - %e->start)]",
                       lift_elements(l->names, sort), from, from, to));
}

/* Fill, and Clear, which is the same with zeros. */
static void fill_span(Lift *l, const LiftSort *sort, bool clear) {
  Expr *value = clear ? lift_zero(l->names, sort) : lift_as(l, lift_pop(l), sort);
  if (!clear) value = lift_capture(l, sort, value);
  Expr *s = span_popped(l);
  if (!l->why) write_part(l, sort, s, lift_tree(l, "%e->length", s), value);
}

static void change_span(Lift *l, SpanMember what, const SigType *element) {
  const LiftSort *sort = lift_sort(l->names, element);
  if (sort->kind == LIFT_NONE || sort->any)
    lift_refuse(l, "all elements of a span of an unknown type");
  else if (what == SPAN_COPY)
    copy_span(l, sort);
  else
    fill_span(l, sort, what == SPAN_CLEAR);
}

static void push_length(Lift *l) {
  Expr *s = span_popped(l);
  if (l->why) return;
  LiftValue v = lift_value(ints_signed(false), lift_tree(l, "%e->length", s), NULL);
  v.lo = 0;
  lift_push(l, v);
}

/* The constructor on a variable. */
static void construct(Lift *l, const Member *m, const SigMethod *sig, SpanMember what,
                      const SigType *element) {
  Expr *e = made_span(l, m, sig, what, element);
  const LiftPlace *p = l->why ? NULL : address_of(l, lift_pop(l));
  if (p) address_assign(l, p, e);
}

bool spans_call(Lift *l, const IlInsn *insn, const Member *m, const SigMethod *sig) {
  SpanMember what = member_of(l->names, m, sig);
  bool changes = what == SPAN_COPY || what == SPAN_FILL || what == SPAN_CLEAR;
  if (what == SPAN_NONE || (l->contract && (changes || what >= SPAN_OF_ARRAY))) return false;
  LiftArgs args = lift_member_args(l->names, m);
  const SigType *owner = lift_token_type(l->names, m->owner);
  const SigType *type = lift_substitute(l->names->arena, sig->result, &args);
  if (strcmp(m->name, ".ctor") == 0) type = owner;
  const SigType *element = spans_is(l->names, owner) && owner->args == 1 ? owner->arg[0] : NULL;
  switch (what) {
  case SPAN_LENGTH: push_length(l); break;
  case SPAN_IS_EMPTY: {
    Expr *s = span_popped(l);
    if (!l->why) lift_push_bool(l, lift_tree(l, "%e->length == 0", s));
    break;
  }
  case SPAN_EMPTY: push_span(l, lift_zero(l->names, &lift_span_sort), type); break;
  case SPAN_ITEM: push_element(l, element); break;
  case SPAN_SLICE: push_slice(l, sig, type); break;
  case SPAN_COPY:
  case SPAN_FILL:
  case SPAN_CLEAR: change_span(l, what, element); break;
  default:
    if (strcmp(m->name, ".ctor") == 0 && insn->op != IL_NEWOBJ) {
      construct(l, m, sig, what, element);
    } else {
      Expr *e = made_span(l, m, sig, what, element);
      if (!l->why) push_span(l, e, type);
    }
  }
  return true;
}

/* The memory of `stackalloc`, until a span is made of it: a function that is none. */
bool spans_step(Lift *l, const IlInsn *insn) {
  if (insn->op != IL_LOCALLOC || l->contract) return false;
  lift_pop(l);
  lift_push(l, (LiftValue){.kind = LIFT_FUNCTION, .tree = tree_variable(l->names->trees, "null")});
  return true;
}
