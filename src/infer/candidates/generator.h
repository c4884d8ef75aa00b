/* SPDX-License-Identifier: MIT */
/* What the files that generate candidates share (generate.h): the implementation with its loops,
 * and the candidates for the loop at work. */
#ifndef INFER_CANDIDATES_GENERATOR_H
#define INFER_CANDIDATES_GENERATOR_H

#include "core/loops.h"
#include "infer/candidates/generate.h"
#include "infer/domains/domain.h"
#include "infer/engine/dead_locals.h"

/* Something that is claimed where the program goes on after the head of a loop, in terms of the
 * values there. */
typedef struct Claim {
  uint32_t loop;
  Term guard;   /* conditions on the path from the head to the claim */
  Term nearest; /* the first of them                                */
  Term clause;
} Claim;

typedef struct LoopTerm {
  uint32_t loop;
  Term term;
} LoopTerm;

typedef struct Generator {
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
  GeneratorWave wave;
  Terms found;
  VEC(LoopTerm) kept; /* what flags keep, for the loops inside (from_bits.c) */
} Generator;

/* ---- generate.c ---- */

/* Does it mention what the loop changes? */
bool generator_about_loop(const Generator *, Term);
void generator_propose(Generator *, Term);
/* The last assignment on the only path to the loop, or a copy that was made there; TERM_NONE when
 * there is none. It may depend on what the loop changes. */
Term generator_value_before(const Generator *, Symbol);
/* The value that a variable has before the loop, if that is known and stays; else TERM_NONE. */
Term generator_start(const Generator *, Term var);
/* Does every iteration make it larger (1) or smaller (-1)? 0: not known. */
int generator_direction(const Generator *, Term var);
/* start <= k < v, or v < k <= start, by the direction of v. */
Term generator_visited_range(const Generator *, Term start, Term k, Term v, bool down);
/* The block that is gone through last before this one, by edges that close no loop; NULL: several.
 */
const CBlock *generator_block_before(const Generator *, uint32_t block);

/* ---- temporaries.c ---- */

/* The term with temporaries of the loop replaced by their values. */
Term generator_expanded(const Generator *, Term);

/* ---- loop_body.c: what the body of the loop tests and reads ---- */

/* Conditions without connectives that are tested in the loop, or on every path to the block. */
void generator_tests(Generator *, Terms *);
void generator_tests_before(Generator *, uint32_t block, Terms *);
bool generator_reads_map(const Generator *, Term);
/* Integers that are read from maps. */
void generator_reads(Generator *, Terms *);
/* With a term in place of another. */
Term generator_replaced(Generator *, Term in, Term what, Term by);

/* ---- claims.c: proof obligations, propagated back to the heads of loops ---- */
void generator_find_claims(Generator *);

/* ---- from_clauses.c: from specifications and claims ---- */
void generator_from_contracts(Generator *);
void generator_from_assertions(Generator *);

/* ---- cut_clauses.c: from clauses about all values ---- */
void generator_cut_once(Generator *, Term);
void generator_cut_twice(Generator *, Term);

/* ---- from_equations.c: from equations of a variable with a function of others ---- */
void generator_from_equation(Generator *, Term);

/* ---- from_order.c: where elements that are in order meet others ---- */
void generator_from_order(Generator *, Term);

/* ---- addresses.c: clauses for all values that a variable has had ---- */

typedef struct Visited {
  Term var, start; /* from its start on, see generator_visited_range */
  Term k;          /* stands for those values in the clause          */
} Visited;

/* For all k, and for all addresses that the clause reads maps at. */
void generator_propose_visited(Generator *, const Visited *, bool down, Term clause);

/* ---- from_tests.c: what was tested of elements that the loop has been at ---- */
void generator_from_tests(Generator *);

/* ---- from_bits.c: what bit-vectors count, and flags that are set at places ---- */
void generator_from_bits(Generator *);

/* ---- from_maps.c: what maps keep and get ---- */
void generator_from_maps(Generator *);

#endif
