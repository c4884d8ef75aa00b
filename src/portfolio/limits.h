/* SPDX-License-Identifier: MIT */
/* Time and memory that all methods and their processes have together, and what is left of them. */
#ifndef PORTFOLIO_LIMITS_H
#define PORTFOLIO_LIMITS_H

#include "base/worker.h"

#include <sys/types.h>

typedef struct Limits {
  double seconds;           /* 0: no limit */
  double processor_seconds; /* of all processes; 0: no limit */
  size_t memory_bytes;      /* of all processes; 0: no limit */
  /* since limits_begin */
  double started, processor_started;
  pid_t root; /* the process that everything is below */
} Limits;

void limits_begin(Limits *);
bool limits_left(const Limits *);
/* Processor seconds used so far. */
double limits_used(const Limits *);
/* Seconds that are left of those given, at least a little; 0: no limit. */
double limits_seconds(const Limits *);
double limits_processor_seconds(const Limits *);
/* How much a process that is started now may add to the memory it starts with; 0: no limit. */
size_t limits_memory(const Limits *);
/* For WorkerJob.watch: DONE, or how all are to end. */
WorkerOutcome limits_watch(const Limits *);

#endif
