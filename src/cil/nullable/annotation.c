/* SPDX-License-Identifier: MIT */
#include "cil/nullable/annotation.h"

#include "cil/attribute.h"

#define SERVICES "System.Runtime.CompilerServices"
#define ANALYSIS "System.Diagnostics.CodeAnalysis"

enum { NESTED = 64 };

static bool is_attribute(const Assembly *a, uint32_t attribute, const char *name) {
  return assembly_is_type(a, attribute_class(a, attribute), SERVICES, name);
}

bool annotation_is_used(const Assembly *a) {
  for (uint32_t r = 1; r <= a->md.rows[MD_CUSTOM_ATTRIBUTE]; r++)
    if (is_attribute(a, r, "NullableAttribute") || is_attribute(a, r, "NullableContextAttribute"))
      return true;
  return false;
}

/* ---- where ------------------------------------------------------------------- */

NullSite annotation_site(const Assembly *a, uint32_t method, uint32_t number) {
  uint32_t from, to;
  NullSite site = {.method = method, .type = a->owner_of_method[method]};
  metadata_range(&a->md, MD_METHOD_PARAMS, method, &from, &to);
  for (; from < to; from++)
    if (metadata_get(&a->md, MD_PARAM_SEQUENCE, from) == number)
      site.parent = md_token(MD_PARAM, from);
  return site;
}

NullSite annotation_of_field(const Assembly *a, uint32_t field) {
  return (NullSite){.parent = md_token(MD_FIELD, field), .type = a->owner_of_field[field]};
}

/* Some libraries are annotated in public only; their other members have no annotation, whatever
 * their context says. */
static bool is_left_out(const Assembly *a, NullSite site) {
  enum { INTERNAL = 3, INTERNAL_AND_PROTECTED = 2 };
  uint32_t only = 0, access;
  for (uint32_t r = attribute_first(a, md_token(MD_MODULE, 1)); r && !only;
       r = attribute_next(a, r))
    if (is_attribute(a, r, "NullablePublicOnlyAttribute")) only = r;
  if (!only) return false;
  bool internals = attribute_says_true(a, only);
  if (site.method)
    access = metadata_get(&a->md, MD_METHOD_FLAGS, site.method) & METHOD_ACCESS;
  else
    access = metadata_get(&a->md, MD_FIELD_FLAGS, md_row_of(site.parent)) & METHOD_ACCESS;
  return access <= 1 || (!internals && (access == INTERNAL || access == INTERNAL_AND_PROTECTED));
}

/* ---- what -------------------------------------------------------------------- */

/* The number at a position; one number alone is for all of them. */
static uint8_t number_at(const Assembly *a, uint32_t attribute, uint32_t position) {
  Member m;
  uint32_t constructor = metadata_get(&a->md, MD_CUSTOM_ATTRIBUTE_TYPE, attribute);
  const SigMethod *sig =
      assembly_method(a, constructor, &m) ? sig_method(a->arena, m.signature) : NULL;
  ByteReader r = bytes_read(metadata_blob(&a->md, MD_CUSTOM_ATTRIBUTE_VALUE, attribute));
  if (!sig || sig->params != 1 || bytes_u16(&r) != 1) return NULLNESS_UNKNOWN;
  if (sig->param[0]->elem == SIG_SZARRAY) {
    uint32_t n = bytes_u32(&r);
    if (position >= n) return NULLNESS_UNKNOWN;
    bytes_take(&r, position);
  }
  uint8_t number = bytes_u8(&r);
  return r.bad || number > NULLNESS_MAYBE ? NULLNESS_UNKNOWN : number;
}

static uint32_t service_attribute(const Assembly *a, uint32_t parent, const char *name) {
  return parent ? attribute_find(a, parent, SERVICES, name) : 0;
}

Nullness annotation_at(const Assembly *a, NullSite site, uint32_t position) {
  if (is_left_out(a, site)) return NULLNESS_UNKNOWN;
  uint32_t r = service_attribute(a, site.parent, "NullableAttribute");
  if (r) return (Nullness)number_at(a, r, position);
  if (site.method)
    r = service_attribute(a, md_token(MD_METHOD, site.method), "NullableContextAttribute");
  for (uint32_t t = site.type, depth = 0; !r && t && depth < NESTED; t = a->enclosing[t], depth++)
    r = service_attribute(a, md_token(MD_TYPE_DEF, t), "NullableContextAttribute");
  if (!r) r = service_attribute(a, md_token(MD_MODULE, 1), "NullableContextAttribute");
  return r ? (Nullness)number_at(a, r, 0) : NULLNESS_UNKNOWN;
}

/* ---- attributes ---------------------------------------------------------------- */

bool annotation_has(const Assembly *a, uint32_t parent, const char *name) {
  return parent && attribute_find(a, parent, ANALYSIS, name);
}

/* A string of the blob; null has no name. */
static void take_name(ByteReader *r, AnnotationWords *w) {
  if (bytes_left(r) && *r->at == 0xFF) {
    bytes_u8(r);
    return;
  }
  Bytes name = bytes_take(r, bytes_packed(r));
  if (!r->bad && w->names < ANNOTATION_NAMES) w->name[w->names++] = name;
}

static bool read_words(const Assembly *a, uint32_t attribute, AnnotationWords *w) {
  Member m;
  uint32_t constructor = metadata_get(&a->md, MD_CUSTOM_ATTRIBUTE_TYPE, attribute);
  const SigMethod *sig =
      assembly_method(a, constructor, &m) ? sig_method(a->arena, m.signature) : NULL;
  ByteReader r = bytes_read(metadata_blob(&a->md, MD_CUSTOM_ATTRIBUTE_VALUE, attribute));
  *w = (AnnotationWords){0};
  if (!sig || bytes_u16(&r) != 1) return false;
  for (uint32_t i = 0; i < sig->params && !r.bad; i++) {
    const SigType *t = sig->param[i];
    if (t->elem == SIG_BOOLEAN) {
      w->flag = bytes_u8(&r);
    } else if (t->elem == SIG_STRING) {
      take_name(&r, w);
    } else if (t->elem == SIG_SZARRAY && t->inner->elem == SIG_STRING) {
      uint32_t n = bytes_u32(&r);
      for (uint32_t k = 0; n != UINT32_MAX && k < n && !r.bad; k++) take_name(&r, w);
    } else {
      return false;
    }
  }
  return !r.bad;
}

bool annotation_words(const Assembly *a, uint32_t parent, const char *name, uint32_t *from,
                      AnnotationWords *w) {
  uint32_t at = 0;
  for (uint32_t r = parent ? attribute_first(a, parent) : 0; r; r = attribute_next(a, r)) {
    if (at++ < *from || !assembly_is_type(a, attribute_class(a, r), ANALYSIS, name)) continue;
    *from = at;
    if (read_words(a, r, w)) return true;
  }
  return false;
}
