/* SPDX-License-Identifier: MIT */
/* What may be known at the head of an abstracted loop
 * (exec/reduce/loop_abstraction.h): facts that somebody else has found, none of which is believed.
 * Each is checked where the loop is entered and after a round, and assumed between; one that does
 * not hold there is dropped, for good. */
#ifndef EXEC_REDUCE_LOOP_FACTS_H
#define EXEC_REDUCE_LOOP_FACTS_H

#include "exec/engine/engine.h"

/* Who finds them: facts at the head of a loop of the implementation, over its variables, are
 * appended. */
typedef VEC(Term) LoopFacts;
typedef void LoopFactsOf(void *env, const Impl *, const CBlock *head, LoopFacts *out);

/* Leaves only those that the executor can make sense of. */
void loop_facts_fit(const Engine *, LoopFacts *);
/* Drops those that need not hold in the state; whether there were none. */
bool loop_facts_check(Engine *, State *, LoopFacts *);
/* They hold from here on. */
End loop_facts_assume(Engine *, State *, const LoopFacts *, Pos);

#endif
