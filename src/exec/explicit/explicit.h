/* SPDX-License-Identifier: MIT */
/* Explicit-state search: every state of the program from its entry, with plain numbers for values.
 *
 * The problem. Machines of a few variables run round a loop for ever: protocols, controllers,
 * schedulers. Symbolic execution follows each iteration with new facts and comes to no end, and an
 * invariant would have to list the states. But there are few of them. A program that writes its
 * states down and stops where it was before comes to an end; so do model checkers (Holzmann: The
 * model checker SPIN, IEEE TSE 1997).
 *
 * The data structures. The program becomes instructions for plain words (code.h), which a machine
 * executes (machine.h). What the program does not determine is an unknown with a domain: two
 * bounds, and a few holes (domains.h). A test that the domain does not decide divides it: the
 * machine goes on with one part, and the other waits. So inputs are enumerated only as far as the
 * program tells them apart. A state is a string of bytes (pack.h): the values that are still read,
 * with unknowns numbered by occurrence. A table holds all that were written down, and compares them
 * exactly. Heads of loops are taken up in the order in which they were found, everything else the
 * newest first.
 *
 * Interval abstraction (cells.h), for machines with arithmetic. The literals that a variable is
 * compared with divide its values into cells. At heads of loops the cell takes the place of the
 * value, and states with the same cells are joined; their intervals grow, as in widening (Cousot
 * and Cousot, POPL 1977).
 *
 * The invariant. No execution is left out. So 'nothing fails' is a proof, when no state waits any
 * more and no call was too deep. There may be too many executions, since what has no instruction is
 * any value, and intervals join. So a failure is an abstract counterexample, which may be spurious:
 * the jumps on the path to it are given to ExplicitConfirm, which finds an execution along them
 * or not (after Clarke, Grumberg, Jha, Lu and Veith, CAV 2000, but nothing is refined).
 *
 * An example.
 *
 *     procedure main(x: int)
 *     { var i: int; i := 0; while (i < 3) { i := i + 1; } if (x > 5) { assert i == 3; } }
 *
 * x is an unknown of which nothing is known. At the head the states i = 0, 1, 2, 3 are written
 * down. Behind the loop x > 5 divides the domain of x: one state goes on with x >= 6 and passes the
 * check, the other, with x <= 5, waits, is taken up, and ends. Nothing failed, and nothing waits:
 * all executions pass, whatever x is. */
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
  bool abstracted;       /* to cells, at heads of loops (exec/explicit/cells.h) */
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
