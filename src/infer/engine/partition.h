/* SPDX-License-Identifier: MIT */
/* A copy of an implementation in which states at heads of loops stay apart by the case they are in
 * (partition_tests.h): each head, and what the loop does after it, is there once for each case, and
 * jumps to the head first tell which one it is (trace partitioning). It is for analysis only. */
#ifndef INFER_ENGINE_PARTITION_H
#define INFER_ENGINE_PARTITION_H

#include "infer/engine/fixpoint.h"
#include "infer/engine/partition_tests.h"

typedef struct PartitionHead {
  uint32_t head, which; /* of the original */
  uint32_t block;       /* of the copy     */
} PartitionHead;

typedef struct Partition {
  Impl impl;
  PartitionCases *cases; /* by block of the original; n == 0: not a head */
  PartitionHead *at;     /* the copies of heads that have several cases  */
  uint32_t n;
} Partition;

/* All in the arena. False: there is nothing to tell apart, or the copy would be too large, or loops
 * have several entries. */
bool partition_make(Partition *, const Transfer *, Arena *, const Impl *, const Fixpoint *);

#endif
