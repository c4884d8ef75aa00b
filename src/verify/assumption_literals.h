/* SPDX-License-Identifier: MIT */
/* The checks of one implementation in one solver context, under assumptions that can fall.
 *
 * A candidate is a boolean constant that guards some of the program's conditions. The verification
 * condition is asserted once; which candidates hold and which checks are asked about are
 * assumptions of each question, so that the solver keeps what it learned. An answer tells more than
 * yes or no: a proof names the candidates that it used (a check need not be asked again until one
 * of those falls), and a model refutes every candidate whose check is false in it. What the solver
 * cannot decide together is asked in halves, down to single checks, so that a hard one falls alone.
 */
#ifndef VERIFY_ASSUMPTION_LITERALS_H
#define VERIFY_ASSUMPTION_LITERALS_H

#include "verify/prove.h"
#include "verify/trace/trace.h"

#define GUARDED_NONE UINT32_MAX
/* Seconds are of processor time, but not more of the clock than this many times as many. */
#define GUARDED_PATIENCE 3

/* The candidates, common to the contexts of several implementations. */
typedef struct Guards {
  const Term *literals; /* constants of sort bool, by candidate                          */
  bool *active;         /* taken to hold                                                 */
  bool *undecided;      /* not active: it may hold, but a limit was reached              */
  bool *limited;        /* not active: and that limit is `effort`                       */
  Pos *refuted_by;      /* not active: where its check failed                            */
  uint32_t n;
  double left;     /* seconds for all questions that are still to be asked; < 0: no limit */
  double at_most;  /* seconds for one question; 0: no limit but that                     */
  uint64_t effort; /* resources for one question; 0: no limit                             */
} Guards;

typedef struct GuardedCheck {
  uint32_t id, block; /* of the passive program */
  uint32_t run;       /* checks in a row have the same */
  uint32_t candidate; /* that falls with it; GUARDED_NONE: the program's own */
  Term term;
  Term fails; /* a constant that says it does not hold; TERM_NONE: not made yet */
  Pos pos;
  bool proved, failed; /* failed: the program's own                                   */
  bool alone;          /* proved by a question about nothing else: the core is its own */
  uint64_t *core;      /* candidates that the proof uses, one bit each               */
} GuardedCheck;

typedef struct Guarded {
  Guards *guards;
  Solver *solver;
  Passive passive;
  Vc vc;
  Arena arena;
  Builder build;
  const ProveOptions *opt;
  Term *off; /* by passive block: switches its checks off; TERM_NONE: it has none */
  VEC(GuardedCheck) checks;
  uint64_t resources;
  uint32_t runs;
  bool limited; /* in time */
} Guarded;

/* The candidate that falls when the check fails. */
typedef uint32_t GuardedOwner(void *env, const PassiveCmd *);

/* The solver holds the background theory, and is this context's own from now on. `independent`: a
 * candidate's check may not be used for what comes after it. False: the implementation cannot be
 * made passive. */
bool guarded_open(Guarded *, Guards *, CoreProgram *, const Impl *, Solver *, const ProveOptions *,
                  GuardedOwner *, void *env, bool independent);
void guarded_close(Guarded *);

/* What is proved with which candidates, to be gone back to. */
typedef struct GuardedState {
  const bool *active;
  const GuardedCheck *checks;
} GuardedState;

GuardedState guarded_save(Guarded *);
void guarded_restore(Guarded *, const GuardedState *);

/* Drops candidates until the checks of all that are active hold. False: out of time. */
bool guarded_settle(Guarded *);
/* Is there a check of an active candidate that is not known to hold? */
bool guarded_is_open(const Guarded *);
/* Does it hold, as far as is known, with what is active now? */
bool guarded_holds(const Guards *, const GuardedCheck *);
/* Asks about the program's own checks; what fails is marked. */
void guarded_ask_own(Guarded *);
/* The candidates that proofs of the program's own checks need, and what the proofs of those need.
 */
void guarded_useful(Guarded *, bool *useful);
/* After running out of time: drops what is not proved, and all that was proved from that. */
void guarded_retreat(Guards *, Guarded *const *, uint32_t n);

#endif
