/* SPDX-License-Identifier: MIT */
/* System.ValueTuple: a datatype with as many parts, each kept as the value of a type parameter is.
 */
#include "cil/lift/decls.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_PARTS = 8 };

uint32_t tuples_parts(const LiftNames *names, uint32_t token) {
  static const char name[] = "ValueTuple`1";
  char text[sizeof name];
  memcpy(text, name, sizeof name);
  for (uint32_t n = 1; n <= MOST_PARTS; n++) {
    text[sizeof name - 2] = (char)('0' + n);
    if (assembly_is_type(names->assembly, token, "System", text)) return n;
  }
  return 0;
}

const char *tuples_part(const char *field) {
  static const char *const parts[] = {"Item1", "Item2", "Item3", "Item4",
                                      "Item5", "Item6", "Item7", "Rest"};
  for (size_t i = 0; i < MOST_PARTS; i++)
    if (strcmp(field, parts[i]) == 0) return parts[i];
  return NULL;
}

const LiftSort *tuples_sort(const LiftNames *names, uint32_t parts) {
  LiftDecls *d = names->decls;
  const char *key = arena_printf(names->arena, "tuple %u", (unsigned)parts);
  const LiftSort *known = (const LiftSort *)(const void *)decls_find(d, key);
  if (known) return known;
  Trees *t = names->trees;
  LiftSort *s = ARENA_NEW(names->arena, LiftSort);
  const char *name = decls_unique(d, arena_printf(names->arena, "ValueTuple%u", (unsigned)parts));
  const char *fields = "", *zeros = "";
  Expr *facts = NULL, *x = tree_variable(t, "x");
  for (uint32_t i = 1; i <= parts; i++) {
    const char *part = i == MOST_PARTS ? "Rest" : arena_printf(names->arena, "Item%u", (unsigned)i);
    fields = arena_printf(names->arena, "%s%s%s: Ref", fields, i > 1 ? ", " : "", part);
    zeros = arena_printf(names->arena, "%s%sany.default", zeros, i > 1 ? ", " : "");
    facts = tree_and(t, facts, tree(t, "is_any(%e->%s, alloc)", x, part));
  }
  *s = (LiftSort){.kind = LIFT_STRUCT, .name = name, .facts = true};
  s->zero = arena_printf(names->arena, "%s(%s)", name, zeros);
  tree_declare(t, &d->made,
               arena_printf(names->arena, "datatype %s { %s(%s) }", name, name, fields));
  tree_declare(t, &d->made, "function {:inline} is.%s(x: %s, alloc: [Ref]bool): bool { %e }", name,
               name, facts);
  decls_keep(d, key, (const char *)(const void *)s);
  return s;
}

/* The constructor: the parts, in their order. */
bool tuples_call(Lift *l, const IlInsn *insn, const Member *m, const SigMethod *sig) {
  uint32_t parts = tuples_parts(l->names, m->owner);
  const SigType *type = lift_token_type(l->names, m->owner);
  if (!parts || strcmp(m->name, ".ctor") != 0 || sig->params != parts || !type ||
      type->args != parts || l->contract)
    return false;
  Expr *part[MOST_PARTS];
  for (uint32_t i = parts; i > 0; i--) {
    const LiftSort *s = lift_sort(l->names, type->arg[i - 1]);
    LiftValue v = lift_pop(l);
    if (s->kind == LIFT_NONE) lift_refuse(l, "a tuple with pointers");
    if (l->why) return true;
    part[i - 1] = lift_convert(l, lift_as(l, v, s), s, &lift_any_sort);
  }
  const LiftSort *s = tuples_sort(l->names, parts);
  Expr *made = tree_call(l->names->trees, s->name, part, parts);
  if (insn->op == IL_NEWOBJ) {
    lift_push(l, lift_value(s, lift_capture(l, s, made), type));
    return true;
  }
  const LiftPlace *p = address_of(l, lift_pop(l));
  if (p) address_assign(l, p, made);
  return true;
}
