/* SPDX-License-Identifier: MIT */
#include "base/text/glob.h"

#include <stddef.h>

/* The text before the last `*` was matched as early as possible, which leaves the most for the
 * rest. So on a mismatch only the last `*` has to take one more character. */
bool glob_matches(const char *pattern, const char *name) {
  const char *star = NULL, *resume = NULL;
  while (*name) {
    if (*pattern == '*') {
      star = pattern++;
      resume = name;
    } else if (*pattern == *name) {
      pattern++;
      name++;
    } else if (star) {
      pattern = star + 1;
      name = ++resume;
    } else {
      return false;
    }
  }
  while (*pattern == '*') pattern++;
  return !*pattern;
}
