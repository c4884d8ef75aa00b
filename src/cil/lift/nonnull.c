/* SPDX-License-Identifier: MIT */
#include "cil/lift/nonnull.h"

#include "cil/lift/decls.h"

#include <string.h>

static uint8_t rules_of(const LiftNames *names, uint32_t field) {
  return names->nonnull && field ? names->nonnull->field[field] : 0;
}

/* The constructor that is being translated, if it is one of the field's class. */
static const NonNullCode *constructor_of(const Lift *l, uint32_t field) {
  const Assembly *a = l->names->assembly;
  if (l->contract || a->owner_of_method[l->method] != a->owner_of_field[field]) return NULL;
  return l->names->nonnull->code[l->method];
}

static bool is_stored(const NonNullCode *c, uint32_t offset, uint32_t field) {
  for (uint32_t i = 0; i < c->fields; i++)
    if (c->field[i] == field) return c->stored[(size_t)offset * c->words + i / 64] >> i % 64 & 1;
  return false;
}

/* `= null!` in a constructor counts for nothing, as it does in nullable/raw.c. */
bool nonnull_store(const Lift *l, uint32_t field, const Expr *object) {
  if (!(rules_of(l->names, field) & NONNULL_CHECKED)) return false;
  bool own = !object || tree_is_var(object, "this");
  return !(own && constructor_of(l, field) && l->code.stores_null);
}

bool nonnull_read(const Lift *l, uint32_t field, const Expr *object) {
  if (!(rules_of(l->names, field) & NONNULL_KNOWN)) return false;
  const NonNullCode *c = constructor_of(l, field);
  if (!c || is_stored(c, l->code.offset, field)) return true;
  return object && !tree_is_var(object, "this") && !c->leaks;
}

void nonnull_doubt(Lift *l, uint32_t field, Expr *value) {
  const Assembly *a = l->names->assembly;
  const char *name = field ? l->names->field[field] : NULL;
  bool piece = l->code.pieces && a->owner_of_field[field] == a->owner_of_method[l->method];
  if (piece || !(rules_of(l->names, field) & NONNULL_DOUBTED)) return; /* begin_pieces doubts */
  if (l->contract || l->names->mode.whole) return;
  const char *method = metadata_text(&a->md, MD_METHOD_NAME, l->method);
  bool is_static = metadata_get(&a->md, MD_FIELD_FLAGS, field) & FIELD_STATIC;
  bool constructs = a->owner_of_method[l->method] == a->owner_of_field[field] &&
                    strcmp(method, is_static ? ".cctor" : ".ctor") == 0;
  for (uint32_t i = 0; i < l->changes.writes.n && !constructs; i++)
    constructs = strcmp(l->changes.writes.at[i], name) == 0; /* the method itself has stored it */
  if (!constructs && value->kind == EX_VAR)
    lift_code(l, "assume {:overapproximation \"the value of %s at the beginning\", %e} true;",
              nonnull_name(l->names, field), value);
}

Expr *nonnull_field_of_this(const LiftNames *names, uint32_t field, bool is_static) {
  const Assembly *a = names->assembly;
  uint8_t rules = rules_of(names, field);
  bool its = metadata_get(&a->md, MD_FIELD_FLAGS, field) & FIELD_STATIC;
  if (!(rules & NONNULL_CHECKED) || rules & NONNULL_REQUIRED || its != is_static) return NULL;
  const char *name = names->field[field];
  return is_static ? tree_variable(names->trees, name)
                   : tree(names->trees, "%e[this]", decls_tree(names, name));
}

void nonnull_at_return(Lift *l) {
  const NonNullCode *c = l->names->nonnull ? l->names->nonnull->code[l->method] : NULL;
  for (uint32_t i = 0; c && i < c->fields; i++) {
    bool is_static =
        metadata_get(&l->names->assembly->md, MD_FIELD_FLAGS, c->field[i]) & FIELD_STATIC;
    Expr *e = nonnull_field_of_this(l->names, c->field[i], is_static);
    if (e && is_stored(c, l->code.offset, c->field[i]))
      lift_assume(l, lift_tree(l, "%e != null", e));
  }
}

const char *nonnull_why(bool inferred) {
  return inferred ? "which all other code takes for an object" : "whose type is not nullable";
}

bool nonnull_inferred(const LiftNames *names, uint32_t field) {
  return rules_of(names, field) & NONNULL_INFERRED;
}

const char *nonnull_name(const LiftNames *names, uint32_t field) {
  const char *name = metadata_text(&names->assembly->md, MD_FIELD_NAME, field);
  const char *end = name[0] == '<' ? strchr(name, '>') : NULL;
  if (!end || end == name + 1) return name;
  return arena_strndup(names->arena, name + 1, (size_t)(end - name - 1));
}
