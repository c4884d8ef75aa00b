/* SPDX-License-Identifier: MIT */
/* Maps as JSON objects, beside the texts that the fields of values have: `{"0": 3, "else": 0}`.
 * The indices of an element are its key, as they are written: `1, true`. */
#ifndef REPORT_JSON_MAP_H
#define REPORT_JSON_MAP_H

#include "logic/eval/value_tree.h"

#include <jansson.h>

/* NULL: it is no map, or points of it were left out. */
json_t *json_map_of(const ValueTree *);

/* Values by name, and the maps among them. */
typedef struct JsonValues {
  json_t *values, *maps;
} JsonValues;

/* Takes both over; `map`: the value as an object, or NULL. */
void json_values_add(JsonValues *, const char *name, json_t *value, json_t *map);
/* The field `key` of the object, and where there are maps, that of its field `maps`. */
void json_values_put(JsonValues *, json_t *o, const char *key);

#endif
