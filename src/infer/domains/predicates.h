/* SPDX-License-Identifier: MIT */
/* Sets of predicates of one subject: Boolean terms over constants and a hole for the subject.
 * One may follow from others: from what it equals, from a relation that is known to be transitive,
 * case by case from `or`. */
#ifndef INFER_DOMAINS_PREDICATES_H
#define INFER_DOMAINS_PREDICATES_H

#include "infer/domains/domain.h"

enum { MAX_PREDICATES = 8 };

typedef struct Predicates {
  uint32_t n;
  Term at[MAX_PREDICATES]; /* ascending */
} Predicates;

/* The variable that is the hole, one for each sort. */
Term predicates_hole(DomainEnv *, Sort);
bool predicates_has(const Predicates *, Term);
/* What follows from the others anyway is not added, nor what there is no room for. */
void predicates_add(DomainEnv *, Predicates *, Term);
bool predicates_imply(DomainEnv *, const Predicates *, Term);
/* What holds with either set; where one of them says that the subject is a constant, also what the
 * other one says unless it is that constant. */
Predicates predicates_join(DomainEnv *, const Predicates *, const Predicates *);

#endif
