/* SPDX-License-Identifier: MIT */
/* Patterns of names in which `*` stands for any text, also the empty one. */
#ifndef BASE_GLOB_H
#define BASE_GLOB_H

#include <stdbool.h>

/* Whether the whole name matches, in time of at most pattern times name. */
bool glob_matches(const char *pattern, const char *name);

#endif
