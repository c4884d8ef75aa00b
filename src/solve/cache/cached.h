/* SPDX-License-Identifier: MIT */
/* Questions of an exploration that were answered before (solve/cache/answers.h), by the facts that
 * they are about. */
#ifndef SOLVE_CACHE_CACHED_H
#define SOLVE_CACHE_CACHED_H

#include "solve/state/question.h"

/* Stage: the same facts were asked about. */
SolveAnswer cached_answer(Question *);
/* Stage: some of the facts are known to contradict each other. */
SolveAnswer cached_core(Question *);
/* Stage: a model of another question, put over the hint, is a model. */
SolveAnswer cached_model(Question *);
/* Remembers the answer of a later stage. */
void cached_learn(const Question *, SolveAnswer);

#endif
