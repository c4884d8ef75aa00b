/* SPDX-License-Identifier: MIT */
/* Inference for proofs: invariants that nobody wrote, put into implementations and checked with
 * the rest (--infer, --candidates, --trust-inferred).
 *
 * The problem. A proof cuts each loop at its head and knows there what its invariants say, and
 * nothing else. Where the program has too few, most of them can be found, because they are of a
 * few kinds: bounds, relations between variables, what a map keeps, a variant of a postcondition.
 *
 * Two methods. Abstract interpretation (engine/infer.h) executes the program on abstract
 * states, and so finds what holds. Houdini (candidates/prove_candidates.h) guesses candidates from
 * the text of the program, and drops those that no proof confirms. The first is fast, but knows its
 * domains only; the second needs many proofs, but can confirm whatever a solver can prove.
 *
 * The data structures. An abstract state has one element for each domain (engine/product.h). An
 * element is a conjunction of what its domain can say: intervals say bounds, the linear domain says
 * equations and inequalities. Each place of the program has one state, and the states are the
 * solution of a system of equations: the state at a head is the join of those that lead to it
 * (Cousot and Cousot: Abstract interpretation, POPL 1977; the domains work together as in Barnett
 * et al.: Boogie, FMCO 2005, section 5). A fact becomes a command at the head of its loop, numbered
 * in Cmd.fact, so that a failed proof tells which of them failed. Candidates have such numbers, too
 * (Houdini: Flanagan and Leino, FME 2001).
 *
 * The invariants. Domains may lose facts, but never invent one: what they find holds in every
 * execution. All the same nobody relies on that, except with --trust-inferred: a fact is an
 * assertion, so that a bug in a domain costs a proof, but cannot make a wrong one. Iteration ends,
 * because widening at heads lets no bound move for ever. The result is the same on every machine;
 * work is counted, and with too much of it there are no facts.
 *
 * An example.
 *
 *     procedure P(n: int) requires n >= 0;
 *     { var i: int; i := 0; while (i < n) { i := i + 1; } assert i == n; }
 *
 * At first the state at the head says i == 0 && 0 <= n. The body leads back with i == 1 && 1 <= n.
 * The linear domain joins both into 0 <= i <= 1 && i <= n. The next round gives 0 <= i <= 2;
 * widening drops the bound that moved, and 0 <= i && i <= n stays, which another round confirms.
 * Both facts become assertions at the head. With the negated guard, i <= n gives i == n. */
#ifndef INFER_INFERENCE_H
#define INFER_INFERENCE_H

#include "base/buf.h"
#include "infer/engine/infer.h"
#include "verify/verify.h"

/* Which domain found what, by Cmd.fact. */
typedef struct Inference {
  Infer *engine;
  CoreProgram *program;
  bool checked;            /* facts become assertions, not assumptions   */
  VEC(const Domain *) who; /* later numbers are generated candidates       */
  uint32_t next_fact;      /* the first free one                         */
  const char *no_linear;   /* why linear relations are left out, or NULL */
} Inference;

typedef struct InferenceCounts {
  uint32_t facts, unproved, candidates, dropped;
} InferenceCounts;

/* `domains` as in --infer. False: there is no such domain (`why`). inference_free either way. */
bool inference_init(Inference *, CoreProgram *, const char *domains, bool checked, Buf *why);
/* Adds what the domains find to the implementation. */
void inference_add(Inference *, Impl *);
/* The name of the domain that found the fact, or "candidate". */
const char *inference_who(const Inference *, const Cmd *);
/* Proves the implementations, with facts of domains and generated candidates where they do not
 * verify without them. As verify_impls otherwise. */
bool inference_prove(Inference *, bool generate, const VerifyTask *, InferenceCounts *,
                     const char **why);
void inference_free(Inference *);

#endif
