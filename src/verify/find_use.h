/* SPDX-License-Identifier: MIT */
/* Which facts a proof used.
 *
 * The problem. A proof says that the checks hold, not why. Facts that no proof needs make a
 * specification longer, or show that it says less than was meant; facts that contradict each other
 * prove anything.
 *
 * The data structure. Each fact has a switch (use_program.h), and a question to the solver says
 * which are on. The core of the answer names facts that are enough.
 *
 * The steps. Each check is asked for by itself, and its core kept; then without the goal, which
 * shows that nothing gets to it, and which facts contradict each other. Facts count that the checks
 * need, and what in turn proves the invariants among them: not what proves an invariant that
 * nothing needs. Of these, one after the other is switched off: among all facts, which shows
 * whether it is needed alone; else among the needed ones, which then may become fewer.
 *
 * The invariants. The needed facts prove all checks but those of invariants that are not needed,
 * so all others can be deleted together. A fact is needed alone if the solver finds no proof
 * without it and has not run into a limit; its own checks, which would be deleted with it, do not
 * count. A question that ends at a limit changes nothing.
 *
 * An example. `requires a: x > 0; requires b: x > 1; requires c: y > 0; ensures x >= 1` needs a or
 * b by this proof, neither of them alone, and c not. */
#ifndef VERIFY_FIND_USE_H
#define VERIFY_FIND_USE_H

#include "verify/strategies.h"

typedef struct FindUseOptions {
  bool prune;   /* the proofs had pruned axioms */
  bool partial; /* also of what is not verified: which checks are proved by themselves */
} FindUseOptions;

/* For VerifyOptions.only, with FindUseOptions as its env, and with prune and name_values set. The
 * outcome is verified where the proof was found again, and result.use tells. */
extern const ProofStrategy find_use_strategy;

#endif
