/* SPDX-License-Identifier: MIT */
/* The path of a counterexample in the program that this one was made from (core/origin.h). */
#ifndef VERIFY_TRACE_ORIGINS_H
#define VERIFY_TRACE_ORIGINS_H

#include "verify/trace/reading.h"

/* Fills `origins` and their values; none when the program does not say where it comes from. */
void origins_read(Failure *, const TracePath *, Reading *);

#endif
