/* SPDX-License-Identifier: MIT */
#include "base/diag.h"

#include "base/bug.h"

#include <stdio.h>

void diags_init(Diags *d) {
  *d = (Diags){0};
  arena_init(&d->arena);
}

void diags_free(Diags *d) {
  for (uint32_t i = 0; i < d->list.n; i++) vec_free(&d->list.at[i].notes);
  vec_free(&d->list);
  arena_free(&d->arena);
}

__attribute__((format(printf, 2, 0))) static const char *format(Arena *a, const char *fmt,
                                                                va_list ap) {
  va_list again;
  va_copy(again, ap);
  int n = vsnprintf(NULL, 0, fmt, again);
  va_end(again);
  if (n < 0) bug("diagnostic with a bad format: %s", fmt);
  char *p = arena_alloc(a, (size_t)n + 1);
  vsnprintf(p, (size_t)n + 1, fmt, ap);
  return p;
}

uint32_t diag_addv(Diags *d, uint16_t id, const DiagInfo *info, Span span, va_list ap) {
  Diag g = {.id = id, .info = info, .span = span, .text = format(&d->arena, info->format, ap)};
  vec_push(&d->list, g);
  if (info->severity == SEV_ERROR) {
    d->errors++;
    d->count[info->phase]++;
  } else if (info->severity == SEV_WARNING) {
    d->warnings++;
  }
  return d->list.n - 1;
}

uint32_t diag_add(Diags *d, uint16_t id, const DiagInfo *info, Span span, ...) {
  va_list ap;
  va_start(ap, span);
  uint32_t index = diag_addv(d, id, info, span, ap);
  va_end(ap);
  return index;
}

void diag_note(Diags *d, uint32_t index, Span span, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  DiagNote note = {span, format(&d->arena, fmt, ap)};
  va_end(ap);
  must(index < d->list.n);
  vec_push(&d->list.at[index].notes, note);
}

void diag_fix(Diags *d, uint32_t index, Span span, const char *text, const char *title, ...) {
  must(index < d->list.n);
  Diag *x = &d->list.at[index];
  if (x->fix.title) return;
  va_list ap;
  va_start(ap, title);
  x->fix = (DiagFix){format(&d->arena, title, ap), span, arena_printf(&d->arena, "%s", text)};
  va_end(ap);
}
