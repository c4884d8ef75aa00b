/* SPDX-License-Identifier: MIT */
/* What a variable holds in an explicit state: one word.
 *
 *   ..0  an integer, or a truth value as 0 or 1
 *   .01  an unknown: its number among those of the state (exec/explicit/domains.h)
 *   .11  a map, by its number (exec/explicit/points.h)
 *   -1   any value whatever; the unknown for it is made when it is read
 *
 * Integers beyond WORD_LIMIT and values of other sorts are unknowns. */
#ifndef EXEC_EXPLICIT_WORD_H
#define EXEC_EXPLICIT_WORD_H

#include <stdbool.h>
#include <stdint.h>

typedef int64_t Word;

#define WORD_ANY ((Word)-1)
#define WORD_LIMIT (INT64_C(1) << 59)

static inline Word word_int(int64_t v) {
  return v * 2;
}
static inline bool word_is_int(Word w) {
  return (w & 1) == 0;
}
static inline int64_t word_get_int(Word w) {
  return w >> 1;
}
static inline Word word_unknown(uint32_t number) {
  return (Word)((uint64_t)number << 2 | 1);
}
static inline bool word_is_unknown(Word w) {
  return (w & 3) == 1;
}
static inline Word word_map(uint32_t number) {
  return (Word)((uint64_t)number << 2 | 3);
}
static inline bool word_is_map(Word w) {
  return (w & 3) == 3 && w != WORD_ANY;
}
/* Of an unknown or a map. */
static inline uint32_t word_number(Word w) {
  return (uint32_t)((uint64_t)w >> 2);
}

#endif
