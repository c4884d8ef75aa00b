/* SPDX-License-Identifier: MIT */
/* States that add nothing to one explored before.
 *
 * Where paths meet, a state is written down: where it stands, what the variables hold that can
 * still be read, and the facts that bear on those. A later state with the same values whose facts
 * include all of these covers executions that the earlier one covers as well, so it may end.
 * Unknowns are numbered in the order they are met: their names do not count.
 *
 * Why that is sound. Facts that share no unknown with the values, directly or through
 * other facts, can be met whatever the rest is, because the earlier state has a model: those are
 * left out. Facts that mention functions without definition bear on everything. With universals a
 * model is no proof, and all facts count. */
#ifndef EXEC_REDUCE_SUBSUMPTION_H
#define EXEC_REDUCE_SUBSUMPTION_H

#include "exec/engine/engine.h"
#include "exec/engine/live.h"
#include "exec/reduce/canonical.h"

typedef struct ExploredState {
  const struct ExploredState *next; /* with the same values */
  uint32_t n_facts;
  uint32_t facts[]; /* their words, ascending */
} ExploredState;

/* What is known of a fact. */
typedef struct FactInfo {
  bool shared;       /* mentions something that all paths share */
  uint32_t first, n; /* its unknowns, in Subsumption.unknowns            */
} FactInfo;

/* A block where paths meet. */
typedef struct JoinPoint {
  uint64_t arrivals, found;
  uint32_t lately, found_lately; /* of the last hundred or so */
  uint32_t size;                 /* of the last state there: facts, terms, entries of maps */
} JoinPoint;

typedef struct Subsumption {
  Engine *e;
  Live live;
  Arena arena;
  Canonical canonical;
  Map states;                       /* word of the values -> ExploredState * */
  Map places;                       /* block -> JoinPoint *               */
  Map facts;                        /* term -> number in fact_data       */
  uint64_t arrivals_all, found_all; /* of all places */
  uint64_t work;                    /* entries and facts compared, for budgets */
  VEC(FactInfo) fact_data;
  VEC(Symbol) unknowns;
  /* of the state at hand */
  Map numbers;         /* unknown -> its word */
  Map terms;           /* term -> its word */
  VEC(uint32_t) words; /* of records that are being made */
  VEC(Term) path;
  VEC(uint32_t) found; /* words of facts */
  uint32_t entries;    /* of maps, and terms */
  bool too_large;
} Subsumption;

void subsumption_init(Subsumption *, Engine *);
void subsumption_free(Subsumption *);
/* False: the state adds nothing. True: it is written down. */
bool subsumption_is_new(Subsumption *, State *);
/* Do paths that arrive at the block seldom end there, as far as is known? Where they do
 * elsewhere, more arrivals have to be counted first. */
bool subsumption_is_rare(const Subsumption *, const CBlock *);

#endif
