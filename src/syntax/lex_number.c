/* SPDX-License-Identifier: MIT */
/* Number tokens: their extent, and whether a floating-point literal is a value of its format. */
#include "syntax/lex.h"

#include <string.h>

static bool digit(char c) {
  return c >= '0' && c <= '9';
}

static int hex_value(char c) {
  if (digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

static uint32_t skip_digits(const char *text, uint32_t at) {
  while (digit(text[at])) at++;
  return at;
}

/* 'e' ['-'] D+ at `at`: its end, or `at` when it is not there. */
static uint32_t exponent(const char *text, uint32_t at) {
  if (text[at] != 'e') return at;
  uint32_t i = at + 1 + (text[at + 1] == '-');
  return digit(text[i]) ? skip_digits(text, i) : at;
}

/* D+ 'e' D+ (significand and exponent widths) at `at`: its end, or 0. */
static uint32_t widths(const char *text, uint32_t at) {
  uint32_t i = skip_digits(text, at);
  if (i == at || text[i] != 'e' || !digit(text[i + 1])) return 0;
  return skip_digits(text, i + 1);
}

/* 0x H+ . H+ e [-] D+ f D+ e D+ with `at` on the 0: its end, or 0. As e and f are hexadecimal
 * digits, all ways to read the text are followed at once; the longest match wins. */
static uint32_t hex_float(const char *text, uint32_t at) {
  enum { NEED_H = 1, H = 2, E = 4, E_MINUS = 8, EXP = 16, F = 32, SIG = 64, E2 = 128, DONE = 256 };
  if (text[at] != '0' || text[at + 1] != 'x') return 0;
  uint32_t i = at + 2, end = 0;
  while (hex_value(text[i]) >= 0) i++;
  if (i == at + 2 || text[i] != '.') return 0;
  i++;
  for (unsigned now = NEED_H; now; i++) {
    char c = text[i];
    unsigned next = 0;
    if (hex_value(c) >= 0 && (now & (NEED_H | H))) next |= H;
    if (c == 'e' && (now & H)) next |= E;
    if (c == '-' && (now & E)) next |= E_MINUS;
    if (digit(c) && (now & (E | E_MINUS | EXP))) next |= EXP;
    if (c == 'f' && (now & EXP)) next |= F;
    if (digit(c) && (now & (F | SIG))) next |= SIG;
    if (c == 'e' && (now & SIG)) next |= E2;
    if (digit(c) && (now & (E2 | DONE))) next |= DONE;
    if (next & DONE) end = i + 1;
    now = next;
  }
  return end;
}

/* 0NaN, 0nan, 0+oo, 0-oo and the widths, with `at` on the 0: its end, or 0. */
static uint32_t special_float(const char *text, uint32_t at) {
  static const char *const name[] = {"0NaN", "0nan", "0+oo", "0-oo"};
  for (size_t i = 0; i < sizeof name / sizeof *name; i++)
    if (strncmp(text + at, name[i], 4) == 0) return widths(text, at + 4);
  return 0;
}

uint32_t lex_number(const char *text, uint32_t at, TokenKind *kind) {
  uint32_t end;
  *kind = TOK_FLOAT;
  if (text[at] == '-') {
    end = hex_float(text, at + 1);
    return end ? end : at;
  }
  if (text[at] == '0' && !digit(text[at + 1]) &&
      ((end = hex_float(text, at)) || (end = special_float(text, at))))
    return end;
  end = skip_digits(text, at);
  *kind = TOK_DIGITS;
  if (text[end] == '.' && digit(text[end + 1])) {
    *kind = TOK_DEC_FLOAT;
    return exponent(text, skip_digits(text, end + 1));
  }
  if (text[end] == 'b' && text[end + 1] == 'v' && digit(text[end + 2])) {
    *kind = TOK_BVLIT;
    return skip_digits(text, end + 2);
  }
  uint32_t more = exponent(text, end);
  if (more != end) *kind = TOK_DECIMAL;
  return more;
}

/* A decimal number, cut off at `limit`. */
static int64_t lex_digits(const char *text, uint32_t lo, uint32_t hi, int64_t limit) {
  int64_t n = 0;
  for (; lo < hi; lo++) {
    n = n * 10 + (text[lo] - '0');
    if (n > limit) n = limit;
  }
  return n;
}

/* Position of the last `c` before `hi`. */
static uint32_t last(const char *text, uint32_t hi, char c) {
  while (text[hi - 1] != c) hi--;
  return hi - 1;
}

/* The value's bits: [top, bottom] are the binary exponents of its highest and lowest one. */
static bool lex_bits(const char *text, uint32_t lo, uint32_t hi, int64_t *top, int64_t *bottom) {
  uint32_t dot = lo;
  while (text[dot] != '.') dot++;
  bool any = false;
  for (uint32_t i = lo; i < hi; i++) {
    int h = i == dot ? 0 : hex_value(text[i]);
    if (h == 0) continue;
    int64_t unit = i < dot ? 4 * (int64_t)(dot - i - 1) : -4 * (int64_t)(i - dot);
    for (int b = 3; b >= 0; b--) {
      if (!(h >> b & 1)) continue;
      if (!any) *top = unit + b;
      *bottom = unit + b;
      any = true;
    }
  }
  return any;
}

bool lex_float_valid(const char *text, uint32_t len) {
  const int64_t width_limit = INT32_MAX, huge_exponent = (int64_t)1 << 58;
  uint32_t sign = text[0] == '-';
  uint32_t e2 = last(text, len, 'e');
  int64_t exp_bits = lex_digits(text, e2 + 1, len, width_limit);
  bool special = text[sign + 1] != 'x';
  uint32_t f = special ? 3 : last(text, e2, 'f');
  int64_t sig_bits = lex_digits(text, f + 1, e2, width_limit);
  if (sig_bits < 2 || exp_bits < 2 || sig_bits == width_limit || exp_bits == width_limit)
    return false;
  if (special) return true;
  uint32_t e1 = last(text, f, 'e');
  uint32_t minus = text[e1 + 1] == '-';
  int64_t scale = lex_digits(text, e1 + 1 + minus, f, huge_exponent) * (minus ? -4 : 4);
  int64_t top, bottom;
  if (!lex_bits(text, sign + 2, e1, &top, &bottom)) return true;
  top += scale;
  bottom += scale;
  int64_t bias = exp_bits > 61 ? INT64_MAX / 4 : ((int64_t)1 << (exp_bits - 1)) - 1;
  if (top > bias) return false;
  if (top >= 1 - bias) return top - bottom < sig_bits;
  return top >= 1 - bias - (sig_bits - 1); /* subnormal: rounding is fine, vanishing is not */
}
