/* SPDX-License-Identifier: MIT */
/* Triggers that a quantifier might have: the applications in its body that mention its variables.
 */
#ifndef API_HEAL_NEW_TRIGGERS_H
#define API_HEAL_NEW_TRIGGERS_H

#include "core/program.h"

typedef VEC(const char *) TriggerTexts;

/* Of the quantifier at that place, as the program would write them, largest first: a large term
 * matches less, and is less often made by an instance. A few at most. */
void new_triggers_find(CoreProgram *, Pos, TriggerTexts *);

#endif
