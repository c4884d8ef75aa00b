/* SPDX-License-Identifier: MIT */
/* The steps of an execution of a method, in the words of C#. */
#ifndef API_CSHARP_TRACE_H
#define API_CSHARP_TRACE_H

#include "api/csharp/state.h"

/* Rewrites them, from the state at the entry on: one step for a line, changes of fields and
 * elements by the variables that name their objects. */
void csharp_trace(CsState *);

#endif
