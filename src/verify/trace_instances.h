/* SPDX-License-Identifier: MIT */
/* Whose instances make whose: proofs are begun once more in workers of their own, with a trace. A
 * solver that does not stop by itself is ended, and what it said is known. */
#ifndef VERIFY_TRACE_INSTANCES_H
#define VERIFY_TRACE_INSTANCES_H

#include "verify/run.h"

/* Of all that is to be done, into run->learned.graphs, with `jobs` workers. False: interrupted. */
bool trace_instances(Run *, uint32_t jobs);
/* For a task whose solver was ended before it said anything: how often its quantifiers are
 * instantiated in the first second. */
void trace_instances_briefly(Run *, uint32_t task, QuantifierUses *);

#endif
