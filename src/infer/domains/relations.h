/* SPDX-License-Identifier: MIT */
/* Binary relations that axioms say are transitive, such as the order <: of Boogie's constants or
 * the subtyping of a front-end, and which constants they relate. */
#ifndef INFER_DOMAINS_RELATIONS_H
#define INFER_DOMAINS_RELATIONS_H

#include "core/program.h"

typedef struct RelatedPair {
  Symbol relation;
  Term upper;
  uint32_t next; /* of the same relation and lower term: its place + 1, or 0 */
} RelatedPair;

typedef struct Relations {
  TermTable *tab;
  Map kinds; /* symbol -> whether it is reflexive as well */
  VEC(RelatedPair) pairs;
  Map first; /* relation and lower term -> place + 1 of its first pair */
  VEC(Symbol) all;
} Relations;

void relations_init(Relations *, const CoreProgram *);
void relations_free(Relations *);
bool relations_is(const Relations *, Symbol);
/* Do the axioms say that it holds of two terms without variables? */
bool relations_holds(const Relations *, Symbol, Term lower, Term upper);
/* Terms above this one, nearest first, at most `max`; each with its relation. */
uint32_t relations_above(const Relations *, Term lower, RelatedPair *out, uint32_t max);

#endif
