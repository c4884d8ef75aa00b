/* SPDX-License-Identifier: MIT */
/* A growing text buffer for printers. A zeroed Buf is empty; text is NUL-terminated
 * once anything was added. buf_free releases it. */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stddef.h>

typedef struct Buf {
  char *text;
  size_t n, cap;
} Buf;

void buf_free(Buf *);
void buf_clear(Buf *);
void buf_add(Buf *, const char *text, size_t n);
void buf_puts(Buf *, const char *text);
void buf_putc(Buf *, char c);
void buf_printf(Buf *, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void buf_spaces(Buf *, size_t n);

#endif
