/* SPDX-License-Identifier: MIT */
/* States of the analysis: one element of each domain in use. Combining domains is done here. What
 * one of them finds impossible is impossible. Aliens get names (aliens.h), and what is known of one
 * survives a change of a variable in it where the equalities know another term for it. NULL is the
 * state of unreachable code. */
#ifndef INFER_ENGINE_PRODUCT_H
#define INFER_ENGINE_PRODUCT_H

#include "infer/engine/aliens.h"
#include "infer/engine/lemmas.h"

enum { MAX_DOMAINS = 12 };

typedef struct Domains {
  DomainEnv env;
  const Domain *at[MAX_DOMAINS];
  uint32_t n;
  AlienNames names;     /* of aliens, in all states */
  const Lemmas *lemmas; /* what axioms and definitions say of aliens; or NULL */
} Domains;

typedef struct Product {
  const void *at[MAX_DOMAINS];
  AlienList aliens; /* that domains may know something of, under their names */
} Product;

/* One fact and who found it. */
typedef struct InferredFact {
  Term term;
  const Domain *domain;
} InferredFact;
typedef VEC(InferredFact) InferredFacts;

void product_free(Domains *);
const Product *product_top(Domains *);
bool product_leq(Domains *, const Product *, const Product *);
const Product *product_join(Domains *, const Product *, const Product *);
const Product *product_widen(Domains *, const Product *, const Product *);
const Product *product_constrain(Domains *, const Product *, Term);
const Product *product_eliminate(Domains *, const Product *, Symbol);
const Product *product_rename(Domains *, const Product *, Symbol from, Symbol to);
const Product *product_copy(Domains *, const Product *);
/* Each fact once; of an unreachable state, false. */
void product_facts(Domains *, const Product *, InferredFacts *);

#endif
