/* SPDX-License-Identifier: MIT */
/* The part of the domain of equalities that the engine asks: equal terms. */
#ifndef INFER_DOMAINS_EQUALITIES_H
#define INFER_DOMAINS_EQUALITIES_H

#include "infer/engine/domain.h"

/* Are two terms of one sort known to differ? */
typedef bool EqualitiesApart(void *env, Term, Term);

/* A term that equals this one and does not mention the variable; TERM_NONE when none is known. A
 * read of a map becomes one of the map it was updated to, where the update was elsewhere. */
Term equalities_without(DomainEnv *, const void *, Term, Symbol, EqualitiesApart *, void *env);
/* With the definitions of variables in place that make a condition of it: b for the comparison it
 * was set to, v == 1 where v is `if c then 1 else 0`. */
Term equalities_unfold(DomainEnv *, const void *, Term);
/* What each read of a map equals that the condition says was written to: adds M'[i] == v for
 * M' == M[i := v]; likewise for fields of datatypes. */
void equalities_reads(DomainEnv *, Term condition, EqualitiesApart *, void *env, Terms *out);
/* Terms that the term equals. */
void equalities_of(DomainEnv *, const void *, Term, Terms *out);

/* Normal forms: equal ones are known to be equal terms. */
typedef struct EqualitiesNorm EqualitiesNorm;
EqualitiesNorm *equalities_norm(DomainEnv *, const void *);
Term equalities_normal(EqualitiesNorm *, Term);
void equalities_norm_free(EqualitiesNorm *);

#endif
