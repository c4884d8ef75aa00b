/* SPDX-License-Identifier: MIT */
/* Names of the translation: Boogie's where WhyML allows them, else the nearest legal ones, made
 * distinct by a number. Two things of one name space never get the same name, so the renaming
 * is injective; the words of reserved.def are taken from the start. */
#ifndef TRANSLATE_NAMES_H
#define TRANSLATE_NAMES_H

#include "base/map.h"
#include "base/str.h"

#include <stdbool.h>

typedef struct Names {
  StrTable *strs;
  Map taken;    /* by string id */
  Map number;   /* string id -> the last number tried after it; unused in a passing space */
  bool passing; /* names are released again */
} Names;

void names_init(Names *, StrTable *);
void names_free(Names *);
/* A name near `wanted` that is not taken in this space, nor in `also` (NULL: nothing more); it is
 * taken from now on. `upper`: constructors, exceptions and modules begin with a capital. */
Str names_take(Names *, const Names *also, const char *wanted, bool upper);
void names_release(Names *, Str);

#endif
