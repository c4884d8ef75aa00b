/* SPDX-License-Identifier: MIT */
#include "base/bug.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

_Noreturn void bug_at(const char *file, int line, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  fflush(stdout);
  fprintf(stderr, "lindy: internal error at %s:%d: ", file, line);
  vfprintf(stderr, fmt, ap);
  fprintf(stderr, "\nlindy: please report this with the input that caused it\n");
  va_end(ap);
  abort();
}

_Noreturn void bug_oom(size_t wanted) {
  fflush(stdout);
  fprintf(stderr, "lindy: out of memory (wanted %zu bytes)\n", wanted);
  _exit(BUG_OOM_STATUS);
}
