/* SPDX-License-Identifier: MIT */
/* "did you mean": the known word nearest to a mistyped one. */
#ifndef BASE_SUGGEST_H
#define BASE_SUGGEST_H

#include <stdbool.h>
#include <stddef.h>

/* Keeps the nearest candidate seen so far. Start with {word, NULL, 0}. */
typedef struct Suggest {
  const char *word, *best;
  size_t distance;
} Suggest;

void suggest_try(Suggest *, const char *candidate);

#endif
