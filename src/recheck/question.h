/* SPDX-License-Identifier: MIT */
/* Puts a ground problem to the second solver, within a time for all of it: as it is, and in
 * cases if that is too hard. */
#ifndef RECHECK_QUESTION_H
#define RECHECK_QUESTION_H

#include "recheck/ask.h"
#include "recheck/ground.h"

/* `text` is the whole problem. `said` is what the solver said last, `used` its processor time. */
AskAnswer question_ask(GroundProblem *, const AskOptions *, const Buf *text, Buf *said,
                       double *used);

#endif
