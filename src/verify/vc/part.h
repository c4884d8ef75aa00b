/* SPDX-License-Identifier: MIT */
/* A part of a passive program: fewer blocks, fewer edges, some checks assumed instead.
 *
 * Sets are arrays over the blocks, or over the ids of checks, of the whole program and are
 * never written to once a part has been handed on. A path of the part is a path of the whole. */
#ifndef VERIFY_VC_PART_H
#define VERIFY_VC_PART_H

#include "verify/vc/passive_text.h"

static const uint32_t PART_ALL_EDGES = UINT32_MAX, PART_NO_EDGE = UINT32_MAX - 1;

typedef struct Part {
  const bool *keep;     /* by block                                                     */
  const bool *check;    /* by id of a check: is it checked here (else: assumed)         */
  const uint32_t *only; /* by block: the one successor, or PART_*                       */
  const bool *before;   /* by block, or NULL: from these the rest is entered by `gate` alone */
  uint32_t gate;
  const char *name;     /* what divided it off: "/assert@12"; empty for the whole */
  PassiveLayout layout; /* by what divided it off   */
  bool joined;          /* see Passive.joined */
  bool no_jumps;        /* see Passive.no_jumps */
} Part;

/* Every block, edge and check. */
Part part_whole(Arena *, const Passive *);
bool part_edge(const Part *, uint32_t from, uint32_t to);
/* The blocks of the part that lead to b, and those it leads to; both include b. */
bool *part_ancestors(const Part *, Arena *, const Passive *, uint32_t b);
bool *part_descendants(const Part *, Arena *, const Passive *, uint32_t b);
/* The passive program of the part; block numbers and ids of checks are those of the whole. */
Passive part_passive(const Part *, const Passive *);

#endif
