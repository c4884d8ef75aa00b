/* SPDX-License-Identifier: MIT */
/* Merged branches: where a jump has two branches that only assign to variables and soon meet in one
 * block, one state goes on there with values `if guard then x else y`. Sequences of such choices
 * cost one path instead of one for each combination.
 *
 * Why nothing is lost or added: at each jump the guards of the two branches are each other's
 * negation, or an unknown Boolean of its own and its negation where both are free (`if (*)`); so
 * the values of the unknowns decide which branch is taken, and every value takes one. The path gets
 * no new fact and the model stays one of it. When a script is made, the model says which jumps were
 * taken.
 *
 * When it pays (MergeLevel): not where paths come together by themselves
 * (exec/reduce/subsumption.h). The branches are short and few; values that differ are no maps and
 * small terms; and none is a literal that jumps or indices depend on later, as then two states that
 * fold are better than one that asks. Once there are too many paths to explore them all, only
 * literals that end loops or are indices stay apart. A branch that no execution has taken is solved
 * for first, so that coverage stays exact. */
#ifndef EXEC_REDUCE_MERGE_H
#define EXEC_REDUCE_MERGE_H

#include "exec/engine/engine.h"
#include "exec/reduce/subsumption.h"

/* One branch, from a jump to the join. */
typedef struct MergedArm {
  Term guard;
  uint32_t n;
  const uint32_t *jumps; /* numbers of successors, of blocks that have several */
} MergedArm;

typedef struct Merged {
  uint32_t n;
  const MergedArm *arms;
} Merged;

typedef enum MergeLevel {
  MERGE_NOTHING,
  MERGE_OTHERS, /* than literals that jumps depend on */
  MERGE_MOST,   /* also these, but for those that end loops */
} MergeLevel;

typedef struct Merging {
  EngineMerging hooks; /* EngineHooks.merging */
  MergeLevel level;
  Live *live;
  const Subsumption *seen; /* NULL: there is no subsumption */
  Arena arena;
  Map regions; /* CBlock * -> what lies between its jump and the join */
  VEC(Merged)
  made; /* number of a WORD_MERGED -> the branches; 0: an unknown that chooses, no jump */
  VEC(State *) states; /* of the present attempt */
} Merging;

void merging_init(Merging *, Live *, const Subsumption *);
void merging_free(Merging *);
/* How many jumps were merged. */
static inline uint32_t merging_count(const Merging *m) {
  return m->made.n - 1;
}

#endif
