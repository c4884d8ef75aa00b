/* SPDX-License-Identifier: MIT */
/* Private to exec/: facts without quantifiers.
 *
 * A closed fact becomes a ground term that is satisfiable together with its universals when the
 * fact is:
 *   exists x :: P     (asserted)   P at new unknowns, the same ones for the same quantifier
 *   forall x :: P     (asserted)   a proxy, true or an unknown Boolean, and a Universal behind it
 *   either, in a place of both polarities: an unknown Boolean that implies the one and whose
 *   negation implies the other
 *   lambda            an unknown map that has the lambda's value at every point (a Universal)
 * Before that, definitions are followed as far as they are decided and quantifiers with literal
 * bounds are written out (plain_simplify), which is an equivalence. */
#ifndef SOLVE_GROUND_SKOLEMIZE_H
#define SOLVE_GROUND_SKOLEMIZE_H

#include "core/define.h"

typedef struct Universal {
  Term proxy;  /* the instances hold where this is true         */
  Term binder; /* closed; FORALL, or EXISTS that is denied       */
  bool denied;
  Pos pos;
} Universal;

/* What asserting a term brings with it. */
typedef struct PlainFacts {
  VEC(Term) terms;
  VEC(Universal) universals;
} PlainFacts;

typedef struct Plain {
  Builder *b;
  TermTable *tab;
  const Definitions *defs;
  Map simplified; /* term -> term */
  Map skolems;    /* binder -> first of its unknowns in `unknowns` */
  VEC(Term) unknowns;
  Map proxies; /* binder, polarity -> proxy */
  Map lambdas; /* lambda -> map unknown      */
  uint32_t depth;
  uint64_t steps_left;
} Plain;

void plain_init(Plain *, CoreProgram *, const Definitions *);
void plain_free(Plain *);
/* Equivalent in every execution. */
Term plain_simplify(Plain *, Term);
/* Appends what has to hold for the closed term to hold. */
void plain_fact(Plain *, Term, Pos, PlainFacts *out);
/* The body of a universal at terms, likewise (behind its proxy). */
void plain_instance(Plain *, const Universal *, const Term *values, PlainFacts *out);
void plain_facts_free(PlainFacts *);
/* The unknowns of an existential that was asserted, or NULL. */
const Term *plain_skolems(const Plain *, Term binder);

#endif
