/* SPDX-License-Identifier: MIT */
#include "base/vec.h"

#include "base/bug.h"
#include "base/mem.h"

#include <string.h>

void vec_reserve_raw(void **at, uint32_t *cap, uint32_t want, size_t elem) {
  uint32_t c = *cap ? *cap : 8;
  while (c < want) {
    if (c > UINT32_MAX / 2) bug_oom((size_t)want * elem);
    c *= 2;
  }
#ifdef LINDY_HOSTILE
  if (want < 64) c = want; /* moves on every push */
  void *p = mem_alloc((size_t)c * elem);
  if (*cap) memcpy(p, *at, (size_t)*cap * elem);
  free(*at);
#else
  void *p = mem_realloc(*at, (size_t)c * elem);
#endif
  *at = p;
  *cap = c;
}

void *vec_copy_raw(Arena *a, const void *at, size_t bytes) {
  void *p = NULL;
  if (bytes) {
    p = arena_alloc(a, bytes);
    memcpy(p, at, bytes);
  }
  return p;
}
