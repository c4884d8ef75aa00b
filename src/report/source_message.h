/* SPDX-License-Identifier: MIT */
/* Messages of front-ends ({:msg}) as people read them: without blanks around them, and with the
 * place in the front-end's program first. Viper's Carbon writes it last, with a number of its own:
 *
 *   "  Assert might fail. Assertion x > 0 might not hold. (list.vpr@19.12--19.17) [4711]"
 *   list.vpr:19:12: Assert might fail. Assertion x > 0 might not hold. */
#ifndef REPORT_SOURCE_MESSAGE_H
#define REPORT_SOURCE_MESSAGE_H

#include "core/origin.h"

/* The place that the message ends with; false: it names none. */
bool source_message_place(StrTable *, const char *message, Origin *);
void source_message_text(Buf *, const char *message);

#endif
