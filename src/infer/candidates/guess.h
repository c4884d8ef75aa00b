/* SPDX-License-Identifier: MIT */
/* What the files that guess invariants share (candidates.h): the implementation with its loops, and
 * the guesses about the loop at work. */
#ifndef INFER_CANDIDATES_GUESS_H
#define INFER_CANDIDATES_GUESS_H

#include "core/loops.h"
#include "infer/domains/domain.h"
#include "infer/engine/dead_locals.h"

/* Something that is claimed where the program goes on after the head of a loop, in terms of the
 * values there. */
typedef struct Claim {
  uint32_t loop;
  Term guard;   /* conditions on the way from the head to the claim */
  Term nearest; /* the first of them                                */
  Term clause;
} Claim;

/* What is tried first, and what only where that was not enough. */
typedef enum GuessWave {
  GUESS_AS_IS,    /* clauses as they are, and what is cheap to check */
  GUESS_VARIANTS, /* of those that are not known at a head: many   */
  GUESS_COMBINED, /* these again, and with two changes at once       */
  GUESS_WAVES
} GuessWave;

typedef struct Guess {
  CoreProgram *p;
  Builder *b;
  const Impl *impl;
  Cfg cfg;
  Dom dom;
  Loops loops;
  LoopTargets *targets;
  DeadLocals live;
  VEC(Claim) claims;
  uint32_t steps; /* that were made to find them */
  uint32_t loop;  /* the one at work                                            */
  Terms ints;     /* integer variables that it or a loop around it changes; its own first */
  uint32_t n_own;
  Terms others; /* variables of other sorts, but maps and bool, that it changes */
  Map changed;  /* symbols that it changes     */
  Map seen;     /* terms already taken         */
  Map stated;   /* terms that are known at the head */
  GuessWave wave;
  Terms found;
} Guess;

/* ---- candidates.c ---- */

/* Does it mention what the loop changes? */
bool guess_about_loop(const Guess *, Term);
void guess_propose(Guess *, Term);
/* The value that a variable has before the loop, if that is known and stays; else TERM_NONE. */
Term guess_start(const Guess *, Term var);
/* Does every iteration make it larger (1) or smaller (-1)? 0: not known. */
int guess_direction(const Guess *, Term var);
/* start <= k < v, or v < k <= start, by the direction of v. */
Term guess_visited_range(const Guess *, Term start, Term k, Term v, bool down);
/* The block that is gone through last before this one, by edges that close no loop; NULL: several.
 */
const CBlock *guess_block_before(const Guess *, uint32_t block);

/* ---- guess_temporaries.c ---- */

/* With what temporaries of the loop stand for in their place. */
Term guess_expanded(const Guess *, Term);

/* ---- guess_body.c: what the body of the loop tests and reads ---- */

/* Does everything in it have a value at the head? */
bool guess_is_known(const Guess *, Term);
/* Conditions without connectives that are tested in the loop; and those on every way to the block.
 */
void guess_tests(Guess *, Terms *);
void guess_tests_before(Guess *, uint32_t block, Terms *);
/* Integers that are read from maps. */
void guess_reads(Guess *, Terms *);
/* With a term in place of another. */
Term guess_replaced(Guess *, Term in, Term what, Term by);

/* ---- guess_claims.c: what is to be proved, walked back to the heads of loops ---- */
void guess_find_claims(Guess *);

/* ---- guess_clauses.c: from specifications and claims ---- */
void guess_from_clause(Guess *, Term);
void guess_from_contracts(Guess *);
void guess_from_assertions(Guess *);

/* ---- guess_cuts.c: from clauses about all values ---- */
void guess_cut_once(Guess *, Term);
void guess_cut_twice(Guess *, Term);

/* ---- guess_equations.c: from equations of a variable with a function of others ---- */
void guess_from_equation(Guess *, Term);

/* ---- guess_borders.c: where elements that are in order meet others ---- */
void guess_from_order(Guess *, Term);

/* ---- guess_visited.c: what was tested of elements that the loop has been at ---- */
void guess_from_tests(Guess *);

/* ---- guess_maps.c: what maps keep and get ---- */
void guess_from_maps(Guess *);

#endif
