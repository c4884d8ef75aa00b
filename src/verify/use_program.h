/* SPDX-License-Identifier: MIT */
/* The condition of an implementation in which each fact has a switch, for those who ask what a
 * proof used (find_use.h).
 *
 * A fact is what a proof may assume: a clause, an assumption, an assignment, an axiom. Its switch
 * is a Boolean constant that implies it. One more switch, the goal, stands before what is checked:
 * without it a check holds only if nothing gets there. An integer says which check is meant, so
 * that one condition, told to the solver once, serves for all questions. */
#ifndef VERIFY_USE_PROGRAM_H
#define VERIFY_USE_PROGRAM_H

#include "verify/prove.h"

typedef struct UseFact {
  UsedFact about;
  Term literal; /* its switch */
} UseFact;

typedef struct UseCheck {
  CheckKind kind;
  Pos pos, clause;
  Term term; /* what is checked */
  uint32_t id;
  bool follows;    /* another check, with no assumption between them  */
  bool on_purpose; /* it is `false`: nothing is to get there */
  bool inlined;    /* a clause of a procedure whose body stands in place of the call */
  Str id_text, call_id;
} UseCheck;

typedef struct UseProgram {
  const ProofTask *task;
  Passive passive;
  Term goal, selected; /* the switch of the goals; which check is meant */
  VEC(UseFact) facts;
  VEC(UseCheck) checks;
  Map fact_of; /* kind, clause and site, as a text -> index of the fact */
} UseProgram;

/* False: the implementation is too large to be made passive. The task's solver knows the background
 * without axioms; from here on also the condition, and the axioms that `prune` leaves, until
 * use_close. */
bool use_open(UseProgram *, const ProofTask *, bool prune);
void use_close(UseProgram *);

#endif
