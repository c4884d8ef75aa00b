/* SPDX-License-Identifier: MIT */
/* See quote.h. */
#include "report/quote.h"

#include "base/file.h"
#include "base/source.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A program's source is not longer, and a device is none. */
static const off_t LONGEST = (off_t)1 << 26;

static bool is_near(const char *path, const char *program) {
  if (file_is_below(path, ".")) return true;
  char *real = program ? realpath(program, NULL) : NULL;
  char *slash = real ? strrchr(real, '/') : NULL;
  bool near = false;
  if (slash) {
    slash[slash == real] = 0; /* the root keeps its slash */
    near = file_is_below(path, real);
  }
  free(real);
  return near;
}

const char *quote_read(Arena *arena, const char *file, const char *program, size_t *n) {
  struct stat st;
  const char *why, *text = NULL;
  char *path = realpath(file, NULL);
  if (path && is_near(path, program) && stat(path, &st) == 0 && S_ISREG(st.st_mode) &&
      st.st_size <= LONGEST)
    text = source_read(arena, path, n, &why);
  free(path);
  return text;
}
