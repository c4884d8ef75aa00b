/* SPDX-License-Identifier: MIT */
/* Maps in JSON. Events have them as the text that people read, `[0 -> -1, else -> 0]`, and beside
 * it as an object, {"0": -1, "else": 0}: an index is a key, as it is written. */
#ifndef REPORT_JSON_MAP_H
#define REPORT_JSON_MAP_H

#include <jansson.h>

/* The object for a text; NULL when it is not that of a map, or was cut. */
json_t *json_map_of(const char *text);
/* Sets `key` to {"name": value, ...}; those that are maps also stand in `maps`, under the same key
 * and name. */
void json_map_set_values(json_t *o, const char *key, json_t *values);

#endif
