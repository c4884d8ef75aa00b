/* SPDX-License-Identifier: MIT */
/* A state under change (product.h), for the files that implement that. Reduction is the exchange of
 * what the domains know: each operation reaches all of them, aliens get their names, and a domain
 * can ask about the whole state. */
#ifndef INFER_ENGINE_REDUCTION_H
#define INFER_ENGINE_REDUCTION_H

#include "infer/engine/product.h"

typedef struct Reduction {
  Domains *d;
  const void *at[MAX_DOMAINS];
  Terms aliens;
  bool possible;
  uint32_t depth;   /* of lemmas                                                        */
  uint32_t costly;  /* questions to costly domains                                      */
  Map *known_apart; /* pairs of terms -> 1: they differ, 0: perhaps not; NULL while the
                       state changes                                                    */
} Reduction;

void reduction_begin(Reduction *, Domains *, const Product *);
/* The state that was made; NULL when it is not possible. Frees the reduction. */
const Product *reduction_end(Reduction *);
AlienList reduction_keep_names(Domains *, const Term *,
                               uint32_t n); /* in the arena of the moment */

/* What the first domain in use that knows equal terms tells, and its element of `at`; NULL when no
 * domain does. */
const EqualTerms *reduction_equal_terms(const Domains *, const void *const *at,
                                        const void **element);
/* While `on`, domains can ask which terms differ and which conditions hold. */
void reduction_answer(Reduction *, bool on);

/* Operations of all domains that see names for aliens. */
void reduction_base_constrain(Reduction *, Term);
void reduction_base_eliminate(Reduction *, Symbol);
/* `to` is new to all of them. */
void reduction_base_rename(Reduction *, Symbol from, Symbol to);
/* The same of all domains. */
void reduction_rename(Reduction *, Symbol from, Symbol to);
/* The variable that stands for an alien. */
Term reduction_name(Reduction *, Term alien);
/* Is it an alien that the state can get a name for, and has none for yet? */
bool reduction_can_add(const Reduction *, Term);
/* The state knows the alien from now on, with what axioms say of it. */
void reduction_introduce(Reduction *, Term alien);
/* With names for aliens, which the state then knows. */
Term reduction_named(Reduction *, Term);
/* All domains learn that it holds. */
void reduction_constrain(Reduction *, Term);

#endif
