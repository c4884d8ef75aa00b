/* SPDX-License-Identifier: MIT */
/* The reports of the shards of one run, put together into the report of the whole run.
 *
 * Nothing is counted twice and nothing is lost: shards of different runs, one shard twice, a shard
 * that is missing, and a program that is missing or there twice are all found. */
#ifndef FLEET_MERGE_H
#define FLEET_MERGE_H

#include "report/results/results.h"

typedef struct MergeInput {
  const char *path;
  Results results;
} MergeInput;

/* `out` is initialised. What is wrong goes to `why`, a line each. False: they do not belong
 * together, and there is no result. True with something in `why`: what is missing was left out, and
 * the result is incomplete. */
bool merge_reports(Results *out, const MergeInput *, uint32_t n, Buf *why);

#endif
