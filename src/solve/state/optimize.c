/* SPDX-License-Identifier: MIT */
#include "solve/state/optimize.h"

_Static_assert(OPTIMIZATION_COUNT <= 32, "a set of optimizations is a word of 32 bits");

const char *optimization_name(Optimization o) {
  static const char *const names[] = {
#define OPTIMIZATION(tag, name, help) name,
#include "solve/state/optimizations.def"
#undef OPTIMIZATION
  };
  return names[o];
}
