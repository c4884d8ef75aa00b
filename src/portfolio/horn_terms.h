/* SPDX-License-Identifier: MIT */
/* Terms of a program in the theories that Spacer has: Booleans, integers, reals, bit-vectors and
 * maps of these by one index.
 *
 * Definitions of functions are put in their place. Everything else (quantifiers, functions of which
 * only axioms speak, other sorts) becomes an unknown value, the same for the same term of a rule.
 * So a rule may get more solutions than the program has executions, never fewer. Constants that the
 * program does not define are parameters of all relations. */
#ifndef PORTFOLIO_HORN_TERMS_H
#define PORTFOLIO_HORN_TERMS_H

#include "core/define.h"

typedef VEC(Term) HornTermList;

typedef struct HornTerms {
  CoreProgram *program;
  TermTable *tab;
  Builder *b;
  Definitions definitions;
  HornTermList constants;  /* as the program has them */
  HornTermList parameters; /* the variables that stand for them in rules */
  Map parameter_of;        /* symbol of a constant -> its variable */
  Term facts;              /* what axioms say of the constants, in rules */
  /* of the rule at work */
  Map memo;
  HornTermList sides; /* what is known of unknown values */
  uint32_t depth;     /* of definitions inside each other */
} HornTerms;

/* Constants are those in the terms of the program's implementations and contracts. */
void horn_terms_init(HornTerms *, CoreProgram *);
void horn_terms_free(HornTerms *);
bool horn_sort(const HornTerms *, Sort);
/* A rule begins: unknown values are its own. */
void horn_begin_rule(HornTerms *);
/* What stands for a term, of a sort that Spacer has, in the rule. */
Term horn_value(HornTerms *, Term);
/* What has to be known in the rule of all that has been asked for. */
Term horn_known(HornTerms *);

#endif
