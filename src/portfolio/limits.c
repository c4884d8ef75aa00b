/* SPDX-License-Identifier: MIT */
/* See limits.h. */
#include "portfolio/limits.h"

#include "base/clock.h"
#include "base/process_tree.h"

#include <unistd.h>

void limits_begin(Limits *l) {
  process_tree_adopt();
  l->root = getpid();
  l->started = clock_now();
  l->processor_started = process_tree_seconds(l->root);
}

double limits_used(const Limits *l) {
  return process_tree_seconds(l->root) - l->processor_started;
}

static double at_least_a_little(double seconds) {
  static const double A_LITTLE = 0.05;
  return seconds < A_LITTLE ? A_LITTLE : seconds;
}

double limits_processor_seconds(const Limits *l) {
  if (l->processor_seconds <= 0) return 0;
  return at_least_a_little(l->processor_seconds - limits_used(l));
}

/* Where processor time is the limit, a clock only ends what does not work at all. */
double limits_seconds(const Limits *l) {
  enum { PATIENCE = 60 };
  double processor = limits_processor_seconds(l) * PATIENCE;
  if (l->seconds <= 0) return processor;
  double left = at_least_a_little(l->seconds - (clock_now() - l->started));
  return processor > 0 && processor < left ? processor : left;
}

/* A new process shares all pages with the one that starts it, and may come to write to them. */
size_t limits_memory(const Limits *l) {
  enum { LEAST = 16 << 20 };
  if (!l->memory_bytes) return 0;
  size_t used = process_tree_memory(l->root) + process_memory(getpid());
  return used + LEAST < l->memory_bytes ? l->memory_bytes - used : LEAST;
}

/* Symbolic execution looks at the clock itself, between questions, and ends by itself then. */
WorkerOutcome limits_watch(const Limits *l) {
  static const double GRACE = 0.3;
  if (l->processor_seconds > 0 && limits_used(l) > l->processor_seconds + GRACE)
    return WORKER_PROCESSOR_TIME;
  bool fits = !l->memory_bytes || process_tree_fits(l->root, l->memory_bytes);
  return fits ? WORKER_DONE : WORKER_MEMORY;
}

bool limits_left(const Limits *l) {
  if (l->seconds > 0 && clock_now() - l->started >= l->seconds) return false;
  return l->processor_seconds <= 0 || limits_used(l) < l->processor_seconds;
}
