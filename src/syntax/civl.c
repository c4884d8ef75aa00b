/* SPDX-License-Identifier: MIT */
/* See civl.h. */
#include "syntax/civl.h"

#include <string.h>

const char *civl_kind_text(const Decl *d) {
  const CivlDecl *c = civl_of(d);
  if (!c) return "procedure";
  switch ((CivlKind)c->kind) {
  case CIVL_ACTION: return "action";
  case CIVL_YIELD_PROCEDURE: return "yield procedure";
  case CIVL_INVARIANT: break;
  }
  return c->local ? "yield invariant" : "invariant";
}

const char *civl_mover_text(Mover m) {
  static const char *const text[] = {NULL, "atomic", "left", "right", "both"};
  return text[m];
}

/* ---- layers --------------------------------------------------------------------------------- */

/* The number of a literal; false when it is none, or too large (which resolution reports). */
static bool layer_number(const Expr *e, int32_t *layer) {
  if (e->kind != EX_INT) return false;
  int64_t n = 0;
  for (uint32_t i = 0; i < e->u.text->len; i++) {
    n = n * 10 + (e->u.text->text[i] - '0');
    if (n > LAYER_MAX) return false;
  }
  *layer = (int32_t)n;
  return true;
}

static void insert(Layers *list, int32_t layer) {
  uint32_t i = list->n;
  while (i > 0 && list->at[i - 1] > layer) i--;
  if (i > 0 && list->at[i - 1] == layer) return;
  memmove(list->at + i + 1, list->at + i, (list->n - i) * sizeof *list->at);
  list->at[i] = layer;
  list->n++;
}

static bool is_layer(const Attr *a) {
  return strcmp(a->name->text, "layer") == 0;
}

Layers layers_of(Arena *arena, const AttrList *attrs) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < attrs->n; i++)
    if (is_layer(attrs->at[i])) n += attrs->at[i]->n_args;
  Layers list = {0};
  if (!n) return list;
  list.at = ARENA_ARRAY(arena, int32_t, n);
  for (uint32_t i = 0; i < attrs->n; i++) {
    const Attr *a = attrs->at[i];
    int32_t layer;
    for (uint32_t k = 0; is_layer(a) && k < a->n_args; k++)
      if (layer_number(a->args[k], &layer)) insert(&list, layer);
  }
  return list;
}

bool layers_has(const Layers *list, int32_t layer) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i] == layer) return true;
  return false;
}

Decl *civl_action_at(const Decl *d, int32_t layer) {
  Decl *action = civl_of(d)->refined;
  while (action && civl_of(action)->layers.hi < layer) {
    Decl *next = civl_of(action)->refined;
    if (next && civl_of(next)->layers.hi <= civl_of(action)->layers.hi) return NULL; /* a fault */
    action = next;
  }
  return action;
}

/* ---- primitives ----------------------------------------------------------------------------- */

static const struct {
  const char *name;
  bool inout;
} primitives[] = {
    {"", false},
#define PRIMITIVE(tag, name, inout) {name, inout},
#include "syntax/primitives.def"
#undef PRIMITIVE
};

Primitive civl_primitive(const Decl *d) {
  if (!d || !d->name || d->kind != DECL_PROC || !d->from_lib || !d->u.proc.pure || d->u.proc.civl)
    return PRIMITIVE_NONE;
  for (Primitive i = PRIMITIVE_NONE + 1; i < PRIMITIVE_COUNT; i++)
    if (strcmp(primitives[i].name, d->name->text) == 0) return i;
  return PRIMITIVE_NONE;
}

bool civl_primitive_inout(Primitive p) {
  return primitives[p].inout;
}
