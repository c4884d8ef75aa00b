/* SPDX-License-Identifier: MIT */
/* What a path has assumed so far: a persistent list of facts, newest first. States share
 * the older part, so forking costs nothing and the solver can keep what two paths have in common.
 *
 * A fact is a closed Boolean term over UNKNOWNS: VAR symbols that the executor made for values
 * it does not know (inputs, havoc, results of bodiless procedures), and the program's own constants
 * and functions (FUNC symbols). Facts may hold quantifiers, lambdas and map terms as the
 * program wrote them; what to do about those is the business of solve/solve.h. */
#ifndef SOLVE_PATH_H
#define SOLVE_PATH_H

#include "base/source.h"
#include "logic/term.h"

typedef struct Path {
  const struct Path *up; /* NULL: the first fact */
  Term fact;
  uint32_t depth;  /* 1 for the first fact */
  Pos pos;         /* the clause or statement it comes from, to name it to people */
  uint32_t number; /* of paths made from parts of others (solve/slice/slice.h), else 0 */
} Path;

/* The path with one more fact; `up` itself when the fact is literally true. */
const Path *path_add(Arena *, const Path *up, Term fact, Pos);

#endif
