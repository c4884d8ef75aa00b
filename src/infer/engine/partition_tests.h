/* SPDX-License-Identifier: MIT */
/* Cases that states at the head of a loop fall into: the loop is over, or the first of its tests
 * holds, or the second, and so on; flags that it keeps are tests as well. What holds in each case
 * is often simple where what holds in all of them is not. */
#ifndef INFER_ENGINE_PARTITION_TESTS_H
#define INFER_ENGINE_PARTITION_TESTS_H

#include "core/cfg.h"
#include "infer/domains/domain.h"
#include "infer/engine/dead_locals.h"

enum { MAX_PARTITION_CASES = 6 };

typedef struct PartitionCases {
  uint32_t n;                   /* 1: there is nothing to tell apart */
  Term at[MAX_PARTITION_CASES]; /* over values at the head; each state satisfies just one */
} PartitionCases;

typedef struct PartitionLoop {
  const Impl *impl;
  const Cfg *cfg;
  const DeadLocals *live;
  uint32_t head;
  const bool *in;      /* by block: does it belong to the loop? */
  const Map *changing; /* symbols that the loop changes         */
} PartitionLoop;

PartitionCases partition_tests_find(DomainEnv *, const PartitionLoop *);

#endif
