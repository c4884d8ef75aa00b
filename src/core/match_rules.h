/* SPDX-License-Identifier: MIT */
/* The quantifiers of a program that a solver instantiates by triggers: axioms, definitions of
 * functions, and what contracts, invariants and assumptions say for all values. Those without a
 * trigger of their own are left out, because nobody knows yet which one the solver chooses. */
#ifndef CORE_MATCH_RULES_H
#define CORE_MATCH_RULES_H

#include "core/program.h"

typedef struct MatchRule {
  Pos pos;   /* of the axiom, function or clause          */
  Pos at;    /* of the quantifier itself                  */
  Pos scope; /* of the procedure; 0: the whole program */
  const Term *vars;
  uint32_t n_vars;
  Term body; /* with functions in place of what exists */
  uint32_t n_triggers;
  const Term *const *triggers;
  const uint32_t *trigger_len;
} MatchRule;

typedef VEC(MatchRule) MatchRules;

/* Makes terms in the program's table. The rules live in the arena. */
void match_rules_find(CoreProgram *, Arena *, MatchRules *);

#endif
