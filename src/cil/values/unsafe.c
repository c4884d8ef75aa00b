/* SPDX-License-Identifier: MIT */
/* Methods that give addresses: of System.Runtime.CompilerServices.Unsafe and MemoryMarshal, and
 * those that compilers make for inline arrays. Methods that write more than one value to an
 * address, or make other types of memory, are refused: a place is one variable. */
#include "cil/lift/closure.h"

#include <string.h>

#define SERVICES "System.Runtime.CompilerServices"
#define INTEROP "System.Runtime.InteropServices"

static bool is_member_of(const Lift *l, const Member *m, const char *space, const char *type,
                         const char *name) {
  return strcmp(m->name, name) == 0 && assembly_is_type(l->names->assembly, m->owner, space, type);
}

/* ---- elements ---------------------------------------------------------------------- */

static void push_element_at(Lift *l, const SigType *element, Expr *array, Expr *index) {
  const LiftSort *s = lift_sort(l->names, element);
  if (s->kind == LIFT_NONE || s->any) lift_refuse(l, "the address of a value of unknown type");
  if (l->why) return;
  const char *map = lift_elements(l->names, s);
  LiftPlace *p = ARENA_NEW(l->names->arena, LiftPlace);
  *p = (LiftPlace){.tree = lift_tree(l, "%s[%e][%e]", map, array, index),
                   .sort = s,
                   .stored = s,
                   .type = element,
                   .global = map,
                   .object = array,
                   .index = index};
  address_push(l, p);
}

static void first_of_span(Lift *l, const SigType *element) {
  LiftValue v = lift_pop(l);
  if (v.kind != LIFT_STRUCT || strcmp(v.sort->name, lift_span_sort.name) != 0)
    lift_refuse(l, "a span that is not known");
  if (l->why) return;
  Expr *s = lift_capture(l, &lift_span_sort, v.tree);
  push_element_at(l, element, lift_tree(l, "%e->array", s), lift_tree(l, "%e->start", s));
}

static void first_of_array(Lift *l, const SigType *element) {
  LiftValue v = lift_to_variable(l, lift_pop(l));
  Expr *array = lift_as(l, v, &lift_ref_sort);
  if (l->why) return;
  lift_require_object(l, v);
  push_element_at(l, element, array, tree_number(l->names->trees, 0));
}

static void add_to_address(Lift *l, const SigType *element) {
  LiftValue n = lift_to_variable(l, lift_pop(l));
  const LiftPlace *p = address_of(l, lift_pop(l));
  if (p && (!p->index || !p->global || !lift_same_type(p->type, element)))
    lift_refuse(l, "arithmetic on an address");
  if (l->why) return;
  Expr *index = lift_tree(l, "%e + %e", p->index, ints_to(l, n, ints_signed(n.wide)));
  lift_require(l, LIFT_BOUNDS, lift_tree(l, "0 <= %e && %e < len(%e)", index, index, p->object),
               "the address may be outside of the array");
  push_element_at(l, element, p->object, index);
}

/* ---- inline arrays ------------------------------------------------------------------- */

/* What is in the array is not known; neither is what comes of a write to it. */
static void forget_buffer(Lift *l) {
  const LiftPlace *p = address_of(l, lift_pop(l));
  if (!p || p->constant) return;
  Expr *any = lift_variable(l, p->stored);
  lift_code(l, "havoc %e;", any);
  lift_code(l, "assume {:overapproximation \"an inline array\", %e} true;", any);
  address_assign(l, p, any);
}

static void inline_element(Lift *l, const SigMethod *sig, const SigType *element) {
  const LiftSort *s = lift_sort(l->names, element);
  if (sig->params == 2) lift_pop(l);
  forget_buffer(l);
  if (s->kind == LIFT_NONE) lift_refuse(l, "an inline array of pointers");
  if (l->why) return;
  LiftPlace *p = ARENA_NEW(l->names->arena, LiftPlace);
  Expr *any = lift_variable(l, s);
  lift_code(l, "havoc %e;", any);
  lift_code(l, "assume {:overapproximation \"an inline array\", %e} true;", any);
  *p = (LiftPlace){.tree = any, .sort = s, .stored = s, .type = element};
  address_push(l, p);
}

static void inline_span(Lift *l, const SigType *type) {
  LiftValue n = lift_to_variable(l, lift_pop(l));
  Expr *length = lift_as(l, n, ints_signed(false));
  forget_buffer(l);
  if (l->why) return;
  Expr *span = lift_variable(l, &lift_span_sort);
  lift_code(l, "havoc %e; assume %e->length == %e;", span, span, length);
  lift_code(l, "assume {:overapproximation \"an inline array\", %e} true;", span);
  lift_push(l, lift_value(&lift_span_sort, span, type));
}

/* Compilers put these methods beside their other data. */
static bool inline_array_call(Lift *l, const Member *m, const SigMethod *sig,
                              const LiftArgs *args) {
  if (!m->definition || strncmp(m->name, "InlineArray", 11) != 0 || args->methods != 2 ||
      !closure_generated(l->names->assembly, l->names->assembly->owner_of_method[m->definition]))
    return false;
  l->names->rows.predicate[m->definition] = 1; /* it is translated here */
  if (sig->result->elem == SIG_BYREF)
    inline_element(l, sig, args->of_method[1]);
  else if (sig->params == 2 && spans_is(l->names, sig->result))
    inline_span(l, lift_substitute(l->names->arena, sig->result, args));
  else
    return false;
  return true;
}

/* ---- calls ------------------------------------------------------------------------------ */

/* They see memory as something else than the variable that it is. */
static bool is_reinterpreting(const Lift *l, const Member *m) {
  static const char *const unsafe[] = {"WriteUnaligned", "CopyBlock", "CopyBlockUnaligned",
                                       "InitBlock", "InitBlockUnaligned"};
  static const char *const marshal[] = {"Cast", "AsBytes", "CreateSpan", "CreateReadOnlySpan",
                                        "Write"};
  for (size_t i = 0; i < sizeof unsafe / sizeof *unsafe; i++)
    if (is_member_of(l, m, SERVICES, "Unsafe", unsafe[i])) return true;
  for (size_t i = 0; i < sizeof marshal / sizeof *marshal; i++)
    if (is_member_of(l, m, INTEROP, "MemoryMarshal", marshal[i])) return true;
  return is_member_of(l, m, INTEROP, "CollectionsMarshal", "AsSpan") ||
         strncmp(m->name, "StoreUnsafe", 11) == 0 || strncmp(m->name, "StoreAligned", 12) == 0;
}

bool unsafe_call(Lift *l, const Member *m, const SigMethod *sig) {
  if (l->contract) return false;
  LiftArgs args = lift_member_args(l->names, m);
  if (inline_array_call(l, m, sig, &args)) return true;
  if (m->definition) return false;
  const SigType *element = args.methods == 1 ? args.of_method[0] : NULL;
  if (is_reinterpreting(l, m)) {
    lift_refuse(l, arena_printf(l->names->arena, "a call of %s, which sees memory as another type",
                                m->name));
    return true;
  }
  if (!element || sig->result->elem != SIG_BYREF) return false;
  bool same = is_member_of(l, m, SERVICES, "Unsafe", "AsRef") && sig->param[0]->elem == SIG_BYREF;
  if (is_member_of(l, m, INTEROP, "MemoryMarshal", "GetReference"))
    first_of_span(l, element);
  else if (is_member_of(l, m, INTEROP, "MemoryMarshal", "GetArrayDataReference"))
    first_of_array(l, element);
  else if (is_member_of(l, m, SERVICES, "Unsafe", "Add") && sig->params == 2)
    add_to_address(l, element);
  else
    return same; /* the address that is there */
  return true;
}

bool unsafe_known(const LiftNames *names, const Member *m, const SigMethod *sig,
                  const SigType **element) {
  LiftArgs args = lift_member_args(names, m);
  bool known = !m->definition && sig->result->elem == SIG_BYREF && args.methods == 1 &&
               (assembly_is_type(names->assembly, m->owner, SERVICES, "Unsafe") ||
                assembly_is_type(names->assembly, m->owner, INTEROP, "MemoryMarshal"));
  *element = known ? args.of_method[0] : NULL;
  return known;
}
