/* SPDX-License-Identifier: MIT */
/* The event `origin`: the C program that a whole program was made from, for witnesses. */
#ifndef REPORT_ORIGIN_JSON_H
#define REPORT_ORIGIN_JSON_H

#include "core/program.h"

#include <stdio.h>

/* Nothing is written when the body of the entry does not say where it comes from. */
void origin_json(FILE *, CoreProgram *, const Proc *entry);

#endif
