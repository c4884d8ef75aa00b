/* SPDX-License-Identifier: MIT */
/* The subset of TOML 1.0 that lindy.toml needs: comments, [tables], [[arrays of tables]], and keys
 * with strings, integers, Booleans and arrays of strings. Anything else is an error with a place.
 * Reading goes on at the next line, so that all errors are found. */
#ifndef BASE_TOML_H
#define BASE_TOML_H

#include "base/arena.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum TomlKind { TOML_STRING, TOML_INTEGER, TOML_BOOL, TOML_STRINGS } TomlKind;

typedef struct TomlString {
  const char *text;
  size_t offset, end; /* with its quotes */
} TomlString;

typedef struct TomlValue {
  const char *table, *key; /* table "" before the first header           */
  uint32_t nth;            /* of an array of tables, from 0; else 0      */
  size_t offset, end;      /* of the key                                 */
  size_t value_offset, value_end;
  TomlKind kind;
  const char *string;
  int64_t integer; /* also of a Boolean */
  VEC(TomlString) strings;
} TomlValue;

typedef struct TomlError {
  size_t offset, end;
  const char *text;
} TomlError;

typedef struct TomlHeader {
  const char *name;
  bool many; /* [[name]] */
  size_t offset, end;
} TomlHeader;

typedef struct Toml {
  Arena arena; /* of all texts */
  VEC(TomlHeader) headers;
  VEC(TomlValue) values;
  VEC(TomlError) errors;
} Toml;

/* `text` ends with a NUL. */
void toml_read(Toml *, const char *text, size_t n);
void toml_free(Toml *);
void toml_complain(Toml *, size_t offset, size_t end, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

#endif
