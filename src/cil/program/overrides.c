/* SPDX-License-Identifier: MIT */
/* Which method overrides or implements which, by names and signatures. Classes and interfaces may
 * be generic: their parameters are replaced on the way up, so that signatures can be compared. */
#include "cil/program/program.h"

#include <string.h>

enum { BASES = 100, INTERFACES = 200 };

static const char *method_name(const Translation *t, uint32_t m) {
  return metadata_text(&t->a->md, MD_METHOD_NAME, m);
}

/* The row and the arguments of a type above, in terms of the class where the walk began. 0: it is
 * of another assembly. */
static uint32_t step_up(const Translation *t, uint32_t token, const LiftArgs *args, LiftArgs *out) {
  Arena *arena = t->names.arena;
  *out = (LiftArgs){0};
  uint32_t rows = t->a->md.rows[MD_TYPE_DEF];
  if (md_table_of(token) == MD_TYPE_DEF) return md_row_of(token) <= rows ? md_row_of(token) : 0;
  const SigType *type =
      md_table_of(token) == MD_TYPE_SPEC ? lift_token_type(&t->names, token) : NULL;
  if (!type || type->elem != SIG_GENERICINST || md_table_of(type->token) != MD_TYPE_DEF) return 0;
  out->types = type->args;
  out->of_type = ARENA_ARRAY(arena, const SigType *, type->args);
  for (uint32_t i = 0; i < type->args; i++)
    out->of_type[i] = lift_substitute(arena, type->arg[i], args);
  return md_row_of(type->token) <= rows ? md_row_of(type->token) : 0;
}

bool overrides_fits(const Translation *t, uint32_t m, const SigMethod *y, const LiftArgs *args) {
  Arena *arena = t->names.arena;
  const SigMethod *x = sig_method(arena, metadata_blob(&t->a->md, MD_METHOD_SIGNATURE, m));
  bool same = x && y && x->params == y->params && x->generics == y->generics &&
              x->flags == y->flags &&
              lift_same_type(x->result, lift_substitute(arena, y->result, args));
  for (uint32_t i = 0; same && i < x->params; i++)
    same = lift_same_type(x->param[i], lift_substitute(arena, y->param[i], args));
  return same;
}

static bool same_signature(const Translation *t, uint32_t m, uint32_t base, const LiftArgs *args) {
  Bytes signature = metadata_blob(&t->a->md, MD_METHOD_SIGNATURE, base);
  return overrides_fits(t, m, sig_method(t->names.arena, signature), args);
}

/* The method that a class says implements one of an interface; 0: it does not say. One interface
 * may be there several times, with other arguments; that method is found before others. */
static uint32_t said_to_implement(const Translation *t, uint32_t type, uint32_t base, uint32_t m) {
  const Metadata *md = &t->a->md;
  uint32_t said = 0;
  for (uint32_t i = 1; i <= md->rows[MD_METHOD_IMPL] && (!said || (m && said != m)); i++) {
    if (metadata_get(md, MD_METHOD_IMPL_CLASS, i) != type) continue;
    Member declared;
    uint32_t body = metadata_get(md, MD_METHOD_IMPL_BODY, i);
    if (assembly_method(t->a, metadata_get(md, MD_METHOD_IMPL_DECLARATION, i), &declared) &&
        declared.definition == base && md_table_of(body) == MD_METHOD)
      said = md_row_of(body);
  }
  return said;
}

/* A search in the interfaces of a type. They may go round in circles in a broken file. */
typedef struct InterfaceSearch {
  const Translation *t;
  uint32_t m, base;
  uint32_t steps;
} InterfaceSearch;

/* Whether a type has the interface of `base` with such arguments that the method fits. */
static bool lists(InterfaceSearch *s, uint32_t type, const LiftArgs *args) {
  const Metadata *md = &s->t->a->md;
  for (uint32_t i = 1; i <= md->rows[MD_INTERFACE_IMPL]; i++) {
    if (metadata_get(md, MD_INTERFACE_IMPL_CLASS, i) != type) continue;
    LiftArgs its;
    uint32_t above = step_up(s->t, metadata_get(md, MD_INTERFACE_IMPL_INTERFACE, i), args, &its);
    if (!above || ++s->steps > INTERFACES) continue;
    if (above == s->t->a->owner_of_method[s->base] && same_signature(s->t, s->m, s->base, &its))
      return true;
    if (lists(s, above, &its)) return true;
  }
  return false;
}

/* Whether a class has a virtual method that another one overrides, by its name and parameters. */
static bool declares(const Translation *t, uint32_t type, const LiftArgs *args, uint32_t m) {
  uint32_t from, to;
  metadata_range(&t->a->md, MD_TYPE_DEF_METHODS, type, &from, &to);
  for (; from < to; from++)
    if (metadata_get(&t->a->md, MD_METHOD_FLAGS, from) & METHOD_VIRTUAL &&
        strcmp(method_name(t, from), method_name(t, m)) == 0 && same_signature(t, m, from, args))
      return true;
  return false;
}

static Override implements(const Translation *t, uint32_t m, uint32_t base) {
  const Metadata *md = &t->a->md;
  uint32_t type = t->a->owner_of_method[m];
  LiftArgs args = {0}, next;
  InterfaceSearch search = {.t = t, .m = m, .base = base};
  uint32_t said = said_to_implement(t, type, base, m);
  if (said && said != m) return OVERRIDE_NONE;
  if (!said && strcmp(method_name(t, m), method_name(t, base)) != 0) return OVERRIDE_NONE;
  if (lists(&search, type, &args)) return OVERRIDE_SURELY;
  if (metadata_get(md, MD_METHOD_FLAGS, m) & METHOD_NEW_SLOT) return OVERRIDE_NONE;
  /* It overrides what implements the method in a class above, if that is what it looks like. */
  for (uint32_t depth = 0; depth < BASES; depth++, args = next) {
    type = step_up(t, metadata_get(md, MD_TYPE_DEF_EXTENDS, type), &args, &next);
    if (!type) return OVERRIDE_NONE;
    if (!lists(&search, type, &next)) continue;
    bool plain = !said_to_implement(t, type, base, 0) && declares(t, type, &next, m);
    return plain ? OVERRIDE_SURELY : OVERRIDE_MAYBE;
  }
  return OVERRIDE_NONE;
}

Override overrides_how(const Translation *t, uint32_t m, uint32_t base) {
  const Metadata *md = &t->a->md;
  uint32_t type = t->a->owner_of_method[m], above = t->a->owner_of_method[base];
  LiftArgs args = {0}, next;
  if (metadata_get(md, MD_TYPE_DEF_FLAGS, above) & TYPE_INTERFACE) return implements(t, m, base);
  if (metadata_get(md, MD_METHOD_FLAGS, m) & METHOD_NEW_SLOT ||
      strcmp(method_name(t, m), method_name(t, base)) != 0)
    return OVERRIDE_NONE;
  for (uint32_t depth = 0; depth < BASES && type; depth++, args = next) {
    type = step_up(t, metadata_get(md, MD_TYPE_DEF_EXTENDS, type), &args, &next);
    if (type == above) return same_signature(t, m, base, &next) ? OVERRIDE_SURELY : OVERRIDE_NONE;
    /* A new method of that name in between is what is overridden then. */
    uint32_t from, to;
    metadata_range(md, MD_TYPE_DEF_METHODS, type, &from, &to);
    for (; from < to; from++)
      if (metadata_get(md, MD_METHOD_FLAGS, from) & METHOD_NEW_SLOT &&
          strcmp(method_name(t, from), method_name(t, base)) == 0)
        return OVERRIDE_NONE;
  }
  return OVERRIDE_NONE;
}

/* Whether a class has an interface, with whatever arguments. */
static bool has_interface(const Translation *t, uint32_t type, uint32_t interface,
                          uint32_t *steps) {
  const Metadata *md = &t->a->md;
  LiftArgs none = {0}, args;
  for (uint32_t i = 1; i <= md->rows[MD_INTERFACE_IMPL]; i++) {
    if (metadata_get(md, MD_INTERFACE_IMPL_CLASS, i) != type) continue;
    uint32_t above = step_up(t, metadata_get(md, MD_INTERFACE_IMPL_INTERFACE, i), &none, &args);
    if (!above || ++*steps > INTERFACES) continue;
    if (above == interface || has_interface(t, above, interface, steps)) return true;
  }
  return false;
}

bool overrides_may_be_called(const Translation *t, uint32_t m, uint32_t base) {
  const Metadata *md = &t->a->md;
  uint32_t above = t->a->owner_of_method[base], owner = t->a->owner_of_method[m];
  if (!(metadata_get(md, MD_TYPE_DEF_FLAGS, above) & TYPE_INTERFACE)) {
    /* Types may be spelt differently where generic classes are involved. */
    return assembly_generics(t->a, md_token(MD_TYPE_DEF, above)) &&
           !(metadata_get(md, MD_METHOD_FLAGS, m) & METHOD_NEW_SLOT);
  }
  for (uint32_t type = 1; type <= md->rows[MD_TYPE_DEF]; type++) {
    uint32_t steps = 0;
    if (!has_interface(t, type, above, &steps)) continue;
    uint32_t base_type = type;
    for (uint32_t i = 0; i < BASES && base_type;
         i++, base_type = effects_base(&t->names, base_type))
      if (base_type == owner) return true;
  }
  return false;
}

/* ---- what objects of a type have ---------------------------------------------- */

/* A method of a type that overrides one of a class above. */
static uint32_t overriding(const Translation *t, uint32_t type, uint32_t base) {
  const Metadata *md = &t->a->md;
  uint32_t from, to, like = 0;
  uint32_t said = said_to_implement(t, type, base, 0);
  if (said) return said;
  metadata_range(md, MD_TYPE_DEF_METHODS, type, &from, &to);
  for (; from < to; from++) {
    uint32_t flags = metadata_get(md, MD_METHOD_FLAGS, from);
    if (!(flags & METHOD_VIRTUAL) || flags & METHOD_NEW_SLOT) continue;
    if (overrides_how(t, from, base) == OVERRIDE_SURELY) return from;
    if (overrides_may_be_called(t, from, base) &&
        strcmp(method_name(t, from), method_name(t, base)) == 0)
      like = UINT32_MAX;
  }
  return like;
}

static uint32_t class_target(const Translation *t, uint32_t type, uint32_t base) {
  uint32_t above = t->a->owner_of_method[base], its = 0, found = 0;
  for (uint32_t i = 0; i < BASES && type; i++, type = effects_base(&t->names, type)) {
    if (type == above) {
      bool body = !(metadata_get(&t->a->md, MD_METHOD_FLAGS, base) & METHOD_ABSTRACT);
      return found ? found : body ? base : UINT32_MAX;
    }
    if (!found && (its = overriding(t, type, base))) found = its;
  }
  return 0;
}

/* How often a type lists an interface, and with which arguments the last time. */
typedef struct Listing {
  const Translation *t;
  uint32_t interface, steps, times;
  LiftArgs args;
} Listing;

static bool same_args(const LiftArgs *a, const LiftArgs *b) {
  bool same = a->types == b->types;
  for (uint32_t i = 0; same && i < a->types; i++)
    same = lift_same_type(a->of_type[i], b->of_type[i]);
  return same;
}

static void find_listings(Listing *l, uint32_t type, const LiftArgs *args) {
  const Metadata *md = &l->t->a->md;
  for (uint32_t i = 1; i <= md->rows[MD_INTERFACE_IMPL]; i++) {
    if (metadata_get(md, MD_INTERFACE_IMPL_CLASS, i) != type) continue;
    LiftArgs its;
    uint32_t above = step_up(l->t, metadata_get(md, MD_INTERFACE_IMPL_INTERFACE, i), args, &its);
    if (!above || ++l->steps > INTERFACES) continue;
    if (above == l->interface && (!l->times || !same_args(&its, &l->args))) {
      l->times++;
      l->args = its;
    }
    find_listings(l, above, &its);
  }
}

/* The method of a type or of one above that has the name and parameters of an interface's. */
static uint32_t method_like(const Translation *t, uint32_t type, uint32_t base,
                            const LiftArgs *args) {
  const Metadata *md = &t->a->md;
  for (uint32_t i = 0; i < BASES && type; i++, type = effects_base(&t->names, type)) {
    uint32_t from, to;
    if (i && assembly_generics(t->a, md_token(MD_TYPE_DEF, type))) return UINT32_MAX;
    if (i && said_to_implement(t, type, base, 0)) return UINT32_MAX;
    metadata_range(md, MD_TYPE_DEF_METHODS, type, &from, &to);
    for (; from < to; from++)
      if (metadata_get(md, MD_METHOD_FLAGS, from) & METHOD_VIRTUAL &&
          strcmp(method_name(t, from), method_name(t, base)) == 0 &&
          same_signature(t, from, base, args))
        return from;
  }
  return UINT32_MAX;
}

uint32_t overrides_target(const Translation *t, uint32_t type, uint32_t base) {
  uint32_t interface = t->a->owner_of_method[base], lister = type;
  if (!(metadata_get(&t->a->md, MD_TYPE_DEF_FLAGS, interface) & TYPE_INTERFACE))
    return class_target(t, type, base);
  LiftArgs none = {0};
  Listing l = {.t = t, .interface = interface};
  for (uint32_t i = 0; i < BASES && lister; i++, lister = effects_base(&t->names, lister)) {
    find_listings(&l, lister, &none);
    if (l.times) break;
  }
  if (!l.times) return 0;
  if (l.times > 1 || l.steps > INTERFACES) return UINT32_MAX;
  uint32_t found = said_to_implement(t, lister, base, 0);
  if (!found) found = method_like(t, lister, base, &l.args);
  /* An interface may have a body for it; nobody else does then. */
  if (found == UINT32_MAX || !found) return UINT32_MAX;
  return class_target(t, type, found);
}
