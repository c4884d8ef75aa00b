/* SPDX-License-Identifier: MIT */
/* Messages of failing checks with the place in the front-end's program first, and without blanks
 * around them. Viper's Carbon writes the place last in {:msg}, with a number of its own:
 *
 *   "  Assert might fail. Assertion x > 0 might not hold. (list.vpr@19.12--19.17) [4711]"
 *   list.vpr:19:12: Assert might fail. Assertion x > 0 might not hold.
 *
 * Dafny writes it in a comment before the statement (core/origin.h). */
#ifndef REPORT_SOURCE_MESSAGE_H
#define REPORT_SOURCE_MESSAGE_H

#include "core/origin.h"

/* The place of the check at `pos`: the one that its message ends with ({:msg}, or NULL), or that of
 * the comment before it; false: there is none. */
bool source_message_place(const Session *, StrTable *, Pos pos, Str message, Origin *);
/* The place as `list.vpr:19:12: `, if there is one, and the message, or else `words`. */
void source_message_text(Buf *, const Session *, Pos pos, Str message, const char *words);

#endif
