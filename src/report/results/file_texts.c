/* SPDX-License-Identifier: MIT */
/* See file_texts.h. */
#include "report/results/file_texts.h"

#include "base/source.h"
#include "base/text/utf8.h"

#include <string.h>

void file_texts_init(FileTexts *t) {
  *t = (FileTexts){0};
  arena_init(&t->arena);
}

void file_texts_free(FileTexts *t) {
  for (uint32_t i = 0; i < t->files.n; i++) vec_free(&t->files.at[i]->lines);
  vec_free(&t->files);
  arena_free(&t->arena);
}

static FileText *file_of(FileTexts *t, const char *name) {
  for (uint32_t i = 0; i < t->files.n; i++)
    if (strcmp(t->files.at[i]->name, name) == 0) return t->files.at[i];
  FileText *f = ARENA_NEW(&t->arena, FileText);
  const char *why;
  *f = (FileText){.name = name};
  if (*name && strcmp(name, "-") != 0) f->text = source_read(&t->arena, name, &f->n, &why);
  for (const char *p = f->text; p; p = memchr(p, '\n', f->n - (size_t)(p - f->text))) {
    if (f->lines.n) p++;
    vec_push(&f->lines, (size_t)(p - f->text));
  }
  vec_push(&t->files, f);
  return f;
}

const char *file_texts_line(FileTexts *t, const char *file, double line, size_t *n) {
  const FileText *f = file_of(t, file);
  *n = 0;
  if (line < 1 || line > f->lines.n) return NULL;
  uint32_t i = (uint32_t)line - 1;
  size_t from = f->lines.at[i], to = i + 1 < f->lines.n ? f->lines.at[i + 1] - 1 : f->n;
  *n = to - from;
  return f->text + from;
}

int64_t file_texts_utf16(FileTexts *t, const char *file, double line, int64_t column) {
  size_t n, at = 0;
  int64_t units = 1;
  const char *text = file_texts_line(t, file, line, &n);
  if (!text) return column;
  while (at < n && (int64_t)at + 1 < column) {
    uint32_t code;
    at += utf8_decode(text + at, n - at, &code);
    units += code != UINT32_MAX && code > 0xFFFF ? 2 : 1;
  }
  return units + (column - 1 - (int64_t)at > 0 ? column - 1 - (int64_t)at : 0);
}
