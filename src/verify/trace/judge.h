/* SPDX-License-Identifier: MIT */
/* Is what a model shows a counterexample? Everything on its path is evaluated on plain values
 * (logic/eval): the assumptions and the axioms must hold, the check must fail. Functions that the
 * program defines are computed; of other functions and of variables the model tells the values. So
 * the solver's word is taken for what it chose, and for nothing that can be computed.
 *
 * The effort is bounded: nodes that are evaluated, values that the model is asked for. */
#ifndef VERIFY_TRACE_JUDGE_H
#define VERIFY_TRACE_JUDGE_H

#include "verify/trace/trace.h"

typedef struct Judge Judge;

typedef enum Judgement {
  JUDGEMENT_FAILS,  /* a counterexample */
  JUDGEMENT_NO,     /* an assumption is false, or the check holds */
  JUDGEMENT_UNKNOWN /* something cannot be evaluated */
} Judgement;

Judge *judge_new(CoreProgram *);
void judge_free(Judge *);
/* With the model that the solver holds; `from_unknown`: which it offered with the answer 'unknown'.
 * *why: a phrase for people unless it is a counterexample; static text. */
Judgement judge_path(Judge *, const TracePath *, Solver *, bool from_unknown, const char **why);
/* What every model of the path satisfies and the one that was judged last does not: instances of
 * assumptions, axioms and definitions that it breaks. Not many. */
uint32_t judge_broken(const Judge *, const Term **out);
/* Is the path judged last about so many quantified axioms, as those of front-ends are, that no
 * model of all of them is to be expected, however the solver is asked? Then values that come with
 * the answer 'unknown' are not evaluated: no result could confirm them. */
bool judge_is_large(const Judge *);

#endif
