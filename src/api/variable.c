/* SPDX-License-Identifier: MIT */
/* See variable.h. */
#include "api/variable.h"

#include <string.h>

/* ---- from a tree ------------------------------------------------------------------- */

static LindyValueKind kind_of_tree(ValueTreeKind kind) {
  static const LindyValueKind kinds[TREE_KIND_COUNT] = {
      [TREE_OTHER] = LINDY_VALUE_OTHER,
      [TREE_CUT] = LINDY_VALUE_CUT,
      [TREE_BOOLEAN] = LINDY_VALUE_BOOLEAN,
      [TREE_INTEGER] = LINDY_VALUE_INTEGER,
      [TREE_BIT_VECTOR] = LINDY_VALUE_BIT_VECTOR,
      [TREE_REAL] = LINDY_VALUE_REAL,
      [TREE_FLOAT] = LINDY_VALUE_FLOAT,
      [TREE_STRING] = LINDY_VALUE_STRING,
      [TREE_ROUNDING] = LINDY_VALUE_ROUNDING,
      [TREE_ELEMENT] = LINDY_VALUE_ELEMENT,
      [TREE_DATATYPE] = LINDY_VALUE_DATATYPE,
      [TREE_SEQUENCE] = LINDY_VALUE_SEQUENCE,
      [TREE_MAP] = LINDY_VALUE_MAP,
  };
  return kinds[kind];
}

static const char *kept_copy(Arena *a, const char *text) {
  return text ? arena_strndup(a, text, strlen(text)) : "";
}

static LindyValue value_of_tree(Arena *a, const ValueTree *v);

static const LindyValue *values_of_trees(Arena *a, const ValueTree *list, uint32_t n) {
  LindyValue *values = ARENA_ARRAY(a, LindyValue, n);
  for (uint32_t i = 0; i < n; i++) values[i] = value_of_tree(a, &list[i]);
  return values;
}

static const LindyVariable *parts_of_tree(Arena *a, const ValueTree *v) {
  LindyVariable *parts = ARENA_ARRAY(a, LindyVariable, v->n_parts);
  for (uint32_t i = 0; i < v->n_parts; i++)
    parts[i] =
        (LindyVariable){kept_copy(a, v->parts[i].name), value_of_tree(a, &v->parts[i].value)};
  return parts;
}

static const LindyPoint *points_of_tree(Arena *a, const ValueTree *v) {
  LindyPoint *points = ARENA_ARRAY(a, LindyPoint, v->n_points);
  for (uint32_t i = 0; i < v->n_points; i++) {
    const ValueTreePoint *p = &v->points[i];
    points[i] = (LindyPoint){values_of_trees(a, p->index, p->n_index), p->n_index,
                             value_of_tree(a, &p->value)};
  }
  return points;
}

static LindyValue value_of_tree(Arena *a, const ValueTree *v) {
  bool named = v->kind == TREE_ELEMENT || v->kind == TREE_DATATYPE;
  Buf text = {0};
  value_tree_print(v, NULL, &text);
  LindyValue x = {.kind = kind_of_tree(v->kind),
                  .text = kept_copy(a, text.n ? text.text : ""),
                  .name = named ? kept_copy(a, v->text) : "",
                  .number = kept_copy(a, v->number),
                  .denominator = kept_copy(a, v->denominator),
                  .width = v->width,
                  .parts = parts_of_tree(a, v),
                  .n_parts = v->n_parts,
                  .points = points_of_tree(a, v),
                  .n_points = v->n_points,
                  .rest = values_of_trees(a, v->rest, v->n_rest),
                  .n_rest = v->n_rest,
                  .n_more = v->n_more};
  buf_free(&text);
  return x;
}

LindyVariable variable_of(Arena *a, const char *name, const char *text, const ValueTree *tree) {
  static const ValueTree unknown = {.text = ""};
  LindyVariable v = {kept_copy(a, name), value_of_tree(a, tree ? tree : &unknown)};
  v.value.text = kept_copy(a, text);
  return v;
}

/* ---- copies ------------------------------------------------------------------------ */

static LindyValue value_copied(Arena *a, const LindyValue *v);

static const LindyValue *values_copied(Arena *a, const LindyValue *list, size_t n) {
  LindyValue *values = ARENA_ARRAY(a, LindyValue, n);
  for (size_t i = 0; i < n; i++) values[i] = value_copied(a, &list[i]);
  return values;
}

static LindyValue value_copied(Arena *a, const LindyValue *v) {
  LindyValue x = *v;
  LindyVariable *parts = ARENA_ARRAY(a, LindyVariable, v->n_parts);
  LindyPoint *points = ARENA_ARRAY(a, LindyPoint, v->n_points);
  for (size_t i = 0; i < v->n_parts; i++) parts[i] = variable_copy(a, &v->parts[i]);
  for (size_t i = 0; i < v->n_points; i++) {
    const LindyPoint *p = &v->points[i];
    points[i] = (LindyPoint){values_copied(a, p->index, p->n_index), p->n_index,
                             value_copied(a, &p->value)};
  }
  x.text = kept_copy(a, v->text);
  x.name = kept_copy(a, v->name);
  x.number = kept_copy(a, v->number);
  x.denominator = kept_copy(a, v->denominator);
  x.parts = parts;
  x.points = points;
  x.rest = values_copied(a, v->rest, v->n_rest);
  return x;
}

LindyVariable variable_copy(Arena *a, const LindyVariable *v) {
  return (LindyVariable){kept_copy(a, v->name), value_copied(a, &v->value)};
}

/* ---- through a pipe ------------------------------------------------------------------ */

void variable_put(Buf *b, const char *name, const char *text, const ValueTree *tree) {
  wire_put_text(b, name);
  wire_put_text(b, text);
  value_tree_put(b, tree);
}

LindyVariable variable_get(WireReader *r) {
  const char *name = wire_text(r), *text = wire_text(r);
  ValueTree tree;
  value_tree_get(r, &tree);
  return variable_of(r->arena, name, text, &tree);
}
