/* SPDX-License-Identifier: MIT */
/* A failing execution as a test: a procedure that calls the one that failed, with preconditions
 * that fix its arguments, the globals and the constants that mattered. `lindy run` of it fails as
 * the execution did, as long as the mistake is there. What the body itself leaves open (havoc,
 * goto) stays open. */
#ifndef API_DRIVER_H
#define API_DRIVER_H

#include "api/pipeline.h"
#include "replay/execution.h"

/* Writes it, and its name, which no procedure of the program has. False: the language has no words
 * for the call. */
bool driver_write(const Pipeline *, Execution *, Buf *name, Buf *out);

#endif
