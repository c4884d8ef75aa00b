/* SPDX-License-Identifier: MIT */
/* Interned strings: equal text, equal pointer. Text may hold any bytes and is also
 * NUL-terminated. `id` counts from 0 in order of first sight, so side arrays can be
 * indexed by it. The table owns the strings; they live as long as the table. */
#ifndef BASE_STR_H
#define BASE_STR_H

#include "base/arena.h"
#include "base/map.h"

typedef struct StrData {
  uint32_t len, id;
  char text[];
} StrData;
typedef const StrData *Str;

typedef struct StrTable {
  Arena arena;
  Map map;
  uint32_t n;
} StrTable;

void str_table_init(StrTable *);
void str_table_free(StrTable *);
Str str_intern(StrTable *, const char *text, size_t len);
Str str_c(StrTable *, const char *text); /* NUL-terminated text */
Str str_printf(StrTable *, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
