/* Optimal string alignment distance (insert, delete, replace, swap of neighbours), ignoring
 * case. Words longer than the table are never suggested.
 * SPDX-License-Identifier: MIT */
#include "cli/suggest.h"

#include <ctype.h>
#include <string.h>

enum { LONGEST = 40 };

static size_t least(size_t a, size_t b) {
  return a < b ? a : b;
}

static size_t distance(const char *a, size_t n, const char *b, size_t m) {
  size_t rows[3][LONGEST + 1]; /* row i of the table is rows[i % 3] */
  for (size_t j = 0; j <= m; j++) rows[0][j] = j;
  for (size_t i = 1; i <= n; i++) {
    size_t *row = rows[i % 3], *above = rows[(i - 1) % 3], *above2 = rows[(i + 1) % 3];
    row[0] = i;
    for (size_t j = 1; j <= m; j++) {
      int x = tolower((unsigned char)a[i - 1]), y = tolower((unsigned char)b[j - 1]);
      row[j] = least(least(above[j], row[j - 1]) + 1, above[j - 1] + (x != y));
      if (i > 1 && j > 1 && x == tolower((unsigned char)b[j - 2]) &&
          y == tolower((unsigned char)a[i - 2]))
        row[j] = least(row[j], above2[j - 2] + 1);
    }
  }
  return rows[n % 3][m];
}

void suggest_try(Suggest *s, const char *candidate) {
  size_t n = strlen(s->word), m = strlen(candidate);
  if (n == 0 || n > LONGEST || m > LONGEST) return;
  size_t d = distance(s->word, n, candidate, m), limit = (n > m ? n : m) / 3;
  if (d > (limit ? limit : 1) || d >= n) return;
  if (!s->best || d < s->distance) s->best = candidate, s->distance = d;
}
