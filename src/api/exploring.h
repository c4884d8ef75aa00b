/* SPDX-License-Identifier: MIT */
/* The exploration of a whole program from an entry: the methods of portfolio/ in turn, and what
 * they found as a report. */
#ifndef API_EXPLORING_H
#define API_EXPLORING_H

#include "portfolio/symbolic.h"
#include "report/executions/explore.h"

typedef struct Exploring {
  ExploreOptions opt;
  Symbolic symbolic;
  Portfolio portfolio;
} Exploring;

/* Asked for besides the options. */
typedef struct ExploringTask {
  double processor_seconds; /* of all processes; 0: no limit */
  uint32_t without;         /* methods left out, as in Portfolio */
  uint32_t turns;           /* of the methods; 0: any number */
  const char *engine;       /* the only method, by name; or NULL */
  bool with_witness;
  ExploreProgress *progress; /* or NULL */
  /* Called with the script of each bug, to be replayed. */
  void (*sink)(void *env, Script *, ValueStore *);
  void *env;
} ExploringTask;

/* Explores. Where a failure may depend on functions or procedures that have more values than those
 * of the source, the search goes on after it. exploring_free. */
void exploring_decide(Exploring *, CoreProgram *, const ExploreOptions *, const ExploringTask *);
void exploring_free(Exploring *);
ExploreReport exploring_report(Exploring *, const RunCounts *, double seconds);
/* Where there is no witness of its proof: why, in words. */
void exploring_no_witness(const Exploring *, Buf *why);

#endif
