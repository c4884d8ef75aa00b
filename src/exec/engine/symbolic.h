/* SPDX-License-Identifier: MIT */
/* Evaluation of program terms in a state: variables give way to what they hold, and everything
 * is folded as it is rebuilt. Bodies of functions that are not recursive are put in place, integer
 * quantifiers between literal bounds are expanded, recursive definitions are followed as far
 * as their conditions are decided (solve_simplify). */
#ifndef EXEC_ENGINE_SYMBOLIC_H
#define EXEC_ENGINE_SYMBOLIC_H

#include "exec/engine/engine.h"

Term symbolic_term(Engine *, State *, Term);
/* Maps as they are held. */
SymVal symbolic_value(Engine *, State *, Term);

/* Evaluates what the top frame and the globals hold once more: more is known of the path. */
void symbolic_fold(Engine *, State *);

/* ---- between the evaluator's files ---- */

Term symbolic_eval_term(Engine *, Term);
SymVal symbolic_bind(Engine *, Symbol, SymVal); /* returns what was bound before */
/* A quantifier. */
Term quantify_eval(Engine *, Term);
/* A binder with its variables kept; `vars` are those of the opened binder that are not bound yet.
 */
Term quantify_rest(Engine *, Op, const Term *vars, uint32_t n, Term body);

#endif
