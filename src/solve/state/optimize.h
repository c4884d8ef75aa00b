/* SPDX-License-Identifier: MIT */
/* What makes an exploration fast, as switches (solve/state/optimizations.def). A set of bits says
 * what is left out; none changes what is true, only what is found in time. */
#ifndef SOLVE_STATE_OPTIMIZE_H
#define SOLVE_STATE_OPTIMIZE_H

#include <stdbool.h>
#include <stdint.h>

typedef enum Optimization {
#define OPTIMIZATION(tag, name, help) OPTIMIZATION_##tag,
#include "solve/state/optimizations.def"
#undef OPTIMIZATION
  OPTIMIZATION_COUNT
} Optimization;

const char *optimization_name(Optimization);

/* Is it in use, when these are left out? */
static inline bool optimization_on(uint32_t without, Optimization o) {
  return !(without >> o & 1);
}

#endif
