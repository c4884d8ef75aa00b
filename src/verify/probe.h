/* SPDX-License-Identifier: MIT */
/* Is a program a solver? */
#ifndef VERIFY_PROBE_H
#define VERIFY_PROBE_H

#include <stdbool.h>

/* Does it answer a question that any solver can? It has five seconds. */
bool probe_answers(const char *program);

#endif
