/* SPDX-License-Identifier: MIT */
/* See json_map.h. */
#include "report/json_map.h"

#include "report/json.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 100 };

typedef struct MapText {
  const char *at;
  unsigned depth;
} MapText;

static json_t *map_value(MapText *t);

/* The end of an index or a plain value: where a separator stands that no bracket encloses. */
static const char *end_of(const char *at) {
  unsigned open = 0;
  for (; *at; at++) {
    if (open == 0 && (*at == ',' || *at == ']' || strncmp(at, " -> ", 4) == 0)) break;
    open += *at == '(' || *at == '[' || *at == '{';
    open -= open && (*at == ')' || *at == ']' || *at == '}');
  }
  return at;
}

/* An integer or truth value, or a text. */
static json_t *plain_value(const char *text, size_t n) {
  char digits[24];
  char *end;
  if (n == 4 && memcmp(text, "true", 4) == 0) return json_true();
  if (n == 5 && memcmp(text, "false", 5) == 0) return json_false();
  if (n && n < sizeof digits && strspn(text, "-0123456789") >= n) {
    memcpy(digits, text, n);
    digits[n] = '\0';
    errno = 0;
    long long v = strtoll(digits, &end, 10);
    if (!*end && !errno) return json_integer(v);
  }
  return json_text(text, n);
}

/* `index -> value`; false: it is none. */
static bool map_entry(MapText *t, json_t *map) {
  const char *from = t->at, *to = end_of(from);
  if (to == from || strncmp(to, " -> ", 4) != 0) return false;
  bool several = *from == '(' && to[-1] == ')';
  json_t *key = json_text(from + several, (size_t)(to - from) - 2 * several);
  t->at = to + 4;
  json_t *value = map_value(t);
  if (value) json_object_set_new(map, json_string_value(key), value);
  json_decref(key);
  return value != NULL;
}

static json_t *map_points(MapText *t) {
  json_t *map = json_object();
  bool ok = t->depth++ < DEEPEST;
  t->at++;
  while (ok && *t->at != ']') {
    ok = map_entry(t, map);
    if (strncmp(t->at, ", ", 2) == 0)
      t->at += 2;
    else
      ok = ok && *t->at == ']';
  }
  t->depth--;
  if (ok) {
    t->at++;
    return map;
  }
  json_decref(map);
  return NULL;
}

static json_t *map_value(MapText *t) {
  if (*t->at == '[') return map_points(t);
  const char *from = t->at, *to = end_of(from);
  if (to == from) return NULL;
  t->at = to;
  return plain_value(from, (size_t)(to - from));
}

json_t *json_map_of(const char *text) {
  MapText t = {text, 0};
  if (!text || *text != '[') return NULL;
  json_t *map = map_points(&t);
  if (map && !*t.at) return map;
  json_decref(map);
  return NULL;
}

void json_map_set_values(json_t *o, const char *key, json_t *values) {
  json_t *maps = json_object(), *value;
  const char *name;
  json_object_foreach(values, name, value) {
    json_t *map = json_map_of(json_string_value(value));
    if (map) json_object_set_new(maps, name, map);
  }
  json_object_set_new(o, key, values);
  if (json_object_size(maps)) {
    if (!json_object_get(o, "maps")) json_object_set_new(o, "maps", json_object());
    json_object_set_new(json_object_get(o, "maps"), key, maps);
  } else {
    json_decref(maps);
  }
}
