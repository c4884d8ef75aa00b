/* SPDX-License-Identifier: MIT */
/* Ground terms up to equality, as a solver keeps them while it instantiates quantifiers: which
 * terms are there, which of them are known to be equal, and where a trigger matches.
 *
 * Only what a fact makes for certain is there: no term of a branch that nobody has decided, as with
 * Z3's relevancy. A fact whose guard is not known waits. Equality is closed under congruence by
 * match_graph_close. Terms are made by the builder, so that arithmetic is normal. */
#ifndef CORE_MATCH_GRAPH_H
#define CORE_MATCH_GRAPH_H

#include "base/map.h"
#include "logic/build.h"

#define MATCH_NOBODY UINT32_MAX

typedef struct MatchNode {
  Term term;
  uint32_t parent;  /* union-find, a node                          */
  uint32_t next;    /* of the same class, a circle                 */
  uint32_t made_by; /* the instance that made it, or MATCH_NOBODY  */
} MatchNode;

typedef struct MatchFact {
  Term term;
  bool holds;
  uint32_t made_by;
} MatchFact;

typedef struct MatchGraph {
  Builder build;
  VEC(MatchNode) nodes;
  Map index; /* term -> node */
  VEC(MatchFact) waiting;
  VEC(Term) least; /* integers that are known not to be negative */
  uint32_t maker;  /* of what is added now */
  bool merged, contradiction;
} MatchGraph;

void match_graph_init(MatchGraph *, TermTable *);
void match_graph_free(MatchGraph *);
/* Makes the term and what is in it known. */
void match_graph_add(MatchGraph *, Term);
/* A fact, true or false. `assumed`: its guards hold, too. */
void match_graph_assert(MatchGraph *, Term, bool holds, bool assumed);
/* Closes equality under congruence, and uses facts whose guards are known by now. */
void match_graph_close(MatchGraph *);
/* The number of its class; UINT32_MAX: there is no such term. */
uint32_t match_graph_class(const MatchGraph *, Term);

/* Values of the variables of a quantifier by number; TERM_NONE: none yet. */
typedef struct MatchBinding {
  const Term *vars;
  uint32_t n;
  Term *values;
  uint32_t newest; /* the latest maker of a term that was matched, from 1; 0: nobody */
} MatchBinding;

typedef void MatchSink(void *env, const MatchBinding *);
/* Calls back for each way in which the terms of a trigger match. */
void match_graph_find(const MatchGraph *, const Term *trigger, uint32_t n, MatchBinding *,
                      MatchSink *, void *env);

#endif
