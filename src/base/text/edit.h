/* SPDX-License-Identifier: MIT */
/* How far two words are apart, for "did you mean". */
#ifndef BASE_EDIT_H
#define BASE_EDIT_H

#include <stddef.h>
#include <stdint.h>

/* The least number of insertions, deletions, replacements and swaps of neighbours that turn one
 * word into the other, or `limit` when it is not below that. Words of more than EDIT_LONGEST bytes
 * are never near. */
enum { EDIT_LONGEST = 64 };
uint32_t edit_distance(const char *a, size_t n, const char *b, size_t m, uint32_t limit);

#endif
