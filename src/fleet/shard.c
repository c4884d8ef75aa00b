/* SPDX-License-Identifier: MIT */
/* See shard.h. */
#include "fleet/shard.h"

#include "base/mem.h"
#include "base/sort.h"

#include <stdlib.h>

bool shard_parse(const char *text, Shard *s) {
  enum { MOST = 100000 };
  char *end;
  if (*text < '0' || *text > '9') return false;
  unsigned long index = strtoul(text, &end, 10);
  if (*end != '/' || end[1] < '0' || end[1] > '9') return false;
  unsigned long of = strtoul(end + 1, &end, 10);
  if (*end || !index || !of || index > of || of > MOST) return false;
  *s = (Shard){(uint32_t)index, (uint32_t)of};
  return true;
}

typedef struct Load {
  double seconds;
  uint32_t at;
} Load;

static int longest_first(const void *a, const void *b, const void *env) {
  double x = ((const Load *)a)->seconds, y = ((const Load *)b)->seconds;
  (void)env;
  return x > y ? -1 : x < y;
}

static double average(const double *seconds, uint32_t n) {
  double sum = 0;
  uint32_t known = 0;
  for (uint32_t i = 0; seconds && i < n; i++) {
    if (seconds[i] < 0) continue;
    sum += seconds[i];
    known++;
  }
  return known && sum > 0 ? sum / known : 1;
}

void shard_deal(uint32_t *shard, uint32_t n, uint32_t of, const double *seconds) {
  double usual = average(seconds, n), *busy = mem_calloc(of + 1, sizeof *busy);
  Load *list = mem_calloc(n + 1, sizeof *list);
  for (uint32_t i = 0; i < n; i++)
    list[i] = (Load){seconds && seconds[i] >= 0 ? seconds[i] : usual, i};
  sort_stable(list, n, sizeof *list, longest_first, NULL);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t least = 0;
    for (uint32_t k = 1; k < of; k++)
      if (busy[k] < busy[least]) least = k;
    busy[least] += list[i].seconds + 1e-3; /* so that those of no time are dealt out as well */
    shard[list[i].at] = least + 1;
  }
  free(busy);
  free(list);
}
