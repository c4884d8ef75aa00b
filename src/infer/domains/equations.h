/* SPDX-License-Identifier: MIT */
/* The equations that an element of the domain of equalities is, for the files that implement it. */
#ifndef INFER_DOMAINS_EQUATIONS_H
#define INFER_DOMAINS_EQUATIONS_H

#include "infer/domains/domain.h"

typedef struct Equation {
  Term a, b; /* a.ix < b.ix */
} Equation;

typedef struct Equations {
  uint32_t n;
  const Equation *at; /* ascending, no two the same */
} Equations;

/* Is the term small and plain enough for an equation? */
bool equations_fit(const TermTable *, Term);
/* Do the indices of a read, or of an update, differ from those of an update, of n dimensions? */
bool equations_elsewhere(DomainEnv *, Term read, Term store, uint32_t n);
/* Which of equal terms is preferred: values before variables before the rest. */
int equations_rank(const TermTable *, Term);

/* The members of EqualTerms (domain.h). */
Term equations_without(DomainEnv *, const void *, Term, Symbol);
Term equations_unfold(DomainEnv *, const void *, Term);
void equations_reads(DomainEnv *, Term condition, Terms *out);
NormalForms *equations_normal_forms(DomainEnv *, const void *);
Term equations_normal_form(NormalForms *, Term);
void equations_normal_forms_free(NormalForms *);

#endif
