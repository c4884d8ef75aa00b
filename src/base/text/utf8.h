/* SPDX-License-Identifier: MIT */
/* Reading text as UTF-8 for showing it: one character at a time, broken bytes noticed,
 * with the number of terminal columns each character takes. */
#ifndef BASE_TEXT_UTF8_H
#define BASE_TEXT_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decodes the character at `s` (n > 0 bytes are there). Returns its length in bytes, and the
 * code point; a byte that starts no valid character has length 1 and *code UINT32_MAX. */
size_t utf8_decode(const char *s, size_t n, uint32_t *code);
/* Is the byte one of a character that began before it? */
static inline bool utf8_continues(char byte) {
  return ((unsigned char)byte & 0xC0) == 0x80;
}
/* Columns on a terminal: 0 for combining marks, 2 for wide characters, else 1. */
unsigned utf8_columns(uint32_t code);
/* A control character, which must not reach a terminal as it is. */
int utf8_is_control(uint32_t code);

#endif
