/* SPDX-License-Identifier: MIT */
/* Checks of a verified implementation that hold because no execution gets to them: usually their
 * assumptions contradict each other. `assert false` says just that, and does not count. */
#ifndef VERIFY_VACUOUS_H
#define VERIFY_VACUOUS_H

#include "verify/vc/passive.h"

/* What is to be proved, as the program's text has it: a postcondition at several returns is one. */
typedef struct VacuousGoal {
  uint8_t check;
  Pos pos, related;
  bool reached; /* somewhere */
} VacuousGoal;
typedef VEC(VacuousGoal) VacuousGoals;

/* Are executions that get to this command those that get to the check before it in the block, if
 * any? */
bool vacuous_as_before(const PassiveBlock *, uint32_t cmd);
/* Does it say by itself that nothing gets there? */
bool vacuous_on_purpose(const PassiveCmd *);
/* The passive program that is correct when no execution gets to the command. */
Passive vacuous_passive(const Passive *, uint32_t block, uint32_t cmd);
void vacuous_note(VacuousGoals *, const PassiveCmd *, bool reached);
Pos vacuous_pos(const VacuousGoal *); /* where a warning points */

#endif
