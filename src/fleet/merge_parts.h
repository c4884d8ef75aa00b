/* SPDX-License-Identifier: MIT */
/* One program of which each shard did a part: its implementations, its procedures, or its paths. */
#ifndef FLEET_MERGE_PARTS_H
#define FLEET_MERGE_PARTS_H

#include "fleet/merge.h"

/* `whole`: all shards are there. */
void merge_parts(Results *out, const MergeInput *, uint32_t n, bool whole, Buf *why);

#endif
