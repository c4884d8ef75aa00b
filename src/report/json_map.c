/* SPDX-License-Identifier: MIT */
/* See json_map.h. */
#include "report/json_map.h"

#include "report/json.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static json_t *json_of_text(const ValueTree *v) {
  Buf text = {0};
  value_tree_print(v, NULL, &text);
  json_t *o = json_text(text.n ? text.text : "", text.n);
  buf_free(&text);
  return o;
}

/* One that is too large for JSON is a text. */
static json_t *json_of_integer(const ValueTree *v) {
  errno = 0;
  long long n = strtoll(v->number, NULL, 10);
  return errno ? json_of_text(v) : json_integer(n);
}

static json_t *json_of_tree(const ValueTree *v) {
  switch (v->kind) {
  case TREE_MAP: return json_map_of(v);
  case TREE_BOOLEAN: return json_boolean(strcmp(v->text, "true") == 0);
  case TREE_INTEGER: return json_of_integer(v);
  default: return json_of_text(v);
  }
}

/* False: a map in it was not shown as a whole. */
static bool set_point(json_t *map, const ValueTreePoint *p) {
  json_t *value = json_of_tree(&p->value);
  Buf key = {0};
  for (uint32_t i = 0; i < p->n_index; i++) {
    if (i) buf_puts(&key, ", ");
    value_tree_print(&p->index[i], NULL, &key);
  }
  json_t *name = json_text(key.n ? key.text : "", key.n);
  if (value) json_object_set_new(map, json_string_value(name), value);
  json_decref(name);
  buf_free(&key);
  return value;
}

/* In a map with type parameters, what each instance is elsewhere: `0 or false`. */
static json_t *json_of_rest(const ValueTree *v) {
  Buf text = {0};
  if (v->n_rest == 1) return json_of_tree(&v->rest[0]);
  for (uint32_t i = 0; i < v->n_rest; i++) {
    if (i) buf_puts(&text, " or ");
    value_tree_print(&v->rest[i], NULL, &text);
  }
  json_t *o = json_text(text.text, text.n);
  buf_free(&text);
  return o;
}

json_t *json_map_of(const ValueTree *v) {
  if (v->kind != TREE_MAP || v->n_more) return NULL;
  json_t *map = json_object(), *rest = v->n_rest ? json_of_rest(v) : NULL;
  bool ok = rest || !v->n_rest;
  for (uint32_t i = 0; i < v->n_points && ok; i++) ok = set_point(map, &v->points[i]);
  if (ok && rest) json_object_set(map, "else", rest);
  json_decref(rest);
  if (ok) return map;
  json_decref(map);
  return NULL;
}

void json_values_add(JsonValues *to, const char *name, json_t *value, json_t *map) {
  if (!to->values) *to = (JsonValues){json_object(), json_object()};
  json_object_set_new(to->values, name, value);
  json_object_del(to->maps, name); /* of another value of this name */
  if (map) json_object_set_new(to->maps, name, map);
}

void json_values_put(JsonValues *to, json_t *o, const char *key) {
  json_object_set_new(o, key, to->values ? to->values : json_object());
  if (json_object_size(to->maps)) {
    if (!json_object_get(o, "maps")) json_object_set_new(o, "maps", json_object());
    json_object_set_new(json_object_get(o, "maps"), key, to->maps);
  } else {
    json_decref(to->maps);
  }
  *to = (JsonValues){NULL, NULL};
}
