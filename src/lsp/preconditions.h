/* SPDX-License-Identifier: MIT */
/* A precondition that excludes a failing execution: conditions over the parameters are tried, those
 * first that exclude the fewest executions that pass, until with one of them the check that
 * failed is proved. */
#ifndef LSP_PRECONDITIONS_H
#define LSP_PRECONDITIONS_H

#include "lsp/server.h"

typedef struct Precondition Precondition;

/* `x` is an execution of the procedure that fails. The program must stay. */
Precondition *preconditions_new(LspProgram *, const char *procedure, const LindyExecution *x);
/* Goes on, without waiting. True: it is still looking; else *clause is `requires ...;`, which lives
 * as long as this, or NULL: none was found. */
bool preconditions_step(Precondition *, const char **clause);
int preconditions_fd(const Precondition *);
void preconditions_free(Precondition *);

#endif
