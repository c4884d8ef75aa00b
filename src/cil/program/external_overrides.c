/* SPDX-License-Identifier: MIT */
/* Which method of the program an object has for a virtual method of another assembly: MoveNext of
 * an iterator, Dispose, ToString. Whoever is in doubt says that it is none, and the call leaves the
 * program. */
#include "cil/program/program.h"

#include <string.h>

enum { CLASSES = 100 };

/* Whether a token names the type of the call; `args`: with which arguments. */
static bool names_owner(const Translation *t, uint32_t token, uint32_t owner, LiftArgs *args) {
  *args = (LiftArgs){0};
  if (token == owner) return true;
  if (md_table_of(token) != MD_TYPE_SPEC) return false;
  const SigType *type = lift_token_type(&t->names, token);
  if (!type || type->elem != SIG_GENERICINST || type->token != owner) return false;
  args->types = type->args;
  args->of_type = type->arg;
  return true;
}

static bool is_virtual_named(const Translation *t, uint32_t m, const char *name) {
  return metadata_get(&t->a->md, MD_METHOD_FLAGS, m) & METHOD_VIRTUAL &&
         strcmp(metadata_text(&t->a->md, MD_METHOD_NAME, m), name) == 0;
}

/* A virtual method of a type with this name and signature; 0: none. */
static uint32_t method_of(const Translation *t, uint32_t type, const ExternalCall *x,
                          const LiftArgs *args) {
  uint32_t from, to;
  metadata_range(&t->a->md, MD_TYPE_DEF_METHODS, type, &from, &to);
  for (; from < to; from++)
    if (is_virtual_named(t, from, x->method) && overrides_fits(t, from, x->sig, args)) return from;
  return 0;
}

/* How often a type lists the interface. */
static uint32_t listings(const Translation *t, uint32_t type, uint32_t owner, LiftArgs *args) {
  const Metadata *md = &t->a->md;
  uint32_t n = 0;
  LiftArgs its;
  for (uint32_t i = 1; i <= md->rows[MD_INTERFACE_IMPL]; i++) {
    if (metadata_get(md, MD_INTERFACE_IMPL_CLASS, i) != type ||
        !names_owner(t, metadata_get(md, MD_INTERFACE_IMPL_INTERFACE, i), owner, &its))
      continue;
    *args = its;
    n++;
  }
  return n;
}

static bool is_interface(const Translation *t, uint32_t owner) {
  const Metadata *md = &t->a->md;
  LiftArgs args;
  for (uint32_t i = 1; i <= md->rows[MD_INTERFACE_IMPL]; i++)
    if (names_owner(t, metadata_get(md, MD_INTERFACE_IMPL_INTERFACE, i), owner, &args)) return true;
  return false;
}

/* The method that a type says implements the one of the interface; 0: it does not say. */
static uint32_t said_for(const Translation *t, uint32_t type, const ExternalCall *x) {
  const Metadata *md = &t->a->md;
  for (uint32_t i = 1; i <= md->rows[MD_METHOD_IMPL]; i++) {
    Member declared;
    LiftArgs args;
    uint32_t body = metadata_get(md, MD_METHOD_IMPL_BODY, i);
    if (metadata_get(md, MD_METHOD_IMPL_CLASS, i) != type || md_table_of(body) != MD_METHOD ||
        !assembly_method(t->a, metadata_get(md, MD_METHOD_IMPL_DECLARATION, i), &declared))
      continue;
    if (!declared.definition && strcmp(declared.name, x->method) == 0 &&
        names_owner(t, declared.owner, x->owner, &args) &&
        overrides_fits(t, md_row_of(body), x->sig, &args))
      return md_row_of(body);
  }
  return 0;
}

static uint32_t interface_target(const Translation *t, uint32_t type, const ExternalCall *x) {
  LiftArgs args;
  uint32_t lister = type, times = 0;
  for (uint32_t i = 0; i < CLASSES && lister; i++, lister = effects_base(&t->names, lister))
    if ((times = listings(t, lister, x->owner, &args))) break;
  if (times != 1) return 0;
  uint32_t found = said_for(t, lister, x);
  for (uint32_t i = 0; i < CLASSES && lister && !found;
       i++, lister = effects_base(&t->names, lister)) {
    if (i && assembly_generics(t->a, md_token(MD_TYPE_DEF, lister))) return 0;
    found = method_of(t, lister, x, &args);
  }
  uint32_t its = found ? overrides_target(t, type, found) : 0;
  return its == UINT32_MAX ? 0 : its;
}

static uint32_t class_target(const Translation *t, uint32_t type, const ExternalCall *x) {
  uint32_t chain[CLASSES], n = 0, found = 0;
  for (; type && n < CLASSES; type = effects_base(&t->names, type)) chain[n++] = type;
  if (!n || type) return 0;
  LiftArgs args;
  uint32_t top = chain[n - 1], above = metadata_get(&t->a->md, MD_TYPE_DEF_EXTENDS, top);
  bool object = assembly_is_type(t->a, x->owner, "System", "Object");
  if (!names_owner(t, above, x->owner, &args) && !object) return 0;
  if (n > 1 && args.types && assembly_generics(t->a, md_token(MD_TYPE_DEF, top))) return 0;
  /* From the top down; a new method of that name hides the one that is called. */
  for (uint32_t i = n; i-- > 0;) {
    uint32_t m = method_of(t, chain[i], x, &args);
    if (m && metadata_get(&t->a->md, MD_METHOD_FLAGS, m) & METHOD_NEW_SLOT) return found;
    if (m) found = m;
  }
  return found;
}

uint32_t external_overrides_target(const Translation *t, uint32_t type, const ExternalCall *x) {
  return is_interface(t, x->owner) ? interface_target(t, type, x) : class_target(t, type, x);
}
