/* SPDX-License-Identifier: MIT */
#include "cil/nullable/construction.h"

#include "cil/attribute.h"
#include "cil/lift/closure.h"
#include "cil/lift/decls.h"
#include "cil/lift/effects.h"
#include "cil/nullable/annotation.h"
#include "cil/nullable/infer.h"
#include "cil/nullable/raw.h"

#include <string.h>

#define SERVICES "System.Runtime.CompilerServices"

static bool holds_reference(const LiftNames *names, uint32_t field) {
  Bytes blob = metadata_blob(&names->assembly->md, MD_FIELD_SIGNATURE, field);
  const LiftSort *s = lift_sort(names, sig_field(names->arena, blob));
  return s->kind == LIFT_REF && !s->any;
}

/* The property that a field is behind, or 0. */
static uint32_t property_behind(const LiftNames *names, uint32_t field) {
  const Metadata *md = &names->assembly->md;
  const char *name = nonnull_name(names, field);
  if (name == metadata_text(md, MD_FIELD_NAME, field)) return 0;
  uint32_t from, to;
  for (uint32_t i = 1; i <= md->rows[MD_PROPERTY_MAP]; i++) {
    if (metadata_get(md, MD_PROPERTY_MAP_PARENT, i) != names->assembly->owner_of_field[field])
      continue;
    for (metadata_range(md, MD_PROPERTY_MAP_PROPERTIES, i, &from, &to); from < to; from++)
      if (strcmp(metadata_text(md, MD_PROPERTY_NAME, from), name) == 0) return from;
  }
  return 0;
}

/* The field, or the property that it is behind, takes or gives null all the same. */
static bool takes_null(const LiftNames *names, uint32_t field, uint32_t property) {
  static const char *const attributes[] = {"AllowNullAttribute", "MaybeNullAttribute"};
  uint32_t tokens[] = {md_token(MD_FIELD, field), property ? md_token(MD_PROPERTY, property) : 0};
  for (size_t i = 0; i < 2; i++)
    for (size_t k = 0; k < 2; k++)
      if (annotation_has(names->assembly, tokens[i], attributes[k])) return true;
  return false;
}

static bool is_required(const LiftNames *names, uint32_t field, uint32_t property) {
  static const char name[] = "RequiredMemberAttribute";
  const Assembly *a = names->assembly;
  return attribute_find(a, md_token(MD_FIELD, field), SERVICES, name) ||
         (property && attribute_find(a, md_token(MD_PROPERTY, property), SERVICES, name));
}

static uint8_t rules_by_annotation(const LiftNames *names, uint32_t field) {
  const Assembly *a = names->assembly;
  uint32_t type = a->owner_of_field[field], flags = metadata_get(&a->md, MD_FIELD_FLAGS, field);
  const char *name = names->field[field];
  bool is_static = flags & FIELD_STATIC;
  if (!name || !type || flags & FIELD_LITERAL || closure_generated(a, type) ||
      assembly_type_kind(a, type) != CIL_KIND_CLASS ||
      decls_global_number(names->decls, name) == UINT32_MAX || !holds_reference(names, field) ||
      annotation_at(a, annotation_of_field(a, field), 0) != NULLNESS_NEVER ||
      (is_static && assembly_generics(a, md_token(MD_TYPE_DEF, type))))
    return 0;
  uint32_t property = property_behind(names, field);
  if (takes_null(names, field, property)) return 0;
  return NONNULL_CHECKED | NONNULL_KNOWN |
         (is_required(names, field, property) ? NONNULL_REQUIRED : 0);
}

/* Somebody may read the field too early. */
static void doubt(NonNull *n, uint32_t field) {
  if (n->field[field] & NONNULL_INFERRED)
    n->field[field] = 0;
  else
    n->field[field] &= (uint8_t)~NONNULL_KNOWN;
}

/* The fields of a class that one kind of constructor is about. */
static uint32_t constructed_fields(const LiftNames *names, const NonNull *n, uint32_t type,
                                   bool is_static, uint32_t **list) {
  const Metadata *md = &names->assembly->md;
  uint32_t from, to, found = 0;
  metadata_range(md, MD_TYPE_DEF_FIELDS, type, &from, &to);
  *list = ARENA_ARRAY(names->arena, uint32_t, to - from + 1);
  for (; from < to; from++) {
    bool its = metadata_get(md, MD_FIELD_FLAGS, from) & FIELD_STATIC;
    bool by_maker = n->field[from] & NONNULL_INFERRED && n->field[from] & NONNULL_REQUIRED;
    if (n->field[from] & NONNULL_KNOWN && its == is_static && !by_maker) (*list)[found++] = from;
  }
  return found;
}

/* What is inferred must be stored wherever a constructor returns. */
static void drop_unstored(const LiftNames *names, NonNull *n, uint32_t ctor) {
  const NonNullCode *c = n->code[ctor];
  IlBody body;
  IlInsn insn;
  const char *why;
  if (!assembly_body(names->assembly, ctor, &body, &why)) return;
  for (uint32_t at = 0; il_decode(body.code, at, &insn); at = insn.next)
    for (uint32_t i = 0; insn.op == IL_RET && i < c->fields; i++)
      if (!(c->stored[(size_t)at * c->words + i / 64] >> i % 64 & 1) &&
          n->field[c->field[i]] & NONNULL_INFERRED)
        n->field[c->field[i]] = 0;
}

static void read_class(const LiftNames *names, NonNull *n, RawConstructors *raw, uint32_t type,
                       bool is_static) {
  const Metadata *md = &names->assembly->md;
  uint32_t *field, from, to, seen = 0;
  uint32_t fields = constructed_fields(names, n, type, is_static, &field);
  if (!fields) return;
  uint8_t *early = ARENA_ARRAY(names->arena, uint8_t, fields);
  metadata_range(md, MD_TYPE_DEF_METHODS, type, &from, &to);
  for (; from < to; from++) {
    const char *name = metadata_text(md, MD_METHOD_NAME, from);
    if (strcmp(name, is_static ? ".cctor" : ".ctor") != 0) continue;
    n->code[from] = raw_read(raw, from, field, fields, early);
    drop_unstored(names, n, from);
    seen++;
  }
  for (uint32_t i = 0; i < fields; i++)
    if (early[i] || !seen) doubt(n, field[i]);
}

/* A finalizer also runs on an object whose constructor has failed before its stores. */
static void doubt_finalized(const LiftNames *names, NonNull *n) {
  const Metadata *md = &names->assembly->md;
  for (uint32_t m = 1; m <= md->rows[MD_METHOD]; m++) {
    if (strcmp(metadata_text(md, MD_METHOD_NAME, m), "Finalize") != 0) continue;
    for (uint32_t f = 1; f <= md->rows[MD_FIELD]; f++)
      if (n->field[f] && !(metadata_get(md, MD_FIELD_FLAGS, f) & FIELD_STATIC) &&
          effects_reads(names, m, decls_global_number(names->decls, names->field[f])))
        doubt(n, f);
  }
}

NonNull *construction_read(const LiftNames *names) {
  const Assembly *a = names->assembly;
  bool annotated = annotation_is_used(a);
  NonNull *n = ARENA_NEW(names->arena, NonNull);
  n->field = ARENA_ARRAY(names->arena, uint8_t, a->md.rows[MD_FIELD] + 1);
  n->code = ARENA_ARRAY(names->arena, const NonNullCode *, a->md.rows[MD_METHOD] + 1);
  n->demands = ARENA_ARRAY(names->arena, uint8_t, a->md.rows[MD_METHOD] + 1);
  for (uint32_t f = 1; f <= a->md.rows[MD_FIELD]; f++) {
    if (annotated) n->field[f] = rules_by_annotation(names, f);
    n->required |= n->field[f] & NONNULL_REQUIRED;
    if (!n->field[f]) n->field[f] = infer_field_rules(names, f);
  }
  doubt_finalized(names, n);
  RawConstructors raw = {.names = names};
  raw.leaks = ARENA_ARRAY(names->arena, uint8_t, a->md.rows[MD_METHOD] + 1);
  for (uint32_t t = 1; t <= a->md.rows[MD_TYPE_DEF]; t++) {
    read_class(names, n, &raw, t, false);
    read_class(names, n, &raw, t, true);
  }
  infer_nonnull(names, n);
  return n;
}
