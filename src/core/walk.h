/* SPDX-License-Identifier: MIT */
/* Every term of a program, in one place: walks that look at or replace all terms of a
 * declaration, an implementation, or everything.
 *
 * The callback gets each term and returns what stands there from now on (the same term to
 * only look). Arrays of commands and attributes are replaced, never written to.
 * TERM_NONE is not handed out. */
#ifndef CORE_WALK_H
#define CORE_WALK_H

#include "core/program.h"

typedef Term WalkTerm(void *env, Term);

void walk_attrs(CoreProgram *, CoreAttrs *, WalkTerm *, void *env);
void walk_variables(CoreProgram *, Variables *, WalkTerm *, void *env);
void walk_cmd(CoreProgram *, Cmd *, WalkTerm *, void *env);
void walk_function(CoreProgram *, Function *, WalkTerm *, void *env); /* not its definition axiom */
void walk_axiom(CoreProgram *, Axiom *, WalkTerm *, void *env);
void walk_proc(CoreProgram *, Proc *, WalkTerm *, void *env); /* not its implementations */
void walk_impl(CoreProgram *, Impl *, WalkTerm *, void *env);
void walk_program(CoreProgram *, WalkTerm *, void *env);

#endif
