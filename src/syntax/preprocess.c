/* SPDX-License-Identifier: MIT */
/* Conditional lines: #if, #elsif, #else, #endif.
 *
 * A pass over lines that knows nothing about comments or strings. Directive lines and excluded
 * lines are overwritten with blanks in a copy of the text, so every offset stays what it was.
 * Misuse cuts the text short; the scanner reports it when it gets there. */
#include "syntax/lex.h"

#include <stdio.h>
#include <string.h>

typedef struct IfCondition {
  bool active; /* lines are kept now                         */
  bool taken;  /* some branch was already kept, or none may be */
  bool had_else;
} IfCondition;

typedef struct Line {
  uint32_t lo, hi; /* without the line end */
  uint32_t trimmed_lo, trimmed_hi;
} Line;

static bool blank(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool starts(const char *text, uint32_t lo, uint32_t hi, const char *word) {
  size_t n = strlen(word);
  return hi - lo >= n && memcmp(text + lo, word, n) == 0;
}

static bool is(const char *text, uint32_t lo, uint32_t hi, const char *word) {
  return hi - lo == strlen(word) && starts(text, lo, hi, word);
}

/* Is there a '#' that is first on its line but for white space, and begins a directive? */
static bool has_directive(const char *text, uint32_t len) {
  const char *p = text, *end = text + len;
  while ((p = memchr(p, '#', (size_t)(end - p)))) {
    uint32_t lo = (uint32_t)(p - text), i = lo;
    while (i > 0 && (text[i - 1] == ' ' || text[i - 1] == '\t')) i--;
    if ((i == 0 || text[i - 1] == '\n' || text[i - 1] == '\r') &&
        (starts(text, lo, len, "#if") || starts(text, lo, len, "#els") ||
         starts(text, lo, len, "#endif")))
      return true;
    p++;
  }
  return false;
}

/* condition -> {'!'} name */
static bool preprocess_holds(const char *text, uint32_t lo, uint32_t hi, uint32_t file_index) {
  char name[32];
  bool sense = true;
  snprintf(name, sizeof name, "FILE_%u", file_index);
  while (lo < hi && blank(text[lo])) lo++;
  while (lo < hi && text[lo] == '!') {
    sense = !sense;
    lo++;
    while (lo < hi && blank(text[lo])) lo++;
  }
  return is(text, lo, hi, name) == sense;
}

typedef VEC(IfCondition) Conditions;

static bool all_active(const Conditions *c) {
  return c->n == 0 || vec_last(c).active;
}

/* Handles a directive line; false when it is misplaced. */
static bool directive(Conditions *c, const char *text, const Line *l, uint32_t file_index,
                      const char **malformed, bool *found) {
  uint32_t lo = l->trimmed_lo, hi = l->trimmed_hi;
  *found = true;
  if (starts(text, lo, hi, "#if")) {
    bool outer = all_active(c), on = outer && preprocess_holds(text, lo + 3, hi, file_index);
    IfCondition fresh = {on, on || !outer, false};
    vec_push(c, fresh);
  } else if (starts(text, lo, hi, "#elsif")) {
    *malformed = "misplaced #elsif";
    if (!c->n || vec_last(c).had_else) return false;
    IfCondition *top = &vec_last(c);
    top->active = !top->taken && preprocess_holds(text, lo + 6, hi, file_index);
    top->taken |= top->active;
  } else if (is(text, lo, hi, "#else")) {
    *malformed = "misplaced #else";
    if (!c->n || vec_last(c).had_else) return false;
    IfCondition *top = &vec_last(c);
    top->active = !top->taken;
    top->taken = top->had_else = true;
  } else if (is(text, lo, hi, "#endif")) {
    *malformed = "misplaced #endif";
    if (!c->n) return false;
    (void)vec_pop(c);
  } else {
    *found = false;
  }
  *malformed = NULL;
  return true;
}

static Line line_at(const char *text, uint32_t len, uint32_t lo) {
  Line l = {lo, lo, 0, 0};
  while (l.hi < len && text[l.hi] != '\n' && text[l.hi] != '\r') l.hi++;
  l.trimmed_lo = l.lo;
  l.trimmed_hi = l.hi;
  while (l.trimmed_lo < l.trimmed_hi && blank(text[l.trimmed_lo])) l.trimmed_lo++;
  while (l.trimmed_hi > l.trimmed_lo && blank(text[l.trimmed_hi - 1])) l.trimmed_hi--;
  return l;
}

void lex_preprocess(Lexer *lx, uint32_t file_index) {
  const char *text = lx->text;
  uint32_t len = lx->len;
  if (!has_directive(text, len)) return;
  char *copy = arena_strndup(&lx->program->arena, text, len);
  Conditions conditions = {0};
  for (uint32_t lo = 0; lo < len;) {
    Line l = line_at(text, len, lo);
    bool found;
    if (!directive(&conditions, text, &l, file_index, &lx->malformed, &found)) {
      len = lx->len = l.lo;
      copy[len] = 0;
      break;
    }
    if (found || !all_active(&conditions)) memset(copy + l.lo, ' ', l.hi - l.lo);
    lo = l.hi;
    if (lo < len) lo += text[lo] == '\r' && text[lo + 1] == '\n' ? 2 : 1;
  }
  if (!lx->malformed && conditions.n) lx->malformed = "missing #endif";
  lx->text = copy;
  vec_free(&conditions);
}
