/* SPDX-License-Identifier: MIT */
/* Attribute lookups by shape: an attribute of the wrong shape counts as absent.
 * Flags and strings take the first match, numbers and truth values the last. */
#include "syntax/ast.h"

#include <string.h>

static bool attr_named(const Attr *a, const char *name, size_t len) {
  return a->name->len == len && memcmp(a->name->text, name, len) == 0;
}

Attr *attr_find(const AttrList *list, const char *name) {
  size_t len = strlen(name);
  for (uint32_t i = 0; i < list->n; i++)
    if (attr_named(list->at[i], name, len)) return list->at[i];
  return NULL;
}

bool attr_flag(const AttrList *list, const char *name) {
  size_t len = strlen(name);
  for (uint32_t i = 0; i < list->n; i++) {
    const Attr *a = list->at[i];
    if (!attr_named(a, name, len)) continue;
    if (a->n_args == 0) return true;
    if (a->n_args == 1 && a->args[0]->kind == EX_BOOL && a->args[0]->u.truth) return true;
  }
  return false;
}

bool attr_bool(const AttrList *list, const char *name, bool *value) {
  size_t len = strlen(name);
  for (uint32_t i = list->n; i-- > 0;) {
    const Attr *a = list->at[i];
    if (!attr_named(a, name, len)) continue;
    if (a->n_args == 0) {
      *value = true;
      return true;
    }
    if (a->n_args == 1 && a->args[0]->kind == EX_BOOL) {
      *value = a->args[0]->u.truth;
      return true;
    }
  }
  return false;
}

/* Decimal digits as a number; false when they exceed 63 bits. */
static bool small_number(Str digits, int64_t *value) {
  int64_t n = 0;
  for (uint32_t i = 0; i < digits->len; i++) {
    int d = digits->text[i] - '0';
    if (n > (INT64_MAX - d) / 10) return false;
    n = n * 10 + d;
  }
  *value = n;
  return true;
}

bool attr_int(const AttrList *list, const char *name, int64_t *value) {
  size_t len = strlen(name);
  for (uint32_t i = list->n; i-- > 0;) {
    const Attr *a = list->at[i];
    if (attr_named(a, name, len) && a->n_args == 1 && a->args[0]->kind == EX_INT &&
        small_number(a->args[0]->u.text, value))
      return true;
  }
  return false;
}

Str attr_str(const AttrList *list, const char *name) {
  size_t len = strlen(name);
  for (uint32_t i = 0; i < list->n; i++) {
    const Attr *a = list->at[i];
    if (attr_named(a, name, len) && a->n_args == 1 && a->args[0]->kind == EX_STRING)
      return a->args[0]->u.text;
  }
  return NULL;
}
