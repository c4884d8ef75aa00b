/* SPDX-License-Identifier: MIT */
/* See owned.h. */
#include "cil/lift/owned.h"

#include "cil/lift/effects.h"
#include "cil/ownership.h"

#include <string.h>

static const char *owner_key(const LiftNames *names, uint32_t field) {
  return arena_printf(names->arena, "owner of what is in %u", (unsigned)field);
}

/* What the methods of a part may run; what they do to its owner would not be seen. */
static bool stays_away(const LiftNames *names, OwnedPart *p, uint32_t class) {
  const Assembly *a = names->assembly;
  p->runs = ARENA_ARRAY(names->arena, uint8_t, a->md.rows[MD_METHOD] + 1);
  for (uint32_t m = 1; p->part && m <= a->md.rows[MD_METHOD]; m++) {
    if (a->owner_of_method[m] != p->part) continue;
    effects_reach(names, m, p->runs);
    effects_reach(names, effects_dispatch(names, m), p->runs);
  }
  for (uint32_t m = 1; m <= a->md.rows[MD_METHOD]; m++)
    if (p->runs[m] && a->owner_of_method[m] == class) return false;
  return true;
}

bool owned_add(const LiftNames *names, OwnedParts *parts, uint32_t field) {
  const Assembly *a = names->assembly;
  OwnedPart p = {.field = field};
  for (uint32_t i = 0; i < parts->n; i++)
    if (parts->at[i].field == field) return true;
  if (!names->field[field] || !ownership_owns(a, names->arena, field, &p.part) ||
      !stays_away(names, &p, a->owner_of_field[field]))
    return false;
  p.owner = decls_unique(names->decls, arena_printf(names->arena, "owner.%s", names->field[field]));
  tree_declare(names->trees, &names->decls->made, "function %s(part: Ref): Ref;", p.owner);
  decls_keep(names->decls, owner_key(names, field), p.owner);
  vec_push(parts, p);
  return true;
}

bool owned_runs(const OwnedParts *parts, uint32_t method) {
  for (uint32_t i = 0; i < parts->n; i++)
    if (parts->at[i].runs[method]) return true;
  return false;
}

bool owned_is_part(const LiftNames *names, const OwnedParts *parts, uint32_t method) {
  uint32_t class = names->assembly->owner_of_method[method];
  for (uint32_t i = 0; i < parts->n; i++)
    if (parts->at[i].part && parts->at[i].part == class) return true;
  return false;
}

/* `of`: of every object o, with its part. Fields of what is no object of the class are nobody's
 * business. */
static Expr *of_every_owner(const LiftNames *names, const OwnedPart *p, Expr *of) {
  Trees *t = names->trees;
  Expr *field = decls_tree(names, names->field[p->field]);
  return tree(t, "(forall o: Ref :: {%e[o]} %e[o] == null || %e)", field, field, of);
}

static Expr *one_owner(const LiftNames *names, const OwnedPart *p) {
  Trees *t = names->trees;
  Expr *field = decls_tree(names, names->field[p->field]);
  return of_every_owner(names, p,
                        tree(t, "alloc[%e[o]] && %s(%e[o]) == o", field, p->owner, field));
}

/* A part is passed to nobody. Where it is `this`, the method is one of the part. */
static void no_parameter(const LiftNames *names, const OwnedPart *p, const TreeList *passed,
                         SpecLines *lines) {
  Expr *field = decls_tree(names, names->field[p->field]);
  for (uint32_t i = 0; i < passed->n; i++) {
    Expr *other = tree(names->trees, "%e[o] != %e", field, passed->at[i]);
    SpecLine line = {.is_free = true, .condition = of_every_owner(names, p, other)};
    vec_push(lines, line);
  }
}

void owned_specify(const LiftNames *names, const OwnedParts *parts, uint32_t node,
                   const TreeList *passed, SpecLines *lines) {
  for (uint32_t i = 0; i < parts->n; i++) {
    const OwnedPart *p = &parts->at[i];
    uint32_t g = decls_global_number(names->decls, names->field[p->field]);
    if (!effects_touches(names, node, g)) continue;
    Expr *holds = one_owner(names, p);
    vec_push(lines, ((SpecLine){.is_free = true, .condition = holds}));
    if (effects_changes(names, node, g))
      vec_push(lines, ((SpecLine){.is_free = true, .ensures = true, .condition = holds}));
    no_parameter(names, p, passed, lines);
  }
}

void owned_store(Lift *l, uint32_t field, Expr *object, Expr *value) {
  const char *owner = field ? decls_find(l->names->decls, owner_key(l->names, field)) : NULL;
  if (owner)
    lift_assume(l, lift_tree(l, "%e == null || %s(%e) == %e", value, owner, value, object));
}

void owned_free(OwnedParts *parts) {
  vec_free(parts);
}
