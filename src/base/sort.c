/* SPDX-License-Identifier: MIT */
/* Merge sort. */
#include "base/sort.h"

#include "base/mem.h"

#include <string.h>

static void sort_merge(char *at, size_t n, size_t bytes, SortCompare *compare, const void *env,
                       char *room) {
  if (n < 2) return;
  size_t half = n / 2;
  char *l = room, *l_end = room + half * bytes, *r = at + half * bytes, *r_end = at + n * bytes;
  sort_merge(at, half, bytes, compare, env, room);
  sort_merge(r, n - half, bytes, compare, env, room);
  memcpy(room, at, half * bytes);
  for (char *out = at; l < l_end; out += bytes) {
    char **from = r == r_end || compare(l, r, env) <= 0 ? &l : &r;
    memcpy(out, *from, bytes);
    *from += bytes;
  }
}

void sort_stable(void *at, size_t n, size_t bytes, SortCompare *compare, const void *env) {
  if (n < 2) return;
  char *room = mem_alloc(n / 2 * bytes);
  sort_merge(at, n, bytes, compare, env, room);
  free(room);
}
