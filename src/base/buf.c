/* SPDX-License-Identifier: MIT */
#include "base/buf.h"

#include "base/bug.h"
#include "base/mem.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void reserve(Buf *b, size_t more) {
  if (more > (size_t)-1 / 2 - b->n) bug_oom(more);
  size_t need = b->n + more + 1;
  if (need <= b->cap) return;
  size_t cap = b->cap ? b->cap : 64;
  while (cap < need) cap *= 2;
  char *p = mem_realloc(b->text, cap);
  b->text = p;
  b->cap = cap;
}

void buf_free(Buf *b) {
  free(b->text);
  *b = (Buf){0};
}

void buf_clear(Buf *b) {
  b->n = 0;
  if (b->text) b->text[0] = 0;
}

void buf_add(Buf *b, const char *text, size_t n) {
  reserve(b, n);
  if (n) memcpy(b->text + b->n, text, n);
  b->n += n;
  b->text[b->n] = 0;
}

void buf_puts(Buf *b, const char *text) {
  buf_add(b, text, strlen(text));
}

void buf_putc(Buf *b, char c) {
  buf_add(b, &c, 1);
}

void buf_spaces(Buf *b, size_t n) {
  reserve(b, n);
  memset(b->text + b->n, ' ', n);
  b->n += n;
  b->text[b->n] = 0;
}

void buf_printf(Buf *b, const char *fmt, ...) {
  va_list ap, again;
  va_start(ap, fmt);
  va_copy(again, ap);
  int n = vsnprintf(NULL, 0, fmt, ap);
  va_end(ap);
  if (n < 0) bug("buf_printf: bad format");
  reserve(b, (size_t)n);
  vsnprintf(b->text + b->n, (size_t)n + 1, fmt, again);
  va_end(again);
  b->n += (size_t)n;
}
