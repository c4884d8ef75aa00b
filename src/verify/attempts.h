/* SPDX-License-Identifier: MIT */
/* Other settings of the solver for what it could not decide with its own: proofs with quantifiers
 * are a matter of luck, and what one search loses itself in, or gives up on, is easy for another.
 *
 * A first attempt has a budget, in the solver's own units. When that is used up, other settings
 * have their turns, and then the first one the rest of the time. When checks seem to fail but
 * nothing confirms it, other settings have a look: a check that one of them proves does not fail,
 * and one may find a counterexample that holds. What an attempt proves counts; that it does not
 * prove something means nothing to the others. Programs that compare maps, and have no quantifiers,
 * are proved case by case before other settings are tried. */
#ifndef VERIFY_ATTEMPTS_H
#define VERIFY_ATTEMPTS_H

#include "solver/solver.h"
#include "verify/trace/result.h"

typedef struct Attempts {
  const SolverOptions *own;
  bool allowed;
  bool bits;           /* settings for deep unfolding are not for this one (tuning.h) */
  bool maps;           /* it compares maps and has no quantifiers (tuning.h) */
  bool cased;          /* and has been tried case by case */
  bool by_cases;       /* the one that is tried is in another form (by_cases.h) */
  uint32_t next;       /* turn                  */
  uint32_t looks;      /* at checks that seem to fail */
  uint64_t found_with; /* resources that it took to find them */
  bool weaker;         /* the one that is tried was told less */
  bool last;           /* the rest of the time is being spent */
} Attempts;

/* May other settings be tried? Only if the user chose neither options nor a seed, and Z3 runs in
 * this process. */
bool attempts_open(const SolverOptions *);
void attempts_init(Attempts *, const SolverOptions *own, bool allowed);
/* For proofs from hints. */
uint64_t attempts_hint_budget(void);
/* For ProveOptions.first_rlimit of the first attempt. */
uint64_t attempts_budget(const Attempts *);
/* After `so_far`: the settings to try and their budget. False: that is the result. */
bool attempts_next(Attempts *, const VerifyResult *so_far, SolverOptions *, uint64_t *budget);
/* Takes into `so_far` what the attempt found; the other is freed. */
void attempts_take(const Attempts *, VerifyResult *so_far, VerifyResult *other);

#endif
