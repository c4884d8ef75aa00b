/* SPDX-License-Identifier: MIT */
/* Houdini (Flanagan and Leino, 2001): the greatest set of candidate annotations that hold together,
 * in one solver context per implementation.
 *
 * A candidate is a boolean constant, its assumption literal, that guards some of the program's
 * conditions. The verification condition is asserted once; which candidates hold and which checks
 * are asked about are assumptions of each question, so that the solver keeps what it learned. A
 * proof's core names the candidates that it used: its checks are asked about again only when one
 * of those falls. A model refutes every candidate whose check is false in it. What the solver
 * cannot decide together is asked in halves, down to single checks, so that a hard one falls alone.
 *
 * Clients: candidate constants (infer/candidates/constants.h), and inferred facts and generated
 * candidates at heads of loops (infer/candidates/loop_candidates.h). */
#ifndef VERIFY_HOUDINI_H
#define VERIFY_HOUDINI_H

#include "verify/prove.h"
#include "verify/trace/trace.h"

#define HOUDINI_NONE UINT32_MAX
/* Seconds are of processor time, but not more of the clock than this many times as many. */
#define HOUDINI_PATIENCE 3

/* The candidates, common to the contexts of several implementations. */
typedef struct HoudiniCandidates {
  const Term *literals; /* constants of sort bool, by candidate                          */
  bool *active;         /* taken to hold                                                 */
  bool *undecided;      /* not active: it may hold, but a limit was reached              */
  bool *limited;        /* not active: and that limit is `effort`                       */
  Pos *refuted_by;      /* not active: where its check failed                            */
  uint32_t n;
  double left;     /* seconds for all questions that are still to be asked; < 0: no limit */
  double at_most;  /* seconds for one question; 0: no limit but that                     */
  uint64_t effort; /* resources for a question about one check; 0: no limit               */
  uint64_t most;   /* resources for all questions; 0: no limit                            */
} HoudiniCandidates;

typedef struct HoudiniCheck {
  uint32_t id, block; /* of the passive program */
  uint32_t run;       /* checks in a row have the same */
  uint32_t candidate; /* that falls with it; HOUDINI_NONE: the program's own */
  Term term;
  Term fails; /* a constant that says it does not hold; TERM_NONE: not made yet */
  Pos pos;
  bool proved, failed; /* failed: the program's own                                   */
  bool alone;          /* proved by a question about nothing else: the core is its own */
  uint64_t *core;      /* candidates that the proof uses, one bit each               */
} HoudiniCheck;

typedef struct HoudiniContext {
  HoudiniCandidates *candidates;
  Solver *solver;
  Passive passive;
  Vc vc;
  Arena arena;
  Builder build;
  const ProveOptions *opt;
  Term *off; /* by passive block: switches its checks off; TERM_NONE: it has none */
  VEC(HoudiniCheck) checks;
  uint64_t resources;
  uint32_t generosity; /* a question about many checks may take so many times the effort */
  uint32_t runs;
  bool limited; /* in time */
} HoudiniContext;

/* None of them active. */
HoudiniCandidates houdini_candidates(Arena *, const Term *literals, uint32_t n);

/* The candidate that falls when the check fails. */
typedef uint32_t HoudiniOwner(void *env, const PassiveCmd *);

/* An implementation with candidates. */
typedef struct HoudiniTask {
  CoreProgram *program;
  const Impl *impl;
  Solver *solver; /* holds the background theory, and is the context's own from now on */
  const ProveOptions *opt;
  HoudiniOwner *owner;
  void *env;
  bool independent; /* a candidate's check may not be used for what comes after it */
} HoudiniTask;

/* False: the implementation cannot be made passive. */
bool houdini_open(HoudiniContext *, HoudiniCandidates *, const HoudiniTask *);
void houdini_close(HoudiniContext *);

/* What is proved with which candidates, to be gone back to. */
typedef struct HoudiniState {
  const bool *active;
  const HoudiniCheck *checks;
} HoudiniState;

HoudiniState houdini_save(HoudiniContext *);
void houdini_restore(HoudiniContext *, const HoudiniState *);

/* Drops candidates until the checks of all that are active hold. False: time ran out, and
 * candidates whose checks are not proved fell with what was proved from them. */
bool houdini_fixed_point(HoudiniContext *);
/* Is there a check of an active candidate that is not known to hold? */
bool houdini_is_open(const HoudiniContext *);
/* Does it hold, as far as is known, with what is active now? */
bool houdini_holds(const HoudiniCandidates *, const HoudiniCheck *);
/* Do the program's own checks all hold? It looks no further than to the first that does not. */
bool houdini_own_hold(HoudiniContext *);
/* The candidates that proofs of the program's own checks need, and what the proofs of those need.
 */
void houdini_needed(HoudiniContext *, bool *needed);
/* How long houdini_fixed_point with that limit may take by the clock. */
double houdini_patience(double seconds);

#endif
