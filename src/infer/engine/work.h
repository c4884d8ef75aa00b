/* SPDX-License-Identifier: MIT */
/* A state being changed (product.h), for the files that implement that: what is done to all domains
 * in it, and what can be asked of them. */
#ifndef INFER_ENGINE_WORK_H
#define INFER_ENGINE_WORK_H

#include "infer/engine/product.h"

typedef struct Work {
  Domains *d;
  const void *at[MAX_DOMAINS];
  Terms aliens;
  bool possible;
  uint32_t depth;   /* of lemmas                                                      */
  uint32_t costly;  /* questions to the domain that takes long                        */
  Map *asked_apart; /* pairs of terms -> 1: they differ, 0: perhaps not; NULL while the
                       state changes                                                  */
} Work;

void work_begin(Work *, Domains *, const Product *);
/* The state that was made; NULL when it is not possible. Frees the work. */
const Product *work_end(Work *);
AlienList work_keep_names(Domains *, const Term *, uint32_t n); /* in the arena of the moment */

/* The element of a domain; NULL when that is not in use. */
const void *work_element(const Domains *, const void *const *at, const Domain *of);
/* Operations of all domains that see names for aliens. */
void work_base_constrain(Work *, Term);
void work_base_eliminate(Work *, Symbol);
void work_base_rename(Work *, Symbol from, Symbol to);
/* The variable that stands for an alien. */
Term work_name(Work *, Term alien);
/* With names for aliens, which the state then knows, with what axioms say of them. */
Term work_named(Work *, Term);
/* All domains learn that it holds. */
void work_constrain(Work *, Term);

/* Are the terms known to differ? Is the condition known to hold? (`env` is the work.) */
bool work_apart(void *env, Term, Term);
bool work_holds(void *env, Term);

#endif
