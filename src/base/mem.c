/* SPDX-License-Identifier: MIT */
#include "base/mem.h"

#include "base/bug.h"

#include <string.h>

/* Zero bytes are asked for as one, since malloc(0) may return NULL. */
void *mem_alloc(size_t bytes) {
  return mem_realloc(NULL, bytes);
}

void *mem_calloc(size_t n, size_t bytes) {
  void *p = calloc(n ? n : 1, bytes ? bytes : 1);
  if (!p) bug_oom(n * bytes);
  return p;
}

void *mem_realloc(void *p, size_t bytes) {
  p = realloc(p, bytes ? bytes : 1);
  if (!p) bug_oom(bytes);
  return p;
}

char *mem_strdup(const char *text) {
  size_t bytes = strlen(text) + 1;
  return memcpy(mem_alloc(bytes), text, bytes);
}
