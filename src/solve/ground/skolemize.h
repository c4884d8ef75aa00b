/* SPDX-License-Identifier: MIT */
/* Facts without quantifiers.
 *
 * A closed fact becomes a ground term that is satisfiable together with its universals when the
 * fact is:
 *   exists x :: P     (asserted)   P at new unknowns, the same ones for the same quantifier
 *   forall x :: P     (asserted)   a proxy, true or an unknown Boolean, and a Universal behind it
 *   either, in a place of both polarities: an unknown Boolean that implies the one and whose
 *   negation implies the other
 *   lambda            an unknown map that has the lambda's value at every point (a Universal)
 * Before that, definitions are followed as far as they are decided and quantifiers with literal
 * bounds are written out (simplify_term), which is an equivalence. */
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
typedef struct GroundFacts {
  VEC(Term) terms;
  VEC(Universal) universals;
} GroundFacts;

/* A definition that was cut short so often may have no end. */
enum { SKOLEMIZE_ENDLESS = 40 };

typedef struct Skolemizer {
  Builder *b;
  TermTable *tab;
  const Definitions *defs;
  Map simplified; /* term -> term */
  Map skolems;    /* binder -> first of its unknowns in `unknowns` */
  VEC(Term) unknowns;
  Map proxies;   /* binder, polarity -> proxy */
  Map lambdas;   /* lambda -> map unknown      */
  bool by_cases; /* applications at conditional literals are reduced by the cases */
  uint32_t depth;
  uint64_t steps_left;
  uint32_t cut_short; /* how often a definition was not followed to its end */
} Skolemizer;

void skolemize_init(Skolemizer *, CoreProgram *, const Definitions *);
void skolemize_free(Skolemizer *);
/* Equivalent in every execution. */
Term simplify_term(Skolemizer *, Term);
/* Appends what has to hold for the closed term to hold. */
void skolemize_fact(Skolemizer *, Term, Pos, GroundFacts *out);
/* The body of a universal at terms, likewise (behind its proxy). */
void skolemize_instance(Skolemizer *, const Universal *, const Term *values, GroundFacts *out);
void ground_facts_free(GroundFacts *);

#endif
