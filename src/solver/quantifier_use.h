/* SPDX-License-Identifier: MIT */
/* How often Z3 instantiates quantifiers, from what it tells standard error while it searches and
 * when it forgets a quantifier (SolverOptions.profile):
 *
 *   [quantifier_instances] @118.57 : 1000 : 0 : 3 : 9 : 10
 *
 * with the place of the quantifier and the number of its term, its instances, those that were true
 * anyway, the depth of the deepest, and its cost. Lines come every 200 instances, so a solver
 * that is killed has told most of it; they change nothing about the search. */
#ifndef SOLVER_QUANTIFIER_USE_H
#define SOLVER_QUANTIFIER_USE_H

#include "base/map.h"
#include "base/vec.h"

#include <stdbool.h>

#define QUANTIFIER_NEED_UNKNOWN UINT32_MAX
enum { QUANTIFIER_USE_EVERY = 200 };

typedef struct QuantifierUse {
  uint32_t pos;       /* of the quantifier in the source; 0: it was made by Lindy */
  uint64_t instances; /* that were made                                           */
  uint32_t depth;     /* the longest chain in which an instance made the next one */
  uint32_t needed;    /* by the proof; QUANTIFIER_NEED_UNKNOWN                     */
} QuantifierUse;

typedef VEC(QuantifierUse) QuantifierUses;

/* What a proof used: so many different instances of the quantifier at that place. */
typedef struct QuantifierNeed {
  uint32_t pos, instances;
} QuantifierNeed;

typedef VEC(QuantifierNeed) QuantifierNeeds;

typedef struct QuantifierListener {
  QuantifierUses uses;
  Map by_pos; /* place -> number in `uses` */
  Map told;   /* place and term -> what was last said of it */
} QuantifierListener;

void quantifier_listener_free(QuantifierListener *);
/* Takes a line of standard error. False: it is not about quantifiers. */
bool quantifier_listener_hear(QuantifierListener *, const char *line, size_t n);
/* Most instances first, then by place. */
void quantifier_uses_sort(QuantifierUses *);
/* Nothing goes to standard error until it is given back. -1: it does all the same. */
int quantifier_use_mute(void);
void quantifier_use_unmute(int);
/* For a process whose standard error somebody listens to: from here on, counts start anew. */
void quantifier_use_begin(void);

#endif
