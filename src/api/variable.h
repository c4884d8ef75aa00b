/* SPDX-License-Identifier: MIT */
/* Values as the façade hands them out, made from the trees that engines give: those of failures and
 * those of executions alike. */
#ifndef API_VARIABLE_H
#define API_VARIABLE_H

#include "api/lindy.h"
#include "logic/eval/value_tree.h"

/* `text`: as a person reads the whole value. Without a tree, no more than that is known. */
LindyVariable variable_of(Arena *, const char *name, const char *text, const ValueTree *);
/* With all that it points to. */
LindyVariable variable_copy(Arena *, const LindyVariable *);
/* Through a pipe. */
void variable_put(Buf *, const char *name, const char *text, const ValueTree *);
LindyVariable variable_get(WireReader *);

#endif
