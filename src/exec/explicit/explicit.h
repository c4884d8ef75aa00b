/* SPDX-License-Identifier: MIT */
/* Explicit-state search: every state of the program from its entry, with plain numbers for values.
 * What the program does not determine is an unknown with a domain, which tests divide into parts
 * (exec/explicit/machine.h), so that inputs are enumerated as far as the program tells them apart.
 *
 * Where paths meet, states are written down and compared exactly (exec/explicit/pack.h). Heads of
 * loops are taken up in the order in which they were found, everything else the newest first.
 *
 * Executions are never left out, so that 'nothing fails' is an answer. There may be too many of
 * them, so that a failure is an abstract counterexample, which may be spurious: the path to it says
 * which jumps to follow. */
#ifndef EXEC_EXPLICIT_EXPLICIT_H
#define EXEC_EXPLICIT_EXPLICIT_H

#include "core/define.h"

typedef enum ExplicitAnswer {
  EXPLICIT_NO_FAILURE,
  EXPLICIT_FAILURE, /* a counterexample was confirmed */
  EXPLICIT_GAVE_UP, /* or no counterexample was confirmed */
} ExplicitAnswer;

/* Something may fail where these jumps lead (the successor, wherever there are several). True: it
 * does. Else at most `followed` of them can be taken; all of them when that is not known. */
typedef bool ExplicitConfirm(void *env, const uint32_t *jumps, uint32_t n, uint32_t *followed);

typedef struct ExplicitOptions {
  const Proc *entry;
  bool rounded;          /* to cells, at heads of loops (exec/explicit/cells.h) */
  uint32_t recursion;    /* calls of a body inside itself that are followed, 0: any number */
  uint64_t instructions; /* after which it gives up */
  size_t memory_bytes;   /* likewise; 0: no limit */
  uint32_t spurious;     /* likewise, when so many were not confirmed */
  ExplicitConfirm *confirm;
  void *env;
} ExplicitOptions;

typedef struct ExplicitResult {
  ExplicitAnswer answer;
  uint64_t instructions, states; /* states that were written down */
  uint32_t counterexamples;
  bool left_out; /* some calls were too deep */
} ExplicitResult;

void explicit_search(CoreProgram *, Definitions *, const ExplicitOptions *, ExplicitResult *);

#endif
