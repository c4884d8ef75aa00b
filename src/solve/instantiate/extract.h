/* SPDX-License-Identifier: MIT */
/* The solver's model as one of ours. */
#ifndef SOLVE_INSTANTIATE_EXTRACT_H
#define SOLVE_INSTANTIATE_EXTRACT_H

#include "solve/state/question.h"

/* Of what is asserted; all else is as in the question's base. NULL: the solver's model has a value
 * that we cannot read (reason). */
Model *extract_model(const Question *);

#endif
