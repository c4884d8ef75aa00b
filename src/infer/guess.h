/* What the files that guess invariants share (candidates.h): the implementation with its loops, and
 * the guesses about the loop at work.
 * SPDX-License-Identifier: MIT */
#ifndef INFER_GUESS_H
#define INFER_GUESS_H

#include "core/loops.h"
#include "infer/domain.h"
#include "infer/lifetimes.h"

/* Something that is claimed where the program goes on after the head of a loop, in terms of the
 * values there. */
typedef struct Claim {
  uint32_t loop;
  Term guard;   /* conditions on the way from the head to the claim */
  Term nearest; /* the first of them                                */
  Term clause;
} Claim;

typedef struct Guess {
  CoreProgram *p;
  Builder *b;
  const Impl *impl;
  Cfg cfg;
  Dom dom;
  Loops loops;
  LoopTargets *targets;
  Lifetimes live;
  VEC(Claim) claims;
  uint32_t steps; /* that were made to find them */
  uint32_t loop;  /* the one at work                                            */
  Terms ints;     /* integer variables that it or a loop around it changes; its own first */
  uint32_t n_own;
  Map changed;   /* symbols that it changes     */
  Map seen;      /* terms already taken         */
  Map stated;    /* terms that are known at the head */
  bool variants; /* of clauses; else clauses as they are */
  Terms found;
} Guess;

/* ---- candidates.c ---- */

/* Does it mention what the loop changes? */
bool guess_about_loop(const Guess *, Term);
void guess_propose(Guess *, Term);
/* The value that a variable has before the loop, if that is known and stays; else TERM_NONE. */
Term guess_start(const Guess *, Term var);
/* The block that is gone through last before this one, by edges that close no loop; NULL: several. */
const CBlock *guess_block_before(const Guess *, uint32_t block);

/* ---- guess_temporaries.c ---- */

/* With what temporaries of the loop stand for in their place. */
Term guess_expanded(const Guess *, Term);

/* ---- guess_claims.c: what is to be proved, walked back to the heads of loops ---- */
void guess_find_claims(Guess *);

/* ---- guess_clauses.c: from specifications and claims ---- */
void guess_from_clause(Guess *, Term);
void guess_from_contracts(Guess *);
void guess_from_assertions(Guess *);

/* ---- guess_maps.c: what maps keep and get ---- */
void guess_from_maps(Guess *);

#endif
