/* SPDX-License-Identifier: MIT */
/* Optimal string alignment by dynamic programming; row i of the table is row[i % 3]. */
#include "base/text/edit.h"

static uint32_t least(uint32_t a, uint32_t b) {
  return a < b ? a : b;
}

uint32_t edit_distance(const char *a, size_t n, const char *b, size_t m, uint32_t limit) {
  uint32_t row[3][EDIT_LONGEST + 1];
  if (n > EDIT_LONGEST || m > EDIT_LONGEST || (n > m ? n - m : m - n) >= limit) return limit;
  for (uint32_t k = 0; k <= m; k++) row[0][k] = k;
  for (uint32_t i = 1; i <= n; i++) {
    uint32_t *cur = row[i % 3], *up = row[(i + 2) % 3], *up2 = row[(i + 1) % 3];
    uint32_t nearest = cur[0] = i;
    for (uint32_t k = 1; k <= m; k++) {
      cur[k] = least(least(up[k], cur[k - 1]) + 1, up[k - 1] + (a[i - 1] != b[k - 1]));
      if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
        cur[k] = least(cur[k], up2[k - 2] + 1);
      nearest = least(nearest, cur[k]);
    }
    if (nearest >= limit) return limit;
  }
  return least(row[n % 3][m], limit);
}
