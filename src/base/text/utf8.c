/* SPDX-License-Identifier: MIT */
#include "base/text/utf8.h"

size_t utf8_decode(const char *text, size_t n, uint32_t *code) {
  const unsigned char *s = (const unsigned char *)text;
  unsigned char first = s[0];
  size_t len = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  *code = UINT32_MAX;
  if (len == 0 || first > 0xF4 || len > n) return 1;
  if (len == 1) {
    *code = first;
    return 1;
  }
  uint32_t value = first & (0x7FU >> len);
  for (size_t i = 1; i < len; i++) {
    if (!utf8_continues(text[i])) return 1;
    value = value << 6 | (s[i] & 0x3FU);
  }
  int overlong = (len == 3 && value < 0x800) || (len == 4 && value < 0x10000);
  if (overlong || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) return 1;
  *code = value;
  return len;
}

typedef struct Utf8Range {
  uint32_t lo, hi;
} Utf8Range;

/* Blocks of combining marks and of wide (East Asian, emoji) characters; coarse on purpose. */
static const Utf8Range combining[] = {
    {0x0300, 0x036F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200B, 0x200D},
    {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF},
};
static const Utf8Range wide[] = {
    {0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},   {0xAC00, 0xD7A3},
    {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},
    {0x1F300, 0x1F64F}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD},
};

static int utf8_within(const Utf8Range *ranges, size_t n, uint32_t code) {
  for (size_t i = 0; i < n; i++)
    if (code >= ranges[i].lo && code <= ranges[i].hi) return 1;
  return 0;
}

unsigned utf8_columns(uint32_t code) {
  if (code < 0x0300) return 1;
  if (utf8_within(combining, sizeof combining / sizeof *combining, code)) return 0;
  return utf8_within(wide, sizeof wide / sizeof *wide, code) ? 2 : 1;
}

int utf8_is_control(uint32_t code) {
  /* C0, DEL, C1, line separators, and the marks that reorder text (a source must not be able
   * to disguise itself in a diagnostic). */
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029 ||
         (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}
