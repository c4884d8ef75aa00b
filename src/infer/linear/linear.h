/* SPDX-License-Identifier: MIT */
/* The parts of the domain of linear relations that its files share.
 *
 * An element is a list of packs: polyhedra over disjoint sets of integer atoms, so that unrelated
 * variables cost each other nothing. A relation between atoms of different packs makes them one
 * pack, up to a size; what a pack says that is not about all of its atoms together is split off
 * again. */
#ifndef INFER_DOMAINS_LINEAR_H
#define INFER_DOMAINS_LINEAR_H

#include "infer/domains/domain.h"
#include "infer/linear/polyhedron.h"

enum { LINEAR_MAX_DIMS = 12 };

typedef struct Pack {
  const Term *atoms; /* ascending; each occurs in a row */
  Polyhedron poly;
} Pack;

typedef struct Linear {
  uint32_t n;
  const Pack *at; /* ascending by first atom; none is without rows */
} Linear;

typedef VEC(Pack) Packs;

/* A sum of atoms with coefficients and a constant. */
typedef struct LinearPart {
  Term atom;
  int64_t coef;
} LinearPart;
typedef struct LinearSum {
  VEC(LinearPart) at;
  int64_t constant;
} LinearSum;

PolyLib *linear_library(DomainEnv *);
/* With `sum == 0` or `sum >= 0` in addition; NULL when nothing is left. */
const Linear *linear_add(DomainEnv *, const Linear *, const LinearSum *, bool equality);
const Linear *linear_forget(DomainEnv *, const Linear *, Term atom);
const Linear *linear_join(DomainEnv *, const Linear *, const Linear *);
const Linear *linear_widen(DomainEnv *, const Linear *, const Linear *);
bool linear_leq(DomainEnv *, const Linear *, const Linear *);
/* NULL: there is no such state. */
const Linear *linear_assume(DomainEnv *, const Linear *, Term);
/* Right minus left of a comparison; false when that is not linear. The sum's list is new. */
bool linear_difference(DomainEnv *, Term comparison, LinearSum *);

/* ---- packs (linear_packs.c) ---- */

/* The rows of those packs, over the atoms, which hold all of theirs; in the arena. */
Polyhedron linear_gather(DomainEnv *, const Pack *const *, uint32_t n, const Term *atoms,
                         uint32_t dims);
/* Adds the polyhedron in as many packs as it can be split into. */
void linear_split(DomainEnv *, const Term *atoms, const Polyhedron *, Packs *);
/* Sorts and keeps the packs as an element, and frees the list. */
const Linear *linear_keep(DomainEnv *, Packs *);
bool linear_same_pack(const Pack *, const Pack *);

#endif
