/* SPDX-License-Identifier: MIT */
/* The sort of a term, worked out from what the problem declares and from the table of operators of
 * the theories (term_sort.def). A term with an operator that is not known there, or that is applied
 * to what it does not take, has none: whatever a solver would make of it, it is not what the
 * problem speaks of. */
#ifndef RECHECK_TERM_SORT_H
#define RECHECK_TERM_SORT_H

#include "recheck/problem.h"

/* Of a closed term without quantifiers; NULL: it has none. `known` keeps what was found: it is for
 * one problem. */
const Tree *term_sort_of(Problem *, Map *known, Node);

#endif
