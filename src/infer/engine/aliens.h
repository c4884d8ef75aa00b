/* SPDX-License-Identifier: MIT */
/* Names for alien terms: terms that base domains do not interpret, such as m[i], f(x) or
 * p->left.
 *
 * Every alien term has one name, a variable of its sort, the same one in all states; base domains
 * are handed names and so reason about such terms as about variables (the Boogie paper, section 5:
 * the congruence-closure domain hides alien expressions from base domains). */
#ifndef INFER_ENGINE_ALIENS_H
#define INFER_ENGINE_ALIENS_H

#include "infer/domains/domain.h"

typedef struct AlienNames {
  Map of_term;   /* term -> symbol */
  Map of_symbol; /* symbol -> term */
} AlienNames;

/* The aliens that a state may know something of, ascending. */
typedef struct AlienList {
  uint32_t n;
  const Term *at;
} AlienList;

void aliens_free(AlienNames *);
/* The variable that stands for the alien. */
Term aliens_name(AlienNames *, TermTable *, Term alien);
/* With names for the aliens in it, which are added to the list (kept ascending), of at most
 * `limit`; those that were not there before also to `fresh`, unless that is NULL. */
Term aliens_put(AlienNames *, DomainEnv *, Term, Terms *list, uint32_t limit, Terms *fresh);
/* With the aliens themselves again. */
Term aliens_resolve(const AlienNames *, DomainEnv *, Term);

/* Does the term mention one of the symbols? */
bool aliens_touched(const TermTable *, Term, const Map *symbols);

bool aliens_has(const Term *list, uint32_t n, Term);
void aliens_insert(Terms *, Term);
void aliens_remove(Terms *, Term);

#endif
