/* SPDX-License-Identifier: MIT */
#include "exec/optimize.h"

_Static_assert(OPTIMIZATION_COUNT <= 32, "a set of optimizations is a word of 32 bits");

static const struct {
  const char *name, *help;
} optimizations[] = {
#define OPTIMIZATION(tag, name, help) {name, help},
#include "exec/optimizations.def"
#undef OPTIMIZATION
};

const char *optimization_name(Optimization o) {
  return optimizations[o].name;
}

const char *optimization_help(Optimization o) {
  return optimizations[o].help;
}
