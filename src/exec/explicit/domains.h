/* SPDX-License-Identifier: MIT */
/* What is known of the unknowns of an explicit state: each lies between two bounds, except at a few
 * holes. A test narrows the domain of the unknown that it is about, so that the execution that
 * goes on stands for all values that pass the same tests. */
#ifndef EXEC_EXPLICIT_DOMAINS_H
#define EXEC_EXPLICIT_DOMAINS_H

#include "base/map.h"
#include "base/vec.h"
#include "exec/explicit/word.h"

#define DOMAIN_LOWEST INT64_MIN
#define DOMAIN_HIGHEST INT64_MAX

typedef struct ValueDomain {
  int64_t lo, hi; /* DOMAIN_LOWEST, DOMAIN_HIGHEST: no bound */
  uint32_t holes; /* number of a set of integers that it lacks, 0: none */
  uint32_t same;  /* 1 + the number of the unknown that it equals, 0: it is one of its own */
} ValueDomain;

typedef VEC(ValueDomain) Domains;

/* Sets of holes, each once. */
typedef struct HoleSet {
  const int64_t *at; /* ascending */
  uint32_t n;
} HoleSet;
typedef struct HoleSets {
  Arena arena;
  Map by_hash;
  VEC(HoleSet) all; /* 0 is the empty one */
} HoleSets;

void hole_sets_init(HoleSets *);
void hole_sets_free(HoleSets *);

static const ValueDomain domain_full = {DOMAIN_LOWEST, DOMAIN_HIGHEST, 0, 0};
static const ValueDomain domain_truth = {0, 1, 0, 0};

static inline bool domain_is_full(const ValueDomain *d) {
  return d->lo == DOMAIN_LOWEST && d->hi == DOMAIN_HIGHEST && !d->holes;
}
/* The part of the domain between bounds, and that without a value. False: nothing is left. Holes
 * beyond a certain number are forgotten. */
bool domain_between(HoleSets *, ValueDomain *, int64_t lo, int64_t hi);
bool domain_without(HoleSets *, ValueDomain *, int64_t);
bool domain_meet(HoleSets *, ValueDomain *, const ValueDomain *other);
bool domains_disjoint(const HoleSets *, const ValueDomain *, const ValueDomain *);

#endif
