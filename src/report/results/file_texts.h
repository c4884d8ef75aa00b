/* SPDX-License-Identifier: MIT */
/* The files that events speak of, read once each, for reports that need more than lines and
 * columns of bytes. */
#ifndef REPORT_FILE_TEXTS_H
#define REPORT_FILE_TEXTS_H

#include "base/arena.h"
#include "base/vec.h"

#include <stddef.h>
#include <stdint.h>

typedef struct FileText {
  const char *name, *text; /* text: NULL when it cannot be read */
  size_t n;
  VEC(size_t) lines; /* where they start */
} FileText;

typedef struct FileTexts {
  Arena arena;
  VEC(FileText *) files;
} FileTexts;

void file_texts_init(FileTexts *);
void file_texts_free(FileTexts *);
/* Line `line`, from 1, without its end; NULL when it is not to be had. */
const char *file_texts_line(FileTexts *, const char *file, double line, size_t *n);
/* A column of bytes as one of UTF-16 code units, both from 1; the same where the line is not known.
 */
int64_t file_texts_utf16(FileTexts *, const char *file, double line, int64_t column);

#endif
