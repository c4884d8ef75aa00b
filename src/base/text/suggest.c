/* SPDX-License-Identifier: MIT */
#include "base/text/suggest.h"

#include "base/text/edit.h"

#include <ctype.h>
#include <string.h>

/* The word in lower case; false when it is too long to be near anything. */
static bool lower(const char *word, char to[EDIT_LONGEST], size_t *n) {
  *n = strlen(word);
  if (*n > EDIT_LONGEST) return false;
  for (size_t i = 0; i < *n; i++) to[i] = (char)tolower((unsigned char)word[i]);
  return true;
}

void suggest_try(Suggest *s, const char *candidate) {
  char a[EDIT_LONGEST], b[EDIT_LONGEST];
  size_t n, m;
  if (!lower(s->word, a, &n) || !lower(candidate, b, &m) || n == 0) return;
  size_t third = (n > m ? n : m) / 3, limit = (third ? third : 1) + 1;
  if (limit > n) limit = n; /* a word of which nothing is left is no suggestion */
  if (s->best && s->distance < limit) limit = s->distance;
  uint32_t d = edit_distance(a, n, b, m, (uint32_t)limit);
  if (d < limit) s->best = candidate, s->distance = d;
}
